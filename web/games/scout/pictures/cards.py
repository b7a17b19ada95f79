"""The cards of SCOUT!'s pages: sets, places to enter, the hand to enter, the tray of numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.parsing import format_seat
from calculators.core.types import View
from calculators.scout.compare import kind_of
from calculators.scout.state import LONGEST, PLAYERS, Card, Cards, State, between, tops
from calculators.scout.validate import violations
from web.games.scout.draft import Draft
from web.games.scout.pictures.picks import COMPARE, of_set
from web.i18n import Speaker
from web.pieces import Chips, Key, Pad, Tray, select, tell
from web.table.page import Page

WIDTH, NARROWEST, WIDEST = 360, 28, 36
"""Pixels of the hand, and from card to card at least and at most."""
TOP, TALL, HEIGHT = 18, 100, 142
"""Pixels: where cards begin, how tall they are, and the hand with their places."""
Entering = tuple[str, int, str]
"""Of which set a card is entered, which one, and how (`web.games.scout.pictures.picks.of_set`)."""


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
    """A card of the hand where it is drawn."""

    at: Place
    x: float


@dataclass(frozen=True, slots=True)
class Hand:
    """The hand in one row, to be entered. count: of its cards; card, tall: pixels of one; wide: does it scroll?
    turnable: can all of it be turned upside down?"""

    cards: tuple[HandCard, ...]
    count: int
    card: float
    width: int
    wide: bool
    numbers: tuple[int, ...]
    turnable: bool
    top: int = TOP
    tall: int = TALL
    height: int = HEIGHT


@dataclass(frozen=True, slots=True)
class Judged:
    """The hand a move that is judged was made from, with the card that was taken. first, last: the cards it shows."""

    hand: Cards = ()
    taken: int = 0
    first: int = 0
    last: int = -1


def hand_of(page: Page, pick: str) -> Hand:
    """The hand in one row, with a slot to go on entering while it is picked."""
    state: State = page.state
    entering = of_set(pick)
    cards: Cards = state.hand or ()
    chosen = entering if entering and entering[0] == "hand" else None
    found = places(page, "hand", cards, chosen)
    pitch = max(NARROWEST, min(WIDEST, WIDTH / max(len(found), 1)))
    width = max(WIDTH, round(pitch * len(found)))
    start = (width - pitch * len(found)) / 2
    return Hand(
        tuple(HandCard(at, round(start + pitch * n + 1, 1)) for n, at in enumerate(found)),
        len(cards),
        round(pitch - 2, 1),
        width,
        width > WIDTH,
        tops(cards),
        any(card.complete for card in cards),
    )


# The pad


@dataclass(frozen=True, slots=True)
class CardPad:
    """The tray that enters a card of a set: its numbers, and the ways to the next. name: of the set."""

    name: str
    tray: Tray
    numbers: Pad
    ways: Chips


def card_pad(say: Speaker, state: State, pick: str, compared: bool = False) -> CardPad | None:
    """Numbers 1–10 for a card; those that cannot be on it are dimmed. compared: are the two sets, with one number a
    card, compared already?"""
    found = of_set(pick.removeprefix(f"{COMPARE}."))
    if found is None:
        return None
    name, index, mode = found
    comparing = pick.startswith(f"{COMPARE}.")
    cards = (state.hand or ()) if name == "hand" else state.active
    lower = mode in ("b", "ib") and index < len(cards)
    card = cards[index] if index < len(cards) and mode != "i" else None
    keys = []
    for number in range(1, LONGEST + 1):
        off = lower and not comparing and refused(state, name, index, number)
        on = card is not None and number == (card.bottom if lower else card.top)
        label = say("scout.key.off", n=number) if off else ""
        keys.append(Key(str(number), tell(number), label=label, on=on, dim=off))
    head = say(f"scout.pad.compare.{name}" if comparing else f"scout.pad.{name}", n=index + 1)
    part = "lower" if lower else "new" if mode in ("i", "ib") else "upper"
    tray = Tray(
        head,
        hint="" if comparing else say(f"scout.pad.{part}"),
        tools=(Key(say("pad.erase"), tell("erase")),),
    )
    ways = compared_ways(say, state, name, compared) if comparing else card_ways(say, state, name, index, mode)
    return CardPad(name, tray, Pad(say("pad.label"), 5, tuple(keys)), Chips(say("scout.pad.ways"), ways))


def card_ways(say: Speaker, state: State, name: str, index: int, mode: str) -> tuple[Key, ...]:
    """To the cards beside it, to a new one beside it, to the other set, or to nothing more to enter."""
    cards = (state.hand or ()) if name == "hand" else state.active
    there = index < len(cards) and mode != "i"
    other = "table" if name == "hand" else "hand"
    beyond = len(state.active) if other == "table" else len(state.hand or ())
    ways = []
    if index > 0 and mode != "i":
        ways.append(Key("◀", select(f"{name}.{index - 1}"), label=say("scout.pad.before")))
    if there:
        ways.append(Key("▶", select(f"{name}.{index + 1}"), label=say("scout.pad.after")))
        ways.append(Key(say("scout.pad.insert.left"), select(f"{name}.{index}.i")))
    if there and index + 1 < len(cards):
        ways.append(Key(say("scout.pad.insert.right"), select(f"{name}.{index + 1}.i")))
    if not there:
        ways.append(Key(say(f"scout.pad.to.{other}"), select(f"{other}.{beyond}")))
    if name == "table" and not state.hand:
        ways.append(Key(say("scout.pad.to.show"), select(Draft().text)))
    if state.hand and all(card.complete for card in (*state.hand, *state.active)):
        ways.append(Key(say("scout.pad.done"), select("")))
    return tuple(ways)


def compared_ways(say: Speaker, state: State, name: str, compared: bool) -> tuple[Key, ...]:
    """To the other set, and to the verdict once there is one."""
    other = "table" if name == "hand" else "hand"
    beyond = len(state.active) if other == "table" else len(state.hand or ())
    ways = [Key(say(f"scout.pad.to.compare.{other}"), select(f"{COMPARE}.{other}.{beyond}"))]
    if compared:
        ways.append(Key(say("scout.compare.verdict"), select("")))
    return tuple(ways)


def refused(state: State, name: str, index: int, number: int) -> bool:
    """Would the card be contradictory with that number upside down?"""
    cards = (state.hand or ()) if name == "hand" else state.active
    changed = (*cards[:index], Card(cards[index].top, number), *cards[index + 1 :])
    state = replace(state, hand=changed) if name == "hand" else replace(state, active=changed)
    mark = f"{name}.{index}"
    return any(mark in v.marks and v.code.startswith("scout.card.") for v in violations(state, View.MOVES))
