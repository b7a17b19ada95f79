"""Coupelation as it is learnt: cards beside and over each other, and the tower with the card of a move."""

from __future__ import annotations

from dataclasses import replace

from calculators.core.answers import Answer
from calculators.coupelation.notation import parse_move
from calculators.coupelation.order import ended
from calculators.coupelation.state import Action, Draw, State, Take
from web.games.coupelation.paper import asked_in, drawn_tower
from web.games.coupelation.pictures.tower import TowerView, tower_view
from web.i18n import Speaker
from web.paper.letters import width
from web.paper.picture import BLACK, Ink, Picture, num
from web.table.lesson import NEW, PLAIN, Lesson, Step, arrow, blank, covered, write

SCALE, SUM = 0.85, 24.0
"""Of the tower on a page, and the units of the sum below it."""
LETTERS = 15.0
"""Units of the letters of that sum."""


def card(picture: Picture, x: float, y: float, text: str, new: bool = False, wide: float = 27.0) -> None:
    """A glass with its number, '' face down. new: is it the one that is put there?"""
    if not text:
        covered(picture, x, y, wide, wide, new)
        return
    picture.card(x, y, wide, wide, 4, NEW if new else PLAIN)
    if text == "◇◇":
        diamond(picture, x + wide / 2 - 5, y + wide / 2)
        diamond(picture, x + wide / 2 + 5, y + wide / 2)
    else:
        write(picture, text, x + wide / 2, y + wide / 2 + 5.5, 15, BLACK, bold=True)


def diamond(picture: Picture, x: float, y: float) -> None:
    picture.path(f"M{num(x)} {num(y - 6)}l4.500 6l-4.500 6l-4.500 -6z", Ink(fill=BLACK))


def draw(say: Speaker) -> Picture:  # noqa: ARG001
    picture = blank()
    card(picture, 4, 18, "◇◇")
    arrow(picture, 36, 32, 20)
    for x, y in ((66, 20), (74, 14)):
        picture.over()
        card(picture, x, y, "", new=True)
    return picture


def beside(say: Speaker) -> Picture:  # noqa: ARG001
    picture = blank()
    for x, text in ((2, "12"), (28, "25"), (54, "31")):
        card(picture, x, 18, text, wide=25)
    picture.over()
    card(picture, 81, 18, "33", new=True, wide=25)
    return picture


def over(say: Speaker) -> Picture:  # noqa: ARG001
    picture = blank()
    card(picture, 26, 34, "12")
    card(picture, 55, 34, "25")
    card(picture, 40, 4, "18", new=True)
    return picture


def hidden(say: Speaker) -> Picture:  # noqa: ARG001
    picture = blank()
    card(picture, 6, 18, "", new=True)
    arrow(picture, 40, 32, 24)
    card(picture, 74, 18, "20")
    return picture


def reserve(say: Speaker) -> Picture:  # noqa: ARG001
    picture = blank()
    card(picture, 1, 18, "7")
    write(picture, "+", 34.5, 37, 16, bold=True)
    card(picture, 41, 18, "19")
    write(picture, "=", 74.5, 37, 16, bold=True)
    card(picture, 80, 18, "26", new=True)
    return picture


def example(say: Speaker, answer: Answer) -> Picture | None:
    """The tower with the card that is asked about; below it the sum of what is taken from the reserve."""
    verdict = answer.verdict
    state: State = (verdict.steps[-1].before if verdict else None) or answer.state
    if not state.rows:
        return None
    asked = asked_in(verdict)
    view = cropped(tower_view(state, sound=not ended(state)), asked)
    picture = drawn_tower(say, view, SCALE * view.width, asked)
    move = parse_move(verdict.steps[-1].move) if verdict else None
    said = summed(move) if isinstance(move, Take) else f"+{move.count}" if isinstance(move, Draw) else ""
    if said:
        picture.high += SUM
        picture.wide = max(picture.wide, width(said) * LETTERS)
        write(picture, said, picture.wide / 2, picture.high - 6, LETTERS, BLACK, bold=True)
    return picture


def cropped(view: TowerView, asked: tuple[Action, bool | None] | None) -> TowerView:
    """The cards, the places where one can lie, and the place that is asked about; nothing of the empty rows above."""
    at = (asked[0].row, asked[0].col) if asked else None
    cells = [cell for cell in view.cells if cell.card is not None or cell.kind == "can" or cell.cell == at]
    top, left = min(cell.y for cell in cells) - 4, min(cell.x for cell in cells) - 4
    wide, high = max(cell.x + cell.w for cell in cells) - left + 8, max(cell.y for cell in cells) - top + 44
    moved = tuple(replace(cell, y=cell.y - top) for cell in cells)
    return replace(view, cells=moved, x=left, width=wide, height=high)


def summed(move: Take) -> str:
    """The sum or the difference of two cards, and what cards thrown away make of it."""
    pair = (move.payment.first, move.payment.second)
    one, other, wanted = (face if isinstance(face, int) else None for face in (*pair, move.face))
    if one is None or other is None or wanted is None:
        return " ".join(map(str, (*pair, "→", move.face)))
    ways = ((one + other, f"{one} + {other}"), (abs(one - other), f"{max(one, other)} − {min(one, other)}"))
    found, said = min(ways, key=lambda way: abs(way[0] - wanted))
    return f"{said} = {found}" + (f" → {wanted}" if found != wanted else "")


LESSON = Lesson(
    (
        Step("draw", "coupelation.draw", draw),
        Step("beside", "coupelation.row", beside),
        Step("over", "coupelation.over", over),
        Step("hidden", "coupelation.flip", hidden),
        Step("reserve", "coupelation.take", reserve),
    ),
    example,
)
