"""No shared cache stores an answer with the secret of a seat."""

from urllib.parse import parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient

from calculators import load_game
from tests.pages import find_text, query_of_address
from tests.run_length import choose_by_run_length, for_each_game
from tests.trust.tables import list_example_tables

pytestmark = pytest.mark.no_cover

ADDRESS_WITH_HAND = "/scout/check?hand=37.41.59&table=82&owner=p2&move=scout.left.1"


@pytest.mark.parametrize("kind", ["", ".json", "/sheet", ".qr"])
def test_answer_to_query_with_hand_is_private(client: FlaskClient, kind: str) -> None:
    path = ADDRESS_WITH_HAND.replace("?", f"{kind}?")
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "private, no-cache"
    again = client.get(path, headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.headers["Cache-Control"]) == (304, "private, no-cache")


def test_touch_response_with_hand_is_private(client: FlaskClient) -> None:
    answer = client.get(ADDRESS_WITH_HAND.replace("check", "enter") + "&view=check", headers={"HX-Request": "true"})
    assert answer.headers["Cache-Control"] == "private, no-cache"


def test_hand_of_saved_other_tab_makes_page_private(client: FlaskClient) -> None:
    public = client.get("/scout/score?players=3")
    assert public.headers["Cache-Control"] == "no-cache"
    held = client.get("/scout/score?players=3&kept=check.l.players%3D3%26hand%3D37.41.59")
    assert held.headers["Cache-Control"] == "private, no-cache"


@for_each_game
def test_only_answers_to_addresses_with_secret_are_private(client: FlaskClient, slug: str) -> None:
    for view, query in list_example_tables(slug)[:: choose_by_run_length(6, 1)]:
        answer = client.get(f"/{slug}/{view}.json", query_string=query)
        secret = any(name in query for name in load_game(slug).secrets)
        assert ("private" in answer.headers["Cache-Control"]) == secret, query


QUESTION_WITH_HAND_BY_GAME = {
    "vogu": (
        "players=5&values=B2.R0.Y0.G0.W0.K0&board=2G1WpGmW.3R2RmRpR&hand=3G2GpGpW.1R3YmYmR"
        "&move=reveal.3G2GpGpW.1R3YmYmR.G",
        "reveal.GW.x.G",
    ),
    "scout": ("hand=37.41.59&table=82&owner=p2&move=show.2", "shown.41"),
    "coupelation": ("tower=25.30&reserve=1.50.13.37&hand=7.18.33&deck=20&last=0.1&move=up.33.0.2", "up.33.0.2"),
    "vectron": (
        "players=2&map=21G1_a3S2_1b12_S1G3&p1=h2.g3&p2=h2.g1&row1=D2&row2=O3&hand=D1.O1.S&phase=play&move=play.D1",
        "play.D1",
    ),
}
"""A question with a hand, and its move in public form."""


@pytest.mark.parametrize("slug", QUESTION_WITH_HAND_BY_GAME)
def test_posted_hand_is_uncached_and_in_no_address(
    client: FlaskClient, caplog: pytest.LogCaptureFixture, slug: str
) -> None:
    """The answer is that of the address and is not stored; the pushed address is public."""
    query, public_move = QUESTION_WITH_HAND_BY_GAME[slug]
    fields = dict(parse_qsl(query))
    answer = client.post(f"/{slug}/enter", data={**fields, "view": "check"}, headers={"HX-Request": "true"})
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-store")
    assert "ETag" not in answer.headers
    by_address = client.get(f"/{slug}/check?{query}")
    assert answer.text == by_address.text
    pushed_address = answer.headers["HX-Push-Url"]
    pushed = query_of_address(pushed_address)
    assert (urlsplit(pushed_address).path, pushed.get("hand"), pushed["move"]) == (f"/{slug}/check", None, public_move)
    assert client.get(pushed_address).status_code == 200
    assert not [record for record in caplog.records if fields["hand"] in record.getMessage()]
    quiet = client.post(f"/{slug}/enter", data={**fields, "view": "check"}, headers={"Takujo-Quiet": "1"})
    assert "HX-Push-Url" not in quiet.headers


def test_posted_body_is_limited_and_its_hand_not_in_pushed_address(client: FlaskClient) -> None:
    for large in ({"hand": "3" * 9_000}, {f"x{number}": "1" for number in range(80)}, {"hand": "3" * 100_000}):
        assert client.post("/scout/enter", data={"view": "check", **large}).status_code == 413
    assert client.post("/scout/enter", data={"view": "nothing"}).status_code == 404
    wrong = client.post("/scout/enter", data={"view": "check", "hand": "3Z", "move": "show.1"})
    assert wrong.status_code == 422
    assert "hand" not in wrong.headers["HX-Push-Url"]
    touch = client.post("/scout/enter", data={"view": "moves", "pick": "hand.1", "put": "4", "hand": "37"})
    assert touch.status_code == 200
    assert 'name="hand" value="37.4"' in touch.text
    assert "hand=" not in touch.headers["HX-Push-Url"]


def test_saved_other_tabs_are_shared_without_hand(client: FlaskClient) -> None:
    record = "play..players=3&p1=h3&p2=h2&p3=h3"
    kept = f"check.l.players=3&hand=37.41.59&table=82&owner=p2&move=show.2!{record}&mine=p1.37.4"
    page = client.get("/scout/score", query_string={"players": "3", "kept": kept}).text
    address = find_text(r'data-address="([^"]*)"', page)
    assert query_of_address(address)["kept"] == (f"check.l.players=3&table=82&owner=p2&move=shown.41!{record}")
    rules = find_text(r'href="(/scout/rules[^"]*)"', page)
    assert "hand" not in rules
    assert "mine" not in rules


def test_pending_turns_are_shared_in_public_form(client: FlaskClient) -> None:
    query = "players=3&p1=c0.s0.h12&p2=c0.s0.h12&p3=c0.s0.h12&mine=p1.37.41.59&move=shown.37&then=aside.1.scout.left.1"
    page = client.get(f"/scout/play?{query}").text
    shared = query_of_address(find_text(r'data-address="([^"]*)"', page))
    assert (shared["move"], shared["then"], shared.get("mine")) == ("shown.37", "aside.1.scouted.left", None)


@pytest.mark.parametrize("page", ["rules", "rules.json", "rules/sheet", "setup", "play/ask", "rules/ask"])
def test_rules_setup_and_question_pages_with_hand_are_private(client: FlaskClient, page: str) -> None:
    answer = client.get(f"/scout/{page}?hand=12.34.56&q=a")
    assert answer.headers["Cache-Control"].startswith("private")
    assert not client.get(f"/scout/{page}?q=a").headers["Cache-Control"].startswith("private")


def test_touch_response_varies_by_quiet_header(client: FlaskClient) -> None:
    answer = client.get("/scout/enter?view=play&players=3", headers={"HX-Request": "true"})
    assert "Takujo-Quiet" in answer.headers["Vary"]
