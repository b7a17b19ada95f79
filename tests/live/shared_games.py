"""The moves that tests enter at a shared table; each game declares its own in `tests/<game>/shared_table.py`."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module


@dataclass(frozen=True, kw_only=True)
class SharedGame:
    """Moves of one game, as text, and the queries they are made from.

    start, moves: the first moves of a game, one after the other
    two_start, two_turns: two turns that two phones enter at the same time
    play_whole_game: the start, and all moves of a game to its end, in public form
    """

    start: str
    moves: tuple[str, ...]
    two_start: str
    two_turns: tuple[str, str]
    play_whole_game: Callable[[], tuple[dict[str, str], list[str]]]


@cache
def load_shared_game(game_slug: str) -> SharedGame:
    """Loads what a game declares; its whole game is played once."""
    declared = import_module(f"tests.{game_slug}.shared_table")
    return SharedGame(
        start=declared.START_QUERY,
        moves=declared.FIRST_MOVES,
        two_start=declared.TWO_PHONES_START_QUERY,
        two_turns=declared.TWO_PHONES_TURNS,
        play_whole_game=cache(declared.play_whole_game),
    )
