"""The cards of SCOUT!'s pages: sets, places to enter, the hand with its brackets and gaps, the pad of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from calculators.core.parsing import format_seat
from calculators.core.types import Message, View
from calculators.scout.compare import kind_of
from calculators.scout.state import LONGEST, PLAYERS, Both, Card, Cards, Scout, Show, State, between, tops
from calculators.scout.validate import violations
from web.games.scout.offers import FOLDED, Gap, Offered, Row, bracket_levels
from web.games.scout.picks import COMPARE, of_set

if TYPE_CHECKING:
    from web.page import Page

WIDTH, NARROWEST, WIDEST = 360, 28, 36
"""Pixels of the hand, and from card to card at least and at most."""
TOP, RISE, TALL = 18, 12, 100
"""Pixels: where cards begin, how far chosen ones rise, how tall they are."""
BRACKETS, LEVEL = 146, 28
"""Pixels: where the brackets begin, and from row to row."""
GAP_ROW = 64
"""Pixels of the row of gaps."""
Entering = tuple[str, int, str]
"""Of which set a card is entered, which one, and how (`web.games.scout.picks.of_set`)."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A set as a picture of its own, with its kind."""

    cards: Cards = ()
    kind: str = ""

    @property
    def numbers(self) -> tuple[int, ...]:
        return tops(self.cards)


def figure(cards: Cards) -> Figure:
    return Figure(cards, kind_of(tops(cards)))


@dataclass(frozen=True, slots=True)
class Place:
    """A card of a set, or a slot where one is put in. place: what selects it; index: from 1; on: is it selected, and
    is it its lower number? bad: does it contradict?"""

    place: str
    index: int
    top: int | None = None
    bottom: int | None = None
    slot: bool = False
    on: bool = False
    lower: bool = False
    bad: bool = False


@dataclass(frozen=True, slots=True)
class TableSet:
    """The active set with its places. width: in pixels; owner: who showed it, scouts: how many have scouted since."""

    cards: Cards
    kind: str
    slots: tuple[Place, ...]
    width: int
    owner: str
    scouts: int
    bad: bool

    @property
    def numbers(self) -> tuple[int, ...]:
        return tops(self.cards)


def table_set(page: Page, entering: Entering | None) -> TableSet:
    """The active set, with a slot to go on entering while it is picked."""
    state: State = page.state
    slots = places(page, "table", state.active, entering if entering and entering[0] == "table" else None)
    owner = state.shower if state.table.players in PLAYERS else state.owner
    return TableSet(
        state.active,
        kind_of(tops(state.active)),
        slots,
        40 * len(slots) - 4,
        format_seat(owner) if owner else "",
        0 if not owner else between(owner, state.table.turn, max(2, state.table.players)),
        "table" in page.places,
    )


def places(page: Page, name: str, cards: Cards, chosen: Entering | None) -> tuple[Place, ...]:
    """The cards of hand or set with their places, a slot where one is to be put in."""
    index, mode = (chosen[1], chosen[2]) if chosen else (-1, "")
    found = [
        Place(
            f"{name}.{n}",
            n + 1,
            card.top,
            card.bottom,
            on=n == index and mode != "i",
            lower=n == index and mode in ("b", "ib"),
            bad=f"{name}.{n}" in page.places,
        )
        for n, card in enumerate(cards)
    ]
    if chosen and mode == "i" and index <= len(cards):
        found.insert(index, Place(f"{name}.{index}.i", index + 1, slot=True, on=True))
    elif chosen or not cards:
        count = len(cards)
        found.append(Place(f"{name}.{count}", count + 1, slot=True, on=index >= count))
    return tuple(found)


# The hand


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the hand where it is drawn. up: does it rise? taken: is it the one that was taken? href: where a
    touch leads, '' where to nothing."""

    at: Place
    x: float
    y: int
    up: bool
    taken: bool
    href: str


@dataclass(frozen=True, slots=True)
class Bracket:
    """The numbered bracket of a show."""

    rank: int
    href: str
    text: Message
    level: int
    x: float
    to: float
    mid: float
    y: int


@dataclass(frozen=True, slots=True)
class DrawnGap:
    """A gap between two cards, where it is drawn."""

    gap: Gap
    x: float
    w: float


@dataclass(frozen=True, slots=True)
class Hand:
    """The hand in one row. count: of its cards; card, tall: pixels of one; wide: does it scroll? turnable: can all of
    it be turned upside down?"""

    cards: tuple[HandCard, ...]
    count: int
    card: float
    width: int
    wide: bool
    height: int
    brackets: tuple[Bracket, ...]
    gaps: tuple[DrawnGap, ...]
    numbers: tuple[int, ...]
    turnable: bool
    tall: int = TALL


@dataclass(frozen=True, slots=True)
class Judged:
    """The hand a move that is judged was made from, with the card that was taken. first, last: the cards it shows."""

    hand: Cards = ()
    taken: int = 0
    first: int = 0
    last: int = -1


def hand_of(page: Page, pick: str, offered: Offered, judged: Judged | None) -> Hand:
    """The hand in one row: entered, or with brackets, gaps, or a show to choose."""
    state: State = page.state
    entering = of_set(pick)
    cards: Cards = state.hand or ()
    taken = 0
    if judged and not offered.opened:
        cards, taken = judged.hand, judged.taken
    elif offered.opened in ("both", "show") and offered.hand is not None:
        cards = offered.hand
        taken = offered.chosen.place if offered.opened == "both" else 0
    chosen = entering if entering and entering[0] == "hand" else None
    found = places(page, "hand", cards, chosen)
    count = len(found) + (1 if offered.gaps else 0)
    pitch = max(NARROWEST, min(WIDEST, WIDTH / max(count, 1)))
    width = max(WIDTH, round(pitch * count))
    start = (width - pitch * count) / 2 + (pitch / 2 if offered.gaps else 0)
    raised = raised_places(entering, offered, judged)
    brackets = brackets_of(offered.rows, start, pitch)
    below = LEVEL * max((bracket.level + 1 for bracket in brackets), default=0)
    return Hand(
        tuple(
            HandCard(
                at,
                round(start + pitch * n + 1, 1),
                TOP - RISE if not at.slot and at.index in raised else TOP,
                not at.slot and at.index in raised,
                at.index == taken and not at.slot,
                card_link(page, offered, judged, at, chosen is not None),
            )
            for n, at in enumerate(found)
        ),
        len(cards),
        round(pitch - 2, 1),
        width,
        width > WIDTH,
        BRACKETS - 4 + (GAP_ROW if offered.gaps else below),
        brackets,
        tuple(
            DrawnGap(gap, round(start - pitch / 2 + pitch * n, 1), round(pitch, 1))
            for n, gap in enumerate(offered.gaps)
        ),
        tops(cards),
        chosen is not None and any(card.complete for card in cards),
    )


def raised_places(entering: Entering | None, offered: Offered, judged: Judged | None) -> range:
    """The places of the cards that rise: those in question, else those of the strongest show."""
    if offered.first is not None:
        return range(offered.first, offered.first + 1) if offered.first else range(0)
    if judged and not offered.opened:
        return range(judged.first, judged.last + 1)
    if offered.only == "hand":
        return range(offered.card, offered.card + 1)
    if entering or not offered.rows:
        return range(0)
    first, last = offered.rows[0].span
    return range(first, last + 1) if first else range(0)


def card_link(page: Page, offered: Offered, judged: Judged | None, at: Place, editing: bool) -> str:
    """Where a touch of a card of the hand leads."""
    if editing or at.slot:
        return page.here(pick=at.place)
    if offered.only == "hand":
        return page.here(pick=f"only.hand.{at.index - 1}")
    if offered.first is not None:
        return shown_link(page, offered, at.index)
    if offered.opened == "both" or (judged and judged.taken):
        return ""
    return page.here(pick=at.place)


def shown_link(page: Page, offered: Offered, index: int) -> str:
    """The first touch says where a show starts, the second where it ends."""
    chosen, both = offered.chosen, offered.opened == "both"
    if not offered.first:
        return page.here(pick=f"both.{chosen.notation}.from.{index}" if both else f"show.{index}")
    first, last = sorted((offered.first, index))
    move = Both(chosen.side, chosen.place, chosen.flip, first, last) if both else Show(first, last)
    return page.check(move.notation)


def brackets_of(rows: Sequence[Row], start: float, pitch: float) -> tuple[Bracket, ...]:
    """A numbered bracket under the cards of each show, as in the list."""
    shows = [row for row in rows[:FOLDED] if not isinstance(row.move, Scout)]
    levels = bracket_levels([row.span for row in shows])
    found = []
    for row, level in zip(shows, levels, strict=True):
        if level >= 0:
            left, right = start + pitch * (row.span[0] - 1) + 7, start + pitch * row.span[1] - 7
            middle = round((left + right) / 2, 1)
            y = BRACKETS + LEVEL * level
            found.append(Bracket(row.rank, row.href, row.text, level, round(left, 1), round(right, 1), middle, y))
    return tuple(found)


# The pad


@dataclass(frozen=True, slots=True)
class PadKey:
    number: int
    on: bool
    off: bool


@dataclass(frozen=True, slots=True)
class CardPad:
    """Numbers 1–10 for a card of a set: its upper number, its lower, or a new card. before, after, put_in,
    put_behind, other_pick: what its other keys select, '' for none."""

    name: str
    index: int
    lower: bool
    insert: bool
    keys: tuple[PadKey, ...]
    before: str
    after: str
    put_in: str
    put_behind: str
    other: str
    other_pick: str


def card_pad(state: State, pick: str) -> CardPad | None:
    """Numbers 1–10 for a card; those that cannot be on it are dimmed."""
    found = of_set(pick.removeprefix(f"{COMPARE}."))
    if found is None:
        return None
    name, index, mode = found
    cards = (state.hand or ()) if name == "hand" else state.active
    lower = mode in ("b", "ib") and index < len(cards)
    card = cards[index] if index < len(cards) and mode != "i" else None
    keys = tuple(
        PadKey(
            number,
            card is not None and number == (card.bottom if lower else card.top),
            lower and not pick.startswith(COMPARE) and refused(state, name, index, number),
        )
        for number in range(1, LONGEST + 1)
    )
    return CardPad(
        name,
        index,
        lower,
        mode in ("i", "ib"),
        keys,
        f"{name}.{index - 1}" if index > 0 and mode != "i" else "",
        f"{name}.{index + 1}" if index < len(cards) and mode != "i" else "",
        f"{name}.{index}.i" if card is not None else "",
        f"{name}.{index + 1}.i" if card is not None and index + 1 < len(cards) else "",
        "table" if name == "hand" else "hand",
        f"table.{len(state.active)}" if name == "hand" else f"hand.{len(state.hand or ())}",
    )


def refused(state: State, name: str, index: int, number: int) -> bool:
    """Would the card be contradictory with that number upside down?"""
    cards = (state.hand or ()) if name == "hand" else state.active
    changed = (*cards[:index], Card(cards[index].top, number), *cards[index + 1 :])
    state = replace(state, hand=changed) if name == "hand" else replace(state, active=changed)
    mark = f"{name}.{index}"
    return any(mark in v.marks and v.code.startswith("scout.card.") for v in violations(state, View.MOVES))
