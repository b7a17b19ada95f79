"""Says what the next field of a drafted action can be, and enters it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Literal, overload

from calculators.core.types import FieldOption, build_field_option
from calculators.coupelation.hands import (
    combine_private_and_public_hand_of_mover,
    is_finish_card_elsewhere_or_out_of_game,
    map_numbers_outside_mover_hand_to_parameters,
)
from calculators.coupelation.moves import find_discard_counts_reaching_target
from calculators.coupelation.refusals import check_card_may_be_added_at_cell, check_flip_move_and_entered_number
from calculators.coupelation.rulings import FINISH_RULING
from calculators.coupelation.state import (
    FINISH,
    HIDDEN,
    HIGHEST,
    LOWEST,
    Card,
    Cell,
    Face,
    Flip,
    State,
    list_numbers_except,
)
from calculators.coupelation.tower import (
    find_cells_for_card,
    find_free_supported_cells_for_glass,
)
from calculators.coupelation.unfinished import MAX_DISCARDS, MAX_SECOND_CARDS, CoupelationField, TurnDraft


@overload
def list_field_options(state: State, draft: TurnDraft, field: Literal["cell"]) -> tuple[FieldOption[Cell], ...]: ...


@overload
def list_field_options(
    state: State, draft: TurnDraft, field: Literal["number", "payment", "second_payment"]
) -> tuple[FieldOption[Face], ...]: ...


def list_field_options(state: State, draft: TurnDraft, field: CoupelationField) -> tuple[FieldOption[Cell | Face], ...]:
    """Returns what a field can be. state: in which the action is taken, after its draw.

    - cell: where the kind of action and the card allow it.
    - number: of a card laid face up, those it can have at the cell, or the finish card (coupelation.up); of one turned
      up, those it can turn out to have (coupelation.flip); else the cards of the reserve (coupelation.take). () for a
      card laid face down.
    - payment, second_payment: the cards that may be in the hand; legal if they pay, the second one with the discards
      that are entered.
    """
    options = PaymentOptions(state, draft)
    match field:
        case "cell":
            return tuple(map(build_field_option, find_possible_cells_of_action(state, draft)))
        case "number" if draft.kind == "take":
            return tuple(build_field_option(card.face) for card in state.reserve_cards)
        case "number" if draft.kind == "flip":
            return tuple(list_options_of_number_turned_up(state, draft.cell))
        case "number" if draft.kind == "up":
            return (*list_options_of_number_laid_faceup(state, draft.cell), *options.finish_card_option_or_empty)
        case "payment" if draft.kind == "take":
            return options.list_first_payment_card_options()
        case "second_payment" if draft.paid:
            return options.list_second_payment_card_options()
    return ()


def enter_field(draft: TurnDraft, field: CoupelationField, value: Cell | Face) -> TurnDraft:
    """Returns the draft with a field of its action entered. Raises ValueError for a value of another field."""
    match field, value:
        case "cell", tuple():
            return draft.draft_with_cell(value)
        case "number", int() | str():
            return draft.draft_with_number(value)
        case "payment", int() | str():
            return draft.draft_with_payment((Card(value),), draft.payment.discards)
        case "second_payment", int() | str():
            return draft.draft_with_payment((*draft.paid[:1], Card(value)), draft.payment.discards)
    raise ValueError(field)


def find_possible_cells_of_action(state: State, draft: TurnDraft) -> Collection[Cell]:
    """Finds the cells that a kind of action, with the card that is entered, can be about."""
    if draft.kind == "flip":
        return state.hidden_cells
    if draft.kind == "down":
        return find_cells_for_card(state, HIDDEN)
    is_exchange_possible = draft.kind == "take"
    if draft.number is not None:
        return find_cells_for_card(state, Card(draft.number), include_exchange_cells=is_exchange_possible)
    cells_for_finish_card = find_cells_for_card(state, FINISH, include_exchange_cells=is_exchange_possible)
    exchange_cells = state.cards_by_cell if is_exchange_possible else ()
    return sorted({*find_free_supported_cells_for_glass(state), *cells_for_finish_card, *exchange_cells})


def list_options_of_number_laid_faceup(state: State, cell: Cell | None) -> Iterator[FieldOption[int]]:
    """Yields every number with whether it may be in the hand and lie at the cell; without a cell, at some cell."""
    numbers_elsewhere = map_numbers_outside_mover_hand_to_parameters(state)
    for number in range(LOWEST, HIGHEST + 1):
        if number in numbers_elsewhere:
            yield FieldOption(number, can_be_legal=False)
        elif cell is None:
            yield FieldOption(number, bool(find_cells_for_card(state, Card(number))))
        else:
            yield build_field_option(number, check_card_may_be_added_at_cell(state, Card(number), cell))


def list_options_of_number_turned_up(state: State, cell: Cell | None) -> Iterator[FieldOption[int]]:
    """Yields every number with whether the card at the cell can have it; without a cell, whether some face-down card
    can."""
    cells = [hidden for hidden in state.hidden_cells if cell in (hidden, None)]
    for number in range(LOWEST, HIGHEST + 1):
        refusals = [tuple(check_flip_move_and_entered_number(state, Flip(hidden, number))) for hidden in cells]
        yield FieldOption(number, () in refusals, refusals[0] if refusals and cell is not None else ())


@dataclass(frozen=True, slots=True)
class PaymentOptions:
    """What the payment of a drafted action D can be (coupelation.take). state: in which it is taken, after its draw."""

    state: State
    draft: TurnDraft

    @property
    def may_faceup_finish_card_lie_before_mover(self) -> bool:
        """May the finish card lie open before the seat to move?"""
        has_finish_card = combine_private_and_public_hand_of_mover(self.state).has_finish_card
        return self.draft.draw.finish or (
            has_finish_card is not False and not is_finish_card_elsewhere_or_out_of_game(self.state)
        )

    @property
    def can_pay_finish_card(self) -> bool:
        """Can the finish card be paid or discarded (ruling finish)?"""
        return self.may_faceup_finish_card_lie_before_mover and self.state.table.option(FINISH_RULING) != "none"

    @property
    def finish_card_option_or_empty(self) -> tuple[FieldOption[Face], ...]:
        """The finish card as the card to lay face up, () if it cannot be laid at the cell, or at any if none is
        entered."""
        cells = find_cells_for_card(self.state, FINISH)
        can_lie = bool(cells) if self.draft.cell is None else self.draft.cell in cells
        return (FieldOption(FINISH.face),) if can_lie and self.may_faceup_finish_card_lie_before_mover else ()

    @property
    def max_unentered_glass_cards_after_draw(self) -> int:
        """The most glass cards that the hand can have after its draw and that are not entered as its cards."""
        hand = combine_private_and_public_hand_of_mover(self.state)
        return hand.unseen_count + (len(hand.cards) if self.state.hand is None else 0)

    @property
    def max_discards(self) -> int:
        """How many cards can be discarded besides the two paid."""
        return min(MAX_DISCARDS, max(0, self.max_unentered_glass_cards_after_draw - 2))

    @property
    def numbers_not_known_outside_mover_hand(self) -> tuple[int, ...]:
        """The numbers that may be in the hand."""
        numbers_elsewhere = map_numbers_outside_mover_hand_to_parameters(self.state)
        return tuple(list_numbers_except(numbers_elsewhere))

    def list_first_payment_card_options(self) -> tuple[FieldOption[Face], ...]:
        """Returns the cards that may be in the hand, each with whether it pays together with some second card."""
        options: list[FieldOption[Face]] = [
            FieldOption(number, self.count_fewest_discards_of_payment_or_none(number) is not None)
            for number in self.numbers_not_known_outside_mover_hand
        ]
        return (*options, *((FieldOption(FINISH.face),) if self.can_pay_finish_card else ()))

    def list_second_payment_card_options(self) -> tuple[FieldOption[Face], ...]:
        """Returns the cards that may be in the hand besides the first one paid, each with whether it pays together with
        that one and the discards."""
        first_face, discard_count = self.draft.paid_faces[0], len(self.draft.payment.discards)
        return tuple(
            FieldOption(
                face,
                discard_count in self.find_possible_discard_counts(first_face, face, discard_count),
            )
            for face in self.list_cards_possibly_in_hand_besides_first_paid(first_face)
        )

    def list_cards_possibly_in_hand_besides_first_paid(self, first_face: Face) -> list[Face]:
        """Returns the cards that may be in the hand besides the first card paid."""
        faces: list[Face] = [number for number in self.numbers_not_known_outside_mover_hand if number != first_face]
        if self.can_pay_finish_card and first_face != FINISH.face and not self.draft.discards_finish_card:
            faces.append(FINISH.face)
        return faces

    def count_fewest_discards_of_payment_or_none(self, first_paid_face: Face) -> int | None:
        """Returns the fewest discards with which this card and some second one pay for the reserve card; None if none
        does with the discards that the hand can have."""
        if self.draft.number == FINISH.face and self.state.table.option(FINISH_RULING) == "none":
            return None
        max_discards = self.max_discards
        counts = (
            self.find_possible_discard_counts(first_paid_face, second_face, max_discards)
            for second_face in self.list_cards_possibly_in_hand_besides_first_paid(first_paid_face)
        )
        return min((reaching_counts[0] for reaching_counts in counts if reaching_counts), default=None)

    def find_possible_discard_counts(self, first_face: Face, second_face: Face, max_discards: int) -> list[int]:
        """Returns how many discards make two cards pay for the reserve card, ascending; any number without one."""
        target = self.draft.number
        if target is None:
            return [*range(max_discards + 1)]
        return find_discard_counts_reaching_target(
            self.state, first_face=first_face, second_face=second_face, target_face=target, max_discards=max_discards
        )

    def list_some_fitting_second_payment_cards(self, first_face: Face, discard_count: int) -> tuple[Face, ...]:
        """Returns some of the cards that pay together with the first one and this many discards, in ascending order.

        Only those that need every one of the discards, if there are any. At most `MAX_SECOND_CARDS`, unless the finish
        card is involved.
        """
        counts_by_face = {
            face: self.find_possible_discard_counts(first_face, face, discard_count)
            for face in self.list_cards_possibly_in_hand_besides_first_paid(first_face)
        }
        faces_needing_all_discards = [face for face, counts in counts_by_face.items() if counts[:1] == [discard_count]]
        paying_faces = faces_needing_all_discards or [
            face for face, counts in counts_by_face.items() if discard_count in counts
        ]
        is_finish_card_involved = FINISH.face in (first_face, self.draft.number)
        return tuple(paying_faces if is_finish_card_involved else paying_faces[:MAX_SECOND_CARDS])
