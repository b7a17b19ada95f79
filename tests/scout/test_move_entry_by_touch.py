"""A move is entered by touches of the hand and the set: the resulting move, marked spots, refused moves."""

import re

import pytest
from flask.testing import FlaskClient

from tests.engine import parse_table_rows
from tests.pages import address_after_touches, query_of_address, query_without_page_parameters, selection_of_address

from .test_pages import P3_TABLE_QUERY, get_page_html


def address_after_picture_touches(client: FlaskClient, query: str, *touches: str) -> str:
    """The address after touches of the hand and of the set on the table."""
    return address_after_touches(client, f"/scout/moves?{query}", *(f"ask.{touch}" for touch in touches))


def move_of_address(address: str) -> str:
    return query_of_address(address).get("move", "")


TOUCHES_AND_MOVE = """
# touches; the move; the selection
card.3                              show.3                show.3
card.3 card.4 card.5 card.6 card.7  show.3-7              show.3-7
card.3 card.1 card.2                show.1-3              show.1-3
card.1 card.2 card.2                show.1                show.1
card.5 card.7                       shown.94.17           show.5.?.7
card.5 card.7 card.6                show.5-7              show.5-7
gap.12 end.right                    scout.right.12        scout.right.12
end.left gap.3 flip                 scout.left.3.flip     scout.left.3.flip
end.left flip gap.3                 scout.left.3.flip     scout.left.3.flip
end.left gap.3 card.4 card.5        both.left.3.5-6       both.left.3.5-6
card.2 card.3 gap.3 end.left card.0  both.left.3.2-4      both.left.3.2-4
end.left gap.3 card.1 card.9        both.left.shown.63.26  both.left.3.1.?.10
end.left bare flip gap.3            both.left.3.flip      both.left.3.flip
end.left gap.3 bare bare            scout.left.3          scout.left.3
end.left gap.3 bare card.4          both.left.3.5         both.left.3.5
end.left                            -                     scout.left.?
end.left bare                       -                     both.left.?.0
end.left flip bare                  -                     both.left.?.flip.0
end.left card.5 gap.2               both.left.2.6         both.left.2.6
end.left card.1 card.5              -                     both.left.?.1.?.5
gap.2 card.1                        -                     both.?.2.1
end.left gap.3 card.0 end.left      -                     scout.?.3
end.left gap.3 card.4 gap.3         -                     both.left.?.4
end.left gap.3 end.left gap.3       -                     show.?
card.1 card.1                       -                     show.?
card.1 clear                        -                     show.?
"""


@pytest.mark.parametrize(("touches", "expected_move", "expected_selection"), parse_table_rows(TOUCHES_AND_MOVE))
def test_move_is_entered_by_touches_in_any_order(
    client: FlaskClient, touches: str, expected_move: str, expected_selection: str
) -> None:
    """Only a complete move has a verdict."""
    address = address_after_picture_touches(client, P3_TABLE_QUERY, *touches.split())
    assert (move_of_address(address), selection_of_address(address)) == (expected_move, expected_selection)
    assert bool(re.search('class="st (yes|no)"', get_page_html(client, address))) is bool(expected_move)


@pytest.mark.parametrize(("ruling_parameter", "is_legal_expected"), [("", False), ("&house=both-show-may", True)])
def test_touched_scout_and_show_without_show_is_legal_only_by_ruling(
    client: FlaskClient, ruling_parameter: str, *, is_legal_expected: bool
) -> None:
    address = address_after_picture_touches(client, P3_TABLE_QUERY + ruling_parameter, "end.left", "gap.3", "bare")
    verdict = client.get(f"/scout/check.json?{query_without_page_parameters(address)}").get_json()["verdict"]
    assert verdict["legal"] is is_legal_expected
    # The same without the hand, in a question and in a followed game.
    seen = "table=3T.4T&owner=p4" + ruling_parameter
    address = address_after_touches(client, f"/scout/moves?{seen}&pick=both.left.?", "bare")
    assert (move_of_address(address), selection_of_address(address)) == ("both.left", "both.left")
    address = address_after_touches(client, f"/scout/play?{seen}&pick=both.left", "accept")
    assert move_of_address(address) == "both.left"


def test_separated_cards_make_no_move_if_another_gap_would_join_them(client: FlaskClient) -> None:
    """The public form of this Scout & Show has no gap and would be legal."""
    address = address_after_picture_touches(
        client, "hand=37.41.59&table=78.68&owner=p4", "end.right", "gap.1", "card.0", "card.3"
    )
    assert not move_of_address(address)
    assert "並んでいる札にふれる" in get_page_html(client, address)


def test_legally_playable_spots_are_marked_in_picture(client: FlaskClient) -> None:
    def list_spots_marked_legal(query: str) -> list[str]:
        text = get_page_html(client, f"/scout/check?{query}")
        ends = re.findall(r'<a [^>]*id="at-(table-\d+)"(.*?)</a>', text, re.DOTALL)
        spots = re.findall(r'class="tap slot-k([^"]*)"[^>]* id="at-([a-z]+-\d+)"', text)
        return [
            *(spot for spot, drawing in ends if 'class="takeable"' in drawing),
            *(spot for looks, spot in spots if "can" in looks),
        ]

    cards = [f"hand-{n}" for n in (0, 1, 2, 3, 4, 5, 7, 8, 9)]
    gaps = [f"gap-{n}" for n in range(1, 13)]
    assert list_spots_marked_legal(P3_TABLE_QUERY) == ["table-0", "table-1", *cards, *gaps]
    assert list_spots_marked_legal(f"{P3_TABLE_QUERY}&move=show.5")[2:3] == ["hand-5"], (
        "9 9 is the only pair that beats 8 8"
    )
    assert not any(spot.startswith("hand") for spot in list_spots_marked_legal(f"{P3_TABLE_QUERY}&move=show.7"))


@pytest.mark.parametrize(
    ("move", "lifted_spots"),
    [("shown.94.17", ["hand-4", "hand-6"]), ("show.2-3", ["hand-1", "hand-2"]), ("both.left.shown.63.26", [])],
)
def test_asked_move_is_drawn_without_selection(client: FlaskClient, move: str, lifted_spots: list[str]) -> None:
    """Links that are handed out have no selection. `ask.…` was the selection of such a page once."""
    for selection in ("", "&pick=ask.left.g3.1.9"):
        text = get_page_html(client, f"/scout/check?{P3_TABLE_QUERY}&move={move}{selection}")
        spots = re.findall(r'class="tap slot-k([^"]*)"[^>]* id="at-(hand-\d+)"', text)
        assert [spot for looks, spot in spots if "on" in looks.split()] == lifted_spots
