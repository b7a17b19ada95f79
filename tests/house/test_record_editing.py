"""Editing a record: inserting a forgotten turn, removing one, exchanging two. Later turns are judged again, and none is
dropped without a choice."""

import re
from html import unescape
from urllib.parse import parse_qsl

import pytest
from flask.testing import FlaskClient

from tests.house.page_touches import find_link_address, table_form_fields
from tests.pages import find_text, query_of_address
from tests.run_length import choose_by_run_length

RECORDS_AND_INSERTED_TURNS = {
    "subway": ("players=3", ["start.S12.4", "start.M14.3", "start.T18.1", "go.T20.r2-3"], (3, "go.T20.r2-3")),
    "scout": ("players=3", ["shown.3", "shown.5", "shown.5.6", "scouted.left"], (1, "shown.4")),
    "vogu": (
        "players=5&board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB",
        ["place.3G2GpGpW.-1.0", "reveal.RY.x.Y", "place.3K2KmWpW.0.-1", "reveal.GW.x.G"],
        (1, "reveal.BK.x.K"),
    ),
    "coupelation": (
        "p1=h3&p2=h3&p3=h3&p4=h3&tower=25d&reserve=1d.50e.13h.37d&deck=34",
        ["draw.1_up.31e.0.1", "draw.2_down.x.0.2", "down.x.0.3"],
        (1, "draw.2_down.x.0.2"),
    ),
    "vectron": (
        "players=2&p1=h2&p2=h2&map=21G1_a3S2_1b12_S1G3&row1=-&row2=-",
        ["draw.deck_play.D1_move.B1_stop", "draw.deck_play.O1_move.C3_stop"],
        (1, "draw.deck_play.O1_move.C3_stop"),
    ),
}
"""Start query, turns, and a turn to insert: (number of turns before it, its moves)."""
for_two_records_or_all = pytest.mark.parametrize(
    "slug", choose_by_run_length(("scout", "vectron"), tuple(RECORDS_AND_INSERTED_TURNS))
)


def load_play_page(client: FlaskClient, slug: str, start: str, turns: list[str], **more: str) -> str:
    query = {**dict(parse_qsl(start)), "move": "_".join(turns), "lang": "en", **more}
    answer = client.get(f"/{slug}/play", query_string={name: text for name, text in query.items() if text})
    assert answer.status_code == 200
    return answer.text


def parse_link_query(page: str, words: str) -> dict[str, str]:
    """Returns the query of the link with these words."""
    return query_of_address(find_link_address(page, words))


def count_moves_up_to_turn(turns: list[str], number: int) -> int:
    """Returns the number of moves in the first `number` turns."""
    return sum(len(turn.split("_")) for turn in turns[:number])


def check_move_kinds(moves: str, *expected_turns: str) -> None:
    """Asserts that moves have the kinds of those of turns, in this order."""
    kinds, expected_kinds = (re.findall(r"(?:^|_)([a-z]+)", text) for text in (moves, "_".join(expected_turns)))
    assert kinds == expected_kinds


@for_two_records_or_all
def test_forgotten_turn_is_inserted_before_selected_turn(client: FlaskClient, slug: str) -> None:
    """When the turn is complete, the pending later turns follow it."""
    start, turns, (before, turn) = RECORDS_AND_INSERTED_TURNS[slug]
    looked = load_play_page(client, slug, start, turns, pick=f"at.{count_moves_up_to_turn(turns, before + 1)}")
    waiting = parse_link_query(looked, "Insert before")
    assert waiting.get("move", "") == "_".join(turns[:before])
    assert waiting["then"] == f"insert.{count_moves_up_to_turn(turns, before)}.{'_'.join(turns[before:])}"
    page = client.get(find_link_address(looked, "Insert before")).text
    assert f"Insert a turn before turn {before + 1}" in page
    assert parse_link_query(page, "Leave it as it was")["move"] == "_".join(turns)
    steps = turn.split("_")
    for number in range(1, len(steps)):
        now = [*turns[:before], *steps[:number]]
        assert "Insert a turn before" in load_play_page(client, slug, start, now, then=waiting["then"])
    done = table_form_fields(load_play_page(client, slug, start, [*turns[:before], turn], then=waiting["then"]))
    assert "then" not in done
    check_move_kinds(done["move"], *turns[:before], turn, *turns[before:])


@for_two_records_or_all
def test_turn_is_removed_or_exchanged_with_its_neighbour(client: FlaskClient, slug: str) -> None:
    start, turns, _ = RECORDS_AND_INSERTED_TURNS[slug]
    end = count_moves_up_to_turn(turns, 2)
    looked = load_play_page(client, slug, start, turns, pick=f"at.{end}")
    check_move_kinds(parse_link_query(looked, "Take it out")["move"], turns[0], *turns[2:])
    swap_page = load_play_page(client, slug, start, turns, pick=f"swap.{end}")
    assert "Exchange turn 2" in swap_page
    back = find_link_address(swap_page, "With the one before")
    check_move_kinds(query_of_address(back)["move"], turns[1], turns[0], *turns[2:])
    assert unescape(swap_page).count(back) >= 2, "also in the record"
    if len(turns) > 2:
        check_move_kinds(parse_link_query(swap_page, "With the next")["move"], turns[0], turns[2], turns[1], *turns[3:])


@for_two_records_or_all
def test_continuing_from_earlier_turn_keeps_later_turns_pending(client: FlaskClient, slug: str) -> None:
    """They remain on other tabs and in the other language until they are restored."""
    start, turns, _ = RECORDS_AND_INSERTED_TURNS[slug]
    looked = load_play_page(client, slug, start, turns, pick=f"at.{count_moves_up_to_turn(turns, 1)}")
    aside = client.get(find_link_address(looked, "Go on from here")).text
    assert f"Put aside: {len(turns) - 1} turns" in aside
    assert parse_link_query(aside, "Put back")["move"] == "_".join(turns)
    assert "then" not in parse_link_query(aside, f"Drop {len(turns) - 1}")
    score = client.get(find_text(r'href="([^"]*)"\s+data-tab="score"', aside)).text
    back = client.get(find_text(r'href="([^"]*)"\s+data-tab="play"', score)).text
    assert table_form_fields(back)["then"] == table_form_fields(aside)["then"]
    assert "then=aside." in find_link_address(aside, "日本語")


@pytest.mark.parametrize("then", ["", "0.shown.1_shown.4_shown.3_shown.5"])
def test_stopped_record_names_turn_and_offers_corrections(client: FlaskClient, then: str) -> None:
    """The third of four shows beats nothing; the record has all four, or its first turn is entered again (`then`)."""
    turns = ["shown.2", "shown.4", "shown.3", "shown.5"]
    page = load_play_page(client, "scout", "players=3", turns[:1] if then else turns, then=then)
    assert "Turn 3 does not fit" in page
    assert "The record stops at turn 3" in page
    assert parse_link_query(page, "Enter it again")["then"] == "2.shown.3_shown.5"
    assert parse_link_query(page, "Take only this turn out")["move"] == "shown.2_shown.4_shown.5"
    aside = parse_link_query(page, "Put it aside")
    assert (aside["move"], aside["then"]) == ("shown.2_shown.4", "aside.2.shown.3_shown.5")
    assert parse_link_query(page, "Take back this turn and the 1 after it")["move"] == "shown.2_shown.4"


def test_exchange_of_turns_can_make_stopped_record_legal(client: FlaskClient) -> None:
    turns = ["shown.2", "shown.4", "shown.3"]
    assert "Exchange" in load_play_page(client, "scout", "players=3", turns, pick="at.2")
    assert "does not fit" not in load_play_page(client, "scout", "players=3", sorted(turns))


def test_impossible_coupelation_draw_is_corrected_by_one_link(client: FlaskClient) -> None:
    """After a turn is removed, the next one can draw only 1; its action remains."""
    start, _, _ = RECORDS_AND_INSERTED_TURNS["coupelation"]
    turns = ["draw.1_up.31d.0.1", "draw.1_up.20e.0.-1", "draw.2_up.40d.0.2", "draw.1_up.44d.0.3"]
    whole = load_play_page(client, "coupelation", start, turns, pick="at.4")
    without = parse_link_query(whole, "Take it out")["move"].split("_")
    page = load_play_page(client, "coupelation", start, without)
    corrected = parse_link_query(page, "Draw 1<")["move"]
    assert corrected == "draw.1_up.31d.0.1_draw.1_up.40d.0.2_draw.1_up.44d.0.3"
    # No such link corrects a draw that is too small.
    assert "Draw 1<" not in load_play_page(client, "coupelation", start, ["draw.0_up.31d.0.1"])


def test_pending_turns_are_judged_again_when_restored(client: FlaskClient) -> None:
    """Reentering an earlier turn meanwhile keeps them pending."""
    turns, then = ["shown.2", "shown.9"], "aside.1.shown.4_shown.5"
    page = load_play_page(client, "scout", "players=3", turns, then=then, pick="at.1")
    assert parse_link_query(page, "Enter it again")["then"] == "0.shown.2_shown.9_shown.4_shown.5"
    restored = parse_link_query(load_play_page(client, "scout", "players=3", turns, then=then), "Put back")["move"]
    assert restored == "shown.2_shown.9_shown.4_shown.5"
    assert "Turn 3 does not fit" in load_play_page(client, "scout", "players=3", restored.split("_"))


def test_vogu_card_keeps_its_place_after_earlier_turn_is_removed(client: FlaskClient) -> None:
    """The card of the first turn adds a row above the others; without it, the row of the third turn is one less."""
    start, turns, _ = RECORDS_AND_INSERTED_TURNS["vogu"]
    looked = load_play_page(client, "vogu", start, turns, pick="at.1")
    assert parse_link_query(looked, "Take it out")["move"] == "reveal.RY.x.Y_place.3K2KmWpW.-1.-1_reveal.GW.x.G"
