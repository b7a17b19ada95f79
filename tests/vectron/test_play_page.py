"""The page of a followed game: keys, record, refused moves, start and end; and the turn page."""

import re

import pytest
from flask.testing import FlaskClient

from tests.engine import parse_table_rows
from tests.pages import address_after_touch, check_page_texts, query_without_page_parameters

from .tables import row_text_of_card_count
from .test_pages import fetch_page_text

START = "players=3&p1=h2&p2=h2&p3=h2&map=bGc2_1Ga3_121S_S323&row1=-&row2=-&row3=-"
FIRST_TURN_MOVES = "draw.deck_play.O1_move.B2_stop"


def test_turn_is_recorded_by_touches(client: FlaskClient) -> None:
    """A turn ends by itself if its only card is used."""
    address = f"/vectron/play?{START}"
    for put in ("draw.deck", "play.O1", "move.B2"):
        address = address_after_touch(client, address, "", put)
    assert query_without_page_parameters(address) == f"{START}&move={FIRST_TURN_MOVES}"
    address = address_after_touch(client, address, "", "draw.p1")
    assert query_without_page_parameters(address).endswith("_draw.p1")


@pytest.mark.parametrize(("gauge_before", "lit_seat_count"), [(0, 0), (1, 1), (2, 0)])
def test_gauge_of_exactly_three_is_highlighted_with_just3_link(
    client: FlaskClient, gauge_before: int, lit_seat_count: int
) -> None:
    """Beside the seat and below the map, where it links to its rule."""
    start = START.replace("p1=h2", f"p1=h2.g{gauge_before}")
    said = client.get(f"/vectron/play?{start}&move={FIRST_TURN_MOVES}").text
    strip, _, below = said.partition('class="rowline vline"')
    assert strip.count('class="gg just"') == 3 * lit_seat_count
    assert ("ジャスト3" in strip, "ジャスト3" in below.partition("</nav>")[0], "#vectron.just3" in below) == (
        bool(lit_seat_count),
    ) * 3


START_WITH_ROW_CARDS_QUERY = START.replace("row1=-", "row1=O1").replace("row3=-", "row3=S")
"""A start whose row cards allow several jumps in a turn."""
MOVES_UP_TO_FIRST_JUMP = "draw.deck_play.D1_move.B1"


def test_the_next_seats_first_touch_accepts_the_turn(client: FlaskClient) -> None:
    address = address_after_touch(
        client, f"/vectron/play?{START_WITH_ROW_CARDS_QUERY}&move={MOVES_UP_TO_FIRST_JUMP}", "", "stop_draw.p3"
    )
    assert (
        query_without_page_parameters(address)
        == f"{START_WITH_ROW_CARDS_QUERY}&move={MOVES_UP_TO_FIRST_JUMP}_stop_draw.p3"
    )
    said = fetch_page_text(client, f"/vectron/play?{START_WITH_ROW_CARDS_QUERY}&move={MOVES_UP_TO_FIRST_JUMP}")
    assert said.count('value="stop_draw.') == 4, "the deck and three rows"


def test_illegal_move_is_replaced_by_next_touch(client: FlaskClient) -> None:
    address = address_after_touch(client, f"/vectron/play?{START}&move=draw.deck_play.O1_move.A4", "", "move.B2")
    assert query_without_page_parameters(address) == f"{START}&move={FIRST_TURN_MOVES}"


def test_map_cells_and_keys_offer_jump_targets(client: FlaskClient) -> None:
    said = fetch_page_text(client, f"/vectron/play?{START}&move=draw.deck_play.O1")
    assert (said.count('data-put="move.'), said.count('value="move.')) == (16, 4)


FOUR_PLAYER_QUERY = (
    "players=4&p1=h2.g6&p2=h2.g4&p3=h2.g4.s2&p4=h2.g1.s4&map=bGc2_1Ga3_121S_Sd23&row1=-&row2=-&row3=-&row4=-"
)
SETTLED_GAME_QUERY = f"{FOUR_PLAYER_QUERY}&move=draw.deck_play.O1_move.B2"
BEFORE_LYING_PIECE = START_WITH_ROW_CARDS_QUERY.replace("p2=h2", "p2=h2.down")
BEFORE_EMPTY_DECK = START_WITH_ROW_CARDS_QUERY.replace("row2=-", f"row2={row_text_of_card_count(15)}")
SETTLING_RECORD = "move=draw.deck_play.O1_move.B2"
START_BEFORE_SEVEN, START_WITHOUT_GAUGE = START.replace("p1=h2", "p1=h2.g6"), START.replace("p1=h2", "p1=h2.g-")
NEAR_SEVEN = "players=3&p1=h2.g5&p2=h2.g3&p3=h1&map=bGc2_1Ga3_121S_S323&row1=O1&row2=-&row3=-&phase=move"
WALL_QUERY = "players=2&map=----_-a--_----_----&row1=D2&phase=move"
PAGE_TEXTS = f"""
    play?players=3    Who plays? / A first / Enter the map / Set / Action rows begin without cards
    play?players=3&map=bGc2_1Ga3_121S_S323            Start / In mid-game
    play?{START}                                      Draws from? / deck 18 / Record 0
    play?{START}&move=draw.deck&pick=play.?~far      1–4
    play?{START}&move=draw.deck_play.O1               Touch the cell / gauge +2
    play?{START}&move=draw.deck_play.O1_move.A4       not to A4 / Take it back / \
then=0.draw.deck_play.O1_move.A4
    play?{START}&move={FIRST_TURN_MOVES}  B to move / The gauge of A goes from 0 to 2 / Correct the table / !crv
    play?{START}&move={FIRST_TURN_MOVES}_draw.p1&pick=at.4  After turn 1 / Go on from here
    play?{START.replace("p1=h2", "p1=h2.down")}       Down: card from the deck?
    play?{START.replace("p1=h2", "p1=h2.g6.s4")}&{SETTLING_RECORD}  A won: 6 / Settlement: A 6
    play?{START_BEFORE_SEVEN}&{SETTLING_RECORD}       Settlement: A 2, B 1, C 1
    # the turn is stopped first if the next piece lies or the deck is used up
    play?{BEFORE_LYING_PIECE}&move={MOVES_UP_TO_FIRST_JUMP}   value="stop" / Row of A / !value="stop_draw.
    play?{BEFORE_EMPTY_DECK}&move={MOVES_UP_TO_FIRST_JUMP}    value="stop" / Row of A / !value="stop_draw.
    # an unentered gauge belongs to the start and is asked for
    play?{START_WITHOUT_GAUGE}&{SETTLING_RECORD}_stop  Not decided / Not entered at the start: A / value="p1.gauge"
    # the settlement has its reason; the next touch goes on with the game
    play?{SETTLED_GAME_QUERY}               A&#39;s gauge is at 7 or more / value="draw.deck"
    play?{SETTLED_GAME_QUERY}_draw.deck     !vset
    # two players settle by the difference of their gauges
    score?players=2&p1=g5.s1&p2=g2.s5       Difference of the gauges: 5 − 2 = 3 / Gauge 2, below
    # a deck that is used up ends the game; points that are added by hand have their reason
    score?players=2&p1=g5.s5&p2=g1          value="deck.0" / !class="fin-h"
    score?players=2&p1=g5.s5&p2=g1&deck=0   class="fin-h" / <b>9</b> pts
    score?players=2&p1=g7&p2=g1&bonus=2&bonusfor=Just3  Just3 2 + settlement 6
    # whether a turn can reach a gauge of seven
    moves?players=2&phase=move&row1=D2      !Reach 7?
    turn?{NEAR_SEVEN}                       Can a gauge reach 7? / A reaches 7
    turn?{NEAR_SEVEN.replace("g5", "g1")}   Not this turn
    turn?{NEAR_SEVEN.replace("g5", "g-")}   The gauges were not entered
    # our reading of a wall kick is cited only where a wall is kicked
    check?{WALL_QUERY}&move=move.D2         Our reading:
    check?{WALL_QUERY}&move=move.D4         !Our reading:
"""


@pytest.mark.parametrize(("address", "expected_texts"), parse_table_rows(PAGE_TEXTS))
def test_page_has_expected_texts_and_no_others(client: FlaskClient, address: str, expected_texts: str) -> None:
    check_page_texts(client, f"/vectron/{address}&lang=en", expected_texts)


def test_score_curve_has_line_per_seat_after_first_settlement(client: FlaskClient) -> None:
    """The goal is a bold rule."""
    full_of_them = client.get(f"/vectron/play?{START_BEFORE_SEVEN}&{SETTLING_RECORD}").text
    assert full_of_them.count('class="crv-l crv-p') == 3
    assert full_of_them.count("crv-rule goal") == 1
    assert re.findall(r"いま( A[^\"]*)\"", full_of_them.replace("\n", ""))[0].split("、") == [" A 2", " B 1", " C 1"]


def test_missing_starting_gauge_can_be_entered_after_moves(client: FlaskClient) -> None:
    start = f"/vectron/play?{START_WITHOUT_GAUGE}&{SETTLING_RECORD}"
    address = address_after_touch(client, start, "p1.gauge", "g.3")
    assert query_without_page_parameters(address) == f"{START.replace('p1=h2', 'p1=h2.g3')}&{SETTLING_RECORD}"
    assert "A: gauge 3→5" in fetch_page_text(client, f"{address}&lang=en")


def test_turn_data_lists_ways_to_gauge_seven_and_points_of_all(client: FlaskClient) -> None:
    answer = client.get(f"/vectron/turn.json?{NEAR_SEVEN}").json
    assert answer is not None
    seven = answer["turn"]["seven"]
    assert [(way["moves"], way["gauges"], way["everybody"]) for way in seven] == [("move.B2", [7, 3, 0], [2, 1, 0])]


def test_record_of_turn_with_lying_piece_shows_its_card(client: FlaskClient) -> None:
    """On the page and on the sheet."""
    start = "players=2&map=21G1_a3S2_1b12_S1G3&p1=h2.down&p2=h2&row1=-&row2=-"
    for view in ("play", "play/sheet"):
        page_text = client.get(f"/vectron/{view}?{start}&move=forced.O1_move.A1_stop").text
        assert "山札から縦横1" in page_text, view


@pytest.mark.clause("vectron.settle")
def test_settlement_view_lists_points_and_new_score_of_every_seat(client: FlaskClient) -> None:
    picture = client.get(f"/vectron/play?{SETTLED_GAME_QUERY}").text.split('id="picture"')[1].split('id="below"')[0]
    assert re.findall(r"<b>([+±]\d)</b>.* → <span>(\d)", picture) == parse_table_rows("""
        +3  3
        +2  2
        +2  4
        +1  5
    """)
    assert "Aのゲージが7以上" in picture


def test_seat_strip_shows_score_large_and_gauge_small(client: FlaskClient) -> None:
    strip = client.get(f"/vectron/play?{FOUR_PLAYER_QUERY}").text.split('class="vstrip')[1].split("</nav>")[0]
    assert re.findall(r'class="pt">(\d+)', strip) == ["0", "0", "2", "4"]
    assert re.findall(r'<b aria-hidden="true">(\d+)', strip) == ["6", "4", "4", "1"]


def test_turn_entered_again_offers_its_next_old_move_while_legal(client: FlaskClient) -> None:
    for card, is_offered in (("O1", True), ("D1", False)):
        moves = f"move=draw.deck_play.{card}&then=0.{FIRST_TURN_MOVES}"
        assert ("前と同じ: B2" in client.get(f"/vectron/play?{START}&{moves}").text) is is_offered, card
