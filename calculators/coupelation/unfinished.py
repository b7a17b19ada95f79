"""Defines a turn draft: its draw and its action, moves with holes. Its text is theirs, with `?` for what is missing.

up.?.1.0           a card laid face up, without its number
draw.2_up.30d.?.?  two cards were drawn; the number is entered with its mark, its cell is not
flip.?.?           a card turned up, without its cell; its number may follow, as in a move
take.31.0.2.7.?.x  an exchange without the second card paid; one card is discarded unseen
up.?.1.0~all       what follows `~` is no part of a move: all numbers are offered, not only those that fit

The two cards paid stand in the order in which they were entered. `list_field_options` says what can be entered next.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from calculators.core.parsing import HOLE, Unreadable
from calculators.core.types import Violation
from calculators.coupelation.draw_allowance import calculate_draw_allowance
from calculators.coupelation.notation import format_move, parse_move
from calculators.coupelation.refusals import (
    check_no_card_paid_or_discarded_twice,
    check_payment_with_discards_makes_reserve_card,
)
from calculators.coupelation.state import (
    FINISH,
    HIDDEN,
    NO_PAYMENT,
    TOP,
    Action,
    ActionKind,
    Card,
    Cell,
    Down,
    Draw,
    Face,
    Flip,
    Move,
    Payment,
    State,
    Take,
    Up,
)
from calculators.coupelation.tower import find_cells_for_card

CoupelationField = Literal["cell", "number", "payment", "second_payment", ""]
"""The fields of an action. Its draw, its discards and the marks of its cards can be entered at any time."""
MAX_SECOND_CARDS = 4
"""The most second cards offered for a payment."""
MAX_DISCARDS = 2
"""The most cards that a hand can discard besides the two paid."""
ALL_NUMBERS_SIGN = "~all"
WHOLE_ALLOWANCE = Draw(None)
EMPTY_ACTION = Up()


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnDraft:
    """A turn as far as it is entered.

    action: in action B its number is seen only by the owner of the card; the cards paid in action D are in the order of
    entering; offers_all_numbers: are all numbers offered, not only those that fit?
    """

    action: Action = EMPTY_ACTION
    draw: Draw = WHOLE_ALLOWANCE
    offers_all_numbers: bool = False

    @property
    def text(self) -> str:
        """The text of the turn, with `?` for what is missing.

        >>> TurnDraft().text, TurnDraft(action=Down("x", (0, 2))).text, TurnDraft(action=Flip(number=28)).text
        ('up.?.?.?', 'down.x.0.2', 'flip.?.?.28')
        >>> TurnDraft(action=Take(face=31, payment=Payment(7)), draw=Draw(2, finish=True)).text
        'draw.2.F_take.31.?.?.7.?'
        """
        draw = "" if self.draw == WHOLE_ALLOWANCE else f"{format_move(self.draw)}_"
        return draw + format_move(self.action) + ALL_NUMBERS_SIGN * self.offers_all_numbers

    @property
    def kind(self) -> ActionKind:
        return self.action.kind

    @property
    def cell(self) -> Cell | None:
        return self.action.cell

    @property
    def number(self) -> Face | None:
        """The number or finish card laid down, turned up or taken; None if it is not entered."""
        if isinstance(self.action, Flip):
            return self.action.number
        return None if self.action.face in (HOLE, HIDDEN.face) else self.action.face

    @property
    def mark(self) -> str:
        """The mark printed on the card; "" if it is not entered."""
        return "" if isinstance(self.action, Down) else self.action.mark

    @property
    def payment(self) -> Payment:
        return self.action.payment if isinstance(self.action, Take) else NO_PAYMENT

    @property
    def paid(self) -> tuple[Card, ...]:
        """The cards sent to the reserve, in the order of entering."""
        return tuple(card for card in self.payment.pair if card.face != HOLE)

    @property
    def reserve_discards(self) -> tuple[Face, ...]:
        """The cards discarded from the reserve."""
        return self.action.reserve_discards if isinstance(self.action, Take) else ()

    @property
    def missing_fields(self) -> tuple[CoupelationField, ...]:
        """The fields without which the action is not complete, in the order of entering."""
        is_missing: dict[CoupelationField, bool] = {
            "cell": self.cell is None,
            "number": self.number is None and self.kind in ("up", "take"),
            "payment": self.kind == "take" and not self.paid,
            "second_payment": self.kind == "take" and len(self.paid) < 2,
        }
        return tuple(field for field in is_missing if is_missing[field])

    @property
    def complete_public_action_or_none(self) -> Action | None:
        """The action as everybody sees it; None until enough is entered to ask about it."""
        if self.missing_fields:
            return None
        if isinstance(self.action, Take):
            return self.action.take_with_cards_sorted
        return Down(HIDDEN.face, self.cell) if isinstance(self.action, Down) else self.action

    @property
    def paid_faces(self) -> tuple[Face, ...]:
        """The faces of the cards sent to the reserve."""
        return tuple(card.face for card in self.paid)

    @property
    def discards_finish_card(self) -> bool:
        return FINISH.face in self.payment.discards

    @property
    def discarded_glass_cards(self) -> tuple[Face, ...]:
        return tuple(face for face in self.payment.discards if face != FINISH.face)

    def draw_before_action(self, state: State) -> Draw:
        """Returns the draw before the action: the entered one, else the whole allowance, 0 cards if it is not known."""
        if self.draw.count is not None:
            return self.draw
        count = calculate_draw_allowance(state).count or 0
        if self.draw.finish and state.deck is not None:
            count = min(count, state.deck - 1)
        return Draw(count, self.draw.finish)

    def list_moves_of_turn_with_assumed_draw(self, state: State) -> tuple[Move, ...]:
        """Returns the entered moves of the turn: the draw if there can be one, then the action if it is complete."""
        action = self.complete_public_action_or_none
        draw = self.draw_before_action(state)
        has_draw = state.drawn is None and (
            draw.entered_count > 0 or draw.finish or calculate_draw_allowance(state).most > 0
        )
        return (*((draw,) if has_draw else ()), *((action,) if action is not None else ()))

    def reserve_excess_after_take_or_0(self, state: State) -> int:
        """Returns how many reserve cards must be discarded after this action; 0 unless it takes one and both cards paid
        are entered."""
        if self.kind != "take" or len(self.paid) < 2 or self.number is None:
            return 0
        return max(0, len(state.reserve_cards) + 1 - state.reserve_size)

    def draft_with_cell(self, cell: Cell | None) -> TurnDraft:
        """Returns the draft with another cell and nothing else changed."""
        return replace(self, action=replace(self.action, cell=cell))

    def draft_with_mark(self, mark: str) -> TurnDraft:
        """Returns the draft with another mark; unchanged for a card laid face down."""
        return self if isinstance(self.action, Down) else replace(self, action=replace(self.action, mark=mark))

    def draft_with_number(self, face: Face | None) -> TurnDraft:
        """Returns the draft with another card; the mark stays if the card is the same."""
        action = build_action(self.kind, self.cell, face, self.mark if face == self.number else "")
        if isinstance(self.action, Take) and isinstance(action, Take):
            action = replace(action, payment=self.payment, reserve_discards=self.reserve_discards)
        return replace(self, action=action)

    def draft_with_payment(
        self, paid: tuple[Card, ...], discards: tuple[Face, ...], reserve_discards: tuple[Face, ...] = ()
    ) -> TurnDraft:
        """Returns the draft with another payment; unchanged if it takes no reserve card."""
        if not isinstance(self.action, Take):
            return self
        return replace(
            self,
            action=replace(
                self.action, payment=Payment.from_paid_cards(paid, discards), reserve_discards=reserve_discards
            ),
        )

    def draft_with_cell_and_kind_and_number_adapted(self, state: State, selected_cell: Cell) -> TurnDraft:
        """Returns the draft with a cell; the action turns a face-down card up or fills a free cell."""
        card = state.cards_by_cell.get(selected_cell)
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
        draft = self if kind == self.kind else TurnDraft(action=build_action(kind, None, None), draw=self.draw)
        return replace(draft.draft_with_number(number).draft_with_cell(selected_cell), offers_all_numbers=False)

    def draft_toggling_reserve_discard(self, state: State, face: Face) -> TurnDraft:
        """Returns the draft with a reserve card discarded, or kept if it was discarded before.

        Needs a reserve above its size. Of more discards than its excess, the last ones stay.
        """
        other_reserve_discards = tuple(
            discarded_face for discarded_face in self.reserve_discards if discarded_face != face
        )
        reserve_discards = (
            other_reserve_discards
            if len(other_reserve_discards) < len(self.reserve_discards)
            else (*self.reserve_discards, face)[-self.reserve_excess_after_take_or_0(state) :]
        )
        return self.draft_with_payment(self.paid, self.payment.discards, reserve_discards)

    def draft_discarding_or_taking_reserve_card(self, state: State, face: Face) -> TurnDraft:
        """Returns the draft after a touch of a reserve card: discarded while the reserve is too large, else taken."""
        if self.reserve_excess_after_take_or_0(state) > 0:
            return self.draft_toggling_reserve_discard(state, face)
        return self.draft_taking_reserve_card(state, face)

    def draft_taking_reserve_card(self, state: State, face: Face) -> TurnDraft:
        """Returns the draft with a reserve card taken, into the only cell it fits if no cell is entered.

        The payment starts anew.
        """
        fitting_cells = find_cells_for_card(state, Card(face))
        cell = fitting_cells[0] if self.cell is None and len(fitting_cells) == 1 else self.cell
        take = Take(face=face, cell=cell, payment=Payment(discards=self.discarded_glass_cards))
        return replace(self, action=take)

    def draft_of_kind_keeping_draw_and_fitting_cell(self, state: State, action_kind: ActionKind) -> TurnDraft:
        """Returns the draft with another kind of action. Only the draw and the cell stay; the number if the kind is the
        same.

        To turn a card up, the cell must have a face-down card; otherwise the only face-down card is selected, if there
        is one.
        """
        cell = self.cell
        if action_kind == "flip" and cell not in state.hidden_cells:
            cell = state.hidden_cells[0] if len(state.hidden_cells) == 1 else None
        number = self.number if action_kind == self.kind else None
        return TurnDraft(action=build_action(action_kind, cell, number), draw=self.draw)

    def draft_with_number_or_payment_card(self, face: Face) -> TurnDraft:
        """Returns the draft with a number: of the card, or of the first and then the second card paid.

        A third card paid, or the first one once more, starts the payment anew.
        """
        if self.kind == "take" and self.number is not None:
            is_second = len(self.paid) == 1 and face not in self.paid_faces
            return self.draft_with_payment(
                (*(self.paid if is_second else ()), Card(face)),
                self.payment.discards if is_second else (FINISH.face,) * self.discards_finish_card,
            )
        return replace(self.draft_with_number(face), offers_all_numbers=False)

    def draft_with_payment_card_toggled(self, face: Face) -> TurnDraft:
        """Returns the draft with a card of the payment toggled.

        The second card is entered or removed. Removing the first one removes the whole payment.
        """
        if face in self.paid_faces[:1]:
            return self.draft_with_payment((), ())
        is_removed = self.paid_faces[1:] == (face,)
        second = () if is_removed else (Card(face),)
        return self.draft_with_payment((*self.paid[:1], *second), self.payment.discards)

    def draft_with_unseen_discards(self, *, glass_card_count: int, finish_card: bool) -> TurnDraft:
        """Returns the draft with this many glass cards discarded unseen, and the finish card or not.

        The second card paid is removed, because it depends on the discards.
        """
        discards = (FINISH.face,) * finish_card + (HIDDEN.face,) * glass_card_count
        return self.draft_with_payment(self.paid[:1], discards)


def build_action(kind: ActionKind, cell: Cell | None, face: Face | None, mark: str = "") -> Action:
    """Builds an action without a payment. face: of the card laid down, turned up or taken; None if it is missing."""
    match kind:
        case "flip":
            return Flip(cell, face if isinstance(face, int) else None, mark)
        case "down":
            return Down(HIDDEN.face if face is None else face, cell)
        case "up":
            return Up(HOLE if face is None else face, cell, mark)
    return Take(face=HOLE if face is None else face, cell=cell, mark=mark)


def parse_draft_or_none(text: str) -> TurnDraft | None:
    """Parses a turn, finished or not; None for any other text.

    >>> parse_draft_or_none("draw.2_up.?.1.0") == TurnDraft(action=Up(cell=(1, 0)), draw=Draw(2))
    True
    >>> parse_draft_or_none("draw.2") == TurnDraft(draw=Draw(2))
    True
    """
    turn_text, sign, _ = text.partition(ALL_NUMBERS_SIGN)
    try:
        moves = [parse_move(move_text, may_have_holes=True) for move_text in turn_text.split("_")]
    except Unreadable:
        return None
    draft = TurnDraft(offers_all_numbers=bool(sign))
    match moves:
        case [Draw() as draw]:
            return replace(draft, draw=draw)
        case [Up() | Down() | Flip() | Take() as action]:
            return replace(draft, action=action)
        case [Draw() as draw, Up() | Down() | Flip() | Take() as action]:
            return replace(draft, draw=draw, action=action)
    return None


def find_refusals_of_draft(state: State, draft: TurnDraft) -> tuple[Violation, ...]:
    """Returns the violations of a draft that no cell can mend: those of a payment that is entered whole."""
    action = draft.action
    if not isinstance(action, Take) or draft.number is None or len(draft.paid) < 2:
        return ()
    return (
        *check_no_card_paid_or_discarded_twice(action.payment),
        *check_payment_with_discards_makes_reserve_card(state, action.face, action.payment),
    )


def next_field(_state: State, draft: TurnDraft) -> CoupelationField:
    """Returns the field of the action to enter next, '' if it is complete."""
    return next(iter(draft.missing_fields), "")
