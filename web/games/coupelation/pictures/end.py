"""Builds the end of a game, drawn in the corners beside the pyramid and in two lines below it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from calculators.coupelation.card_knowledge import is_out_of_game
from calculators.coupelation.digest import message
from calculators.coupelation.score import TowerProgress
from calculators.coupelation.state import FINISH, State
from calculators.coupelation.tower_checks import check_rising_order
from web.i18n import Speaker
from web.pieces import AnswerBar, Stamp
from web.table.ending import Ending, build_play_again_action_with_win_tally
from web.table.page import Page

LossReason = Literal["gone", "stuck"]
"""Why a table may declare the game lost: no win is possible any more, or the seat to move has no action."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TowerEnding(Ending):
    """The ending of a game that everybody wins or loses; it has a clause only if the table declared it."""

    outcome: Literal["won", "lost"]


def is_finish_card_out(state: State) -> bool:
    return not state.first and is_out_of_game(state, FINISH.face)


def build_ending_declared_by_table(say: Speaker, reason: LossReason) -> TowerEnding:
    """Builds the end that a table declared."""
    return TowerEnding(
        outcome="lost",
        head=say(f"coupelation.end.{reason}"),
        line=say(f"coupelation.end.{reason}.how"),
        reason_sentence=say.message_text(
            message("coupelation.completion.out" if reason == "gone" else "coupelation.why.stuck")
        ),
        clause="coupelation.win.else" if reason == "gone" else "coupelation.stuck",
    )


def build_ending_or_none(say: Speaker, state: State, score: TowerProgress) -> TowerEnding | None:
    """Builds the end of a game that is won or lost; None while it is open."""
    if score.outcome == "open":
        return None
    reason = score.reasons[0]
    order_violation = next(check_rising_order(state), None)
    return TowerEnding(
        outcome=score.outcome,
        head=say(f"coupelation.end.{reason.kind}"),
        line=say.violation_text(order_violation) if order_violation else say(f"coupelation.end.{reason.kind}.how"),
        reason_sentence=say.message_text(reason),
    )


def build_ending_bar_with_play_again(page: Page, end: TowerEnding, href: str = "") -> AnswerBar:
    """Builds the bar of a game won or lost, with the action for another game."""
    return AnswerBar(
        head=page.say(f"coupelation.outcome.{end.outcome}"),
        lines=(end.reason_sentence,),
        stamp=Stamp.YES if end.outcome == "won" else Stamp.NO,
        clause=end.clause,
        href=href,
        action=build_play_again_action_with_win_tally(page),
    )
