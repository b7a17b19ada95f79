"""Who sits at the table: a seat leaves, or the first one is another. What is written of seats moves along with them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from calculators.core.game import Game
from calculators.core.parsing import format_seat

if TYPE_CHECKING:
    from web.page import Page

Query = Mapping[str, str]
Places = Mapping[int, int]
"""Seats as they were, counted from 1 → as they are; whoever is not in it has left."""

OF_SEAT = re.compile(r"([a-z]+)([1-9])")
SEAT = re.compile(r"\bp([1-9])\b")


def unchanged(text: str, places: Places) -> str:  # noqa: ARG001
    return text


@dataclass(frozen=True)
class People:
    """How a game writes of its seats, besides `p1` … and the names.

    holds: what a seat has, in words, '' for nothing; lists: parameters with an item a seat, one list or several
    parted by `_`; named: parameters that name seats; drawn: parameters that speak of seats in their own way, and how
    they are written for other places. first: can another seat be made the first?
    """

    holds: Callable[[Page, int], str]
    lists: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    drawn: Mapping[str, Callable[[str, Places], str]] | None = None
    first: bool = True


@dataclass(frozen=True, slots=True)
class Leaver:
    """A seat that can leave: who, what goes with it, and the table without it."""

    seat: str
    name: str
    holds: str
    href: str


def by_lot(players: int) -> int:
    """Who starts, drawn by lot: the number of a seat."""
    return SystemRandom().randint(1, players)


def turned(names: Sequence[str], players: int, first: int) -> tuple[str, ...]:
    """The names around the table with another seat first, counted from 1: they keep their order, the letters move."""
    around = [*names, *[""] * players][:players]
    around = [*around[first - 1 :], *around[: first - 1]]
    while around and not around[-1]:
        around.pop()
    return tuple(around)


def seats_used(query: Query, people: People) -> int:
    """Of how many seats something is written."""
    single = [int(found[2]) for name in query if (found := OF_SEAT.fullmatch(name))]
    lists = [query[name] for name in ("names", *people.lists) if "." in query.get(name, "")]
    return max([0, *single, *(len(group.split(".")) for text in lists for group in text.split("_"))])


def reseated(game: Game[Any, Any], people: People, query: Query, order: Sequence[int]) -> dict[str, str]:
    """The table with its seats in another order, counted from 1; whoever is not in it has left.

    The moves made so far are other seats' moves then, and are left out.
    """
    places = {old: new for new, old in enumerate(order, 1)}
    mover = int(query.get("turn", "p1")[1:])
    told: dict[str, str] = {}
    for name, text in query.items():
        found = OF_SEAT.fullmatch(name)
        if found:
            if int(found[2]) in places:
                told[f"{found[1]}{places[int(found[2])]}"] = text
        elif name in game.secrets and mover not in places:
            continue
        elif name != "move":
            told[name] = moved(name, text, people, order, places)
    return game.format(game.parse({name: text for name, text in told.items() if text}).state)


def moved(name: str, text: str, people: People, order: Sequence[int], places: Places) -> str:
    """What a parameter says once the seats have moved; '' where it spoke of one that has left."""
    if name in ("turn", *people.named):
        named = [int(seat) for seat in SEAT.findall(text)]
        if "." not in text and any(seat not in places for seat in named):
            return ""
        text = SEAT.sub(lambda found: format_seat(places[int(found[1])]) if int(found[1]) in places else "-", text)
        if name not in people.lists and "-" in text:
            return ""
    if name in ("names", *people.lists) and ("." in text or name == "names"):
        blank = "" if name == "names" else "-"
        text = "_".join(picked(group.split("."), order, blank) for group in text.split("_"))
    own = (people.drawn or {}).get(name, unchanged)
    return own(text, places)


def picked(items: Sequence[str], order: Sequence[int], blank: str) -> str:
    """The items of a list in another order; of those it does not have the last are not written."""
    found = [items[old - 1] if old <= len(items) else None for old in order]
    while found and found[-1] is None:
        found.pop()
    text = ".".join(blank if item is None else item for item in found)
    return text.rstrip(".") if blank == "" else text


def leavers(page: Page) -> tuple[Leaver, ...]:
    """Who can leave, where more is written than there are players; nobody where all fit."""
    people, answer = page.pages.people, page.answer
    if people is None or answer.unread or page.players not in answer.game.players:
        return ()
    used = seats_used(answer.query, people)
    if used <= page.players:
        return ()
    found = []
    for seat in range(1, used + 1):
        order = [old for old in range(1, used + 1) if old != seat]
        query = reseated(answer.game, people, answer.query, order)
        has = (people.holds(page, seat), page.say("people.name") if page.name(seat - 1) else "")
        holds = page.say("list.comma").join(filter(None, has))
        found.append(Leaver(format_seat(seat), page.say.seat(format_seat(seat)), holds, page.at_query(query)))
    return tuple(found)


def starters(page: Page) -> tuple[Leaver, ...]:
    """The table with another seat first, for each; none once moves have been made
    or a hand is entered, or where a game has its own way."""
    people, answer = page.pages.people, page.answer
    settled = {"move", *answer.game.secrets} & answer.query.keys()
    if people is None or not people.first or answer.refused or settled:
        return ()
    seats = range(1, page.players + 1)
    found = []
    for first in seats:
        order = [*range(first, page.players + 1), *range(1, first)]
        query = answer.query if first == 1 else reseated(answer.game, people, answer.query, order)
        found.append(Leaver(format_seat(first), page.say.seat(format_seat(first)), "", page.at_query(query)))
    return tuple(found)
