"""Handles input on SCOUT!'s pages: what a value does to the table.

Besides the values of `targets` there are `7`, a number of a card, a count or points (`-3`), and `erase`, which empties
the selected target.
"""

from __future__ import annotations

from dataclasses import replace

from calculators.core.answers import Answer
from calculators.core.evaluate import compute_answer_ignoring_other_rulings
from calculators.core.parsing import parse_seat_code
from calculators.core.types import View, with_value_of_seat
from calculators.scout import GAME
from calculators.scout.private_hand import count_unentered_or_minus_departed_hand_cards
from calculators.scout.sets import LONGEST
from calculators.scout.state import (
    SCOUT_CHIPS,
    SEATS,
    SHOW_CHIP,
    Card,
    PrivateOrderedHand,
    State,
    canonical_chips,
    find_set_owner_before_seats_that_scouted,
)
from calculators.scout.unfinished import MoveDraft, parse_draft_or_none
from web.games.scout.draft import ENTRY
from web.games.scout.pictures.correction import increase_or_decrease_seat_count_by_one
from web.games.scout.pictures.hand_entry import cursor_at_selected_card_or_none
from web.games.scout.pictures.private_hand_input import private_hand_and_selection_after_input_or_raise
from web.games.scout.pictures.selections import (
    cards_of_set,
    default_selection_or_empty,
    first_unknown_or_further_card_to_compare,
    state_with_hand_or_active_set,
)
from web.games.scout.score_entry import (
    StateAndSelection,
    add_or_remove_past_round_or_raise,
    enter_or_erase_extra_points_or_raise,
    enter_or_erase_round_points_or_raise,
    enter_or_erase_seat_count_or_raise,
    toggle_round_end_and_select_next,
)
from web.games.scout.targets import (
    FOLLOWED_GAME_VALUES,
    POSITION_AND_SCORE_VALUES,
    TARGETS,
    AroundSetValue,
    CardTarget,
    ComparisonTarget,
    CorrectedSeatTarget,
    CountCode,
    CountStepValue,
    ExtraPointsTarget,
    FlippedHandValue,
    HandQuestionValue,
    HandSizeStepValue,
    HandSizeTarget,
    OwnerValue,
    PastRoundValue,
    PrivateHandValue,
    RoundEndTarget,
    RoundEndValue,
    RoundPointsTarget,
    ScoutChipsValue,
    ScoutCountValue,
    SeatCountTarget,
    ShowChipValue,
    SituationValue,
    Target,
)
from web.pieces import ERASE
from web.table.corrections import record_correction_or_change_start, state_after_last_correction_if_it_is_refused
from web.table.input_rules import InputResult, PieceTarget, SentencePiece, current_state_of_uncomputed_answer_or_raise
from web.table.targets import SeatToMoveValue

POSITION = {"hand": None, "active": (), "owner": None, "scouts": None, "ss": (), "chips": ()}


def is_selection(text: str) -> bool:
    """Returns whether a text names a target, a draft or a card of the private hand."""
    return (
        text == "none"
        or TARGETS.can_parse(text)
        or parse_draft_or_none(text) is not None
        or cursor_at_selected_card_or_none(text) is not None
    )


def adapt_state_to_view(state: State, target_view: str) -> State:
    """Returns the state that another view starts with.

    Position and score sheet are both carried along, so that a look at the other view loses nothing; the first input
    there drops what no longer belongs (see `handle_input_or_raise`). A complete private hand becomes the hand of a
    position in its own turn, and the hand of a position becomes the private hand of a followed game.
    """
    private_hand, hand = state.mine, state.hand
    if target_view == View.PLAY and hand and private_hand is None:
        return replace(state, hand=None, mine=PrivateOrderedHand(state.table.turn, hand))
    if (
        target_view != View.PLAY
        and private_hand is not None
        and hand is None
        and is_private_hand_of_mover_complete_and_in_order(private_hand, state)
    ):
        return replace(state, hand=private_hand.cards)
    return state


def is_private_hand_of_mover_complete_and_in_order(private_hand: PrivateOrderedHand, state: State) -> bool:
    """Returns whether the private hand is the whole hand of the seat to move, each card in its place."""
    return (
        private_hand.seat == state.table.turn
        and bool(private_hand.cards)
        and not private_hand.loose
        and count_unentered_or_minus_departed_hand_cards(private_hand, state) == 0
    )


SET_OF_PIECE_KIND = {"hand": "hand", "table": "table", "empty": "table"}
COUNT_OF_PIECE_KIND: dict[str, CountCode] = {
    **dict.fromkeys(("seat", "captured", "head.captured"), "c"),
    **dict.fromkeys(("chips", "head.chips"), "s"),
    **dict.fromkeys(("left", "head.left"), "h"),
}


def find_entry_target_of_sentence_piece_or_none(sentence_piece: SentencePiece) -> PieceTarget | None:
    """Returns where a piece of a sentence is entered: a card, a count of a seat, or the end. None if it has no
    target."""
    target: Target | None = None
    if sentence_piece.kind in SET_OF_PIECE_KIND:
        target = CardTarget(SET_OF_PIECE_KIND[sentence_piece.kind], 0)
    elif sentence_piece.kind in COUNT_OF_PIECE_KIND and (
        sentence_piece.kind != "seat" or sentence_piece.view == View.SCORE
    ):
        target = SeatCountTarget(sentence_piece.seat, COUNT_OF_PIECE_KIND[sentence_piece.kind])
    elif sentence_piece.kind in ("out", "unbeaten", "end"):
        target = RoundEndTarget()
    return None if target is None else PieceTarget(sentence_piece.view, str(target))


def handle_input_or_raise(answer: Answer, selection: str, value: str) -> InputResult:
    """Handles one value. Raises ValueError for a value that the pad of the selection does not have."""
    state: State = answer.state
    if answer.view is View.PLAY:
        return handle_value_of_followed_game_or_raise(answer, selection, value)
    parsed_value = POSITION_AND_SCORE_VALUES.parse_or_none(value)
    if isinstance(parsed_value, HandQuestionValue):
        return handle_known_hand_value_or_raise(answer, selection, value)
    selection = selection or default_selection_or_empty(
        state_before_last_questioned_move(answer), answer.view, answer.move_texts
    )
    if isinstance(parse_draft_or_none(selection), MoveDraft) and not isinstance(parsed_value, AroundSetValue):
        result = ENTRY.handle_draft_value_or_raise(answer, selection, value)
        return replace(result, state=state_without_score_sheet(state))
    target = TARGETS.parse_or_none(selection)
    match parsed_value:
        case RoundEndValue():
            return InputResult.from_state_and_target(
                *toggle_round_end_and_select_next(without_position(state), parsed_value)
            )
        case PastRoundValue():
            return InputResult.from_state_and_target(
                *add_or_remove_past_round_or_raise(without_position(state), target, parsed_value)
            )
        case None:
            return enter_or_erase_number_at_target_or_raise(state, target, value)
        case _:
            return InputResult(state=enter_situation_value_or_raise(state, parsed_value), selection=selection)


def state_before_last_questioned_move(answer: Answer) -> State:
    """Returns the position in which the last of several moves is asked about; the entered one for a single move."""
    state: State = answer.state
    if len(answer.move_texts) < 2:
        return state
    verdict = compute_answer_ignoring_other_rulings(answer).verdict
    return verdict.steps[-1].before or state if verdict and verdict.steps else state


def enter_or_erase_number_at_target_or_raise(state: State, target: Target | None, value: str) -> InputResult:
    """Enters or erases a number of a card, a count, or points. Raises ValueError without a target for it, and for a
    number that it cannot have."""
    match target:
        case ComparisonTarget(card):
            state_compared, next_target = enter_compared_number_or_remove_card_or_raise(
                state, card or first_unknown_or_further_card_to_compare(state), value
            )
            return InputResult(state=state_compared, selection=str(next_target), view=View.CHECK)
        case SeatCountTarget():
            entered = enter_or_erase_seat_count_or_raise(without_position(state), target, value)
        case RoundPointsTarget():
            entered = enter_or_erase_round_points_or_raise(without_position(state), target, value)
        case ExtraPointsTarget():
            entered = enter_or_erase_extra_points_or_raise(without_position(state), target, value)
        case CardTarget():
            entered = (
                erase_card_at_or_before_cursor(state, target)
                if value == ERASE
                else enter_card_number_and_select_next_or_raise(state, target, value)
            )
        case _:
            raise ValueError(value)
    return InputResult.from_state_and_target(*entered)


def handle_known_hand_value_or_raise(answer: Answer, selection: str, value: str) -> InputResult:
    """Handles one value of the drawn hand or active set. They are those of the position as entered: only the last of
    several moves is asked about."""
    last_move_query = {**answer.query, "move": "".join(answer.move_texts[-1:])}
    result = ENTRY.handle_draft_value_or_raise(replace(answer, query=last_move_query), selection, value)
    return replace(result, state=state_without_score_sheet(answer.state))


def handle_value_of_followed_game_or_raise(answer: Answer, selection: str, value: str) -> InputResult:
    """Handles one value of a followed game: of the drafted move, a corrected count, or the private hand."""
    state: State = answer.state
    parsed_value, target = FOLLOWED_GAME_VALUES.parse_or_none(value), TARGETS.parse_or_none(selection)
    if isinstance(parsed_value, HandSizeStepValue):
        return record_hand_correction_before_round_end_or_raise(answer, parsed_value)
    if isinstance(parsed_value, PrivateHandValue):
        hand_result = private_hand_and_selection_after_input_or_raise(
            answer, current_state_of_uncomputed_answer_or_raise(answer), selection, parsed_value
        )
        return InputResult(state=replace(state, mine=hand_result.private_hand), selection=hand_result.selection)
    if isinstance(target, CorrectedSeatTarget) and isinstance(parsed_value, CountStepValue):
        verdict = compute_answer_ignoring_other_rulings(answer).verdict
        displayed = state_after_last_correction_if_it_is_refused(
            GAME, verdict
        ) or current_state_of_uncomputed_answer_or_raise(answer)
        corrected = increase_or_decrease_seat_count_by_one(displayed, target.seat_code, parsed_value)
        return record_correction_or_change_start(answer, corrected, selection=selection)
    return ENTRY.handle_draft_value_or_raise(answer, selection, value)


def record_hand_correction_before_round_end_or_raise(answer: Answer, value: HandSizeStepValue) -> InputResult:
    """Returns the record with a hand corrected, by one card, before the move that ended the round.

    Raises ValueError if no round has just ended.
    """
    followed = compute_answer_ignoring_other_rulings(answer).followed
    steps = followed.verdict.steps if followed and followed.verdict else ()
    if not steps or steps[-1].end is None:
        raise ValueError(value)
    before = replace(steps[-1].before, mine=answer.state.mine)
    return record_correction_or_change_start(
        answer,
        increase_or_decrease_seat_count_by_one(before, value.seat_code, CountStepValue("h", value.step)),
        selection=str(HandSizeTarget(value.seat_code)),
        inserts_before_last_move=True,
    )


def without_position(state: State) -> State:
    """Returns the score sheet alone, without the position."""
    return replace(state, **POSITION, table=replace(state.table, turn=1))  # type: ignore[arg-type]


def state_without_score_sheet(state: State) -> State:
    """Returns the position without the counts and the end of a score sheet; unchanged if there is a position without an
    end. The deal of a followed game is one: it knows that no card is captured."""
    is_position = bool(state.hand or state.active) or state.seen is not None
    if state.end is None and is_position:
        return state
    return replace(state, seats=(None,) * SEATS, end=None)


# Cards


def parse_card_number_or_raise(value: str) -> int:
    """Parses a number of a card. Raises ValueError outside 1 to 10."""
    number = int(value)
    if not 1 <= number <= LONGEST:
        raise ValueError(value)
    return number


def enter_card_number_and_select_next_or_raise(state: State, target: CardTarget, value: str) -> StateAndSelection:
    """Enters the top number of a card, then its lower number, then the next card. Raises ValueError for an invalid
    target or number."""
    name, index, mode = target.set_name, target.card_index, target.mode
    cards = cards_of_set(state, name)
    number = parse_card_number_or_raise(value)
    if index > len(cards) or (mode in ("b", "ib") and index == len(cards)):
        raise ValueError(target)
    state = state_without_score_sheet(state)
    if mode == "i":
        cards, next_target = (*cards[:index], Card(number), *cards[index:]), CardTarget(name, index, "ib")
    elif mode is None:
        cards, next_target = (*cards[:index], Card(number), *cards[index + 1 :]), CardTarget(name, index, "b")
    else:
        cards = (*cards[:index], Card(cards[index].top, number), *cards[index + 1 :])
        next_target = CardTarget(name, index + 1, "i" if mode == "ib" and index + 1 < len(cards) else None)
    return state_with_hand_or_active_set(state, name, cards), next_target


def erase_card_at_or_before_cursor(state: State, target: CardTarget) -> StateAndSelection:
    """Removes the selected card; before a new card, or after the last one, the card before."""
    set_name, card_index = target.set_name, target.card_index
    cards = cards_of_set(state, set_name)
    if target.mode == "i" or (target.mode is None and card_index >= len(cards)):
        card_index -= 1
    if not 0 <= card_index < len(cards):
        return state, CardTarget(set_name, 0)
    other_cards = cards[:card_index] + cards[card_index + 1 :]
    return state_with_hand_or_active_set(state, set_name, other_cards), CardTarget(set_name, card_index)


def enter_compared_number_or_remove_card_or_raise(state: State, target: CardTarget, value: str) -> StateAndSelection:
    """Enters one number per card, which is enough to compare two sets; `erase` removes the card, after the last one the
    last. Raises ValueError for an invalid target or number."""
    name, index = target.set_name, target.card_index
    cards = cards_of_set(state, name)
    if value == ERASE:
        index = max(0, min(index, len(cards) - 1))
        cards, next_index = cards[:index] + cards[index + 1 :], index
    elif index > len(cards):
        raise ValueError(target)
    else:
        cards = (*cards[:index], Card(parse_card_number_or_raise(value)), *cards[index + 1 :])
        state, next_index = state_without_score_sheet(state), index + 1
    return (state_with_hand_or_active_set(state, name, cards), ComparisonTarget(CardTarget(name, next_index)))


def flip_each_complete_hand_card_in_its_place(state: State) -> State:
    """Returns the state with every complete card of the hand flipped; no card changes its place (scout.hand)."""
    hand = tuple(card.flipped if card.is_complete else card for card in state.hand_cards)
    return replace(state, hand=hand or None)


# Around the set


def toggle_active_set_owner_and_clear_scouts(state: State, seat_number: int) -> State:
    """Sets the owner of the active set, or clears it if it is that seat already."""
    return replace(state, owner=None if state.owner == seat_number else seat_number, scouts=None)


def set_seat_to_move_keeping_chips_clearing_scouts(state: State, seat_code: str) -> State:
    """Sets the seat to move; entered chips stay with their seats, and the count of seats that scouted is cleared."""
    table = replace(state.table, turn=parse_seat_code(seat_code))
    return replace(
        state,
        table=table,
        scouts=None,
        ss=canonical_chips(state.ss, table, SHOW_CHIP),
        chips=canonical_chips(state.chips, table, SCOUT_CHIPS),
    )


def enter_situation_value_or_raise(state: State, value: SituationValue) -> State:
    """Returns the state with the hand flipped, or with another owner, seat to move or chips; the same owner again is
    cleared, the Scout & Show chip is toggled. Raises ValueError for more chips than a seat has."""
    table = state.table
    match value:
        case FlippedHandValue():
            return flip_each_complete_hand_card_in_its_place(state)
        case OwnerValue(seat_code):
            return toggle_active_set_owner_and_clear_scouts(state, parse_seat_code(seat_code))
        case ScoutCountValue(count):
            return toggle_active_set_owner_and_clear_scouts(
                state, find_set_owner_before_seats_that_scouted(table, count)
            )
        case SeatToMoveValue(seat_code):
            return set_seat_to_move_keeping_chips_clearing_scouts(state, seat_code)
        case ShowChipValue():
            new_count = 0 if state.has_show_chip else SHOW_CHIP
            show_chips = with_value_of_seat(state.ss, table.turn, new_count)
            return replace(state, ss=canonical_chips(show_chips, table, SHOW_CHIP))
        case ScoutChipsValue(count) if 0 <= count <= SCOUT_CHIPS:
            chips = with_value_of_seat(state.chips, table.turn, count)
            return replace(state, chips=canonical_chips(chips, table, SCOUT_CHIPS))
    raise ValueError(value)
