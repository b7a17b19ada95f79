"""SCOUT! as it is learnt: cards as they lie, and the cards of a move."""

from __future__ import annotations

from calculators.core.answers import Answer
from calculators.scout.moves import new_hand
from calculators.scout.notation import parse_move
from calculators.scout.state import Both, Card, Scout, Show, Shown, State
from web.i18n import Speaker
from web.paper.picture import INK, Ink, Picture, num
from web.table.lesson import NEW, PLAIN, SLOT, Lesson, Step, arrow, blank, write

CARD, TALL, APART = 27.0, 42.0, 30.0
"""Units of a card in a row, and from one to the next."""
FAINT = Ink(stroke="#999", width=1)


def card(
    picture: Picture, x: float, y: float, top: str, bottom: str = "", on: bool = False, wide: float = CARD
) -> None:
    """A card with the number that counts above and the other one upside down. on: is it of the move?"""
    tall = TALL * max(wide, 17) / CARD
    picture.card(x, y, wide, tall, 4, NEW if on else PLAIN)
    size = 17.0 if wide > 20 else 14.0
    low = tall * 0.45 if bottom else tall * 0.62
    write(picture, top, x + wide / 2, y + low, size, "#000", bold=True)
    if bottom:
        picture.path(f"M{num(x + 7)} {num(y + tall / 2)}h{num(wide - 14)}", FAINT)
        write(picture, bottom, x + wide / 2, y + tall - 5, 13, "#635d51")


def row(picture: Picture, cards: tuple[Card, ...], y: float, first: int = 0, last: int = -1) -> None:
    """Cards side by side; those from the first to the last place, from 1, are of the move."""
    for place, one in enumerate(cards, 1):
        on = first <= place <= last
        card(picture, APART * (place - 1) + 1.5, y + 6 * (not on), *numbers(one), on)


def numbers(one: Card) -> tuple[str, str]:
    return str(one.top or "?"), str(one.bottom or "")


def hand(say: Speaker) -> Picture:  # noqa: ARG001
    picture = blank()
    for x, top, bottom in ((4, "6", "3"), (31, "2", "9"), (58, "8", "1"), (81, "4", "7")):
        card(picture, x, 11, top, bottom, wide=25)
    return picture


def show(say: Speaker) -> Picture:  # noqa: ARG001
    picture = blank()
    for x, y, top in ((10, 1, "5"), (40, 1, "6"), (38, 20, "7"), (68, 20, "7")):
        picture.over()
        card(picture, x, y, top, on=y > 1)
    return picture


def strength(say: Speaker) -> Picture:  # noqa: ARG001
    picture = blank()
    for x, top in ((1, "5"), (20, "6"), (39, "7"), (71, "9"), (90, "9")):
        card(picture, x, 18, top, wide=17)
    write(picture, ">", 63.5, 37)
    return picture


def scout(say: Speaker) -> Picture:  # noqa: ARG001
    picture = blank()
    card(picture, 6, 11, "7")
    arrow(picture, 40, 32, 22)
    card(picture, 70, 11, "7", on=True)
    return picture


def ending(say: Speaker) -> Picture:
    picture = blank()
    picture.card(8, 12, 26, 40, 4, SLOT)
    write(picture, "0", 21, 37, bold=True)
    write(picture, say("learn.or"), 54, 37)
    for x in (78, 90, 102):
        picture.dot(x, 32, 9, INK)
    return picture


def example(say: Speaker, answer: Answer) -> Picture | None:  # noqa: ARG001
    """The set on the table above, below it the hand; the cards of the move stand out."""
    verdict = answer.verdict
    state: State = (verdict.steps[-1].before if verdict else None) or answer.state
    move = parse_move(verdict.steps[-1].move) if verdict else None
    lower, first, last = state.hand or (), 0, -1
    if isinstance(move, Shown):
        lower, first, last = move.cards, 1, len(move.cards)
    elif isinstance(move, Show):
        first, last = move.first, move.last
    elif isinstance(move, Scout | Both) and state.hand is not None:
        taking = move.scout if isinstance(move, Both) else move
        lower, first, last = new_hand(state, taking), taking.place, taking.place
        if isinstance(move, Both) and move.first:
            first, last = move.first, move.last
    if not lower and not state.active:
        return None
    upper = bool(state.active)
    picture = Picture(APART * max(len(lower), len(state.active), 1), (54 if lower else 46) + 50 * upper)
    row(picture, state.active, 0)
    row(picture, lower, 52 * upper, first, last)
    return picture


LESSON = Lesson(
    (
        Step("hand", "scout.hand", hand),
        Step("show", "scout.show.capture", show),
        Step("strength", "scout.strength", strength),
        Step("scout", "scout.scout", scout),
        Step("end", "scout.end", ending),
    ),
    example,
    scale=1.15,
)
