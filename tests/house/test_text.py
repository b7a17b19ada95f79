"""Texts: folded spans with their positions, and names of seats."""

from hypothesis import given
from hypothesis import strategies as st

from calculators.core.parsing import Span, convert_wide_form_to_ascii_or_drop_space
from web.i18n import Speaker


@given(st.text())
def test_folded_span_maps_each_letter_to_raw_position(raw: str) -> None:
    span = Span.fold_width_and_drop_spaces(raw)
    assert bool(span) is bool(span.text)
    assert len(span.places) == len(span)
    for index in range(len(span)):
        assert convert_wide_form_to_ascii_or_drop_space(raw[span.position_in_raw_text(index)]) == span.text[index]
    assert span.position_in_raw_text(len(span)) == len(raw)
    assert Span.fold_width_and_drop_spaces(span) is span


@given(st.text(alphabet="aB1.ー＿ "), st.sampled_from("._"))
def test_split_span_has_same_parts_as_its_text(raw: str, separator: str) -> None:
    span = Span.fold_width_and_drop_spaces(raw)
    parts = span.split(separator)
    assert [part.text for part in parts] == span.text.split(separator)
    for part in parts:
        for index in range(len(part)):
            assert convert_wide_form_to_ascii_or_drop_space(raw[part.position_in_raw_text(index)]) == part.text[index]


def test_right_to_left_name_is_isolated_in_sentence() -> None:
    """Otherwise `3 → 5` after a Hebrew name would be displayed as `5 → 3`. Other names are not isolated."""
    say = Speaker("ja", ["שלום", "あき"])
    assert say.format_fact_or_list("p1", "seat") == "\u2068שלום\u2069"
    assert say.format_fact_or_list(["p2", "p3", "p1"], "seat") == "あき、C、\u2068שלום\u2069"


def test_unnamed_seat_has_its_letter_among_shortened_names() -> None:
    say = Speaker("ja", ["", "うみ"])
    assert [say.short_distinct_seat_name_or_letter_if_unnamed(seat) for seat in ("p1", "p2", "p3")] == ["A", "う", "C"]
