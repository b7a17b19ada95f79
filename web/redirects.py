"""Redirects mistyped addresses, with a body of our own, and never to an address made from Host."""

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
"""The path of the start page, followed by punctuation of the sentence around an address."""


def recover_path_and_query_of_mangled_address(typed_path: str) -> tuple[str, str]:
    """Returns the path and the query of what arrived as a path: a messenger wrote `?` as `%3F`, also twice, or appended
    `&…` to an address without a query, or a keyboard with full-width letters wrote `？` and `＝`. An anchor (`%23`) is
    removed.

    >>> recover_path_and_query_of_mangled_address("/vogu/score？players＝3")
    ('/vogu/score', 'players=3')
    >>> recover_path_and_query_of_mangled_address("/vogu/&amp;fbclid=1#top")
    ('/vogu/', 'fbclid=1')
    """
    plain = unquote(typed_path).translate(QUERY_SEPARATORS).partition("#")[0]
    path, *query = re.split(r"\?|&(?:amp;)*", plain, maxsplit=1)
    return path, "".join(query)


def normalize_typed_path(typed_path: str) -> str:
    """Returns a path that somebody typed, dictated or pasted in our form: lowercase half-width letters and hyphens, no
    punctuation around its parts, no slash at its end.

    >>> typed_paths = ("/ＶＯＧＵ/Score/", "/vogu/score）。", "/ 「vogu」/ rules.PDF ")
    >>> [normalize_typed_path(path) for path in typed_paths]
    ['/vogu/score', '/vogu/score', '/vogu/rules.pdf']
    """
    normalized = unicodedata.normalize("NFKC", typed_path).lower()
    letters = ("-" if unicodedata.category(char) == "Pd" else char for char in normalized)
    visible_text = "".join(char for char in letters if unicodedata.category(char)[0] not in "ZC")
    parts = (strip_signs_around_letters_and_digits(part) for part in visible_text.split("/"))
    return "/" + "/".join(part for part in parts if part)


def strip_signs_around_letters_and_digits(text: str) -> str:
    """Returns a text without the characters around its ASCII letters and digits; without any, around its letters in
    general; '' for signs alone."""
    letter_indices = [index for index, char in enumerate(text) if char.isascii() and char.isalnum()]
    letter_indices = letter_indices or [
        index for index, char in enumerate(text) if unicodedata.category(char)[0] in "LMN"
    ]
    return text[letter_indices[0] : letter_indices[-1] + 1] if letter_indices else ""


def redirect_mistyped_path_or_none() -> BaseResponse | None:
    """Redirects a mistyped path to the page that was meant; None if it is already in our form, or is no page of ours.

    The query is kept as it was sent. JSON addresses are never redirected. A path of punctuation only leads to the start
    page if it ends a sentence.
    """
    typed_path, typed_query = recover_path_and_query_of_mangled_address(request.path)
    path = normalize_typed_path(typed_path)
    base_path = request.script_root.lower()
    if base_path and path.startswith(base_path + "/"):
        path = path.removeprefix(base_path)  # the path below which the app is served, typed in another way or twice
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
        current_app.create_url_adapter(request).match(path, method="GET")  # type: ignore[union-attr]  # there is one during a request
    except RequestRedirect:
        path += "/"
    except HTTPException:
        return None
    return redirect(quote(path) + (f"?{query}" if query else ""), 308)


def replace_redirect_address_by_path_and_add_body(response: Response) -> Response:
    """Replaces the address of a redirection by a path, and adds a body for clients that do not follow it."""
    location = response.headers.get("Location")
    if location is None:
        return response
    own_root = request.url_root if location.startswith(request.url_root) else request.host_url
    location = "/" + location.removeprefix(own_root).lstrip("/")
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
