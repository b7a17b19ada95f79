"""Scores a VOGU game: at its end, and by the public cards before."""

from __future__ import annotations

from calculators.core.ranking import rank_seats_as_final_score
from calculators.core.types import ProjectedScore, ScoreLine, ScoresAndWinners, SeatScore
from calculators.vogu.codes import CODES
from calculators.vogu.contacts import entered_or_starting_value_or_none_of_each_colour
from calculators.vogu.counts import count_turns_left_of_table_including_this_if_known
from calculators.vogu.state import CARDS_AT_END, COLOURS, NO_VALUES, SeatCards, State, Values

FACTORS = (1.0, 1.5, 2.0)
"""The factors of a colour's points with no, one and two tokens."""
CLAUSES_OF_TOKENS = {1: "vogu.score.token", 2: "vogu.score.two"}
COUNTED, SHOWN = "vogu.score.colour", "vogu.score.shown"


def has_all_final_cards(seat_cards: SeatCards | None) -> bool:
    """Returns whether a seat has all the cards that are scored at the end (vogu.end)."""
    return seat_cards is not None and len(seat_cards) == CARDS_AT_END and all(card.is_whole for card in seat_cards)


def is_game_running(state: State) -> bool:
    """Returns whether turns are left, by the cards placed and revealed (vogu.pass)."""
    return (
        state.box is not None and bool(state.board) and bool(count_turns_left_of_table_including_this_if_known(state))
    )


def has_seat_enough_whole_cards_to_be_scored(state: State, seat_cards: SeatCards | None) -> bool:
    """Returns whether the cards of a seat can be scored: 4 at the end, at least 4 while the game is running."""
    if seat_cards is None or not is_game_running(state):
        return has_all_final_cards(seat_cards)
    return len(seat_cards) >= CARDS_AT_END and all(card.is_whole for card in seat_cards)


def format_number(value: float) -> str:
    """Returns a number as text, with a typographic minus sign: −4.5, 22."""
    return f"{value:.1f}".removesuffix(".0").replace("-", "−")


def build_score_line_of_colour_times_token_factor(
    colour: str, *, colour_value: int, occurrences_on_cards: int, token_count: int, line_code: str = COUNTED
) -> ScoreLine:
    """Builds the score line of a colour: its value × its count on the cards (vogu.score.value) × the token factor.

    The factor is 1.5 with one token and 2 with two or more; fractions are dropped toward zero (vogu.score.token,
    vogu.score.cut).
    """
    factor = FACTORS[min(token_count, 2)]
    exact_points = colour_value * occurrences_on_cards * factor
    points = int(exact_points)
    formula = f"{format_number(colour_value)} × {occurrences_on_cards}"
    if token_count:
        formula += f" × {format_number(factor)}"
    formula += f" = {format_number(exact_points)}"
    if points != exact_points:
        formula += f" → {format_number(points)}"
    params = {
        "colour": colour,
        "value": colour_value,
        "count": occurrences_on_cards,
        "tokens": token_count,
        "factor": factor,
        "exact": exact_points,
        "points": points,
        "formula": formula,
    }
    return CODES.build_score_line(line_code, points, params, CLAUSES_OF_TOKENS.get(min(token_count, 2), ""))


def score_lines_with_token_factors_if_values_known(
    seat_cards: SeatCards, colour_values: Values, line_code: str = COUNTED
) -> tuple[ScoreLine, ...] | None:
    """Builds a score line for each colour on the cards, in the order of COLOURS; None if a value is unknown."""
    card_colours = "".join(card.colours for card in seat_cards)
    tokens = [card.token for card in seat_cards]
    lines = []
    for colour, value in zip(COLOURS, colour_values, strict=True):
        if colour in card_colours:
            if value is None:
                return None
            lines.append(
                build_score_line_of_colour_times_token_factor(
                    colour,
                    colour_value=value,
                    occurrences_on_cards=card_colours.count(colour),
                    token_count=tokens.count(colour),
                    line_code=line_code,
                )
            )
    return tuple(lines)


def calculate_scores_and_winner(state: State) -> ScoresAndWinners:
    """Scores every seat whose cards and values are entered; ranks the seats if all of them are.

    Players who have left are not ranked (vogu.leave). The most points win (vogu.win); of tied seats the earlier one in
    turn order wins (vogu.tie), counted from the seat that began (p1 if not entered), so no two seats share a rank.
    While the game is running, nothing is final: the points of the cards are only projected.
    """
    values = state.values or NO_VALUES
    lines_by_seat = {
        name: score_lines_with_token_factors_if_values_known(cards or (), values)
        for name, cards in state.cards_by_staying_seat
        if has_seat_enough_whole_cards_to_be_scored(state, cards)
    }
    seats = [SeatScore(name, lines) for name, lines in lines_by_seat.items() if lines is not None]
    if is_game_running(state):
        return ScoresAndWinners(
            seats=(), projected=tuple(ProjectedScore(seat.seat, seat.total, seat.total) for seat in seats)
        )
    if state.box is None or len(seats) < len(state.table.staying_seats) or None in values:
        return ScoresAndWinners(seats=tuple(seats))
    totals_then_earlier_turns = [
        (seat.total, -((number - (state.first or 1)) % state.table.players))
        for number, seat in zip(state.table.staying_seats, seats, strict=True)
    ]
    best, second, *_ = sorted((seat.total for seat in seats), reverse=True)
    return rank_seats_as_final_score(seats, totals_then_earlier_turns, "turn" if best == second else "total")


def is_first_seat_missing_to_break_final_tie(state: State) -> bool:
    """Returns whether seats have equal points at the end and the seat that began is not entered (vogu.tie)."""
    score = calculate_scores_and_winner(state)
    return score.final and state.first is None and len({seat.total for seat in score.seats}) < len(score.seats)


def score_revealed_cards_or_finished_game(state: State) -> ScoresAndWinners:
    """Scores the revealed cards of a followed game; after its end all cards, if they are known."""
    if not is_game_running(state) and all(has_all_final_cards(cards) for _, cards in state.cards_by_staying_seat):
        return calculate_scores_and_winner(state)
    values = entered_or_starting_value_or_none_of_each_colour(state)
    lines_by_seat = [
        (name, score_lines_with_token_factors_if_values_known(cards or (), values, SHOWN))
        for name, cards in state.cards_by_staying_seat
    ]
    return ScoresAndWinners(seats=tuple(SeatScore(name, lines) for name, lines in lines_by_seat if lines is not None))
