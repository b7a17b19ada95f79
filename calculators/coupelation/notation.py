"""Coupelation positions and moves as text; nothing else knows the text."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from calculators.core.known import known_parameter
from calculators.core.mine import mine_parameter, read_owner
from calculators.core.parameters import ALL, ASKED, Limit, Parameter, per_seat
from calculators.core.parsing import Span, parse_number
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
    Flip,
    Holding,
    Known,
    Mine,
    Move,
    Payment,
    Take,
    Tower,
    Up,
    rank,
    tidy,
)
from calculators.coupelation.told import PLACES, cell_of

NOTHING = "-"
NUMBER_LIMIT = 9999
"""Larger numbers are not read; those that can be read but are on no card are for the rules to say."""
SIDE_LIMIT = 2 * ROWS
"""Rows and cells of a row beyond any mistyped tower."""
FAR = 99
DROPPED = "r"
"""Before a reserve card that is discarded in a move."""
FORMS = (
    "draw.<n>",
    "up.<n>.<row>.<col>",
    "down.<n>.<row>.<col>",
    "flip.<row>.<col>",
    "take.<n>.<row>.<col>.<a>.<b>.x<c>.r<d>",
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
    """Cards of the reserve in the order given; `-` is none."""
    span = Span.of(raw)
    if span.text == NOTHING:
        return ()
    return tuple(parse_card(item, "coupelation.expected.card") for item in limited(span.split("."), BOX))


def parse_hand(raw: str | Span) -> Cards:
    """Cards of a hand in the order given, `x` for one that is not told; `-` is none."""
    span = Span.of(raw)
    if span.text == NOTHING:
        return ()
    return tuple(
        HIDDEN if item.lower == HIDDEN.face else parse_card(item, "coupelation.expected.held")
        for item in limited(span.split("."), BOX)
    )


def parse_holding(raw: str | Span) -> Holding:
    """`h3`, `h2.F`: glass cards of a seat, and the finish card open in front of it; `-` is none."""
    span = Span.of(raw)
    if span.text == NOTHING:
        return Holding(0)
    count, *finish = limited(span.split("."), 2)
    if not count.lower.startswith("h"):
        raise count.fail("coupelation.expected.holding")
    if finish and finish[0].upper != FINISH.face:
        raise finish[0].fail("coupelation.expected.holding")
    return Holding(parse_number(count[1:], 0, NUMBER_LIMIT), bool(finish))


def format_holding(holding: Holding) -> str:
    return f"h{holding.count}" + (f".{FINISH.face}" if holding.finish else "")


def parse_known(raw: str | Span) -> Known:
    """`1.2.30_0.3.7`: row, place and number of face-down cards, by row and place."""
    found: list[tuple[Cell, int]] = []
    for group in limited(Span.of(raw).split("_"), BOX):
        items = group.split(".")
        if len(items) != 3:
            raise items[min(len(items) - 1, 3)].fail("coupelation.expected.known")
        found.append((parse_row_col(items), parse_number(items[2], 0, NUMBER_LIMIT)))
    return tuple(sorted(found))


def format_known(known: Known) -> str:
    return "_".join(f"{format_cell(cell)}.{number}" for cell, number in known)


def parse_mine(raw: str | Span) -> Mine:
    """`p3.7.18_0.3.29`: a seat and the cards it holds, then face-down cards it knows by row, place and number."""
    span = Span.of(raw)
    first, _, rest = span.text.partition("_")
    seat, cards = read_owner(limited(span[: len(first)].split("."), BOX), "coupelation.expected.mine")
    held = sorted({parse_number(card, LOWEST, HIGHEST) for card in cards})
    known = parse_known(span[len(first) + 1 :]) if rest else ()
    return Mine(seat, tuple(held), known)


def format_mine(mine: Mine) -> str:
    first = ".".join([f"p{mine.seat}", *map(str, mine.cards)])
    return f"{first}_{format_known(mine.known)}" if mine.known else first


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
    """A card that a move names without its mark."""
    card = parse_card(span, "coupelation.expected.face")
    if card.mark:
        raise span.fail("coupelation.expected.face", len(span) - 1)
    return card.face


def parse_seen(span: Span) -> Face:
    """A card of `holds`: its number, `F`, `x`, or one that is called by its cell, `x0-2`."""
    if cell_of(span.lower) is not None:
        return span.lower
    if span.lower == HIDDEN.face or span.upper == FINISH.face:
        return HIDDEN.face if span.lower == HIDDEN.face else FINISH.face
    return parse_number(span, LOWEST, HIGHEST)


def parse_shown(span: Span) -> Card:
    """A card that everybody sees: its mark behind the number where it is told."""
    return parse_card(span, "coupelation.expected.card")


def parse_row_col(items: list[Span]) -> Cell:
    return parse_number(items[0], -FAR, FAR), parse_number(items[1], -FAR, FAR)


def parse_draw(items: list[Span], end: Span) -> Draw:
    count, *finish = shape(items, end, 1, 2)
    if finish and finish[0].upper != FINISH.face:
        raise finish[0].fail("expected.move", forms=list(FORMS))
    return Draw(parse_number(count, 0, FAR), bool(finish))


def parse_up(items: list[Span], end: Span) -> Up:
    shown, *cell = shape(items, end, 3, 3)
    card = parse_shown(shown)
    return Up(card.face, *parse_row_col(cell), card.mark)


def parse_down(items: list[Span], end: Span) -> Down:
    face, *cell = shape(items, end, 3, 3)
    return Down(HIDDEN.face if face.lower == HIDDEN.face else parse_face(face), *parse_row_col(cell))


def parse_flip(items: list[Span], end: Span) -> Flip:
    row, col, *shown = shape(items, end, 2, 3)
    cell = parse_row_col([row, col])
    if not shown:
        return Flip(*cell)
    digits = shown[0][: len(shown[0].text.rstrip("dehDEH"))]
    mark = shown[0].lower[len(digits) :]
    if mark and mark not in MARKS:
        raise shown[0].fail("coupelation.expected.card", len(digits))
    return Flip(*cell, parse_number(digits, 0, NUMBER_LIMIT), mark)


def parse_take(items: list[Span], end: Span) -> Take:
    shown, row, col, first, second, *others = shape(items, end, 5, BOX)
    card = parse_shown(shown)
    dropped = [item for item in others if item.lower.startswith(DROPPED)]
    discards = [item for item in others if not item.lower.startswith(DROPPED)]
    return Take(
        card.face,
        *parse_row_col([row, col]),
        Payment.of([parse_shown(first), parse_shown(second)], map(parse_discard, discards)),
        card.mark,
        tuple(sorted((parse_face(item[1:]) for item in dropped), key=rank)),
    )


def parse_discard(span: Span) -> Face:
    """`x18`: a card discarded to shift the result; `x`: nobody saw which."""
    if not span.lower.startswith("x"):
        raise span.fail("coupelation.expected.discard")
    return HIDDEN.face if len(span) == 1 else parse_face(span[1:])


READERS: Mapping[str, Callable[[list[Span], Span], Move]] = {
    "draw": parse_draw,
    "up": parse_up,
    "down": parse_down,
    "flip": parse_flip,
    "take": parse_take,
}


def format_move(move: Move) -> str:
    if isinstance(move, Draw):
        return f"draw.{move.count}" + (f".{FINISH.face}" if move.finish else "")
    if isinstance(move, Flip):
        return f"flip.{move.row}.{move.col}" + ("" if move.number is None else f".{move.number}{move.mark}")
    mark = "" if isinstance(move, Down) else move.mark
    text = f"{type(move).__name__.lower()}.{move.face}{mark}.{move.row}.{move.col}"
    if isinstance(move, Take):
        text += "".join(f".{format_card(card)}" for card in move.payment.pair)
        text += "".join(f".x{'' if face == HIDDEN.face else face}" for face in move.payment.discards)
        text += "".join(f".{DROPPED}{face}" for face in move.dropped)
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
        parse_hand,
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
    Parameter(
        "drawn",
        lambda raw: parse_number(raw, 0, FAR),
        str,
        default=None,
        views=ASKED,
        example="2",
        limits=(Limit("cards", "99", "100"),),
    ),
    Parameter(
        "known",
        parse_known,
        format_known,
        default=(),
        views=(),
        secret=True,
        example="1.2.30",
        limits=(Limit.of_list("cards", "0.1.2", "_", BOX), Limit("a number", "0.1.9999", "0.1.10000")),
    ),
    known_parameter(parse_seen, str, "p2.17.30.less-x0-2_out.37", PLACES, of=lambda state: state.told.places),
    mine_parameter(parse_mine, format_mine, "p3.7.18_0.3.29", Limit("a number", "p1.50", "p1.51")),
)
SEATS = per_seat(
    Parameter(
        "holding",
        parse_holding,
        format_holding,
        default=None,
        views=ASKED,
        example="h3",
        limits=(Limit("cards", "h9999", "h10000"),),
    ),
    lambda state: (*state.holdings, *([None] * 5)),
)
