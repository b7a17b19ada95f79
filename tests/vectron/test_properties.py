"""Invariants of random games: both implementations agree, no chip or card is lost, every table is possible."""

import random

import pytest

from calculators.vectron import GAME
from calculators.vectron.state import DrawFromDeck, DrawFromRow, EndTurn, ForcedDraw, Move, MovePiece, PlayCard, State
from tests.run_length import for_seeds

from .naive import NaiveTable
from .tables import CARDS, query_text_without_knowledge, random_table, valid_and_complete_state_of

pytestmark = pytest.mark.no_cover

ALL_CONCEIVABLE_MOVES: list[Move] = [
    *(DrawFromDeck(card) for card in (None, *CARDS)),
    *(ForcedDraw(card) for card in (None, *CARDS)),
    *(DrawFromRow(seat) for seat in range(1, 6)),
    *(PlayCard(card) for card in CARDS),
    *(MovePiece(cell) for cell in range(16)),
    EndTurn(),
]


def legal_moves_with_outcome_texts(state: State) -> dict[str, tuple[str, str]]:
    """Each listed move with the queries of its next state and of its end."""
    found = {}
    for move in GAME.find_legal_moves(state):
        verdict = GAME.judge_move(state, move)
        found[GAME.format_move(move)] = (
            "" if verdict.has_unnamed_card else query_text_without_knowledge(verdict.after),
            query_text_without_knowledge(verdict.end),
        )
    return found


@for_seeds(1, 20)
def test_legal_moves_match_the_second_implementation(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(150):
        query = random_table(rng)
        state = valid_and_complete_state_of(query)
        found, expected = legal_moves_with_outcome_texts(state), NaiveTable(query).find_legal_steps_with_outcomes()
        assert [*found.items()] == [*expected.items()]


@for_seeds(1, 10)
def test_move_is_legal_exactly_if_it_is_listed(seed: int) -> None:
    rng = random.Random(100 + seed)
    for _ in range(20):
        state = valid_and_complete_state_of(random_table(rng))
        legal = GAME.find_legal_moves(state)
        for move in ALL_CONCEIVABLE_MOVES:
            expected = move in legal
            if isinstance(move, DrawFromDeck | ForcedDraw) and move.card:
                expected = type(move)() in legal
            verdict = GAME.judge_move(state, move)
            assert verdict.legal is expected
            assert bool(verdict.violations) is not expected
            assert bool(verdict.effects) is expected
            assert verdict.assumes == ()
            for reason in verdict.violations:
                assert reason.code in GAME.codes
                assert reason.parameter_names[0] == "move"
            for effect in verdict.effects:
                assert effect.code in GAME.codes
