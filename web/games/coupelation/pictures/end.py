"""Builds the end of a game, which everybody wins or loses."""

from __future__ import annotations

from typing import Literal

from calculators.coupelation.card_knowledge import is_finish_card_out_of_game
from calculators.coupelation.score import TowerProgress
from calculators.coupelation.state import State
from calculators.coupelation.tower_checks import check_rising_order
from web.i18n import Speaker
from web.table.ending import can_page_show_ending
from web.table.page import Page
from web.table.page_content import Ending

LossReason = Literal["gone", "stuck"]
"""Why a table may declare the game lost: no win is possible any more, or the seat to move has no action."""


def is_finish_card_out(state: State) -> bool:
    return not state.first and is_finish_card_out_of_game(state)


def build_ending_declared_by_table(say: Speaker, reason: LossReason) -> Ending:
    """Builds the end that a table declared."""
    return Ending(
        winners=(),
        title=say("coupelation.outcome.lost"),
        head=say(f"coupelation.end.{reason}"),
        line=say(f"coupelation.end.{reason}.how"),
        clause="coupelation.win.else" if reason == "gone" else "coupelation.stuck",
        details_href="#record",
    )


def build_ending_or_none(page: Page, state: State, score: TowerProgress, *, details_href: str) -> Ending | None:
    """Builds the end of a game that is won or lost; None while it is open, and on a page that cannot show it."""
    if score.outcome == "open" or not can_page_show_ending(page):
        return None
    say, reason_code = page.say, score.reasons[0].kind
    order_violation = next(check_rising_order(state), None)
    return Ending(
        winners=tuple(page.seats) if score.outcome == "won" else (),
        title=say(f"coupelation.outcome.{score.outcome}"),
        head=say(f"coupelation.end.{reason_code}"),
        line=say.violation_text(order_violation) if order_violation else say(f"coupelation.end.{reason_code}.how"),
        details_href=details_href,
    )
