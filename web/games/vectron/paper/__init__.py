"""What VECTRON's paper draws: the map with the way of a move and what it leads to, and the seats before and after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from calculators.core.replay import Step
from calculators.core.types import Message, View
from calculators.vectron import GAME
from calculators.vectron.notation import format_cell, parse_cell
from calculators.vectron.play import play
from calculators.vectron.state import Go, Move, State
from web.games.vectron.paper.map import printed
from web.games.vectron.paper.record import RecordSheet, band, record_lines, record_sheet
from web.games.vectron.paper.score import ScoreSheet, score_sheet
from web.games.vectron.paper.seats import SeatRow, seat_rows
from web.games.vectron.pictures.grid import changed, grid
from web.games.vectron.pictures.step import Destination, Question
from web.games.vectron.pictures.steps import short, ways
from web.games.vectron.pictures.strip import telling
from web.table.game_pages import Paper
from web.table.page import Page

FRAMES = 7
"""Jumps of a replay that are drawn; all are told in words."""
ALONE, NARROW = 104.0, 43.0
WIDTHS = {1: 86.0, 2: 86.0, 3: 58.0}
"""Millimetres of a map: of a list of moves, of one among more than three, and by how many there are."""
TOLD, CROWDED = 14, 6
"""Effects for which there is room, and below two rows of maps."""
A_ROW = 4
"""Narrow maps beside each other."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A map with what it shows."""

    caption: str
    map: Markup


@dataclass(frozen=True, slots=True)
class TableSheet:
    """frames: the maps, the last one after the moves; places: where the card leads, where the move that is asked
    about could not be; way: the moves of a replay in short; told: what they do, less: how much more they do;
    seats: before and after; secret: a hand is on it; any_hand: it is illegal whatever the hand holds."""

    frames: tuple[Frame, ...]
    places: tuple[Destination, ...]
    way: tuple[Message, ...]
    told: tuple[Message, ...]
    less: int
    seats: tuple[SeatRow, ...]
    secret: bool
    any_hand: bool


def sheet(page: Page) -> ScoreSheet | TableSheet | RecordSheet:
    """What the paper draws of a page."""
    if page.view == View.SCORE:
        return score_sheet(page)
    if page.view == View.PLAY:
        return record_sheet(page)
    if page.view == View.CHECK and Question.of(page).moves:
        return verdict_sheet(page)
    return moves_sheet(page)


def moves_sheet(page: Page) -> TableSheet:
    """The table as it lies, with the ways of the next card and its cells numbered as in the list."""
    state: State = page.state
    moves = [GAME.parse_move(move.move) for move in page.answer.moves or ()]
    numbers = {move.cell: number for number, move in enumerate(moves, 1) if isinstance(move, Go)}
    board = grid(state, can=dict.fromkeys(numbers, ()), numbers=numbers, ways=ways(state, moves))
    drawn = printed(board, page.say("vectron.down.mark")).svg(most=ALONE)
    frames = (Frame("", drawn),) if state.map is not None else ()
    return TableSheet(frames, (), (), (), 0, seat_rows(page, state), state.hand is not None, any_hand=False)


def verdict_sheet(page: Page) -> TableSheet:
    """A map for each jump with its way, and the table after the last move."""
    asked = Question.of(page)
    verdict = page.answer.verdict
    steps = [step for step in verdict.steps if step.before is not None] if verdict else []
    moves = [GAME.parse_move(step.move) for step in steps]
    jumps = [at for at, move in enumerate(moves) if isinstance(move, Go)] or [len(steps) - 1]
    shown = jumps[-FRAMES:]
    last, end = steps[-1], after(steps[-1], moves[-1])
    refused = last.legal is False
    places = asked.destinations() if refused and isinstance(moves[-1], Go) else ()
    final = end is not None and end.map != steps[shown[-1]].before.map
    mm = WIDTHS.get(len(shown) + final, NARROW)
    frames = [
        Frame(caption(page, at, moves), pictured(page, steps[at], moves[at], places if at == shown[-1] else (), mm))
        for at in shown
    ]
    if final and end is not None:
        board = grid(end, fresh=changed(steps[shown[-1]].before, end))
        frames.append(Frame(page.say("vectron.after"), printed(board, page.say("vectron.down.mark")).svg(most=mm)))
    room = TOLD if len(frames) <= A_ROW else CROWDED
    effects = telling([effect for step in steps for effect in step.effects])
    return TableSheet(
        tuple(frames),
        places if len(frames) == 1 else (),
        tuple(short(move) for move in moves) if len(moves) > 1 else (),
        effects[:room],
        len(effects[room:]),
        seat_rows(page, steps[0].before, end) if any(page.state.seats) else (),
        secret=False,
        any_hand=refused and page.state.hand is None,
    )


def after(step: Step, move: Move) -> State | None:
    """The table a legal move leads to, as far as it is known; of one that is not legal the table before it."""
    before: State = step.before
    return play(before, move).state if step.legal else before


def caption(page: Page, at: int, moves: Sequence[Move]) -> str:
    """The number of a step in a replay, and where it goes."""
    words = page.say.message(GAME.describe(page.state, moves[at]))
    return f"{at + 1}. {words}" if len(moves) > 1 else words


def pictured(page: Page, step: Step, move: Move, places: Sequence[Destination], mm: float) -> Markup:
    """The map before a jump with its way; of one that cannot be, with what the card reaches and the cell crossed."""
    before: State = step.before
    legal = step.legal is not False
    reached = {parse_cell(place.cell): place.number for place in places}
    board = grid(
        before,
        on=f"map.{format_cell(move.cell)}" if isinstance(move, Go) and legal else "",
        asked=move.cell if isinstance(move, Go) and not legal else None,
        can=dict.fromkeys(reached, ()),
        numbers=reached,
        ways=ways(before, [move] if legal else [Go(cell) for cell in reached]),
    )
    return printed(board, page.say("vectron.down.mark")).svg(most=mm)


PAPER = Paper(sheet, record_lines, band)
