"""Who sits at the table: a seat leaves, or the first one is another. What is written of seats moves along with them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from random import SystemRandom
from urllib.parse import parse_qsl

from calculators.core.answers import Answer
from calculators.core.evaluate import evaluate
from calculators.core.game import AnyGame
from calculators.core.parsing import format_seat, to_query
from calculators.core.types import View
from web.i18n import Speaker
from web.table.colours import moved_colours
from web.table.other_views import BROKEN, Kept
from web.table.page import Page, points_of

Query = Mapping[str, str]
Places = Mapping[int, int]
"""Seats as they were, counted from 1 → as they are; whoever is not in it has left."""

OF_SEAT = re.compile(r"([a-z]+)([1-9])")
SEAT = re.compile(r"\bp([1-9])\b")


def unchanged(text: str, places: Places) -> str:  # noqa: ARG001
    return text


def nothing(page: Page, seat: int) -> str:  # noqa: ARG001
    """What a seat has, of a game that does not say."""
    return ""


@dataclass(frozen=True)
class People:
    """How a game writes of its seats, besides `p1` … and the names.

    holds: what a seat has, in words, '' for nothing; lists: parameters with an item a seat, one list or several
    parted by `_`; named: parameters that name seats; drawn: parameters that speak of seats in their own way, and how
    they are written for other places. first: can another seat be made the first? begins: the put of who begins, `first`
    or the game's own. coloured: has the box pieces in a colour for each?
    """

    holds: Callable[[Page, int], str] = nothing
    lists: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    drawn: Mapping[str, Callable[[str, Places], str]] | None = None
    first: bool = True
    begins: str = "first"
    coloured: bool = False


@dataclass(frozen=True, slots=True)
class Leaver:
    """A seat that can leave: who, what goes with it, and the table without it ('' where the others cannot go on);
    points: of a game that is followed, as said; why: the others cannot go on."""

    seat: str
    name: str
    holds: str
    href: str
    points: str = ""
    why: str = ""


def by_lot(players: int) -> int:
    """Who starts, drawn by lot: the number of a seat."""
    return SystemRandom().randint(1, players)


def seats_used(query: Query, people: People) -> int:
    """Of how many seats something is written."""
    single = [int(found[2]) for name in query if (found := OF_SEAT.fullmatch(name))]
    lists = [query[name] for name in ("names", *people.lists) if "." in query.get(name, "")]
    return max([0, *single, *(len(group.split(".")) for text in lists for group in text.split("_"))])


def reseated(game: AnyGame, people: People, query: Query, order: Sequence[int]) -> dict[str, str]:
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
    if name == "holds":
        return known(text, places)
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


def known(text: str, places: Places) -> str:
    """What is known of hidden hands (`calculators.core.known`), without that of one that has left."""
    groups = []
    for group in text.split("_"):
        place, dot, items = group.partition(".")
        if found := SEAT.fullmatch(place):
            if int(found[1]) not in places:
                continue
            place = format_seat(places[int(found[1])])
        groups.append(place + dot + items)
    return "_".join(groups)


def picked(items: Sequence[str], order: Sequence[int], blank: str) -> str:
    """The items of a list in another order; of those it does not have the last are not written."""
    found = [items[old - 1] if old <= len(items) else None for old in order]
    while found and found[-1] is None:
        found.pop()
    text = ".".join(blank if item is None else item for item in found)
    return text.rstrip(".") if blank == "" else text


def moved_wins(won: str, order: Sequence[int]) -> str:
    """How often each seat has won, in another order."""
    return picked(won.split("."), order, "0") if won else ""


def about_seats(page: Page, order: Sequence[int]) -> dict[str, str]:
    """What pages alone say of seats, in another order."""
    return {"won": moved_wins(page.won, order), "colours": moved_colours(page.colours, order)}


def leavers(page: Page, people: People) -> tuple[Leaver, ...]:
    """Who can leave, where more is written than there are players; nobody where all fit."""
    answer = page.answer
    if answer.unread or page.players not in answer.game.players:
        return ()
    used = seats_used(answer.query, people)
    if used <= page.players:
        return ()
    if answer.view is View.PLAY and "move" in answer.query:
        return departing(page, people, used)
    found = []
    for seat in range(1, used + 1):
        order = [old for old in range(1, used + 1) if old != seat]
        query = reseated(answer.game, people, answer.query, order)
        has = (people.holds(page, seat), page.say("people.name") if page.name(seat - 1) else "")
        holds = page.say("list.comma").join(filter(None, has))
        query |= about_seats(page, order)
        found.append(Leaver(format_seat(seat), page.say.seat(format_seat(seat)), holds, page.at_query(query)))
    return tuple(found)


def departing(page: Page, people: People, before: int) -> tuple[Leaver, ...]:
    """Who can leave a game of so many that is followed: the others go on from where it stands, its record stays to be
    opened; or why the rules do not let them."""
    game, say = page.answer.game, page.say
    whole = evaluate(game, View.PLAY, {**page.asked.query, "players": str(before)})
    if whole.followed is None or whole.followed.state is None or whole.followed.ended:
        return ()
    at = dict(parse_qsl(whole.followed.position))
    now = copy(page)
    now.answer, now.whole = replace(whole, state=whole.followed.state, query=at), None
    record = Kept(View.PLAY, BROKEN, to_query({**whole.query, **page.about_seats}))
    totals = {seat.seat: seat.total for seat in points_of(whole.followed.score).seats}
    found = []
    for number in range(1, before + 1):
        seat = format_seat(number)
        stayers = [old for old in range(1, before + 1) if old != number]
        told = without_seat(game, people, at, number, before)
        others = evaluate(game, View.PLAY, told) if told else None
        told |= about_seats(page, stayers)
        points = say("score.points", points=totals[seat]) if seat in totals else ""
        why = stays_away(say, others)
        href = "" if why else page.keeping(View.PLAY, told, [record])
        found.append(Leaver(seat, say.seat(seat), people.holds(now, number), href, points, why))
    return tuple(found)


def without_seat(game: AnyGame, people: People, at: Query, seat: int, before: int) -> dict[str, str]:
    """A position without one of its seats; nothing where the game is not for so few. Who left in their own turn: the
    next one is to move."""
    if before - 1 not in game.players:
        return {}
    query = {name: text for name, text in at.items() if name not in game.secrets} | {"players": str(before - 1)}
    if query.get("turn", "p1") == format_seat(seat):
        query["turn"] = format_seat(seat % before + 1)
    return reseated(game, people, query, [old for old in range(1, before + 1) if old != seat])


def stays_away(say: Speaker, others: Answer | None) -> str:
    """Why the others cannot go on from a position: no game for so few, what it contradicts, what nobody knows."""
    if others is None:
        return say("people.few")
    if others.violations:
        return say.violation(others.violations[0])
    return say("people.unknown") if others.missing or others.followed is None or others.followed.ended else ""


def starters(page: Page, people: People) -> tuple[Leaver, ...]:
    """The table with another seat first, for each; none once moves have been made
    or a hand is entered, or where a game has its own way."""
    answer = page.answer
    settled = {"move", *answer.game.secrets} & answer.query.keys()
    if not people.first or answer.refused or settled:
        return ()
    seats = range(1, page.players + 1)
    found = []
    for first in seats:
        order = [*range(first, page.players + 1), *range(1, first)]
        query = answer.query if first == 1 else reseated(answer.game, people, answer.query, order)
        query = {**query, **about_seats(page, order)}
        found.append(Leaver(format_seat(first), page.say.seat(format_seat(first)), "", page.at_query(query)))
    return tuple(found)
