"""Hands on the page of a followed game: cards that everybody has seen, none that one player alone knows."""

import re

import pytest
from flask.testing import FlaskClient

from tests.pages import find_text

COUPELATION_START_ADDRESS = "/coupelation/play?tower=25d&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=34"
VECTRON_START_ADDRESS = "/vectron/play?players=2&map=21G1_a3S2_1b12_S1G3&p1=h2&p2=h2&row1=-&row2=-"
VOGU_BOARD_PARAMETER = "&board=2G1WpGmW.3R2RmRpR.1B1BpBpB"

EXPECTED_HANDS_BY_ADDRESS: dict[str, dict[str, tuple[list[str], str]]] = {
    "/scout/play?players=3&move=shown.73.84_scouted.left": {
        "A": ([], "10 cards, none of them seen"),
        "B": (["the card 3, 7 turn 2"], "and 12 unseen"),
        "C": ([], "12 cards, none of them seen"),
    },
    "/scout/play?players=3&move=shown.73_scouted.left_shown.9_scouted.left_shown.7": {
        "A": (["9 turn 4"], "and 11 unseen"),
        "B": (["the card 3, 7 turn 2"], "12 in hand"),
    },
    f"{VECTRON_START_ADDRESS}&move=draw.deck_play.D1_move.B1_stop_draw.p1_play.O2": {
        "A": ([], "2 cards, none of them seen"),
        "B": (["diagonal 1 turn 2"], "and 1 unseen"),
    },
    f"{COUPELATION_START_ADDRESS}&move=draw.1_take.37d.0.0.20d.17e.r1": {
        "A": (["25 turn 1"], "and 2 unseen"),
        "B": ([], "3 cards, none of them seen"),
        "Discards": (["1 turn 1"], ""),
    },
    f"/vogu/play?players=5&values=-{VOGU_BOARD_PARAMETER}&move=place.3G2GpGpW.0.1": {
        "A": ([], "8 cards, none of them seen")
    },
}


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


@pytest.mark.parametrize("address", EXPECTED_HANDS_BY_ADDRESS)
def test_hands_list_publicly_seen_cards_and_count_of_unseen_ones(client: FlaskClient, address: str) -> None:
    hands = parse_displayed_hands(client.get(f"{address}&lang=en").text)
    assert {who: hands[who] for who in EXPECTED_HANDS_BY_ADDRESS[address]} == EXPECTED_HANDS_BY_ADDRESS[address]
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
