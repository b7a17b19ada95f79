"""Enters a turn, one value at a time.

The selection is the text of the turn draft, with `?` for what is missing (`calculators.coupelation.unfinished`).
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from operator import attrgetter

from calculators.core.answers import Answer
from calculators.core.parsing import parse_seat_code
from calculators.core.types import Judgement
from calculators.coupelation import GAME
from calculators.coupelation.draw_allowance import calculate_draws_left_by_last_placed_card_or_0_once_drawn
from calculators.coupelation.field_options import PaymentOptions
from calculators.coupelation.moves import LEFT_OF_ROW
from calculators.coupelation.printed_marks import add_mark_to_last_revealing_move_or_start
from calculators.coupelation.private_hand import private_hand_after_action_with_known_exchange_gain
from calculators.coupelation.state import HAND_FULL, Card, Cell, Draw, Move, PrivateHand, State
from calculators.coupelation.tower import cards_by_cell, column_of_start_card
from calculators.coupelation.unfinished import TurnDraft, parse_draft_or_none
from web.games.coupelation.targets import (
    VALUES,
    ActionKindValue,
    AllNumbersValue,
    CellValue,
    DiscardCountValue,
    DraftMarkValue,
    DrawCountValue,
    EmptyDeckValue,
    FaceValue,
    FinishCardDiscardValue,
    FinishCardDrawValue,
    HandCardValue,
    HandSeatValue,
    NoHandValue,
    OtherNumberValue,
    PaidCardValue,
    PrivateHandValue,
    RecordMarkValue,
    ReserveCardValue,
    Value,
)
from web.table.entry import DraftedTurn, MoveEntry, NextTurn, parse_legal_moves_of_record
from web.table.input_rules import InputResult

PAIR: tuple[Cell, Cell] = ((0, 0), (0, 1))
THIRD: Cell = (1, 0)
"""The cells of the question about a pair: two cards side by side, and one above them."""


class DraftTurn:
    """The draft of a turn with its verdict.

    turn: the draft at its table; judgement: the verdict on the draft, None while it is incomplete; state_after: the
    state after a complete legal turn, else None.
    """

    def __init__(self, turn: DraftedTurn[TurnDraft]) -> None:
        self.turn, self.answer, self.is_followed = turn, turn.answer, turn.is_followed
        self.state: State = turn.state
        self.draft = draft_with_cell_above_pair_if_pair_question_lacks_it(turn)
        self.judgement = self.judge_drafted_action_or_illegal_draw_or_none()
        self.state_after = self.next_turn_state_or_none_if_open_illegal_or_final()

    def judge_drafted_action_or_illegal_draw_or_none(self) -> Judgement[State] | None:
        """Returns the verdict on the entered action, or on an illegal draw before it; None while the action is
        incomplete."""
        action = self.draft.complete_public_action_or_none
        if action is None or not self.state.rows:
            return None
        if (
            self.judgement_of_entered_or_allowed_draw_if_followed_and_unrecorded is not None
            and self.judgement_of_entered_or_allowed_draw_if_followed_and_unrecorded.legal is False
            and not self.card_with_unknown_mark_limiting_unentered_draw_or_none
        ):
            return self.judgement_of_entered_or_allowed_draw_if_followed_and_unrecorded
        return GAME.judge_move(self.state_after_legal_draw_in_followed_game_or_unchanged, action)

    @cached_property
    def judgement_of_entered_or_allowed_draw_if_followed_and_unrecorded(self) -> Judgement[State] | None:
        """The verdict on the draw before the action; None for a question, and if the record has the draw already."""
        if not self.is_followed or self.state.drawn is not None:
            return None
        return GAME.judge_move(self.state, self.draft.entered_draw_or_allowance_or_0_if_unknown(self.state))

    @property
    def state_after_legal_draw_in_followed_game_or_unchanged(self) -> State:
        """The state in which the action is entered: in a followed game, the state after the draw."""
        judgement = self.judgement_of_entered_or_allowed_draw_if_followed_and_unrecorded
        return judgement.after if judgement and judgement.legal and judgement.after is not None else self.state

    @property
    def payment_options(self) -> PaymentOptions:
        """What the payment of the drafted action can be."""
        return PaymentOptions(self.state, self.state_after_legal_draw_in_followed_game_or_unchanged, self.draft)

    def next_turn_state_or_none_if_open_illegal_or_final(self) -> State | None:
        """Returns the state after a complete legal turn, in which an input on the table begins the next turn.

        None while something of the turn can still be entered, and if the game ends with it.
        """
        draft, judgement = self.draft, self.judgement
        if not self.is_followed or judgement is None or judgement.legal is not True or judgement.after is None:
            return None
        if (
            draft.reserve_excess_after_take_or_0(self.state) > len(draft.dropped)
            or self.card_with_unknown_mark_limiting_unentered_draw_or_none
        ):
            return None
        needs_no_mark = draft.mark or draft.kind == "down" or not isinstance(draft.number, int)
        return (
            judgement.after
            if needs_no_mark or (draft.kind == "take" and not self.is_mark_of_reserve_card_in_paid_take_unknown)
            else None
        )

    @property
    def card_with_unknown_mark_limiting_unentered_draw_or_none(self) -> Card | None:
        """The first card with an unknown mark that the draw depends on, while no draw is entered."""
        if not self.is_followed or self.state.drawn is not None or self.draft.draw.count is not None:
            return None
        cells_lacking_marks = calculate_draws_left_by_last_placed_card_or_0_once_drawn(self.state).needs
        return cards_by_cell(self.state.rows)[cells_lacking_marks[0]] if cells_lacking_marks else None

    @property
    def is_mark_of_reserve_card_in_paid_take_unknown(self) -> bool:
        """Is a reserve card taken whose mark the table does not show?"""
        draft = self.draft
        is_mark_known = any(card.face == draft.number and card.mark for card in self.state.reserve or ())
        return draft.kind == "take" and len(draft.paid) == 2 and isinstance(draft.number, int) and not is_mark_known

    def cell_after_turn(self, cell_before: Cell) -> Cell:
        """Returns where a cell is after the turn. A card left of the leftmost one shifts all columns by 1."""
        return (cell_before[0], cell_before[1] + (self.draft.cell == LEFT_OF_ROW))

    @property
    def asker_hand_after_legal_draft_or_unchanged(self) -> PrivateHand | None:
        """The asker's private hand after the draft; unchanged while the draft is incomplete or illegal."""
        private_hand: PrivateHand | None = self.answer.state.mine
        judgement, action = self.judgement, self.draft.complete_public_action_or_none
        state_after = (judgement.after or judgement.end) if judgement is not None else None
        if private_hand is None or action is None or state_after is None:
            return private_hand
        number = self.draft.number
        return private_hand_after_action_with_known_exchange_gain(
            private_hand,
            state_before=self.state,
            move=action,
            state_after=state_after,
            number_laid_facedown=number if isinstance(number, int) else None,
        )


# --- the entry of a turn ----------------------------------------------------------------------------


def draft_with_cell_above_pair_if_pair_question_lacks_it(turn: DraftedTurn[TurnDraft]) -> TurnDraft:
    """Returns the draft; in the question about two cards side by side, with the cell above them if none is entered."""
    draft = turn.draft
    is_cell_clear = draft.cell is None and draft.kind in ("up", "down") and not turn.is_followed
    return (
        draft.draft_with_cell(THIRD)
        if is_cell_clear and is_nothing_entered_but_up_to_two_adjacent_faceup_cards(turn.state)
        else draft
    )


def update_draft_or_begin_next_turn_or_raise(
    turn: DraftedTurn[TurnDraft], value: str
) -> TurnDraft | NextTurn[TurnDraft]:
    """Returns the draft after a value; after a complete turn, a cell or a card of the reserve begins the next turn.

    Raises ValueError for a value that no control sends.
    """
    draft_turn = DraftTurn(turn)
    draft, state, state_after = draft_turn.draft, draft_turn.state, draft_turn.state_after
    parsed_value = VALUES.parse_or_raise(value)
    match parsed_value:
        case CellValue():
            cell = cell_of_value(state, parsed_value)
            if state_after is None:
                return draft.draft_with_cell_and_kind_and_number_adapted(state, cell)
            if cell == draft.cell:
                return draft.draft_with_cell(None)
            cell_after = draft_turn.cell_after_turn(cell)
            return NextTurn(draft=TurnDraft().draft_with_cell_and_kind_and_number_adapted(state_after, cell_after))
        case ReserveCardValue():
            if state_after is None or draft.reserve_excess_after_take_or_0(state) > 0:
                return draft.draft_discarding_reserve_card_if_too_many_else_taking_it(state, parsed_value.face)
            return NextTurn(
                draft=TurnDraft().draft_taking_reserve_card_into_only_cell_restarting_payment(
                    state_after, parsed_value.face
                )
            )
    return draft_after_action_number_mark_or_count_or_raise(draft, state, parsed_value)


def draft_after_action_number_mark_or_count_or_raise(draft: TurnDraft, state: State, value: Value) -> TurnDraft:
    """Returns the draft after a value that is neither a cell nor a card of the reserve. Raises ValueError for a value
    that is not of a draft."""
    match value:
        case ActionKindValue(kind):
            return draft.draft_of_kind_keeping_draw_and_fitting_cell(state, kind)
        case AllNumbersValue():
            return replace(draft, offers_all_numbers=not draft.offers_all_numbers)
        case OtherNumberValue():
            return replace(draft.draft_with_number(None), offers_all_numbers=True)
        case DraftMarkValue(mark):
            return draft.draft_with_mark("" if draft.mark == mark else mark)
        case DrawCountValue(count):
            return replace(draft, draw=replace(draft.draw, count=count))
        case FinishCardDrawValue():
            return replace(draft, draw=replace(draft.draw, finish=not draft.draw.finish))
        case PaidCardValue():
            return draft.draft_toggling_second_payment_card_or_removing_all(value.face)
        case DiscardCountValue(count):
            return draft.draft_with_unseen_discards_without_second_payment(
                glass_card_count=min(count, HAND_FULL), finish_card=draft.discards_finish_card
            )
        case FinishCardDiscardValue():
            return draft.draft_with_unseen_discards_without_second_payment(
                glass_card_count=len(draft.discarded_glass_cards), finish_card=not draft.discards_finish_card
            )
        case FaceValue():
            return draft.draft_with_number_replaced_or_take_payment_continued(value.face)
    raise ValueError(value)


def list_moves_of_complete_draft_or_empty(turn: DraftedTurn[TurnDraft]) -> tuple[Move, ...]:
    """Returns the drafted action, in a followed game after its draw; () while the action is incomplete."""
    action = turn.draft.complete_public_action_or_none
    if action is None:
        return ()
    return turn.draft.list_draw_if_possible_and_action_if_complete(turn.state) if turn.is_followed else (action,)


ENTRY = MoveEntry[TurnDraft](
    parse_draft_or_none=parse_draft_or_none,
    empty_draft=TurnDraft(),
    format_draft=attrgetter("text"),
    draft_after_value=update_draft_or_begin_next_turn_or_raise,
    list_moves_of_complete_draft_or_empty=list_moves_of_complete_draft_or_empty,
    private_hand_after_turn=lambda turn: DraftTurn(turn).asker_hand_after_legal_draft_or_unchanged,
    keeps_selection_of_question=True,
)


def handle_value_on_turn_page_or_raise(answer: Answer, selection: str, value: str) -> InputResult:
    """Handles a value on a page where a turn is entered. Raises ValueError for an unknown value."""
    state: State = answer.state
    match parsed_value := VALUES.parse_or_none(value):
        case EmptyDeckValue():
            moves = parse_legal_moves_of_record(answer)
            drawn_card_count = sum(move.entered_count + move.finish for move in moves if isinstance(move, Draw))
            return InputResult(state=replace(state, deck=drawn_card_count), selection=selection)
        case RecordMarkValue(card, mark):
            moves = parse_legal_moves_of_record(answer)
            start_state, marked_moves = add_mark_to_last_revealing_move_or_start(state, moves, card.face, mark)
            move = "_".join(map(GAME.format_move, marked_moves))
            return InputResult(state=start_state, selection=selection, move=move)
        case HandSeatValue() | HandCardValue() | NoHandValue():
            private_hand = start_or_drop_private_hand_or_toggle_card_or_raise(state.mine, parsed_value)
            hand = None if parsed_value == NoHandValue() else state.hand
            return InputResult(state=replace(state, mine=private_hand, hand=hand), selection=selection)
    return ENTRY.enter_draft_value_or_append_finished_move_or_raise(answer, selection, value)


def start_or_drop_private_hand_or_toggle_card_or_raise(
    private_hand: PrivateHand | None, value: PrivateHandValue
) -> PrivateHand | None:
    """Returns a private hand after a value; a card that it has is removed. Raises ValueError for a card without a
    hand."""
    match value:
        case HandSeatValue(seat_code):
            return PrivateHand(parse_seat_code(seat_code))
        case HandCardValue(number) if private_hand is not None:
            return replace(private_hand, cards=tuple(sorted({*private_hand.cards} ^ {number})))
        case NoHandValue():
            return None
    raise ValueError(value)


def cell_of_value(state: State, value: CellValue) -> Cell:
    return value.row, value.column_from_25 + column_of_start_card(state.rows)


def value_of_cell(state: State, cell: Cell) -> CellValue:
    return CellValue(cell[0], cell[1] - column_of_start_card(state.rows))


def state_of_followed_game_or_question(answer: Answer) -> State:
    """Returns the current state of the followed game, or the state of the question."""
    state: State = answer.state
    if answer.followed is not None and answer.followed.state is not None:
        state = answer.followed.state
    return state


def is_nothing_entered_but_up_to_two_adjacent_faceup_cards(state: State) -> bool:
    """Is nothing entered of the table but at most two face-up cards side by side?"""
    row = state.rows[0] if state.rows else ()
    state_with_tower_only = replace(State(table=state.table, first=state.first), tower=state.tower)
    return (
        len(state.rows) <= 1
        and len(row) <= len(PAIR)
        and state == state_with_tower_only
        and None not in bottom_row_numbers_none_if_facedown(state)
    )


def bottom_row_numbers_none_if_facedown(state: State) -> list[int | None]:
    """Returns the numbers of the cards in the bottom row, None for a face-down one."""
    row = state.rows[0] if state.rows else ()
    return [card.number if card is not None else None for card in row]


def count_cards_missing_to_pair(state: State) -> int:
    """Returns how many of the two cards side by side are missing in the bottom row."""
    return len(PAIR) - len(state.rows[0] if state.rows else ())
