"""Which deals a record allows, where each number is there once: what each hand and each face-down card can be.

A card that left a known hand unseen and lies face down in the tower is called by its cell, `x0-2`: it is a `LESS` of
the hand it came from, and `HELD` by the hand an exchange brought it into. A want is the question whether such a card,
or one of a hand, can be a number: it takes a slot, a card told to be there before, or one that nobody knows. A number
that is told anywhere is nowhere else; any other can be every card that nobody knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from math import prod
from typing import NamedTuple

from calculators.core.known import HELD, LESS, Place
from calculators.coupelation.state import HIDDEN, Face

NOBODYS = -1
"""The slot of a want that takes a card nobody knows."""
MOST = 2000
"""The most ways of cards that are looked at for one table: no real record has so many."""
OTHER = 0
"""A number of which nothing is told, whichever."""
Slots = Mapping[tuple[int, int], int]
"""Place and fact of every want that took a slot → that slot."""


class Want(NamedTuple):
    """place: by index; end: the fact that it is, or their number for a card that is there now; number: what it shall
    be; past: it left openly, so that it may have been unknown then whatever is told of it since."""

    place: int
    end: int
    number: int
    past: bool = False


@dataclass(frozen=True, slots=True)
class View:
    """What is told of all places. names: theirs; facts: of each the kind and the card; others: how many cards there
    are or were besides those told, None where that is not known; blurred: are cards no longer called by their cells, so
    that each may be whatever left a hand unseen?"""

    names: tuple[str, ...]
    facts: tuple[tuple[tuple[str, Face], ...], ...]
    others: tuple[int | None, ...]
    blurred: bool = False

    @classmethod
    def of(cls, places: Mapping[str, Place[Face]], sizes: Mapping[str, int | None]) -> View:
        facts = tuple(tuple((fact.kind, fact.card) for fact in place.facts) for place in places.values())
        others = []
        for name, place in places.items():
            size = sizes.get(name)
            others.append(None if size is None else size + len(place.gone) - len(place.held))
        view = cls(tuple(places), facts, tuple(others))
        return view if effort(view) <= MOST else view.without_cells()

    def without_cells(self) -> View:
        """Cards that are called by their cells are cards that nobody knows."""
        facts = (tuple((kind, HIDDEN.face if is_called(card) else card) for kind, card in told) for told in self.facts)
        return View(self.names, tuple(facts), self.others, blurred=True)

    def now(self, name: str, number: int) -> tuple[Want, ...]:
        """The want that a place has a card; nothing where nothing is told of it."""
        if name not in self.names:
            return ()
        place = self.names.index(name)
        return (Want(place, len(self.facts[place]), number),)

    def lying(self, card: Face, number: int) -> tuple[Want, ...]:
        """The want that a card called by its cell is a number; nothing where it is not followed."""
        found = origins(self).get(card)
        return () if found is None else (Want(*found, number),)


def is_called(card: Face) -> bool:
    """Is a card called by its cell?"""
    return isinstance(card, str) and len(card) > 1


@lru_cache(maxsize=1024)
def origins(view: View) -> dict[Face, tuple[int, int]]:
    """Every card that is called by its cell → where it left a hand: place and fact."""
    return {
        card: (place, at)
        for place, facts in enumerate(view.facts)
        for at, (kind, card) in enumerate(facts)
        if kind == LESS and is_called(card)
    }


@lru_cache(maxsize=1024)
def tracked(view: View) -> frozenset[int]:
    """The numbers that are told to be somewhere."""
    return frozenset(card for facts in view.facts for kind, card in facts if kind == HELD and isinstance(card, int))


@lru_cache(maxsize=1024)
def wandering(view: View) -> frozenset[int]:
    """Those of them that may have left the place where they came since."""
    found = set()
    for facts in view.facts:
        last = max((at for at, (kind, _) in enumerate(facts) if kind == LESS), default=0)
        found |= {card for kind, card in facts[:last] if kind == HELD and isinstance(card, int)}
    return frozenset(found)


@lru_cache(maxsize=1024)
def effort(view: View) -> int:
    """How many ways of cards there may be to look at, for all that can be asked."""
    came = [sum(kind == HELD and is_called(card) for kind, card in facts) for facts in view.facts]
    named = [sum(kind == LESS and isinstance(card, int) for kind, card in facts) for facts in view.facts]
    ways: int = prod((count + 1) ** (times + 1) for count, times in zip(came, named, strict=True))
    return ways * (1 + len(wandering(view)) * len(origins(view)))


@lru_cache(maxsize=4096)
def faces_of(view: View, card: Face, known: tuple[Want, ...]) -> frozenset[int]:
    """The numbers that a card called by its cell can be, `OTHER` for all of which nothing is told; known: what else
    is so."""
    if card not in origins(view):
        return frozenset((OTHER, *wandering(view))) if view.blurred else frozenset((OTHER,))
    numbers = (OTHER, *wandering(view))
    return frozenset(n for n in numbers if allows(view, (*known, *view.lying(card, n))))


@lru_cache(maxsize=4096)
def allows(view: View, wants: tuple[Want, ...] = ()) -> bool:
    """Is there a deal in which all wants are so?"""
    return any(True for _ in deals(view, wants))


def deals(view: View, wants: tuple[Want, ...]) -> Iterator[Slots]:
    """The ways in which everything that is told or wanted of numbers can be."""
    told = (
        Want(place, at, card, past=True)
        for place, facts in enumerate(view.facts)
        for at, (kind, card) in enumerate(facts)
        if kind == LESS and isinstance(card, int)
    )
    search = Search(view, origins(view), tracked(view))
    return search.going_on((*told, *dict.fromkeys(wants)))


@dataclass
class Search:
    """A search through the slots that wants can take. done: what each took; now: the slots that
    cards took which are there now."""

    view: View
    origins: Mapping[Face, tuple[int, int]]
    tracked: frozenset[Face]
    done: dict[tuple[int, int], int] = field(default_factory=dict)
    now: list[tuple[int, int]] = field(default_factory=list)

    def going_on(self, wants: tuple[Want, ...]) -> Iterator[Slots]:
        """With these wants besides what was taken."""
        if not wants:
            if all(self.fits(place) for place in range(len(self.view.names))):
                yield dict(self.done)
            return
        want, rest = wants[0], wants[1:]
        key = (want.place, want.end)
        gone = want.end < len(self.view.facts[want.place])
        if gone and key in self.done:
            return
        for slot in self.slots(want):
            card = self.view.facts[want.place][slot][1] if slot != NOBODYS else OTHER
            if gone:
                self.done[key] = slot
            else:
                self.now.append((want.place, slot))
            if is_called(card):
                yield from self.going_on((Want(*self.origins[card], want.number, want.past), *rest))
            else:
                yield from self.going_on(rest)
            if gone:
                del self.done[key]
            else:
                self.now.pop()

    def slots(self, want: Want) -> Iterator[int]:
        """The slots that a want can take."""
        taken = {slot for (place, _), slot in self.done.items() if place == want.place}
        taken |= {slot for place, slot in self.now if place == want.place}
        free = [(at, card) for at, (kind, card) in self.held(want) if at not in taken]
        same = [at for at, card in free if card == want.number]
        if want.past and same:
            yield same[0]
            return
        yield from same
        yield from (at for at, card in free if card in self.origins or self.may_be(card, want))
        if want.past or want.number not in self.tracked:
            yield NOBODYS

    def held(self, want: Want) -> Iterator[tuple[int, tuple[str, Face]]]:
        """What had come when a card left."""
        return (one for one in enumerate(self.view.facts[want.place][: want.end]) if one[1][0] == HELD)

    def may_be(self, card: Face, want: Want) -> bool:
        """Can a card that nobody follows any more be a number that is told to have been somewhere?"""
        return self.view.blurred and card == HIDDEN.face and want.number in wandering(self.view)

    def fits(self, place: int) -> bool:
        """Has each card that left a place, or is there now, a slot? Those that may be any take what is told first."""
        nobodys = self.view.others[place]
        if nobodys is None or nobodys < 0:
            return nobodys is None
        taken = {slot for (other, _), slot in self.done.items() if other == place}
        taken |= {slot for other, slot in self.now if other == place}
        known = 0
        for at, (kind, card) in enumerate(self.view.facts[place]):
            if kind == HELD and at not in taken:
                nobodys, known = (nobodys + 1, known) if card == HIDDEN.face else (nobodys, known + 1)
            elif kind == LESS:
                slot = self.done.get((place, at))
                if slot == NOBODYS or (slot is None and not known):
                    nobodys -= 1
                elif slot is None:
                    known -= 1
                if nobodys < 0:
                    return False
        return nobodys >= sum(1 for other in self.now if other == (place, NOBODYS))


def path_of(view: View, want: Want) -> tuple[tuple[int, int, int], ...] | None:
    """The slots that a card which left took before it came to be where it is, each with place and fact, the last one
    first; None where they can be others."""
    found = set()
    for slots in deals(view, (want,)):
        path, key = [], (want.place, want.end)
        while True:
            slot = slots[key]
            path.append((*key, slot))
            card = view.facts[key[0]][slot][1] if slot != NOBODYS else OTHER
            if not is_called(card):
                break
            key = origins(view)[card]
        found.add(tuple(path))
        if len(found) > 1:
            return None
    return found.pop() if found else None
