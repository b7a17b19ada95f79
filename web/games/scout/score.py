"""The page of the points: the counts of each seat, the end of the round, the table of rounds."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.parsing import encode_query_string
from calculators.core.types import View
from calculators.scout import GAME
from calculators.scout.score import next_score_sheet_if_complete_and_not_last
from calculators.scout.state import ROUNDS, State
from web.games.scout.pictures.ending import draw_final_totals_chart
from web.games.scout.pictures.rounds import (
    RoundsTable,
    SeatRow,
    build_pad_if_count_or_points_selected,
    build_rounds_table,
    build_row_per_seat_of_counts_and_points,
)
from web.games.scout.pictures.selections import first_missing_score_target_or_empty
from web.games.scout.pictures.situation import ChipLine, build_line_choosing_seat_that_ended_round
from web.games.scout.targets import TARGETS, ComparisonTarget
from web.pieces import Action, Key, ProgressChart, TrayWithPad, link_to
from web.table.bar import build_score_bar_of_leaders_or_missing_entries
from web.table.opening import build_player_count_keys
from web.table.page import Page
from web.table.page_content import PageContent


@dataclass(frozen=True, slots=True, kw_only=True)
class ScorePageContent(PageContent):
    """The score sheet of a round and of the game.

    ends: enter how the round ended, and by whom; round_count: rounds of a game;
    next_round_link, follow_link: the next round, to be entered or followed, '' for none; player_counts: keys to choose
    from while nothing is entered; has_all_round_points: whether all rounds are entered by their points; final_curve:
    the chart of a finished game.
    """

    selection: str
    seats: tuple[SeatRow, ...]
    ends: tuple[ChipLine, ...]
    has_end_violation: bool
    is_two_player_game: bool
    round: int
    round_count: int
    next_round_link: str
    follow_link: str
    player_counts: tuple[Key, ...]
    has_all_round_points: bool
    winners: tuple[str, ...]
    rounds: RoundsTable
    final_curve: ProgressChart | None
    count_pad: TrayWithPad | None


def build_score_page(page: Page) -> ScorePageContent:
    """Returns the counts of each seat, the end of the round, the table of rounds, and the chart of a finished game; the
    action of the bar opens the next round."""
    state: State = page.answer.state
    score, selection = page.answer.score, page.selection
    if selection in ("", "none") or isinstance(TARGETS.parse_or_none(selection), ComparisonTarget):
        selection = first_missing_score_target_or_empty(state)
    next_sheet = None if page.answer.refused else next_score_sheet_if_complete_and_not_last(state)
    next_round_link = link_to_state_or_empty(page, View.SCORE, next_sheet)
    bar = None
    if next_round_link:
        text = page.say("scout.next", round=len(state.rounds) + 2)
        action = Action(text=text, control=link_to(next_round_link))
        bar = replace(build_score_bar_of_leaders_or_missing_entries(page), action=action)
    return ScorePageContent(
        selection=selection,
        seats=build_row_per_seat_of_counts_and_points(page, selection),
        ends=tuple(build_line_choosing_seat_that_ended_round(page, state, kind) for kind in ("empty", "unbeaten")),
        has_end_violation="end" in page.parameters_and_targets_of_violations,
        is_two_player_game=state.is_two_player_game,
        round=len(state.rounds) + 1,
        round_count=ROUNDS.get(state.table.players, 0),
        next_round_link=next_round_link,
        follow_link=link_to_state_or_empty(page, View.PLAY, next_sheet and GAME.next_round_state(state)),
        player_counts=() if any(state.seats) or state.rounds or state.end else build_player_count_keys(page),
        has_all_round_points=state.has_all_round_points,
        winners=score.winners if score else (),
        rounds=build_rounds_table(page, selection),
        final_curve=draw_final_totals_chart(page.say, state) if score and score.final else None,
        count_pad=None if page.answer.unread else build_pad_if_count_or_points_selected(page, selection),
        bar=bar,
    )


def link_to_state_or_empty(page: Page, view: View, state: State | None) -> str:
    """Returns the address of a view at a position; '' without a position."""
    if state is None:
        return ""
    return page.links.link_to_position_or_record_standing_at_it(view, encode_query_string(GAME.format_query(state)))
