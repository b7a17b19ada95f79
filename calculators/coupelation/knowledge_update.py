"""What a turn shows of cards that lie face down, to everybody and to whoever tells more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from calculators.core.knowledge import HELD, LESS, MAX_CARDS_READ, CardFact, HiddenZone, Knowledge
from calculators.coupelation.card_knowledge import (
    OUT,
    ZonesByName,
    format_cell_as_card_name,
    parse_cell_of_card_name_or_none,
    zones_known_to_asker,
)
from calculators.coupelation.possible_deals import (
    CardClaim,
    ZoneFacts,
    find_only_slot_path_or_none,
    find_tracked_numbers,
    is_named_by_cell,
)
from calculators.coupelation.private_hand import shift_cell_after_placement
from calculators.coupelation.state import FINISH, HIDDEN, Card, Cell, Down, Face, Flip, Take, Up
from calculators.coupelation.tower import cell_after_placement

Action = Up | Down | Flip | Take


@dataclass(frozen=True, slots=True, kw_only=True)
class ObservedTurn:
    """A turn as somebody saw it. hand_zone: the hand that it is of; move; removed_card: the card it took out of the
    tower, its number where they know it; was_removed_facedown: that card lay face down; unseen_discard_count: cards
    discarded unseen at its end; sizes: of all hands after it; number: of the turn in the record."""

    hand_zone: str
    move: Action
    removed_card: Card | None
    was_removed_facedown: bool
    unseen_discard_count: int
    sizes: Mapping[str, int | None]
    number: int

    @property
    def cell(self) -> Cell:
        return self.move.row, self.move.col

    @property
    def faces_leaving_hand_except_finish(self) -> Iterator[Face]:
        """The cards that it took out of the hand, but for the finish card."""
        faces = (
            self.move.payment.all_faces if isinstance(self.move, Take) else (getattr(self.move, "face", FINISH.face),)
        )
        return (face for face in faces if face != FINISH.face)

    @property
    def discarded_faces(self) -> tuple[Face, ...]:
        spare = (HIDDEN.face,) * self.unseen_discard_count
        return (*self.move.payment.discards, *spare, *self.move.dropped) if isinstance(self.move, Take) else spare


def update_knowledge_after_turn(
    knowledge: Knowledge[Face],
    public_turn: ObservedTurn,
    asker_turn: ObservedTurn,
    asker_mover_hand_faces: Iterable[Face] | None,
) -> Knowledge[Face]:
    """What is known after a turn. public_turn, asker_turn: as everybody saw it, and as it is told;
    asker_mover_hand_faces: the one that the asker told, of the seat that moved."""
    if asker_mover_hand_faces is not None:
        knowledge = with_asker_hand(knowledge, public_turn.hand_zone, asker_mover_hand_faces)
    elif not knowledge.private_zones and asker_turn != public_turn:
        knowledge = replace(knowledge, private_zones=tuple(zones_known_to_asker(knowledge).items()))
    mine = zones_after_turn(dict(knowledge.private_zones), asker_turn) if knowledge.private_zones else {}
    return Knowledge(
        list_nonempty_zones(zones_after_turn(dict(knowledge.places), public_turn)),
        tuple(sorted(mine.items())),
        knowledge.turn,
    ).next_turn()


def with_asker_hand(knowledge: Knowledge[Face], zone_name: str, hand_faces: Iterable[Face]) -> Knowledge[Face]:
    """With a hand that the asker tells: its cards are there now, so no card that left it before was one of them."""
    cards = [face for face in hand_faces if isinstance(face, int)]
    places = zones_known_to_asker(knowledge)
    before = (fact for fact in places.get(zone_name, HiddenZone()).facts if fact.kind != HELD or fact.card not in cards)
    new: list[CardFact[Face]] = [CardFact(card) for card in cards]
    now = HiddenZone((*before, *new))
    return replace(knowledge, private_zones=tuple({**places, zone_name: now}.items()))


def update_knowledge_after_draw(knowledge: Knowledge[Face], zone_name: str, drawn_count: int) -> Knowledge[Face]:
    """After a seat drew so many cards: none of those that left its hand unseen before was one of them."""

    def add_drawn_cards(zones: ZonesByName) -> ZonesByName:
        if not zones.get(zone_name, HiddenZone()).departed_facts:
            return zones
        new: list[CardFact[Face]] = [CardFact(HIDDEN.face, HELD, knowledge.turn)] * drawn_count
        return {**zones, zone_name: HiddenZone((*zones[zone_name].facts, *new))}

    return replace(
        knowledge,
        places=list_nonempty_zones(add_drawn_cards(dict(knowledge.places))),
        private_zones=tuple(add_drawn_cards(dict(knowledge.private_zones)).items()),
    )


def list_nonempty_zones(zones: ZonesByName) -> tuple[tuple[str, HiddenZone[Face]], ...]:
    """Places of which something is told, in order."""
    return tuple(sorted((name, place) for name, place in zones.items() if place != HiddenZone()))


def zones_after_turn(zones: ZonesByName, observed_turn: ObservedTurn) -> ZonesByName:
    """What one knows of all places after a turn."""
    return KnowledgeUpdater(
        {name: [*shift_cell_names_after_placement(place.facts, observed_turn.cell)] for name, place in zones.items()},
        observed_turn,
    ).apply_turn_and_return_zones()


def shift_cell_names_after_placement(facts: Iterable[CardFact[Face]], placed_cell: Cell) -> Iterator[CardFact[Face]]:
    """Facts whose cards are called by where they lie after a card was placed."""
    for fact in facts:
        cell = parse_cell_of_card_name_or_none(fact.card)
        yield (
            fact
            if cell is None
            else replace(fact, card=format_cell_as_card_name(shift_cell_after_placement(cell, placed_cell)))
        )


@dataclass
class KnowledgeUpdater:
    """What one knows of all places, as a turn changes it. identified_departures: the cards that left unseen and of
    which is known now what they were: place, fact, number."""

    facts_by_zone: dict[str, list[CardFact[Face]]]
    turn: ObservedTurn
    identified_departures: list[tuple[str, CardFact[Face], int]] = field(default_factory=list)

    def apply_turn_and_return_zones(self) -> ZonesByName:
        """The places after the turn."""
        turn = self.turn
        for face in turn.faces_leaving_hand_except_finish:
            self.record_card_left_hand_if_hand_has_facts(
                face,
                format_cell_as_card_name(cell_after_placement(turn.cell))
                if isinstance(turn.move, Down)
                else HIDDEN.face,
            )
        if turn.removed_card is not None and turn.removed_card != FINISH:
            self.record_tower_card_came_to_hand(turn.removed_card)
        for _ in range(turn.unseen_discard_count):
            self.record_card_left_hand_if_hand_has_facts(HIDDEN.face, HIDDEN.face)
        self.facts_by_zone.setdefault(OUT, []).extend(self.make_fact(face) for face in turn.discarded_faces)
        if isinstance(turn.move, Flip) and turn.move.number is not None:
            self.record_number_of_departed_card(format_cell_as_card_name(turn.cell), turn.move.number)
        for name, fact, number in self.identified_departures:
            self.resolve_departed_number_or_forget_if_ambiguous(name, fact, number)
        self.drop_uninformative_facts()
        return {name: HiddenZone(tuple(facts)) for name, facts in self.facts_by_zone.items()}

    def make_fact(self, face: Face, fact_kind: str = HELD) -> CardFact[Face]:
        return CardFact(face, fact_kind, self.turn.number)

    def record_card_left_hand_if_hand_has_facts(self, face: Face, card_name_if_unseen: Face) -> None:
        """A card left the hand. card_name_if_unseen: what it is called where nobody saw it."""
        fact = self.make_fact(card_name_if_unseen, LESS)
        if self.facts_by_zone.get(self.turn.hand_zone):
            self.facts_by_zone[self.turn.hand_zone].append(fact)
            if isinstance(face, int):
                self.identified_departures.append((self.turn.hand_zone, fact, face))

    def record_tower_card_came_to_hand(self, card: Card) -> None:
        """A card of the tower came into the hand. The name of its cell is that of a card that lay there face down: of
        this one, or of an earlier one that an exchange brought into a hand."""
        name, face = format_cell_as_card_name(self.turn.cell), card.face
        if self.turn.was_removed_facedown and card.number is not None:
            self.record_number_of_departed_card(name, card.number)
        elif self.turn.was_removed_facedown:
            followed = any(fact.card == name for facts in self.facts_by_zone.values() for fact in facts)
            face = name if followed else HIDDEN.face
        self.facts_by_zone.setdefault(self.turn.hand_zone, []).append(self.make_fact(face))

    def record_number_of_departed_card(self, named_card: Face, card_number: int) -> None:
        """A card that lay face down is known now."""
        for name, facts in self.facts_by_zone.items():
            self.identified_departures += [
                (name, fact, card_number) for fact in facts if fact.kind == LESS and fact.card == named_card
            ]

    def resolve_departed_number_or_forget_if_ambiguous(
        self, zone_name: str, fact: CardFact[Face], card_number: int
    ) -> None:
        """A card that left was this number: one that was told to be there, by whichever way it came, or one that
        nobody knew. Where it can have come by several ways, what was told of it is forgotten."""
        view = ZoneFacts.from_zones_forgetting_cell_names_if_too_complex(
            {name: HiddenZone(tuple(facts)) for name, facts in self.facts_by_zone.items()},
            self.turn.sizes,
        )
        names, at = (
            list(self.facts_by_zone),
            next(n for n, one in enumerate(self.facts_by_zone[zone_name]) if one is fact),
        )
        path = find_only_slot_path_or_none(view, CardClaim(names.index(zone_name), at, card_number))
        if card_number not in find_tracked_numbers(view):
            self.facts_by_zone[zone_name][at] = replace(fact, card=card_number)
        elif path is None:
            self.facts_by_zone[zone_name][at] = replace(fact, card=HIDDEN.face)
            self.replace_held_faces_by_hidden({card_number})
        else:
            gone = {(names[place], n) for place, end, slot in path for n in (end, slot)}
            for key, facts in self.facts_by_zone.items():
                self.facts_by_zone[key] = [one for n, one in enumerate(facts) if (key, n) not in gone]

    def replace_held_faces_by_hidden(self, card_faces: Iterable[Face]) -> None:
        """Nobody knows any more where these cards are."""
        for name, facts in self.facts_by_zone.items():
            self.facts_by_zone[name] = [
                replace(fact, card=HIDDEN.face) if fact.kind == HELD and fact.card in card_faces else fact
                for fact in facts
            ]

    def drop_uninformative_facts(self) -> None:
        """Without what tells nothing: what left a hand before a card came that is known, and those that nobody knows
        there; nor a hand of which more is told than an address holds."""
        while True:
            for name, facts in self.facts_by_zone.items():
                if name != OUT:
                    first = next((n for n, fact in enumerate(facts) if is_known_arrival(fact)), len(facts))
                    self.facts_by_zone[name] = facts[first:] if len(facts) - first <= MAX_CARDS_READ else []
            left = {fact.card for facts in self.facts_by_zone.values() for fact in facts if fact.kind == LESS}
            held = {fact.card for facts in self.facts_by_zone.values() for fact in facts if fact.kind == HELD}
            lost = {card for card in held if is_named_by_cell(card) and card not in left}
            if not lost:
                return
            self.replace_held_faces_by_hidden(lost)


def is_known_arrival(fact: CardFact[Face]) -> bool:
    """Is something known of a card that came?"""
    return fact.kind == HELD and (isinstance(fact.card, int) or is_named_by_cell(fact.card))
