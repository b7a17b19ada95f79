"""Defines a turn draft. Its text is that of its moves, with `?` for what is missing.

up.?.1.0           a card laid face up, without its number
draw.2_up.30d.?.?  two cards were drawn; the number is entered with its mark, its cell is not
flip.?.?           a card turned up, without its cell; its number may follow, as in a move
take.31.0.2.7.?.x  an exchange without the second card paid; one card is discarded unseen
up.?.1.0~all       what follows `~` is no part of a move: all numbers are offered, not only those that fit

The two cards paid stand in the order in which they were entered.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal, TypeVar, get_args

from calculators.core.parsing import Span, Unreadable, parse_integer_within_bounds
from calculators.coupelation.draw_allowance import calculate_draws_left_by_last_placed_card_or_0_once_drawn
from calculators.coupelation.notation import (
    FAR,
    RESERVE_DISCARD_PREFIX,
    format_card,
    parse_face_without_mark,
    parse_faceup_card,
    parse_x_prefixed_discard_or_unseen,
)
from calculators.coupelation.state import (
    FINISH,
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
    Payment,
    State,
    Take,
    Up,
    face_sort_key,
)
from calculators.coupelation.tower import cards_by_cell
from calculators.coupelation.tower_rules import (
    count_hidden_cards,
    find_cells_for_faceup_number,
    find_cells_for_finish_card,
)

Parsed = TypeVar("Parsed")

ActionKind = Literal["up", "down", "flip", "take"]
ACTION_KINDS: tuple[ActionKind, ...] = get_args(ActionKind)
DraftField = Literal["cell", "number", "payment", "second_payment", ""]
HOLE = "?"
ALL_NUMBERS_SIGN = "~all"
parse_index = partial(parse_integer_within_bounds, lowest=-FAR, highest=FAR)
DRAW_PATTERN = r"draw\.(\?|\d\d?)(\.F)?"
ACTION_PATTERN = rf"({'|'.join(ACTION_KINDS)})(\.(\?|-?[0-9A-Za-z]{{1,4}})){{1,18}}({ALL_NUMBERS_SIGN})?"
DRAFT_PATTERN = rf"{DRAW_PATTERN}|({DRAW_PATTERN}_)?{ACTION_PATTERN}"


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnDraft:
    """A turn as far as it is entered: the draw and the action. None, "" or an empty tuple stands for what is missing.

    number: of the card laid down, turned up or taken; in action B only its owner sees it; mark: printed on it; paid:
    the cards sent to the reserve, in the order in which they were entered; discards, dropped: the cards discarded from
    the hand and from the reserve; drawn: None for the whole allowance; finish: was the finish card drawn too;
    offers_all_numbers: are all numbers offered, not only those that fit?
    """

    kind: ActionKind = "up"
    cell: Cell | None = None
    number: Face | None = None
    mark: str = ""
    paid: tuple[Card, ...] = ()
    discards: tuple[Face, ...] = ()
    dropped: tuple[Face, ...] = ()
    drawn: int | None = None
    finish: bool = False
    offers_all_numbers: bool = False

    @property
    def text(self) -> str:
        """The text of the turn, with `?` for what is missing.

        >>> TurnDraft().text, TurnDraft(kind="down", cell=(0, 2)).text, TurnDraft(kind="flip", number=28).text
        ('up.?.?.?', 'down.x.0.2', 'flip.?.?.28')
        >>> TurnDraft(kind="take", number=31, paid=(Card(7),), drawn=2, finish=True).text
        'draw.2.F_take.31.?.?.7.?'
        """
        count = HOLE if self.drawn is None else self.drawn
        draw = "" if self.drawn is None and not self.finish else f"draw.{count}{f'.{FINISH.face}' * self.finish}_"
        return draw + self.action_text_with_question_mark_holes + ALL_NUMBERS_SIGN * self.offers_all_numbers

    @property
    def action_text_with_question_mark_holes(self) -> str:
        """The text of the action, with `?` for what is missing."""
        cell_parts = [str(index) for index in self.cell] if self.cell is not None else [HOLE, HOLE]
        card_parts = [] if self.number is None else [format_card(Card(self.number, self.mark))]
        if self.kind == "flip":
            return ".".join(["flip", *cell_parts, *card_parts])
        if self.kind == "down":
            return ".".join(["down", str(HIDDEN.face if self.number is None else self.number), *cell_parts])
        parts = [self.kind, *(card_parts or [HOLE]), *cell_parts]
        if self.kind == "take":
            parts += [*map(format_card, self.paid), HOLE, HOLE][:2]
            parts += [f"x{'' if face == HIDDEN.face else face}" for face in self.discards]
            parts += [f"{RESERVE_DISCARD_PREFIX}{face}" for face in self.dropped]
        return ".".join(parts)

    @property
    def next_field(self) -> DraftField:
        """The part of the action to enter next; '' if it is complete."""
        if self.cell is None:
            return "cell"
        if self.number is None and self.kind in ("up", "take"):
            return "number"
        if self.kind == "take" and len(self.paid) < 2:
            return "second_payment" if self.paid else "payment"
        return ""

    @property
    def complete_public_action_or_none(self) -> Action | None:
        """The action as everybody sees it; None until enough is entered to ask about it."""
        if self.cell is None or self.next_field:
            return None
        row, col = self.cell
        if self.kind == "flip":
            return Flip(row, col, self.number if isinstance(self.number, int) else None, self.mark)
        if self.kind == "down" or self.number is None:
            return Down(HIDDEN.face, row, col)
        if self.kind == "up":
            return Up(self.number, row, col, self.mark)
        return Take(
            face=self.number,
            row=row,
            col=col,
            payment=Payment.from_unordered_cards(self.paid, self.discards),
            mark=self.mark,
            dropped=tuple(sorted(self.dropped, key=face_sort_key)),
        )

    @property
    def paid_faces(self) -> tuple[Face, ...]:
        """The faces of the cards sent to the reserve."""
        return tuple(card.face for card in self.paid)

    @property
    def discards_finish_card(self) -> bool:
        return FINISH.face in self.discards

    @property
    def discarded_glass_cards(self) -> tuple[Face, ...]:
        return tuple(face for face in self.discards if face != FINISH.face)

    def entered_draw_or_allowance_or_0_if_unknown(self, state: State) -> Draw:
        """Returns the draw before the action: the entered one, else the whole allowance, 0 cards if it is not known."""
        draw_allowance = calculate_draws_left_by_last_placed_card_or_0_once_drawn(state)
        count = self.drawn if self.drawn is not None else draw_allowance.count or 0
        if self.finish and self.drawn is None and state.deck is not None:
            count = min(count, state.deck - 1)
        return Draw(count, self.finish)

    def list_draw_if_possible_and_action_if_complete(self, state: State) -> tuple[Move, ...]:
        """Returns the entered moves of the turn: the draw if there can be one, then the action if it is complete."""
        action = self.complete_public_action_or_none
        draw = self.entered_draw_or_allowance_or_0_if_unknown(state)
        has_draw = state.drawn is None and (
            draw.count > 0 or draw.finish or calculate_draws_left_by_last_placed_card_or_0_once_drawn(state).most > 0
        )
        return (*((draw,) if has_draw else ()), *((action,) if action is not None else ()))

    def reserve_excess_after_take_or_0(self, state: State) -> int:
        """Returns how many reserve cards must be discarded after this action."""
        if self.kind != "take" or len(self.paid) < 2 or self.number is None:
            return 0
        return max(0, len(state.reserve or ()) + 1 - state.reserve_size)

    def draft_with_cell_and_kind_and_number_adapted(self, state: State, selected_cell: Cell) -> TurnDraft:
        """Returns the draft with a cell; the action turns a face-down card up or fills a free cell."""
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
            self,
            kind=kind,
            cell=selected_cell,
            number=number,
            mark=self.mark if number else "",
            offers_all_numbers=False,
        )

    def draft_toggling_reserve_discard_or_replacing_oldest_if_enough(self, state: State, face: Face) -> TurnDraft:
        """Returns the draft with a reserve card discarded, or kept if it was discarded before.

        Needs a reserve above its size. Of more discards than its excess, the last ones stay.
        """
        other_dropped = tuple(dropped_face for dropped_face in self.dropped if dropped_face != face)
        dropped = (
            other_dropped
            if len(other_dropped) < len(self.dropped)
            else (*self.dropped, face)[-self.reserve_excess_after_take_or_0(state) :]
        )
        return replace(self, dropped=dropped)

    def draft_taking_reserve_card_into_only_cell_restarting_payment(self, state: State, face: Face) -> TurnDraft:
        """Returns the draft with a reserve card taken, into the only cell it fits if no cell is entered.

        The payment starts anew.
        """
        fitting_cells = (
            find_cells_for_faceup_number(state, face) if isinstance(face, int) else find_cells_for_finish_card(state)
        )
        cell = fitting_cells[0] if self.cell is None and len(fitting_cells) == 1 else self.cell
        return replace(
            self,
            kind="take",
            cell=cell,
            number=face,
            mark="",
            paid=(),
            discards=self.discarded_glass_cards,
            dropped=(),
        )

    def draft_of_kind_keeping_draw_and_fitting_cell(self, state: State, action_kind: ActionKind) -> TurnDraft:
        """Returns the draft with another kind of action. Only the draw and the cell stay; the number if the kind is the
        same.

        To turn a card up, the cell must have a face-down card; otherwise the only face-down card is selected, if there
        is one.
        """
        cell = self.cell
        cards = cards_by_cell(state.rows)
        hidden_cells = [hidden_cell for hidden_cell, card in cards.items() if card == HIDDEN]
        if action_kind == "flip" and cards.get(cell or (-1, -1)) != HIDDEN:
            cell = hidden_cells[0] if count_hidden_cards(state) == 1 else None
        number = self.number if action_kind == self.kind else None
        return TurnDraft(kind=action_kind, cell=cell, number=number, drawn=self.drawn, finish=self.finish)

    def draft_with_number_replaced_or_take_payment_continued(self, face: Face) -> TurnDraft:
        """Returns the draft with a number: of the card, or of the first and then the second card paid.

        A third card paid, or the first one once more, starts the payment anew.
        """
        if self.kind == "take" and self.number is not None:
            is_second = len(self.paid) == 1 and face not in self.paid_faces
            return replace(
                self,
                paid=(*(self.paid if is_second else ()), Card(face)),
                discards=self.discards if is_second else (FINISH.face,) * self.discards_finish_card,
                dropped=(),
            )
        return replace(self, number=face, mark=self.mark if face == self.number else "", offers_all_numbers=False)

    def draft_toggling_second_payment_card_or_removing_all(self, face: Face) -> TurnDraft:
        """Returns the draft with a card of the payment toggled.

        The second card is entered or removed. Removing the first one removes the whole payment.
        """
        if face in self.paid_faces[:1]:
            return replace(self, paid=(), discards=(), dropped=())
        is_removed = self.paid_faces[1:] == (face,)
        return replace(self, paid=(*self.paid[:1], *(() if is_removed else (Card(face),))), dropped=())

    def draft_with_unseen_discards_without_second_payment(
        self, *, glass_card_count: int, finish_card: bool
    ) -> TurnDraft:
        """Returns the draft with this many glass cards discarded unseen, and the finish card or not.

        The second card paid is removed, because it depends on the discards.
        """
        discards = (FINISH.face,) * finish_card + (HIDDEN.face,) * glass_card_count
        return replace(self, discards=discards, paid=self.paid[:1], dropped=())


def is_draft_text(text: str) -> bool:
    """Does a text begin like a turn draft?"""
    return text.partition(".")[0] in ("draw", *ACTION_KINDS)


def parse_draft_leniently(text: str) -> TurnDraft:
    """Parses the turn that a text begins with, finished or not. What cannot be parsed counts as missing.

    >>> parse_draft_leniently("draw.2_up.?.1.0") == TurnDraft(drawn=2, cell=(1, 0))
    True
    >>> parse_draft_leniently("flip.0.1.?") == parse_draft_leniently("flip.0.1") == TurnDraft(kind="flip", cell=(0, 1))
    True
    """
    turn_text, sign, _ = text.partition(ALL_NUMBERS_SIGN)
    draft = TurnDraft(offers_all_numbers=bool(sign))
    for move_text in turn_text.split("_"):
        kind, *parts = move_text.split(".")
        if kind == "draw":
            draft = replace(
                draft,
                drawn=parse_or_none(
                    partial(parse_integer_within_bounds, lowest=0, highest=FAR), parts[0] if parts else ""
                ),
                finish=parts[1:2] == [FINISH.face],
            )
        else:
            return draft_with_readable_action_parts(draft, kind, parts) if kind in ACTION_KINDS else draft
    return draft


def draft_with_readable_action_parts(draft: TurnDraft, kind: ActionKind, parts: list[str]) -> TurnDraft:
    """Returns the draft with an action. parts: of the action's text, after its first word."""
    padded = [*parts, *[HOLE] * 5]
    card_text, row_text, col_text, *others = [padded[2], *padded[:2], *padded[3:]] if kind == "flip" else padded
    card = parse_or_none(parse_faceup_card, card_text)
    row, col = (parse_or_none(parse_index, part) for part in (row_text, col_text))
    draft = replace(
        draft,
        kind=kind,
        cell=None if row is None or col is None else (row, col),
        number=None if card is None else card.face,
        mark="" if card is None else card.mark,
    )
    return draft_with_readable_paid_cards_and_hand_or_reserve_discards(draft, others) if kind == "take" else draft


def draft_with_readable_paid_cards_and_hand_or_reserve_discards(
    draft: TurnDraft, payment_then_discard_texts: list[str]
) -> TurnDraft:
    """Returns the draft with the payment for a reserve card. payment_then_discard_texts: the two cards paid, then the
    discards of hand and reserve."""
    paid = (parse_or_none(parse_faceup_card, part) for part in payment_then_discard_texts[:2])
    discards = (parse_or_none(parse_x_prefixed_discard_or_unseen, part) for part in payment_then_discard_texts[2:])
    dropped = (
        parse_or_none(parse_face_without_mark, part.removeprefix(RESERVE_DISCARD_PREFIX))
        for part in payment_then_discard_texts[2:]
        if part.startswith(RESERVE_DISCARD_PREFIX)
    )
    return replace(
        draft,
        paid=tuple(card for card in paid if card is not None),
        discards=tuple(face for face in discards if face is not None),
        dropped=tuple(face for face in dropped if face is not None),
    )


def parse_or_none(parse: Callable[[Span], Parsed], text: str) -> Parsed | None:
    """Parses a text; None if it cannot be parsed."""
    try:
        return parse(Span.fold_width_and_drop_spaces(text))
    except Unreadable:
        return None
