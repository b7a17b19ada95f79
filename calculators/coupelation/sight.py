"""What a turn shows of cards that lie face down, to everybody and to whoever tells more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from calculators.core.known import HELD, ITEMS, LESS, Fact, Known, Place
from calculators.coupelation.deals import View, Want, is_called, path_of, tracked
from calculators.coupelation.mine import shifted
from calculators.coupelation.state import FINISH, HIDDEN, Card, Cell, Down, Face, Flip, Take, Up
from calculators.coupelation.told import OUT, Places, called, cell_of, places_of
from calculators.coupelation.tower import settled

Action = Up | Down | Flip | Take


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn as somebody saw it. name: the hand that it is of; move; removed: the card it took out of the tower, its
    number where they know it; spare: cards discarded unseen at its end; sizes: of all hands after it; number: of the
    turn in the record."""

    name: str
    move: Action
    removed: Card | None
    spare: int
    sizes: Mapping[str, int | None]
    number: int

    @property
    def cell(self) -> Cell:
        return self.move.row, self.move.col

    @property
    def left(self) -> Iterator[Face]:
        """The cards that it took out of the hand, but for the finish card."""
        faces = self.move.payment.faces if isinstance(self.move, Take) else (getattr(self.move, "face", FINISH.face),)
        return (face for face in faces if face != FINISH.face)

    @property
    def discards(self) -> tuple[Face, ...]:
        spare = (HIDDEN.face,) * self.spare
        return (*self.move.payment.discards, *spare, *self.move.dropped) if isinstance(self.move, Take) else spare


def after_turn(told: Known[Face], seen: Turn, own: Turn, hand: Iterable[Face] | None) -> Known[Face]:
    """What is known after a turn. seen, own: as everybody saw it, and as it is told; hand: the one that the asker
    told, of the seat that moved."""
    if hand is not None:
        told = telling(told, seen.name, hand)
    elif not told.own and own != seen:
        told = replace(told, own=tuple(places_of(told).items()))
    mine = seen_in(dict(told.own), own) if told.own else {}
    return Known(stored(seen_in(dict(told.places), seen)), tuple(sorted(mine.items())), told.turn).turned()


def telling(told: Known[Face], name: str, hand: Iterable[Face]) -> Known[Face]:
    """With a hand that the asker tells: its cards are there now, so no card that left it before was one of them."""
    cards = [face for face in hand if isinstance(face, int)]
    places = places_of(told)
    before = (fact for fact in places.get(name, Place()).facts if fact.kind != HELD or fact.card not in cards)
    new: list[Fact[Face]] = [Fact(card) for card in cards]
    now = Place((*before, *new))
    return replace(told, own=tuple({**places, name: now}.items()))


def after_draw(told: Known[Face], name: str, count: int) -> Known[Face]:
    """After a seat drew so many cards: none of those that left its hand unseen before was one of them."""

    def more(places: Places) -> Places:
        if not places.get(name, Place()).gone:
            return places
        new: list[Fact[Face]] = [Fact(HIDDEN.face, HELD, told.turn)] * count
        return {**places, name: Place((*places[name].facts, *new))}

    return replace(told, places=stored(more(dict(told.places))), own=tuple(more(dict(told.own)).items()))


def stored(places: Places) -> tuple[tuple[str, Place[Face]], ...]:
    """Places of which something is told, in order."""
    return tuple(sorted((name, place) for name, place in places.items() if place != Place()))


def seen_in(places: Places, turn: Turn) -> Places:
    """What one knows of all places after a turn."""
    return Sight({name: [*moved(place.facts, turn.cell)] for name, place in places.items()}, turn).all()


def moved(facts: Iterable[Fact[Face]], placed: Cell) -> Iterator[Fact[Face]]:
    """Facts whose cards are called by where they lie after a card was placed."""
    for fact in facts:
        cell = cell_of(fact.card)
        yield fact if cell is None else replace(fact, card=called(shifted(cell, placed)))


@dataclass
class Sight:
    """What one knows of all places, as a turn changes it. found: the cards that left unseen and of which is known now
    what they were: place, fact, number."""

    facts: dict[str, list[Fact[Face]]]
    turn: Turn
    found: list[tuple[str, Fact[Face], int]] = field(default_factory=list)

    def all(self) -> Places:
        """The places after the turn."""
        turn = self.turn
        for face in turn.left:
            self.leave(face, called(settled(turn.cell)) if isinstance(turn.move, Down) else HIDDEN.face)
        if turn.removed is not None and turn.removed != FINISH:
            self.come(turn.removed)
        for _ in range(turn.spare):
            self.leave(HIDDEN.face, HIDDEN.face)
        self.facts.setdefault(OUT, []).extend(self.new(face) for face in turn.discards)
        if isinstance(turn.move, Flip) and turn.move.number is not None:
            self.turned_up(called(turn.cell), turn.move.number)
        for name, fact, number in self.found:
            self.resolve(name, fact, number)
        self.tidy()
        return {name: Place(tuple(facts)) for name, facts in self.facts.items()}

    def new(self, face: Face, kind: str = HELD) -> Fact[Face]:
        return Fact(face, kind, self.turn.number)

    def leave(self, face: Face, unseen: Face) -> None:
        """A card left the hand. unseen: what it is called where nobody saw it."""
        fact = self.new(unseen, LESS)
        if self.facts.get(self.turn.name):
            self.facts[self.turn.name].append(fact)
            if isinstance(face, int):
                self.found.append((self.turn.name, fact, face))

    def come(self, card: Card) -> None:
        """A card of the tower came into the hand."""
        name = called(self.turn.cell)
        if card.number is not None:
            self.turned_up(name, card.number)
        followed = any(fact.card == name for facts in self.facts.values() for fact in facts)
        face = card.face if card.number is not None else name if followed else HIDDEN.face
        self.facts.setdefault(self.turn.name, []).append(self.new(face))

    def turned_up(self, card: Face, number: int) -> None:
        """A card that lay face down is known now."""
        for name, facts in self.facts.items():
            self.found += [(name, fact, number) for fact in facts if fact.kind == LESS and fact.card == card]

    def resolve(self, name: str, fact: Fact[Face], number: int) -> None:
        """A card that left was this number: one that was told to be there, by whichever way it came, or one that
        nobody knew. Where it can have come by several ways, what was told of it is forgotten."""
        view = View.of(
            {name: Place(tuple(facts)) for name, facts in self.facts.items()},
            self.turn.sizes,
        )
        names, at = list(self.facts), next(n for n, one in enumerate(self.facts[name]) if one is fact)
        path = path_of(view, Want(names.index(name), at, number))
        if number not in tracked(view):
            self.facts[name][at] = replace(fact, card=number)
        elif path is None:
            self.facts[name][at] = replace(fact, card=HIDDEN.face)
            self.forget({number})
        else:
            gone = {(names[place], n) for place, end, slot in path for n in (end, slot)}
            for key, facts in self.facts.items():
                self.facts[key] = [one for n, one in enumerate(facts) if (key, n) not in gone]

    def forget(self, cards: Iterable[Face]) -> None:
        """Nobody knows any more where these cards are."""
        for name, facts in self.facts.items():
            self.facts[name] = [
                replace(fact, card=HIDDEN.face) if fact.kind == HELD and fact.card in cards else fact for fact in facts
            ]

    def tidy(self) -> None:
        """Without what tells nothing: what left a hand before a card came that is known, and those that nobody knows
        there; nor a hand of which more is told than an address holds."""
        while True:
            for name, facts in self.facts.items():
                if name != OUT:
                    first = next((n for n, fact in enumerate(facts) if is_told(fact)), len(facts))
                    self.facts[name] = facts[first:] if len(facts) - first <= ITEMS else []
            left = {fact.card for facts in self.facts.values() for fact in facts if fact.kind == LESS}
            held = {fact.card for facts in self.facts.values() for fact in facts if fact.kind == HELD}
            lost = {card for card in held if is_called(card) and card not in left}
            if not lost:
                return
            self.forget(lost)


def is_told(fact: Fact[Face]) -> bool:
    """Is something known of a card that came?"""
    return fact.kind == HELD and (isinstance(fact.card, int) or is_called(fact.card))
