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
from web.live.conflict import build_table_and_phone_sides
from web.live.phone_page import PhoneView, apply_phone_input_and_describe_news, build_phone_page
from web.live.shared_table import SharedTable, TableStore
from web.live.table_keys import lowercase_table_key_or_empty
from web.responses import build_response_with_etag
from web.routes import QUIET_HEADER, TooLarge, choose_language
from web.table.address import QueryTooLong, parse_page_request
from web.template_constants import render_first_template_in_page_language

MAX_BODY_BYTES = 40_000
"""Bytes of a POST: the table twice, as it stood and as it is told, each byte escaped as three."""
SEAT_PATTERN = re.compile(r"p[1-9]|-|")
REFERRER_POLICY = "strict-origin"
"""Of these pages a request names the host and never the key; a form then says where it comes from."""


class TableRefused(Unprocessable):
    """A table that cannot be read, or one with a hand."""

    words = "unshared"


def add_headers_forbidding_caching_and_indexing(response: Response) -> Response:
    """No cache keeps it, no search engine lists it, no other site learns of it."""
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    response.headers["Referrer-Policy"] = REFERRER_POLICY
    return response


def read_form_fields_or_raise_too_large() -> dict[str, str]:
    """What a form or a program sent. Raises TooLarge beyond what a table can be."""
    request.max_content_length = MAX_BODY_BYTES
    try:
        return request.form.to_dict()
    except RequestEntityTooLarge:
        raise TooLarge from None


def parse_version_known_to_phone_or_refuse(form_fields: Mapping[str, str]) -> int:
    """The version a turn is told after. Raises Refused for what is none."""
    text = form_fields.get("after", "")
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise TableRefused
    return int(text)


def parse_phone_seat(form_fields: Mapping[str, str]) -> str:
    seat = form_fields.get("seat", "")
    return seat if SEAT_PATTERN.fullmatch(seat) and seat != "-" else ""


def apply_touch_sent_in_current_request(
    table_key: str, current_table: SharedTable | None, store: TableStore | None
) -> PhoneView:
    """What comes of the touch that was sent. current_table: the table now; None, and no store, where nobody knows."""
    given = read_form_fields_or_raise_too_large()
    own = {name: value for name, value in given.items() if not name.startswith("live.")}
    said = {name[5:]: value for name, value in given.items() if name.startswith("live.")}
    slug = current_table.game if current_table else said.get("game", "")
    if slug not in GAMES:
        raise TableRefused
    try:
        question = parse_page_request(urlencode(own).encode())
    except QueryTooLong:
        raise TooLarge from None
    waiting = SharedTable(
        key=lowercase_table_key_or_empty(table_key),
        watch="",
        game=slug,
        view=said.get("view", ""),
        query=said.get("stood", ""),
        version=parse_version_known_to_phone_or_refuse(said),
        teller="",
        changed=0,
    )
    return apply_phone_input_and_describe_news(
        store,
        current_table,
        table_before=waiting,
        page_request=question,
        page_facts=said,
        seat_code=parse_phone_seat(said),
    )


def respond_with_phone_view(phone_view: PhoneView, presence_by_seat: Mapping[str, bool]) -> BaseResponse:
    """The page of a table after what was told: parts for a script, else a page, or where it stands now."""
    lang = choose_language(phone_view.question.lang)
    by_script = "HX-Request" in request.headers
    same = request.form.get("live.from") == (phone_view.view or phone_view.table.view)
    same = same and request.form.get("live.lang", lang) == lang
    page = build_phone_page(phone_view, presence_by_seat, lang, is_answer_to_input=by_script and same)
    assert page.live
    if request.method == "POST" and not by_script and not phone_view.conflicting_table:
        keep = {
            name: page.full_answer.query[name]
            for name in page.live.secret_parameter_names
            if name in page.full_answer.query
        }
        query = {**keep, "pick": page.selection, "lang": page.lang, "seat": page.live.seat}
        text = urlencode({name: value for name, value in query.items() if value})
        return redirect(page.live.address + (f"?{text}" if text else ""), 303)
    if phone_view.conflicting_table:
        html = render_first_template_in_page_language(
            "live/conflict.html", page=page, sides=build_table_and_phone_sides(phone_view, page)
        )
    else:
        html = render_first_template_in_page_language([f"{page.slug}/{page.view}.html", f"{page.view}.html"], page=page)
    status = 409 if phone_view.conflicting_table else 422 if page.full_answer.refused else 200
    response = build_response_with_etag(
        html,
        mimetype="text/html",
        etag_value="",
        vary_headers=f"HX-Request, {QUIET_HEADER}, Accept-Language",
        status=status,
    )
    if by_script and QUIET_HEADER not in request.headers:
        view = f"/{page.view}" if page.live.shows_own_position and page.view != page.live.view else ""
        beside = {"pick": page.selection, "lang": page.lang}
        text = urlencode({name: value for name, value in beside.items() if value})
        response.headers["HX-Push-Url"] = page.live.address + view + (f"?{text}" if text else "")
    return response
