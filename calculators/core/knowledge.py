"""Tracks what a record has revealed about hidden cards: hands, a deck, discards.

The state of a game with hidden cards has one `Knowledge`. Its moves carry it along, and verdicts consult it. A game
declares how two cards compare (`CardMatcher`) and how a card is written; everything else is here:

- `add_card_to_zone(zone, card)`: everybody saw a card go to a zone. It stays there until it is removed.
- `remove_card_from_zone(zone, card, size, matcher)`: a card left a zone, as far as it was seen. It is one of the
  cards known to be there, or one of the unknown ones, or nobody knows which (`LESS`).
- `record_that_zone_lacks_card(zone, card)`: a pass or a forced move showed that none of the unknown cards there was
  such a card.
- `with_private_cards(zone, cards)`: what only the asker knows (`hand`, `mine`). It narrows the answers here, is carried
  along in the same way, and is written nowhere.
- `can_zone_hold_all` and `find_uncertain_needed_cards_with_needed_counts` judge a move: is it possible in some deal,
  and which cards have to be assumed because they are not there in every deal?
- `next_turn()` when a turn ends, `cleared()` when the cards are dealt anew.

A zone has as many cards as the table says (`zone_size`, None if it does not), so cards besides the known ones are
counted and not written. A game whose table cannot say it writes wild cards. Where cards repeat, as in VOGU and VECTRON,
each zone is judged alone. Where each card exists once, a game also asks whether the box has enough cards for all zones
(`cards_held_in_other_zones`). Which way up a card lies belongs to the type of card. `held_facts` keeps the order in
which cards came.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Generic, Protocol, TypeVar

from calculators.core.parameters import MID_GAME_VIEWS, Limit, Parameter
from calculators.core.parsing import Span, parse_number
from calculators.core.types import Params

C = TypeVar("C")
X = TypeVar("X")

HELD, LESS, NO = "", "less-", "no-"
"""Kinds of facts, as they stand before a card in `holds`."""
MAX_CARDS_READ = 60
"""Cards of one place that are read: more than any box deals to one."""


class CardMatcher(Protocol[X]):
    """Compares two cards of a game, each as far as it is known."""

    @property
    def unknown_card(self) -> X:
        """A card of which nothing is known."""
        ...

    def can_known_card_match_told_card(self, known_card: X, told_card: X, /) -> bool:
        """Can a card, as far as it is known, be the recorded one?"""
        ...

    def must_known_card_match_told_card(self, known_card: X, told_card: X, /) -> bool:
        """Is a card the recorded one, whatever it turns out to be?"""
        ...

    def is_fully_known(self, told_card: X, /) -> bool:
        """Is everything about a card recorded, so that an equal card is as good as the same?"""
        ...


@dataclass(frozen=True, slots=True)
class CardFact(Generic[C]):
    """One recorded fact about one card.

    kind: the card came (`HELD`); a card left, and nobody knows which of the earlier ones (`LESS`); none of the unknown
    cards was such a card (`NO`); turn_shown: the turn of the record that showed it, 0 for the start.
    """

    card: C
    kind: str = HELD
    turn_shown: int = field(default=0, compare=False)


CardFacts = tuple[CardFact[C], ...]


@dataclass(frozen=True, slots=True)
class HiddenZone(Generic[C]):
    """A hand or another zone of hidden cards: the facts recorded about it, oldest first, that still count."""

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
        """Returns how many cards besides the held ones may be there or have left unseen.

        None if the size is not known.
        """
        return None if zone_size is None else max(0, zone_size + len(self.departed_facts) - len(self.held_facts))

    def with_fact(self, fact: CardFact[C]) -> HiddenZone[C]:
        return HiddenZone((*self.facts, fact))

    def after_card_departure(
        self, departure_fact: CardFact[C], zone_size_before: int | None, card_matcher: CardMatcher[C]
    ) -> HiddenZone[C]:
        """Returns the zone after a card left. zone_size_before: with that card.

        A fully known card is taken for the last held card equal to it: whatever could remain of another could then
        remain too.
        """
        if zone_size_before == 1:
            return HiddenZone()
        could = [
            at
            for at, one in enumerate(self.facts)
            if one.kind == HELD and card_matcher.can_known_card_match_told_card(one.card, departure_fact.card)
        ]
        same = [
            at
            for at in could
            if card_matcher.is_fully_known(departure_fact.card) and self.facts[at].card == departure_fact.card
        ]
        alike = (
            self.count_unknown_or_departed_cards_or_none(zone_size_before) == 0
            and not self.departed_facts
            and len({self.facts[at] for at in could}) == 1
        )
        if same or alike:
            at = (same or could)[-1]
            return HiddenZone(self.facts[:at] + self.facts[at + 1 :])
        return self.with_fact(departure_fact) if could else self

    def list_unknown_and_held_cards_with_fact_index(
        self, zone_size: int | None, unknown_cards_if_size_unknown: int, card_matcher: CardMatcher[C]
    ) -> list[tuple[int, C]]:
        """Returns its cards, also those that have left, each with the index of its fact (-1: there from the start).

        unknown_cards_if_size_unknown: how many unknown cards to assume if the size is not known.
        """
        others = self.count_unknown_or_departed_cards_or_none(zone_size)
        unseen = [(-1, card_matcher.unknown_card)] * (unknown_cards_if_size_unknown if others is None else others)
        return [*unseen, *((at, fact.card) for at, fact in enumerate(self.facts) if fact.kind == HELD)]

    def could_earlier_card_be_wanted_card(
        self, card_with_fact_index: tuple[int, C], wanted_card: C, before_fact_index: int, card_matcher: CardMatcher[C]
    ) -> bool:
        """Can a card of the zone be the one that a fact at `before_fact_index` is about?

        Not if it came later, or if since then a fact says that no such card was there.
        """
        at, card = card_with_fact_index
        since = self.facts[at + 1 : before_fact_index]
        return (
            at < before_fact_index
            and card_matcher.can_known_card_match_told_card(card, wanted_card)
            and not any(
                f.kind == NO and card_matcher.must_known_card_match_told_card(wanted_card, f.card) for f in since
            )
        )


@dataclass(frozen=True, slots=True)
class Knowledge(Generic[C]):
    """What everybody knows of each zone (`places`), and what only the asker knows (`own`).

    turn: the number of the turn under way in the record.
    """

    places: tuple[tuple[str, HiddenZone[C]], ...] = ()
    private_zones: tuple[tuple[str, HiddenZone[C]], ...] = ()
    turn: int = field(default=1, compare=False)

    def zone_named(self, zone_name: str) -> HiddenZone[C]:
        """Returns what the asker knows of a zone."""
        return {**dict(self.places), **dict(self.private_zones)}.get(zone_name, HiddenZone())

    def add_card_to_zone(self, zone_name: str, card: C) -> Knowledge[C]:
        return self.with_zone_changed_publicly_and_for_asker(
            zone_name, lambda place: place.with_fact(CardFact(card, HELD, self.turn))
        )

    def remove_card_from_zone(
        self, zone_name: str, card: C, zone_size_before: int | None, card_matcher: CardMatcher[C]
    ) -> Knowledge[C]:
        return self.with_zone_changed_publicly_and_for_asker(
            zone_name,
            lambda place: place.after_card_departure(CardFact(card, LESS, self.turn), zone_size_before, card_matcher),
        )

    def record_that_zone_lacks_card(self, zone_name: str, card: C) -> Knowledge[C]:
        return self.with_zone_changed_publicly_and_for_asker(
            zone_name, lambda place: place.with_fact(CardFact(card, NO, self.turn))
        )

    def with_private_cards(self, zone_name: str, cards: Iterable[C]) -> Knowledge[C]:
        """Adds cards that only the asker knows to be in a zone; of equal cards the greater number counts.

        If a card has left the zone unseen, only the given cards count.
        """
        place = self.zone_named(zone_name)
        facts = place.facts_of_kind(NO) if place.departed_facts else place.facts
        left = Counter(fact.card for fact in facts if fact.kind == HELD)
        new = [CardFact(card) for card, count in Counter(cards).items() for _ in range(count - left[card])]
        return Knowledge(
            self.places,
            with_zone_replaced(self.private_zones, zone_name, HiddenZone((*facts, *new)), keep_zone_without_facts=True),
            self.turn,
        )

    def with_zone_changed_publicly_and_for_asker(
        self, zone_name: str, change_zone: Callable[[HiddenZone[C]], HiddenZone[C]]
    ) -> Knowledge[C]:
        """Changes a zone, both as everybody knows it and as the asker does."""
        public = with_zone_replaced(
            self.places, zone_name, change_zone(dict(self.places).get(zone_name) or HiddenZone())
        )
        own = self.private_zones
        if zone_name in dict(own):
            own = with_zone_replaced(own, zone_name, change_zone(dict(own)[zone_name]), keep_zone_without_facts=True)
        return Knowledge(public, own, self.turn)

    def next_turn(self) -> Knowledge[C]:
        return Knowledge(self.places, self.private_zones, self.turn + 1)

    def cleared(self) -> Knowledge[C]:
        """Returns the knowledge after a new deal: none."""
        return Knowledge(turn=self.turn)

    def cards_held_in_other_zones(self, zone_name: str) -> tuple[C, ...]:
        """Returns the cards held in all other zones, for a box that has each card once."""
        names = dict.fromkeys([*dict(self.places), *dict(self.private_zones)])
        return tuple(fact.card for other in names if other != zone_name for fact in self.zone_named(other).held_facts)

    def message_facts_of_contradicted_turns(self, *contradicted_facts: CardFact[C]) -> Params:
        """The facts of a violation of a record that cannot all be true: `turn`, the number of the turn under way, and
        `earlier`, those of the turns it contradicts. Nothing where the start of the record told it all."""
        earlier = sorted({fact.turn_shown for fact in contradicted_facts if 0 < fact.turn_shown < self.turn})
        return {"turn": self.turn, "earlier": earlier} if earlier else {}


def with_zone_replaced(
    zones: tuple[tuple[str, HiddenZone[C]], ...],
    zone_name: str,
    zone: HiddenZone[C],
    *,
    keep_zone_without_facts: bool = False,
) -> tuple[tuple[str, HiddenZone[C]], ...]:
    """Returns the zones with one replaced; drops empty zones unless `keep_zone_without_facts`."""
    found = {**dict(zones), zone_name: zone}
    return tuple(sorted((n, p) for n, p in found.items() if keep_zone_without_facts or p != HiddenZone()))


# --- what can be, what must be ----------------------------------------------------------------------


def count_max_bipartite_matching(slots_of_each_want: Sequence[Sequence[int]]) -> int:
    """Returns how many wants can get a slot of their own.

    slots_of_each_want: for each want the slots that suit it.

    >>> count_max_bipartite_matching([[0, 1], [0], [0]])
    2
    """
    taken: dict[int, int] = {}

    def find(want: int, tried: set[int]) -> bool:
        for slot in slots_of_each_want[want]:
            if slot not in tried:
                tried.add(slot)
                if slot not in taken or find(taken[slot], tried):
                    taken[slot] = want
                    return True
        return False

    return sum(find(want, set()) for want in range(len(slots_of_each_want)))


def can_zone_hold_all(
    zone: HiddenZone[C], zone_size: int | None, needed_cards: Sequence[C], card_matcher: CardMatcher[C]
) -> bool:
    """Is there a deal in which all these cards are in a zone? zone_size: the number of its cards now."""
    if zone_size is not None and len(needed_cards) > zone_size:
        return False
    now = len(zone.facts)
    wants = [
        *((at, fact.card) for at, fact in enumerate(zone.facts) if fact.kind == LESS),
        *((now, n) for n in needed_cards),
    ]
    slots = zone.list_unknown_and_held_cards_with_fact_index(zone_size, len(wants), card_matcher)
    options = [
        [n for n, slot in enumerate(slots) if zone.could_earlier_card_be_wanted_card(slot, want, at, card_matcher)]
        for at, want in wants
    ]
    return count_max_bipartite_matching(options) == len(wants)


def find_uncertain_needed_cards_with_needed_counts(
    zone: HiddenZone[C], zone_size: int | None, needed_cards: Sequence[C], card_matcher: CardMatcher[C]
) -> tuple[tuple[C, int], ...]:
    """Returns the cards that are not in a zone in every deal, each with how many of them are needed.

    needed_cards: those known in more detail come first, because others can be the less known ones as well. There is
    always a deal in which as many of the matching cards as possible have left.
    """
    left = zone.list_unknown_and_held_cards_with_fact_index(zone_size, 0, card_matcher)
    gone = [(at, fact.card) for at, fact in enumerate(zone.facts) if fact.kind == LESS]
    found = []
    for need in dict.fromkeys(needed_cards):
        wanted = sum(one == need for one in needed_cards)
        such = [slot for slot in left if card_matcher.must_known_card_match_told_card(slot[1], need)]
        options = [
            [n for n, slot in enumerate(such) if zone.could_earlier_card_be_wanted_card(slot, card, at, card_matcher)]
            for at, card in gone
        ]
        if len(such) - count_max_bipartite_matching(options) < wanted:
            found.append((need, wanted))
        for slot in such[-wanted:]:
            left.remove(slot)
    return tuple(found)


# --- as text ----------------------------------------------------------------------------------------


def declare_holds_parameter(
    parse_card: Callable[[Span], C],
    *,
    format_card: Callable[[C], str],
    example_text: str,
    zone_names: Sequence[str],
    get_zones: Callable[[Any], tuple[tuple[str, HiddenZone[C]], ...]] = lambda state: state.known.places,
) -> Parameter:
    """Declares the public parameter `holds` (docs/notation.md): `p2.D1.O3*2_p3.less-x.no-S`.

    parse_card, format_card: for one card; example_text: begins with a zone and one card; zone_names: all zones, in
    canonical order; get_zones: the zones of a state.
    """

    def parse_zones(raw_text: str) -> tuple[tuple[str, HiddenZone[C]], ...]:
        found: dict[str, HiddenZone[C]] = {}
        for group in Span.from_text(raw_text).split("_"):
            head, *items = group.split(".")
            if head.lower not in zone_names or head.lower in found:
                raise head.build_error("expected.place", places=list(zone_names))
            found[head.lower] = parse_zone(group, items, parse_card)
        return tuple(sorted((name, place) for name, place in found.items() if place != HiddenZone()))

    def format_zones(zones: tuple[tuple[str, HiddenZone[C]], ...]) -> str:
        given = dict(zones)
        return "_".join(
            ".".join([name, *format_zone_items_grouped(given[name], format_card)])
            for name in zone_names
            if name in given
        )

    item = example_text.split("_", maxsplit=1)[0].split(".")[1].partition("*")[0]
    most = Limit.for_list("cards of a place", item, ".", MAX_CARDS_READ).with_prefix(f"{zone_names[0]}.")
    return Parameter(
        name="holds",
        parse_text=parse_zones,
        format_value=format_zones,
        default=(),
        value_of_state=get_zones,
        views=MID_GAME_VIEWS,
        may_need_several_lines=True,
        example=example_text,
        limits=(most,),
    )


def parse_zone(zone_span: Span, item_spans: Sequence[Span], parse_card: Callable[[Span], C]) -> HiddenZone[C]:
    """Reads the items after the name of a zone."""
    facts: list[CardFact[C]] = []
    for item in item_spans:
        kind = next(word for word in (LESS, NO, HELD) if item.lower.startswith(word))
        card, *times = item[len(kind) :].split("*")
        if len(times) > 1:
            raise times[1].build_error("expected.number", low=1, high=MAX_CARDS_READ)
        facts += [CardFact(parse_card(card), kind)] * (parse_number(times[0], 1, MAX_CARDS_READ) if times else 1)
        if len(facts) > MAX_CARDS_READ:
            raise item.build_error("expected.fewer", limit=MAX_CARDS_READ)
    if not item_spans:
        raise zone_span.build_error("expected.place.cards", len(zone_span))
    return HiddenZone(tuple(facts))


def format_zone_items_grouped(zone: HiddenZone[C], format_card: Callable[[C], str]) -> list[str]:
    """Writes the items of a zone; equal neighbours become one item."""
    items = groupby(fact.kind + format_card(fact.card) for fact in zone.facts)
    counts = [(item, len(list(same))) for item, same in items]
    return [item if count == 1 else f"{item}*{count}" for item, count in counts]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandSummary:
    """What is known of a zone, as `/play.json` says it.

    cards: surely there, in notation; unknown_count: how many besides, None if not known; departed_unseen: left unseen;
    excluded_cards: surely not there; turns_shown: for each of the cards the turn that showed it, 0 for the start.
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
    """Summarises what the asker knows of a zone with so many cards."""
    place = knowledge.zone_named(zone_name)
    cards, gone, lacks = (
        tuple(format_card(fact.card) for fact in place.facts_of_kind(kind)) for kind in (HELD, LESS, NO)
    )
    return HandSummary(
        place=zone_name,
        cards=cards,
        unknown_count=place.count_unknown_or_departed_cards_or_none(zone_size),
        departed_unseen=gone,
        excluded_cards=lacks,
        turns_shown=tuple(fact.turn_shown for fact in place.held_facts),
    )
