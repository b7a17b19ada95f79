"""Notation tests of VOGU alone; tests/house/test_notation.py has those of all games."""

from __future__ import annotations

import pytest
from hypothesis import given

from calculators.vogu.notation import format_move
from calculators.vogu.unfinished import Draft, parse_move_or_draft_or_raise

from .notation import PLACEMENT_DRAFT_STRATEGY, REVEAL_DRAFT_STRATEGY


@given(PLACEMENT_DRAFT_STRATEGY | REVEAL_DRAFT_STRATEGY)
def test_draft_text_is_parsed_back_to_same_draft(draft: Draft) -> None:
    """The text of a complete draft is that of its move."""
    assert parse_move_or_draft_or_raise(draft.text) == draft
    move = draft.complete_move_or_none
    if move is not None:
        assert draft.text.partition("~")[0] == format_move(move)


@pytest.mark.parametrize(
    "text", ["place.2G1WpGmW.0.0~up", "place.2?1WpGmW.0.0", "place.????????.?", "reveal.GZ.x.?", "go.?.x.?", "mend"]
)
def test_invalid_draft_text_raises_value_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_move_or_draft_or_raise(text)
