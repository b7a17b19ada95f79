"""A corrected number of players keeps past settlements; gains of the added seat are entered later."""

from flask.testing import FlaskClient

from calculators.vectron import GAME
from calculators.vectron.state import UNKNOWN_GAIN
from tests.pages import address_after_touch, query_without_page_parameters

from .tables import state_of

TWO_PLAYER_QUERY = "players=2&p1=s5.h1&p2=s0.h1&rounds=7p1.6p0_7p4.3p0"


def test_added_third_player_has_unknown_gains_and_rounds_stay(client: FlaskClient) -> None:
    address = address_after_touch(client, f"/vectron/score?{TWO_PLAYER_QUERY}", "", "players.3")
    page = client.get(address).text
    assert 'id="rounds"' in page
    assert 'value="rounds.0.2"' in page
    assert GAME.format_query(state_of(query_without_page_parameters(address)))["rounds"] == "7p1.6p0.-_7p4.3p0.-"
    reverted = address_after_touch(client, address, "", "players.2")
    assert state_of(query_without_page_parameters(reverted)) == state_of(TWO_PLAYER_QUERY)


def test_gauges_of_added_player_recalculate_all_points(client: FlaskClient) -> None:
    """With three players gains follow from ranks; the score of the added seat is known once every gauge is entered."""
    query = "players=3&p1=s5.h1&p2=s0.h1&rounds=7p1.6p0_7p4.3p0"
    once = address_after_touch(client, f"/vectron/score?{query}", "rounds.0.2", "g.5")
    assert "rounds=7p2.6p1.5p0_7p4.3p0.-" in once
    twice = address_after_touch(client, once, "rounds.1.2", "g.2")
    assert "rounds=7p2.6p1.5p0_7p2.3p1.2p0" in twice
    state = state_of(query_without_page_parameters(twice))
    assert [seat.score if seat else None for seat in state.seats[:3]] == [4, 2, 0]


def test_bonus_points_are_refused_before_gauge_is_entered(client: FlaskClient) -> None:
    for seat_index, status in ((1, 303), (2, 422)):
        query = f"players=3&rounds=7p3.4p0&pick=rounds.0.{seat_index}.bonus&view=score&put=b.1"
        assert client.get(f"/vectron/enter?{query}").status_code == status


def test_unknown_gain_is_formatted_as_dash() -> None:
    state = state_of("players=3&rounds=7p3.-.4p0")
    assert state.rounds[0][1] == UNKNOWN_GAIN
    assert GAME.format_query(state)["rounds"] == "7p3.-.4p0"
