"""The cards of SCOUT!'s pages: sets with their captions, table and hand to enter, the tray of numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from calculators.core.parsing import format_seat_code
from calculators.core.types import View
from calculators.scout.compare import SetKindWord, set_kind_word
from calculators.scout.sets import LONGEST
from calculators.scout.state import PLAYERS, Card, Cards, State, top_numbers
from calculators.scout.unfinished import MoveDraft
from calculators.scout.validate import find_violations
from web.games.scout.pictures.scene import (
    HAND_ROW,
    RowItem,
    RowName,
    TableCard,
    TableMarks,
    draw_table,
    format_numbers,
    list_cards_of_row,
    scene_of_row,
)
from web.games.scout.pictures.selections import (
    cards_of_set,
    selected_card_also_of_comparison_or_none,
    state_with_hand_or_active_set,
)
from web.games.scout.targets import TARGETS, CardTarget, ComparisonTarget, FlippedHandValue, SetName
from web.i18n import Speaker
from web.pieces import Chips, Control, Key, Pad, Scene, Tray, element_id_of_target, enter_value, select
from web.table.keys import build_erase_key
from web.table.page import Page

ComparisonSign = Literal["<", ">", "=", ""]
"""The sign between two sets; '' if they are not compared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPicture:
    """A set of the table with its caption.

    scene: its row; cards: its cards; kind: `run`, `matching`, `one`, `none`, '' for no cards or unknown numbers; seat:
    its owner, '' if not known.
    """

    scene: Scene
    cards: Cards
    kind: SetKindWord
    seat: str = ""

    @property
    def numbers(self) -> tuple[int, ...]:
        return top_numbers(self.cards)


def build_set_picture(
    say: Speaker, table_scene: Scene, row: RowName = "table", *, owner_seat_number: int | None = None, label: str = ""
) -> SetPicture:
    """Returns a row of the table as a set. owner_seat_number: named beside it; label: its spoken text, '' for
    its numbers."""
    cards = list_cards_of_row(table_scene, row)
    numbers = top_numbers(cards)
    return SetPicture(
        scene=scene_of_row(table_scene, row, label or format_numbers(say, cards) or say("scout.table.none")),
        cards=cards,
        kind=set_kind_word(numbers) if 0 not in numbers else "",
        seat=format_seat_code(owner_seat_number) if owner_seat_number else "",
    )


def owner_seat_number_or_none(state: State) -> int | None:
    """Returns the owner of the active set, also with a number of players that the game does not have."""
    return state.entered_or_deduced_owner_of_active_set_or_none if state.table.players in PLAYERS else state.owner


# Hand and active set to be entered


@dataclass(frozen=True, slots=True, kw_only=True)
class EnteredTable:
    """The active set and the hand to be entered.

    scouts: seats that have scouted since the active set was shown; has_violation: of the active set; hand: its row;
    card_count: of its cards; flip_control: flips the whole hand, None while no card is complete; is_scrollable: is it
    wider than a phone?
    """

    active_set: SetPicture
    scouts: int
    has_violation: bool
    hand: Scene
    card_count: int
    flip_control: Control | None

    @property
    def is_scrollable(self) -> bool:
        return self.hand.width > HAND_ROW.room


def build_entered_table(page: Page, card_entry: CardTarget | None) -> EnteredTable:
    """Returns active set and hand, with a slot for the next card where it is selected."""
    state: State = page.answer.state
    violating_targets = page.parameters_and_targets_of_violations

    def mark_item(item: RowItem) -> RowItem:
        is_wrong = isinstance(item, TableCard) and str(item.target) in violating_targets
        return replace(item, control=select(item.target), id=element_id_of_target(item.target), is_wrong=is_wrong)

    marks = TableMarks(mark_item=mark_item, entry=card_entry, hand=HAND_ROW)
    scene, say, owner = draw_table(state, page.say, marks=marks), page.say, owner_seat_number_or_none(state)
    hand: Cards = state.hand_cards
    return EnteredTable(
        active_set=build_set_picture(say, scene, owner_seat_number=owner, label=say("scout.table")),
        scouts=state.table.count_staying_seats_between(owner, state.table.turn) if owner else 0,
        has_violation="table" in violating_targets,
        hand=scene_of_row(scene, "hand", f"{say('scout.hand')} {format_numbers(say, hand)}"),
        card_count=len(hand),
        flip_control=enter_value(FlippedHandValue()) if any(card.is_complete for card in hand) else None,
    )


# The pad


@dataclass(frozen=True, slots=True)
class CardPad:
    """The tray that enters a card of a set: its numbers, and keys to the next card. name: of the set."""

    name: str
    tray: Tray
    numbers: Pad
    ways: Chips


def build_card_number_pad_if_card_selected(say: Speaker, state: State, selection: str) -> CardPad | None:
    """Returns the numbers 1–10 for the selected card, impossible ones dimmed; None if no card is selected."""
    target = TARGETS.parse_or_none(selection)
    card_target = selected_card_also_of_comparison_or_none(target)
    if card_target is None:
        return None
    name, index, mode = card_target.set_name, card_target.card_index, card_target.mode
    is_comparing = isinstance(target, ComparisonTarget)
    cards = cards_of_set(state, name)
    is_lower = mode in ("b", "ib") and index < len(cards)
    card = cards[index] if index < len(cards) and mode != "i" else None
    keys = []
    for number in range(1, LONGEST + 1):
        is_dimmed = is_lower and not is_comparing and would_upside_down_number_contradict(state, card_target, number)
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
        tools=(build_erase_key(say),),
    )
    keys_to_next = (
        (build_key_selecting_other_compared_set(say, state, name),)
        if is_comparing
        else build_keys_selecting_next_card_set_or_show(say, state, card_target)
    )
    return CardPad(name, tray, Pad(say("pad.label"), 5, tuple(keys)), Chips(say("scout.pad.ways"), keys_to_next))


def build_keys_selecting_next_card_set_or_show(say: Speaker, state: State, card_target: CardTarget) -> tuple[Key, ...]:
    """Returns keys that select an adjacent card, a new card beside it, the other set, the show, or the end of entry, as
    far as these exist."""
    set_name, card_index, entry_mode = card_target.set_name, card_target.card_index, card_target.mode
    cards = cards_of_set(state, set_name)
    is_on_card = card_index < len(cards) and entry_mode != "i"
    other_set = "table" if set_name == "hand" else "hand"
    next_index = len(cards_of_set(state, other_set))
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


def build_key_selecting_other_compared_set(say: Speaker, state: State, set_name: SetName) -> Key:
    """Builds the key that selects a new card of the other one of the two compared sets."""
    other_set = "table" if set_name == "hand" else "hand"
    next_index = len(cards_of_set(state, other_set))
    return Key(
        text=say(f"scout.pad.to.compare.{other_set}"),
        control=select(ComparisonTarget(CardTarget(other_set, next_index))),
    )


def would_upside_down_number_contradict(state: State, card_target: CardTarget, lower_number: int) -> bool:
    """Returns whether the card would contradict others with that lower number."""
    set_name, card_index = card_target.set_name, card_target.card_index
    cards = cards_of_set(state, set_name)
    changed_cards = (*cards[:card_index], Card(cards[card_index].top, lower_number), *cards[card_index + 1 :])
    violations = find_violations(state_with_hand_or_active_set(state, set_name, changed_cards), View.MOVES)
    target = str(CardTarget(set_name, card_index))
    return any(target in violation.marks and violation.code.startswith("scout.card.") for violation in violations)
