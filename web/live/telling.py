"""What two phones have told of one table, put together. No rule of a game, and no database."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from urllib.parse import parse_qsl

from calculators.core.game import AnyGame
from calculators.core.parsing import Unreadable


def with_colours(query: str, colours: str) -> str:
    """A question with the colours of seats, which are of pages alone and yet the same on all phones."""
    return f"{query}&colours={colours}" if colours and query else f"colours={colours}" if colours else query


def beside(game: AnyGame, public: Mapping[str, str], own: Mapping[str, str]) -> dict[str, str]:
    """The table's question with what one phone alone knows: its hand, and the inside of moves that stand as told."""
    secrets = {name: own[name] for name in game.secrets if own.get(name)}
    if "mine" in secrets:
        secrets.pop("hand", None)  # of a question that was asked beside the table
    moves = public.get("move", "").split("_")
    mine = own.get("move", "").split("_")
    known = [inner if inner and seen(game, inner) == outer else outer for outer, inner in zip_longest(moves, mine)]
    text = "_".join(move for move in known[: len(moves)] if move)
    return {**public, **({"move": text} if text else {}), **secrets}


def seen(game: AnyGame, move: str) -> str:
    """A move as everybody saw it, where that can be told without its position; '' elsewhere."""
    try:
        public = game.public_move(None, game.parse_move(move))
    except Unreadable:
        return ""
    return "" if public is None else game.format_move(public)


def goes_on(before: str, after: str) -> bool:
    """Is a question another one with moves told behind it, and nothing else changed? Also where it is the same."""
    earlier, later = dict(parse_qsl(before)), dict(parse_qsl(after))
    moves, more = earlier.pop("move", ""), later.pop("move", "")
    return earlier == later and (more == moves or not moves or more.startswith(f"{moves}_"))


def differences(stands: str, mine: str) -> tuple[list[str], list[str]]:
    """What stands and what waits, each without what both have: moves told, or parameters with their values."""
    one, other = dict(parse_qsl(stands)), dict(parse_qsl(mine))
    left = [moves.split("_") if moves else [] for moves in (one.pop("move", ""), other.pop("move", ""))]
    while all(left) and left[0][0] == left[1][0]:
        left = [moves[1:] for moves in left]
    names = [name for name in {**one, **other} if one.get(name) != other.get(name)]
    return (
        left[0] + [f"{name}={one.get(name, '-')}" for name in names],
        left[1] + [f"{name}={other.get(name, '-')}" for name in names],
    )


def record(query: Mapping[str, str]) -> str:
    """The moves of a question; a draft belongs to the turn behind them."""
    return query.get("move", "")
