"""VECTRON's pages and pads without script."""

import re
from html import unescape
from urllib.parse import parse_qsl

import pytest
from flask.testing import FlaskClient

from tests.engine import parse_table_rows
from tests.pages import (
    address_after_touch,
    address_after_touches,
    check_touches_lead_to,
    query_of_address,
    query_without_page_parameters,
)
from tests.run_length import choose_by_run_length

from .tables import ENGINE

SEATS = "p1=h2.g3.s4&p2=h3.g1.s2&p3=hG.g5.s3&p4=h2.s3.down"
ROWS = "row1=D2.O3&row2=O1.D1&row3=S&row4=O2.D3.O1"
TABLE = f"{SEATS}&map=12S3_2a1d_1Sc1_bG12&{ROWS}"
MOVE_PHASE_QUERY = f"{TABLE}&phase=move"
TWO_PLAYER_QUERY = "players=2&p1=h2&p2=h3&map=21G1_a3S2_1b12_S1G3"
TWO_STAR_CHIPS_QUERY = TWO_PLAYER_QUERY.replace("h3", "h2")
OTHER_LAST_CHIP_QUERY = TWO_STAR_CHIPS_QUERY.replace("S1G3", "S1G2")
EMPTY_ROWS_QUERY = f"{TWO_PLAYER_QUERY}&row1=-&row2=-"
WITHIN_GAME_QUERY = f"{TWO_PLAYER_QUERY.replace('p1=h2&p2=h3', 'p1=h2.g3.s1&p2=h3.g4.s1')}&row2=D1"
CHIPS_OF_FOUR, EMPTY_ROWS_OF_FOUR = "p1=h2&p2=h2&p3=h2&p4=h2", "row1=-&row2=-&row3=-&row4=-"
DUE_TABLE = TABLE.replace("g5.s3", "g7.s1").replace("s4", "s1")
DUE_SETTLEMENT_QUERY = "p1=h2.g7&p2=h3.g4.down&p3=hG.g4&p4=h2.g1"
FINISHED_GAME_QUERY = "p1=h2.g7.s2&p2=h2.g4.s5&p3=hG.g4.s1&p4=h2.g1"


def fetch_page_text(client: FlaskClient, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status, address
    return answer.text


ADDRESSES_AFTER_TOUCHES = f"""
    moves?                                      2           moves?map=2---_----_----_----&pick=map.B1
    moves?map=2a--_----_----_----&pick=map.C1   a           moves?map=2-a-_----_----_----&pick=map.D1
    moves?map=a---_----_----_----&pick=map.A1   down.p1     moves?p1=g-.s-.down&map=a---_----_----_----&pick=map.A1
    moves?p1=g-.s-.down&map=a---_----_----_----&pick=map.A1  down.p1  moves?p1=g-.s-&map=a---_----_----_----&pick=map.A1
    moves?pick=p1.piece                         lie.p2      moves?p2=g-.s-.down&pick=p1.piece
    moves?pick=map.A1                           open        moves?p1=h2&p2=h2&p3=h2&p4=h2&row1=-&row2=-&row3=-&row4=-
    moves?row1=D2&pick=row2.0                   rows.none   moves?row1=D2&row2=-&row3=-&row4=-&pick=map.A1
    moves?p1=g3.s-&p2=h2.g-.s-&pick=p1.gauge    zeros       moves?p1=g3&p2=h2&p3=-&p4=-&pick=p1.gauge
    moves?turn=p2&hand=D2&pick=p1.piece         turn.p3     moves?turn=p3&pick=p1.piece
    moves?turn=p4                               players.2   moves?players=2&turn=p2
    moves?deck=0                                deck.0      moves
    moves?bonus=1.3&pick=bonus.p2               erase       moves?bonus=1&pick=bonus.p2
    moves?pick=bonus.p2                         bonus.none  moves?bonus=-&pick=map.A1
    moves?row1=O3&pick=play.?_move.B3      with.D2   check?row1=D2.O3&phase=move&move=move.B3&tried=row1=O3&phase=
    moves?row1=O3.S&phase=move&used=1           with.D2     moves?row1=O3.D2&phase=move&used=1&tried=row1=O3.S
    moves?                                      draw.p2  check?move=draw.p2
    moves?map=21G1_a3S2_1b12_S1G-&players=2     3           moves?players=2&map=21G1_a3S2_1b12_S1G3&pick=p1.chip
    # a chip of a complete map that is corrected stays selected, though the hand could be entered
    moves?{TWO_STAR_CHIPS_QUERY}&row1=-&row2=-&pick=map.D4  2  moves?{OTHER_LAST_CHIP_QUERY}&row1=-&row2=-&pick=map.D4
    moves?map=21G_a3S2_1b1&pick=map.D1          1           moves?map=21G1_a3S2_1b1-_----&pick=map.D3
    moves?p1=h2&p2=h2&p3=h2&pick=p4.chip        h.G         moves?p1=h2&p2=h2&p3=h2&p4=hG.g-.s-&pick=map.A1
    moves?row1=D2&pick=row1.1                   O3          moves?row1=D2.O3&pick=row1.2
    moves?row1=D2.O3&pick=row1.0                D2          moves?row1=O3&pick=row1.0
    moves?row1=D2.O3&pick=row1.2                erase       moves?row1=D2&pick=row1.1
    moves?{TWO_PLAYER_QUERY}&row1=-&pick=row2.0  nothing     moves?{EMPTY_ROWS_QUERY}&pick=hand.0
    moves?{EMPTY_ROWS_QUERY}&hand=D2&pick=hand.1  O9          moves?{EMPTY_ROWS_QUERY}&hand=D2.O9&pick=none
    moves?pick=p1                               g.3         moves?p1=g3.s-&pick=p1.gauge
    moves?p1=g3&pick=p1.score                   s.4         moves?p1=g3.s4&pick=p1.score
    moves?pick=map.B2                           phase.move  moves?phase=move&pick=map.B2
    moves?phase=move&row1=D2&used=1             phase.draw  moves?row1=D2
    moves?phase=move&row1=D2                    used.1      moves?row1=D2&phase=move&used=1
    # an entered value is erased by a touch of its key, and can be entered again
    score?players=2&p1=g1.s2&p2=g3.s4&pick=p1.score  s.2  score?players=2&p1=g1.s-&p2=g3.s4&pick=p1.score
    # the deck is used up, and points are added by hand
    score?players=2&p1=g5.s5&p2=g1  deck.0  score?players=2&p1=g5.s5&p2=g1&deck=0
    score?players=2&p1=g7&p2=g1&pick=bonus.p1  b.2 bonusfor:Just3  \
score?players=2&p1=g7&p2=g1&bonus=2&bonusfor=Just3&pick=bonus.p1
    # all gauges are asked before the scores, which are already entered in a later round
    score?players=3  g.7 g.4 g.2 s.2 s.0 s.1  score?players=3&p1=g7.s2&p2=g4&p3=g2.s1
    # a map that is being laid goes on at its first empty cell on a phone that has selected nothing
    play?players=2&map=2---_----_----_----  3  play?players=2&map=23--_----_----_----&pick=map.C1
    # the last cell of the first map begins the game, unless a piece is missing
    play?players=2&map=21G1_a3S2_1b12_S1G-&pick=map.D4  3  play?{TWO_STAR_CHIPS_QUERY}&row1=-&row2=-
    play?players=2&map=21G1_13S2_1b12_S1G-&pick=map.D4  3  play?players=2&map=21G1_13S2_1b12_S1G3
    play?{TWO_PLAYER_QUERY.replace("p1=h2&p2=h3&", "")}  open  play?{TWO_STAR_CHIPS_QUERY}&row1=-&row2=-
    # a wrong cell is corrected alone, before and after the seats have their chips
    play?map=12S3_GSa2_1Gb3_ScGd  go:map.C1 2  play?{CHIPS_OF_FOUR}&map=1223_GSa2_1Gb3_ScGd&{EMPTY_ROWS_OF_FOUR}
    play?{CHIPS_OF_FOUR}&map=12S3_GSa2_1Gb3_ScGd&{EMPTY_ROWS_OF_FOUR}  go:map.C1 2  \
play?{CHIPS_OF_FOUR}&map=1223_GSa2_1Gb3_ScGd&{EMPTY_ROWS_OF_FOUR}
    moves?map=12S3_GSa2_1Gb3_ScGd  go:map.C1 2  moves?map=1223_GSa2_1Gb3_ScGd&pick=p1.chip
    # a record that begins within a game keeps what is entered and asks the rest, also after its tray is closed
    play?{WITHIN_GAME_QUERY}  nothing  play?{WITHIN_GAME_QUERY.replace("row2", "row1=-&row2")}
    play?{WITHIN_GAME_QUERY}  D2 go:none  play?{WITHIN_GAME_QUERY.replace("row2", "row1=D2&row2")}&pick=none
    play?{WITHIN_GAME_QUERY}&pick=none  nothing  play?{WITHIN_GAME_QUERY.replace("row2", "row1=-&row2")}
    play?{WITHIN_GAME_QUERY}  open  play?{WITHIN_GAME_QUERY.replace("row2", "row1=-&row2")}
    play?players=2&p1=g3.s-  3  play?players=2&p1=g3.s-&map=3---_----_----_----&pick=map.B1
    play?{WITHIN_GAME_QUERY.replace("h3.g4.s1", "g4.s1")}&pick=p2.chip  h.3  play?{WITHIN_GAME_QUERY}&pick=row1.0
"""


@pytest.mark.parametrize(("start", "touches", "expected_address"), parse_table_rows(ADDRESSES_AFTER_TOUCHES))
def test_touches_lead_to_address_with_table_and_next_field(
    client: FlaskClient, start: str, touches: str, expected_address: str
) -> None:
    check_touches_lead_to(client, f"/vectron/{start}", touches, f"/vectron/{expected_address}")


def test_record_within_game_asks_missing_rows_instead_of_who_plays(client: FlaskClient) -> None:
    page = fetch_page_text(client, f"/vectron/play?{WITHIN_GAME_QUERY}&lang=ja")
    assert "だれが遊ぶ？" not in page
    assert "まだ入っていないもの" in page
    assert 'value="nothing"' in page
    assert 'name="put" value="open"' not in page


@pytest.mark.parametrize(
    ("start", "selected_field", "refused_values"),
    parse_table_rows("""
        -                 map.A1    0 D2
        players=2         map.A1    c
        -                 p1        g.16 s.6 x
        players=2         p3        g.1
        -                 row1.1    D2
        hand=D2.D2        hand.2    D2
        -                 bonus.p1  3
        -       none  D2 with.D0 jump move.E1 draw rows.all zeros.1 bonus.all deck.1 players.5 lie.p5 phase.stop
        players=2         none      turn.p3
        phase=move&row1=D2  none    used.2
        players=5&turn=p5   none    with.D2
    """),
)
def test_keys_that_are_not_on_the_pad_are_refused(
    client: FlaskClient, start: str, selected_field: str, refused_values: str
) -> None:
    for put in refused_values.split():
        query = dict(parse_qsl(start)) | {"pick": selected_field, "put": put, "view": "moves"}
        assert client.get("/vectron/enter", query_string=query).status_code == 422, put


def test_a_whole_table_is_entered_by_touches(client: FlaskClient) -> None:
    touches = ("phase.move", *"21G1a3S21b12S1G3", "h.2", "h.3", "D2", "O3")
    address = address_after_touches(client, "/vectron/moves?players=2", *touches)
    query = "players=2&p1=h2.g-.s-&p2=h3.g-.s-&map=21G1_a3S2_1b12_S1G3&row1=D2.O3&phase=move"
    assert query_without_page_parameters(address) == query
    assert "cells to go to" in fetch_page_text(client, f"/vectron/moves?{query}&lang=en")


PAGE_WORDS = f"""
    score                                   200  Enter gauges
    score?{FINISHED_GAME_QUERY}             200  Decided by the scores
    score?p1=h2.g-1                         422  never falls below 0
    moves                                   200  the cell it jumps from
    moves?{MOVE_PHASE_QUERY}                200  off the wall
    moves?{TABLE}&hand=D2.O1                200  Draw from the deck
    moves?{TABLE}&hand=D2.O1.S&phase=play   200  Put down S
    moves?map=21G_a3                        422  The map is 4×4
    check?{MOVE_PHASE_QUERY}                200  4 cells to go to
    check?{MOVE_PHASE_QUERY}&move=move.A1   200  not to A1
    check?{MOVE_PHASE_QUERY}&move=move.B4_move.B1_stop&pick=step.0  200  gauge 3→5
    turn?{TABLE}&hand=D2.O1                 200  this turn can reach
    turn?{TABLE}&hand=D2.O1&pick=list.gauge.20  200  The 20 before
    turn?{MOVE_PHASE_QUERY}&pick=film.0.0   200  Back to the results
    turn?{MOVE_PHASE_QUERY}&pick=film.999.0  200  this turn can reach
    turn                                    200  One move at a time
    # a verdict without further text
    check?players=2&p1=h2&map=21G1_S3S2_1b12_a1G3&row1=O2.S&row2=D2&phase=move&used=1&move=stop  200  class="one"
    # the next round, and the score before it
    score?{DUE_SETTLEMENT_QUERY}            200  Next round
    score?{DUE_SETTLEMENT_QUERY}  200  /vectron/score?p1=h2.g-.s3&amp;p2=h3.g-.s2&amp;p3=hG.g-.s2&amp;p4=h2.g-.s1
    score?{DUE_TABLE}                       200  /vectron/play?p1=h2.s3&amp;p2=h3.s3&amp;p3=hG.s4&amp;
    score?players=2&p1=g3.s1&p2=g4          200  Settled now: A 1, B 1
    score?players=2&p1=g3.s1&p2=g4          200  A: 1 pt, in front
    # the ruling that caps gauges leads to the table with a capped gauge
    score?players=2&p1=g9&p2=g2  200  /vectron/score?players=2&amp;p1=g7&amp;p2=g2&amp;house=gauge-capped
"""


@pytest.mark.parametrize(("address", "status", "words"), parse_table_rows(PAGE_WORDS))
def test_view_shows_expected_words_and_status(client: FlaskClient, address: str, status: str, words: str) -> None:
    sign = "&" if "?" in address else "?"
    page = fetch_page_text(client, f"/vectron/{address}{sign}lang=en", int(status))
    assert words in page.replace("\u00a0", " ")


def test_game_ending_move_links_to_score_page(client: FlaskClient) -> None:
    won = MOVE_PHASE_QUERY.replace("g3.s4", "g6.s5")
    page = client.get(f"/vectron/check?{won}&move=move.B4").text
    assert f'href="/vectron/score?{won.split("&")[0].replace("h2.g6", "hG.g8")}' in page


def test_film_beginning_with_unseen_card_offers_no_verdict(client: FlaskClient) -> None:
    """A lying piece takes an unseen card of the deck, so the rest is unknown."""
    lying = TABLE.replace("p1=h2", "p1=h2.down")
    page = fetch_page_text(client, f"/vectron/turn?{lying}&pick=film.0.0&lang=en")
    assert "Back to the results" in page
    assert "verdict" not in page.split("Back to the results")[1].split("After")[0]


def test_turn_films_play_and_their_moves_are_legal(client: FlaskClient) -> None:
    base = f"/vectron/turn?{TABLE}&hand=D2.O1&lang=en"
    for number in choose_by_run_length((40,), (0, 1, 7, 40)):
        page = fetch_page_text(client, f"{base}&pick=film.{number}.0")
        query = unescape(page.split('class="btn line" href="/vectron/check?')[1].split("&amp;lang=")[0])
        assert ENGINE.verdict_on_moves_of_query(query).legal
        for step in choose_by_run_length((5,), range(6)):
            assert "Back to the results" in fetch_page_text(client, f"{base}&pick=film.{number}.{step}.gauge")


def test_moves_page_links_to_reach_seven_question(client: FlaskClient) -> None:
    page = fetch_page_text(client, f"/vectron/moves?{MOVE_PHASE_QUERY}&lang=en")
    bar = page[page.index('id="answer"') :]
    assert f'href="/vectron/turn?{MOVE_PHASE_QUERY}&lang'.replace("&", "&amp;") in bar
    assert "Reach 7?" in bar


THREE_CARD_ROW_QUERY = "players=2&map=21G1_a3S2_1b12_S1G3&p1=h2.g1.s0&p2=h2.g2.s0&row1=D2.D1.O1&row2=-&phase=move"


@pytest.mark.parametrize(
    ("used", "touched_value", "is_card_skipped"),
    [("1", "with.O1", True), ("1", "with.D1", False), ("0", "with.O1", True)],
)
def test_row_card_cannot_be_used_before_cards_above_it(
    client: FlaskClient, used: str, touched_value: str, *, is_card_skipped: bool
) -> None:
    """A touch of such a card leaves the row unchanged and is refused."""
    address = address_after_touch(client, f"/vectron/moves?{THREE_CARD_ROW_QUERY}&used={used}", "", touched_value)
    assert "row1=D2.D1.O1" in address
    bar = client.get(address).text.split('id="answer"')[1]
    assert ("飛ばして使えません" in bar) is is_card_skipped


def test_verdict_mentions_wall_kick_with_its_clause(client: FlaskClient) -> None:
    bar = client.get(f"/vectron/check?{THREE_CARD_ROW_QUERY}&move=move.C2").text.split('id="answer"')[1]
    assert "B1で壁を蹴る。" in bar
    assert "#vectron.wall" in bar


def test_settlement_text_lists_all_seats_by_rank(client: FlaskClient) -> None:
    table = "players=3&map=21G1_a3S2_1b12_S1c3&p1=hG.g6.s1&p2=h1.g2.s0&p3=h2.g1.s2&row1=D1&row2=O1&row3=-"
    page = client.get(f"/vectron/play?{table}&move=draw.deck_play.D1_move.B1_move.A2").text
    assert re.search("(?s)ゲージ7で1位.*ゲージ2で2位.*ゲージ1で3位", page.split('class="vset')[1])


def test_jump_key_states_that_jump_ends_round(client: FlaskClient) -> None:
    """By the gate on B2 the gauge goes from 5 to 8."""
    table = "players=3&p1=h3.g5&p2=h2.g3&p3=h1.g1&map=bGc2_1Ga3_121S_S323&row1=O1&row2=-&row3=-&phase=move"
    keys = re.findall(r"<small>(.*?)</small>", client.get(f"/vectron/moves?{table}&lang=en").text, re.DOTALL)
    assert "gauge +3 ends" in [" ".join(re.sub("<[^>]*>", "", key).split()) for key in keys]


RECORD_BEFORE_PLAYED_CARD_QUERY = (
    "players=3&map=21G1_a3S2_1b12_S1cG&p1=h2&p2=h3&p3=h2&row1=D2&row2=O3&row3=D4&move=draw.deck"
)
"""A record after which A has to play a card; the row of C starts with a D4."""


@pytest.mark.parametrize("is_beside_record", [True, False])
def test_tried_card_is_removed_when_next_question_is_asked(client: FlaskClient, *, is_beside_record: bool) -> None:
    """A card that was only tried for a jump does not stay on the row."""
    page = client.get(f"/vectron/play?{RECORD_BEFORE_PLAYED_CARD_QUERY}").text
    question = unescape(re.findall(r'href="(/vectron/moves[^"]*)"', page)[0])
    if not is_beside_record:
        question = re.sub(r"&kept=[^&]*", "", question)

    def rows_after_touch(address: str, entered_value: str) -> tuple[str, list[str]]:
        """The address after a touch, and the rows of A, B and C."""
        address = address_after_touch(client, address, "", entered_value)
        return address, [query_of_address(address)[name] for name in ("row1", "row2", "row3")]

    tried, rows = rows_after_touch(question, "with.D2")
    assert rows == ["D2.D2", "O3", "D4"]
    asked, rows = rows_after_touch(tried, "move.C3")
    assert rows == ["D2.D2", "O3", "D4"], "the question about a cell keeps the tried card"
    assert asked.startswith("/vectron/check?")
    _, rows = rows_after_touch(asked, "with.O1")
    assert rows == ["O1.D2", "O3", "D4"], "another tried card replaces the first"
    for put in ("draw.p3", "play.O2", "turn.p2"):
        other, rows = rows_after_touch(asked, put)
        assert rows == ["D2", "O3", "D4"], put
        query = query_of_address(other)
        assert put == "turn.p2" or (query["phase"], query["move"]) == ("play", put)
    _, rows = rows_after_touch(asked.replace("row3=D4", "row3=S.D4"), "draw.p3")
    assert rows == ["D2", "O3", "S.D4"], "other entries of the question stay"
    if is_beside_record:
        # The record is without the tried card, and links back to the question.
        record = unescape(re.findall(r'href="(/vectron/play\?[^"]*)"', client.get(asked).text)[0])
        assert "row1=D2.D2" not in record.partition("kept=")[0]
        back = unescape(re.findall(r'href="(/vectron/check\?[^"]*)"', client.get(record).text)[0])
        assert query_of_address(back)["tried"] == query_of_address(asked)["tried"]


def test_tried_card_leaves_unentered_row_unentered(client: FlaskClient) -> None:
    table = "/vectron/moves?players=3&map=21G1_a3S2_1b12_S1cG"
    tried = address_after_touch(client, table, "", "with.D2")
    assert "row1=D2" in tried
    assert "tried=" not in address_after_touch(client, tried, "", "turn.p2")
    assert "row1" not in address_after_touch(client, tried, "", "draw.deck")


def test_turn_passed_to_other_seat_begins_with_its_draw(client: FlaskClient) -> None:
    """The move is refused because the piece lies, not because of the phase."""
    table = "players=3&map=21G1_a3S2_1b1c_S1G3&p1=h2&p2=h2.down&p3=h2&row1=D2&row2=-&row3=D2.O3&phase=move"
    passed = address_after_touch(client, f"/vectron/moves?{table}", "", "turn.p2")
    bar = client.get(address_after_touch(client, passed, "", "draw.p3")).text.split('id="answer"')[1]
    assert "できません" in bar
    assert "倒れ" in bar


def test_score_page_asks_player_count_until_entry_is_made(client: FlaskClient) -> None:
    """A change of the number could remove entries."""
    for query, counts in (("", ["2", "3", "4"]), ("names=a.b", ["2", "3", "4"]), ("p1=g0", [])):
        page = client.get(f"/vectron/score?{query}").text
        assert re.findall(r'value="players\.(\d)"', page) == counts, query


def test_bar_offers_stop_if_all_row_cards_are_used(client: FlaskClient) -> None:
    query = "players=2&p1=h2.g3&p2=h3.g5.s3&map=21G1_a3S2_1b12_S1G3&row1=O3.S&row2=D2&phase=move&used=2"
    bar = client.get(f"/vectron/moves?{query}").text.partition('class="bar')[2]
    assert 'value="stop"' in bar
    assert address_after_touches(client, f"/vectron/moves?{query}", "stop").startswith("/vectron/check?")
