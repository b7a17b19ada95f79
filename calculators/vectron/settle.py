"""The end of a turn: settlement, refresh, the next seat, the end of the game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.types import Table
from calculators.vectron.rulings import GAUGE, JUST3
from calculators.vectron.state import (
    GAUGE_GOAL,
    ROUNDS_KEPT,
    SCORE_GOAL,
    Gained,
    Seat,
    State,
    bonus_of,
    deck,
    seat_numbers,
    seat_of,
    with_row,
    with_seat,
)


@dataclass(frozen=True, slots=True)
class Settled:
    """What a settlement gives a seat. rank: by gauge; before: the score it adds to; total: the score after it."""

    seat: int
    gauge: int
    rank: int
    points: int
    before: int

    @property
    def total(self) -> int:
        return self.before + self.points


def full_gauges(state: State) -> tuple[int, ...]:
    """Seats whose gauge ends a turn (vectron.seven): 7 or more; one that was not entered is not counted."""
    return tuple(seat for seat in seat_numbers(state) if (seat_of(state, seat).gauge or 0) >= GAUGE_GOAL)


def settles(state: State) -> bool:
    """Whether a settlement is due at the end of a turn (vectron.settle): a gauge at 7, or no deck.

    An empty deck matters only between two turns, which is phase draw.
    """
    return bool(full_gauges(state)) or (state.phase == "draw" and deck(state) == 0)


def capped(entry: Seat) -> Seat:
    """A seat whose gauge stops at 7, as the ruling `gauge-capped` has it."""
    return replace(entry, gauge=None if entry.gauge is None else min(entry.gauge, GAUGE_GOAL))


def points(gauges: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Rank and points of each gauge (vectron.settle).

    Equal gauges share a rank and the next rank follows without a gap; a seat scores players − rank.
    With two players the one with more scores the difference.

    >>> points((7, 4, 4, 1))
    ((1, 3), (2, 2), (2, 2), (3, 1))
    """
    order = sorted(set(gauges), reverse=True)
    ranks = [order.index(gauge) + 1 for gauge in gauges]
    if len(gauges) == 2:
        return tuple((rank, gauge - min(gauges)) for rank, gauge in zip(ranks, gauges, strict=True))
    return tuple((rank, len(gauges) - rank) for rank in ranks)


def not_entered(state: State) -> tuple[int, ...]:
    """The seats whose gauge or score a settlement lacks."""
    entries = ((number, seat_of(state, number)) for number in seat_numbers(state))
    return tuple(number for number, entry in entries if entry.gauge is None or entry.score is None)


def settlement(state: State) -> tuple[Settled, ...]:
    """What a settlement now gives every seat, in seat order, points by hand in the score before it;
    nothing while a gauge or score was not entered."""
    if not_entered(state):
        return ()
    numbers = seat_numbers(state)
    entries = [seat_of(state, number) for number in numbers]
    given = points(tuple(entry.gauge or 0 for entry in entries))
    return tuple(
        Settled(number, entry.gauge or 0, rank, gained, (entry.score or 0) + bonus_of(state, number))
        for number, entry, (rank, gained) in zip(numbers, entries, given, strict=True)
    )


def winners(results: tuple[Settled, ...]) -> tuple[int, ...]:
    """The seats that win after a settlement (vectron.end): none while no score is 6 or more."""
    best = max((result.total for result in results), default=0)
    if best < SCORE_GOAL:
        return ()
    return tuple(result.seat for result in results if result.total == best)


def bonus_open(state: State) -> bool:
    """Does the table add points by hand at every settlement, and nobody has said them (ruling `just3`)?"""
    return state.table.option(JUST3) == "hand" and state.bonus is None


def over(state: State) -> bool:
    """Is the game over: a settlement is due, and with it a score is 6 or more (vectron.end)?"""
    return settles(state) and bool(winners(settlement(state)))


def refresh(state: State) -> State:
    """The table after a settlement that does not end the game (vectron.refresh), same seat to move.

    Scores are added, gauges 0, pieces stand, rows are empty; map and held chips stay; hands are new. What it gave
    is kept with the settlements before.
    """
    after, results = state, settlement(state)
    given = tuple(Gained(one.gauge, one.points, bonus_of(state, one.seat)) for one in results)
    for result in results:
        seat = Seat(chip=seat_of(state, result.seat).chip, score=result.total)
        after = with_row(with_seat(after, result.seat, seat), result.seat, ())
    return replace(
        after,
        hand=None,
        phase="draw",
        used=0,
        deck=None,
        bonus=None,
        bonus_for="",
        rounds=(*state.rounds, given)[-ROUNDS_KEPT:],
        known=state.known.dealt(),
        assumed=(),
    )


def with_gained(state: State, index: int, seat: int, told: Gained) -> State:
    """A settlement that is over with what one seat (from 1) had then told anew, its gauge or its points by hand: what
    it gave everybody follows from that, and the scores from what it gave; all settlements after it stand."""
    group = [told if number == seat else one for number, one in enumerate(state.rounds[index], 1)]
    given = points(tuple(one.gauge for one in group))
    after = tuple(replace(one, points=gained) for one, (_, gained) in zip(group, given, strict=True))
    for number, (old, new) in enumerate(zip(state.rounds[index], after, strict=True), 1):
        entry = seat_of(state, number)
        more = new.points + new.by_hand - old.points - old.by_hand
        if more and entry.score is not None:
            state = with_seat(state, number, replace(entry, score=entry.score + more))
    return replace(state, rounds=(*state.rounds[:index], after, *state.rounds[index + 1 :]))


def pass_turn(state: State) -> State:
    """The next seat to the left begins its turn (vectron.next); its hand is not known."""
    turn = state.table.turn % state.table.players + 1
    table = replace(state.table, turn=turn)
    return replace(state, table=table, hand=None, phase="draw", used=0, known=state.known.turned())


def next_round(state: State) -> State | None:
    """The table after the settlement that is due at a state to score; None where none is due, where something
    of it was not entered, or where it ends the game."""
    results = settlement(state)
    if not results or not settles(state) or winners(results):
        return None
    return pass_turn(refresh(state))


def with_table(state: State, table: Table) -> State:
    """The state at another table; where gauges stop at 7 none is higher."""
    seats = state.seats
    if table.option(GAUGE) == "capped" != state.table.option(GAUGE):
        seats = tuple(entry and capped(entry) for entry in seats)
    return replace(state, table=table, seats=seats)
