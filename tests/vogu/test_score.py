"""Points, their arithmetic, ranks and the winner."""

import random

import pytest

from calculators.core.types import View
from calculators.vogu import GAME
from calculators.vogu.counts import count_turns_left_of_table_including_this_if_known
from calculators.vogu.score import build_score_line_of_colour_times_token_factor, calculate_scores_and_winner
from tests.engine import parse_table_rows
from tests.run_length import choose_by_run_length

from .naive import COLOUR_ORDER, calculate_points
from .tables import format_values, parse_state_query

VALUES_PARAMETER = "values=B4.R6.Y-1.G5.W-1.K2"
WORKED_EXAMPLE_QUERY = f"players=3&{VALUES_PARAMETER}&p1=GWg.GWw.GB.WB&p2=BB.RK.RY.KK&p3=YY.RR.BK.RB"


def test_worked_example_of_rulebook_scores_26_points() -> None:
    """計算例: green 22, white −4, blue 8: 26 points."""
    seat = calculate_scores_and_winner(parse_state_query(WORKED_EXAMPLE_QUERY)).seats[0]
    assert [(line.points, line.clause, line.params["formula"]) for line in seat.lines] == [
        (8, "vogu.score.value", "4 × 2 = 8"),
        (22, "vogu.score.token", "5 × 3 × 1.5 = 22.5 → 22"),
        (-4, "vogu.score.token", "−1 × 3 × 1.5 = −4.5 → −4"),
    ]
    assert seat.lines[1].params == {
        "colour": "G", "value": 5, "count": 3, "tokens": 1,
        "factor": 1.5, "exact": 22.5, "points": 22, "formula": "5 × 3 × 1.5 = 22.5 → 22",
    }  # fmt: skip
    assert seat.total == 26


def test_tie_goes_to_the_earlier_seat() -> None:
    """With 26, 25 and 26 points p1 wins by turn order, and no rank is shared."""
    answer = calculate_scores_and_winner(parse_state_query(WORKED_EXAMPLE_QUERY))
    assert [(s.seat, s.total, s.rank) for s in answer.seats] == [("p1", 26, 1), ("p2", 25, 3), ("p3", 26, 2)]
    assert (answer.winners, answer.decided_by, answer.final) == (("p1",), "turn", True)


@pytest.mark.parametrize(
    ("value", "count", "tokens", "total", "formula"),
    [
        (2, 3, 1, 9, "2 × 3 × 1.5 = 9"),
        (-3, 4, 2, -24, "−3 × 4 × 2 = −24"),
        (0, 5, 1, 0, "0 × 5 × 1.5 = 0"),
    ],
)
def test_score_line_multiplies_value_count_and_token_factor(
    value: int, count: int, tokens: int, total: int, formula: str
) -> None:
    found = build_score_line_of_colour_times_token_factor(
        "G", colour_value=value, occurrences_on_cards=count, token_count=tokens
    )
    assert (found.points, found.params["formula"]) == (total, formula)
    assert found.clause == {0: "vogu.score.value", 1: "vogu.score.token", 2: "vogu.score.two"}[tokens]


def test_each_colour_on_cards_has_score_line_even_at_zero() -> None:
    answer = calculate_scores_and_winner(parse_state_query("values=-&p1=KW.BR.YG.KKk"))
    assert [(ln.params["colour"], ln.points, ln.params["count"]) for ln in answer.seats[0].lines] == [
        ("B", 0, 1), ("R", 0, 1), ("Y", 0, 1), ("G", 0, 1), ("W", 0, 1), ("K", 0, 3),
    ]  # fmt: skip


@pytest.mark.clause("vogu.win")
@pytest.mark.parametrize(
    ("query", "missing", "scored_seats"),
    parse_table_rows(f"""
        -  p1 p2 p3 p4 values  -
        players=3&values=B4&p1=GG.GG.GG.GG&p2=BB.BB.BB.BB&p3=KK.KK.KK.KK  values  p2
        {WORKED_EXAMPLE_QUERY.replace(".Y-1", "")}  values  p1
        # all cards are entered, two values are missing
        players=3&values=B4.G1.K2.R0&p1=GG.GG.GG.GG&p2=BB.BB.BB.BB&p3=KK.KK.KK.KK  values  p1 p2 p3
        {WORKED_EXAMPLE_QUERY.replace(f"&{VALUES_PARAMETER}", "")}  values  -
        {WORKED_EXAMPLE_QUERY.replace("YY.RR", "YY.R")}  p3  p1 p2
        {WORKED_EXAMPLE_QUERY.replace("p2=BB.RK.RY.KK", "p2=-")}  p2  p1 p3
        {WORKED_EXAMPLE_QUERY.replace("players=3&", "")}  p4  p1 p2 p3
        """),
)
def test_incomplete_tables_are_scored_as_far_as_they_go(query: str, missing: str, scored_seats: str) -> None:
    state = parse_state_query(query)
    assert GAME.find_violations(state, View.SCORE) == ()
    assert GAME.find_missing_parameters(state, View.SCORE) == tuple(missing.split())
    answer = calculate_scores_and_winner(state)
    assert [s.seat for s in answer.seats] == scored_seats.split()
    assert (answer.winners, answer.decided_by, answer.final) == ((), "", False)
    assert all(s.rank is None for s in answer.seats)


UNFINISHED_GAME_QUERY = "players=3&board=2G1WpGmW.2G1WpGmW.2G1WpGmW.2G1WpGmW.2G1WpGmW.2G1WpGmW&values=B4.R0.Y0.G0.W0.K0"


def test_score_of_unfinished_game_is_only_projected() -> None:
    """While turns are left a seat may own more than 4 cards."""
    state = parse_state_query(f"{UNFINISHED_GAME_QUERY}&p1=BBb.BB.BB.BB.BB&p2=BB.RR.RR.RR&p3=KK.KK.KK.KK.KK.K")
    assert GAME.find_violations(state, View.SCORE) == ()
    assert GAME.find_missing_parameters(state, View.SCORE) == ("p3",)
    assert GAME.find_notices(state, View.SCORE)[0].params == {"moves": 29, "limit": 4}
    answer = calculate_scores_and_winner(state)
    assert (answer.seats, answer.winners, answer.final) == ((), (), False)
    assert [(p.seat, p.points, p.total) for p in answer.projected] == [("p1", 60, 60), ("p2", 8, 8)]


def test_five_cards_are_too_many_at_the_end() -> None:
    for board in ("", "&board=" + ".".join(["2G1WpGmW"] * 36)):
        state = parse_state_query(f"players=3&values=-{board}&p1=BB.BB.BB.BB.BB")
        assert [v.code for v in GAME.find_violations(state, View.SCORE)] == ["vogu.cards"]
        assert "p1" in GAME.find_missing_parameters(state, View.SCORE)


@pytest.mark.parametrize("players", [0, 2, 6, 999])
def test_table_with_impossible_player_count_has_no_final_score(players: int) -> None:
    answer = calculate_scores_and_winner(
        parse_state_query(f"players={players}&values=B999999.R0.Y0.G0.W0.K0&p1=BBb.BBb.BBb.BB")
    )
    assert not answer.final
    assert [s.total for s in answer.seats] == ([999999 * 8 * 2] if players else [])


@pytest.mark.no_cover
def test_scores_of_random_games_match_naive_engine() -> None:
    rng = random.Random(4)
    for _ in range(choose_by_run_length(40, 600)):
        values = {colour: rng.randint(-10, 10) for colour in COLOUR_ORDER}
        players = rng.choice([3, 4, 5])
        stock = list(COLOUR_ORDER.lower() * (1 if players == 3 else 2))
        seats: list[list[str]] = [[] for _ in range(players)]
        for cards in seats * 4:
            card = "".join(rng.choices(COLOUR_ORDER, k=2))
            token = rng.choice([*card.lower(), ""])
            if token in stock:
                stock.remove(token)
                card += token
            cards.append(card)
        entered = "&".join(f"p{n}={'.'.join(cards)}" for n, cards in enumerate(seats, 1))
        query = f"players={players}&{format_values(values)}&{entered}"
        state = parse_state_query(query)
        assert GAME.find_violations(state, View.SCORE) == ()
        answer = calculate_scores_and_winner(state)
        totals = [calculate_points(cards, values) for cards in seats]
        assert [s.total for s in answer.seats] == totals
        places = sorted(range(players), key=lambda seat: (-totals[seat], seat))
        assert [s.rank for s in answer.seats] == [places.index(seat) + 1 for seat in range(players)]
        assert answer.winners == (f"p{places[0] + 1}",)
        assert answer.decided_by == ("turn" if totals.count(max(totals)) > 1 else "total")
        assert answer.final


def test_no_turns_are_left_when_every_seat_has_revealed_four_cards() -> None:
    """No seat has a card to play (vogu.end)."""
    shown = "&".join(f"p{seat}=BRb.GYg.WKw.BGg" for seat in (1, 2, 3))
    state = parse_state_query(f"players=3&{shown}&board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB")
    assert count_turns_left_of_table_including_this_if_known(state) == 0
