"""Points of a round and of the game: lines that add up."""

from __future__ import annotations

from dataclasses import replace

from calculators.core.ranking import place
from calculators.core.types import Projection, Score, ScoreLine, SeatScore, View
from calculators.scout.digest import score_line
from calculators.scout.state import ROUNDS, SEATS, Counted, End, Seat, State
from calculators.scout.validate import missing


def score(state: State) -> Score:
    """Totals of all complete seats; ranks once nothing is missing, winners after the last round.

    Equal totals share a rank, and the win (scout.game).
    """
    if state.all_rounds:
        seats = [SeatScore(seat, lines_before(state, n)) for n, seat in enumerate(state.table.seats, 1)]
    else:
        seats = [
            SeatScore(f"p{n}", (*round_lines(state, n, seat), *lines_before(state, n)))
            for n, seat in enumerate(state.seats[: state.table.players], 1)
            if seat is not None and seat.complete
        ]
    if missing(state, View.SCORE):
        return Score(tuple(seats))
    totals = [seat.total for seat in seats]
    ranked = tuple(replace(seat, rank=place(seat.total, totals)) for seat in seats)
    final = state.all_rounds or len(state.rounds) + 1 == ROUNDS.get(state.table.players)
    winners = tuple(seat.seat for seat in ranked if seat.rank == 1) if final else ()
    return Score(ranked, winners, "total" if final else "", final)


def score_now(state: State) -> Score | None:
    """The score while a round is played: what is sure so far, and beside it what the hands would cost if it ended now.

    None as long as nothing is known of any seat.
    """
    if state.end is not None or state.all_rounds:
        return score(state)
    counted = [(n, seat) for n, seat in enumerate(state.seats[: state.table.players], 1) if seat is not None]
    if not counted and not state.rounds:
        return None
    seats = [
        SeatScore(f"p{n}", (*sure_lines(state, state.seats[n - 1] or Seat()), *lines_before(state, n)))
        for n in range(1, min(state.table.players, SEATS) + 1)
    ]
    projected = tuple(
        Projection(f"p{n}", -seat.hand, seats[n - 1].total - seat.hand)
        for n, seat in counted
        if seat.hand is not None and seat.complete
    )
    return Score(tuple(seats), projected=projected)


def round_lines(state: State, number: int, seat: Seat) -> tuple[ScoreLine, ...]:
    """A point each for captured cards and chips, minus one for each card in hand (scout.score)."""
    return (*sure_lines(state, seat), hand_line(state.end, number, seat.hand or 0))


def sure_lines(state: State, seat: Seat) -> tuple[ScoreLine, ...]:
    """What cards and chips give, however the round ends.

    Chips are those others paid for scouting; with two players the own ones left (scout.two).
    """
    code, captured, chips = "left" if state.two else "chips", seat.captured or 0, seat.chips or 0
    return (
        score_line("scout.score.captured", captured, {"cards": captured}),
        score_line(f"scout.score.{code}", chips, {"chips": chips}),
    )


def hand_line(end: End | None, number: int, cards: int) -> ScoreLine:
    """The cards in hand cost nothing if all others only scouted from that seat's show (scout.score)."""
    if end == End("unbeaten", number):
        return score_line("scout.score.unbeaten", 0, {"cards": cards})
    return score_line("scout.score.hand", -cards, {"cards": cards})


def lines_before(state: State, number: int) -> tuple[ScoreLine, ...]:
    """A line for each round before this one (scout.game), and one for points by hand (scout.extra)."""
    lines = [
        round_line(played, points)
        for played, group in enumerate(state.rounds, 1)
        for points in group[number - 1 : number]
        if points is not None
    ]
    for points in state.extra[number - 1 : number]:
        if points is not None:
            code = "scout.score.extra.word" if state.word else "scout.score.extra"
            lines.append(score_line(code, points, {"points": points, "word": state.word}))
    return tuple(lines)


def round_line(played: int, points: int) -> ScoreLine:
    """A round that is over: its points, and what they came from where that was told."""
    facts: dict[str, object] = {"round": played, "points": points}
    if not isinstance(points, Counted):
        return score_line("scout.score.before", points, facts)
    facts = {**facts, "points": int(points), "cards": points.captured, "chips": points.chips, "hand": points.hand}
    return score_line(f"scout.score.before.{'unbeaten' if points.free else 'hand'}", int(points), facts)


def round_points(state: State) -> tuple[Counted | None, ...]:
    """What this round alone gave each seat and from what, None for those not complete."""
    return tuple(
        None
        if seat is None or seat.captured is None or seat.chips is None or seat.hand is None
        else Counted(seat.captured, seat.chips, seat.hand, state.end == End("unbeaten", n))
        for n, seat in enumerate(state.seats[: state.table.players], 1)
    )


def next_round(state: State) -> State | None:
    """The score sheet of the round after this one; None while this is not complete or was the last."""
    if missing(state, View.SCORE) or len(state.rounds) + 1 >= ROUNDS.get(state.table.players, 0):
        return None
    return State(
        table=replace(state.table, turn=1),
        gone=state.gone,
        rounds=(*state.rounds, round_points(state)),
        first=state.first,
        extra=state.extra,
        word=state.word,
    )
