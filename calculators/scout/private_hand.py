"""A hand of one's own in a game that is followed (`calculators.core.private_hand`): from left to right, as it is now.

What one does oneself is told as everybody saw it. Where a scouted card went, and which of several cards were shown, is
known only where the asker says so: a card whose place was not told is loose, and where it stays open which cards were
shown the hand keeps them all, with more cards than it has, until it is said which have gone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from calculators.core.private_hand import count_unentered_or_minus_departed_cards as not_told
from calculators.core.types import Violation
from calculators.scout.hidden_hand import merge_card_knowledge_or_none_if_contradictory
from calculators.scout.moves import split_end_card_from_active_set
from calculators.scout.state import Card, Cards, Move, PrivateOrderedHand, SeenScout, SeenScoutAndShow, SeenShow, State
from calculators.scout.validate import check_private_hand_cards_against_open


@dataclass(frozen=True, slots=True)
class MoverSecrets:
    """What only the mover knows of a move. place: of the card taken, in the hand with it, 0 not told; flip: was it
    turned upside down? first: place of the first card shown in the hand it was shown from, 0 not told."""

    place: int = 0
    flip: bool = False
    first: int = 0


NO_SECRETS = MoverSecrets()


def update_private_hand(
    private_hand: PrivateOrderedHand,
    *,
    state_before: State,
    move: Move,
    state_after: State | None,
    mover_secrets: MoverSecrets = NO_SECRETS,
) -> PrivateOrderedHand:
    """The hand after a legal turn, told as everybody saw it. state_after: the position then, None where the round is
    over: what is dealt next nobody has told."""
    if state_after is None:
        return PrivateOrderedHand(private_hand.seat)
    if state_before.table.turn != private_hand.seat:
        return private_hand
    if isinstance(move, SeenScout | SeenScoutAndShow):
        private_hand = with_scouted_card_placed_or_loose(
            private_hand, split_end_card_from_active_set(state_before, move.side)[0], mover_secrets
        )
    if isinstance(move, SeenShow | SeenScoutAndShow) and move.cards:
        return remove_certain_shown_cards_else_keep_or_forget(
            private_hand,
            move.cards,
            count_unentered_cards_before_show(private_hand, state_after, len(move.cards)),
            mover_secrets.first,
        )
    return private_hand


def count_unentered_cards_before_show(
    private_hand: PrivateOrderedHand, state_after: State, shown_count: int
) -> int | None:
    """Cards not told of a hand that has shown so many."""
    left = count_unentered_cards(private_hand, state_after)
    return None if left is None else left + shown_count


def with_scouted_card_placed_or_loose(
    private_hand: PrivateOrderedHand, card: Card, mover_secrets: MoverSecrets
) -> PrivateOrderedHand:
    """With the card that was taken: where it was put, or loose (scout.scout)."""
    if not 1 <= mover_secrets.place <= len(private_hand.cards) + 1:
        return replace(private_hand, loose=(*private_hand.loose, card))
    return insert_card_at_place_counted_from_1(
        private_hand, card, mover_secrets.place, is_card_flipped=mover_secrets.flip
    )


def insert_card_at_place_counted_from_1(
    private_hand: PrivateOrderedHand, card: Card, place: int, *, is_card_flipped: bool = False
) -> PrivateOrderedHand:
    """With a card at a place of the hand, counted with it."""
    card = card.flipped if is_card_flipped else card
    return replace(private_hand, cards=(*private_hand.cards[: place - 1], card, *private_hand.cards[place - 1 :]))


def remove_certain_shown_cards_else_keep_or_forget(
    private_hand: PrivateOrderedHand, shown_cards: Cards, unentered_count: int | None, first_place_or_0: int
) -> PrivateOrderedHand:
    """The hand without what was shown out of it, where that can only be these cards; else as it was, or, where nobody
    could tell that it is too large, nothing of it. unentered_count: cards it has that were not told;
    first_place_or_0: the place told."""
    last = first_place_or_0 + len(shown_cards) - 1
    if first_place_or_0 and can_hand_cards_be_shown_cards(private_hand.cards[first_place_or_0 - 1 : last], shown_cards):
        return replace(private_hand, cards=private_hand.cards[: first_place_or_0 - 1] + private_hand.cards[last:])
    ways = set(list_possible_hands_after_show(private_hand, shown_cards, unentered_count))
    if len(ways) == 1:
        return ways.pop()
    return private_hand if unentered_count is not None else PrivateOrderedHand(private_hand.seat)


def can_hand_cards_be_shown_cards(hand_cards: Cards, shown_cards: Cards) -> bool:
    """Can the cards of a hand be those that were shown, seen from either side of the table?"""
    return len(hand_cards) == len(shown_cards) and any(
        all(
            merge_card_knowledge_or_none_if_contradictory(mine, seen)
            for mine, seen in zip(hand_cards, told, strict=True)
        )
        for told in (shown_cards, shown_cards[::-1])
    )


def list_possible_hands_after_show(
    private_hand: PrivateOrderedHand, shown_cards: Cards, unentered_count: int | None
) -> Iterator[PrivateOrderedHand]:
    """What a hand can be after it has shown these cards: some lay side by side in it, some are loose, the others were
    not told."""
    told = {
        frozenset((card.top, card.bottom)) for card in (*private_hand.cards, *private_hand.loose) if card.is_complete
    }
    for first in range(len(private_hand.cards) + 1):
        for last in range(first, min(len(private_hand.cards), first + len(shown_cards)) + 1):
            if first == last > 0:
                continue
            window = private_hand.cards[first:last]
            for loose in list_card_subsets_up_to(private_hand.loose, len(shown_cards) - len(window)):
                if any(
                    can_show_be_exactly_these_hand_cards(
                        window,
                        loose_cards_all_used=loose,
                        shown_cards=seen,
                        unentered_count=unentered_count,
                        entered_pairs=told,
                    )
                    for seen in (shown_cards, shown_cards[::-1])
                ):
                    kept = tuple((Counter(private_hand.loose) - Counter(loose)).elements())
                    yield PrivateOrderedHand(
                        private_hand.seat, private_hand.cards[:first] + private_hand.cards[last:], kept
                    )


def list_card_subsets_up_to(loose_cards: Cards, max_count: int) -> Iterator[Cards]:
    """Every choice of at most so many of the loose cards."""
    for count in range(min(len(loose_cards), max_count) + 1):
        yield from combinations(loose_cards, count)


def can_show_be_exactly_these_hand_cards(
    row_cards_all_used: Cards,
    *,
    loose_cards_all_used: Cards,
    shown_cards: Cards,
    unentered_count: int | None,
    entered_pairs: set[frozenset[int | None]],
) -> bool:
    """Can a show be these cards of the hand in their order, these loose ones either way up, and cards not told?"""
    if not shown_cards:
        return not row_cards_all_used and not loose_cards_all_used
    card, rest = shown_cards[0], shown_cards[1:]
    if (
        row_cards_all_used
        and merge_card_knowledge_or_none_if_contradictory(row_cards_all_used[0], card)
        and can_show_be_exactly_these_hand_cards(
            row_cards_all_used[1:],
            loose_cards_all_used=loose_cards_all_used,
            shown_cards=rest,
            unentered_count=unentered_count,
            entered_pairs=entered_pairs,
        )
    ):
        return True
    for n, one in enumerate(loose_cards_all_used):
        if (
            merge_card_knowledge_or_none_if_contradictory(one, card)
            or merge_card_knowledge_or_none_if_contradictory(one.flipped, card)
        ) and can_show_be_exactly_these_hand_cards(
            row_cards_all_used,
            loose_cards_all_used=loose_cards_all_used[:n] + loose_cards_all_used[n + 1 :],
            shown_cards=rest,
            unentered_count=unentered_count,
            entered_pairs=entered_pairs,
        ):
            return True
    if unentered_count == 0 or frozenset((card.top, card.bottom)) in entered_pairs:
        return False
    return can_show_be_exactly_these_hand_cards(
        row_cards_all_used,
        loose_cards_all_used=loose_cards_all_used,
        shown_cards=rest,
        unentered_count=None if unentered_count is None else unentered_count - 1,
        entered_pairs=entered_pairs,
    )


def count_unentered_cards(private_hand: PrivateOrderedHand, state: State) -> int | None:
    """Cards of one's hand that are not told, as `calculators.core.private_hand.untold` counts them."""
    seat = state.seats[private_hand.seat - 1]
    return not_told(len(private_hand.cards) + len(private_hand.loose), None if seat is None else seat.hand)


def find_private_hand_violations(private_hand: PrivateOrderedHand, state: State) -> tuple[Violation, ...]:
    """What cannot be of a hand of one's own beside all that lies open in a position, each with its clause."""
    return tuple(check_private_hand_cards_against_open(private_hand, state))
