"""Check pages of several moves: one step at a time."""

import re

from flask.testing import FlaskClient

from tests.pages import find_text

SCOUT_TABLE_QUERY = "hand=63.5T.41.37.94.97.17.23.26.29.T6&players=2&table=82.85&owner=p2"


def test_the_page_steps_through_the_moves_and_its_link_has_them_all(client: FlaskClient) -> None:
    address = f"/scout/check?{SCOUT_TABLE_QUERY}&move=scout.left.1_show.1-2"
    last = client.get(address).text
    assert "2手のうち2手目" in last
    assert "できません" in last
    first = client.get(f"{address}&pick=step.1").text
    assert "2手のうち1手目" in first
    assert re.search(r'href="[^"]*move=scout\.left\.1_show\.1-2&amp;pick=step\.2"', first)
    assert 'pick=step.1" data-link="lang"' in first, "the page in the other language is about the same move"
    shared = find_text(r'data-share value="([^"]*)"', first)
    assert "move=scouted.left_shown.82.63" in shared, "all moves, in public form"
    for wild in ("step.0", "step.99", "step.x", "step."):
        assert client.get(f"{address}&pick={wild}").status_code == 200
