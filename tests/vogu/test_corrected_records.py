"""Records in which one turn is replaced."""

import pytest

from calculators.core.game import InsertedMove
from calculators.vogu import GAME
from calculators.vogu.moves import rebuild_record_preserving_places_of_cards
from calculators.vogu.score import SHOWN
from calculators.vogu.state import Card, Move, PlaceCard, Reveal
from tests.engine import parse_table_rows

from .tables import parse_state_query

(EXAMPLE_FACE,) = parse_state_query("players=3&hand=2G1WpGmW").hand or ()
REVEAL = Reveal(Card("GW"), None, "G")


def build_move(text: str) -> Move:
    """The placement of a face in `row.col`, or a reveal."""
    if text == "reveal":
        return REVEAL
    row, col = map(int, text.split("."))
    return PlaceCard(EXAMPLE_FACE, (row, col))


@pytest.mark.parametrize(
    ("rebuilt", "expected_moves"),
    parse_table_rows("""
        # the rows and columns of new cards and the numbers of kept turns; all cards then
        # a turn is replaced
        0.1 1 2     0.1 -2.-1 2.3
        0 1.1 2     -2.0 1.1 2.2
        0 1 5.-3    -2.0 0.-1 5.-3
        reveal 1 2  reveal -2.-1 2.3
        # a turn is removed, exchanged with another, moved to the front
        0 2         -2.0 2.2
        1 0 2       -2.-1 0.1 2.3
        -1.0 0 1 2  -1.0 -1.0 0.-1 2.3
        """),
)
def test_cards_keep_their_places_in_corrected_record(rebuilt: str, expected_moves: str) -> None:
    """The record places a card above the layout, which moves all others down, then two more."""
    record = [build_move(cell) for cell in ("-2.0", "0.-1", "2.3")]
    parts = [int(part) if part.isdigit() else InsertedMove(build_move(part)) for part in rebuilt.split()]
    kept = list(record)
    assert rebuild_record_preserving_places_of_cards(record, parts) == [build_move(c) for c in expected_moves.split()]
    assert record == kept, "the old record is unchanged"


def test_current_score_line_has_code_of_revealed_cards() -> None:
    score = GAME.calculate_current_score(parse_state_query("players=3&p1=GWg&values=B0.R0.Y0.G5.W2.K0&board=2G1WpGmW"))
    assert {line.code for line in score.seats[0].lines} == {SHOWN}
