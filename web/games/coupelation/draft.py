"""Enters a turn, one input at a time.

The selection is the text of the turn draft, with `?` for what is missing (`calculators.coupelation.unfinished`).
`DraftTurn.handle_input` takes a value:

- `at.1.2` a cell of the tower, counted from 25; `take.31` a card of the reserve; `31` or `F` a number
- `as.flip` another kind of action; `every` all numbers; `anew` another number; `mark.d` a mark
- of a payment: `paid.7` a card, `out.2` the discards, `lost` the finish card discarded
- in a followed game: `drawn.2` or `drawn.F` the draw, `printed.31.d` the mark of a card on the table, `mine.p2` and
  `mine.31` the private hand, `nodeck` an empty deck, `so` to accept the turn

Most values that are entered again are removed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from calculators.core.answers import Answer
from calculators.core.evaluate import compute_answer_ignoring_other_rulings
from calculators.core.parsing import SEAT_FIELDS
from calculators.core.types import Judgement, View
from calculators.coupelation import GAME
from calculators.coupelation.draw_allowance import calculate_remaining_draw_allowance
from calculators.coupelation.moves import LEFT_OF_ROW
from calculators.coupelation.printed_marks import add_mark_to_record_or_start
from calculators.coupelation.private_hand import update_private_hand
from calculators.coupelation.state import (
    FINISH,
    HAND_FULL,
    HIGHEST,
    LOWEST,
    MARKS,
    Card,
    Cell,
    Draw,
    Face,
    Move,
    PrivateHand,
    State,
)
from calculators.coupelation.tower import cards_by_cell, column_of_start_card
from calculators.coupelation.unfinished import ACTION_KINDS, TurnDraft, is_draft_text, parse_draft_leniently
from web.table.input_rules import InputResult

FINISH_TEXT = str(FINISH.face)
PAIR: tuple[Cell, Cell] = ((0, 0), (0, 1))
THIRD: Cell = (1, 0)
"""The cells of the smallest question: two cards side by side, and one above them."""


def parse_card_number_or_f_or_raise(face_text: str) -> Face:
    """Parses the number of a card, or `F`. Raises ValueError for anything else."""
    if face_text == "F":
        return face_text
    if not LOWEST <= int(face_text) <= HIGHEST:
        raise ValueError(face_text)
    return int(face_text)


class DraftTurn:
    """A turn draft at a table.

    recorded_moves: the moves before it; state: the state after them; judgement: the verdict on the draft, None while it
    is incomplete; state_after: the state after a complete legal turn, else None; is_followed: is it a turn of a
    followed game?
    """

    def __init__(self, answer: Answer, state: State, draft: TurnDraft, recorded_moves: Sequence[Move] = ()) -> None:
        self.answer, self.state, self.draft, self.recorded_moves = answer, state, draft, tuple(recorded_moves)
        self.is_followed = answer.view is View.PLAY
        self.judgement = self.judge_entered_action_or_its_draw()
        self.state_after = self.state_after_fully_entered_legal_turn_or_none()

    def judge_entered_action_or_its_draw(self) -> Judgement[State] | None:
        """Returns the verdict on the entered action, or on an illegal draw before it; None while the action is
        incomplete."""
        action = self.draft.complete_action_or_none
        if action is None or not self.state.rows:
            return None
        draw_judgement = self.judge_entered_or_maximal_draw_or_none()
        return (
            draw_judgement
            if draw_judgement is not None and draw_judgement.legal is False
            else GAME.check_move(self.state_after_legal_draw_or_unchanged, action)
        )

    def judge_entered_or_maximal_draw_or_none(self) -> Judgement[State] | None:
        """Returns the verdict on the draw before the action; None if there is no draw or its allowance needs a missing
        mark."""
        if (
            not self.is_followed
            or self.state.drawn is not None
            or self.first_card_with_unknown_mark_limiting_draw_or_none
        ):
            return None
        return GAME.check_move(self.state, self.draft.entered_draw_or_maximal(self.state))

    @property
    def state_after_legal_draw_or_unchanged(self) -> State:
        """The state in which the action is entered: in a followed game, the state after the draw."""
        if not self.is_followed or self.state.drawn is not None:
            return self.state
        draw_judgement = GAME.check_move(self.state, self.draft.entered_draw_or_maximal(self.state))
        return draw_judgement.after if draw_judgement.legal and draw_judgement.after is not None else self.state

    def state_after_fully_entered_legal_turn_or_none(self) -> State | None:
        """Returns the state after a complete legal turn, in which an input on the table begins the next turn.

        None while something of the turn can still be entered, and if the game ends with it.
        """
        draft, judgement = self.draft, self.judgement
        if not self.is_followed or judgement is None or judgement.legal is not True or judgement.after is None:
            return None
        if (
            draft.count_reserve_cards_to_drop(self.state) > len(draft.dropped)
            or self.first_card_with_unknown_mark_limiting_draw_or_none
        ):
            return None
        needs_no_mark = draft.mark or draft.kind == "down" or not isinstance(draft.number, int)
        return (
            judgement.after
            if needs_no_mark or (draft.kind == "take" and not self.is_mark_of_taken_reserve_card_unknown)
            else None
        )

    @property
    def first_card_with_unknown_mark_limiting_draw_or_none(self) -> Card | None:
        """The first card with an unknown mark that the draw depends on, while no draw is entered."""
        if not self.is_followed or self.state.drawn is not None or self.draft.drawn is not None:
            return None
        cells_lacking_marks = calculate_remaining_draw_allowance(self.state).needs
        return cards_by_cell(self.state.rows)[cells_lacking_marks[0]] if cells_lacking_marks else None

    @property
    def is_mark_of_taken_reserve_card_unknown(self) -> bool:
        """Is a reserve card taken whose mark the table does not show?"""
        draft = self.draft
        is_mark_known = any(card.face == draft.number and card.mark for card in self.state.reserve or ())
        return draft.kind == "take" and len(draft.paid) == 2 and isinstance(draft.number, int) and not is_mark_known

    def cell_after_turn(self, cell_before: Cell) -> Cell:
        """Returns where a cell is after the turn. A card left of the leftmost one shifts all columns by 1."""
        return (cell_before[0], cell_before[1] + (self.draft.cell == LEFT_OF_ROW))

    @property
    def record_text_with_turn(self) -> str:
        """The recorded moves and those of the draft, as text."""
        return "_".join(map(GAME.format_move, (*self.recorded_moves, *self.draft.list_turn_moves(self.state))))

    @property
    def private_hand_updated_by_entered_turn_if_any(self) -> PrivateHand | None:
        """The asker's private hand after the draft; unchanged while the draft is incomplete or illegal."""
        private_hand: PrivateHand | None = self.answer.state.mine
        judgement, action = self.judgement, self.draft.complete_action_or_none
        state_after = (judgement.after or judgement.end) if judgement is not None else None
        if private_hand is None or action is None or state_after is None:
            return private_hand
        number = self.draft.number
        return update_private_hand(
            private_hand,
            state_before=self.state,
            move=action,
            state_after=state_after,
            number_laid_facedown=number if isinstance(number, int) else None,
        )

    # --- input

    def handle_input(self, value: str) -> InputResult:
        """Returns the result of a value. Raises ValueError for a value that no control sends."""
        command, _, argument = value.partition(".")
        match command:
            case "at":
                return self.select_or_deselect_tower_cell_or_begin_next_turn(
                    parse_cell_relative_to_start_card_or_raise(self.state, argument)
                )
            case "take":
                return self.take_or_discard_reserve_card_or_begin_next_turn(parse_card_number_or_f_or_raise(argument))
            case "so":
                return self.input_result_with_turn_appended_to_record()
            case "nodeck":
                drawn_card_count = sum(
                    move.count + move.finish for move in self.recorded_moves if isinstance(move, Draw)
                )
                return InputResult(state=replace(self.answer.state, deck=drawn_card_count), selection=self.draft.text)
            case "printed":
                return self.add_printed_mark_where_card_was_revealed_or_raise(argument)
            case "mine":
                private_hand = private_hand_after_input_or_raise(self.answer.state.mine, argument)
                hand = None if argument == "none" else self.answer.state.hand
                return InputResult(
                    state=replace(self.answer.state, mine=private_hand, hand=hand), selection=self.draft.text
                )
        return self.input_result_with_draft_and_asked_move_unless_followed(
            self.draft_after_input_or_raise(command, argument)
        )

    def draft_after_input_or_raise(self, command: str, argument: str) -> TurnDraft:
        """Returns the draft after a value that changes it. Raises ValueError for any other value."""
        draft = self.draft
        match command:
            case "as" if argument in ACTION_KINDS:
                return draft.with_action_kind_keeping_only_cell_and_draw(self.state, argument)
            case "every":
                return replace(draft, offers_all_numbers=not draft.offers_all_numbers)
            case "anew":
                return replace(draft, number=None, mark="", offers_all_numbers=True)
            case "mark" if argument in MARKS:
                return replace(draft, mark="" if draft.mark == argument else argument)
            case "drawn":
                return (
                    replace(draft, finish=not draft.finish)
                    if argument == FINISH_TEXT
                    else replace(draft, drawn=int(argument))
                )
            case "paid":
                return draft.with_payment_card_entered_or_taken_back(parse_card_number_or_f_or_raise(argument))
            case "out":
                return draft.with_discards_clearing_second_payment(
                    glass_card_count=min(max(int(argument), 0), HAND_FULL), finish_card=draft.discards_finish_card
                )
            case "lost":
                return draft.with_discards_clearing_second_payment(
                    glass_card_count=len(draft.discarded_glass_cards), finish_card=not draft.discards_finish_card
                )
        return draft.with_card_or_payment_entered(parse_card_number_or_f_or_raise(command))

    def input_result_with_draft_and_asked_move_unless_followed(self, new_draft: TurnDraft) -> InputResult:
        """Selects another draft. Outside a followed game it also asks about the move as soon as it is complete."""
        if self.is_followed:
            return InputResult(state=self.answer.state, selection=new_draft.text)
        action = new_draft.complete_action_or_none
        if action is None:
            return InputResult(state=self.answer.state, selection=new_draft.text, move="", view=View.MOVES)
        return InputResult(
            state=self.answer.state, selection=new_draft.text, move=GAME.format_move(action), view=View.CHECK
        )

    def select_or_deselect_tower_cell_or_begin_next_turn(self, selected_cell: Cell) -> InputResult:
        """Enters a cell of the tower; after a complete turn, removes its cell or begins the next turn."""
        if self.state_after is None:
            return self.input_result_with_draft_and_asked_move_unless_followed(
                self.draft.with_cell_selected_and_action_kind_adapted(self.state, selected_cell)
            )
        if selected_cell == self.draft.cell:
            return self.input_result_with_draft_and_asked_move_unless_followed(replace(self.draft, cell=None))
        return self.input_result_with_turn_appended_to_record(
            TurnDraft().with_cell_selected_and_action_kind_adapted(
                self.state_after, self.cell_after_turn(selected_cell)
            )
        )

    def take_or_discard_reserve_card_or_begin_next_turn(self, card_face: Face) -> InputResult:
        """Takes or discards a card of the reserve; after a complete turn, begins the next turn."""
        if self.state_after is None or self.draft.count_reserve_cards_to_drop(self.state) > 0:
            return self.input_result_with_draft_and_asked_move_unless_followed(
                self.draft.with_reserve_card_taken_or_discard_toggled(self.state, Card(card_face))
            )
        return self.input_result_with_turn_appended_to_record(
            TurnDraft().with_reserve_card_taken_or_discard_toggled(self.state_after, Card(card_face))
        )

    def input_result_with_turn_appended_to_record(
        self, next_turn_draft_or_none: TurnDraft | None = None
    ) -> InputResult:
        """Appends the draft to the record. next_turn_draft_or_none: what is entered of the next turn already."""
        selection = next_turn_draft_or_none.text if next_turn_draft_or_none else ""
        return InputResult(
            state=replace(self.answer.state, mine=self.private_hand_updated_by_entered_turn_if_any),
            selection=selection,
            move=self.record_text_with_turn,
        )

    def add_printed_mark_where_card_was_revealed_or_raise(self, number_and_mark: str) -> InputResult:
        """Enters the mark of a card in the record where that card was revealed. Raises ValueError for an unknown
        mark."""
        number, _, mark = number_and_mark.partition(".")
        if mark not in MARKS:
            raise ValueError(number_and_mark)
        start_state, marked_moves = add_mark_to_record_or_start(
            self.answer.state, self.recorded_moves, parse_card_number_or_f_or_raise(number), mark
        )
        return InputResult(
            state=start_state, selection=self.draft.text, move="_".join(map(GAME.format_move, marked_moves))
        )


def private_hand_after_input_or_raise(private_hand: PrivateHand | None, value: str) -> PrivateHand | None:
    """Returns a private hand after a value: a number adds or removes its card, `p2` begins the hand of that seat,
    `none` removes the hand.

    Raises ValueError for any other value, and for a number without a hand.
    """
    if value == "none":
        return None
    if value in SEAT_FIELDS:
        return PrivateHand(int(value[1:]))
    number = parse_card_number_or_f_or_raise(value)
    if private_hand is None or not isinstance(number, int):
        raise ValueError(value)
    return replace(private_hand, cards=tuple(sorted({*private_hand.cards} ^ {number})))


def format_cell_relative_to_start(state: State, cell: Cell) -> str:
    """Returns the text of a cell in a value. It counts columns from 25, so it stays valid when the tower grows."""
    return f"{cell[0]}.{cell[1] - column_of_start_card(state.rows)}"


def parse_cell_relative_to_start_card_or_raise(state: State, cell_text: str) -> Cell:
    """Parses the cell of a value. Raises ValueError."""
    row, col = map(int, cell_text.split("."))
    return row, col + column_of_start_card(state.rows)


def state_of_followed_game_or_question(answer: Answer) -> State:
    """Returns the current state of the followed game, or the state of the question."""
    state: State = answer.state
    if answer.followed is not None and answer.followed.state is not None:
        state = answer.followed.state
    return state


def knows_nothing_but_at_most_two_adjacent_cards(state: State) -> bool:
    """Is nothing entered of the table but at most two face-up cards side by side?"""
    row = state.rows[0] if state.rows else ()
    state_with_tower_only = replace(State(table=state.table, first=state.first), tower=state.tower)
    return (
        len(state.rows) <= 1
        and len(row) <= len(PAIR)
        and state == state_with_tower_only
        and None not in bottom_row_numbers_and_missing_card_count(state)[0]
    )


def bottom_row_numbers_and_missing_card_count(state: State) -> tuple[list[int | None], int]:
    """Returns the numbers of the cards in the bottom row, None for a face-down one, and how many of two cards are
    missing."""
    row = state.rows[0] if state.rows else ()
    numbers = [card.number if card is not None else None for card in row]
    return numbers, len(PAIR) - len(numbers)


def build_draft_turn_of_answer(answer: Answer, selection: str) -> DraftTurn:
    """Builds the draft of a page that asks about a move or follows a game."""
    state = state_of_followed_game_or_question(answer)
    if answer.view is not View.PLAY:
        move_text = answer.query.get("move", "").split("_")[0]
        draft = parse_draft_leniently(selection if is_draft_text(selection) else move_text)
        if draft.cell is None and knows_nothing_but_at_most_two_adjacent_cards(state) and draft.kind in ("up", "down"):
            draft = replace(draft, cell=THIRD)
        return DraftTurn(answer, state, draft)
    verdict = answer.verdict
    recorded_steps = list(verdict.steps[: verdict.played]) if verdict else []
    draft = parse_draft_leniently(selection)
    if answer.followed is not None and answer.followed.state is None and recorded_steps:
        # A card was turned up and its number is not entered: the page asks for it, at the table before the move.
        undecided_step = recorded_steps.pop()
        state, draft = undecided_step.before or state, parse_draft_leniently(undecided_step.move)
    return DraftTurn(answer, state, draft, [GAME.parse_move(step.move) for step in recorded_steps])


def handle_turn_input(answer: Answer, selection: str, value: str) -> InputResult:
    """Returns the result of a value on a page where a turn is entered. Raises ValueError for an unknown value."""
    return build_draft_turn_of_answer(compute_answer_ignoring_other_rulings(answer), selection).handle_input(value)
