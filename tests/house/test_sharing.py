"""The section for sharing a page: QR code, link and text, with names only by choice."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from tests.pages import find_text

NAMED_ROUND_END_QUERY = "players=3&p1=c7.s2.h0&p2=c11.s0.h2&p3=c5.s1.h4&end=empty.p1&names=そら.うみ.もり"
NAMED_GAME_END_QUERY = "players=3&rounds=1.2.3_4.5.6_7.8.9&names=そら.うみ.もり"


def load_sharing_section(client: FlaskClient, address: str) -> str:
    page = client.get(address).text
    return unescape(page[page.index('id="take"') :].split("</section>")[0])


@pytest.mark.parametrize("query", [NAMED_ROUND_END_QUERY, NAMED_GAME_END_QUERY])
def test_shared_code_link_and_text_omit_names_by_default(client: FlaskClient, query: str) -> None:
    found = load_sharing_section(client, f"/scout/score?{query}")
    # Exported files and PDF are for the owner of the phone.
    first = re.sub(r' data-other="[^"]*"|href="[^"]*\.pdf[^"]*"|href="[^"]*" data-log', "", found)
    assert "names=" not in first
    assert "そら" not in first
    assert "data-names" in found
    others = "".join(re.findall(r'data-other="([^"]*)"', found))
    assert others.count("names=") == 3, "code, link and text"
    assert "そら" in others


def test_sharing_section_offers_no_names_choice_without_names(client: FlaskClient) -> None:
    found = load_sharing_section(client, "/scout/score?players=3&rounds=1.2.3_4.5.6_7.8.9")
    assert "data-names" not in found
    assert "data-other" not in found


def test_sharing_section_displays_text_to_be_shared(client: FlaskClient) -> None:
    found = load_sharing_section(client, f"/scout/score?{NAMED_GAME_END_QUERY}")
    text = find_text('class="take-g"[^>]*>([^<]*)', found)
    assert "C\u00a018" in text
    assert text in found.split("<textarea")[1]
