"""The rules of the games as a library: the one list of games, and what asks and speaks.

A game is a folder here and a line in GAMES. docs/library.md shows how the rest is used.
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
    """The game of that name; raises KeyError for any other."""
    if game_slug not in GAMES:
        raise KeyError(game_slug)
    found: Game[Any, Any] = import_module(f"calculators.{game_slug}").GAME
    return found
