"""How a game ended, drawn in the corners that the pyramid leaves and in two lines below it."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.coupelation.score import reasons
from calculators.coupelation.state import State
from calculators.coupelation.validate import disorder
from web.table.page import Page

OVER = ("won", "lost")


@dataclass(frozen=True, slots=True)
class EndView:
    """outcome: `won` or `lost`; left, right: the seats in each corner; head, how:
    what decided."""

    outcome: str
    left: tuple[str, ...]
    right: tuple[str, ...]
    head: str
    how: str


def end_view(page: Page, state: State, outcome: str) -> EndView | None:
    """The end of a game that is won or lost; None of one that goes on."""
    if outcome not in OVER:
        return None
    why = reasons(state)[0].code.rpartition(".")[2]
    wrong = next(disorder(state), None)
    how = page.say.violation(wrong) if wrong else page.say(f"coupelation.end.{why}.how")
    half = (len(page.seats) + 1) // 2
    return EndView(outcome, page.seats[:half], page.seats[half:], page.say(f"coupelation.end.{why}"), how)
