"""Who plays a VOGU game: how many, and who started."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from calculators.vogu.state import BOX, State
from web.people import People, by_lot, turned

if TYPE_CHECKING:
    from web.page import Page


def holds(page: Page, seat: int) -> str:
    """What a seat owns."""
    state: State = page.state
    cards = state.seats[seat - 1]
    return page.say("vogu.people.has", cards=len(cards), tokens=sum(bool(c.token) for c in cards)) if cards else ""


PEOPLE = People(holds)


def put_people(state: State, put: str) -> State:
    """`players.3`, `first.2` (seat 2 started), `lot`. Raises ValueError for anything else."""
    kind, *rest = put.split(".")
    if kind == "players":
        return set_players(state, int(rest[0]))
    if kind == "first":
        return start_with(state, int(rest[0]))
    if kind == "lot":
        return start_with(state, by_lot(state.table.players))
    raise ValueError(put)


def set_players(state: State, players: int) -> State:
    """So many players. Where more is entered the page asks who leaves (`web.people`); the turn goes with its seat."""
    if players not in BOX:
        raise ValueError(players)
    table = replace(state.table, players=players)
    if not any(state.seats[players:]) and not any(state.table.names[players:]):
        table = replace(table, turn=min(table.turn, players))
    return replace(state, table=table)


def start_with(state: State, seat: int) -> State:
    """Another seat started: everybody stays where they sit, A B C move round."""
    players = state.table.players
    if not 0 < seat <= players:
        raise ValueError(seat)
    names = turned(state.table.names, players, seat)
    around = state.seats[:players]
    seats = (*around[seat - 1 :], *around[: seat - 1], *state.seats[players:])
    turn = (state.table.turn - seat) % players + 1 if state.table.turn > 1 else 1
    return replace(state, seats=seats, table=replace(state.table, names=names, turn=turn))
