"""A game as it is learnt: its turn in five pictures, and the example of a clause as a picture.

Drawn once for page and paper (`web.paper.picture`). The words stand in the game's catalogue: `<game>.learn.aim` (two
lines), `.learn.points`, and of each step `.learn.<key>` and `.learn.<key>.text`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from calculators.core.answers import Answer
from calculators.core.types import Score
from web.i18n import Speaker
from web.paper.picture import AI, EDGE, INK, SUNK, WHITE, Ink, Picture, Type, num

WIDE, HIGH = 108.0, 64.0
"""Units of the picture of a step: pixels of a page at its usual width."""
SEAT, STAND, ROW = 20.0, 50.0, 30.0
"""Units of a seat's mark, from one to the next, and of the row they stand in."""
PLAIN, NEW = Ink(fill=WHITE, stroke=EDGE, width=1), Ink(fill=WHITE, stroke=AI, width=2.4)
"""A card or a die as it lies, and the one of the move."""
SLOT = Ink(fill=SUNK, stroke=EDGE, width=1, dash="4 3")
"""A place for one."""
WAY = Ink(stroke=AI, width=2.2, cap="round", join="round")
"""Where something goes."""


@dataclass(frozen=True, slots=True)
class Step:
    """A picture of the turn. key: of its words; clause: whose example it opens on the table; draw: the picture."""

    key: str
    clause: str
    draw: Callable[[Speaker], Picture]


def no_example(say: Speaker, answer: Answer) -> Picture | None:  # noqa: ARG001
    """Nothing of the game's own."""
    return None


@dataclass(frozen=True, slots=True)
class Lesson:
    """steps: none where a game has no pictures yet; example: the position of an answered example, None where it says
    nothing that a picture would say better; scale: pixels of a unit of an example."""

    steps: tuple[Step, ...] = ()
    example: Callable[[Speaker, Answer], Picture | None] = no_example
    scale: float = 1.0

    def words(self, slug: str) -> list[str]:
        """The keys of all its words; none where there is nothing to say them with."""
        keys = [f"{slug}.learn.{name}" for step in self.steps for name in (step.key, f"{step.key}.text")]
        return [f"{slug}.learn.aim", f"{slug}.learn.points", *keys] if keys else []


def blank() -> Picture:
    """The ground of a step."""
    return Picture(WIDE, HIGH)


def arrow(picture: Picture, x: float, y: float, far: float) -> None:
    """From left to right, so far."""
    picture.path(f"M{num(x)} {num(y)}h{num(far)}m-6 -6l6 6l-6 6", WAY)


def covered(picture: Picture, x: float, y: float, wide: float, tall: float, new: bool = False) -> None:
    """A card face down. new: is it of the move?"""
    picture.card(x, y, wide, tall, 4, NEW if new else PLAIN)
    lines = round(tall / 7)
    for line in range(lines):
        down = y + 6 + (tall - 12) / (lines - 1) * line
        picture.path(f"M{num(x + 4)} {num(down)}h{num(wide - 8)}", Ink(stroke=EDGE, width=1))


def write(
    picture: Picture, text: str, x: float, y: float, size: float = 14, ink: str = INK, bold: bool = False
) -> None:
    """Words around x with their foot on y."""
    picture.text(text, x, y, Type(size, bold=bold, fill=ink, at="middle"))


def standing(answer: Answer) -> Picture | None:
    """What everybody has, of a score; the winners are underlined."""
    score = answer.score
    if not isinstance(score, Score) or not score.seats:
        return None
    picture = Picture(STAND * len(score.seats), ROW)
    for place, seat in enumerate(score.seats):
        x = STAND * place
        picture.seat(seat.seat, x + SEAT / 2 + 1, ROW / 2, SEAT)
        write(picture, str(seat.total).replace("-", "−"), x + 34, ROW / 2 + 6, 16, bold=True)
        if seat.seat in score.winners:
            picture.path(f"M{num(x + 1)} {num(ROW - 1.5)}h{num(STAND - 5)}", Ink(stroke=AI, width=2.5))
    return picture
