"""How Coupelation's addresses speak of seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calculators.coupelation.state import State
from web.people import People

if TYPE_CHECKING:
    from web.page import Page


def holds(page: Page, seat: int) -> str:
    """How many cards a seat holds."""
    state: State = page.state
    has = state.holdings[seat - 1] if seat <= len(state.holdings) else None
    return page.say("coupelation.people.has", cards=has.count + has.finish) if has else ""


PEOPLE = People(holds, named=("mine",))
