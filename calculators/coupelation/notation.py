"""Reads and writes Coupelation positions and moves as text. No other module knows that text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from calculators.core.knowledge import declare_holds_parameter
from calculators.core.parameters import (
    ALL_VIEWS,
    MID_GAME_VIEWS,
    Limit,
    Parameter,
    declare_count_parameter,
    declare_parameter_for_each_seat,
)
from calculators.core.parsing import HOLE, NOTHING, Span, parse_integer_within_bounds, parse_optional, split_list
from calculators.core.private_hand import declare_secret_mine_parameter, split_off_owning_seat_number
from calculators.coupelation.card_knowledge import ZONE_NAMES, parse_cell_of_facedown_card_name_or_none
from calculators.coupelation.state import (
    BOX,
    FINISH,
    HIDDEN,
    HIGHEST,
    LOWEST,
    MARKS,
    ROWS,
    Card,
    Cards,
    Cell,
    Down,
    Draw,
    Face,
    FacedownNumbers,
    Flip,
    Move,
    Payment,
    PrivateHand,
    PublicHand,
    Take,
    Tower,
    Up,
    build_tower_without_trailing_gaps,
)

NUMBER_LIMIT = 9999
"""Larger numbers are not parsed. A smaller number that is on no card is for the rules to refuse."""
SIDE_LIMIT = 2 * ROWS
"""More rows, and more cells of a row, than any mistyped tower has."""
FAR = 99
RESERVE_DISCARD_PREFIX = "r"
"""Stands before a reserve card that a move discards."""
FORMS = (
    "draw.<n>",
    "up.<n>.<row>.<col>",
    "down.<n>.<row>.<col>",
    "flip.<row>.<col>",
    "take.<n>.<row>.<col>.<a>.<b>.x<c>.r<d>",
)


def parse_card_with_error_code(span: Span, error_code: str) -> Card:
    """Parses `31`, `31d` or `F`. Raises Unreadable with the code, at the character that does not belong."""
    if span.upper == FINISH.face:
        return FINISH
    digits = len(span.text) - len(span.text.lstrip("0123456789"))
    mark = span.lower[digits:]
    if not digits or (mark and mark not in MARKS):
        raise span.build_error(error_code, digits)
    return Card(parse_integer_within_bounds(span[:digits], 0, NUMBER_LIMIT), mark)


def format_card(card: Card) -> str:
    return f"{card.face}{card.mark}"


def parse_faceup_reserve_cards_allowing_repeats(raw_text: str | Span) -> Cards:
    """Parses the cards of the reserve in the order given; `-` is an empty reserve. Raises Unreadable, also for ''."""
    return tuple(map(parse_faceup_card, split_list(raw_text, BOX)))


def parse_hand_with_x_for_unknown_cards(raw_text: str | Span) -> Cards:
    """Parses the cards of a hand in the order given, with `x` for one that is not entered; `-` is an empty hand. Raises
    Unreadable, also for ''."""
    return tuple(parse_card_or_x(item, "coupelation.expected.held") for item in split_list(raw_text, BOX))


def parse_card_or_x(span: Span, error_code: str) -> Card:
    """Parses a card, or `x` for one whose face is not seen."""
    return HIDDEN if span.lower == HIDDEN.face else parse_card_with_error_code(span, error_code)


def parse_glass_card_count_and_finish_card(raw_text: str | Span) -> PublicHand:
    """Parses a public hand: `h3` glass cards, `h2.F` with the finish card, `-` no card, `F` the finish card and an
    unknown number of glass cards."""
    span = Span.fold_width_and_drop_spaces(raw_text)
    if span.text == NOTHING:
        return PublicHand(0)
    if span.upper == FINISH.face:
        return PublicHand(None, finish=True)
    count, *finish = span.split(".", 2)
    if not count.lower.startswith("h"):
        raise count.build_error("coupelation.expected.holding")
    if finish and finish[0].upper != FINISH.face:
        raise finish[0].build_error("coupelation.expected.holding")
    return PublicHand(parse_integer_within_bounds(count[1:], 0, NUMBER_LIMIT), bool(finish))


def format_public_hand(public_hand: PublicHand) -> str:
    count = () if public_hand.count is None else (f"h{public_hand.count}",)
    return ".".join([*count, *((FINISH.face,) if public_hand.finish else ())])


def parse_numbers_of_facedown_cards(raw_text: str | Span) -> FacedownNumbers:
    """Parses `1.2.30_0.3.7`: row, column and number of face-down cards. Returns them by row and column."""
    facedown_numbers: list[tuple[Cell, int]] = []
    for group in Span.fold_width_and_drop_spaces(raw_text).split("_", BOX):
        items = group.split(".")
        if len(items) != 3:
            raise items[min(len(items) - 1, 3)].build_error("coupelation.expected.known")
        facedown_numbers.append((parse_row_and_column(items), parse_integer_within_bounds(items[2], 0, NUMBER_LIMIT)))
    return tuple(sorted(facedown_numbers))


def format_facedown_numbers(facedown_numbers: FacedownNumbers) -> str:
    return "_".join(f"{format_cell(cell)}.{number}" for cell, number in facedown_numbers)


def parse_private_hand_and_known_facedown_cards(raw_text: str | Span) -> PrivateHand:
    """Parses `p3.7.18_0.3.29`: a seat and the cards it holds, then the face-down cards it knows as row, column and
    number."""
    span = Span.fold_width_and_drop_spaces(raw_text)
    seat_and_cards, _, facedown_text = span.text.partition("_")
    seat, cards = split_off_owning_seat_number(span[: len(seat_and_cards)].split(".", BOX), "coupelation.expected.mine")
    card_numbers = sorted({parse_integer_within_bounds(card, LOWEST, HIGHEST) for card in cards})
    facedown_numbers = parse_numbers_of_facedown_cards(span[len(seat_and_cards) + 1 :]) if facedown_text else ()
    return PrivateHand(seat, tuple(card_numbers), facedown_numbers)


def format_private_hand_and_known_facedown_cards(private_hand: PrivateHand) -> str:
    first = ".".join([f"p{private_hand.seat}", *map(str, private_hand.cards)])
    return (
        f"{first}_{format_facedown_numbers(private_hand.facedown_numbers)}" if private_hand.facedown_numbers else first
    )


def format_cards(cards: Cards) -> str:
    return ".".join(map(format_card, cards)) or NOTHING


def parse_tower_card(span: Span) -> Card:
    return parse_card_or_x(span, "coupelation.expected.place")


def parse_tower_from_bottom_row_up(raw_text: str | Span) -> Tower:
    """Parses `12.25.31_x.28`: rows from the bottom up, with `x` for a face-down card and `-` for an empty cell."""
    return build_tower_without_trailing_gaps(
        [parse_optional(cell, parse_tower_card) for cell in row.split(".", SIDE_LIMIT)]
        for row in Span.fold_width_and_drop_spaces(raw_text).split("_", SIDE_LIMIT)
    )


def format_tower(tower: Tower) -> str:
    rows = (".".join(NOTHING if card is None else format_card(card) for card in row) for row in tower)
    return "_".join(row or NOTHING for row in rows) or NOTHING


def parse_cell(raw_text: str | Span) -> Cell:
    """Parses `0.3`: row and column."""
    items = Span.fold_width_and_drop_spaces(raw_text).split(".")
    if len(items) != 2:
        raise items[min(len(items) - 1, 2)].build_error("coupelation.expected.cell")
    return parse_row_and_column(items)


def format_cell(cell: Cell) -> str:
    return f"{cell[0]}.{cell[1]}"


def parse_move(raw_text: str | Span, *, may_have_holes: bool = False) -> Move:
    """Parses one move. Raises Unreadable. Does not ask whether the move is legal.

    may_have_holes: a draft has `?` for what is not entered, and its two cards paid in the order of entering.
    """
    span = Span.fold_width_and_drop_spaces(raw_text)
    kind, *items = span.split(".", BOX)
    if kind.lower not in MOVE_PARSERS:
        raise span.build_error("expected.move", forms=list(FORMS))
    return MOVE_PARSERS[kind.lower](MoveItems(items, span[len(span) :], may_have_holes))


class MoveItems(NamedTuple):
    """What follows the first word of a move. end: the empty span behind it; may_have_holes: as for `parse_move`."""

    items: list[Span]
    end: Span
    may_have_holes: bool

    def require_item_count_between(self, min_count: int, max_count: int) -> list[Span]:
        """Returns the items. Raises Unreadable if the move's form has more or fewer."""
        if len(self.items) < min_count:
            raise self.end.build_error("expected.move", forms=list(FORMS))
        if len(self.items) > max_count:
            raise self.items[max_count].build_error("expected.move", forms=list(FORMS))
        return self.items

    def is_hole(self, span: Span) -> bool:
        return self.may_have_holes and span.text == HOLE

    def parse_faceup_card_or_hole(self, span: Span) -> Card:
        return Card(HOLE) if self.is_hole(span) else parse_faceup_card(span)

    def parse_cell_if_entered(self, row_span: Span, col_span: Span) -> Cell | None:
        """Parses a row and a column; returns None if one of them is a hole."""
        if self.is_hole(row_span) or self.is_hole(col_span):
            return None
        return parse_row_and_column([row_span, col_span])


def parse_face_without_mark(span: Span) -> Face:
    """Parses a card without a mark. Raises Unreadable at a mark."""
    card = parse_card_with_error_code(span, "coupelation.expected.face")
    if card.mark:
        raise span.build_error("coupelation.expected.face", len(span) - 1)
    return card.face


def parse_held_card_number_x_finish_or_facedown_cell(span: Span) -> Face:
    """Parses a card of `holds`: a number, `F`, `x`, or a card named by its cell, `x0-2`."""
    if parse_cell_of_facedown_card_name_or_none(span.lower) is not None:
        return span.lower
    if span.lower == HIDDEN.face or span.upper == FINISH.face:
        return HIDDEN.face if span.lower == HIDDEN.face else FINISH.face
    return parse_integer_within_bounds(span, LOWEST, HIGHEST)


def parse_faceup_card(span: Span) -> Card:
    """Parses a card that everybody sees; its mark may follow the number."""
    return parse_card_with_error_code(span, "coupelation.expected.card")


def parse_row_and_column(items: list[Span]) -> Cell:
    return parse_integer_within_bounds(items[0], -FAR, FAR), parse_integer_within_bounds(items[1], -FAR, FAR)


def parse_draw_count_and_whether_finish_is_drawn(items: MoveItems) -> Draw:
    """Parses the number of cards drawn, or its hole, and `F` if the finish card is one of them."""
    count, *finish = items.require_item_count_between(1, 2)
    if finish and finish[0].upper != FINISH.face:
        raise finish[0].build_error("expected.move", forms=list(FORMS))
    return Draw(None if items.is_hole(count) else parse_integer_within_bounds(count, 0, FAR), bool(finish))


def parse_place_faceup_move(items: MoveItems) -> Up:
    """Parses action A: a card, with its mark if that is entered, and its cell."""
    card_span, row, col = items.require_item_count_between(3, 3)
    card = items.parse_faceup_card_or_hole(card_span)
    return Up(card.face, items.parse_cell_if_entered(row, col), card.mark)


def parse_place_facedown_move_of_face_or_x(items: MoveItems) -> Down:
    """Parses action B: a card without a mark, or `x` for one that nobody saw, and its cell."""
    face, row, col = items.require_item_count_between(3, 3)
    return Down(
        HIDDEN.face if face.lower == HIDDEN.face else parse_face_without_mark(face),
        items.parse_cell_if_entered(row, col),
    )


def parse_flip_with_optional_number_and_mark(items: MoveItems) -> Flip:
    """Parses action C: a cell, and what the card turned out to be if that is entered."""
    row, col, *card_spans = items.require_item_count_between(2, 3)
    cell = items.parse_cell_if_entered(row, col)
    if not card_spans:
        return Flip(cell)
    digits = card_spans[0][: len(card_spans[0].text.rstrip("dehDEH"))]
    mark = card_spans[0].lower[len(digits) :]
    if mark and mark not in MARKS:
        raise card_spans[0].build_error("coupelation.expected.card", len(digits))
    return Flip(cell, parse_integer_within_bounds(digits, 0, NUMBER_LIMIT), mark)


def parse_take_reserve_move(items: MoveItems) -> Take:
    """Parses action D; the cards of a finished move are sorted, those of a draft keep their order."""
    card_span, row, col, first, second, *others = items.require_item_count_between(5, BOX)
    card = items.parse_faceup_card_or_hole(card_span)
    reserve_discards = [item for item in others if item.lower.startswith(RESERVE_DISCARD_PREFIX)]
    discards = [item for item in others if not item.lower.startswith(RESERVE_DISCARD_PREFIX)]
    take = Take(
        face=card.face,
        cell=items.parse_cell_if_entered(row, col),
        payment=Payment.from_paid_cards(
            [items.parse_faceup_card_or_hole(paid) for paid in (first, second)],
            map(parse_x_prefixed_discard_or_unseen, discards),
        ),
        mark=card.mark,
        reserve_discards=tuple(parse_face_without_mark(item[1:]) for item in reserve_discards),
    )
    return take if items.may_have_holes else take.take_with_cards_sorted


def parse_x_prefixed_discard_or_unseen(span: Span) -> Face:
    """Parses `x18`, a card discarded to shift the result, or `x`, a card that nobody saw. Raises Unreadable."""
    if not span.lower.startswith("x"):
        raise span.build_error("coupelation.expected.discard")
    return HIDDEN.face if len(span) == 1 else parse_face_without_mark(span[1:])


MOVE_PARSERS: Mapping[str, Callable[[MoveItems], Move]] = {
    "draw": parse_draw_count_and_whether_finish_is_drawn,
    "up": parse_place_faceup_move,
    "down": parse_place_facedown_move_of_face_or_x,
    "flip": parse_flip_with_optional_number_and_mark,
    "take": parse_take_reserve_move,
}


def format_move(move: Move) -> str:
    """Returns the text of a move or draft, with `?` for what is not entered.

    >>> format_move(Draw(None, finish=True)), format_move(Flip((0, 1))), format_move(Take(face=31))
    ('draw.?.F', 'flip.0.1', 'take.31.?.?.?.?')
    """
    if isinstance(move, Draw):
        return f"draw.{HOLE if move.count is None else move.count}" + (f".{FINISH.face}" if move.finish else "")
    row, col = (HOLE, HOLE) if move.cell is None else move.cell
    if isinstance(move, Flip):
        return f"flip.{row}.{col}" + ("" if move.number is None else f".{move.number}{move.mark}")
    mark = "" if isinstance(move, Down) else move.mark
    text = f"{move.kind}.{move.face}{mark}.{row}.{col}"
    if isinstance(move, Take):
        text += "".join(f".{format_card(card)}" for card in move.payment.pair)
        text += "".join(f".x{'' if face == HIDDEN.face else face}" for face in move.payment.discards)
        text += "".join(f".{RESERVE_DISCARD_PREFIX}{face}" for face in move.reserve_discards)
    return text


TABLE = (*ALL_VIEWS, "possible")
PARAMETERS = (
    Parameter(
        name="tower",
        parse_text=parse_tower_from_bottom_row_up,
        format_value=format_tower,
        default=None,
        views=TABLE,
        example="12.25.31.x.44_20.28",
        limits=(
            Limit.for_list("rows", "x", "_", SIDE_LIMIT),
            Limit.for_list("cells of a row", "x", ".", SIDE_LIMIT),
            Limit("a number", "9999", "10000"),
        ),
    ),
    Parameter(
        name="reserve",
        parse_text=parse_faceup_reserve_cards_allowing_repeats,
        format_value=format_cards,
        default=None,
        views=TABLE,
        example="1.50.13.37",
        limits=(Limit.for_list("cards", "1", ".", BOX),),
    ),
    Parameter(
        name="hand",
        parse_text=parse_hand_with_x_for_unknown_cards,
        format_value=format_cards,
        default=None,
        views=(),
        secret=True,
        example="7.18.33.F",
        limits=(Limit.for_list("cards", "1", ".", BOX),),
    ),
    declare_count_parameter("deck", "cards", NUMBER_LIMIT, default=None, views=TABLE, example="20"),
    Parameter(
        name="first",
        parse_text=lambda raw: parse_integer_within_bounds(raw, 0, 1) == 1,
        format_value=lambda first: str(int(first)),
        default=False,
        views=TABLE,
        example="1",
        limits=(Limit("yes or no", "1", "2"),),
    ),
    Parameter(
        name="last",
        parse_text=parse_cell,
        format_value=format_cell,
        default=None,
        views=TABLE,
        example="0.3",
        limits=(Limit("a place", "99.99", "99.100"),),
    ),
    declare_count_parameter("drawn", "cards", FAR, default=None, views=MID_GAME_VIEWS, example="2"),
    Parameter(
        name="known",
        value_of_state=lambda state: state.facedown_numbers,
        parse_text=parse_numbers_of_facedown_cards,
        format_value=format_facedown_numbers,
        default=(),
        views=(),
        secret=True,
        example="1.2.30",
        limits=(Limit.for_list("cards", "0.1.2", "_", BOX), Limit("a number", "0.1.9999", "0.1.10000")),
    ),
    declare_holds_parameter(
        parse_held_card_number_x_finish_or_facedown_cell,
        format_card=str,
        example_text="p2.17.30.less-x0-2_out.37",
        zone_names=ZONE_NAMES,
        get_zones=lambda state: state.knowledge.public_zones,
    ),
    declare_secret_mine_parameter(
        parse_private_hand_and_known_facedown_cards,
        format_private_hand_and_known_facedown_cards,
        "p3.7.18_0.3.29",
        Limit("a number", "p1.50", "p1.51"),
    ),
)
SEATS = declare_parameter_for_each_seat(
    Parameter(
        name="holding",
        parse_text=parse_glass_card_count_and_finish_card,
        format_value=format_public_hand,
        default=None,
        views=MID_GAME_VIEWS,
        example="h3",
        limits=(Limit("cards", "h9999", "h10000"),),
    ),
    lambda state: (*state.holdings, *([None] * 5)),
)
