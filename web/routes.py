"""The generic routes: every game and view through the same few functions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import parse_qsl, urlencode

from flask import Blueprint, Response, abort, current_app, g, redirect, request
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import RequestEntityTooLarge, ServiceUnavailable
from werkzeug.routing import BaseConverter
from werkzeug.wrappers import Response as BaseResponse

from calculators import GAMES
from calculators import game as load
from calculators.core.answers import Answer, examine
from calculators.core.answers import read as read_query
from calculators.core.evaluate import evaluate
from calculators.core.game import Game
from calculators.core.messages import LANGUAGES
from calculators.core.parsing import plain, to_query
from calculators.core.types import View
from web import pdf, qr
from web.forms import NotationForm, entered, notation_form
from web.headers import VARY_DATA, VARY_PAGE, etag, unchanged
from web.json_answers import answer_json
from web.paper.sheet import sheet_of
from web.slots import slot
from web.table.address import QUERY_BYTES, ROOM, Asked, TooLong, address, ask
from web.table.colours import PUT, moved_colours, swapped
from web.table.frame import Frame
from web.table.game_pages import GamePages, game_pages
from web.table.mending import settled
from web.table.opening import DEALT, opened, opens
from web.table.other_views import BROKEN, Kept, format_kept, parse_kept, reached
from web.table.people import moved_wins
from web.table.record import PICK as LOOKED
from web.table.record import as_of, looked_at
from web.table.seen import holds_secret
from web.table.touches import Touched
from web.templates import speak
from web.voices import render
from web.wsgi_keys import UNPRINTED

house = Blueprint("house", __name__)
KINDS = ("json", "pdf", "qr")
QUIET = "Takujo-Quiet"
"""With this header an answer leaves the history of the browser alone."""
REST = "Takujo-Rest"
"""With this header a touch is answered with what lies below the answer as well."""


class GameConverter(BaseConverter):
    """The name of a game in an address; no other name is one."""

    regex = "|".join(GAMES)


class TooLarge(RequestEntityTooLarge):
    """More was sent than a table needs."""

    words = "large"


class Unprintable(ServiceUnavailable):
    """This machine lacks what paper needs; another try would not help. words: what (`web.pdf.Lacking`)."""

    comes_back = False

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words


class NotPrinted(ServiceUnavailable):
    """A sheet took too long, or the press fell over."""

    words = "jam"


def asked(game: Game[Any, Any] | None = None) -> Asked:
    """The query of this request; aborts with our 414 page when it is too long. With what only one seat of a game
    may see in it, no cache keeps the answer (`web.headers.finish`)."""
    try:
        question = ask(request.query_string)
    except TooLong:
        abort(414)
    g.secret = game is not None and holds_secret(game, {**question.query, "kept": question.kept})
    return question


def asked_in_body() -> Asked:
    """The same of what was sent in a body, where no history and no log keeps it. Raises TooLarge beyond the limits."""
    request.max_content_length = 4 * QUERY_BYTES
    try:
        return ask(urlencode([*request.form.items(multi=True)]).encode())
    except (TooLong, RequestEntityTooLarge):
        raise TooLarge from None


def language(given: str = "") -> str:
    """The language of the address, else the browser's, else Japanese."""
    return given or request.accept_languages.best_match(LANGUAGES) or "ja"


def base_url() -> str:
    return request.url_root.rstrip("/")


def built(slug: str) -> tuple[Game[Any, Any], GamePages]:
    """A game and its pages; aborts with 404 when there is none."""
    if slug not in GAMES:
        abort(404)
    return load(slug), game_pages(slug)


def send(body: str | bytes, mimetype: str, tag: str, vary: str, status: int = 200) -> Response:
    response: Response = current_app.response_class(body, status=status, mimetype=mimetype)
    response.headers["Vary"] = vary
    response.headers["Cache-Control"] = "no-cache"
    if status == 200 and tag:
        response.set_etag(tag, weak=True)
    return response


def send_json(data: Mapping[str, Any], tag: str, status: int) -> Response:
    body = current_app.json.dumps(data, separators=(",", ":"))
    return send(body, "application/json", tag, VARY_DATA, status)


def not_modified(tag: str, vary: str) -> Response:
    response: Response = current_app.response_class(status=304)
    response.headers["Vary"] = vary
    response.headers["Cache-Control"] = "no-cache"
    response.set_etag(tag, weak=True)
    return response


@house.get("/<game:slug>/<view>")
def show(slug: str, view: str) -> BaseResponse:
    """A view as page, or as `.json`, `.pdf`, `.qr` by its ending."""
    view, _, kind = view.partition(".")
    game, own = built(slug)
    if (view not in tuple(View) and view not in own.extras) or (kind and kind not in KINDS):
        abort(404)
    if kind == "pdf" and view in own.extras:
        abort(404)
    question = asked(game)
    lang = language(question.lang)
    tag = etag(kind or "page", lang)
    vary = VARY_DATA if kind else VARY_PAGE
    if unchanged(tag):
        return not_modified(tag, vary)
    with slot(view, question.query):
        page = draw(game, own, view, question, lang)
        if kind != "pdf" or page.asked.refused:
            return shown(page, kind, tag)
        html = laid_out(page)
    return send(pressed(html), "application/pdf", tag, vary)


def shown(page: Frame, kind: str, tag: str) -> Response:
    """An answer as JSON, as a QR code or as a page; one that is refused as a page that says why."""
    status = 422 if page.asked.refused else 200
    if kind == "json":
        extra = {} if page.extra is None else {page.view: page.extra}
        return send_json({**answer_json(page.asked, page.say), **extra}, tag, status)
    if kind == "qr" and status == 200:
        shared = page.base + page.shared()
        if not qr.fits(shared):
            abort(414)
        return send(qr.picture(shared), "image/svg+xml", tag, VARY_DATA)
    html = render([f"{page.slug}/{page.view}.html", f"{page.view}.html"], page=page)
    return send(html, "text/html", tag, VARY_DATA if kind else VARY_PAGE, status)


def draw(
    game: Game[Any, Any], own: GamePages, view: str, question: Asked, lang: str, known: Answer | None = None
) -> Frame:
    """The answer to a question and all that its page needs. known: the answer, where it has been worked out."""
    if question.then:
        question = settled(game, question) if view == View.PLAY else replace(question, then="")
    extra = own.extras.get(view)
    if extra is None:
        result = known or evaluate(game, View(view), question.query, question.unread)
    else:
        result, moves = read_query(game, extra.view, question.query, question.unread)
        if not result.unread:
            result = examine(result, moves)
    say = speak(lang, result.table.names)
    pick = pickable(own, question.pick)
    page = Frame(result, own, view, pick, question.lang, base_url(), say, question.query)
    page.kept_as, page.then, page.won = question.kept, question.then, question.won
    page.colours = question.colours if own.people.coloured else ""
    g.tints = page.tints
    if number := looked_at(result, pick):
        page.step, page.whole, page.answer = number, result, as_of(result, number)
    if extra is not None and not result.refused and not result.missing:
        page.extra = extra.ask(result.state)
    if view == View.CHECK and result.verdict and len(result.verdict.steps) > 1 and not own.touches.replays:
        step_into(page, question)
    return page


def step_into(page: Frame, question: Asked) -> None:
    """Shows one move of a replay in the position it was played in, like any other verdict."""
    whole = page.answer
    steps = [step for step in whole.verdict.steps if step.before is not None] if whole.verdict else []
    _, _, number = question.pick.rpartition("step.")
    page.step = min(int(number), len(steps)) if number.isdecimal() and int(number) else len(steps)
    chosen = steps[page.step - 1]
    query = {**whole.game.format(chosen.before), "move": chosen.move}
    page.answer, page.whole = evaluate(whole.game, View.CHECK, query), whole


def sheet_templates(page: Frame) -> list[str]:
    """The game's own sheet, or the one all games share; a record has its own."""
    return [f"{page.slug}/{'record' if page.view == View.PLAY else 'sheet'}.html", "sheet.html"]


def laid_out(page: Frame) -> str:
    """The sheet of an answer, to be printed."""
    page.say = speak(page.say.language, [pdf.printable(name) for name in page.say.names])
    return render(sheet_templates(page), page=page, sheet=sheet_of(page))


def pressed(html: str) -> bytes:
    """The PDF of a sheet; aborts with 503 when the press is busy or could not print it."""
    if UNPRINTED in request.environ:
        return html.encode()
    try:
        pdf.check_paper()
        return pdf.press(html)
    except pdf.Lacking as lack:
        raise Unprintable(lack.what) from None
    except pdf.Busy:
        abort(503)
    except pdf.Jammed as jam:
        current_app.logger.error("no sheet of %s: %s", request.url_rule, jam.kind)
        raise NotPrinted from jam


@house.get("/<game:slug>/<view>/sheet")
def sheet(slug: str, view: str) -> BaseResponse:
    """The sheet of a view as a page, for a browser's own printing: where there is no press, or no server."""
    game, own = built(slug)
    if view not in tuple(View):
        abort(404)
    question = asked(game)
    lang = language(question.lang)
    tag = etag("sheet", lang)
    if unchanged(tag):
        return not_modified(tag, VARY_PAGE)
    with slot(view, question.query):
        page = draw(game, own, view, question, lang)
        if page.asked.refused:
            return shown(page, "", tag)
        html = render(sheet_templates(page), page=page, sheet=sheet_of(page, screen=True))
    return send(html, "text/html", tag, VARY_PAGE)


@house.post("/<game:slug>/enter")
def enter_unseen(slug: str) -> BaseResponse:
    """The same as a body: where a hand is on the page, or touched, no address learns of it and nobody keeps it."""
    game, own = built(slug)
    question = asked_in_body()
    view = question.query.get("view", "")
    table = {name: text for name, text in question.query.items() if name != "view"}
    if view in (*View, *own.extras) and table.keys() <= {"move", *(parameter.name for parameter in game.declared)}:
        arrived = Arrival(view, replace(question, query=table), False)  # as its address would be asked
    else:
        arrived = arrive(slug, question, language(question.lang))
    response = changed(game, own, arrived, question.lang)
    response.headers["Cache-Control"] = "no-store"
    return response


@house.get("/<game:slug>/enter")
def enter(slug: str) -> BaseResponse:
    """Takes the fields of a form, and one touch of a pad (`put` at `pick`, or `go` to another pick);
    answers 303 to the canonical address. What cannot be read goes on as it was typed, to be explained.
    """
    game, own = built(slug)
    question = asked(game)
    arrived = arrive(slug, question, language(question.lang))
    if not arrived.readable:
        return redirect(as_typed(slug, arrived.view, arrived.question), 303)
    if "HX-Request" in request.headers:
        return changed(game, own, arrived, question.lang)
    anchor = f"#at-{arrived.pick.replace('.', '-')}" if arrived.pick else ""
    return redirect(arrived.address(slug) + anchor, 303)


def arrive(slug: str, question: Asked, lang: str) -> Arrival:
    """Where the fields of a form or a touch lead; as they were typed where they cannot be read. Aborts with 404 for a
    view there is not, 422 for a touch there is not."""
    game, own = built(slug)
    try:
        touch, texts = entered(slug, lang, (*View, *own.extras), {**question.query, "pick": question.pick})
    except LookupError:
        abort(404)
    except ValueError:
        abort(422)
    view = touch.view.data or ""
    if anew := asked_anew(game, own, view, question, touch.put.data or touch.go.data or ""):
        texts = anew if touch.put.data else {name: text for name, text in anew.items() if name != "move"}
        view = view if touch.put.data else View.MOVES
    form = notation_form(slug, lang)(MultiDict(texts))
    form.view = own.extras[view].view if view in own.extras else View(view)
    form.validate()
    unknown = any(name not in form for name in texts)
    if question.unread or unknown or not form.readable:
        return Arrival(view, replace(question, query=texts), False, readable=False)
    pick = touch.go.data or "" if touch.go.raw_data else question.pick
    colours, put = recoloured(own, question.colours, touch.put.data or "")
    touched = touched_by(own, form, pickable(own, pick), put)
    query = {**game.format(touched.state), **({"move": touched.move} if touched.move else {})}
    won = moved_wins(question.won, touched.order) if touched.order else question.won
    colours = moved_colours(colours, touched.order) if touched.order else colours
    following = replace(question, query=query, pick=touched.pick, won=won, colours=colours)
    if following.then:
        following = settled(game, following)
    if view == View.PLAY:
        following = keeping_record(following, form.answer.query)
    here = bool(touch.put.raw_data or touch.go.raw_data) and touched.view in ("", view)
    here = here and colours == question.colours  # a page draws its marks once, at its head
    return Arrival(touched.view or view, following, here)


def asked_anew(game: Game[Any, Any], own: GamePages, view: str, question: Asked, touch: str) -> dict[str, str]:
    """The fields of another question beside a record, without what the one before it tried: it is about the table that
    stands. Nothing where `touch` begins no question, there is no record, or nothing was tried."""
    record = next((one for one in reached(parse_kept(question.kept)) if one.view is View.PLAY), None)
    if record is None or view not in (View.MOVES, View.CHECK) or not re.match(own.touches.anew or "(?!)", touch):
        return {}
    followed = evaluate(game, View.PLAY, dict(parse_qsl(record.query))).followed
    query = {name: text for name, text in question.query.items() if name not in ("view", "put", "go")}
    now = evaluate(game, View.MOVES, {name: text for name, text in query.items() if name != "move"})
    if followed is None or followed.state is None or now.unread:
        return {}
    state = own.touches.untry(now.state, followed.state)
    moves = {"move": query["move"]} if "move" in query else {}
    return {} if state == now.state else {**game.format(state), **moves}


def recoloured(own: GamePages, colours: str, put: str) -> tuple[str, str]:
    """The colours of seats after a touch, and what of it is left to be done. Aborts with 422 for a touch there is
    not."""
    if not own.people.coloured:
        return "", put
    if not put.startswith(PUT):
        return colours, put
    try:
        return swapped(colours, put), ""
    except ValueError:
        abort(422)


@dataclass(frozen=True, slots=True)
class Arrival:
    """Where a touch or a form leads. question: canonical, or as typed where it is not readable; here: does it stay in
    its view?"""

    view: str
    question: Asked
    here: bool
    readable: bool = True

    @property
    def pick(self) -> str:
        return self.question.pick

    def address(self, slug: str) -> str:
        return address(slug, self.view, as_address(self.question.query, self.question, self.pick))


def keeping_record(question: Asked, before: Mapping[str, str]) -> Asked:
    """The question; where a touch mended the table of a record, the record as it was stays to be opened."""
    if "move" not in before or "move" in question.query:
        return question
    about = {"won": question.won, "colours": question.colours}
    told = {**before, **{name: text for name, text in about.items() if text}}
    kept = (Kept(View.PLAY, BROKEN, to_query(told)), *parse_kept(question.kept))
    room = QUERY_BYTES - ROOM - len(to_query(question.query))
    return replace(question, kept=format_kept([one for one in kept if one.view is View.PLAY], room), then="")


def touched_by(own: GamePages, form: NotationForm, pick: str, put: str | None) -> Touched:
    """What a touch leads to; without one, the table as it was entered. Aborts with 422 for a touch there is not."""
    answer = form.answer
    move = answer.query.get("move", "")
    if not put:
        return Touched(answer.state, pick, move)
    try:
        if opens(put):
            stays = answer.view is not View.PLAY or pick.startswith(f"{DEALT}.")
            state, order = opened(answer, own.people, put)
            return Touched(state, pick if stays else "", move, order=order)
        touched = own.touches.tap(answer, pick, put)
    except (ValueError, LookupError):
        abort(422)
    return touched if touched.move is not None else replace(touched, move=move)


def changed(game: Game[Any, Any], own: GamePages, arrived: Arrival, lang: str) -> BaseResponse:
    """The answer to a script: what a touch changed, or the whole page where it leads on, at once and not by 303."""
    with slot(arrived.view, arrived.question.query):
        page = draw(game, own, arrived.view, arrived.question, language(lang))
        if arrived.here:
            page.tapped = "all" if REST in request.headers else "parts"
        html = render([f"{game.slug}/{arrived.view}.html", f"{arrived.view}.html"], page=page)
    response = send(html, "text/html", "", f"{REST}, {QUIET}, {VARY_PAGE}", 422 if page.asked.refused else 200)
    if QUIET not in request.headers:
        response.headers["HX-Push-Url"] = page.seen_path if request.method == "POST" else arrived.address(game.slug)
    return response


def pickable(own: GamePages, pick: str) -> str:
    """The pick if there is such a place, else ''."""
    return pick if re.fullmatch(own.touches.picks, pick, re.ASCII) or LOOKED.fullmatch(pick) else ""


def as_typed(slug: str, view: str, question: Asked) -> str:
    """The address that explains what cannot be read: all as it was sent, what was said twice too."""
    pairs = [*as_address(question.query, question).items(), *((u.field, u.value) for u in question.unread)]
    return f"/{slug}/{view}?" + "&".join(f"{plain(name)}={plain(value)}" for name, value in pairs)


def as_address(query: dict[str, str], question: Asked, pick: str = "") -> dict[str, str]:
    """A query with what is of pages alone, as far as there is any."""
    beside = ("then", "won", "colours", "kept", "lang")
    own = {**{name: getattr(question, name) for name in beside}, "pick": pick}
    return {name: value for name, value in {**query, **own}.items() if value.strip()}


@house.get("/<game:slug>/")
def about(slug: str) -> BaseResponse:
    """What this game's pages can do."""
    if slug not in GAMES:
        abort(404)
    question = asked()
    lang = language(question.lang)
    say = speak(lang)
    tag = etag("page", lang)
    if unchanged(tag):
        return not_modified(tag, VARY_PAGE)
    own = game_pages(slug)
    result = Answer(load(slug), View.SCORE, load(slug).parse({}).state, {})
    page = Frame(result, own, "", "", question.lang, base_url(), say)
    return send(render("game.html", page=page), "text/html", tag, VARY_PAGE)


def offered() -> str:
    """Part of the validators of pages that offer phones the app to keep: another once it was built."""
    return "offer" if current_app.jinja_env.globals["pocket"]() else ""  # type: ignore[operator]


@house.get("/")
def home() -> BaseResponse:
    question = asked()
    lang = language(question.lang)
    tag = etag("page" + offered(), lang)
    if unchanged(tag):
        return not_modified(tag, VARY_PAGE)
    games = [(slug, load(slug)) for slug in GAMES]
    speak(lang)
    html = render("home.html", games=games, lang=question.lang)
    return send(html, "text/html", tag, VARY_PAGE)


@house.get("/start.qr")
def start_code() -> BaseResponse:
    """The QR code of the start page, for whoever sits at the same table."""
    tag = etag("qr", "")
    if unchanged(tag):
        return not_modified(tag, VARY_DATA)
    return send(qr.picture(base_url() + "/"), "image/svg+xml", tag, VARY_DATA)


@house.get("/healthz")
def health() -> BaseResponse:
    response: Response = current_app.response_class("ok", mimetype="text/plain")
    response.headers["Cache-Control"] = "no-store"
    return response
