"""Builds the end of a game, drawn in the corners beside the pyramid and in two lines below it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from calculators.coupelation.card_knowledge import is_out_of_game
from calculators.coupelation.score import TowerProgress
from calculators.coupelation.state import FINISH, State
from calculators.coupelation.tower_checks import check_numbers_rise_in_rows_and_between_cards_below
from web.table.page import Page

FINAL_OUTCOMES = ("won", "lost")
LossReason = Literal["gone", "stuck"]
"""Why a table may declare the game lost: no win is possible any more, or the seat to move has no action."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndView:
    """outcome: `won` or `lost`; left_seats, right_seats: the seats in each corner; head, explanation: what decided."""

    outcome: str
    left_seats: tuple[str, ...]
    right_seats: tuple[str, ...]
    head: str
    explanation: str


def is_finish_card_out(state: State) -> bool:
    return not state.first and is_out_of_game(state, FINISH.face)


def build_lost_end_view_declared_by_table(page: Page, reason: LossReason) -> EndView:
    """Builds the end that a table declared."""
    half = (len(page.seats) + 1) // 2
    head, explanation = page.say(f"coupelation.end.{reason}"), page.say(f"coupelation.end.{reason}.how")
    return EndView(
        outcome="lost", left_seats=page.seats[:half], right_seats=page.seats[half:], head=head, explanation=explanation
    )


def build_end_view_or_none_while_open(page: Page, state: State, score: TowerProgress) -> EndView | None:
    """Builds the end of a game that is won or lost; None while it is open."""
    if score.outcome not in FINAL_OUTCOMES:
        return None
    reason_name = score.reasons[0].kind
    order_violation = next(check_numbers_rise_in_rows_and_between_cards_below(state), None)
    explanation = (
        page.say.violation_text(order_violation) if order_violation else page.say(f"coupelation.end.{reason_name}.how")
    )
    half = (len(page.seats) + 1) // 2
    return EndView(
        outcome=score.outcome,
        left_seats=page.seats[:half],
        right_seats=page.seats[half:],
        head=page.say(f"coupelation.end.{reason_name}"),
        explanation=explanation,
    )
