"""How a game ended, drawn in the corners that the pyramid leaves and in two lines below it."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.coupelation.card_knowledge import is_out_of_game
from calculators.coupelation.score import explain_outcome_and_what_is_left_to_do
from calculators.coupelation.state import FINISH, State
from calculators.coupelation.validate import check_tower_numbers_rise
from web.table.page import Page

FINAL_OUTCOMES = ("won", "lost")
END_SELECTION = "ended"
"""The place that is picked where a table ends a game itself: it cannot be won any more (when to end then is not in the
rulebook), or whose turn it is has no action, which only that player can see."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndView:
    """outcome: `won` or `lost`; left, right: the seats in each corner; head, how:
    what decided."""

    outcome: str
    left: tuple[str, ...]
    right: tuple[str, ...]
    head: str
    how: str


def is_finish_card_out(state: State) -> bool:
    """Is the finish card out of the game?"""
    return not state.first and is_out_of_game(state, FINISH.face)


def build_lost_end_view_declared_by_table(page: Page, reason_code: str) -> EndView:
    """The end that a table made of a game. reason_code: `gone` (no win is possible any more) or `stuck` (no action)."""
    half = (len(page.seats) + 1) // 2
    head, how = page.say(f"coupelation.end.{reason_code}"), page.say(f"coupelation.end.{reason_code}.how")
    return EndView(outcome="lost", left=page.seats[:half], right=page.seats[half:], head=head, how=how)


def build_end_view_or_none_while_open(page: Page, state: State, outcome: str) -> EndView | None:
    """The end of a game that is won or lost; None of one that goes on."""
    if outcome not in FINAL_OUTCOMES:
        return None
    why = explain_outcome_and_what_is_left_to_do(state)[0].code.rpartition(".")[2]
    wrong = next(check_tower_numbers_rise(state), None)
    how = page.say.violation_text(wrong) if wrong else page.say(f"coupelation.end.{why}.how")
    half = (len(page.seats) + 1) // 2
    return EndView(
        outcome=outcome,
        left=page.seats[:half],
        right=page.seats[half:],
        head=page.say(f"coupelation.end.{why}"),
        how=how,
    )
