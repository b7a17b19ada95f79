"""VOGU as it is learnt: a layout around a card, cards with their tokens, the six values."""

from __future__ import annotations

from calculators.core.answers import Answer
from calculators.core.parsing import Span
from calculators.core.types import Score
from calculators.vogu.contacts import contacts_of
from calculators.vogu.notation import parse_face, parse_move
from calculators.vogu.state import Card, Place, Reveal, State, card_of
from calculators.vogu.state import Face as CardFace
from web.games.vogu.paper.board import SIDE, lay, layout
from web.games.vogu.paper.ink import FILLS, owned, tokens
from web.i18n import Speaker
from web.paper.picture import AI, BLACK, EDGE, INK, WHITE, Ink, Picture, num
from web.table.lesson import Lesson, Step, arrow, blank, covered, standing, write

NEAR = 1
"""Cells around the card in question that are drawn."""
SMALL = 1.35
"""How much larger a card of a step is than on paper."""


def face(text: str) -> CardFace:
    return parse_face(Span.of(text))


def played(picture: Picture, say: Speaker, text: str, x: float, y: float, new: bool = False) -> None:
    """A card of a step. new: is it the one that is put there?"""
    lay(picture, say, face(text), x, y, 0.5, SMALL)
    if new:
        picture.over()
        picture.card(x, y, SIDE * SMALL, SIDE * SMALL, 3, Ink(stroke=AI, width=2.4))


def values(say: Speaker) -> Picture:  # noqa: ARG001
    """Markers on their tracks."""
    picture = blank()
    picture.path("M54 4v56", Ink(stroke=INK, width=1))
    for place, (colour, value) in enumerate((("B", 4), ("R", 6), ("Y", -1), ("G", 5))):
        y = 10 + 15 * place
        picture.path(f"M4 {y}h100", Ink(stroke=EDGE, width=1))
        left, right = min(54, 54 + 7 * value), max(54, 54 + 7 * value)
        picture.box(left, y - 4, right - left, 8, Ink(fill=FILLS[colour], stroke=INK, width=0.6))
        picture.dot(54 + 7 * value, y, 12, BLACK)
        picture.over()
        picture.dot(54 + 7 * value, y, 10.5, FILLS[colour])
    return picture


def place(say: Speaker) -> Picture:
    picture = blank()
    played(picture, say, "1B1BpBpB", 15, 14)
    picture.over()
    played(picture, say, "1W2BpBmW", 54, 14, new=True)
    return picture


def contact(say: Speaker) -> Picture:  # noqa: ARG001
    """A number against a sign of the same colour."""
    picture = blank()
    for x, text, colour in ((2, "+", "B"), (22, "2", "B")):
        picture.box(x, 18, 20, 28, Ink(fill=FILLS[colour], stroke=INK, width=1))
        write(picture, text, x + 10, 38, 16, WHITE, bold=True)
    arrow(picture, 46, 32, 14)
    write(picture, "2 + 1", 86, 28, 15)
    write(picture, "= +3", 86, 48, 17, AI, bold=True)
    return picture


def reveal(say: Speaker) -> Picture:
    picture = blank()
    covered(picture, 8, 12, 32, 40)
    arrow(picture, 45, 32, 13)
    big(picture, say, Card.of("GW", "G"), 64, 8)
    return picture


def big(picture: Picture, say: Speaker, card: Card, x: float, y: float) -> None:
    """A card somebody owns, as large as a step has room for."""
    picture.card(x, y, 34, 46, 4, Ink(fill=WHITE, stroke=AI if card.token else EDGE, width=2 if card.token else 1))
    for colour, down in zip(card.colours, (4, 24), strict=True):
        picture.box(x + 4, y + down, 26, 18, Ink(fill=FILLS[colour], stroke=BLACK, width=0.6))
        write(picture, say(f"vogu.kanji.{colour}"), x + 17, y + down + 14, 13, BLACK if colour in "YW" else WHITE)
    if card.token:
        picture.over()
        picture.dot(x + 32, y + 46, 17, BLACK)
        picture.over()
        picture.dot(x + 32, y + 46, 14, FILLS[card.token])


def points(say: Speaker) -> Picture:  # noqa: ARG001
    picture = blank()
    write(picture, "5 × 3 × 1.5", 54, 28, 17)
    write(picture, "= 22", 54, 52, 20, AI, bold=True)
    return picture


def example(say: Speaker, answer: Answer) -> Picture | None:
    """The cards around the one that is placed, what a seat reveals, or what everybody owns."""
    state: State = answer.state
    if answer.verdict:
        step = answer.verdict.steps[-1]
        move = parse_move(step.move)
        if isinstance(move, Reveal):
            return revealed(say, move)
        return around(say, step.before or state, move, step.legal is False)
    if isinstance(answer.score, Score):
        return possessions(say, state, answer.score) or standing(answer)
    return layout(say, dict(state.board or ()), {}) if state.board else None


def around(say: Speaker, state: State, move: Place, refused: bool) -> Picture:
    """A placed card with its neighbours and its contacts in their order."""
    row, col = move.cell
    cards = {
        cell: face
        for cell, face in (state.board or ())
        if max(abs(cell[0] - row), abs(cell[1] - col)) <= NEAR and cell != move.cell
    }
    return layout(say, cards, {}, move, () if refused else contacts_of(state, move), refused)


def revealed(say: Speaker, move: Reveal) -> Picture:
    """A card put down with its token."""
    shown = move.card if isinstance(move.shown, Card) else card_of(move.shown, move.colour)
    picture = Picture(54, 62)
    big(picture, say, shown, 4, 4)
    return picture


def possessions(say: Speaker, state: State, score: Score) -> Picture | None:
    """Everybody's cards with their tokens, and the points."""
    rows = [(one, state.seats[int(one.seat[1:]) - 1] or ()) for one in score.seats]
    most = max((len(cards) for _, cards in rows), default=0)
    if not most:
        return None
    picture = Picture(14 + 13 * most + 14, 17 * len(rows))
    for number, (one, cards) in enumerate(rows):
        y = 17.0 * number
        picture.seat(one.seat, 6, y + 8, 10)
        owned(picture, say, cards, 14, y + 1, 13 * most)
        picture.over()
        tokens(picture, say, cards, 14, y + 1, 13 * most)
        write(picture, str(one.total).replace("-", "−"), picture.wide - 6, y + 10.5, 8, BLACK, bold=True)
        if one.seat in score.winners:
            picture.path(f"M{num(picture.wide - 12)} {num(y + 13)}h12", Ink(stroke=AI, width=1))
    return picture


LESSON = Lesson(
    (
        Step("place", "vogu.place", place),
        Step("contact", "vogu.boost", contact),
        Step("values", "vogu.limit", values),
        Step("reveal", "vogu.reveal.take", reveal),
        Step("score", "vogu.score.token", points),
    ),
    example,
    scale=1.9,
)
