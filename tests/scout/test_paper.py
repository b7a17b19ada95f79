"""SCOUT!'s sheets: their texts, and their look against stored pictures."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.engine import parse_table_rows, parse_two_column_table
from tests.paper import (
    LONGEST_NAMES,
    check_looks_as_stored,
    check_texts_before_printing,
    check_texts_in_order,
    fetch_checked_sheet,
    sheet_text_without_spaces,
)
from tests.run_length import choose_by_run_length

from .test_pages import P3_TABLE_QUERY

STORED_PICTURES_FOLDER = Path(__file__).parent / "paper"
LONG_GAME_PATH = Path(__file__).parent / "long.txt"
FINISHED_GAMES_BY_PLAYER_COUNT = {
    2: "players=2&rounds=4.-3_10.12",
    3: "players=3&rounds=10.0.3_0.5.4_0.5.6",
    4: "rounds=5.-2.7.1_4.3.2.0_3.3.3.-8&p1=c13.s2.h4&p2=c5.s0.h0&p3=c8.s1.h3&p4=c6.s0.h2&end=empty.p2",
    5: "players=5&rounds=8.-3.-4.2.5_5.13.5.12.-2_5.5.10.9.0_1.2.3.4.5_9.1.4.1.2",
}
"""A finished game for each number of players."""
FIVE_WAY_TIE_QUERY = "players=5&rounds=8.-3.-4.2.5_5.13.5.12.-2_5.5.10.9.0_1.2.3.4.5_9.11.14.1.20"
"""Five players, all with 28 points."""


def test_score_sheet_displays_all_winners_of_five_way_tie(client: FlaskClient) -> None:
    data = fetch_checked_sheet(client, f"/scout/score.pdf?{FIVE_WAY_TIE_QUERY}&names={'.'.join(LONGEST_NAMES)}")
    check_looks_as_stored(data, STORED_PICTURES_FOLDER / "score-level.png")
    assert sheet_text_without_spaces(data).count("みお" * 6) >= 3, "among the winners, at its curve and in its row"
    assert "同点で勝ちを分け合います" in sheet_text_without_spaces(data)


def test_score_sheet_of_incomplete_round_names_no_winner(client: FlaskClient) -> None:
    data = fetch_checked_sheet(client, "/scout/score.pdf?players=3&rounds=10.0.3&p1=c3.s1.h4")
    check_looks_as_stored(data, STORED_PICTURES_FOLDER / "score-open.png")
    assert "勝ち" not in sheet_text_without_spaces(data)


HAND_AND_TABLE_QUERY = "hand=3T.4T.56.17.78.92.2T&table=57.58&owner=p2&turn=p3&names=あき.ベン.千.ゆう"
VERDICT_MOVES_AND_RECORD_SHEETS = parse_two_column_table(f"""
    no           check.pdf?{HAND_AND_TABLE_QUERY}&move=show.1-2
    both         check.pdf?{HAND_AND_TABLE_QUERY}&move=both.left.3.1-2
    scout        check.pdf?{HAND_AND_TABLE_QUERY}&move=scout.left.2
    seen         check.pdf?table=4.5.6&owner=p2&turn=p3&move=shown.7.7.7
    compare      check.pdf?table=4.5.6&hand=7.7&pick=compare
    moves        moves.pdf?{HAND_AND_TABLE_QUERY}
    record       play.pdf?players=3&move=shown.7.7_scouted.left_scouted.left_shown.2_both.left.shown.8.8
    record-long  play.pdf?players=5&move={"".join(LONG_GAME_PATH.read_text().split())}
""")
"""A verdict of every kind, the list of moves, a record, and a record of five rounds and 173 turns."""
SHEET_ADDRESSES_BY_KIND = {
    f"score-{players}": f"score.pdf?{game}" for players, game in FINISHED_GAMES_BY_PLAYER_COUNT.items()
} | VERDICT_MOVES_AND_RECORD_SHEETS
SHEET_KINDS_OF_SHORT_RUN = ("score-4", "score-5", "no", "both", "seen", "compare", "moves", "record")
SHEET_KINDS_DRAWN_IN_ENGLISH = ("score-5", "both")
"""The sheets that the short run draws in English, not in Japanese."""
TEXTS_IN_ORDER = parse_table_rows("""
score  ja  SCOUT! 得点表 / 点 / 勝ち / 0 / ラウンド1 / 合計 / A / B / 読み取ると
score  en  SCOUT! score sheet / pts / Winner / 0 / Round1 / Total / A / B / Scan
no  ja  判定書 / 出せません / 5 7 5 8 / 3 10 4 10 / 3 10 4 10 5 6 1 7 7 8 9 2 2 10 / 1 2 3 4 5 6 7 / 理由 / 読み取ると
no  en  verdict / Cannot be / 5 7 5 8 / 3 10 4 10 / 3 10 4 10 5 6 1 7 7 8 9 2 2 10 / 1 2 3 4 5 6 7 / Reasons / Scan
""")
"""Texts of a sheet in this order, by the beginning of its kind."""
TEXTS_IN_ANY_ORDER = parse_table_rows("""
score-4  ja  13+2−4 / 計9 / Bが出し切り / スタートプレイヤー / 合計 / 23
no  ja  出せません / 3・4は5・5より弱い / 場札（ベン） / 千の手札7枚 / 勝つには
both  en  Scout&Show
seen  ja  ※Cがこの3枚を隣り合わせで持っていれば
compare  ja  勝てません / 勝つには
moves  ja  210通り / ほかにスカウト32、スカウト&ショー177 / 2枚獲得
moves  en  Shows / 32Scouts,177Scout&Shows
record  ja  第1ラウンド / 残る場札 / A+2B−13C−13 / 第2ラウンド▶B / なし / いまの卓
""")
"""Other texts of a sheet."""


@pytest.mark.parametrize(
    ("kind", "lang"),
    [
        (kind, lang)
        for kind in choose_by_run_length(SHEET_KINDS_OF_SHORT_RUN, tuple(SHEET_ADDRESSES_BY_KIND))
        for lang in choose_by_run_length(("en" if kind in SHEET_KINDS_DRAWN_IN_ENGLISH else "ja",), ("ja", "en"))
    ],
)
def test_sheet_matches_stored_picture_and_contains_expected_texts(client: FlaskClient, kind: str, lang: str) -> None:
    data = fetch_checked_sheet(client, f"/scout/{SHEET_ADDRESSES_BY_KIND[kind]}&lang={lang}")
    check_looks_as_stored(data, STORED_PICTURES_FOLDER / f"{kind}-{lang}.png")
    for beginning, language, texts in TEXTS_IN_ORDER:
        if (beginning, language) == (kind.partition("-")[0], lang):
            check_texts_in_order(data, *texts.split(" / "))
    text = sheet_text_without_spaces(data)
    for sheet_kind, language, texts in TEXTS_IN_ANY_ORDER:
        if (sheet_kind, language) == (kind, lang):
            assert [expected for expected in texts.split(" / ") if expected not in text] == []
    assert "&amp;" not in text, "nothing is escaped twice"
    headings = re.findall("第[1-5]ラウンド▶|Round[1-5]▶", text)
    assert len(headings) == len(set(headings)), "each round has one heading, even if a Scout emptied the table"


@pytest.mark.parametrize(
    ("address", "expected_texts"),
    parse_table_rows(f"""
        check?{P3_TABLE_QUERY}&move=show.5-6            出せます / 9・9 / 8・8 / より強い
        score?players=3                                まだ入っていないもの
        # The end of a round, and no table before the first turn.
        play?players=3&p1=h1&p2=h9&p3=h9&move=shown.7  Aが手札を出し切った / B009
        play?players=3                                 !いまの卓
        # The first seat of each round; the counts of an earlier round show how it ended.
        score?players=3&first=p2&rounds=c3s2h1.c4s1h0.c1s0h4_c3s2u5.c4s1h2.c1s0h4&end=empty.p3\
&p1=c3.s2.h1&p2=c4.s1.h2&p3=c1.s0.h0  ▶スタートプレイヤー▶B▶C▶A / Bが出し切りAに誰も勝てずCが出し切り
        """),
)
def test_sheet_has_expected_texts_and_omits_others(client: FlaskClient, address: str, expected_texts: str) -> None:
    check_texts_before_printing(client, f"/scout/{address}", expected_texts)
