"""Illegal moves can be entered by touches: each walk uses only controls of the pages."""

from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from flask.testing import FlaskClient

from tests.engine import parse_table_rows
from tests.pages import address_after_touch

VOGU_MOVES_ADDRESS = "vogu/moves?players=3&values=B2.R0.Y0.G0.W0.K0&board=2G1WpGmW.3R2RmRpR"
VOGU_HAND_ADDRESS = f"{VOGU_MOVES_ADDRESS}&hand=3G2GpGpW.1R3YmYmR.2K2KpKpK"
SUBWAY_MOVES_ADDRESS = "subway/moves?at=H07.H09.T02.H09&p1=H07&p2=H09&p3=T02&p4=H09&roll=2.5&styles="
COUPELATION_MOVES_ADDRESS = "coupelation/moves?tower=25.30&reserve=1.50.13.37"
VECTRON_MOVES_ADDRESS = "vectron/moves?players=2&map=21G1_a3S2_1b12_S1G3&p1=g1&p2=g2"
SCOUT_MOVES_ADDRESS = "scout/moves?hand=37.41.59.62.T2&table=82.92&owner=p4"


def address_after_displayed_touch(client: FlaskClient, address: str, entered_value: str) -> str:
    """Returns the address after a touch; asserts that picture, tray or bar have its control."""
    page = client.get(address).text
    shown = page[page.index('id="picture"') : page.index('id="rest"')] + page[page.index('id="dock"') :]
    assert f'name="put" value="{entered_value}"' in shown or f'data-put="{entered_value}"' in shown, (
        entered_value,
        address,
    )
    return address_after_touch(client, address, "", entered_value)


@pytest.mark.parametrize(
    ("address", "touches", "expected_code"),
    parse_table_rows(f"""
        {VOGU_HAND_ADDRESS}  card.0 cell.-1.-1  vogu.move.corner
        {VOGU_HAND_ADDRESS}  card.0 cell.0.1  vogu.move.occupied
        {VOGU_MOVES_ADDRESS}&p1=GYg&p2=WBw&turn=p3  tab.reveal G W take.G  vogu.move.stock
        {SCOUT_MOVES_ADDRESS}  ask.card.1 ask.card.3  scout.move.apart
        {SCOUT_MOVES_ADDRESS}  ask.card.1  scout.move.weaker.count
        {SCOUT_MOVES_ADDRESS}&ss=0  ask.end.left ask.gap.1 ask.card.0  scout.move.spent
        {SUBWAY_MOVES_ADDRESS}1.3.4.2  ask.M27  subway.move.reach
        {SUBWAY_MOVES_ADDRESS}1.4.3.2  ask.H09 whose.p2  subway.move.seat.protected
        {SUBWAY_MOVES_ADDRESS}1.3.4.2  ask.H09 whose.p3  subway.move.seat.pawn
        {COUPELATION_MOVES_ADDRESS}  at.1.0 every 31  coupelation.move.over.high
        {COUPELATION_MOVES_ADDRESS}  at.5.-3 31  coupelation.move.support
        {VECTRON_MOVES_ADDRESS}&row1=D2&row2=O3&phase=move  move.D4  vectron.move.reach
        {VECTRON_MOVES_ADDRESS}&row1=D2&row2=-  draw.p2  vectron.move.row
        {VECTRON_MOVES_ADDRESS}&row1=D2&row2=-&phase=move&used=1  move.C3  vectron.move.row_used
    """),
)
def test_illegal_move_is_checked_through_touches(
    client: FlaskClient, address: str, touches: str, expected_code: str
) -> None:
    address = f"/{address}"
    for touch in touches.split():
        address = address_after_displayed_touch(client, address, touch)
    parts = urlsplit(address)
    assert parts.path.endswith("/check")
    query = {name: text for name, text in parse_qsl(parts.query) if name != "pick"}
    verdict = client.get(f"{parts.path}.json?{urlencode(query, safe='*')}").get_json()["verdict"]
    assert verdict["legal"] is False
    assert expected_code in [violation["code"] for violation in verdict["violations"]]
    assert 'class="st no"' in client.get(address).text
