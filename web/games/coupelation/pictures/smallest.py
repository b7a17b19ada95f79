"""The picture and the keys of the smallest question (`web.games.coupelation.pictures.pair`)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.coupelation.state import HIGHEST, LOWEST, Cell, State
from calculators.coupelation.unfinished import TurnDraft
from web.games.coupelation.draft import PAIR, THIRD, numbers_of_pair
from web.games.coupelation.pictures.pad import NumberKey, find_faces_fitting_cell_ignoring_its_card
from web.games.coupelation.pictures.pair import (
    list_possible_numbers_of_pair_card,
    name_place,
    selected_or_first_missing_cell_of_pair_or_none,
)
from web.games.coupelation.pictures.parts import CellView, Picture
from web.games.coupelation.pictures.tower import CELL_PITCH, ROW_STEP
from web.i18n import Speaker
from web.pieces import Key, Tray, select

PLACES: tuple[Cell, ...] = (*PAIR, THIRD, (0, -1), (0, 2))
MARGIN, ABOVE = 3, 8
"""Pixels beside the picture, and above it for the sign of a verdict."""
ALL_NUMBERS = range(LOWEST, HIGHEST + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberKeysAndTray:
    """keys: all numbers; tray: says which card they tell."""

    keys: tuple[NumberKey, ...]
    tray: Tray | None


def build_number_keys_of_smallest_question(
    say: Speaker, state: State, draft: TurnDraft, *, selection: str, tabs: Tray | None
) -> NumberKeysAndTray:
    """The keys for all numbers: those in sight struck, those that fit the third card marked before it is touched.

    tabs: the tray of a move, for the third card."""
    entered = selected_or_first_missing_cell_of_pair_or_none(state, selection)
    numbers, lacks = numbers_of_pair(state)
    if entered is not None:
        own = numbers[entered[1]] if len(numbers) > entered[1] else None
        allowed = list_possible_numbers_of_pair_card(state, entered)
        keys = (NumberKey(put=str(n), off=n not in allowed, used=n not in allowed, on=n == own) for n in ALL_NUMBERS)
        head = say(f"coupelation.pair.{'right' if entered[1] else 'left'}")
        tools = () if lacks else (Key(text=say("coupelation.pair.third"), touch=select("none")),)
        return NumberKeysAndTray(keys=tuple(keys), tray=Tray(head=head, tools=tools))
    fit = find_faces_fitting_cell_ignoring_its_card(state, draft.cell) if draft.cell is not None else frozenset()
    told = draft.number
    return NumberKeysAndTray(
        keys=tuple(NumberKey(put=str(n), used=n in numbers, fit=str(n) in fit, on=n == told) for n in ALL_NUMBERS),
        tray=tabs,
    )


def crop_to_smallest_question(
    picture: Picture, state: State, *, selection: str, fitting_range: tuple[str, ...]
) -> Picture:
    """The part of the picture around the two cards and the third. fitting_range: what fits the third, in lines."""
    entered = selected_or_first_missing_cell_of_pair_or_none(state, selection)
    lacks = numbers_of_pair(state)[1]
    by_place = {cell.place: cell for cell in picture.cells}
    cells = [
        adapt_cell_view_to_smallest_question(
            by_place[name_place(cell)], cell, entered, fitting_range=None if lacks else fitting_range
        )
        for cell in PLACES
        if name_place(cell) in by_place
    ]
    left = by_place[name_place(PAIR[0])].x - CELL_PITCH
    top = by_place[name_place(THIRD)].y
    return replace(
        picture,
        cells=tuple(cells),
        x=left - MARGIN,
        y=top - ABOVE,
        width=4 * CELL_PITCH + MARGIN,
        height=2 * ROW_STEP + ABOVE,
        no_deck=None,
    )


def adapt_cell_view_to_smallest_question(
    drawn: CellView, cell: Cell, entered: Cell | None, *, fitting_range: tuple[str, ...] | None
) -> CellView:
    """A place of the smallest question: the two cards are entered by their own pick, the others once both lie there.

    fitting_range: what fits the place of the third, None while one of the two lacks."""
    if cell in PAIR:
        chosen = cell == entered
        reached = drawn.card is not None or chosen
        return replace(
            drawn,
            touch=select(drawn.place) if reached else None,
            kind="can" if drawn.card is None else drawn.kind,
            lines=(),
            dead=False,
            picked=chosen,
        )
    if fitting_range is None:
        return replace(drawn, touch=None, kind="can" if cell == THIRD else "outline", lines=(), dead=False, now=False)
    return replace(drawn, lines=fitting_range) if drawn.now and not drawn.face else drawn
