"""Registers the pages of Coupelation."""

from __future__ import annotations

from calculators.core.types import View
from calculators.coupelation.refusals import find_legal_draw_reduced_to_allowance_or_none
from calculators.coupelation.state import FINISH, Card, State
from web.games.coupelation.ask import build_question_page
from web.games.coupelation.lesson import LESSON
from web.games.coupelation.paper import PAPER
from web.games.coupelation.pictures.tower_completion import judge_tower_completability_by_faceup_cards
from web.games.coupelation.places import (
    adapt_state_to_view,
    find_entry_target_of_sentence_piece_or_none,
    handle_input_or_raise,
    is_selection,
)
from web.games.coupelation.play import build_record_entry, build_record_page, count_free_cells_and_deck_for_chart
from web.games.coupelation.score import build_score_page
from web.i18n import Speaker
from web.table.curve import ProgressChartSettings
from web.table.game_pages import ExtraQuestion, GamePages
from web.table.input_rules import InputRules
from web.table.seating import SeatNotation


def describe_seat_holdings_or_empty(say: Speaker, state: State, seat_number: int) -> str:
    """Returns how many cards a seat holds, in words; '' if not known."""
    public_hand = state.public_hand_of_seat(seat_number)
    return (
        say("coupelation.people.has", cards=public_hand.count + public_hand.finish)
        if public_hand.count is not None
        else ""
    )


def parse_card_and_describe_it_or_raise(say: Speaker, card_text: str) -> tuple[Card, str]:
    """Parses a card of a hidden hand or of the discards, and describes it in words."""
    card = FINISH if card_text == FINISH.face else Card(int(card_text))
    return card, say("coupelation.finish") if card == FINISH else card_text


PAGES = GamePages(
    build_score_page=build_score_page,
    build_question_page=build_question_page,
    build_record_page=build_record_page,
    build_record_entry=build_record_entry,
    input_rules=InputRules(
        handle_input_or_raise=handle_input_or_raise,
        is_selection=is_selection,
        adapt_state_to_view=adapt_state_to_view,
        find_possible_move_or_none=find_legal_draw_reduced_to_allowance_or_none,
        find_entry_target_of_sentence_piece_or_none=find_entry_target_of_sentence_piece_or_none,
    ),
    paper=PAPER,
    seat_notation=SeatNotation(
        describe_seat_holdings_or_empty=describe_seat_holdings_or_empty, seat_naming_parameters=("mine",)
    ),
    card_face_and_words=parse_card_and_describe_it_or_raise,
    curve_settings=ProgressChartSettings(count_free_cells_and_deck_for_chart),
    extra_questions={"possible": ExtraQuestion(View.SCORE, judge_tower_completability_by_faceup_cards)},
    lesson=LESSON,
)
