"""Points of a finished VOGU game."""

from __future__ import annotations

from calculators.core.types import Score, ScoreLine, SeatScore
from calculators.vogu.state import CARDS_AT_END, COLOURS, Seat, State, Values

FACTORS = (1.0, 1.5, 2.0)
"""What no, one and two tokens of a colour multiply its points by (vogu.score.token)."""


def is_complete(cards: Seat | None) -> bool:
    """Does a seat have all the cards that are scored (vogu.turn)?"""
    return cards is not None and len(cards) == CARDS_AT_END and all(card.is_whole for card in cards)


def number(value: float) -> str:
    """A figure as printed: −4.5, 22, with a true minus."""
    return f"{value:.1f}".removesuffix(".0").replace("-", "−")


def line(colour: str, value: int, count: int, tokens: int) -> ScoreLine:
    """Value × how often the colour stands on the cards (vogu.score.value), × 1.5 with one token, the
    fraction cut off toward zero, × 2 with two (vogu.score.token); points."""
    factor = FACTORS[min(tokens, 2)]
    exact = value * count * factor
    points = int(exact)
    formula = f"{number(value)} × {count}"
    if tokens:
        formula += f" × {number(factor)}"
    formula += f" = {number(exact)}"
    if points != exact:
        formula += f" → {number(points)}"
    clause = "vogu.score.token" if tokens else "vogu.score.value"
    params = {
        "colour": colour,
        "value": value,
        "count": count,
        "tokens": tokens,
        "factor": factor,
        "exact": exact,
        "points": points,
        "formula": formula,
    }
    return ScoreLine("vogu.score.colour", clause, points, params)


def lines(cards: Seat, values: Values) -> tuple[ScoreLine, ...]:
    """A line for each colour the cards show, in the order of COLOURS."""
    shown = "".join(card.colours for card in cards)
    taken = [card.token for card in cards]
    return tuple(
        line(colour, value, shown.count(colour), taken.count(colour))
        for colour, value in zip(COLOURS, values, strict=True)
        if colour in shown
    )


def score(state: State) -> Score:
    """Every complete seat; ranks and the winner once all are complete.

    The most points win; a tie goes to the seat that is earlier in turn order (vogu.tie), so no two
    seats share a rank.
    """
    if state.values is None:
        return Score(())
    seats = [
        SeatScore(name, lines(cards, state.values))
        for name, cards in state.seated
        if cards is not None and is_complete(cards)
    ]
    if state.box is None or len(seats) < state.table.players:
        return Score(tuple(seats))
    order = sorted(seats, key=lambda seat: -seat.total)
    ranked = tuple(SeatScore(s.seat, s.lines, order.index(s) + 1) for s in seats)
    tied = order[0].total == order[1].total
    return Score(ranked, (order[0].seat,), "turn" if tied else "total", final=True)
