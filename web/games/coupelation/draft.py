"""Enters a turn, one value at a time: what its controls send, and what each value does to the draft.

The selection is the text of the turn draft, with `?` for what is missing (`calculators.coupelation.unfinished`). A new
control is a class below, with its effect in the function that follows, and a key in `pictures.turn_pad`,
`pictures.turn_tray` or `pictures.turn_picture`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Annotated, get_args

from calculators.core.answers import Answer
from calculators.core.parsing import parse_seat_code
from calculators.core.replay import format_moves
from calculators.coupelation import GAME
from calculators.coupelation.printed_marks import add_mark_to_last_revealing_move_or_start
from calculators.coupelation.state import FINISH, HAND_FULL, ActionKind, Cell, Draw, Face, Move, PrivateHand, State
from calculators.coupelation.tower import count_bottom_row_cards_left_and_right_of_25
from calculators.coupelation.unfinished import TurnDraft, parse_draft_or_none
from web.games.coupelation.judged_turn import JudgedTurn
from web.games.coupelation.targets import NUMBER_PATTERN, EmptyDeckValue, Mark, Number, TwoDigits
from web.pieces import DottedText, DottedTextParser
from web.table.entry import DraftedTurn, MoveEntry, NextTurn, parse_legal_moves_of_record
from web.table.input_rules import InputResult
from web.table.private_hand import ForgetHandValue, HandOwnerValue

FaceText = Annotated[str, rf"{NUMBER_PATTERN}|{FINISH.face}"]

# --- values of the draft -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CellValue(DottedText):
    """A cell of the tower, with its column counted from 25, so that it stays valid when the tower grows: `at.1.2`."""

    WORD = "at"
    row: TwoDigits
    column_from_25: Annotated[int, r"-?\d\d?"]


@dataclass(frozen=True, slots=True)
class FaceValue(DottedText):
    """The card to place, or one to pay: `31`, `F`."""

    face_text: FaceText

    @property
    def face(self) -> Face:
        return self.face_text if self.face_text == FINISH.face else int(self.face_text)


@dataclass(frozen=True, slots=True)
class ReserveCardValue(FaceValue):
    """A card of the reserve: `take.31`."""

    WORD = "take"


@dataclass(frozen=True, slots=True)
class PaidCardValue(FaceValue):
    """A card of the payment: `paid.7`."""

    WORD = "paid"


@dataclass(frozen=True, slots=True)
class DiscardCountValue(DottedText):
    """The cards discarded with a payment: `out.2`."""

    WORD = "out"
    count: int


@dataclass(frozen=True, slots=True)
class FinishCardDiscardValue(DottedText):
    """The finish card is discarded: `lost`."""

    WORD = "lost"


@dataclass(frozen=True, slots=True)
class DrawCountValue(DottedText):
    """The cards drawn: `drawn.2`."""

    WORD = "drawn"
    count: int


@dataclass(frozen=True, slots=True)
class FinishCardDrawValue(DottedText):
    """The finish card is drawn: `drawn.F`."""

    WORD = "drawn.F"


@dataclass(frozen=True, slots=True)
class ActionKindValue(DottedText):
    """Another kind of action: `as.flip`."""

    WORD = "as"
    kind: ActionKind


@dataclass(frozen=True, slots=True)
class AllNumbersValue(DottedText):
    """Offers all numbers: `every`."""

    WORD = "every"


@dataclass(frozen=True, slots=True)
class OtherNumberValue(DottedText):
    """Asks for the number once more: `anew`."""

    WORD = "anew"


@dataclass(frozen=True, slots=True)
class DraftMarkValue(DottedText):
    """The mark of the drafted card: `mark.d`."""

    WORD = "mark"
    mark: Mark


DraftValue = (
    CellValue
    | FaceValue
    | ReserveCardValue
    | PaidCardValue
    | DiscardCountValue
    | FinishCardDiscardValue
    | DrawCountValue
    | FinishCardDrawValue
    | ActionKindValue
    | AllNumbersValue
    | OtherNumberValue
    | DraftMarkValue
)


def draft_after_action_number_mark_or_count_or_raise(
    draft: TurnDraft, state: State, value: ValueOfTurnPage
) -> TurnDraft:
    """Returns the draft after a value that is neither a cell nor a card of the reserve; a mark, a card paid or the
    finish card that is sent again is taken out. Raises ValueError for a value that is not of a draft."""
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
            return draft.draft_with_payment_card_toggled(value.face)
        case DiscardCountValue(count):
            return draft.draft_with_unseen_discards(
                glass_card_count=min(count, HAND_FULL), finish_card=draft.discards_finish_card
            )
        case FinishCardDiscardValue():
            return draft.draft_with_unseen_discards(
                glass_card_count=len(draft.discarded_glass_cards), finish_card=not draft.discards_finish_card
            )
        case FaceValue():
            return draft.draft_with_number_or_payment_card(value.face)
    raise ValueError(value)


def update_draft_or_begin_next_turn_or_raise(
    turn: DraftedTurn[TurnDraft], value: str
) -> TurnDraft | NextTurn[TurnDraft]:
    """Returns the draft after a value; after a complete turn, a cell or a card of the reserve begins the next turn if
    it cannot correct this one.

    Raises ValueError for a value that no control sends.
    """
    judged_turn = JudgedTurn(turn)
    draft, state, state_after = judged_turn.draft, judged_turn.state, judged_turn.state_after
    parsed_value = VALUES_OF_TURN_PAGE.parse_or_raise(value)
    match parsed_value:
        case CellValue():
            cell = cell_of_value(state, parsed_value)
            if state_after is None or (cell != draft.cell and judged_turn.can_drafted_card_be_at(cell)):
                return draft.draft_with_cell_and_kind_and_number_adapted(state, cell)
            if cell == draft.cell:
                return draft.draft_with_cell(None)
            cell_after = judged_turn.cell_after_turn(cell)
            return NextTurn(draft=TurnDraft().draft_with_cell_and_kind_and_number_adapted(state_after, cell_after))
        case ReserveCardValue():
            if state_after is None or draft.kind == "take":
                return draft.draft_discarding_or_taking_reserve_card(state, parsed_value.face)
            return NextTurn(draft=TurnDraft().draft_taking_reserve_card(state_after, parsed_value.face))
    return draft_after_action_number_mark_or_count_or_raise(draft, state, parsed_value)


def column_of_25_or_0(state: State) -> int:
    """Returns the column of 25 in the bottom row; 0 if it does not lie there face up."""
    cards_around_25 = count_bottom_row_cards_left_and_right_of_25(state.rows)
    return cards_around_25.left if cards_around_25 else 0


def cell_of_value(state: State, value: CellValue) -> Cell:
    return value.row, value.column_from_25 + column_of_25_or_0(state)


def value_of_cell(state: State, cell: Cell) -> CellValue:
    return CellValue(cell[0], cell[1] - column_of_25_or_0(state))


def list_moves_of_complete_draft_or_empty(turn: DraftedTurn[TurnDraft]) -> tuple[Move, ...]:
    """Returns the drafted action, in a followed game after its draw; () while the action is incomplete."""
    action = turn.draft.complete_public_action_or_none
    if action is None:
        return ()
    return turn.draft.list_moves_of_turn_with_assumed_draw(turn.state) if turn.is_followed else (action,)


ENTRY = MoveEntry[TurnDraft](
    parse_draft_or_none=parse_draft_or_none,
    empty_draft=TurnDraft(),
    format_draft=attrgetter("text"),
    draft_after_value=update_draft_or_begin_next_turn_or_raise,
    list_moves_of_complete_draft_or_empty=list_moves_of_complete_draft_or_empty,
    private_hand_after_turn=lambda turn: JudgedTurn(turn).asker_hand_after_legal_draft_or_unchanged,
    keeps_selection_of_question=True,
)

# --- values beside the draft -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RecordMarkValue(DottedText):
    """The mark of a card on the table, entered where the record reveals it: `printed.31.d`."""

    WORD = "printed"
    card: FaceValue
    mark: Mark


@dataclass(frozen=True, slots=True)
class HandCardValue(DottedText):
    """A card of the private hand: `mine.31`."""

    WORD = "mine"
    number: Number


PrivateHandValue = HandOwnerValue | HandCardValue | ForgetHandValue
ValueOfTurnPage = EmptyDeckValue | DraftValue | RecordMarkValue | PrivateHandValue
VALUES_OF_TURN_PAGE = DottedTextParser[ValueOfTurnPage](*get_args(ValueOfTurnPage))


def handle_value_on_turn_page_or_raise(answer: Answer, selection: str, value: str) -> InputResult:
    """Handles a value on a page where a turn is entered. Raises ValueError for an unknown value."""
    state: State = answer.state
    match parsed_value := VALUES_OF_TURN_PAGE.parse_or_none(value):
        case EmptyDeckValue():
            moves = parse_legal_moves_of_record(answer)
            drawn_card_count = sum(move.entered_count + move.finish for move in moves if isinstance(move, Draw))
            return InputResult(state=replace(state, deck=drawn_card_count), selection=selection)
        case RecordMarkValue(card, mark):
            moves = parse_legal_moves_of_record(answer)
            start_state, marked_moves = add_mark_to_last_revealing_move_or_start(state, moves, card.face, mark)
            move = format_moves(GAME, marked_moves)
            return InputResult(state=start_state, selection=selection, move=move)
        case HandOwnerValue() | HandCardValue() | ForgetHandValue():
            private_hand = change_private_hand_or_raise(state.mine, parsed_value)
            hand = None if parsed_value == ForgetHandValue() else state.hand
            return InputResult(state=replace(state, mine=private_hand, hand=hand), selection=selection)
    return ENTRY.handle_draft_value_or_raise(answer, selection, value)


def change_private_hand_or_raise(private_hand: PrivateHand | None, value: PrivateHandValue) -> PrivateHand | None:
    """Returns a private hand after a value: of another seat (empty), forgotten (None), or with a card added, or removed
    if it has that. Raises ValueError for a card without a hand, and for a seat that the game does not have."""
    match value:
        case HandOwnerValue(seat_code):
            seat = parse_seat_code(seat_code, max(GAME.players))
            return private_hand if private_hand is not None and private_hand.seat == seat else PrivateHand(seat)
        case HandCardValue(number) if private_hand is not None:
            return replace(private_hand, cards=tuple(sorted({*private_hand.cards} ^ {number})))
        case ForgetHandValue():
            return None
    raise ValueError(value)
