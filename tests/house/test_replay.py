"""Several moves in one question: each judged on the position reached, the page a step at a time."""

import re

from flask.testing import FlaskClient

TABLE = "hand=63.5T.41.37.94.97.17.23.26.29.T6&players=2&table=82.85&owner=p2"


def verdict(client: FlaskClient, moves: str) -> dict[str, object]:
    answer = client.get(f"/scout/check.json?{TABLE}&move={moves}")
    assert answer.status_code == 200
    said: dict[str, object] = answer.get_json()["verdict"]
    return said


def test_the_first_illegal_move_is_named_with_the_position_reached(client: FlaskClient) -> None:
    said = verdict(client, "scout.left.1_show.1-2_scout.left.1")
    assert (said["legal"], said["played"]) == (False, 1)
    steps = said["steps"]
    assert isinstance(steps, list)
    assert [step["legal"] for step in steps] == [True, False]
    assert steps[1]["violations"] == said["violations"]
    assert said["violations"]
    assert "hand=82.63" in str(said["next"])


def test_a_move_is_judged_without_the_next_hand(client: FlaskClient) -> None:
    answer = client.get(f"/scout/check.json?{TABLE}&move=show.5-6_show.1").get_json()
    assert (answer["verdict"]["legal"], answer["verdict"]["played"]) == (False, 1)
    assert answer["missing"] == []
    assert answer["verdict"]["violations"][0]["code"] == "scout.move.few"


def test_the_page_steps_through_the_moves(client: FlaskClient) -> None:
    address = f"/scout/check?{TABLE}&move=scout.left.1_show.1-2"
    last = client.get(address).get_data(as_text=True)
    assert "2手のうち2手目" in last
    assert "できません" in last
    first = client.get(f"{address}&pick=step.1").get_data(as_text=True)
    assert "2手のうち1手目" in first
    assert re.search(r'href="[^"]*move=scout\.left\.1_show\.1-2&amp;pick=step\.2"', first)
    for wild in ("step.0", "step.99", "step.x", "step."):
        assert client.get(f"{address}&pick={wild}").status_code == 200


def test_what_is_shared_of_a_replay_is_the_whole_replay(client: FlaskClient) -> None:
    page = client.get(f"/scout/check?{TABLE}&move=scout.left.1_show.1-2&pick=step.1").get_data(as_text=True)
    shared = re.findall(r'data-share value="([^"]*)"', page)[0]
    assert "move=scouted.left_shown.82.63" in shared, "told by what everybody saw"
