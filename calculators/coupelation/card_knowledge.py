"""Works out what a followed game has revealed of hidden cards: which hand surely holds a card, and which cards are out.

A zone is a hand (`p1` …) or `out`, the discards. A card that left a hand with recorded facts and lies face down in the
tower is named by its cell, `x0-2` (see `possible_deals`). The finish card lies open wherever it is, so only its leaving
the game is recorded here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from calculators.core.knowledge import (
    HELD,
    LESS,
    CardFact,
    HandSummary,
    HiddenZone,
    Knowledge,
    summarize_zone_known_to_asker,
)
from calculators.core.parsing import format_seat_code
from calculators.coupelation.possible_deals import (
    OTHER,
    CardClaim,
    ZoneFacts,
    find_card_numbers_that_came_to_any_zone,
    find_departures_of_cards_named_by_cell,
    find_possible_tracked_numbers_or_other_of_card,
    find_tracked_numbers_with_any_later_departure,
    is_deal_possible,
    is_named_by_cell,
)
from calculators.coupelation.state import (
    BOX,
    FINISH,
    HIDDEN,
    ROWS,
    Card,
    Cell,
    Face,
    State,
    list_numbers_except,
    readable_numbers,
)
from calculators.coupelation.tower import (
    FAR,
    calculate_bounds_under_rulings,
    does_placement_keep_card_25_where_ruling_allows,
)

OUT = "out"
"""The zone of the discards."""
TOWER = "tower"
"""Stands for the zone of a card that surely lies face down in the tower."""
ZONE_NAMES = ("p1", "p2", "p3", "p4", OUT)
CARD_NAME_PATTERN = re.compile(rf"x([0-{ROWS - 1}])-([0-{ROWS - 1}])")
"""Matches a card that is named by its cell."""
ZonesByName = dict[str, HiddenZone[Face]]


def format_cell_as_facedown_card_name(cell: Cell) -> str:
    """Returns the name of a face-down card.

    >>> format_cell_as_facedown_card_name((0, 2))
    'x0-2'
    """
    return f"{HIDDEN.face}{cell[0]}-{cell[1]}"


def parse_cell_of_facedown_card_name_or_none(named_card: Face) -> Cell | None:
    """Returns the cell in a card's name, where the card lies or lay; None for any other card."""
    match = CARD_NAME_PATTERN.fullmatch(str(named_card))
    return None if match is None else (int(match[1]), int(match[2]))


def public_glass_card_count_of_zone_if_known(state: State, zone_name: str) -> int | None:
    """Returns the number of glass cards in a zone, None if it is not known; always None for the discards."""
    if zone_name == OUT:
        return None
    return state.public_hand_of_seat(int(zone_name[1:])).count


def zone_facts_known_to_asker(state: State) -> ZoneFacts:
    """Returns the facts of every zone as the asker knows it, ready for the search of `possible_deals`."""
    zones = state.knowledge.zones_known_to_asker
    return ZoneFacts.from_zones_simplified_if_too_complex(
        zones, {name: public_glass_card_count_of_zone_if_known(state, name) for name in zones}
    )


def known_facedown_claims_if_consistent(state: State, zone_facts: ZoneFacts) -> tuple[CardClaim, ...]:
    """Returns a claim for each face-down card that the asker knows and that is tracked.

    Empty if the claims contradict the recorded facts.
    """
    departures = find_departures_of_cards_named_by_cell(zone_facts)
    claims = tuple(
        CardClaim(*departures[card_name], number)
        for cell, number in state.known_numbers_by_cell.items()
        if (card_name := format_cell_as_facedown_card_name(cell)) in departures
    )
    return claims if is_deal_possible(zone_facts, claims) else ()


# --- what can be --------------------------------------------------------------------------------------


def find_held_facts_true_in_every_deal(state: State, zone_name: str) -> Iterator[CardFact[Face]]:
    """Yields the facts of the cards that are in a zone in every possible deal."""
    zone_facts = zone_facts_known_to_asker(state)
    known_claims = known_facedown_claims_if_consistent(state, zone_facts)
    zone = state.knowledge.zone_named(zone_name)
    for fact_index, fact in enumerate(zone.facts):
        if (
            fact.kind == HELD
            and isinstance(fact.card, int)
            and not can_number_have_left_unseen_since(
                zone_facts, zone_name, fact_index=fact_index, card_number=fact.card, known_claims=known_claims
            )
        ):
            yield fact


def can_number_have_left_unseen_since(
    zone_facts: ZoneFacts, zone_name: str, *, fact_index: int, card_number: int, known_claims: tuple[CardClaim, ...]
) -> bool:
    """Can a number have left its zone unseen after it came? fact_index: of the fact that it came."""
    zone_index = zone_facts.names.index(zone_name)
    later_facts = enumerate(zone_facts.facts[zone_index][fact_index + 1 :], fact_index + 1)
    return any(
        kind == LESS
        and not isinstance(card, int)
        and is_deal_possible(zone_facts, (*known_claims, CardClaim(zone_index, departure_index, card_number)))
        for departure_index, (kind, card) in later_facts
    )


def can_hand_hold_all_numbers(state: State, zone_name: str, card_numbers: Iterable[int]) -> bool:
    """Is there a deal in which a hand holds all these numbers?"""
    zone_facts = zone_facts_known_to_asker(state)
    claims = zone_facts.list_claims_on_numbers_if_zone_has_facts(zone_name, card_numbers)
    return is_deal_possible(zone_facts, (*known_facedown_claims_if_consistent(state, zone_facts), *claims))


def find_possible_tracked_numbers_or_other_at_cell(state: State, cell: Cell) -> frozenset[int]:
    """Returns the tracked numbers that a face-down card can be, with `OTHER` if it can be any untracked number."""
    zone_facts = zone_facts_known_to_asker(state)
    return find_possible_tracked_numbers_or_other_of_card(
        zone_facts,
        format_cell_as_facedown_card_name(cell),
        known_facedown_claims_if_consistent(state, zone_facts),
    )


def tracked_numbers_of_state(state: State) -> frozenset[int]:
    """Returns the numbers that a recorded fact places in some zone."""
    return find_card_numbers_that_came_to_any_zone(zone_facts_known_to_asker(state))


class ZoneAndFact(NamedTuple):
    """The zone of a card, and the fact that shows it."""

    zone_name: str
    fact: CardFact[Face]


def find_last_known_zone_of_number(state: State, tracked_number: int) -> ZoneAndFact:
    """Returns the zone that a tracked number came to last, with the fact that shows it.

    That is a hand or the discards; `tower`, with the fact that it was laid, if the number surely lies face down.
    """
    arrivals = [
        (name, fact)
        for name, zone in state.knowledge.zones_known_to_asker.items()
        for fact in zone.held_facts
        if fact.card == tracked_number
    ]
    name, fact = arrivals[-1]
    facedown_facts = (
        laid.laid_fact
        for laid in pair_certain_facedown_numbers_with_laying_facts(state)
        if laid.number == tracked_number
    )
    laid_fact = next(facedown_facts, None)
    return ZoneAndFact(name, fact) if laid_fact is None else ZoneAndFact(TOWER, laid_fact)


class LaidNumber(NamedTuple):
    """A number that surely lies face down in the tower, and the fact that it was laid."""

    number: int
    laid_fact: CardFact[Face]


def pair_certain_facedown_numbers_with_laying_facts(state: State) -> Iterator[LaidNumber]:
    """Yields the numbers that surely lie face down in the tower."""
    tower_cards = state.cards_by_cell
    for zone in state.knowledge.zones_known_to_asker.values():
        for fact in zone.departed_facts:
            cell = parse_cell_of_facedown_card_name_or_none(fact.card)
            possible_numbers = (
                find_possible_tracked_numbers_or_other_at_cell(state, cell)
                if cell is not None and tower_cards.get(cell) == HIDDEN
                else ()
            )
            if len(possible_numbers) == 1 and OTHER not in possible_numbers:
                yield LaidNumber(min(possible_numbers), fact)


def find_tracked_numbers_hand_cannot_have(state: State, zone_name: str) -> Iterator[int]:
    """Yields the tracked numbers that a hand cannot hold, in ascending order."""
    zone_facts = zone_facts_known_to_asker(state)
    held_cards = {fact.card for fact in state.knowledge.zone_named(zone_name).held_facts}
    for number in sorted(find_card_numbers_that_came_to_any_zone(zone_facts)):
        may_be_there = number in held_cards or (
            number in find_tracked_numbers_with_any_later_departure(zone_facts) and zone_name in zone_facts.names
        )
        if not may_be_there or not can_hand_hold_all_numbers(state, zone_name, [number]):
            yield number


def deduce_untracked_numbers_in_hand_by_elimination(state: State, zone_name: str) -> Iterator[int]:
    """Yields the untracked numbers that a hand surely holds.

    It holds them if the deck is empty and the hand has as many unknown cards as there are such numbers.
    """
    size = public_glass_card_count_of_zone_if_known(state, zone_name)
    reserve = state.reserve
    certain_numbers = {fact.card for fact in find_held_facts_true_in_every_deal(state, zone_name)}
    if state.deck != 0 or reserve is None or size is None:
        return
    tracked_numbers = find_card_numbers_that_came_to_any_zone(zone_facts_known_to_asker(state))
    located_numbers = {
        *readable_numbers(state.cards_by_cell.values()),
        *readable_numbers(reserve),
        *tracked_numbers,
        *state.known_numbers_by_cell.values(),
    }
    unlocated_numbers = list_numbers_except(located_numbers)
    if (
        len(unlocated_numbers) == size - len(certain_numbers)
        and set(find_tracked_numbers_hand_cannot_have(state, zone_name)) >= tracked_numbers - certain_numbers
    ):
        yield from unlocated_numbers


def find_departure_facts_of_card_laid_facedown_at(state: State, cell: Cell) -> Iterator[CardFact[Face]]:
    """Yields the facts that a card was laid face down at a cell."""
    for zone in state.knowledge.zones_known_to_asker.values():
        yield from (fact for fact in zone.departed_facts if fact.card == format_cell_as_facedown_card_name(cell))


def is_finish_card_out_of_game(state: State) -> bool:
    return any(fact.card == FINISH.face for fact in state.knowledge.zone_named(OUT).held_facts)


def is_finish_card_surely_in_deck(state: State) -> bool:
    """Is the finish card surely in the deck? Only if every other place for it is excluded and all card counts are
    known."""
    hands = [
        public_glass_card_count_of_zone_if_known(state, format_seat_code(n)) for n in range(1, state.table.players + 1)
    ]
    counts = [*hands, state.deck, None if state.reserve is None else len(state.reserve)]
    if state.first or None in counts or any(holding and holding.finish for holding in state.holdings):
        return False
    visible_cards = [*state.cards_by_cell.values(), *state.reserve_cards]
    discard_count = len(state.knowledge.zone_named(OUT).held_facts)
    total = len(state.cards_by_cell) + discard_count + sum(count or 0 for count in counts)
    return total == BOX and FINISH not in visible_cards and not is_finish_card_out_of_game(state)


def summarize_hands_and_discards_known_to_asker(state: State) -> tuple[HandSummary, ...]:
    """Returns a summary of each hand and of the discards. A card that surely lies face down is in no hand any more."""
    number_by_laid_card = {
        laid.laid_fact.card: laid.number for laid in pair_certain_facedown_numbers_with_laying_facts(state)
    }
    summaries = []
    for name in (*(format_seat_code(n) for n in range(1, state.table.players + 1)), OUT):
        laid_numbers = {
            number_by_laid_card[fact.card]
            for fact in state.knowledge.zone_named(name).departed_facts
            if fact.card in number_by_laid_card
        }
        remaining_facts = (
            replace(fact, card=HIDDEN.face) if is_named_by_cell(fact.card) else fact
            for fact in state.knowledge.zone_named(name).facts
            if fact.card not in laid_numbers and fact.card not in number_by_laid_card
        )
        summaries.append(
            summarize_zone_known_to_asker(
                Knowledge(((name, HiddenZone(tuple(remaining_facts))),)),
                name,
                public_glass_card_count_of_zone_if_known(state, name),
                str,
            )
        )
    return tuple(summaries)


@dataclass(frozen=True, slots=True)
class FacedownCard:
    """A face-down card. lowest, highest: the bounds by the order of the tower, None without a bound; possible_numbers:
    the numbers between them that the card can still turn out to be."""

    cell: Cell
    lowest: int | None
    highest: int | None
    possible_numbers: tuple[int, ...]


def find_numbers_neither_visible_nor_known_to_asker(state: State) -> tuple[int, ...]:
    """Returns the numbers that neither lie face up, nor are in the entered hand, nor are face-down cards the asker
    knows."""
    seen_numbers = state.numbers_outside_tower.union(
        readable_numbers(state.cards_by_cell.values()), state.known_numbers_by_cell.values()
    )
    return tuple(list_numbers_except(seen_numbers))


def find_facedown_card_numbers_that_avoid_loss(state: State, cell: Cell) -> tuple[int, ...]:
    """Returns the numbers that a face-down card may turn out to be without losing the game (coupelation.flip); only its
    known number can if it has one."""
    number_bounds = calculate_bounds_under_rulings(state)
    unseen_numbers = find_numbers_neither_visible_nor_known_to_asker(state)
    known_number = state.known_numbers_by_cell.get(cell)
    possible_numbers_or_other = find_possible_tracked_numbers_or_other_at_cell(state, cell)
    tracked_numbers = tracked_numbers_of_state(state)
    return tuple(
        number
        for number in (unseen_numbers if known_number is None else (known_number,))
        if number_bounds.can_card_keep_rising_order_at_cell(Card(number), cell)
        and does_placement_keep_card_25_where_ruling_allows(state, cell, Card(number))
        and (known_number is not None or (number if number in tracked_numbers else OTHER) in possible_numbers_or_other)
    )


def list_facedown_cards_with_possible_numbers(state: State) -> tuple[FacedownCard, ...]:
    """Returns every face-down card of the tower, by row and column."""
    number_bounds = calculate_bounds_under_rulings(state)
    return tuple(
        FacedownCard(
            cell,
            None if number_bounds.lowest_by_cell[cell] == -FAR else number_bounds.lowest_by_cell[cell],
            None if number_bounds.highest_by_cell[cell] == FAR else number_bounds.highest_by_cell[cell],
            find_facedown_card_numbers_that_avoid_loss(state, cell),
        )
        for cell in state.hidden_cells
    )
