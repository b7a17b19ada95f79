"""The cards of SCOUT!'s pages: sets, card places, the hand to enter, the tray of numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.parsing import format_seat_code
from calculators.core.types import View
from calculators.scout.compare import set_kind_word_none_if_no_set_empty_if_no_cards
from calculators.scout.state import LONGEST, PLAYERS, Card, Cards, State, top_numbers
from calculators.scout.unfinished import MoveDraft
from calculators.scout.validate import find_violations
from web.games.scout.pictures.selections import selected_card_or_none
from web.games.scout.targets import TARGETS, CardTarget, ComparisonTarget
from web.i18n import Speaker
from web.pieces import Chips, Key, Pad, Tray, enter_value, select
from web.table.page import Page

WIDTH, NARROWEST, WIDEST = 360, 28, 36
"""Pixels: the width of the hand, and the least and greatest distance from card to card."""
TOP, TALL, HEIGHT = 18, 100, 142
"""Pixels: the top of the cards, their height, and the height of the hand with its place numbers."""


@dataclass(frozen=True, slots=True)
class SetPicture:
    """A set with its kind, as a separate picture."""

    cards: Cards = ()
    kind: str = ""

    @property
    def numbers(self) -> tuple[int, ...]:
        return top_numbers(self.cards)


def build_set_picture(cards: Cards) -> SetPicture:
    return SetPicture(cards, set_kind_word_none_if_no_set_empty_if_no_cards(top_numbers(cards)))


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPlace:
    """A card of a set, or a slot for a new one. target: what selects it; index: 1-based; is_lower_selected: whether its
    lower number is selected."""

    target: str
    index: int
    top: int | None = None
    bottom: int | None = None
    is_slot: bool = False
    is_selected: bool = False
    is_lower_selected: bool = False
    has_violation: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSet:
    """The active set with its card places. width: in pixels; owner: seat code, '' if not known; scouts: seats that have
    scouted since its show."""

    cards: Cards
    kind: str
    slots: tuple[CardPlace, ...]
    width: int
    owner: str
    scouts: int
    has_violation: bool

    @property
    def numbers(self) -> tuple[int, ...]:
        return top_numbers(self.cards)


def build_active_set_with_owner_kind_and_entry_slots(page: Page, card_entry: CardTarget | None) -> TableSet:
    """Returns the active set, with a slot for the next card while it is selected."""
    state: State = page.entered_state_even_if_refused
    card_places = build_card_places_with_slot_for_entry_or_first_card(
        page, "table", state.active, card_entry if card_entry and card_entry.set_name == "table" else None
    )
    owner = state.active_set_owner_or_none_if_unknown_or_no_set if state.table.players in PLAYERS else state.owner
    return TableSet(
        cards=state.active,
        kind=set_kind_word_none_if_no_set_empty_if_no_cards(top_numbers(state.active)),
        slots=card_places,
        width=40 * len(card_places) - 4,
        owner=format_seat_code(owner) if owner else "",
        scouts=0
        if not owner
        else state.table.count_staying_seats_in_turn_order_strictly_between(owner, state.table.turn),
        has_violation="table" in page.parameters_and_targets_of_violations,
    )


def build_card_places_with_slot_for_entry_or_first_card(
    page: Page, set_name: str, cards: Cards, card_entry_in_this_set_or_none: CardTarget | None
) -> tuple[CardPlace, ...]:
    """Returns the places of the cards of hand or active set, with a slot where a card is entered."""
    index, mode = (
        (card_entry_in_this_set_or_none.card_index, card_entry_in_this_set_or_none.mode)
        if card_entry_in_this_set_or_none
        else (-1, None)
    )
    places = [
        CardPlace(
            target=str(CardTarget(set_name, n)),
            index=n + 1,
            top=card.top,
            bottom=card.bottom,
            is_selected=n == index and mode != "i",
            is_lower_selected=n == index and mode in ("b", "ib"),
            has_violation=str(CardTarget(set_name, n)) in page.parameters_and_targets_of_violations,
        )
        for n, card in enumerate(cards)
    ]
    if card_entry_in_this_set_or_none and mode == "i" and index <= len(cards):
        places.insert(
            index,
            CardPlace(target=str(card_entry_in_this_set_or_none), index=index + 1, is_slot=True, is_selected=True),
        )
    elif card_entry_in_this_set_or_none or not cards:
        count = len(cards)
        places.append(
            CardPlace(
                target=str(CardTarget(set_name, count)), index=count + 1, is_slot=True, is_selected=index >= count
            )
        )
    return tuple(places)


# The hand


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the hand and its x position in pixels."""

    card_place: CardPlace
    x: float


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPicture:
    """The hand in one row, to be entered. card_count: of its cards; card_width, card_height: in pixels; can_flip:
    whether the whole hand can be flipped."""

    cards: tuple[HandCard, ...]
    card_count: int
    card_width: float
    width: int
    is_scrollable: bool
    numbers: tuple[int, ...]
    can_flip: bool
    top: int = TOP
    card_height: int = TALL
    height: int = HEIGHT


@dataclass(frozen=True, slots=True)
class JudgedHand:
    """The hand of a judged move, with the card that was taken. taken: its place, 0 for none; first, last: the places
    shown."""

    hand: Cards = ()
    taken: int = 0
    first: int = 0
    last: int = -1


def build_hand_row_with_entry_slot_if_selected(page: Page, selection: str) -> HandPicture:
    """Returns the hand in one row, with a slot for the next card while it is selected."""
    state: State = page.entered_state_even_if_refused
    target = TARGETS.parse_or_none(selection)
    cards: Cards = state.hand or ()
    hand_target = target if isinstance(target, CardTarget) and target.set_name == "hand" else None
    places = build_card_places_with_slot_for_entry_or_first_card(page, "hand", cards, hand_target)
    pitch = max(NARROWEST, min(WIDEST, WIDTH / max(len(places), 1)))
    width = max(WIDTH, round(pitch * len(places)))
    start = (width - pitch * len(places)) / 2
    return HandPicture(
        cards=tuple(HandCard(place, round(start + pitch * n + 1, 1)) for n, place in enumerate(places)),
        card_count=len(cards),
        card_width=round(pitch - 2, 1),
        width=width,
        is_scrollable=width > WIDTH,
        numbers=top_numbers(cards),
        can_flip=any(card.is_complete for card in cards),
    )


# The pad


@dataclass(frozen=True, slots=True)
class CardPad:
    """The tray that enters a card of a set: its numbers, and keys to the next card. name: of the set."""

    name: str
    tray: Tray
    numbers: Pad
    ways: Chips


def build_card_number_pad_or_none(say: Speaker, state: State, selection: str) -> CardPad | None:
    """Returns the numbers 1–10 for the selected card, impossible ones dimmed; None if no card is selected."""
    target = TARGETS.parse_or_none(selection)
    card_target = selected_card_or_none(target)
    if card_target is None:
        return None
    name, index, mode = card_target.set_name, card_target.card_index, card_target.mode
    is_comparing = isinstance(target, ComparisonTarget)
    cards = (state.hand or ()) if name == "hand" else state.active
    is_lower = mode in ("b", "ib") and index < len(cards)
    card = cards[index] if index < len(cards) and mode != "i" else None
    keys = []
    for number in range(1, LONGEST + 1):
        is_dimmed = is_lower and not is_comparing and would_upside_down_number_contradict(state, name, index, number)
        is_selected = card is not None and number == (card.bottom if is_lower else card.top)
        label = say("scout.key.off", n=number) if is_dimmed else ""
        keys.append(
            Key(
                text=str(number), control=enter_value(number), label=label, is_selected=is_selected, is_dimmed=is_dimmed
            )
        )
    head = say(f"scout.pad.compare.{name}" if is_comparing else f"scout.pad.{name}", n=index + 1)
    part = "lower" if is_lower else "new" if mode in ("i", "ib") else "upper"
    tray = Tray(
        head=head,
        hint="" if is_comparing else say(f"scout.pad.{part}"),
        tools=(Key(text=say("pad.erase"), control=enter_value("erase")),),
    )
    keys_to_next = (
        (build_key_selecting_new_card_of_other_compared_set(say, state, name),)
        if is_comparing
        else build_keys_to_adjacent_new_card_other_set_show_or_done(say, state, card_target)
    )
    return CardPad(name, tray, Pad(say("pad.label"), 5, tuple(keys)), Chips(say("scout.pad.ways"), keys_to_next))


def build_keys_to_adjacent_new_card_other_set_show_or_done(
    say: Speaker, state: State, card_target: CardTarget
) -> tuple[Key, ...]:
    """Returns keys to adjacent cards, to a new card beside it, to the other set, and to the end of entry."""
    set_name, card_index, entry_mode = card_target.set_name, card_target.card_index, card_target.mode
    cards = (state.hand or ()) if set_name == "hand" else state.active
    is_on_card = card_index < len(cards) and entry_mode != "i"
    other_set = "table" if set_name == "hand" else "hand"
    next_index = len(state.active) if other_set == "table" else len(state.hand or ())
    keys = []
    if card_index > 0 and entry_mode != "i":
        keys.append(Key(text="◀", control=select(CardTarget(set_name, card_index - 1)), label=say("scout.pad.before")))
    if is_on_card:
        keys.append(Key(text="▶", control=select(CardTarget(set_name, card_index + 1)), label=say("scout.pad.after")))
        keys.append(Key(text=say("scout.pad.insert.left"), control=select(CardTarget(set_name, card_index, "i"))))
    if is_on_card and card_index + 1 < len(cards):
        keys.append(Key(text=say("scout.pad.insert.right"), control=select(CardTarget(set_name, card_index + 1, "i"))))
    if not is_on_card:
        keys.append(Key(text=say(f"scout.pad.to.{other_set}"), control=select(CardTarget(other_set, next_index))))
    if set_name == "table" and not state.hand:
        keys.append(Key(text=say("scout.pad.to.show"), control=select(MoveDraft().text)))
    if state.hand and all(card.is_complete for card in (*state.hand, *state.active)):
        keys.append(Key(text=say("scout.pad.done"), control=select("")))
    return tuple(keys)


def build_key_selecting_new_card_of_other_compared_set(say: Speaker, state: State, current_hand_or_table: str) -> Key:
    other_set = "table" if current_hand_or_table == "hand" else "hand"
    next_index = len(state.active) if other_set == "table" else len(state.hand or ())
    return Key(
        text=say(f"scout.pad.to.compare.{other_set}"),
        control=select(ComparisonTarget(CardTarget(other_set, next_index))),
    )


def would_upside_down_number_contradict(state: State, set_name: str, card_index: int, lower_number: int) -> bool:
    """Returns whether the card would contradict others with that lower number."""
    cards = (state.hand or ()) if set_name == "hand" else state.active
    changed_cards = (*cards[:card_index], Card(cards[card_index].top, lower_number), *cards[card_index + 1 :])
    state = replace(state, hand=changed_cards) if set_name == "hand" else replace(state, active=changed_cards)
    target = str(CardTarget(set_name, card_index))
    return any(target in v.marks and v.code.startswith("scout.card.") for v in find_violations(state, View.MOVES))
