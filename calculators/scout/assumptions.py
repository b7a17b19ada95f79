"""What a hidden hand must be for a move to be legal that breaks no rule as far as everybody can see."""

from __future__ import annotations

from collections.abc import Iterator

from calculators.core.types import Message
from calculators.scout.codes import message
from calculators.scout.deals import make_can_mover_hold_predicate
from calculators.scout.hidden_hand import (
    HandPredicate,
    has_adjacent_cards_in_either_order_if_known,
    has_mover_beating_set_if_known,
    is_surely_card,
    is_window_surely_beating_set,
    known_row_of_mover,
    mover_hand_with_unknown_cards,
    narrow_hand_predicate_to_window,
)
from calculators.scout.move_descriptions import list_card_numbers
from calculators.scout.moves import (
    DeclareStuck,
    Move,
    Scout,
    ScoutAndShow,
    SeenScoutAndShow,
    SeenShow,
    Show,
    split_end_card_from_nonempty_active_set,
    state_without_end_card,
)
from calculators.scout.refusals import (
    can_scout_make_cards_adjacent_if_known,
    make_can_mover_hold_predicate_after_scout,
    padded_mover_hand_with_scouted_card_inserted,
)
from calculators.scout.sets import SetToBeat
from calculators.scout.state import Cards, State


def list_assumptions_that_make_move_legal(state: State, possibly_legal_move: Move) -> Iterator[Message]:
    """Yields what the hidden hand must be for a move without violations to be legal; nothing if it is legal with any
    hand."""
    seat = state.table.mover_seat_code
    if isinstance(possibly_legal_move, Show):
        yield from list_assumption_of_beating_set(
            state,
            show=possibly_legal_move,
            hand=mover_hand_with_unknown_cards(state),
            can_be_hand=make_can_mover_hold_predicate(state),
            set_to_beat=state.set_to_beat,
            min_hand_size=possibly_legal_move.last,
        )
    elif isinstance(possibly_legal_move, SeenShow):
        is_hand_partly_known = state.hand is not None or known_row_of_mover(state)
        if not is_hand_partly_known or not has_adjacent_cards_in_either_order_if_known(
            make_can_mover_hold_predicate(state),
            mover_hand_with_unknown_cards(state),
            possibly_legal_move.cards,
        ):
            yield describe_assumption_cards_lay_side_by_side(seat, possibly_legal_move.cards)
    elif isinstance(possibly_legal_move, DeclareStuck):
        if has_mover_beating_set_if_known(state, make_can_mover_hold_predicate(state)) is None:
            yield message("scout.assume.stuck", seat=seat, table=state.set_to_beat.numbers_in_messages)
    elif isinstance(possibly_legal_move, SeenScoutAndShow):
        if possibly_legal_move.cards and not does_mover_surely_hold_show_after_scout(state, possibly_legal_move):
            yield describe_assumption_cards_lay_side_by_side(seat, possibly_legal_move.cards)
    elif isinstance(possibly_legal_move, ScoutAndShow) and possibly_legal_move.first:
        yield from list_assumption_of_beating_set(
            state,
            show=possibly_legal_move.show,
            hand=padded_mover_hand_with_scouted_card_inserted(state, possibly_legal_move.scout),
            can_be_hand=make_can_mover_hold_predicate_after_scout(state, possibly_legal_move),
            set_to_beat=state_without_end_card(state, possibly_legal_move.side).set_to_beat,
            min_hand_size=max(possibly_legal_move.place, possibly_legal_move.last) - 1,
        )
    elif isinstance(possibly_legal_move, Scout | ScoutAndShow):
        yield from list_assumption_that_hand_is_large_enough(state, possibly_legal_move.place - 1)


def describe_assumption_cards_lay_side_by_side(seat_code: str, shown_cards: Cards) -> Message:
    """Returns the assumption of every seen Show: its cards were adjacent in the hand (scout.show)."""
    code = "scout.assume.hand" if len(shown_cards) > 1 else "scout.assume.card"
    return message(code, seat=seat_code, numbers=list_card_numbers(shown_cards), count=len(shown_cards))


def does_mover_surely_hold_show_after_scout(state: State, move: SeenScoutAndShow) -> bool:
    """Returns whether the hand surely has the cards. A taken card that is shown alone is there with any hidden hand."""
    if state.hand is not None:
        return can_scout_make_cards_adjacent_if_known(state, move) is True
    card, _ = split_end_card_from_nonempty_active_set(state, move.side)
    return len(move.cards) == 1 and any(is_surely_card(face, move.cards[0]) for face in (card, card.flipped))


def list_assumption_of_beating_set(
    state: State, *, show: Show, hand: Cards, can_be_hand: HandPredicate, set_to_beat: SetToBeat, min_hand_size: int
) -> Iterator[Message]:
    """Yields that the unknown cards are a set that beats the active one; if they always are, only that the hand is
    large enough.

    min_hand_size: the number of cards that the hand needs for the move.
    """
    window = hand[show.first - 1 : show.last]
    set_to_beat_by_numbers = set_to_beat.set_to_beat_by_numbers_or_no_set(len(window))
    if is_window_surely_beating_set(
        narrow_hand_predicate_to_window(can_be_hand, hand, show.first - 1, show.last), window, set_to_beat_by_numbers
    ):
        yield from list_assumption_that_hand_is_large_enough(state, min_hand_size)
        return
    params = {
        "seat": state.table.mover_seat_code,
        "first": show.first,
        "last": show.last,
        "count": len(window),
        "table": set_to_beat.numbers_in_messages,
    }
    yield message("scout.assume.beats" if set_to_beat_by_numbers.numbers else "scout.assume.set", **params)


def list_assumption_that_hand_is_large_enough(state: State, min_hand_size: int) -> Iterator[Message]:
    """Yields that the hand has enough cards for a place, if its size is not known."""
    if state.mover_hand_size_if_entered is None and min_hand_size > 1:
        yield message("scout.assume.count", seat=state.table.mover_seat_code, cards=min_hand_size)
