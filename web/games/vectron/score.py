"""Builds the score page: the scores as entered, what a settlement gives, and the next round."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from calculators.core.messages import format_number
from calculators.core.parsing import encode_query_string, format_seat_code
from calculators.core.types import ScoresAndWinners, View
from calculators.vectron import GAME
from calculators.vectron.rulings import JUST3
from calculators.vectron.settlement import Settlement, calculate_settlement
from calculators.vectron.state import GAUGE_GOAL, State
from web.games.vectron.pictures.scene import draw_table, svg_path_of_chip_stars_around_origin
from web.games.vectron.pictures.selections import next_missing_gauge_then_score_target_or_none
from web.games.vectron.pictures.settlements import (
    SettlementResult,
    SettlementRound,
    format_gained_points,
    list_past_and_due_settlements_or_empty,
    list_seat_results_highest_total_first,
)
from web.games.vectron.pictures.strip import css_class_of_filled_added_or_just_three_boxes
from web.games.vectron.pictures.tray import TrayWithPads, build_tray_of_target_or_none
from web.games.vectron.targets import TARGETS, BonusTarget, PastGainTarget, SeatTarget, TableValue, Target
from web.i18n import Speaker
from web.pieces import Action, AnswerBar, Control, Key, Scene, TouchableCell, enter_value, link_to, select
from web.table.bar import build_score_bar_of_leaders_or_missing_entries, format_totals_with_initials_if_names_too_long
from web.table.opening import build_player_count_keys
from web.table.page import Page
from web.table.page_content import PageContent


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatScoreRow:
    """What is entered for a seat on the score page. boxes: CSS classes of its gauge; bonus: None if the page has no
    points by hand."""

    seat: str
    boxes: tuple[str, ...]
    gauge: TouchableCell
    score: TouchableCell
    bonus: TouchableCell | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScorePageContent(PageContent):
    """The page of the scores.

    player_counts: to choose from while nothing is entered; rows: by seat; keys: the tray of the selected target;
    results: of a settlement, best first; map: after the end; is_settlement_due: whether the settlement takes place,
    else the results are what one would give now; rounds: the past settlements and the due one; deck: key that marks the
    deck as empty; more_control: selects points by hand; by_hand: whether each row has points by hand; bonus_name: the
    name the table gives those points.
    """

    player_counts: tuple[Key, ...]
    rows: tuple[SeatScoreRow, ...]
    keys: TrayWithPads | None
    results: tuple[SettlementResult, ...]
    map: Scene | None
    is_settlement_due: bool
    rounds: tuple[SettlementRound, ...]
    deck: Key
    more_control: Control
    by_hand: bool
    bonus_name: str
    stars = staticmethod(svg_path_of_chip_stars_around_origin)


def build_score_page(page: Page) -> ScorePageContent:
    """Builds the page of the scores."""
    state: State = page.answer.state
    say, refused = page.say, page.answer.refused
    wrong_targets = page.parameters_and_targets_of_violations
    target = TARGETS.parse_or_none(page.selection)
    if not page.selection and not refused:
        target = next_missing_gauge_then_score_target_or_none(state)
    elif isinstance(target, SeatTarget) and target.part is None:
        target = replace(target, part="gauge")
    by_hand = state.bonus is not None or state.table.option(JUST3) == "hand" or isinstance(target, BonusTarget)
    settlement = calculate_settlement(state)
    displayed_settlement = Settlement() if refused else settlement
    are_rounds_readable = not page.answer.unread and "rounds" not in wrong_targets
    is_nothing_entered = not (any(state.seats) or state.rounds or refused)
    return ScorePageContent(
        bar=None if refused else build_score_bar(page, settlement),
        player_counts=build_player_count_keys(page) if is_nothing_entered else (),
        rows=tuple(
            build_editable_score_row_of_seat(
                state, say, seat_number, selected_target=target, wrong_targets=wrong_targets, shows_bonus=by_hand
            )
            for seat_number in state.seat_numbers
        ),
        keys=build_tray_of_target_or_none(state, target, View.SCORE, say),
        results=list_seat_results_highest_total_first(displayed_settlement),
        map=draw_table(state, say) if displayed_settlement.winning_seats and state.map is not None else None,
        is_settlement_due=displayed_settlement.is_due,
        rounds=list_settlements_with_correction_cells(state, say, settlement, target) if are_rounds_readable else (),
        deck=Key(text=say("vectron.deck.out"), control=enter_value(TableValue("deck.0")), is_selected=state.deck == 0),
        more_control=select(BonusTarget("p1")),
        by_hand=by_hand,
        bonus_name=state.bonus_for,
    )


def list_settlements_with_correction_cells(
    state: State, say: Speaker, settlement_now: Settlement, selected_target: Target | None
) -> tuple[SettlementRound, ...]:
    """Lists every settlement, each gain of a past one with a cell that selects it for correction; () if there is no
    past one."""
    return tuple(
        settlement
        if settlement.past_index is None
        else replace(settlement, gain_cells=build_gain_cells(say, settlement, settlement.past_index, selected_target))
        for settlement in list_past_and_due_settlements_or_empty(state, settlement_now, say("vectron.rounds.start"))
    )


def build_gain_cells(
    say: Speaker, settlement: SettlementRound, past_index: int, selected_target: Target | None
) -> tuple[TouchableCell, ...]:
    """Builds a cell for each seat of a past settlement. past_index: from 0."""
    cells = []
    for seat_index, (gauge, points, _) in enumerate(settlement.seat_gains):
        target = PastGainTarget(past_index, seat_index)
        gain_words = say("bar.todo") if gauge is None else f"{say('vectron.gauge.now', gauge=gauge)} {points}"
        cells.append(
            TouchableCell(
                label=say(
                    "vectron.fact",
                    seat=format_seat_code(seat_index + 1),
                    part=say("vectron.round", round=past_index + 1),
                    value=gain_words,
                ),
                target=str(target),
                control=select(target),
                is_current=selected_target in (target, replace(target, part="bonus")),
            )
        )
    return tuple(cells)


def build_editable_score_row_of_seat(
    state: State,
    say: Speaker,
    seat_number: int,
    *,
    selected_target: Target | None,
    wrong_targets: Collection[str],
    shows_bonus: bool,
) -> SeatScoreRow:
    """Builds the row of a seat; each of its numbers is a control that selects it."""
    seat, seat_state = format_seat_code(seat_number), state.seat_state(seat_number)

    def build_cell(part: str, target: SeatTarget | BonusTarget, value: int | None, value_text: str) -> TouchableCell:
        return TouchableCell(
            label=say("vectron.fact", seat=seat, part=say(f"vectron.part.{part}"), value=value_text),
            text=value_text,
            target=str(target),
            control=select(target),
            is_missing=value is None,
            is_current=selected_target == target,
            is_wrong=seat in wrong_targets,
        )

    def format_value_or_todo(value: int | None) -> str:
        return say("bar.todo") if value is None else format_number(value)

    bonus_points = state.bonus_points_of_seat_or_0(seat_number)
    return SeatScoreRow(
        seat=seat,
        boxes=css_class_of_filled_added_or_just_three_boxes(seat_state.gauge),
        gauge=build_cell("gauge", SeatTarget(seat, "gauge"), seat_state.gauge, format_value_or_todo(seat_state.gauge)),
        score=build_cell("score", SeatTarget(seat, "score"), seat_state.score, format_value_or_todo(seat_state.score)),
        bonus=build_cell("bonus", BonusTarget(seat), bonus_points, format_gained_points(bonus_points))
        if shows_bonus
        else None,
    )


def link_to_next_round_if_game_goes_on(page: Page) -> str:
    """Returns the address of the round after the settlement that is due; '' if it ends the game.

    It leads to the followed table if there is a map, else to scores with gauges to be entered.
    """
    state: State = page.answer.state
    next_state, next_view = GAME.next_round_state(state), View.PLAY
    if next_state is None:
        return ""
    if state.map is None:
        next_view = View.SCORE
        for seat in next_state.seat_numbers:
            next_state = next_state.with_seat(seat, replace(next_state.seat_state(seat), gauge=None))
        next_state = replace(next_state, rows=(None,) * 4, table=replace(next_state.table, turn=state.table.turn))
    return page.links.link_to_position_or_record_standing_at_it(
        next_view, encode_query_string(GAME.format_query(next_state))
    )


def build_score_bar(page: Page, settlement: Settlement) -> AnswerBar:
    """Builds a bar with the standings and what a settlement would give now; after a settlement that does not end the
    game its action is the next round."""
    standard_bar = build_score_bar_of_leaders_or_missing_entries(page)
    score: ScoresAndWinners | None = page.answer.score
    if settlement.is_due and (next_round_address := link_to_next_round_if_game_goes_on(page)):
        return replace(
            standard_bar, action=Action(text=page.say("vectron.next_round"), control=link_to(next_round_address))
        )
    if score is None or not score.projected:
        return standard_bar
    highest_gauge = max(result.gauge for result in settlement.seat_settlements)
    projections = sorted(score.projected, key=lambda projection: -projection.total)
    totals = format_totals_with_initials_if_names_too_long(page.say, projections)
    line = page.say("vectron.bar.projected", totals=totals, gauge=highest_gauge, goal=GAUGE_GOAL)
    return replace(standard_bar, lines=(line,))
