"""Searches for a deal that fits everything known: a card that everybody saw going into a hand stays there until it
leaves.

The search goes card by card. Each card that a hand holds, or that has left it, is one that came there or one that
nobody has seen; in the end all cards have to be different cards of the box. The order of a hidden hand and the way up
of a scouted card are free, so only the cards themselves can contradict each other.

A followed game stores the deal that was found (`Deal`). While it still fits, a question about a long record costs no
more than one about a short record. When it no longer fits, another deal is searched for among everything known; the
number of search steps of a record is limited.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, NamedTuple

from calculators.core.knowledge import HELD, LESS
from calculators.scout.hidden_hand import can_be_distinct_deck_cards_even_half_known, cards_outside_hands
from calculators.scout.known_cards import (
    capture_turn_by_card_index_if_consistent,
    find_other_seat_surely_holding_or_none,
    hand_size_as_counted_or_in_private_zone_or_none,
    hand_zone_name,
    list_vaguer_cards,
    merge_cards_ignoring_orientation,
    normalize_card_orientation,
)
from calculators.scout.state import UNKNOWN, Card, Cards, Deal, State

TRIES, RECORD_TRIES = 400, 1_200
"""Search steps of one question, and of a whole record. After them every hand counts as possible, with a notice:
refusing a legal show is worse than missing an illegal one."""


SearchNode = tuple[
    int, frozenset[tuple[tuple[Card, int], int]], frozenset[tuple[Card, int]], tuple[tuple[Any, ...], ...]
]
"""The number of wanted cards left, and everything that decides whether they can be matched."""
FoundDeal = tuple[Cards, list[Cards]]
"""The open cards followed by those found in the hand that moves, and the remaining cards of every hand, the mover's
first."""

LAST = 10_000
"""A fact index after all facts of a hand."""


@dataclass(slots=True)
class HiddenHandInSearch:
    """A hand during the search.

    cards_by_fact_index: the cards that came to the hand and are not yet matched, each with the index of its fact;
    unknown_count: further cards that nobody has seen, None if the size of the hand is not known; turn_by_fact_index:
    the turn in which a card came, 0 if the starting position says so; a card taken now has none.
    """

    cards_by_fact_index: list[tuple[int, Card]]
    unknown_count: int | None
    turn_by_fact_index: dict[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DealSearchResult:
    """Whether a deal exists, and the deal if the search found one.

    steps: search steps used of those of the record; is_cut: True if the step limit decided, not the search.
    """

    exists: bool
    found_deal: FoundDeal | None
    steps: int = 0
    is_cut: bool = False


class WantCandidate(NamedTuple):
    """A card that may be a wanted one.

    known_card: its fact index and what is known of it; None for a card that nobody has seen.
    merged_card: what is known of the candidate and of the wanted card together.
    """

    known_card: tuple[int, Card] | None
    merged_card: Card
    is_only_candidate: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CardWantedInHand:
    """A card that a hand holds, or held before it left.

    before_fact_index: only cards that came to the hand before this fact can be it; has_left: True if it left, and lies
    open or in another hand now; turn_left: the turn in which it left, 0 if the starting position says so.
    """

    hand: HiddenHandInSearch
    card: Card
    before_fact_index: int
    has_left: bool
    turn_left: int = 0

    def can_have_come_in_turn(self, arrival_turn: int) -> bool:
        """Returns whether a card that came in a turn to where it stays can be this one, which left."""
        return arrival_turn > self.turn_left or arrival_turn == self.turn_left == 0


class DealSearch:
    """The search for a deal in which the seat to move has certain cards in its hand.

    mover_hand_size: cards of that hand; taken_card: a card that the hand takes now; open_cards: the cards that lie
    open or were captured.
    """

    def __init__(self, state: State, mover_hand_size: int, taken_card: Card | None = None) -> None:
        self.state, self.mover_hand_size, self.taken_card = state, mover_hand_size, taken_card
        self.open_cards = cards_outside_hands(state)
        self.steps_left = min(TRIES, search_steps_left(state))
        self.found_deal: FoundDeal | None = None
        self.dealt_indices: list[int] = []
        self.arrival_turn_by_located_index = capture_turn_by_card_index_if_consistent(state)
        self.failed_nodes: set[SearchNode] = set()

    def can_mover_hold_cards(self, cards: Cards) -> bool:
        """Returns whether such a deal exists. Unknown cards can be any."""
        if any(card.top == card.bottom for card in cards):
            return False
        return self.find_and_remember_deal_with_mover_holding(
            tuple(normalize_card_orientation(card) for card in cards if card != UNKNOWN)
        ).exists

    def find_and_remember_deal_with_mover_holding(self, wanted_cards: Cards) -> DealSearchResult:
        """Returns whether these cards are in the mover's hand in some deal; remembers the result in the deal of the
        state."""
        deal = found_deal_if_still_valid(self.state)
        if deal is None:
            return self.reset_and_search_deal_within_steps_left(wanted_cards)
        if wanted_cards not in deal.results_by_wanted_cards:
            deal.results_by_wanted_cards[wanted_cards] = self.try_known_deal_where_mover_holds_cards_or_none(
                deal, wanted_cards
            ) or self.reset_and_search_deal_within_steps_left(wanted_cards)
        result: DealSearchResult = deal.results_by_wanted_cards[wanted_cards]
        return result

    def try_known_deal_where_mover_holds_cards_or_none(
        self, known_deal: Deal, cards_mover_must_hold: Cards
    ) -> DealSearchResult | None:
        """Returns the deal found for the moves so far if the mover holds these cards in it, else None."""
        if not known_deal.hands:
            return None
        hands = []
        for seat in self.seats_with_mover_first_then_ascending:
            cards_in_hand, size = known_deal.hands[seat - 1], self.hand_size_or_none(seat)
            hands.append(
                HiddenHandInSearch(
                    list(enumerate(cards_in_hand)), None if size is None else max(0, size - len(cards_in_hand))
                )
            )
        steps_left, self.steps_left, self.found_deal, self.failed_nodes = self.steps_left, TRIES, None, set()
        self.find_and_store_deal_true_if_steps_run_out(
            [
                CardWantedInHand(hand=hands[0], card=card, before_fact_index=LAST, has_left=False)
                for card in cards_mover_must_hold
            ],
            hands,
            known_deal.active + known_deal.open_cards,
        )
        self.steps_left = steps_left
        return None if self.found_deal is None else DealSearchResult(exists=True, found_deal=self.found_deal)

    def reset_and_search_deal_within_steps_left(self, cards_mover_must_hold: Cards) -> DealSearchResult:
        """Searches for such a deal without the one found before. If the steps run out, it exists unless another seat
        surely holds one of the cards."""
        steps_before, self.found_deal, self.failed_nodes = self.steps_left, None, set()
        if steps_before <= 0 and self.state.knowledge.public_zones:
            return DealSearchResult(not self.is_any_held_elsewhere(cards_mover_must_hold), None, is_cut=True)
        hands, departed_cards = self.list_hands_and_unidentified_departed_cards()
        open_cards = tuple(map(normalize_card_orientation, self.open_cards))
        if not any(hand.cards_by_fact_index for hand in hands):
            return DealSearchResult(
                self.store_deal_if_all_cards_distinct_and_in_play(open_cards + cards_mover_must_hold, hands),
                self.found_deal,
            )
        wanted_in_mover_hand = [
            CardWantedInHand(hand=hands[0], card=card, before_fact_index=LAST, has_left=False)
            for card in cards_mover_must_hold
        ]
        exists = self.find_and_store_deal_true_if_steps_run_out(
            [*wanted_in_mover_hand, *departed_cards], hands, open_cards
        )
        if self.steps_left < 0:
            exists = not self.is_any_held_elsewhere(cards_mover_must_hold)
        return DealSearchResult(
            exists, self.found_deal, steps_before - max(0, self.steps_left), is_cut=self.steps_left < 0
        )

    def is_any_held_elsewhere(self, wanted_cards: Cards) -> bool:
        """Returns whether another seat surely holds one of these cards."""
        return any(find_other_seat_surely_holding_or_none(self.state, card) for card in wanted_cards)

    @property
    def seats_with_mover_first_then_ascending(self) -> list[int]:
        """The 1-based seats, the seat to move first."""
        turn, players = self.state.table.turn, self.state.table.players
        return [turn, *(seat for seat in range(1, players + 1) if seat != turn)]

    def hand_size_or_none(self, seat_number: int) -> int | None:
        """Returns the number of cards of a seat, None if it is not known."""
        if seat_number == self.state.table.turn:
            return self.mover_hand_size
        return hand_size_as_counted_or_in_private_zone_or_none(self.state, seat_number)

    def list_hands_and_unidentified_departed_cards(
        self,
    ) -> tuple[list[HiddenHandInSearch], list[CardWantedInHand]]:
        """Returns every hand, the mover's first, and the cards that left a hand without everybody knowing which they
        were."""
        state, hands, departed_cards = self.state, [], []
        mover_seat = state.table.turn
        for seat in self.seats_with_mover_first_then_ascending:
            if seat == mover_seat and state.hand is not None:
                hands.append(HiddenHandInSearch([], None))
                continue
            zone = state.knowledge.zone_named(hand_zone_name(seat))
            size = self.hand_size_or_none(seat)
            cards_by_fact_index = [
                (index, normalize_card_orientation(fact.card))
                for index, fact in enumerate(zone.facts)
                if fact.kind == HELD
            ]
            if seat == mover_seat and self.taken_card is not None:
                cards_by_fact_index.append((LAST - 1, normalize_card_orientation(self.taken_card)))
            departed_facts = [(index, fact) for index, fact in enumerate(zone.facts) if fact.kind == LESS]
            hand = HiddenHandInSearch(
                cards_by_fact_index,
                None if size is None else max(0, size + len(departed_facts) - len(cards_by_fact_index)),
                {index: fact.turn_shown for index, fact in enumerate(zone.facts)},
            )
            hands.append(hand)
            departed_cards += [
                CardWantedInHand(
                    hand=hand,
                    card=normalize_card_orientation(fact.card),
                    before_fact_index=index,
                    has_left=True,
                    turn_left=fact.turn_shown,
                )
                for index, fact in departed_facts
            ]
        return hands, departed_cards

    def find_and_store_deal_true_if_steps_run_out(
        self, wanted_cards: list[CardWantedInHand], hands: list[HiddenHandInSearch], located_cards: Cards
    ) -> bool:
        """Matches every wanted card; returns True if that succeeds, with the deal in `found_deal`, or if steps run out.

        located_cards: the open cards, and the cards found so far to be in the mover's hand.
        """
        if not wanted_cards:
            return self.store_deal_if_all_cards_distinct_and_in_play(located_cards, hands)
        node = self.key_of_search_node(wanted_cards, hands, located_cards)
        if node in self.failed_nodes:
            return False
        self.steps_left -= 1
        if self.steps_left < 0:
            return True
        exists = self.can_located_and_staying_hand_cards_be_distinct(
            wanted_cards, hands, located_cards
        ) and self.find_deal_matching_first_wanted_card(wanted_cards, hands, located_cards)
        if not exists:
            self.failed_nodes.add(node)
        return exists

    def arrival_turn_of_located_card(self, located_index: int) -> int:
        """Returns the turn in which a card came to the hand that moves or was captured; `LAST` for the active set."""
        return self.arrival_turn_by_located_index.get(located_index, LAST)

    def key_of_search_node(
        self, wanted_cards: list[CardWantedInHand], hands: list[HiddenHandInSearch], located_cards: Cards
    ) -> SearchNode:
        """Returns everything that decides whether the wanted cards left can be matched: equal keys fail alike."""
        dealt_counts = Counter(located_cards[index] for index in self.dealt_indices)
        seen_counts = Counter(
            (card, self.arrival_turn_of_located_card(index))
            for index, card in enumerate(located_cards)
            if index not in self.dealt_indices
        )
        hand_keys = tuple((hand.unknown_count, *hand.cards_by_fact_index) for hand in hands)
        return len(wanted_cards), frozenset(seen_counts.items()), frozenset(dealt_counts.items()), hand_keys

    def can_located_and_staying_hand_cards_be_distinct(
        self, unlocated_wanted_cards: list[CardWantedInHand], hands: list[HiddenHandInSearch], located_cards: Cards
    ) -> bool:
        """Returns whether the located cards and the cards that can no longer leave are different cards of the box.

        If they are not, no match of the other wanted cards is a deal: the search only adds to what is known of a card.
        """
        staying = [
            card
            for hand in hands
            for index, card in hand.cards_by_fact_index
            if not any(
                want.hand is hand
                and index < want.before_fact_index
                and merge_cards_ignoring_orientation(card, want.card)
                for want in unlocated_wanted_cards
            )
        ]
        return can_be_distinct_deck_cards_even_half_known(self.state.table.players, (*located_cards, *staying))

    def find_deal_matching_first_wanted_card(
        self, wanted_cards: list[CardWantedInHand], hands: list[HiddenHandInSearch], located_cards: Cards
    ) -> bool:
        """Matches the first wanted card with each of its candidates until the others can be matched as well."""
        want, *others = wanted_cards
        hand = want.hand
        for candidate, card, is_only_candidate in self.list_candidates_for_wanted_card(want):
            if candidate is None:
                exists = self.find_and_store_deal_with_unseen_card_or_run_out(want, others, hands, located_cards)
            else:
                index = hand.cards_by_fact_index.index(candidate)
                del hand.cards_by_fact_index[index]
                if want.has_left:
                    departed = replace(want, card=card)
                    exists = self.search_deal_with_departed_card(departed, others, hands, located_cards)
                else:
                    self.arrival_turn_by_located_index[len(located_cards)] = hand.turn_by_fact_index.get(
                        candidate[0], LAST
                    )
                    exists = self.find_and_store_deal_true_if_steps_run_out(others, hands, (*located_cards, card))
                    del self.arrival_turn_by_located_index[len(located_cards)]
                hand.cards_by_fact_index.insert(index, candidate)
            if exists or is_only_candidate:
                return exists
        return False

    def find_and_store_deal_with_unseen_card_or_run_out(
        self,
        want: CardWantedInHand,
        other_wants: list[CardWantedInHand],
        hands: list[HiddenHandInSearch],
        located_cards: Cards,
    ) -> bool:
        """Continues the search with a wanted card matched by a card that nobody has seen since it was dealt."""
        unknown_count = want.hand.unknown_count
        want.hand.unknown_count = None if unknown_count is None else unknown_count - 1
        if want.has_left:
            exists = self.find_and_store_deal_true_if_steps_run_out(other_wants, hands, located_cards)
        else:
            self.dealt_indices.append(len(located_cards))
            exists = self.find_and_store_deal_true_if_steps_run_out(other_wants, hands, (*located_cards, want.card))
            self.dealt_indices.pop()
        want.hand.unknown_count = unknown_count
        return exists

    def store_deal_if_all_cards_distinct_and_in_play(
        self, located_cards: Cards, hands: list[HiddenHandInSearch]
    ) -> bool:
        """Stores the cards as the found deal if all are different cards of the box; returns whether they are."""
        remaining_cards = [tuple(card for _, card in hand.cards_by_fact_index) for hand in hands]
        if not can_be_distinct_deck_cards_even_half_known(
            self.state.table.players, (*located_cards, *chain.from_iterable(remaining_cards))
        ):
            return False
        self.found_deal = located_cards, remaining_cards
        return True

    def search_deal_with_departed_card(
        self,
        departed: CardWantedInHand,
        wanted_cards: list[CardWantedInHand],
        hands: list[HiddenHandInSearch],
        located_cards: Cards,
    ) -> bool:
        """Continues the search with a card that left a hand.

        A complete card that everybody can see again is identified with one of the located cards, or of those that came
        to a hand after it left. If captured cards are not tracked, this holds only for a card that the record shows
        leaving.
        """
        departed_card = departed.card
        open_to_all = (self.state.seen is not None or departed.turn_left > 0) and not self.state.knowledge.private_zones
        if not departed_card.is_complete or not open_to_all:
            return self.find_and_store_deal_true_if_steps_run_out(wanted_cards, hands, located_cards)
        seen_indices = [index for index in range(len(located_cards)) if index not in self.dealt_indices]
        indices_seen_again = [
            index for index in seen_indices if departed.can_have_come_in_turn(self.arrival_turn_of_located_card(index))
        ]
        seen_again = [located_cards[index] for index in indices_seen_again]
        if departed_card in seen_again:
            return self.find_and_store_deal_true_if_steps_run_out(wanted_cards, hands, located_cards)
        if any(located_cards[index] == departed_card for index in seen_indices):
            return False  # that card has been elsewhere since before
        vaguer_cards = list_vaguer_cards(departed_card)
        held_again = [
            (hand, indexed_card)
            for hand in hands
            for indexed_card in hand.cards_by_fact_index
            if indexed_card[1] in vaguer_cards
            and departed.can_have_come_in_turn(hand.turn_by_fact_index.get(indexed_card[0], LAST))
        ]
        matching_cards = [card for card in seen_again if card in vaguer_cards] + [card for _, (_, card) in held_again]
        candidates = () if departed_card in matching_cards else dict.fromkeys(matching_cards)
        if not candidates:
            return self.find_and_store_deal_true_if_steps_run_out(wanted_cards, hands, located_cards)
        for candidate in candidates:
            index = next((index for index in indices_seen_again if located_cards[index] == candidate), None)
            if index is not None and self.find_and_store_deal_true_if_steps_run_out(
                wanted_cards, hands, (*located_cards[:index], departed_card, *located_cards[index + 1 :])
            ):
                return True
            for hand, indexed_card in held_again:
                if indexed_card[1] != candidate:
                    continue
                position = hand.cards_by_fact_index.index(indexed_card)
                hand.cards_by_fact_index[position] = (indexed_card[0], departed_card)
                exists = self.find_and_store_deal_true_if_steps_run_out(wanted_cards, hands, located_cards)
                hand.cards_by_fact_index[position] = indexed_card
                if exists:
                    return True
        return False

    def list_candidates_for_wanted_card(self, wanted_card: CardWantedInHand) -> Iterator[WantCandidate]:
        """Yields the candidates of a wanted card: of the cards that came before it left, then one that nobody has seen.

        A complete card exists once, so it is the only candidate unless a less known card that it can be came later: it
        may have left and come again.
        """
        earlier_cards = [
            indexed_card
            for indexed_card in wanted_card.hand.cards_by_fact_index
            if indexed_card[0] < wanted_card.before_fact_index
        ]
        exact_cards = [indexed_card for indexed_card in earlier_cards if indexed_card[1] == wanted_card.card]
        if exact_cards and wanted_card.card.is_complete:
            exact_card = exact_cards[-1]
            later_cards = [
                indexed_card
                for indexed_card in earlier_cards
                if indexed_card[0] > exact_card[0]
                and merge_cards_ignoring_orientation(indexed_card[1], wanted_card.card)
            ]
            yield WantCandidate(exact_card, wanted_card.card, is_only_candidate=not later_cards)
            yield from (
                WantCandidate(indexed_card, wanted_card.card, is_only_candidate=False) for indexed_card in later_cards
            )
        else:
            yield from self.list_inexact_candidates_for_wanted_card(wanted_card, earlier_cards)

    def list_inexact_candidates_for_wanted_card(
        self, wanted_card: CardWantedInHand, earlier_cards: list[tuple[int, Card]]
    ) -> Iterator[WantCandidate]:
        """Yields the candidates where the very card did not come to the hand.

        Cards that came are first, since they leave more of the box; of equal ones the last, since the others may be the
        only candidates for cards that left earlier. A card that nobody has seen comes last.
        """
        for card in dict.fromkeys(card for _, card in earlier_cards):
            last_equal = next(indexed_card for indexed_card in reversed(earlier_cards) if indexed_card[1] == card)
            for merged_card in merge_cards_ignoring_orientation(card, wanted_card.card):
                yield WantCandidate(last_equal, merged_card, is_only_candidate=False)
        if wanted_card.hand.unknown_count is None or wanted_card.hand.unknown_count > 0:
            yield WantCandidate(None, wanted_card.card, is_only_candidate=False)


def found_deal_if_still_valid(state: State) -> Deal | None:
    """Returns the deal found for the moves so far; None if the knowledge has changed since, or the hand is entered."""
    deal, knowledge = state.deal, state.knowledge
    if deal is None or state.hand is not None:
        return None
    is_knowledge_unchanged = (
        deal.knowledge.public_zones is knowledge.public_zones
        and deal.knowledge.private_zones is knowledge.private_zones
    )
    return deal if is_knowledge_unchanged else None


def search_steps_left(state: State) -> int:
    """Returns the search steps that the record may still use."""
    return RECORD_TRIES if state.deal is None else state.deal.steps_left
