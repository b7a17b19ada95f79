"""Names of seats in sentences."""

from web.i18n import Speaker


def test_right_to_left_name_is_isolated_in_sentence() -> None:
    """Otherwise `3 → 5` after a Hebrew name would be displayed as `5 → 3`. Other names are not isolated."""
    say = Speaker("ja", ["שלום", "あき"])
    assert say.format_fact_or_list("p1", "seat") == "\u2068שלום\u2069"
    assert say.format_fact_or_list(["p2", "p3", "p1"], "seat") == "あき、C、\u2068שלום\u2069"


def test_unnamed_seat_has_its_letter_among_shortened_names() -> None:
    say = Speaker("ja", ["", "うみ"])
    assert [say.short_distinct_seat_name(seat) for seat in ("p1", "p2", "p3")] == ["A", "う", "C"]
