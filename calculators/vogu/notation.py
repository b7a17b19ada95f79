"""Parses and formats the notation of VOGU's positions and moves.

Canonical layout: one row of cells for each row down to the last card, every row as wide as the layout. Empty rows and
columns above and left of the cards stay, since the cells of moves are counted from the top left cell as entered; those
below and right of them have no meaning and are dropped. Two or more empty cells are written as a run.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from calculators.core.knowledge import declare_holds_parameter
from calculators.core.parameters import ALL_VIEWS, MID_GAME_VIEWS, Limit, Parameter, declare_parameter_for_each_seat
from calculators.core.parsing import (
    HOLE,
    NOTHING,
    SEAT_FIELDS,
    Span,
    format_seat_code,
    parse_integer_within_bounds,
    parse_seat_code,
    split_list,
)
from calculators.core.private_hand import declare_mine_parameter_of_seat_and_cards
from calculators.core.types import View
from calculators.vogu.state import (
    CARDS_IN_BOX,
    COLOURS,
    SIDES,
    Board,
    Card,
    Cell,
    Edge,
    Face,
    Move,
    PartialCard,
    PlaceCard,
    Reveal,
    SeatCards,
    Values,
    board_height_and_width,
    shortest_prefix_of_sides_giving_same_order,
)

UNSEEN = "x"
"""The face-down discard of a move, which nobody else saw, and an unknown card of a hand."""
LETTERS = " ".join(COLOURS)
MAX_COORDINATE = 9999
"""The greatest column and row of a move that can be parsed; the rules judge whether there is such a cell."""
SIGNS = {"p": 1, "m": -1}


def parse_first_letter_as_colour_or_raise(span: Span) -> str:
    """Parses the first letter of a span as a colour. Raises Unreadable for any other letter or none."""
    letter = span.upper[:1]
    if not letter or letter not in COLOURS:
        raise span.build_error("vogu.expected.colour", letters=LETTERS)
    return letter


def parse_card_colours_and_optional_token(card_span: Span) -> Card:
    """Parses `GWg` as two colours, in any order, and the colour of the token, which may be absent; `WW` is a card of
    one colour, `W` is half entered. Raises Unreadable, also for ''."""
    if len(card_span) > 3:
        raise card_span.build_error("vogu.expected.card", 3)
    letters = [parse_first_letter_as_colour_or_raise(card_span[index]) for index in range(max(1, len(card_span)))]
    return Card.from_colours_in_any_order("".join(letters[:2]), *letters[2:])


def format_card(card: Card) -> str:
    return card.colours + card.token.lower()


def parse_seat_cards(raw_text: str | Span) -> SeatCards:
    return tuple(map(parse_card_colours_and_optional_token, split_list(raw_text, CARDS_IN_BOX)))


def format_seat_cards(seat_cards: SeatCards) -> str:
    return ".".join(map(format_card, seat_cards)) or NOTHING


def parse_colour_values(raw_text: str | Span) -> Values:
    """Parses `B4.Y-1` as values; colours in any order, each once, None for the others. `-`: all are 0."""
    items = split_list(raw_text, CARDS_IN_BOX)
    if not items:
        return (0,) * len(COLOURS)
    values: dict[str, int] = {}
    for item in items:
        colour = parse_first_letter_as_colour_or_raise(item)
        if colour in values:
            raise item.build_error("vogu.expected.once", colour=colour)
        values[colour] = parse_integer_within_bounds(item[1:], -999999, 999999)
    return tuple(values.get(colour) for colour in COLOURS)


def format_colour_values(colour_values: Values) -> str:
    """Returns the entered values as text, 0 included; `-` if all six are 0."""
    entered = [f"{c}{v}" for c, v in zip(COLOURS, colour_values, strict=True) if v is not None]
    return ".".join(entered) if any(v != 0 for v in colour_values) else NOTHING


def parse_edge_if_entered(edge_span: Span, *, has_number_else_sign: bool, hole: str) -> Edge | None:
    """Parses `2G` on the top or left, `pG` on the right or bottom; returns None for two holes."""
    if edge_span.text == 2 * hole:
        return None
    if has_number_else_sign:
        return Edge(
            parse_integer_within_bounds(edge_span[0], 1, 3), parse_first_letter_as_colour_or_raise(edge_span[1])
        )
    if edge_span[0].lower not in SIGNS:
        raise edge_span.build_error("vogu.expected.sign")
    return Edge(SIGNS[edge_span[0].lower], parse_first_letter_as_colour_or_raise(edge_span[1]))


def format_edge_or_dashes(edge: Edge | None, *, has_number_else_sign: bool) -> str:
    """Formats an edge as `parse_edge_if_entered` reads it; `--` for None."""
    if edge is None:
        return "--"
    mark = str(edge.force) if has_number_else_sign else "p" if edge.force > 0 else "m"
    return mark + edge.colour


def parse_face_with_edges_possibly_not_entered(face_span: Span, hole: str = NOTHING) -> Face:
    """Parses eight characters as a face: top, left, right, bottom; two holes for an edge that is not entered."""
    edges = [
        parse_edge_if_entered(face_span[2 * n : 2 * n + 2], has_number_else_sign=n < 2, hole=hole)
        for n in range(4)
        if 2 * n < len(face_span) or not n
    ]
    if len(face_span) != 8:
        raise face_span.build_error("vogu.expected.face", min(len(face_span), 8))
    return Face(*edges)


@lru_cache(maxsize=1024)
def format_face(face: Face) -> str:
    return "".join(format_edge_or_dashes(edge, has_number_else_sign=n < 2) for n, edge in enumerate(face.edges))


def parse_complete_face_or_raise(face_span: Span) -> Face:
    """Parses a face of a move. Raises Unreadable if an edge is not entered."""
    face = parse_face_with_edges_possibly_not_entered(face_span)
    for n, edge in enumerate(face.edges):
        if edge is None:
            raise face_span.build_error("vogu.expected.whole", 2 * n)
    return face


def parse_hand(raw_text: str | Span) -> tuple[Face, ...]:
    return tuple(map(parse_face_with_edges_possibly_not_entered, split_list(raw_text, CARDS_IN_BOX)))


def format_hand(hand: tuple[Face, ...]) -> str:
    return ".".join(map(format_face, hand)) or NOTHING


def parse_board(raw_text: str | Span) -> Board:
    """Parses a layout: rows separated by `_`, cells by `.`; `-` is an empty cell, `-*17` seventeen of them."""
    faces: list[tuple[Cell, Face]] = []
    for row, cells in enumerate(Span.fold_width_and_drop_spaces(raw_text).split("_", CARDS_IN_BOX)):
        col = 0
        for cell in cells.split("."):
            if col >= CARDS_IN_BOX:
                raise cell.build_error("expected.fewer", limit=CARDS_IN_BOX)
            empty_count = parse_count_of_dash_cells_or_0(cell)
            if not empty_count:
                faces.append(((row, col), parse_face_with_edges_possibly_not_entered(cell)))
                if len(faces) > CARDS_IN_BOX:
                    raise cell.build_error("expected.fewer", limit=CARDS_IN_BOX)
            col += empty_count or 1
    return tuple(faces)


def parse_count_of_dash_cells_or_0(cell_span: Span) -> int:
    """Returns the number of empty cells that a text stands for; 0 for a face."""
    if cell_span.text == NOTHING:
        return 1
    if cell_span.text.startswith("-*"):
        return parse_integer_within_bounds(cell_span[2:], 1, CARDS_IN_BOX)
    return 0


def format_empty_cells(cell_count: int) -> list[str]:
    """Returns `-` for one empty cell, `-*17` for seventeen, [] for none."""
    return [NOTHING if cell_count == 1 else f"-*{cell_count}"] if cell_count else []


def format_board(board: Board) -> str:
    """Returns the canonical text of a layout, which `parse_board` reads; `-` for one without cards."""
    height, width = board_height_and_width(board)
    rows: list[list[str]] = [[] for _ in range(height)]
    ends = [0] * height
    for (row, col), face in board:
        rows[row] += [*format_empty_cells(col - ends[row]), format_face(face)]
        ends[row] = col + 1
    return "_".join(".".join(r + format_empty_cells(width - e)) for r, e in zip(rows, ends, strict=True)) or NOTHING


def parse_revealed_face_or_colours(card_span: Span, *, may_have_holes: bool = False) -> Face | Card:
    """Parses a revealed card: two letters as its colours, eight as its face. may_have_holes: `G?` is one colour."""
    if len(card_span) == 2:
        letters = [card_span[0], card_span[1]]
        colours = "".join(
            parse_first_letter_as_colour_or_raise(letter)
            for letter in letters
            if not (may_have_holes and letter.text == HOLE)
        )
        return Card.from_colours_in_any_order(colours)
    return parse_complete_face_or_raise(card_span)


def format_revealed_card(revealed_card: Face | Card) -> str:
    return f"{revealed_card.colours:{HOLE}<2}" if isinstance(revealed_card, Card) else format_face(revealed_card)


def parse_move(raw_text: str, *, may_have_holes: bool = False) -> Move:
    """Parses a move. Raises Unreadable for anything else.

    `place.<face>.<col>.<row>`, optionally followed by the sides whose contacts are resolved first (`.bl`); or
    `reveal.<face or two colours>.<discarded face or x>.<colour of the token>`. may_have_holes: a draft may have `?` for
    each character that is not entered, as in `place.2G??pG??.?.?` or `reveal.G?.x.?`.
    """
    span = Span.fold_width_and_drop_spaces(raw_text)
    kind, *rest = span.split(".")
    if kind.lower not in ("place", "reveal"):
        raise span.build_error("expected.move", forms=["place", "reveal"])
    if len(rest) < 3:
        raise span.build_error(f"vogu.expected.{kind.lower}", len(span))
    if len(rest) > (4 if kind.lower == "place" else 3):
        raise rest[-1].build_error(f"vogu.expected.{kind.lower}")
    if kind.lower == "place":
        return PlaceCard(
            parse_face_with_edges_possibly_not_entered(rest[0], HOLE)
            if may_have_holes
            else parse_complete_face_or_raise(rest[0]),
            None if may_have_holes and HOLE in (rest[1].text, rest[2].text) else parse_cell(*rest[1:3]),
            parse_sides_resolved_first(rest[3]) if len(rest) > 3 else (),
        )
    revealed_card = parse_revealed_face_or_colours(rest[0], may_have_holes=may_have_holes)
    discard = None if rest[1].lower == UNSEEN else parse_complete_face_or_raise(rest[1])
    if may_have_holes and rest[2].text == HOLE:
        return Reveal(revealed_card, discard)
    colour = parse_first_letter_as_colour_or_raise(rest[2])
    if len(rest[2]) > 1:
        raise rest[2].build_error("vogu.expected.colour", 1, letters=LETTERS)
    return Reveal(revealed_card, discard, colour)


def parse_cell(col_span: Span, row_span: Span) -> Cell:
    col = parse_integer_within_bounds(col_span, -MAX_COORDINATE, MAX_COORDINATE)
    return parse_integer_within_bounds(row_span, -MAX_COORDINATE, MAX_COORDINATE), col


def parse_sides_resolved_first(sides_span: Span) -> tuple[str, ...]:
    """Parses the sides whose contacts are resolved first, by their first letters `t`, `l`, `r`, `b`, each at most once.

    Returns the fewest sides that determine the same order.
    """
    letters = sides_span.lower
    if not letters or len(set(letters)) < len(letters) or not set(letters) <= set(SIDES_BY_LETTER):
        raise sides_span.build_error("vogu.expected.sides")
    return shortest_prefix_of_sides_giving_same_order([SIDES_BY_LETTER[letter] for letter in letters])


def format_first_sides(first_sides: Sequence[str]) -> str:
    return "".join(side[0] for side in first_sides)


def format_move(move: Move) -> str:
    """Returns the text of a move or draft, with `?` for each character that is not entered.

    >>> format_move(PlaceCard(Face(Edge(2, "G")))), format_move(Reveal(Card("G")))
    ('place.2G??????.?.?', 'reveal.G?.x.?')
    """
    if isinstance(move, PlaceCard):
        row, col = move.cell or (HOLE, HOLE)
        order = f".{format_first_sides(move.first_sides)}" if move.first_sides else ""
        return f"place.{format_face(move.face).replace(NOTHING, HOLE)}.{col}.{row}{order}"
    discard = UNSEEN if move.discard is None else format_face(move.discard)
    return f"reveal.{format_revealed_card(move.revealed_card)}.{discard}.{move.colour or HOLE}"


def parse_partial_card(card_span: Span) -> PartialCard:
    """Parses a partly known card of a hand: a face, two colours, or `x` for an unknown card."""
    return Face() if card_span.lower == UNSEEN else parse_revealed_face_or_colours(card_span)


def format_partial_card(partial_card: PartialCard) -> str:
    return UNSEEN if partial_card == Face() else format_revealed_card(partial_card)


SIDES_BY_LETTER = {side[0]: side for side in SIDES}
FACE = "2G1WpGmW"
ROW = ".".join([FACE] * 24)
SEATS = declare_parameter_for_each_seat(
    Parameter(
        name="pN",
        parse_text=parse_seat_cards,
        format_value=format_seat_cards,
        default=None,
        may_need_several_lines=True,
        example="GWg.GWw.BG.BW",
        limits=(Limit.for_list("cards of a seat", "GW", ".", CARDS_IN_BOX),),
    ),
    get_seat_values=lambda state: state.seats,
)
PARAMETERS = (
    Parameter(
        name="values",
        parse_text=parse_colour_values,
        format_value=format_colour_values,
        default=None,
        views=ALL_VIEWS,
        example="B4.R6.Y-1.G5.W-1.K2",
        limits=(Limit("a value", "B999999", "B1000000"),),
    ),
    Parameter(
        name="board",
        parse_text=parse_board,
        format_value=format_board,
        default=None,
        views=MID_GAME_VIEWS,
        may_need_several_lines=True,
        example="2G1WpGmW.-_3R2RmRpR.1B1BpBpB",
        limits=(
            Limit.for_list("cells of a row", FACE, ".", CARDS_IN_BOX),
            Limit.for_list("rows", "-", "_", CARDS_IN_BOX),
            Limit("cards", f"{ROW}_{ROW}", f"{ROW}_{ROW}_{FACE}"),
            Limit("a run of empty cells", f"-*{CARDS_IN_BOX}", f"-*{CARDS_IN_BOX + 1}"),
        ),
    ),
    Parameter(
        name="hand",
        parse_text=parse_hand,
        format_value=format_hand,
        default=None,
        views=MID_GAME_VIEWS,
        secret=True,
        may_need_several_lines=True,
        example="2G1WpGmW.3R2RmRpR",
        limits=(Limit.for_list("cards", FACE, ".", CARDS_IN_BOX),),
    ),
    declare_mine_parameter_of_seat_and_cards(
        parse_hand, format_hand, "p2.2G1WpGmW", Limit.for_list("cards", FACE, ".", CARDS_IN_BOX)
    ),
    declare_holds_parameter(
        parse_partial_card, format_card=format_partial_card, example_text="p1.x*9", zone_names=SEAT_FIELDS
    ),
    Parameter(
        name="first",
        parse_text=parse_seat_code,
        format_value=format_seat_code,
        default=None,
        views=(View.SCORE,),
        example="p2",
    ),
)
