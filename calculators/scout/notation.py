"""Text ↔ state: parses leniently and formats canonically. No other module knows how a table is written."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import get_args

from calculators.core.knowledge import declare_holds_parameter
from calculators.core.parameters import (
    ALL_VIEWS,
    MID_GAME_VIEWS,
    Limit,
    Parameter,
    declare_count_parameter,
    declare_parameter_for_each_seat,
)
from calculators.core.parsing import (
    NOTHING,
    Span,
    format_optional,
    format_seat_code,
    format_seat_name,
    format_values_by_seat,
    parse_integer_within_bounds,
    parse_optional,
    parse_own_word,
    parse_seat_code,
    split_list,
)
from calculators.core.private_hand import declare_secret_mine_parameter, split_off_owning_seat_number
from calculators.core.types import View
from calculators.scout.moves import join_card_texts
from calculators.scout.state import (
    DIGITS,
    SEATS,
    Card,
    Cards,
    Chips,
    PrivateOrderedHand,
    RoundEnd,
    RoundEndKind,
    RoundPoints,
    SeatCounts,
    shortest_equal_chips_entry,
)

ENDS: tuple[RoundEndKind, ...] = get_args(RoundEndKind)
MOST_CARDS = 99
"""More than twice the box, so that an entry that is too large for a table is read and reported as a violation."""
MOST_ROUNDS = 9
MOST_COUNT = 999
MOST_PLACES = 999
COUNTED = re.compile(r"c([0-9]{1,3})s([0-9]{1,3})([hu])([0-9]{1,3})")


def parse_card(raw_text: str | Span) -> Card:
    """`3T` → 3 on top, 10 upside down; `3` alone is half a card; `x` is a number that is not entered. Raises
    Unreadable."""
    span = Span.fold_width_and_drop_spaces(raw_text)
    if not 1 <= len(span) <= 2:
        raise span.build_error("scout.expected.card", min(len(span), 2))
    for index, letter in enumerate(span.text):
        if parse_digit(letter) < 0:
            raise span.build_error("scout.expected.card", index)
    top, *bottom_or_nothing = (parse_digit(letter) for letter in span.text)
    return Card(top, bottom_or_nothing[0] or None if bottom_or_nothing else None)


def parse_digit(character: str) -> int:
    """Returns the number that a character stands for: 0 for `x`, −1 if it is none."""
    return DIGITS.find("x" if character in "xX" else character.upper())


def parse_cards(raw_text: str | Span) -> Cards:
    return tuple(map(parse_card, split_list(raw_text, MOST_CARDS)))


def format_cards(cards: Cards) -> str:
    return join_card_texts(cards) or NOTHING


def parse_private_hand(raw_text: str | Span) -> PrivateOrderedHand:
    """`p2.37.41_3T`: a seat and its cards from left to right, then the cards taken to a place that is not entered."""
    span = Span.fold_width_and_drop_spaces(raw_text)
    groups = span.split("_")
    if len(groups) > 2:
        raise groups[2].build_error("scout.expected.mine")
    seat, cards = split_off_owning_seat_number(groups[0].split("."), "scout.expected.mine")
    loose = parse_cards(groups[1]) if len(groups) > 1 else ()
    if len(cards) > MOST_CARDS:
        raise cards[MOST_CARDS].build_error("expected.fewer", limit=MOST_CARDS)
    return PrivateOrderedHand(seat, tuple(map(parse_card, cards)), loose)


def format_private_hand(private_hand: PrivateOrderedHand) -> str:
    seat_and_cards = ".".join((format_seat_code(private_hand.seat), *(card.notation for card in private_hand.cards)))
    return f"{seat_and_cards}_{join_card_texts(private_hand.loose)}" if private_hand.loose else seat_and_cards


def parse_seat_counts(raw_text: str | Span) -> SeatCounts:
    """`c5.s2.h3`, in any order; `c-` or `s-`: not entered; `-` alone: zero of everything.

    Without `h` the hand is not entered; captured cards and chips that are not named are 0.
    """
    counts: dict[str, int | None] = {}
    for item in split_list(raw_text, len("csh") + 1):
        letter = item.lower[:1]
        if not letter or letter not in "csh":
            raise item.build_error("scout.expected.counts")
        if letter in counts:
            raise item.build_error("scout.expected.once", letter=letter)
        counts[letter] = parse_optional(item[1:], lambda part: parse_integer_within_bounds(part, 0, MOST_COUNT))
    return SeatCounts(counts.get("c", 0), counts.get("s", 0), counts.get("h") if counts else 0)


def format_seat_counts(seat_counts: SeatCounts) -> str:
    counts = f"c{format_optional(seat_counts.captured)}.s{format_optional(seat_counts.chips)}"
    return counts if seat_counts.hand is None else f"{counts}.h{seat_counts.hand}"


def parse_chips_of_mover_or_each_seat(raw_text: str | Span, max_chips: int) -> Chips:
    """One number for the seat to move, or a list in seat order with `-` for those not entered; () for `-` alone."""
    return tuple(
        parse_optional(item, lambda part: parse_integer_within_bounds(part, 0, max_chips))
        for item in split_list(raw_text, SEATS)
    )


def parse_round_end_possibly_half_entered(raw_text: str | Span) -> RoundEnd:
    """`empty.p2`; with only one of the two parts it is not complete yet."""
    span = Span.fold_width_and_drop_spaces(raw_text)
    first, *seat = span.split(".")
    kind = next((kind for kind in ENDS if kind == first.lower), None)
    if kind is None:
        if seat or not first.lower.startswith("p"):
            raise first.build_error("scout.expected.end", options=list(ENDS))
        return RoundEnd(None, parse_seat_code(first))
    if len(seat) > 1:
        raise seat[1].build_error("expected.fewer", limit=2)
    return RoundEnd(kind, parse_seat_code(seat[0]) if seat else None)


def format_round_end(round_end: RoundEnd) -> str:
    return ".".join(filter(None, (round_end.kind, format_seat_code(round_end.seat) if round_end.seat else None)))


def parse_points_by_round_and_seat_also_from_counts(raw_text: str | Span) -> tuple[tuple[int | None, ...], ...]:
    """`5.-2.c5s1h2_3.4.1`: a group per round with each seat's points, or the counts they come from; `-` if not
    entered."""
    return tuple(
        parse_optional_points_of_up_to_max_seats(group, parse_round_points)
        for group in split_list(raw_text, MOST_ROUNDS, "_")
    )


def parse_optional_points_of_up_to_max_seats(
    points_span: Span, parse_one: Callable[[Span], int]
) -> tuple[int | None, ...]:
    return tuple(parse_optional(part, parse_one) for part in points_span.split(".", SEATS))


def parse_plain_points(points_span: Span) -> int:
    return parse_integer_within_bounds(points_span, -MOST_COUNT, MOST_COUNT)


def parse_round_points(points_span: Span) -> int | RoundPoints:
    """Points as a number, or by captured cards, chips and hand: `c5s1h2`, with `u` for a hand that cost nothing."""
    if points_span.lower[:1] != "c":
        return parse_plain_points(points_span)
    match = COUNTED.fullmatch(points_span.lower)
    if match is None:
        raise points_span.build_error("scout.expected.counted")
    captured, chips, kind, hand = match.groups()
    return RoundPoints(int(captured), int(chips), int(hand), free=kind == "u")


def format_points_of_rounds(points_by_round: tuple[tuple[int | None, ...], ...]) -> str:
    return "_".join(".".join(map(format_points, group)) for group in points_by_round)


def format_points(points: int | None) -> str:
    return points.notation if isinstance(points, RoundPoints) else format_optional(points)


def parse_extra_points_by_seat(raw_text: str | Span) -> tuple[int | None, ...]:
    """`3.-.-2`: points added by the table in seat order, `-` for none; () if nobody has any."""
    points = parse_optional_points_of_up_to_max_seats(Span.fold_width_and_drop_spaces(raw_text), parse_plain_points)
    return points if any(point is not None for point in points) else ()


ROUND = (View.SCORE, View.PLAY)
CARDS_LIMIT = Limit.for_list("cards", "12", ".", MOST_CARDS)
SEAT_PARAMETERS = declare_parameter_for_each_seat(
    Parameter(
        name="pN",
        parse_text=parse_seat_counts,
        format_value=format_seat_counts,
        default=None,
        views=ALL_VIEWS,
        example="c5.s2.h3",
        limits=(Limit("a count", "c999", "c1000"),),
    ),
    get_seat_values=lambda state: state.seats,
)
PARAMETERS = (
    Parameter(
        name="hand",
        parse_text=parse_cards,
        format_value=format_cards,
        default=None,
        views=MID_GAME_VIEWS,
        secret=True,
        example="37.41.59.T2",
        limits=(CARDS_LIMIT,),
    ),
    Parameter(
        name="table",
        parse_text=parse_cards,
        format_value=format_cards,
        value_of_state=lambda state: state.active,
        default=(),
        views=MID_GAME_VIEWS,
        example="82.85",
        limits=(CARDS_LIMIT,),
    ),
    Parameter(
        name="owner",
        parse_text=parse_seat_code,
        format_value=format_seat_code,
        default=None,
        views=MID_GAME_VIEWS,
        example="p2",
    ),
    declare_count_parameter("scouts", "seats", MOST_COUNT, default=None, views=MID_GAME_VIEWS, example="2"),
    Parameter(
        name="ss",
        parse_text=lambda raw: parse_chips_of_mover_or_each_seat(raw, 1),
        format_value=format_values_by_seat,
        value_of_state=lambda state: shortest_equal_chips_entry(state.ss, state.table.turn),
        default=(),
        views=MID_GAME_VIEWS,
        example="1.0.-.1",
        limits=(Limit.for_list("seats", "0", ".", SEATS), Limit("chips", "1", "2")),
    ),
    Parameter(
        name="chips",
        parse_text=lambda raw: parse_chips_of_mover_or_each_seat(raw, MOST_COUNT),
        format_value=format_values_by_seat,
        value_of_state=lambda state: shortest_equal_chips_entry(state.chips, state.table.turn),
        default=(),
        views=MID_GAME_VIEWS,
        example="2",
        limits=(Limit.for_list("seats", "0", ".", SEATS), Limit("chips", "999", "1000")),
    ),
    Parameter(
        name="seen",
        parse_text=parse_cards,
        format_value=format_cards,
        default=None,
        views=MID_GAME_VIEWS,
        may_need_several_lines=True,
        example="82.85",
        limits=(CARDS_LIMIT,),
    ),
    Parameter(
        name="gone",
        parse_text=parse_cards,
        format_value=format_cards,
        default=(),
        views=ROUND,
        may_need_several_lines=True,
        example="82.85",
        limits=(CARDS_LIMIT,),
    ),
    Parameter(
        name="end",
        parse_text=parse_round_end_possibly_half_entered,
        format_value=format_round_end,
        default=None,
        views=ROUND,
        example="empty.p2",
        limits=(Limit("parts", "empty.p1", "empty.p1.p2"),),
    ),
    Parameter(
        name="rounds",
        parse_text=parse_points_by_round_and_seat_also_from_counts,
        format_value=format_points_of_rounds,
        default=(),
        views=ROUND,
        may_need_several_lines=True,
        example="5.-2.7_c3s2h1.4.c1s0u2",
        limits=(
            Limit.for_list("rounds", "1.2", "_", MOST_ROUNDS),
            Limit.for_list("seats of a round", "1", ".", SEATS),
            Limit("points", "-999", "-1000"),
        ),
    ),
    Parameter(
        name="first", parse_text=parse_seat_code, format_value=format_seat_code, default=1, views=ROUND, example="p2"
    ),
    Parameter(
        name="extra",
        parse_text=parse_extra_points_by_seat,
        format_value=format_values_by_seat,
        default=(),
        views=ROUND,
        example="3.-.-2",
        limits=(Limit.for_list("seats", "1", ".", SEATS), Limit("points", "-999", "-1000")),
    ),
    Parameter(
        name="word",
        parse_text=parse_own_word,
        format_value=format_seat_name,
        default="",
        views=ROUND,
        example="ハンデ",
        limits=(Limit("letters", "a" * 12, "a" * 13),),
    ),
    declare_holds_parameter(
        parse_card,
        format_card=lambda card: card.notation,
        example_text="p2.46.57.less-7",
        zone_names=tuple(format_seat_code(seat) for seat in range(1, SEATS + 1)),
    ),
    declare_secret_mine_parameter(
        parse_private_hand,
        format_private_hand,
        "p2.37.41_3T",
        CARDS_LIMIT.with_prefix("p1."),
        CARDS_LIMIT.with_prefix("p1_"),
    ),
)
