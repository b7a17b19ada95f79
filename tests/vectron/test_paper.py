"""VECTRON's sheets: their texts, and their look against stored pictures."""

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.engine import parse_table_rows
from tests.paper import (
    LONGEST_NAMES,
    check_looks_as_stored,
    check_texts_before_printing,
    fetch_checked_sheet,
    sheet_text_without_spaces,
)
from tests.run_length import in_japanese_or_each_language, pair_cases_with_others

from .test_followed_game import LONGEST_RECORD_QUERY

STORED_PICTURES_FOLDER = Path(__file__).parent / "paper"
SETTLEMENT_DUE_QUERIES_BY_PLAYERS = {
    2: "players=2&p1=h2.g3.s1&p2=h3.g7.s4&map=21G1_a3S2_1b12_S1G3",
    3: "players=3&p1=g7.s3&p2=g3.s5&p3=g7.s2",
    4: "players=4&p1=h1.g7.s3&p2=h3.g6.s5&p3=h2.g2.s3&p4=hG.g6.s3.down&map=2a1G_1S3b_cG2S_12d1",
}
"""A table whose settlement is due, for each number of players."""
FINISHED_GAME_QUERY = "p1=h2.g9.s2&p2=h2.g4.s5&p3=hG.g4.s1&p4=h2.g1"
COMPLETE_GAME_RECORD_QUERY = (
    "p1=h3.g4.s1&p2=h2.g2&p3=h2.g5.s2&p4=h2.g1&map=21G1_aGS2_1bG2_Scd3&row1=-&row2=-&row3=-&row4=-"
    "&move=draw.deck_play.O1_move.B2_draw.deck_play.S_move.C2_stop_draw.deck_play.D2_move.B2_stop_draw.p2"
    "_play.S_move.A4_stop_forced.D2_move.B2_stop_draw.p1_play.O2_move.A2_stop_forced.D2_move.B2_move.B2"
    "_stop_draw.p4_play.O2_move.C4_stop_forced.D2_move.B2_stop_draw.p4_play.O3_move.A3_stop_forced.D2"
    "_move.B2_move.D4_move.B2"
)
"""A game of 41 moves and two settlements, to its end."""
LONG_ROW_QUERY_TEMPLATE = "players=2&p1=h2.g0&p2=h3&map=21G1_a3S2_1b12_S1G3&row1={row}&row2=O1"
"""A table whose mover has a long row of cards."""
TABLE = (
    "p1=h2.g3.s4&p2=h3.g1.s2&p3=hG.g5.s3&p4=h2.s3.down&map=12S3_2a1d_1Sc1_bG12"
    "&row1=D2.O3&row2=O1.D1&row3=S&row4=O2.D3.O1"
)
"""A table without hands; the piece of A is on B2."""
MOVE_PHASE_QUERY = f"{TABLE}&phase=move"


SHEET_TEXTS = f"""
    score?{SETTLEMENT_DUE_QUERIES_BY_PLAYERS[4]}  勝ち / +3 / ジャスト3ボーナス
    score?{FINISHED_GAME_QUERY}&lang=en           Gauge4,rank2:4−2=2
    # points by hand have a column
    score?{SETTLEMENT_DUE_QUERIES_BY_PLAYERS[3]}&bonus=1.0.0&bonusfor=Just3  Just3 / !ジャスト3ボーナスは入っていません
    # before a settlement there is no winner
    score?players=3&p1=g2.s3&p2=g3.s5&p3=g4.s2    いま清算 / !勝ち
    check?{MOVE_PHASE_QUERY}&move=move.B4  できます / 起きること / ゲージが3から5 / 3→5 / このあと / 手番 / !できません
    check?{MOVE_PHASE_QUERY}&move=move.A1         できません / 行き先 / ゲージ＋2 / 手札が何であっても
    check?{TABLE}&hand=D2.O1&move=play.D1         できません / !手札が何であっても
    check?move=stop                               できません
    # a list of moves of a hand is secret
    moves?{TABLE}&hand=D2.O1                      見せないで
    moves?{MOVE_PHASE_QUERY}                      B4へ動く / !見せないで
    moves?                                        VECTRON手の一覧
    play?players=2&move=draw.p2                   VECTRON対局の記録
    # in the last settlement, D has left
    play?{COMPLETE_GAME_RECORD_QUERY.replace("_draw.p4_play.O3", "_leave.p4_draw.p4_play.O3")}  ）4+10±09+2–
"""


@pytest.mark.parametrize(("address", "expected_texts"), parse_table_rows(SHEET_TEXTS))
def test_sheet_shows_expected_texts_and_omits_others(client: FlaskClient, address: str, expected_texts: str) -> None:
    check_texts_before_printing(client, f"/vectron/{address}", expected_texts)


@pytest.mark.no_cover
def test_score_sheet_with_shared_win_matches_stored_picture(client: FlaskClient) -> None:
    level = SETTLEMENT_DUE_QUERIES_BY_PLAYERS[4].replace("g6", "g7").replace("g2", "g7").replace("s5", "s3")
    data = fetch_checked_sheet(client, f"/vectron/score.pdf?{level}&names={'.'.join(LONGEST_NAMES[:4])}&lang=en")
    check_looks_as_stored(data, STORED_PICTURES_FOLDER / "score-level.png")


SHEETS = parse_table_rows(f"""
    # name, address, and words of the sheet in Japanese and in English
    score-2  score.pdf?{SETTLEMENT_DUE_QUERIES_BY_PLAYERS[2]}                             得点表        scoresheet
    score-3  score.pdf?{SETTLEMENT_DUE_QUERIES_BY_PLAYERS[3]}                             得点表        scoresheet
    score-4  score.pdf?{SETTLEMENT_DUE_QUERIES_BY_PLAYERS[4]}                             得点表        scoresheet
    yes      check.pdf?{MOVE_PHASE_QUERY}&move=move.B4                                    3→5           3→5
    no       check.pdf?{MOVE_PHASE_QUERY}&move=move.A1                                    できません    Not legal
    replay   check.pdf?{TABLE}&move=draw.p2_play.O1_move.C2_move.A2_stop                  縦横1›C2      orthogonal 1›C2
    jump     check.pdf?players=2&map=----_-a--_----_----&row1=D2&phase=move&move=move.D2  できます      Legal
    draws    moves.pdf?{TABLE}&hand=D2.O1  山札から引く  Draw from the deck
    jumps    moves.pdf?{MOVE_PHASE_QUERY}                                                 B4へ動く      Move to B4
    record   play.pdf?{COMPLETE_GAME_RECORD_QUERY}  1回目  Gauge, and the points
""")


@pytest.mark.parametrize(("sheet", "lang"), pair_cases_with_others(SHEETS, ("ja", "en")))
@pytest.mark.no_cover
def test_sheet_has_expected_words_and_matches_stored_picture(
    client: FlaskClient, sheet: tuple[str, str, str, str], lang: str
) -> None:
    name, address, ja, en = sheet
    data = fetch_checked_sheet(client, f"/vectron/{address}&lang={lang}")
    check_looks_as_stored(data, STORED_PICTURES_FOLDER / f"{name}-{lang}.png")
    assert (ja if lang == "ja" else en).replace(" ", "") in sheet_text_without_spaces(data)


@pytest.mark.no_cover
def test_long_replay_sheet_notes_omitted_jumps_and_matches_picture(client: FlaskClient) -> None:
    row = ".".join(["O1", "D1"] * 5)
    moves = "_".join(f"move.{cell}" for cell in ["B2", "C3", "C2", "B3", "B4", "C3", "D3", "C4", "B4", "A3"])
    data = fetch_checked_sheet(
        client, f"/vectron/check.pdf?{LONG_ROW_QUERY_TEMPLATE.format(row=row)}&phase=move&move={moves}"
    )
    assert "ほか" in sheet_text_without_spaces(data)
    check_looks_as_stored(data, STORED_PICTURES_FOLDER / "replay-long.png")


@pytest.mark.no_cover
@in_japanese_or_each_language
def test_longest_record_sheet_is_one_page_with_its_address_in_text(client: FlaskClient, lang: str) -> None:
    """400 moves are too many for a QR code."""
    text = sheet_text_without_spaces(
        fetch_checked_sheet(client, f"/vectron/play.pdf?{LONGEST_RECORD_QUERY}&lang={lang}")
    )
    assert {"ja": "・84手", "en": "·84turns"}[lang] in text
    assert LONGEST_RECORD_QUERY.partition("&move=")[2][-40:] in text


ALL_SHEET_ADDRESSES = [
    *(address for _, address, *_ in SHEETS),
    "moves.pdf?",
]
"""Every kind of sheet, and one of an empty table."""
