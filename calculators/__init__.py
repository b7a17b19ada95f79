"""Offers the rules of the games as a library: the list of games, questions to them, and sentences for their answers.

A game is a folder here and an item of GAMES. docs/library.md shows how to use the library.
"""

from functools import cache
from importlib import import_module
from typing import Any

from calculators.core.answers import Answer
from calculators.core.evaluate import evaluate
from calculators.core.game import Game
from calculators.core.messages import Speaker
from calculators.core.types import View

__all__ = ["GAMES", "Answer", "Game", "Speaker", "View", "evaluate", "load_game"]

GAMES = ("vogu", "scout", "subway", "coupelation", "vectron")


@cache
def load_game(game_slug: str) -> Game[Any, Any]:
    """Returns the game with a slug. Raises KeyError if there is none."""
    if game_slug not in GAMES:
        raise KeyError(game_slug)
    game: Game[Any, Any] = import_module(f"calculators.{game_slug}").GAME
    return game
