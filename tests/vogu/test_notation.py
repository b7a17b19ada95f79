"""Notation tests of VOGU alone; tests/house/test_notation.py has those of all games."""

import pytest

from calculators.vogu.play import judge_move
from calculators.vogu.state import PlaceCard, State


def test_draft_without_cell_cannot_be_judged() -> None:
    with pytest.raises(ValueError, match="cell=None"):
        judge_move(State(), PlaceCard())
