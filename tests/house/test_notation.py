"""The notation of every game: canonical formatting, lenient parsing, and unreadable texts with their positions."""

from __future__ import annotations

from importlib import import_module
from typing import Any
from urllib.parse import unquote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators import GAMES
from calculators.core.parsing import Unreadable, encode_query_string
from calculators.core.types import Message
from tests.notation import ExpectedMessage, NotationTestData

NOTATIONS_BY_SLUG: dict[str, NotationTestData] = {
    slug: import_module(f"tests.{slug}.notation").NOTATION for slug in GAMES
}
NOTATION_CHARACTERS = "0123456789.-_* ー．＿xpm"
for_each_game = pytest.mark.parametrize("slug", list(NOTATIONS_BY_SLUG))


def parametrize_table_rows(field: str) -> pytest.MarkDecorator:
    """Parametrizes a test with the rows of a field of `NotationTestData` of every game."""
    found = [(slug, *row) for slug, notation in NOTATIONS_BY_SLUG.items() for row in getattr(notation, field)]
    names = {4: ("slug", "sent", "at", "expected"), 3: ("slug", "sent", "written")}
    return pytest.mark.parametrize(names.get(len(found[0]), ("slug", "field", "value", "at", "expected")), found)


def is_expected_message(expected: ExpectedMessage, message: Message) -> bool:
    return expected in (None, message, message.code)


def format_query_text(slug: str, state: Any) -> str:
    return unquote(encode_query_string(NOTATIONS_BY_SLUG[slug].game.format_query(state)))


def parse_query_text(slug: str, query: str) -> Any:
    reading = NOTATIONS_BY_SLUG[slug].game.parse_query_except_moves_collecting_unreadable(
        dict(part.split("=", 1) for part in query.split("&") if part)
    )
    assert reading.unread == ()
    return reading.state


@for_each_game
@settings(deadline=None)
@given(data=st.data())
def test_formatted_query_is_parsed_to_same_state(slug: str, data: st.DataObject) -> None:
    game, state = NOTATIONS_BY_SLUG[slug].game, data.draw(NOTATIONS_BY_SLUG[slug].states)
    query = game.format_query(state)
    reading = game.parse_query_except_moves_collecting_unreadable(query)
    assert (reading.unread, reading.state) == ((), state)
    assert game.format_query(reading.state) == query
    values = "".join(value for name, value in query.items() if name not in ("names", "word", "bonusfor"))
    assert values.isascii()


@for_each_game
@settings(deadline=None)
@given(data=st.data())
def test_formatted_move_is_parsed_to_same_move(slug: str, data: st.DataObject) -> None:
    game, move = NOTATIONS_BY_SLUG[slug].game, data.draw(NOTATIONS_BY_SLUG[slug].moves)
    assert game.parse_move(game.format_move(move)) == move


@for_each_game
@settings(deadline=None)
@given(data=st.data())
def test_query_parser_reads_any_text_or_reports_place_in_it(slug: str, data: st.DataObject) -> None:
    game = NOTATIONS_BY_SLUG[slug].game
    names = st.sampled_from([*game.own_parameter_names, "p1", "p2", "p5", "players", "turn", "names", "house"])
    texts = st.text(NOTATIONS_BY_SLUG[slug].parameter_letters + NOTATION_CHARACTERS, max_size=30) | st.text(max_size=30)
    query = data.draw(st.dictionaries(names, texts))
    reading = game.parse_query_except_moves_collecting_unreadable(query)
    for unread in reading.unread:
        assert unread.value == query[unread.field]
        assert 0 <= unread.at <= len(unread.value)
    once = game.format_query(reading.state)
    again = game.parse_query_except_moves_collecting_unreadable(once)
    assert again.unread == ()
    assert game.format_query(again.state) == once


@for_each_game
@settings(deadline=None)
@given(data=st.data())
def test_move_parser_reads_any_text_or_reports_place_in_it(slug: str, data: st.DataObject) -> None:
    game = NOTATIONS_BY_SLUG[slug].game
    cut = st.builds(lambda move, end: game.format_move(move)[:end], NOTATIONS_BY_SLUG[slug].moves, st.integers(0, 30))
    raw = data.draw(st.text(NOTATIONS_BY_SLUG[slug].parameter_letters + NOTATION_CHARACTERS, max_size=40) | cut)
    at = 0
    try:
        move = game.parse_move(raw)
    except Unreadable as error:
        at = error.at
    else:
        assert game.parse_move(game.format_move(move)) == move
    assert 0 <= at <= len(raw)


@for_each_game
def test_parameters_come_in_the_order_of_the_contract(slug: str) -> None:
    """The order of the sent parameters does not matter, and empty ones are left out."""
    query = NOTATIONS_BY_SLUG[slug].full_canonical_query
    assert format_query_text(slug, parse_query_text(slug, query)) == query
    assert format_query_text(slug, parse_query_text(slug, "&".join(reversed(query.split("&"))))) == query
    assert format_query_text(slug, parse_query_text(slug, "")) == ""
    named = [part.split("=")[0] for part in query.split("&")]
    own = [name for name in named if name in NOTATIONS_BY_SLUG[slug].game.own_parameter_names]
    assert own == [name for name in NOTATIONS_BY_SLUG[slug].game.own_parameter_names if name in named]


@parametrize_table_rows("lenient_and_canonical_queries")
def test_lenient_query_is_written_canonically(slug: str, sent: str, written: str) -> None:
    assert format_query_text(slug, parse_query_text(slug, sent)) == written
    assert format_query_text(slug, parse_query_text(slug, written)) == written


@parametrize_table_rows("unreadable_parameters")
def test_unreadable_parameter_is_reported_with_its_place(
    slug: str, field: str, value: str, at: int, expected: ExpectedMessage
) -> None:
    """The state remains that of an empty query."""
    game = NOTATIONS_BY_SLUG[slug].game
    reading = game.parse_query_except_moves_collecting_unreadable({field: value})
    assert [(u.field, u.value, u.at) for u in reading.unread] == [(field, value, at)]
    assert is_expected_message(expected, reading.unread[0].expected), reading.unread
    assert reading.state == game.parse_query_except_moves_collecting_unreadable({}).state


@for_each_game
def test_unreadable_parameters_are_all_listed_in_contract_order(slug: str) -> None:
    wrong = {field: value for field, value, _, _ in reversed(NOTATIONS_BY_SLUG[slug].unreadable_parameters)}
    order = [part.split("=")[0] for part in NOTATIONS_BY_SLUG[slug].full_canonical_query.split("&")]
    listed = [
        unread.field
        for unread in NOTATIONS_BY_SLUG[slug].game.parse_query_except_moves_collecting_unreadable(wrong).unread
    ]
    assert sorted(listed) == sorted(wrong)
    assert [field for field in listed if field in order] == [field for field in order if field in wrong]


@parametrize_table_rows("move_texts_and_values")
def test_canonical_move_is_parsed_and_formatted(slug: str, sent: str, written: Any) -> None:
    assert NOTATIONS_BY_SLUG[slug].game.parse_move(sent) == written
    assert NOTATIONS_BY_SLUG[slug].game.format_move(written) == sent


@parametrize_table_rows("lenient_and_canonical_moves")
def test_moves_are_read_leniently(slug: str, sent: str, written: str) -> None:
    assert NOTATIONS_BY_SLUG[slug].game.format_move(NOTATIONS_BY_SLUG[slug].game.parse_move(sent)) == written


@parametrize_table_rows("unreadable_moves")
def test_unreadable_move_is_refused_with_its_place(slug: str, sent: str, at: int, expected: ExpectedMessage) -> None:
    with pytest.raises(Unreadable) as caught:
        NOTATIONS_BY_SLUG[slug].game.parse_move(sent)
    assert caught.value.at == at
    assert is_expected_message(expected, caught.value.expected), caught.value.expected


@for_each_game
def test_the_longest_table_fits_in_an_address(slug: str) -> None:
    """1,500 bytes hold the longest query of a table, with names and a move."""
    for query in NOTATIONS_BY_SLUG[slug].longest_queries:
        game = NOTATIONS_BY_SLUG[slug].game
        table, _, move = query.partition("&move=")
        written = encode_query_string({**game.format_query(parse_query_text(slug, table)), "move": move, "lang": "ja"})
        assert len(written) <= 1_500
