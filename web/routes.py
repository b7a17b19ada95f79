"""The routes that every game shares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, current_app, g, redirect, request
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.routing import BaseConverter
from werkzeug.wrappers import Response as BaseResponse

from calculators import GAMES, load_game
from calculators.core.answers import Answer, read_and_check_query
from calculators.core.departures import does_record_have_departure_or_correction
from calculators.core.evaluate import evaluate
from calculators.core.game import AnyGame
from calculators.core.messages import LANGUAGES
from calculators.core.types import View
from web import pdf, qr
from web.admission import hold_answering_slot_if_costly
from web.forms import touch_and_settings_field_names
from web.headers import VARY_DATA, VARY_PAGE, YEAR, app_version
from web.i18n import Speaker
from web.json_answers import answer_json
from web.page_inputs import (
    ResolvedInput,
    address_of_unreadable_query,
    request_as_view_reads_it,
    resolve_form_or_touch_or_abort,
)
from web.paper.sheet import build_sheet_of_unrefused_answer
from web.pieces import element_id_of_target
from web.pieces.live_table import LiveTable
from web.responses import (
    build_etag_or_abort,
    build_html_response,
    build_json_response,
    build_no_cache_response_with_weak_etag_if_ok,
)
from web.sheet_printing import (
    PRINTED_KINDS,
    PrintedKind,
    print_sheet_or_encode_html_if_in_question_worker,
    render_sheet_html,
    sheet_template_names,
)
from web.table.address import (
    PARAMETERS_WITHOUT_GAME,
    QUERY_BYTES,
    PageRequest,
    build_path_with_query,
    parse_page_request_or_raise,
)
from web.table.frame import Frame
from web.table.game_pages import draw_thumbnail, load_game_pages
from web.table.public_queries import does_query_or_its_other_tabs_hold_secret
from web.table.record_review import parse_move_count_of_past_table_or_0_for_present, public_answer_after_moves
from web.table.targets import SHARED_TARGETS, CheckedMoveTarget
from web.template_constants import render_first_template_in_page_language
from web.templates import render_page, render_page_with_template_of_its_view, set_page_language

house = Blueprint("house", __name__)
FILE_KINDS = ("json", "pdf", "qr", "png")
QUIET_HEADER = "Takujo-Quiet"
"""A request with this header is answered without an entry in the browser's history."""
REST_HEADER = "Takujo-Rest"
"""A request with this header is answered with the parts below the answer as well."""


class GameConverter(BaseConverter):
    """Matches the slug of a game in an address."""

    regex = "|".join(GAMES)


class TooLarge(RequestEntityTooLarge):
    """Raised when a request is larger than a table needs."""

    message_key = "large"


def read_page_request_or_raise(
    game: AnyGame | None = None, more_parameter_names_to_keep: Sequence[str] = ()
) -> PageRequest:
    """Returns the query of this request. Raises QueryTooLong.

    If it holds what only one seat of a game may see, no cache stores the answer
    (`web.headers.add_security_headers`). Pages of a game drop parameters that
    others append to addresses; more_parameter_names_to_keep: parameters of this address besides the game's. JSON drops
    none.
    """
    own_names: Sequence[str] = PARAMETERS_WITHOUT_GAME
    if request.path.endswith(".json"):
        own_names = ()
    elif game is not None:
        own_names = [*game.parameter_names_except_lang, *more_parameter_names_to_keep]
    question = parse_page_request_or_raise(request.query_string, own_names)
    g.secret = game is not None and does_query_or_its_other_tabs_hold_secret(
        game, {**question.query, "kept": question.other_tabs_text}
    )
    return question


def read_page_request_from_form_or_raise() -> PageRequest:
    """Returns the fields of a form in the body as a query; no history and no log stores them. Raises TooLarge,
    QueryTooLong."""
    request.max_content_length = 4 * QUERY_BYTES
    try:
        return parse_page_request_or_raise(urlencode([*request.form.items(multi=True)]).encode())
    except RequestEntityTooLarge:
        raise TooLarge from None


def choose_language(requested_language: str) -> str:
    """Returns the language of the address, else the browser's, else Japanese."""
    return requested_language or request.accept_languages.best_match(LANGUAGES) or "ja"


def base_url() -> str:
    return request.url_root.rstrip("/")


@house.get("/<game:slug>/<view>", endpoint="show")
def show_view_as_page_or_file(slug: str, view: str) -> BaseResponse:
    """Answers with a view as a page, or as `.json`, `.pdf`, `.qr`, `.png` by its ending.

    `.png` shows the public table only. A check of moves among which a player leaves
    or the table is corrected redirects to the record.
    """
    view, _, file_kind = view.partition(".")
    game, pages_of_game = load_game(slug), load_game_pages(slug)
    if (view not in tuple(View) and view not in pages_of_game.extra_questions) or (
        file_kind and file_kind not in FILE_KINDS
    ):
        abort(404)
    if file_kind in PRINTED_KINDS and view in pages_of_game.extra_questions:
        abort(404)
    question = read_page_request_or_raise(game)
    if view == View.CHECK and file_kind != "json" and is_question_answered_by_record(question):
        return redirect_to_record(slug, f".{file_kind}" if file_kind else "", question)
    lang = choose_language(question.lang)
    vary = VARY_DATA if file_kind else VARY_PAGE
    tag = build_etag_or_abort(file_kind or "page", lang, vary)
    with hold_answering_slot_if_costly(view, question.query):
        printed_kind: PrintedKind | None = file_kind if file_kind in PRINTED_KINDS else None
        build_page = build_page_of_what_everybody_saw if file_kind == "png" else compute_answer_and_build_page
        page = build_page(game, view=view, question=question, language_code=lang, is_printed=printed_kind is not None)
        if printed_kind is None or page.full_answer.refused:
            return build_answer_response(page, file_kind, tag)
        html = render_sheet_html(page)
    response = build_no_cache_response_with_weak_etag_if_ok(
        print_sheet_or_encode_html_if_in_question_worker(html, printed_kind),
        mimetype=PRINTED_KINDS[printed_kind],
        etag_value_or_empty=tag,
        vary_headers=vary,
    )
    if file_kind == "png" and request.args.get("v") == app_version() and not g.secret:
        response.headers["Cache-Control"] = YEAR
    return response


def is_question_answered_by_record(question: PageRequest) -> bool:
    """Returns whether the moves in question include a departure or a correction, which only a record draws."""
    return does_record_have_departure_or_correction(question.query.get("move", ""))


def redirect_to_record(slug: str, path_ending: str, question: PageRequest) -> BaseResponse:
    """Redirects a question to the record of its moves. path_ending: `.pdf`, `/sheet`, or '' for the page."""
    query = replace(question, selection="").address_query
    return redirect(build_path_with_query(slug, f"{View.PLAY}{path_ending}", query), 303)


def build_answer_response(page: Frame, file_kind: str, etag_value: str) -> Response:
    """Returns the answer as JSON, QR code or page; a refused answer as a page that says why (in JSON, as JSON)."""
    status = 422 if page.full_answer.refused else 200
    if file_kind == "json":
        extra = {} if page.extra_answer is None else {page.view: page.extra_answer}
        return build_json_response({**answer_json(page.full_answer, page.say), **extra}, etag_value, status)
    if file_kind == "qr" and status == 200:
        shared = page.base + page.links.public_path_to_hand_out()
        if not qr.fits_in_qr_code(shared):
            abort(414)
        return build_no_cache_response_with_weak_etag_if_ok(
            qr.draw_qr_svg(shared), mimetype="image/svg+xml", etag_value_or_empty=etag_value, vary_headers=VARY_DATA
        )
    html = render_page_with_template_of_its_view(page)
    return build_html_response(html, etag_value, vary_headers=VARY_DATA if file_kind else VARY_PAGE, status=status)


class DisplayedAnswer(NamedTuple):
    """The answer that a page displays (as in `AnsweredRequest`): the full one, or that of one move of a record or a
    replay, which is then the move number `step_number` (from 1)."""

    request: PageRequest
    full_answer: Answer
    answer: Answer
    step_number: int = 0


def compute_answer_and_build_page(
    game: AnyGame,
    *,
    view: str,
    question: PageRequest,
    language_code: str,
    seat_names: Sequence[str] = (),
    rendered_parts: str = "",
    live: LiveTable | None = None,
    is_printed: bool = False,
) -> Frame:
    """Computes the answer to a question and builds its page. seat_names: in place of those that are entered;
    rendered_parts, live: as in `AnsweredRequest`; is_printed: characters of names that no installed font has are
    replaced."""
    displayed = compute_displayed_answer(game, view=view, page_request=question)
    names = seat_names or displayed.full_answer.table.names
    if is_printed:
        names = tuple(map(pdf.remove_invisible_and_replace_fontless_characters, names))
    return build_page_of_answer(
        displayed, view=view, say=Speaker(language_code, names), rendered_parts=rendered_parts, live=live
    )


def build_page_of_what_everybody_saw(
    game: AnyGame, *, view: str, question: PageRequest, language_code: str, is_printed: bool = False
) -> Frame:
    """Builds the page of a question without what only one seat may see."""
    page = compute_answer_and_build_page(
        game, view=view, question=question, language_code=language_code, is_printed=is_printed
    )
    if not page.has_secret:
        return page
    public_question = replace(question, query=page.publicly_seen_query)
    return compute_answer_and_build_page(
        game, view=view, question=public_question, language_code=language_code, is_printed=is_printed
    )


def compute_displayed_answer(
    game: AnyGame,
    *,
    view: str,
    page_request: PageRequest,
    known_answer: Answer | None = None,
) -> DisplayedAnswer:
    """Computes the answer to a question, and what its page displays of it: an earlier turn of a record if one is
    selected, one move of a replay (the selected one, else the last) in the position it was played in, else the whole
    answer. known_answer: the answer, if already computed."""
    pages_of_game = load_game_pages(game.slug)
    page_request = request_as_view_reads_it(game, view, page_request)
    extra = pages_of_game.extra_questions.get(view)
    if extra is None:
        answer = known_answer or evaluate(game, View(view), page_request.query, page_request.unread)
    else:
        answer = read_and_check_query(game, extra.view, page_request.query, page_request.unread)
    if reviewed_move_count := parse_move_count_of_past_table_or_0_for_present(answer, page_request.selection):
        earlier_answer = public_answer_after_moves(answer, reviewed_move_count)
        return DisplayedAnswer(page_request, answer, earlier_answer, reviewed_move_count)
    verdict = answer.verdict
    if view != View.CHECK or verdict is None or len(verdict.steps) < 2 or pages_of_game.input_rules.steps_through_moves:
        return DisplayedAnswer(page_request, answer, answer)
    steps = [step for step in verdict.steps if step.before is not None]
    target = SHARED_TARGETS.parse_or_none(page_request.selection)
    step_number = len(steps)
    if isinstance(target, CheckedMoveTarget) and 1 <= target.move_number <= len(steps):
        step_number = target.move_number
    selected_step = steps[step_number - 1]
    query = {**game.format_query(selected_step.before), "move": selected_step.move}
    return DisplayedAnswer(page_request, answer, evaluate(game, View.CHECK, query), step_number)


def build_page_of_answer(
    displayed: DisplayedAnswer,
    *,
    view: str,
    say: Speaker,
    rendered_parts: str = "",
    own_seat_code: str = "",
    live: LiveTable | None = None,
) -> Frame:
    """Builds the page of an answer. rendered_parts, own_seat_code, live: as in `AnsweredRequest`."""
    answer = displayed.answer
    pages_of_game = load_game_pages(answer.game.slug)
    extra = pages_of_game.extra_questions.get(view)
    return Frame(
        request=displayed.request,
        full_answer=displayed.full_answer,
        answer=answer,
        step_number=displayed.step_number,
        extra_answer=None if extra is None or answer.refused or answer.missing else extra.answer_state(answer.state),
        pages=pages_of_game,
        view=view,
        base=base_url(),
        say=say,
        rendered_parts=rendered_parts,
        own_seat_code=own_seat_code,
        live=live,
    )


def build_unanswered_table_page(game_slug: str, view: str, page_request: PageRequest) -> Frame:
    """Builds a page about a table: it checks the table, but computes no answer."""
    game = load_game(game_slug)
    checked_answer = read_and_check_query(game, View.SCORE, page_request.query, page_request.unread)
    request_of_page = replace(request_as_view_reads_it(game, view, page_request), selection="", has_additions=False)
    return build_page_of_answer(
        DisplayedAnswer(request_of_page, checked_answer, checked_answer),
        view=view,
        say=Speaker(choose_language(page_request.lang), checked_answer.table.names),
    )


@house.get("/<game:slug>/<view>/sheet", endpoint="sheet")
def show_sheet_for_browser_printing(slug: str, view: str) -> BaseResponse:
    """Answers with the sheet of a view as a page that the browser prints, for a server that cannot print, and
    offline. Redirects to the record like `show_view_as_page_or_file`."""
    game = load_game(slug)
    if view not in tuple(View):
        abort(404)
    question = read_page_request_or_raise(game)
    if view == View.CHECK and is_question_answered_by_record(question):
        return redirect_to_record(slug, "/sheet", question)
    lang = choose_language(question.lang)
    tag = build_etag_or_abort("sheet", lang)
    with hold_answering_slot_if_costly(view, question.query):
        page = compute_answer_and_build_page(game, view=view, question=question, language_code=lang)
        if page.full_answer.refused:
            return build_answer_response(page, "", tag)
        html = render_page(
            sheet_template_names(page), page, sheet=build_sheet_of_unrefused_answer(page, for_browser_print=True)
        )
    return build_html_response(html, tag)


@house.post("/<game:slug>/enter", endpoint="enter_unseen")
def respond_to_posted_input(slug: str) -> BaseResponse:
    """Handles an input that comes in the body of a POST: with a private hand on the page, it appears in no address."""
    game, pages_of_game = load_game(slug), load_game_pages(slug)
    question = read_page_request_from_form_or_raise()
    view = question.query.get("view", "")
    query_without_view = {name: text for name, text in question.query.items() if name != "view"}
    if view in (*View, *pages_of_game.extra_questions) and query_without_view.keys() <= {
        *game.parameter_names_except_lang
    }:
        resolved_input = ResolvedInput(
            view, replace(question, query=query_without_view), stays_in_view=False
        )  # as its address would be asked
    else:
        resolved_input = resolve_form_or_touch_or_abort(slug, question, choose_language(question.lang))
    response = respond_to_htmx(game, resolved_input, question.lang)
    response.headers["Cache-Control"] = "no-store"
    return response


@house.get("/<game:slug>/enter", endpoint="enter")
def respond_to_query_input_by_redirect_or_htmx_page(slug: str) -> BaseResponse:
    """Handles the fields of a form with one input: `put` a value at `pick`, or `go` to another selection.

    Redirects (303) to the canonical address, or answers a script with the page at once. Unreadable fields are kept as
    typed, and the page explains them.
    """
    game = load_game(slug)
    question = read_page_request_or_raise(game, touch_and_settings_field_names(slug))
    resolved_input = resolve_form_or_touch_or_abort(slug, question, choose_language(question.lang))
    if not resolved_input.is_readable:
        return redirect(
            address_of_unreadable_query(slug, resolved_input.view, resolved_input.question),
            303,
        )
    if "HX-Request" in request.headers:
        return respond_to_htmx(game, resolved_input, question.lang)
    anchor = f"#{element_id_of_target(resolved_input.selection)}" if resolved_input.selection else ""
    return redirect(resolved_input.address_where_input_leads(slug) + anchor, 303)


def respond_to_htmx(game: AnyGame, resolved_input: ResolvedInput, address_language: str) -> BaseResponse:
    """Answers a script: with the parts that an input changed, or with the whole page if the input leads to another
    view."""
    parts = "all" if REST_HEADER in request.headers else "parts"
    with hold_answering_slot_if_costly(resolved_input.view, resolved_input.question.query):
        page = compute_answer_and_build_page(
            game,
            view=resolved_input.view,
            question=resolved_input.question,
            language_code=choose_language(address_language),
            rendered_parts=parts if resolved_input.stays_in_view else "",
        )
        html = render_page_with_template_of_its_view(page)
    response = build_html_response(
        html,
        vary_headers=f"{REST_HEADER}, {QUIET_HEADER}, {VARY_PAGE}",
        status=422 if page.full_answer.refused else 200,
    )
    if QUIET_HEADER not in request.headers:
        response.headers["HX-Push-Url"] = (
            page.links.public_path_with_selection
            if request.method == "POST"
            else resolved_input.address_where_input_leads(game.slug)
        )
    return response


@house.get("/<game:slug>/", endpoint="about")
def show_game_overview_page(slug: str) -> BaseResponse:
    """Answers with the page of a game, which lists what its other pages can do."""
    question = read_page_request_or_raise()
    lang = choose_language(question.lang)
    tag = build_etag_or_abort("page", lang)
    page = build_unanswered_table_page(slug, "", PageRequest(lang=question.lang))
    return build_html_response(render_page("game.html", page, thumbnail=draw_thumbnail(slug, lang)), tag)


def phone_offer_etag_part() -> str:
    """Returns a part of the ETag that changes once the app for phones is built."""
    return "offer" if current_app.jinja_env.globals["pocket"]() else ""  # type: ignore[operator]


@house.get("/", endpoint="home")
def show_home_page() -> BaseResponse:
    question = read_page_request_or_raise()
    lang = choose_language(question.lang)
    tag = build_etag_or_abort("page" + phone_offer_etag_part(), lang)
    games = [(slug, load_game(slug), draw_thumbnail(slug, lang)) for slug in GAMES]
    set_page_language(lang)
    html = render_first_template_in_page_language("home.html", games=games, lang=question.lang)
    return build_html_response(html, tag)


@house.get("/start.qr", endpoint="start_code")
def serve_start_qr_code() -> BaseResponse:
    """Answers with the QR code of the start page, for another player's phone."""
    tag = build_etag_or_abort("qr", "", VARY_DATA)
    return build_no_cache_response_with_weak_etag_if_ok(
        qr.draw_qr_svg(base_url() + "/"), mimetype="image/svg+xml", etag_value_or_empty=tag, vary_headers=VARY_DATA
    )


@house.get("/healthz", endpoint="health")
def report_health_ok_without_checking_store() -> BaseResponse:
    response: Response = current_app.response_class("ok", mimetype="text/plain")
    response.headers["Cache-Control"] = "no-store"
    return response
