"""How VECTRON's addresses speak of seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calculators.vectron.state import BLANK, PIECES, UNKNOWN, State
from web.people import People, Places

if TYPE_CHECKING:
    from web.page import Page


def holds(page: Page, seat: int) -> str:
    """What lies in front of a seat."""
    state: State = page.state
    has = (state.seats[seat - 1] if seat <= len(state.seats) else None) or UNKNOWN
    row = state.rows[seat - 1] if seat <= len(state.rows) else None
    if has == UNKNOWN and not row:
        return ""
    return page.say("vectron.people.has", score=has.score or 0, gauge=has.gauge or 0, row=len(row or ()))


def pieces(text: str, places: Places) -> str:
    """The map with the pieces of those who stay; where the piece of whoever left stood, nothing is entered."""
    new = {PIECES[old - 1]: PIECES[place - 1] for old, place in places.items() if old <= len(PIECES)}
    return "".join(new.get(sign, BLANK) if sign in PIECES else sign for sign in text)


PEOPLE = People(holds, lists=("bonus",), drawn={"map": pieces}, first=False)
