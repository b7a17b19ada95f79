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

from calculators.core.knowledge import HELD, LESS, HiddenZone
from calculators.coupelation.state import HIDDEN, Face

UNKNOWN_CARD_SLOT = -1
"""The slot of a want that takes a card nobody knows."""
MOST = 2000
"""The most ways of cards that are looked at for one table: no real record has so many."""
OTHER = 0
"""A number of which nothing is told, whichever."""
SlotsByClaim = Mapping[tuple[int, int], int]
"""Place and fact of every want that took a slot → that slot."""


class CardClaim(NamedTuple):
    """place: by index; end: the fact that it is, or their number for a card that is there now; number: what it shall
    be; has_left: it left openly, so that it may have been unknown then whatever is told of it since."""

    place: int
    end: int
    number: int
    has_left: bool = False


@dataclass(frozen=True, slots=True)
class ZoneFacts:
    """What is told of all places. names: theirs; facts: of each the kind and the card; unknown_counts: how many cards
    there are or were besides those told, None where that is not known; are_cells_unknown: are cards no longer called by
    their cells, so that each may be whatever left a hand unseen?"""

    names: tuple[str, ...]
    facts: tuple[tuple[tuple[str, Face], ...], ...]
    unknown_counts: tuple[int | None, ...]
    are_cells_unknown: bool = False

    @classmethod
    def from_zones_forgetting_cell_names_if_too_complex(
        cls, zones: Mapping[str, HiddenZone[Face]], zone_sizes: Mapping[str, int | None]
    ) -> ZoneFacts:
        facts = tuple(tuple((fact.kind, fact.card) for fact in place.facts) for place in zones.values())
        others = []
        for name, place in zones.items():
            size = zone_sizes.get(name)
            others.append(None if size is None else size + len(place.departed_facts) - len(place.held_facts))
        view = cls(tuple(zones), facts, tuple(others))
        return view if estimate_search_paths(view) <= MOST else view.with_cards_named_by_cell_made_unknown()

    def with_cards_named_by_cell_made_unknown(self) -> ZoneFacts:
        """Cards that are called by their cells are cards that nobody knows."""
        facts = (
            tuple((kind, HIDDEN.face if is_named_by_cell(card) else card) for kind, card in told) for told in self.facts
        )
        return ZoneFacts(self.names, tuple(facts), self.unknown_counts, are_cells_unknown=True)

    def claims_that_zone_holds_number_if_tracked(self, zone_name: str, card_number: int) -> tuple[CardClaim, ...]:
        """The want that a place has a card; nothing where nothing is told of it."""
        if zone_name not in self.names:
            return ()
        place = self.names.index(zone_name)
        return (CardClaim(place, len(self.facts[place]), card_number),)

    def claims_that_facedown_card_is_number_if_tracked(
        self, named_card: Face, card_number: int
    ) -> tuple[CardClaim, ...]:
        """The want that a card called by its cell is a number; nothing where it is not followed."""
        found = departure_indices_by_named_card(self).get(named_card)
        return () if found is None else (CardClaim(*found, card_number),)


def is_named_by_cell(face: Face) -> bool:
    """Is a card called by its cell?"""
    return isinstance(face, str) and len(face) > 1


@lru_cache(maxsize=1024)
def departure_indices_by_named_card(zone_facts: ZoneFacts) -> dict[Face, tuple[int, int]]:
    """Every card that is called by its cell → where it left a hand: place and fact."""
    return {
        card: (place, at)
        for place, facts in enumerate(zone_facts.facts)
        for at, (kind, card) in enumerate(facts)
        if kind == LESS and is_named_by_cell(card)
    }


@lru_cache(maxsize=1024)
def find_tracked_numbers(zone_facts: ZoneFacts) -> frozenset[int]:
    """The numbers that are told to be somewhere."""
    return frozenset(
        card for facts in zone_facts.facts for kind, card in facts if kind == HELD and isinstance(card, int)
    )


@lru_cache(maxsize=1024)
def find_tracked_numbers_that_may_have_left(zone_facts: ZoneFacts) -> frozenset[int]:
    """Those of them that may have left the place where they came since."""
    found = set()
    for facts in zone_facts.facts:
        last = max((at for at, (kind, _) in enumerate(facts) if kind == LESS), default=0)
        found |= {card for kind, card in facts[:last] if kind == HELD and isinstance(card, int)}
    return frozenset(found)


@lru_cache(maxsize=1024)
def estimate_search_paths(zone_facts: ZoneFacts) -> int:
    """How many ways of cards there may be to look at, for all that can be asked."""
    came = [sum(kind == HELD and is_named_by_cell(card) for kind, card in facts) for facts in zone_facts.facts]
    named = [sum(kind == LESS and isinstance(card, int) for kind, card in facts) for facts in zone_facts.facts]
    ways: int = prod((count + 1) ** (times + 1) for count, times in zip(came, named, strict=True))
    return ways * (
        1 + len(find_tracked_numbers_that_may_have_left(zone_facts)) * len(departure_indices_by_named_card(zone_facts))
    )


@lru_cache(maxsize=4096)
def find_possible_tracked_numbers_or_other_of_card(
    zone_facts: ZoneFacts, named_card: Face, known_claims: tuple[CardClaim, ...]
) -> frozenset[int]:
    """The numbers that a card called by its cell can be, `OTHER` for all of which nothing is told; known_claims:
    what else is so."""
    if named_card not in departure_indices_by_named_card(zone_facts):
        return (
            frozenset((OTHER, *find_tracked_numbers_that_may_have_left(zone_facts)))
            if zone_facts.are_cells_unknown
            else frozenset((OTHER,))
        )
    numbers = (OTHER, *find_tracked_numbers_that_may_have_left(zone_facts))
    return frozenset(
        n
        for n in numbers
        if is_deal_possible(
            zone_facts, (*known_claims, *zone_facts.claims_that_facedown_card_is_number_if_tracked(named_card, n))
        )
    )


@lru_cache(maxsize=4096)
def is_deal_possible(zone_facts: ZoneFacts, claims: tuple[CardClaim, ...] = ()) -> bool:
    """Is there a deal in which all wants are so?"""
    return any(True for _ in list_possible_slot_assignments(zone_facts, claims))


def list_possible_slot_assignments(zone_facts: ZoneFacts, claims: tuple[CardClaim, ...]) -> Iterator[SlotsByClaim]:
    """The ways in which everything that is told or wanted of numbers can be."""
    told = (
        CardClaim(place, at, card, has_left=True)
        for place, facts in enumerate(zone_facts.facts)
        for at, (kind, card) in enumerate(facts)
        if kind == LESS and isinstance(card, int)
    )
    search = DealSearch(
        zone_facts=zone_facts,
        origins=departure_indices_by_named_card(zone_facts),
        tracked=find_tracked_numbers(zone_facts),
    )
    return search.extend_assignment_by_claims_and_yield_complete((*told, *dict.fromkeys(claims)))


@dataclass(kw_only=True)
class DealSearch:
    """A search through the slots that wants can take. slots_of_departures: what each took; slots_of_held_cards: the
    slots that cards took which are there now."""

    zone_facts: ZoneFacts
    origins: Mapping[Face, tuple[int, int]]
    tracked: frozenset[Face]
    slots_of_departures: dict[tuple[int, int], int] = field(default_factory=dict)
    slots_of_held_cards: list[tuple[int, int]] = field(default_factory=list)

    def extend_assignment_by_claims_and_yield_complete(
        self, remaining_claims: tuple[CardClaim, ...]
    ) -> Iterator[SlotsByClaim]:
        """With these wants besides what was taken."""
        if not remaining_claims:
            if all(self.has_zone_enough_slots_for_other_cards(place) for place in range(len(self.zone_facts.names))):
                yield dict(self.slots_of_departures)
            return
        want, rest = remaining_claims[0], remaining_claims[1:]
        key = (want.place, want.end)
        gone = want.end < len(self.zone_facts.facts[want.place])
        if gone and key in self.slots_of_departures:
            return
        for slot in self.find_slots_for_claim(want):
            card = self.zone_facts.facts[want.place][slot][1] if slot != UNKNOWN_CARD_SLOT else OTHER
            if gone:
                self.slots_of_departures[key] = slot
            else:
                self.slots_of_held_cards.append((want.place, slot))
            if is_named_by_cell(card):
                yield from self.extend_assignment_by_claims_and_yield_complete(
                    (CardClaim(*self.origins[card], want.number, want.has_left), *rest)
                )
            else:
                yield from self.extend_assignment_by_claims_and_yield_complete(rest)
            if gone:
                del self.slots_of_departures[key]
            else:
                self.slots_of_held_cards.pop()

    def find_slots_for_claim(self, claim: CardClaim) -> Iterator[int]:
        """The slots that a want can take."""
        taken = {slot for (place, _), slot in self.slots_of_departures.items() if place == claim.place}
        taken |= {slot for place, slot in self.slots_of_held_cards if place == claim.place}
        free = [(at, card) for at, (kind, card) in self.list_cards_arrived_before(claim) if at not in taken]
        same = [at for at, card in free if card == claim.number]
        if claim.has_left and same:
            yield same[0]
            return
        yield from same
        yield from (
            at for at, card in free if card in self.origins or self.can_untracked_card_be_number_that_left(card, claim)
        )
        if claim.has_left or claim.number not in self.tracked:
            yield UNKNOWN_CARD_SLOT

    def list_cards_arrived_before(self, claim: CardClaim) -> Iterator[tuple[int, tuple[str, Face]]]:
        """What had come when a card left."""
        return (one for one in enumerate(self.zone_facts.facts[claim.place][: claim.end]) if one[1][0] == HELD)

    def can_untracked_card_be_number_that_left(self, face: Face, claim: CardClaim) -> bool:
        """Can a card that nobody follows any more be a number that is told to have been somewhere?"""
        return (
            self.zone_facts.are_cells_unknown
            and face == HIDDEN.face
            and claim.number in find_tracked_numbers_that_may_have_left(self.zone_facts)
        )

    def has_zone_enough_slots_for_other_cards(self, zone_index: int) -> bool:
        """Has each card that left a place, or is there now, a slot? Those that may be any take what is told first."""
        nobodys = self.zone_facts.unknown_counts[zone_index]
        if nobodys is None or nobodys < 0:
            return nobodys is None
        taken = {slot for (other, _), slot in self.slots_of_departures.items() if other == zone_index}
        taken |= {slot for other, slot in self.slots_of_held_cards if other == zone_index}
        known = 0
        for at, (kind, card) in enumerate(self.zone_facts.facts[zone_index]):
            if kind == HELD and at not in taken:
                nobodys, known = (nobodys + 1, known) if card == HIDDEN.face else (nobodys, known + 1)
            elif kind == LESS:
                slot = self.slots_of_departures.get((zone_index, at))
                if slot == UNKNOWN_CARD_SLOT or (slot is None and not known):
                    nobodys -= 1
                elif slot is None:
                    known -= 1
                if nobodys < 0:
                    return False
        return nobodys >= sum(1 for other in self.slots_of_held_cards if other == (zone_index, UNKNOWN_CARD_SLOT))


def find_only_slot_path_or_none(zone_facts: ZoneFacts, claim: CardClaim) -> tuple[tuple[int, int, int], ...] | None:
    """The slots that a card which left took before it came to be where it is, each with place and fact, the last one
    first; None where they can be others."""
    found = set()
    for slots in list_possible_slot_assignments(zone_facts, (claim,)):
        path, key = [], (claim.place, claim.end)
        while True:
            slot = slots[key]
            path.append((*key, slot))
            card = zone_facts.facts[key[0]][slot][1] if slot != UNKNOWN_CARD_SLOT else OTHER
            if not is_named_by_cell(card):
                break
            key = departure_indices_by_named_card(zone_facts)[card]
        found.add(tuple(path))
        if len(found) > 1:
            return None
    return found.pop() if found else None
