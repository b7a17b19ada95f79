"""The pad of Coupelation's pages: fifty numbers and six more keys, and which of them fit."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.coupelation.state import (
    CELLS,
    FINISH,
    HIDDEN,
    HIGHEST,
    LOWEST,
    MARKS,
    ROWS,
    START,
    TOP,
    Card,
    Cell,
    State,
    readable_numbers,
)
from calculators.coupelation.tower import (
    calculate_number_bounds_of_cells,
    can_all_hidden_get_numbers_in_order,
    cards_by_cell,
    cell_after_placement,
    cell_message_params,
    cells_below,
    tower_with_card_placed_or_replaced,
)
from calculators.coupelation.tower_rules import does_placement_keep_25_where_ruled, find_cells_for_finish_card
from web.games.coupelation.pictures.tower import format_face
from web.i18n import Speaker
from web.pieces import Key, Tray, enter_value


def first_missing_target(state: State) -> str:
    """What is entered first; '' when there is a tower."""
    return "" if state.rows else "tower.0.0"


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberKey:
    """used: it lies open elsewhere; veiled: it is in the hand; fit: it fits; on: it lies there; off: it cannot be
    touched."""

    put: str
    used: bool = False
    veiled: bool = False
    fit: bool = False
    on: bool = False
    off: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherKey:
    """A key beside the numbers. off: it cannot be touched."""

    put: str
    off: bool
    on: bool
    fit: bool = False
    used: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PadView:
    """name: what is entered (`tower`, `reserve`, `hand`, `deck`); tray: what its head says."""

    name: str
    numbers: tuple[NumberKey, ...]
    hidden: OtherKey
    finish: OtherKey
    marks: tuple[OtherKey, ...]
    tray: Tray

    @property
    def private(self) -> bool:
        return self.name == "hand"

    @property
    def zero(self) -> bool:
        """Does it have a 0?"""
        return self.name == "deck"


def build_number_pad(state: State, selection: str, say: Speaker) -> PadView:
    """Fifty numbers and six more keys: those used elsewhere are struck, those that fit are underlined."""
    name, card, cell = (
        selection.partition(".")[0],
        find_card_at_selection_or_none(state, selection),
        parse_cell_of_valid_tower_selection_or_none(selection),
    )
    shown = format_face(card)
    fit = find_faces_fitting_cell_ignoring_its_card(state, cell) if cell is not None else frozenset()
    open_, hand = faces_open_elsewhere_and_in_hand(state, selection)
    numbers_ = tuple(
        NumberKey(
            put=str(n),
            used=str(n) in open_,
            veiled=str(n) in hand and str(n) not in open_,
            fit=str(n) in fit,
            on=str(n) == shown,
        )
        for n in range(LOWEST, HIGHEST + 1)
    )
    target = card if card is not None and card.number is not None else None
    return PadView(
        name=name,
        numbers=numbers_,
        hidden=OtherKey(put="x", off=name != "tower" or cell == TOP, on=shown == "x", fit="x" in fit),
        finish=OtherKey(put="F", off=name == "deck" or state.first, on=shown == "F", fit="F" in fit, used="F" in open_),
        marks=tuple(
            OtherKey(put=mark, off=target is None, on=target is not None and target.mark == mark) for mark in MARKS
        ),
        tray=build_tray_of_selected_place(state, selection, shows_hint_on_fitting_faces=bool(fit), say=say),
    )


def build_tray_of_selected_place(
    state: State, selection: str, *, shows_hint_on_fitting_faces: bool, say: Speaker
) -> Tray:
    """What is entered, and of a card that lies in the tower whether it was the last one placed."""
    name, card, cell = (
        selection.partition(".")[0],
        find_card_at_selection_or_none(state, selection),
        parse_cell_of_valid_tower_selection_or_none(selection),
    )
    if name != "tower" or cell is None:
        index = int(selection.split(".")[1]) + 1 if name in ("reserve", "hand") else 0
        head = say("coupelation.deck.pad") if name == "deck" else say(f"coupelation.pad.{name}", n=index)
        return Tray(head=head, hint=say("coupelation.pad.secret") if name == "hand" else "")
    if not state.rows:
        return Tray(head=say("coupelation.pad.start"), hint=say("coupelation.pad.start.hint"))
    if card is not None and card != HIDDEN:
        head = say("coupelation.pad.mend", card=format_face(card))
    else:
        head = say("coupelation.pad.left" if cell == (0, -1) else "coupelation.pad.cell", **cell_message_params(cell))
    if card is None:
        return Tray(head=head, hint=say("coupelation.pad.hint") if shows_hint_on_fitting_faces else "")
    return Tray(
        head=head, tools=(Key(text=say("coupelation.last.set"), touch=enter_value("last"), on=state.last == cell),)
    )


def parse_cell_of_valid_tower_selection_or_none(selection: str) -> Cell | None:
    """The cell of the tower that is picked."""
    name, *path = selection.split(".")
    return (int(path[0]), int(path[1])) if name == "tower" else None


def find_card_at_selection_or_none(state: State, selection: str) -> Card | None:
    """The card that lies where something is picked."""
    name, *path = selection.split(".")
    if name == "tower":
        return cards_by_cell(state.rows).get((int(path[0]), int(path[1])))
    cards = {"reserve": state.reserve, "hand": state.hand}.get(name) or ()
    return cards[int(path[0])] if path and int(path[0]) < len(cards) else None


def faces_open_elsewhere_and_in_hand(state: State, selection: str) -> tuple[frozenset[str], frozenset[str]]:
    """The faces that lie open elsewhere, and those in the hand."""
    here = (
        ".".join(selection.split(".")[:2]) if not selection.startswith("tower") else ".".join(selection.split(".")[:3])
    )
    if selection == "deck":
        return frozenset(), frozenset()
    found = {f"tower.{r}.{c}": card for (r, c), card in cards_by_cell(state.rows).items() if card != HIDDEN}
    found |= {f"reserve.{i}": card for i, card in enumerate(state.reserve or ())}
    held = {f"hand.{i}": card for i, card in enumerate(state.hand or ())}
    found.pop(here, None)
    held.pop(here, None)
    return frozenset(map(format_face, found.values())), frozenset(map(format_face, held.values()))


def find_faces_fitting_cell_ignoring_its_card(state: State, cell: Cell) -> frozenset[str]:
    """What fits a cell, also one with a card that does not: as if nothing lay there."""
    if not state.rows:
        return frozenset([str(START)]) if cell == (0, 0) else frozenset()
    if cell == TOP and not state.first:
        early = find_cells_for_finish_card(state) or (not state.first and are_all_cells_filled_faceup(state))
        return frozenset([FINISH.face]) if early else frozenset()  # type: ignore[list-item]
    cards = cards_by_cell(state.rows)
    width = len(state.rows[0])
    beside = cell[1] < width or (cell[1] == width and width < ROWS) if cell[0] == 0 else True
    if cell[0] and not all(below in cards for below in cells_below(cell)):
        return frozenset()
    if not beside or (cell[1] < 0 and width >= ROWS) or cell[0] > len(state.rows):
        return frozenset()
    rows = tower_with_card_placed_or_replaced(state.rows, cell, HIDDEN)
    if not can_all_hidden_get_numbers_in_order(rows):
        return frozenset()
    limits, at = calculate_number_bounds_of_cells(rows), cell_after_placement(cell)
    taken = set(readable_numbers(cards_by_cell(rows).values()))
    found = [
        str(n)
        for n in range(max(limits.lowest_by_cell[at], LOWEST), min(limits.highest_by_cell[at], HIGHEST) + 1)
        if n not in taken and does_placement_keep_25_where_ruled(state, cell, Card(n))
    ]
    return frozenset([*found, *(["x"] if limits.lowest_by_cell[at] <= limits.highest_by_cell[at] else [])])


def are_all_cells_filled_faceup(state: State) -> bool:
    """Does the finish card lie where it may, as far as the cells below tell?"""
    cards = cards_by_cell(state.rows)
    return HIDDEN not in cards.values() and len(cards) == CELLS
