"""The private hand in a followed game: it is updated after each turn, offers its cards and stays secret."""

import html
import re

import pytest
from flask.testing import FlaskClient

from calculators.core.private_hand import PrivateHand
from calculators.vectron import GAME
from calculators.vectron.private_hand import count_unentered_or_minus_departed_hand_cards, private_hand_after_move
from tests.engine import parse_table_rows
from tests.pages import find_text

from .pages import query_after_touch
from .tables import judge_last_move, state_of

TABLE = "players=2&map=21G1_a3S2_1b12_S1G3&p1=h2&p2=h3&row1=D2&row2=O3"


@pytest.mark.clause("vectron.draw")
@pytest.mark.parametrize(
    ("hand", "phase", "move", "expected_hand"),
    parse_table_rows("""
        p1.D1.O2  draw  draw.p2      p1.D1.O2.O3
        p1.D1.O2  draw  draw.deck.S  p1.D1.O2.S
        p1.D1.O2  draw  draw.deck    p1.D1.O2
        p1.D1.D1  play  play.D1      p1.D1
        p1.D1     play  play.O4      p1.D1
        p2.D1.O3  play  play.D1      p2.D1.O3
    """),
)
def test_move_updates_private_hand(hand: str, phase: str, move: str, expected_hand: str) -> None:
    state = state_of(f"{TABLE}&phase={phase}&mine={hand}")
    after = judge_last_move(f"{TABLE}&phase={phase}", move).after
    assert state.mine is not None
    assert after is not None
    updated = private_hand_after_move(state.mine, state, GAME.parse_move(move), after)
    assert updated == state_of(f"mine={expected_hand}").mine


@pytest.mark.clause("vectron.deal")
def test_private_hand_is_emptied_after_settlement() -> None:
    hand = PrivateHand(2, ("D1", "S"))
    assert private_hand_after_move(hand, state_of(TABLE), GAME.parse_move("stop"), None) == PrivateHand(2)


def test_only_seat_to_move_has_third_card_to_enter() -> None:
    state = state_of(f"{TABLE}&phase=play")
    assert [count_unentered_or_minus_departed_hand_cards(PrivateHand(seat, ("D1", "S")), state) for seat in (1, 2)] == [
        1,
        0,
    ]


def touch_values_in_tray(page: str) -> list[str]:
    part = re.split('id="(?:cover|answer)"', page[page.index('id="tray"') :])[0]
    return re.findall(r'name="put"\s+value="([^"]*)"', html.unescape(part))


def test_private_hand_is_entered_and_played_by_touch(client: FlaskClient) -> None:
    query = TABLE
    for put, mine in parse_table_rows("""
        own.whose.p1  p1
        own.n.D1      p1.D1
        own.n.O2      p1.D1.O2
        own.drop.0    p1.O2
        own.n.D1      p1.O2.D1
        own.whose.p1  p1.O2.D1
        draw.p2  p1.O2.D1.O3
    """):
        told = query_after_touch(client, f"play?{query}", put)
        assert told["mine"] == mine
        query = "&".join(f"{name}={value}" for name, value in told.items())
    keys = touch_values_in_tray(client.get(f"/vectron/play?{query}").text)
    assert keys == ["play.O2", "play.D1", "play.O3"], "a complete hand offers no other card"
    assert query_after_touch(client, f"play?{query}", "play.D1")["mine"] == "p1.O2.O3"
    assert "mine" not in query_after_touch(client, f"play?{query}", "own.forget")
    others = query_after_touch(client, f"play?{query}".replace("draw.p2", "draw.p2_play.D1_move.B1_stop"), "draw.deck")
    assert others["mine"] == "p1.O2.D1.O3", "a turn of another seat changes nothing"
    for put in ("own.drop.9", "own.x", "own.whose.p9"):
        assert client.get(f"/vectron/enter?{query}&view=play&put={put}").status_code == 422
    assert client.get(f"/vectron/enter?{TABLE}&view=play&put=own.n.D1").status_code == 422


def test_play_keys_offer_any_card_after_draw_from_deck(client: FlaskClient) -> None:
    keys = touch_values_in_tray(client.get(f"/vectron/play?{TABLE}&mine=p1.D1.O2&move=draw.deck").text)
    assert keys[:2] == ["play.D1", "play.O2"]
    assert "play.D4" in keys[2:]
    for mine in ("p1.D1.O2.O3.S", "p2.D1.O2", "p1"):  # too many cards, another seat's hand, an empty one
        assert (
            touch_values_in_tray(client.get(f"/vectron/play?{TABLE}&mine={mine}&move=draw.deck").text)[0] == "play.D1"
        )


def test_link_to_moves_page_passes_private_hand_of_mover(client: FlaskClient) -> None:
    pattern = r'<a(?=[^>]*data-tab="{}")[^>]*href="([^"]*)"'
    page = client.get(f"/vectron/play?{TABLE}&mine=p1.D1.O2").text
    assert "hand=D1.O2" in find_text(pattern.format("ask"), page)
    other = client.get(f"/vectron/play?{TABLE}&mine=p2.D1.O2").text
    assert not re.search(r"[?&;]hand=", other), "not the hand of the mover"
    back = client.get(f"/vectron/moves?{TABLE}&mine=p1.D1.O2&hand=D1.O2").text
    assert "hand=" not in find_text(pattern.format("play"), back), (
        "the hand becomes the private hand of a followed game"
    )
