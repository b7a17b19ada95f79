"""A record that is too long for an address: its page offers the sheet and a new start."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from calculators.core.replay import PLAY_LIMIT
from tests.house.test_leaving import NAMED_RECORD_QUERY_BY_SLUG
from tests.vectron.test_followed_game import LONGEST_RECORD_QUERY
from web.table import links
from web.table.address import QUERY_BYTES


def paper_and_new_start_links(text: str) -> tuple[str, str]:
    """Returns the addresses of the sheet and of the new start."""
    part = text[text.index('id="outgrown"') :]
    paper, on = re.findall(r'href="([^"]+)"', part[: part.index("</section>")])
    return unescape(paper), unescape(on)


@pytest.mark.parametrize("slug", ["subway", "scout", "vogu"])
def test_full_address_becomes_new_start(client: FlaskClient, monkeypatch: pytest.MonkeyPatch, slug: str) -> None:
    address = f"/{slug}/play?{NAMED_RECORD_QUERY_BY_SLUG[slug]}"
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
    now, then = (client.get(one.replace("/play?", "/play.json?")).get_json() for one in (address, on))
    assert (now["position"], now["turn"]) == (then["position"], then["turn"])


def test_record_of_maximum_moves_becomes_new_start(client: FlaskClient) -> None:
    assert LONGEST_RECORD_QUERY.partition("&move=")[2].count("_") + 1 == PLAY_LIMIT
    _, on = paper_and_new_start_links(client.get(f"/vectron/play?{LONGEST_RECORD_QUERY}").text)
    assert client.get(on).status_code == 200
