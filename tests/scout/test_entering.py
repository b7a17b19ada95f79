"""What is entered wrongly or half is put right by touches, and what no pad has is refused."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from calculators.scout.notation import parse_move
from calculators.scout.private_hand import MoverSecrets
from calculators.scout.state import Card
from calculators.scout.unfinished import draft_of_move_or_empty_if_by_places, parse_draft_leniently
from tests.engine import parse_table_rows

from .test_play_pages import address_after_touch, get_page_html

SCORE_ADDRESS = "/scout/score?players=3&p1=c5.s1.h4"


@pytest.mark.parametrize(
    ("selected_count", "remaining_query"),
    parse_table_rows("""
        p1.h  p1=c5.s1
        p1.s  p1=c5
        p1.c  -
        """),
)
def test_a_count_is_erased_alone_but_the_first_with_its_seat(
    client: FlaskClient, selected_count: str, remaining_query: str
) -> None:
    at = address_after_touch(client, f"{SCORE_ADDRESS}&pick={selected_count}", "erase")
    assert ("p1=" not in at) if not remaining_query else (remaining_query in at)


def test_erasing_an_empty_hand_changes_nothing(client: FlaskClient) -> None:
    assert "hand=" not in address_after_touch(client, "/scout/moves?pick=hand.0", "erase")


def test_what_can_be_read_of_a_pick_is_told(client: FlaskClient) -> None:
    page = get_page_html(client, "/scout/play?players=3&move=shown.4&pick=shown.7.zz.8")
    assert "決める" in page
    assert address_after_touch(client, "/scout/play?players=3&move=shown.4&pick=shown.7.zz", "8").endswith(
        "pick=shown.7.8"
    )


def test_without_a_set_no_card_is_offered_to_take(client: FlaskClient) -> None:
    page = get_page_html(client, "/scout/play?players=3&pick=scouted.?")
    assert 'value="left"' not in page
    assert "場札" in page


def test_a_card_is_scouted_and_shown_with_the_set_it_leaves(client: FlaskClient) -> None:
    page = get_page_html(client, "/scout/check?table=4.5.6&owner=p2&turn=p3&move=both.left.shown.8.8")
    assert "スカウト" in page
    assert "8" in page


def test_what_a_draft_says_of_the_movers_hand_is_read_leniently() -> None:
    """A gap, a card turned over and a place of the hand are read; anything else is nothing."""
    draft = parse_draft_leniently("shown.7~g4.flip.zz.x3")
    assert (draft.cards, draft.secrets) == ((Card(7),), MoverSecrets(place=4, flip=True))
    assert draft.text == "shown.7~g4.flip"


@pytest.mark.parametrize(
    "text", ["shown.7", "shown.4.5.6", "scouted.left", "scouted.right", "both.left.shown.4", "both.right", "stuck"]
)
def test_the_draft_of_a_whole_move_has_its_text(text: str) -> None:
    assert draft_of_move_or_empty_if_by_places(parse_move(text)).text == text
