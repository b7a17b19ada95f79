"""Coupelation positions and moves as text; nothing else knows the text."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from calculators.core.parameters import ALL, Limit, Parameter
from calculators.core.parsing import Span, parse_number
from calculators.coupelation.state import (
    BOX,
    FINISH,
    HIDDEN,
    MARKS,
    ROWS,
    Card,
    Cards,
    Cell,
    Down,
    Face,
    Flip,
    Move,
    Payment,
    Take,
    Tower,
    Up,
    tidy,
)

NOTHING = "-"
NUMBER_LIMIT = 9999
"""Larger numbers are not read; those that can be read but are on no card are for the rules to say."""
SIDE_LIMIT = 2 * ROWS
"""Rows and cells of a row beyond any mistyped tower."""
FAR = 99
FORMS = (
    "up.<n>.<row>.<col>",
    "down.<n>.<row>.<col>",
    "flip.<row>.<col>",
    "take.<n>.<row>.<col>.<a>.<b>.x<c>",
)


def limited(items: list[Span], limit: int) -> list[Span]:
    """The items; raises Unreadable at the first beyond the limit."""
    if len(items) > limit:
        raise items[limit].fail("expected.fewer", limit=limit)
    return items


def parse_card(span: Span, code: str) -> Card:
    """`31`, `31d`, `F`; raises Unreadable with code, at the character that does not belong."""
    if span.upper == FINISH.face:
        return FINISH
    digits = len(span.text) - len(span.text.lstrip("0123456789"))
    mark = span.lower[digits:]
    if not digits or (mark and mark not in MARKS):
        raise span.fail(code, digits)
    return Card(parse_number(span[:digits], 0, NUMBER_LIMIT), mark)


def format_card(card: Card) -> str:
    return f"{card.face}{card.mark}"


def parse_cards(raw: str | Span) -> Cards:
    """Cards of a hand or the reserve in the order given; `-` is none."""
    span = Span.of(raw)
    if span.text == NOTHING:
        return ()
    return tuple(parse_card(item, "coupelation.expected.card") for item in limited(span.split("."), BOX))


def format_cards(cards: Cards) -> str:
    return ".".join(map(format_card, cards)) or NOTHING


def parse_place(span: Span) -> Card | None:
    """One cell of the tower: a card, `x` face down, `-` empty."""
    if span.text == NOTHING:
        return None
    if span.lower == HIDDEN.face:
        return HIDDEN
    return parse_card(span, "coupelation.expected.place")


def parse_tower(raw: str | Span) -> Tower:
    """`12.25.31_x.28`: rows from the bottom up."""
    rows = limited(Span.of(raw).split("_"), SIDE_LIMIT)
    return tidy([parse_place(cell) for cell in limited(row.split("."), SIDE_LIMIT)] for row in rows)


def format_tower(tower: Tower) -> str:
    rows = (".".join(NOTHING if card is None else format_card(card) for card in row) for row in tower)
    return "_".join(row or NOTHING for row in rows) or NOTHING


def parse_cell(raw: str | Span) -> Cell:
    """`0.3`: row and place in the row."""
    items = Span.of(raw).split(".")
    if len(items) != 2:
        raise items[min(len(items) - 1, 2)].fail("coupelation.expected.cell")
    return parse_number(items[0], -FAR, FAR), parse_number(items[1], -FAR, FAR)


def format_cell(cell: Cell) -> str:
    return f"{cell[0]}.{cell[1]}"


def parse_move(raw: str | Span) -> Move:
    """One move; raises Unreadable. Whether it can be made is for the rules to say."""
    span = Span.of(raw)
    kind, *items = limited(span.split("."), BOX)
    if kind.lower not in READERS:
        raise span.fail("expected.move", forms=list(FORMS))
    return READERS[kind.lower](items, span[len(span) :])


def shape(items: list[Span], end: Span, low: int, high: int) -> list[Span]:
    """The items of a move if they are as many as its form has. Raises Unreadable."""
    if len(items) < low:
        raise end.fail("expected.move", forms=list(FORMS))
    if len(items) > high:
        raise items[high].fail("expected.move", forms=list(FORMS))
    return items


def parse_face(span: Span) -> Face:
    """A card as moves name it: without its mark."""
    card = parse_card(span, "coupelation.expected.face")
    if card.mark:
        raise span.fail("coupelation.expected.face", len(span) - 1)
    return card.face


def parse_row_col(items: list[Span]) -> Cell:
    return parse_number(items[0], -FAR, FAR), parse_number(items[1], -FAR, FAR)


def parse_up(items: list[Span], end: Span) -> Up:
    face, *cell = shape(items, end, 3, 3)
    return Up(parse_face(face), *parse_row_col(cell))


def parse_down(items: list[Span], end: Span) -> Down:
    face, *cell = shape(items, end, 3, 3)
    return Down(parse_face(face), *parse_row_col(cell))


def parse_flip(items: list[Span], end: Span) -> Flip:
    row, col, *number = shape(items, end, 2, 3)
    return Flip(*parse_row_col([row, col]), *(parse_number(n, 0, NUMBER_LIMIT) for n in number))


def parse_take(items: list[Span], end: Span) -> Take:
    face, row, col, first, second, *discards = shape(items, end, 5, BOX)
    return Take(
        parse_face(face),
        *parse_row_col([row, col]),
        Payment.of([parse_face(first), parse_face(second)], map(parse_discard, discards)),
    )


def parse_discard(span: Span) -> Face:
    """`x18`: a card discarded to shift the result."""
    if not span.lower.startswith("x"):
        raise span.fail("coupelation.expected.discard")
    return parse_face(span[1:])


READERS: Mapping[str, Callable[[list[Span], Span], Move]] = {
    "up": parse_up,
    "down": parse_down,
    "flip": parse_flip,
    "take": parse_take,
}


def format_move(move: Move) -> str:
    if isinstance(move, Flip):
        return f"flip.{move.row}.{move.col}" + ("" if move.number is None else f".{move.number}")
    text = f"{type(move).__name__.lower()}.{move.face}.{move.row}.{move.col}"
    if isinstance(move, Take):
        text += f".{move.payment.first}.{move.payment.second}"
        text += "".join(f".x{discard}" for discard in move.payment.discards)
    return text


TABLE = (*ALL, "possible")
PARAMETERS = (
    Parameter(
        "tower",
        parse_tower,
        format_tower,
        default=None,
        views=TABLE,
        example="12.25.31.x.44_20.28",
        limits=(
            Limit.of_list("rows", "x", "_", SIDE_LIMIT),
            Limit.of_list("cells of a row", "x", ".", SIDE_LIMIT),
            Limit("a number", "9999", "10000"),
        ),
    ),
    Parameter(
        "reserve",
        parse_cards,
        format_cards,
        default=None,
        views=TABLE,
        example="1.50.13.37",
        limits=(Limit.of_list("cards", "1", ".", BOX),),
    ),
    Parameter(
        "hand",
        parse_cards,
        format_cards,
        default=None,
        views=(),
        secret=True,
        example="7.18.33.F",
        limits=(Limit.of_list("cards", "1", ".", BOX),),
    ),
    Parameter(
        "deck",
        lambda raw: parse_number(raw, 0, NUMBER_LIMIT),
        str,
        default=None,
        views=TABLE,
        example="20",
        limits=(Limit("cards", "9999", "10000"),),
    ),
    Parameter(
        "first",
        lambda raw: parse_number(raw, 0, 1) == 1,
        lambda first: str(int(first)),
        default=False,
        views=TABLE,
        example="1",
        limits=(Limit("yes or no", "1", "2"),),
    ),
    Parameter(
        "last",
        parse_cell,
        format_cell,
        default=None,
        views=TABLE,
        example="0.3",
        limits=(Limit("a place", "99.99", "99.100"),),
    ),
)
