"""Builds the public query of an answer: what everybody at the table saw.

Everything that is shared uses only this query: links, QR codes, paper, texts, lists of tables, shared tables.
"""

from __future__ import annotations

from calculators.core.answers import Answer
from calculators.core.game import AnyGame
from calculators.core.replay import ReplayStep, join_moves


def build_public_query(answer: Answer) -> dict[str, str]:
    """Returns the canonical query of an answer, without what only one seat may see.

    It has no secret parameter, and its moves are as everybody saw them. The record ends before the first move whose
    public form is unknown.

    >>> from calculators import load_game
    >>> from calculators.core.evaluate import evaluate
    >>> from calculators.core.types import View
    >>> hand = {"hand": "3G2GpGpW.1R3YmYmR", "players": "5", "move": "reveal.3G2GpGpW.1R3YmYmR.G"}
    >>> build_public_query(evaluate(load_game("vogu"), View.CHECK, hand))
    {'players': '5', 'move': 'reveal.GW.x.G'}
    """
    game = answer.game
    omitted_names = {*game.secrets, "move"}
    query = {name: text for name, text in answer.query.items() if name not in omitted_names}
    move_texts = list_public_move_texts_until_one_is_unknown(game, answer)
    return {**query, "move": join_moves(move_texts)} if move_texts else query


def list_public_move_texts_until_one_is_unknown(game: AnyGame, answer: Answer) -> list[str]:
    """Returns the moves of a query as everybody saw them, as text, up to the first whose public form is unknown."""
    steps: tuple[ReplayStep, ...] = answer.verdict.steps if answer.verdict else ()
    public_move_texts = []
    for index, move_text in enumerate(answer.move_texts):
        # A move behind the first unjudged one has no known position: its public form depends on its text alone.
        state = steps[index].before if index < len(steps) else answer.state if index == 0 else None
        public_move = game.hide_secrets_of_move(state, game.parse_move(move_text))
        if public_move is None:
            break
        public_move_texts.append(game.format_move(public_move))
    return public_move_texts
