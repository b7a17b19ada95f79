"""Parses and formats the parameters and moves of VECTRON. No other module knows the notation."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

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
    NAME_LENGTH,
    NOTHING,
    SEAT_FIELDS,
    Span,
    Unreadable,
    format_optional,
    format_seat_code,
    format_seat_name,
    format_values_by_seat,
    parse_integer_within_bounds,
    parse_own_word,
    parse_seat_code,
    parse_values_by_seat_dropping_trailing_blanks,
    split_list,
)
from calculators.core.private_hand import declare_mine_parameter_of_seat_and_cards
from calculators.core.types import View
from calculators.vectron.state import (
    BLANK,
    GATE,
    MAX_PAST_SETTLEMENTS,
    PHASES,
    PIECES,
    SIDE,
    STARS,
    SWAP,
    UNKNOWN_GAIN,
    Card,
    Cards,
    CellIndex,
    DrawFromDeck,
    DrawFromRow,
    EndTurn,
    ForcedDraw,
    Map,
    Move,
    MovePiece,
    Phase,
    PlayCard,
    SeatState,
    SettlementGain,
)

ROW_FIELDS = ("row1", "row2", "row3", "row4")
MAX_CARDS = 60
"""Cards that are parsed in one row or hand: more than the box has, so that too many can be reported."""
MAX_MAP_LINES = 12
"""Rows of a map, and cells of a row, that are parsed."""
MAX_NUMBER = 999
"""The largest gauge or score that is parsed; the smallest is the same below zero."""
MAX_USED = 99
MAX_DECK = 99
MAX_BONUS = 99
"""The most points by hand that are parsed; the fewest are the same below zero."""
GAIN_PATTERN = re.compile(r"([0-9]{1,3})p(-?[0-9]{1,3})(?:b(-?[0-9]{1,2}))?")

MOVE_FORMS = ("draw.deck", "draw.deck.D2", "draw.p2", "forced", "forced.D2", "play.D2", "move.B3", "stop")
COLUMNS = "ABCD"


def parse_seat_state(raw_text: str | Span) -> SeatState:
    """Parses `h2.g3.s4.down`, in any order; `-` alone is a seat with nothing.

    A gauge or score that is left out is 0; `g-` and `s-` are not entered. Raises Unreadable for a part that is repeated
    or unknown.
    """
    span = Span.fold_width_and_drop_spaces(raw_text)
    if span.text == NOTHING:
        return SeatState()
    values: dict[str, str | int | bool | None] = {}
    for item in span.split("."):
        field_name, value = parse_letter_prefixed_value_or_down(item)
        if field_name in values:
            raise item.build_error("vectron.expected.once")
        values[field_name] = value
    return SeatState(**values)  # type: ignore[arg-type]


def parse_letter_prefixed_value_or_down(fact_span: Span) -> tuple[str, str | int | bool | None]:
    """Parses one of `h2`, `g3`, `s4`, `g-`, `s-`, `down` into a field of `SeatState` and its value."""
    if fact_span.lower == "down":
        return "down", True
    field_names = {"g": "gauge", "s": "score"}
    letter = fact_span[0].lower
    if letter in field_names and fact_span.text[1:] == NOTHING:
        return field_names[letter], None
    if letter in field_names:
        return field_names[letter], parse_integer_within_bounds(fact_span[1:], -MAX_NUMBER, MAX_NUMBER)
    if letter != "h":
        raise fact_span.build_error("vectron.expected.seat")
    chip = fact_span[1:].upper
    if len(chip) != 1 or chip not in STARS + GATE:
        raise fact_span.build_error("vectron.expected.chip", 1)
    return "chip", chip


def format_seat_state(seat_state: SeatState) -> str:
    """Formats a seat; zeros are left out, and `-` is the text of a seat with nothing."""
    parts = [
        f"h{seat_state.chip}" if seat_state.chip else "",
        format_seat_fact("g", seat_state.gauge),
        format_seat_fact("s", seat_state.score),
        "down" if seat_state.down else "",
    ]
    return ".".join(part for part in parts if part) or NOTHING


def format_seat_fact(fact_letter: str, fact_value: int | None) -> str:
    """Formats a gauge or score: `g3`, `g-` if it is not entered, nothing for 0."""
    return fact_letter + format_optional(fact_value) if fact_value != 0 else ""


def parse_bonus_points_up_to_last_entered_seat(raw_text: str | Span) -> tuple[int | None, ...]:
    """Parses `2.0.-.1` into points by hand in seat order; None for a seat without entered points, `-` alone is
    empty."""
    return parse_values_by_seat_dropping_trailing_blanks(
        raw_text, lambda item: parse_integer_within_bounds(item, -MAX_BONUS, MAX_BONUS)
    )


def format_bonus_points(points_by_seat: tuple[int | None, ...]) -> str:
    return format_values_by_seat(points_by_seat) or NOTHING


def parse_settlements_with_entered_gains(raw_text: str | Span) -> tuple[tuple[SettlementGain, ...], ...]:
    """Parses `7p2.4p1.2p0b1_…`: a group for each settlement, with each seat's gauge, its points, and those by hand."""
    return tuple(
        tuple(map(parse_settlement_gain, group.split(".", len(SEAT_FIELDS))))
        for group in Span.fold_width_and_drop_spaces(raw_text).split("_", MAX_PAST_SETTLEMENTS)
    )


def parse_settlement_gain(gain_span: Span) -> SettlementGain:
    """Parses `7p2`, a gauge and its points; `7p2b1`, with a point by hand; `-`, not entered."""
    if gain_span.text == NOTHING:
        return UNKNOWN_GAIN
    match = GAIN_PATTERN.fullmatch(gain_span.lower)
    if match is None:
        raise gain_span.build_error("vectron.expected.gained")
    gauge, points, by_hand = match.groups()
    return SettlementGain(int(gauge), int(points), int(by_hand or 0))


def format_settlements(settlements: tuple[tuple[SettlementGain, ...], ...]) -> str:
    return "_".join(".".join(map(format_settlement_gain, group)) for group in settlements)


def format_settlement_gain(settlement_gain: SettlementGain) -> str:
    """Formats a gain as `parse_settlement_gain` reads it; `-` if it is not entered."""
    if settlement_gain == UNKNOWN_GAIN:
        return NOTHING
    by_hand = f"b{settlement_gain.by_hand}" if settlement_gain.by_hand else ""
    return f"{settlement_gain.gauge}p{settlement_gain.points}{by_hand}"


def parse_map_of_any_size(raw_text: str | Span) -> Map:
    """Parses `21G1_a3S2_…` into rows of cells; a cell that is not entered is `-`, and `-` alone is a map without
    rows."""
    return tuple(map(parse_map_row, split_list(raw_text, MAX_MAP_LINES, "_")))


def parse_map_row(row_span: Span) -> str:
    """Parses a row of cells into one canonical character each. Raises Unreadable, also for ''."""
    if len(row_span) > MAX_MAP_LINES:
        raise row_span.build_error("expected.fewer", MAX_MAP_LINES, limit=MAX_MAP_LINES)
    cells = "".join(CELL_LETTERS.get(char, "?") for char in row_span.lower)
    if not cells or "?" in cells:
        raise row_span.build_error("vectron.expected.cell", cells.find("?") if cells else 0)
    return cells


CELL_LETTERS = {char.lower(): char for char in STARS + GATE + SWAP + PIECES + BLANK}


def format_map(board: Map) -> str:
    return "_".join(board) or NOTHING


def parse_cards(raw_text: str | Span) -> Cards:
    """Parses `D2.O3.S` into cards in the given order; `-` alone is no cards."""
    return tuple(map(parse_card, split_list(raw_text, MAX_CARDS)))


def format_cards(cards: Cards) -> str:
    return ".".join(cards) or NOTHING


def parse_card(card_span: Span) -> Card:
    """Parses `D2`, `O3` or `S`; distances are 1 to 9."""
    text = card_span.upper
    if text == SWAP or (len(text) == 2 and text[0] in "DO" and text[1] in STARS):
        return text
    raise card_span.build_error("vectron.expected.card")


def parse_phase(raw_text: str | Span) -> Phase:
    """Parses `draw`, `play` or `move`. Raises Unreadable for any other text."""
    span = Span.fold_width_and_drop_spaces(raw_text)
    for phase in PHASES:
        if span.lower == phase:
            return phase
    raise span.build_error("vectron.expected.phase", options=list(PHASES))


def parse_cell_name_as_index(raw_text: str | Span) -> CellIndex:
    """Parses `B3` into 9: cells are counted row by row from the top left."""
    span = Span.fold_width_and_drop_spaces(raw_text)
    text = span.upper
    if len(text) != 2 or text[0] not in COLUMNS or text[1] not in "1234":
        raise span.build_error("vectron.expected.place")
    return COLUMNS.index(text[0]) + SIDE * (int(text[1]) - 1)


def format_cell(cell: CellIndex) -> str:
    return f"{COLUMNS[cell % SIDE]}{cell // SIDE + 1}"


@lru_cache(maxsize=1024)
def parse_move(raw_text: str) -> Move:
    """Parses one move; raises Unreadable if it has no known form. Cached, because a followed game has the same few
    moves again and again."""
    parts = Span.fold_width_and_drop_spaces(raw_text).split(".")
    move_word, arguments = parts[0].lower, parts[1:]
    if (move_word, len(arguments)) not in MOVE_PARSERS:
        raise parts[0].build_error("expected.move", forms=list(MOVE_FORMS))
    return MOVE_PARSERS[move_word, len(arguments)](arguments)


def parse_draw_source_deck_or_seat(move_arguments: list[Span]) -> Move:
    """Parses `deck`, or `p2` for the row of a seat, as a draw. Raises Unreadable for any other source."""
    if move_arguments[0].lower == "deck":
        return DrawFromDeck()
    try:
        return DrawFromRow(parse_seat_code(move_arguments[0]))
    except Unreadable:
        raise move_arguments[0].build_error("vectron.expected.source") from None


def parse_draw_of_named_card_from_deck(move_arguments: list[Span]) -> Move:
    """Parses `deck.D2` as a draw. Raises Unreadable for another source: what is drawn from a row is not named."""
    if move_arguments[0].lower != "deck":
        raise move_arguments[1].build_error("expected.move", forms=list(MOVE_FORMS))
    return DrawFromDeck(parse_card(move_arguments[1]))


MOVE_PARSERS: dict[tuple[str, int], Callable[[list[Span]], Move]] = {
    ("draw", 1): parse_draw_source_deck_or_seat,
    ("draw", 2): parse_draw_of_named_card_from_deck,
    ("forced", 0): lambda _: ForcedDraw(),
    ("forced", 1): lambda arguments: ForcedDraw(parse_card(arguments[0])),
    ("play", 1): lambda arguments: PlayCard(parse_card(arguments[0])),
    ("move", 1): lambda arguments: MovePiece(parse_cell_name_as_index(arguments[0])),
    ("stop", 0): lambda _: EndTurn(),
}
"""How a move is parsed, by its first word and the number of parts after it."""


def format_move(move: Move) -> str:
    """Formats a move as its canonical text; an unknown card is left out."""
    match move:
        case DrawFromDeck(card):
            return f"draw.deck.{card}" if card else "draw.deck"
        case DrawFromRow(seat):
            return f"draw.{format_seat_code(seat)}"
        case ForcedDraw(card):
            return f"forced.{card}" if card else "forced"
        case PlayCard(card):
            return f"play.{card}"
        case MovePiece(cell):
            return f"move.{format_cell(cell)}"
    return "stop"


ENTRIES = declare_parameter_for_each_seat(
    Parameter(
        name="pN",
        parse_text=parse_seat_state,
        format_value=format_seat_state,
        default=None,
        example="h2.g3.s4.down",
        limits=(Limit("a gauge", "g999", "g1000"), Limit("a score", "s-999", "s-1000")),
    ),
    get_seat_values=lambda state: state.seats,
)
POSITION = (*MID_GAME_VIEWS, "turn")
"""The views that ask about a position, including the search of whole turns."""
ROWS = tuple(
    replace(row, name=name)
    for row, name in zip(
        declare_parameter_for_each_seat(
            Parameter(
                name="rowN",
                parse_text=parse_cards,
                format_value=format_cards,
                default=None,
                views=POSITION,
                example="D2.O3.S",
                limits=(Limit.for_list("cards", "D2", ".", MAX_CARDS),),
            ),
            get_seat_values=lambda state: state.rows,
            seat_count=len(ROW_FIELDS),
        ),
        ROW_FIELDS,
        strict=True,
    )
)
PARAMETERS = (
    Parameter(
        name="map",
        parse_text=parse_map_of_any_size,
        format_value=format_map,
        default=None,
        views=POSITION,
        may_need_several_lines=True,
        example="21G1_a3S2_1b12_S1G3",
        limits=(
            Limit.for_list("rows", "1", "_", MAX_MAP_LINES),
            Limit.for_list("cells of a row", "1", "", MAX_MAP_LINES),
        ),
    ),
    *ROWS,
    Parameter(
        name="hand",
        parse_text=parse_cards,
        format_value=format_cards,
        default=None,
        views=POSITION,
        secret=True,
        example="D2.O1.S",
        limits=(Limit.for_list("cards", "S", ".", MAX_CARDS), Limit("a distance", "D9", "D10")),
    ),
    declare_mine_parameter_of_seat_and_cards(
        parse_cards, format_cards, "p2.D2.O1", Limit.for_list("cards", "S", ".", MAX_CARDS)
    ),
    Parameter(
        name="phase",
        parse_text=parse_phase,
        format_value=str,
        default="draw",
        views=POSITION,
        example="move",
    ),
    declare_count_parameter("used", "cards", MAX_USED, default=0, views=POSITION, example="1"),
    declare_count_parameter("deck", "cards", MAX_DECK, default=None, views=ALL_VIEWS, example="7"),
    Parameter(
        name="bonus",
        parse_text=parse_bonus_points_up_to_last_entered_seat,
        format_value=format_bonus_points,
        default=None,
        views=(View.SCORE,),
        example="2.-.1",
        limits=(Limit.for_list("seats", "1", ".", len(SEAT_FIELDS)), Limit("points", "-99", "-100")),
    ),
    Parameter(
        name="bonusfor",
        parse_text=parse_own_word,
        format_value=format_seat_name,
        value_of_state=lambda state: state.bonus_for,
        default="",
        views=(View.SCORE,),
        example="ジャスト3",
        limits=(Limit("letters", "a" * NAME_LENGTH, "a" * (NAME_LENGTH + 1)),),
    ),
    Parameter(
        name="rounds",
        parse_text=parse_settlements_with_entered_gains,
        format_value=format_settlements,
        default=(),
        views=(View.SCORE, View.PLAY),
        may_need_several_lines=True,
        example="7p2.4p1.2p0b1_3p0.7p2.5p1",
        limits=(
            Limit.for_list("settlements", "7p1.2p0", "_", MAX_PAST_SETTLEMENTS),
            Limit.for_list("seats of a settlement", "7p1", ".", len(SEAT_FIELDS)),
        ),
    ),
    declare_holds_parameter(
        parse_card, format_card=str, example_text="p2.D1.O3", zone_names=SEAT_FIELDS[: len(PIECES)]
    ),
)
