"""Hands on the page of a followed game: cards that everybody has seen, none that one player alone knows."""

import re

import pytest
from flask.testing import FlaskClient

from calculators import View, load_game
from tests.engine import TextGameEngine, parse_table_rows
from tests.pages import find_text

COUPELATION_START_ADDRESS = "/coupelation/play?tower=25d&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=34"
VECTRON_START_ADDRESS = "/vectron/play?players=2&map=21G1_a3S2_1b12_S1G3&p1=h2&p2=h2&row1=-&row2=-"
VOGU_BOARD_PARAMETER = "&board=2G1WpGmW.3R2RmRpR.1B1BpBpB"

HANDS_ON_PAGES = parse_table_rows(f"""
    # an address, whose hand, its known cards, and the text about the others
    /scout/play?players=3&move=shown.73.84_scouted.left  A  -  10 cards, none of them seen
    /scout/play?players=3&move=shown.73.84_scouted.left  B  the card 3, 7 turn 2  and 12 unseen
    /scout/play?players=3&move=shown.73.84_scouted.left  C  -  12 cards, none of them seen
    /scout/play?players=3&move=shown.73_scouted.left_shown.9_scouted.left_shown.7  A  9 turn 4  and 11 unseen
    /scout/play?players=3&move=shown.73_scouted.left_shown.9_scouted.left_shown.7  B  the card 3, 7 turn 2  12 in hand
    {VECTRON_START_ADDRESS}&move=draw.deck_play.D1_move.B1_stop_draw.p1_play.O2  A  -  2 cards, none of them seen
    {VECTRON_START_ADDRESS}&move=draw.deck_play.D1_move.B1_stop_draw.p1_play.O2  B  diagonal 1 turn 2  and 1 unseen
    {COUPELATION_START_ADDRESS}&move=draw.1_take.37d.0.0.20d.17e.r1  A  25 turn 1  and 2 unseen
    {COUPELATION_START_ADDRESS}&move=draw.1_take.37d.0.0.20d.17e.r1  B  -  3 cards, none of them seen
    {COUPELATION_START_ADDRESS}&move=draw.1_take.37d.0.0.20d.17e.r1  Discards  1 turn 1  -
    /vogu/play?players=5&values=-{VOGU_BOARD_PARAMETER}&move=place.3G2GpGpW.0.1  A  -  8 cards, none of them seen
""")


def parse_displayed_hands(page: str) -> dict[str, tuple[list[str], str]]:
    """Returns, by seat letter or heading, the known cards and the text about the others."""
    part = page.partition('id="hands"')[2].partition("</details>")[0]
    found = {}
    for row in re.findall(r"<li>(.*?)</li>", part, re.DOTALL):
        who = find_text(r"(?:#seat-|<b>)([A-E]|Discards)\b", row)
        first = row.partition('<span class="but">')[0]
        labels = re.findall(r'class="kc" role="img" aria-label="(.*?)"', first, re.DOTALL)
        rest = find_text(r'<span class="sub">(.*?)</span>', first)
        found[who] = ([" ".join(label.split()) for label in labels], rest.strip())
    return found


@pytest.mark.parametrize(("address", "who", "known_cards", "others"), HANDS_ON_PAGES)
def test_hands_list_publicly_seen_cards_and_count_of_unseen_ones(
    client: FlaskClient, address: str, who: str, known_cards: str, others: str
) -> None:
    cards, text = parse_displayed_hands(client.get(f"{address}&lang=en").text)[who]
    assert (" / ".join(cards), text) == (known_cards, others)
    assert 'id="hands"' in client.get(f"{address}&lang=ja").text


@pytest.mark.parametrize(
    ("address", "secret"),
    [
        ("/scout/play?players=3&move=shown.73.84_scouted.left", "&mine=p2.37.4"),
        (f"{COUPELATION_START_ADDRESS}&move=draw.1_take.37d.0.0.20d.17e.r1", "&mine=p2.7.8"),
        (f"{VECTRON_START_ADDRESS}&move=draw.deck_play.D1_move.B1_stop", "&hand=D1.S"),
        (f"/vogu/play?players=5&values=-{VOGU_BOARD_PARAMETER}&move=place.3G2GpGpW.0.1", "&hand=3G2GpGpW.1B1BpBpG"),
    ],
)
def test_private_hand_adds_nothing_to_displayed_hands(client: FlaskClient, address: str, secret: str) -> None:
    """Others may see the phone; the private hand is displayed behind a cover."""
    public, own = (parse_displayed_hands(client.get(f"{address}{more}&lang=en").text) for more in ("", secret))
    assert {who: (len(cards), rest) for who, (cards, rest) in own.items()} == {
        who: (len(cards), rest) for who, (cards, rest) in public.items()
    }


@pytest.mark.parametrize(
    ("slug", "query", "hand"),
    parse_table_rows(f"""
        scout        players=3&move=shown.4.5_scouted.left  p2.37.4
        scout        players=3&p1=c0.s0.h4&p2=c0.s0.h9&p3=c0.s0.h9&table=35.4.57&owner=p3&seen=-\
&move=scouted.left  p1.37
        vogu         players=5&values=-{VOGU_BOARD_PARAMETER}&move=place.3G2GpGpW.0.1  p1.3G2GpGpW.1R3YmYmR
        coupelation  players=2&p1=h3&p2=h3&tower=12.25.x_18.x&last=0.0&reserve=1.50.13.37.8.9&deck=20\
&move=draw.0_up.40.0.3  p2.7_0.2.30
        vectron      {VECTRON_START_ADDRESS.partition("?")[2]}&move=draw.deck_play.S  p1.D1.O2
    """),
)
def test_private_hand_is_in_position_and_changes_no_verdict(slug: str, query: str, hand: str) -> None:
    """Its seat has to play."""
    rules = TextGameEngine(load_game(slug))
    public, own = (rules.verdict_on_moves_of_query(query + more, View.PLAY) for more in ("", f"&mine={hand}"))
    assert (own.legal, own.assumes, own.next) == (True, public.assumes, public.next)
    assert f"mine={hand}" in rules.progress_after_moves_of_query(f"{query}&mine={hand}").position
    (beyond,) = rules.evaluate_query(f"players=3&mine=p4{hand[2:]}").violations
    assert beyond.code in (f"{slug}.seat", f"{slug}.mine.seat")


@pytest.mark.parametrize("hand", ["p2.37", "p2_37", "p2_37.4"])
def test_private_hand_is_named_by_its_seat_also_while_only_taken_cards_are_known(
    client: FlaskClient, hand: str
) -> None:
    page = client.get(f"/scout/play?players=3&names=Momo.Ryo.Sora&move=shown.7&mine={hand}&lang=en").text
    assert find_text(r'id="cover".*?<span class="of">(.*?)</span>', page) == "Hand of Ryo"
    assert 'data-hides="p2"' in page


def test_hand_notes_that_card_departed_unseen_may_be_known_one(client: FlaskClient) -> None:
    """A had 25 and two unknown cards, and placed one of the three face down."""
    start = "players=2&tower=20d.24d&reserve=1d.3d.5d.8d.10d.50d&p1=h3&p2=h3&deck=20&last=0.1&drawn=0&holds=p1.25"
    page = client.get(f"/coupelation/play?{start}&move=down.x.0.2&lang=en").text
    assert parse_displayed_hands(page)["A"] == (["25"], "2 in hand")
    assert "1 card left the hand unseen, maybe among these" in page


def test_finished_game_and_subway_display_no_hands(client: FlaskClient) -> None:
    for address in ("/scout/play?players=3&rounds=5.-2.7_1.1.1_2.2.2", "/subway/play?players=3&move=start.S12.4"):
        assert 'id="hands"' not in client.get(address).text
