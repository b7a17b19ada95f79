"""The asker's private hand in a followed game (`calculators.core.private_hand`): its cards from left to right, as it
is.

The record has the asker's own moves as everybody saw them. Where a scouted card went, and which of several cards were
shown, is known only if the asker enters it. A card whose place is not entered is loose. If it is open which cards were
shown, the hand keeps them all, and has too many cards until the asker enters which ones have left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from calculators.core.private_hand import count_unentered_or_minus_departed_cards
from calculators.core.types import Violation
from calculators.scout.card_checks import check_private_hand_against_deck_and_public_cards
from calculators.scout.hidden_hand import merge_card_knowledge_if_consistent
from calculators.scout.moves import Move, SeenScout, SeenScoutAndShow, SeenShow, split_end_card_from_nonempty_active_set
from calculators.scout.state import Card, Cards, PrivateOrderedHand, State


@dataclass(frozen=True, slots=True)
class MoverSecrets:
    """What only the mover knows of a move.

    place: place of the taken card in the new hand, 0 if not entered; flip: whether the card was turned upside down;
    first: place of the first card shown in the hand it was shown from, 0 if not entered. Places are 1-based.
    """

    place: int = 0
    flip: bool = False
    first: int = 0


NO_SECRETS = MoverSecrets()


def private_hand_after_seen_move(
    private_hand: PrivateOrderedHand,
    *,
    state_before: State,
    seen_move: Move,
    state_after_or_none: State | None,
    mover_secrets: MoverSecrets = NO_SECRETS,
) -> PrivateOrderedHand:
    """Returns the private hand after a legal move that the record has as everybody saw it.

    state_after_or_none: the position after the move; None if the round is over: the hand is then empty, since
    the next deal is not entered.
    """
    if state_after_or_none is None:
        return PrivateOrderedHand(private_hand.seat)
    if state_before.table.turn != private_hand.seat:
        return private_hand
    if isinstance(seen_move, SeenScout | SeenScoutAndShow):
        private_hand = hand_with_scouted_card_placed_or_loose(
            private_hand, split_end_card_from_nonempty_active_set(state_before, seen_move.side)[0], mover_secrets
        )
    if isinstance(seen_move, SeenShow | SeenScoutAndShow) and seen_move.cards:
        return remove_shown_cards_if_certain(
            private_hand,
            seen_move.cards,
            count_unentered_cards_before_show(private_hand, state_after_or_none, len(seen_move.cards)),
            mover_secrets.first,
        )
    return private_hand


def count_unentered_cards_before_show(
    private_hand: PrivateOrderedHand, state_after: State, shown_count: int
) -> int | None:
    """Returns how many cards of the hand were not entered before it showed cards; None if its size is not known."""
    unentered_after = count_unentered_or_minus_departed_hand_cards(private_hand, state_after)
    return None if unentered_after is None else unentered_after + shown_count


def hand_with_scouted_card_placed_or_loose(
    private_hand: PrivateOrderedHand, card: Card, mover_secrets: MoverSecrets
) -> PrivateOrderedHand:
    """Returns the hand with the taken card at its place, or loose if the place is not entered or out of range
    (scout.scout)."""
    if not 1 <= mover_secrets.place <= len(private_hand.cards) + 1:
        return replace(private_hand, loose=(*private_hand.loose, card))
    return insert_card_at_place_counted_from_1(
        private_hand, card, mover_secrets.place, is_card_flipped=mover_secrets.flip
    )


def insert_card_at_place_counted_from_1(
    private_hand: PrivateOrderedHand, card: Card, place: int, *, is_card_flipped: bool = False
) -> PrivateOrderedHand:
    """Returns the hand with a card at a place (1-based, in the new hand)."""
    card = card.flipped if is_card_flipped else card
    return replace(private_hand, cards=(*private_hand.cards[: place - 1], card, *private_hand.cards[place - 1 :]))


def remove_shown_cards_if_certain(
    private_hand: PrivateOrderedHand,
    shown_cards: Cards,
    unentered_count_unless_size_unknown: int | None,
    first_place_or_0: int,
) -> PrivateOrderedHand:
    """Returns the hand without the shown cards, if only certain cards of it can be these.

    Otherwise returns the hand unchanged, or an empty hand if its size is not known: nobody could see that it is too
    large. unentered_count_unless_size_unknown: its cards that are not entered, None if its size is not known;
    first_place_or_0: the entered place.
    """
    last = first_place_or_0 + len(shown_cards) - 1
    if first_place_or_0 and can_hand_cards_be_shown_cards_in_either_order(
        private_hand.cards[first_place_or_0 - 1 : last], shown_cards
    ):
        return replace(private_hand, cards=private_hand.cards[: first_place_or_0 - 1] + private_hand.cards[last:])
    possible_hands = set(list_possible_hands_after_show(private_hand, shown_cards, unentered_count_unless_size_unknown))
    if len(possible_hands) == 1:
        return possible_hands.pop()
    return private_hand if unentered_count_unless_size_unknown is not None else PrivateOrderedHand(private_hand.seat)


def can_hand_cards_be_shown_cards_in_either_order(hand_cards: Cards, shown_cards: Cards) -> bool:
    """Returns whether the cards of a hand can be the cards shown, in this order or reversed."""
    return len(hand_cards) == len(shown_cards) and any(
        all(
            merge_card_knowledge_if_consistent(hand_card, shown_card)
            for hand_card, shown_card in zip(hand_cards, shown_order, strict=True)
        )
        for shown_order in (shown_cards, shown_cards[::-1])
    )


def does_private_hand_have_shown_cards_adjacent(
    private_hand: PrivateOrderedHand, state: State, show: SeenShow | SeenScoutAndShow, mover_secrets: MoverSecrets
) -> bool:
    """Returns whether the private hand of the seat to move has the cards of a show side by side (scout.show). A taken
    card lies beside none of them while its place is not entered."""
    if isinstance(show, SeenScoutAndShow):
        end_card = split_end_card_from_nonempty_active_set(state, show.side)[0]
        private_hand = hand_with_scouted_card_placed_or_loose(private_hand, end_card, mover_secrets)
    return any(
        can_hand_cards_be_shown_cards_in_either_order(private_hand.cards[first : first + len(show.cards)], show.cards)
        for first in range(len(private_hand.cards))
    )


def list_possible_hands_after_show(
    private_hand: PrivateOrderedHand, shown_cards: Cards, unentered_count_before_show: int | None
) -> Iterator[PrivateOrderedHand]:
    """Yields what the hand can be after it showed these cards. Some of them are adjacent in it, some loose, others not
    entered."""
    entered_pairs = {
        frozenset((card.top, card.bottom)) for card in (*private_hand.cards, *private_hand.loose) if card.is_complete
    }
    for first in range(len(private_hand.cards) + 1):
        for last in range(first, min(len(private_hand.cards), first + len(shown_cards)) + 1):
            if first == last > 0:
                continue
            window = private_hand.cards[first:last]
            for used_loose in list_card_subsets_from_empty_up_to(private_hand.loose, len(shown_cards) - len(window)):
                if any(
                    can_show_be_these_and_unentered_cards(
                        shown_order,
                        window,
                        used_loose,
                        unentered_count=unentered_count_before_show,
                        number_pairs_of_entered_cards=entered_pairs,
                    )
                    for shown_order in (shown_cards, shown_cards[::-1])
                ):
                    remaining_loose = tuple((Counter(private_hand.loose) - Counter(used_loose)).elements())
                    yield PrivateOrderedHand(
                        private_hand.seat, private_hand.cards[:first] + private_hand.cards[last:], remaining_loose
                    )


def list_card_subsets_from_empty_up_to(loose_cards: Cards, max_count: int) -> Iterator[Cards]:
    """Yields every subset of the loose cards with at most max_count cards."""
    for count in range(min(len(loose_cards), max_count) + 1):
        yield from combinations(loose_cards, count)


def can_show_be_these_and_unentered_cards(
    shown_cards: Cards,
    row_cards: Cards,
    loose_cards: Cards,
    *,
    unentered_count: int | None,
    number_pairs_of_entered_cards: set[frozenset[int | None]],
) -> bool:
    """Returns whether a show can consist of all these cards of the hand in order, all these loose cards in either way
    up, and cards that are not entered."""

    def can_rest_of_show_be(row_left: Cards, loose_left: Cards, unentered_left: int | None) -> bool:
        return can_show_be_these_and_unentered_cards(
            shown_cards[1:],
            row_left,
            loose_left,
            unentered_count=unentered_left,
            number_pairs_of_entered_cards=number_pairs_of_entered_cards,
        )

    if not shown_cards:
        return not row_cards and not loose_cards
    card = shown_cards[0]
    if (
        row_cards
        and merge_card_knowledge_if_consistent(row_cards[0], card)
        and can_rest_of_show_be(row_cards[1:], loose_cards, unentered_count)
    ):
        return True
    for n, loose_card in enumerate(loose_cards):
        if (
            merge_card_knowledge_if_consistent(loose_card, card)
            or merge_card_knowledge_if_consistent(loose_card.flipped, card)
        ) and can_rest_of_show_be(row_cards, loose_cards[:n] + loose_cards[n + 1 :], unentered_count):
            return True
    if unentered_count == 0 or frozenset((card.top, card.bottom)) in number_pairs_of_entered_cards:
        return False
    return can_rest_of_show_be(row_cards, loose_cards, None if unentered_count is None else unentered_count - 1)


def count_unentered_or_minus_departed_hand_cards(private_hand: PrivateOrderedHand, state: State) -> int | None:
    """Returns the number of cards of the private hand that are not entered; None if its size is not known."""
    return count_unentered_or_minus_departed_cards(
        len(private_hand.cards) + len(private_hand.loose), state.seat_counts[private_hand.seat - 1].hand
    )


def find_private_hand_violations(private_hand: PrivateOrderedHand, state: State) -> tuple[Violation, ...]:
    """Returns what contradicts in a private hand, given the cards that lie open in a position."""
    return tuple(check_private_hand_against_deck_and_public_cards(private_hand, state))
