"""A wrong number of players, noticed at the end, costs no round: who was missing is told afterwards."""

from urllib.parse import parse_qsl, urlsplit

from flask.testing import FlaskClient

from calculators.vectron import GAME
from calculators.vectron.state import UNKNOWN_GAIN

TWO_PLAYER_QUERY = "players=2&p1=s5.h1&p2=s0.h1&rounds=7p1.6p0_7p4.3p0"


def query_after_entering(client: FlaskClient, query: str, **told: str) -> dict[str, str]:
    text = "&".join([query, "view=score", *(f"{name}={value}" for name, value in told.items())])
    answer = client.get(f"/vectron/enter?{text}")
    assert answer.status_code == 303, answer.text
    return dict(parse_qsl(urlsplit(answer.location).query))


def test_a_third_player_is_not_told_and_the_rounds_stay(client: FlaskClient) -> None:
    query = query_after_entering(client, TWO_PLAYER_QUERY, put="players.3")
    address = "/vectron/score?" + "&".join(f"{name}={value}" for name, value in query.items())
    answer = client.get(address)
    assert answer.status_code == 200
    assert 'id="rounds"' in answer.text
    assert 'value="rounds.0.2"' in answer.text
    assert (
        GAME.format_query(GAME.parse_query_except_moves_collecting_unreadable(query).state)["rounds"]
        == "7p1.6p0.-_7p4.3p0.-"
    )
    back = query_after_entering(client, address.partition("?")[2], put="players.2")
    assert client.get("/vectron/score?" + "&".join(f"{n}={v}" for n, v in back.items())).status_code == 200


def test_what_the_third_had_counts_for_everybody(client: FlaskClient) -> None:
    """Of three a rank scores; the score of who was missing follows once every settlement is told."""
    query = "players=3&p1=s5.h1&p2=s0.h1&rounds=7p1.6p0_7p4.3p0"
    once = query_after_entering(client, query, pick="rounds.0.2", put="g.5")
    assert once["rounds"] == "7p2.6p1.5p0_7p4.3p0.-"
    text = "&".join(f"{name}={value}" for name, value in once.items() if name != "pick")
    twice = query_after_entering(client, text, pick="rounds.1.2", put="g.2")
    assert twice["rounds"] == "7p2.6p1.5p0_7p2.3p1.2p0"
    state = GAME.parse_query_except_moves_collecting_unreadable(
        {name: value for name, value in twice.items() if name != "pick"}
    ).state
    assert [seat.score if seat else None for seat in state.seats[:3]] == [4, 2, 0]


def test_points_by_hand_wait_for_a_gauge(client: FlaskClient) -> None:
    query = "players=3&rounds=7p3.4p0&pick=rounds.0.2.bonus&view=score&put=b1"
    assert client.get(f"/vectron/enter?{query}").status_code == 422


def test_the_text_of_a_seat_not_told() -> None:
    state = GAME.parse_query_except_moves_collecting_unreadable({"players": "3", "rounds": "7p3.-.4p0"}).state
    assert state.rounds[0][1] == UNKNOWN_GAIN
    assert GAME.format_query(state)["rounds"] == "7p3.-.4p0"
