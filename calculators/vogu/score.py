"""Points of a VOGU game: at its end, and as far as everybody can count them before."""

from __future__ import annotations

from calculators.core.types import Projection, Score, ScoreLine, SeatScore
from calculators.vogu.contacts import values_now
from calculators.vogu.counts import moves_left
from calculators.vogu.digest import CODES
from calculators.vogu.state import CARDS_AT_END, COLOURS, NO_VALUES, Seat, State, Values

FACTORS = (1.0, 1.5, 2.0)
"""What no, one and two tokens of a colour multiply its points by."""
CLAUSES_OF_TOKENS = {1: "vogu.score.token", 2: "vogu.score.two"}
COUNTED, SHOWN = "vogu.score.colour", "vogu.score.shown"


def is_complete(cards: Seat | None) -> bool:
    """Does a seat have all the cards that are scored at the end (vogu.end)?"""
    return cards is not None and len(cards) == CARDS_AT_END and all(card.is_whole for card in cards)


def is_running(state: State) -> bool:
    """Does the layout say that turns are left: fewer cards placed and revealed than all turns make (vogu.pass)?"""
    return state.box is not None and bool(state.board) and bool(moves_left(state))


def is_entered(state: State, cards: Seat | None) -> bool:
    """Can the cards of a seat be counted: 4 at the end, or all it owns while the game is running?"""
    if cards is None or not is_running(state):
        return is_complete(cards)
    return len(cards) >= CARDS_AT_END and all(card.is_whole for card in cards)


def number(value: float) -> str:
    """A figure as printed: −4.5, 22, with a true minus."""
    return f"{value:.1f}".removesuffix(".0").replace("-", "−")


def line(colour: str, value: int, count: int, tokens: int, code: str = COUNTED) -> ScoreLine:
    """Value × how often the colour stands on the cards (vogu.score.value), × 1.5 with one token, the
    fraction dropped toward zero, × 2 with two (vogu.score.token, vogu.score.cut); points."""
    factor = FACTORS[min(tokens, 2)]
    exact = value * count * factor
    points = int(exact)
    formula = f"{number(value)} × {count}"
    if tokens:
        formula += f" × {number(factor)}"
    formula += f" = {number(exact)}"
    if points != exact:
        formula += f" → {number(points)}"
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
    return CODES.line(code, points, params, CLAUSES_OF_TOKENS.get(min(tokens, 2), ""))


def lines(cards: Seat, values: Values, code: str = COUNTED) -> tuple[ScoreLine, ...] | None:
    """A line for each colour the cards show, in the order of COLOURS; None if the value of one is not known."""
    shown = "".join(card.colours for card in cards)
    taken = [card.token for card in cards]
    found = []
    for colour, value in zip(COLOURS, values, strict=True):
        if colour in shown:
            if value is None:
                return None
            found.append(line(colour, value, shown.count(colour), taken.count(colour), code))
    return tuple(found)


def score(state: State) -> Score:
    """Every complete seat whose colours have values; ranks and the winner once all seats and values are there.

    The most points win (vogu.win); a tie goes to the seat that is earlier in turn order (vogu.tie), so no two
    seats share a rank. While the game is running, a seat may own more cards: then nothing is final, and what
    its cards are worth now is projected.
    """
    values = state.values or NO_VALUES
    found = {name: lines(cards or (), values) for name, cards in state.seated if is_entered(state, cards)}
    seats = [SeatScore(name, counted) for name, counted in found.items() if counted is not None]
    if is_running(state):
        return Score((), projected=tuple(Projection(seat.seat, seat.total, seat.total) for seat in seats))
    if state.box is None or len(seats) < state.table.players or None in values:
        return Score(tuple(seats))
    order = sorted(seats, key=lambda seat: -seat.total)
    ranked = tuple(SeatScore(s.seat, s.lines, order.index(s) + 1) for s in seats)
    tied = order[0].total == order[1].total
    return Score(ranked, (order[0].seat,), "turn" if tied else "total", final=True)


def score_now(state: State) -> Score:
    """What everybody can count of a game that is followed: the points of the revealed cards, and the score once
    the game is over and all cards are known."""
    if not is_running(state) and all(is_complete(cards) for _, cards in state.seated):
        return score(state)
    values = values_now(state)
    counted = [(name, lines(cards or (), values, SHOWN)) for name, cards in state.seated]
    return Score(tuple(SeatScore(name, found) for name, found in counted if found is not None))
