"""What a told game has made known of cards that lie face down: hands, a deck, discards.

A state of a game with hidden cards has one `Known`, which its moves carry along; a verdict asks it. A game says how two
cards compare (`Likeness`) and how one is written; the rest is here:

- `known.take(place, card)`: everybody saw a card go there, as far as it is told: `unseen` where a game keeps what cards
  were not or left unseen, since those are told of the cards before it. It is held until it is put down.
- `known.put(place, card, size, like)`: a card left, as far as it was seen: one that is surely there, or one of those
  nobody knew (an accepted proviso is a fact by that alone), or nobody knows which (`LESS`).
- `known.lack(place, card)`: a pass, a forced move: none of the cards there that nobody knew was such a one.
- `known.told(place, cards)`: what the asker alone knows (`hand`, `mine`); it narrows what is asked here, is carried
  on in the same way, and is written nowhere.
- `can_hold` and `unsure` judge a move: in no deal, in every deal, else the cards that have to be assumed.
- `known.turned()` when a turn ends, `known.dealt()` when the cards are dealt anew.

A place has as many cards as the table tells (`size`, None where it does not), so those besides the cards held are
counted and not written. A game whose table cannot tell it writes wild cards. Where cards can repeat, as in VOGU and
VECTRON, a place is judged alone; where each card exists once, a game asks in addition whether the box has room for the
cards of all places (`held_elsewhere`). Way up is of the card type; `held` keeps the order in which cards came.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Generic, Protocol, TypeVar

from calculators.core.parameters import ASKED, Limit, Parameter
from calculators.core.parsing import Span, parse_number
from calculators.core.types import Params

C = TypeVar("C")
X = TypeVar("X")

HELD, LESS, NO = "", "less-", "no-"
"""Kinds of facts, as they stand before a card in `holds`."""
ITEMS = 60
"""Cards of one place that are read: more than any box deals to one."""


class Likeness(Protocol[X]):
    """How the cards of a game compare, each as far as it is known."""

    @property
    def unseen(self) -> X:
        """A card of which nothing is known."""
        ...

    def can_be(self, known: X, told: X, /) -> bool:
        """Can a card known so far be the one that was told?"""
        ...

    def must_be(self, known: X, told: X, /) -> bool:
        """Is it such a one, whatever it turns out to be?"""
        ...

    def is_whole(self, told: X, /) -> bool:
        """Is everything told of a card, so that an equal one is as good as the same?"""
        ...


@dataclass(frozen=True, slots=True)
class Fact(Generic[C]):
    """What was told of one card, as far as it is known. kind: it came (`HELD`); it left, and nobody knows which of
    those before it that was (`LESS`); none of those that nobody knew was such a one (`NO`). since: the turn of the
    record that told it, 0 for what the start told."""

    card: C
    kind: str = HELD
    since: int = field(default=0, compare=False)


Facts = tuple[Fact[C], ...]


@dataclass(frozen=True, slots=True)
class Place(Generic[C]):
    """A hand, or another place of hidden cards: what was told of it, in that order, and not surely undone since."""

    facts: Facts[C] = ()

    def of_kind(self, kind: str) -> Facts[C]:
        return tuple(fact for fact in self.facts if fact.kind == kind)

    @property
    def held(self) -> Facts[C]:
        return self.of_kind(HELD)

    @property
    def gone(self) -> Facts[C]:
        return self.of_kind(LESS)

    def others(self, size: int | None) -> int | None:
        """Cards there may be besides those held, `gone` among both; None where the size is not known."""
        return None if size is None else max(0, size + len(self.gone) - len(self.held))

    def add(self, fact: Fact[C]) -> Place[C]:
        return Place((*self.facts, fact))

    def put(self, fact: Fact[C], size: int | None, like: Likeness[C]) -> Place[C]:
        """Without a card; size: with it. A card told in full that equals one held is that one, of several the last:
        what would be left of any other could be left then too."""
        if size == 1:
            return Place()
        could = [at for at, one in enumerate(self.facts) if one.kind == HELD and like.can_be(one.card, fact.card)]
        same = [at for at in could if like.is_whole(fact.card) and self.facts[at].card == fact.card]
        alike = self.others(size) == 0 and not self.gone and len({self.facts[at] for at in could}) == 1
        if same or alike:
            at = (same or could)[-1]
            return Place(self.facts[:at] + self.facts[at + 1 :])
        return self.add(fact) if could else self

    def slots(self, size: int | None, most: int, like: Likeness[C]) -> list[tuple[int, C]]:
        """Its cards and those that have left it, each with its place among the facts, -1 for those that were there
        before; most: of those, where the size is not known."""
        others = self.others(size)
        unseen = [(-1, like.unseen)] * (most if others is None else others)
        return [*unseen, *((at, fact.card) for at, fact in enumerate(self.facts) if fact.kind == HELD)]

    def fits(self, slot: tuple[int, C], want: C, end: int, like: Likeness[C]) -> bool:
        """Can a card be one that is told there, or left, at a place among the facts? Not one that came later, nor
        one that was told not to be there since it came."""
        at, card = slot
        since = self.facts[at + 1 : end]
        return (
            at < end and like.can_be(card, want) and not any(f.kind == NO and like.must_be(want, f.card) for f in since)
        )


@dataclass(frozen=True, slots=True)
class Known(Generic[C]):
    """What everybody knows of each place, and what only the asker does. turn: the one under way, of the record."""

    places: tuple[tuple[str, Place[C]], ...] = ()
    own: tuple[tuple[str, Place[C]], ...] = ()
    turn: int = field(default=1, compare=False)

    def of(self, name: str) -> Place[C]:
        """What the asker knows of a place."""
        return {**dict(self.places), **dict(self.own)}.get(name, Place())

    def take(self, name: str, card: C) -> Known[C]:
        return self.changed(name, lambda place: place.add(Fact(card, HELD, self.turn)))

    def put(self, name: str, card: C, size: int | None, like: Likeness[C]) -> Known[C]:
        return self.changed(name, lambda place: place.put(Fact(card, LESS, self.turn), size, like))

    def lack(self, name: str, card: C) -> Known[C]:
        return self.changed(name, lambda place: place.add(Fact(card, NO, self.turn)))

    def told(self, name: str, cards: Iterable[C]) -> Known[C]:
        """With what the asker alone knows to be at a place, besides what was known of it: of equal cards the greater
        number. Where a card has left it unseen, what is told counts alone."""
        place = self.of(name)
        facts = place.of_kind(NO) if place.gone else place.facts
        left = Counter(fact.card for fact in facts if fact.kind == HELD)
        new = [Fact(card) for card, count in Counter(cards).items() for _ in range(count - left[card])]
        return Known(self.places, with_place(self.own, name, Place((*facts, *new)), keep=True), self.turn)

    def changed(self, name: str, change: Callable[[Place[C]], Place[C]]) -> Known[C]:
        """With another place, both as everybody knows it and as the asker does."""
        public = with_place(self.places, name, change(dict(self.places).get(name) or Place()))
        own = self.own
        if name in dict(own):
            own = with_place(own, name, change(dict(own)[name]), keep=True)
        return Known(public, own, self.turn)

    def turned(self) -> Known[C]:
        return Known(self.places, self.own, self.turn + 1)

    def dealt(self) -> Known[C]:
        """Nothing is known of new cards."""
        return Known(turn=self.turn)

    def held_elsewhere(self, name: str) -> tuple[C, ...]:
        """The cards held at all other places, for a box that has each card once."""
        names = dict.fromkeys([*dict(self.places), *dict(self.own)])
        return tuple(fact.card for other in names if other != name for fact in self.of(other).held)

    def against(self, *facts: Fact[C]) -> Params:
        """The facts of a violation of a record that cannot all be true: `turn`, the number of the turn under way, and
        `earlier`, those of the turns it contradicts. Nothing where the start of the record told it all."""
        earlier = sorted({fact.since for fact in facts if 0 < fact.since < self.turn})
        return {"turn": self.turn, "earlier": earlier} if earlier else {}


def with_place(
    places: tuple[tuple[str, Place[C]], ...], name: str, place: Place[C], keep: bool = False
) -> tuple[tuple[str, Place[C]], ...]:
    """Places by name, one of them another one; without those of which nothing is known, unless that is kept."""
    found = {**dict(places), name: place}
    return tuple(sorted((n, p) for n, p in found.items() if keep or p != Place()))


# --- what can be, what must be ----------------------------------------------------------------------


def matching(options: Sequence[Sequence[int]]) -> int:
    """How many of the wants can have a slot of their own. options: the slots of each.

    >>> matching([[0, 1], [0], [0]])
    2
    """
    taken: dict[int, int] = {}

    def find(want: int, tried: set[int]) -> bool:
        for slot in options[want]:
            if slot not in tried:
                tried.add(slot)
                if slot not in taken or find(taken[slot], tried):
                    taken[slot] = want
                    return True
        return False

    return sum(find(want, set()) for want in range(len(options)))


def can_hold(place: Place[C], size: int | None, needs: Sequence[C], like: Likeness[C]) -> bool:
    """Is there a deal in which these cards, all different ones, are at a place? size: cards there now."""
    if size is not None and len(needs) > size:
        return False
    now = len(place.facts)
    wants = [*((at, fact.card) for at, fact in enumerate(place.facts) if fact.kind == LESS), *((now, n) for n in needs)]
    slots = place.slots(size, len(wants), like)
    options = [[n for n, slot in enumerate(slots) if place.fits(slot, want, at, like)] for at, want in wants]
    return matching(options) == len(wants)


def unsure(place: Place[C], size: int | None, needs: Sequence[C], like: Likeness[C]) -> tuple[tuple[C, int], ...]:
    """The cards that are not at a place in every deal, each once, and how many of them there have to be. Of cards
    that others can be as well the fuller known come first in `needs`.

    Of the cards that surely are such ones there is always a deal in which as many have gone as can be.
    """
    left = place.slots(size, 0, like)
    gone = [(at, fact.card) for at, fact in enumerate(place.facts) if fact.kind == LESS]
    found = []
    for need in dict.fromkeys(needs):
        wanted = sum(one == need for one in needs)
        such = [slot for slot in left if like.must_be(slot[1], need)]
        options = [[n for n, slot in enumerate(such) if place.fits(slot, card, at, like)] for at, card in gone]
        if len(such) - matching(options) < wanted:
            found.append((need, wanted))
        for slot in such[-wanted:]:
            left.remove(slot)
    return tuple(found)


# --- as text ----------------------------------------------------------------------------------------


def known_parameter(
    read: Callable[[Span], C],
    write: Callable[[C], str],
    example: str,
    places: Sequence[str],
    of: Callable[[Any], tuple[tuple[str, Place[C]], ...]] = lambda state: state.known.places,
) -> Parameter:
    """The public parameter `holds` (docs/notation.md): `p2.D1.O3*2_p3.less-x.no-S`. read, write: one card; example:
    begins with a place and one card; places: the names there can be, in canonical order; of: its value in a state,
    that of `Known.places`."""

    def parse(raw: str) -> tuple[tuple[str, Place[C]], ...]:
        found: dict[str, Place[C]] = {}
        for group in Span.of(raw).split("_"):
            head, *items = group.split(".")
            if head.lower not in places or head.lower in found:
                raise head.fail("expected.place", places=list(places))
            found[head.lower] = read_place(group, items, read)
        return tuple(sorted((name, place) for name, place in found.items() if place != Place()))

    def text(value: tuple[tuple[str, Place[C]], ...]) -> str:
        given = dict(value)
        return "_".join(".".join([name, *written(given[name], write)]) for name in places if name in given)

    item = example.split("_", maxsplit=1)[0].split(".")[1].partition("*")[0]
    most = Limit.of_list("cards of a place", item, ".", ITEMS).after(f"{places[0]}.")
    return Parameter(
        "holds",
        parse,
        text,
        default=(),
        of=of,
        views=ASKED,
        long=True,
        example=example,
        limits=(most,),
    )


def read_place(group: Span, items: Sequence[Span], read: Callable[[Span], C]) -> Place[C]:
    """The items behind the name of a place."""
    facts: list[Fact[C]] = []
    for item in items:
        kind = next(word for word in (LESS, NO, HELD) if item.lower.startswith(word))
        card, *times = item[len(kind) :].split("*")
        if len(times) > 1:
            raise times[1].fail("expected.number", low=1, high=ITEMS)
        facts += [Fact(read(card), kind)] * (parse_number(times[0], 1, ITEMS) if times else 1)
        if len(facts) > ITEMS:
            raise item.fail("expected.fewer", limit=ITEMS)
    if not items:
        raise group.fail("expected.place.cards", len(group))
    return Place(tuple(facts))


def written(place: Place[C], write: Callable[[C], str]) -> list[str]:
    """The items of a place; equal ones beside each other as one."""
    items = groupby(fact.kind + write(fact.card) for fact in place.facts)
    counts = [(item, len(list(same))) for item, same in items]
    return [item if count == 1 else f"{item}*{count}" for item, count in counts]


@dataclass(frozen=True, slots=True)
class Holding:
    """What is known of a place, as `/play.json` says it. cards: surely there, in notation; others: how many besides,
    None where that is not known; gone: left unseen, one of those; lacks: surely not there; since: for each of the
    cards the turn that told it, 0 for the start."""

    place: str
    cards: tuple[str, ...]
    others: int | None
    gone: tuple[str, ...]
    lacks: tuple[str, ...]
    since: tuple[int, ...]


def holding(known: Known[C], name: str, size: int | None, write: Callable[[C], str]) -> Holding:
    """What the asker knows of a place with so many cards."""
    place = known.of(name)
    cards, gone, lacks = (tuple(write(fact.card) for fact in place.of_kind(kind)) for kind in (HELD, LESS, NO))
    return Holding(name, cards, place.others(size), gone, lacks, tuple(fact.since for fact in place.held))
