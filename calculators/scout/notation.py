"""Text ↔ state. Lenient in, canonical out; nothing else knows how a table is written."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from calculators.core.known import known_parameter
from calculators.core.mine import mine_parameter, read_owner
from calculators.core.parameters import ALL, ASKED, Limit, Parameter, per_seat
from calculators.core.parsing import Span, Unreadable, format_seat, parse_names, parse_number, parse_seat
from calculators.core.types import View
from calculators.scout.state import (
    DIGITS,
    LEFT,
    SEATS,
    SIDES,
    Both,
    BothSeen,
    Card,
    Cards,
    Chips,
    Counted,
    End,
    Mine,
    Move,
    Scout,
    Scouted,
    Seat,
    Show,
    Shown,
    State,
    Stuck,
    card_texts,
)

T = TypeVar("T")

ENDS = ("empty", "unbeaten")
NOTHING = "-"

MOST_CARDS = 99
"""More than twice the box: what is too much for a table is still told so."""
MOST_ROUNDS = 9
MOST_COUNT = 999
MOST_PLACES = 999
COUNTED = re.compile(r"c([0-9]{1,3})s([0-9]{1,3})([hu])([0-9]{1,3})")


def items(raw: str | Span, limit: int, separator: str = ".") -> list[Span]:
    """The parts of a value; none for `-` alone. More than the limit are not read."""
    span = Span.of(raw)
    if span.text == NOTHING:
        return []
    parts = span.split(separator)
    if len(parts) > limit:
        raise parts[limit].fail("expected.fewer", limit=limit)
    return parts


def parse_card(raw: str | Span) -> Card:
    """`3T` → 3 on top, 10 upside down; `3` alone is half a card; `x` is a number nobody told."""
    span = Span.of(raw)
    if not 1 <= len(span) <= 2:
        raise span.fail("scout.expected.card", min(len(span), 2))
    for index, letter in enumerate(span.text):
        if number(letter) < 0:
            raise span.fail("scout.expected.card", index)
    top, *rest = (number(letter) for letter in span.text)
    return Card(top, rest[0] or None if rest else None)


def number(letter: str) -> int:
    """The number a character stands for: 0 for `x`, −1 for none."""
    return DIGITS.find("x" if letter in "xX" else letter.upper())


def parse_cards(raw: str | Span) -> Cards:
    return tuple(parse_card(item) for item in items(raw, MOST_CARDS))


def format_cards(cards: Cards) -> str:
    return card_texts(cards) or NOTHING


def parse_mine(raw: str | Span) -> Mine:
    """`p2.37.41_3T`: a seat and the cards it holds from left to right, then those taken to a place nobody told."""
    span = Span.of(raw)
    groups = span.split("_")
    if len(groups) > 2:
        raise groups[2].fail("scout.expected.mine")
    seat, cards = read_owner(groups[0].split("."), "scout.expected.mine")
    loose = items(groups[1], MOST_CARDS) if len(groups) > 1 else []
    if len(cards) > MOST_CARDS:
        raise cards[MOST_CARDS].fail("expected.fewer", limit=MOST_CARDS)
    return Mine(seat, tuple(map(parse_card, cards)), tuple(map(parse_card, loose)))


def format_mine(mine: Mine) -> str:
    told = ".".join((format_seat(mine.seat), *(card.notation for card in mine.cards)))
    return f"{told}_{card_texts(mine.loose)}" if mine.loose else told


def parse_seat_counts(raw: str | Span) -> Seat:
    """`c5.s2.h3`, in any order; `c-` or `s-`: not entered; `-` alone: nothing of anything.

    Without `h` the hand is not entered; captured cards and chips that are not named are none.
    """
    counts: dict[str, int | None] = {}
    for item in items(raw, len("csh") + 1):
        letter = item.lower[:1]
        if not letter or letter not in "csh":
            raise item.fail("scout.expected.counts")
        if letter in counts:
            raise item.fail("scout.expected.once", letter=letter)
        counts[letter] = optional(item[1:], lambda part: parse_number(part, 0, MOST_COUNT))
    return Seat(counts.get("c", 0), counts.get("s", 0), counts.get("h") if counts else 0)


def format_seat_counts(seat: Seat) -> str:
    counts = f"c{format_optional(seat.captured)}.s{format_optional(seat.chips)}"
    return counts if seat.hand is None else f"{counts}.h{seat.hand}"


def parse_chips(raw: str | Span, most: int) -> Chips:
    """One number for the seat to move, or a list in seat order with `-` for what is not known."""
    return tuple(optional(item, lambda part: parse_number(part, 0, most)) for item in items(raw, SEATS))


def format_chips(chips: Chips) -> str:
    return ".".join(format_optional(entry) for entry in chips)


def parse_end(raw: str | Span) -> End:
    """`empty.p2`; either half alone is not complete yet."""
    span = Span.of(raw)
    kind, *seat = span.split(".")
    if kind.lower not in ENDS:
        if seat or not kind.lower.startswith("p"):
            raise kind.fail("scout.expected.end", options=list(ENDS))
        return End(None, parse_seat(kind))
    if len(seat) > 1:
        raise seat[1].fail("expected.fewer", limit=2)
    return End(kind.lower, parse_seat(seat[0]) if seat else None)


def format_end(end: End) -> str:
    return ".".join(filter(None, (end.kind, format_seat(end.seat) if end.seat else None)))


def parse_rounds(raw: str | Span) -> tuple[tuple[int | None, ...], ...]:
    """`5.-2.c5s1h2_3.4.1`: a group a round, in it each seat's points or what they came from, `-` for none entered."""
    return tuple(parse_points(group, parse_counted) for group in items(raw, MOST_ROUNDS, "_"))


def parse_points(span: Span, read: Callable[[Span], int]) -> tuple[int | None, ...]:
    parts = span.split(".")
    if len(parts) > SEATS:
        raise parts[SEATS].fail("expected.fewer", limit=SEATS)
    return tuple(optional(part, read) for part in parts)


def parse_number_of_points(span: Span) -> int:
    return parse_number(span, -MOST_COUNT, MOST_COUNT)


def parse_counted(span: Span) -> int:
    """Points as a number, or by captured cards, chips and hand: `c5s1h2`, with `u` for a hand that cost nothing."""
    if span.lower[:1] != "c":
        return parse_number_of_points(span)
    found = COUNTED.fullmatch(span.lower)
    if found is None:
        raise span.fail("scout.expected.counted")
    captured, chips, kind, hand = found.groups()
    return Counted(int(captured), int(chips), int(hand), kind == "u")


def format_rounds(rounds: tuple[tuple[int | None, ...], ...]) -> str:
    return "_".join(".".join(map(format_points, group)) for group in rounds)


def format_points(points: int | None) -> str:
    return points.notation if isinstance(points, Counted) else format_optional(points)


def parse_extra(raw: str | Span) -> tuple[int | None, ...]:
    """`3.-.-2`: points by hand in seat order, `-` for none; nothing where nobody has any."""
    points = parse_points(Span.of(raw), parse_number_of_points)
    return points if any(point is not None for point in points) else ()


def parse_word(raw: str) -> str:
    """What points by hand are for: one word, read as a name is."""
    words = parse_names(raw)
    if len(words) > 1:
        raise Unreadable(raw.index("."), "expected.fewer", limit=1)
    return words[0] if words else ""


def optional(item: Span, parse_item: Callable[[Span], T]) -> T | None:
    return None if item.text == NOTHING else parse_item(item)


def format_optional(number: int | None) -> str:
    return NOTHING if number is None else str(number)


def parse_move(raw: str | Span) -> Move:
    """`show.2-4`, `scout.left.3.flip`, `both.right.1.2-3`; as seen: `shown.7.7`, `scouted.left`. Raises Unreadable."""
    span = Span.of(raw)
    name, *parts = span.split(".")
    reader = MOVES.get(name.lower)
    if reader is None:
        raise name.fail("expected.move", forms=list(FORMS))
    return reader(span, parts)


def parse_show(span: Span, parts: list[Span]) -> Show:
    if len(parts) != 1:
        raise span.fail("expected.move", len(span), forms=[FORMS[0]])
    return Show(*parse_places(parts[0]))


def parse_scout(span: Span, parts: list[Span]) -> Scout:
    scout, rest = parse_taking(span, parts, FORMS[1])
    if rest:
        raise rest[0].fail("expected.move", forms=[FORMS[1]])
    return scout


def parse_both(span: Span, parts: list[Span]) -> Both | BothSeen:
    """A Scout & Show with its places, as everybody saw it, or without a show."""
    if len(parts) == 1 or (len(parts) > 1 and parts[1].lower == "shown"):
        side = parse_side(parts[0])
        return BothSeen(side, parse_shown(span, parts[2:]).cards) if len(parts) > 1 else BothSeen(side)
    scout, rest = parse_taking(span, parts, FORMS[2])
    if not rest:
        return Both(scout.side, scout.place, scout.flip)
    if len(rest) != 1:
        raise span.fail("expected.move", len(span), forms=[FORMS[2]])
    return Both(scout.side, scout.place, scout.flip, *parse_places(rest[0]))


def parse_taking(span: Span, parts: list[Span], form: str) -> tuple[Scout, list[Span]]:
    """The scout at the front of the parts, and what follows it."""
    if len(parts) < 2:
        raise span.fail("expected.move", len(span), forms=[form])
    side, place, *rest = parts
    flip = bool(rest) and rest[0].lower == "flip"
    return Scout(parse_side(side), parse_number(place, 1, MOST_PLACES), flip), rest[flip:]


def parse_side(span: Span) -> str:
    if span.lower not in SIDES:
        raise span.fail("scout.expected.side", options=list(SIDES))
    return span.lower


def parse_shown(span: Span, parts: list[Span]) -> Shown:
    """The cards of a show from left to right; each has at least the number that counts."""
    if not parts:
        raise span.fail("expected.move", len(span), forms=[FORMS[3]])
    if len(parts) > MOST_CARDS:
        raise parts[MOST_CARDS].fail("expected.fewer", limit=MOST_CARDS)
    cards = tuple(parse_card(part) for part in parts)
    for card, part in zip(cards, parts, strict=True):
        if not card.top:
            raise part.fail("scout.expected.shown")
    return Shown(cards)


def parse_scouted(span: Span, parts: list[Span]) -> Scouted:
    if len(parts) != 1:
        raise span.fail("expected.move", len(span), forms=[FORMS[4]])
    return Scouted(parse_side(parts[0]))


def parse_stuck(span: Span, parts: list[Span]) -> Stuck:
    if parts:
        raise parts[0].fail("expected.move", forms=[FORMS[6]])
    del span
    return Stuck()


def parse_places(span: Span) -> tuple[int, int]:
    """`2-4` or `2`: places in the hand from 1, the first not behind the last."""
    ends = span.split("-")
    if len(ends) > 2:
        raise ends[2].fail("scout.expected.places")
    first, last = parse_number(ends[0], 1, MOST_PLACES), parse_number(ends[-1], 1, MOST_PLACES)
    if last < first:
        raise ends[1].fail("scout.expected.places")
    return first, last


def format_move(move: Move) -> str:
    return move.notation


FORMS = (
    "show.<i>-<j>",
    "scout.<left|right>.<k>[.flip]",
    "both.<left|right>.<k>[.flip].<i>-<j>",
    "shown.<card>.<card>",
    "scouted.<left|right>",
    "both.<left|right>.shown.<card>.<card>",
    "stuck",
)
MOVES: Mapping[str, Callable[[Span, list[Span]], Move]] = {
    "show": parse_show,
    "scout": parse_scout,
    "both": parse_both,
    "shown": parse_shown,
    "scouted": parse_scouted,
    "stuck": parse_stuck,
}


def canonical_move(state: State, move: Move) -> Move:
    """The end of a single card is written `left`, whichever was meant."""
    if len(state.active) != 1 or isinstance(move, Show | Shown | Stuck) or move.side == LEFT:
        return move
    return replace(move, side=LEFT)


ROUND = (View.SCORE, View.PLAY)
SCORED = per_seat(
    Parameter(
        "pN",
        parse_seat_counts,
        format_seat_counts,
        default=None,
        views=ALL,
        long=True,
        example="c5.s2.h3",
        limits=(Limit("a count", "c999", "c1000"),),
    ),
    of=lambda state: state.seats,
)
PARAMETERS = (
    Parameter(
        "hand",
        parse_cards,
        format_cards,
        default=None,
        views=ASKED,
        secret=True,
        long=True,
        example="37.41.59.T2",
        limits=(Limit.of_list("cards", "12", ".", MOST_CARDS),),
    ),
    Parameter(
        "table",
        parse_cards,
        format_cards,
        of=lambda state: state.active,
        default=(),
        views=ASKED,
        example="82.85",
        limits=(Limit.of_list("cards", "12", ".", MOST_CARDS),),
    ),
    Parameter("owner", parse_seat, format_seat, default=None, views=ASKED, example="p2"),
    Parameter(
        "scouts",
        lambda raw: parse_number(raw, 0, MOST_COUNT),
        str,
        default=None,
        views=ASKED,
        example="2",
        limits=(Limit("seats", "999", "1000"),),
    ),
    Parameter(
        "ss",
        lambda raw: parse_chips(raw, 1),
        format_chips,
        default=(),
        views=ASKED,
        example="1.0.-.1",
        limits=(Limit.of_list("seats", "0", ".", SEATS), Limit("chips", "1", "2")),
    ),
    Parameter(
        "chips",
        lambda raw: parse_chips(raw, MOST_COUNT),
        format_chips,
        default=(),
        views=ASKED,
        example="2",
        limits=(Limit.of_list("seats", "0", ".", SEATS), Limit("chips", "999", "1000")),
    ),
    Parameter(
        "seen",
        parse_cards,
        format_cards,
        default=None,
        views=ASKED,
        long=True,
        example="82.85",
        limits=(Limit.of_list("cards", "12", ".", MOST_CARDS),),
    ),
    Parameter(
        "gone",
        parse_cards,
        format_cards,
        default=(),
        views=ROUND,
        long=True,
        example="82.85",
        limits=(Limit.of_list("cards", "12", ".", MOST_CARDS),),
    ),
    Parameter(
        "end",
        parse_end,
        format_end,
        default=None,
        views=ROUND,
        example="empty.p2",
        limits=(Limit("parts", "empty.p1", "empty.p1.p2"),),
    ),
    Parameter(
        "rounds",
        parse_rounds,
        format_rounds,
        default=(),
        views=ROUND,
        long=True,
        example="5.-2.7_c3s2h1.4.c1s0u2",
        limits=(
            Limit.of_list("rounds", "1.2", "_", MOST_ROUNDS),
            Limit.of_list("seats of a round", "1", ".", SEATS),
            Limit("points", "-999", "-1000"),
        ),
    ),
    Parameter("first", parse_seat, format_seat, default=1, views=ROUND, example="p2"),
    Parameter(
        "extra",
        parse_extra,
        format_chips,
        default=(),
        views=ROUND,
        example="3.-.-2",
        limits=(Limit.of_list("seats", "1", ".", SEATS), Limit("points", "-999", "-1000")),
    ),
    Parameter(
        "word",
        parse_word,
        str,
        default="",
        views=ROUND,
        example="ハンデ",
        limits=(Limit("letters", "a" * 12, "a" * 13), Limit("words", "a", "a.b")),
    ),
    known_parameter(
        parse_card,
        lambda card: card.notation,
        "p2.46.57.less-7",
        tuple(format_seat(seat) for seat in range(1, SEATS + 1)),
    ),
    mine_parameter(
        parse_mine,
        format_mine,
        "p2.37.41_3T",
        Limit.of_list("cards", "12", ".", MOST_CARDS).after("p1."),
        Limit.of_list("cards", "12", ".", MOST_CARDS).after("p1_"),
    ),
)
