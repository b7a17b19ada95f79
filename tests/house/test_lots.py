"""Who starts is touched or drawn by lot, in every game by the same lot."""

from urllib.parse import parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient

from calculators import GAMES
from web import people
from web.people import by_lot, turned


class Third:
    """A lot that falls on the third seat."""

    def randint(self, low: int, high: int) -> int:
        assert low <= 3 <= high
        return 3


@pytest.mark.parametrize("slug", GAMES)
def test_a_lot_says_who_starts(client: FlaskClient, monkeypatch: pytest.MonkeyPatch, slug: str) -> None:
    """The names keep their order around the table; on VECTRON's map every seat has its letter, so the turn moves."""
    page = client.get(f"/{slug}/play?players=3&names=a.b.c").text
    assert 'value="lot"' in page
    assert "data-lots" in page, "the mark goes round the names"
    monkeypatch.setattr(people, "SystemRandom", Third)
    query = {"players": "3", "names": "a.b.c", "view": "play", "put": "lot"}
    answer = client.get(f"/{slug}/enter", query_string=query)
    assert answer.status_code == 303
    told = dict(parse_qsl(urlsplit(answer.headers["Location"]).query))
    assert told.get("turn", told["names"]) == ("p3" if slug == "vectron" else "c.a.b")


def test_a_lot_falls_on_every_seat() -> None:
    assert {by_lot(3) for _ in range(200)} == {1, 2, 3}


def test_names_keep_their_order_around_the_table() -> None:
    assert turned(("a", "b"), 4, 2) == ("b", "", "", "a")
    assert turned(("a", "b"), 4, 1) == ("a", "b")
    assert turned((), 3, 2) == ()
