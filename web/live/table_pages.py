"""The pages of a shared table: `/table/<key>` for who plays, `/watch/<key>` for who watches."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import replace
from urllib.parse import parse_qsl

from flask import Flask, Response, abort, current_app, redirect, request
from markupsafe import Markup
from werkzeug.wrappers import Response as BaseResponse

from calculators import GAMES, load_game
from calculators.core.evaluate import evaluate
from calculators.core.types import View, points_score_or_empty
from web import qr
from web.admission import hold_answering_slot_if_costly, is_slow_view_or_long_record
from web.headers import ROOT
from web.live.doings import list_last_turns_newest_first
from web.live.phone_input import (
    SEAT_PATTERN,
    TableRefused,
    apply_current_request_input_or_raise_if_invalid,
    parse_phone_seat,
    read_form_fields_or_raise_too_large,
    respond_after_phone_input,
)
from web.live.phone_page import build_phone_page_with_live_table
from web.live.phone_view import OnlyLooks, PhoneView, parse_stored_query
from web.live.shared_table import SharedTable, StoreUnavailable
from web.live.sharing import (
    NEW_TABLES,
    get_store,
    limiter,
    live,
    load_table_or_raise,
    load_watched_table_or_raise,
    path_of_table,
)
from web.live.store import LIFETIME_DAYS, SHARER, Store, default_store_address
from web.live.table_keys import format_table_key
from web.responses import build_html_response
from web.routes import base_url, choose_language, read_page_request_or_raise
from web.table.address import PageRequest, build_path_with_query, parse_page_request_or_raise, path_of_page
from web.table.frame import Frame
from web.templates import render_page

WATCHED_TURNS = 5
"""How many turns a watching screen lists."""
PHONE_ID = re.compile(r"[a-z0-9]{4,16}")


@live.get("/table/<key>", endpoint="table")
def answer_phone_input_with_table_page_or_redirect(key: str) -> BaseResponse:
    """Answers with the page of a shared table. Without a script the address holds a phone's seat and hand."""
    shared_table = load_table_or_raise(key)
    fields = read_unchecked_seat_and_sharer_mark_or_abort_if_too_long(shared_table)
    if fields.get("seat") == "-":
        return redirect(watch_address(shared_table, read_page_request_or_raise().lang), 303)
    is_awake_by_seat = is_phone_awake_by_seat_or_empty(shared_table)
    with hold_slot_for_long_record(shared_table):
        return respond_after_phone_input(
            PhoneView(
                table=shared_table,
                question=read_table_request_without_seat_and_sharer_or_abort(shared_table),
                seat=parse_phone_seat(fields),
            ),
            is_awake_by_seat,
        )


def hold_slot_for_long_record(shared_table: SharedTable) -> AbstractContextManager[None]:
    """Holds an answering slot for a slow view or a long record; others take little time. Raises TooManyQuestions."""
    query = dict(parse_qsl(shared_table.query))
    return (
        hold_answering_slot_if_costly(shared_table.view, query)
        if is_slow_view_or_long_record(shared_table.view, query)
        else nullcontext()
    )


def watch_address(shared_table: SharedTable, lang: str) -> str:
    """Returns the address for watching only, by a key that cannot change the table."""
    return path_of_page("live.watch", key=format_table_key(shared_table.watch), lang=lang)


def read_unchecked_seat_and_sharer_mark_or_abort_if_too_long(shared_table: SharedTable) -> dict[str, str]:
    """Returns the parameters `seat` and `by` of the address: the phone's seat, and whether it shared the table."""
    query = read_page_request_or_raise(load_game(shared_table.game), ("seat", "by")).query
    return {name: query[name] for name in ("seat", "by") if name in query}


def read_table_request_without_seat_and_sharer_or_abort(shared_table: SharedTable) -> PageRequest:
    """Returns the request without `seat`, `by` and unreadable values."""
    question = read_page_request_or_raise(load_game(shared_table.game), ("seat", "by"))
    query = {name: text for name, text in question.query.items() if name not in ("seat", "by")}
    return replace(question, query=query, unread=())


@live.get("/table/<key>/<view>", endpoint="look")
def redirect_any_view_to_table_page_or_abort(key: str, view: str) -> BaseResponse:
    """Redirects another view of a shared table to the table's page."""
    if view not in tuple(View):
        abort(404)
    return redirect(path_of_table(load_table_or_raise(key)), 303)


@live.post("/table/<key>/enter", endpoint="enter")
def respond_to_touch_at_shared_table(key: str) -> BaseResponse:
    """Handles an input of a phone at the table; private parameters come in the body. Stores it if it changes the
    table."""
    shared_table = None
    try:
        shared_table = load_table_or_raise(key)
    except StoreUnavailable:
        if read_form_fields_or_raise_too_large().get("live.game") not in GAMES:
            raise
    try:
        phone_view = apply_current_request_input_or_raise_if_invalid(key, get_store(), shared_table)
    except OnlyLooks:
        if "HX-Request" in request.headers or shared_table is None:
            raise
        return redirect(path_of_page("live.seat", key=format_table_key(shared_table.key)), 303)
    return respond_after_phone_input(phone_view, is_phone_awake_by_seat_or_empty(phone_view.table))


def is_phone_awake_by_seat_or_empty(shared_table: SharedTable) -> dict[str, bool]:
    """Returns for each seat with a phone whether one is awake, and for '' whether one that watches is. Empty if the
    store is unavailable."""
    try:
        return get_store().is_any_phone_awake_by_last_seat(shared_table.key)
    except StoreUnavailable:
        return {}


@live.get("/table/<key>/seat", endpoint="seat")
def show_seat_choice(key: str) -> BaseResponse:
    """Answers with the page that asks which seat the phone has."""
    shared_table = load_table_or_raise(key)
    with hold_slot_for_long_record(shared_table):
        page = build_table_page_or_abort_if_query_too_long(shared_table)
    html = render_page("live/seat.html", page, watch=watch_address(shared_table, page.request.lang))
    return build_html_response(html, vary_headers="Accept-Language")


@live.get("/table/<key>/share", endpoint="code")
def show_table_code_and_joined_seats(key: str) -> BaseResponse:
    """Answers with the code and address for the other phones, and the seats that have joined."""
    shared_table = load_table_or_raise(key)
    fields = read_unchecked_seat_and_sharer_mark_or_abort_if_too_long(shared_table)
    with hold_slot_for_long_record(shared_table):
        page = build_table_page_or_abort_if_query_too_long(shared_table, parse_phone_seat(fields))
    url = base_url() + path_of_table(shared_table)
    context = {
        "url": url,
        "code": Markup(qr.draw_qr_svg(url).decode()),
        "watch": watch_address(shared_table, page.request.lang),
    }
    html = render_page("live/share.html", page, days=LIFETIME_DAYS, sharer=fields.get("by") == SHARER, **context)
    return build_html_response(html, vary_headers="Accept-Language")


def build_table_page_or_abort_if_query_too_long(
    shared_table: SharedTable, own_seat_code_for_wording: str = ""
) -> Frame:
    """Builds the page of a table for another page about it. own_seat_code_for_wording: the seat of the phone, whose
    name is marked as the reader's."""
    question = read_table_request_without_seat_and_sharer_or_abort(shared_table)
    phone_view = PhoneView(table=shared_table, question=replace(question, selection=""), seat=own_seat_code_for_wording)
    return build_phone_page_with_live_table(
        phone_view,
        is_phone_awake_by_seat_or_empty(shared_table),
        choose_language(question.lang),
        is_answer_to_input=False,
    )


@live.post("/table/<key>/here", endpoint="here")
def record_phone_and_answer_is_awake_by_seat(key: str) -> BaseResponse:
    """Stores that a phone is present, or with the seat `-` that it leaves; answers with the seats that have a phone and
    whether it is awake. Raises TableRefused for another id or seat."""
    form_fields = read_form_fields_or_raise_too_large()
    phone_id, seat_code = form_fields.get("phone", ""), form_fields.get("seat", "")
    if not PHONE_ID.fullmatch(phone_id) or not SEAT_PATTERN.fullmatch(seat_code):
        raise TableRefused
    shared_table = load_table_or_raise(key)
    with suppress(StoreUnavailable):  # the phone reports itself again soon
        if seat_code == "-":  # the phone leaves the page
            get_store().mark_phone_asleep(shared_table.key, phone_id)
        else:
            get_store().mark_phone_present_unless_too_many(shared_table.key, phone_id, seat_code)
    is_awake_by_seat = {
        name: awake for name, awake in get_store().is_any_phone_awake_by_last_seat(shared_table.key).items() if name
    }
    response: Response = current_app.response_class(
        current_app.json.dumps(is_awake_by_seat), mimetype="application/json"
    )
    return response


@live.get("/table/<key>/end")
def show_page_asking_to_end_table_or_for_seat_first(key: str) -> BaseResponse:
    """Asks before a table is ended for all; asks a phone that neither has a seat nor shared the table for its seat
    first."""
    shared_table = load_table_or_raise(key)
    page = build_table_page_or_abort_if_query_too_long(shared_table)
    ender = find_seat_or_sharer_asking_to_end_table_or_empty(
        shared_table, read_unchecked_seat_and_sharer_mark_or_abort_if_too_long(shared_table)
    )
    html = render_page("live/end.html", page, ender=ender, sharer=SHARER)
    return build_html_response(html, vary_headers="Accept-Language")


def find_seat_or_sharer_asking_to_end_table_or_empty(shared_table: SharedTable, form_fields: Mapping[str, str]) -> str:
    """Returns who would end a table, by the phone's own word: its seat if the table has it, or `SHARER`; '' for a phone
    that only watches."""
    if form_fields.get("by") == SHARER and not form_fields.get("seat"):
        return SHARER
    seat = parse_phone_seat(form_fields)
    return (
        seat
        if seat
        in evaluate(
            load_game(shared_table.game), View(shared_table.view), parse_stored_query(shared_table).query
        ).table.seats
        else ""
    )


@live.post("/table/<key>/end", endpoint="end")
def end_table_for_all_and_redirect_unless_watching(key: str) -> BaseResponse:
    """Deletes the table but for who ended it, and redirects to the same position outside a shared table. Raises
    OnlyLooks for who only watches."""
    shared_table = load_table_or_raise(key)
    form_fields = read_form_fields_or_raise_too_large()
    ender = find_seat_or_sharer_asking_to_end_table_or_empty(shared_table, form_fields)
    if not ender:
        raise OnlyLooks
    get_store().delete_table_but_remember_ender(shared_table.key, ender)
    chosen_language = {"lang": form_fields["lang"]} if form_fields.get("lang") in ("ja", "en") else {}
    return redirect(
        build_path_with_query(
            shared_table.game, shared_table.view, {**dict(parse_qsl(shared_table.query)), **chosen_language}
        ),
        303,
    )


# --- watching only


@live.get("/watch/<key>", endpoint="watch")
def show_watched_table(key: str) -> BaseResponse:
    """Answers with the table in large, without any controls."""
    shared_table = load_watched_table_or_raise(key)
    phone_view = PhoneView(table=shared_table, question=parse_page_request_or_raise(b""), is_read_only=True)
    is_awake_by_seat = is_phone_awake_by_seat_or_empty(shared_table)
    with hold_slot_for_long_record(shared_table):
        page = build_phone_page_with_live_table(
            phone_view,
            is_awake_by_seat,
            choose_language(read_page_request_or_raise().lang),
            is_answer_to_input=False,
        )
    html = render_page(
        "live/watch.html",
        page,
        scores=total_points_by_seat(page),
        turns=list_last_turns_newest_first(page.say, page.full_answer, WATCHED_TURNS),
    )
    return build_html_response(html, vary_headers="Accept-Language")


def total_points_by_seat(page: Frame) -> dict[str, int]:
    """Returns the points of each seat; empty without a score in points."""
    return {seat.seat: seat.total for seat in points_score_or_empty(page.full_answer.score).seats}


# --- installation


def install_shared_tables_and_store(
    app: Flask, store_address_or_empty_for_app_file: str = "", table_creation_rate_limit: str = ""
) -> Store:
    """Adds the shared tables to an app. store_address_or_empty_for_app_file: of the database, default a file in the
    app's folder."""
    store = Store(store_address_or_empty_for_app_file or default_store_address(ROOT))
    app.extensions["tables"] = store
    app.config["NEW_TABLES"] = table_creation_rate_limit or NEW_TABLES
    app.config["RATELIMIT_STORAGE_URI"] = os.environ.get("RATELIMIT_STORAGE_URI") or "memory://"
    limiter.init_app(app)
    app.register_blueprint(live)
    return store
