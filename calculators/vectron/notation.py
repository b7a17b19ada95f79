"""Text ↔ state. Nothing else knows the notation."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from calculators.core.known import known_parameter
from calculators.core.mine import own_parameter
from calculators.core.parameters import ASKED, Limit, Parameter, per_seat
from calculators.core.parsing import (
    NAME_LENGTH,
    SEAT_FIELDS,
    Span,
    Unreadable,
    format_seat,
    parse_names,
    parse_number,
    parse_seat,
)
from calculators.core.types import View
from calculators.vectron.state import (
    BLANK,
    GATE,
    PHASES,
    PIECES,
    ROUNDS_KEPT,
    SIDE,
    STARS,
    SWAP,
    Card,
    Cards,
    DrawDeck,
    DrawRow,
    Forced,
    Gained,
    Go,
    Map,
    Move,
    Phase,
    Play,
    Seat,
    Stop,
)

ROW_FIELDS = ("row1", "row2", "row3", "row4")
CARDS_READ = 60
"""Cards read in one row or hand: more than the box has, so that too many can be named."""
LINES_READ = 12
"""Lines of a map, and cells of a line, that are read."""
NUMBER_READ = 999
"""The largest gauge or score, and the lowest below zero, that is read."""
USED_READ = 99
DECK_READ = 99
BONUS_READ = 99
"""The most points by hand that are read, and the lowest below zero."""
GAINED = re.compile(r"([0-9]{1,3})p(-?[0-9]{1,3})(?:b(-?[0-9]{1,2}))?")
NOTHING = "-"
MOVE_FORMS = ("draw.deck", "draw.deck.D2", "draw.p2", "forced", "forced.D2", "play.D2", "move.B3", "stop")
COLUMNS = "ABCD"


def parse_entry(raw: str | Span) -> Seat:
    """`h2.g3.s4.down` → what a seat has, in any order; `-` alone: nothing.

    A gauge or score that is not named is 0; `g-` and `s-` are not entered.
    """
    span = Span.of(raw)
    if span.text == NOTHING:
        return Seat()
    found: dict[str, str | int | bool | None] = {}
    for item in span.split("."):
        name, value = parse_fact(item)
        if name in found:
            raise item.fail("vectron.expected.once")
        found[name] = value
    return Seat(**found)  # type: ignore[arg-type]


def parse_fact(item: Span) -> tuple[str, str | int | bool | None]:
    """One of `h2`, `g3`, `s4`, `g-`, `s-`, `down` → the field of the seat and its value."""
    if item.lower == "down":
        return "down", True
    names = {"g": "gauge", "s": "score"}
    letter = item[0].lower
    if letter in names and item.text[1:] == NOTHING:
        return names[letter], None
    if letter in names:
        return names[letter], parse_number(item[1:], -NUMBER_READ, NUMBER_READ)
    if letter != "h":
        raise item.fail("vectron.expected.seat")
    chip = item[1:].upper
    if len(chip) != 1 or chip not in STARS + GATE:
        raise item.fail("vectron.expected.chip", 1)
    return "chip", chip


def format_entry(seat: Seat) -> str:
    """What a seat has; zeros are left out, and `-` stands where nothing remains."""
    facts = [
        f"h{seat.chip}" if seat.chip else "",
        format_fact("g", seat.gauge),
        format_fact("s", seat.score),
        "down" if seat.down else "",
    ]
    return ".".join(fact for fact in facts if fact) or NOTHING


def format_fact(letter: str, number: int | None) -> str:
    """`g3`, `g-` for one not entered, nothing for 0."""
    return f"{letter}{NOTHING if number is None else number}" if number != 0 else ""


def parse_bonus(raw: str | Span) -> tuple[int | None, ...]:
    """`2.0.-.1` → points by hand in seat order, None for a seat without any said; `-` alone: none at all."""
    items = Span.of(raw).split(".")
    if len(items) > len(SEAT_FIELDS):
        raise items[len(SEAT_FIELDS)].fail("expected.fewer", limit=len(SEAT_FIELDS))
    found = [None if item.text == NOTHING else parse_number(item, -BONUS_READ, BONUS_READ) for item in items]
    while found and found[-1] is None:
        found.pop()
    return tuple(found)


def format_bonus(bonus: tuple[int | None, ...]) -> str:
    return ".".join(NOTHING if points is None else str(points) for points in bonus) or NOTHING


def parse_rounds(raw: str | Span) -> tuple[tuple[Gained, ...], ...]:
    """`7p2.4p1.2p0b1_…`: a group a settlement, in it each seat's gauge, its points, and those by hand."""
    groups = Span.of(raw).split("_")
    if len(groups) > ROUNDS_KEPT:
        raise groups[ROUNDS_KEPT].fail("expected.fewer", limit=ROUNDS_KEPT)
    return tuple(parse_settlement(group) for group in groups)


def parse_settlement(group: Span) -> tuple[Gained, ...]:
    items = group.split(".")
    if len(items) > len(SEAT_FIELDS):
        raise items[len(SEAT_FIELDS)].fail("expected.fewer", limit=len(SEAT_FIELDS))
    return tuple(parse_gained(item) for item in items)


def parse_gained(item: Span) -> Gained:
    """`7p2`: a gauge and its points; `7p2b1`: and a point by hand."""
    found = GAINED.fullmatch(item.lower)
    if found is None:
        raise item.fail("vectron.expected.gained")
    gauge, points, by_hand = found.groups()
    return Gained(int(gauge), int(points), int(by_hand or 0))


def format_rounds(rounds: tuple[tuple[Gained, ...], ...]) -> str:
    return "_".join(".".join(map(format_gained, group)) for group in rounds)


def format_gained(gained: Gained) -> str:
    by_hand = f"b{gained.by_hand}" if gained.by_hand else ""
    return f"{gained.gauge}p{gained.points}{by_hand}"


def parse_word(raw: str) -> str:
    """What points by hand are for: a word like a name, without a dot."""
    if "." in raw:
        raise Unreadable(raw.index("."), "expected.name.letter")
    return "".join(parse_names(raw))


def parse_map(raw: str | Span) -> Map:
    """`21G1_a3S2_…` → rows of cells; a cell not entered yet is `-`, and `-` alone a map of nothing."""
    span = Span.of(raw)
    if span.text == NOTHING:
        return ()
    lines = span.split("_")
    if len(lines) > LINES_READ:
        raise lines[LINES_READ].fail("expected.fewer", limit=LINES_READ)
    return tuple(parse_line(line) for line in lines)


def parse_line(line: Span) -> str:
    if len(line) > LINES_READ:
        raise line.fail("expected.fewer", LINES_READ, limit=LINES_READ)
    cells = "".join(CELL_LETTERS.get(char, "?") for char in line.lower)
    if not cells or "?" in cells:
        raise line.fail("vectron.expected.cell", cells.find("?") if cells else 0)
    return cells


CELL_LETTERS = {char.lower(): char for char in STARS + GATE + SWAP + PIECES + BLANK}


def format_map(board: Map) -> str:
    return "_".join(board) or NOTHING


def parse_cards(raw: str | Span) -> Cards:
    """`D2.O3.S` → cards in the order given; `-` alone: none."""
    span = Span.of(raw)
    if span.text == NOTHING:
        return ()
    items = span.split(".")
    if len(items) > CARDS_READ:
        raise items[CARDS_READ].fail("expected.fewer", limit=CARDS_READ)
    return tuple(parse_card(item) for item in items)


def format_cards(cards: Cards) -> str:
    return ".".join(cards) or NOTHING


def parse_card(item: Span) -> Card:
    """`D2`, `O3` or `S`; distances are 1 to 9."""
    text = item.upper
    if text == SWAP or (len(text) == 2 and text[0] in "DO" and text[1] in STARS):
        return text
    raise item.fail("vectron.expected.card")


def parse_phase(raw: str | Span) -> Phase:
    span = Span.of(raw)
    for phase in PHASES:
        if span.lower == phase:
            return phase
    raise span.fail("vectron.expected.phase", options=list(PHASES))


def parse_cell(raw: str | Span) -> int:
    """`B3` → 9: row by row from the top left."""
    span = Span.of(raw)
    text = span.upper
    if len(text) != 2 or text[0] not in COLUMNS or text[1] not in "1234":
        raise span.fail("vectron.expected.place")
    return COLUMNS.index(text[0]) + SIDE * (int(text[1]) - 1)


def format_cell(cell: int) -> str:
    return f"{COLUMNS[cell % SIDE]}{cell // SIDE + 1}"


@lru_cache(maxsize=1024)
def parse_move(raw: str) -> Move:
    """One move; raises Unreadable for what no form allows. (Kept: a followed game has the same few again and again.)"""
    parts = Span.of(raw).split(".")
    word, rest = parts[0].lower, parts[1:]
    if (word, len(rest)) not in MOVES:
        raise parts[0].fail("expected.move", forms=list(MOVE_FORMS))
    return MOVES[word, len(rest)](rest)


def parse_draw(rest: list[Span]) -> Move:
    if rest[0].lower == "deck":
        return DrawDeck()
    try:
        return DrawRow(parse_seat(rest[0]))
    except Unreadable:
        raise rest[0].fail("vectron.expected.source") from None


def parse_draw_deck(rest: list[Span]) -> Move:
    if rest[0].lower != "deck":
        raise rest[1].fail("expected.move", forms=list(MOVE_FORMS))
    return DrawDeck(parse_card(rest[1]))


MOVES: dict[tuple[str, int], Callable[[list[Span]], Move]] = {
    ("draw", 1): parse_draw,
    ("draw", 2): parse_draw_deck,
    ("forced", 0): lambda _: Forced(),
    ("forced", 1): lambda rest: Forced(parse_card(rest[0])),
    ("play", 1): lambda rest: Play(parse_card(rest[0])),
    ("move", 1): lambda rest: Go(parse_cell(rest[0])),
    ("stop", 0): lambda _: Stop(),
}
"""How each word with so many parts after it is read."""


def format_move(move: Move) -> str:
    """The canonical text of a move; a card that is not known is left out."""
    match move:
        case DrawDeck(card):
            return f"draw.deck.{card}" if card else "draw.deck"
        case DrawRow(seat):
            return f"draw.{format_seat(seat)}"
        case Forced(card):
            return f"forced.{card}" if card else "forced"
        case Play(card):
            return f"play.{card}"
        case Go(cell):
            return f"move.{format_cell(cell)}"
    return "stop"


ENTRIES = per_seat(
    Parameter(
        "pN",
        parse_entry,
        format_entry,
        default=None,
        example="h2.g3.s4.down",
        limits=(Limit("a gauge", "g999", "g1000"), Limit("a score", "s-999", "s-1000")),
    ),
    of=lambda state: state.seats,
)
POSITION = (*ASKED, "turn")
"""The views that ask about a position, the search of whole turns among them."""
ROWS = tuple(
    replace(row, name=name)
    for row, name in zip(
        per_seat(
            Parameter(
                "rowN",
                parse_cards,
                format_cards,
                default=None,
                views=POSITION,
                example="D2.O3.S",
                limits=(Limit.of_list("cards", "D2", ".", CARDS_READ),),
            ),
            of=lambda state: state.rows,
            seats=len(ROW_FIELDS),
        ),
        ROW_FIELDS,
        strict=True,
    )
)
PARAMETERS = (
    Parameter(
        "map",
        parse_map,
        format_map,
        default=None,
        views=POSITION,
        long=True,
        example="21G1_a3S2_1b12_S1G3",
        limits=(
            Limit.of_list("rows", "1", "_", LINES_READ),
            Limit.of_list("cells of a row", "1", "", LINES_READ),
        ),
    ),
    *ROWS,
    Parameter(
        "hand",
        parse_cards,
        format_cards,
        default=None,
        views=POSITION,
        secret=True,
        example="D2.O1.S",
        limits=(Limit.of_list("cards", "S", ".", CARDS_READ), Limit("a distance", "D9", "D10")),
    ),
    own_parameter(parse_cards, format_cards, "p2.D2.O1", Limit.of_list("cards", "S", ".", CARDS_READ)),
    Parameter(
        "phase",
        parse_phase,
        str,
        default="draw",
        views=POSITION,
        example="move",
    ),
    Parameter(
        "used",
        lambda raw: parse_number(raw, 0, USED_READ),
        str,
        default=0,
        views=POSITION,
        example="1",
        limits=(Limit("cards", "99", "100"),),
    ),
    Parameter(
        "deck",
        lambda raw: parse_number(raw, 0, DECK_READ),
        str,
        default=None,
        example="7",
        limits=(Limit("cards", "99", "100"),),
    ),
    Parameter(
        "bonus",
        parse_bonus,
        format_bonus,
        default=None,
        views=(View.SCORE,),
        example="2.-.1",
        limits=(Limit.of_list("seats", "1", ".", len(SEAT_FIELDS)), Limit("points", "-99", "-100")),
    ),
    Parameter(
        "bonusfor",
        parse_word,
        str,
        of=lambda state: state.bonus_for,
        default="",
        views=(View.SCORE,),
        example="ジャスト3",
        limits=(Limit("letters", "a" * NAME_LENGTH, "a" * (NAME_LENGTH + 1)),),
    ),
    Parameter(
        "rounds",
        parse_rounds,
        format_rounds,
        default=(),
        views=(View.SCORE, View.PLAY),
        long=True,
        example="7p2.4p1.2p0b1_3p0.7p2.5p1",
        limits=(
            Limit.of_list("settlements", "7p1.2p0", "_", ROUNDS_KEPT),
            Limit.of_list("seats of a settlement", "7p1", ".", len(SEAT_FIELDS)),
        ),
    ),
    known_parameter(parse_card, str, "p2.D1.O3", SEAT_FIELDS[: len(PIECES)]),
)
