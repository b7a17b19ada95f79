"""VECTRON on paper: what stands on the score sheet, and how it looks beside a stored picture."""

from pathlib import Path
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from tests.many import paired, tries
from tests.paper import full, looks_as_stored, reads, sheet, words

STORED = Path(__file__).parent / "paper"
LONG_GAME = Path(__file__).parent / "long.txt"
LONG = ".".join(quote(name * 6) for name in ("あき", "ベン", "千夏", "ゆう"))
"""Names of twelve full-width letters, the longest there are."""
GAMES = {
    2: "players=2&p1=h2.g3.s1&p2=h3.g7.s4&map=21G1_a3S2_1b12_S1G3",
    3: "players=3&p1=g7.s3&p2=g3.s5&p3=g7.s2",
    4: "players=4&p1=h1.g7.s3&p2=h3.g6.s5&p3=h2.g2.s3&p4=hG.g6.s3.down&map=2a1G_1S3b_cG2S_12d1",
}
"""Players → a table whose settlement is due."""
FINAL = "p1=h2.g9.s2&p2=h2.g4.s5&p3=hG.g4.s1&p4=h2.g1"
RECORD = (
    "p1=h3.g4.s1&p2=h2.g2&p3=h2.g5.s2&p4=h2.g1&map=21G1_aGS2_1bG2_Scd3&row1=-&row2=-&row3=-&row4=-"
    "&move=draw.deck_play.O1_move.B2_draw.deck_play.S_move.C2_stop_draw.deck_play.D2_move.B2_stop_draw.p2"
    "_play.S_move.A4_stop_forced.D2_move.B2_stop_draw.p1_play.O2_move.A2_stop_forced.D2_move.B2_move.B2"
    "_stop_draw.p4_play.O2_move.C4_stop_forced.D2_move.B2_stop_draw.p4_play.O3_move.A3_stop_forced.D2"
    "_move.B2_move.D4_move.B2"
)
"""A game of 41 moves and two settlements, to its end."""
LONGEST = "players=2&p1=h2.g0&p2=h3&map=21G1_a3S2_1b12_S1G3&row1={row}&row2=O1"
"""A table with a long row to jump with."""


@pytest.mark.parametrize(("players", "lang"), paired(GAMES, ["ja", "en"]))
@pytest.mark.no_cover
def test_the_score_sheet_looks_as_designed(client: FlaskClient, players: int, lang: str) -> None:
    data = sheet(client, f"/vectron/score.pdf?{GAMES[players]}&lang={lang}")
    looks_as_stored(data, STORED / f"score-{players}-{lang}.png")
    board = () if players == 3 else ("A B C D 1 2 3 4",)
    ja = ("VECTRON 得点表", "勝ち", "点", *board, "清算", "A", "B", "ジャスト3", "読み取ると")
    en = ("VECTRON score sheet", "Winner", "pts", *board, "Settlement", "A", "B", "Just 3", "Scan")
    reads(data, *(ja if lang == "ja" else en))


@pytest.mark.no_cover
def test_the_score_sheet_says_what_the_gauges_bring(client: FlaskClient) -> None:
    text = words(sheet(client, f"/vectron/score.pdf?{GAMES[4]}"))
    assert "Gauge4,rank2:4−2=2" in words(sheet(client, f"/vectron/score.pdf?{FINAL}&lang=en"))
    for said in ("勝ち", "+3", "+2", "+1", "清算", "ジャスト3ボーナス"):
        assert said in text, said


def test_points_by_hand_have_a_column_and_no_blanks(client: FlaskClient) -> None:
    text = words(sheet(client, f"/vectron/score.pdf?{GAMES[3]}&bonus=1.0.0&bonusfor=Just3"))
    assert "Just3" in text
    assert "ジャスト3ボーナスは入っていません" not in text


def test_the_longest_names_stay_in_their_place(client: FlaskClient) -> None:
    data = sheet(client, f"/vectron/score.pdf?{GAMES[4]}&names={LONG}")
    looks_as_stored(data, STORED / "score-long.png")
    assert words(data).count("千夏" * 6) == 2, "beside the map and in its row"


def test_all_who_share_the_win_fit_on_the_page(client: FlaskClient) -> None:
    level = GAMES[4].replace("g6", "g7").replace("g2", "g7").replace("s5", "s3")
    data = sheet(client, f"/vectron/score.pdf?{level}&names={LONG}&lang=en")
    looks_as_stored(data, STORED / "score-level.png")


def test_before_a_settlement_nobody_has_won(client: FlaskClient) -> None:
    data = sheet(client, "/vectron/score.pdf?players=3&p1=g2.s3&p2=g3.s5&p3=g4.s2")
    assert "勝ち" not in words(data)
    assert "いま清算" in words(data)
    assert sheet(client, "/vectron/score.pdf?players=3")


TABLE = (
    "p1=h2.g3.s4&p2=h3.g1.s2&p3=hG.g5.s3&p4=h2.s3.down&map=12S3_2a1d_1Sc1_bG12"
    "&row1=D2.O3&row2=O1.D1&row3=S&row4=O2.D3.O1"
)
SHEETS = {
    "yes": (f"check.pdf?{TABLE}&phase=move&move=move.B4", "3→5", "3→5"),
    "no": (f"check.pdf?{TABLE}&phase=move&move=move.A1", "できません", "Not legal"),
    "replay": (f"check.pdf?{TABLE}&move=draw.p2_play.O1_move.C2_move.A2_stop", "縦横1›C2", "orthogonal 1›C2"),
    "jump": ("check.pdf?players=2&map=----_-a--_----_----&row1=D2&phase=move&move=move.D2", "できます", "Legal"),
    "draws": (f"moves.pdf?{TABLE}&hand=D2.O1", "山札から引く", "Draw from the deck"),
    "jumps": (f"moves.pdf?{TABLE}&phase=move", "B4へ動く", "Move to B4"),
    "record": (f"play.pdf?{RECORD}", "1回目", "Gauge, and the points"),
}


@pytest.mark.parametrize(("name", "lang"), paired(SHEETS, ["ja", "en"]))
@pytest.mark.no_cover
def test_verdicts_moves_and_records_look_as_designed(client: FlaskClient, name: str, lang: str) -> None:
    address, ja, en = SHEETS[name]
    data = sheet(client, f"/vectron/{address}&lang={lang}")
    looks_as_stored(data, STORED / f"{name}-{lang}.png")
    told = ("1A", "2B") if name == "record" else ()
    reads(data, "VECTRON", "A B C D 1 2 3 4", *told, "読み取ると" if lang == "ja" else "Scan")
    assert (ja if lang == "ja" else en).replace(" ", "") in words(data)


def test_a_verdict_says_what_happens_and_what_the_seats_have_then(client: FlaskClient) -> None:
    text = words(sheet(client, f"/vectron/{SHEETS['yes'][0]}"))
    for said in ("できます", "起きること", "ゲージが3から5", "3→5", "このあと", "手番"):
        assert said in text, said


def test_a_refusal_shows_where_the_card_leads_and_says_that_no_hand_helps(client: FlaskClient) -> None:
    text = words(sheet(client, f"/vectron/{SHEETS['no'][0]}"))
    for said in ("できません", "行き先", "ゲージ+2", "手札が何であっても"):
        assert said.replace("+", "＋") in text.replace("+", "＋"), said
    known = words(sheet(client, f"/vectron/check.pdf?{TABLE}&hand=D2.O1&move=play.D1"))
    assert "手札が何であっても" not in known


def test_a_list_with_a_hand_on_it_says_so(client: FlaskClient) -> None:
    assert "見せないで" in words(sheet(client, f"/vectron/{SHEETS['draws'][0]}"))
    assert "見せないで" not in words(sheet(client, f"/vectron/{SHEETS['jumps'][0]}"))


def test_without_anything_entered_there_is_a_sheet(client: FlaskClient) -> None:
    assert sheet(client, "/vectron/moves.pdf")
    assert sheet(client, "/vectron/check.pdf?move=stop")
    assert sheet(client, f"/vectron/check.pdf?{TABLE}&phase=move&move=play.D1")
    assert sheet(client, "/vectron/play.pdf?players=2&move=draw.p2")


def test_a_long_replay_draws_its_last_jumps_and_counts_what_there_is_no_room_for(client: FlaskClient) -> None:
    row = ".".join(["O1", "D1"] * 5)
    moves = "_".join(f"move.{cell}" for cell in ["B2", "C3", "C2", "B3", "B4", "C3", "D3", "C4", "B4", "A3"])
    data = sheet(client, f"/vectron/check.pdf?{LONGEST.format(row=row)}&phase=move&move={moves}")
    assert "ほか" in words(data)
    looks_as_stored(data, STORED / "replay-long.png")


@pytest.mark.parametrize("lang", tries(["ja"], ["ja", "en"]))
@pytest.mark.no_cover
def test_the_longest_record_is_one_page_and_has_its_address_in_text(client: FlaskClient, lang: str) -> None:
    """400 moves: more than a code can hold."""
    query = "".join(LONG_GAME.read_text().split())
    text = words(sheet(client, f"/vectron/play.pdf?{query}&lang={lang}"))
    assert text.count("84") >= 1
    assert query.partition("&move=")[2][-40:] in text


@pytest.mark.no_cover
@pytest.mark.parametrize("lang", tries(["ja"], ["ja", "en"]))
def test_full_names_keep_every_sheet_small(client: FlaskClient, lang: str) -> None:
    scores = [(f"score.pdf?{game}", players) for players, game in GAMES.items()]
    asked = [(address, 2 if "players=2" in address else 4) for address, *_ in SHEETS.values()]
    for address, players in [*scores, *asked]:
        sheet(client, full(f"/vectron/{address}&lang={lang}", players))
