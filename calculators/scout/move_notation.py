"""Reads and writes the moves of SCOUT!."""

from __future__ import annotations

from typing import NamedTuple

from calculators.core.parsing import HOLE, Span, parse_integer_within_bounds
from calculators.scout.moves import (
    NOTHING_SHOWN,
    SIDES,
    DeclareStuck,
    Move,
    Scout,
    ScoutAndShow,
    SeenScout,
    SeenScoutAndShow,
    SeenShow,
    Show,
    Side,
    SideOrHole,
)
from calculators.scout.notation import MOST_CARDS, MOST_PLACES, parse_card


def parse_move(raw_text: str | Span, *, may_have_holes: bool = False) -> Move:
    """`show.2-4`, `scout.left.3.flip`, `both.right.1.2-3`; as seen: `shown.7.7`, `scouted.left`. Raises Unreadable.

    may_have_holes: a draft may have `?` for what is not entered: `shown.?`, `both.?.shown.4`, `scout.left.?`,
    `both.?.3.1`, and between cards that are not side by side: `show.2.?.5-6`.
    """
    span = Span.fold_width_and_drop_spaces(raw_text)
    name, *parts = span.split(".")
    move = MoveParts(parts, span[len(span) :], may_have_holes)
    match name.lower:
        case "show":
            return parse_show_by_places(move, FORMS[0])
        case "scout":
            return parse_scout(move)
        case "both":
            return parse_scout_and_show(move)
        case "shown":
            return parse_seen_show_requiring_top_numbers(move)
        case "scouted":
            return parse_seen_scout_with_side_only(move)
        case "stuck":
            return parse_declare_stuck_refusing_arguments(move)
    raise name.build_error("expected.move", forms=list(FORMS))


class MoveParts(NamedTuple):
    """What follows the first word of a move. end: the empty span behind it; may_have_holes: as for `parse_move`."""

    parts: list[Span]
    end: Span
    may_have_holes: bool

    def is_hole(self, part: Span) -> bool:
        return self.may_have_holes and part.text == HOLE

    @property
    def is_one_hole(self) -> bool:
        return len(self.parts) == 1 and self.is_hole(self.parts[0])

    def parse_side_or_hole(self, part: Span) -> SideOrHole:
        return "" if self.is_hole(part) else parse_side_word(part)


def parse_show_by_places(move: MoveParts, expected_form: str) -> Show:
    """`2-4`; in a draft also `?`, or several places with `?` for the cards between: `2.?.5-6`."""
    if move.is_one_hole:
        return Show()
    if len(move.parts) % 2 == 0 or not all(map(move.is_hole, move.parts[1::2])):
        raise move.end.build_error("expected.move", forms=[expected_form])
    first, last = parse_first_and_last_place_from_one(move.parts[0])
    left_out: list[int] = []
    for run_span in move.parts[2::2]:
        next_first, next_last = parse_first_and_last_place_from_one(run_span)
        if next_first < last + 2:
            raise run_span.build_error("scout.expected.places")
        left_out += range(last + 1, next_first)
        last = next_last
    return Show(first, last, tuple(left_out))


def parse_scout(move: MoveParts) -> Scout:
    """`left.3` or `left.3.flip`. Raises Unreadable for anything after it."""
    scout, others = parse_scout_and_other_parts(move, FORMS[1])
    if others.parts:
        raise others.parts[0].build_error("expected.move", forms=[FORMS[1]])
    return scout


def parse_scout_and_show(move: MoveParts) -> ScoutAndShow | SeenScoutAndShow:
    """A Scout & Show by places, as everybody saw it, or without a Show."""
    show_text = move.parts[1].lower if len(move.parts) > 1 else ""
    lacks_cards = len(move.parts) == 2 and move.is_hole(move.parts[1])
    if len(move.parts) == 1 or show_text == "shown" or lacks_cards:
        side = move.parse_side_or_hole(move.parts[0])
        if show_text != "shown":
            return SeenScoutAndShow(side, lacks_cards=lacks_cards)
        shown = MoveParts(move.parts[2:], move.end, may_have_holes=False)
        return SeenScoutAndShow(side, parse_seen_show_requiring_top_numbers(shown).cards)
    scout, others = parse_scout_and_other_parts(move, FORMS[2])
    if not others.parts or (not scout.place and [part.text for part in others.parts] == [NOTHING_SHOWN]):
        return ScoutAndShow(side=scout.side, place=scout.place, flip=scout.flip)
    show = parse_show_by_places(others, FORMS[2])
    return ScoutAndShow(
        side=scout.side,
        place=scout.place,
        flip=scout.flip,
        first=show.first,
        last=show.last,
        left_out=show.left_out,
    )


def parse_scout_and_other_parts(move: MoveParts, expected_form: str) -> tuple[Scout, MoveParts]:
    """Returns the Scout at the front of the parts, and the parts after it."""
    if len(move.parts) < 2:
        raise move.end.build_error("expected.move", forms=[expected_form])
    side_part, place_part, *others = move.parts
    side = move.parse_side_or_hole(side_part)
    place = 0 if move.is_hole(place_part) else parse_integer_within_bounds(place_part, 1, MOST_PLACES)
    flip = bool(others) and others[0].lower == "flip"
    return Scout(side, place, flip), MoveParts(others[flip:], move.end, move.may_have_holes)


def parse_side_word(side_span: Span) -> Side:
    """`left` or `right`. Raises Unreadable for any other word."""
    if side_span.lower not in SIDES:
        raise side_span.build_error("scout.expected.side", options=list(SIDES))
    return side_span.lower


def parse_seen_show_requiring_top_numbers(move: MoveParts) -> SeenShow:
    """The cards of a Show from left to right; each has at least the number that counts."""
    if move.is_one_hole:
        return SeenShow()
    if not move.parts:
        raise move.end.build_error("expected.move", forms=[FORMS[3]])
    if len(move.parts) > MOST_CARDS:
        raise move.parts[MOST_CARDS].build_error("expected.fewer", limit=MOST_CARDS)
    cards = tuple(map(parse_card, move.parts))
    for card, part in zip(cards, move.parts, strict=True):
        if not card.top:
            raise part.build_error("scout.expected.shown")
    return SeenShow(cards)


def parse_seen_scout_with_side_only(move: MoveParts) -> SeenScout:
    """`left`, the end that the card was taken from. Raises Unreadable for more or fewer parts."""
    if len(move.parts) != 1:
        raise move.end.build_error("expected.move", forms=[FORMS[4]])
    return SeenScout(move.parse_side_or_hole(move.parts[0]))


def parse_declare_stuck_refusing_arguments(move: MoveParts) -> DeclareStuck:
    """Returns the move, which has no parts. Raises Unreadable if there are any."""
    if move.parts:
        raise move.parts[0].build_error("expected.move", forms=[FORMS[6]])
    return DeclareStuck()


def parse_first_and_last_place_from_one(places_span: Span) -> tuple[int, int]:
    """`2-4` or `2`: 1-based places in the hand. Raises Unreadable if the first is behind the last."""
    ends = places_span.split("-")
    if len(ends) > 2:
        raise ends[2].build_error("scout.expected.places")
    first = parse_integer_within_bounds(ends[0], 1, MOST_PLACES)
    last = parse_integer_within_bounds(ends[-1], 1, MOST_PLACES)
    if last < first:
        raise ends[1].build_error("scout.expected.places")
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
