"""Check pages of several moves: one step at a time."""

import re

from flask.testing import FlaskClient

SCOUT_TABLE_QUERY = "hand=63.5T.41.37.94.97.17.23.26.29.T6&players=2&table=82.85&owner=p2"


def test_the_page_steps_through_the_moves(client: FlaskClient) -> None:
    address = f"/scout/check?{SCOUT_TABLE_QUERY}&move=scout.left.1_show.1-2"
    last = client.get(address).get_data(as_text=True)
    assert "2手のうち2手目" in last
    assert "できません" in last
    first = client.get(f"{address}&pick=step.1").get_data(as_text=True)
    assert "2手のうち1手目" in first
    assert re.search(r'href="[^"]*move=scout\.left\.1_show\.1-2&amp;pick=step\.2"', first)
    for wild in ("step.0", "step.99", "step.x", "step."):
        assert client.get(f"{address}&pick={wild}").status_code == 200


def test_shared_link_of_replay_has_all_its_moves(client: FlaskClient) -> None:
    page = client.get(f"/scout/check?{SCOUT_TABLE_QUERY}&move=scout.left.1_show.1-2&pick=step.1").get_data(as_text=True)
    shared = re.findall(r'data-share value="([^"]*)"', page)[0]
    assert "move=scouted.left_shown.82.63" in shared, "public moves only"
