"""Builds the steps of a turn as pictures: the map with the path, the effects, and the changes of each seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from calculators.core.parsing import format_seat_code
from calculators.core.types import Message
from calculators.vectron.moves import (
    describe_move,
    find_mover_path_by_next_card_or_none,
    next_unused_card_of_own_row_or_none,
)
from calculators.vectron.notation import format_cell
from calculators.vectron.play import StepOutcome, apply_legal_move
from calculators.vectron.state import SWAP, DrawFromDeck, DrawFromRow, ForcedDraw, Move, MovePiece, PlayCard, State
from web.games.vectron.pictures.scene import (
    MapMarks,
    PathPicture,
    build_path_picture,
    draw_table,
    find_indices_of_changed_or_turned_cells,
)
from web.games.vectron.pictures.strip import css_class_of_filled_added_or_just_three_boxes
from web.i18n import Speaker
from web.pieces import DottedText, Scene


@dataclass(frozen=True, slots=True)
class SettledPoints:
    """The points and the total of a seat in a settlement."""

    points: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatChange:
    """A seat before and after a step. chip_after: '' if the chip stays; boxes: CSS classes of its gauge; gauge_after:
    None if the gauge stays."""

    seat: str
    chip: str
    chip_after: str
    boxes: tuple[str, ...]
    gauge: int | None
    gauge_after: int | None
    settlement: SettledPoints | None


@dataclass(frozen=True, slots=True, kw_only=True)
class StepFrame:
    """A step. board: the map before it with the path; map_after: None if it stays."""

    title: Message
    board: Scene
    map_after: Scene | None
    effects: tuple[Message, ...]
    changes: tuple[SeatChange, ...]


@dataclass(frozen=True, slots=True)
class StepChoice:
    """A step to choose in a reel."""

    words: Message
    target: DottedText
    is_selected: bool


@dataclass(frozen=True, slots=True)
class StepReel:
    """The steps to choose from. step_index: of the displayed one, from 0; previous_target, next_target: its
    neighbours."""

    steps: tuple[StepChoice, ...]
    step_index: int
    previous_target: DottedText | None
    next_target: DottedText | None


def build_legal_step_frame_with_maps(state_before: State, move: Move, say: Speaker) -> StepFrame:
    """Builds the frame of a legal move."""
    outcome = apply_legal_move(state_before, move)
    selected_cell = move.cell if isinstance(move, MovePiece) else None
    return StepFrame(
        title=describe_move(state_before, move),
        board=draw_table(
            state_before,
            say,
            marks=MapMarks(
                selected_cell=selected_cell, paths=draw_paths_of_piece_moves_highlighted_last(state_before, [move])
            ),
            label=say("vectron.map.before"),
        ),
        map_after=draw_map_after_move_if_changed(state_before, outcome.state, say),
        effects=outcome.effects,
        changes=tuple(
            build_change_of_seat_chip_gauge_and_points(state_before, outcome, number)
            for number in state_before.seat_numbers
        ),
    )


def draw_map_after_move_if_changed(state_before: State, state_after: State | None, say: Speaker) -> Scene | None:
    """Draws the map after a move with the changed cells marked; None if its chips and pieces stay, or nothing is known
    of it."""
    if state_after is None or state_after.map == state_before.map:
        return None
    changed_cells = find_indices_of_changed_or_turned_cells(state_before, state_after)
    return draw_table(state_after, say, marks=MapMarks(changed_cells=changed_cells), label=say("vectron.map.after"))


def build_change_of_seat_chip_gauge_and_points(
    state_before: State, outcome: StepOutcome, seat_number: int
) -> SeatChange:
    """Builds what a step changes for a seat."""
    seat, seat_before, seat_after = (
        format_seat_code(seat_number),
        state_before.seat_state(seat_number),
        outcome.state.seat_state(seat_number),
    )
    gauge_effect = find_last_effect_on_seat_or_none(outcome.effects, "vectron.effect.gauge", seat)
    settlement_effect = find_last_effect_on_seat_or_none(outcome.effects, "vectron.effect.settle", seat)
    gauge_after = gauge_effect.params["gauge"] if gauge_effect else None
    return SeatChange(
        seat=seat,
        chip=seat_before.chip,
        chip_after=seat_after.chip if seat_after.chip != seat_before.chip else "",
        boxes=css_class_of_filled_added_or_just_three_boxes(seat_before.gauge, gauge_after),
        gauge=seat_before.gauge,
        gauge_after=gauge_after,
        settlement=SettledPoints(settlement_effect.params["points"], settlement_effect.params["total"])
        if settlement_effect
        else None,
    )


def find_last_effect_on_seat_or_none(effects: Sequence[Message], effect_code: str, seat_code: str) -> Message | None:
    """Finds the last effect with a code that concerns a seat; None if there is none."""
    return next(
        (
            effect
            for effect in reversed(effects)
            if (effect.code, effect.params.get("seat")) == (effect_code, seat_code)
        ),
        None,
    )


def draw_paths_of_piece_moves_highlighted_last(
    state: State, alternative_moves: Sequence[Move], highlighted_destination_or_empty_for_all: str = ""
) -> list[PathPicture]:
    """Draws the paths of moves from the same state, except moves of no piece.

    highlighted_destination_or_empty_for_all: the name of the cell whose path is highlighted, '' to highlight all.
    """
    card = next_unused_card_of_own_row_or_none(state)
    paths = []
    for move in alternative_moves:
        path = find_mover_path_by_next_card_or_none(state, move.cell) if isinstance(move, MovePiece) else None
        if path and len(path.cells) > 1:
            paths.append(
                build_path_picture(
                    path,
                    is_highlighted=highlighted_destination_or_empty_for_all in ("", format_cell(path.end_cell)),
                    is_swap_jump=card == SWAP,
                )
            )
    return sorted(paths, key=lambda path: path.is_highlighted)


def describe_move_in_one_or_two_words(move: Move) -> Message:
    """Returns a move in a word or two: where a card is drawn from, the card placed, the cell gone to, or the end."""
    match move:
        case DrawFromDeck():
            return Message("vectron.short.deck")
        case DrawFromRow(seat):
            return Message("vectron.short.row", {"seat": format_seat_code(seat)})
        case ForcedDraw(card):
            return Message("vectron.short.forced.card", {"card": card}) if card else Message("vectron.short.forced")
        case PlayCard(card):
            return Message("vectron.short.play", {"card": card})
        case MovePiece(cell):
            return Message("vectron.short.go", {"cell": format_cell(cell)})
    return Message("vectron.short.stop")


def build_step_reel(
    moves: Sequence[Move], selected_index: int, target_of_step: Callable[[int], DottedText]
) -> StepReel:
    """Builds the steps of a replay. target_of_step: returns what selects the step with an index."""
    choices = (
        StepChoice(describe_move_in_one_or_two_words(move), target_of_step(index), index == selected_index)
        for index, move in enumerate(moves)
    )
    return StepReel(
        tuple(choices),
        selected_index,
        target_of_step(selected_index - 1) if selected_index else None,
        target_of_step(selected_index + 1) if selected_index + 1 < len(moves) else None,
    )
