"""The cards of SCOUT!'s pages: sets, places to enter, the hand to enter, the tray of numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.parsing import format_seat_code
from calculators.core.types import View
from calculators.scout.compare import name_set_kind_or_word_none_or_empty
from calculators.scout.state import LONGEST, PLAYERS, Card, Cards, State, top_numbers
from calculators.scout.unfinished import MoveDraft
from calculators.scout.validate import find_violations
from web.games.scout.pictures.selections import COMPARE, parse_card_target_or_none
from web.i18n import Speaker
from web.pieces import Chips, Key, Pad, Tray, enter_value, select
from web.table.page import Page

WIDTH, NARROWEST, WIDEST = 360, 28, 36
"""Pixels of the hand, and from card to card at least and at most."""
TOP, TALL, HEIGHT = 18, 100, 142
"""Pixels: where cards begin, how tall they are, and the hand with their places."""
CardEntry = tuple[str, int, str]
"""Of which set a card is entered, which one, and how (`web.games.scout.pictures.selections.of_set`)."""


@dataclass(frozen=True, slots=True)
class SetPicture:
    """A set as a picture of its own, with its kind."""

    cards: Cards = ()
    kind: str = ""

    @property
    def numbers(self) -> tuple[int, ...]:
        return top_numbers(self.cards)


def build_set_picture(cards: Cards) -> SetPicture:
    return SetPicture(cards, name_set_kind_or_word_none_or_empty(top_numbers(cards)))


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPlace:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSet:
    """The active set with its places. width: in pixels; owner: who showed it, scouts: how many have scouted since."""

    cards: Cards
    kind: str
    slots: tuple[CardPlace, ...]
    width: int
    owner: str
    scouts: int
    bad: bool

    @property
    def numbers(self) -> tuple[int, ...]:
        return top_numbers(self.cards)


def build_active_set_picture(page: Page, card_entry: CardEntry | None) -> TableSet:
    """The active set, with a slot to go on entering while it is picked."""
    state: State = page.entered_state_even_if_refused
    slots = build_card_places_with_entry_slot(
        page, "table", state.active, card_entry if card_entry and card_entry[0] == "table" else None
    )
    owner = state.active_set_owner_or_none_if_unknown if state.table.players in PLAYERS else state.owner
    return TableSet(
        cards=state.active,
        kind=name_set_kind_or_word_none_or_empty(top_numbers(state.active)),
        slots=slots,
        width=40 * len(slots) - 4,
        owner=format_seat_code(owner) if owner else "",
        scouts=0 if not owner else state.table.count_staying_seats_strictly_between(owner, state.table.turn),
        bad="table" in page.targets_of_violations,
    )


def build_card_places_with_entry_slot(
    page: Page, set_name: str, cards: Cards, card_entry: CardEntry | None
) -> tuple[CardPlace, ...]:
    """The cards of hand or set with their places, a slot where one is to be put in."""
    index, mode = (card_entry[1], card_entry[2]) if card_entry else (-1, "")
    found = [
        CardPlace(
            place=f"{set_name}.{n}",
            index=n + 1,
            top=card.top,
            bottom=card.bottom,
            on=n == index and mode != "i",
            lower=n == index and mode in ("b", "ib"),
            bad=f"{set_name}.{n}" in page.targets_of_violations,
        )
        for n, card in enumerate(cards)
    ]
    if card_entry and mode == "i" and index <= len(cards):
        found.insert(index, CardPlace(place=f"{set_name}.{index}.i", index=index + 1, slot=True, on=True))
    elif card_entry or not cards:
        count = len(cards)
        found.append(CardPlace(place=f"{set_name}.{count}", index=count + 1, slot=True, on=index >= count))
    return tuple(found)


# The hand


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the hand where it is drawn."""

    at: CardPlace
    x: float


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPicture:
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
class JudgedHand:
    """The hand a move that is judged was made from, with the card that was taken. first, last: the cards it shows."""

    hand: Cards = ()
    taken: int = 0
    first: int = 0
    last: int = -1


def build_hand_picture(page: Page, selection: str) -> HandPicture:
    """The hand in one row, with a slot to go on entering while it is picked."""
    state: State = page.entered_state_even_if_refused
    entering = parse_card_target_or_none(selection)
    cards: Cards = state.hand or ()
    chosen = entering if entering and entering[0] == "hand" else None
    found = build_card_places_with_entry_slot(page, "hand", cards, chosen)
    pitch = max(NARROWEST, min(WIDEST, WIDTH / max(len(found), 1)))
    width = max(WIDTH, round(pitch * len(found)))
    start = (width - pitch * len(found)) / 2
    return HandPicture(
        cards=tuple(HandCard(at, round(start + pitch * n + 1, 1)) for n, at in enumerate(found)),
        count=len(cards),
        card=round(pitch - 2, 1),
        width=width,
        wide=width > WIDTH,
        numbers=top_numbers(cards),
        turnable=any(card.is_complete for card in cards),
    )


# The pad


@dataclass(frozen=True, slots=True)
class CardPad:
    """The tray that enters a card of a set: its numbers, and the ways to the next. name: of the set."""

    name: str
    tray: Tray
    numbers: Pad
    ways: Chips


def build_card_number_pad_or_none(say: Speaker, state: State, selection: str) -> CardPad | None:
    """Numbers 1–10 for a card; those that cannot be on it are dimmed."""
    found = parse_card_target_or_none(selection.removeprefix(f"{COMPARE}."))
    if found is None:
        return None
    name, index, mode = found
    comparing = selection.startswith(f"{COMPARE}.")
    cards = (state.hand or ()) if name == "hand" else state.active
    lower = mode in ("b", "ib") and index < len(cards)
    card = cards[index] if index < len(cards) and mode != "i" else None
    keys = []
    for number in range(1, LONGEST + 1):
        off = lower and not comparing and would_upside_down_number_contradict(state, name, index, number)
        on = card is not None and number == (card.bottom if lower else card.top)
        label = say("scout.key.off", n=number) if off else ""
        keys.append(Key(text=str(number), touch=enter_value(number), label=label, on=on, dim=off))
    head = say(f"scout.pad.compare.{name}" if comparing else f"scout.pad.{name}", n=index + 1)
    part = "lower" if lower else "new" if mode in ("i", "ib") else "upper"
    tray = Tray(
        head=head,
        hint="" if comparing else say(f"scout.pad.{part}"),
        tools=(Key(text=say("pad.erase"), touch=enter_value("erase")),),
    )
    ways = (
        (build_key_to_other_set(say, state, name),)
        if comparing
        else build_keys_to_next_card_or_set(say, state, set_name=name, card_index=index, entry_mode=mode)
    )
    return CardPad(name, tray, Pad(say("pad.label"), 5, tuple(keys)), Chips(say("scout.pad.ways"), ways))


def build_keys_to_next_card_or_set(
    say: Speaker, state: State, *, set_name: str, card_index: int, entry_mode: str
) -> tuple[Key, ...]:
    """To the cards beside it, to a new one beside it, to the other set, or to nothing more to enter."""
    cards = (state.hand or ()) if set_name == "hand" else state.active
    there = card_index < len(cards) and entry_mode != "i"
    other = "table" if set_name == "hand" else "hand"
    beyond = len(state.active) if other == "table" else len(state.hand or ())
    ways = []
    if card_index > 0 and entry_mode != "i":
        ways.append(Key(text="◀", touch=select(f"{set_name}.{card_index - 1}"), label=say("scout.pad.before")))
    if there:
        ways.append(Key(text="▶", touch=select(f"{set_name}.{card_index + 1}"), label=say("scout.pad.after")))
        ways.append(Key(text=say("scout.pad.insert.left"), touch=select(f"{set_name}.{card_index}.i")))
    if there and card_index + 1 < len(cards):
        ways.append(Key(text=say("scout.pad.insert.right"), touch=select(f"{set_name}.{card_index + 1}.i")))
    if not there:
        ways.append(Key(text=say(f"scout.pad.to.{other}"), touch=select(f"{other}.{beyond}")))
    if set_name == "table" and not state.hand:
        ways.append(Key(text=say("scout.pad.to.show"), touch=select(MoveDraft().text)))
    if state.hand and all(card.is_complete for card in (*state.hand, *state.active)):
        ways.append(Key(text=say("scout.pad.done"), touch=select("")))
    return tuple(ways)


def build_key_to_other_set(say: Speaker, state: State, set_name: str) -> Key:
    other = "table" if set_name == "hand" else "hand"
    beyond = len(state.active) if other == "table" else len(state.hand or ())
    return Key(text=say(f"scout.pad.to.compare.{other}"), touch=select(f"{COMPARE}.{other}.{beyond}"))


def would_upside_down_number_contradict(state: State, set_name: str, card_index: int, lower_number: int) -> bool:
    """Would the card be contradictory with that number upside down?"""
    cards = (state.hand or ()) if set_name == "hand" else state.active
    changed = (*cards[:card_index], Card(cards[card_index].top, lower_number), *cards[card_index + 1 :])
    state = replace(state, hand=changed) if set_name == "hand" else replace(state, active=changed)
    mark = f"{set_name}.{card_index}"
    return any(mark in v.marks and v.code.startswith("scout.card.") for v in find_violations(state, View.MOVES))
