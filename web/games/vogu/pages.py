"""Declares the pages of VOGU."""

from __future__ import annotations

from calculators.core.parsing import Span
from calculators.vogu.notation import parse_partial_card
from calculators.vogu.state import Card, Face, State
from web.games.vogu.ask import build_question_page
from web.games.vogu.lesson import LESSON
from web.games.vogu.paper import PAPER
from web.games.vogu.places import (
    adapt_state_to_view,
    find_entry_target_of_sentence_piece_or_none,
    find_missing_score_entry_of_seat_or_empty,
    handle_input_or_raise,
    is_selection,
)
from web.games.vogu.play import build_record_entry, build_record_page, map_known_colours_to_entered_or_starting_values
from web.games.vogu.score import build_score_page
from web.games.vogu.targets import VALUES, MoveKindValue
from web.i18n import Speaker
from web.table.curve import ProgressChartSettings
from web.table.game_pages import GamePages
from web.table.input_rules import InputRules
from web.table.seating import SeatNotation


def describe_card_and_token_counts_of_seat_or_empty(say: Speaker, state: State, seat_number: int) -> str:
    """Describes how many cards and tokens a seat has; '' without cards."""
    cards = state.seats[seat_number - 1]
    return say("vogu.people.has", cards=len(cards), tokens=sum(bool(card.token) for card in cards)) if cards else ""


def parse_face_or_two_colours_and_name_colours(say: Speaker, card_text: str) -> tuple[Face | Card, str]:
    """Parses a card of a hidden hand, a face or two colours, and names its colours."""
    card = parse_partial_card(Span.fold_width_and_drop_spaces(card_text))
    return card, say("list.comma").join(say(f"vogu.colour.{colour}") for colour in card.colours)


def is_move_kind(value: str) -> bool:
    return isinstance(VALUES.parse_or_none(value), MoveKindValue)


PAGES = GamePages(
    build_score_page=build_score_page,
    build_question_page=build_question_page,
    build_record_page=build_record_page,
    build_record_entry=build_record_entry,
    input_rules=InputRules(
        handle_input_or_raise=handle_input_or_raise,
        is_selection=is_selection,
        adapt_state_to_view=adapt_state_to_view,
        begins_new_question=is_move_kind,
        find_missing_score_entry_of_seat_or_empty=find_missing_score_entry_of_seat_or_empty,
        find_entry_target_of_sentence_piece_or_none=find_entry_target_of_sentence_piece_or_none,
    ),
    paper=PAPER,
    seat_notation=SeatNotation(
        describe_seat_holdings_or_empty=describe_card_and_token_counts_of_seat_or_empty,
        seat_naming_parameters=("first",),
    ),
    card_face_and_words=parse_face_or_two_colours_and_name_colours,
    curve_settings=ProgressChartSettings(map_known_colours_to_entered_or_starting_values),
    lesson=LESSON,
)
