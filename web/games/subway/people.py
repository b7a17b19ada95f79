"""How the subway's addresses speak of seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calculators.subway.state import State
from web.people import People

if TYPE_CHECKING:
    from web.page import Page


def holds(page: Page, seat: int) -> str:
    """The beads and the pawn a seat has on the map."""
    state: State = page.state
    beads = state.beads[seat - 1]
    said = [page.say("subway.people.has", beads=sum(count for _, count in beads))] if beads else []
    if seat <= len(state.at) and state.at[seat - 1]:
        said.append(page.say("subway.people.pawn"))
    return page.say("list.comma").join(said)


PEOPLE = People(holds, lists=("at", "styles", "robbed"), named=("bonus", "robbed"))
