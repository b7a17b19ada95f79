"""What of a question everybody saw, with all that stands beside it: the address a page has where a hand stays on its
phone (static/own.js)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import parse_qsl

from calculators.core.evaluate import evaluate
from calculators.core.game import AnyGame
from calculators.core.parsing import to_query
from calculators.core.public import public_query
from calculators.core.types import View
from web.table.mending import format_then, parse_then, read, text_of
from web.table.other_views import BETWEEN, LOST, PART, has_lost, parse_kept


def seen(game: AnyGame, view: str, query: Mapping[str, str]) -> dict[str, str]:
    """A canonical query as everybody could ask it, `kept` and `then` too. Without a secret it stays as it is."""
    own = {name: text for name, text in query.items() if name not in game.secrets}
    if "move" in own:
        moves = seen_moves(game, own["move"])
        own["move"] = moves or public_query(evaluate(game, View(view), dict(query))).get("move", "")
    if "then" in own:
        own["then"] = seen_then(game, own["then"])
    if "kept" in own:
        own["kept"] = seen_kept(game, own["kept"])
    return {name: text for name, text in own.items() if text}


def seen_as_typed(game: AnyGame, query: Mapping[str, str]) -> dict[str, str]:
    """A query that cannot be read, or that no view answers, without what only one seat may see."""
    hidden = (*game.secrets, "move", "then") if holds_secret(game, query) else ()
    told = {name: text for name, text in query.items() if name not in hidden}
    return {**told, "kept": seen_kept(game, told["kept"])} if "kept" in told else told


def holds_secret(game: AnyGame, query: Mapping[str, str]) -> bool:
    """Does a query hold what only one seat may see, itself or in what it keeps of other views?"""
    held = (query, *(dict(parse_qsl(one.query)) for one in parse_kept(query.get("kept", ""))))
    return any(name in told for told in held for name in game.secrets)


def seen_moves(game: AnyGame, text: str) -> str:
    """Moves as everybody saw them; '' where one of them hangs on its position."""
    public = [game.public_move(None, move) for move in read(game, text)]
    return "" if None in public else text_of(game, public)


def seen_then(game: AnyGame, text: str) -> str:
    """The turns that wait; '' where what was seen of one of them hangs on its position."""
    waits = parse_then(game, text)
    return format_then(waits.how, waits.at, seen_moves(game, text_of(game, waits.moves))) if waits else ""


def seen_kept(game: AnyGame, text: str) -> str:
    """What the other views had, without what only one seat may see."""
    kept = (replace(one, query=to_query(seen(game, one.view, dict(parse_qsl(one.query))))) for one in parse_kept(text))
    told = [f"{one.view}{PART}{one.mark}{PART}{one.query}" for one in kept]
    return BETWEEN.join([*told, *([LOST] if has_lost(text) else [])])
