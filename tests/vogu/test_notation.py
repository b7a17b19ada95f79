"""Notation tests of VOGU alone; tests/house/test_notation.py has those of all games."""

from __future__ import annotations

import pytest
from hypothesis import given

from calculators.vogu.notation import parse_move
from calculators.vogu.play import judge_move
from calculators.vogu.state import PlaceCard, State
from calculators.vogu.unfinished import Draft, parse_draft_or_none

from .notation import DRAFT_STRATEGY


@given(DRAFT_STRATEGY)
def test_draft_text_is_parsed_back_to_same_draft(draft: Draft) -> None:
    """The text of a complete draft is that of its move."""
    assert parse_draft_or_none(draft.text) == draft
    if draft.complete_move_or_none is not None:
        assert parse_move(draft.text.partition("~")[0]) == draft.move


@pytest.mark.parametrize(
    "text", ["place.2G1WpGmW.0.0~up", "place.2?1WpGmW.0.0", "place.????????.?", "reveal.GZ.x.?", "go.?.x.?", "mend"]
)
def test_other_text_is_no_draft(text: str) -> None:
    assert parse_draft_or_none(text) is None


def test_draft_without_cell_cannot_be_judged() -> None:
    with pytest.raises(ValueError, match="cell=None"):
        judge_move(State(), PlaceCard())
