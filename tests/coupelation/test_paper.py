"""Coupelation's sheets: their texts, and their look against stored pictures."""

from pathlib import Path
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from tests.paper import (
    address_with_full_names,
    check_looks_as_stored,
    check_texts_in_order,
    fetch_checked_sheet,
    sheet_text_without_spaces,
)
from tests.run_length import choose_by_run_length, pair_cases_with_others

STORED_PICTURES_FOLDER = Path(__file__).parent / "paper"
WON_TOWER_ROWS = "3.9.17.25.32.41.48_6.13.21.28.36.45_10.18.24.31.40_14.20.27.35_16.23.30_19.26_F"
WON_TOWER_TEXTS = ("F", *(row.replace(".", "") for row in WON_TOWER_ROWS.split("_")[-2::-1]))
"""The numbers of each row on a sheet, from the top row down."""
WON_TABLE_QUERY = f"tower={WON_TOWER_ROWS}&reserve=1.12.37.44.50&deck=4"
PLAYER_NAMES = ("あき", "ベン", "千夏", "ゆう")
LONGEST_NAMES_QUERY_VALUE = ".".join(quote(name * 6) for name in PLAYER_NAMES)
"""The longest names: twelve full-width letters each."""


TABLE_WITH_EVERYTHING_ENTERED = (
    "players=2&tower=12d.18.25e.31.x.44_15h.22&reserve=1.50.13.37.8.9&hand=5.7.20.33.41.43.F&deck=20&last=1.0"
)
UNFINISHED_TOWER_TABLE = "turn=p3&tower=4.13.25.x.x.29.41_9.18.-.-.-.33_15&reserve=1.20.37.50&deck=21"
MANY_HIDDEN_CARDS_TABLE = "tower=x.x.25.x.x.x.x_x.x.x.x.x.x_x.x.x.x.x&reserve=1.50.13.37&hand=5.7.20.33.41.43.F&deck=3"
RECORDED_GAME_QUERY = (
    "p1=h3&p2=h3&p3=h3&p4=h3&tower=25d&reserve=1d.50e.13h.37d&deck=34"
    "&move=draw.1_up.31e.0.1_draw.2_down.x.0.2_take.13.0.-1.7.20.r50_flip.0.3.40d_draw.1_up.5d.0.-1"
)
SHEET_ADDRESSES_BY_NAME = {
    **{f"won-{players}": f"score.pdf?players={players}&{WON_TABLE_QUERY}" for players in (2, 3, 4)},
    "open": f"score.pdf?{TABLE_WITH_EVERYTHING_ENTERED}",
    "no": f"check.pdf?{UNFINISHED_TOWER_TABLE}&move=up.46.1.3",
    "yes": f"check.pdf?{UNFINISHED_TOWER_TABLE}&move=take.37.0.6.7.30",
    "lost": "score.pdf?tower=4.13.25.x.x.27.41&last=0.5&reserve=1.2.3.50",
    "moves": f"moves.pdf?{TABLE_WITH_EVERYTHING_ENTERED}",
    "flip": f"check.pdf?{UNFINISHED_TOWER_TABLE}&move=flip.0.3",
    "many": f"moves.pdf?{MANY_HIDDEN_CARDS_TABLE}",
    "record": f"play.pdf?{RECORDED_GAME_QUERY}",
}
WORDS_BY_SHEET_AND_LANGUAGE = {
    ("won", "ja"): ("タワーの記録", "全員の勝ち", *WON_TOWER_TEXTS, "表向きのグラスカード", "読み取ると"),
    ("won", "en"): ("The tower", "All have won", *WON_TOWER_TEXTS, "Glass cards", "Scan"),
    ("open", "ja"): ("続行中", "12", "44"),
    ("open", "en"): ("Still open", "What the face-down cards may be"),
    ("no", "ja"): ("判定書", "できません", "F", "15", "4 13 25", "リザーブ", "1 20 37 50", "理由", "読み取ると"),
    ("no", "en"): ("verdict", "Not legal", "F", "15", "4 13 25", "Reserve", "1 20 37 50", "Reasons", "Scan"),
    ("yes", "en"): ("Legal", "37"),
    ("lost", "ja"): ("全員の負け", "25と27の間"),
    ("moves", "ja"): ("1149通り", "20 − 7 ＝ 13"),
    ("record", "ja"): ("空き23か所", "山札", "=40◇"),
}


@pytest.mark.parametrize(("name", "lang"), pair_cases_with_others(SHEET_ADDRESSES_BY_NAME, ("ja", "en")))
def test_sheets_match_stored_pictures_and_words(client: FlaskClient, name: str, lang: str) -> None:
    data = fetch_checked_sheet(client, f"/coupelation/{SHEET_ADDRESSES_BY_NAME[name]}&lang={lang}")
    check_looks_as_stored(data, STORED_PICTURES_FOLDER / f"{name}-{lang}.png")
    check_texts_in_order(data, *WORDS_BY_SHEET_AND_LANGUAGE.get((name.partition("-")[0], lang), ()))
    assert "全員の勝利です" not in sheet_text_without_spaces(data), "the victory is stated once"


def test_won_sheet_shows_every_card_number_and_full_names(client: FlaskClient) -> None:
    address = f"{SHEET_ADDRESSES_BY_NAME['won-4']}&names={LONGEST_NAMES_QUERY_VALUE}"
    data = fetch_checked_sheet(client, f"/coupelation/{address}")
    check_looks_as_stored(data, STORED_PICTURES_FOLDER / "won-long.png")
    check_texts_in_order(data, "全員の勝ち", *(name * 6 for name in PLAYER_NAMES), *WON_TOWER_TEXTS)


def test_won_sheet_with_marks_matches_stored_picture(client: FlaskClient) -> None:
    marked = WON_TABLE_QUERY.replace("41.48", "41d.48h").replace("13.21", "13e.21")
    check_looks_as_stored(
        fetch_checked_sheet(client, f"/coupelation/score.pdf?{marked}"), STORED_PICTURES_FOLDER / "won-marked.png"
    )


def test_possible_numbers_of_many_hidden_cards_fit_on_one_page(client: FlaskClient) -> None:
    """Successive numbers are one range, and the cards are in two columns."""
    tower = "x.x.25.x.x.x.x_x.x.x.x.x.x_x.x.x.x.x_x.x.x.x_x.x.x_x.x"
    data = fetch_checked_sheet(
        client, f"/coupelation/score.pdf?tower={tower}&reserve=1.50.13.37&hand=5.7.20.33.41.43.F&deck=3"
    )
    check_texts_in_order(data, "下から1段目・左1枚目", "2–12、14–21", "下から6段目・左2枚目", "読み取ると")


def test_record_sheet_marks_facedown_card(client: FlaskClient) -> None:
    address = f"/coupelation/play.pdf?{RECORDED_GAME_QUERY.partition('_take')[0]}"
    check_texts_in_order(fetch_checked_sheet(client, address), "伏")


@pytest.mark.no_cover
@pytest.mark.parametrize("lang", choose_by_run_length(["ja"], ["ja", "en"]))
def test_sheets_with_full_names_stay_within_size_limit(client: FlaskClient, lang: str) -> None:
    for name in choose_by_run_length(["record"], list(SHEET_ADDRESSES_BY_NAME)):
        address = SHEET_ADDRESSES_BY_NAME[name]
        players = next((players for players in (2, 3) if f"players={players}" in address), 4)
        fetch_checked_sheet(client, address_with_full_names(f"/coupelation/{address}&lang={lang}", players))


TIERS_AND_NUMBERS_LAID = [
    (0, "32 17 41 9 48 3"),
    (1, "6 13 21 28 36 45"),
    (2, "10 18 24 31 40"),
    (3, "14 20 27 35"),
    (4, "16 23 30"),
]


@pytest.mark.no_cover
def test_long_record_sheet_matches_stored_picture(client: FlaskClient) -> None:
    rows: list[list[int]] = [[25], [], [], [], []]
    moves: list[str] = []
    for tier, numbers in TIERS_AND_NUMBERS_LAID:
        for number in map(int, numbers.split()):
            place = -1 if tier == 0 and number < min(rows[0]) else sum(one < number for one in rows[tier])
            rows[tier] = sorted([*rows[tier], number])
            drawn = f"draw.{int(len(moves) > 11)}_" if moves else ""
            moves.append(f"{drawn}up.{number}d.{tier}.{place}")
    start = "players=4&tower=25d&reserve=1d.50e.15h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=34"
    data = fetch_checked_sheet(client, f"/coupelation/play.pdf?{start}&move={'_'.join(moves)}")
    check_looks_as_stored(data, STORED_PICTURES_FOLDER / "record-long.png")
    assert "30◇5段3" in sheet_text_without_spaces(data)


@pytest.mark.parametrize(("query", "has_finish_card"), [("", True), ("&first=1", False)])
def test_sheet_and_page_show_finish_card_on_top_except_in_first_game(
    client: FlaskClient, query: str, *, has_finish_card: bool
) -> None:
    """The first game is played without it."""
    sheet_page = client.get(f"/coupelation/score/sheet?tower=4.25{query}&lang=ja").text
    assert ("タワー: F" in sheet_page) is has_finish_card
    assert (">F</text>" in client.get(f"/coupelation/possible?tower=4.25{query}&lang=ja").text) is has_finish_card
