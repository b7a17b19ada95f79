"""Who plays a VOGU game: how many, who started, who leaves."""

from __future__ import annotations

from dataclasses import replace
from random import SystemRandom
from typing import TYPE_CHECKING

from calculators.vogu.state import BOX, State
from web.people import People

if TYPE_CHECKING:
    from web.page import Page


def holds(page: Page, seat: int) -> str:
    """What a seat owns."""
    state: State = page.state
    cards = state.seats[seat - 1]
    return page.say("vogu.people.has", cards=len(cards), tokens=sum(bool(c.token) for c in cards)) if cards else ""


PEOPLE = People(holds)


def put_people(state: State, put: str) -> tuple[State, str]:
    """`players.3`, `leave.3.p4` (that seat goes, until there are three), `drop.p4` (a seat that is not at the
    table), `first.2` (seat 2 started), `lot`. Raises ValueError for anything else."""
    kind, *rest = put.split(".")
    if kind == "players":
        return set_players(state, int(rest[0]))
    if kind == "leave":
        return leave(state, int(rest[0]), int(rest[1][1]))
    if kind == "drop":
        return without(state, int(rest[0][1])), ""
    if kind == "first":
        return start_with(state, int(rest[0])), ""
    if kind == "lot":
        return start_with(state, SystemRandom().randint(1, state.table.players)), ""
    raise ValueError(put)


def set_players(state: State, players: int) -> tuple[State, str]:
    """At once where nobody has anything to lose; else it is asked who leaves."""
    if players not in BOX:
        raise ValueError(players)
    used = [bool(cards) for cards in state.seats[players : state.table.players]]
    used += [bool(name) for name in state.table.names[players:]]
    if any(used) and state.table.players in BOX:
        return state, f"people.{players}"
    table = replace(state.table, players=players, turn=min(state.table.turn, players))
    return replace(state, table=table), ""


def leave(state: State, players: int, seat: int) -> tuple[State, str]:
    """A seat leaves with all it has; those behind it move up. Asked again until there are so few players."""
    if players not in BOX or not 0 < seat <= state.table.players:
        raise ValueError(seat)
    state = without(state, seat)
    left = state.table.players - 1
    turn = state.table.turn - (state.table.turn > seat)
    state = replace(state, table=replace(state.table, players=left, turn=max(1, min(turn, left))))
    return state, f"people.{players}" if left > players else ""


def without(state: State, seat: int) -> State:
    """All seats but one, in their order."""
    names = state.table.names[: seat - 1] + state.table.names[seat:]
    while names and not names[-1]:
        names = names[:-1]
    seats = (*state.seats[: seat - 1], *state.seats[seat:], None)
    return replace(state, seats=seats, table=replace(state.table, names=names))


def start_with(state: State, seat: int) -> State:
    """Another seat started: everybody stays where they sit, A B C move round."""
    players = state.table.players
    if not 0 < seat <= players:
        raise ValueError(seat)
    names = [*state.table.names, *[""] * (players - len(state.table.names))][:players]
    names = names[seat - 1 :] + names[: seat - 1]
    while names and not names[-1]:
        names.pop()
    around = state.seats[:players]
    seats = (*around[seat - 1 :], *around[: seat - 1], *state.seats[players:])
    turn = (state.table.turn - seat) % players + 1 if state.table.turn > 1 else 1
    return replace(state, seats=seats, table=replace(state.table, names=tuple(names), turn=turn))
