"""Coupelation's sheets: their texts, and their look against stored pictures."""

from pathlib import Path
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from tests.engine import parse_table_rows
from tests.paper import check_looks_as_stored, check_texts_in_order, fetch_checked_sheet, sheet_text_without_spaces
from tests.run_length import pair_cases_with_others

STORED_PICTURES_FOLDER = Path(__file__).parent / "paper"
WON_TOWER_ROWS = "3.9.17.25.32.41.48_6.13.21.28.36.45_10.18.24.31.40_14.20.27.35_16.23.30_19.26_F"
WON_TOWER_TEXTS = " / ".join(row.replace(".", "") for row in WON_TOWER_ROWS.split("_")[::-1])
"""The numbers of each row on a sheet, from the top row down."""
WON_TABLE_QUERY = f"tower={WON_TOWER_ROWS}&reserve=1.12.37.44.50&deck=4"
PLAYER_NAMES = [name * 6 for name in ("あき", "ベン", "千夏", "ゆう")]
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
WON_TEXTS = f"""\
タワーの記録 / 全員の勝ち / {WON_TOWER_TEXTS} / 表向きのグラスカード / 読み取ると  \
The tower / All have won / {WON_TOWER_TEXTS} / Glass cards / Scan"""
SHEETS = parse_table_rows(f"""
    # name, address, and texts in their order in Japanese and in English
    won-2   score.pdf?players=2&{WON_TABLE_QUERY}  {WON_TEXTS}
    won-3   score.pdf?players=3&{WON_TABLE_QUERY}  {WON_TEXTS}
    won-4   score.pdf?players=4&{WON_TABLE_QUERY}  {WON_TEXTS}
    open    score.pdf?{TABLE_WITH_EVERYTHING_ENTERED}  続行中 / 12 / 44  Still open / What the face-down cards may be
    no      check.pdf?{UNFINISHED_TOWER_TABLE}&move=up.46.1.3  \
判定書 / できません / F / 15 / 4 13 25 / リザーブ / 1 20 37 50 / 理由 / 読み取ると  \
verdict / Not legal / F / 15 / 4 13 25 / Reserve / 1 20 37 50 / Reasons / Scan
    yes     check.pdf?{UNFINISHED_TOWER_TABLE}&move=take.37.0.6.7.30  -  Legal / 37
    lost    score.pdf?tower=4.13.25.x.x.27.41&last=0.5&reserve=1.2.3.50  全員の負け / 25と27の間  -
    moves   moves.pdf?{TABLE_WITH_EVERYTHING_ENTERED}  1149通り / 20 − 7 ＝ 13  -
    flip    check.pdf?{UNFINISHED_TOWER_TABLE}&move=flip.0.3  -  -
    many    moves.pdf?{MANY_HIDDEN_CARDS_TABLE}  -  -
    record  play.pdf?{RECORDED_GAME_QUERY}  空き23か所 / 山札 / =40◇  -
    """)


@pytest.mark.parametrize(("sheet", "lang"), pair_cases_with_others(SHEETS, ("ja", "en")))
def test_sheets_match_stored_pictures_and_words(
    client: FlaskClient, sheet: tuple[str, str, str, str], lang: str
) -> None:
    name, address, ja, en = sheet
    data = fetch_checked_sheet(client, f"/coupelation/{address}&lang={lang}")
    check_looks_as_stored(data, STORED_PICTURES_FOLDER / f"{name}-{lang}.png")
    check_texts_in_order(data, *(ja if lang == "ja" else en).split(" / "))
    assert "全員の勝利です" not in sheet_text_without_spaces(data), "the victory is stated once"


LONG_RECORD_MOVES = """\
up.32d.0.1_draw.0_up.17d.0.-1_draw.0_up.41d.0.3_draw.0_up.9d.0.-1_draw.0_up.48d.0.5_draw.0_up.3d.0.-1_\
draw.0_up.6d.1.0_draw.0_up.13d.1.1_draw.0_up.21d.1.2_draw.0_up.28d.1.3_draw.0_up.36d.1.4_draw.0_\
up.45d.1.5_draw.1_up.10d.2.0_draw.1_up.18d.2.1_draw.1_up.24d.2.2_draw.1_up.31d.2.3_draw.1_up.40d.2.4_\
draw.1_up.14d.3.0_draw.1_up.20d.3.1_draw.1_up.27d.3.2_draw.1_up.35d.3.3_draw.1_up.16d.4.0_draw.1_\
up.23d.4.1_draw.1_up.30d.4.2\
"""
FURTHER_SHEETS = parse_table_rows(f"""
    # picture, address, and texts in their order
    won-long     score.pdf?players=4&{WON_TABLE_QUERY}&names={".".join(map(quote, PLAYER_NAMES))}  \
全員の勝ち / {" / ".join(PLAYER_NAMES)} / {WON_TOWER_TEXTS}
    won-marked   score.pdf?{WON_TABLE_QUERY.replace("41.48", "41d.48h").replace("13.21", "13e.21")}  -
    record-long  play.pdf?players=4&tower=25d&reserve=1d.50e.15h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=34\
&move={LONG_RECORD_MOVES}  30◇5段3
    # A card that was placed face down; possible numbers of many hidden cards on one page, successive ones as a range.
    -            play.pdf?{RECORDED_GAME_QUERY.partition("_take")[0]}  伏
    -            score.pdf?tower=x.x.25.x.x.x.x_x.x.x.x.x.x_x.x.x.x.x_x.x.x.x_x.x.x_x.x\
&reserve=1.50.13.37&hand=5.7.20.33.41.43.F&deck=3  \
下から1段目・左1枚目 / 2–12、14–21 / 下から6段目・左2枚目 / 読み取ると
    """)


@pytest.mark.parametrize(("picture", "address", "texts"), FURTHER_SHEETS)
def test_sheet_in_japanese_looks_as_stored_and_has_texts_in_order(
    client: FlaskClient, picture: str, address: str, texts: str
) -> None:
    data = fetch_checked_sheet(client, f"/coupelation/{address}")
    if picture:
        check_looks_as_stored(data, STORED_PICTURES_FOLDER / f"{picture}.png")
    check_texts_in_order(data, *texts.split(" / "))


@pytest.mark.parametrize(("query", "has_finish_card"), [("", True), ("&first=1", False)])
def test_sheet_and_page_show_finish_card_on_top_except_in_first_game(
    client: FlaskClient, query: str, *, has_finish_card: bool
) -> None:
    """The first game is played without it."""
    sheet_page = client.get(f"/coupelation/score/sheet?tower=4.25{query}&lang=ja").text
    assert ("タワー: F" in sheet_page) is has_finish_card
    assert (">F</text>" in client.get(f"/coupelation/possible?tower=4.25{query}&lang=ja").text) is has_finish_card
