"""Notation tests of SCOUT! alone; tests/house/test_notation.py has those of all games."""

from __future__ import annotations

import pytest

from calculators.scout import GAME
from tests.engine import parse_table_rows

from .tables import read

MOVES_WITH_CANONICAL_END = """
# A single card has one end, which is written left.
82     scout.right.2.flip   scout.left.2.flip
82     both.right.2.1-2     both.left.2.1-2
82     scouted.right        scouted.left
82     both.right.shown.7   both.left.shown.7
82     show.1-2             show.1-2
82     stuck                stuck
82.85  scout.right.2        scout.right.2
"""


@pytest.mark.clause("scout.scout")
@pytest.mark.parametrize(("table", "move", "expected_move"), parse_table_rows(MOVES_WITH_CANONICAL_END))
def test_right_end_of_single_card_is_written_as_left(table: str, move: str, expected_move: str) -> None:
    assert GAME.canonicalize_move(read(f"table={table}"), GAME.parse_move(move)).notation == expected_move
