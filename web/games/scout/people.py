"""How SCOUT! addresses speak of seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calculators.scout.state import State
from web.people import People

if TYPE_CHECKING:
    from web.page import Page


def holds(page: Page, seat: int) -> str:
    """What a seat has lying before it and in its hand."""
    state: State = page.state
    has = state.seats[seat - 1]
    earlier = sum(points[seat - 1] or 0 for points in state.rounds if seat <= len(points))
    said = []
    if has is not None:
        said.append(page.say("scout.people.has", captured=has.captured or 0, chips=has.chips or 0, hand=has.hand or 0))
    if state.rounds:
        said.append(page.say("scout.people.rounds", points=earlier))
    return page.say("list.comma").join(said)


PEOPLE = People(holds, lists=("ss", "chips", "rounds", "extra"), named=("owner", "end", "mine"))
