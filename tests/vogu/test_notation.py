"""Notation tests of VOGU alone; tests/house/test_notation.py has those of all games."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.core.types import Table
from calculators.vogu import GAME
from calculators.vogu.notation import format_move
from calculators.vogu.state import COLOURS, Card, Edge, Face, State, card_from_face
from calculators.vogu.unfinished import Draft, parse_move_or_draft_or_raise

from .notation import (
    EXAMPLE_FACE,
    EXAMPLE_FACE_TEXT,
    PLACEMENT_DRAFT_STRATEGY,
    REVEAL_DRAFT_STRATEGY,
    WHOLE_FACE_STRATEGY,
)
from .tables import parse_state_query


def test_query_parameters_are_read_into_state() -> None:
    state = parse_state_query(f"p2=gWg.K&values=R-3&board=-.{EXAMPLE_FACE_TEXT}_{EXAMPLE_FACE_TEXT}&hand=2G--pGmW")
    assert state.seats == (None, (Card("G", "W", "G"), Card("K")), None, None, None)
    assert state.values == (None, -3, None, None, None, None)
    assert state.board == (((0, 1), EXAMPLE_FACE), ((1, 0), EXAMPLE_FACE))
    assert state.hand == (Face(Edge(2, "G"), None, Edge(1, "G"), Edge(-1, "W")),)
    assert state.table == Table()


def test_missing_parameter_differs_from_empty_parameter() -> None:
    assert parse_state_query("") == State()
    nothing = parse_state_query("p1=-&values=-&board=-&hand=-")
    assert (nothing.seats[0], nothing.values, nothing.board, nothing.hand) == ((), (0,) * 6, (), ())


def test_limit_of_48_cards_is_readable() -> None:
    """In one row, in one column, in a rectangle, on a seat and in a hand."""
    for board in (
        f"-*47.{EXAMPLE_FACE_TEXT}",
        "_".join(["-"] * 47 + [EXAMPLE_FACE_TEXT]),
        "_".join([".".join([EXAMPLE_FACE_TEXT] * 8)] * 6),
    ):
        query = {"p5": ".".join(["BB"] * 48), "board": board, "hand": ".".join([EXAMPLE_FACE_TEXT] * 48)}
        reading = GAME.parse_query_except_moves_collecting_unreadable(query)
        assert reading.unread == ()
        assert GAME.format_query(reading.state) == query


@settings(deadline=None)
@given(WHOLE_FACE_STRATEGY, st.sampled_from(["", *COLOURS]))
def test_card_has_first_two_colours_of_its_face_and_given_token(face: Face, token: str) -> None:
    """The colours are in box order; a face of one colour gives that colour twice."""
    shown = sorted({edge.colour for edge in face.edges if edge}, key=COLOURS.index)
    assert card_from_face(face, token) == Card(shown[0], shown[1] if len(shown) > 1 else shown[0], token)


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
