"""What all notations share: folding, spans that know where they stood, numbers, names, queries."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.core.parsing import (
    Span,
    Unreadable,
    encode_query_string,
    fold_to_ascii_if_possible_or_drop_space,
    parse_dot_separated_seat_names_empty_if_unnamed,
    parse_number,
    parse_seat_code,
)
from web.i18n import Speaker


@given(st.text())
def test_a_span_knows_where_each_letter_stood(raw: str) -> None:
    span = Span.from_text(raw)
    assert bool(span) is bool(span.text)
    assert len(span.places) == len(span)
    for index in range(len(span)):
        assert fold_to_ascii_if_possible_or_drop_space(raw[span.position_in_raw_text(index)]) == span.text[index]
    assert span.position_in_raw_text(len(span)) == len(raw)
    assert Span.from_text(span) is span


@given(st.text(alphabet="aB1.ー＿ "), st.sampled_from("._"))
def test_parts_of_a_span_are_those_of_its_text(raw: str, separator: str) -> None:
    span = Span.from_text(raw)
    parts = span.split(separator)
    assert [part.text for part in parts] == span.text.split(separator)
    for part in parts:
        for index in range(len(part)):
            assert fold_to_ascii_if_possible_or_drop_space(raw[part.position_in_raw_text(index)]) == part.text[index]


@pytest.mark.parametrize(
    ("raw", "text"),
    [("１２", "12"), ("Ａ．Ｂ", "A.B"), ("ー3", "-3"), ("−３", "-3"), (" a\u3000b ", "ab"), ("＿＊", "_*")],
)
def test_wide_letters_and_dashes_are_plain(raw: str, text: str) -> None:
    assert Span.from_text(raw).text == text


@pytest.mark.parametrize("raw", ["", "-", "1.5", "٣", "1e3", "--1", "1234567", "101", "-1"])
def test_what_is_no_number_in_the_range_is_unreadable(raw: str) -> None:
    with pytest.raises(Unreadable) as error:
        parse_number(raw, 0, 100)
    assert error.value.expected.code == "expected.number"
    assert error.value.expected.params == {"low": 0, "high": 100}
    assert error.value.at == 0


def test_numbers_at_the_ends_of_the_range() -> None:
    assert (parse_number("0", 0, 100), parse_number("100", 0, 100), parse_number("-7", -7, 0)) == (0, 100, -7)


def test_seats() -> None:
    assert [parse_seat_code(f"P{n}") for n in range(1, 6)] == [1, 2, 3, 4, 5]
    for raw in ("", "p0", "p6", "1", "p11"):
        with pytest.raises(Unreadable):
            parse_seat_code(raw)


def test_names_are_trimmed_and_empty_ones_at_the_end_dropped() -> None:
    assert parse_dot_separated_seat_names_empty_if_unnamed(" あき ..千..") == ("あき", "", "千")
    assert parse_dot_separated_seat_names_empty_if_unnamed("a" * 12) == ("a" * 12,)
    assert parse_dot_separated_seat_names_empty_if_unnamed("🎲" * 9) == ("🎲" * 9,)
    for raw, at in (
        ("a" * 13, 0),
        ("b." + "a" * 13, 2),
        ("🎲" * 13, 0),
        ("a\x00", 1),
        ("a.b\u202e", 3),
        ("." * 5, 5),
    ):
        with pytest.raises(Unreadable) as error:
            parse_dot_separated_seat_names_empty_if_unnamed(raw)
        assert error.value.at == at


def test_a_query_leaves_the_letters_of_the_notation_alone() -> None:
    assert encode_query_string({"a": "H01*2.x_y-1", "names": "あ&b c"}) == "a=H01*2.x_y-1&names=%E3%81%82%26b%20c"


def test_a_name_from_the_right_turns_no_sentence_round() -> None:
    """`3 → 5` behind a Hebrew name would otherwise be shown as `5 → 3`; other names stay as they are."""
    said = Speaker("ja", ["שלום", "あき"])
    assert said.format_fact("p1", "seat") == "\u2068שלום\u2069"
    assert said.format_fact(["p2", "p3", "p1"], "seat") == "あき、C、\u2068שלום\u2069"
