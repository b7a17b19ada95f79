"""Any turn of a record is looked at, gone on from and told again, in every game by the same means."""

import re
from html import unescape
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient

from calculators import load_game
from calculators.core.evaluate import evaluate
from calculators.core.replay import list_turn_end_numbers, splice_reentered_turn_or_none_if_incomplete
from calculators.core.types import View
from tests.house.test_kept import FOLLOWED, facts
from tests.house.touching import table_form_fields

ANOTHER = {
    "subway": (1, "start.M14.3", ["start.M13.3"]),
    "scout": (1, "scouted.left", ["scouted.right"]),
    "vogu": (0, "place.3G2GpGpW.1.0", ["place.3G2GpGpW.0.2"]),
    "coupelation": (0, "draw.1_up.31e.0.1", ["draw.1", "draw.1_down.x.0.1"]),
    "vectron": (0, "draw.p2_play.D1_move.B3", ["draw.p2", "draw.p2_play.D1", "draw.p2_play.D1_move.B1_stop"]),
}
"""A turn of each record: behind how many moves it begins, how it was told, and how it is told again."""
LATER = {"coupelation": "_draw.2_up.33.0.2", "vectron": "_stop_draw.p2_play.O1_stop"}
"""What is told behind it, so that something waits."""


def record_of(slug: str) -> dict[str, str]:
    query = dict(parse_qsl(FOLLOWED[slug]))
    moves = {"coupelation": "draw.1_up.31e.0.1", "vectron": query["move"]}.get(slug, query["move"])
    return {**query, "move": moves + LATER.get(slug, "")}


def link(page: str, words: str) -> str:
    found = re.search(rf'href="([^"]*)" data-link="[^"]*">\s*{words}', page)
    assert found, words
    return unescape(found[1])


@pytest.mark.parametrize("slug", FOLLOWED)
def test_a_turn_is_looked_at_and_gone_on_from(client: FlaskClient, slug: str) -> None:
    query = record_of(slug)
    moves = query["move"].split("_")
    page = client.get(f"/{slug}/play", query_string={**query, "lang": "en", "pick": "record"}).text
    looks = [int(number) for number in re.findall(r'value="at\.(\d+)"', page)]
    assert looks
    for number in looks:
        at = client.get(f"/{slug}/play", query_string={**query, "lang": "en", "pick": f"at.{number}"}).text
        assert re.search(r"After turn \d", at)
        said = at[at.index('id="answer"') :]
        assert re.search(rf'^[^<]*<div class="bar-in">\s*<a class="say" href="/{slug}/rules[^"]*#', said), number
        on = link(at, "Go on from here")
        rest = {"then": f"aside.{number}.{'_'.join(moves[number:])}"} if number < len(moves) else {}
        assert facts(on) == {**query, "move": "_".join(moves[:number]), **rest}, "nothing goes"
        then = client.get(on).text
        shown, now = (text[text.index('id="picture"') : text.index('id="below"')] for text in (at, then))
        if slug in ("vogu", "coupelation"):
            assert ("<svg" in shown) == ("<svg" in now)


@pytest.mark.parametrize("slug", ANOTHER)
def test_a_turn_is_told_again_and_the_later_ones_stay(client: FlaskClient, slug: str) -> None:
    """Move by move; only when the turn is whole, what waits follows."""
    query = record_of(slug)
    before, old, told = ANOTHER[slug]
    moves = query["move"].split("_")
    begin = moves[:before]
    number = before + len(old.split("_"))
    if slug == "vectron":
        number += 1
    at = client.get(f"/{slug}/play", query_string={**query, "lang": "en", "pick": f"at.{number}"}).text
    again = link(at, "Tell it again")
    waiting = dict(parse_qsl(urlsplit(again).query))
    assert waiting["then"].startswith(f"{before}.")
    page = client.get(again).text
    assert "is told again" in page
    assert facts(link(page, "Leave it as it was"))["move"] == query["move"]
    for step in told:
        now = {**query, "move": "_".join([*begin, step]), "then": waiting["then"]}
        answer = client.get(f"/{slug}/play", query_string={**now, "lang": "en"}).text
        if step is not told[-1]:
            assert "is told again" in answer
    record = table_form_fields(answer)
    kinds = [move.split(".")[0] for move in record["move"].split("_")]
    rest = moves[number:]
    assert rest, "something waited"
    assert kinds[-len(rest) :] == [move.split(".")[0] for move in rest]
    assert record["move"].startswith("_".join([*begin, told[-1]]))
    assert "then" not in record


def test_a_later_turn_that_cannot_be_stops_the_record_and_says_where(client: FlaskClient) -> None:
    """The second set does not beat the first one as it is told now."""
    query = {"players": "3", "move": "shown.9", "then": "0.shown.4_shown.7_shown.8", "lang": "en"}
    answer = client.get("/scout/play", query_string=query).text
    assert "Take it and the 1 behind it back" in answer
    assert "then=1.shown.7_shown.8" in unescape(link(answer, "Tell it again"))


@pytest.mark.parametrize(
    "then",
    [
        *("x", "9999999.shown.4", "0.", "0.no.such", "0.shown.4_no", "7.shown.4"),
        *("insert.x", "aside.", "aside.9.shown.4", "insert.0.no.such", "aside.1.shown.4_no"),
    ],
)
def test_what_no_page_wrote_does_no_harm(client: FlaskClient, then: str) -> None:
    for slug in FOLLOWED:
        for more in ({}, {"pick": "swap.1"}):
            told = {**record_of(slug), "then": then, **more}
            assert client.get(f"/{slug}/play", query_string=told).status_code == 200
        for wrong in ({"move": "xx"}, {"players": "9"}):
            assert client.get(f"/{slug}/play", query_string={"then": then, **wrong}).status_code == 422


@pytest.mark.parametrize("pick", ["at.0", "at.999", "at.-1", "at.x"])
def test_there_is_no_turn_there(client: FlaskClient, pick: str) -> None:
    for slug in FOLLOWED:
        page = client.get(f"/{slug}/play", query_string={**record_of(slug), "lang": "en", "pick": pick})
        assert page.status_code == 200
        assert "After turn" not in page.text


@pytest.mark.parametrize("slug", ANOTHER)
def test_the_length_of_a_turn_is_where_the_table_says_it_ends(slug: str) -> None:
    """By the kinds of its moves alone, also where one could not be made."""
    rules = load_game(slug)
    answer = evaluate(rules, View.PLAY, record_of(slug))
    assert answer.verdict is not None
    moves = [rules.parse_move(step.move) for step in answer.verdict.steps]
    begin = 0
    for end in list_turn_end_numbers(rules, answer.verdict.steps):
        assert rules.count_moves_up_to_end_of_first_turn(moves[begin:], answer.table.players) == end - begin
        begin = end
    assert (
        splice_reentered_turn_or_none_if_incomplete(
            rules, answer.state, moves_up_to_new_turn=[], turn_start_index=0, old_moves_from_index=moves
        )
        is None
    )


@pytest.mark.parametrize(
    ("slug", "moves", "length"),
    [
        ("vectron", "draw.deck_play.O1_move.B2_stop_draw.deck", 4),
        ("vectron", "draw.deck_play.O1_move.B2_draw.p1", 3),
        ("vectron", "forced.D1_move.A1_forced.D2", 2),
        ("vectron", "draw.deck_play.O1", 2),
        ("coupelation", "draw.1_up.31.0.1_draw.1", 2),
        ("coupelation", "up.31.0.1_up.32.0.2", 1),
        ("coupelation", "draw.1", 1),
        ("scout", "shown.4_scouted.left", 1),
    ],
)
def test_the_length_of_a_turn(slug: str, moves: str, length: int) -> None:
    """VECTRON's ends with its end, or where a settlement ended it; Coupelation's with its action."""
    rules = load_game(slug)
    assert rules.count_moves_up_to_end_of_first_turn([rules.parse_move(move) for move in moves.split("_")], 4) == length


def test_a_turn_of_many_moves_is_told_again_as_before_but_for_what_was_wrong(client: FlaskClient) -> None:
    """VECTRON: one key in the bar repeats each move, the key that told it before is marked, the last one is another."""
    query = record_of("vectron")
    moves = query["move"].split("_")
    at = client.get("/vectron/play", query_string={**query, "lang": "en", "pick": "at.4"}).text
    page = client.get(link(at, "Tell it again")).text
    for old in moves[:2]:
        assert re.search(rf'value="tell\.{re.escape(old)}"><span class="vh">As before: ', page)
        assert re.search(rf'value="tell\.{re.escape(old)}" aria-pressed="true"', page)
        told = {**table_form_fields(page), "put": f"tell.{old}"}
        page = client.get("/vectron/enter", query_string=told, follow_redirects=True).text
    assert "is told again" in page


@pytest.mark.parametrize("slug", FOLLOWED)
def test_the_text_handed_out_of_a_record_says_whose_turn_it_is(client: FlaskClient, slug: str) -> None:
    """Not the verdict on its first move."""
    query = {**dict(parse_qsl(FOLLOWED[slug])), "lang": "en"}
    answer = client.get(f"/{slug}/play.json", query_string=query).json
    assert answer is not None
    assert answer["verdict"]["legal"] is True
    handed = client.get(f"/{slug}/play", query_string=query).text.split('id="take-text"')[1]
    said = unescape(handed[handed.index("readonly>") : handed.index("</textarea>")].splitlines()[0])
    seat = "ABCDE"[int(answer["turn"][1]) - 1]
    assert f"{seat} to move" in said or f"it is {seat}'s turn" in said
    assert "egal" not in said
