"""A move while it is being told by touches: what of it is known so far, as text in `pick` and as a move.

`Telling.handle_input` is what a touch makes of it. Puts: `at.1.2` a place of the tower (counted from 25), `take.31`
a card of
the reserve, `31` or `FINISH_TEXT` a number, `as.flip` another kind of action, `every` all numbers, `anew` another
number,
`mark.d`; of a payment `paid.7`, `out.2` and `lost`; of a game that is followed `drawn.2` or `drawn.F`, `printed.31.d`,
`mine.p2` and `mine.31`, `nodeck`, and `so` once the turn stands. What is put again is taken away.

`ask.up.1.0.31.d` … : kind, row and place of the cell, number (`all`: not told, and all are offered), its mark, the two
cards paid, how many are discarded unseen (`FINISH_TEXT` behind it: and the finish card), how many were drawn
(`FINISH_TEXT` behind it: and the finish card), the reserve cards dropped; `_` for what is not told yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from calculators.core.answers import Answer
from calculators.core.evaluate import compute_answer_ignoring_other_rulings
from calculators.core.parsing import SEAT_FIELDS
from calculators.core.types import Judgement, View
from calculators.coupelation import GAME
from calculators.coupelation.draw_allowance import calculate_remaining_draw_allowance
from calculators.coupelation.moves import BESIDE
from calculators.coupelation.notation import parse_move
from calculators.coupelation.private_hand import update_private_hand
from calculators.coupelation.state import (
    FINISH,
    HAND_FULL,
    HIDDEN,
    HIGHEST,
    LOWEST,
    MARKS,
    TOP,
    Action,
    Card,
    Cell,
    Down,
    Draw,
    Face,
    Flip,
    Move,
    Payment,
    PrivateHand,
    State,
    Take,
    Up,
    face_sort_key,
)
from calculators.coupelation.tower import cards_by_cell, column_of_start_card
from calculators.coupelation.tower_rules import count_hidden_cards, find_cells_for_finish_card, find_cells_for_number
from web.table.input_rules import InputResult

ACTION_KINDS = ("up", "down", "flip", "take")
NOT_ENTERED = "_"
ALL_NUMBERS = "all"
FINISH_TEXT = str(FINISH.face)
DRAFT_PREFIX = "ask"
DRAFT_PATTERN = r"ask(\.-?\w{1,4}){0,18}"
PAIR: tuple[Cell, Cell] = ((0, 0), (0, 1))
THIRD: Cell = (1, 0)
"""The places of the smallest question: two cards side by side, and one above them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnDraft:
    """cell, number, mark, paid, dropped: as in a move, None, '' or empty while not told; out: cards discarded
    unseen; lost: is the finish card discarded too? drawn: None for all that may be drawn; finish: was the finish card
    drawn too? every: are all numbers offered, and not only those that fit?"""

    kind: str = "up"
    cell: Cell | None = None
    number: Face | None = None
    mark: str = ""
    paid: tuple[Face, ...] = ()
    out: int = 0
    dropped: tuple[Face, ...] = ()
    drawn: int | None = None
    finish: bool = False
    lost: bool = False
    every: bool = False

    @property
    def selection_text(self) -> str:
        """As `pick` has it."""
        row, col = self.cell if self.cell is not None else (NOT_ENTERED, NOT_ENTERED)
        first, second = (*self.paid, NOT_ENTERED, NOT_ENTERED)[:2]
        drawn = f"{NOT_ENTERED if self.drawn is None else self.drawn}{FINISH_TEXT * self.finish}"
        out = f"{self.out}{FINISH_TEXT * self.lost}"
        number = (ALL_NUMBERS if self.every else NOT_ENTERED) if self.number is None else self.number
        items = (self.kind, row, col, number, self.mark or NOT_ENTERED, first, second, out, drawn, *self.dropped)
        return ".".join(map(str, (DRAFT_PREFIX, *items)))

    @property
    def action_or_none_if_incomplete(self) -> Action | None:
        """The action, None while it is not told as far as it can be asked about."""
        if self.cell is None:
            return None
        row, col = self.cell
        if self.kind == "flip":
            return Flip(row, col, self.number if isinstance(self.number, int) else None, self.mark)
        if self.kind == "down":
            return Down(HIDDEN.face, row, col)
        if self.number is None:
            return None
        if self.kind == "up":
            return Up(self.number, row, col, self.mark)
        if len(self.paid) < 2:
            return None
        payment = Payment.from_unordered_cards(self.paid, [HIDDEN.face] * self.out + [FINISH.face] * self.lost)
        return Take(
            face=self.number,
            row=row,
            col=col,
            payment=payment,
            mark=self.mark,
            dropped=tuple(sorted(self.dropped, key=face_sort_key)),
        )

    def draw_move_told_or_maximal(self, state: State) -> Draw:
        """The draw before the action: what was told, else all there is to draw."""
        left = calculate_remaining_draw_allowance(state)
        count = self.drawn if self.drawn is not None else left.count or 0
        if self.finish and self.drawn is None and state.deck is not None:
            count = min(count, state.deck - 1)
        return Draw(count, self.finish)

    def with_cell_selected_and_action_kind_adapted(self, state: State, selected_cell: Cell) -> TurnDraft:
        """With a cell touched: a face-down card is turned up, a free place is filled."""
        card = cards_by_cell(state.rows).get(selected_cell)
        kind = self.kind
        if card == HIDDEN and kind in ("up", "down"):
            kind = "flip"
        elif card is None and kind == "flip":
            kind = "up"
        number = self.number if kind == self.kind and kind != "flip" else None
        if selected_cell == TOP and card is None and kind == "up" and not state.first:
            number = FINISH.face
        elif number == FINISH.face and kind == "up" and self.cell == TOP:
            number = None
        return replace(
            self, kind=kind, cell=selected_cell, number=number, mark=self.mark if number else "", every=False
        )

    def with_reserve_card_taken_or_discard_toggled(self, state: State, reserve_card: Card) -> TurnDraft:
        """With a reserve card touched: it is taken, into the one free place it fits where there is no other; while the
        reserve is above its size it is dropped."""
        if self.count_reserve_cards_to_drop(state) > 0:
            kept = tuple(face for face in self.dropped if face != reserve_card.face)
            dropped = (
                kept
                if len(kept) < len(self.dropped)
                else (*self.dropped, reserve_card.face)[-self.count_reserve_cards_to_drop(state) :]
            )
            return replace(self, dropped=dropped)
        fits = (
            find_cells_for_number(state, reserve_card.face)
            if isinstance(reserve_card.face, int)
            else find_cells_for_finish_card(state)
        )
        cell = fits[0] if self.cell is None and len(fits) == 1 else self.cell
        return replace(self, kind="take", cell=cell, number=reserve_card.face, mark="", paid=(), dropped=(), lost=False)

    def count_reserve_cards_to_drop(self, state: State) -> int:
        """Cards that have to be dropped from the reserve after this."""
        if self.kind != "take" or len(self.paid) < 2 or self.number is None:
            return 0
        return len(state.reserve or ()) + 1 - state.reserve_size

    def with_action_kind(self, state: State, action_kind: str) -> TurnDraft:
        """With another kind of action: the cell stays where it can."""
        cell = self.cell
        cards = cards_by_cell(state.rows)
        hidden = [spot for spot, card in cards.items() if card == HIDDEN]
        if action_kind == "flip" and cards.get(cell or (-1, -1)) != HIDDEN:
            cell = hidden[0] if count_hidden_cards(state) == 1 else None
        number = self.number if action_kind == self.kind else None
        return TurnDraft(kind=action_kind, cell=cell, number=number, drawn=self.drawn, finish=self.finish)

    def with_card_or_payment_entered(self, face: Face) -> TurnDraft:
        """With a number told: that of the card, or the first and then the second that is paid."""
        if self.kind == "take" and self.number is not None:
            first = self.paid if len(self.paid) == 1 and face not in self.paid else ()
            return replace(self, paid=(*first, face), out=self.out if first else 0, dropped=())
        return replace(self, number=face, mark=self.mark if face == self.number else "", every=False)

    def with_payment_card_entered_or_taken_back(self, face: Face) -> TurnDraft:
        """With a card of the payment touched: the second one is told or taken back, the first one taken back with all
        that hangs on it."""
        if face in self.paid[:1]:
            return replace(self, paid=(), out=0, lost=False, dropped=())
        first = self.paid[:1]
        return replace(self, paid=first if self.paid[1:] == (face,) else (*first, face), dropped=())

    def list_turn_moves(self, state: State) -> tuple[Move, ...]:
        """The turn as it is told: the draw where there is one to tell, then the action."""
        action = self.action_or_none_if_incomplete
        draw = self.draw_move_told_or_maximal(state)
        told = state.drawn is None and (
            draw.count > 0 or draw.finish or calculate_remaining_draw_allowance(state).most > 0
        )
        return (*((draw,) if told else ()), *((action,) if action is not None else ()))


def parse_draft(selection: str) -> TurnDraft:
    """The draft that a pick tells; an empty one for any other pick."""
    name, *items = selection.split(".")
    if name != DRAFT_PREFIX or len(items) < 9:
        return TurnDraft()
    kind, row, col, number, mark, first, second, out, drawn, *dropped = items
    try:
        cell = None if NOT_ENTERED in (row, col) else (int(row), int(col))
        paid = tuple(parse_face_or_raise(text) for text in (first, second) if text != NOT_ENTERED)
        told = number not in (NOT_ENTERED, ALL_NUMBERS)
        count = drawn.removesuffix(FINISH_TEXT)
        return TurnDraft(
            kind=kind if kind in ACTION_KINDS else "up",
            cell=cell,
            number=parse_face_or_raise(number) if told else None,
            mark=mark if mark in MARKS else "",
            paid=paid,
            out=min(max(int(out.removesuffix(FINISH_TEXT)), 0), HAND_FULL),
            dropped=tuple(parse_face_or_raise(text) for text in dropped),
            drawn=None if count == NOT_ENTERED else int(count),
            finish=drawn != count,
            lost=out.endswith(FINISH_TEXT),
            every=number == ALL_NUMBERS,
        )
    except ValueError:
        return TurnDraft()


class StartAndMoves(NamedTuple):
    """The table a record starts from, and its moves."""

    start_state: State
    moves: list[Move]


def add_mark_to_record_or_start(
    start_state: State, moves: Sequence[Move], card_face: Face, printed_mark: str
) -> StartAndMoves:
    """A record with the mark printed on a card: in the last move that shows it, else on the table it starts from."""
    told = [*moves]
    for index in range(len(told) - 1, -1, -1):
        marked = move_with_printed_mark_or_none(told[index], card_face, printed_mark)
        if marked is not None:
            return StartAndMoves(start_state, [*told[:index], marked, *told[index + 1 :]])

    def printed(card: Card | None) -> Card | None:
        return Card(card_face, printed_mark) if card is not None and card.face == card_face else card

    rows = tuple(tuple(printed(card) for card in row) for row in start_state.rows)
    reserve = start_state.reserve and tuple(
        Card(card_face, printed_mark) if card.face == card_face else card for card in start_state.reserve
    )
    return StartAndMoves(replace(start_state, tower=rows, reserve=reserve), told)


def move_with_printed_mark_or_none(move: Move, card_face: Face, printed_mark: str) -> Move | None:
    """A move that shows a card, with the mark printed on it; None where it does not show it."""
    if isinstance(move, Flip):
        return replace(move, mark=printed_mark) if move.number == card_face else None
    if isinstance(move, (Up, Take)) and move.face == card_face:
        return replace(move, mark=printed_mark)
    if isinstance(move, Take) and card_face in move.payment.all_faces[:2]:
        pair = [Card(card.face, printed_mark) if card.face == card_face else card for card in move.payment.pair]
        return replace(move, payment=Payment.from_unordered_cards(pair, move.payment.discards))
    return None


def parse_face_or_raise(face_text: str) -> Face:
    """A number of a card, or F. Raises ValueError for anything else."""
    if face_text == "F":
        return face_text
    if not LOWEST <= int(face_text) <= HIGHEST:
        raise ValueError(face_text)
    return int(face_text)


def selection_for_reentry(turn_moves: Sequence[Move]) -> str:
    """The pick that tells a turn as it was told before: what was drawn, and the action."""
    drawn = [move for move in turn_moves if isinstance(move, Draw)]
    draft = draft_of_move(turn_moves[-1])
    return (replace(draft, drawn=drawn[0].count, finish=drawn[0].finish) if drawn else draft).selection_text


def selection_for_unfinished_move(turn_text: str) -> str:
    """The pick that goes on with a turn of which only a part was said: `draw.2_up.30.?.?`, `flip.?.?.30`."""
    draft = TurnDraft()
    for text in turn_text.split("_"):
        kind, *parts = text.split(".")
        numbers = [int(part) for part in parts if part.isdecimal()]
        if kind == "draw":
            draft = replace(draft, drawn=numbers[0] if numbers else None)
            continue
        told = FINISH.face if parts[:1] == [FINISH_TEXT] else numbers[0] if numbers else None
        draft = (
            replace(draft, kind=kind, number=told) if kind in ("up", "flip", "take") else replace(draft, kind="down")
        )
        break
    return draft.selection_text


def draft_of_move(move: Move) -> TurnDraft:
    """The draft of a move that was asked about by its address."""
    if isinstance(move, Draw):
        return TurnDraft(drawn=move.count, finish=move.finish)
    cell = (move.row, move.col)
    if isinstance(move, Flip):
        return TurnDraft(kind="flip", cell=cell, number=move.number, mark=move.mark)
    if isinstance(move, Down):
        return TurnDraft(kind="down", cell=cell)
    if isinstance(move, Up):
        return TurnDraft(kind="up", cell=cell, number=move.face, mark=move.mark)
    paid = (move.payment.first, move.payment.second)
    lost = FINISH.face in move.payment.discards
    out = len(move.payment.discards) - lost
    return TurnDraft(
        kind="take", cell=cell, number=move.face, mark=move.mark, paid=paid, out=out, dropped=move.dropped, lost=lost
    )


class DraftTurn:
    """A turn while it is told at a table. played: the moves before it; state: the position they lead to."""

    def __init__(self, answer: Answer, state: State, draft: TurnDraft, played: Sequence[Move] = ()) -> None:
        self.answer, self.state, self.draft, self.played = answer, state, draft, tuple(played)
        self.playing = answer.view is View.PLAY
        self.judged = self.judge_entered_action_or_its_draw()
        self.after = self.state_after_turn_or_none_while_incomplete()

    def judge_entered_action_or_its_draw(self) -> Judgement[State] | None:
        """What is said to the action that is told, or to a draw before it that cannot be; None while it cannot be asked
        about."""
        action = self.draft.action_or_none_if_incomplete
        if action is None:
            return None
        drawn = self.judge_entered_draw_or_none()
        return (
            drawn
            if drawn is not None and drawn.legal is False
            else GAME.check_move(self.state_after_draw_before_action, action)
        )

    def judge_entered_draw_or_none(self) -> Judgement[State] | None:
        """What is said to the draw before the action; None where none is told."""
        if not self.playing or self.state.drawn is not None or self.card_whose_mark_limits_draw_or_none:
            return None
        return GAME.check_move(self.state, self.draft.draw_move_told_or_maximal(self.state))

    @property
    def state_after_draw_before_action(self) -> State:
        """The position that the action is told in: in a game that is followed with what was drawn before it."""
        if not self.playing or self.state.drawn is not None:
            return self.state
        drawn = GAME.check_move(self.state, self.draft.draw_move_told_or_maximal(self.state))
        return drawn.after if drawn.legal and drawn.after is not None else self.state

    def state_after_turn_or_none_while_incomplete(self) -> State | None:
        """The position after a turn that is told to its end: then a touch of the table is the next seat's first.

        None while something of the turn can still be told, and where the game ends with it."""
        draft, judged = self.draft, self.judged
        if not self.playing or judged is None or judged.legal is not True or judged.after is None:
            return None
        if (
            draft.count_reserve_cards_to_drop(self.state) > len(draft.dropped)
            or self.card_whose_mark_limits_draw_or_none
        ):
            return None
        marked = draft.mark or draft.kind == "down" or not isinstance(draft.number, int)
        return (
            judged.after
            if marked or (draft.kind == "take" and not self.is_mark_of_taken_reserve_card_unknown)
            else None
        )

    @property
    def card_whose_mark_limits_draw_or_none(self) -> Card | None:
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
        return (cell_before[0], cell_before[1] + (self.draft.cell == BESIDE))

    @property
    def record_text_with_turn(self) -> str:
        """The game so far and the turn that is told, as text."""
        return "_".join(map(GAME.format_move, (*self.played, *self.draft.list_turn_moves(self.state))))

    @property
    def private_hand_after_entered_turn_or_none(self) -> PrivateHand | None:
        """The asker's own hand after the turn that is told."""
        mine: PrivateHand | None = self.answer.state.mine
        judged, action = self.judged, self.draft.action_or_none_if_incomplete
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
                return self.select_tower_cell_or_begin_next_turn(
                    parse_cell_beside_start_card_or_raise(self.state, rest)
                )
            case "take":
                return self.select_reserve_card_or_begin_next_turn(parse_face_or_raise(rest))
            case "so":
                return self.input_result_with_turn_appended_to_record()
            case "nodeck":
                drawn = sum(move.count + move.finish for move in self.played if isinstance(move, Draw))
                return InputResult(state=replace(self.answer.state, deck=drawn), selection=self.draft.selection_text)
            case "printed":
                return self.add_printed_mark_to_record(rest)
            case "mine":
                return InputResult(
                    state=replace(
                        self.answer.state, mine=private_hand_after_touched_value_or_raise(self.answer.state.mine, rest)
                    ),
                    selection=self.draft.selection_text,
                )
        return self.input_result_with_draft_changed(self.draft_after_input_or_raise(name, rest))

    def draft_after_input_or_raise(self, command: str, argument: str) -> TurnDraft:
        """The draft after a touch that tells something of it."""
        draft = self.draft
        match command:
            case "as" if argument in ACTION_KINDS:
                return draft.with_action_kind(self.state, argument)
            case "every":
                return replace(draft, every=not draft.every)
            case "anew":
                return replace(draft, number=None, mark="", every=True)
            case "mark" if argument in MARKS:
                return replace(draft, mark="" if draft.mark == argument else argument)
            case "drawn":
                return (
                    replace(draft, finish=not draft.finish)
                    if argument == FINISH_TEXT
                    else replace(draft, drawn=int(argument))
                )
            case "paid":
                return draft.with_payment_card_entered_or_taken_back(parse_face_or_raise(argument))
            case "out":
                return replace(draft, out=min(max(int(argument), 0), HAND_FULL), paid=draft.paid[:1], dropped=())
            case "lost":
                return replace(draft, lost=not draft.lost, paid=draft.paid[:1], dropped=())
        return draft.with_card_or_payment_entered(parse_face_or_raise(command))

    def input_result_with_draft_changed(self, new_draft: TurnDraft) -> InputResult:
        """Another draft, and the move in question as soon as there is one."""
        if self.playing:
            return InputResult(state=self.answer.state, selection=new_draft.selection_text)
        action = new_draft.action_or_none_if_incomplete
        if action is None:
            return InputResult(state=self.answer.state, selection=new_draft.selection_text, move="", view=View.MOVES)
        return InputResult(
            state=self.answer.state, selection=new_draft.selection_text, move=GAME.format_move(action), view=View.CHECK
        )

    def select_tower_cell_or_begin_next_turn(self, touched_cell: Cell) -> InputResult:
        """A touch of the tower tells the place, lifts the card told, or begins the next turn."""
        if self.after is None:
            return self.input_result_with_draft_changed(
                self.draft.with_cell_selected_and_action_kind_adapted(self.state, touched_cell)
            )
        if touched_cell == self.draft.cell:
            return self.input_result_with_draft_changed(replace(self.draft, cell=None))
        return self.input_result_with_turn_appended_to_record(
            TurnDraft().with_cell_selected_and_action_kind_adapted(self.after, self.cell_after_turn(touched_cell))
        )

    def select_reserve_card_or_begin_next_turn(self, card_face: Face) -> InputResult:
        """A touch of the reserve takes the card or drops it, or begins the next turn."""
        if self.after is None or self.draft.count_reserve_cards_to_drop(self.state) > 0:
            return self.input_result_with_draft_changed(
                self.draft.with_reserve_card_taken_or_discard_toggled(self.state, Card(card_face))
            )
        return self.input_result_with_turn_appended_to_record(
            TurnDraft().with_reserve_card_taken_or_discard_toggled(self.after, Card(card_face))
        )

    def input_result_with_turn_appended_to_record(
        self, next_turn_draft_or_none: TurnDraft | None = None
    ) -> InputResult:
        """The turn that is told stands; the first thing of the next may be told with it."""
        pick = next_turn_draft_or_none.selection_text if next_turn_draft_or_none else ""
        return InputResult(
            state=replace(self.answer.state, mine=self.private_hand_after_entered_turn_or_none),
            selection=pick,
            move=self.record_text_with_turn,
        )

    def add_printed_mark_to_record(self, number_and_mark: str) -> InputResult:
        """The mark of a card of the table goes into the record where that card was shown."""
        number, _, mark = number_and_mark.partition(".")
        if mark not in MARKS:
            raise ValueError(number_and_mark)
        table, record = add_mark_to_record_or_start(self.answer.state, self.played, parse_face_or_raise(number), mark)
        return InputResult(
            state=table, selection=self.draft.selection_text, move="_".join(map(GAME.format_move, record))
        )


def private_hand_after_touched_value_or_raise(private_hand: PrivateHand | None, value: str) -> PrivateHand | None:
    """A hand of one's own with one card more or less; of `p2` that seat's, of `none` none. Raises ValueError."""
    if value == "none":
        return None
    if value in SEAT_FIELDS:
        return PrivateHand(int(value[1:]))
    number = parse_face_or_raise(value)
    if private_hand is None or not isinstance(number, int):
        raise ValueError(value)
    return replace(private_hand, cards=tuple(sorted({*private_hand.cards} ^ {number})))


def format_cell_relative_to_start(state: State, cell: Cell) -> str:
    """How a put names a place of the tower: counted from 25, so that it stays the same when the tower grows."""
    return f"{cell[0]}.{cell[1] - column_of_start_card(state.rows)}"


def parse_cell_beside_start_card_or_raise(state: State, cell_text: str) -> Cell:
    """The place that a put names. Raises ValueError."""
    row, col = map(int, cell_text.split("."))
    return row, col + column_of_start_card(state.rows)


def state_of_followed_game_or_question(answer: Answer) -> State:
    """Where the game that is followed stands, or the position asked about."""
    state: State = answer.state
    if answer.followed is not None and answer.followed.state is not None:
        state = answer.followed.state
    return state


def is_smallest_question(state: State) -> bool:
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
    state, known = state_of_followed_game_or_question(answer), selection.startswith(f"{DRAFT_PREFIX}.")
    if answer.view is not View.PLAY:
        text = answer.query.get("move", "").split("_")[0]
        draft = parse_draft(selection) if known or not text else draft_of_move(parse_move(text))
        if draft.cell is None and is_smallest_question(state) and draft.kind in ("up", "down"):
            draft = replace(draft, cell=THIRD)
        return DraftTurn(answer, state, draft)
    verdict = answer.verdict
    done = list(verdict.steps[: verdict.played]) if verdict else []
    draft = parse_draft(selection)
    if answer.followed is not None and answer.followed.state is None and done:
        # A card was turned up and nobody said what it is: that is asked, at the table before it.
        asked = done.pop()
        state, draft = asked.before or state, draft_of_move(parse_move(asked.move))
    return DraftTurn(answer, state, draft, [GAME.parse_move(step.move) for step in done])


def handle_turn_input(answer: Answer, selection: str, value: str) -> InputResult:
    """A touch of a page where a turn is told. Raises ValueError for a put there is not."""
    return build_draft_turn_of_answer(compute_answer_ignoring_other_rulings(answer), selection).handle_input(value)
