"""Any illegal move that hands can make at a table can be asked by touches: each walk finds its controls on pages."""

from __future__ import annotations

import html
import re
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from flask.testing import FlaskClient

VOGU = "vogu/moves?players=3&values=B2.R0.Y0.G0.W0.K0&board=2G1WpGmW.3R2RmRpR"
VOGU_HAND = f"{VOGU}&hand=3G2GpGpW.1R3YmYmR.2K2KpKpK"
SUBWAY = "subway/moves?at=H07.H09.T02.H09&p1=H07&p2=H09&p3=T02&p4=H09&roll=2.5&styles="
TOWER = "coupelation/moves?tower=25.30&reserve=1.50.13.37"
VECTRON = "vectron/moves?players=2&map=21G1_a3S2_1b12_S1G3&p1=g1&p2=g2"
SCOUT = "scout/moves?hand=37.41.59.62.T2&table=82.92&owner=p4"


def step(client: FlaskClient, address: str, touch: str) -> str:
    """Where a touch leads: `put:…` or `go:…` of a control, or a link whose address ends so. Nothing is touched that is
    not on the page, outside what is typed, set and taken along."""
    page = client.get(address).text
    shown = page[page.index('id="picture"') : page.index('id="rest"')] + page[page.index('id="dock"') :]
    name, _, value = touch.partition(":")
    if name in ("put", "go"):
        typed = re.search(r'type="range"', shown) is not None and value.isdigit()
        assert f'name="{name}" value="{value}"' in shown or typed, (touch, address)
        parts = urlsplit(address)
        fields = {**dict(parse_qsl(parts.query)), "view": parts.path.split("/")[2], name: value}
        answer = client.get(f"/{parts.path.split('/')[1]}/enter?{urlencode(fields, safe='*')}")
        assert answer.status_code == 303, touch
        return str(answer.location).partition("#")[0]
    links = [html.unescape(found) for found in re.findall(r'href="(/[^"]+)"', shown)]
    return next(found for found in links if re.search(f"{touch}$", found))


@pytest.mark.parametrize(
    ("address", "touches", "code"),
    [
        (VOGU_HAND, ["put:card.0", r"place\.3G2GpGpW\.-1\.-1"], "vogu.move.corner"),
        (VOGU_HAND, ["put:card.0", r"place\.3G2GpGpW\.1\.0"], "vogu.move.occupied"),
        (f"{VOGU}&p1=GYg&p2=WBw&turn=p3", ["put:tab.reveal", "put:G", "put:W", "put:take.G"], "vogu.move.stock"),
        (SCOUT, ["put:ask.card.1", "put:ask.card.3"], "scout.move.apart"),
        (SCOUT, ["put:ask.card.1"], "scout.move.weaker.count"),
        (f"{SCOUT}&ss=0", ["put:ask.end.left", "put:ask.gap.1", "put:ask.card.0"], "scout.move.spent"),
        (f"{SUBWAY}1.3.4.2", ["put:ask.M27"], "subway.move.reach"),
        (f"{SUBWAY}1.4.3.2", ["put:ask.H09", "put:whose.p2"], "subway.move.seat.protected"),
        (f"{SUBWAY}1.3.4.2", ["put:ask.H09", "put:whose.p3"], "subway.move.seat.pawn"),
        (TOWER, [r"pick=ask\.up\.1\.0\..*", "put:31"], "coupelation.move.over.high"),
        (TOWER, [r"pick=ask\.up\.5\.-3\..*", "put:31"], "coupelation.move.support"),
        (
            TOWER,
            [r"pick=ask\.take\..*", r"pick=ask\.take\.0\.2\..*", r"pick=ask\.take\.0\.2\.37\..*", "put:9", "put:10"],
            "coupelation.move.price",
        ),
        (f"{VECTRON}&row1=D2&row2=O3&phase=move", [r"move=move\.D4"], "vectron.move.reach"),
        (f"{VECTRON}&row1=D2&row2=-", ["put:ask.draw.p2"], "vectron.move.row"),
        (f"{VECTRON}&row1=D2&row2=-&phase=move&used=1", [r"move=move\.C3"], "vectron.move.row_used"),
    ],
)
def test_what_hands_do_wrong_is_asked_by_touches(
    client: FlaskClient, address: str, touches: list[str], code: str
) -> None:
    address = f"/{address}"
    for touch in touches:
        address = step(client, address, touch)
    parts = urlsplit(address)
    assert parts.path.endswith("/check")
    asked = {name: text for name, text in parse_qsl(parts.query) if name != "pick"}
    verdict = client.get(f"{parts.path}.json?{urlencode(asked, safe='*')}").get_json()["verdict"]
    assert verdict["legal"] is False
    assert code in [violation["code"] for violation in verdict["violations"]]
    assert 'class="st no"' in client.get(address).text
