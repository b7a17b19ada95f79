"""Parsing of parameters; an error has its position and what was expected instead."""

from collections.abc import Callable

import pytest

from calculators.core.parameters import (
    COMMON_NAMES,
    FAMILY,
    MID_GAME_VIEWS,
    Limit,
    Parameter,
    declare_common_parameters,
    declare_parameter_for_each_seat,
)
from calculators.core.parsing import (
    BIDI_OVERRIDES,
    DASHES,
    QueryReader,
    Span,
    Unreadable,
    check_player_count_seat_range_and_enough_staying,
    encode_query_string,
    encode_query_value,
    fold_character_to_ascii,
    format_house_rules,
    format_seat_code,
    format_seat_names,
    parse_dotted_seat_names,
    parse_integer_within_bounds,
    parse_nondefault_house_rules,
    parse_own_word,
    parse_seat_code,
)
from calculators.core.private_hand import count_unentered_or_minus_departed_cards, split_off_owning_seat_number
from calculators.core.types import Message, TableSettings, UnreadableValue
from tests.core.pile import LAST_TAKER_RULING, MAX_TAKE_RULING, PAYMENT_RULING, State
from tests.engine import format_found_messages

CONTROL_AND_PRIVATE_USE_CHARACTERS = "\n\x00\ud800\ue000\u2028\u2029\U000e0fff\ufdd0\U0001ffff"
RULINGS = (MAX_TAKE_RULING, LAST_TAKER_RULING, PAYMENT_RULING)


def parse_small_number(raw: str) -> int:
    return parse_integer_within_bounds(raw, -5, 999)


def unreadable_error_details(parse_call: Callable[[], object]) -> tuple[int, str, dict[str, object]]:
    """The position of the error, the code of what was expected, and its facts."""
    with pytest.raises(Unreadable) as error:
        parse_call()
    assert str(error.value.at) in str(error.value)
    return error.value.at, error.value.expected.code, dict(error.value.expected.params)


@pytest.mark.parametrize(
    ("char", "folded"),
    [
        *((dash, "-") for dash in DASHES),
        *((space, "") for space in " 　\t"),
        ("Ａ", "A"),
        ("７", "7"),
        *((other, other) for other in "あ㍿ﬁéa~"),
    ],
)
def test_only_full_width_characters_dashes_and_spaces_are_folded(char: str, folded: str) -> None:
    assert fold_character_to_ascii(char) == folded


def test_unreadable_position_is_counted_in_raw_text() -> None:
    error = Span.fold_width_and_drop_spaces("  ab").build_error("expected.x", 1, low=3)
    assert (error.at, error.expected) == (3, Message("expected.x", {"low": 3}))
    assert Span.fold_width_and_drop_spaces("  ab").build_error("expected.x").at == 2


@pytest.mark.parametrize(
    ("raw", "number"), [("0", 0), ("-5", -5), ("ー5", -5), ("１０", 10), ("007", 7), ("999", 999), ("000001", 1)]
)
def test_number_is_parsed_from_ascii_or_full_width_digits(raw: str, number: int) -> None:
    assert parse_small_number(raw) == number


def test_seat_code_is_parsed_and_formatted() -> None:
    assert [parse_seat_code(raw) for raw in ("p1", "P5", "ｐ３")] == [1, 5, 3]
    assert parse_seat_code("p9", 9) == 9
    assert format_seat_code(3) == "p3"


@pytest.mark.parametrize(
    ("raw", "names"),
    [
        (" あき . .千　", ("あき", "", "千")),
        ("a..", ("a",)),
        ("", ()),
        ("a.b.c.d.e", ("a", "b", "c", "d", "e")),
        ("/" * 12, ("/" * 12,)),
        ("😀" * 12, ("😀" * 12,)),
        ("👨\u200d👩\u200d👧\u200d👦" * 2, ("👨\u200d👩\u200d👧\u200d👦" * 2,)),
        ("か\u3099" * 12, ("が" * 12,)),  # composed
        ("Mr\u2024A.b", ("Mr.A", "b")),
        ("\u200b.\u3164\ufe0f.\ufeffa\u200b", ("", "", "a")),
        ("♥\ufe0fゆき", ("♥\ufe0fゆき",)),
        # with the marks that a phone adds, and characters newer than Python
        ("\u2068あき\u2069.\u200eBen.عمر\u200f", ("あき", "Ben", "عمر")),
        ("\U0001fa77.\U0001fae9.\U00031350", ("\U0001fa77", "\U0001fae9", "\U00031350")),
    ],
)
def test_seat_names_are_trimmed_and_normalized(raw: str, names: tuple[str, ...]) -> None:
    assert parse_dotted_seat_names(raw) == names


def test_dot_in_seat_name_is_written_as_one_dot_leader() -> None:
    assert format_seat_names(("Mr.A", "b")) == "Mr\u2024A.b"
    assert format_seat_names(("あき", "", "千")) == "あき..千"
    assert [parse_own_word(text) for text in ("", " ", "Mr.A", "第1.5回")] == ["", "", "Mr.A", "第1.5回"]


HOUSE_RULE_OPTIONS = ["most-three", "most-two", "last-pays", "last-free", "paid-no", "paid-yes", "paid-twice"]


def parse_pile_house_rules(raw: str) -> tuple[tuple[str, str], ...]:
    return parse_nondefault_house_rules(raw, RULINGS)


@pytest.mark.parametrize(
    ("parse_text", "raw", "expected_error"),
    [
        *(
            (parse_small_number, f" {raw}", (1, "expected.number", {"low": -5, "high": 999}))
            for raw in ("", "-", "x", "1.", "--1", "1000", "-6", "0000001", "٣", "+1")
        ),
        *(
            (parse_seat_code, f" {raw}", (1, "expected.seat", {}))
            for raw in ("p0", "p6", "p", "p11", "q1", "1p", "pp", "x")
        ),
        (parse_dotted_seat_names, "a.b.c.d.e.f", (11, "expected.names", {"seats": 5})),
        *(
            (parse_dotted_seat_names, raw, (at, "expected.name", {"length": 12}))
            for raw, at in (("ab." + "c" * 13, 3), ("a." + "😀" * 13, 2), ("/" * 13, 0))
        ),
        (
            parse_dotted_seat_names,
            "a." + "👨\u200d👩\u200d👧" * 5,
            (2, "expected.name.bytes", {}),
        ),
        *(
            (parse_dotted_seat_names, f"ab.c{char}d", (4, "expected.name.letter", {}))
            for char in (*BIDI_OVERRIDES, *CONTROL_AND_PRIVATE_USE_CHARACTERS)
        ),
        (parse_pile_house_rules, "most-two.least-two", (9, "expected.house", {"options": HOUSE_RULE_OPTIONS})),
        (parse_pile_house_rules, "most-two.most-three", (9, "expected.house.once", {"ruling": "most"})),
    ],
)
def test_unreadable_text_is_reported_with_its_place_and_what_was_expected(
    parse_text: Callable[[str], object], raw: str, expected_error: tuple[int, str, dict[str, object]]
) -> None:
    assert unreadable_error_details(lambda: parse_text(raw)) == expected_error


def test_rulings_are_written_in_the_order_of_the_digest() -> None:
    assert parse_nondefault_house_rules("last-free.MOST-two", RULINGS) == (
        ("most", "two"),
        ("last", "free"),
    )
    assert parse_nondefault_house_rules("most-three", RULINGS) == (), "the default is not written"
    assert parse_nondefault_house_rules("most-two.most-two", RULINGS) == (("most", "two"),)
    assert format_house_rules((("most", "two"), ("last", "free"))) == "most-two.last-free"


def test_query_reader_collects_unreadable_values() -> None:
    reader = QueryReader({"a": "3", "b": "x", "c": " ", "d": "9"})
    read = [
        reader.parse_parameter_or_default_collecting_error(name, lambda raw: parse_integer_within_bounds(raw, 0, 5), -1)
        for name in "abcde"
    ]
    assert read == [3, -1, -1, -1, -1]
    expected = Message("expected.number", {"low": 0, "high": 5})
    assert reader.unread == [UnreadableValue("b", "x", 0, expected), UnreadableValue("d", "9", 0, expected)]


@pytest.mark.parametrize(
    ("table", "seat_parameters", "expected"),
    [
        (TableSettings(3, 3, ("a", "b", "c")), ["p1", "p3"], ()),
        (TableSettings(5, 5), ["p9"], ("pile.players {'high': 4, 'low': 2, 'players': 5} of pile.setup in players",)),
        (
            TableSettings(2, 3, ("a", "b", "c")),
            ["p2", "p3", "p4"],
            ("pile.seat {'players': 2} of pile.setup in p3 p4 turn names at p3 p4 turn names",),
        ),
        (TableSettings(2, 3), [], ("pile.seat {'players': 2} of pile.setup in turn at turn",)),
    ],
)
def test_player_count_and_seat_range_violations_are_reported(
    table: TableSettings, seat_parameters: list[str], expected: tuple[str, ...]
) -> None:
    found = check_player_count_seat_range_and_enough_staying(table, (2, 3, 4), "pile.setup", seat_parameters)
    assert format_found_messages(found) == expected


def test_query_encoding_leaves_notation_characters_unescaped() -> None:
    assert encode_query_string({"a": "x.y_z-*1", "names": "あ b/"}) == "a=x.y_z-*1&names=%E3%81%82%20b%2F"
    assert encode_query_string({}) == ""
    assert (encode_query_value("*あ"), encode_query_value("a~&")) == ("*%E3%81%82", "a~%26")


def test_seat_parameter_declaration_yields_one_parameter_per_seat() -> None:
    declared = Parameter(name="cards", parse_text=int, format_value=str, default=None, example="3", secret=True)
    seats = declare_parameter_for_each_seat(declared, lambda state: state.points, 3)
    assert [parameter.name for parameter in seats] == ["p1", "p2", "p3"]
    state = State(points=(7, 8, 9, None, None))
    assert [parameter.value_in_state(state) for parameter in seats] == [7, 8, 9]
    assert all(parameter.secret and parameter.example == "3" for parameter in seats)
    assert len(declare_parameter_for_each_seat(declared, lambda state: state.points)) == 5


def test_list_limit_has_text_at_and_above_limit() -> None:
    assert Limit.for_list("cards", "ab", ".", 2) == Limit("cards", "ab.ab", "ab.ab.ab")
    assert Limit.for_list("cards", "ab", ".", 2).with_prefix("p1.") == Limit("cards", "p1.ab.ab", "p1.ab.ab.ab")


def test_common_parameters_have_defaults_parsers_and_limits() -> None:
    parameters = declare_common_parameters(3, 4, RULINGS)
    assert tuple(parameter.name for parameter in parameters) == COMMON_NAMES
    players, turn, out, names, house = parameters
    for parameter, default, text, value in (
        (players, 3, "999", 999),
        (turn, 1, "p4", 4),
        (out, (), "p1.p3", (1, 3)),
        (names, (), "a.b", ("a", "b")),
        (house, (), "most-two", (("most", "two"),)),
    ):
        assert parameter.default == default
        assert (parameter.parse_text(text), parameter.canonical_text(value)) == (value, text)
    assert out.parse_text("p3.p1") == (1, 3)
    assert unreadable_error_details(lambda: out.parse_text("p1.p1"))[:2] == (3, "expected.once")
    assert unreadable_error_details(lambda: out.parse_text("p5"))[:2] == (0, "expected.seat")
    assert unreadable_error_details(lambda: names.parse_text("a.b.c.d.e"))[1] == "expected.names"
    assert unreadable_error_details(lambda: players.parse_text("1000"))[1] == "expected.number"
    assert turn.views == MID_GAME_VIEWS
    assert players.limits == (Limit("players", "999", "1000"),)
    assert turn.limits == (Limit("a seat", "p4", "p5"),)
    assert names.limits == (
        Limit("names", "a.a.a.a", "a.a.a.a.a"),
        Limit("letters", "a" * 12, "a" * 13),
        Limit("bytes", FAMILY * 4, FAMILY * 5),
    )
    examples = [declare_common_parameters(3, 4, rulings)[4].example for rulings in (RULINGS, (PAYMENT_RULING,), ())]
    assert examples == ["most-two", "paid-twice", ""]


@pytest.mark.parametrize(
    ("turn", "departed_seats", "expected_turn"),
    [(1, (1,), 2), (3, (1, 3), 4), (4, (1, 4), 2), (2, (1,), 2), (4, (3,), 4)],
)
def test_turn_skips_departed_seats(turn: int, departed_seats: tuple[int, ...], expected_turn: int) -> None:
    table = TableSettings(4, turn, departed_seats=departed_seats)
    assert table.turn == expected_turn
    assert table.staying_seats == tuple(n for n in (1, 2, 3, 4) if n not in departed_seats)


def test_staying_seats_between_two_seats_are_counted() -> None:
    table = TableSettings(5, departed_seats=(2, 4))
    between = [table.count_staying_seats_between(1, last) for last in (2, 3, 5, 1)]
    assert between == [0, 0, 1, 2]
    assert [table.next_staying_seat_number_or_same(n) for n in (1, 3, 5)] == [3, 5, 1]


def test_private_hand_text_begins_with_owner_seat() -> None:
    seat, held = split_off_owning_seat_number(Span.fold_width_and_drop_spaces(" p3.7.18").split("."), "expected.hand")
    assert (seat, [card.text for card in held]) == (3, ["7", "18"])
    malformed = Span.fold_width_and_drop_spaces(" q3.7").split(".")
    details = unreadable_error_details(lambda: split_off_owning_seat_number(malformed, "expected.hand"))
    assert details == (1, "expected.hand", {})


def test_unentered_card_count_follows_from_hand_size_and_draws() -> None:
    counts = [count_unentered_or_minus_departed_cards(3, *known) for known in ((None,), (5,), (5, 2), (2,))]
    assert counts == [None, 2, 4, -1]
