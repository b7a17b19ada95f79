"""A record that contradicts itself names the turns involved, with a link to correct each."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from tests.pages import query_of_address
from tests.run_length import pair_cases_with_others

CONTRADICTING_TURNS_BY_ADDRESS = {
    "/scout/play?players=3&move=shown.73_scouted.left_shown.73": (2, 3),
    "/scout/play?players=3&move=shown.45_shown.56_shown.78_shown.8_shown.54": (1, 5),
    "/vogu/play?players=5&values=-&board=1W1WpWmW.1W1WpWmW.1W1WpWmW"
    "&move=place.1K1KpKpK.3.0_place.1R1RpRpR.0.-1_place.1G1GpGpG.3.1": (1, 3),
    "/vogu/play?players=5&values=-&board=1W1WpWmW.1W1WpWmW.1W1WpWmW&move=reveal.BB.x.B_reveal.BB.x.B_reveal.BB.x.B": (
        1,
        2,
        3,
    ),
    "/vectron/play?players=2&map=21G1_a3S2_1b12_S1G3&p1=h2&p2=h2&row1=-&row2=-"
    "&move=draw.deck_play.D1_move.B1_stop_draw.p1_play.O2_move.D3_stop_draw.deck_play.O1_move.C1_stop_draw.p1_play.S"
    "_move.C2_stop_draw.deck_play.O3_move.B1_stop_draw.p1_play.D4": (2, 4, 6),
    "/coupelation/play?tower=25d&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=34"
    "&move=draw.1_up.31d.0.1_draw.1_take.50e.0.2.20d.30.r1_draw.2_up.1d.0.-1": (2, 3),
    "/coupelation/play?tower=25d&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=34"
    "&move=draw.1.F_take.37d.0.1.16e.20d.xF.r1_draw.1.F": (1, 2),
}


@pytest.mark.parametrize(("address", "lang"), pair_cases_with_others(CONTRADICTING_TURNS_BY_ADDRESS, ("ja", "en")))
def test_contradiction_offers_correction_of_each_turn_involved(client: FlaskClient, address: str, lang: str) -> None:
    answer = client.get(f"{address.replace('/play', '/play.json')}&lang={lang}").get_json()
    violation = answer["verdict"]["violations"][0]
    turns = (*violation["params"]["earlier"], violation["params"]["turn"])
    assert turns == CONTRADICTING_TURNS_BY_ADDRESS[address]
    assert all(str(turn) in violation["text"] for turn in turns)

    page = client.get(f"{address}&lang={lang}").text
    note = page.partition('id="stopped"')[2].partition("</section>")[0]
    links = re.findall(r'btn line" href="(.*?)">(.*?)<', note)
    assert tuple(int(re.sub(r"\D", "", text)) for _, text in links) == turns
    record = query_of_address(address)["move"].split("_")
    for href, _ in links:
        query = query_of_address(unescape(href))
        earlier_move_count, _, later_moves = query["then"].partition(".")
        assert query.get("move", "") == "_".join(record[: int(earlier_move_count)])
        assert later_moves.split("_") == record[int(earlier_move_count) :]
        assert client.get(unescape(href)).status_code == 200
