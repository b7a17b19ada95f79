"""VOGU on paper: what stands on each sheet, and how it looks beside a stored picture."""

from pathlib import Path
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from tests.many import choose_by_run_length, pair_cases_with_others
from tests.paper import address_with_full_names, check_looks_as_stored, fetch_checked_sheet, sheet_text_without_spaces

STORED_PICTURES_FOLDER = Path(__file__).parent / "paper"
CARDS_BY_SEAT = ("GWg.GWw.BG.BW", "BY.RKr.RY.KK", "YYy.RR.BK.BR", "BR.RWr.YG.WK", "BGg.KKk.RY.WW")
VALUES_PARAMETER = "values=B4.R6.Y-1.G5.W-1.K2"
LONGEST_NAMES = [quote(name * 6) for name in ("あき", "ベン", "千夏", "ゆう", "みお")]
"""Names of twelve full-width letters, the longest there are."""


def build_score_sheet_address(players: int, names: list[str] | None = None) -> str:
    """The score sheet of a game that has ended."""
    seats = "&".join(f"p{n}={cards}" for n, cards in enumerate(CARDS_BY_SEAT[:players], 1))
    named = "&names=" + ".".join(names[:players]) if names else ""
    return f"/vogu/score.pdf?players={players}&{seats}&{VALUES_PARAMETER}&first=p1{named}"


@pytest.mark.parametrize(("players", "lang"), pair_cases_with_others([3, 4, 5], ["ja", "en"]))
def test_the_score_sheet_looks_as_designed(client: FlaskClient, players: int, lang: str) -> None:
    data = fetch_checked_sheet(client, f"{build_score_sheet_address(players)}&lang={lang}")
    check_looks_as_stored(data, STORED_PICTURES_FOLDER / f"score-{players}-{lang}.png")
    text = sheet_text_without_spaces(data)
    for said in ("5×3×1.5", "22.5", "−1×3×1.5", "26点" if lang == "ja" else "26pts"):
        assert said in text, said
    assert lang == "en" or players == 3 or "手番の早いAの勝ち" in text


def test_the_longest_names_stand_whole(client: FlaskClient) -> None:
    data = fetch_checked_sheet(client, build_score_sheet_address(5, LONGEST_NAMES))
    check_looks_as_stored(data, STORED_PICTURES_FOLDER / "score-long.png")
    assert sheet_text_without_spaces(data).count("あき" * 6) >= 3, "as the winner, on the podium and in its row"


def test_a_table_that_is_not_complete_has_no_podium(client: FlaskClient) -> None:
    data = fetch_checked_sheet(client, "/vogu/score.pdf?values=B4&p1=GW")
    check_looks_as_stored(data, STORED_PICTURES_FOLDER / "score-open.png")
    assert "あと3枚" in sheet_text_without_spaces(data)


def test_a_seat_may_own_more_cards_while_the_game_runs(client: FlaskClient) -> None:
    data = fetch_checked_sheet(
        client, "/vogu/score.pdf?players=5&p1=BR.BY.BG.BW.BK&values=B-10.R10&board=2G1WpGmW.2R1WpRmW.2B1WpBmW.1G1WpGmW"
    )
    check_looks_as_stored(data, STORED_PICTURES_FOLDER / "score-running.png")


VALUES_AND_BOARD_PARAMETERS = "values=B3.R2.Y-2.G4.W-1.K0&board=2B1KpBmK.1R3BpRmB.-_3G2WmGpW.1Y2RpYmR.3Y1GmYpG"
HAND_PARAMETER = "hand=2Y2RpYmR.1G3WmWpG.2K2KpKmK.3B1YmBpY.1W2GpGmW.2R1BmRpB.1K3YpKmY.3W1RmWpR.2G2BpGmB.1Y3KmYpK"


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_sheet_of_moves_is_cards_by_cells(client: FlaskClient, lang: str) -> None:
    data = fetch_checked_sheet(client, f"/vogu/moves.pdf?{VALUES_AND_BOARD_PARAMETERS}&{HAND_PARAMETER}&lang={lang}")
    check_looks_as_stored(data, STORED_PICTURES_FOLDER / f"moves-{lang}.png")
    text = sheet_text_without_spaces(data)
    for said in ("261", "90", "171", "赤×9" if lang == "ja" else "R×9", "手札がのっ" if lang == "ja" else "yourself"):
        assert said in text, said


def test_a_layout_with_many_cells_stays_on_one_page(client: FlaskClient) -> None:
    row = ".".join(["2G1WpGmW", "1R3BpRmB", "3Y1GmYpG", "1Y2RpYmR"] * 3)
    address = f"/vogu/moves.pdf?board={row}&values=B1.R0.Y0.G0.W0.K0&{HAND_PARAMETER[:-9]}"
    data = fetch_checked_sheet(client, address)
    check_looks_as_stored(data, STORED_PICTURES_FOLDER / "moves-wide.png")


MOVES_BY_VERDICT_NAME = {
    "legal": "place.2Y2RpYmR.2.0",
    "far": "place.2Y2RpYmR.9.9",
    "corner": "place.2Y2RpYmR.-1.-1",
    "reveal": "reveal.GW.x.G",
}


@pytest.mark.parametrize(("name", "lang"), pair_cases_with_others(MOVES_BY_VERDICT_NAME, ["ja", "en"]))
def test_the_verdict_shows_where_the_card_goes(client: FlaskClient, name: str, lang: str) -> None:
    data = fetch_checked_sheet(
        client, f"/vogu/check.pdf?{VALUES_AND_BOARD_PARAMETERS}&move={MOVES_BY_VERDICT_NAME[name]}&lang={lang}"
    )
    check_looks_as_stored(data, STORED_PICTURES_FOLDER / f"check-{name}-{lang}.png")
    said = {"ja": ("できます", "できません"), "en": ("Legal", "Notlegal")}[lang]
    assert said[name not in ("legal", "reveal")] in sheet_text_without_spaces(data)


def test_the_smallest_question_is_on_paper_as_on_the_page(client: FlaskClient) -> None:
    """Edges that nobody entered are open, and a value that nobody entered has no change from one to another."""
    text = sheet_text_without_spaces(
        fetch_checked_sheet(client, "/vogu/check.pdf?board=1W1WmWpW&move=place.1K2KpKpK.1.0&lang=ja")
    )
    assert "白−黒21色の価値" in text, "two edges, and the number of their contact"
    assert "None" not in text


@pytest.mark.parametrize(("row", "is_drawn"), [(4, True), (5, False)])
def test_a_refused_card_is_on_paper_where_it_is_on_the_page(client: FlaskClient, row: int, *, is_drawn: bool) -> None:
    query = f"players=5&board=2G1WpGmW.3R2RmRpR.1B1BmBpB_-.1Y1YmYpY&move=place.3G2GpGpW.0.{row}&lang=ja"
    assert (f'id="at-board-{row}-0"' in client.get(f"/vogu/check?{query}").text) == is_drawn
    assert (
        "緑3緑2緑+白+" in sheet_text_without_spaces(fetch_checked_sheet(client, f"/vogu/check.pdf?{query}"))
    ) == is_drawn


@pytest.mark.clause("vogu.limit")
def test_a_reveal_without_a_layout_has_a_sheet(client: FlaskClient) -> None:
    fetch_checked_sheet = client.get(
        "/vogu/check/sheet?players=5&hand=3G2GpGpW.1R3YmYmR&move=reveal.3G2GpGpW.1R3YmYmR.G"
    )
    assert fetch_checked_sheet.status_code == 200
    assert 'class="vb"' not in fetch_checked_sheet.text


def test_the_sheet_of_moves_says_how_far_a_value_would_move(client: FlaskClient) -> None:
    """+9 and a plus of 4 is +10: it would rise by 1, as the page says."""
    table = "values=B9.R0.Y0.G0.W0.K0&board=2G1WpGmW.3R2RmRpR.1B1BpBpB"
    hand = HAND_PARAMETER.replace("2Y2RpYmR", "3B3BmBmB")
    text = sheet_text_without_spaces(fetch_checked_sheet(client, f"/vogu/moves.pdf?{table}&{hand}&lang=ja"))
    assert "青+1" in text
    assert "青+4" not in text


RECORDED_MOVES = "place.3G2GpGpW.1.0_reveal.GW.x.G_place.1B3BpBpB.-1.1_reveal.KK.x.K_place.2R1RpRpR.2.3"


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_record_has_every_turn_the_values_and_the_last_layout(client: FlaskClient, lang: str) -> None:
    start = f"players=5&board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB&lang={lang}"
    data = fetch_checked_sheet(client, f"/vogu/play.pdf?{start}&move={RECORDED_MOVES}")
    check_looks_as_stored(data, STORED_PICTURES_FOLDER / f"record-{lang}.png")
    text = sheet_text_without_spaces(data)
    for said in ("赤2", "緑+3", "黒のコマ") if lang == "ja" else ("R2", "G+3", "tokenK"):
        assert said in text, said


def test_an_empty_table_has_its_sheets(client: FlaskClient) -> None:
    assert fetch_checked_sheet(client, "/vogu/moves.pdf?")
    assert fetch_checked_sheet(client, "/vogu/check.pdf?")
    assert fetch_checked_sheet(client, "/vogu/play.pdf?players=5&board=2G1WpGmW.3R2RmRpR.1B1BpBpB")


@pytest.mark.no_cover
@pytest.mark.parametrize("lang", choose_by_run_length(["ja"], ["ja", "en"]))
def test_full_names_keep_every_sheet_small(client: FlaskClient, lang: str) -> None:
    record = f"/vogu/play.pdf?players=5&board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB&move={RECORDED_MOVES}"
    fetch_checked_sheet(client, address_with_full_names(f"{build_score_sheet_address(5)}&lang={lang}", 5))
    fetch_checked_sheet(client, address_with_full_names(f"{record}&lang={lang}", 5))
    fetch_checked_sheet(
        client,
        address_with_full_names(f"/vogu/moves.pdf?{VALUES_AND_BOARD_PARAMETERS}&{HAND_PARAMETER}&lang={lang}", 4),
    )


def test_the_record_says_how_far_a_value_has_moved(client: FlaskClient) -> None:
    """+9 and a plus of 3 is +10: it rose by 1, whatever the cards say."""
    start = "players=5&values=B9.R0.Y0.G9.W0.K0&board=2G1WpGmW.3R2RmRpR.1B1BpBpB"
    text = sheet_text_without_spaces(
        fetch_checked_sheet(client, f"/vogu/play.pdf?{start}&move=place.3B3BmBmB.3.0&lang=ja")
    )
    assert "青+1" in text
    assert "青+4" not in text
