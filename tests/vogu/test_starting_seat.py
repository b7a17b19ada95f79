"""The starting seat decides a tie: the page asks for it unless the record shows it."""

from urllib.parse import parse_qsl

import pytest
from flask.testing import FlaskClient

from calculators.vogu import GAME
from web.table.game_pages import load_game_pages
from web.table.seating import query_without_moves_with_seats_reordered

from .tables import ENGINE

TIED_SCORE_QUERY = "p1=RRr.RW.WW.BK&p2=YGg.BB.WW.KK&p3=GGg.YY.BW.WK&p4=BB.WW.YK.RR&values=B3.R-3.Y5.G-5.W2.K1"
"""B and D have 10 points."""


@pytest.mark.parametrize(("first", "winner"), [("p1", "p2"), ("p2", "p2"), ("p3", "p4"), ("p4", "p4")])
def test_tie_is_won_by_tied_seat_earliest_in_turn_order(client: FlaskClient, first: str, winner: str) -> None:
    data = client.get(f"/vogu/score.json?{TIED_SCORE_QUERY}&first={first}").json
    assert data is not None
    assert data["score"]["winners"] == [winner]
    assert data["score"]["decided_by"] == "turn"
    assert not data["notices"]
    page = client.get(f"/vogu/score?{TIED_SCORE_QUERY}&first={first}").text
    assert "だれから始めた？" not in page
    assert 'class="fin' in page


def test_tied_score_names_no_winner_without_starting_seat(client: FlaskClient) -> None:
    page = client.get(f"/vogu/score?{TIED_SCORE_QUERY}").text
    assert 'class="fin' not in page
    assert "だれから始めた？" in page
    assert 'value="began.p3"' in page
    assert client.get(f"/vogu/score/sheet?{TIED_SCORE_QUERY}").status_code == 200


def test_one_touch_enters_starting_seat_and_decides_tie(client: FlaskClient) -> None:
    answer = client.get(f"/vogu/enter?{TIED_SCORE_QUERY}&view=score&put=began.p3", follow_redirects=True)
    assert "first=p3" in answer.request.query_string.decode()
    assert 'class="fin' in answer.text
    assert client.get(f"/vogu/enter?{TIED_SCORE_QUERY}&view=score&put=began.p5").status_code == 422


def test_starting_seat_is_not_asked_if_only_losers_are_tied(client: FlaskClient) -> None:
    level = "p1=RR.RR.RR.RR&p2=KK.KK.KK.KK&p3=KK.KK.KK.KK&players=3&values=R9.K1"
    page = client.get(f"/vogu/score?{level}").text
    assert "だれから始めた？" not in page


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_starting_seat_is_derived_from_last_turn(turn: int) -> None:
    """Three players take 10 turns each: the mover of turn 30 is the last seat, and the next seat began."""
    row = ".".join(["1R1RpRpR"] * 35)
    last_turn = f"players=3&turn=p{turn}&board={row}&move=place.1R1RpRpR.-1.0"
    assert f"first=p{turn % 3 + 1}" in ENGINE.verdict_on_moves_of_query(last_turn).end
    assert f"first=p{turn % 3 + 1}" in ENGINE.progress_after_moves_of_query(last_turn).position


def test_starting_seat_follows_its_player_when_seats_are_reordered() -> None:
    pages = load_game_pages("vogu")
    after = query_without_moves_with_seats_reordered(
        GAME, pages.seat_notation, dict(parse_qsl(f"{TIED_SCORE_QUERY}&first=p3")), [3, 4, 1, 2]
    )
    assert after["first"] == "p1"
