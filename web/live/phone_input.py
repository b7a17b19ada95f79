"""Handles an input of a phone at a shared table, on the server, or on a phone that keeps the app."""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import urlencode

from flask import Response, redirect, request
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.exceptions import UnprocessableEntity as Unprocessable
from werkzeug.wrappers import Response as BaseResponse

from calculators import GAMES
from web.live.conflict import build_table_and_phone_sides_as_publicly_seen
from web.live.phone_page import build_phone_page_with_live_table
from web.live.phone_view import PhoneView
from web.live.shared_table import SharedTable, TableStore
from web.live.table_changes import PhoneInput, apply_phone_input_or_raise_for_onlooker
from web.live.table_keys import normalize_typed_table_key_or_empty
from web.responses import build_html_response
from web.routes import QUIET_HEADER, TooLarge, choose_language
from web.table.address import parse_page_request_or_raise
from web.templates import render_page, render_page_with_template_of_its_view

MAX_BODY_BYTES = 40_000
"""Bytes of a POST: the table twice, as it was and as entered, each byte escaped as three."""
SEAT_PATTERN = re.compile(r"p[1-9]|-|")
REFERRER_POLICY = "strict-origin"
"""Requests from these pages name the host and never the key; a form then says where it comes from."""


class TableRefused(Unprocessable):
    """Raised for a table that cannot be read, or that holds a private hand."""

    message_key = "unshared"


def add_headers_forbidding_caching_indexing_and_referrer(response: Response) -> Response:
    """Keeps a response out of caches and search engines, and its address from other sites."""
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    response.headers["Referrer-Policy"] = REFERRER_POLICY
    return response


def read_form_fields_or_raise_too_large() -> dict[str, str]:
    """Returns the fields of a form. Raises TooLarge beyond the size of a table."""
    request.max_content_length = MAX_BODY_BYTES
    try:
        return request.form.to_dict()
    except RequestEntityTooLarge:
        raise TooLarge from None


def parse_version_known_to_phone_or_refuse(form_fields: Mapping[str, str]) -> int:
    """Returns the version that an input follows. Raises TableRefused if it is not a number."""
    text = form_fields.get("after", "")
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise TableRefused
    return int(text)


def parse_phone_seat(form_fields: Mapping[str, str]) -> str:
    seat = form_fields.get("seat", "")
    return seat if SEAT_PATTERN.fullmatch(seat) and seat != "-" else ""


def apply_current_request_input_or_raise_if_invalid(
    table_key: str, store_or_none: TableStore | None, stored_table_or_none: SharedTable | None
) -> PhoneView:
    """Applies the input of the current request. store_or_none, stored_table_or_none: None if unreachable. Raises
    TableRefused, TooLarge, QueryTooLong; a conflict is part of what is returned."""
    form_fields = read_form_fields_or_raise_too_large()
    input_fields = {name: value for name, value in form_fields.items() if not name.startswith("live.")}
    page_facts = {name[5:]: value for name, value in form_fields.items() if name.startswith("live.")}
    slug = stored_table_or_none.game if stored_table_or_none else page_facts.get("game", "")
    if slug not in GAMES:
        raise TableRefused
    question = parse_page_request_or_raise(urlencode(input_fields).encode())
    version = parse_version_known_to_phone_or_refuse(page_facts)
    table_before = SharedTable(
        key=normalize_typed_table_key_or_empty(table_key),
        watch="",
        game=slug,
        view=page_facts.get("view", ""),
        query=page_facts.get("stood", ""),
        version=version,
        teller="",
        teller_first_version=version,
        changed=0,
    )
    return apply_phone_input_or_raise_for_onlooker(
        PhoneInput(
            store=store_or_none,
            stored_table=stored_table_or_none,
            table_before=table_before,
            page_request=question,
            page_facts=page_facts,
            seat_code=parse_phone_seat(page_facts),
        )
    )


def respond_after_phone_input(phone_view: PhoneView, presence_by_seat: Mapping[str, bool]) -> BaseResponse:
    """Returns the page of a table after an input: parts for a script, a page or a redirect otherwise; 409 with both
    sides of a conflict."""
    lang = choose_language(phone_view.question.lang)
    is_script_request = "HX-Request" in request.headers
    is_same_page = request.form.get("live.from") == (phone_view.view or phone_view.table.view)
    is_same_page = is_same_page and request.form.get("live.lang", lang) == lang
    page = build_phone_page_with_live_table(
        phone_view, presence_by_seat, lang, is_answer_to_input=is_script_request and is_same_page
    )
    assert page.live
    if request.method == "POST" and not is_script_request and not phone_view.conflicting_table:
        private_parameters = {
            name: page.full_answer.query[name]
            for name in page.live.secret_parameter_names
            if name in page.full_answer.query
        }
        page_parameters = page.request.page_parameters("pick", "lang")
        return redirect(page.live.path(**private_parameters, **page_parameters, seat=page.live.seat), 303)
    if phone_view.conflicting_table:
        html = render_page(
            "live/conflict.html", page, sides=build_table_and_phone_sides_as_publicly_seen(phone_view, page)
        )
    else:
        html = render_page_with_template_of_its_view(page)
    status = 409 if phone_view.conflicting_table else 422 if page.full_answer.refused else 200
    response = build_html_response(html, vary_headers=f"HX-Request, {QUIET_HEADER}, Accept-Language", status=status)
    if is_script_request and QUIET_HEADER not in request.headers:
        other_view = page.view if page.live.shows_own_position and page.view != page.live.view else ""
        response.headers["HX-Push-Url"] = page.live.path(other_view, **page.request.page_parameters("pick", "lang"))
    return response
