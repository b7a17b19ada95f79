"""Updates the knowledge of hidden cards after a turn, both what everybody knows and what the asker knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from calculators.core.knowledge import (
    HELD,
    LESS,
    MAX_CARDS_READ,
    CardFact,
    HiddenZone,
    Knowledge,
    sort_zones_with_facts,
)
from calculators.coupelation.card_knowledge import (
    OUT,
    ZonesByName,
    format_cell_as_facedown_card_name,
    parse_cell_of_facedown_card_name_or_none,
)
from calculators.coupelation.possible_deals import (
    CardClaim,
    ZoneFacts,
    find_card_numbers_that_came_to_any_zone,
    find_only_slot_path_latest_first_or_none,
    is_named_by_cell,
)
from calculators.coupelation.state import (
    FINISH,
    HIDDEN,
    Action,
    Card,
    Cards,
    Cell,
    Down,
    Face,
    Flip,
    Take,
    faces_used_from_hand,
    readable_numbers,
)
from calculators.coupelation.tower import cell_after_placement, shift_cell_after_placement


@dataclass(frozen=True, slots=True, kw_only=True)
class ObservedAction:
    """The action of a turn as somebody saw it, without the draw before it.

    hand_zone: the zone of the mover's hand; removed_card: the card that the move took out of the tower, `HIDDEN` if its
    number is not known; was_removed_facedown: did that card lie face down; unseen_discard_count: the cards discarded
    unseen at the end of the turn; sizes: of all hands after it, by zone; turn_number: of the turn in the record.
    """

    hand_zone: str
    move: Action
    removed_card: Card | None
    was_removed_facedown: bool
    unseen_discard_count: int
    sizes: Mapping[str, int | None]
    turn_number: int

    @property
    def cell(self) -> Cell:
        return self.move.entered_cell

    @property
    def discarded_hand_and_reserve_faces(self) -> tuple[Face, ...]:
        """The cards that leave the game: discards of the hand, seen or not, and of the reserve."""
        unseen_discards = (HIDDEN.face,) * self.unseen_discard_count
        return (
            (*self.move.payment.discards, *unseen_discards, *self.move.reserve_discards)
            if isinstance(self.move, Take)
            else unseen_discards
        )


def update_knowledge_after_turn(
    knowledge: Knowledge[Face],
    action_seen_by_all: ObservedAction,
    action_seen_by_asker: ObservedAction,
    mover_hand_before_action: Cards | None,
) -> Knowledge[Face]:
    """Returns the knowledge after a turn.

    action_seen_by_all, action_seen_by_asker: its action as everybody and as the asker saw it;
    mover_hand_before_action: the hand of the seat that moved, None if the asker did not enter it.
    """
    if mover_hand_before_action is not None:
        knowledge = knowledge_with_asker_hand(knowledge, action_seen_by_all.hand_zone, mover_hand_before_action)
    elif not knowledge.private_zones and action_seen_by_asker != action_seen_by_all:
        knowledge = replace(knowledge, private_zones=tuple(knowledge.zones_known_to_asker.items()))
    private_zones = (
        hidden_zones_after_action(dict(knowledge.private_zones), action_seen_by_asker)
        if knowledge.private_zones
        else {}
    )
    return Knowledge(
        sort_zones_with_facts(hidden_zones_after_action(dict(knowledge.public_zones), action_seen_by_all)),
        tuple(sorted(private_zones.items())),
        knowledge.turn,
    ).next_turn()


def knowledge_with_asker_hand(knowledge: Knowledge[Face], zone_name: str, hand: Cards) -> Knowledge[Face]:
    """Adds the hand that the asker entered. None of its cards can be one that left the hand earlier."""
    numbers = readable_numbers(hand)
    zones = knowledge.zones_known_to_asker
    earlier_facts = (
        fact for fact in zones.get(zone_name, HiddenZone()).facts if fact.kind != HELD or fact.card not in numbers
    )
    entered_facts: list[CardFact[Face]] = [CardFact(number) for number in numbers]
    zone = HiddenZone((*earlier_facts, *entered_facts))
    return replace(knowledge, private_zones=tuple({**zones, zone_name: zone}.items()))


def add_drawn_unknowns_if_cards_left_hand_unseen(
    knowledge: Knowledge[Face], zone_name: str, drawn_count: int
) -> Knowledge[Face]:
    """Returns the knowledge after a seat drew cards: no card that left its hand unseen before the draw can be one of
    them."""

    def add_drawn_cards(zone: HiddenZone[Face]) -> HiddenZone[Face]:
        drawn_facts = (CardFact(HIDDEN.face, HELD, knowledge.turn),) * drawn_count
        return HiddenZone((*zone.facts, *drawn_facts)) if zone.departed_facts else zone

    return knowledge.with_zone_changed_publicly_and_for_asker(zone_name, add_drawn_cards)


def hidden_zones_after_action(zones: ZonesByName, observed_action: ObservedAction) -> ZonesByName:
    """Returns all zones after the action of a turn and the discards after it."""
    return KnowledgeUpdater(
        {
            name: [*shift_facedown_card_names_after_placement(zone.facts, observed_action.cell)]
            for name, zone in zones.items()
        },
        observed_action,
    ).update_zones_for_observed_move()


def shift_facedown_card_names_after_placement(
    facts: Iterable[CardFact[Face]], placed_cell: Cell
) -> Iterator[CardFact[Face]]:
    """Yields the facts with the cells in card names shifted as a placed card shifts them."""
    for fact in facts:
        cell = parse_cell_of_facedown_card_name_or_none(fact.card)
        yield (
            fact
            if cell is None
            else replace(fact, card=format_cell_as_facedown_card_name(shift_cell_after_placement(cell, placed_cell)))
        )


class IdentifiedDeparture(NamedTuple):
    """A card that left its zone unseen and whose number is known now."""

    zone_name: str
    departed_fact: CardFact[Face]
    card_number: int


@dataclass
class KnowledgeUpdater:
    """Changes the facts of all zones by one action. departures_to_record: not yet in the facts with their number."""

    facts_by_zone: dict[str, list[CardFact[Face]]]
    observed: ObservedAction
    departures_to_record: list[IdentifiedDeparture] = field(default_factory=list)

    def update_zones_for_observed_move(self) -> ZonesByName:
        """Records what everybody sees of the move, and drops the facts that reveal nothing afterwards."""
        observed = self.observed
        for face in faces_used_from_hand(observed.move):
            if face != FINISH.face:
                self.record_card_left_hand_if_hand_has_facts(
                    face,
                    format_cell_as_facedown_card_name(cell_after_placement(observed.cell))
                    if isinstance(observed.move, Down)
                    else HIDDEN.face,
                )
        if observed.removed_card is not None and observed.removed_card != FINISH:
            self.record_arrival_of_tower_card_in_hand(observed.removed_card)
        for _ in range(observed.unseen_discard_count):
            self.record_card_left_hand_if_hand_has_facts(HIDDEN.face, HIDDEN.face)
        self.facts_by_zone.setdefault(OUT, []).extend(
            self.make_fact(face) for face in observed.discarded_hand_and_reserve_faces
        )
        if isinstance(observed.move, Flip) and observed.move.number is not None:
            self.record_number_of_departed_card(format_cell_as_facedown_card_name(observed.cell), observed.move.number)
        for departure in self.departures_to_record:
            self.identify_departed_card_with_number(*departure)
        self.drop_or_hide_untrackable_facts()
        return {name: HiddenZone(tuple(facts)) for name, facts in self.facts_by_zone.items()}

    def make_fact(self, face: Face, fact_kind: str = HELD) -> CardFact[Face]:
        return CardFact(face, fact_kind, self.observed.turn_number)

    def record_card_left_hand_if_hand_has_facts(self, face: Face, card_name_for_others: Face) -> None:
        """Records that a card left the hand; nothing is recorded of a hand of which nothing is known.

        card_name_for_others: the name of the card for those who did not see it.
        """
        fact = self.make_fact(card_name_for_others, LESS)
        if self.facts_by_zone.get(self.observed.hand_zone):
            self.facts_by_zone[self.observed.hand_zone].append(fact)
            if isinstance(face, int):
                self.departures_to_record.append(IdentifiedDeparture(self.observed.hand_zone, fact, face))

    def record_arrival_of_tower_card_in_hand(self, removed_card: Card) -> None:
        """Records that a card of the tower came into the hand.

        A card that lay there face down has the name of its cell. The name may also belong to an earlier card of that
        cell that an exchange brought into a hand.
        """
        card_name, face = format_cell_as_facedown_card_name(self.observed.cell), removed_card.face
        if self.observed.was_removed_facedown and removed_card.number is not None:
            self.record_number_of_departed_card(card_name, removed_card.number)
        elif self.observed.was_removed_facedown:
            is_tracked = any(fact.card == card_name for facts in self.facts_by_zone.values() for fact in facts)
            face = card_name if is_tracked else HIDDEN.face
        self.facts_by_zone.setdefault(self.observed.hand_zone, []).append(self.make_fact(face))

    def record_number_of_departed_card(self, unseen_card_name: Face, card_number: int) -> None:
        """Records that a card which left a hand unseen turned out to have this number."""
        for zone_name, facts in self.facts_by_zone.items():
            self.departures_to_record += [
                IdentifiedDeparture(zone_name, fact, card_number)
                for fact in facts
                if fact.kind == LESS and fact.card == unseen_card_name
            ]

    def identify_departed_card_with_number(
        self, zone_name: str, departed_fact: CardFact[Face], card_number: int
    ) -> None:
        """Records the number of a card that left unseen, or removes its recorded way.

        It was a card recorded there before, however it came, or an unknown one: then its departure gets the number. If
        it can have come by several ways, its departure and its recorded arrivals become those of unknown cards.
        """
        zone_facts = ZoneFacts.from_zones_simplified_if_too_complex(
            {name: HiddenZone(tuple(facts)) for name, facts in self.facts_by_zone.items()},
            self.observed.sizes,
        )
        zone_names = list(self.facts_by_zone)
        fact_index = next(
            index for index, other_fact in enumerate(self.facts_by_zone[zone_name]) if other_fact is departed_fact
        )
        path = find_only_slot_path_latest_first_or_none(
            zone_facts, CardClaim(zone_names.index(zone_name), fact_index, card_number)
        )
        if card_number not in find_card_numbers_that_came_to_any_zone(zone_facts):
            self.facts_by_zone[zone_name][fact_index] = replace(departed_fact, card=card_number)
        elif path is None:
            self.facts_by_zone[zone_name][fact_index] = replace(departed_fact, card=HIDDEN.face)
            self.hide_held_faces_in_every_zone({card_number})
        else:
            resolved_facts = {
                (zone_names[taken_slot.zone_index], index)
                for taken_slot in path
                for index in (taken_slot.fact_index, taken_slot.slot)
            }
            for name, facts in self.facts_by_zone.items():
                self.facts_by_zone[name] = [
                    other_fact for index, other_fact in enumerate(facts) if (name, index) not in resolved_facts
                ]

    def hide_held_faces_in_every_zone(self, card_faces: Iterable[Face]) -> None:
        """Makes these cards unknown in every zone that holds them."""
        for name, facts in self.facts_by_zone.items():
            self.facts_by_zone[name] = [
                replace(fact, card=HIDDEN.face) if fact.kind == HELD and fact.card in card_faces else fact
                for fact in facts
            ]

    def drop_or_hide_untrackable_facts(self) -> None:
        """Drops the facts that reveal nothing.

        Those are the facts of a hand before its first known arrival, the names of cards with no recorded departure, and
        all facts of a hand that has more of them than an address holds.
        """
        while True:
            for name, facts in self.facts_by_zone.items():
                if name != OUT:
                    first_known_index = next(
                        (index for index, fact in enumerate(facts) if is_arrival_of_known_card(fact)), len(facts)
                    )
                    self.facts_by_zone[name] = (
                        facts[first_known_index:] if len(facts) - first_known_index <= MAX_CARDS_READ else []
                    )
            departed_cards = {fact.card for facts in self.facts_by_zone.values() for fact in facts if fact.kind == LESS}
            held_cards = {fact.card for facts in self.facts_by_zone.values() for fact in facts if fact.kind == HELD}
            untracked_cards = {card for card in held_cards if is_named_by_cell(card) and card not in departed_cards}
            if not untracked_cards:
                return
            self.hide_held_faces_in_every_zone(untracked_cards)


def is_arrival_of_known_card(fact: CardFact[Face]) -> bool:
    """Is it the fact that a card came whose number or name is known?"""
    return fact.kind == HELD and (isinstance(fact.card, int) or is_named_by_cell(fact.card))
