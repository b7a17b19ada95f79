"""The step-count question: two stations and a number of steps, without beads and styles."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from web.games.subway.ask import is_only_mover_station_and_steps_entered

from .pages import address_after_touch
from .tables import read


@pytest.mark.clause("subway.move")
@pytest.mark.parametrize(
    ("touches", "query", "expected_text"),
    [
        (("pawn.H09", "steps.6", "ask.S01"), "at=H09&styles=4&roll=6&move=go.S01", "太閤通へ 6歩"),
        (("pawn.H09", "steps.5", "ask.S01"), "at=H09&styles=4&roll=5&move=go.S01", "太閤通へは行けない"),
        (("pawn.H09", "steps.5", "ask.S01", "die.6"), "at=H09&styles=4&roll=6&move=go.S01", "太閤通へ 6歩"),
    ],
)
def test_two_stations_and_step_count_get_verdict(
    client: FlaskClient, touches: tuple[str, ...], query: str, expected_text: str
) -> None:
    address = "/subway/moves"
    for touch in touches:
        address = address_after_touch(client, address, put=touch)
    assert address == f"/subway/check?{query}"
    bar = client.get(address).text.split('id="answer"')[1]
    assert f">{expected_text}" in bar
    assert "入ると分かる" not in bar, "the question has no beads"


def test_style_choices_open_only_on_request(client: FlaskClient) -> None:
    text = client.get("/subway/moves?at=H09").text
    assert re.search('name="go" value="style"', text)
    assert 'value="p1.style.2"' not in text
    assert 'value="p1.style.2"' in client.get("/subway/moves?at=H09&styles=4&roll=6&pick=style").text


@pytest.mark.parametrize("query", ["at=H09&p1=H10", "at=H09.H10", "at=H09&styles=2", "at=H09&styles=4.1"])
def test_query_with_other_facts_is_no_plain_step_count_question(query: str) -> None:
    assert not is_only_mover_station_and_steps_entered(read(query))
    assert is_only_mover_station_and_steps_entered(read("at=H09&styles=4&roll=6"))
