"""Judges moves and applies them: the effects, and the next seat's turn or the end of the round."""

from __future__ import annotations

from dataclasses import replace

from calculators.core.parsing import format_seat_code
from calculators.core.types import Judgement, Message, TableSettings, View, with_value_of_seat
from calculators.scout.assumptions import list_assumptions_that_make_move_legal
from calculators.scout.codes import message, violation
from calculators.scout.deal_search import search_steps_left
from calculators.scout.deals import find_deal_after_show, found_deal_after_scout, make_can_mover_hold_predicate
from calculators.scout.effects import describe_scouted_card_chip_and_emptied_set, describe_show_why_it_beats_and_capture
from calculators.scout.hidden_hand import (
    can_possible_hand_beat_set,
    cards_outside_hands,
    has_adjacent_cards_in_either_order_if_known,
    known_row_of_mover,
    mover_hand_with_unknown_cards,
)
from calculators.scout.known_cards import (
    deduce_numbers_of_show_from_hidden_hand,
    hand_zone_name,
    knowledge_and_rows_after_show,
    known_rows_after_scout,
    merge_private_hand_into_zone,
    normalize_card_orientation,
    rows_without_seat,
)
from calculators.scout.moves import (
    DeclareStuck,
    Move,
    Scout,
    ScoutAndShow,
    SeenScout,
    SeenScoutAndShow,
    SeenShow,
    Show,
    hand_after_scout_treating_unknown_hand_as_empty,
    has_active_set_and_chip_if_needed_to_scout,
    move_with_left_end_if_active_set_is_single_card,
    split_end_card_from_nonempty_active_set,
)
from calculators.scout.refusals import does_judgement_need_unknown_active_numbers, find_certain_refusals
from calculators.scout.rulings import BOTH_SHOW, LAST_SCOUT
from calculators.scout.state import (
    SCOUT_CHIPS,
    SHOW_CHIP,
    UNKNOWN,
    Cards,
    Deal,
    RoundEnd,
    RoundEndKind,
    State,
    add_to_counts_of_seat_if_entered,
    canonical_chips,
    count_other_staying_seats,
    set_chip_count_if_seat_has_counts,
    set_hand_size_of_seat_if_entered,
)


def judge_move(state: State, move: Move) -> Judgement[State]:
    """Returns the verdict on a move of the seat to move, with its effects. The hand may be hidden, or known in part."""
    move = move_with_left_end_if_active_set_is_single_card(state, move)
    violations = tuple(find_certain_refusals(state, move))
    if violations:
        return Judgement(legal=False, violations=violations)
    if does_judgement_need_unknown_active_numbers(state, move):
        return Judgement(legal=None, missing=("table",))
    if state.hand is not None:
        state = replace(
            state,
            knowledge=merge_private_hand_into_zone(
                state.knowledge, hand_zone_name(state.table.turn), tuple(map(normalize_card_orientation, state.hand))
            ),
            rows=(*rows_without_seat(state.rows, state.table.turn), (state.table.turn, state.hand)),
        )
    judgement = apply_legal_move_and_pass_turn_or_end_round(state, move)
    assumes = tuple(list_assumptions_that_make_move_legal(state, move))
    return replace(judgement, assumes=assumes) if assumes else judgement


def apply_legal_move_and_pass_turn_or_end_round(state_before: State, legal_move: Move) -> Judgement[State]:
    """Returns the verdict on a legal move: its effects and the position after it, or the end of the round."""
    if isinstance(legal_move, Show | SeenShow):
        return apply_legal_show(
            state_before,
            shown_cards=list_shown_cards_completed_from_known_cards(state_before, legal_move),
            hand_size_before=state_before.mover_hand_size_if_entered,
            earlier_effects=(),
            first_place=entered_or_deduced_first_place_of_show(state_before, legal_move),
        )
    if isinstance(legal_move, DeclareStuck):
        return build_round_end_by_stuck_mover(state_before, ())
    if isinstance(legal_move, Scout | SeenScout):
        return apply_legal_scout(
            state_before, legal_move, tuple(describe_scouted_card_chip_and_emptied_set(state_before, legal_move))
        )
    scout = legal_move.scout if isinstance(legal_move, ScoutAndShow) else SeenScout(legal_move.side)
    effects = (message("scout.effect.spend"), *describe_scouted_card_chip_and_emptied_set(state_before, scout))
    show_chips = with_value_of_seat(state_before.ss, state_before.table.turn, 0)
    state_before = replace(state_before, ss=show_chips)
    size = None if state_before.mover_hand_size_if_entered is None else state_before.mover_hand_size_if_entered + 1
    if isinstance(legal_move, ScoutAndShow) and legal_move.first:
        after = state_after_scout_before_turn_passes(state_before, scout)
        return apply_legal_show(
            after,
            shown_cards=list_shown_cards_completed_from_known_cards(after, legal_move.show),
            hand_size_before=size,
            earlier_effects=effects,
            first_place=legal_move.first,
        )
    if isinstance(legal_move, SeenScoutAndShow) and legal_move.cards:
        return apply_legal_show(
            state_after_scout_before_turn_passes(state_before, scout),
            shown_cards=deduce_numbers_of_show_after_scout(state_before, legal_move),
            hand_size_before=size,
            earlier_effects=effects,
        )
    return apply_legal_scout(state_before, scout, effects)


def entered_or_deduced_first_place_of_show(state_before: State, move: Show | SeenShow) -> int | None:
    """Returns the 1-based place of the first card of a show; None if it is neither entered nor follows from the known
    hand."""
    if isinstance(move, Show):
        return move.first
    row = known_row_of_mover(state_before)
    if UNKNOWN in row or len(row) != state_before.mover_hand_size_if_entered:
        return None
    firsts = [
        first
        for first in range(1, len(row) - len(move.cards) + 2)
        if has_adjacent_cards_in_either_order_if_known(bool, row[first - 1 : first - 1 + len(move.cards)], move.cards)
    ]
    return firsts[0] if len(firsts) == 1 else None


def list_shown_cards_completed_from_known_cards(state_before: State, move: Show | SeenShow) -> Cards:
    """Returns the cards of a show, each with its other number where that is known."""
    hand = state_before.hand
    if isinstance(move, Show):
        return mover_hand_with_unknown_cards(state_before)[move.first - 1 : move.last]
    if hand is not None:
        return find_adjacent_cards_in_either_order_or_none(hand, move.cards) or move.cards
    return deduce_numbers_of_show_from_hidden_hand(state_before, move.cards)


def find_adjacent_cards_in_either_order_or_none(hand: Cards, shown_cards: Cards) -> Cards | None:
    """Returns the first adjacent cards of a hand that can be the cards shown, in this order or reversed; None if there
    are none."""
    for first in range(len(hand) - len(shown_cards) + 1):
        window = hand[first : first + len(shown_cards)]
        if has_adjacent_cards_in_either_order_if_known(bool, window, shown_cards):
            return window
    return None


def deduce_numbers_of_show_after_scout(state_before: State, move: SeenScoutAndShow) -> Cards:
    """Returns the cards that a Scout & Show shows, each with its other number where that is known or only one choice of
    an entered hand fits."""
    after = state_after_scout_before_turn_passes(state_before, SeenScout(move.side))
    if state_before.hand is None:
        return deduce_numbers_of_show_from_hidden_hand(after, move.cards)
    taken_card = split_end_card_from_nonempty_active_set(state_before, move.side).end_card
    hands = {
        window
        for card in (taken_card, taken_card.flipped)
        for place in range(len(state_before.hand) + 1)
        if (
            window := find_adjacent_cards_in_either_order_or_none(
                (*state_before.hand[:place], card, *state_before.hand[place:]), move.cards
            )
        )
    }
    return hands.pop() if len(hands) == 1 else move.cards


def apply_legal_show(
    state_before: State,
    *,
    shown_cards: Cards,
    hand_size_before: int | None,
    earlier_effects: tuple[Message, ...],
    first_place: int | None = None,
) -> Judgement[State]:
    """Makes the shown cards the active set and captures the set they beat; an empty hand ends the round.

    hand_size_before: size of the hand they are shown from, None if not known; first_place: place of the first card,
    None if not known.
    """
    earlier_effects += tuple(describe_show_why_it_beats_and_capture(shown_cards, state_before.set_to_beat))
    turn = state_before.table.turn
    seats = add_to_counts_of_seat_if_entered(state_before.seats, turn, captured_count=len(state_before.active))
    knowledge, rows = knowledge_and_rows_after_show(state_before, shown_cards, hand_size_before, first_place)
    record_turn = state_before.knowledge.turn
    newly_shown_cards = ((card, record_turn) for card in shown_cards if card.is_complete)
    newly_captured_cards = ((card, record_turn) for card in state_before.active)
    deal = find_deal_after_show(state_before, shown_cards, knowledge)
    after = replace(
        state_before,
        seats=seats,
        active=shown_cards,
        owner=turn,
        scouts=None,
        seen=None if state_before.seen is None else state_before.seen + state_before.active,
        captured_cards_with_turns=(*state_before.captured_cards_with_turns, *newly_captured_cards),
        knowledge=knowledge,
        rows=rows,
        shown_cards_with_turns=(*state_before.shown_cards_with_turns, *newly_shown_cards),
        deal=deal,
    )
    judgement = end_round_or_pass_turn(after, hand_size_before, earlier_effects, len(shown_cards))
    return replace(judgement, notices=(violation("scout.limit.deals", ("move",)),)) if deal.is_cut else judgement


def apply_legal_scout(
    state_before: State, scout: Scout | SeenScout, effects_including_scout: tuple[Message, ...]
) -> Judgement[State]:
    """Returns what follows once a card was taken: the end of the round if all others have scouted, else the next turn.

    With two players the same seat continues. Without a known owner the end stays open and the turn passes.
    """
    owner = state_before.entered_or_deduced_owner_of_active_set_or_none
    state_after = state_after_scout_before_turn_passes(state_before, scout)
    if owner is None:
        effects_including_scout += (message("scout.effect.open"),)
    elif state_before.is_two_player_game:
        return continue_or_end_round_after_two_player_scout(state_after, effects_including_scout)
    elif would_scout_be_last_of_others(state_before, owner) and (
        state_after.active or state_before.table.option(LAST_SCOUT) == "ends"
    ):
        return build_judgement_with_round_end_to_score(
            state_after,
            end_kind="unbeaten",
            ending_seat_number=owner,
            size_of_hand_that_moved=state_after.mover_hand_size_if_entered,
            effects_before_end=effects_including_scout,
        )
    return Judgement(
        legal=True,
        effects=effects_including_scout,
        after=begin_next_seats_turn_with_hand_unknown(state_after, state_after.mover_hand_size_if_entered),
    )


def find_keys_of_possibly_relevant_rulings(state: State, view: View) -> tuple[str, ...]:
    """Returns the keys of the rulings that can change the answer of a view.

    `last-scout` always matters in a check or a record; in the list of moves only if one Scout both empties the set and
    is the last of all others. `both-show` matters in a check or a record while the seat to move can pay the chip.
    """
    owner = state.entered_or_deduced_owner_of_active_set_or_none
    can_last_scout_empty_set = (
        len(state.active) == 1 and owner is not None and would_scout_be_last_of_others(state, owner)
    )
    keys = [LAST_SCOUT.key] if view is not View.MOVES or can_last_scout_empty_set else []
    return (*keys, BOTH_SHOW.key) if view is not View.MOVES and state.has_show_chip else tuple(keys)


def state_after_scout_before_turn_passes(state_before: State, scout: Scout | SeenScout) -> State:
    """Returns the position after the card was taken, with the same seat still to move (scout.scout)."""
    turn, owner = state_before.table.turn, state_before.entered_or_deduced_owner_of_active_set_or_none
    card, active = split_end_card_from_nonempty_active_set(state_before, scout.side)
    size = state_before.mover_hand_size_if_entered
    seats = set_hand_size_of_seat_if_entered(state_before.seats, turn, None if size is None else size + 1)
    chips = state_before.chips
    if state_before.is_two_player_game:
        chips_left = state_before.two_player_scout_chips_of_mover - 1
        chips = with_value_of_seat(chips, turn, chips_left)
        seats = set_chip_count_if_seat_has_counts(seats, turn, chips_left)
    elif owner is not None:
        seats = add_to_counts_of_seat_if_entered(seats, owner, chips_received=1)
    knowledge = state_before.knowledge.add_card_to_zone_publicly(hand_zone_name(turn), normalize_card_orientation(card))
    hand, rows = None, rows_without_seat(state_before.rows, turn)
    if isinstance(scout, Scout) and state_before.hand is not None:
        hand = hand_after_scout_treating_unknown_hand_as_empty(state_before, scout)
        rows = (*rows, (turn, hand))
    elif isinstance(scout, Scout):
        rows = known_rows_after_scout(state_before, card.flipped if scout.flip else card, scout.place)
    return replace(
        state_before,
        seats=seats,
        hand=hand,
        active=active,
        owner=owner if active else None,
        scouts=None,
        chips=chips,
        mine=None,
        knowledge=knowledge,
        rows=rows,
        deal=found_deal_after_scout(state_before, scout.side, knowledge),
    )


def apply_departure_ending_round_if_others_scouted(
    state: State, table_after_departure: TableSettings
) -> Judgement[State]:
    """Returns the position after a player has left (scout.leave). table_after_departure: its turn has passed if the
    mover left.

    The cards in front of them and in their hand stay there, out of the round. The round ends at once if all others who
    stay have scouted.
    """
    does_mover_stay = state.table.turn == table_after_departure.turn
    owner = state.entered_or_deduced_owner_of_active_set_or_none
    knowledge = state.knowledge.next_turn()
    state_after = replace(
        state,
        table=table_after_departure,
        scouts=None if state.owner is not None else state.scouts,
        hand=state.hand if does_mover_stay else None,
        mine=None,
        knowledge=knowledge,
        ss=canonical_chips(state.ss, table_after_departure, SHOW_CHIP),
        deal=state.deal and Deal(knowledge=knowledge, steps_left=state.deal.steps_left),
    )
    if not does_mover_stay and owner is not None and state.active:
        scout_count = state.table.count_staying_seats_between(owner, state.table.turn)
        if scout_count == count_other_staying_seats(table_after_departure, owner):
            end_state = replace(
                state, table=replace(table_after_departure, turn=state.table.turn), knowledge=state.knowledge
            )
            return build_judgement_with_round_end_to_score(
                end_state,
                end_kind="unbeaten",
                ending_seat_number=owner,
                size_of_hand_that_moved=None,
                effects_before_end=(),
            )
    return Judgement(legal=True, after=state_after)


def end_round_or_pass_turn(
    state_with_set_shown: State, hand_size_before: int | None, earlier_effects: tuple[Message, ...], shown_count: int
) -> Judgement[State]:
    """Returns what follows once the set lies on the table: the end of the round, or the next seat's turn.

    The round ends if the hand is empty, or if the other of two players surely can do nothing.
    """
    turn = state_with_set_shown.table.turn
    hand_size_after = None if hand_size_before is None else hand_size_before - shown_count
    if hand_size_after == 0:
        return build_judgement_with_round_end_to_score(
            state_with_set_shown,
            end_kind="empty",
            ending_seat_number=turn,
            size_of_hand_that_moved=0,
            effects_before_end=earlier_effects,
        )
    if hand_size_after is None:
        earlier_effects += (message("scout.effect.end.open", seat=format_seat_code(turn)),)
    next_state = begin_next_seats_turn_with_hand_unknown(state_with_set_shown, hand_size_after)
    if is_two_player_mover_stuck_whatever_hand(next_state):
        return build_round_end_by_stuck_mover(next_state, earlier_effects)
    return Judgement(legal=True, effects=earlier_effects, after=next_state)


def build_round_end_by_stuck_mover(state: State, effects: tuple[Message, ...]) -> Judgement[State]:
    """Ends a round of two players in which the seat to move can do nothing; the other's hand costs nothing
    (scout.two)."""
    effects += (message("scout.effect.stuck", seat=state.table.mover_seat_code),)
    return build_judgement_with_round_end_to_score(
        state,
        end_kind="unbeaten",
        ending_seat_number=3 - state.table.turn,
        size_of_hand_that_moved=state.mover_hand_size_if_entered,
        effects_before_end=effects,
    )


def would_scout_be_last_of_others(state: State, owner_seat_number: int) -> bool:
    """Returns whether all other seats have scouted since the show, once the seat to move does (scout.end)."""
    others = count_other_staying_seats(state.table, owner_seat_number)
    return state.table.count_staying_seats_between(owner_seat_number, state.table.turn) == others - 1


def continue_or_end_round_after_two_player_scout(
    state_after_scout: State, effects: tuple[Message, ...]
) -> Judgement[State]:
    """With two players the seat continues until it shows; the round ends if it can do nothing (scout.two)."""
    state_after_scout = replace(state_after_scout, knowledge=state_after_scout.knowledge.next_turn())
    if is_two_player_mover_stuck_whatever_hand(state_after_scout):
        return build_round_end_by_stuck_mover(state_after_scout, effects)
    effects += (message("scout.effect.again", seat=state_after_scout.table.mover_seat_code),)
    return Judgement(legal=True, effects=effects, after=state_after_scout)


def is_two_player_mover_stuck_whatever_hand(state: State) -> bool:
    """With two players: returns whether the seat to move can surely neither show nor pay for a Scout (scout.two)."""
    return (
        state.is_two_player_game
        and not has_active_set_and_chip_if_needed_to_scout(state)
        and not can_possible_hand_beat_set(state, make_can_mover_hold_predicate(state))
    )


def does_stuck_declaration_repeat_round_end(end_state: State, move: Move) -> bool:
    """Returns whether a move declares the stuck seat that has ended the round already (scout.two)."""
    return isinstance(move, DeclareStuck) and end_state.is_two_player_game and end_state.round_end.kind == "unbeaten"


def begin_next_seats_turn_with_hand_unknown(state_before: State, size_of_hand_that_moved: int | None) -> State:
    """Returns the position with the next seat to move, whose hand is not known; entered chips keep their seats."""
    turn, table = state_before.table.turn, state_before.table.with_next_turn
    return replace(
        state_before,
        table=table,
        seats=set_hand_size_of_seat_if_entered(state_before.seats, turn, size_of_hand_that_moved),
        hand=None,
        mine=None,
        knowledge=state_before.knowledge.next_turn(),
        ss=canonical_chips(state_before.ss, table, SHOW_CHIP),
        chips=canonical_chips(state_before.chips, table, SCOUT_CHIPS),
    )


def build_judgement_with_round_end_to_score(
    state: State,
    *,
    end_kind: RoundEndKind,
    ending_seat_number: int,
    size_of_hand_that_moved: int | None,
    effects_before_end: tuple[Message, ...],
) -> Judgement[State]:
    """Returns the end of the round: the position to score, with all that is known (scout.end).

    size_of_hand_that_moved: cards left in the hand of the seat that moved last, None if not known.
    """
    effects_before_end += (message(f"scout.effect.end.{end_kind}", seat=format_seat_code(ending_seat_number)),)
    knowledge = state.knowledge.next_turn().cleared()
    end_state = replace(
        state.state_with_earlier_rounds_alone,
        table=replace(state.table, turn=1),
        seats=set_hand_size_of_seat_if_entered(
            state.seats, state.table.turn, size_of_hand_that_moved, sets_hand_size_missing_alone=True
        ),
        gone=cards_outside_hands(state)
        if state.is_two_player_game and state.seen is not None and not state.rounds
        else (),
        knowledge=knowledge,
        deal=Deal(knowledge=knowledge, steps_left=search_steps_left(state)),
        end=RoundEnd(end_kind, ending_seat_number),
    )
    return Judgement(legal=True, effects=effects_before_end, end=end_state)
