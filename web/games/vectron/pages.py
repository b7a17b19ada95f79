"""Puts the pages of VECTRON together as `GamePages`."""

from __future__ import annotations

from calculators.core.types import View
from calculators.vectron.board import find_piece_cell_or_none
from calculators.vectron.state import BLANK, PIECES, SCORE_GOAL, UNKNOWN_SEAT, State
from web.games.vectron.ask import build_question_page
from web.games.vectron.lesson import LESSON
from web.games.vectron.paper import PAPER
from web.games.vectron.pictures import results
from web.games.vectron.pictures.record import build_record_entry, describe_turn_with_main_effects
from web.games.vectron.pictures.selections import find_missing_score_entry_of_seat_or_empty, is_target_empty
from web.games.vectron.places import (
    adapt_state_to_view,
    begins_new_question,
    find_entry_target_of_sentence_piece_or_none,
    handle_input_or_raise,
    is_selection,
)
from web.games.vectron.play import build_record_page
from web.games.vectron.score import build_score_page
from web.i18n import Speaker
from web.table.curve import ProgressChartSettings
from web.table.game_pages import ExtraQuestion, GamePages
from web.table.input_rules import InputRules
from web.table.seating import NewSeatNumbers, SeatNotation


def describe_seat_holdings_or_empty(say: Speaker, state: State, seat_number: int) -> str:
    """Describes what is entered for a seat: its score, gauge, chip, piece and row; '' if nothing is."""
    seat_state = (state.seats[seat_number - 1] if seat_number <= len(state.seats) else None) or UNKNOWN_SEAT
    action_row = state.rows[seat_number - 1] if seat_number <= len(state.rows) else None
    facts = [
        "" if seat_state.score is None else say("score.points", points=seat_state.score),
        "" if seat_state.gauge is None else say("vectron.gauge.now", gauge=seat_state.gauge),
        say("vectron.people.chip") if seat_state.chip else "",
        "" if find_piece_cell_or_none(state.map or (), seat_number) is None else say("vectron.people.piece"),
        say("vectron.people.row", count=len(action_row)) if action_row else "",
    ]
    return say("list.dot").join(filter(None, facts))


def card_face_and_spoken_words(say: Speaker, card_text: str) -> tuple[str, str]:
    """Returns the face of a card in a hidden hand and its spoken words."""
    return card_text, say("vectron.short.play", card=card_text)


def map_text_with_pieces_renumbered(map_text: str, new_seats: NewSeatNumbers) -> str:
    """Returns the map with the pieces of the new seats; the cells of pieces whose players have left are not entered."""
    new_piece_of_old = {
        PIECES[old_seat - 1]: PIECES[new_seat - 1]
        for old_seat, new_seat in new_seats.items()
        if old_seat <= len(PIECES)
    }
    return "".join(
        new_piece_of_old.get(character, BLANK) if character in PIECES else character for character in map_text
    )


PAGES = GamePages(
    build_score_page=build_score_page,
    build_question_page=build_question_page,
    build_record_page=build_record_page,
    build_record_entry=build_record_entry,
    describe_turn=describe_turn_with_main_effects,
    input_rules=InputRules(
        handle_input_or_raise=handle_input_or_raise,
        is_selection=is_selection,
        question_parameters=("phase", "used"),
        adapt_state_to_view=adapt_state_to_view,
        steps_through_moves=True,
        find_missing_score_entry_of_seat_or_empty=find_missing_score_entry_of_seat_or_empty,
        is_target_empty=is_target_empty,
        begins_new_question=begins_new_question,
        find_entry_target_of_sentence_piece_or_none=find_entry_target_of_sentence_piece_or_none,
    ),
    paper=PAPER,
    seat_notation=SeatNotation(
        describe_seat_holdings_or_empty=describe_seat_holdings_or_empty,
        per_seat_lists=("bonus", "rounds"),
        seat_rewriters={"map": map_text_with_pieces_renumbered},
        can_change_first_seat=False,
        first_seat_prefix="turn",
    ),
    card_face_and_words=card_face_and_spoken_words,
    curve_settings=ProgressChartSettings(goal=SCORE_GOAL),
    extra_questions={"turn": ExtraQuestion(View.MOVES, results.json_data_of_best_turns)},
    lesson=LESSON,
)
