"""VOGU positions and moves as text; nothing else knows the text.

Canonical layout: one row of cells for each row down to the last card, every row as wide as the layout.
Empty rows and columns above and left of the cards stay, since moves count from the top left cell as
given; those below and right of them mean nothing and are dropped. Two or more empty cells are a run.
"""

from __future__ import annotations

from functools import lru_cache

from calculators.core.known import known_parameter
from calculators.core.mine import own_parameter
from calculators.core.parameters import ALL, ASKED, Limit, Parameter, per_seat
from calculators.core.parsing import SEAT_FIELDS, Span, parse_number
from calculators.vogu.state import (
    CARDS_IN_BOX,
    COLOURS,
    Board,
    Card,
    Cell,
    Edge,
    Face,
    Move,
    Needed,
    Place,
    Reveal,
    Seat,
    Values,
    size,
)

NOTHING = "-"
UNSEEN = "x"
"""The discarded card of a move, face down: nobody else saw it."""
LETTERS = " ".join(COLOURS)
FAR = 9999
"""Columns and rows of a move that can be read; whether there is such a cell is for the rules to say."""
SIGNS = {"p": 1, "m": -1}


def items_of(raw: str | Span) -> list[Span]:
    """The items of a list, none for `-` alone; more than the box has cards are not read."""
    span = Span.of(raw)
    if span.text == NOTHING:
        return []
    items = span.split(".")
    if len(items) > CARDS_IN_BOX:
        raise items[CARDS_IN_BOX].fail("expected.fewer", limit=CARDS_IN_BOX)
    return items


def parse_colour(span: Span) -> str:
    """The first letter of a span as a colour."""
    letter = span.upper[:1]
    if not letter or letter not in COLOURS:
        raise span.fail("vogu.expected.colour", letters=LETTERS)
    return letter


def parse_card(span: Span) -> Card:
    """`GWg`: two colours and the colour of the token, `W`: one colour so far."""
    if len(span) > 3:
        raise span.fail("vogu.expected.card", 3)
    letters = [parse_colour(span[index]) for index in range(max(1, len(span)))]
    return Card.of("".join(letters[:2]), *letters[2:])


def format_card(card: Card) -> str:
    return card.colours + card.token.lower()


def parse_seat_cards(raw: str | Span) -> Seat:
    return tuple(parse_card(item) for item in items_of(raw))


def format_seat_cards(cards: Seat) -> str:
    return ".".join(map(format_card, cards)) or NOTHING


def parse_values(raw: str | Span) -> Values:
    """`B4.Y-1`: colours in any order, each once; those not named are not entered. `-`: all are 0."""
    items = items_of(raw)
    if not items:
        return (0,) * len(COLOURS)
    values: dict[str, int] = {}
    for item in items:
        colour = parse_colour(item)
        if colour in values:
            raise item.fail("vogu.expected.once", colour=colour)
        values[colour] = parse_number(item[1:], -999999, 999999)
    return tuple(values.get(colour) for colour in COLOURS)


def format_values(values: Values) -> str:
    """Every colour that was entered, 0 too; `-` where all six are 0."""
    named = [f"{c}{v}" for c, v in zip(COLOURS, values, strict=True) if v is not None]
    return ".".join(named) if any(v != 0 for v in values) else NOTHING


def parse_edge(span: Span, numbered: bool) -> Edge | None:
    """`2G` on top or left, `pG` on right or bottom, `--` not entered yet."""
    if span.text == "--":
        return None
    if numbered:
        return Edge(parse_number(span[0], 1, 3), parse_colour(span[1]))
    if span[0].lower not in SIGNS:
        raise span.fail("vogu.expected.sign")
    return Edge(SIGNS[span[0].lower], parse_colour(span[1]))


def format_edge(edge: Edge | None, numbered: bool) -> str:
    if edge is None:
        return "--"
    mark = str(edge.force) if numbered else "p" if edge.force > 0 else "m"
    return mark + edge.colour


def parse_face(span: Span) -> Face:
    """Eight characters: top, left, right, bottom."""
    edges = [parse_edge(span[2 * n : 2 * n + 2], n < 2) for n in range(4) if 2 * n < len(span) or not n]
    if len(span) != 8:
        raise span.fail("vogu.expected.face", min(len(span), 8))
    return Face(*edges)


@lru_cache(maxsize=1024)
def format_face(face: Face) -> str:
    return "".join(format_edge(edge, n < 2) for n, edge in enumerate(face.edges))


def parse_whole_face(span: Span) -> Face:
    """A face of a move: a card someone holds has all its edges."""
    face = parse_face(span)
    for n, edge in enumerate(face.edges):
        if edge is None:
            raise span.fail("vogu.expected.whole", 2 * n)
    return face


def parse_hand(raw: str | Span) -> tuple[Face, ...]:
    return tuple(parse_face(item) for item in items_of(raw))


def format_hand(hand: tuple[Face, ...]) -> str:
    return ".".join(map(format_face, hand)) or NOTHING


def parse_board(raw: str | Span) -> Board:
    """Rows with `_` between them, cells with `.`; `-` an empty cell, `-*17` seventeen of them."""
    faces: list[tuple[Cell, Face]] = []
    rows = Span.of(raw).split("_")
    if len(rows) > CARDS_IN_BOX:
        raise rows[CARDS_IN_BOX].fail("expected.fewer", limit=CARDS_IN_BOX)
    for row, cells in enumerate(rows):
        col = 0
        for cell in cells.split("."):
            if col >= CARDS_IN_BOX:
                raise cell.fail("expected.fewer", limit=CARDS_IN_BOX)
            empty = parse_empty(cell)
            if not empty:
                faces.append(((row, col), parse_face(cell)))
                if len(faces) > CARDS_IN_BOX:
                    raise cell.fail("expected.fewer", limit=CARDS_IN_BOX)
            col += empty or 1
    return tuple(faces)


def parse_empty(cell: Span) -> int:
    """How many empty cells a text stands for; 0 if it is a face."""
    if cell.text == NOTHING:
        return 1
    if cell.text.startswith("-*"):
        return parse_number(cell[2:], 1, CARDS_IN_BOX)
    return 0


def format_empty(cells: int) -> list[str]:
    """`-` for one empty cell, `-*17` for seventeen, nothing for none."""
    return [NOTHING if cells == 1 else f"-*{cells}"] if cells else []


def format_board(board: Board) -> str:
    height, width = size(board)
    rows: list[list[str]] = [[] for _ in range(height)]
    ends = [0] * height
    for (row, col), face in board:
        rows[row] += [*format_empty(col - ends[row]), format_face(face)]
        ends[row] = col + 1
    return "_".join(".".join(r + format_empty(width - e)) for r, e in zip(rows, ends, strict=True)) or NOTHING


def parse_shown(span: Span) -> Face | Card:
    """A revealed card: its face, or its two colours."""
    if len(span) == 2:
        return Card.of(parse_colour(span[0]) + parse_colour(span[1]))
    return parse_whole_face(span)


def format_shown(shown: Face | Card) -> str:
    return shown.colours if isinstance(shown, Card) else format_face(shown)


def parse_move(raw: str) -> Move:
    """`place.<face>.<col>.<row>` or `reveal.<face or two colours>.<discarded face or x>.<colour of the token>`."""
    span = Span.of(raw)
    kind, *rest = span.split(".")
    if kind.lower not in ("place", "reveal"):
        raise span.fail("expected.move", forms=["place", "reveal"])
    if len(rest) < 3:
        raise span.fail(f"vogu.expected.{kind.lower}", len(span))
    if len(rest) > 3:
        raise rest[3].fail(f"vogu.expected.{kind.lower}")
    if kind.lower == "place":
        face = parse_whole_face(rest[0])
        col, row = parse_number(rest[1], -FAR, FAR), parse_number(rest[2], -FAR, FAR)
        return Place(face, (row, col))
    shown = parse_shown(rest[0])
    discard = None if rest[1].lower == UNSEEN else parse_whole_face(rest[1])
    colour = parse_colour(rest[2])
    if len(rest[2]) > 1:
        raise rest[2].fail("vogu.expected.colour", 1, letters=LETTERS)
    return Reveal(shown, discard, colour)


def format_move(move: Move) -> str:
    if isinstance(move, Place):
        row, col = move.cell
        return f"place.{format_face(move.face)}.{col}.{row}"
    discard = UNSEEN if move.discard is None else format_face(move.discard)
    return f"reveal.{format_shown(move.shown)}.{discard}.{move.colour}"


def parse_needed(span: Span) -> Needed:
    """A card of a hand as far as it is known: a face, two colours, or `x`."""
    return Face() if span.lower == UNSEEN else parse_shown(span)


def format_needed(card: Needed) -> str:
    return UNSEEN if card == Face() else format_shown(card)


FACE = "2G1WpGmW"
ROW = ".".join([FACE] * 24)
SEATS = per_seat(
    Parameter(
        "pN",
        parse_seat_cards,
        format_seat_cards,
        default=None,
        long=True,
        example="GWg.GWw.BG.BW",
        limits=(Limit.of_list("cards of a seat", "GW", ".", CARDS_IN_BOX),),
    ),
    of=lambda state: state.seats,
)
PARAMETERS = (
    Parameter(
        "values",
        parse_values,
        format_values,
        default=None,
        views=ALL,
        example="B4.R6.Y-1.G5.W-1.K2",
        limits=(Limit("a value", "B999999", "B1000000"),),
    ),
    Parameter(
        "board",
        parse_board,
        format_board,
        default=None,
        views=ASKED,
        long=True,
        example="2G1WpGmW.-_3R2RmRpR.1B1BpBpB",
        limits=(
            Limit.of_list("cells of a row", FACE, ".", CARDS_IN_BOX),
            Limit.of_list("rows", "-", "_", CARDS_IN_BOX),
            Limit("cards", f"{ROW}_{ROW}", f"{ROW}_{ROW}_{FACE}"),
            Limit("a run of empty cells", f"-*{CARDS_IN_BOX}", f"-*{CARDS_IN_BOX + 1}"),
        ),
    ),
    Parameter(
        "hand",
        parse_hand,
        format_hand,
        default=None,
        views=ASKED,
        secret=True,
        long=True,
        example="2G1WpGmW.3R2RmRpR",
        limits=(Limit.of_list("cards", FACE, ".", CARDS_IN_BOX),),
    ),
    own_parameter(parse_hand, format_hand, "p2.2G1WpGmW", Limit.of_list("cards", FACE, ".", CARDS_IN_BOX)),
    known_parameter(parse_needed, format_needed, "p1.x*9", SEAT_FIELDS),
)
