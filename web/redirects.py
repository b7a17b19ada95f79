"""Answers that lead elsewhere: in our own words, and never with an address made from Host."""

from __future__ import annotations

import re
import unicodedata
from urllib.parse import quote, unquote

from flask import Response, current_app, redirect, request
from markupsafe import Markup
from werkzeug.exceptions import HTTPException
from werkzeug.routing import RequestRedirect
from werkzeug.wrappers import Response as BaseResponse

from web.headers import VARY_PAGE
from web.routes import choose_language
from web.table.address import language_of_query_or_empty
from web.templates import say_in_page_language, set_page_language

REDIRECT_PAGE = Markup(
    '<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8"><title>{name}</title></head>'
    '<body><p><a href="{location}">{words}</a></p></body></html>\n'
)

QUERY_SEPARATORS = str.maketrans("？＆＝", "?&=")
SIGNS_AFTER_ADDRESS = re.compile(r"/[\s)\]>}.,;、。．，）」』】〉》”’]*")
"""The start page with what a sentence has behind an address."""


def split_query_off_typed_path(typed_path: str) -> tuple[str, str]:
    """The path and the query of what arrived as a path: a messenger wrote `?` as `%3F`, also twice, or appended `&…` to
    an address that has no query, or a keyboard of wide letters made `？` and `＝`. An anchor (`%23`) is left out.

    >>> split_query_off_typed_path("/vogu/score？players＝3"), split_query_off_typed_path("/vogu/&amp;fbclid=1#top")
    (('/vogu/score', 'players=3'), ('/vogu/', 'fbclid=1'))
    """
    plain = unquote(typed_path).translate(QUERY_SEPARATORS).partition("#")[0]
    path, *query = re.split(r"\?|&(?:amp;)*", plain, maxsplit=1)
    return path, "".join(query)


def normalize_typed_path(typed_path: str) -> str:
    """A path as somebody typed, dictated or pasted it → as ours are: plain small letters and hyphens, nothing around
    its parts, no slash at its end.

    >>> [normalize_typed_path(path) for path in ("/ＶＯＧＵ/Score/", "/vogu/score）。", "/ 「vogu」/ rules.PDF ")]
    ['/vogu/score', '/vogu/score', '/vogu/rules.pdf']
    """
    plain = unicodedata.normalize("NFKC", typed_path).lower()
    letters = ("-" if unicodedata.category(char) == "Pd" else char for char in plain)
    kept = "".join(char for char in letters if unicodedata.category(char)[0] not in "ZC")
    parts = (strip_punctuation_around_text(part) for part in kept.split("/"))
    return "/" + "/".join(part for part in parts if part)


def strip_punctuation_around_text(text: str) -> str:
    """A text without the signs before and after it, nor what a sentence has around plain letters."""
    inside = [at for at, char in enumerate(text) if char.isascii() and char.isalnum()]
    inside = inside or [at for at, char in enumerate(text) if unicodedata.category(char)[0] in "LMN"]
    return text[inside[0] : inside[-1] + 1] if inside else ""


def redirect_mistyped_path_to_page_or_none() -> BaseResponse | None:
    """Leads a path that is none of ours to the one that was meant; None where it is tidy, or would not be ours either.
    The query goes along as it was sent. Programs ask strictly: no path of JSON is led anywhere. Of paths of signs alone
    only those that end a sentence mean the first page."""
    typed_path, typed_query = split_query_off_typed_path(request.path)
    path = normalize_typed_path(typed_path)
    below = request.script_root.lower()
    if below and path.startswith(below + "/"):
        path = path.removeprefix(below)  # the path we are served below, typed in another way or twice
    if (
        path == request.path
        or (path == "/" and not SIGNS_AFTER_ADDRESS.fullmatch(typed_path))
        or request.path.endswith(".json")
        or any(part.startswith("..") for part in re.split(r"[/\\]", unicodedata.normalize("NFKC", typed_path)))
        or request.path.startswith("//")
        or request.method not in ("GET", "HEAD")
    ):
        return None
    queries = (quote(typed_query, safe="=&*"), request.query_string.decode("latin-1"))
    query = "&".join(filter(None, queries))
    try:
        current_app.create_url_adapter(request).match(path, method="GET")  # type: ignore[union-attr]  # of a request there is one
    except RequestRedirect:
        path += "/"
    except HTTPException:
        return None
    return redirect(quote(path) + (f"?{query}" if query else ""), 308)


def give_redirect_relative_path_and_body(response: Response) -> Response:
    """Gives a redirection a path as its address, and a body of ours for who does not follow by itself."""
    location = response.headers.get("Location")
    if location is None:
        return response
    here = request.url_root if location.startswith(request.url_root) else request.host_url
    location = "/" + location.removeprefix(here).lstrip("/")
    lang = choose_language(language_of_query_or_empty(request.query_string))
    set_page_language(lang)
    body = REDIRECT_PAGE.format(
        lang=lang,
        name=say_in_page_language("site.name"),
        location=location,
        words=say_in_page_language("page.elsewhere"),
    )
    response.set_data(body)
    response.mimetype = "text/html"
    response.headers["Location"] = location
    response.headers["Vary"] = VARY_PAGE
    return response
