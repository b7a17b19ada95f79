"""Handles the values that the controls of the subway pages send. A value that is sent again undoes what it did.

Besides the targets, a selection is a mode of the map (`pawn`, `path`), `style` for the choice of a dice style, a draft
(`web.games.subway.draft`), or `rec` for the whole record.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from calculators.core.answers import Answer
from calculators.core.parsing import SEAT_FIELDS, parse_seat_code
from calculators.core.replay import join_moves
from calculators.core.types import View
from calculators.subway.notation import format_move, parse_move
from calculators.subway.state import ORDER, SEATS, STATIONS, BeadCounts, Move, MoveAlongPath, MoveToStation, State
from calculators.subway.unfinished import parse_draft_or_none
from web.games.subway.draft import BEGIN_SELECTION, ENTRY, roll_with_die_or_new_roll, roll_with_one_die_removed_or_raise
from web.games.subway.pictures.search import find_station_codes_by_best_match
from web.games.subway.pictures.seats_and_dice import EXACT_STYLE
from web.games.subway.targets import (
    QUESTION_VALUES,
    SCORE_VALUES,
    TARGETS,
    AskedMoveValue,
    BeadOrPawnValue,
    BonusValue,
    DieValue,
    MoverPawnValue,
    NoStyleValue,
    PathStepValue,
    RemovedBeadsValue,
    RemovedDieValue,
    ReplacedSeatValue,
    RobbedSeatValue,
    SearchTarget,
    SeatStyleValue,
    StepsValue,
    StripKind,
    StripTarget,
    StyleValue,
    Target,
    TurnFactValue,
)
from web.pieces import items_without_trailing_nones
from web.table.input_rules import InputResult, PieceTarget, SentencePiece
from web.table.targets import SeatToMoveValue


def find_entry_target_of_sentence_piece_or_none(sentence_piece: SentencePiece) -> PieceTarget | None:
    """Returns where a piece of a sentence is entered: of the score a row of a line's strip ('' without a station), of a
    question the pawn on the map.

    None for dice and styles, which are entered in the tray.
    """
    if sentence_piece.view == View.SCORE:
        stations = sentence_piece.params.get("stations")
        code = stations[0] if isinstance(stations, list) and stations else ""
        return PieceTarget(sentence_piece.view, str(StripTarget("line", code[0], code)) if code else "")
    if sentence_piece.kind in ("from", "here", "at", "stands"):
        return PieceTarget(View.MOVES, "pawn")
    return None


def handle_input_or_raise(answer: Answer, selection: str, value: str) -> InputResult:
    """Returns the result of a value in any view. Raises ValueError for a value that no page sends."""
    if answer.view is View.PLAY:
        return ENTRY.handle_draft_value_or_raise(answer, selection, value)
    if answer.view is View.SCORE:
        target = TARGETS.parse_or_none(selection)
        return InputResult.from_state_and_target(
            *enter_score_value_or_search_and_select_or_raise(answer.state, target, value)
        )
    return handle_question_value_or_raise(answer, value)


StateAndTarget = tuple[State, Target | None]
"""The table after an input, and the target to select next, None for none."""


def enter_score_value_or_search_and_select_or_raise(state: State, target: Target | None, value: str) -> StateAndTarget:
    """Enters a value of the score page, or the text of a search; the same bonus again clears it.

    A bonus is the last entry, so it selects nothing and the points are displayed. Raises ValueError for other values.
    """
    if isinstance(target, SearchTarget):
        return state, target_of_station_or_search_results(state, target, value)
    match SCORE_VALUES.parse_or_none(value):
        case BonusValue(seat_code):
            seat_number = parse_seat_code(seat_code, len(state.seats))
            is_entered = state.bonus != seat_number
            return (replace(state, bonus=seat_number if is_entered else None), None if is_entered else target)
        case RemovedBeadsValue(seat_code):
            return state_with_seat_beads(state, int(seat_code[1]), {}), target
        case BeadOrPawnValue(code, seat_code, None) if code in STATIONS:
            return (
                add_or_clear_bead_on_station_or_raise(state, code, seat_code),
                strip_target_of_station(state, "line", target, code),
            )
        case BeadOrPawnValue(code, seat_code, "pawn") if code in state.board.line_letters_by_station:
            return (
                toggle_pawn_at_station(state, code, parse_seat_code(seat_code, len(state.seats))),
                strip_target_of_station(state, "pawn", target, code),
            )
    raise ValueError(value)


def handle_question_value_or_raise(answer: Answer, value: str) -> InputResult:
    """Handles a value of the page of a question: it changes the turn, the pawn, the style, the dice, or the move.
    Raises ValueError for a value that this page does not send."""
    state: State = answer.state
    stations = state.board.line_letters_by_station
    match question_value := QUESTION_VALUES.parse_or_raise(value):
        case AskedMoveValue(code, seat_code):
            seat_number = parse_seat_code(seat_code, len(state.seats)) if seat_code else None
            return InputResult(state=state, move=format_move(MoveToStation(code, seat_number)), view=View.CHECK)
        case PathStepValue(code):
            if code not in stations:
                raise ValueError(value)
            return place_pawn_or_extend_questioned_path(answer, code)
        case ReplacedSeatValue(seat_code):
            seat_number = parse_seat_code(seat_code, len(state.seats))
            return InputResult(state=state, move=moves_text_with_seat_of_replaced_bead_or_raise(answer, seat_number))
        case _:
            return InputResult(state=state_with_turn_fact_set_or_toggled_or_raise(state, question_value))


def state_with_turn_fact_set_or_toggled_or_raise(state: State, value: TurnFactValue) -> State:
    """Returns the state with another mover, pawn, style, number of steps or dice; the same pawn, style or robbed seat
    again clears it, and another mover clears the dice.

    Raises ValueError for a seat or station that this table does not have.
    """
    match value:
        case SeatToMoveValue(seat_code):
            seat_number = parse_seat_code(seat_code, len(state.seats))
            if seat_number == state.table.turn:
                return state
            return replace(state, table=replace(state.table, turn=seat_number), roll=())  # the dice were another seat's
        case MoverPawnValue(code) if code in state.board.line_letters_by_station:
            return toggle_pawn_at_station(state, code, state.table.turn)
        case SeatStyleValue(seat_code, StyleValue(style)):
            seat_number = parse_seat_code(seat_code, len(state.seats))
            return toggle_dice_style_unique_to_seat(state, seat_number, style)
        case NoStyleValue():
            return state_with_mover_dice_style(state, None)
        case StepsValue(step_count):
            return replace(state_with_mover_dice_style(state, EXACT_STYLE), roll=(step_count,))
        case DieValue(face):
            return replace(state, roll=roll_with_die_or_new_roll(state, face))
        case RemovedDieValue(face):
            return replace(state, roll=roll_with_one_die_removed_or_raise(state.roll, face))
        case RobbedSeatValue(seat_code):
            return toggle_seat_last_robbed_by_mover(state, parse_seat_code(seat_code, len(state.seats)))
    raise ValueError(value)


def strip_target_of_station(
    state: State, strip_kind: StripKind, target: Target | None, station_code: str
) -> StripTarget:
    """Returns the row of a station: on the displayed line if there is one, else on the first line of the station."""
    displayed_letter = target.line_letter if isinstance(target, StripTarget) else None
    letters = state.board.line_letters_by_station.get(station_code, ())
    letter = displayed_letter if displayed_letter in state.board.lines else next(iter(letters), None)
    return StripTarget(strip_kind, letter, station_code if letter else None)


def state_with_seat_beads(state: State, seat_number: int, bead_counts: dict[str, int]) -> State:
    """Returns the state with other beads of a seat. Without any beads they are None (not entered)."""
    sorted_hand: BeadCounts = tuple((code, bead_counts[code]) for code in sorted(bead_counts, key=ORDER.__getitem__))
    return replace(state, beads=(*state.beads[: seat_number - 1], sorted_hand or None, *state.beads[seat_number:]))


def add_or_clear_bead_on_station_or_raise(state: State, station_code: str, seat_code: str) -> State:
    """Returns the state with one more bead of a seat, or with none if the station is full and the seat has a bead
    there.

    If there is no room, the seat takes over the place of another: on an ordinary station, or from a seat that has both
    places of a transfer station. From a station or seat that this board lacks, beads can only be removed; adding one
    raises ValueError.
    """
    if seat_code not in SEAT_FIELDS:
        raise ValueError(seat_code)
    seat = int(seat_code[1])
    beads = state.beads_by_station(seat)
    capacity = state.board.bead_capacity_by_station.get(station_code, 0) if seat in state.seats else 0
    owners = state.bead_counts_by_seat_with_beads_at(station_code)
    other_counts = {other: count for other, count in owners.items() if other != seat}
    own_count = beads.get(station_code, 0)
    if own_count and own_count + sum(other_counts.values()) >= capacity:
        del beads[station_code]
        return state_with_seat_beads(state, seat, beads)
    if not capacity:
        raise ValueError(seat_code)
    for other, count in other_counts.items():
        if not own_count and (capacity == 1 or count > 1):
            beads_left = state.beads_by_station(other)
            beads_left[station_code] = count - 1
            state = state_with_seat_beads(state, other, {c: n for c, n in beads_left.items() if n})
    beads[station_code] = own_count + 1
    return state_with_seat_beads(state, seat, beads)


def toggle_pawn_at_station(state: State, station_code: str, seat_number: int) -> State:
    """Returns the state with the pawn of a seat on a station; without the pawn if it is there already."""
    stations = [state.pawn_station(number) for number in range(1, SEATS + 1)]
    stations[seat_number - 1] = None if stations[seat_number - 1] == station_code else station_code
    return replace(state, at=items_without_trailing_nones(stations))


def toggle_dice_style_unique_to_seat(state: State, seat_number: int, dice_style: int) -> State:
    """Returns the state with a dice style of a seat, taken from any other seat; without it if the seat has it
    already."""
    styles = [state.dice_style(number) for number in state.seats]
    style_before = styles[seat_number - 1]
    styles = [None if other == dice_style else other for other in styles]
    if style_before != dice_style:
        styles[seat_number - 1] = dice_style
    return replace(state, styles=items_without_trailing_nones(styles))


def state_with_mover_dice_style(state: State, dice_style: int | None) -> State:
    """Returns the state with another dice style of the seat to move; None removes it."""
    styles = [state.dice_style(number) for number in state.seats]
    styles[state.table.turn - 1] = dice_style
    return replace(state, styles=items_without_trailing_nones(styles))


class MovesBeforeAndLast(NamedTuple):
    """The moves before the last one as text, and the last one (None if there is none)."""

    moves_text_before: str
    last_move: Move | None


def split_off_last_move(answer: Answer) -> MovesBeforeAndLast:
    """Returns the moves of the query: those before the move in question as text, and that move."""
    *moves_before, text = answer.move_texts or ("",)
    return MovesBeforeAndLast(join_moves(moves_before), parse_move(text) if text else None)


def place_pawn_or_extend_questioned_path(answer: Answer, station_code: str) -> InputResult:
    """Adds a station to the path in question, or begins a path at the pawn. Without a pawn it places the pawn on the
    station."""
    state: State = answer.state
    moves_before, move = split_off_last_move(answer)
    if isinstance(move, MoveAlongPath):
        longer_path = format_move(replace(move, stations=(*move.stations, station_code), seat=None))
        return InputResult(
            state=state,
            selection="path",
            move=f"{moves_before}_{longer_path}" if moves_before else longer_path,
            view=View.CHECK,
        )
    start = state.pawn_station(state.table.turn)
    if start is None:
        return InputResult(state=toggle_pawn_at_station(state, station_code, state.table.turn), selection="path")
    return InputResult(
        state=state, selection="path", move=format_move(MoveAlongPath((start, station_code))), view=View.CHECK
    )


def moves_text_with_seat_of_replaced_bead_or_raise(answer: Answer, bead_seat_number: int) -> str:
    """Returns the moves of the query, with the seat whose bead the move in question replaces. Raises ValueError without
    such a move."""
    moves_before, move = split_off_last_move(answer)
    if not isinstance(move, (MoveToStation, MoveAlongPath)):
        raise ValueError(bead_seat_number)
    move_text = format_move(replace(move, seat=bead_seat_number))
    return f"{moves_before}_{move_text}" if moves_before else move_text


def toggle_seat_last_robbed_by_mover(state: State, victim_seat_number: int) -> State:
    """Returns the state with the seat that the mover robbed on its last turn; with none if it is entered already."""
    turn = state.table.turn
    robbed = [state.seat_robbed_in_last_turn_of_robber_or_none(number) for number in range(1, SEATS + 1)]
    robbed[turn - 1] = None if robbed[turn - 1] == victim_seat_number else victim_seat_number
    return replace(state, robbed=items_without_trailing_nones(robbed) or None)


def target_of_station_or_search_results(
    state: State, target: SearchTarget, search_text: str
) -> StripTarget | SearchTarget:
    """Returns the row of the only station that matches a text, else the search results."""
    station_codes = find_station_codes_by_best_match(state, search_text)
    if len(station_codes) == 1:
        return strip_target_of_station(state, target.kind, None, station_codes[0])
    return replace(target, search_text=search_text.replace(".", "")[:24])


def is_selection(text: str) -> bool:
    """Returns whether a text names a target or a draft."""
    return (
        text in ("path", "style", BEGIN_SELECTION, "rec")
        or TARGETS.can_parse(text)
        or parse_draft_or_none(text) is not None
    )
