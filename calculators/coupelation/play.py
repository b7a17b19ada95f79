"""Judges a move: is it legal, which rule says so, what does it do, and which state follows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from calculators.core.knowledge import Knowledge
from calculators.core.types import Judgement, Message, TableSettings, View, with_value_of_seat
from calculators.coupelation.card_knowledge import (
    find_facedown_card_numbers_that_avoid_loss,
    public_glass_card_count_of_zone_if_known,
)
from calculators.coupelation.codes import message, violation
from calculators.coupelation.draw_allowance import calculate_draw_allowance
from calculators.coupelation.effects import (
    describe_drawn_count_finish_card_and_deck_left,
    describe_end_or_due_discards_and_draws,
    describe_safe_flip_numbers_or_take_effects,
)
from calculators.coupelation.hands import (
    card_removed_by_move_or_none,
    combine_private_and_public_hand_of_mover,
    count_excess_hand_cards,
    count_mover_glass_cards_before_discarding,
    describe_assumed_cards_count_and_finish_of_hand,
)
from calculators.coupelation.knowledge_update import (
    ObservedAction,
    add_drawn_unknowns_if_cards_left_hand_unseen,
    update_knowledge_after_turn,
)
from calculators.coupelation.moves import has_sure_or_possible_action_without_reserve
from calculators.coupelation.refusals import does_move_depend_on_missing_reserve_card, find_certain_refusals
from calculators.coupelation.rulings import (
    BOTTOM,
    DISCARDS,
    EARLY,
    FINISH_RULING,
    HEARTS,
    HIDDEN_RULING,
    PLACE,
    RULINGS,
    START_RULING,
)
from calculators.coupelation.score import outcome_by_tower_or_stuck_mover_without_draws
from calculators.coupelation.state import (
    FINISH,
    HAND_LIMIT,
    HEART,
    HIDDEN,
    TOP,
    Action,
    Card,
    Cell,
    Down,
    Draw,
    Face,
    Flip,
    Move,
    PublicHand,
    State,
    Take,
    Up,
    face_sort_key,
    faces_used_from_hand,
)
from calculators.coupelation.tower import (
    SIDE,
    calculate_bounds_under_rulings,
    cell_after_placement,
    find_free_supported_cells_for_glass,
    shift_cell_after_placement,
    tower_outcome_or_empty,
    tower_with_card_set_and_shifted_if_left_of_tower,
)


def judge_move(state: State, move: Move) -> Judgement[State]:
    """Returns the verdict on a move, in a position without contradictions and with what is known of the hand.

    The state after the move does not know the next seat's hand. Its reserve is not yet adjusted, unless the move names
    the discards, and its deck is as before the next draw.
    """
    if is_over(state):
        return Judgement(legal=False, violations=(violation("coupelation.over", ("move",)),))
    refusals = tuple(find_certain_refusals(state, move))
    if refusals:
        return Judgement(legal=False, violations=refusals)
    missing = find_missing_public_parameters(state, move)
    if missing:
        return Judgement(legal=None, missing=missing)
    if isinstance(move, Draw):
        return build_legal_judgement_with_after_or_end_state(
            state_after_draw_in_same_turn(state, move),
            tuple(describe_drawn_count_finish_card_and_deck_left(state, move)),
        )
    after = next_turn_after_legal_action_if_known(state, move)
    effects = (
        *describe_safe_flip_numbers_or_take_effects(state, move),
        *(describe_end_or_due_discards_and_draws(state, move, after) if after else ()),
    )
    assumptions = tuple(describe_assumed_cards_count_and_finish_of_hand(state, move))
    if after is not None and tower_outcome_or_empty(after):
        after = replace(after, table=state.table)
    return build_legal_judgement_with_after_or_end_state(after, effects, assumptions)


def build_legal_judgement_with_after_or_end_state(
    state_after: State | None, effects: tuple[Message, ...], assumed_facts: tuple[Message, ...] = ()
) -> Judgement[State]:
    """Returns the verdict on a legal move that leads to a state, None if the state is not known.

    A state that is over becomes the end of the judgement, any other its state after the move. It is over as well if its
    seat to move is stuck (coupelation.stuck): all have lost.
    """
    if state_after is None or not is_over(state_after):
        return Judgement(legal=True, effects=effects, after=state_after, assumes=assumed_facts)
    if not tower_outcome_or_empty(state_after):
        effects += (message("coupelation.effect.stuck", seat=f"p{state_after.table.turn}"),)
    return Judgement(legal=True, effects=effects, end=state_after, assumes=assumed_facts)


def ruling_dependent_outcome_of_each_move(state: State, moves: Sequence[Move]) -> Iterator[tuple[object, ...]]:
    """Yields for each legal action everything after it that a ruling can change.

    That is the end of the game, the draw of the next seat, and the numbers that a card turned up may have. Payments for
    one card in one cell share all that, unless the next seat might be stuck.
    """
    outcome_by_action: dict[object, OutcomeBeforeStuckCheck] = {}
    actions = (move for move in moves if not isinstance(move, Draw))  # no list has a draw
    for move in actions:
        key = key_of_card_cell_and_finish_payment(move)
        if key not in outcome_by_action:
            outcome_by_action[key] = action_outcome_with_state_only_if_stuck_check_needed(state, move)
        outcome, state_to_check = outcome_by_action[key]
        yield (
            outcome
            if state_to_check is None
            else (
                *outcome,
                outcome_by_tower_or_stuck_mover_without_draws(
                    next_turn_after_legal_action_if_known(state, move) or state_to_check
                ),
            )
        )


def key_of_card_cell_and_finish_payment(action: Action) -> object:
    """Returns the part of an action that the tower and the next seat depend on, unless that seat might be stuck."""
    if isinstance(action, Take):
        return action.face, action.entered_cell, FINISH.face in action.payment.all_faces
    return ("down", action.entered_cell) if isinstance(action, Down) else action


class OutcomeBeforeStuckCheck(NamedTuple):
    """What follows from an action.

    state_to_check_if_stuck: the state after the action, if its seat to move might be stuck: whether it is must still be
    added to the outcome. None if the outcome is complete.
    """

    outcome: tuple[object, ...]
    state_to_check_if_stuck: State | None = None


def action_outcome_with_state_only_if_stuck_check_needed(
    state_before: State, action: Action
) -> OutcomeBeforeStuckCheck:
    """Returns the outcome of all actions with the same key, and the state to check if the next seat might be stuck."""
    after = next_turn_after_legal_action_if_known(state_before, action)
    if after is None:
        return OutcomeBeforeStuckCheck((find_facedown_card_numbers_that_avoid_loss(state_before, action.entered_cell),))
    if won_or_lost := tower_outcome_or_empty(after):
        return OutcomeBeforeStuckCheck((won_or_lost,))
    draw_reason = calculate_draw_allowance(after).phrase
    if has_sure_or_possible_action_without_reserve(after):
        return OutcomeBeforeStuckCheck((draw_reason, "open"))
    return OutcomeBeforeStuckCheck((draw_reason,), after)


def is_over(state: State) -> bool:
    """Is the game won or lost?"""
    return bool(state.rows) and outcome_by_tower_or_stuck_mover_without_draws(state) != "open"


def find_missing_public_parameters(state: State, move: Move) -> tuple[str, ...]:
    """Returns the parameters that a move depends on, that everybody can see, and that are not entered."""
    if isinstance(move, Draw):
        draw_allowance = calculate_draw_allowance(state)
        if move.finish and not move.count and state.deck is None:
            return ("deck",)
        return draw_allowance.missing if draw_allowance.count is None and move.count else ()
    return ("reserve",) if does_move_depend_on_missing_reserve_card(state, move) else ()


# The state after a move


def apply_departure_passing_on_finish_card(state: State, table_after_departure: TableSettings) -> Judgement[State]:
    """Returns the table after somebody has left (coupelation.leave).

    Their hand lies face down, out of the game. The finish card goes to the next seat in turn order.
    """
    is_same_turn = state.table.turn == table_after_departure.turn
    (departed_seat,) = set(table_after_departure.departed_seats) - set(state.table.departed_seats)
    public_hands, public = state.holdings, state.public_hand_of_seat(departed_seat)
    if public.finish:
        next_seat = table_after_departure.next_staying_seat_number_or_same(departed_seat)
        next_public = state.public_hand_of_seat(next_seat)
        without_finish = None if public.count is None else replace(public, finish=False)
        public_hands = with_value_of_seat(public_hands, departed_seat, without_finish)
        public_hands = with_value_of_seat(public_hands, next_seat, replace(next_public, finish=True))
    after = replace(
        state,
        table=table_after_departure,
        holdings=public_hands,
        hand=state.hand if is_same_turn else None,
        drawn=None,
        mine=None,
        knowledge=state.knowledge.next_turn(),
    )
    return Judgement(legal=True, after=after)


def state_after_draw_in_same_turn(state: State, move: Draw) -> State:
    """Returns the state after a draw: the same seat has more cards, the deck fewer (coupelation.draw)."""
    count = move.entered_count
    drawn_cards = (*([HIDDEN] * count), *([FINISH] if move.finish else []))
    return replace(
        state.state_with_mover_public_hand(add_drawn_cards_to_public_hand(state.mover_public_hand, move)),
        hand=None if state.hand is None else (*state.hand, *drawn_cards),
        deck=None if state.deck is None else state.deck - count - move.finish,
        drawn=count,
        knowledge=add_drawn_unknowns_if_cards_left_hand_unseen(state.knowledge, f"p{state.table.turn}", count),
    )


def add_drawn_cards_to_public_hand(public_hand: PublicHand, draw: Draw) -> PublicHand:
    """Returns the public hand after a draw. The finish card lies open, also if the number of the cards is not known."""
    count = None if public_hand.count is None else public_hand.count + draw.entered_count
    return PublicHand(count, public_hand.finish or draw.finish)


def next_turn_after_legal_action_if_known(state_before: State, move: Action) -> State | None:
    """Returns the state after a legal action; None after a reveal whose number is not known."""
    seen_move = action_as_seen_by_all_with_printed_marks(state_before, move)
    if isinstance(seen_move, Flip):
        if seen_move.number is None:
            return None
        return place_card_and_pass_turn(state_before, move, Card(seen_move.number, seen_move.mark))
    if isinstance(seen_move, Down):
        return place_card_and_pass_turn(state_before, move, HIDDEN)
    if isinstance(seen_move, Up):
        return place_card_and_pass_turn(state_before, move, Card(seen_move.face, seen_move.mark))
    reserve = state_before.reserve_cards
    taken_card = Card(seen_move.face, find_given_or_known_mark(reserve, seen_move.face, seen_move.mark))
    reserve_after = (*(card for card in reserve if card.face != taken_card.face), *seen_move.payment.pair)
    after = place_card_and_pass_turn(state_before, move, taken_card)
    return replace(after, reserve=tuple(card for card in reserve_after if card.face not in seen_move.reserve_discards))


def place_card_and_pass_turn(state_before: State, move: Action, placed_card: Card) -> State:
    """Returns the state with the card placed and the turn of the next seat, whose hand is not known.

    The reserve is as before: a card taken from it, and the payment, are for the caller to move.
    """
    cell = move.entered_cell
    after = state_before.state_with_mover_public_hand(mover_public_hand_at_turn_end(state_before, move))
    return replace(
        after,
        table=state_before.table.with_next_turn,
        tower=tower_with_card_set_and_shifted_if_left_of_tower(state_before.rows, cell, placed_card),
        hand=None,
        last=cell_after_placement(cell),
        drawn=None,
        facedown_numbers=(),
        mine=None,
        knowledge=knowledge_after_move(state_before, move, after),
        facedown_numbers_at_start=tuple(known_facedown_numbers_after_move(state_before, move)),
    )


def known_facedown_numbers_after_move(state_before: State, move: Action) -> Iterator[tuple[Cell, int]]:
    """Yields the face-down cards the asker knows, at their cells after a move.

    Leaves out the card of the move's cell, and adds a card laid face down with its number.
    """
    move_cell = move.entered_cell
    for known_cell, number in state_before.known_numbers_by_cell.items():
        if known_cell != move_cell:
            yield shift_cell_after_placement(known_cell, move_cell), number
    if isinstance(move, Down) and isinstance(move.face, int):
        yield cell_after_placement(move_cell), move.face


def knowledge_after_move(state_before: State, move: Action, state_with_public_hand_after: State) -> Knowledge[Face]:
    """Returns what everybody and the asker know of hidden cards after an action."""
    removed_card = card_removed_by_move_or_none(state_before, move)
    action_seen_by_all = ObservedAction(
        hand_zone=f"p{state_before.table.turn}",
        move=action_as_seen_by_all_with_printed_marks(state_before, move),
        removed_card=removed_card,
        was_removed_facedown=removed_card == HIDDEN,
        unseen_discard_count=count_excess_hand_cards(state_before, move),
        sizes={
            name: public_glass_card_count_of_zone_if_known(state_with_public_hand_after, name)
            for name in state_before.table.seats
        },
        turn_number=state_before.knowledge.turn,
    )
    number = state_before.known_numbers_by_cell.get(move.entered_cell)
    action_seen_by_asker = replace(action_seen_by_all, move=move)
    if removed_card == HIDDEN and number is not None:
        action_seen_by_asker = replace(action_seen_by_asker, removed_card=Card(number))
    return update_knowledge_after_turn(
        state_before.knowledge,
        action_seen_by_all,
        action_seen_by_asker,
        state_before.hand,
    )


def mover_public_hand_at_turn_end(state_before: State, move: Action) -> PublicHand:
    """Returns the mover's public hand after its action and its discards."""
    public, count = state_before.mover_public_hand, count_mover_glass_cards_before_discarding(state_before, move)
    had_finish_card = public.finish or FINISH in state_before.hand_cards
    has_finish_card = (had_finish_card and FINISH.face not in faces_used_from_hand(move)) or (
        card_removed_by_move_or_none(state_before, move) == FINISH
    )
    if public.count is None or count is None:
        return PublicHand(None, has_finish_card)
    return PublicHand(min(count, HAND_LIMIT), has_finish_card)


def hide_secrets_of_move(state: State | None, move: Move) -> Move:
    """Returns a move as everybody saw it."""
    return move if isinstance(move, Draw) else action_as_seen_by_all_with_printed_marks(state, move)


def action_as_seen_by_all_with_printed_marks(state_before: State | None, action: Action) -> Action:
    """Returns an action without the numbers of cards laid face down or discarded (coupelation.down, .take).

    A card that everybody sees has its mark, also if only the entered hand knows it.
    """
    hand = (state_before.hand if state_before else None) or ()
    if isinstance(action, Up):
        return replace(action, mark=find_given_or_known_mark(hand, action.face, action.mark))
    if isinstance(action, Down):
        return replace(action, face=HIDDEN.face)
    if isinstance(action, Take):
        visible_faces = (face if face == FINISH.face else HIDDEN.face for face in action.payment.discards)
        first, second = (find_given_or_known_mark(hand, card.face, card.mark) for card in action.payment.pair)
        discards = tuple(sorted(visible_faces, key=face_sort_key))
        return replace(action, payment=replace(action.payment, discards=discards, marks=(first, second)))
    return action


def find_given_or_known_mark(known_cards: tuple[Card, ...], face: Face, given_mark: str) -> str:
    """Returns the mark of a card: the one given with a move, else the one entered with the known card."""
    return given_mark or next((card.mark for card in known_cards if card.face == face), "")


def move_without_marks_of_entered_cards(state: State, move: Move) -> Move:
    """Returns a move without the marks of cards that the entered hand or reserve shows with them anyway."""
    if isinstance(move, Up):
        return replace(move, mark=mark_unless_entered(state.hand, move.face, move.mark))
    if isinstance(move, Take):
        first, second = (mark_unless_entered(state.hand, card.face, card.mark) for card in move.payment.pair)
        payment = replace(move.payment, marks=(first, second))
        return replace(move, mark=mark_unless_entered(state.reserve, move.face, move.mark), payment=payment)
    return move


def mark_unless_entered(known_cards: tuple[Card, ...] | None, face: Face, mark: str) -> str:
    """Returns the mark, or "" if the known cards have it entered."""
    return "" if Card(face, mark) in (known_cards or ()) else mark


# Which rulings can change a list of moves. The test is cheap, and the other rulings need not be tried.


def find_keys_of_possibly_relevant_rulings(state: State, view: View) -> tuple[str, ...]:
    """Returns the keys of the rulings that could change an answer; all of them for a score or a check, which are
    quick."""
    if view is not View.MOVES:
        return tuple(ruling.key for ruling in RULINGS)
    return tuple(ruling.key for ruling in RULINGS if RULING_MATTERS[ruling.key](state))


def list_known_cards_available_to_mover(state: State) -> tuple[Card, ...]:
    """Returns the known cards that a move can bring into the tower."""
    return (
        *state.hand_cards,
        *state.reserve_cards,
        *((FINISH,) if combine_private_and_public_hand_of_mover(state).has_finish_card else ()),
    )


def is_bottom_row_wide_for_25(state: State) -> bool:
    """Ruling start: with fewer cards in the row, one move cannot bring more than three cards to one side of 25."""
    return len(state.rows[0] if state.rows else ()) > SIDE


def can_finish_card_be_played(state: State) -> bool:
    """Rulings finish, place: they matter only with a finish card in the hand or the reserve."""
    return FINISH in list_known_cards_available_to_mover(state)


def does_ruling_on_early_top_matter(state: State) -> bool:
    """Ruling early: the top is filled or could be, while cards are hidden or it could lie face down in the first
    game."""
    cards = state.cards_by_cell
    is_top_within_reach = TOP in cards or TOP in state.free_cells
    return is_top_within_reach and (state.first or bool(state.hidden_cells))


def can_heart_be_placed(state: State) -> bool:
    """Ruling bottom: it matters only if a heart can come into the tower."""
    return any(card.mark == HEART for card in list_known_cards_available_to_mover(state))


def can_heart_lie_over_hidden_card(state: State) -> bool:
    """Ruling hearts: it matters only if a heart can come into a tower with a face-down card."""
    return bool(state.hidden_cells) and can_heart_be_placed(state)


def can_discard_two_cards(state: State) -> bool:
    """Ruling discards: one discard shifts the result by 1 either way; only two or more can cancel out."""
    return len(combine_private_and_public_hand_of_mover(state).known_faces) > 3


def does_ruling_hidden_matter(state: State) -> bool:
    """Ruling hidden: a face-down card lies in the tower, or a free cell has no integer left for one."""
    number_bounds = calculate_bounds_under_rulings(state)
    return bool(state.hidden_cells) or any(
        number_bounds.lowest_by_cell[cell] > number_bounds.highest_by_cell[cell]
        for cell in find_free_supported_cells_for_glass(state)
    )


RULING_MATTERS: Mapping[str, Callable[[State], bool]] = {
    START_RULING.key: is_bottom_row_wide_for_25,
    FINISH_RULING.key: can_finish_card_be_played,
    EARLY.key: does_ruling_on_early_top_matter,
    HEARTS.key: can_heart_lie_over_hidden_card,
    DISCARDS.key: can_discard_two_cards,
    PLACE.key: can_finish_card_be_played,
    HIDDEN_RULING.key: does_ruling_hidden_matter,
    BOTTOM.key: can_heart_be_placed,
}
