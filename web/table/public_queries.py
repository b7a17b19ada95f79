"""Removes secrets from queries, for the address of a page whose hand stays on its phone (static/private_hands.js)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from calculators.core.evaluate import evaluate
from calculators.core.game import AnyGame
from calculators.core.parsing import SEAT_FIELDS
from calculators.core.public import build_public_query
from calculators.core.replay import format_moves
from calculators.core.types import View
from web.table.address import query_without_page_parameters
from web.table.other_tabs import OtherTabs
from web.table.pending_moves import format_pending_moves, parse_moves_or_empty, parse_pending_moves_or_none


def query_as_everybody_could_ask_it(game: AnyGame, view: str, query: Mapping[str, str]) -> dict[str, str]:
    """Returns a canonical query without its secrets, in `kept` and `then` too. If it has a secret the selection is
    removed as well, since a draft may reveal it."""
    public_query = {name: text for name, text in query.items() if name not in game.secrets}
    if "move" in public_query:
        moves = public_moves_text_or_empty(game, public_query["move"])
        public_query["move"] = moves or build_public_query(
            evaluate(game, View(view), query_without_page_parameters(query))
        ).get("move", "")
    if len(public_query) < len(query):
        public_query.pop("pick", None)
    if "then" in public_query:
        public_query["then"] = make_pending_text_public(game, public_query["then"])
    if "kept" in public_query:
        public_query["kept"] = other_tabs_text_without_secrets_of_seats(game, public_query["kept"])
    return {name: text for name, text in public_query.items() if text}


def remove_moves_and_secrets_if_query_has_secret(game: AnyGame, unreadable_query: Mapping[str, str]) -> dict[str, str]:
    """Returns a query that cannot be read, or that no view answers, without what only one seat may see. If it holds a
    secret its moves and pending moves are removed as well."""
    hidden_parameters = (
        (*game.secrets, "move", "then") if does_query_or_its_other_tabs_hold_secret(game, unreadable_query) else ()
    )
    public_query = {name: text for name, text in unreadable_query.items() if name not in hidden_parameters}
    return (
        {**public_query, "kept": other_tabs_text_without_secrets_of_seats(game, public_query["kept"])}
        if "kept" in public_query
        else public_query
    )


def does_query_or_its_other_tabs_hold_secret(game: AnyGame, query: Mapping[str, str]) -> bool:
    """Returns whether a query, or one of its other tabs, holds what only one seat may see."""
    queries = (query, *(one.query for one in OtherTabs.parse_leniently(query.get("kept", "")).tabs))
    return any(name in one_query for one_query in queries for name in game.secrets)


def query_without_empty_own_hand(query: Mapping[str, str]) -> dict[str, str]:
    """Returns a query without a private hand that has no cards: a seat alone is no secret."""
    return {name: text for name, text in query.items() if name != "mine" or text not in SEAT_FIELDS}


def public_moves_text_or_empty(game: AnyGame, moves_text: str) -> str:
    """Returns moves as everybody saw them; '' if the public form of one depends on its position."""
    public = [game.hide_secrets_of_move(None, move) for move in parse_moves_or_empty(game, moves_text)]
    return "" if None in public else format_moves(game, public)


def make_pending_text_public(game: AnyGame, pending_text: str) -> str:
    """Returns the pending moves as everybody saw them; '' for none. The moves are left out if the public form of one
    depends on its position."""
    pending_moves = parse_pending_moves_or_none(game, pending_text)
    return (
        format_pending_moves(
            pending_moves.reason,
            pending_moves.after_move_count,
            public_moves_text_or_empty(game, format_moves(game, pending_moves.moves)),
        )
        if pending_moves
        else ""
    )


def other_tabs_text_without_secrets_of_seats(game: AnyGame, other_tabs_text: str) -> str:
    """Returns the other tabs without what only one seat may see."""
    other_tabs = OtherTabs.parse_leniently(other_tabs_text)
    public_tabs = [
        replace(one, query=query_as_everybody_could_ask_it(game, one.view, one.query)) for one in other_tabs.tabs
    ]
    return replace(other_tabs, tabs=tuple(public_tabs)).text
