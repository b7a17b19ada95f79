"""Reads and writes the moves of SCOUT!."""

from __future__ import annotations

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
    match name.lower:
        case "show":
            return parse_show_by_places(span, parts, FORMS[0], may_have_holes=may_have_holes)
        case "scout":
            return parse_scout(span, parts, may_have_holes=may_have_holes)
        case "both":
            return parse_scout_and_show(span, parts, may_have_holes=may_have_holes)
        case "shown":
            return parse_seen_show_requiring_top_numbers(span, parts, may_have_holes=may_have_holes)
        case "scouted":
            return parse_seen_scout_with_side_only(span, parts, may_have_holes=may_have_holes)
        case "stuck":
            return parse_declare_stuck_refusing_arguments(parts)
    raise name.build_error("expected.move", forms=list(FORMS))


def parse_show_by_places(
    move_span: Span, argument_spans: list[Span], expected_form: str, *, may_have_holes: bool
) -> Show:
    """`2-4`; in a draft also `?`, or several places with `?` for the cards between: `2.?.5-6`."""
    if may_have_holes and [span.text for span in argument_spans] == [HOLE]:
        return Show()
    has_holes = may_have_holes and len(argument_spans) % 2 == 1 and {s.text for s in argument_spans[1::2]} == {HOLE}
    if len(argument_spans) != 1 and not has_holes:
        raise move_span.build_error("expected.move", len(move_span), forms=[expected_form])
    first, last = parse_first_and_last_place_from_one(argument_spans[0])
    left_out: list[int] = []
    for run_span in argument_spans[2::2]:
        next_first, next_last = parse_first_and_last_place_from_one(run_span)
        if next_first < last + 2:
            raise run_span.build_error("scout.expected.places")
        left_out += range(last + 1, next_first)
        last = next_last
    return Show(first, last, tuple(left_out))


def parse_scout(move_span: Span, argument_spans: list[Span], *, may_have_holes: bool) -> Scout:
    """`left.3` or `left.3.flip`. Raises Unreadable for anything after it."""
    scout, remaining_spans = parse_scout_and_remaining_spans(
        move_span, argument_spans, FORMS[1], may_have_holes=may_have_holes
    )
    if remaining_spans:
        raise remaining_spans[0].build_error("expected.move", forms=[FORMS[1]])
    return scout


def parse_scout_and_show(
    move_span: Span, argument_spans: list[Span], *, may_have_holes: bool
) -> ScoutAndShow | SeenScoutAndShow:
    """A Scout & Show by places, as everybody saw it, or without a Show."""
    show_text = argument_spans[1].lower if len(argument_spans) > 1 else ""
    lacks_cards = may_have_holes and show_text == HOLE and len(argument_spans) == 2
    if len(argument_spans) == 1 or show_text == "shown" or lacks_cards:
        side = parse_side_or_hole(argument_spans[0], may_have_holes=may_have_holes)
        if show_text != "shown":
            return SeenScoutAndShow(side, lacks_cards=lacks_cards)
        return SeenScoutAndShow(side, parse_seen_show_requiring_top_numbers(move_span, argument_spans[2:]).cards)
    scout, remaining_spans = parse_scout_and_remaining_spans(
        move_span, argument_spans, FORMS[2], may_have_holes=may_have_holes
    )
    if not remaining_spans or (not scout.place and [span.text for span in remaining_spans] == [NOTHING_SHOWN]):
        return ScoutAndShow(side=scout.side, place=scout.place, flip=scout.flip)
    show = parse_show_by_places(move_span, remaining_spans, FORMS[2], may_have_holes=may_have_holes)
    return ScoutAndShow(
        side=scout.side,
        place=scout.place,
        flip=scout.flip,
        first=show.first,
        last=show.last,
        left_out=show.left_out,
    )


def parse_scout_and_remaining_spans(
    move_span: Span, argument_spans: list[Span], expected_form: str, *, may_have_holes: bool
) -> tuple[Scout, list[Span]]:
    """Returns the Scout at the front of the parts, and the parts after it."""
    if len(argument_spans) < 2:
        raise move_span.build_error("expected.move", len(move_span), forms=[expected_form])
    side_span, place_span, *remaining_spans = argument_spans
    side = parse_side_or_hole(side_span, may_have_holes=may_have_holes)
    lacks_place = may_have_holes and place_span.text == HOLE
    place = 0 if lacks_place else parse_integer_within_bounds(place_span, 1, MOST_PLACES)
    flip = bool(remaining_spans) and remaining_spans[0].lower == "flip"
    return Scout(side, place, flip), remaining_spans[flip:]


def parse_side_or_hole(side_span: Span, *, may_have_holes: bool) -> SideOrHole:
    return "" if may_have_holes and side_span.text == HOLE else parse_side_word(side_span)


def parse_side_word(side_span: Span) -> Side:
    """`left` or `right`. Raises Unreadable for any other word."""
    if side_span.lower not in SIDES:
        raise side_span.build_error("scout.expected.side", options=list(SIDES))
    return side_span.lower


def parse_seen_show_requiring_top_numbers(
    move_span: Span, argument_spans: list[Span], *, may_have_holes: bool = False
) -> SeenShow:
    """The cards of a Show from left to right; each has at least the number that counts."""
    if may_have_holes and [span.text for span in argument_spans] == [HOLE]:
        return SeenShow()
    if not argument_spans:
        raise move_span.build_error("expected.move", len(move_span), forms=[FORMS[3]])
    if len(argument_spans) > MOST_CARDS:
        raise argument_spans[MOST_CARDS].build_error("expected.fewer", limit=MOST_CARDS)
    cards = tuple(parse_card(part) for part in argument_spans)
    for card, part in zip(cards, argument_spans, strict=True):
        if not card.top:
            raise part.build_error("scout.expected.shown")
    return SeenShow(cards)


def parse_seen_scout_with_side_only(move_span: Span, argument_spans: list[Span], *, may_have_holes: bool) -> SeenScout:
    """`left`, the end that the card was taken from. Raises Unreadable for more or fewer parts."""
    if len(argument_spans) != 1:
        raise move_span.build_error("expected.move", len(move_span), forms=[FORMS[4]])
    return SeenScout(parse_side_or_hole(argument_spans[0], may_have_holes=may_have_holes))


def parse_declare_stuck_refusing_arguments(argument_spans: list[Span]) -> DeclareStuck:
    """Returns the move, which has no parts. Raises Unreadable if there are any."""
    if argument_spans:
        raise argument_spans[0].build_error("expected.move", forms=[FORMS[6]])
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
