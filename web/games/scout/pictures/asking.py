"""The question about a move as everybody saw it, and its bar."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.types import Violation
from calculators.scout import GAME
from calculators.scout.state import State
from calculators.scout.unfinished import MoveDraft
from web.games.scout.draft import (
    DraftTray,
    build_entry_tray_of_mover_or_next_seat,
    find_refusals_of_scout_if_draft_lacks_side,
)
from web.games.scout.pictures.columns import SeatFigures, build_seat_columns_with_counts_before_and_after_drafted_move
from web.games.scout.pictures.followed import Duel, build_active_and_shown_set_of_draft
from web.games.scout.targets import CardTarget
from web.pieces import Control, select
from web.table.page import Page

DECISIVE = (
    "scout.move.apart",
    "scout.move.mixed",
    "scout.move.between",
    "scout.move.weaker.",
    "scout.effect.stronger.",
)
"""Prefixes of codes that decide a show: it is no set, or weaker, or stronger."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicQuestion:
    """A question about a move as everybody saw it: the two sets, the tray, controls that enter hand and table; columns:
    the figures of every seat if any are entered; violations: why the move is illegal whatever else is entered."""

    duel: Duel
    draft_tray: DraftTray
    to_hand: Control
    to_table: Control
    columns: tuple[SeatFigures, ...]
    hint: tuple[str, ...]
    violations: tuple[Violation, ...] = ()
    round: int = 0


def build_public_move_question_view(page: Page, draft: MoveDraft) -> PublicQuestion:
    state: State = page.entered_state_or_only_players_if_refused
    move = draft.complete_move_or_none
    judgement = GAME.judge_move(state, move) if move is not None else None
    are_counts_entered = any(state.seats[: state.table.players])
    return PublicQuestion(
        duel=build_active_and_shown_set_of_draft(page.say, state, draft, can_touch_ends=False),
        draft_tray=build_entry_tray_of_mover_or_next_seat(page.say, state, draft),
        to_hand=select(CardTarget("hand", len(state.hand or ()))),
        to_table=select(CardTarget("table", len(state.active))),
        columns=tuple(
            replace(figures, control=None)
            for figures in build_seat_columns_with_counts_before_and_after_drafted_move(page, state, judgement)
        )
        if are_counts_entered
        else (),
        hint=(page.say(f"scout.next.{draft.next_field or 'cards'}"),),
        violations=find_refusals_of_scout_if_draft_lacks_side(state, draft),
    )
