"""Earlier turns of a record: displayed, continued from, reentered."""

import re
from urllib.parse import parse_qsl

import pytest
from flask.testing import FlaskClient

from calculators import load_game
from tests.engine import parse_table_rows
from tests.house.page_touches import find_link_address, table_form_fields
from tests.house.test_leaving import for_two_records_or_all
from tests.house.test_other_tabs import RECORD_QUERY_BY_SLUG, extract_table_parameters
from tests.pages import find_text

pytestmark = pytest.mark.no_cover

LATER_MOVES_BY_SLUG = {"vectron": "_stop_draw.p2_play.O1_stop"}
"""Moves appended to a record, so that turns are pending behind an earlier one."""


def build_record_query(slug: str) -> dict[str, str]:
    query = dict(parse_qsl(RECORD_QUERY_BY_SLUG[slug]))
    return {**query, "move": query["move"] + LATER_MOVES_BY_SLUG.get(slug, "")}


@for_two_records_or_all
def test_earlier_turn_is_displayed_and_continued_from(client: FlaskClient, slug: str) -> None:
    query = build_record_query(slug)
    moves = query["move"].split("_")
    page = client.get(f"/{slug}/play", query_string={**query, "lang": "en", "pick": "record"}).text
    looks = [int(number) for number in re.findall(r'value="at\.(\d+)"', page)]
    assert looks
    for number in looks:
        at = client.get(f"/{slug}/play", query_string={**query, "lang": "en", "pick": f"at.{number}"}).text
        assert re.search(r"After turn \d", at)
        bar = at[at.index('id="answer"') :]
        assert re.search(rf'^[^<]*<div class="bar-in">\s*<a class="say" href="/{slug}/rules[^"]*#', bar), number
        on = find_link_address(at, "Go on from here")
        rest = {"then": f"aside.{number}.{'_'.join(moves[number:])}"} if number < len(moves) else {}
        assert extract_table_parameters(on) == {**query, "move": "_".join(moves[:number]), **rest}
        assert client.get(on).status_code == 200


@pytest.mark.parametrize(
    ("address", "effect"),
    [
        ("/vogu/play?{vogu}&pick=at.1", "青の価値 −1 → 0"),
        (
            "/subway/play?players=3&move=start.S12.4_start.M14.3_start.T18.1_go.M20.r3-3&pick=at.4",
            "八事に自分のビーズを1個置く。",
        ),
    ],
)
def test_bar_of_earlier_turn_displays_effect_that_fits(client: FlaskClient, address: str, effect: str) -> None:
    page = client.get(address.format(**RECORD_QUERY_BY_SLUG)).text
    assert effect in page[page.index('id="answer"') :]


MALFORMED_PENDING_TURNS = (
    *("x", "9999999.shown.4", "0.", "0.no.such", "0.shown.4_no", "7.shown.4"),
    *("insert.x", "aside.", "aside.9.shown.4", "insert.0.no.such", "aside.1.shown.4_no"),
)


@for_two_records_or_all
def test_malformed_pending_turns_and_selections_cause_no_error(client: FlaskClient, slug: str) -> None:
    record = build_record_query(slug)
    for waiting in MALFORMED_PENDING_TURNS:
        assert client.get(f"/{slug}/play", query_string={**record, "then": waiting}).status_code == 200, waiting
        assert client.get(f"/{slug}/play", query_string={"then": waiting, "move": "xx"}).status_code == 422, waiting
    for selection in ("at.0", "at.999", "at.-1", "at.x", "swap.1"):
        page = client.get(f"/{slug}/play", query_string={**record, "lang": "en", "pick": selection})
        assert page.status_code == 200
        assert "After turn" not in page.text


@pytest.mark.parametrize(
    ("slug", "moves", "length"),
    parse_table_rows("""
        vectron      draw.deck_play.O1_move.B2_stop_draw.deck  4
        vectron      draw.deck_play.O1_move.B2_draw.p1         3
        vectron      forced.D1_move.A1_forced.D2               2
        vectron      draw.deck_play.O1                         2
        coupelation  draw.1_up.31.0.1_draw.1                   2
        coupelation  up.31.0.1_up.32.0.2                       1
        coupelation  draw.1                                    1
        scout        shown.4_scouted.left                      1
    """),
)
def test_move_count_of_first_turn_ends_with_its_last_move(slug: str, moves: str, length: str) -> None:
    """A turn of VECTRON ends with `stop` or a settlement, one of Coupelation with its action."""
    rules = load_game(slug)
    parsed_moves = [rules.parse_move(move) for move in moves.split("_")]
    assert rules.count_moves_up_to_end_of_first_turn(parsed_moves, 4) == int(length)


def test_corrected_vectron_turn_offers_its_former_moves_as_controls(client: FlaskClient) -> None:
    """A control in the bar repeats each former move, and the control of that move is marked."""
    query = build_record_query("vectron")
    moves = query["move"].split("_")
    at = client.get("/vectron/play", query_string={**query, "lang": "en", "pick": "at.4"}).text
    page = client.get(find_link_address(at, "Enter it again")).text
    for old in moves[:2]:
        assert re.search(rf'value="{re.escape(old)}"><span class="vh">As before: ', page)
        assert re.search(rf'value="{re.escape(old)}" aria-pressed="true"', page)
        touch = {**table_form_fields(page), "put": old}
        page = client.get("/vectron/enter", query_string=touch, follow_redirects=True).text
    assert "is being entered again" in page


@for_two_records_or_all
def test_shared_text_of_record_names_seat_to_move(client: FlaskClient, slug: str) -> None:
    """It does not have the verdict on the first move."""
    query = {**dict(parse_qsl(RECORD_QUERY_BY_SLUG[slug])), "lang": "en"}
    answer = client.get(f"/{slug}/play.json", query_string=query).get_json()
    assert answer["verdict"]["legal"] is True
    page = client.get(f"/{slug}/play", query_string=query).text
    first_line = find_text('id="take-text".*?readonly>(.*?)\n', page)
    seat = "ABCDE"[int(answer["turn"][1]) - 1]
    assert f"{seat} to move" in first_line or f"it is {seat}'s turn" in first_line
    assert "egal" not in first_line
