"""Drafts of moves as text, and what a selected one shows on the pages."""

import pytest
from flask.testing import FlaskClient

from calculators.vectron.state import DrawFromDeck, EndTurn, MovePiece, PlayCard
from calculators.vectron.unfinished import Draft, parse_draft_or_empty, parse_draft_or_none
from tests.engine import parse_table_rows

JUMP = MovePiece(9)


@pytest.mark.parametrize(
    ("text", "draft"),
    [
        ("draw.?", Draft("draw")),
        ("play.?~far", Draft("play", has_far_card=True)),
        ("play.?_move.B3", Draft("play", (JUMP,))),
        ("play.?_move.B3~far", Draft("play", (JUMP,), has_far_card=True)),
    ],
)
def test_incomplete_draft_has_its_text(text: str, draft: Draft) -> None:
    assert parse_draft_or_none(text) == draft
    assert (draft.text, draft.complete_moves_or_empty) == (text, ())
    assert draft.jump_without_card_or_none == (JUMP if draft.moves else None)


def test_complete_draft_lists_its_moves() -> None:
    draft = parse_draft_or_empty("stop_draw.deck")
    assert draft.complete_moves_or_empty == (EndTurn(), DrawFromDeck())
    assert (draft.text, draft.jump_without_card_or_none) == ("stop_draw.deck", None)
    assert parse_draft_or_empty("Play.d2") == Draft(moves=(PlayCard("D2"),))
    assert parse_draft_or_empty("move.B3").jump_without_card_or_none is None, "its card is entered"


QUESTION = "players=2&map=21G1_a3S2_1b12_S1G3&p1=h2&p2=h2&row1=O3&row2=-&lang=en"


@pytest.mark.parametrize(
    ("selection", "text"),
    parse_table_rows("""
        draw.?              value="draw.deck"
        play.?              value="play.D1"
        play.?~far          value="play.D5"
        move.?              value="with.D1"
        play.?_move.B3~far  value="with.D5"
        # selections of older addresses, and drafts that are none, are ignored
        do.play.far         value="draw.deck"
        to.B3               value="draw.deck"
        play.?_x.1          value="draw.deck"
    """),
)
def test_draft_selects_its_keys(client: FlaskClient, selection: str, text: str) -> None:
    answer = client.get(f"/vectron/moves?{QUESTION}&pick={selection}")
    assert answer.status_code == 200
    assert text in answer.text
