"""Before the first turn: how many play and who begins, touched or drawn by lot; the same in every game.

Puts: `players.3`, `first.p2`, `lot`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.answers import Answer
from calculators.core.game import AnyGame, AnyState
from calculators.core.parsing import SEAT_FIELDS
from calculators.core.types import Message, View
from web.pieces import Chips, Key, tell
from web.table.page import Page
from web.table.people import People, by_lot, reseated, seats_used

LOT = "lot"
DEALT = "deal"
"""Begins a pick that holds what was dealt before the first turn: it stays while it is settled who plays."""


@dataclass(frozen=True, slots=True)
class Opening:
    """players: how many; first: who begins, the last key draws lots; box: what the box says to lay out."""

    players: Chips
    first: Chips
    box: tuple[Message, ...]


def opens(put: str) -> bool:
    """Is it a touch of who plays or who begins?"""
    return put == LOT or put.startswith(("players.", "first."))


def opened(answer: Answer, people: People, put: str) -> AnyState:
    """The table after such a touch. Raises ValueError for a number or a seat that the game does not have."""
    game: AnyGame = answer.game
    kind, _, rest = put.partition(".")
    if kind == "players":
        return with_players(answer, people, int(rest))
    seats = answer.table.seats[: answer.table.players]
    if kind == "first" and rest not in seats:
        raise ValueError(put)
    first = by_lot(answer.table.players) if kind == LOT else int(rest[1])
    if not people.first:
        public = {name: text for name, text in answer.query.items() if name not in (*game.secrets, "move")}
        state = answer.state if first == answer.table.turn else game.parse(public).state
        return game.with_table(state, replace(answer.table, turn=first))
    players = answer.table.players
    order = [*range(first, players + 1), *range(1, first), *range(players + 1, len(SEAT_FIELDS) + 1)]
    return game.parse(reseated(game, people, answer.query, order)).state


def with_players(answer: Answer, people: People, players: int) -> AnyState:
    """So many players. Where more is entered the page asks who leaves (`web.table.people`); else the turn is one of
    theirs."""
    game: AnyGame = answer.game
    if players not in game.players:
        raise ValueError(players)
    table = replace(answer.table, players=players)
    if seats_used(answer.query, people) <= players:
        table = replace(table, turn=min(table.turn, players))
    return game.with_table(answer.state, table)


def players_keys(page: Page) -> tuple[Key, ...]:
    """The numbers of players there can be."""
    return tuple(
        Key(str(n), tell(f"players.{n}"), page.say("players.count", n=n), on=n == page.players)
        for n in page.answer.game.players
    )


def first_keys(page: Page, by_turn: bool = False) -> tuple[Key, ...]:
    """Who begins: the first seat, or (by_turn) the one whose turn it is."""
    first = page.answer.table.turn if by_turn else 1
    return tuple(
        Key(page.say.seat(name), tell(f"first.{name}"), face=name, on=number == first)
        for number, name in enumerate(page.answer.table.seats, 1)
    )


def opening(page: Page, people: People) -> Opening | None:
    """What is asked before the first turn of a game that is followed; None once it has begun."""
    answer = page.asked
    if answer.view is not View.PLAY or "move" in answer.query or page.players not in answer.game.players:
        return None
    say = page.say
    first = (*first_keys(page, not people.first), Key(say("people.lot"), tell(LOT)))
    counts = Chips(say("field.players"), players_keys(page))
    return Opening(counts, Chips(say("people.first"), first), answer.game.setup(page.players))
