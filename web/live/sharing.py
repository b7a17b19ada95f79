"""Shares a table, and answers programs about it: `/table`, `/table/<key>.json`, `/watch/<key>.json` (docs/json.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from ipaddress import ip_address, ip_network
from typing import Any, Literal, NamedTuple
from urllib.parse import parse_qsl, urlsplit

from flask import Blueprint, Response, current_app, redirect, request
from flask_limiter import Limiter
from werkzeug.exceptions import Conflict, Forbidden, NotFound
from werkzeug.wrappers import Response as BaseResponse

from calculators import GAMES, load_game
from calculators.core.evaluate import evaluate
from calculators.core.parsing import encode_query_string
from calculators.core.public import build_public_query
from calculators.core.types import TABLE_VIEWS, View
from web.live.phone_input import (
    TableRefused,
    add_headers_forbidding_caching_indexing_and_referrer,
    parse_phone_seat,
    parse_version_known_to_phone_or_refuse,
    read_form_fields_or_raise_too_large,
)
from web.live.shared_table import SharedTable
from web.live.store import LIFETIME_DAYS, SHARER, Store
from web.live.table_keys import format_table_key, normalize_typed_table_key_or_empty
from web.responses import build_html_response
from web.routes import choose_language, compute_answer_and_build_page, read_page_request_or_raise
from web.table.address import build_path_with_query, parse_page_request_or_raise, path_of_page
from web.table.game_pages import load_game_pages
from web.templates import render_page, seat_letter

live = Blueprint("live", __name__)
live.after_request(add_headers_forbidding_caching_indexing_and_referrer)
NETWORK = 64
"""Bits of an IPv6 address that identify a household or a phone."""


def ipv4_address_or_ipv6_network_of_request() -> str:
    """Returns who sends the request: the IPv4 address, or the network of the IPv6 address."""
    try:
        address = ip_address(request.remote_addr or "")
    except ValueError:
        return request.remote_addr or ""
    if address.version == 6:
        return str(address.ipv4_mapped or ip_network((address.packed[: NETWORK // 8].ljust(16, b"\0"), NETWORK)))
    return str(address)


limiter = Limiter(ipv4_address_or_ipv6_network_of_request, headers_enabled=False)
NEW_TABLES = "60 per hour"
"""Tables that one address may share: per process, or in all if `RATELIMIT_STORAGE_URI` names a Redis."""
SHARER_PLACES = {"share": ("live.code", ""), "table": ("live.table", "#share")}
"""Where the sharer of a table goes next: the page of its code, or the table with the code over it (static/live.js)."""


class NoTable(NotFound):
    """Raised for a table that was removed or has expired."""

    message_key = "gone"


class Ended(NoTable):
    """Raised for a table that somebody ended. ender: a seat code, or `SHARER`."""

    def __init__(self, ender: str) -> None:
        super().__init__()
        seat = ender if ender != SHARER else ""
        self.message_key = "ended" if seat else "ended.sharer"
        self.params = {"seat": seat_letter(seat)} if seat else {}
        self.members = {"ended": ender}


class ForeignOrigin(Forbidden):
    """Raised for a POST from a page of another site."""

    message_key = "elsewhere"


class TableAlreadyChanged(Conflict):
    """Raised when another phone has changed the table first."""

    message_key = "first"


def get_store() -> Store:
    found: Store = current_app.extensions["tables"]
    return found


@live.before_request
def raise_foreign_origin_if_post_not_from_same_origin() -> None:
    """Accepts a POST from our own pages, and from a program, which names no page. Raises ForeignOrigin otherwise."""
    if request.method != "POST":
        return
    site = request.headers.get("Sec-Fetch-Site")
    origin = request.headers.get("Origin")
    if site not in (None, "same-origin") or (site is None and origin and urlsplit(origin).netloc != request.host):
        raise ForeignOrigin


def shareable_query_text_or_raise_if_secret_or_unreadable(game_slug: str, view: str, query_text: str) -> str:
    """Returns a query as a table may store it, its moves as everybody saw them.

    Raises TableRefused if it cannot be read, holds a secret or is no table; QueryTooLong.
    """
    if game_slug not in GAMES or view not in TABLE_VIEWS:
        raise TableRefused
    game = load_game(game_slug)
    question = parse_page_request_or_raise(query_text.encode())
    answer = evaluate(game, View(view), question.query, question.unread)
    if answer.unread or any(name in question.query for name in game.secrets):
        raise TableRefused
    has_colours = load_game_pages(game_slug).seat_notation.has_colours
    colours = question.page_parameters("colours") if has_colours else {}
    return encode_query_string({**build_public_query(answer), **colours})


def load_table_or_raise(table_key: str) -> SharedTable:
    """Returns the table of a key. Raises NoTable, Ended if somebody ended it."""
    return read_table_by_typed_key_or_raise(get_store().read_table, table_key)


def load_watched_table_or_raise(watch_key: str) -> SharedTable:
    """Returns the table of a watch key. Raises as above."""
    return read_table_by_typed_key_or_raise(get_store().read_watched_table, watch_key)


def read_table_by_typed_key_or_raise(read_table: Callable[[str], SharedTable | None], typed_key: str) -> SharedTable:
    """Returns what `read_table` finds for a key as somebody typed it. Raises NoTable, Ended."""
    key = normalize_typed_table_key_or_empty(typed_key)
    if not key:
        raise NoTable
    shared_table = read_table(key)
    if shared_table is not None:
        return shared_table
    ender = get_store().find_seat_or_sharer_who_ended_table_or_none(key)
    raise NoTable if ender is None else Ended(ender)


@live.before_request
def redirect_page_to_plain_table_key_or_none() -> BaseResponse | None:
    """Redirects (308) a page whose key was typed in another way to the address its table has; None for a plain key,
    JSON and POST, and for text that is no key."""
    key = (request.view_args or {}).get("key", "")
    plain_key = format_table_key(normalize_typed_table_key_or_empty(key))
    if request.method not in ("GET", "HEAD") or not plain_key or plain_key == key or request.path.endswith(".json"):
        return None
    path = request.path.replace(key, plain_key, 1)
    return redirect(path + ("?" + request.query_string.decode("latin-1") if request.query_string else ""), 308)


def path_of_table(shared_table: SharedTable, lang: str = "") -> str:
    return path_of_page("live.table", key=format_table_key(shared_table.key), lang=lang)


# --- sharing


@live.get("/table", endpoint="offer")
def show_page_offering_to_share_table_or_refuse() -> BaseResponse:
    """Answers with the page that says what would be shared, before it is."""
    question = read_page_request_or_raise()
    lang = choose_language(question.lang)
    slug, view, text = (question.query.get(name, "") for name in ("game", "view", "query"))
    query = shareable_query_text_or_raise_if_secret_or_unreadable(slug, view, text)
    shared_question = replace(parse_page_request_or_raise(query.encode()), lang=question.lang)
    page = compute_answer_and_build_page(load_game(slug), view=view, question=shared_question, language_code=lang)
    return build_html_response(
        render_page("live/offer.html", page, query=query, days=LIFETIME_DAYS), vary_headers="Accept-Language"
    )


@live.post("/table", defaults={"answer_kind": ""}, endpoint="share")
@live.post("/table.json", defaults={"answer_kind": "json"}, endpoint="share")
@limiter.limit(lambda: current_app.config["NEW_TABLES"])
def create_shared_table_and_redirect_or_return_json_or_raise(answer_kind: Literal["", "json"]) -> BaseResponse:
    """Creates a shared table of the game, view and query in the form, without names if its `names` is `no`. Raises
    TableRefused, TooLarge, QueryTooLong."""
    form_fields = read_form_fields_or_raise_too_large()
    slug, view = form_fields.get("game", ""), form_fields.get("view", "")
    query = shareable_query_text_or_raise_if_secret_or_unreadable(slug, view, form_fields.get("query", ""))
    if form_fields.get("names") == "no":
        query = encode_query_string({name: text for name, text in parse_qsl(query) if name != "names"})
    shared_table = get_store().create_table_and_delete_expired_ones(slug, view, query)
    if answer_kind:
        return build_table_json_response_without_key(
            shared_table,
            {"key": format_table_key(shared_table.key), "watch": format_table_key(shared_table.watch)},
            201,
        )
    lang = form_fields["lang"] if form_fields.get("lang") in ("ja", "en") else ""
    if form_fields.get("to") in SHARER_PLACES:
        endpoint, anchor = SHARER_PLACES[form_fields["to"]]
        key = format_table_key(shared_table.key)
        return redirect(path_of_page(endpoint, key=key, by=SHARER, lang=lang) + anchor, 303)
    return redirect(path_of_table(shared_table, lang), 303)


# --- the table for programs


def build_table_json_response_without_key(
    shared_table: SharedTable, additional_fields: Mapping[str, Any] | None = None, status: int = 200
) -> Response:
    """Returns a stored table as JSON, without its key but with the addresses that compute its answer."""
    changed_at = datetime.fromtimestamp(shared_table.changed, UTC)
    body_fields = {
        "version": shared_table.version,
        "game": shared_table.game,
        "view": shared_table.view,
        "query": shared_table.query,
        "page": build_path_with_query(shared_table.game, shared_table.view, dict(parse_qsl(shared_table.query))),
        "json": build_path_with_query(
            shared_table.game, f"{shared_table.view}.json", dict(parse_qsl(shared_table.query))
        ),
        "teller": shared_table.teller or None,
        "changed": changed_at.isoformat().replace("+00:00", "Z"),
        **(additional_fields or {}),
    }
    body = current_app.json.dumps(body_fields, separators=(",", ":"))
    response: Response = current_app.response_class(body, status=status, mimetype="application/json")
    response.set_etag(str(shared_table.version))
    return response


def build_table_json_response_or_304(shared_table: SharedTable) -> BaseResponse:
    """Returns the table as JSON, or 304 if the client has this version."""
    if request.if_none_match.contains_weak(str(shared_table.version)):
        response: Response = current_app.response_class(status=304)
        response.set_etag(str(shared_table.version))
        return response
    return build_table_json_response_without_key(shared_table)


@live.get("/table/<key>.json", endpoint="table_json")
def show_table_json(key: str) -> BaseResponse:
    return build_table_json_response_or_304(load_table_or_raise(key))


@live.get("/watch/<key>.json", endpoint="watch_json")
def show_watched_table_json(key: str) -> BaseResponse:
    return build_table_json_response_or_304(load_watched_table_or_raise(key))


@live.post("/table/<key>.json", endpoint="tell_json")
def update_table_unless_overtaken_and_answer_json(key: str) -> BaseResponse:
    """Stores the next version, or answers 409 with the current one."""
    shared_table, was_first = update_table_from_form_unless_overtaken(key)
    return build_table_json_response_without_key(shared_table, None, 200 if was_first else 409)


class TableUpdate(NamedTuple):
    """The table after an update, and whether the update came first."""

    table: SharedTable
    was_first: bool


def update_table_from_form_unless_overtaken(table_key: str) -> TableUpdate:
    """Stores the sent query as the table's next version, unless another phone was first."""
    form_fields = read_form_fields_or_raise_too_large()
    shared_table = load_table_or_raise(table_key)
    view = form_fields.get("view") or shared_table.view
    query = shareable_query_text_or_raise_if_secret_or_unreadable(shared_table.game, view, form_fields.get("query", ""))
    updated_table = get_store().update_table_if_still_at_version(
        shared_table.key,
        expected_version=parse_version_known_to_phone_or_refuse(form_fields),
        view=view,
        query_text=query,
        teller_seat=parse_phone_seat(form_fields),
    )
    return TableUpdate(updated_table or load_table_or_raise(table_key), was_first=updated_table is not None)


@live.post("/table/<key>", endpoint="tell_page")
def update_table_and_redirect_or_raise_if_overtaken(key: str) -> BaseResponse:
    shared_table, was_first = update_table_from_form_unless_overtaken(key)
    if not was_first:
        raise TableAlreadyChanged
    return redirect(path_of_table(shared_table), 303)
