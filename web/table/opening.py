"""Before the first turn: how many play and who begins, touched or drawn by lot; the same in every game.

Puts: `players.3`, `first.p2`, `lot`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.answers import Answer
from calculators.core.game import AnyGame, AnyState
from calculators.core.parsing import SEAT_FIELDS
from calculators.core.types import Message, View
from web.pieces import Action, Bar, Key, Pad, Tray, link, tell
from web.table.page import Page
from web.table.people import People, by_lot, reseated, seats_used

LOT = "lot"
DEALT = "deal"
"""Begins a pick that holds what was dealt before the first turn: it stays while it is settled who plays."""


@dataclass(frozen=True, slots=True)
class Opening:
    """tray: its head, with the way to the names; players: how many; first: who begins, the last key draws lots, None
    where a seat is no more than its turn and nobody has a name; box: what the box says to lay out; wins: how often they
    have won before, '' of a first game."""

    tray: Tray
    players: Pad
    first: Pad | None
    box: tuple[Message, ...]
    wins: str = ""


def opens(put: str) -> bool:
    """Is it a touch of who plays or who begins?"""
    return put == LOT or put.startswith(("players.", "first."))


def opened(answer: Answer, people: People, put: str) -> tuple[AnyState, tuple[int, ...]]:
    """The table after such a touch, and in which order its seats sit now, () as before. Raises ValueError for a number
    or a seat that the game does not have."""
    game: AnyGame = answer.game
    kind, _, rest = put.partition(".")
    if kind == "players":
        return with_players(answer, people, int(rest)), ()
    seats = answer.table.seats[: answer.table.players]
    if kind == "first" and rest not in seats:
        raise ValueError(put)
    first = by_lot(answer.table.players) if kind == LOT else int(rest[1])
    if not people.first:
        public = {name: text for name, text in answer.query.items() if name not in (*game.secrets, "move")}
        state = answer.state if first == answer.table.turn else game.parse(public).state
        return game.with_table(state, replace(answer.table, turn=first)), ()
    players = answer.table.players
    order = (*range(first, players + 1), *range(1, first), *range(players + 1, len(SEAT_FIELDS) + 1))
    return game.parse(reseated(game, people, answer.query, order)).state, order


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


def first_keys(page: Page, by_turn: bool = False, put: str = "first") -> tuple[Key, ...]:
    """Who begins: the first seat, or (by_turn) the one whose turn it is. put: what tells it."""
    first = page.answer.table.turn if by_turn else 1
    return tuple(
        Key(page.say.seat(name), tell(f"{put}.{name}"), face=name, on=number == first)
        for number, name in enumerate(page.answer.table.seats, 1)
    )


def opening(page: Page, people: People) -> Opening | None:
    """What is asked before the first turn of a game that is followed; None once it has begun."""
    answer = page.asked
    if answer.view is not View.PLAY or "move" in answer.query or page.players not in answer.game.players:
        return None
    say = page.say
    counts = players_keys(page)
    first = (*first_keys(page, not people.first, people.begins), Key(say("people.lot"), tell(LOT)))
    told = not people.first or any(answer.table.names)
    return Opening(
        Tray(say("opening.who"), tools=(Key(say("opening.names"), link("#people")),)),
        Pad(say("field.players"), len(counts), counts),
        Pad(say("people.first"), len(first), first) if told else None,
        answer.game.setup(page.players),
        won_before(page),
    )


def won_before(page: Page) -> str:
    """How often they have won before, those who have; '' of a first game."""
    counted = zip(page.seats, page.wins, strict=False)
    said = (page.say("won.seat", seat=seat, n=wins) for seat, wins in counted if wins)
    return page.say("won.before", wins=page.say("list.comma").join(said)) if any(page.wins) else ""


def opening_bar(page: Page, begin: Action, clause: str = "") -> Bar:
    """How many play, who begins, in which order; and the touch that begins."""
    say, seats, turn = page.say, page.seats, page.answer.table.turn - 1
    head = say("opening.head", n=page.players, seat=seats[turn])
    order = say("opening.order").join(map(say.seat, (*seats[turn:], *seats[:turn])))
    return Bar(head, (order,), clause=clause, action=begin)
