"""Removes secrets from queries: the address of a page whose hand stays on its phone (static/own.js)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import parse_qsl

from calculators.core.evaluate import evaluate
from calculators.core.game import AnyGame
from calculators.core.parsing import SEAT_FIELDS, encode_query_string
from calculators.core.public import build_public_query
from calculators.core.types import View
from web.table.address import query_without_page_parameters
from web.table.other_tabs import LOST, PART_SEPARATOR, TAB_SEPARATOR, has_lost_tabs, parse_other_tabs_leniently
from web.table.pending_moves import (
    format_moves,
    format_pending_moves,
    parse_moves_or_empty_if_unreadable,
    parse_pending_moves_or_none,
)


def query_as_everybody_could_ask_it(game: AnyGame, view: str, query: Mapping[str, str]) -> dict[str, str]:
    """A canonical query as everybody could ask it, `kept` and `then` too. Without a secret it stays as it is;
    with one, what is half entered may be of it."""
    own = {name: text for name, text in query.items() if name not in game.secrets}
    if "move" in own:
        moves = public_moves_text_or_empty(game, own["move"])
        own["move"] = moves or build_public_query(evaluate(game, View(view), query_without_page_parameters(query))).get(
            "move", ""
        )
    if len(own) < len(query):
        own.pop("pick", None)
    if "then" in own:
        own["then"] = public_pending_text_or_empty(game, own["then"])
    if "kept" in own:
        own["kept"] = public_text_of_other_tabs(game, own["kept"])
    return {name: text for name, text in own.items() if text}


def hide_secrets_of_unreadable_query(game: AnyGame, query: Mapping[str, str]) -> dict[str, str]:
    """A query that cannot be read, or that no view answers, without what only one seat may see."""
    hidden = (*game.secrets, "move", "then") if does_query_or_its_kept_tabs_hold_secret(game, query) else ()
    told = {name: text for name, text in query.items() if name not in hidden}
    return {**told, "kept": public_text_of_other_tabs(game, told["kept"])} if "kept" in told else told


def does_query_or_its_kept_tabs_hold_secret(game: AnyGame, query: Mapping[str, str]) -> bool:
    """Does a query hold what only one seat may see, itself or in what it keeps of other views?"""
    held = (query, *(dict(parse_qsl(one.query)) for one in parse_other_tabs_leniently(query.get("kept", ""))))
    return any(name in told for told in held for name in game.secrets)


def query_without_empty_own_hand(query: Mapping[str, str]) -> dict[str, str]:
    """A query without an own hand of which no card is told: a seat is no secret."""
    return {name: text for name, text in query.items() if name != "mine" or text not in SEAT_FIELDS}


def public_moves_text_or_empty(game: AnyGame, moves_text: str) -> str:
    """Moves as everybody saw them; '' where one of them hangs on its position."""
    public = [game.hide_secrets_of_move(None, move) for move in parse_moves_or_empty_if_unreadable(game, moves_text)]
    return "" if None in public else format_moves(game, public)


def public_pending_text_or_empty(game: AnyGame, pending_text: str) -> str:
    """The turns that wait; '' where what was seen of one of them hangs on its position."""
    waits = parse_pending_moves_or_none(game, pending_text)
    return (
        format_pending_moves(
            waits.reason, waits.after_move_count, public_moves_text_or_empty(game, format_moves(game, waits.moves))
        )
        if waits
        else ""
    )


def public_text_of_other_tabs(game: AnyGame, other_tabs_text: str) -> str:
    """What the other views had, without what only one seat may see."""
    kept = (
        replace(
            one, query=encode_query_string(query_as_everybody_could_ask_it(game, one.view, dict(parse_qsl(one.query))))
        )
        for one in parse_other_tabs_leniently(other_tabs_text)
    )
    told = [f"{one.view}{PART_SEPARATOR}{one.mark}{PART_SEPARATOR}{one.query}" for one in kept]
    return TAB_SEPARATOR.join([*told, *([LOST] if has_lost_tabs(other_tabs_text) else [])])
