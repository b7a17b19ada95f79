"""The page of a followed game: which stage it has reached (`pictures/followed.py` draws each)."""

from __future__ import annotations

from dataclasses import replace

from calculators.scout import GAME
from calculators.scout.state import State
from calculators.scout.unfinished import parse_draft_or_none
from web.games.scout.pictures.followed import (
    RecordPageContent,
    build_content_asking_players_before_first_round,
    build_content_of_drafted_turn_or_count_correction,
    build_record_content_of_refused_start,
    build_record_content_stopped_at_refused_turn,
    build_round_or_game_end_content,
    state_ended_by_last_move_or_none,
)
from web.table.page import Page


def build_record_page(page: Page) -> RecordPageContent:
    """Returns the content of a followed game: the counts of all seats, the active set and the drafted move, the
    record."""
    answer = page.answer
    followed = answer.followed
    if followed is None:
        return build_record_content_of_refused_start(page, answer.state)
    end_state = state_ended_by_last_move_or_none(answer)
    if answer.verdict is not None and answer.verdict.legal is not True:
        return build_record_content_stopped_at_refused_turn(page, followed)
    if followed.ended or (end_state is not None and parse_draft_or_none(page.selection) is None):
        return build_round_or_game_end_content(page, followed, end_state or followed.state)
    state_without_private_hand = replace(followed.state, mine=None)
    if (
        not answer.verdict
        and not page.selection
        and state_without_private_hand == GAME.starting_state(State(table=state_without_private_hand.table))
    ):
        return build_content_asking_players_before_first_round(page, followed)
    return build_content_of_drafted_turn_or_count_correction(page, followed)
