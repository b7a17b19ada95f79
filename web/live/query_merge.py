"""What two phones have told of one table, put together. No rule of a game, and no database."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from urllib.parse import parse_qsl

from calculators.core.game import AnyGame
from calculators.core.parsing import Unreadable


def append_colours_to_query_text(query_text: str, colours_text: str) -> str:
    """A question with the colours of seats, which are of pages alone and yet the same on all phones."""
    return (
        f"{query_text}&colours={colours_text}"
        if colours_text and query_text
        else f"colours={colours_text}"
        if colours_text
        else query_text
    )


def merge_private_parameters_and_moves(
    game: AnyGame, table_query: Mapping[str, str], phone_query: Mapping[str, str]
) -> dict[str, str]:
    """The table's question with what one phone alone knows: its hand, and the inside of moves that stand as told."""
    secrets = {name: phone_query[name] for name in game.secrets if phone_query.get(name)}
    if "mine" in secrets:
        secrets.pop("hand", None)  # of a question that was asked beside the table
    moves = table_query.get("move", "").split("_")
    mine = phone_query.get("move", "").split("_")
    known = [
        inner if inner and public_move_text_or_empty_if_position_needed(game, inner) == outer else outer
        for outer, inner in zip_longest(moves, mine)
    ]
    text = "_".join(move for move in known[: len(moves)] if move)
    return {**table_query, **({"move": text} if text else {}), **secrets}


def public_move_text_or_empty_if_position_needed(game: AnyGame, move_text: str) -> str:
    """A move as everybody saw it, where that can be told without its position; '' elsewhere."""
    try:
        public = game.hide_secrets_of_move(None, game.parse_move(move_text))
    except Unreadable:
        return ""
    return "" if public is None else game.format_move(public)


def does_query_continue_record(query_before: str, query_after: str) -> bool:
    """Is a question another one with moves told behind it, and nothing else changed? Also where it is the same."""
    earlier, later = dict(parse_qsl(query_before)), dict(parse_qsl(query_after))
    moves, more = earlier.pop("move", ""), later.pop("move", "")
    return earlier == later and (more == moves or not moves or more.startswith(f"{moves}_"))


def list_differing_moves_and_entries(table_query: str, phone_query: str) -> tuple[list[str], list[str]]:
    """What stands and what waits, each without what both have: moves told, or parameters with their values."""
    one, other = dict(parse_qsl(table_query)), dict(parse_qsl(phone_query))
    left = [moves.split("_") if moves else [] for moves in (one.pop("move", ""), other.pop("move", ""))]
    while all(left) and left[0][0] == left[1][0]:
        left = [moves[1:] for moves in left]
    names = [name for name in {**one, **other} if one.get(name) != other.get(name)]
    return (
        left[0] + [f"{name}={one.get(name, '-')}" for name in names],
        left[1] + [f"{name}={other.get(name, '-')}" for name in names],
    )


def moves_text_of(query: Mapping[str, str]) -> str:
    """The moves of a question; a draft belongs to the turn behind them."""
    return query.get("move", "")
