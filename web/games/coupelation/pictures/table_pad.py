"""Builds the pad of the table's page: fifty numbers and six more keys, and which of them fit.

The pad of a turn is in `turn_pad`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from calculators.coupelation.rulings import PLACE
from calculators.coupelation.state import (
    FINISH,
    HIDDEN,
    HIGHEST,
    LOWEST,
    MARKS,
    ROWS,
    START,
    TOP,
    Card,
    Cards,
    Cell,
    State,
    cards_by_cell,
    cells_below,
    readable_numbers,
)
from calculators.coupelation.tower import (
    calculate_number_bounds,
    cell_after_placement,
    cell_message_params,
    do_hidden_cards_bar_top,
    does_placement_keep_card_25_where_ruling_allows,
    find_cells_for_card,
    is_tower_in_rising_order,
    may_top_card_lie_facedown,
    tower_with_card_set_and_shifted_if_left_of_tower,
)
from web.games.coupelation.pictures.scene import format_face
from web.games.coupelation.targets import (
    DeckTarget,
    EntryTarget,
    FirstGameValue,
    HandTarget,
    ReserveTarget,
    RowTarget,
    Target,
    TowerTarget,
)
from web.i18n import Speaker
from web.pieces import ERASE, Key, Tray, enter_value


def first_missing_target_or_none(state: State) -> TowerTarget | None:
    """Returns the target to enter first; None if there is a tower."""
    return None if state.rows else TowerTarget((0, 0))


@dataclass(frozen=True, slots=True, kw_only=True)
class CardKey:
    """A key of the pad that enters a card, or the mark of one.

    value: the number, `x`, `F` or the mark; is_used: it lies face up elsewhere; is_veiled: it is in the hand; fits: it
    fits the selected cell; is_unfit: it fits the selected cell in no case; is_on: it lies there.
    """

    value: str
    is_used: bool = False
    is_unfit: bool = False
    is_veiled: bool = False
    fits: bool = False
    is_on: bool = False
    is_disabled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PadView:
    """The pad of a target."""

    target: EntryTarget
    number_keys: tuple[CardKey, ...]
    hidden_key: CardKey
    finish_key: CardKey
    mark_keys: tuple[CardKey, ...]
    tray: Tray
    erase_value: str = ERASE

    @property
    def is_of_hand(self) -> bool:
        return isinstance(self.target, HandTarget)

    @property
    def zero_value(self) -> str | None:
        """The value of the key 0; None if there is no such key."""
        return "0" if isinstance(self.target, DeckTarget) else None


def build_card_entry_pad(state: State, target: EntryTarget, say: Speaker) -> PadView:
    """Builds the pad: keys used elsewhere are struck out, keys that fit are underlined."""
    card = find_card_at_target_or_none(state, target)
    cell = target.cell if isinstance(target, TowerTarget) else None
    face_text = format_face(card)
    fitting_faces = find_faces_fitting_cell_ignoring_its_card(state, cell) if cell is not None else frozenset()
    open_faces, hand_faces = faces_in_use_except_target(state, target)
    number_keys = tuple(
        CardKey(
            value=str(number),
            is_used=str(number) in open_faces,
            is_veiled=str(number) in hand_faces and str(number) not in open_faces,
            fits=str(number) in fitting_faces,
            is_on=str(number) == face_text,
        )
        for number in range(LOWEST, HIGHEST + 1)
    )
    numbered_card = card if card is not None and card.number is not None else None
    return PadView(
        target=target,
        number_keys=number_keys,
        hidden_key=CardKey(
            value="x",
            is_disabled=cell is None or cell == TOP,
            is_on=face_text == "x",
            fits="x" in fitting_faces,
        ),
        finish_key=CardKey(
            value="F",
            is_disabled=isinstance(target, DeckTarget) or state.first,
            is_on=face_text == "F",
            fits="F" in fitting_faces,
            is_used="F" in open_faces,
        ),
        mark_keys=tuple(
            CardKey(
                value=mark,
                is_disabled=numbered_card is None,
                is_on=numbered_card is not None and numbered_card.mark == mark,
            )
            for mark in MARKS
        ),
        tray=build_tray_with_last_placed_key(
            state, target, shows_hint_about_fitting_faces=bool(fitting_faces), say=say
        ),
    )


def build_first_game_key(state: State, say: Speaker) -> Key:
    """Builds the key that says whether it is the first game of these players."""
    return Key(text=say("coupelation.first"), control=enter_value(FirstGameValue()), is_selected=state.first)


def build_tray_with_last_placed_key(
    state: State, target: EntryTarget, *, shows_hint_about_fitting_faces: bool, say: Speaker
) -> Tray:
    """Builds the tray: what is entered, and for a card of the tower a key that makes it the last one placed."""
    match target:
        case DeckTarget():
            return Tray(head=say("coupelation.deck.pad"))
        case ReserveTarget(card_index):
            return Tray(head=say("coupelation.pad.reserve", n=card_index + 1))
        case HandTarget(card_index):
            return Tray(head=say("coupelation.pad.hand", n=card_index + 1), hint=say("coupelation.pad.secret"))
    cell, card = target.cell, find_card_at_target_or_none(state, target)
    if not state.rows:
        return Tray(head=say("coupelation.pad.start"), hint=say("coupelation.pad.start.hint"))
    if card is not None and card != HIDDEN:
        head = say("coupelation.pad.mend", card=format_face(card))
    else:
        head = say("coupelation.pad.left" if cell == (0, -1) else "coupelation.pad.cell", **cell_message_params(cell))
    if card is None:
        return Tray(head=head, hint=say("coupelation.pad.hint") if shows_hint_about_fitting_faces else "")
    return Tray(
        head=head,
        tools=(Key(text=say("coupelation.last.set"), control=enter_value("last"), is_selected=state.last == cell),),
    )


def find_card_at_target_or_none(state: State, target: Target | None) -> Card | None:
    """Returns the card at a place of the tower, the reserve or the hand; None for an empty place, and for any other
    target."""
    match target:
        case TowerTarget(cell):
            return state.cards_by_cell.get(cell)
        case ReserveTarget(card_index) | HandTarget(card_index):
            cards = cards_of_row(state, target)
            return cards[card_index] if card_index < len(cards) else None
    return None


def cards_of_row(state: State, target: RowTarget) -> Cards:
    """Returns the cards of the reserve or the hand."""
    return (state.reserve if isinstance(target, ReserveTarget) else state.hand) or ()


class FacesInUse(NamedTuple):
    """The faces that lie open, and those in the hand."""

    open_faces: frozenset[str] = frozenset()
    hand_faces: frozenset[str] = frozenset()


def faces_in_use_except_target(state: State, target: EntryTarget) -> FacesInUse:
    """Returns the faces that lie open, and those in the hand, both without the card at the target."""
    if isinstance(target, DeckTarget):
        return FacesInUse()
    open_cards: dict[EntryTarget, Card] = {
        TowerTarget(cell): card for cell, card in state.cards_by_cell.items() if card != HIDDEN
    }
    open_cards |= {ReserveTarget(index): card for index, card in enumerate(state.reserve_cards)}
    hand_cards: dict[EntryTarget, Card] = {HandTarget(index): card for index, card in enumerate(state.hand_cards)}
    open_cards.pop(target, None)
    hand_cards.pop(target, None)
    return FacesInUse(
        frozenset(map(format_face, open_cards.values())), frozenset(map(format_face, hand_cards.values()))
    )


def find_faces_fitting_cell_ignoring_its_card(state: State, cell: Cell) -> frozenset[str]:
    """Returns the faces (`31`, `x`, `F`) that fit a cell under the rulings, as if no card lay there; none where no card
    can lie."""
    if not state.rows:
        return frozenset([str(START)]) if cell == (0, 0) else frozenset()
    if cell == TOP:
        state = replace(state, tower=state.rows[: TOP[0]])
        if not state.first:
            return frozenset(["F"] if TOP in find_cells_for_card(state, FINISH) else [])
        if do_hidden_cards_bar_top(state):
            return frozenset()
    cards = state.cards_by_cell
    width = len(state.rows[0])
    is_within_row = cell[1] < width or (cell[1] == width and width < ROWS) if cell[0] == 0 else True
    if cell[0] and not all(cell_below in cards for cell_below in cells_below(cell)):
        return frozenset()
    if not is_within_row or (cell[1] < 0 and width >= ROWS) or cell[0] > len(state.rows):
        return frozenset()
    rows = tower_with_card_set_and_shifted_if_left_of_tower(state.rows, cell, HIDDEN)
    if not is_tower_in_rising_order(rows, hidden_cards_need_room=state.hidden_cards_need_room):
        return frozenset()
    number_bounds = calculate_number_bounds(rows, hidden_cards_need_room=state.hidden_cards_need_room)
    cell_afterwards = cell_after_placement(cell)
    placed_numbers = set(readable_numbers(cards_by_cell(rows).values()))
    possible_numbers = range(
        max(number_bounds.lowest_by_cell[cell_afterwards], LOWEST),
        min(number_bounds.highest_by_cell[cell_afterwards], HIGHEST) + 1,
    )
    cards_to_try = [Card(number) for number in possible_numbers if number not in placed_numbers]
    if number_bounds.can_card_keep_rising_order_at_cell(HIDDEN, cell_afterwards):
        cards_to_try += [HIDDEN] if cell != TOP or may_top_card_lie_facedown(state) else []
        cards_to_try += [FINISH] if state.table.option(PLACE) == "anywhere" and not state.first else []
    return frozenset(
        format_face(card) for card in cards_to_try if does_placement_keep_card_25_where_ruling_allows(state, cell, card)
    )
