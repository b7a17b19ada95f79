"""VOGU on paper: what stands on each sheet, and how it looks beside a stored picture."""

from pathlib import Path
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from tests.many import paired, tries
from tests.paper import full, looks_as_stored, reads, sheet, words

STORED = Path(__file__).parent / "paper"
CARDS = ("GWg.GWw.BG.BW", "BY.RKr.RY.KK", "YYy.RR.BK.BR", "BR.RWr.YG.WK", "BGg.KKk.RY.WW")
VALUES = "values=B4.R6.Y-1.G5.W-1.K2"
LONG = [quote(name * 6) for name in ("あき", "ベン", "千夏", "ゆう", "みお")]
"""Names of twelve full-width letters, the longest there are."""


def end(players: int, names: list[str] | None = None) -> str:
    """The score sheet of a game that has ended."""
    seats = "&".join(f"p{n}={cards}" for n, cards in enumerate(CARDS[:players], 1))
    named = "&names=" + ".".join(names[:players]) if names else ""
    return f"/vogu/score.pdf?players={players}&{seats}&{VALUES}&first=p1{named}"


@pytest.mark.parametrize(("players", "lang"), paired([3, 4, 5], ["ja", "en"]))
def test_the_score_sheet_looks_as_designed(client: FlaskClient, players: int, lang: str) -> None:
    data = sheet(client, f"{end(players)}&lang={lang}")
    looks_as_stored(data, STORED / f"score-{players}-{lang}.png")
    ja = (
        "VOGU 得点表",
        "勝ち",
        "26点",
        "手番の早い",
        "1 26",
        "2 26",
        "色の価値",
        "A緑白緑白",
        "5×3×1.5",
        "B青黄赤黒",
        "読み取ると",
    )
    en = ("VOGU score sheet", "Winner", "26pts", "A tie", "1 26", "2 26", "Values", "AGWGW", "5×3×1.5", "BBYRK", "Scan")
    reads(data, *(ja if lang == "ja" else en))


def test_the_score_sheet_says_how_the_points_came_about(client: FlaskClient) -> None:
    text = words(sheet(client, f"{end(5)}&lang=ja"))
    for said in ("5×3×1.5", "22.5から", "−1×3×1.5", "B、Dも26点", "手番の早いAの勝ち", "読み取ると"):
        assert said in text, said


def test_the_longest_names_stand_whole(client: FlaskClient) -> None:
    data = sheet(client, end(5, LONG))
    looks_as_stored(data, STORED / "score-long.png")
    assert words(data).count("あき" * 6) >= 3, "as the winner, on the podium and in its row"


def test_a_table_that_is_not_complete_has_no_podium(client: FlaskClient) -> None:
    data = sheet(client, "/vogu/score.pdf?values=B4&p1=GW")
    looks_as_stored(data, STORED / "score-open.png")
    assert "あと3枚" in words(data)


def test_a_seat_may_own_more_cards_while_the_game_runs(client: FlaskClient) -> None:
    data = sheet(
        client, "/vogu/score.pdf?players=5&p1=BR.BY.BG.BW.BK&values=B-10.R10&board=2G1WpGmW.2R1WpRmW.2B1WpBmW.1G1WpGmW"
    )
    looks_as_stored(data, STORED / "score-running.png")


BOARD = "values=B3.R2.Y-2.G4.W-1.K0&board=2B1KpBmK.1R3BpRmB.-_3G2WmGpW.1Y2RpYmR.3Y1GmYpG"
HAND = "hand=2Y2RpYmR.1G3WmWpG.2K2KpKmK.3B1YmBpY.1W2GpGmW.2R1BmRpB.1K3YpKmY.3W1RmWpR.2G2BpGmB.1Y3KmYpK"


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_sheet_of_moves_is_cards_by_cells(client: FlaskClient, lang: str) -> None:
    data = sheet(client, f"/vogu/moves.pdf?{BOARD}&{HAND}&lang={lang}")
    looks_as_stored(data, STORED / f"moves-{lang}.png")
    ja = (
        "261通り",
        "青2黒1青+黒−",
        "abcdefghi",
        "色の価値",
        "札公開のコマ",
        "黄2赤2黄+赤−",
        "緑1白3",
        "黄1",
        "abcdefghi",
        "1青−2赤−2黒+1",
        "2青+2赤+1",
        "10青+2赤+1",
        "読み取ると",
    )
    en = (
        "261",
        "B2K1B+K−",
        "abcdefghi",
        "Values",
        "Y2R2Y+R−",
        "G1W3",
        "Y1",
        "abcdefghi",
        "1B−2R−2K+1",
        "2B+2R+1",
        "10B+2R+1",
        "keep it",
        "Scan",
    )
    reads(data, *(ja if lang == "ja" else en))
    text = words(data)
    for said in (
        "261",
        "90",
        "171",
        *(["赤×9", "手札がのっています"] if lang == "ja" else ["R×9", "keepittoyourself"]),
    ):
        assert said in text, said


def test_a_layout_with_many_cells_stays_on_one_page(client: FlaskClient) -> None:
    row = ".".join(["2G1WpGmW", "1R3BpRmB", "3Y1GmYpG", "1Y2RpYmR"] * 3)
    address = f"/vogu/moves.pdf?board={row}&values=B1.R0.Y0.G0.W0.K0&{HAND[:-9]}"
    data = sheet(client, address)
    looks_as_stored(data, STORED / "moves-wide.png")


VERDICTS = {
    "legal": "place.2Y2RpYmR.2.0",
    "far": "place.2Y2RpYmR.9.9",
    "corner": "place.2Y2RpYmR.-1.-1",
    "reveal": "reveal.GW.x.G",
}


@pytest.mark.parametrize(("name", "lang"), paired(VERDICTS, ["ja", "en"]))
def test_the_verdict_shows_where_the_card_goes(client: FlaskClient, name: str, lang: str) -> None:
    legal = name in ("legal", "reveal")
    data = sheet(client, f"/vogu/check.pdf?{BOARD}&move={VERDICTS[name]}&lang={lang}")
    looks_as_stored(data, STORED / f"check-{name}-{lang}.png")
    if lang == "ja":
        reads(data, "判定書", "できます" if legal else "できません", "青2黒1", "理由", "読み取ると")
    else:
        reads(data, "verdict", "Legal" if legal else "Notlegal", "B2K1", "Reasons", "Scan")


RECORD = "place.3G2GpGpW.1.0_reveal.GW.x.G_place.1B3BpBpB.-1.1_reveal.KK.x.K_place.2R1RpRpR.2.3"


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_record_has_every_turn_the_values_and_the_last_layout(client: FlaskClient, lang: str) -> None:
    start = f"players=5&board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB&lang={lang}"
    data = sheet(client, f"/vogu/play.pdf?{start}&move={RECORD}")
    looks_as_stored(data, STORED / f"record-{lang}.png")
    ja = ("対局の記録", "公開した札の点", "01234", "緑2", "色の価値", "1A", "2B", "4D", "読み取ると")
    en = ("Record", "Revealedcards", "01234", "G2", "Values", "1A", "2B", "4D", "Scan")
    reads(data, *(ja if lang == "ja" else en))
    text = words(data)
    for said in ("赤2", "緑+3", "黒のコマ") if lang == "ja" else ("R2", "G+3", "tokenK"):
        assert said in text, said
    assert sheet(client, f"/vogu/play.pdf?{start}")


def test_an_empty_table_has_its_sheets(client: FlaskClient) -> None:
    assert sheet(client, "/vogu/moves.pdf?")
    assert sheet(client, "/vogu/check.pdf?")


@pytest.mark.no_cover
@pytest.mark.parametrize("lang", tries(["ja"], ["ja", "en"]))
def test_full_names_keep_every_sheet_small(client: FlaskClient, lang: str) -> None:
    record = f"/vogu/play.pdf?players=5&board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB&move={RECORD}"
    asked = [f"/vogu/moves.pdf?{BOARD}&{HAND}", f"/vogu/check.pdf?{BOARD}&move=place.2Y2RpYmR.2.0"]
    counts = {**{end(players): players for players in (3, 4, 5)}, record: 5, **dict.fromkeys(asked, 4)}
    for address, players in counts.items():
        sheet(client, full(f"{address}&lang={lang}", players))


def test_the_record_says_how_far_a_value_has_moved(client: FlaskClient) -> None:
    """+9 and a plus of 3 is +10: it rose by 1, whatever the cards say."""
    start = "players=5&values=B9.R0.Y0.G9.W0.K0&board=2G1WpGmW.3R2RmRpR.1B1BpBpB"
    text = words(sheet(client, f"/vogu/play.pdf?{start}&move=place.3B3BmBmB.3.0&lang=ja"))
    assert "青+1" in text.replace(" ", "")
    assert "青+4" not in text.replace(" ", "")
