"""The six values with their tokens, and the cards before the seats."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.core.types import View
from calculators.vogu.contacts import values_now
from calculators.vogu.counts import hand_sizes, stock_left
from calculators.vogu.state import CARDS_AT_END, COLOURS, NO_VALUES, Card, State
from web.pieces import Touch, select
from web.table.page import Page


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour of the market: its value (as said, '' if not entered), what a move makes of it ('' nothing), tokens
    in the stock of how many, whether one is being taken; x: where its value stands on the track, in steps."""

    colour: str
    label: str
    value: str
    after: str
    left: int
    all: int
    taken: bool
    place: str
    on: bool
    wrong: bool
    at: int | None = None

    @property
    def touch(self) -> Touch:
        """Selects it, to be corrected."""
        return select(self.place)


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a card before a seat. look: '' , `told` by the move in question."""

    card: Card | None
    label: str
    place: str
    on: bool = False
    wrong: bool = False
    off: bool = False
    told: bool = False

    @property
    def touch(self) -> Touch | None:
        """Selects it; None behind the first empty one."""
        return None if self.off else select(self.place)


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat with the cards before it; hand: how many it holds, as said; after: what the move makes of that."""

    seat: str
    slots: tuple[Slot, ...]
    turn: bool = False
    wrong: bool = False
    hand: str = ""
    after: str = ""
    points: str = ""
    lacking: int = 0


def market(page: Page, state: State, after: State | None, pick: str, taken: str = "") -> tuple[Colour, ...]:
    """The six colours with their values and tokens; after: the position a move leads to."""
    say = page.say
    now = values_now(state) if page.view != View.SCORE else state.values or NO_VALUES
    then = values_now(after) if after is not None else now
    left, most = stock_left(state), state.box.stock if state.box else 0
    found = []
    for index, colour in enumerate(COLOURS):
        value, new = now[index], then[index]
        said = "" if value is None else say("vogu.number", n=value)
        change = say("vogu.number", n=new) if new is not None and new != value else ""
        label = say("vogu.market", colour=colour, value=said or say("vogu.value.none"), n=left[colour])
        place = f"value.{colour}"
        wrong = f"values.{index}" in page.places
        on = pick == place
        have = max(0, left[colour])
        found.append(Colour(colour, label, said, change, have, most, colour == taken, place, on, wrong, value))
    return tuple(found)


def seat_rows(page: Page, state: State, pick: str, told: Card | None = None) -> tuple[SeatRow, ...]:
    """The seats of the table with what lies before them; told: the card a reveal adds."""
    sizes = hand_sizes(state)
    rows = []
    for index, (name, cards) in enumerate(state.seated):
        turn = name == state.mover and bool(state.board)
        shown = [*(cards or ()), *([told] if told and turn else [])]
        slots = [slot(page, name, n, shown, pick, told is not None and turn) for n in range(CARDS_AT_END)]
        slots += [slot(page, name, n, shown, pick, False) for n in range(CARDS_AT_END, len(shown))]
        hand = after = ""
        if sizes:
            hand = page.say("vogu.hand.size", n=sizes[index])
            after = str(sizes[index] - 2) if told and turn else ""
        rows.append(SeatRow(name, tuple(slots), turn, name in page.places, hand, after))
    return tuple(rows)


def slot(page: Page, name: str, index: int, cards: list[Card], pick: str, told: bool) -> Slot:
    card = cards[index] if index < len(cards) else None
    place = f"{name}.{index}"
    label = page.say("vogu.slot", seat=name, n=index + 1)
    last = told and index == len(cards) - 1
    on = pick == place or pick.startswith(f"{place}.")
    return Slot(card, label, place, on, place in page.places, index > len(cards), last)
