"""What the parts of an unfinished action can be: the number of a card, and the cards that pay for a reserve card."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.core.types import FieldOption, build_field_option
from calculators.coupelation.cell_refusals import check_numbered_or_hidden_card_is_in_order
from calculators.coupelation.hands import (
    combine_private_and_public_hand_of_mover,
    is_finish_card_elsewhere_or_out_of_game,
    map_numbers_known_outside_mover_hand_to_parameters,
)
from calculators.coupelation.moves import find_discard_counts_reaching_target
from calculators.coupelation.rulings import FINISH_RULING
from calculators.coupelation.state import FINISH, HIGHEST, LOWEST, Card, Cell, Face, State
from calculators.coupelation.tower_rules import calculate_bounds_under_rulings, find_cells_for_finish_card
from calculators.coupelation.unfinished import TurnDraft

MAX_SECOND_CARDS = 4
"""The most second cards offered for a payment."""
MAX_DISCARDS = 2
"""The most cards that a hand can discard besides the two paid."""


def list_number_options(state: State, cell: Cell | None) -> tuple[FieldOption[int], ...]:
    """Returns the numbers that a card at a cell can have (coupelation.up).

    One that is not in the hand, or out of order, is not legal. None and a cell outside the tower take no number.
    """
    numbers_elsewhere = map_numbers_known_outside_mover_hand_to_parameters(state)
    has_bounds = cell is not None and cell in calculate_bounds_under_rulings(state).lowest_by_cell
    return tuple(
        FieldOption(number, can_be_legal=False)
        if cell is None or not has_bounds or number in numbers_elsewhere
        else build_field_option(number, check_numbered_or_hidden_card_is_in_order(state, Card(number), cell))
        for number in range(LOWEST, HIGHEST + 1)
    )


@dataclass(frozen=True, slots=True)
class PaymentOptions:
    """What the payment of a drafted action D can be (coupelation.take).

    state: in which the action is drafted, before its draw; state_after_draw_in_same_turn: the same after it.
    """

    state: State
    state_after_draw_in_same_turn: State
    draft: TurnDraft

    @property
    def may_open_finish_card_lie_before_mover(self) -> bool:
        """May the finish card lie open before the seat to move?"""
        has_finish_card = combine_private_and_public_hand_of_mover(self.state).has_finish_card
        return self.draft.draw.finish or (
            has_finish_card is not False and not is_finish_card_elsewhere_or_out_of_game(self.state)
        )

    @property
    def can_pay_finish_card(self) -> bool:
        """Can the finish card be paid or discarded (ruling finish)?"""
        return self.may_open_finish_card_lie_before_mover and self.state.table.option(FINISH_RULING) != "none"

    @property
    def can_mover_have_and_place_finish_card_at_drafted_cell(self) -> bool:
        """Can the finish card be placed at the drafted cell?"""
        return self.may_open_finish_card_lie_before_mover and self.draft.cell in find_cells_for_finish_card(self.state)

    @property
    def max_unentered_glass_cards_after_draw(self) -> int:
        """The most glass cards that the hand can have after its draw and that are not entered as its cards."""
        hand = combine_private_and_public_hand_of_mover(self.state_after_draw_in_same_turn)
        return hand.unseen_count + (len(hand.cards) if self.state.hand is None else 0)

    @property
    def max_discards(self) -> int:
        """How many cards can be discarded besides the two paid."""
        return min(MAX_DISCARDS, max(0, self.max_unentered_glass_cards_after_draw - 2))

    @property
    def numbers_not_known_outside_mover_hand(self) -> tuple[int, ...]:
        """The numbers that may be in the hand."""
        numbers_elsewhere = map_numbers_known_outside_mover_hand_to_parameters(self.state)
        return tuple(number for number in range(LOWEST, HIGHEST + 1) if number not in numbers_elsewhere)

    def list_possible_first_cards_with_whether_they_can_pay(self) -> tuple[FieldOption[Face], ...]:
        """Returns the cards that may be in the hand; one that pays with no second card is not legal."""
        options: list[FieldOption[Face]] = [
            FieldOption(number, self.count_fewest_discards_with_any_second_card_or_none(number) is not None)
            for number in self.numbers_not_known_outside_mover_hand
        ]
        return (*options, *((FieldOption(FINISH.face),) if self.can_pay_finish_card else ()))

    def list_cards_possibly_in_hand_besides_first_paid(self, first_face: Face) -> list[Face]:
        """Returns the cards that may be in the hand besides the first card paid."""
        faces: list[Face] = [number for number in self.numbers_not_known_outside_mover_hand if number != first_face]
        if self.can_pay_finish_card and first_face != FINISH.face and not self.draft.discards_finish_card:
            faces.append(FINISH.face)
        return faces

    def count_fewest_discards_with_any_second_card_or_none(self, first_paid_face: Face) -> int | None:
        """Returns the fewest discards with which this card and some second one pay for the reserve card.

        None if the hand has too few cards for any payment.
        """
        target = self.draft.number
        if target is None or (target == FINISH.face and self.state.table.option(FINISH_RULING) == "none"):
            return None
        max_discards = self.max_discards
        counts = (
            self.find_discard_counts_for_chosen_reserve_card_or_empty(first_paid_face, second_face, max_discards)
            for second_face in self.list_cards_possibly_in_hand_besides_first_paid(first_paid_face)
        )
        return min((reaching_counts[0] for reaching_counts in counts if reaching_counts), default=None)

    def find_discard_counts_for_chosen_reserve_card_or_empty(
        self, first_face: Face, second_face: Face, max_discards: int
    ) -> list[int]:
        """Returns how many discards make two cards pay for the reserve card, ascending; [] without one."""
        target = self.draft.number
        if target is None:
            return []
        return find_discard_counts_reaching_target(
            self.state, first_face=first_face, second_face=second_face, target_face=target, max_discards=max_discards
        )

    def list_some_fitting_second_payment_cards(
        self, first_face: Face, discard_count: int
    ) -> tuple[FieldOption[Face], ...]:
        """Returns some of the cards that pay together with the first one and this many discards, in ascending order.

        Only those that need every one of the discards, if there are any. At most `MAX_SECOND_CARDS`, unless the finish
        card is involved.
        """
        counts_by_face = {
            face: self.find_discard_counts_for_chosen_reserve_card_or_empty(first_face, face, discard_count)
            for face in self.list_cards_possibly_in_hand_besides_first_paid(first_face)
        }
        faces_needing_all_discards = [face for face, counts in counts_by_face.items() if counts[:1] == [discard_count]]
        paying_faces = faces_needing_all_discards or [
            face for face, counts in counts_by_face.items() if discard_count in counts
        ]
        is_finish_card_involved = FINISH.face in (first_face, self.draft.number)
        return tuple(map(FieldOption, paying_faces if is_finish_card_involved else paying_faces[:MAX_SECOND_CARDS]))
