"""Points of a round and of the game: lines that add up."""

from __future__ import annotations

from dataclasses import replace

from calculators.core.types import Score, ScoreLine, SeatScore, View
from calculators.scout.state import ROUNDS, SEATS, End, Seat, State
from calculators.scout.validate import missing


def score(state: State) -> Score:
    """Totals of all complete seats; ranks once nothing is missing, winners after the last round.

    Equal totals share a rank, and the win (scout.game).
    """
    seats = [
        SeatScore(f"p{n}", (*round_lines(state, n, seat), *lines_before(state, n)))
        for n, seat in enumerate(state.seats[: state.table.players], 1)
        if seat is not None and seat.hand is not None
    ]
    if missing(state, View.SCORE):
        return Score(tuple(seats))
    totals = [seat.total for seat in seats]
    ranked = tuple(replace(seat, rank=1 + sum(t > seat.total for t in totals)) for seat in seats)
    final = len(state.rounds) + 1 == ROUNDS.get(state.table.players)
    winners = tuple(seat.seat for seat in ranked if seat.rank == 1) if final else ()
    return Score(ranked, winners, "total" if final else "", final)


def round_lines(state: State, number: int, seat: Seat) -> tuple[ScoreLine, ...]:
    """A point each for captured cards and chips, minus one for each card in hand (scout.score).

    Chips are those others paid for scouting; with two players the own ones left (scout.two).
    """
    chips = ("scout.score.left", "scout.two") if state.two else ("scout.score.chips", "scout.score")
    return (
        ScoreLine("scout.score.captured", "scout.score", seat.captured, {"cards": seat.captured}),
        ScoreLine(*chips, seat.chips, {"chips": seat.chips}),
        hand_line(state.end, number, seat.hand or 0),
    )


def hand_line(end: End | None, number: int, cards: int) -> ScoreLine:
    """The cards in hand cost nothing if nobody answered that seat's show (scout.score)."""
    if end == End("unbeaten", number):
        return ScoreLine("scout.score.unbeaten", "scout.score", 0, {"cards": cards})
    return ScoreLine("scout.score.hand", "scout.score", -cards, {"cards": cards})


def lines_before(state: State, number: int) -> tuple[ScoreLine, ...]:
    """A line for each round before this one (scout.game)."""
    return tuple(
        ScoreLine("scout.score.before", "scout.game", points, {"round": played, "points": points})
        for played, group in enumerate(state.rounds, 1)
        for points in group[number - 1 : number]
        if points is not None
    )


def round_points(state: State) -> tuple[int | None, ...]:
    """What this round alone gave each seat, None for those not complete."""
    return tuple(
        None if seat is None or seat.hand is None else sum(line.points for line in round_lines(state, n, seat))
        for n, seat in enumerate(state.seats[: state.table.players], 1)
    )


def next_round(state: State) -> State | None:
    """The score sheet of the round after this one; None while this is not complete or was the last."""
    if missing(state, View.SCORE) or len(state.rounds) + 1 >= ROUNDS.get(state.table.players, 0):
        return None
    rounds = (*state.rounds, round_points(state))
    return State(table=replace(state.table, turn=1), seats=(None,) * SEATS, rounds=rounds)
