"""Tracks what a record has revealed about hidden cards: hands, a deck, discards.

The state of a game with hidden cards has one `Knowledge`. Moves update it, and verdicts consult it. A game declares
how two cards compare (`CardMatcher`) and how a card is written; everything else is here:

- `add_card_to_zone_publicly(zone, card)`: everybody saw a card go to a zone. It stays there until it is removed.
- `remove_card_or_record_departure_publicly(zone, card, size, matcher)`: a card, partly or fully seen, left a zone. It
  is one of the cards known to be there, or one of the unknown ones, or nobody knows which (`LESS`).
- `merge_private_cards(zone, cards)`: cards that only the asker knows (`hand`, `mine`). They narrow the answers here,
  are updated in the same way, and are never written.
- `can_some_deal_have_all_cards_in_zone` and `find_uncertain_needed_cards_with_needed_counts` judge a move: whether it
  is possible in some deal, and which cards have to be assumed because they are not there in every deal.
- `next_turn()` when a turn ends, `cleared()` when the cards are dealt anew.

The table gives the number of cards in a zone (`zone_size`, None if it does not), so unknown cards are counted and not
written. If the table cannot give that number, a game writes unknown cards as facts. Where cards repeat, as in VOGU and
VECTRON, each zone is judged alone. Where each card exists once, a game also checks that the box has enough cards for
all zones (`zones_known_to_asker`). Which way up a card lies belongs to the type of card. `held_facts` has the cards in
the order in which they came.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from calculators.core.parameters import MID_GAME_VIEWS, Limit, Parameter
from calculators.core.parsing import Span, parse_integer_within_bounds
from calculators.core.types import Params

C = TypeVar("C")
X = TypeVar("X")

HELD, LESS, NO = "", "less-", "no-"
"""The kinds of facts, as prefixes of a card in `holds`."""
MAX_CARDS_READ = 60
"""The most cards of one zone that can be parsed: more than any box deals to one."""


class CardMatcher(Protocol[X]):
    """Compares two cards of a game, each of which may be known only in part."""

    @property
    def unknown_card(self) -> X:
        """The card of which nothing is known."""
        ...

    def could_known_card_fit_recorded_card(self, known_card: X, recorded_card: X, /) -> bool:
        """Returns whether a partly known card can be the recorded one."""
        ...

    def does_known_card_surely_fit_recorded_card(self, known_card: X, recorded_card: X, /) -> bool:
        """Returns whether a partly known card matches the recorded one whatever its unknown part is."""
        ...

    def is_fully_known(self, recorded_card: X, /) -> bool:
        """Returns whether everything about a card is recorded, so that equal cards are interchangeable."""
        ...


@dataclass(frozen=True, slots=True)
class CardFact(Generic[C]):
    """One recorded fact about one card.

    kind: the card came (`HELD`); a card left, and nobody knows which of the earlier ones (`LESS`); none of the unknown
    cards was such a card (`NO`, in an address alone: `no-S`).
    turn_shown: the number of the turn that revealed it, 0 for the start of the record.
    """

    card: C
    kind: str = HELD
    turn_shown: int = field(default=0, compare=False)


CardFacts = tuple[CardFact[C], ...]


class CardEverHeld(NamedTuple, Generic[C]):
    """A card that a zone has or had. fact_index: that of the fact that it came, None for an unknown card."""

    fact_index: int | None
    card: C


@dataclass(frozen=True, slots=True)
class HiddenZone(Generic[C]):
    """A hand or another zone of hidden cards. facts: the recorded facts that still hold, oldest first."""

    facts: CardFacts[C] = ()

    def facts_of_kind(self, fact_kind: str) -> CardFacts[C]:
        return tuple(fact for fact in self.facts if fact.kind == fact_kind)

    @property
    def held_facts(self) -> CardFacts[C]:
        return self.facts_of_kind(HELD)

    @property
    def departed_facts(self) -> CardFacts[C]:
        return self.facts_of_kind(LESS)

    def count_unknown_or_departed_cards_or_none(self, zone_size: int | None) -> int | None:
        """Returns how many cards besides the held ones may be there or have left unseen; None for an unknown size."""
        return None if zone_size is None else max(0, zone_size + len(self.departed_facts) - len(self.held_facts))

    def with_fact(self, fact: CardFact[C]) -> HiddenZone[C]:
        return HiddenZone((*self.facts, fact))

    def remove_card_or_record_departure(
        self, departure_fact: CardFact[C], zone_size_before: int | None, card_matcher: CardMatcher[C]
    ) -> HiddenZone[C]:
        """Returns the zone after a card left. zone_size_before: including that card; a zone of one card becomes empty.

        A fully known card removes the last held card equal to it: any deal that is possible if another card left is
        then possible too, unless a card that came after an unseen departure matches as well. The only held cards that
        match are removed likewise if the zone has no unknown cards. Otherwise the departure is added as a fact, or
        nothing changes if no held card matches.
        """
        if zone_size_before == 1:
            return HiddenZone()
        matching_indexes = [
            index
            for index, fact in enumerate(self.facts)
            if fact.kind == HELD and card_matcher.could_known_card_fit_recorded_card(fact.card, departure_fact.card)
        ]
        equal_indexes = [
            index
            for index in matching_indexes
            if card_matcher.is_fully_known(departure_fact.card) and self.facts[index].card == departure_fact.card
        ]
        if equal_indexes and equal_indexes[-1] < matching_indexes[-1]:
            facts_between = self.facts[equal_indexes[-1] : matching_indexes[-1]]
            if any(fact.kind == LESS for fact in facts_between):
                return self.with_fact(departure_fact)
        is_only_possible_card = (
            self.count_unknown_or_departed_cards_or_none(zone_size_before) == 0
            and not self.departed_facts
            and len({self.facts[index] for index in matching_indexes}) == 1
        )
        if equal_indexes or is_only_possible_card:
            index = (equal_indexes or matching_indexes)[-1]
            return HiddenZone(self.facts[:index] + self.facts[index + 1 :])
        return self.with_fact(departure_fact) if matching_indexes else self

    def list_unknown_then_known_cards_ever_held(
        self, zone_size: int | None, unknown_count_if_size_none: int, card_matcher: CardMatcher[C]
    ) -> list[CardEverHeld[C]]:
        """Returns the zone's cards, including those that have left; unknown cards, first, fill it up to its size.

        unknown_count_if_size_none: how many unknown cards to assume if the size is not known.
        """
        unknown_count = self.count_unknown_or_departed_cards_or_none(zone_size)
        if unknown_count is None:
            unknown_count = unknown_count_if_size_none
        unknown_cards = [CardEverHeld(None, card_matcher.unknown_card)] * unknown_count
        known_cards = [CardEverHeld(index, fact.card) for index, fact in enumerate(self.facts) if fact.kind == HELD]
        return unknown_cards + known_cards

    def can_later_fact_be_about_card(
        self, card_ever_held: CardEverHeld[C], wanted_card: C, later_fact_index: int, card_matcher: CardMatcher[C]
    ) -> bool:
        """Returns whether a card of the zone can be the one that a fact at `later_fact_index` is about.

        It cannot if it came later, or if a fact between them states that no such card was there.
        """
        next_index = 0 if card_ever_held.fact_index is None else card_ever_held.fact_index + 1
        facts_between = self.facts[next_index:later_fact_index]
        return (
            next_index <= later_fact_index
            and card_matcher.could_known_card_fit_recorded_card(card_ever_held.card, wanted_card)
            and not any(
                fact.kind == NO and card_matcher.does_known_card_surely_fit_recorded_card(wanted_card, fact.card)
                for fact in facts_between
            )
        )


@dataclass(frozen=True, slots=True)
class Knowledge(Generic[C]):
    """What everybody knows of each zone (`public_zones`), and what only the asker knows of some (`private_zones`).

    turn: the number of the current turn of the record, from 1.
    """

    public_zones: tuple[tuple[str, HiddenZone[C]], ...] = ()
    private_zones: tuple[tuple[str, HiddenZone[C]], ...] = ()
    turn: int = field(default=1, compare=False)

    def zone_named(self, zone_name: str) -> HiddenZone[C]:
        """Returns what the asker knows of a zone; an empty zone if nothing is known of it."""
        return self.zones_known_to_asker.get(zone_name, HiddenZone())

    def add_card_to_zone_publicly(self, zone_name: str, card: C) -> Knowledge[C]:
        """Returns the knowledge with a card that everybody saw come to a zone in this turn; other zones stay."""
        return self.with_zone_changed_publicly_and_for_asker(
            zone_name, lambda zone: zone.with_fact(CardFact(card, HELD, self.turn))
        )

    def remove_card_or_record_departure_publicly(
        self, zone_name: str, card: C, zone_size_before: int | None, card_matcher: CardMatcher[C]
    ) -> Knowledge[C]:
        """Returns the knowledge after everybody saw a card leave a zone in this turn; other zones stay.

        See `HiddenZone.remove_card_or_record_departure`.
        """
        return self.with_zone_changed_publicly_and_for_asker(
            zone_name,
            lambda zone: zone.remove_card_or_record_departure(
                CardFact(card, LESS, self.turn), zone_size_before, card_matcher
            ),
        )

    def merge_private_cards(self, zone_name: str, cards: Iterable[C]) -> Knowledge[C]:
        """Adds cards that only the asker knows to be in a zone; a card that is already held there is not added again.

        If a card has left the zone unseen, the given cards replace the held ones.
        """
        zone = self.zone_named(zone_name)
        facts = zone.facts_of_kind(NO) if zone.departed_facts else zone.facts
        held_counts = Counter(fact.card for fact in facts if fact.kind == HELD)
        new_facts = [CardFact(card) for card, count in Counter(cards).items() for _ in range(count - held_counts[card])]
        private_zone = HiddenZone((*facts, *new_facts))
        return Knowledge(
            self.public_zones,
            set_named_zone(self.private_zones, zone_name, private_zone, keep_zones_without_facts=True),
            self.turn,
        )

    def with_zone_changed_publicly_and_for_asker(
        self, zone_name: str, change_zone: Callable[[HiddenZone[C]], HiddenZone[C]]
    ) -> Knowledge[C]:
        """Returns the knowledge with a zone changed, both as everybody knows it and as the asker does."""
        public_zones = set_named_zone(
            self.public_zones, zone_name, change_zone(dict(self.public_zones).get(zone_name) or HiddenZone())
        )
        private_zones = self.private_zones
        if zone_name in dict(private_zones):
            private_zone = change_zone(dict(private_zones)[zone_name])
            private_zones = set_named_zone(private_zones, zone_name, private_zone, keep_zones_without_facts=True)
        return Knowledge(public_zones, private_zones, self.turn)

    def next_turn(self) -> Knowledge[C]:
        return Knowledge(self.public_zones, self.private_zones, self.turn + 1)

    def cleared(self) -> Knowledge[C]:
        """Returns empty knowledge, for a new deal in the same turn."""
        return Knowledge(turn=self.turn)

    @property
    def zones_known_to_asker(self) -> dict[str, HiddenZone[C]]:
        """Every zone as the asker knows it, by name."""
        return {**dict(self.public_zones), **dict(self.private_zones)}

    def params_of_contradicted_earlier_turns_or_empty(self, *contradicted_recorded_facts: CardFact[C]) -> Params:
        """Returns the facts for a violation by a record that contradicts itself.

        `turn`: the number of the current turn; `earlier`: the numbers of the turns that it contradicts. {} if all of
        the contradicted facts come from the start of the record or from the current turn.
        """
        recorded_turns = {fact.turn_shown for fact in contradicted_recorded_facts}
        earlier_turns = sorted(turn for turn in recorded_turns if 0 < turn < self.turn)
        return {"turn": self.turn, "earlier": earlier_turns} if earlier_turns else {}


def set_named_zone(
    zones: tuple[tuple[str, HiddenZone[C]], ...],
    zone_name: str,
    zone: HiddenZone[C],
    *,
    keep_zones_without_facts: bool = False,
) -> tuple[tuple[str, HiddenZone[C]], ...]:
    """Returns the zones, sorted by name, with one replaced or added.

    Drops every zone without facts unless `keep_zones_without_facts`.
    """
    zone_by_name = {**dict(zones), zone_name: zone}
    return tuple(sorted(zone_by_name.items())) if keep_zones_without_facts else sort_zones_with_facts(zone_by_name)


def sort_zones_with_facts(zone_by_name: Mapping[str, HiddenZone[C]]) -> tuple[tuple[str, HiddenZone[C]], ...]:
    """Returns the zones that have facts, sorted by name."""
    return tuple(sorted((name, zone) for name, zone in zone_by_name.items() if zone.facts))


# --- possible and certain cards ---------------------------------------------------------------------


def count_max_bipartite_matching(slots_of_each_want: Sequence[Sequence[Hashable]]) -> int:
    """Returns the size of a maximum matching: how many wants can each get a different slot.

    slots_of_each_want: for each want the slots that suit it.

    >>> count_max_bipartite_matching([[0, 1], [0], [0]])
    2
    """
    want_by_slot: dict[Hashable, int] = {}

    def assign_slot(want: int, tried_slots: set[Hashable]) -> bool:
        for slot in slots_of_each_want[want]:
            if slot not in tried_slots:
                tried_slots.add(slot)
                if slot not in want_by_slot or assign_slot(want_by_slot[slot], tried_slots):
                    want_by_slot[slot] = want
                    return True
        return False

    return sum(assign_slot(want, set()) for want in range(len(slots_of_each_want)))


def can_some_deal_have_all_cards_in_zone(
    zone: HiddenZone[C], zone_size: int | None, needed_cards: Sequence[C], card_matcher: CardMatcher[C]
) -> bool:
    """Returns whether some deal has all these cards in a zone. zone_size: its present number of cards."""
    if zone_size is not None and len(needed_cards) > zone_size:
        return False
    fact_count = len(zone.facts)
    wants = [
        *((index, fact.card) for index, fact in enumerate(zone.facts) if fact.kind == LESS),
        *((fact_count, card) for card in needed_cards),
    ]
    slots = zone.list_unknown_then_known_cards_ever_held(zone_size, len(wants), card_matcher)
    slots_of_each_want = [
        [n for n, slot in enumerate(slots) if zone.can_later_fact_be_about_card(slot, card, index, card_matcher)]
        for index, card in wants
    ]
    return count_max_bipartite_matching(slots_of_each_want) == len(wants)


def find_uncertain_needed_cards_with_needed_counts(
    zone: HiddenZone[C], zone_size: int | None, needed_cards_most_known_first: Sequence[C], card_matcher: CardMatcher[C]
) -> tuple[tuple[C, int], ...]:
    """Returns the cards that are not in a zone in every deal, each with how many of them are needed.

    needed_cards_most_known_first: cards known in more detail come first, because a fully known card can serve as a less
    known one. There is always a deal in which as many of the matching cards as possible have left."""
    slots = zone.list_unknown_then_known_cards_ever_held(zone_size, 0, card_matcher)
    departed_cards = [(index, fact.card) for index, fact in enumerate(zone.facts) if fact.kind == LESS]
    uncertain = []
    for needed_card in dict.fromkeys(needed_cards_most_known_first):
        needed_count = sum(card == needed_card for card in needed_cards_most_known_first)
        matching = [
            slot for slot in slots if card_matcher.does_known_card_surely_fit_recorded_card(slot.card, needed_card)
        ]
        slots_of_each_departed = [
            [n for n, slot in enumerate(matching) if zone.can_later_fact_be_about_card(slot, card, index, card_matcher)]
            for index, card in departed_cards
        ]
        if len(matching) - count_max_bipartite_matching(slots_of_each_departed) < needed_count:
            uncertain.append((needed_card, needed_count))
        for slot in matching[-needed_count:]:
            slots.remove(slot)
    return tuple(uncertain)


# --- as text ----------------------------------------------------------------------------------------


def declare_holds_parameter(
    parse_card: Callable[[Span], C],
    *,
    format_card: Callable[[C], str],
    example_text: str,
    zone_names: Sequence[str],
    get_zones: Callable[[Any], tuple[tuple[str, HiddenZone[C]], ...]] = lambda state: state.knowledge.public_zones,
) -> Parameter:
    """Declares the public parameter `holds` (docs/notation.md): `p2.D1.O3*2_p3.less-x.no-S`.

    parse_card, format_card: for one card; example_text: begins with a zone and one card; zone_names: all zones, in
    canonical order; get_zones: returns the zones of a state.
    """

    def parse_zones(raw_text: str) -> tuple[tuple[str, HiddenZone[C]], ...]:
        zone_by_name: dict[str, HiddenZone[C]] = {}
        for zone_span in Span.fold_width_and_drop_spaces(raw_text).split("_"):
            name_span, *item_spans = zone_span.split(".")
            if name_span.lower not in zone_names or name_span.lower in zone_by_name:
                raise name_span.build_error("expected.place", places=list(zone_names))
            zone_by_name[name_span.lower] = parse_nonempty_hidden_zone(zone_span, item_spans, parse_card)
        return sort_zones_with_facts(zone_by_name)

    def format_zones(zones: tuple[tuple[str, HiddenZone[C]], ...]) -> str:
        zone_by_name = dict(zones)
        return "_".join(
            ".".join([name, *format_zone_items_grouping_equal_neighbours(zone_by_name[name], format_card)])
            for name in zone_names
            if name in zone_by_name
        )

    item = example_text.split("_", maxsplit=1)[0].split(".")[1].partition("*")[0]
    card_limit = Limit.for_list("cards of a place", item, ".", MAX_CARDS_READ).with_prefix(f"{zone_names[0]}.")
    return Parameter(
        name="holds",
        parse_text=parse_zones,
        format_value=format_zones,
        default=(),
        value_of_state=get_zones,
        views=MID_GAME_VIEWS,
        may_need_several_lines=True,
        example=example_text,
        limits=(card_limit,),
    )


def parse_nonempty_hidden_zone(
    zone_span: Span, item_spans: Sequence[Span], parse_card: Callable[[Span], C]
) -> HiddenZone[C]:
    """Parses the items after the name of a zone. Raises Unreadable if there are none or too many."""
    facts: list[CardFact[C]] = []
    for item in item_spans:
        kind = next(prefix for prefix in (LESS, NO, HELD) if item.lower.startswith(prefix))
        card, *counts = item[len(kind) :].split("*")
        if len(counts) > 1:
            raise counts[1].build_error("expected.number", low=1, high=MAX_CARDS_READ)
        facts += [CardFact(parse_card(card), kind)] * (
            parse_integer_within_bounds(counts[0], 1, MAX_CARDS_READ) if counts else 1
        )
        if len(facts) > MAX_CARDS_READ:
            raise item.build_error("expected.fewer", limit=MAX_CARDS_READ)
    if not item_spans:
        raise zone_span.build_error("expected.place.cards", len(zone_span))
    return HiddenZone(tuple(facts))


def format_zone_items_grouping_equal_neighbours(zone: HiddenZone[C], format_card: Callable[[C], str]) -> list[str]:
    """Returns the items of a zone as text; equal neighbours become one item with a count."""
    groups = groupby(fact.kind + format_card(fact.card) for fact in zone.facts)
    item_counts = [(item, len(list(equal_items))) for item, equal_items in groups]
    return [item if count == 1 else f"{item}*{count}" for item, count in item_counts]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandSummary:
    """What is known of a zone, for `/play.json`.

    place: the name of the zone; cards: surely there, in notation; unknown_count: the number of other cards, None if
    unknown; departed_unseen: left unseen; excluded_cards: surely not there; turns_shown: for each of `cards` the number
    of the turn that revealed it, 0 for the start of the record.
    """

    place: str
    cards: tuple[str, ...]
    unknown_count: int | None
    departed_unseen: tuple[str, ...]
    excluded_cards: tuple[str, ...]
    turns_shown: tuple[int, ...]


def summarize_zone_known_to_asker(
    knowledge: Knowledge[C], zone_name: str, zone_size: int | None, format_card: Callable[[C], str]
) -> HandSummary:
    """Summarises what the asker knows of a zone. zone_size: the number of its cards, None if unknown."""
    zone = knowledge.zone_named(zone_name)
    held_cards, departed_cards, excluded_cards = (
        tuple(format_card(fact.card) for fact in zone.facts_of_kind(kind)) for kind in (HELD, LESS, NO)
    )
    return HandSummary(
        place=zone_name,
        cards=held_cards,
        unknown_count=zone.count_unknown_or_departed_cards_or_none(zone_size),
        departed_unseen=departed_cards,
        excluded_cards=excluded_cards,
        turns_shown=tuple(fact.turn_shown for fact in zone.held_facts),
    )
