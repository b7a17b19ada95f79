"""Shared tables: `/table`, `/table/<key>`, `/watch/<key>`, for people and for programs (docs/json.md)."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import replace
from datetime import UTC, datetime
from ipaddress import ip_address, ip_network
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from flask import Blueprint, Flask, Response, abort, current_app, redirect, request
from flask_limiter import Limiter
from markupsafe import Markup
from werkzeug.exceptions import Conflict, Forbidden, NotFound
from werkzeug.wrappers import Response as BaseResponse

from calculators import GAMES
from calculators import game as load
from calculators.core.evaluate import evaluate
from calculators.core.parsing import to_query
from calculators.core.public import public_query
from calculators.core.types import View
from web import qr
from web.headers import ROOT
from web.live.keys import read_key, spelled
from web.live.page import OnlyLooks, Told, shown, stored
from web.live.shared import Away, Shared
from web.live.store import DAYS, SHARER, Store, default_address
from web.live.telling import with_colours
from web.live.touch import SEAT, Refused, after, fields, kept_by_nobody, page_of, seat_of, touched
from web.routes import TooLarge, asked, base_url, draw, language, send
from web.slots import costly, slot
from web.table.address import Asked, TooLong, address, ask
from web.table.frame import Frame
from web.table.game_pages import game_pages
from web.table.page import points_of
from web.templates import letter, speak
from web.voices import render

live = Blueprint("live", __name__)
live.after_request(kept_by_nobody)
NETWORK = 64
"""Bits of an IPv6 address that say whose it is: a house or a phone has all that begin with them."""


def asker() -> str:
    """Whose request it is: an address, or of IPv6 the network that one household has."""
    try:
        address = ip_address(request.remote_addr or "")
    except ValueError:
        return request.remote_addr or ""
    if address.version == 6:
        return str(address.ipv4_mapped or ip_network((address.packed[: NETWORK // 8].ljust(16, b"\0"), NETWORK)))
    return str(address)


limiter = Limiter(asker, headers_enabled=False)
NEW_TABLES = "60 per hour"
"""Tables that one address may share: of each process, or of all where `RATELIMIT_STORAGE_URI` names a Redis."""
VIEWS = (View.PLAY, View.SCORE)
PHONE = re.compile(r"[a-z0-9]{4,16}")


class NoTable(NotFound):
    """A table that was removed, or that nobody has told anything for days."""

    words = "gone"


class Ended(NoTable):
    """A table that somebody ended. ender: a seat, or `SHARER`."""

    def __init__(self, ender: str) -> None:
        super().__init__()
        seat = ender if ender != SHARER else ""
        self.words = "ended" if seat else "ended.sharer"
        self.params = {"seat": letter(seat)} if seat else {}
        self.members = {"ended": ender}


class NotHere(Forbidden):
    """A POST from a page of somebody else."""

    words = "elsewhere"


class Elsewhere(Conflict):
    """Somebody else has told a turn first."""

    words = "first"


def store() -> Store:
    found: Store = current_app.extensions["tables"]
    return found


@live.before_request
def only_from_here() -> None:
    """A POST comes from our own pages, or from a program, which says nothing of a page."""
    if request.method != "POST":
        return
    site = request.headers.get("Sec-Fetch-Site")
    origin = request.headers.get("Origin")
    if site not in (None, "same-origin") or (site is None and origin and urlsplit(origin).netloc != request.host):
        raise NotHere


def public(slug: str, view: str, text: str) -> str:
    """A question as a table may hold it. Raises Refused where it cannot be read, has a secret or is no table; what is
    inside of moves is told as everybody saw it."""
    if slug not in GAMES or view not in VIEWS:
        raise Refused
    game = load(slug)
    try:
        question = ask(text.encode())
    except TooLong:
        raise TooLarge from None
    answer = evaluate(game, View(view), question.query, question.unread)
    if answer.unread or any(name in question.query for name in game.secrets):
        raise Refused
    colours = question.colours if game_pages(slug).people.coloured else ""
    return with_colours(to_query(public_query(answer)), colours)


def kept(key: str) -> Shared:
    """The table of a key. Raises NoTable."""
    row = store().read(read_key(key)) if read_key(key) else None
    if row is None:
        raise missing(key)
    return row


def missing(key: str) -> NoTable:
    """Why there is no table of a key: it was ended, and by whom, or there is none."""
    ender = store().find_ender(read_key(key)) if read_key(key) else None
    return NoTable() if ender is None else Ended(ender)


# --- sharing


@live.get("/table")
def offer() -> BaseResponse:
    """What would be shared, and the promise, before it is."""
    question = asked()
    lang = language(question.lang)
    slug, view, text = (question.query.get(name, "") for name in ("game", "view", "query"))
    query = public(slug, view, text)
    page = draw(load(slug), game_pages(slug), view, ask(query.encode()), lang)
    return send(render("live/offer.html", page=page, query=query, days=DAYS), "text/html", "", "Accept-Language")


@live.post("/table", defaults={"kind": ""})
@live.post("/table.json", defaults={"kind": "json"})
@limiter.limit(lambda: current_app.config["NEW_TABLES"])
def share(kind: str) -> BaseResponse:
    """A new shared table of a game, a view and a query without secrets."""
    given = fields()
    slug, view = given.get("game", ""), given.get("view", "")
    query = public(slug, view, given.get("query", ""))
    if given.get("names") == "no":
        query = to_query({name: text for name, text in parse_qsl(query) if name != "names"})
    row = store().share(slug, view, query)
    location = f"/table/{spelled(row.key)}"
    if kind:
        return as_json(row, {"key": spelled(row.key), "watch": spelled(row.watch)}, 201)
    lang = f"?lang={given['lang']}" if given.get("lang") in ("ja", "en") else ""
    if given.get("to") == "share":
        location += f"/share?by={SHARER}"
        lang = lang.replace("?", "&")
    return redirect(location + lang, 303)


# --- the table for programs


def as_json(row: Shared, more: Mapping[str, Any] | None = None, status: int = 200) -> Response:
    """A table as it stands, worked out by nobody: the addresses that answer."""
    when = datetime.fromtimestamp(row.changed, UTC)
    told = {
        "version": row.version,
        "game": row.game,
        "view": row.view,
        "query": row.query,
        "page": address(row.game, row.view, dict(parse_qsl(row.query))),
        "json": address(row.game, f"{row.view}.json", dict(parse_qsl(row.query))),
        "teller": row.teller or None,
        "changed": when.isoformat().replace("+00:00", "Z"),
        **(more or {}),
    }
    body = current_app.json.dumps(told, separators=(",", ":"))
    response: Response = current_app.response_class(body, status=status, mimetype="application/json")
    response.set_etag(str(row.version))
    return response


def news(row: Shared) -> BaseResponse:
    """The table, or 304 for who has this version."""
    if request.if_none_match.contains_weak(str(row.version)):
        response: Response = current_app.response_class(status=304)
        response.set_etag(str(row.version))
        return response
    return as_json(row)


@live.get("/table/<key>.json")
def table_json(key: str) -> BaseResponse:
    return news(kept(key))


@live.post("/table/<key>.json")
def tell_json(key: str) -> BaseResponse:
    """The next version, or 409 with what stands."""
    row, first = tell(key)
    return as_json(row, None, 200 if first else 409)


def tell(key: str) -> tuple[Shared, bool]:
    """Moves a table on, of what was sent → how it stands, and was this first?"""
    given = fields()
    row = kept(key)
    view = given.get("view") or row.view
    query = public(row.game, view, given.get("query", ""))
    told = store().tell(row.key, after(given), view, query, seat_of(given))
    return (told, True) if told else (kept(key), False)


# --- the table for people


@live.get("/table/<key>")
def table(key: str) -> BaseResponse:
    """The page of the address a table stands for now. Without script a phone's seat and hand stand in its address."""
    row = kept(key)
    if request.args.get("seat") == "-":
        return redirect(watch_address(row, asked().lang), 303)
    there = present(row)
    with slot_of(row):
        return page_of(Told(row, own_question(row), seat=seat_of(request.args)), there)


def slot_of(row: Shared) -> AbstractContextManager[None]:
    """A slot for a page of a table whose record is long; others cost little."""
    query = dict(parse_qsl(row.query))
    return slot(row.view, query) if costly(row.view, query) else nullcontext()


def watch_address(row: Shared, lang: str) -> str:
    """Where somebody goes who only looks: by a key that tells nothing."""
    return f"/watch/{spelled(row.watch)}" + (f"?lang={lang}" if lang else "")


def own_question(row: Shared) -> Asked:
    """What the address of a phone says besides the table."""
    question = asked(load(row.game))
    query = {name: text for name, text in question.query.items() if name not in ("seat", "by")}
    return replace(question, query=query, unread=())


@live.get("/table/<key>/<view>")
def look(key: str, view: str) -> BaseResponse:
    """Another view of a shared table is reached from its page, which knows where it leads."""
    if view not in tuple(View):
        abort(404)
    return redirect(f"/table/{spelled(kept(key).key)}", 303)


@live.post("/table/<key>")
def tell_page(key: str) -> BaseResponse:
    row, first = tell(key)
    if not first:
        raise Elsewhere
    return redirect(f"/table/{spelled(row.key)}", 303)


@live.post("/table/<key>/enter")
def enter(key: str) -> BaseResponse:
    """A touch of a phone at the table, with what stays on it in the body: told to all where it changes the table."""
    row = None
    try:
        row = store().read(read_key(key))
    except Away:
        if fields().get("live.game") not in GAMES:
            raise
    else:
        if row is None:
            raise missing(key)
    try:
        told = touched(key, row, store())
    except OnlyLooks:
        if "HX-Request" in request.headers or row is None:
            raise
        return redirect(f"/table/{spelled(row.key)}/seat", 303)
    return page_of(told, present(told.row))


def present(row: Shared) -> dict[str, bool]:
    """Who is there; nobody where that cannot be known."""
    try:
        return store().present(row.key)
    except Away:
        return {}


@live.get("/table/<key>/seat")
def seat(key: str) -> BaseResponse:
    """Which seat is it?"""
    row = kept(key)
    with slot_of(row):
        page = plain_page(row)
    html = render("live/seat.html", page=page, watch=watch_address(row, page.lang))
    return send(html, "text/html", "", "Accept-Language")


@live.get("/table/<key>/share")
def code(key: str) -> BaseResponse:
    """The code and the address for the others, and who has come."""
    row = kept(key)
    with slot_of(row):
        page = plain_page(row, seat_of(request.args))
    url = f"{base_url()}/table/{spelled(row.key)}"
    context = {"url": url, "code": Markup(qr.picture(url).decode()), "watch": watch_address(row, page.lang)}
    html = render("live/share.html", page=page, days=DAYS, sharer=request.args.get("by") == SHARER, **context)
    return send(html, "text/html", "", "Accept-Language")


def plain_page(row: Shared, seat: str = "") -> Frame:
    """A table for a page beside it. seat: whose phone it is, so that its own name is said as its own."""
    question = own_question(row)
    told = Told(row, replace(question, pick=""), seat=seat)
    return shown(told, present(row), language(question.lang), False)


@live.post("/table/<key>/here")
def here(key: str) -> BaseResponse:
    """A phone says that it is there; the answer says who else is."""
    given = fields()
    phone, at = given.get("phone", ""), given.get("seat", "")
    if not PHONE.fullmatch(phone) or not SEAT.fullmatch(at):
        raise Refused
    row = kept(key)
    with suppress(Away):  # others write: it is said again soon
        store().arrive(row.key, phone, at)
    found = {name: awake for name, awake in store().present(row.key).items() if name}
    response: Response = current_app.response_class(current_app.json.dumps(found), mimetype="application/json")
    return response


@live.get("/table/<key>/end")
def ask_end(key: str) -> BaseResponse:
    """Asks before a table is ended for all; of who neither sits at it nor shared it, first for the seat."""
    row = kept(key)
    page = plain_page(row)
    html = render("live/end.html", page=page, ender=read_ender(row, request.args), sharer=SHARER)
    return send(html, "text/html", "", "Accept-Language")


def read_ender(row: Shared, given: Mapping[str, str]) -> str:
    """Who would end a table: the seat that a phone says, or `SHARER`; '' for who only looks."""
    if given.get("by") == SHARER and not given.get("seat"):
        return SHARER
    seat = seat_of(given)
    return seat if seat in evaluate(load(row.game), View(row.view), stored(row).query).table.seats else ""


@live.post("/table/<key>/end")
def end(key: str) -> BaseResponse:
    """The table is kept no longer, but for who ended it; whoever does goes on with its address."""
    row = kept(key)
    ender = read_ender(row, fields())
    if not ender:
        raise OnlyLooks
    store().remove(row.key, ender)
    return redirect(address(row.game, row.view, dict(parse_qsl(row.query))), 303)


# --- who only looks


def watched(key: str) -> Shared:
    row = store().watched(read_key(key)) if read_key(key) else None
    if row is None:
        raise missing(key)
    return row


@live.get("/watch/<key>.json")
def watch_json(key: str) -> BaseResponse:
    return news(watched(key))


@live.get("/watch/<key>")
def watch(key: str) -> BaseResponse:
    """The table large, without anything to touch."""
    row = watched(key)
    speak(language(asked().lang))
    told = Told(row, ask(b""), watching=True)
    there = present(row)
    with slot_of(row):
        page = shown(told, there, language(asked().lang), False)
    html = render("live/watch.html", page=page, scores=scores(page), turns=last_turns(page))
    return send(html, "text/html", "", "Accept-Language")


def scores(page: Frame) -> dict[str, int]:
    """What everybody has now, where points are told."""
    return {seat.seat: seat.total for seat in points_of(page.asked.score).seats}


def last_turns(page: Frame, most: int = 5) -> list[tuple[str, str]]:
    """The last moves of a record, the newest first: whose, and in words."""
    steps = [step for step in (page.asked.verdict.steps if page.asked.verdict else ()) if step.before is not None]
    table_of = page.answer.game.table
    return [(f"p{table_of(step.before).turn}", page.say.message(step.text)) for step in steps[: -most - 1 : -1]]


# --- where there is a store


def open_tables(app: Flask, address: str = "", limit: str = "") -> Store:
    """Gives an app its shared tables. address: of the database, a file of this folder if left out."""
    store = Store(address or default_address(ROOT))
    app.extensions["tables"] = store
    app.config["NEW_TABLES"] = limit or NEW_TABLES
    app.config["RATELIMIT_STORAGE_URI"] = os.environ.get("RATELIMIT_STORAGE_URI") or "memory://"
    limiter.init_app(app)
    app.register_blueprint(live)
    return store
