"""Points of a VOGU game: at its end, and as far as everybody can count them before."""

from __future__ import annotations

from calculators.core.types import ProjectedScore, ScoreLine, ScoresAndWinners, SeatScore
from calculators.vogu.contacts import entered_or_starting_value_of_each_colour_or_none
from calculators.vogu.counts import count_turns_left_of_table_or_none
from calculators.vogu.digest import CODES
from calculators.vogu.state import CARDS_AT_END, COLOURS, NO_VALUES, SeatCards, State, Values

FACTORS = (1.0, 1.5, 2.0)
"""What no, one and two tokens of a colour multiply its points by."""
CLAUSES_OF_TOKENS = {1: "vogu.score.token", 2: "vogu.score.two"}
COUNTED, SHOWN = "vogu.score.colour", "vogu.score.shown"


def has_all_final_cards(seat_cards: SeatCards | None) -> bool:
    """Does a seat have all the cards that are scored at the end (vogu.end)?"""
    return seat_cards is not None and len(seat_cards) == CARDS_AT_END and all(card.is_whole for card in seat_cards)


def is_game_running(state: State) -> bool:
    """Does the layout say that turns are left: fewer cards placed and revealed than all turns make (vogu.pass)?"""
    return state.box is not None and bool(state.board) and bool(count_turns_left_of_table_or_none(state))


def can_cards_of_seat_be_scored(state: State, seat_cards: SeatCards | None) -> bool:
    """Can the cards of a seat be counted: 4 at the end, or all it owns while the game is running?"""
    if seat_cards is None or not is_game_running(state):
        return has_all_final_cards(seat_cards)
    return len(seat_cards) >= CARDS_AT_END and all(card.is_whole for card in seat_cards)


def format_number(value: float) -> str:
    """A figure as printed: −4.5, 22, with a true minus."""
    return f"{value:.1f}".removesuffix(".0").replace("-", "−")


def build_score_line_of_colour_times_token_factor(
    colour: str, *, colour_value: int, colour_count: int, token_count: int, line_code: str = COUNTED
) -> ScoreLine:
    """Value × how often the colour stands on the cards (vogu.score.value), × 1.5 with one token, the
    fraction dropped toward zero, × 2 with two (vogu.score.token, vogu.score.cut); points."""
    factor = FACTORS[min(token_count, 2)]
    exact = colour_value * colour_count * factor
    points = int(exact)
    formula = f"{format_number(colour_value)} × {colour_count}"
    if token_count:
        formula += f" × {format_number(factor)}"
    formula += f" = {format_number(exact)}"
    if points != exact:
        formula += f" → {format_number(points)}"
    params = {
        "colour": colour,
        "value": colour_value,
        "count": colour_count,
        "tokens": token_count,
        "factor": factor,
        "exact": exact,
        "points": points,
        "formula": formula,
    }
    return CODES.build_score_line(line_code, points, params, CLAUSES_OF_TOKENS.get(min(token_count, 2), ""))


def build_score_lines_by_colour_or_none(
    seat_cards: SeatCards, colour_values: Values, line_code: str = COUNTED
) -> tuple[ScoreLine, ...] | None:
    """A line for each colour the cards show, in the order of COLOURS; None if the value of one is not known."""
    shown = "".join(card.colours for card in seat_cards)
    taken = [card.token for card in seat_cards]
    found = []
    for colour, value in zip(COLOURS, colour_values, strict=True):
        if colour in shown:
            if value is None:
                return None
            found.append(
                build_score_line_of_colour_times_token_factor(
                    colour,
                    colour_value=value,
                    colour_count=shown.count(colour),
                    token_count=taken.count(colour),
                    line_code=line_code,
                )
            )
    return tuple(found)


def calculate_final_or_projected_scores_and_winner(state: State) -> ScoresAndWinners:
    """Every complete seat whose colours have values; ranks and the winner once all seats and values are there.

    Who has left is not ranked (vogu.leave). The most points win (vogu.win); a tie goes to the seat that is earlier in
    turn order (vogu.tie), so no two seats share a rank: the turns count from the seat that began, p1 where nobody said
    which. While the game is running, a seat may own more cards: then nothing is final, and what its cards are worth
    now is projected.
    """
    values = state.values or NO_VALUES
    found = {
        name: build_score_lines_by_colour_or_none(cards or (), values)
        for name, cards in state.cards_by_staying_seat
        if can_cards_of_seat_be_scored(state, cards)
    }
    seats = [SeatScore(name, counted) for name, counted in found.items() if counted is not None]
    if is_game_running(state):
        return ScoresAndWinners(
            seats=(), projected=tuple(ProjectedScore(seat.seat, seat.total, seat.total) for seat in seats)
        )
    if state.box is None or len(seats) < len(state.table.staying_seats) or None in values:
        return ScoresAndWinners(seats=tuple(seats))
    turns = {
        name: (number - (state.first or 1)) % state.table.players for number, name in enumerate(state.table.seats, 1)
    }
    order = sorted(seats, key=lambda seat: (-seat.total, turns[seat.seat]))
    ranked = tuple(SeatScore(s.seat, s.lines, order.index(s) + 1) for s in seats)
    tied = order[0].total == order[1].total
    return ScoresAndWinners(seats=ranked, winners=(order[0].seat,), decided_by="turn" if tied else "total", final=True)


def does_tie_need_first_seat(state: State) -> bool:
    """Do seats have equal points, and nobody said who began (vogu.tie)?"""
    score = calculate_final_or_projected_scores_and_winner(state)
    return score.final and state.first is None and len({seat.total for seat in score.seats}) < len(score.seats)


def calculate_score_of_revealed_cards_or_final(state: State) -> ScoresAndWinners:
    """What everybody can count of a game that is followed: the points of the revealed cards, and the score once
    the game is over and all cards are known."""
    if not is_game_running(state) and all(has_all_final_cards(cards) for _, cards in state.cards_by_staying_seat):
        return calculate_final_or_projected_scores_and_winner(state)
    values = entered_or_starting_value_of_each_colour_or_none(state)
    counted = [
        (name, build_score_lines_by_colour_or_none(cards or (), values, SHOWN))
        for name, cards in state.cards_by_staying_seat
    ]
    return ScoresAndWinners(seats=tuple(SeatScore(name, found) for name, found in counted if found is not None))
