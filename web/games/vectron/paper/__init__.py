"""Builds the paper sheets of VECTRON: the map with the path of a move and its result, and the seats before and
after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from calculators.core.replay import ReplayStep
from calculators.core.types import Message, View
from calculators.vectron import GAME
from calculators.vectron.notation import parse_cell_name_as_index
from calculators.vectron.play import apply_legal_move
from calculators.vectron.state import Move, MovePiece, State
from web.games.vectron.paper.map import draw_map_with_paths_and_destinations
from web.games.vectron.paper.record import (
    RecordSheet,
    append_gauges_and_settlement_to_record_entries,
    build_final_map_and_settlements_sheet,
    measure_height_above_turns_beyond_usual_mm,
)
from web.games.vectron.paper.score import ScoreSheet, build_score_sheet
from web.games.vectron.paper.seats import SeatSheetRow, build_row_per_seat_with_change
from web.games.vectron.pictures.question import Destination, MoveQuestion
from web.games.vectron.pictures.scene import MapMarks, draw_table
from web.games.vectron.pictures.step_frames import (
    describe_move_in_one_or_two_words,
    draw_map_after_move_if_changed,
    draw_paths_of_piece_moves_highlighted_last,
)
from web.games.vectron.pictures.strip import sort_effects_by_rank
from web.i18n import Speaker
from web.table.game_pages import GamePaper
from web.table.page import Page

MAX_MAPS = 7
"""Jumps of a replay that are drawn; all moves are listed in words."""
ALONE, NARROW = 104.0, 43.0
"""Millimetres of a map: of a list of moves, and of one of more than three maps."""
WIDTHS = {1: 86.0, 2: 86.0, 3: 58.0}
"""Millimetres of a map, by the number of maps."""
MAX_EFFECTS, MAX_EFFECTS_BELOW_TWO_ROWS = 14, 6
"""Effects that fit on the sheet, and that fit below two rows of maps."""
MAPS_IN_ROW = 4
"""Narrow maps that fit beside each other."""


@dataclass(frozen=True, slots=True)
class CaptionedMap:
    """A map with its caption."""

    caption: str
    map: Markup


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSheet:
    """The sheet of a move question.

    frames: the maps, the last one after the moves; destinations: of the card, if the move asked about is illegal;
    move_words: the moves of a replay in short; effects: of all moves; effects_left_out: how many did not fit; seats:
    before and after; has_hand: a hand is on the sheet; is_illegal_with_any_hand: whatever the hand holds.
    """

    frames: tuple[CaptionedMap, ...]
    destinations: tuple[Destination, ...]
    move_words: tuple[Message, ...]
    effects: tuple[Message, ...]
    effects_left_out: int
    seats: tuple[SeatSheetRow, ...]
    has_hand: bool
    is_illegal_with_any_hand: bool


def build_score_record_verdict_or_map_sheet(page: Page) -> ScoreSheet | TableSheet | RecordSheet:
    """Builds the content of the sheet of a page."""
    if page.view == View.SCORE:
        return build_score_sheet(page)
    if page.view == View.PLAY:
        return build_final_map_and_settlements_sheet(page)
    if page.view == View.CHECK and MoveQuestion.from_selected_step(page).moves:
        return build_verdict_sheet_of_maps_per_jump_and_after(page)
    return build_map_sheet(page)


def build_map_sheet(page: Page) -> TableSheet:
    """Builds the sheet of the table with the paths of the next card and its destinations, numbered as in the list."""
    state: State = page.answer.state
    moves = [GAME.parse_move(move.move) for move in page.answer.moves or ()]
    number_by_cell = {move.cell: number for number, move in enumerate(moves, 1) if isinstance(move, MovePiece)}
    marks = MapMarks(
        effects_of_reachable_cell=dict.fromkeys(number_by_cell, ()),
        number_of_cell=number_by_cell,
        paths=draw_paths_of_piece_moves_highlighted_last(state, moves),
    )
    map_svg = draw_map_with_paths_and_destinations(draw_table(state, page.say, marks=marks), page.say).to_paper_svg(
        max_width_mm=ALONE
    )
    frames = (CaptionedMap("", map_svg),) if state.map is not None else ()
    return TableSheet(
        frames=frames,
        destinations=(),
        move_words=(),
        effects=(),
        effects_left_out=0,
        seats=build_row_per_seat_with_change(page.say, state),
        has_hand=state.hand is not None,
        is_illegal_with_any_hand=False,
    )


def build_verdict_sheet_of_maps_per_jump_and_after(page: Page) -> TableSheet:
    """Builds the sheet of a verdict: a map for each jump with its path, and the map after the last move."""
    question = MoveQuestion.from_selected_step(page)
    verdict = page.answer.verdict
    steps = [step for step in verdict.steps if step.before is not None] if verdict else []
    moves = [GAME.parse_move(step.move) for step in steps]
    jump_indices = [index for index, move in enumerate(moves) if isinstance(move, MovePiece)] or [len(steps) - 1]
    drawn_indices = jump_indices[-MAX_MAPS:]
    last_step, state_after = (
        steps[-1],
        state_after_legal_or_before_illegal_move_or_none(steps[-1], moves[-1]),
    )
    is_refused = last_step.legal is False
    destinations = question.list_destinations_of_next_card() if is_refused and isinstance(moves[-1], MovePiece) else ()
    final_map = draw_map_after_move_if_changed(steps[drawn_indices[-1]].before, state_after, page.say)
    map_width_mm = WIDTHS.get(len(drawn_indices) + bool(final_map), NARROW)
    frames = [
        CaptionedMap(
            describe_step_caption(page, index, moves),
            draw_map_before_step_with_its_path_or_refusal(
                page.say,
                step=steps[index],
                move=moves[index],
                reachable_destinations=destinations if index == drawn_indices[-1] else (),
                width_mm=map_width_mm,
            ),
        )
        for index in drawn_indices
    ]
    if final_map:
        map_svg = draw_map_with_paths_and_destinations(final_map, page.say).to_paper_svg(max_width_mm=map_width_mm)
        frames.append(CaptionedMap(page.say("vectron.after"), map_svg))
    max_effects = MAX_EFFECTS if len(frames) <= MAPS_IN_ROW else MAX_EFFECTS_BELOW_TWO_ROWS
    effects = sort_effects_by_rank([effect for step in steps for effect in step.effects])
    return TableSheet(
        frames=tuple(frames),
        destinations=destinations if len(frames) == 1 else (),
        move_words=tuple(describe_move_in_one_or_two_words(move) for move in moves) if len(moves) > 1 else (),
        effects=effects[:max_effects],
        effects_left_out=len(effects[max_effects:]),
        seats=build_row_per_seat_with_change(page.say, steps[0].before, state_after)
        if any(page.answer.state.seats)
        else (),
        has_hand=False,
        is_illegal_with_any_hand=is_refused and page.answer.state.hand is None,
    )


def state_after_legal_or_before_illegal_move_or_none(step: ReplayStep, move: Move) -> State | None:
    """Returns the table after a legal move, None if it is not known; the table before an illegal one."""
    state_before: State = step.before
    return apply_legal_move(state_before, move).state if step.legal else state_before


def describe_step_caption(page: Page, step_index: int, moves: Sequence[Move]) -> str:
    """Describes a step, with its number if there are several. step_index: from 0."""
    words = page.say.message_text(GAME.describe_move(page.answer.state, moves[step_index]))
    return f"{step_index + 1}. {words}" if len(moves) > 1 else words


def draw_map_before_step_with_its_path_or_refusal(
    say: Speaker, *, step: ReplayStep, move: Move, reachable_destinations: Sequence[Destination], width_mm: float
) -> Markup:
    """Draws the map before a jump with its path; for an illegal one the cells the card reaches, and the refused cell
    crossed out."""
    state_before: State = step.before
    is_legal = step.legal is not False
    number_by_cell = {
        parse_cell_name_as_index(destination.cell): destination.number for destination in reachable_destinations
    }
    marks = MapMarks(
        selected_cell=move.cell if isinstance(move, MovePiece) and is_legal else None,
        refused_cell=move.cell if isinstance(move, MovePiece) and not is_legal else None,
        effects_of_reachable_cell=dict.fromkeys(number_by_cell, ()),
        number_of_cell=number_by_cell,
        paths=draw_paths_of_piece_moves_highlighted_last(
            state_before, [move] if is_legal else [MovePiece(cell) for cell in number_by_cell]
        ),
    )
    return draw_map_with_paths_and_destinations(draw_table(state_before, say, marks=marks), say).to_paper_svg(
        max_width_mm=width_mm
    )


PAPER = GamePaper(
    build_score_record_verdict_or_map_sheet,
    append_gauges_and_settlement_to_record_entries,
    measure_height_above_turns_beyond_usual_mm,
)
