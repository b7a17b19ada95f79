"""The generic routes: every game and view through the same few functions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, current_app, g, redirect, request
from markupsafe import escape
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import RequestEntityTooLarge, ServiceUnavailable
from werkzeug.routing import BaseConverter
from werkzeug.wrappers import Response as BaseResponse

from calculators import GAMES
from calculators import load_game as load
from calculators.core.answers import Answer, with_position_problems_and_notices
from calculators.core.answers import parse_query_to_uncomputed_answer_and_moves as read_query
from calculators.core.departures import does_record_have_departure
from calculators.core.evaluate import evaluate
from calculators.core.game import Game
from calculators.core.messages import LANGUAGES
from calculators.core.parsing import encode_query_string, encode_query_value
from calculators.core.types import View
from web import pdf, qr
from web.admission import hold_answering_slot_or_raise_if_full
from web.forms import (
    NotationForm,
    build_notation_form_class,
    split_input_form_from_table_or_raise,
    touch_and_settings_field_names,
)
from web.headers import VARY_DATA, VARY_PAGE, YEAR, app_version, build_request_etag, does_client_already_hold_etag
from web.json_answers import answer_json
from web.paper.sheet import build_sheet
from web.responses import build_json_response, build_not_modified_response, build_response_with_etag
from web.table.address import (
    INPUT_ROOM_BYTES,
    OWN_WORD_PARAMETERS,
    PARAMETERS_WITHOUT_GAME,
    PLAYER_SELECTION_PREFIX,
    QUERY_BYTES,
    PageRequest,
    QueryTooLong,
    build_path_with_query,
    parse_page_request,
)
from web.table.colours import (
    COLOUR_INPUT_PREFIX,
    colours_text_after_swapping_colours_or_raise,
    colours_text_with_seats_reordered_or_removed,
)
from web.table.frame import Frame
from web.table.game_pages import GamePages, load_game_pages
from web.table.input_rules import InputResult
from web.table.opening import handle_opening_input, is_opening_input, selected_player_seat_or_empty
from web.table.other_tabs import (
    BROKEN,
    OtherTab,
    format_other_tabs_that_fit_and_lost_marker,
    parse_other_tabs_leniently,
)
from web.table.pending_moves import request_with_pending_moves_if_new_turn_is_complete
from web.table.public_queries import does_query_or_its_kept_tabs_hold_secret
from web.table.record_review import REVIEW_SELECTION as LOOKED
from web.table.record_review import parse_reviewed_move_count_or_0, public_answer_after_moves
from web.table.seating import reorder_wins
from web.table.trial import query_before_trial, trial_text_after_touch
from web.template_constants import render_first_template_in_page_language
from web.templates import set_page_language
from web.wsgi_keys import UNPRINTED

house = Blueprint("house", __name__)
FILE_KINDS = ("json", "pdf", "qr", "png")
PRINTED_KINDS = {"pdf": "application/pdf", "png": "image/png"}
QUIET_HEADER = "Takujo-Quiet"
"""With this header an answer leaves the history of the browser alone."""
REST_HEADER = "Takujo-Rest"
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


def read_page_request_or_abort(game: Game[Any, Any] | None = None, more_names: Sequence[str] = ()) -> PageRequest:
    """The query of this request; aborts with our 414 page when it is too long. With what only one seat of a game
    may see in it, no cache keeps the answer (`web.headers.add_security_headers`). Of a game, pages leave out what
    others append; more_names: what this address says besides the game's parameters. JSON takes every name at its word.
    """
    own_names: Sequence[str] = PARAMETERS_WITHOUT_GAME
    if request.path.endswith(".json"):
        own_names = ()
    elif game is not None:
        own_names = [*(parameter.name for parameter in game.query_parameters), "move", *more_names]
    try:
        question = parse_page_request(request.query_string, own_names)
    except QueryTooLong:
        abort(414)
    g.secret = game is not None and does_query_or_its_kept_tabs_hold_secret(
        game, {**question.query, "kept": question.other_tabs_text}
    )
    return question


def read_page_request_from_body_or_raise() -> PageRequest:
    """The same of what was sent in a body, where no history and no log keeps it. Raises TooLarge beyond the limits."""
    request.max_content_length = 4 * QUERY_BYTES
    try:
        return parse_page_request(urlencode([*request.form.items(multi=True)]).encode())
    except (QueryTooLong, RequestEntityTooLarge):
        raise TooLarge from None


def choose_language(requested_language: str = "") -> str:
    """The language of the address, else the browser's, else Japanese."""
    return requested_language or request.accept_languages.best_match(LANGUAGES) or "ja"


def base_url() -> str:
    return request.url_root.rstrip("/")


def load_game_and_pages_or_abort(game_slug: str) -> tuple[Game[Any, Any], GamePages]:
    """A game and its pages; aborts with 404 when there is none."""
    if game_slug not in GAMES:
        abort(404)
    return load(game_slug), load_game_pages(game_slug)


@house.get("/<game:slug>/<view>", endpoint="show")
def show_view(slug: str, view: str) -> BaseResponse:
    """A view as page, or as `.json`, `.pdf`, `.qr`, `.png` by its ending; as `.png` of the public table alone. That
    somebody leaves is no question about a move: its record shows it."""
    view, _, kind = view.partition(".")
    game, own = load_game_and_pages_or_abort(slug)
    if (view not in tuple(View) and view not in own.extra_questions) or (kind and kind not in FILE_KINDS):
        abort(404)
    if kind in PRINTED_KINDS and view in own.extra_questions:
        abort(404)
    question = read_page_request_or_abort(game)
    if view == View.CHECK and kind != "json" and does_record_have_departure(question.query.get("move", "")):
        query = query_with_page_parameters(question.query, question, "")
        return redirect(build_path_with_query(slug, f"{View.PLAY}.{kind}" if kind else View.PLAY, query), 303)
    lang = choose_language(question.lang)
    tag = build_request_etag(kind or "page", lang)
    vary = VARY_DATA if kind else VARY_PAGE
    if does_client_already_hold_etag(tag):
        return build_not_modified_response(tag, vary)
    with hold_answering_slot_or_raise_if_full(view, question.query):
        page = compute_answer_and_build_page(game, own, view=view, question=question, language_code=lang)
        if kind == "png" and page.has_secret:
            page = compute_answer_and_build_page(
                game, own, view=view, question=replace(question, query=page.publicly_seen_query), language_code=lang
            )
        if kind not in PRINTED_KINDS or page.full_answer.refused:
            return build_response_json_qr_or_page(page, kind, tag)
        html = render_sheet_html(page)
    response = build_response_with_etag(
        print_sheet_or_abort(html, kind), mimetype=PRINTED_KINDS[kind], etag_value=tag, vary_headers=vary
    )
    if kind == "png" and request.args.get("v") == app_version() and not g.secret:
        response.headers["Cache-Control"] = YEAR
    return response


def build_response_json_qr_or_page(page: Frame, file_kind: str, etag_value: str) -> Response:
    """An answer as JSON, as a QR code or as a page; one that is refused as a page that says why."""
    status = 422 if page.full_answer.refused else 200
    if file_kind == "json":
        extra = {} if page.extra_answer is None else {page.view: page.extra_answer}
        return build_json_response({**answer_json(page.full_answer, page.say), **extra}, etag_value, status)
    if file_kind == "qr" and status == 200:
        shared = page.base + page.links.link_to_hand_out()
        if not qr.fits_in_qr_code(shared):
            abort(414)
        return build_response_with_etag(
            qr.draw_qr_svg(shared), mimetype="image/svg+xml", etag_value=etag_value, vary_headers=VARY_DATA
        )
    html = render_first_template_in_page_language([f"{page.slug}/{page.view}.html", f"{page.view}.html"], page=page)
    return build_response_with_etag(
        html,
        mimetype="text/html",
        etag_value=etag_value,
        vary_headers=VARY_DATA if file_kind else VARY_PAGE,
        status=status,
    )


def compute_answer_and_build_page(
    game: Game[Any, Any],
    pages_of_game: GamePages,
    *,
    view: str,
    question: PageRequest,
    language_code: str,
    known_answer: Answer | None = None,
) -> Frame:
    """Computes the answer to a question and builds its page. known_answer: the answer, if it is computed already."""
    if question.pending_moves_text:
        question = (
            request_with_pending_moves_if_new_turn_is_complete(game, question)
            if view == View.PLAY
            else replace(question, pending_moves_text="")
        )
    if view in (View.PLAY, View.SCORE):
        question = replace(question, table_before_trial_text="")
    extra = pages_of_game.extra_questions.get(view)
    if extra is None:
        result = known_answer or evaluate(game, View(view), question.query, question.unread)
    else:
        result, moves = read_query(game, extra.view, question.query, question.unread)
        if not result.unread:
            result = with_position_problems_and_notices(result, moves)
    pick = selection_if_valid_or_empty(pages_of_game, question.selection)
    reviewed_move_count = parse_reviewed_move_count_or_0(result, pick)
    page = Frame(
        answer=public_answer_after_moves(result, reviewed_move_count) if reviewed_move_count else result,
        whole_record_answer=result if reviewed_move_count else None,
        step_number=reviewed_move_count,
        extra_answer=None if extra is None or result.refused or result.missing else extra.answer_state(result.state),
        pages=pages_of_game,
        view=view,
        selection=pick,
        lang=question.lang,
        base=base_url(),
        say=set_page_language(language_code, result.table.names),
        typed_parameters=question.query,
        other_tabs_text=question.other_tabs_text,
        pending_moves_text=question.pending_moves_text,
        table_before_trial_text=question.table_before_trial_text,
        wins_text=question.wins_text,
        colours=question.colours if pages_of_game.seat_notation.has_colours else "",
        has_additions=question.has_additions,
        mistyped_names=question.mistyped_names,
    )
    g.tints, g.departed_seats = page.colour_letters, page.departed_seats
    if (
        view == View.CHECK
        and result.verdict
        and len(result.verdict.steps) > 1
        and not pages_of_game.input_rules.steps_through_moves
    ):
        return page_of_selected_or_last_replay_step(page, question)
    return page


def page_of_selected_or_last_replay_step(page: Frame, page_request: PageRequest) -> Frame:
    """Returns the page of one move of a replay, the last unless one is selected, in the position it was played in."""
    whole = page.answer
    steps = [step for step in whole.verdict.steps if step.before is not None] if whole.verdict else []
    _, _, number = page_request.selection.rpartition("step.")
    step_number = min(int(number), len(steps)) if number.isdecimal() and int(number) else len(steps)
    chosen = steps[step_number - 1]
    query = {**whole.game.format_query(chosen.before), "move": chosen.move}
    return replace(
        page, answer=evaluate(whole.game, View.CHECK, query), whole_record_answer=whole, step_number=step_number
    )


def sheet_template_names(page: Frame) -> list[str]:
    """The game's own sheet, or the one all games share; a record has its own."""
    return [f"{page.slug}/{'record' if page.view == View.PLAY else 'sheet'}.html", "sheet.html"]


def render_sheet_html(page: Frame) -> str:
    """The sheet of an answer, to be printed: in signs that installed fonts have, what people wrote themselves too."""
    names = [pdf.replace_characters_no_font_has(name) for name in page.say.names]
    page = replace(page, say=set_page_language(page.say.language, names))
    html = render_first_template_in_page_language(sheet_template_names(page), page=page, sheet=build_sheet(page))
    for own_word in map(page.full_answer.query.get, OWN_WORD_PARAMETERS):
        if own_word and (shown := pdf.replace_characters_no_font_has(own_word)) != own_word:
            html = html.replace(str(escape(own_word)), str(escape(shown)))
    return html


def print_sheet_or_abort(sheet_html: str, file_kind: str = "pdf") -> bytes:
    """A sheet as `pdf`, or its picture as `png`; aborts with 503 when the press is busy or could not print it."""
    if UNPRINTED in request.environ:
        return sheet_html.encode()
    try:
        pdf.raise_if_printing_impossible()
        return (
            pdf.make_png_of_page_or_raise(sheet_html)
            if file_kind == "png"
            else pdf.make_pdf_of_page_or_raise(sheet_html)
        )
    except pdf.Lacking as lack:
        raise Unprintable(lack.what) from None
    except pdf.WorkerBusy:
        abort(503)
    except pdf.WorkerFailed as jam:
        current_app.logger.error("no sheet of %s: %s", request.url_rule, jam.loggable_reason)
        raise NotPrinted from jam


@house.get("/<game:slug>/<view>/sheet", endpoint="sheet")
def show_sheet_for_browser_printing(slug: str, view: str) -> BaseResponse:
    """The sheet of a view as a page, for a browser's own printing: where there is no press, or no server."""
    game, own = load_game_and_pages_or_abort(slug)
    if view not in tuple(View):
        abort(404)
    question = read_page_request_or_abort(game)
    lang = choose_language(question.lang)
    tag = build_request_etag("sheet", lang)
    if does_client_already_hold_etag(tag):
        return build_not_modified_response(tag, VARY_PAGE)
    with hold_answering_slot_or_raise_if_full(view, question.query):
        page = compute_answer_and_build_page(game, own, view=view, question=question, language_code=lang)
        if page.full_answer.refused:
            return build_response_json_qr_or_page(page, "", tag)
        html = render_first_template_in_page_language(
            sheet_template_names(page), page=page, sheet=build_sheet(page, for_browser_print=True)
        )
    return build_response_with_etag(html, mimetype="text/html", etag_value=tag, vary_headers=VARY_PAGE)


@house.post("/<game:slug>/enter", endpoint="enter_unseen")
def respond_to_input_sent_in_body(slug: str) -> BaseResponse:
    """The same as a body: where a hand is on the page, or touched, no address learns of it and nobody keeps it."""
    game, own = load_game_and_pages_or_abort(slug)
    question = read_page_request_from_body_or_raise()
    view = question.query.get("view", "")
    table = {name: text for name, text in question.query.items() if name != "view"}
    if view in (*View, *own.extra_questions) and table.keys() <= {
        "move",
        *(parameter.name for parameter in game.query_parameters),
    }:
        arrived = ResolvedInput(
            view, replace(question, query=table), stays_in_view=False
        )  # as its address would be asked
    else:
        arrived = apply_form_or_touch_and_find_where_it_leads(slug, question, choose_language(question.lang))
    response = respond_to_htmx_with_parts_or_page(game, own, arrived, question.lang)
    response.headers["Cache-Control"] = "no-store"
    return response


@house.get("/<game:slug>/enter", endpoint="enter")
def respond_to_input_sent_in_query(slug: str) -> BaseResponse:
    """Takes the fields of a form, with one input: `put` a value at `pick`, or `go` to another selection.

    Answers 303 to the canonical address, or the page at once to a script. What cannot be read goes on as it was typed,
    to be explained.
    """
    game, own = load_game_and_pages_or_abort(slug)
    question = read_page_request_or_abort(game, touch_and_settings_field_names(slug))
    arrived = apply_form_or_touch_and_find_where_it_leads(slug, question, choose_language(question.lang))
    if not arrived.is_readable:
        return redirect(address_of_query_as_typed(slug, arrived.view, arrived.question), 303)
    if "HX-Request" in request.headers:
        return respond_to_htmx_with_parts_or_page(game, own, arrived, question.lang)
    anchor = f"#at-{arrived.selection.replace('.', '-')}" if arrived.selection else ""
    return redirect(arrived.address_where_input_leads(slug) + anchor, 303)


def apply_form_or_touch_and_find_where_it_leads(
    game_slug: str, page_request: PageRequest, language_code: str
) -> ResolvedInput:
    """Where the fields of a form or a touch lead; as they were typed where they cannot be read. Aborts with 404 for a
    view there is not, 422 for a touch there is not."""
    game, own = load_game_and_pages_or_abort(game_slug)
    try:
        touch, texts = split_input_form_from_table_or_raise(
            game_slug,
            language_code,
            (*View, *own.extra_questions),
            {**page_request.query, "pick": page_request.selection},
        )
    except LookupError:
        abort(404)
    except ValueError:
        abort(422)
    view = touch.view.data or ""
    if page_request.table_before_trial_text and re.match(
        own.input_rules.new_question_value_pattern or "(?!)", touch.put.data or touch.go.data or ""
    ):
        texts = query_before_trial(
            {name: text for name, text in texts.items() if name != "move"}, page_request.table_before_trial_text
        )
        page_request = replace(page_request, table_before_trial_text="")
        view = View.MOVES
    form = build_notation_form_class(game_slug, language_code)(MultiDict(texts))
    form.view = own.extra_questions[view].view if view in own.extra_questions else View(view)
    form.validate()
    unknown = any(name not in form for name in texts)
    if page_request.unread or unknown or not form.is_readable:
        return ResolvedInput(view, replace(page_request, query=texts), stays_in_view=False, is_readable=False)
    pick = touch.go.data or "" if touch.go.raw_data else page_request.selection
    colours, put = colours_and_remaining_value(own, page_request.colours, touch.put.data or "")
    touched = apply_touch_to_form_or_abort(own, form, selection_if_valid_or_empty(own, pick), put)
    query = {**game.format_query(touched.state), **({"move": touched.move} if touched.move else {})}
    won = reorder_wins(page_request.wins_text, touched.seat_order) if touched.seat_order else page_request.wins_text
    colours = (
        colours_text_with_seats_reordered_or_removed(colours, touched.seat_order) if touched.seat_order else colours
    )
    tried = trial_text_after_touch(
        form.uncomputed_answer.query,
        query,
        trial_text_so_far="" if touched.seat_order else page_request.table_before_trial_text,
        is_trial=touched.is_trial,
    )
    following = replace(
        page_request,
        query=query,
        selection=touched.selection,
        table_before_trial_text=tried,
        wins_text=won,
        colours=colours,
    )
    if following.pending_moves_text:
        following = request_with_pending_moves_if_new_turn_is_complete(game, following)
    if view == View.PLAY:
        following = keep_record_as_other_tab_if_touch_left_it(following, form.uncomputed_answer.query)
    here = bool(touch.put.raw_data or touch.go.raw_data) and touched.view in ("", view)
    here = here and colours == page_request.colours  # a page draws its marks once, at its head
    return ResolvedInput(touched.view or view, following, here)


class ColoursAndValue(NamedTuple):
    """The colours of seats after an input, and what of it is left to handle."""

    colours_text: str
    remaining_value: str


def colours_and_remaining_value(pages_of_game: GamePages, colours_text: str, value: str) -> ColoursAndValue:
    """The colours of seats after a touch, and what of it is left to be done. Aborts with 422 for a touch there is
    not."""
    if not pages_of_game.seat_notation.has_colours:
        return ColoursAndValue("", value)
    if not value.startswith(COLOUR_INPUT_PREFIX):
        return ColoursAndValue(colours_text, value)
    try:
        return ColoursAndValue(colours_text_after_swapping_colours_or_raise(colours_text, value), "")
    except ValueError:
        abort(422)


@dataclass(frozen=True, slots=True)
class ResolvedInput:
    """Where a touch or a form leads. question: canonical, or as typed where it is not readable; stays_in_view: does
    it stay in its view?"""

    view: str
    question: PageRequest
    stays_in_view: bool
    is_readable: bool = True

    @property
    def selection(self) -> str:
        return self.question.selection

    def address_where_input_leads(self, game_slug: str) -> str:
        return build_path_with_query(
            game_slug, self.view, query_with_page_parameters(self.question.query, self.question, self.selection)
        )


def keep_record_as_other_tab_if_touch_left_it(
    page_request: PageRequest, query_before: Mapping[str, str]
) -> PageRequest:
    """The question; where a touch mended the table of a record, the record as it was stays to be opened."""
    if "move" not in query_before or "move" in page_request.query:
        return page_request
    about = {"won": page_request.wins_text, "colours": page_request.colours}
    told = {**query_before, **{name: text for name, text in about.items() if text}}
    kept = (
        OtherTab(View.PLAY, BROKEN, encode_query_string(told)),
        *parse_other_tabs_leniently(page_request.other_tabs_text),
    )
    room = QUERY_BYTES - INPUT_ROOM_BYTES - len(encode_query_string(page_request.query))
    return replace(
        page_request,
        other_tabs_text=format_other_tabs_that_fit_and_lost_marker(
            [one for one in kept if one.view is View.PLAY], room
        ),
        pending_moves_text="",
    )


def apply_touch_to_form_or_abort(
    pages_of_game: GamePages, form: NotationForm, selection: str, value: str | None
) -> InputResult:
    """Returns what an input leads to; without one, the table as entered. Aborts with 422 for an unknown value."""
    answer = form.uncomputed_answer
    move = answer.query.get("move", "")
    if not value:
        return InputResult(state=answer.state, selection=selection, move=move)
    try:
        if is_opening_input(value):
            touched = handle_opening_input(answer, pages_of_game.seat_notation, selection, value)
        else:
            selection = "" if selected_player_seat_or_empty(selection) else selection
            touched = pages_of_game.input_rules.handle_input(answer, selection, value)
    except (ValueError, LookupError):
        abort(422)
    return touched if touched.move is not None else replace(touched, move=move)


def respond_to_htmx_with_parts_or_page(
    game: Game[Any, Any], pages_of_game: GamePages, resolved_input: ResolvedInput, address_language: str
) -> BaseResponse:
    """The answer to a script: what a touch changed, or the whole page where it leads on, at once and not by 303."""
    with hold_answering_slot_or_raise_if_full(resolved_input.view, resolved_input.question.query):
        page = compute_answer_and_build_page(
            game,
            pages_of_game,
            view=resolved_input.view,
            question=resolved_input.question,
            language_code=choose_language(address_language),
        )
        if resolved_input.stays_in_view:
            page = replace(page, rendered_parts="all" if REST_HEADER in request.headers else "parts")
        html = render_first_template_in_page_language(
            [f"{game.slug}/{resolved_input.view}.html", f"{resolved_input.view}.html"], page=page
        )
    response = build_response_with_etag(
        html,
        mimetype="text/html",
        etag_value="",
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


def selection_if_valid_or_empty(pages_of_game: GamePages, selection: str) -> str:
    """Returns the selection if there is such a target, else ''."""
    return (
        selection
        if re.fullmatch(
            rf"{pages_of_game.input_rules.selection_pattern}|{PLAYER_SELECTION_PREFIX}\.p[1-9]", selection, re.ASCII
        )
        or LOOKED.fullmatch(selection)
        else ""
    )


def address_of_query_as_typed(game_slug: str, view: str, page_request: PageRequest) -> str:
    """The address that explains what cannot be read: all as it was sent, what was said twice too."""
    pairs = [
        *query_with_page_parameters(page_request.query, page_request).items(),
        *((u.field, u.value) for u in page_request.unread),
    ]
    return f"/{game_slug}/{view}?" + "&".join(
        f"{encode_query_value(name)}={encode_query_value(value)}" for name, value in pairs
    )


def query_with_page_parameters(query: dict[str, str], page_request: PageRequest, selection: str = "") -> dict[str, str]:
    """A query with what is of pages alone, as far as there is any."""
    own = {**page_request.page_parameters, "pick": selection}
    return {name: value for name, value in {**query, **own}.items() if value.strip()}


@house.get("/<game:slug>/", endpoint="about")
def show_game_page(slug: str) -> BaseResponse:
    """What this game's pages can do."""
    if slug not in GAMES:
        abort(404)
    question = read_page_request_or_abort()
    lang = choose_language(question.lang)
    say = set_page_language(lang)
    tag = build_request_etag("page", lang)
    if does_client_already_hold_etag(tag):
        return build_not_modified_response(tag, VARY_PAGE)
    own = load_game_pages(slug)
    result = Answer(game=load(slug), view=View.SCORE, state=load(slug).parse_query_apart_from_moves({}).state, query={})
    page = Frame(answer=result, pages=own, view="", selection="", lang=question.lang, base=base_url(), say=say)
    return build_response_with_etag(
        render_first_template_in_page_language("game.html", page=page),
        mimetype="text/html",
        etag_value=tag,
        vary_headers=VARY_PAGE,
    )


def phone_offer_etag_part() -> str:
    """Part of the validators of pages that offer phones the app to keep: another once it was built."""
    return "offer" if current_app.jinja_env.globals["pocket"]() else ""  # type: ignore[operator]


@house.get("/", endpoint="home")
def show_home_page() -> BaseResponse:
    question = read_page_request_or_abort()
    lang = choose_language(question.lang)
    tag = build_request_etag("page" + phone_offer_etag_part(), lang)
    if does_client_already_hold_etag(tag):
        return build_not_modified_response(tag, VARY_PAGE)
    games = [(slug, load(slug)) for slug in GAMES]
    set_page_language(lang)
    html = render_first_template_in_page_language("home.html", games=games, lang=question.lang)
    return build_response_with_etag(html, mimetype="text/html", etag_value=tag, vary_headers=VARY_PAGE)


@house.get("/start.qr", endpoint="start_code")
def serve_start_qr_code() -> BaseResponse:
    """The QR code of the start page, for whoever sits at the same table."""
    tag = build_request_etag("qr", "")
    if does_client_already_hold_etag(tag):
        return build_not_modified_response(tag, VARY_DATA)
    return build_response_with_etag(
        qr.draw_qr_svg(base_url() + "/"), mimetype="image/svg+xml", etag_value=tag, vary_headers=VARY_DATA
    )


@house.get("/healthz", endpoint="health")
def report_health() -> BaseResponse:
    response: Response = current_app.response_class("ok", mimetype="text/plain")
    response.headers["Cache-Control"] = "no-store"
    return response
