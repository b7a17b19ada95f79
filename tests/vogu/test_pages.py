"""VOGU's pages, pads and paper, as a browser without script gets them."""

import pytest
from flask.testing import FlaskClient

from tests.pages import bare, picked, sheet_text, touch

FINAL = "p1=GWg.GWw.BG.BW&p2=BY.RKr.RY.KK&p3=YYy.RR.BK.BR&p4=BR.RWr.YG.WK&values=B4.R6.Y-1.G5.W-1.K2"
BOARD = (
    "values=B3.R2.Y-2.G4.W-1.K0&board=2B1KpBmK.1R3BpRmB.-_3G2WmGpW.1Y2RpYmR.3Y1GmYpG"
    "&hand=2Y2RpYmR.1G3WmWpG.2K2KpKmK.3B1YmBpY.1W2GpGmW.2R1BmRpB.1K3YpKmY.3W1RmWpR.2G2BpGmB.1Y3KmYpK"
)


@pytest.mark.parametrize(
    ("start", "pick", "put", "query", "following"),
    [
        ("", "", "4", "values=B4", "value.R"),
        ("values=B4", "value.B", "erase", "", "value.B"),
        ("values=B4", "value.K", "-3", "values=B4.K-3", "value.R"),
        ("values=B4.R0.Y0.G0.W0", "value.K", "-3", "values=B4.R0.Y0.G0.W0.K-3", "p1.0"),
        ("", "p1.0", "W", "p1=W", "p1.0"),
        ("p1=W", "p1.0", "G", "p1=GW", "p1.1"),
        ("p1=GW", "p1.0", "p1.0.g", "p1=GWg", "p1.0"),
        ("p1=GWg", "p1.0", "p1.0.g", "p1=GW", "p1.0"),
        ("p1=GW", "p1.0", "B", "p1=B", "p1.0"),
        ("p1=GW.BB", "p1.0", "erase", "p1=BB", "p1.0"),
        ("p1=GW", "p1.0", "erase", "", "p1.0"),
        ("p1=GW.GW.GW.G&values=-", "p1.3", "W", "p1=GW.GW.GW.GW&values=-", "p2.0"),
        ("p1=GW.GW.GW&values=-", "", "W", "p1=GW.GW.GW.W&values=-", "p1.3"),
    ],
)
def test_touches_of_the_score_page(
    client: FlaskClient, start: str, pick: str, put: str, query: str, following: str
) -> None:
    address = touch(client, f"/vogu/score?{start}", pick, put)
    assert bare(address) == query
    assert picked(address) == following


@pytest.mark.parametrize(
    ("start", "pick", "put", "query", "following"),
    [
        ("", "board.0.0", "2G", "board=2G------", "board.0.0.left"),
        ("board=2G------", "board.0.0.left", "1W", "board=2G1W----", "board.0.0.right"),
        ("board=2G1W----", "board.0.0.right", "pG", "board=2G1WpG--", "board.0.0.bottom"),
        ("board=2G1WpG--", "board.0.0.bottom", "mW", "board=2G1WpGmW", "board.0.0"),
        ("board=2G1WpGmW", "board.-1.0", "1R", "board=1R------_2G1WpGmW", "board.0.0.left"),
        ("board=2G1WpGmW", "board.0.-1.right", "mR", "board=----mR--.2G1WpGmW", "board.0.0.bottom"),
        ("board=1R------_2G1WpGmW", "board.0.0", "erase", "board=2G1WpGmW", ""),
        ("board=2G1WpGmW", "board.0.0", "erase", "", ""),
        ("", "hand.0", "2G", "hand=2G------", "hand.0.left"),
        ("hand=2G1WpG--", "hand.0.bottom", "mW", "hand=2G1WpGmW", "hand.1"),
        ("hand=2G1WpGmW", "hand.0", "erase", "", "hand.0"),
        ("", "", "p2", "turn=p2", ""),
    ],
)
def test_touches_of_the_moves_page(
    client: FlaskClient, start: str, pick: str, put: str, query: str, following: str
) -> None:
    address = touch(client, f"/vogu/moves?{start}", pick, put)
    assert bare(address) == query
    assert picked(address) == following


@pytest.mark.parametrize(
    ("pick", "put"),
    [
        ("value.B", "11"),
        ("value.B", "x"),
        ("p1.0", "Q"),
        ("p1.1", "G"),
        ("p1.0", "p1.0.g"),
        ("p1.0", "p1.0.q"),
        ("board.0.0", "4G"),
        ("board.0.0", "pG"),
        ("board.0.0.right", "2G"),
        ("hand.1", "2G"),
        ("hand.0", "2Q"),
        ("none", "2G"),
    ],
)
def test_keys_that_are_not_on_the_pad_are_refused(client: FlaskClient, pick: str, put: str) -> None:
    answer = client.get("/vogu/enter", query_string={"pick": pick, "put": put})
    assert answer.status_code == 422


def test_the_other_views_do_not_take_cards_for_what_they_are_not(client: FlaskClient) -> None:
    page = client.get(f"/vogu/score?{FINAL}").get_data(as_text=True)
    assert 'href="/vogu/moves?values=B4.R6.Y-1.G5.W-1.K2"' in page
    page = client.get("/vogu/moves?p1=GWg&values=B4&board=2G1WpGmW").get_data(as_text=True)
    assert 'href="/vogu/score?p1=GWg&amp;values=B4&amp;board=2G1WpGmW"' in page
    assert 'href="/vogu/play?p1=GWg&amp;values=B4&amp;board=2G1WpGmW"' in page


@pytest.mark.parametrize(("lang", "word"), [("ja", "勝ち"), ("en", "Winner")])
def test_the_final_page_names_the_winner(client: FlaskClient, lang: str, word: str) -> None:
    page = client.get(f"/vogu/score?{FINAL}&lang={lang}").get_data(as_text=True)
    assert word in page
    assert "5 × 3 × 1.5 = 22.5 → 22" in page


@pytest.mark.parametrize(("lang", "words"), [("ja", ["勝ち", "内訳", "合計"]), ("en", ["Winner", "Total"])])
def test_the_score_sheet(client: FlaskClient, lang: str, words: list[str]) -> None:
    names = "names=%E3%81%82%E3%81%8D.%E3%83%99%E3%83%B3.%F0%9F%8E%B2.D"
    text = sheet_text(client, f"/vogu/score.pdf?{FINAL}&{names}&lang={lang}", 45_000)
    for word in [*words, "あき", "ベン", "〓", "26", "22.5", "p1=GWg.GWw.BG.BW"]:
        assert word in text, word


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_verdict_sheet(client: FlaskClient, lang: str) -> None:
    text = sheet_text(client, f"/vogu/check.pdf?{BOARD}&move=place.2Y2RpYmR.2.0&lang={lang}", 45_000)
    assert ("できます" if lang == "ja" else "Legal") in text
    text = sheet_text(client, f"/vogu/check.pdf?{BOARD}&move=place.2Y2RpYmR.9.9&lang={lang}", 45_000)
    assert ("できません" if lang == "ja" else "Not legal") in text


def test_the_sheet_of_moves_and_of_an_unfinished_table(client: FlaskClient) -> None:
    assert "261" in sheet_text(client, f"/vogu/moves.pdf?{BOARD}", 45_000)
    assert "B" in sheet_text(client, "/vogu/score.pdf?values=B4&p1=GW", 45_000)


def test_a_refused_query_has_no_sheet(client: FlaskClient) -> None:
    answer = client.get("/vogu/score.pdf?values=B11")
    assert (answer.status_code, answer.mimetype) == (422, "text/html")
