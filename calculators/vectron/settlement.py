"""The end of a turn: settlement, refresh, the next seat, the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from calculators.core.parsing import SEAT_FIELDS
from calculators.core.types import Judgement, Table
from calculators.vectron.rulings import GAUGE, JUST3
from calculators.vectron.state import (
    GAUGE_GOAL,
    ROUNDS_KEPT,
    SCORE_GOAL,
    UNKNOWN_GAIN,
    SeatState,
    SettlementGain,
    State,
    bonus_points_of_seat_or_0,
    deck_size_or_none_if_unknown,
    seat_numbers,
    seat_state_of,
    state_with_row,
    state_with_seat,
    staying_seat_numbers,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatSettlement:
    """What a settlement gives a seat. rank: by gauge; score_before: the score it adds to; total: the score after it."""

    seat: int
    gauge: int
    rank: int
    points: int
    score_before: int

    @property
    def total(self) -> int:
        return self.score_before + self.points


def find_seats_with_full_gauge(state: State) -> tuple[int, ...]:
    """Seats whose gauge ends a turn (vectron.seven): 7 or more; one that was not entered is not counted."""
    return tuple(seat for seat in staying_seat_numbers(state) if (seat_state_of(state, seat).gauge or 0) >= GAUGE_GOAL)


def is_settlement_due_by_full_gauge_or_empty_deck(state: State) -> bool:
    """Whether a settlement is due at the end of a turn (vectron.settle): a gauge at 7, or no deck.

    An empty deck matters only between two turns, which is phase draw.
    """
    return bool(find_seats_with_full_gauge(state)) or (
        state.phase == "draw" and deck_size_or_none_if_unknown(state) == 0
    )


def with_capped_gauge(seat_state: SeatState) -> SeatState:
    """A seat whose gauge stops at 7, as the ruling `gauge-capped` has it."""
    return replace(seat_state, gauge=None if seat_state.gauge is None else min(seat_state.gauge, GAUGE_GOAL))


class RankAndPoints(NamedTuple):
    """The rank of a gauge and its points."""

    rank: int
    points: int


def rank_and_points_of_gauges(gauges: tuple[int, ...]) -> tuple[RankAndPoints, ...]:
    """Rank and points of each gauge (vectron.settle).

    Equal gauges share a rank and the next rank follows without a gap; a seat scores players − rank.
    With two players the one with more scores the difference.

    >>> rank_and_points_of_gauges((7, 4, 4, 1))
    ((1, 3), (2, 2), (2, 2), (3, 1))
    """
    order = sorted(set(gauges), reverse=True)
    ranks = [order.index(gauge) + 1 for gauge in gauges]
    if len(gauges) == 2:
        return tuple(RankAndPoints(rank, gauge - min(gauges)) for rank, gauge in zip(ranks, gauges, strict=True))
    return tuple(RankAndPoints(rank, len(gauges) - rank) for rank in ranks)


def settlement_points_by_seat_zero_for_departed(table: Table, gauges_by_seat: Sequence[int]) -> tuple[int, ...]:
    """What each seat gains in a settlement, in seat order; 0 for those who have left.

    gauges_by_seat: the gauges of all seats, of those who have left too.
    """
    staying = [index for index in range(len(gauges_by_seat)) if index + 1 not in table.departed_seats]
    ranked = rank_and_points_of_gauges(tuple(gauges_by_seat[index] for index in staying))
    points = {index: given for index, (_, given) in zip(staying, ranked, strict=True)}
    return tuple(points.get(index, 0) for index in range(len(gauges_by_seat)))


def find_seats_missing_gauge_or_score(state: State) -> tuple[int, ...]:
    """The seats whose gauge or score a settlement lacks."""
    entries = ((number, seat_state_of(state, number)) for number in staying_seat_numbers(state))
    return tuple(number for number, entry in entries if entry.gauge is None or entry.score is None)


def calculate_settlement_or_empty_if_entries_missing(state: State) -> tuple[SeatSettlement, ...]:
    """What a settlement now gives every seat that plays on, in seat order, points by hand in the score before it;
    nothing while a gauge or score was not entered."""
    if find_seats_missing_gauge_or_score(state):
        return ()
    numbers = staying_seat_numbers(state)
    entries = [seat_state_of(state, number) for number in numbers]
    given = rank_and_points_of_gauges(tuple(entry.gauge or 0 for entry in entries))
    return tuple(
        SeatSettlement(
            seat=number,
            gauge=entry.gauge or 0,
            rank=rank,
            points=gained,
            score_before=(entry.score or 0) + bonus_points_of_seat_or_0(state, number),
        )
        for number, entry, (rank, gained) in zip(numbers, entries, given, strict=True)
    )


def find_winning_seats_at_goal(all_settlements: tuple[SeatSettlement, ...]) -> tuple[int, ...]:
    """The seats that win after a settlement (vectron.end): none while no score is 6 or more."""
    best = max((result.total for result in all_settlements), default=0)
    if best < SCORE_GOAL:
        return ()
    return tuple(result.seat for result in all_settlements if result.total == best)


def is_bonus_missing(state: State) -> bool:
    """Does the table add points by hand at every settlement, and nobody has said them (ruling `just3`)?"""
    return state.table.option(JUST3) == "hand" and state.bonus is None


def is_over(state: State) -> bool:
    """Is the game over: a settlement is due, and with it a score is 6 or more (vectron.end)?"""
    return is_settlement_due_by_full_gauge_or_empty_deck(state) and bool(
        find_winning_seats_at_goal(calculate_settlement_or_empty_if_entries_missing(state))
    )


def state_after_settlement_with_new_hands(state: State) -> State:
    """The table after a settlement that does not end the game (vectron.refresh), same seat to move.

    Scores are added, gauges 0, pieces stand, rows are empty; map and held chips stay; hands are new. What it gave
    is kept with the settlements before.
    """
    after, results = state, calculate_settlement_or_empty_if_entries_missing(state)
    gained = {
        one.seat: SettlementGain(one.gauge, one.points, bonus_points_of_seat_or_0(state, one.seat)) for one in results
    }
    given = tuple(gained.get(number, UNKNOWN_GAIN) for number in seat_numbers(state))
    for number in state.table.departed_seats:
        after = state_with_row(after, number, ())
    for result in results:
        seat = SeatState(chip=seat_state_of(state, result.seat).chip, score=result.total)
        after = state_with_row(state_with_seat(after, result.seat, seat), result.seat, ())
    return replace(
        after,
        hand=None,
        phase="draw",
        used=0,
        deck=None,
        bonus=None,
        bonus_for="",
        rounds=(*state.rounds, given)[-ROUNDS_KEPT:],
        known=state.known.cleared(),
        assumed=(),
    )


def state_with_settlement_corrected_and_scores_recounted(
    state: State, settlement_index: int, seat_number: int, corrected_gain_of_seat: SettlementGain
) -> State:
    """A settlement that is over with what one seat (from 1) had then told anew, its gauge or its points by hand: what
    it gave everybody follows from that once all gauges are told, and the scores from what it gave; all settlements
    after it stand. A seat without a score, of which every settlement is told now, has what they gave it."""
    group = state.rounds[settlement_index]
    after = tuple(corrected_gain_of_seat if number == seat_number else one for number, one in enumerate(group, 1))
    gauges = {number: one.gauge for number, one in enumerate(after, 1) if one.gauge is not None}
    if all(number in gauges or number in state.table.departed_seats for number in range(1, len(after) + 1)):
        given = dict(zip(gauges, rank_and_points_of_gauges(tuple(gauges.values())), strict=True))
        after = tuple(
            replace(one, points=given[number][1]) if number in given else one for number, one in enumerate(after, 1)
        )
    rounds = (*state.rounds[:settlement_index], after, *state.rounds[settlement_index + 1 :])
    for number, (old, new) in enumerate(zip(group, after, strict=True), 1):
        entry = seat_state_of(state, number)
        more = new.points + new.by_hand - old.points - old.by_hand
        own = [one[number - 1] for one in rounds]
        if more and entry.score is not None:
            state = state_with_seat(state, number, replace(entry, score=entry.score + more))
        elif entry.score is None and old.gauge is None and all(one.gauge is not None for one in own):
            score = sum(one.points + one.by_hand for one in own)
            state = state_with_seat(state, number, replace(entry, score=score))
    return replace(state, rounds=rounds)


def fit_settlements_to_player_count_with_unknown_gains(
    gains_by_seat_of_each_settlement: tuple[tuple[SettlementGain, ...], ...], player_count: int
) -> tuple[tuple[SettlementGain, ...], ...]:
    """Settlements told for fewer than play, the others not told: the number of players was a mistake."""
    found = []
    for group in gains_by_seat_of_each_settlement:
        told = list(group)
        while told and told[-1] == UNKNOWN_GAIN:
            told.pop()
        found.append((*told, *[UNKNOWN_GAIN] * (min(player_count, len(SEAT_FIELDS)) - len(told))))
    return tuple(found)


def begin_next_seats_turn_with_hand_unknown(state_before: State) -> State:
    """The next seat to the left begins its turn (vectron.next); its hand is not known."""
    turn = state_before.table.turn % state_before.table.players + 1
    table = replace(state_before.table, turn=turn)
    return replace(state_before, table=table, hand=None, phase="draw", used=0, known=state_before.known.next_turn())


def remove_player(state: State, table_after: Table) -> Judgement[State]:
    """The table once somebody has left: their piece, their row and their hand stay where they are, and settlements are
    between those who stay (vectron.leave)."""
    stays = state.table.turn == table_after.turn
    known = state.known.next_turn()
    return Judgement(
        legal=True, after=replace(state, table=table_after, hand=state.hand if stays else None, mine=None, known=known)
    )


def state_of_next_turn_after_due_settlement_or_none(state: State) -> State | None:
    """The table after the settlement that is due at a state to score; None where none is due, where something
    of it was not entered, or where it ends the game."""
    results = calculate_settlement_or_empty_if_entries_missing(state)
    if not results or not is_settlement_due_by_full_gauge_or_empty_deck(state) or find_winning_seats_at_goal(results):
        return None
    return begin_next_seats_turn_with_hand_unknown(state_after_settlement_with_new_hands(state))


def with_table(state: State, table: Table) -> State:
    """The state at another table; where gauges stop at 7 none is higher."""
    seats = state.seats
    if table.option(GAUGE) == "capped" != state.table.option(GAUGE):
        seats = tuple(entry and with_capped_gauge(entry) for entry in seats)
    return replace(state, table=table, seats=seats)
