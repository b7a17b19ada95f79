"""Notation tests of SCOUT! alone; tests/house/test_notation.py has those of all games."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.core.parsing import Unreadable
from calculators.scout import GAME
from calculators.scout.moves import SeenScout, SeenShow, Show, SideOrHole, split_end_card_from_nonempty_active_set
from calculators.scout.state import Card
from calculators.scout.unfinished import MoveDraft, parse_draft_or_none, replace_parts_and_derive_kind
from tests.engine import parse_table_rows

from .notation import SIDE_OR_HOLE_STRATEGY
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


def test_drafted_show_has_no_end_and_drafted_scout_no_cards() -> None:
    show, scout = MoveDraft(move=SeenShow((Card(7),))), MoveDraft(move=SeenScout("left"))
    assert show.draft_with_side_if_it_scouts("left") == show
    assert scout.draft_with_cards_if_it_shows_any((Card(7),)) == scout


def test_draft_without_end_takes_no_card() -> None:
    with pytest.raises(ValueError, match=r"^$"):
        split_end_card_from_nonempty_active_set(read("players=3&table=82"), "")


@given(
    side=SIDE_OR_HOLE_STRATEGY,
    place=st.integers(0, 42),
    flip=st.booleans(),
    shown_places=st.sets(st.integers(1, 42)),
    shows_nothing=st.booleans(),
)
def test_draft_of_known_hand_is_parsed_back(
    side: SideOrHole, place: int, *, flip: bool, shown_places: set[int], shows_nothing: bool
) -> None:
    draft = replace_parts_and_derive_kind(
        Show(), side=side, place=place, flip=flip, shown_places=shown_places, shows_nothing=shows_nothing
    )
    assert parse_draft_or_none(draft.notation) == draft
    assert set(draft.shown_places) == shown_places
    if draft.is_complete:
        assert GAME.parse_move(draft.notation) == draft
    else:
        with pytest.raises(Unreadable):
            GAME.parse_move(draft.notation)
