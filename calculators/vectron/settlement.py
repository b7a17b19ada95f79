"""Ends a turn: settlement, refresh, the next seat, the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from calculators.core.parsing import SEAT_FIELDS
from calculators.core.types import Judgement, TableSettings
from calculators.vectron.rulings import GAUGE, JUST3
from calculators.vectron.state import (
    GAUGE_GOAL,
    MAX_PAST_SETTLEMENTS,
    SCORE_GOAL,
    UNKNOWN_GAIN,
    SeatState,
    SettlementGain,
    State,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatSettlement:
    """What a settlement gives a seat. seat: from 1; rank: by gauge, from 1; bonus: the points by hand; score_before:
    the score before it, with the points by hand."""

    seat: int
    gauge: int
    rank: int
    points: int
    bonus: int
    score_before: int

    @property
    def gain(self) -> SettlementGain:
        """What the record of past settlements keeps of it."""
        return SettlementGain(self.gauge, self.points, self.bonus)

    @property
    def total(self) -> int:
        """The score after the settlement."""
        return self.score_before + self.points


def find_staying_seats_with_entered_gauge_at_goal(state: State) -> tuple[int, ...]:
    """Finds the seats whose gauge ends a turn: 7 or more (vectron.seven); a gauge that is not entered does not
    count."""
    return tuple(seat for seat in state.staying_seat_numbers if (state.seat_state(seat).gauge or 0) >= GAUGE_GOAL)


def is_settlement_due(state: State) -> bool:
    """Checks whether a settlement is due: a gauge is at 7, or the deck is empty between two turns (vectron.settle).

    Between two turns the phase is `draw`; in the middle of a turn an empty deck does not matter.
    """
    return bool(find_staying_seats_with_entered_gauge_at_goal(state)) or (
        state.phase == "draw" and state.deck_size_or_none == 0
    )


def with_capped_gauge(seat_state: SeatState) -> SeatState:
    """Limits the gauge of a seat to 7, as the ruling `gauge-capped` says."""
    return replace(seat_state, gauge=None if seat_state.gauge is None else min(seat_state.gauge, GAUGE_GOAL))


class RankAndPoints(NamedTuple):
    rank: int
    points: int


def rank_gauges_and_calculate_points(gauges: tuple[int, ...]) -> tuple[RankAndPoints, ...]:
    """Returns rank and points of each gauge, in the given order (vectron.settle).

    Equal gauges share a rank, and the next rank follows without a gap; a seat scores players − rank. With two players
    the one with more scores the difference.

    >>> [(gauge.rank, gauge.points) for gauge in rank_gauges_and_calculate_points((7, 4, 4, 1))]
    [(1, 3), (2, 2), (2, 2), (3, 1)]
    """
    distinct_gauges = sorted(set(gauges), reverse=True)
    ranks = [distinct_gauges.index(gauge) + 1 for gauge in gauges]
    if len(gauges) == 2:
        return tuple(RankAndPoints(rank, gauge - min(gauges)) for rank, gauge in zip(ranks, gauges, strict=True))
    return tuple(RankAndPoints(rank, len(gauges) - rank) for rank in ranks)


def settlement_points_by_seat_or_0_for_departed(table: TableSettings, gauges_by_seat: Sequence[int]) -> tuple[int, ...]:
    """Returns what each seat gains in a settlement, in seat order; 0 for those who have left.

    gauges_by_seat: the gauges of all seats, including those who have left.
    """
    staying_indices = [index for index in range(len(gauges_by_seat)) if index + 1 not in table.departed_seats]
    ranks_and_points = rank_gauges_and_calculate_points(tuple(gauges_by_seat[index] for index in staying_indices))
    points_by_index = {index: points for index, (_, points) in zip(staying_indices, ranks_and_points, strict=True)}
    return tuple(points_by_index.get(index, 0) for index in range(len(gauges_by_seat)))


def calculate_seat_settlements_if_all_entered(state: State) -> tuple[SeatSettlement, ...]:
    """Calculates what a settlement would now give every seat that plays on, in seat order.

    Points by hand are part of the score before it. Empty while a gauge or score is not entered.
    """
    if state.staying_seats_missing_gauge_or_score:
        return ()
    numbers = state.staying_seat_numbers
    seat_states = [state.seat_state(number) for number in numbers]
    bonuses = [state.bonus_points_of_seat_or_0(number) for number in numbers]
    ranks_and_points = rank_gauges_and_calculate_points(tuple(seat_state.gauge or 0 for seat_state in seat_states))
    return tuple(
        SeatSettlement(
            seat=number,
            gauge=seat_state.gauge or 0,
            rank=rank,
            points=points,
            bonus=bonus,
            score_before=(seat_state.score or 0) + bonus,
        )
        for number, seat_state, bonus, (rank, points) in zip(
            numbers, seat_states, bonuses, ranks_and_points, strict=True
        )
    )


def find_winning_seats_at_goal(all_settlements: tuple[SeatSettlement, ...]) -> tuple[int, ...]:
    """Finds the seats that win after a settlement: the highest scores, none while no score is 6 or more
    (vectron.end)."""
    highest_total = max((result.total for result in all_settlements), default=0)
    if highest_total < SCORE_GOAL:
        return ()
    return tuple(result.seat for result in all_settlements if result.total == highest_total)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """A settlement in a position.

    seat_settlements: what it gives every seat that plays on, () while a gauge or score is not entered; is_due: does it
    take place now? winning_seats: the seats that win with it, () if it is not due.
    """

    seat_settlements: tuple[SeatSettlement, ...] = ()
    is_due: bool = False
    winning_seats: tuple[int, ...] = ()


def calculate_settlement(state: State) -> Settlement:
    """Calculates the settlement of a position, also if none is due; only one that is due has winners."""
    seat_settlements = calculate_seat_settlements_if_all_entered(state)
    is_due = bool(seat_settlements) and is_settlement_due(state)
    return Settlement(
        seat_settlements=seat_settlements,
        is_due=is_due,
        winning_seats=find_winning_seats_at_goal(seat_settlements) if is_due else (),
    )


def is_bonus_missing(state: State) -> bool:
    """Checks whether the table adds points by hand at every settlement (ruling `just3`) and none are entered."""
    return state.table.option(JUST3) == "hand" and state.bonus is None


def is_settlement_due_that_ends_game(state: State) -> bool:
    """Checks whether the game is over: a settlement is due and brings a score to 6 or more (vectron.end)."""
    return is_settlement_due(state) and bool(calculate_settlement(state).winning_seats)


def settle_nonfinal_round(state: State) -> State:
    """Settles a round that does not end the game; the same seat is to move (vectron.settle, vectron.refresh).

    Scores are added, gauges are 0, pieces stand, rows are empty; the map and held chips stay; hands are unknown. What
    the settlement gave is added to `rounds`.
    """
    state_after, results = state, calculate_seat_settlements_if_all_entered(state)
    gain_by_seat = {result.seat: result.gain for result in results}
    gains = tuple(gain_by_seat.get(seat_number, UNKNOWN_GAIN) for seat_number in state.seat_numbers)
    for seat_number in state.table.departed_seats:
        state_after = state_after.with_row(seat_number, ())
    for result in results:
        seat_after = SeatState(chip=state.seat_state(result.seat).chip, score=result.total)
        state_after = state_after.with_seat(result.seat, seat_after).with_row(result.seat, ())
    return replace(
        state_after,
        hand=None,
        phase="draw",
        used=0,
        deck=None,
        bonus=None,
        bonus_for="",
        rounds=(*state.rounds, gains)[-MAX_PAST_SETTLEMENTS:],
        knowledge=state.knowledge.cleared(),
        assumed_cards=(),
    )


def state_with_settlement_gain_corrected(
    state: State, settlement_index: int, seat_number: int, corrected_gain_of_seat: SettlementGain
) -> State:
    """Replaces what one seat had at a past settlement: its gauge or its points by hand. seat_number: from 1.

    Once all gauges of that settlement are entered, the points of every seat are calculated again, and the scores change
    by the difference; later settlements stay as they are. A seat without a score gets the sum of its settlements once
    all of them are entered.
    """
    gains_before = state.rounds[settlement_index]
    gains_after = tuple(
        corrected_gain_of_seat if number == seat_number else gain for number, gain in enumerate(gains_before, 1)
    )
    gauge_by_seat = {number: gain.gauge for number, gain in enumerate(gains_after, 1) if gain.gauge is not None}
    if all(
        number in gauge_by_seat or number in state.table.departed_seats for number in range(1, len(gains_after) + 1)
    ):
        rank_and_points_by_seat = dict(
            zip(
                gauge_by_seat,
                rank_gauges_and_calculate_points(tuple(gauge_by_seat.values())),
                strict=True,
            )
        )
        gains_after = tuple(
            replace(gain, points=rank_and_points_by_seat[number][1]) if number in rank_and_points_by_seat else gain
            for number, gain in enumerate(gains_after, 1)
        )
    rounds = (*state.rounds[:settlement_index], gains_after, *state.rounds[settlement_index + 1 :])
    for number, (gain_before, gain_after) in enumerate(zip(gains_before, gains_after, strict=True), 1):
        seat_state = state.seat_state(number)
        score_change = gain_after.points + gain_after.by_hand - gain_before.points - gain_before.by_hand
        gains_of_seat = [gains[number - 1] for gains in rounds]
        if score_change and seat_state.score is not None:
            state = state.with_seat(number, replace(seat_state, score=seat_state.score + score_change))
        elif (
            seat_state.score is None
            and gain_before.gauge is None
            and all(gain.gauge is not None for gain in gains_of_seat)
        ):
            score = sum(gain.points + gain.by_hand for gain in gains_of_seat)
            state = state.with_seat(number, replace(seat_state, score=score))
    return replace(state, rounds=rounds)


def fit_gains_to_player_count(
    gains_by_seat_of_each_settlement: tuple[tuple[SettlementGain, ...], ...], player_count: int
) -> tuple[tuple[SettlementGain, ...], ...]:
    """Fits past settlements to the number of players: seats that a settlement lacks get an unknown gain, unknown gains
    at its end are dropped.

    A settlement can have too few seats if the number of players was corrected later.
    """
    fitted = []
    for settlement in gains_by_seat_of_each_settlement:
        gains = list(settlement)
        while gains and gains[-1] == UNKNOWN_GAIN:
            gains.pop()
        fitted.append((*gains, *[UNKNOWN_GAIN] * (min(player_count, len(SEAT_FIELDS)) - len(gains))))
    return tuple(fitted)


def begin_next_seats_turn_with_hand_unknown(state_before: State) -> State:
    """Begins the turn of the next seat to the left, whose hand is unknown (vectron.next)."""
    return replace(
        state_before,
        table=state_before.table.with_next_turn,
        hand=None,
        phase="draw",
        used=0,
        knowledge=state_before.knowledge.next_turn(),
    )


def apply_departure_keeping_piece_and_row(state: State, table_after_departure: TableSettings) -> Judgement[State]:
    """Returns the table after a player has left (vectron.leave).

    Their piece, row and hand stay where they are, and settlements are between those who stay.
    """
    after = replace(
        state,
        table=table_after_departure,
        hand=state.hand if state.table.turn == table_after_departure.turn else None,
        mine=None,
        knowledge=state.knowledge.next_turn(),
    )
    return Judgement(legal=True, after=after)


def next_turn_state_after_settlement_or_none(state: State) -> State | None:
    """Returns the next turn after the settlement that is due.

    None if none is due, if a gauge or score is not entered, or if the settlement ends the game.
    """
    settlement = calculate_settlement(state)
    if not settlement.is_due or settlement.winning_seats:
        return None
    return begin_next_seats_turn_with_hand_unknown(settle_nonfinal_round(state))


def replace_table_capping_gauges_if_so_ruled(state: State, table: TableSettings) -> State:
    """Returns the state with another table; if the ruling changes to `gauge-capped`, gauges above 7 become 7."""
    seats = state.seats
    if table.option(GAUGE) == "capped" != state.table.option(GAUGE):
        seats = tuple(seat_state and with_capped_gauge(seat_state) for seat_state in seats)
    return replace(state, table=table, seats=seats)
