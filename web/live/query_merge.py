"""Merges what two phones entered at one table, without the rules of a game and without a database."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import NamedTuple
from urllib.parse import parse_qsl

from calculators.core.game import AnyGame
from calculators.core.parsing import Unreadable
from calculators.core.replay import join_moves, split_moves


def table_query_with_phone_hand_and_agreeing_private_moves(
    game: AnyGame, table_query: Mapping[str, str], phone_query: Mapping[str, str]
) -> dict[str, str]:
    """Returns the table's query with what only one phone knows: its private hand, and the private form of moves that
    agree with the table's."""
    secrets = {name: phone_query[name] for name in game.secrets if phone_query.get(name)}
    if "mine" in secrets:
        secrets.pop("hand", None)  # it belongs to a question beside the table
    table_moves = split_moves(table_query.get("move", ""))
    phone_moves = split_moves(phone_query.get("move", ""))
    merged_moves = [
        inner if inner and public_move_or_empty_if_unreadable_or_position_needed(game, inner) == outer else outer
        for outer, inner in zip_longest(table_moves, phone_moves, fillvalue="")
    ]
    merged_text = join_moves(merged_moves[: len(table_moves)])
    return {**table_query, **({"move": merged_text} if merged_text else {}), **secrets}


def public_move_or_empty_if_unreadable_or_position_needed(game: AnyGame, move_text: str) -> str:
    """Returns a move as everybody saw it; '' if its public form depends on the position, or it is unreadable."""
    try:
        public = game.hide_secrets_of_move(None, game.parse_move(move_text))
    except Unreadable:
        return ""
    return "" if public is None else game.format_move(public)


def is_query_equal_or_extended_only_by_moves(query_before: str, query_after: str) -> bool:
    """Returns whether the second query is the first with more moves and no other change; also if they are the same."""
    earlier, later = dict(parse_qsl(query_before)), dict(parse_qsl(query_after))
    moves_before, moves_after = earlier.pop("move", ""), later.pop("move", "")
    return earlier == later and (
        moves_after == moves_before or not moves_before or moves_after.startswith(f"{moves_before}_")
    )


PARAMETERS_OF_PLAYERS = {"players", "out"}
"""What the other parameters of a table depend on."""


def merge_changes_of_different_parameters_or_none(
    query_before: str, table_query: str, phone_query: str
) -> dict[str, str] | None:
    """Returns a table with what it and a phone changed, each on its own, such as the last cards of two seats, or their
    names. None if both changed the same parameter or the name of the same seat, or one of them who plays. Beside a
    changed record only names can be changed.

    >>> merge_changes_of_different_parameters_or_none("p1=c1&p2=c2", "p1=c5&p2=c2", "p1=c1&p2=c3")
    {'p1': 'c5', 'p2': 'c3'}
    >>> merge_changes_of_different_parameters_or_none("names=a", "names=a.b", "names=a..c")
    {'names': 'a.b.c'}
    >>> merge_changes_of_different_parameters_or_none("p1=c1", "p1=c5", "p1=c3")
    >>> merge_changes_of_different_parameters_or_none("p1=c1", "p1=c5", "p1=c1&move=shown.7")
    """
    before, table, phone = (dict(parse_qsl(text)) for text in (query_before, table_query, phone_query))
    names = merge_names_or_none(*(query.pop("names", "") for query in (before, table, phone)))
    changed_in_table, changed_on_phone = (
        {name for name in {**before, **query} if query.get(name) != before.get(name)} for query in (table, phone)
    )
    changed = changed_in_table | changed_on_phone
    if names is None or changed_in_table & changed_on_phone or changed & PARAMETERS_OF_PLAYERS:
        return None
    if "move" in changed and changed_in_table and changed_on_phone:
        return None
    merged = {"names": names, **table, **{name: phone.get(name, "") for name in changed_on_phone}}
    return {name: value for name, value in merged.items() if value}


def merge_names_or_none(names_before: str, table_names: str, phone_names: str) -> str | None:
    """Returns the names of all seats with what the table and a phone changed; None if both changed the same seat's.

    >>> merge_names_or_none("Sora.Umi", "Sora.Mori", "Yuki.Umi")
    'Yuki.Mori'
    >>> merge_names_or_none("Sora.Umi", "Sora.Mori", "Sora.Yuki")
    """
    merged_names = []
    texts = (names_before, table_names, phone_names)
    for before, in_table, on_phone in zip_longest(*(text.split(".") for text in texts), fillvalue=""):
        if before not in (in_table, on_phone):
            return None
        merged_names.append(in_table if on_phone == before else on_phone)
    return ".".join(merged_names).rstrip(".")


class QueryDifferences(NamedTuple):
    """Where a table and a phone differ: the moves of each after the common ones, then `name=value` for parameters."""

    of_table: list[str]
    of_phone: list[str]


def compare_table_and_phone_queries(table_query: str, phone_query: str) -> QueryDifferences:
    """Returns the moves and parameters in which a table and a phone differ; a value that one lacks is `-`."""
    table_parameters, phone_parameters = dict(parse_qsl(table_query)), dict(parse_qsl(phone_query))
    remaining_moves = [
        split_moves(moves) for moves in (table_parameters.pop("move", ""), phone_parameters.pop("move", ""))
    ]
    while all(remaining_moves) and remaining_moves[0][0] == remaining_moves[1][0]:
        remaining_moves = [moves[1:] for moves in remaining_moves]
    names = [
        name
        for name in {**table_parameters, **phone_parameters}
        if table_parameters.get(name) != phone_parameters.get(name)
    ]
    return QueryDifferences(
        remaining_moves[0] + [f"{name}={table_parameters.get(name, '-')}" for name in names],
        remaining_moves[1] + [f"{name}={phone_parameters.get(name, '-')}" for name in names],
    )
