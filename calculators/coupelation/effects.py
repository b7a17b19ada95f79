"""The effects of a turn in messages: cards drawn, turned up, paid, discarded, and what is due next."""

from __future__ import annotations

from collections.abc import Iterator

from calculators.core.types import Message
from calculators.coupelation.card_knowledge import find_facedown_card_numbers_that_avoid_loss
from calculators.coupelation.codes import message
from calculators.coupelation.draw_allowance import calculate_draw_allowance
from calculators.coupelation.hands import card_removed_by_move_or_none, count_excess_hand_cards
from calculators.coupelation.state import FINISH, HAND_LIMIT, HIDDEN, Action, Draw, Flip, State, Take
from calculators.coupelation.tower import is_lost_by_early_top_under_ruling, tower_outcome_or_empty


def describe_drawn_count_finish_card_and_deck_left(state_before: State, move: Draw) -> Iterator[Message]:
    """Yields the cards drawn, and what is left of the deck (coupelation.draw)."""
    yield message("coupelation.effect.drawn", count=move.entered_count)
    if state_before.deck is not None:
        yield message("coupelation.effect.deck", count=state_before.deck - move.entered_count - move.finish)
    if move.finish:
        yield message("coupelation.effect.drawn.finish", seat=f"p{state_before.table.turn}")


def describe_safe_flip_numbers_or_take_effects(state_before: State, move: Action) -> Iterator[Message]:
    """Yields the effects of a legal action that its own text does not say.

    Those are the numbers with which an unknown reveal does not lose (coupelation.flip), and what a take moves.
    """
    if isinstance(move, Flip) and move.number is None:
        fitting_numbers = find_facedown_card_numbers_that_avoid_loss(state_before, move.entered_cell)
        params = {"numbers": list(fitting_numbers), "count": len(fitting_numbers)}
        yield message("coupelation.effect.flip" if fitting_numbers else "coupelation.effect.flip.hopeless", **params)
    elif isinstance(move, Take):
        yield from describe_payment_discards_and_tower_card_to_hand(state_before, move)


def describe_payment_discards_and_tower_card_to_hand(state_before: State, move: Take) -> Iterator[Message]:
    """Yields the cards that go to the reserve, the discards, and the card that an exchange brings into the hand."""
    yield message("coupelation.effect.paid", cards=[move.payment.first, move.payment.second])
    named_discards = [face for face in move.payment.discards if face != HIDDEN.face]
    unseen_discard_count = len(move.payment.discards) - len(named_discards)
    if named_discards:
        yield message("coupelation.effect.discard", cards=named_discards, count=len(named_discards))
    if unseen_discard_count:
        yield message("coupelation.effect.discard.unseen", count=unseen_discard_count)
    if FINISH.face in (*move.payment.discards, *move.reserve_discards):
        yield message("coupelation.effect.hopeless")
    removed_card = card_removed_by_move_or_none(state_before, move)
    if removed_card == HIDDEN:
        yield message("coupelation.effect.removed.hidden")
    elif removed_card == FINISH:
        yield message("coupelation.effect.removed.finish")
    elif removed_card is not None:
        yield message("coupelation.effect.removed", number=removed_card.face)


def describe_end_or_due_discards_and_draws(state_before: State, move: Action, state_after: State) -> Iterator[Message]:
    """Yields the end of the game; otherwise what must be discarded, and the next draw."""
    outcome = tower_outcome_or_empty(state_after)
    if outcome == "won":
        yield message("coupelation.effect.won")
        return
    if is_lost_by_early_top_under_ruling(state_after):
        yield message("coupelation.effect.early")
        return
    if outcome == "lost":
        yield message("coupelation.effect.lost", number=move.number if isinstance(move, Flip) else None)
        return
    if isinstance(move, Flip):
        yield message("coupelation.effect.fits", number=move.number)
    yield from describe_discards_above_hand_and_reserve_limits(state_before, move, state_after)
    yield calculate_draw_allowance(state_after).phrase


def describe_discards_above_hand_and_reserve_limits(
    state_before: State, move: Action, state_after: State
) -> Iterator[Message]:
    """Yields the discards of a hand above 3 cards and of a reserve above its size (coupelation.limit)."""
    excess_hand_count = count_excess_hand_cards(state_before, move)
    if excess_hand_count:
        yield message("coupelation.effect.hand", count=excess_hand_count, limit=HAND_LIMIT)
    if isinstance(move, Take) and move.reserve_discards:
        yield message("coupelation.effect.dropped", cards=list(move.reserve_discards), count=len(move.reserve_discards))
    reserve_size = state_after.reserve_size
    excess_reserve_count = len(state_after.reserve_cards) - reserve_size
    if excess_reserve_count > 0:
        yield message("coupelation.effect.reserve", count=excess_reserve_count, limit=reserve_size)
