"""Builds the results of the whole turn, best first, and the film of one result step by step."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from calculators.core.parsing import encode_query_string, format_seat_code
from calculators.core.replay import format_moves
from calculators.core.types import Message, View
from calculators.vectron import GAME
from calculators.vectron.state import GAUGE_GOAL, DrawFromDeck, DrawFromRow, ForcedDraw, Move, State
from calculators.vectron.turn_results import (
    TurnResult,
    outcomes_of_moves_played_one_after_another,
    rank_reachable_tables,
)
from web.games.vectron.pictures.step_frames import (
    StepFrame,
    StepReel,
    build_legal_step_frame_with_maps,
    build_step_reel,
    describe_move_in_one_or_two_words,
)
from web.games.vectron.targets import TARGETS, FilmTarget, ResultListTarget
from web.pieces import Tray
from web.table.page import Page

MAX_PAGE_RESULTS, MAX_DATA_RESULTS, ROWS_AT_ONCE, MAX_SEVEN_WAYS = 400, 200, 20, 4
"""Results that the page lists, that JSON lists, and that are displayed at once; ways to gauge 7 that the page lists."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BestTurnResults:
    """The best results of a whole turn, by score and by gauge. seven: results in which a gauge reaches 7; count: of all
    results found; complete: False if the search was cut short."""

    score: tuple[TurnResult, ...]
    gauge: tuple[TurnResult, ...]
    seven: tuple[TurnResult, ...]
    count: int
    complete: bool


@dataclass(frozen=True, slots=True)
class GaugeSevenWay:
    """A way in which somebody's gauge reaches 7. move_words: its moves in few words; seats: those whose gauge reaches
    7; points: what every seat gets."""

    move_words: tuple[Message, ...]
    seats: tuple[str, ...]
    points: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class OtherSeatGauge:
    """The gauge of another seat before and after the turn."""

    seat: str
    gauge_before: int | None
    gauge_after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnResultRow:
    """A result as a line of the list.

    is_known: it depends on no unseen card; gauge_before, gauge: of the seat to move; other_gauges: of the seats whose
    gauge changes; move_words: the moves in few words; sources: where the card can be drawn from, if the result is the
    same for several; film_target: selects its film.
    """

    number: int
    is_known: bool
    has_settlement: bool
    points: int
    gauge_before: int | None
    gauge: int | None
    other_gauges: tuple[OtherSeatGauge, ...]
    move_words: tuple[Message, ...]
    sources: tuple[Message, ...]
    film_target: FilmTarget


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultFilm:
    """A step of the moves to a result.

    list_target: selects the list; check_address: of a verdict on the moves, '' if there is none;
    play_address: continues from the result, '' if it is not known; is_game_over: the result ends the game; tray: the
    head above the steps.
    """

    frame: StepFrame
    reel: StepReel
    list_target: ResultListTarget
    check_address: str
    play_address: str
    is_game_over: bool
    tray: Tray


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnResultsView:
    """The results of a turn, or the film of one.

    order: `score` or `gauge`; listed_count: how many results are listed; needs_hand: no result is known without a hand;
    order_targets: select the list in each order; target_of_results_before, target_of_more_results: select the rest of
    the list.
    """

    order: str
    count: int
    complete: bool
    listed_count: int
    needs_hand: bool
    seven: tuple[GaugeSevenWay, ...]
    film: ResultFilm | None = None
    rows: tuple[TurnResultRow, ...] = ()
    order_targets: tuple[ResultListTarget, ...] = (ResultListTarget("score"), ResultListTarget("gauge"))
    target_of_results_before: ResultListTarget | None = None
    target_of_more_results: ResultListTarget | None = None


@lru_cache(maxsize=32)
def search_best_turn_results(state: State) -> BestTurnResults:
    """Searches the best results in both orders; cached, because a film needs them at each step."""
    whole_turn = rank_reachable_tables(state)
    return BestTurnResults(
        score=tuple(whole_turn.results[:MAX_PAGE_RESULTS]),
        gauge=tuple(whole_turn.results.sorted_by_own_gauge()[:MAX_PAGE_RESULTS]),
        seven=find_gauge_seven_result_of_each_point_distribution(whole_turn.results),
        count=len(whole_turn.results),
        complete=whole_turn.complete,
    )


def find_gauge_seven_result_of_each_point_distribution(results: Sequence[TurnResult]) -> tuple[TurnResult, ...]:
    """Finds the results in which a gauge reaches 7, one for each distribution of points."""
    result_by_points: dict[tuple[int, ...], TurnResult] = {}
    for result in results:
        if result.has_settlement and max(result.gauges) >= GAUGE_GOAL:
            result_by_points.setdefault(result.settlement_points_by_seat_or_empty, result)
    return tuple(result_by_points.values())


def json_data_of_best_turns(state: State) -> dict[str, object]:
    """Returns the best results by score and by gauge as JSON data."""
    best_results = search_best_turn_results(state)
    return {
        "count": best_results.count,
        "complete": best_results.complete,
        "seven": [
            {**result_to_json_data(result), "everybody": list(result.settlement_points_by_seat_or_empty)}
            for result in best_results.seven
        ],
        "by_score": [result_to_json_data(result) for result in best_results.score[:MAX_DATA_RESULTS]],
        "by_gauge": [result_to_json_data(result) for result in best_results.gauge[:MAX_DATA_RESULTS]],
    }


def result_to_json_data(result: TurnResult) -> dict[str, object]:
    """Returns a result as JSON data: its moves, gauges and points, whether it has a settlement and depends on no unseen
    card."""
    return {
        "moves": format_moves(GAME, result.moves),
        "gauges": list(result.gauges),
        "points": result.points,
        "settled": result.has_settlement,
        "known": result.is_known,
    }


def build_best_results_page_or_selected_film(page: Page) -> TurnResultsView:
    """Builds the list of results, or the film of the selected one."""
    best_results = search_best_turn_results(page.answer.state)
    target = TARGETS.parse_or_none(page.selection)
    is_by_gauge = isinstance(target, ResultListTarget | FilmTarget) and target.order == "gauge"
    results = best_results.gauge if is_by_gauge else best_results.score
    list_target = ResultListTarget("gauge" if is_by_gauge else "score")
    view = TurnResultsView(
        order=list_target.order,
        count=best_results.count,
        complete=best_results.complete,
        listed_count=len(results),
        needs_hand=best_results.count == 0,
        seven=tuple(map(build_gauge_seven_way, best_results.seven[:MAX_SEVEN_WAYS])),
    )
    if isinstance(target, FilmTarget) and target.result_index < len(results):
        return replace(
            view,
            film=build_film_step(page, results[target.result_index], target, list_target),
        )
    start = (target.first_row or 0) if isinstance(target, ResultListTarget) else 0
    groups = group_result_indices_ignoring_draw_source(results)
    return replace(
        view,
        rows=tuple(list_one_row_per_result_group(results, groups[start : start + ROWS_AT_ONCE], start, list_target)),
        target_of_results_before=replace(list_target, first_row=max(0, start - ROWS_AT_ONCE)) if start else None,
        target_of_more_results=replace(list_target, first_row=start + ROWS_AT_ONCE)
        if start + ROWS_AT_ONCE < len(groups)
        else None,
    )


def build_gauge_seven_way(result: TurnResult) -> GaugeSevenWay:
    """Builds a way to gauge 7: the moves, whose gauge reaches it, and what every seat gets."""
    return GaugeSevenWay(
        tuple(describe_move_in_one_or_two_words(move) for move in result.moves),
        tuple(format_seat_code(number) for number, gauge in enumerate(result.gauges, 1) if gauge >= GAUGE_GOAL),
        tuple(
            (format_seat_code(number), points)
            for number, points in enumerate(result.settlement_points_by_seat_or_empty, 1)
        ),
    )


def group_result_indices_ignoring_draw_source(results: Sequence[TurnResult]) -> list[list[int]]:
    """Groups results that differ only in where the card is drawn from; each group is a list of indices."""
    groups: dict[Hashable, list[int]] = {}
    for index, result in enumerate(results):
        begins_with_draw = len(result.moves) > 1 and isinstance(result.moves[0], DrawFromDeck | DrawFromRow)
        key = (result.moves[1:], result.gauges, result.points) if begins_with_draw else index
        groups.setdefault(key, []).append(index)
    return list(groups.values())


def list_one_row_per_result_group(
    results: Sequence[TurnResult],
    index_groups: Sequence[Sequence[int]],
    earlier_group_count: int,
    list_target: ResultListTarget,
) -> Iterator[TurnResultRow]:
    """Yields a row for each group of results. earlier_group_count: how many groups precede the first."""
    for number, indices in enumerate(index_groups, earlier_group_count + 1):
        result, has_several_sources = results[indices[0]], len(indices) > 1
        mover_seat = result.start.table.turn
        other_gauges = (
            OtherSeatGauge(format_seat_code(seat), result.start.seat_state(seat).gauge, gauge)
            for seat, gauge in enumerate(result.gauges, 1)
            if seat != mover_seat and gauge != result.start.seat_state(seat).gauge
        )
        yield TurnResultRow(
            number=number,
            is_known=result.is_known,
            has_settlement=result.has_settlement,
            points=result.points,
            gauge_before=result.start.seat_state(mover_seat).gauge,
            gauge=result.gauges[mover_seat - 1] if result.gauges else None,
            other_gauges=tuple(other_gauges),
            move_words=tuple(describe_move_in_one_or_two_words(move) for move in result.moves[has_several_sources:]),
            sources=tuple(describe_move_in_one_or_two_words(results[index].moves[0]) for index in indices)
            if has_several_sources
            else (),
            film_target=FilmTarget(indices[0], 0, "gauge" if list_target.order == "gauge" else None),
        )


def build_film_step(page: Page, result: TurnResult, target: FilmTarget, list_target: ResultListTarget) -> ResultFilm:
    """Builds a step of the moves to a result, and the addresses that follow from the result."""
    step_index = min(target.step_index, len(result.moves) - 1)
    outcomes = outcomes_of_moves_played_one_after_another(result.start, result.moves)
    positions = [result.start, *(outcome.state for outcome in outcomes)]
    start, moves = find_checkable_state_and_moves(positions, result.moves)
    question_query = encode_query_string({**GAME.format_query(start), "move": format_moves(GAME, moves)})
    public_moves = [
        GAME.hide_secrets_of_move(state_before, move)
        for state_before, move in zip(positions, result.moves, strict=False)
    ]
    public_move_texts = (
        [] if None in public_moves else [GAME.format_move(move) for move in public_moves if move is not None]
    )
    last_outcome = outcomes[-1]
    return ResultFilm(
        frame=build_legal_step_frame_with_maps(positions[step_index], result.moves[step_index], page.say),
        reel=build_step_reel(result.moves, step_index, lambda index: replace(target, step_index=index)),
        list_target=list_target,
        check_address=page.links.link_to_position_or_record_standing_at_it(View.CHECK, question_query) if moves else "",
        play_address=page.links.address_after_recording_moves(
            public_move_texts,
            View.SCORE if last_outcome.is_over else View.MOVES,
            encode_query_string(GAME.format_query(last_outcome.state)),
        )
        if result.is_known
        else "",
        is_game_over=last_outcome.is_over,
        tray=Tray(head=page.say("vectron.steps"), hint=f"{step_index + 1}/{len(result.moves)}"),
    )


class StateAndMoves(NamedTuple):
    """A position and the moves that can be checked from it."""

    state: State
    moves: Sequence[Move]


def find_checkable_state_and_moves(
    states_before_each_move_and_last: Sequence[State], moves: Sequence[Move]
) -> StateAndMoves:
    """Returns the position from which the moves can be checked: after an unseen card of the deck was placed, else the
    first one."""
    if moves[:1] == (DrawFromDeck(),):
        return StateAndMoves(states_before_each_move_and_last[min(2, len(moves))], moves[2:])
    if moves[:1] == (ForcedDraw(),):
        return StateAndMoves(states_before_each_move_and_last[-1], ())
    return StateAndMoves(states_before_each_move_and_last[0], moves)
