"""Public queries, of which links, codes, sheets, texts and lists are made, have nothing secret."""

import re
from html import unescape
from urllib.parse import parse_qsl

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from calculators import load_game
from calculators.core.evaluate import evaluate
from calculators.core.public import build_public_query
from calculators.core.types import View
from tests.pages import find_text

SECRET_HAND_CASES = {
    # a public query, cards of possible hands, their size, moves
    "coupelation": (
        "tower=25d&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=34",
        ["2", "3", "7", "8", "18", "19", "33", "44"],
        3,
        ["down.{0}.0.1", "down.{0}.0.1_down.{1}.0.2", "up.25.0.1_down.{0}.0.2", "down.{1}.3.3_take.13.0.1.40.41.x{0}"],
    ),
    "vogu": (
        "players=5&values=B2.R0.Y0.G0.W0.K0&board=2G1WpGmW.3R2RmRpR",
        ["1R3YmYmR", "1B1BpBpB", "3Y1YmYmY", "2K2KpKpK", "3W3WpWpW"],
        2,
        ["reveal.GW.{0}.G", "reveal.GW.{0}.G_reveal.GW.{1}.W", "place.3G2GpGpW.5.5_reveal.GW.{0}.G"],
    ),
    "vectron": (
        "players=2&map=----_-a--_----_----&row1=D2",
        ["D1", "D2", "D3", "O1", "O2", "O3", "S"],
        2,
        ["draw.deck.{0}", "draw.deck.{0}_stop", "move.A1_draw.deck.{1}"],
    ),
    "scout": (
        "players=4&table=31.36.38&owner=p4",
        ["52", "64", "73", "81", "29", "T5"],
        3,
        ["scout.left.{n}", "scout.left.{n}.flip", "scout.left.{n}_scout.left.{n}", "both.left.{n}"],
    ),
}


@pytest.mark.parametrize("slug", SECRET_HAND_CASES)
@given(data=st.data())
def test_public_query_does_not_depend_on_secret_hand(slug: str, data: st.DataObject) -> None:
    public, cards, size, moves = SECRET_HAND_CASES[slug]
    move = data.draw(st.sampled_from(moves))
    view = data.draw(st.sampled_from([View.CHECK, View.PLAY]))
    hands = st.permutations(cards).map(lambda dealt: dealt[:size])

    def public_query_for_hand(hand: list[str], card_position: int, *, is_hand_given: bool) -> dict[str, str]:
        text = move.format(*hand, n=card_position)
        own = {"hand": ".".join(hand)} if is_hand_given and view is View.CHECK else {}
        query = {**dict(parse_qsl(public)), **own, "move": text}
        return build_public_query(evaluate(load_game(slug), view, query))

    is_hand_given = data.draw(st.booleans())
    one, other = (
        public_query_for_hand(data.draw(hands), data.draw(st.integers(1, size + 1)), is_hand_given=is_hand_given)
        for _ in range(2)
    )
    assert one == other
    assert not {"hand", "mine", "known"} & one.keys()
    again = evaluate(load_game(slug), view, one)
    assert build_public_query(again) == one, "the public query of a public query is the same"


def test_public_move_has_mark_of_card_known_from_hand() -> None:
    table = {"tower": "25d", "reserve": "1d.50e.13h.37d", "deck": "34", "p1": "h3"}
    for hand, move in (("31e.7.33", "up.31.0.1"), ("31e.7.33", "up.31e.0.1"), ("31.7.33", "up.31e.0.1")):
        answer = evaluate(load_game("coupelation"), View.CHECK, {**table, "hand": hand, "move": move})
        assert build_public_query(answer)["move"] == "up.31e.0.1"


@pytest.mark.parametrize(
    ("address", "public_query"),
    [
        ("/scout/moves?hand=37.41.59&table=82&owner=p2", "table=82&amp;owner=p2"),
        ("/scout/check?hand=37.41.59&table=82&owner=p2&move=show.2", "table=82&amp;owner=p2&amp;move=shown.41"),
        ("/scout/play?players=3&mine=p1.37.41.59&move=shown.37", "players=3&amp;move=shown.37"),
    ],
)
def test_shared_text_and_listed_address_omit_private_hand(client: FlaskClient, address: str, public_query: str) -> None:
    page = client.get(f"{address}&lang=en").text
    public_path = f"{address.partition('?')[0]}?{public_query}&amp;lang=en"
    assert re.findall(r'data-address="([^"]*)"', page) == [public_path]
    text = find_text(r'<textarea class="field" rows="3"\s+readonly>(.*?)</textarea>', page)
    left_out = "SCOUT!: It is about a hand; what it says is left out."
    assert text == f"{left_out}\nhttp://localhost{unescape(public_path)}"


def test_page_without_hand_omits_nothing(client: FlaskClient) -> None:
    page = client.get("/scout/score?players=3&lang=en").text
    assert "what it says is left out" not in page
    assert "data-address" not in page
