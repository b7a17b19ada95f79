"""The pad of Coupelation's pages: fifty numbers and six more keys, and which of them fit."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.coupelation.order import cells_for_finish, keeps_middle
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
    numbers,
)
from calculators.coupelation.tower import bounds, cards_of, is_orderly, place, put, settled, under
from web.games.coupelation.pictures.tower import face_of
from web.i18n import Speaker
from web.pieces import Key, Tray, tell


def first_gap(state: State) -> str:
    """What is entered first; '' when there is a tower."""
    return "" if state.rows else "tower.0.0"


@dataclass(frozen=True, slots=True)
class NumberKey:
    """used: it lies open elsewhere; veiled: it is in the hand; fit: it fits; on: it lies there."""

    put: str
    used: bool = False
    veiled: bool = False
    fit: bool = False
    on: bool = False


@dataclass(frozen=True, slots=True)
class OtherKey:
    """A key beside the numbers. off: it cannot be touched."""

    put: str
    off: bool
    on: bool
    fit: bool = False
    used: bool = False


@dataclass(frozen=True, slots=True)
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


def pad(state: State, pick: str, say: Speaker) -> PadView:
    """Fifty numbers and six more keys: those used elsewhere are struck, those that fit are underlined."""
    name, card, cell = pick.partition(".")[0], picked(state, pick), picked_cell(pick)
    shown = face_of(card)
    fit = fitting_faces(state, cell) if cell is not None else frozenset()
    open_, hand = used(state, pick)
    numbers_ = tuple(
        NumberKey(str(n), str(n) in open_, str(n) in hand and str(n) not in open_, str(n) in fit, str(n) == shown)
        for n in range(LOWEST, HIGHEST + 1)
    )
    target = card if card is not None and card.number is not None else None
    return PadView(
        name,
        numbers_,
        OtherKey("x", name != "tower" or cell == TOP, shown == "x", "x" in fit),
        OtherKey("F", name == "deck" or state.first, shown == "F", "F" in fit, "F" in open_),
        tuple(OtherKey(mark, target is None, target is not None and target.mark == mark) for mark in MARKS),
        tray_of(state, pick, bool(fit), say),
    )


def tray_of(state: State, pick: str, fits: bool, say: Speaker) -> Tray:
    """What is entered, and of a card that lies in the tower whether it was the last one placed."""
    name, card, cell = pick.partition(".")[0], picked(state, pick), picked_cell(pick)
    if name != "tower" or cell is None:
        index = int(pick.split(".")[1]) + 1 if name in ("reserve", "hand") else 0
        head = say("coupelation.deck.pad") if name == "deck" else say(f"coupelation.pad.{name}", n=index)
        return Tray(head, hint=say("coupelation.pad.secret") if name == "hand" else "")
    if not state.rows:
        return Tray(say("coupelation.pad.start"), hint=say("coupelation.pad.start.hint"))
    if card is not None and card != HIDDEN:
        head = say("coupelation.pad.mend", card=face_of(card))
    else:
        head = say("coupelation.pad.left" if cell == (0, -1) else "coupelation.pad.cell", **place(cell))
    if card is None:
        return Tray(head, hint=say("coupelation.pad.hint") if fits else "")
    return Tray(head, tools=(Key(say("coupelation.last.set"), tell("last"), on=state.last == cell),))


def picked_cell(pick: str) -> Cell | None:
    """The cell of the tower that is picked."""
    name, *path = pick.split(".")
    return (int(path[0]), int(path[1])) if name == "tower" else None


def picked(state: State, pick: str) -> Card | None:
    """The card that lies where something is picked."""
    name, *path = pick.split(".")
    if name == "tower":
        return cards_of(state.rows).get((int(path[0]), int(path[1])))
    cards = {"reserve": state.reserve, "hand": state.hand}.get(name) or ()
    return cards[int(path[0])] if path and int(path[0]) < len(cards) else None


def used(state: State, pick: str) -> tuple[frozenset[str], frozenset[str]]:
    """The faces that lie open elsewhere, and those in the hand."""
    here = ".".join(pick.split(".")[:2]) if not pick.startswith("tower") else ".".join(pick.split(".")[:3])
    if pick == "deck":
        return frozenset(), frozenset()
    found = {f"tower.{r}.{c}": card for (r, c), card in cards_of(state.rows).items() if card != HIDDEN}
    found |= {f"reserve.{i}": card for i, card in enumerate(state.reserve or ())}
    held = {f"hand.{i}": card for i, card in enumerate(state.hand or ())}
    found.pop(here, None)
    held.pop(here, None)
    return frozenset(map(face_of, found.values())), frozenset(map(face_of, held.values()))


def fitting_faces(state: State, cell: Cell) -> frozenset[str]:
    """What fits a cell, also one with a card that does not: as if nothing lay there."""
    if not state.rows:
        return frozenset([str(START)]) if cell == (0, 0) else frozenset()
    if cell == TOP and not state.first:
        early = cells_for_finish(state) or (not state.first and finished_below(state))
        return frozenset([FINISH.face]) if early else frozenset()  # type: ignore[list-item]
    cards = cards_of(state.rows)
    width = len(state.rows[0])
    beside = cell[1] < width or (cell[1] == width and width < ROWS) if cell[0] == 0 else True
    if cell[0] and not all(below in cards for below in under(cell)):
        return frozenset()
    if not beside or (cell[1] < 0 and width >= ROWS) or cell[0] > len(state.rows):
        return frozenset()
    rows = put(state.rows, cell, HIDDEN)
    if not is_orderly(rows):
        return frozenset()
    limits, at = bounds(rows), settled(cell)
    taken = set(numbers(cards_of(rows).values()))
    found = [
        str(n)
        for n in range(max(limits.low[at], LOWEST), min(limits.high[at], HIGHEST) + 1)
        if n not in taken and keeps_middle(state, cell, Card(n))
    ]
    return frozenset([*found, *(["x"] if limits.low[at] <= limits.high[at] else [])])


def finished_below(state: State) -> bool:
    """Does the finish card lie where it may, as far as the cells below tell?"""
    cards = cards_of(state.rows)
    return HIDDEN not in cards.values() and len(cards) == CELLS
