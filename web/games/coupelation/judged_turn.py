"""Works out what a turn draft means at its table: the verdict on it, and the table after it.

`draft` enters the draft; `pictures.turn` and the modules beside it draw its page.
"""

from __future__ import annotations

from functools import cached_property

from calculators.core.types import Judgement
from calculators.coupelation import GAME
from calculators.coupelation.draw_allowance import calculate_draw_allowance
from calculators.coupelation.field_options import PaymentOptions, find_possible_cells_of_action
from calculators.coupelation.moves import LEFT_OF_ROW
from calculators.coupelation.private_hand import private_hand_after_action
from calculators.coupelation.state import Card, Cell, PrivateHand, State
from calculators.coupelation.unfinished import TurnDraft
from web.games.coupelation.pair_entry import THIRD, is_question_about_pair
from web.table.entry import DraftedTurn


class JudgedTurn:
    """The draft of a turn with its verdict.

    judgement: the verdict on the draft, None while it is incomplete; state_after: the state after a complete legal
    turn, else None.
    """

    def __init__(self, turn: DraftedTurn[TurnDraft]) -> None:
        self.is_followed = turn.is_followed
        self.state: State = turn.state
        self.draft = draft_with_missing_cell_above_questioned_pair(turn)
        self.judgement = self.judge_drafted_action_or_illegal_draw_if_complete()
        self.state_after = self.next_turn_state_if_turn_is_complete()

    def judge_drafted_action_or_illegal_draw_if_complete(self) -> Judgement[State] | None:
        """Returns the verdict on the entered action, or on an illegal draw before it; None while the action is
        incomplete or there is no tower."""
        action = self.draft.complete_public_action_or_none
        if action is None or not self.state.rows:
            return None
        if (
            self.judgement_of_unrecorded_draw_or_none is not None
            and self.judgement_of_unrecorded_draw_or_none.legal is False
            and not self.card_whose_unknown_mark_limits_draw_or_none
        ):
            return self.judgement_of_unrecorded_draw_or_none
        return GAME.judge_move(self.state_after_draw, action)

    @cached_property
    def judgement_of_unrecorded_draw_or_none(self) -> Judgement[State] | None:
        """The verdict on the draw before the action; None for a question, and if the record has the draw already."""
        if not self.is_followed or self.state.drawn is not None:
            return None
        return GAME.judge_move(self.state, self.draft.draw_before_action(self.state))

    @property
    def state_after_draw(self) -> State:
        """The state in which the action is entered: in a followed game, the state after the draw."""
        judgement = self.judgement_of_unrecorded_draw_or_none
        return judgement.after if judgement and judgement.legal and judgement.after is not None else self.state

    @property
    def payment_options(self) -> PaymentOptions:
        """What the payment of the drafted action can be."""
        return PaymentOptions(self.state_after_draw, self.draft)

    def next_turn_state_if_turn_is_complete(self) -> State | None:
        """Returns the state after a complete legal turn, in which an input on the table begins the next turn.

        None while something of the turn can still be entered, and if the game ends with it.
        """
        draft, judgement = self.draft, self.judgement
        if not self.is_followed or judgement is None or judgement.legal is not True or judgement.after is None:
            return None
        if (
            draft.reserve_excess_after_take_or_0(self.state) > len(draft.reserve_discards)
            or self.card_whose_unknown_mark_limits_draw_or_none
        ):
            return None
        needs_no_mark = draft.mark or draft.kind == "down" or not isinstance(draft.number, int)
        return (
            judgement.after
            if needs_no_mark or (draft.kind == "take" and not self.is_mark_of_reserve_card_in_paid_take_unknown)
            else None
        )

    @property
    def card_whose_unknown_mark_limits_draw_or_none(self) -> Card | None:
        """The first card with an unknown mark that the draw depends on, while no draw is entered."""
        if not self.is_followed or self.state.drawn is not None or self.draft.draw.count is not None:
            return None
        cells_lacking_marks = calculate_draw_allowance(self.state).needs
        return self.state.cards_by_cell[cells_lacking_marks[0]] if cells_lacking_marks else None

    @property
    def is_mark_of_reserve_card_in_paid_take_unknown(self) -> bool:
        """Is a reserve card taken whose mark the table does not show?"""
        draft = self.draft
        is_mark_known = any(card.face == draft.number and card.mark for card in self.state.reserve_cards)
        return draft.kind == "take" and len(draft.paid) == 2 and isinstance(draft.number, int) and not is_mark_known

    def can_drafted_card_be_at(self, cell: Cell) -> bool:
        """Returns whether the drafted action can be about a cell, as far as the table shows."""
        return cell in find_possible_cells_of_action(self.state_after_draw, self.draft)

    def cell_after_turn(self, cell_before: Cell) -> Cell:
        """Returns where a cell is after the turn. A card left of the leftmost one shifts all columns by 1."""
        return (cell_before[0], cell_before[1] + (self.draft.cell == LEFT_OF_ROW))

    @property
    def asker_hand_after_legal_draft_or_unchanged(self) -> PrivateHand | None:
        """The asker's private hand after the draft; unchanged while the draft is incomplete or illegal."""
        private_hand = self.state.mine
        judgement, action = self.judgement, self.draft.complete_public_action_or_none
        state_after = judgement.state_after if judgement is not None else None
        if private_hand is None or action is None or state_after is None:
            return private_hand
        number = self.draft.number
        return private_hand_after_action(
            private_hand,
            state_before=self.state,
            move=action,
            state_after=state_after,
            number_laid_facedown=number if isinstance(number, int) else None,
        )


def draft_with_missing_cell_above_questioned_pair(turn: DraftedTurn[TurnDraft]) -> TurnDraft:
    """Returns the draft; in the question about two cards side by side, with the cell above them if none is entered."""
    draft = turn.draft
    is_cell_clear = draft.cell is None and draft.kind in ("up", "down") and not turn.is_followed
    return draft.draft_with_cell(THIRD) if is_cell_clear and is_question_about_pair(turn.state) else draft
