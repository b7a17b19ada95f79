"""Notation tests of SCOUT! alone; tests/house/test_notation.py has those of all games."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.core.parsing import Unreadable
from calculators.scout import GAME
from calculators.scout.hand_draft import replace_parts
from calculators.scout.move_types import DeclareStuck, SeenScout, SeenScoutAndShow, SeenShow, Show, SideOrHole
from calculators.scout.moves import split_end_card_from_nonempty_active_set
from calculators.scout.private_hand import MoverSecrets
from calculators.scout.state import Card
from calculators.scout.unfinished import MoveDraft, parse_draft_or_none
from tests.engine import parse_table_rows

from .notation import SHOWN_CARDS_STRATEGY, SIDE_STRATEGY
from .tables import read

SIDE_OR_HOLE_STRATEGY = SIDE_STRATEGY | st.just("")

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


DRAFT_STRATEGY = st.builds(
    MoveDraft,
    move=st.one_of(
        st.builds(SeenShow, st.just(()) | SHOWN_CARDS_STRATEGY),
        st.builds(SeenScout, SIDE_OR_HOLE_STRATEGY),
        st.builds(SeenScoutAndShow, SIDE_OR_HOLE_STRATEGY, SHOWN_CARDS_STRATEGY),
        st.builds(SeenScoutAndShow, SIDE_OR_HOLE_STRATEGY, st.just(()), st.booleans()),
        st.just(DeclareStuck()),
    ),
    enters_other_number=st.booleans(),
    secrets=st.builds(MoverSecrets, st.integers(0, 20), st.booleans(), st.integers(0, 20)),
)


@given(DRAFT_STRATEGY)
def test_draft_text_is_parsed_back_to_same_draft(draft: MoveDraft) -> None:
    """The text of a complete draft begins with that of its move."""
    assert parse_draft_or_none(draft.text) == draft
    if draft.complete_move_or_none is not None:
        assert GAME.parse_move(draft.text.partition("~")[0]) == draft.move


def test_drafted_show_has_no_end_and_drafted_scout_no_cards() -> None:
    show, scout = MoveDraft(move=SeenShow((Card(7),))), MoveDraft(move=SeenScout("left"))
    assert show.draft_with_side("left") == show
    assert scout.draft_with_cards((Card(7),)) == scout


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
    draft = replace_parts(
        Show(), side=side, place=place, flip=flip, shown_places=shown_places, shows_nothing=shows_nothing
    )
    assert parse_draft_or_none(draft.notation) == draft
    assert set(draft.shown_places) == shown_places
    if draft.is_complete:
        assert GAME.parse_move(draft.notation) == draft
    else:
        with pytest.raises(Unreadable):
            GAME.parse_move(draft.notation)


@pytest.mark.parametrize(
    "text",
    [
        *(f"shown{'.7' * 12}", "shown.zz", "hand.0", "ask.left.g3"),
        *("show.2.5", "show.2.?", "show.2.?.3", "show.2.?.?.5", "show.2~m2"),
        *("scout.left", "scout.up.?", "both.left.3.0", "both.left.?.0.4", "?"),
    ],
)
def test_other_text_is_no_draft(text: str) -> None:
    assert parse_draft_or_none(text) is None
