"""Works out where the inputs and forms of a page lead: from the fields of a form to the next question."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from flask import abort
from werkzeug.datastructures import MultiDict

from calculators import load_game
from calculators.core.game import AnyGame
from calculators.core.parsing import encode_query_value
from calculators.core.types import QUESTION_VIEWS, View
from web.forms import NotationForm, build_notation_form_class, split_input_from_query_or_raise
from web.table.address import PageRequest, build_path_with_query
from web.table.colours import (
    COLOUR_VALUES,
    colours_text_after_swapping_colours_or_raise,
    colours_text_with_seats_reordered_or_removed,
)
from web.table.game_pages import GamePages, load_game_pages
from web.table.input_rules import InputResult
from web.table.opening import OPENING_VALUES, handle_opening_input_or_raise
from web.table.pending_moves import append_pending_moves_once_entered_turn_complete
from web.table.seating import reorder_wins
from web.table.targets import SHARED_TARGETS, PlayerTarget
from web.table.trial import restore_query_fields_from_before_trial, update_values_before_trial


@dataclass(frozen=True, slots=True)
class ResolvedInput:
    """Where an input or a form leads. question: canonical, or as typed if it is not readable; stays_in_view: the input
    does not lead to another view."""

    view: str
    question: PageRequest
    stays_in_view: bool
    is_readable: bool = True

    @property
    def selection(self) -> str:
        return self.question.selection

    def address_where_input_leads(self, game_slug: str) -> str:
        return build_path_with_query(game_slug, self.view, self.question.address_query)


def resolve_form_or_touch_or_abort(game_slug: str, page_request: PageRequest, language_code: str) -> ResolvedInput:
    """Returns where the fields of a form or an input lead; unreadable fields are returned as typed. Aborts with 404 for
    an unknown view, 422 for an unknown input."""
    game, pages_of_game = load_game(game_slug), load_game_pages(game_slug)
    try:
        view, value, new_selection, texts = split_input_from_query_or_raise(
            game_slug, language_code, (*View, *pages_of_game.extra_questions), page_request.query
        )
    except LookupError:
        abort(404)
    except ValueError:
        abort(422)
    if page_request.values_before_trial and pages_of_game.input_rules.begins_new_question(value or new_selection or ""):
        texts = restore_query_fields_from_before_trial(
            game,
            {name: text for name, text in texts.items() if name != "move"},
            page_request.values_before_trial,
        )
        page_request = replace(page_request, values_before_trial={})
        view = View.MOVES
    form = build_notation_form_class(game_slug, language_code)(MultiDict(texts))
    form.view = pages_of_game.extra_questions[view].view if view in pages_of_game.extra_questions else View(view)
    form.validate()
    has_unknown_names = any(name not in form for name in texts)
    if page_request.unread or has_unknown_names or not form.is_readable:
        return ResolvedInput(view, replace(page_request, query=texts), stays_in_view=False, is_readable=False)
    selection = page_request.selection if new_selection is None else new_selection
    colours, remaining_value = swap_seat_colours_or_abort(pages_of_game, page_request.colours, value or "")
    result = compute_touch_result_or_abort(
        pages_of_game, form, selection_if_valid_or_empty(pages_of_game, selection), remaining_value
    )
    query = result.format_query(game)
    wins_text = reorder_wins(page_request.wins_text, result.seat_order) if result.seat_order else page_request.wins_text
    colours = colours_text_with_seats_reordered_or_removed(colours, result.seat_order) if result.seat_order else colours
    next_request = replace(
        page_request,
        query=query,
        selection=result.selection,
        values_before_trial=update_values_before_trial(
            {} if result.seat_order else page_request.values_before_trial,
            form.uncomputed_answer.query,
            query,
            is_trial=result.is_trial,
        ),
        wins_text=wins_text,
        colours=colours,
    )
    if next_request.pending_moves_text:
        next_request = append_pending_moves_once_entered_turn_complete(game, next_request)
    is_touch = value is not None or new_selection is not None
    stays_in_view = is_touch and result.view in ("", view)
    stays_in_view = stays_in_view and colours == page_request.colours  # a page draws its marks once, at its head
    return ResolvedInput(result.view or view, next_request, stays_in_view)


class ColoursAndValue(NamedTuple):
    """The colours of the seats after an input, and the part of its value that is still to be handled ('' for none)."""

    colours_text: str
    remaining_value: str


def swap_seat_colours_or_abort(pages_of_game: GamePages, colours_text: str, value: str) -> ColoursAndValue:
    """Returns the colours of the seats after an input, and the value if it is not about colours; no colours in a game
    without them. Aborts with 422 for an unknown colour input."""
    if not pages_of_game.seat_notation.has_colours:
        return ColoursAndValue("", value)
    colour_value = COLOUR_VALUES.parse_or_none(value)
    if colour_value is None:
        return ColoursAndValue(colours_text, value)
    try:
        return ColoursAndValue(colours_text_after_swapping_colours_or_raise(colours_text, colour_value), "")
    except ValueError:
        abort(422)


def compute_touch_result_or_abort(
    pages_of_game: GamePages, form: NotationForm, selection: str, value_or_empty: str
) -> InputResult:
    """Returns what an input leads to; without one, the table as entered. Aborts with 422 for an unknown value."""
    answer = form.uncomputed_answer
    move = answer.query.get("move", "")
    if not value_or_empty:
        return InputResult(state=answer.state, selection=selection, move=move)
    try:
        if opening_value := OPENING_VALUES.parse_or_none(value_or_empty):
            result = handle_opening_input_or_raise(answer, pages_of_game.seat_notation, selection, opening_value)
        else:
            is_player_selected = isinstance(SHARED_TARGETS.parse_or_none(selection), PlayerTarget)
            selection = "" if is_player_selected else selection
            result = pages_of_game.input_rules.handle_input_or_raise(answer, selection, value_or_empty)
    except (ValueError, LookupError):
        abort(422)
    return result if result.move is not None else replace(result, move=move)


def request_as_view_reads_it(game: AnyGame, view: str, page_request: PageRequest) -> PageRequest:
    """Returns the request without the page parameters that mean nothing in a view: pending moves outside the record, a
    tried change of the table outside a question, colours in a game without them, and an unknown selection.

    Pending moves are appended to the record if the entered turn is complete."""
    pages_of_game = load_game_pages(game.slug)
    is_question = view in QUESTION_VIEWS or view in pages_of_game.extra_questions
    request_of_view = replace(
        page_request,
        selection=selection_if_valid_or_empty(pages_of_game, page_request.selection),
        pending_moves_text=page_request.pending_moves_text if view == View.PLAY else "",
        values_before_trial=page_request.values_before_trial if is_question else {},
        colours=page_request.colours if pages_of_game.seat_notation.has_colours else "",
    )
    return append_pending_moves_once_entered_turn_complete(game, request_of_view)


def selection_if_valid_or_empty(pages_of_game: GamePages, selection: str) -> str:
    """Returns the selection if there is such a target, else ''."""
    is_valid = pages_of_game.input_rules.is_selection(selection) or SHARED_TARGETS.can_parse(selection)
    return selection if is_valid else ""


def address_of_unreadable_query(game_slug: str, view: str, page_request: PageRequest) -> str:
    """Returns the address that explains what cannot be read: everything as it was sent, with repeated parameters."""
    pairs = [
        *replace(page_request, selection="").address_query.items(),
        *((u.field, u.value) for u in page_request.unread),
    ]
    return (
        build_path_with_query(game_slug, view, {})
        + "?"
        + "&".join(f"{encode_query_value(name)}={encode_query_value(value)}" for name, value in pairs)
    )
