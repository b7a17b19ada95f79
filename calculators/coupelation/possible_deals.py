"""Searches the deals that a record allows, with each number once: what can each hand and each face-down card be?

A card that left a known hand unseen and lies face down in the tower is named by its cell, `x0-2`. It is a `LESS` fact
of the hand it came from, and a `HELD` fact of the hand that an exchange brought it into.

A claim says that such a card, or a card of a hand, is a number. It takes a slot: a recorded arrival of an earlier card,
or an unknown card. A tracked number is nowhere but in its recorded places; any other number can be every unknown card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from math import prod
from typing import NamedTuple

from calculators.core.knowledge import HELD, LESS, HiddenZone
from calculators.coupelation.state import HIDDEN, Face

UNKNOWN_CARD_SLOT = -1
"""The slot of a claim that takes an unknown card."""
MAX_SEARCH_PATHS = 2000
"""The most paths that are searched for one table; no real record has so many."""
OTHER = 0
"""Stands for any number that is not tracked."""


class FactIndex(NamedTuple):
    """Where a fact stands: the index of its zone, and its index among the facts of the zone."""

    zone_index: int
    fact_index: int


class TakenSlot(NamedTuple):
    """The slot of a zone that the card of a claim took. fact_index: as in `CardClaim`."""

    zone_index: int
    fact_index: int
    slot: int


class CardClaim(NamedTuple):
    """The claim that a card is a number.

    zone_index: of its zone; fact_index: of the fact that it left, or the number of facts for a card that is there now;
    card_number: the claimed number; has_left_openly: it left openly, so it may have been unknown then, whatever is
    recorded of it since.
    """

    zone_index: int
    fact_index: int
    card_number: int
    has_left_openly: bool = False


@dataclass(frozen=True, slots=True)
class ZoneFacts:
    """The facts of all zones, reduced to what the search needs.

    names: of the zones; facts: kind and card of each fact of each zone; unknown_counts: how many cards besides the
    recorded ones are or were there, None if not known; are_cells_unknown: have cards lost their names, so that each may
    be any that left a hand unseen?
    """

    names: tuple[str, ...]
    facts: tuple[tuple[tuple[str, Face], ...], ...]
    unknown_counts: tuple[int | None, ...]
    are_cells_unknown: bool = False

    @classmethod
    def from_zones_simplified_if_too_complex(
        cls, zones: Mapping[str, HiddenZone[Face]], zone_sizes: Mapping[str, int | None]
    ) -> ZoneFacts:
        """Returns the facts of the zones, with the named cards unknown if the search would take more than
        `MAX_SEARCH_PATHS`."""
        facts = tuple(tuple((fact.kind, fact.card) for fact in zone.facts) for zone in zones.values())
        unknown_counts = []
        for name, zone in zones.items():
            size = zone_sizes.get(name)
            unknown_counts.append(None if size is None else size + len(zone.departed_facts) - len(zone.held_facts))
        zone_facts = cls(tuple(zones), facts, tuple(unknown_counts))
        return (
            zone_facts
            if estimate_max_search_paths(zone_facts) <= MAX_SEARCH_PATHS
            else zone_facts.zone_facts_with_cell_named_cards_hidden()
        )

    def zone_facts_with_cell_named_cards_hidden(self) -> ZoneFacts:
        """Returns the facts with an unknown card for each card named by its cell."""
        facts = (
            tuple((kind, HIDDEN.face if is_named_by_cell(card) else card) for kind, card in zone_facts)
            for zone_facts in self.facts
        )
        return ZoneFacts(self.names, tuple(facts), self.unknown_counts, are_cells_unknown=True)

    def list_claims_on_numbers_if_zone_has_facts(self, zone_name: str, card_numbers: Iterable[int]) -> list[CardClaim]:
        """Returns the claims that a zone holds these numbers; none if the zone has no facts."""
        if zone_name not in self.names:
            return []
        zone_index = self.names.index(zone_name)
        return [CardClaim(zone_index, len(self.facts[zone_index]), number) for number in card_numbers]


def is_named_by_cell(face: Face) -> bool:
    """Is it the name of a card, such as `x0-2`?"""
    return isinstance(face, str) and len(face) > 1


@lru_cache(maxsize=1024)
def find_departures_of_cards_named_by_cell(zone_facts: ZoneFacts) -> dict[Face, FactIndex]:
    """Returns for every named card the fact that it left a hand."""
    return {
        card: FactIndex(zone_index, fact_index)
        for zone_index, facts in enumerate(zone_facts.facts)
        for fact_index, (kind, card) in enumerate(facts)
        if kind == LESS and is_named_by_cell(card)
    }


@lru_cache(maxsize=1024)
def find_card_numbers_that_came_to_any_zone(zone_facts: ZoneFacts) -> frozenset[int]:
    """Returns the numbers that a fact says to have come to some zone."""
    return frozenset(
        card for facts in zone_facts.facts for kind, card in facts if kind == HELD and isinstance(card, int)
    )


@lru_cache(maxsize=1024)
def find_tracked_numbers_with_any_later_departure(zone_facts: ZoneFacts) -> frozenset[int]:
    """Returns the tracked numbers that may have left the zone they came to: after them some card left it."""
    card_numbers = set()
    for facts in zone_facts.facts:
        last_departure = max((fact_index for fact_index, (kind, _) in enumerate(facts) if kind == LESS), default=0)
        card_numbers |= {card for kind, card in facts[:last_departure] if kind == HELD and isinstance(card, int)}
    return frozenset(card_numbers)


@lru_cache(maxsize=1024)
def estimate_max_search_paths(zone_facts: ZoneFacts) -> int:
    """Returns an upper estimate of the paths that any question to the search can follow."""
    named_arrival_counts = [
        sum(kind == HELD and is_named_by_cell(card) for kind, card in facts) for facts in zone_facts.facts
    ]
    number_departure_counts = [
        sum(kind == LESS and isinstance(card, int) for kind, card in facts) for facts in zone_facts.facts
    ]
    path_count: int = prod(
        (arrival_count + 1) ** (departure_count + 1)
        for arrival_count, departure_count in zip(named_arrival_counts, number_departure_counts, strict=True)
    )
    return path_count * (
        1
        + len(find_tracked_numbers_with_any_later_departure(zone_facts))
        * len(find_departures_of_cards_named_by_cell(zone_facts))
    )


@lru_cache(maxsize=4096)
def find_possible_tracked_numbers_or_other_of_card(
    zone_facts: ZoneFacts, named_card: Face, known_claims: tuple[CardClaim, ...]
) -> frozenset[int]:
    """Returns the tracked numbers that a named card can be, with `OTHER` if it can be an untracked one.

    known_claims: claims that are true as well.
    """
    numbers = (OTHER, *find_tracked_numbers_with_any_later_departure(zone_facts))
    departure = find_departures_of_cards_named_by_cell(zone_facts).get(named_card)
    if departure is None:
        return frozenset(numbers if zone_facts.are_cells_unknown else (OTHER,))
    return frozenset(
        number for number in numbers if is_deal_possible(zone_facts, (*known_claims, CardClaim(*departure, number)))
    )


@lru_cache(maxsize=4096)
def is_deal_possible(zone_facts: ZoneFacts, claims: tuple[CardClaim, ...] = ()) -> bool:
    """Is there a deal in which all claims are true?"""
    return any(True for _ in list_taken_slots_satisfying_claims(zone_facts, claims))


def list_taken_slots_satisfying_claims(
    zone_facts: ZoneFacts, claims: tuple[CardClaim, ...]
) -> Iterator[tuple[TakenSlot, ...]]:
    """Yields the slots of all claims, for each way in which the recorded departures and the claims are true.

    The departures come first. Each slot with a named card is followed by the one that this card took before.
    """
    departures = (
        CardClaim(zone_index, fact_index, card, has_left_openly=True)
        for zone_index, facts in enumerate(zone_facts.facts)
        for fact_index, (kind, card) in enumerate(facts)
        if kind == LESS and isinstance(card, int)
    )
    search = DealSearch(
        zone_facts=zone_facts,
        origins=find_departures_of_cards_named_by_cell(zone_facts),
        tracked=find_card_numbers_that_came_to_any_zone(zone_facts),
    )
    return search.search_taken_slots_satisfying_claims((*departures, *dict.fromkeys(claims)))


@dataclass(kw_only=True)
class DealSearch:
    """A search through the slots that claims can take.

    origins: the fact that each named card left its hand; tracked: the tracked numbers; taken_slots: the slots of the
    claims so far, in their order.
    """

    zone_facts: ZoneFacts
    origins: Mapping[Face, FactIndex]
    tracked: frozenset[Face]
    taken_slots: list[TakenSlot] = field(default_factory=list)

    def list_taken_slots_of_zone(self, zone_index: int) -> list[TakenSlot]:
        return [taken for taken in self.taken_slots if taken.zone_index == zone_index]

    def search_taken_slots_satisfying_claims(
        self, remaining_claims: tuple[CardClaim, ...]
    ) -> Iterator[tuple[TakenSlot, ...]]:
        """Yields all slots, for every way to add these claims to the slots taken so far."""
        if not remaining_claims:
            if all(
                self.has_zone_slots_for_all_departed_and_held_cards(zone_index)
                for zone_index in range(len(self.zone_facts.names))
            ):
                yield tuple(self.taken_slots)
            return
        claim, later_claims = remaining_claims[0], remaining_claims[1:]
        facts = self.zone_facts.facts[claim.zone_index]
        is_departure = claim.fact_index < len(facts)
        if is_departure and claim.fact_index in [
            taken.fact_index for taken in self.list_taken_slots_of_zone(claim.zone_index)
        ]:
            return
        for slot in self.find_free_or_unknown_slots_possible_for_claim(claim):
            card = facts[slot][1] if slot != UNKNOWN_CARD_SLOT else OTHER
            self.taken_slots.append(TakenSlot(claim.zone_index, claim.fact_index, slot))
            if is_named_by_cell(card):
                yield from self.search_taken_slots_satisfying_claims(
                    (CardClaim(*self.origins[card], claim.card_number, claim.has_left_openly), *later_claims)
                )
            else:
                yield from self.search_taken_slots_satisfying_claims(later_claims)
            self.taken_slots.pop()

    def find_free_or_unknown_slots_possible_for_claim(self, claim: CardClaim) -> Iterator[int]:
        """Yields the slots that a claim can take: arrivals before its card left, then an unknown card."""
        taken_slots = [taken.slot for taken in self.list_taken_slots_of_zone(claim.zone_index)]
        free_slots = [
            (slot, card)
            for slot, (kind, card) in enumerate(self.zone_facts.facts[claim.zone_index][: claim.fact_index])
            if kind == HELD and slot not in taken_slots
        ]
        slots_with_number = [slot for slot, card in free_slots if card == claim.card_number]
        if claim.has_left_openly and slots_with_number:
            yield slots_with_number[0]
            return
        yield from slots_with_number
        yield from (
            slot
            for slot, card in free_slots
            if card in self.origins or self.can_hidden_face_be_claimed_number_that_left(card, claim)
        )
        if claim.has_left_openly or claim.card_number not in self.tracked:
            yield UNKNOWN_CARD_SLOT

    def can_hidden_face_be_claimed_number_that_left(self, face: Face, claim: CardClaim) -> bool:
        """Can an unknown card that lost its name be a tracked number that may have left?"""
        return (
            self.zone_facts.are_cells_unknown
            and face == HIDDEN.face
            and claim.card_number in find_tracked_numbers_with_any_later_departure(self.zone_facts)
        )

    def has_zone_slots_for_all_departed_and_held_cards(self, zone_index: int) -> bool:
        """Has the zone a slot for each card that left it or is there now? Departures of any card take the recorded
        cards first."""
        free_unknown_count = self.zone_facts.unknown_counts[zone_index]
        if free_unknown_count is None or free_unknown_count < 0:
            return free_unknown_count is None
        facts, taken_slots = self.zone_facts.facts[zone_index], self.list_taken_slots_of_zone(zone_index)
        slot_by_fact_index = {taken.fact_index: taken.slot for taken in taken_slots}
        taken_fact_indexes = [taken.slot for taken in taken_slots]
        free_known_count = 0
        for fact_index, (kind, card) in enumerate(facts):
            if kind == HELD and fact_index not in taken_fact_indexes:
                free_unknown_count, free_known_count = (
                    (free_unknown_count + 1, free_known_count)
                    if card == HIDDEN.face
                    else (free_unknown_count, free_known_count + 1)
                )
            elif kind == LESS:
                slot = slot_by_fact_index.get(fact_index)
                if slot == UNKNOWN_CARD_SLOT or (slot is None and not free_known_count):
                    free_unknown_count -= 1
                elif slot is None:
                    free_known_count -= 1
                if free_unknown_count < 0:
                    return False
        return free_unknown_count >= taken_slots.count(TakenSlot(zone_index, len(facts), UNKNOWN_CARD_SLOT))


def find_only_slot_path_latest_first_or_none(zone_facts: ZoneFacts, claim: CardClaim) -> tuple[TakenSlot, ...] | None:
    """Returns the slots that a departed card took on its way, the latest first.

    None if there is no way or more than one.
    """
    paths = set()
    for taken_slots in list_taken_slots_satisfying_claims(zone_facts, (claim,)):
        facts_of_slots = [FactIndex(taken.zone_index, taken.fact_index) for taken in taken_slots]
        paths.add(taken_slots[facts_of_slots.index(FactIndex(claim.zone_index, claim.fact_index)) :])
        if len(paths) > 1:
            return None
    return paths.pop() if paths else None
