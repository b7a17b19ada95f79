"""The notation of every game: canonical formatting, lenient parsing, and unreadable texts with their positions."""

from importlib import import_module
from typing import Any
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators import GAMES, load_game
from calculators.core.game import AnyGame
from calculators.core.parsing import Unreadable, encode_query_string
from calculators.core.types import Message, View
from tests.engine import TextGameEngine, parse_table_rows
from tests.notation import NotationTestData

NOTATIONS: list[NotationTestData] = [import_module(f"tests.{slug}.notation").NOTATION for slug in GAMES]
NOTATION_CHARACTERS = "0123456789.-_* ー．＿xpm"
for_each_notation = pytest.mark.parametrize("notation", NOTATIONS, ids=GAMES)


def parse_rows(table_text: str) -> list[tuple[str, ...]]:
    """Returns the rows of a table of `NotationTestData`."""
    return [tuple(cell.replace("␣", " ") for cell in row) for row in parse_table_rows(table_text)]


def for_each_row(field: str, *names: str) -> pytest.MarkDecorator:
    """Parametrizes a test with the rows of a field of `NotationTestData` of every game, and with their game."""
    rows = [(notation.game.slug, *row) for notation in NOTATIONS for row in parse_rows(getattr(notation, field))]
    return pytest.mark.parametrize(("slug", *names), rows)


def describe_expectation(message: Message) -> str:
    """Describes a message by its code, without `expected.`, and its parameters: `number 0 99`, `scout.card`."""
    values = (value if isinstance(value, list) else [value] for value in message.params.values())
    return " ".join([message.code.replace("expected.", ""), *(str(one) for value in values for one in value)])


def assert_expectation(message: Message, expected: str) -> None:
    described = describe_expectation(message)
    assert expected in (described, described.split()[0])


def canonical_query_text(game: AnyGame, query: str) -> str:
    """Returns the canonical text of a query; asserts that all of it is readable."""
    return unquote(encode_query_string(game.format_query(TextGameEngine(game).read(query))))


@for_each_notation
@given(data=st.data())
def test_formatted_query_is_parsed_to_same_state(notation: NotationTestData, data: st.DataObject) -> None:
    game, state = notation.game, data.draw(notation.states)
    query = game.format_query(state)
    reading = game.parse_query_except_moves_collecting_unreadable(query)
    assert (reading.unread, reading.state) == ((), state)
    assert game.format_query(reading.state) == query
    values = "".join(value for name, value in query.items() if name not in ("names", "word", "bonusfor"))
    assert values.isascii()


@for_each_notation
@given(data=st.data())
def test_formatted_move_is_parsed_to_same_move(notation: NotationTestData, data: st.DataObject) -> None:
    game, move = notation.game, data.draw(notation.moves)
    assert game.parse_move(game.format_move(move)) == move


@for_each_notation
@given(data=st.data())
def test_query_parser_reads_any_text_or_reports_place_in_it(notation: NotationTestData, data: st.DataObject) -> None:
    game = notation.game
    names = st.sampled_from([*game.own_parameter_names, "p1", "p2", "p5", "players", "turn", "names", "house"])
    texts = st.text(notation.parameter_letters + NOTATION_CHARACTERS, max_size=30) | st.text(max_size=30)
    query = data.draw(st.dictionaries(names, texts))
    reading = game.parse_query_except_moves_collecting_unreadable(query)
    for unread in reading.unread:
        assert unread.value == query[unread.field]
        assert 0 <= unread.at <= len(unread.value)
    once = game.format_query(reading.state)
    again = game.parse_query_except_moves_collecting_unreadable(once)
    assert again.unread == ()
    assert game.format_query(again.state) == once


@for_each_notation
@given(data=st.data())
def test_move_parser_reads_any_text_or_reports_place_in_it(notation: NotationTestData, data: st.DataObject) -> None:
    game = notation.game
    cut = st.builds(lambda move, end: game.format_move(move)[:end], notation.moves, st.integers(0, 30))
    raw = data.draw(st.text(notation.parameter_letters + NOTATION_CHARACTERS, max_size=40) | cut)
    at = 0
    try:
        move = game.parse_move(raw)
    except Unreadable as error:
        at = error.at
    else:
        assert game.parse_move(game.format_move(move)) == move
    assert 0 <= at <= len(raw)


@for_each_notation
@given(data=st.data())
def test_every_readable_table_is_answered(notation: NotationTestData, data: st.DataObject) -> None:
    """What is found has the clause of its code and names parameters of the game."""
    game, state = notation.game, data.draw(notation.states)
    for view in View:
        violations = game.find_violations(state, view)
        game.find_missing_parameters(state, view)
        for found in (*violations, *(() if violations else game.find_notices(state, view))):
            assert found.clause == game.codes[found.code]
            assert {*found.parameter_names} <= {parameter.name for parameter in game.parameters_except_move_and_lang}
    if not game.find_violations(state, View.SCORE):
        game.calculate_score(state)
    game.describe_turn_and_progress(state)


@for_each_notation
def test_every_clause_that_a_code_cites_has_an_example_that_is_answered(notation: NotationTestData) -> None:
    game = notation.game
    for clause in game.clauses:
        if not clause.example:
            assert clause.slug not in game.codes.values()
            continue
        answer = TextGameEngine(game).evaluate_question(clause.example)
        assert not answer.refused, clause.slug
        assert clause.example.startswith("score") or not answer.missing, clause.slug
        if answer.verdict:
            name = clause.slug.removeprefix(f"{game.slug}.")
            assert answer.verdict.legal is (name not in notation.clauses_with_illegal_example.split())


@for_each_notation
def test_parameters_come_in_the_order_of_the_contract(notation: NotationTestData) -> None:
    """The order of the sent parameters does not matter, and empty ones are left out."""
    game, query = notation.game, notation.full_canonical_query
    assert canonical_query_text(game, query) == query
    assert canonical_query_text(game, "&".join(reversed(query.split("&")))) == query
    assert canonical_query_text(game, "") == ""


@for_each_notation
def test_lenient_query_is_written_canonically(notation: NotationTestData) -> None:
    for row in parse_rows(notation.lenient_and_canonical_queries):
        sent, written = row[0], row[-1]
        assert canonical_query_text(notation.game, sent) == written, sent
        assert canonical_query_text(notation.game, written) == written


@for_each_row("unreadable_parameters", "field", "value", "at", "expected")
def test_unreadable_parameter_is_reported_with_its_place(
    slug: str, field: str, value: str, at: str, expected: str
) -> None:
    """The state remains that of an empty query."""
    empty, reading = (
        load_game(slug).parse_query_except_moves_collecting_unreadable(query) for query in ({}, {field: value})
    )
    assert [(u.field, u.value, u.at) for u in reading.unread] == [(field, value, int(at))]
    assert_expectation(reading.unread[0].expected, expected)
    assert reading.state == empty.state


@for_each_notation
def test_unreadable_parameters_are_all_listed_in_contract_order(notation: NotationTestData) -> None:
    wrong = {field: value for field, value, *_ in reversed(parse_rows(notation.unreadable_parameters))}
    order = [part.split("=")[0] for part in notation.full_canonical_query.split("&")]
    reading = notation.game.parse_query_except_moves_collecting_unreadable(wrong)
    listed = [unread.field for unread in reading.unread]
    assert sorted(listed) == sorted(wrong)
    assert [field for field in listed if field in order] == [field for field in order if field in wrong]


@for_each_notation
def test_canonical_move_is_parsed_and_formatted(notation: NotationTestData) -> None:
    for text, move in notation.move_texts_and_values:
        assert notation.game.parse_move(text) == move
        assert notation.game.format_move(move) == text


@for_each_row("lenient_and_canonical_moves", "sent", "written")
def test_moves_are_read_leniently(slug: str, sent: str, written: str) -> None:
    assert load_game(slug).format_move(load_game(slug).parse_move(sent)) == written


@pytest.mark.parametrize(("game", "drafts"), [(one.game, one.drafts) for one in NOTATIONS if one.drafts is not None])
@given(data=st.data())
def test_formatted_draft_is_parsed_to_same_draft(
    game: AnyGame, drafts: st.SearchStrategy[Any], data: st.DataObject
) -> None:
    draft = data.draw(drafts)
    assert game.parse_draft_or_none(game.format_draft(draft)) == draft


@for_each_notation
def test_other_text_is_no_draft(notation: NotationTestData) -> None:
    for text in ("", *notation.texts_that_are_no_draft.split()):
        assert notation.game.parse_draft_or_none(text) is None, text


@for_each_row("unreadable_moves", "sent", "at", "expected")
def test_unreadable_move_is_refused_with_its_place(slug: str, sent: str, at: str, expected: str) -> None:
    with pytest.raises(Unreadable) as caught:
        load_game(slug).parse_move(sent)
    assert caught.value.at == int(at)
    assert_expectation(caught.value.expected, expected)


@for_each_notation
def test_the_longest_table_fits_in_an_address(notation: NotationTestData) -> None:
    """1,500 bytes hold the longest query of a table, with names and a move."""
    for query in notation.longest_queries:
        table, _, move = query.partition("&move=")
        fields = notation.game.format_query(TextGameEngine(notation.game).read(table))
        assert len(encode_query_string({**fields, "move": move, "lang": "ja"})) <= 1_500
