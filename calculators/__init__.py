"""The one list of games. A game is a folder here and a line in GAMES."""

from functools import cache
from importlib import import_module
from typing import Any

from calculators.core.game import Game

GAMES = ("vogu", "scout", "subway", "coupelation", "vectron")


@cache
def game(slug: str) -> Game[Any, Any]:
    """The game of that name; raises KeyError for any other."""
    if slug not in GAMES:
        raise KeyError(slug)
    found: Game[Any, Any] = import_module(f"calculators.{slug}").GAME
    return found
