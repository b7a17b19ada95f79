"""Records in which one turn is replaced."""

from __future__ import annotations

import pytest

from calculators.core.game import InsertedMove
from calculators.vogu import GAME
from calculators.vogu.moves import rebuild_record_keeping_places_of_kept_cards
from calculators.vogu.score import SHOWN
from calculators.vogu.state import Card, Move, PlaceCard, Reveal

from .tables import parse_state_query

(EXAMPLE_FACE,) = parse_state_query("players=3&hand=2G1WpGmW").hand or ()
REVEAL = Reveal(Card("GW"), None, "G")
Cell = tuple[int, int]


def build_move(cell: Cell | None) -> Move:
    """The placement of a face in a cell, or a reveal for None."""
    return REVEAL if cell is None else PlaceCard(EXAMPLE_FACE, cell)


@pytest.mark.parametrize(
    ("rebuilt", "expected_cells"),
    [
        # a turn is replaced
        ([(0, 1), 1, 2], [(0, 1), (-2, -1), (2, 3)]),
        ([0, (1, 1), 2], [(-2, 0), (1, 1), (2, 2)]),
        ([0, 1, (5, -3)], [(-2, 0), (0, -1), (5, -3)]),
        ([None, 1, 2], [None, (-2, -1), (2, 3)]),
        # a turn is removed, exchanged with another, moved to the front
        ([0, 2], [(-2, 0), (2, 2)]),
        ([1, 0, 2], [(-2, -1), (0, 1), (2, 3)]),
        ([(-1, 0), 0, 1, 2], [(-1, 0), (-1, 0), (0, -1), (2, 3)]),
    ],
)
def test_cards_keep_their_places_in_corrected_record(
    rebuilt: list[int | Cell | None], expected_cells: list[Cell | None]
) -> None:
    """The record places a card above the layout, which moves all others down, then two more."""
    record = [build_move(cell) for cell in ((-2, 0), (0, -1), (2, 3))]
    parts = [part if isinstance(part, int) else InsertedMove(build_move(part)) for part in rebuilt]
    kept = list(record)
    assert rebuild_record_keeping_places_of_kept_cards(record, parts) == [build_move(cell) for cell in expected_cells]
    assert record == kept, "the old record is unchanged"


def test_current_score_line_has_code_of_revealed_cards() -> None:
    score = GAME.calculate_current_score(parse_state_query("players=3&p1=GWg&values=B0.R0.Y0.G5.W2.K0&board=2G1WpGmW"))
    assert {line.code for line in score.seats[0].lines} == {SHOWN}
