"""VECTRON as it is learnt: action cards, the map with the way of a piece, chips and the gauge."""

from __future__ import annotations

from collections.abc import Sequence

from calculators.core.answers import Answer
from calculators.vectron.notation import parse_move
from calculators.vectron.state import SWAP, Go, State
from web.games.vectron.paper.map import chip, printed
from web.games.vectron.pictures.grid import grid
from web.games.vectron.pictures.steps import ways
from web.i18n import Speaker
from web.paper.picture import AI, BLACK, EDGE, SUNK, WHITE, Ink, Picture, num
from web.table.lesson import NEW, PLAIN, WAY, Lesson, Step, arrow, blank, standing, write

WIDE, TALL = 32.0, 44.0
"""Units of an action card."""
CELL = 30.0
"""Units of a cell of a step."""
WAYS = {"D": ((-12, -17), (12, -17), (-12, 17), (12, 17)), "O": ((0, -19), (0, 19), (-13, 0), (13, 0))}
"""Where the arms of a card end, around its middle."""
THIN = Ink(stroke="#999", width=0.8)


def action(picture: Picture, x: float, y: float, card: str, on: bool = False) -> None:
    """An action card: its directions with the number, or the S. on: is it the one that is used?"""
    picture.card(x, y, WIDE, TALL, 4, NEW if on else PLAIN)
    middle, way = (x + WIDE / 2, y + TALL / 2), Ink(stroke="#635d51", width=1.6, cap="round")
    for dx, dy in WAYS.get(card[:1], ()):
        picture.path(f"M{num(middle[0] + dx * 0.5)} {num(middle[1] + dy * 0.5)}l{num(dx * 0.5)} {num(dy * 0.5)}", way)
    write(picture, SWAP if card == SWAP else card[1:] or "?", middle[0], middle[1] + 6, 17, BLACK, bold=True)


def turn(say: Speaker) -> Picture:  # noqa: ARG001
    picture = blank()
    picture.card(2, 8, WIDE, TALL, 4, Ink(fill=SUNK, stroke=EDGE, width=1))
    arrow(picture, 38, 30, 18)
    for x, y, card, on in ((66, 18, "O3", False), (72, 4, "D2", True)):
        picture.over()
        action(picture, x, y, card, on)
    return picture


def cells(picture: Picture, count: int, x: float = 9.0, y: float = 17.0) -> None:
    """Cells beside each other."""
    picture.box(x, y, CELL * count, CELL, Ink(fill=WHITE, stroke=BLACK, width=1.2))
    for number in range(1, count):
        picture.path(f"M{num(x + CELL * number)} {num(y)}v{num(CELL)}", THIN)


def move(say: Speaker) -> Picture:  # noqa: ARG001
    """A piece that kicks the wall."""
    picture = blank()
    cells(picture, 3, 5)
    picture.path("M95 8v48", Ink(stroke=BLACK, width=4))
    picture.over()
    picture.seat("p1", 50, 32, 19)
    picture.path("M61 26H90v12H30m6 -6l-6 6l6 6", WAY)
    return picture


def star(say: Speaker) -> Picture:  # noqa: ARG001
    picture = blank()
    chip(picture, "3", 20, 32, 32)
    arrow(picture, 44, 32, 16)
    picture.seat("p1", 86, 16, 18)
    picture.over()
    chip(picture, "3", 86, 46, 26)
    return picture


def gate(say: Speaker) -> Picture:  # noqa: ARG001
    picture = blank()
    chip(picture, "G", 16, 32, 30)
    arrow(picture, 36, 32, 14)
    for number in range(8):
        x, y = 62 + 11 * (number % 4), 20 + 22 * (number // 4)
        full = number < 3
        picture.box(x, y - 8, 10, 17, Ink(fill=AI if full else SUNK, stroke=EDGE, width=0.8))
    picture.over()
    picture.box(95, 34, 10, 17, Ink(stroke=AI, width=2.2))
    write(picture, "7", 100, 47, 11, bold=True)
    return picture


def tackle(say: Speaker) -> Picture:  # noqa: ARG001
    picture = blank()
    picture.seat("p1", 16, 32, 24)
    picture.seat("p2", 92, 32, 24)
    picture.path("M32 25h42m-6 -6l6 6l-6 6M76 39h-42m6 -6l-6 6l6 6", WAY)
    picture.path("M80 50h24", Ink(stroke=EDGE, width=3))
    return picture


def example(say: Speaker, answer: Answer) -> Picture | None:
    """The way on the map, or the cards of whoever moves; of a score what everybody has."""
    verdict = answer.verdict
    state: State = (verdict.steps[-1].before if verdict else None) or answer.state
    lies = say("vectron.down.mark")
    if verdict:
        step = verdict.steps[-1]
        asked = parse_move(step.move)
        if not isinstance(asked, Go):
            return rows(state, step.move)
        legal = step.legal is not False
        board = grid(
            state,
            on=f"map.{step.move.partition('.')[2]}" if legal else "",
            asked=None if legal else asked.cell,
            ways=ways(state, [asked] if legal else []),
        )
        return printed(board, lies)
    if answer.moves:
        going = [listed.raw for listed in answer.moves if isinstance(listed.raw, Go)]
        if going:
            return printed(
                grid(state, can=dict.fromkeys((one.cell for one in going), ()), ways=ways(state, going)), lies
            )
        return rows(state, "")
    return standing(answer)


def rows(state: State, move: str) -> Picture | None:
    """The row and the hand of whoever moves; the card of the move stands out."""
    row, hand = state.rows[state.table.turn - 1] or (), state.hand or ()
    if not row and not hand:
        return None
    picture = Picture(40.0 * max(len(row), 1) + 40 * len(hand) + 16 * bool(hand), 50)
    used = move.partition(".")[2]
    lay(picture, row, 2, "")
    lay(picture, hand, 2 + 40 * max(len(row), 1) + 14, used)
    return picture


def lay(picture: Picture, cards: Sequence[str], x: float, used: str) -> None:
    for number, card in enumerate(cards):
        action(picture, x + 40 * number, 3, card, card == used)


LESSON = Lesson(
    (
        Step("turn", "vectron.turn", turn),
        Step("move", "vectron.wall", move),
        Step("star", "vectron.star", star),
        Step("gate", "vectron.gate", gate),
        Step("tackle", "vectron.tackle", tackle),
    ),
    example,
    scale=1.25,
)
