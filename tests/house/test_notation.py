"""Text ↔ state of every game: canonical out, lenient in, and what cannot be read, with its place."""

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

ALL: dict[str, NotationTestData] = {slug: import_module(f"tests.{slug}.notation").NOTATION for slug in GAMES}
MARKS = "0123456789.-_* ー．＿xpm"
each = pytest.mark.parametrize("slug", list(ALL))


def cases(field: str) -> pytest.MarkDecorator:
    """Every line of a table of every game."""
    found = [(slug, *row) for slug, notation in ALL.items() for row in getattr(notation, field)]
    names = {4: ("slug", "sent", "at", "expected"), 3: ("slug", "sent", "written")}
    return pytest.mark.parametrize(names.get(len(found[0]), ("slug", "field", "value", "at", "expected")), found)


def said(expected: ExpectedMessage, message: Message) -> bool:
    return expected in (None, message, message.code)


def write(slug: str, state: Any) -> str:
    return unquote(encode_query_string(ALL[slug].game.format_query(state)))


def read(slug: str, query: str) -> Any:
    reading = ALL[slug].game.parse_query_except_moves_collecting_unreadable(
        dict(part.split("=", 1) for part in query.split("&") if part)
    )
    assert reading.unread == ()
    return reading.state


@each
@settings(deadline=None)
@given(data=st.data())
def test_what_is_written_is_read_again(slug: str, data: st.DataObject) -> None:
    game, state = ALL[slug].game, data.draw(ALL[slug].states)
    query = game.format_query(state)
    reading = game.parse_query_except_moves_collecting_unreadable(query)
    assert (reading.unread, reading.state) == ((), state)
    assert game.format_query(reading.state) == query
    said_of_it = "".join(value for name, value in query.items() if name not in ("names", "word", "bonusfor"))
    assert said_of_it.isascii(), "what a canonical query says needs no escape"


@each
@settings(deadline=None)
@given(data=st.data())
def test_moves_are_written_and_read_again(slug: str, data: st.DataObject) -> None:
    game, move = ALL[slug].game, data.draw(ALL[slug].moves)
    assert game.parse_move(game.format_move(move)) == move


@each
@settings(deadline=None)
@given(data=st.data())
def test_any_text_is_read_or_refused_at_a_place_in_it(slug: str, data: st.DataObject) -> None:
    game = ALL[slug].game
    names = st.sampled_from([*game.own_parameter_names, "p1", "p2", "p5", "players", "turn", "names", "house"])
    texts = st.text(ALL[slug].parameter_letters + MARKS, max_size=30) | st.text(max_size=30)
    query = data.draw(st.dictionaries(names, texts))
    reading = game.parse_query_except_moves_collecting_unreadable(query)
    for unread in reading.unread:
        assert unread.value == query[unread.field]
        assert 0 <= unread.at <= len(unread.value)
    once = game.format_query(reading.state)
    again = game.parse_query_except_moves_collecting_unreadable(once)
    assert again.unread == ()
    assert game.format_query(again.state) == once


@each
@settings(deadline=None)
@given(data=st.data())
def test_any_move_is_read_or_refused_at_a_place_in_it(slug: str, data: st.DataObject) -> None:
    game = ALL[slug].game
    cut = st.builds(lambda move, end: game.format_move(move)[:end], ALL[slug].moves, st.integers(0, 30))
    raw = data.draw(st.text(ALL[slug].parameter_letters + MARKS, max_size=40) | cut)
    at = 0
    try:
        move = game.parse_move(raw)
    except Unreadable as error:
        at = error.at
    else:
        assert game.parse_move(game.format_move(move)) == move
    assert 0 <= at <= len(raw)


@each
def test_parameters_come_in_the_order_of_the_contract(slug: str) -> None:
    """However they are sent; and what nobody entered is not written."""
    query = ALL[slug].full_canonical_query
    assert write(slug, read(slug, query)) == query
    assert write(slug, read(slug, "&".join(reversed(query.split("&"))))) == query
    assert write(slug, read(slug, "")) == ""
    named = [part.split("=")[0] for part in query.split("&")]
    own = [name for name in named if name in ALL[slug].game.own_parameter_names]
    assert own == [name for name in ALL[slug].game.own_parameter_names if name in named]


@cases("lenient_and_canonical_queries")
def test_lenient_in_canonical_out(slug: str, sent: str, written: str) -> None:
    assert write(slug, read(slug, sent)) == written
    assert write(slug, read(slug, written)) == written


@cases("unreadable_parameters")
def test_what_cannot_be_read_is_named_with_its_place(
    slug: str, field: str, value: str, at: int, expected: ExpectedMessage
) -> None:
    """And is not entered: everything else stays."""
    game = ALL[slug].game
    reading = game.parse_query_except_moves_collecting_unreadable({field: value})
    assert [(u.field, u.value, u.at) for u in reading.unread] == [(field, value, at)]
    assert said(expected, reading.unread[0].expected), reading.unread
    assert reading.state == game.parse_query_except_moves_collecting_unreadable({}).state


@each
def test_everything_unreadable_is_listed(slug: str) -> None:
    """In the order of the contract."""
    wrong = {field: value for field, value, _, _ in reversed(ALL[slug].unreadable_parameters)}
    order = [part.split("=")[0] for part in ALL[slug].full_canonical_query.split("&")]
    listed = [unread.field for unread in ALL[slug].game.parse_query_except_moves_collecting_unreadable(wrong).unread]
    assert sorted(listed) == sorted(wrong)
    assert [field for field in listed if field in order] == [field for field in order if field in wrong]


@cases("move_texts_and_values")
def test_moves_as_the_contract_writes_them(slug: str, sent: str, written: Any) -> None:
    assert ALL[slug].game.parse_move(sent) == written
    assert ALL[slug].game.format_move(written) == sent


@cases("lenient_and_canonical_moves")
def test_moves_are_read_leniently(slug: str, sent: str, written: str) -> None:
    assert ALL[slug].game.format_move(ALL[slug].game.parse_move(sent)) == written


@cases("unreadable_moves")
def test_moves_that_cannot_be_read(slug: str, sent: str, at: int, expected: ExpectedMessage) -> None:
    with pytest.raises(Unreadable) as caught:
        ALL[slug].game.parse_move(sent)
    assert caught.value.at == at
    assert said(expected, caught.value.expected), caught.value.expected


@each
def test_the_longest_table_fits_in_an_address(slug: str) -> None:
    """The fullest table in its longest shape, with the longest names and a move; 1,500 bytes of the contract."""
    for query in ALL[slug].longest_queries:
        game = ALL[slug].game
        table, _, move = query.partition("&move=")
        written = encode_query_string({**game.format_query(read(slug, table)), "move": move, "lang": "ja"})
        assert len(written) <= 1_500
