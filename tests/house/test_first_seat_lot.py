"""The lot that decides who starts."""

import pytest
from flask.testing import FlaskClient

from calculators import load_game
from tests.house.page_touches import query_after_touch
from tests.run_length import for_each_game
from web.table import opening
from web.table.game_pages import load_game_pages
from web.table.seating import draw_first_seat_by_lot


@for_each_game
def test_lot_decides_first_seat_and_keeps_seating_order(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, slug: str
) -> None:
    """Either the names rotate, or `turn` is the chosen seat if seats cannot change places."""
    players = load_game(slug).players[-1]
    around = "abcdefghi"[:players]
    page = client.get(f"/{slug}/play?players={players}&names={'.'.join(around)}").text
    assert 'value="lot"' in page
    assert "data-lots" in page, "for the animation"
    monkeypatch.setattr(opening, "draw_first_seat_by_lot", lambda player_count: player_count)
    query = query_after_touch(client, slug, f"players={players}&names={'.'.join(around)}", put="lot")
    rotated_names = ".".join(around[-1] + around[:-1])
    first = load_game_pages(slug).seat_notation.can_change_first_seat
    assert query.get("turn", query["names"]) == (rotated_names if first or players == 1 else f"p{players}")


def test_a_lot_falls_on_every_seat() -> None:
    assert {draw_first_seat_by_lot(3) for _ in range(200)} == {1, 2, 3}


@for_each_game
def test_settings_choose_first_seat_only_if_seats_differ(client: FlaskClient, slug: str) -> None:
    """Seats without names, colours and entries are alike: any of them is the first."""
    can_change = load_game_pages(slug).seat_notation.can_change_first_seat
    legend = "<legend>先手</legend>"
    assert legend not in client.get(f"/{slug}/play").text
    assert (legend in client.get(f"/{slug}/play?names=A.B.C.D").text) == can_change
