"""What a followed game has shown of cards that lie face down: which hand surely holds one, which are out of the game.

A place is a hand (`p1` …) or `out`, the discards. A card that left a hand of which something is told, and lies face
down in the tower, is called by its cell, `x0-2` (see `deals`). The finish card lies open wherever it is, so of it only
that it is out of the game is kept here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
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
    find_possible_tracked_numbers_or_other_of_card,
    find_tracked_numbers,
    find_tracked_numbers_that_may_have_left,
    is_deal_possible,
    is_named_by_cell,
)
from calculators.coupelation.state import (
    BOX,
    FINISH,
    HIDDEN,
    HIGHEST,
    LOWEST,
    ROWS,
    Cell,
    Face,
    State,
    readable_numbers,
)
from calculators.coupelation.tower import cards_by_cell

OUT = "out"
"""The place of the discards."""
TOWER = "tower"
"""Where a card surely lies that is face down."""
PLACES = ("p1", "p2", "p3", "p4", OUT)
CALLED = re.compile(rf"x([0-{ROWS - 1}])-([0-{ROWS - 1}])")
"""A card that is called by its cell."""
ZonesByName = dict[str, HiddenZone[Face]]


def format_cell_as_card_name(cell: Cell) -> str:
    """What a face-down card is called.

    >>> format_cell_as_card_name((0, 2))
    'x0-2'
    """
    return f"{HIDDEN.face}{cell[0]}-{cell[1]}"


def parse_cell_of_card_name_or_none(named_card: Face) -> Cell | None:
    """Where a card lies, or lay, that is called by its cell."""
    found = CALLED.fullmatch(str(named_card))
    return None if found is None else (int(found[1]), int(found[2]))


def count_glass_cards_in_zone(state: State, zone_name: str) -> int | None:
    """Glass cards at a place, None where that is not known."""
    if zone_name == OUT:
        return None
    public = state.public_hand_of_seat(int(zone_name[1:]))
    return None if public is None else public.count


def zones_known_to_asker(knowledge: Knowledge[Face]) -> ZonesByName:
    """What the asker knows of each place."""
    return {**dict(knowledge.places), **dict(knowledge.private_zones)}


def zone_facts_known_to_asker(state: State) -> ZoneFacts:
    """What the asker knows of each place, to be asked what can be."""
    places = zones_known_to_asker(state.knowledge)
    return ZoneFacts.from_zones_forgetting_cell_names_if_too_complex(
        places, {name: count_glass_cards_in_zone(state, name) for name in places}
    )


def known_facedown_claims_or_empty_if_impossible(state: State, zone_facts: ZoneFacts) -> tuple[CardClaim, ...]:
    """The face-down cards that the asker knows, as far as they are followed and fit what was told."""
    found = tuple(
        want
        for cell, number in state.known_numbers_by_cell.items()
        for want in zone_facts.claims_that_facedown_card_is_number_if_tracked(format_cell_as_card_name(cell), number)
    )
    return found if is_deal_possible(zone_facts, found) else ()


# --- what can be --------------------------------------------------------------------------------------


def find_held_facts_true_in_every_deal(state: State, zone_name: str) -> Iterator[CardFact[Face]]:
    """The cards that are at a place in every deal."""
    view = zone_facts_known_to_asker(state)
    known, place = known_facedown_claims_or_empty_if_impossible(state, view), state.knowledge.zone_named(zone_name)
    for at, fact in enumerate(place.facts):
        if (
            fact.kind == HELD
            and isinstance(fact.card, int)
            and not can_number_have_left_unseen_since(
                view, zone_name, fact_index=at, card_number=fact.card, known_claims=known
            )
        ):
            yield fact


def can_number_have_left_unseen_since(
    zone_facts: ZoneFacts, zone_name: str, *, fact_index: int, card_number: int, known_claims: tuple[CardClaim, ...]
) -> bool:
    """Can a card that came to a place be one of those that left it unseen since?"""
    place = zone_facts.names.index(zone_name)
    since = enumerate(zone_facts.facts[place][fact_index + 1 :], fact_index + 1)
    return any(
        kind == LESS
        and not isinstance(card, int)
        and is_deal_possible(zone_facts, (*known_claims, CardClaim(place, end, card_number)))
        for end, (kind, card) in since
    )


def can_hand_hold_all_numbers(state: State, zone_name: str, card_numbers: Iterable[int]) -> bool:
    """Is there a deal in which a hand has all these cards?"""
    view = zone_facts_known_to_asker(state)
    wants = (
        want for number in card_numbers for want in view.claims_that_zone_holds_number_if_tracked(zone_name, number)
    )
    return is_deal_possible(view, (*known_facedown_claims_or_empty_if_impossible(state, view), *wants))


def find_possible_tracked_numbers_or_other_at_cell(state: State, cell: Cell) -> frozenset[int]:
    """The numbers that are told to be somewhere, and `OTHER` for all others, as far as a face-down card can be one."""
    view = zone_facts_known_to_asker(state)
    return find_possible_tracked_numbers_or_other_of_card(
        view, format_cell_as_card_name(cell), known_facedown_claims_or_empty_if_impossible(state, view)
    )


def tracked_numbers_of_state(state: State) -> frozenset[int]:
    """The numbers that are told to be somewhere."""
    return find_tracked_numbers(zone_facts_known_to_asker(state))


class ZoneAndFact(NamedTuple):
    """Where a card is, and what told it."""

    zone_name: str
    fact: CardFact[Face]


def find_latest_zone_and_fact_of_tracked_number(state: State, card_number: int) -> ZoneAndFact:
    """Where a number that is told to be somewhere came to last, and what told it: its hand, the discards, or `tower`
    with the one that laid it face down where that is surely so."""
    found = [
        (name, fact)
        for name, place in zones_known_to_asker(state.knowledge).items()
        for fact in place.held_facts
        if fact.card == card_number
    ]
    name, fact = found[-1]
    laid = next((one for one in find_certain_facedown_numbers_and_facts(state) if one[0] == card_number), None)
    return ZoneAndFact(name, fact) if laid is None else ZoneAndFact(TOWER, laid[1])


def find_certain_facedown_numbers_and_facts(state: State) -> Iterator[tuple[int, CardFact[Face]]]:
    """The face-down cards that everybody could know, each with what told that it was laid."""
    lying = cards_by_cell(state.rows)
    for place in zones_known_to_asker(state.knowledge).values():
        for fact in place.departed_facts:
            cell = parse_cell_of_card_name_or_none(fact.card)
            can = (
                find_possible_tracked_numbers_or_other_at_cell(state, cell)
                if cell is not None and lying.get(cell) == HIDDEN
                else ()
            )
            if len(can) == 1 and OTHER not in can:
                yield min(can), fact


def find_tracked_numbers_hand_cannot_have(state: State, zone_name: str) -> Iterator[int]:
    """The numbers that are told to be somewhere and cannot be in a hand."""
    view, there = (
        zone_facts_known_to_asker(state),
        {fact.card for fact in state.knowledge.zone_named(zone_name).held_facts},
    )
    for number in sorted(find_tracked_numbers(view)):
        may = number in there or (number in find_tracked_numbers_that_may_have_left(view) and zone_name in view.names)
        if not may or not can_hand_hold_all_numbers(state, zone_name, [number]):
            yield number


def deduce_untold_numbers_in_hand(state: State, zone_name: str) -> Iterator[int]:
    """The numbers of which nothing is told and that a hand surely has: it has as many cards that nobody knows as there
    are such numbers."""
    size, reserve, surely = (
        count_glass_cards_in_zone(state, zone_name),
        state.reserve,
        {fact.card for fact in find_held_facts_true_in_every_deal(state, zone_name)},
    )
    if state.deck != 0 or reserve is None or size is None:
        return
    told = find_tracked_numbers(zone_facts_known_to_asker(state))
    seen = {
        *readable_numbers(cards_by_cell(state.rows).values()),
        *readable_numbers(reserve),
        *told,
        *state.known_numbers_by_cell.values(),
    }
    left = [number for number in range(LOWEST, HIGHEST + 1) if number not in seen]
    if (
        len(left) == size - len(surely)
        and set(find_tracked_numbers_hand_cannot_have(state, zone_name)) >= told - surely
    ):
        yield from left


def find_facts_of_card_laid_facedown_at(state: State, cell: Cell) -> Iterator[CardFact[Face]]:
    """What told that a card was laid face down at a cell."""
    for place in zones_known_to_asker(state.knowledge).values():
        yield from (fact for fact in place.departed_facts if fact.card == format_cell_as_card_name(cell))


def is_out_of_game(state: State, face: Face) -> bool:
    """Is a card out of the game?"""
    return any(fact.card == face for fact in state.knowledge.zone_named(OUT).held_facts)


def is_finish_card_surely_in_deck(state: State) -> bool:
    """Is the finish card surely in the deck? It is where all cards that nobody sees are accounted for."""
    hands = [count_glass_cards_in_zone(state, format_seat_code(n)) for n in range(1, state.table.players + 1)]
    counts = [*hands, state.deck, None if state.reserve is None else len(state.reserve)]
    if state.first or None in counts or any(holding and holding.finish for holding in state.holdings):
        return False
    lying = [*cards_by_cell(state.rows).values(), *(state.reserve or ())]
    out = len(state.knowledge.zone_named(OUT).held_facts)
    total = len(cards_by_cell(state.rows)) + out + sum(count or 0 for count in counts)
    return total == BOX and FINISH not in lying and not is_out_of_game(state, FINISH.face)


def summarize_hands(state: State) -> tuple[HandSummary, ...]:
    """What is known of each hand and of the discards. A card that surely lies face down is in no hand any more."""
    laid = {fact.card: number for number, fact in find_certain_facedown_numbers_and_facts(state)}
    found = []
    for name in (*(format_seat_code(n) for n in range(1, state.table.players + 1)), OUT):
        numbers = {laid[fact.card] for fact in state.knowledge.zone_named(name).departed_facts if fact.card in laid}
        facts = (
            replace(fact, card=HIDDEN.face) if is_named_by_cell(fact.card) else fact
            for fact in state.knowledge.zone_named(name).facts
            if fact.card not in numbers and fact.card not in laid
        )
        found.append(
            summarize_zone_known_to_asker(
                Knowledge(((name, HiddenZone(tuple(facts))),)), name, count_glass_cards_in_zone(state, name), str
            )
        )
    return tuple(found)
