"""Combines the pages of the subway game as one `GamePages`."""

from __future__ import annotations

from calculators.subway.state import State
from web.games.subway.ask import build_question_page
from web.games.subway.draft import move_with_roll_of_state_if_it_has_fewer_dice
from web.games.subway.lesson import LESSON
from web.games.subway.paper import PAPER
from web.games.subway.pictures.record import build_record_entry
from web.games.subway.places import find_entry_target_of_sentence_piece_or_none, handle_input_or_raise, is_selection
from web.games.subway.play import build_record_page
from web.games.subway.score import build_score_page
from web.i18n import Speaker
from web.table.game_pages import GamePages
from web.table.input_rules import InputRules
from web.table.seating import SeatNotation


def describe_seat_holdings_or_empty(say: Speaker, state: State, seat_number: int) -> str:
    """Returns the number of beads and the pawn that a seat has on the map, in words; '' if it has neither."""
    beads = state.beads[seat_number - 1]
    texts = [say("subway.people.has", beads=sum(count for _, count in beads))] if beads else []
    if seat_number <= len(state.at) and state.at[seat_number - 1]:
        texts.append(say("subway.people.pawn"))
    return say("list.comma").join(texts)


PAGES = GamePages(
    build_score_page=build_score_page,
    build_question_page=build_question_page,
    build_record_page=build_record_page,
    build_record_entry=build_record_entry,
    input_rules=InputRules(
        handle_input_or_raise=handle_input_or_raise,
        is_selection=is_selection,
        question_parameters=("roll",),
        move_as_record_writes_it=move_with_roll_of_state_if_it_has_fewer_dice,
        find_entry_target_of_sentence_piece_or_none=find_entry_target_of_sentence_piece_or_none,
    ),
    paper=PAPER,
    seat_notation=SeatNotation(
        describe_seat_holdings_or_empty=describe_seat_holdings_or_empty,
        per_seat_lists=("at", "styles", "robbed"),
        seat_naming_parameters=("bonus", "robbed"),
        has_colours=True,
    ),
    lesson=LESSON,
)
