"""Is there a deal that fits all that was told? What everybody saw going into a hand is in it until it is shown.

A deal is sought card by card: each of the cards that a hand is to hold, or that have left it, is one of those that
came there or one that nobody has seen; in the end all of them have to be different cards of the box. The order of a
hand that nobody sees and which way up a scouted card was put are free, so only the cards themselves can contradict.

A game that is followed keeps the deal that was found (`Deal`): while it goes on to fit, what is asked of a long record
costs no more than of a short one. Only where it does not is another sought among all that was told, and a record has so
many steps for that and no more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

from calculators.core.knowledge import (
    HELD,
    LESS,
    CardFact,
    HandSummary,
    HiddenZone,
    Knowledge,
    summarize_zone_known_to_asker,
)
from calculators.scout.hidden_hand import (
    HandPredicate,
    can_all_be_distinct_deck_cards,
    cards_outside_hands,
    known_row_of_mover,
    merge_card_knowledge_or_none_if_contradictory,
    mover_hand_padded_with_unknowns_to_size_or_maximum,
    sorted_number_pair_of_card,
)
from calculators.scout.state import LEFT, UNKNOWN, Card, Cards, Deal, State

TRIES, RECORD_TRIES = 400, 1_200
"""Steps of one question, and of a whole record, before every hand counts as possible, with a notice: to refuse a legal
show is worse than to miss one."""
LAST = 10_000
"""Behind all that was told of a hand."""


class HandCardMatcher:
    """How two cards compare that lie in a hand: which way up is not known."""

    unknown_card = UNKNOWN

    def can_known_card_match_told_card(self, known_card: Card, told_card: Card, /) -> bool:
        return bool(merge_cards_ignoring_orientation(known_card, told_card))

    def must_known_card_match_told_card(self, known_card: Card, told_card: Card, /) -> bool:
        numbers = {known_card.top, known_card.bottom} - {0, None}
        return {told_card.top, told_card.bottom} - {0, None} <= numbers

    def is_fully_known(self, told_card: Card, /) -> bool:
        """Each card exists once; of two told by half one may be shown in full later: they differ."""
        return told_card.is_complete


CARD_MATCHER = HandCardMatcher()


@lru_cache(maxsize=1_000)
def normalize_card_orientation(card: Card) -> Card:
    """A card whose way up is not known: the lower number first, half a card by its number."""
    numbers = sorted({card.top, card.bottom or 0} - {0})
    return Card(numbers[0], numbers[1] if len(numbers) > 1 else None) if numbers else UNKNOWN


@lru_cache(maxsize=20_000)
def merge_cards_ignoring_orientation(known_card: Card, told_card: Card) -> tuple[Card, ...]:
    """What is known of a card, either way up, that is also the one that was told."""
    found = (
        merge_card_knowledge_or_none_if_contradictory(known_card, told_card),
        merge_card_knowledge_or_none_if_contradictory(known_card.flipped, told_card),
    )
    return tuple(dict.fromkeys(normalize_card_orientation(card) for card in found if card is not None))


def hand_zone_name(seat_number: int) -> str:
    return f"p{seat_number}"


@dataclass(slots=True)
class HiddenHandInSearch:
    """What came to a hand and is not surely gone, each with its place among what was told; unknown_count: cards besides
    that nobody has seen, None where the size of the hand is not known."""

    cards_by_fact_index: list[tuple[int, Card]]
    unknown_count: int | None


SearchNode = tuple[int, frozenset[tuple[Card, int]], frozenset[tuple[Card, int]], tuple[tuple[Any, ...], ...]]
"""How many wants are left, and all that they can be met with."""
FoundDeal = tuple[Cards, list[Cards]]
"""A deal: the cards that lie open and those found to be in the hand, in this order; and what is left of every hand."""


@dataclass(frozen=True, slots=True)
class DealSearchResult:
    """Whether there is a deal, and which, where one was sought to its end; steps: of those a record has; is_cut: the
    limit of steps decided, not the search."""

    exists: bool
    found_deal: FoundDeal | None
    steps: int = 0
    is_cut: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CardWantedInHand:
    """A card that a hand holds, or held before it left.

    before_fact_index: only cards that came to the hand before this fact can be it; has_left: did it leave, and lies
    open or in another hand now? turn_left: the turn in which it left, 0 where the starting position says so.
    """

    hand: HiddenHandInSearch
    card: Card
    before_fact_index: int
    has_left: bool
    turn_left: int = 0


class DealSearch:
    """The search for a deal in which the seat to move has certain cards in its hand.

    size: cards of that hand; opened: the cards that lie open or were captured; taken: one it takes now.
    """

    def __init__(self, state: State, size: int, opened: Cards, taken: Card | None = None) -> None:
        self.state, self.size, self.opened, self.taken = state, size, opened, taken
        self.left = min(TRIES, search_steps_left(state))
        self.leaf: FoundDeal | None = None
        self.dealt_indices: list[int] = []
        self.failed: set[SearchNode] = set()

    def can_mover_hold_cards(self, cards: Cards) -> bool:
        """Is there such a deal? cards: as far as told, unknown ones are any."""
        if any(card.top == card.bottom for card in cards):
            return False
        return self.find_deal_with_mover_holding(
            tuple(normalize_card_orientation(card) for card in cards if card != UNKNOWN)
        ).exists

    def find_deal_and_remove_shown(self, shown_cards: Cards, new_knowledge: Knowledge[Card]) -> Deal:
        """Such a deal, as it is once these cards were shown. new_knowledge: what is known then."""
        sought = self.find_deal_with_mover_holding(tuple(map(normalize_card_orientation, shown_cards)))
        left = search_steps_left(self.state) - sought.steps
        if self.state.hand is not None or sought.found_deal is None:
            return Deal(known=new_knowledge, left=left, is_cut=sought.exists and sought.is_cut)
        cards, hands = sought.found_deal
        opened = len(self.opened)
        in_order = tuple(came for _, came in sorted(zip(self.seats_mover_first, hands, strict=True)))
        return Deal(known=new_knowledge, left=left, active=cards[opened:], opened=cards[:opened], hands=in_order)

    def find_deal_with_mover_holding(self, wanted_cards: Cards) -> DealSearchResult:
        """Are these cards in the hand in some deal?"""
        deal = found_deal_if_still_valid(self.state)
        if deal is None:
            return self.search_deal_from_scratch(wanted_cards)
        if wanted_cards not in deal.sought:
            deal.sought[wanted_cards] = self.use_known_deal_if_mover_holds_cards_or_none(
                deal, wanted_cards
            ) or self.search_deal_from_scratch(wanted_cards)
        found: DealSearchResult = deal.sought[wanted_cards]
        return found

    def use_known_deal_if_mover_holds_cards_or_none(
        self, known_deal: Deal, cards_mover_must_hold: Cards
    ) -> DealSearchResult | None:
        """The deal found for the moves so far, where it has these cards in the hand."""
        if not known_deal.hands:
            return None
        hands = []
        for seat in self.seats_mover_first:
            came = known_deal.hands[seat - 1]
            size = self.size if seat == self.state.table.turn else entered_hand_size_or_none(self.state, seat)
            hands.append(HiddenHandInSearch(list(enumerate(came)), None if size is None else max(0, size - len(came))))
        left, self.left, self.leaf, self.failed = self.left, TRIES, None, set()
        self.does_deal_exist_or_search_run_out(
            [
                CardWantedInHand(hand=hands[0], card=card, before_fact_index=LAST, has_left=False)
                for card in cards_mover_must_hold
            ],
            hands,
            known_deal.active + known_deal.opened,
        )
        self.left = left
        return None if self.leaf is None else DealSearchResult(exists=True, found_deal=self.leaf)

    def search_deal_from_scratch(self, cards_mover_must_hold: Cards) -> DealSearchResult:
        """Such a deal, whatever was found before."""
        left, self.leaf, self.failed = self.left, None, set()
        if left <= 0 and self.state.known.places:
            return DealSearchResult(not self.is_any_held_elsewhere(cards_mover_must_hold), None, is_cut=True)
        hands, gone = self.list_hands_mover_first_and_unknown_departures()
        opened = tuple(map(normalize_card_orientation, self.opened))
        if not any(hand.cards_by_fact_index for hand in hands):
            return DealSearchResult(
                self.accept_deal_if_cards_are_distinct(opened + cards_mover_must_hold, hands), self.leaf
            )
        needed = [
            CardWantedInHand(hand=hands[0], card=card, before_fact_index=LAST, has_left=False)
            for card in cards_mover_must_hold
        ]
        fits = self.does_deal_exist_or_search_run_out([*needed, *gone], hands, opened)
        if self.left < 0:
            fits = not self.is_any_held_elsewhere(cards_mover_must_hold)
        return DealSearchResult(fits, self.leaf, left - max(0, self.left), is_cut=self.left < 0)

    def is_any_held_elsewhere(self, wanted_cards: Cards) -> bool:
        """Has another seat one of these cards for certain?"""
        return any(find_other_seat_surely_holding_or_none(self.state, card) for card in wanted_cards)

    @property
    def seats_mover_first(self) -> list[int]:
        """The seats, that to move first."""
        turn, players = self.state.table.turn, self.state.table.players
        return [turn, *(seat for seat in range(1, players + 1) if seat != turn)]

    def list_hands_mover_first_and_unknown_departures(self) -> tuple[list[HiddenHandInSearch], list[CardWantedInHand]]:
        """Every hand, that of the seat to move first, and what has left one though nobody knows which it was."""
        state, hands, gone = self.state, [], []
        turn = state.table.turn
        for seat in self.seats_mover_first:
            if seat == turn and state.hand is not None:
                hands.append(HiddenHandInSearch([], None))
                continue
            place = state.known.zone_named(hand_zone_name(seat))
            size = self.size if seat == turn else entered_hand_size_or_none(state, seat)
            came = [
                (at, normalize_card_orientation(fact.card)) for at, fact in enumerate(place.facts) if fact.kind == HELD
            ]
            if seat == turn and self.taken is not None:
                came.append((LAST - 1, normalize_card_orientation(self.taken)))
            left = [(at, fact) for at, fact in enumerate(place.facts) if fact.kind == LESS]
            hand = HiddenHandInSearch(came, None if size is None else max(0, size + len(left) - len(came)))
            hands.append(hand)
            gone += [
                CardWantedInHand(
                    hand=hand,
                    card=normalize_card_orientation(fact.card),
                    before_fact_index=at,
                    has_left=True,
                    turn_left=fact.turn_shown,
                )
                for at, fact in left
            ]
        return hands, gone

    def does_deal_exist_or_search_run_out(
        self, wanted_cards: list[CardWantedInHand], hands: list[HiddenHandInSearch], located_cards: Cards
    ) -> bool:
        """Gives every want a card. located_cards: those that lie open, and what was found so far to be in a hand."""
        if not wanted_cards:
            return self.accept_deal_if_cards_are_distinct(located_cards, hands)
        node = self.key_of_search_node(wanted_cards, hands, located_cards)
        if node in self.failed:
            return False
        self.left -= 1
        if self.left < 0:
            return True
        found = self.can_located_and_staying_cards_be_distinct(
            wanted_cards, hands, located_cards
        ) and self.does_deal_exist_with_any_candidate(wanted_cards, hands, located_cards)
        if not found:
            self.failed.add(node)
        return found

    def key_of_search_node(
        self, wanted_cards: list[CardWantedInHand], hands: list[HiddenHandInSearch], located_cards: Cards
    ) -> SearchNode:
        """All that decides whether the wants that are left can be met: what failed once fails again."""
        dealt = Counter(located_cards[index] for index in self.dealt_indices)
        seen = Counter(located_cards) - dealt
        left = tuple((hand.unknown_count, *hand.cards_by_fact_index) for hand in hands)
        return len(wanted_cards), frozenset(seen.items()), frozenset(dealt.items()), left

    def can_located_and_staying_cards_be_distinct(
        self, wanted_cards: list[CardWantedInHand], hands: list[HiddenHandInSearch], located_cards: Cards
    ) -> bool:
        """Are the cards that can no longer go, and those located so far, different cards of the box? If they are not,
        no way to meet the other wants is a deal: what is known of a card only ever grows."""
        staying = [
            card
            for hand in hands
            for at, card in hand.cards_by_fact_index
            if not any(
                want.hand is hand and at < want.before_fact_index and merge_cards_ignoring_orientation(card, want.card)
                for want in wanted_cards
            )
        ]
        return can_all_be_distinct_deck_cards(self.state.table.players, (*located_cards, *staying))

    def does_deal_exist_with_any_candidate(
        self, wanted_cards: list[CardWantedInHand], hands: list[HiddenHandInSearch], located_cards: Cards
    ) -> bool:
        """Gives the first want each card that it can be, until the others can be met as well."""
        want, *others = wanted_cards
        hand = want.hand
        for one, card, now in self.list_candidates_that_can_meet_want(want):
            if one is None:
                found = self.does_deal_exist_with_unseen_card(want, others, hands, located_cards)
            else:
                place = hand.cards_by_fact_index.index(one)
                del hand.cards_by_fact_index[place]
                if want.has_left:
                    left = replace(want, card=card)
                    found = self.does_deal_exist_identifying_departed_card(left, others, hands, located_cards)
                else:
                    found = self.does_deal_exist_or_search_run_out(others, hands, (*located_cards, card))
                hand.cards_by_fact_index.insert(place, one)
            if found or now:
                return found
        return False

    def does_deal_exist_with_unseen_card(
        self,
        want: CardWantedInHand,
        other_wants: list[CardWantedInHand],
        hands: list[HiddenHandInSearch],
        located_cards: Cards,
    ) -> bool:
        """Goes on with a want that is met by a card nobody has seen since it was dealt."""
        spare = want.hand.unknown_count
        want.hand.unknown_count = None if spare is None else spare - 1
        if want.has_left:
            found = self.does_deal_exist_or_search_run_out(other_wants, hands, located_cards)
        else:
            self.dealt_indices.append(len(located_cards))
            found = self.does_deal_exist_or_search_run_out(other_wants, hands, (*located_cards, want.card))
            self.dealt_indices.pop()
        want.hand.unknown_count = spare
        return found

    def accept_deal_if_cards_are_distinct(self, located_cards: Cards, hands: list[HiddenHandInSearch]) -> bool:
        """Are all of them different cards of the box? Then that is the deal."""
        came = [tuple(card for _, card in hand.cards_by_fact_index) for hand in hands]
        if not can_all_be_distinct_deck_cards(self.state.table.players, (*located_cards, *chain.from_iterable(came))):
            return False
        self.leaf = located_cards, came
        return True

    def does_deal_exist_identifying_departed_card(
        self,
        departed: CardWantedInHand,
        wanted_cards: list[CardWantedInHand],
        hands: list[HiddenHandInSearch],
        located_cards: Cards,
    ) -> bool:
        """Goes on with a card that left a hand: told in full, it is one of those that lie open or came to a hand. Where
        nobody says what was captured before the moves so far, only one that they show leaving."""
        departed_card = departed.card
        open_to_all = (self.state.seen is not None or departed.turn_left > 0) and not self.state.known.private_zones
        seen_again = [card for index, card in enumerate(located_cards) if index not in self.dealt_indices]
        if not departed_card.is_complete or not open_to_all or departed_card in seen_again:
            return self.does_deal_exist_or_search_run_out(wanted_cards, hands, located_cards)
        less = list_vaguer_cards(departed_card)
        near = [one for one in seen_again if one in less]
        near += [one for hand in hands for _, one in hand.cards_by_fact_index if one in less]
        could = () if departed_card in near else dict.fromkeys(near)
        if not could:
            return self.does_deal_exist_or_search_run_out(wanted_cards, hands, located_cards)
        for one in could:
            at = next((n for n, card in enumerate(located_cards) if card == one and n not in self.dealt_indices), None)
            if at is not None and self.does_deal_exist_or_search_run_out(
                wanted_cards, hands, (*located_cards[:at], departed_card, *located_cards[at + 1 :])
            ):
                return True
            for hand in hands:
                for at, came in [came for came in hand.cards_by_fact_index if came[1] == one]:
                    place = hand.cards_by_fact_index.index((at, came))
                    hand.cards_by_fact_index[place] = (at, departed_card)
                    found = self.does_deal_exist_or_search_run_out(wanted_cards, hands, located_cards)
                    hand.cards_by_fact_index[place] = (at, came)
                    if found:
                        return True
        return False

    def list_candidates_that_can_meet_want(
        self, wanted_card: CardWantedInHand
    ) -> Iterator[tuple[tuple[int, Card] | None, Card, bool]]:
        """What a want can be: a card that came, with all that is known of it then, or one that nobody has seen (None).

        The last says that nothing else need be tried: a card told in full exists once, but it may have left, and have
        come again as one of which less was told.
        """
        came = [one for one in wanted_card.hand.cards_by_fact_index if one[0] < wanted_card.before_fact_index]
        same = (
            next((one for one in reversed(came) if one[1] == wanted_card.card), None)
            if wanted_card.card.is_complete
            else None
        )
        if same:
            again = [
                one for one in came if one[0] > same[0] and merge_cards_ignoring_orientation(one[1], wanted_card.card)
            ]
            yield same, wanted_card.card, not again
            yield from ((one, wanted_card.card, False) for one in again)
        else:
            yield from self.list_candidates_when_not_exact(wanted_card, came)

    def list_candidates_when_not_exact(
        self, wanted_card: CardWantedInHand, earlier_cards: list[tuple[int, Card]]
    ) -> Iterator[tuple[tuple[int, Card] | None, Card, bool]]:
        """The same where the very card did not come: first one that came first, which leaves the box more room; of
        equal ones the last, since the others may be the only ones for what left earlier."""
        tried = set()
        for _, card in earlier_cards:
            if card not in tried:
                tried.add(card)
                for both in merge_cards_ignoring_orientation(card, wanted_card.card):
                    yield next(one for one in reversed(earlier_cards) if one[1] == card), both, False
        if wanted_card.hand.unknown_count is None or wanted_card.hand.unknown_count > 0:
            yield None, wanted_card.card, False


@lru_cache(maxsize=100)
def list_vaguer_cards(card: Card) -> frozenset[Card]:
    """What a card told in full can have been called before, and that itself."""
    return frozenset({card, UNKNOWN, Card(card.top), Card(card.bottom or 0)})


def found_deal_if_still_valid(state: State) -> Deal | None:
    """The deal that was found for the moves so far; None where more has been told since."""
    deal, known = state.deal, state.known
    if deal is None or state.hand is not None:
        return None
    same = deal.known.places is known.places and deal.known.private_zones is known.private_zones
    return deal if same else None


def search_steps_left(state: State) -> int:
    """The steps that a record still has."""
    return RECORD_TRIES if state.deal is None else state.deal.left


def deal_after_scout(state_before: State, side: str, new_knowledge: Knowledge[Card]) -> Deal:
    """The deal that was found, once the seat to move took a card. new_knowledge: what is known then."""
    deal, left = found_deal_if_still_valid(state_before), search_steps_left(state_before)
    if deal is None or not deal.hands:
        return Deal(known=new_knowledge, left=left)
    card, active = (deal.active[0], deal.active[1:]) if side == LEFT else (deal.active[-1], deal.active[:-1])
    at = state_before.table.turn - 1
    hands = (*deal.hands[:at], (*deal.hands[at], card), *deal.hands[at + 1 :])
    return Deal(known=new_knowledge, left=left, active=active, opened=deal.opened, hands=hands)


def deal_after_show(state_before: State, shown_cards: Cards, new_knowledge: Knowledge[Card]) -> Deal:
    """A deal that fits, once the seat to move has shown these cards. new_knowledge: what is known then."""
    return DealSearch(
        state_before, hand_size_of_mover_or_its_maximum(state_before), cards_outside_hands(state_before)
    ).find_deal_and_remove_shown(shown_cards, new_knowledge)


def entered_hand_size_or_none(state: State, seat_number: int) -> int | None:
    """How many cards a seat has, as far as entered."""
    counted = state.seats[seat_number - 1]
    if counted is not None and counted.hand is not None:
        return counted.hand
    own = dict(state.known.private_zones).get(hand_zone_name(seat_number))
    return None if own is None else len(own.held_facts) - len(own.departed_facts)


def make_can_mover_hold_predicate(
    state: State, mover_hand_size: int | None = None, taken_card: Card | None = None
) -> HandPredicate:
    """Whether the hand that moves can be such cards. mover_hand_size: cards of it, as entered if left out;
    taken_card: one it takes."""
    if mover_hand_size is None:
        mover_hand_size = hand_size_of_mover_or_its_maximum(state)
    return DealSearch(state, mover_hand_size, cards_outside_hands(state), taken_card).can_mover_hold_cards


def hand_size_of_mover_or_its_maximum(state: State) -> int:
    """How many cards the hand that moves has, or can have at most."""
    told = None if state.hand is not None else entered_hand_size_or_none(state, state.table.turn)
    return len(mover_hand_padded_with_unknowns_to_size_or_maximum(state)) if told is None else told


def list_seats_with_hand_knowledge_of_asker(state: State) -> list[tuple[int, HiddenZone[Card]]]:
    """What the asker knows of every hand of which something is known, by seat."""
    names = dict.fromkeys([*dict(state.known.places), *dict(state.known.private_zones)])
    return [(int(name[1:]), state.known.zone_named(name)) for name in names]


class SeatAndFact(NamedTuple):
    """A seat that surely has a card, and what told it."""

    seat_number: int
    fact: CardFact[Card]


def find_other_seat_surely_holding_or_none(state: State, card: Card) -> SeatAndFact | None:
    """The other seat that surely has this card, and the turn that told it."""
    for seat, place in list_seats_with_hand_knowledge_of_asker(state):
        for fact in place.held_facts if seat != state.table.turn and not place.departed_facts else ():
            if (
                card.is_complete
                and fact.card.is_complete
                and sorted_number_pair_of_card(fact.card) == sorted_number_pair_of_card(card)
            ):
                return SeatAndFact(seat, fact)
    return None


def list_facts_on_mover_hand_or_shown_numbers(state: State, shown_cards: Cards) -> tuple[CardFact[Card], ...]:
    """What was told of hands that speaks against a show: all of the own hand, and of others what has a number of it."""
    numbers = {card.top for card in shown_cards} | {card.bottom for card in shown_cards}
    return tuple(
        fact
        for seat, place in list_seats_with_hand_knowledge_of_asker(state)
        for fact in place.facts
        if seat == state.table.turn or numbers & ({fact.card.top, fact.card.bottom} - {0, None})
    )


def fill_in_other_numbers_from_known_mover_cards(state: State, shown_cards: Cards, cards_outside_hands: Cards) -> Cards:
    """The cards of a show out of a hidden hand, with the other number where only one card can have been shown."""
    place = state.known.zone_named(hand_zone_name(state.table.turn))
    if not place.held_facts or place.departed_facts or state.hand is not None:
        return shown_cards
    every = [fact.card for fact in place.held_facts]
    found = []
    for card in shown_cards:
        could = [one for one in every if merge_cards_ignoring_orientation(one, card)]
        new = place.count_unknown_or_departed_cards_or_none(
            state.mover_hand_size_or_none
        ) != 0 and can_all_be_distinct_deck_cards(state.table.players, (*cards_outside_hands, *every, card))
        alone = could[0] if len(could) == 1 and not new and not card.is_complete else None
        upright = (
            next(
                (one for one in (alone, alone.flipped) if merge_card_knowledge_or_none_if_contradictory(one, card)),
                None,
            )
            if alone
            else None
        )
        found.append(upright if upright and upright.top == card.top else card)
    return tuple(found)


RowsBySeat = tuple[tuple[int, Cards], ...]
"""By seat the hands of which places were told."""


def knowledge_and_rows_after_show(
    state_before: State, shown_cards: Cards, hand_size_before: int | None, first_place_or_0: int
) -> tuple[Knowledge[Card], RowsBySeat]:
    """What is known of the hands, and of their order, once the seat to move has shown cards out of a hand of that
    size. first_place_or_0: their first place, 0 where nobody told it."""
    seat, row, known = (
        state_before.table.turn,
        known_row_of_mover(state_before) if first_place_or_0 else (),
        state_before.known,
    )
    for card in shown_cards:
        if not row or card != UNKNOWN:
            known = known.remove_card_from_zone(
                hand_zone_name(seat), normalize_card_orientation(card), hand_size_before, CARD_MATCHER
            )
        hand_size_before = None if hand_size_before is None else hand_size_before - 1
    left = row[: first_place_or_0 - 1] + row[first_place_or_0 - 1 + len(shown_cards) :] if row else ()
    rows = rows_without_seat(state_before.rows, seat)
    return known, (*rows, (seat, left)) if any(card != UNKNOWN for card in left) else rows


def rows_without_seat(rows: RowsBySeat, seat_number: int) -> RowsBySeat:
    return tuple(item for item in rows if item[0] != seat_number)


def known_rows_after_scout_dropping_incomplete_row(state_before: State, taken_card: Card, new_place: int) -> RowsBySeat:
    """The rows of the hidden hands once a card was put at a place of the one that moves; where not every card that
    came there has a place, none has one."""
    seat = state_before.table.turn
    row = known_row_of_mover(state_before)
    came = state_before.known.zone_named(hand_zone_name(seat))
    others = rows_without_seat(state_before.rows, seat)
    told = not came.departed_facts and len(came.held_facts) == sum(card != UNKNOWN for card in row)
    row = (*row, *(UNKNOWN,) * (new_place - 1 - len(row)))
    return (*others, (seat, (*row[: new_place - 1], taken_card, *row[new_place - 1 :]))) if told else others


def summarize_hands(state: State) -> tuple[HandSummary, ...]:
    """What the asker knows of each hand."""
    return tuple(
        summarize_zone_known_to_asker(
            state.known, name, entered_hand_size_or_none(state, int(name[1:])), lambda card: card.notation
        )
        for name in state.table.seats
    )
