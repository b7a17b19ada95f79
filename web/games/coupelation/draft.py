"""Enters a turn touch by touch: what a control sends, and what comes of it.

The selection is the text of the turn with `?` for what is missing (`calculators.coupelation.unfinished`).
`DraftTurn.handle_input` takes a value: `at.1.2` a place of the tower (counted from 25), `take.31` a card of the
reserve, `31` or `FINISH_TEXT` a number, `as.flip` another kind of action, `every` all numbers, `anew` another number,
`mark.d`; of a payment `paid.7`, `out.2` and `lost`; of a game that is followed `drawn.2` or `drawn.F`, `printed.31.d`,
`mine.p2` and `mine.31`, `nodeck`, and `so` once the turn stands. What is entered again is taken away.
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
"""The places of the smallest question: two cards side by side, and one above them."""


def parse_card_number_or_f_or_raise(face_text: str) -> Face:
    """A number of a card, or F. Raises ValueError for anything else."""
    if face_text == "F":
        return face_text
    if not LOWEST <= int(face_text) <= HIGHEST:
        raise ValueError(face_text)
    return int(face_text)


class DraftTurn:
    """A turn while it is told at a table. played: the moves before it; state: the position they lead to."""

    def __init__(self, answer: Answer, state: State, draft: TurnDraft, played: Sequence[Move] = ()) -> None:
        self.answer, self.state, self.draft, self.played = answer, state, draft, tuple(played)
        self.playing = answer.view is View.PLAY
        self.judged = self.judge_entered_action_or_its_draw()
        self.after = self.state_after_complete_legal_turn_or_none()

    def judge_entered_action_or_its_draw(self) -> Judgement[State] | None:
        """What is said to the action that is told, or to a draw before it that cannot be; None while it cannot be asked
        about."""
        action = self.draft.complete_action_or_none
        if action is None or not self.state.rows:
            return None
        drawn = self.judge_entered_or_maximal_draw_or_none()
        return (
            drawn
            if drawn is not None and drawn.legal is False
            else GAME.check_move(self.state_after_legal_draw_or_unchanged, action)
        )

    def judge_entered_or_maximal_draw_or_none(self) -> Judgement[State] | None:
        """What is said to the draw before the action; None where none is told."""
        if not self.playing or self.state.drawn is not None or self.first_card_with_unknown_mark_limiting_draw_or_none:
            return None
        return GAME.check_move(self.state, self.draft.entered_draw_or_maximal(self.state))

    @property
    def state_after_legal_draw_or_unchanged(self) -> State:
        """The position that the action is told in: in a game that is followed with what was drawn before it."""
        if not self.playing or self.state.drawn is not None:
            return self.state
        drawn = GAME.check_move(self.state, self.draft.entered_draw_or_maximal(self.state))
        return drawn.after if drawn.legal and drawn.after is not None else self.state

    def state_after_complete_legal_turn_or_none(self) -> State | None:
        """The position after a turn that is told to its end: then a touch of the table is the next seat's first.

        None while something of the turn can still be told, and where the game ends with it."""
        draft, judged = self.draft, self.judged
        if not self.playing or judged is None or judged.legal is not True or judged.after is None:
            return None
        if (
            draft.count_reserve_cards_to_drop(self.state) > len(draft.dropped)
            or self.first_card_with_unknown_mark_limiting_draw_or_none
        ):
            return None
        marked = draft.mark or draft.kind == "down" or not isinstance(draft.number, int)
        return (
            judged.after
            if marked or (draft.kind == "take" and not self.is_mark_of_taken_reserve_card_unknown)
            else None
        )

    @property
    def first_card_with_unknown_mark_limiting_draw_or_none(self) -> Card | None:
        """The first card whose mark says how many may be drawn and that nobody has told, while the draw is not told."""
        if not self.playing or self.state.drawn is not None or self.draft.drawn is not None:
            return None
        needs = calculate_remaining_draw_allowance(self.state).needs
        return cards_by_cell(self.state.rows)[needs[0]] if needs else None

    @property
    def is_mark_of_taken_reserve_card_unknown(self) -> bool:
        """Is the mark of a reserve card taken not in sight yet?"""
        draft = self.draft
        known = any(card.face == draft.number and card.mark for card in self.state.reserve or ())
        return draft.kind == "take" and len(draft.paid) == 2 and isinstance(draft.number, int) and not known

    def cell_after_turn(self, cell_before: Cell) -> Cell:
        """A cell of this tower in the tower after the turn: a card left of the leftmost one moves all by a place."""
        return (cell_before[0], cell_before[1] + (self.draft.cell == LEFT_OF_ROW))

    @property
    def record_text_with_turn(self) -> str:
        """The game so far and the turn that is told, as text."""
        return "_".join(map(GAME.format_move, (*self.played, *self.draft.list_turn_moves(self.state))))

    @property
    def private_hand_updated_by_entered_turn_if_any(self) -> PrivateHand | None:
        """The asker's own hand after the turn that is told."""
        mine: PrivateHand | None = self.answer.state.mine
        judged, action = self.judged, self.draft.complete_action_or_none
        after = (judged.after or judged.end) if judged is not None else None
        if mine is None or action is None or after is None:
            return mine
        number = self.draft.number
        return update_private_hand(
            mine,
            state_before=self.state,
            move=action,
            state_after=after,
            number_laid_facedown=number if isinstance(number, int) else None,
        )

    # --- what a touch makes of it

    def handle_input(self, value: str) -> InputResult:
        """Where a touch leads. Raises ValueError for a put that no control has."""
        name, _, rest = value.partition(".")
        match name:
            case "at":
                return self.select_or_deselect_tower_cell_or_begin_next_turn(
                    parse_cell_relative_to_start_card_or_raise(self.state, rest)
                )
            case "take":
                return self.take_or_discard_reserve_card_or_begin_next_turn(parse_card_number_or_f_or_raise(rest))
            case "so":
                return self.input_result_with_turn_appended_to_record()
            case "nodeck":
                drawn = sum(move.count + move.finish for move in self.played if isinstance(move, Draw))
                return InputResult(state=replace(self.answer.state, deck=drawn), selection=self.draft.text)
            case "printed":
                return self.add_printed_mark_to_record_or_starting_table(rest)
            case "mine":
                return InputResult(
                    state=replace(
                        self.answer.state, mine=private_hand_after_touched_value_or_raise(self.answer.state.mine, rest)
                    ),
                    selection=self.draft.text,
                )
        return self.input_result_with_draft_and_complete_move_if_any(self.draft_after_input_or_raise(name, rest))

    def draft_after_input_or_raise(self, command: str, argument: str) -> TurnDraft:
        """The draft after a touch that tells something of it."""
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

    def input_result_with_draft_and_complete_move_if_any(self, new_draft: TurnDraft) -> InputResult:
        """Another draft, and the move in question as soon as there is one."""
        if self.playing:
            return InputResult(state=self.answer.state, selection=new_draft.text)
        action = new_draft.complete_action_or_none
        if action is None:
            return InputResult(state=self.answer.state, selection=new_draft.text, move="", view=View.MOVES)
        return InputResult(
            state=self.answer.state, selection=new_draft.text, move=GAME.format_move(action), view=View.CHECK
        )

    def select_or_deselect_tower_cell_or_begin_next_turn(self, touched_cell: Cell) -> InputResult:
        """A touch of the tower tells the place, lifts the card told, or begins the next turn."""
        if self.after is None:
            return self.input_result_with_draft_and_complete_move_if_any(
                self.draft.with_cell_selected_and_action_kind_adapted(self.state, touched_cell)
            )
        if touched_cell == self.draft.cell:
            return self.input_result_with_draft_and_complete_move_if_any(replace(self.draft, cell=None))
        return self.input_result_with_turn_appended_to_record(
            TurnDraft().with_cell_selected_and_action_kind_adapted(self.after, self.cell_after_turn(touched_cell))
        )

    def take_or_discard_reserve_card_or_begin_next_turn(self, card_face: Face) -> InputResult:
        """A touch of the reserve takes the card or drops it, or begins the next turn."""
        if self.after is None or self.draft.count_reserve_cards_to_drop(self.state) > 0:
            return self.input_result_with_draft_and_complete_move_if_any(
                self.draft.with_reserve_card_taken_or_discard_toggled(self.state, Card(card_face))
            )
        return self.input_result_with_turn_appended_to_record(
            TurnDraft().with_reserve_card_taken_or_discard_toggled(self.after, Card(card_face))
        )

    def input_result_with_turn_appended_to_record(
        self, next_turn_draft_or_none: TurnDraft | None = None
    ) -> InputResult:
        """The turn that is told stands; the first thing of the next may be told with it."""
        pick = next_turn_draft_or_none.text if next_turn_draft_or_none else ""
        return InputResult(
            state=replace(self.answer.state, mine=self.private_hand_updated_by_entered_turn_if_any),
            selection=pick,
            move=self.record_text_with_turn,
        )

    def add_printed_mark_to_record_or_starting_table(self, number_and_mark: str) -> InputResult:
        """The mark of a card of the table goes into the record where that card was shown."""
        number, _, mark = number_and_mark.partition(".")
        if mark not in MARKS:
            raise ValueError(number_and_mark)
        table, record = add_mark_to_record_or_start(
            self.answer.state, self.played, parse_card_number_or_f_or_raise(number), mark
        )
        return InputResult(state=table, selection=self.draft.text, move="_".join(map(GAME.format_move, record)))


def private_hand_after_touched_value_or_raise(private_hand: PrivateHand | None, value: str) -> PrivateHand | None:
    """A hand of one's own with one card more or less; of `p2` that seat's, of `none` none. Raises ValueError."""
    if value == "none":
        return None
    if value in SEAT_FIELDS:
        return PrivateHand(int(value[1:]))
    number = parse_card_number_or_f_or_raise(value)
    if private_hand is None or not isinstance(number, int):
        raise ValueError(value)
    return replace(private_hand, cards=tuple(sorted({*private_hand.cards} ^ {number})))


def format_cell_relative_to_start(state: State, cell: Cell) -> str:
    """How a put names a place of the tower: counted from 25, so that it stays the same when the tower grows."""
    return f"{cell[0]}.{cell[1] - column_of_start_card(state.rows)}"


def parse_cell_relative_to_start_card_or_raise(state: State, cell_text: str) -> Cell:
    """The place that a put names. Raises ValueError."""
    row, col = map(int, cell_text.split("."))
    return row, col + column_of_start_card(state.rows)


def state_of_followed_game_or_question(answer: Answer) -> State:
    """Where the game that is followed stands, or the position asked about."""
    state: State = answer.state
    if answer.followed is not None and answer.followed.state is not None:
        state = answer.followed.state
    return state


def knows_nothing_but_at_most_two_adjacent_cards(state: State) -> bool:
    """Is nothing known of the table but at most two open cards side by side?"""
    row = state.rows[0] if state.rows else ()
    alone = replace(State(table=state.table, first=state.first), tower=state.tower)
    return len(state.rows) <= 1 and len(row) <= len(PAIR) and state == alone and None not in numbers_of_pair(state)[0]


def numbers_of_pair(state: State) -> tuple[list[int | None], int]:
    """The numbers of the two cards as far as they lie there, None for one that lies face down, and how many lack."""
    row = state.rows[0] if state.rows else ()
    numbers = [card.number if card is not None else None for card in row]
    return numbers, len(PAIR) - len(numbers)


def build_draft_turn_of_answer(answer: Answer, selection: str) -> DraftTurn:
    """What is told on a page of a move or of a game that is followed."""
    state = state_of_followed_game_or_question(answer)
    if answer.view is not View.PLAY:
        move_text = answer.query.get("move", "").split("_")[0]
        draft = parse_draft_leniently(selection if is_draft_text(selection) else move_text)
        if draft.cell is None and knows_nothing_but_at_most_two_adjacent_cards(state) and draft.kind in ("up", "down"):
            draft = replace(draft, cell=THIRD)
        return DraftTurn(answer, state, draft)
    verdict = answer.verdict
    done = list(verdict.steps[: verdict.played]) if verdict else []
    draft = parse_draft_leniently(selection)
    if answer.followed is not None and answer.followed.state is None and done:
        # A card was turned up and nobody said what it is: that is asked, at the table before it.
        asked = done.pop()
        state, draft = asked.before or state, parse_draft_leniently(asked.move)
    return DraftTurn(answer, state, draft, [GAME.parse_move(step.move) for step in done])


def handle_turn_input(answer: Answer, selection: str, value: str) -> InputResult:
    """A touch of a page where a turn is told. Raises ValueError for a put there is not."""
    return build_draft_turn_of_answer(compute_answer_ignoring_other_rulings(answer), selection).handle_input(value)
