"""Builds the query of what everybody at the table saw.

Everything that is handed out uses it alone: links, codes, paper, texts, lists of tables, shared tables.
"""

from __future__ import annotations

from calculators.core.answers import Answer
from calculators.core.game import AnyGame
from calculators.core.replay import ReplayStep


def build_public_query(answer: Answer) -> dict[str, str]:
    """Returns the canonical query of an answer as everybody could have asked it.

    It has no parameter that only one seat may see, and its moves are as everybody saw them. The record ends before a
    move of which nobody knows what was seen.

    >>> from calculators import load_game
    >>> from calculators.core.evaluate import evaluate
    >>> from calculators.core.types import View
    >>> hand = {"hand": "3G2GpGpW.1R3YmYmR", "players": "5", "move": "reveal.3G2GpGpW.1R3YmYmR.G"}
    >>> build_public_query(evaluate(load_game("vogu"), View.CHECK, hand))
    {'players': '5', 'move': 'reveal.GW.x.G'}
    """
    game = answer.game
    secret = {*game.secrets, "move"}
    query = {name: text for name, text in answer.query.items() if name not in secret}
    moves = list_move_texts_until_first_without_public_form(game, answer)
    return {**query, "move": "_".join(moves)} if moves else query


def list_move_texts_until_first_without_public_form(game: AnyGame, answer: Answer) -> list[str]:
    """Returns the moves of a question as text, as everybody saw them."""
    told = [text for text in answer.query.get("move", "").split("_") if text]
    steps: tuple[ReplayStep, ...] = answer.verdict.steps if answer.verdict else ()
    found = []
    for index, text in enumerate(told):
        # Behind the first move that was not judged nobody knows the position: what is told there hangs on the text.
        state = steps[index].before if index < len(steps) else answer.state if index == 0 else None
        seen = game.hide_secrets_of_move(state, game.parse_move(text))
        if seen is None:
            break
        found.append(game.format_move(seen))
    return found
