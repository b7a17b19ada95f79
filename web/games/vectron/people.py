"""How VECTRON's addresses speak of seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calculators.vectron.board import piece_at
from calculators.vectron.state import BLANK, PIECES, UNKNOWN, State
from web.people import People, Places

if TYPE_CHECKING:
    from web.page import Page


def holds(page: Page, seat: int) -> str:
    """What lies in front of a seat and where its piece is, as far as it was entered."""
    state: State = page.state
    say = page.say
    has = (state.seats[seat - 1] if seat <= len(state.seats) else None) or UNKNOWN
    row = state.rows[seat - 1] if seat <= len(state.rows) else None
    said = [
        "" if has.score is None else say("score.points", points=has.score),
        "" if has.gauge is None else say("vectron.gauge.now", gauge=has.gauge),
        say("vectron.people.chip") if has.chip else "",
        "" if piece_at(state.map or (), seat) is None else say("vectron.people.piece"),
        say("vectron.people.row", count=len(row)) if row else "",
    ]
    return say("list.dot").join(filter(None, said))


def pieces(text: str, places: Places) -> str:
    """The map with the pieces of those who stay; where the piece of whoever left stood, nothing is entered."""
    new = {PIECES[old - 1]: PIECES[place - 1] for old, place in places.items() if old <= len(PIECES)}
    return "".join(new.get(sign, BLANK) if sign in PIECES else sign for sign in text)


PEOPLE = People(holds, lists=("bonus",), drawn={"map": pieces}, first=False)
