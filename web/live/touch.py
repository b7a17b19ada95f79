"""A touch of a phone at a shared table, answered where the store is or, alone, on a phone that keeps the app."""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import urlencode

from flask import Response, redirect, request
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.exceptions import UnprocessableEntity as Unprocessable
from werkzeug.wrappers import Response as BaseResponse

from calculators import GAMES
from web.live.conflict import sides
from web.live.keys import read_key
from web.live.page import Told, shown, told_by
from web.live.shared import Shared, Telling
from web.routes import QUIET, TooLarge, language, send
from web.table.address import TooLong, ask
from web.voices import render

BODY = 40_000
"""Bytes of a POST: the table twice, as it stood and as it is told, each byte escaped as three."""
SEAT = re.compile(r"p[1-9]|-|")
REFERRER = "strict-origin"
"""Of these pages a request names the host and never the key; a form then says where it comes from."""


class Refused(Unprocessable):
    """A table that cannot be read, or one with a hand."""

    words = "unshared"


def kept_by_nobody(response: Response) -> Response:
    """No cache keeps it, no search engine lists it, no other site learns of it."""
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    response.headers["Referrer-Policy"] = REFERRER
    return response


def fields() -> dict[str, str]:
    """What a form or a program sent. Raises TooLarge beyond what a table can be."""
    request.max_content_length = BODY
    try:
        return request.form.to_dict()
    except RequestEntityTooLarge:
        raise TooLarge from None


def after(given: Mapping[str, str]) -> int:
    """The version a turn is told after. Raises Refused for what is none."""
    text = given.get("after", "")
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise Refused
    return int(text)


def seat_of(given: Mapping[str, str]) -> str:
    seat = given.get("seat", "")
    return seat if SEAT.fullmatch(seat) and seat != "-" else ""


def touched(key: str, row: Shared | None, store: Telling | None) -> Told:
    """What comes of the touch that was sent. row: the table now; None, and no store, where nobody knows."""
    given = fields()
    own = {name: value for name, value in given.items() if not name.startswith("live.")}
    said = {name[5:]: value for name, value in given.items() if name.startswith("live.")}
    slug = row.game if row else said.get("game", "")
    if slug not in GAMES:
        raise Refused
    try:
        question = ask(urlencode(own).encode())
    except TooLong:
        raise TooLarge from None
    waiting = Shared(read_key(key), "", slug, said.get("view", ""), said.get("stood", ""), after(said), "", 0)
    return told_by(store, row, waiting, question, said, seat_of(said))


def page_of(told: Told, present: Mapping[str, bool]) -> BaseResponse:
    """The page of a table after what was told: parts for a script, else a page, or where it stands now."""
    lang = language(told.question.lang)
    by_script = "HX-Request" in request.headers
    same = request.form.get("live.from") == (told.view or told.row.view)
    page = shown(told, present, lang, by_script and same)
    assert page.live
    if request.method == "POST" and not by_script and not told.other:
        keep = {name: page.asked.query[name] for name in page.live.secrets if name in page.asked.query}
        query = {**keep, "pick": page.pick, "lang": page.lang, "seat": page.live.seat}
        text = urlencode({name: value for name, value in query.items() if value})
        return redirect(page.live.address + (f"?{text}" if text else ""), 303)
    if told.other:
        html = render("live/conflict.html", page=page, sides=sides(told, page))
    else:
        html = render([f"{page.slug}/{page.view}.html", f"{page.view}.html"], page=page)
    status = 409 if told.other else 422 if page.asked.refused else 200
    response = send(html, "text/html", "", f"HX-Request, {QUIET}, Accept-Language", status)
    if by_script and QUIET not in request.headers:
        view = f"/{page.view}" if page.live.look and page.view != page.live.view else ""
        pick = f"?{urlencode({'pick': page.pick})}" if page.pick else ""
        response.headers["HX-Push-Url"] = page.live.address + view + pick
    return response
