"""How a game ended, drawn in the corners that the pyramid leaves and in two lines below it."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.coupelation.score import reasons
from calculators.coupelation.state import FINISH, State
from calculators.coupelation.told import is_out
from calculators.coupelation.validate import disorder
from web.table.page import Page

OVER = ("won", "lost")
ENDED = "ended"
"""The place that is picked where a table ends a game that cannot be won any more: the rulebook does not say when."""


@dataclass(frozen=True, slots=True)
class EndView:
    """outcome: `won` or `lost`; left, right: the seats in each corner; head, how:
    what decided."""

    outcome: str
    left: tuple[str, ...]
    right: tuple[str, ...]
    head: str
    how: str


def is_hopeless(state: State) -> bool:
    """Is the finish card out of the game?"""
    return not state.first and is_out(state, FINISH.face)


def ended_here(page: Page) -> EndView:
    """The end that a table made of a game which cannot be won any more."""
    half = (len(page.seats) + 1) // 2
    head, how = page.say("coupelation.end.gone"), page.say("coupelation.end.gone.how")
    return EndView("lost", page.seats[:half], page.seats[half:], head, how)


def end_view(page: Page, state: State, outcome: str) -> EndView | None:
    """The end of a game that is won or lost; None of one that goes on."""
    if outcome not in OVER:
        return None
    why = reasons(state)[0].code.rpartition(".")[2]
    wrong = next(disorder(state), None)
    how = page.say.violation(wrong) if wrong else page.say(f"coupelation.end.{why}.how")
    half = (len(page.seats) + 1) // 2
    return EndView(outcome, page.seats[:half], page.seats[half:], page.say(f"coupelation.end.{why}"), how)
