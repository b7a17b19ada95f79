"""A record that is too long for an address: its page offers the sheet and a new start."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from calculators.core.replay import PLAY_LIMIT
from tests.vectron.test_followed_game import LONGEST_RECORD_QUERY
from web.table import links
from web.table.address import QUERY_BYTES

RECORD_QUERIES_BY_SLUG = {
    "subway": "move=start.M07.1_start.M02.2_start.H12.3_start.S12.4_go.M23.r2",
    "scout": "players=3&names=あき.ベン.千&move=shown.4.5.6_scouted.left",
    "vogu": "players=5&board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB&move=place.3G2GpGpW.0.1",
}


def paper_and_new_start_links(text: str) -> tuple[str, str]:
    """Returns the addresses of the sheet and of the new start."""
    part = text[text.index('id="outgrown"') :]
    paper, on = re.findall(r'href="([^"]+)"', part[: part.index("</section>")])
    return unescape(paper), unescape(on)


@pytest.mark.parametrize("slug", RECORD_QUERIES_BY_SLUG)
def test_full_address_becomes_new_start(client: FlaskClient, monkeypatch: pytest.MonkeyPatch, slug: str) -> None:
    address = f"/{slug}/play?{RECORD_QUERIES_BY_SLUG[slug]}"
    assert 'id="outgrown"' not in client.get(address).text
    monkeypatch.setattr(links, "INPUT_ROOM_BYTES", QUERY_BYTES)
    full = client.get(address).text
    assert 'id="tray"' not in full
    paper, on = paper_and_new_start_links(full)
    assert paper.startswith(f"/{slug}/play.pdf?")
    monkeypatch.undo()
    begun = client.get(on)
    assert begun.status_code == 200
    assert "move=" not in on
    assert 'id="outgrown"' not in begun.text
    now, then = (client.get(one.replace("/play?", "/play.json?")).json for one in (address, on))
    assert now is not None
    assert then is not None
    assert (now["position"], now["turn"]) == (then["position"], then["turn"])


def test_record_of_maximum_moves_becomes_new_start(client: FlaskClient) -> None:
    assert LONGEST_RECORD_QUERY.partition("&move=")[2].count("_") + 1 == PLAY_LIMIT
    _, on = paper_and_new_start_links(client.get(f"/vectron/play?{LONGEST_RECORD_QUERY}").text)
    assert client.get(on).status_code == 200
