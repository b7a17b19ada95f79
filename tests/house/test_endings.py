"""The ending of a game with points: winner, deciding points, the other seats, and links onward."""

from html import unescape
from types import SimpleNamespace
from typing import cast

import pytest
from flask.testing import FlaskClient

from calculators.core.types import ScoreLine, SeatScore
from tests.engine import parse_two_column_table
from tests.pages import check_texts, find_text
from web.i18n import Speaker
from web.table.ending import explain_win_by_decisive_part_or_margin
from web.table.page import Page
from web.table.page_content import PageContent

VOGU_FINAL_QUERY = (
    "p1=GWg.GWw.BG.BW&p2=BY.RKr.RY.KK&p3=YYy.RR.BK.BR&p4=BR.RWr.YG.WK"
    "&values=B4.R6.Y-1.G5.W-1.K2&first=p1&names=そら.うみ.C.D"
)
SCOUT_FINAL_QUERY = (
    "rounds=5.-2.7.1_4.3.2.0_3.3.3.-8&p1=c13.s2.h4&p2=c5.s0.h0&p3=c8.s1.h3&p4=c6.s0.h2&end=empty.p2&names=そら"
)
SCOUT_SHARED_WIN_QUERY = (
    "rounds=6.-2.4.1_-1.8.3.3_5.3.-3.4&p1=c6.s0.h2&p2=c3.s2.h0&p3=c4.s1.h2&p4=c3.s0.h2&end=empty.p2"
)
VECTRON_FINAL_QUERY = "players=3&p1=g7.s4&p2=g6.s3&p3=g2.s1&names=そら.うみ.もり"
VECTRON_RECORD_QUERY = (
    "players=3&p1=h2.g6.s4&p2=h2&p3=h2&map=bGc2_1Ga3_121S_S323&row1=-&row2=-&row3=-&move=draw.deck_play.O1_move.B2"
)
EXPECTED_TEXTS_BY_ENDING_ADDRESS = parse_two_column_table(f"""
    /vogu/score?{VOGU_FINAL_QUERY}  そらの勝ち / >26< / 青8＋緑22−白4 / 手番の早さが決めた / 同点
    /scout/score?{SCOUT_FINAL_QUERY}  そらの勝ち / >23< / 最終回11＋第1回5 / 最終回11点が決めた / 5点差
    /scout/play?{SCOUT_FINAL_QUERY}  そらの勝ち / >23< / 最終回11＋第1回5 / 最終回11点が決めた / 26点差
    /scout/score?{SCOUT_SHARED_WIN_QUERY}  A、Bの勝ち / >14< / 勝ちを分け合う / 同点で勝ちを分け合います / 5点差
    /vectron/score?{VECTRON_FINAL_QUERY}  そらの勝ち / >6< / それまで4＋清算2 / 6点に届いた / 2点差
    /vectron/play?{VECTRON_RECORD_QUERY}  Aの勝ち / >6< / それまで4＋清算2 / 6点に届いた / 5点差
""")


@pytest.mark.parametrize("address", EXPECTED_TEXTS_BY_ENDING_ADDRESS)
def test_ending_names_winner_and_links_to_breakdown_and_next_game(client: FlaskClient, address: str) -> None:
    page = unescape(client.get(address).text)
    check_texts(page, EXPECTED_TEXTS_BY_ENDING_ADDRESS[address])
    result = page[page.index('class="fin') : page.index('id="below"')]
    for part in (".pdf?", 'href="#take"', 'href="#why-p1"', 'href="#why-p2"', 'href="#why-p3"'):
        assert part in result
    assert 'id="tray"' not in page
    for seat in ("p1", "p2", "p3"):
        assert f'id="why-{seat}"' in page
    assert 'id="breakdown"' in page, "the target of the bar"
    next_game = find_text(r'id="answer".*?class="go.*?href="([^"]*)"', page)
    assert "/play" in next_game
    assert ("names=" in next_game) == ("names=" in address)
    assert client.get(next_game).status_code == 200


@pytest.mark.parametrize(
    "address", [f"/vectron/score?{VECTRON_FINAL_QUERY}&pick=p2.score", f"/scout/score?{SCOUT_FINAL_QUERY}&pick=p1.h"]
)
def test_bar_links_to_result_while_score_entry_is_selected(client: FlaskClient, address: str) -> None:
    page = client.get(address).text
    assert 'class="fin"' not in page
    assert "結果へ" in page[page.index('id="answer"') :]


def test_record_with_move_after_end_displays_refusal_and_no_ending(client: FlaskClient) -> None:
    page = client.get(f"/vectron/play?{VECTRON_RECORD_QUERY}_stop&lang=en").text
    assert 'class="fin"' not in page
    assert "The game is already over." in page[page.index('id="answer"') :]


@pytest.mark.parametrize(
    ("beads", "expected_texts"),
    [(38, ("ボーナス3点が決めた", "2点差")), (37, ("ボーナス3点が決めた", "3点差")), (35, ("5点差", ""))],
)
def test_score_part_is_deciding_only_if_winner_would_not_lead_without_it(
    beads: int, expected_texts: tuple[str, str]
) -> None:
    """The winner has 40 points, 3 of them a bonus; the second has one for each bead."""

    def seat_score(seat: str, **points: int) -> SeatScore:
        return SeatScore(seat, tuple(ScoreLine(f"subway.score.{part}", "", n) for part, n in points.items()), 1)

    say = Speaker("ja")
    page = SimpleNamespace(say=say, slug="subway", say_longest_known_key_of_game_or_common=say)
    texts = explain_win_by_decisive_part_or_margin(
        cast("Page", page),
        PageContent(),
        seat_score("p1", beads=35, termini=2, bonus=3),
        [seat_score("p2", beads=beads)],
    )
    assert all(expected in text for expected, text in zip(expected_texts, texts, strict=True))
