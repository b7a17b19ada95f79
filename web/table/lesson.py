"""Declares how a game is taught: its turn in pictures, and pictures of the examples of clauses.

Each is drawn once for page and paper (`web.paper.picture`). The texts are in the game's catalogue: `<game>.learn.aim`
(two lines), `.learn.points`, and for each step `.learn.<key>` and `.learn.<key>.text`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from markupsafe import Markup

from calculators.core.answers import Answer
from calculators.core.types import ScoresAndWinners
from web.i18n import Speaker
from web.paper.picture import AI, EDGE, INK, SUNK, WHITE, Box, Ink, Picture, TextStyle, coord

WIDE, HIGH = 108.0, 64.0
"""Size of a step's picture, in pixels of a page at its usual width."""
THUMBNAIL_WIDE, THUMBNAIL_HIGH = 76.0, 60.0
"""Largest size of the picture of a game on the start page, in units of the picture."""
SEAT, STAND, ROW = 20.0, 50.0, 30.0
"""Size of a seat's mark, distance from one to the next, and height of their row."""
PLAIN, NEW = Ink(fill=WHITE, stroke=EDGE, width=1), Ink(fill=WHITE, stroke=AI, width=2.4)
"""A card or die as it lies, and one of the move."""
SLOT = Ink(fill=SUNK, stroke=EDGE, width=1, dash="4 3")
"""An empty place for a card or die."""
WAY = Ink(stroke=AI, width=2.2, line_cap="round", line_join="round")
"""An arrow."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A picture of the turn. key: of its texts; clause: the clause whose example it links to; draw: draws the picture,
    which a page fits into `WIDE` by `HIGH`."""

    key: str
    clause: str
    draw: Callable[[Speaker], Picture]


def draw_no_example(say: Speaker, answer: Answer) -> Picture | None:  # noqa: ARG001
    """The default of `Lesson.draw_answer_example_or_none`."""
    return None


@dataclass(frozen=True, slots=True)
class Lesson:
    """The pictures that teach a game.

    steps: empty if a game has no pictures yet; draw_answer_example_or_none: draws the position of an answered example,
    None if a picture would add nothing; scale: pixels per unit of an example; draw_thumbnail: draws a few pieces, for
    the start page, None for the first step.
    """

    steps: tuple[LessonStep, ...] = ()
    draw_answer_example_or_none: Callable[[Speaker, Answer], Picture | None] = draw_no_example
    scale: float = 1.0
    draw_thumbnail: Callable[[Speaker], Picture] | None = None

    def thumbnail_svg_or_empty(self, say: Speaker) -> Markup:
        """Returns the picture of the game for the start page; '' for a game without steps and such a picture."""
        draw_thumbnail = self.draw_thumbnail or (self.steps[0].draw if self.steps else None)
        if draw_thumbnail is None:
            return Markup("")
        return draw_thumbnail(say).to_screen_svg(
            THUMBNAIL_WIDE, THUMBNAIL_HIGH, max_pixels_per_unit=THUMBNAIL_WIDE, css_class="th"
        )

    def list_aim_points_and_step_message_keys_or_empty(self, game_slug: str) -> list[str]:
        """Returns the keys of all its texts; empty without steps."""
        keys = [f"{game_slug}.learn.{name}" for step in self.steps for name in (step.key, f"{step.key}.text")]
        return [f"{game_slug}.learn.aim", f"{game_slug}.learn.points", *keys] if keys else []


def blank_picture() -> Picture:
    """Returns an empty picture of a step's size."""
    return Picture(WIDE, HIGH)


def draw_arrow(picture: Picture, x: float, y: float, length: float) -> None:
    """Draws an arrow to the right."""
    picture.draw_path(f"M{coord(x)} {coord(y)}h{coord(length)}m-6 -6l6 6l-6 6", WAY)


def draw_card_face_down(
    picture: Picture, *, x: float, y: float, width: float, height: float, is_highlighted_as_of_move: bool = False
) -> None:
    """Draws a card face down. is_highlighted_as_of_move: in the ink of the move."""
    picture.draw_rounded_box(Box(x, y, width, height), 4, NEW if is_highlighted_as_of_move else PLAIN)
    line_count = round(height / 7)
    for line_index in range(line_count):
        line_y = y + 6 + (height - 12) / (line_count - 1) * line_index
        picture.draw_path(f"M{coord(x + 4)} {coord(line_y)}h{coord(width - 8)}", Ink(stroke=EDGE, width=1))


def draw_centred_text(
    picture: Picture, *, text: str, x: float, y: float, font_size: float = 14, ink: str = INK, is_bold: bool = False
) -> None:
    """Draws a text centred on x with its baseline on y."""
    picture.draw_text(text, x, y, TextStyle(font_size, bold=is_bold, fill=ink, anchor="middle"))


def draw_totals_with_winners_underlined_if_in_points(answer: Answer) -> Picture | None:
    """Draws the points of each seat, those of the winners underlined; None without a score in points."""
    score = answer.score
    if not isinstance(score, ScoresAndWinners) or not score.seats:
        return None
    picture = Picture(STAND * len(score.seats), ROW)
    for seat_index, seat in enumerate(score.seats):
        x = STAND * seat_index
        picture.draw_seat_mark_unless_seat_empty(seat.seat, x + SEAT / 2 + 1, ROW / 2, SEAT)
        draw_centred_text(
            picture, text=str(seat.total).replace("-", "−"), x=x + 34, y=ROW / 2 + 6, font_size=16, is_bold=True
        )
        if seat.seat in score.winners:
            picture.draw_path(f"M{coord(x + 1)} {coord(ROW - 1.5)}h{coord(STAND - 5)}", Ink(stroke=AI, width=2.5))
    return picture
