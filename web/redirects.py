"""Answers that lead elsewhere: in our own words, and never with an address made from Host."""

from __future__ import annotations

from flask import Response, request
from markupsafe import Markup

from web.headers import VARY_PAGE
from web.routes import choose_language
from web.table.address import read_language_of_query
from web.templates import set_page_language, translate

REDIRECT_PAGE = Markup(
    '<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8"><title>{name}</title></head>'
    '<body><p><a href="{location}">{words}</a></p></body></html>\n'
)


def rewrite_redirect_response(response: Response) -> Response:
    """Gives a redirection a path as its address, and a body of ours for who does not follow by itself."""
    location = response.headers.get("Location")
    if location is None:
        return response
    here = request.url_root if location.startswith(request.url_root) else request.host_url
    location = "/" + location.removeprefix(here).lstrip("/")
    lang = choose_language(read_language_of_query(request.query_string))
    set_page_language(lang)
    body = REDIRECT_PAGE.format(
        lang=lang, name=translate("site.name"), location=location, words=translate("page.elsewhere")
    )
    response.set_data(body)
    response.mimetype = "text/html"
    response.headers["Location"] = location
    response.headers["Vary"] = VARY_PAGE
    return response
