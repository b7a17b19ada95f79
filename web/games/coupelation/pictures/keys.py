"""Builds the keys under the tower: the number of a card, the payment for a reserve card, the printed marks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from calculators.coupelation.hands import (
    combine_private_and_public_hand_of_mover,
    is_finish_card_elsewhere_or_out_of_game,
    map_numbers_outside_hand_to_parameters,
)
from calculators.coupelation.moves import find_discard_counts_reaching_target, sum_and_difference_distance_to_target
from calculators.coupelation.rulings import FINISH_RULING
from calculators.coupelation.state import FINISH, HIGHEST, LOWEST, MARKS, Card, Face, State
from calculators.coupelation.tower_rules import find_cells_for_finish_card
from calculators.coupelation.unfinished import TurnDraft
from web.games.coupelation.targets import (
    AllNumbersValue,
    DiscardCountValue,
    DraftMarkValue,
    FaceValue,
    FinishCardDiscardValue,
    OtherNumberValue,
    PaidCardValue,
    RecordMarkValue,
)
from web.i18n import Speaker
from web.pieces import Key, Pad, enter_value

FINISH_TEXT = str(FINISH.face)
MAX_SECOND_CARDS = 4
"""The most second cards offered for a payment."""


class DraftTurnView(Protocol):
    """The part of a draft's page that the keys need. final_outcome: how the game ended, '' while it is open."""

    say: Speaker
    state: State
    draft: TurnDraft
    final_outcome: str

    @property
    def state_after_legal_draw_or_unchanged(self) -> State: ...

    @property
    def tower_card_whose_unknown_mark_limits_draw_or_none(self) -> Card | None: ...

    @property
    def is_mark_of_taken_reserve_card_unknown(self) -> bool: ...

    @property
    def private_hand_numbers_on_own_followed_turn(self) -> tuple[int, ...]:
        """The cards of the private hand, in its own turn."""
        ...

    def number_range_at_selected_cell_or_none(self) -> tuple[int, int] | None:
        """Returns the smallest and the largest number in order at the selected cell."""
        ...


def build_pad_asking_for_next_missing_part(draft_turn: DraftTurnView) -> Pad | None:
    """Builds the keys for what is missing next: a mark that the draw needs, a number, a payment, or the mark of the
    card.

    None if the game is over or nothing has to be entered by a key.
    """
    draft = draft_turn.draft
    if draft_turn.final_outcome:
        return None
    if card_with_unknown_mark := draft_turn.tower_card_whose_unknown_mark_limits_draw_or_none:
        return build_record_mark_keys(draft_turn, card_with_unknown_mark)
    if private_hand_pad := build_private_hand_pad_on_own_turn_or_none(draft_turn):
        return private_hand_pad
    if draft.kind == "take":
        return build_payment_or_mark_pad_or_none_without_target(draft_turn)
    has_neither_cell_nor_number = draft.cell is None and draft.number is None and not draft.offers_all_numbers
    if has_neither_cell_nor_number or draft.kind == "down" or draft.number == FINISH.face:
        return None
    return (
        build_pad_of_fitting_or_all_numbers(draft_turn)
        if draft.number is None
        else build_mark_keys_of_entered_card(draft_turn)
    )


# --- marks


def build_record_mark_keys(draft_turn: DraftTurnView, card: Card) -> Pad:
    """Builds three keys for the mark of a card on the table; it is entered in the record where that card was
    revealed."""
    return Pad(
        draft_turn.say("coupelation.mark.ask", number=card.face),
        3,
        tuple(
            Key(
                text=draft_turn.say(f"coupelation.sign.{mark}"),
                control=enter_value(RecordMarkValue(FaceValue(str(card.face)), mark)),
                label=draft_turn.say(f"coupelation.mark.{mark}"),
            )
            for mark in MARKS
        ),
        str(card.face),
    )


def build_mark_keys_of_entered_card(draft_turn: DraftTurnView) -> Pad:
    """Builds a key to enter the number anew, and three keys for its mark."""
    draft = draft_turn.draft
    marks = (
        Key(
            text=draft_turn.say(f"coupelation.sign.{mark}"),
            control=enter_value(DraftMarkValue(mark)),
            label=draft_turn.say(f"coupelation.mark.{mark}"),
            is_selected=draft.mark == mark,
        )
        for mark in MARKS
    )
    number = Key(
        text=str(draft.number), control=enter_value(OtherNumberValue()), label=draft_turn.say("coupelation.ask.number")
    )
    return Pad(draft_turn.say("coupelation.mark.ask", number=draft.number), 4, (number, *marks))


# --- numbers


def build_pad_of_fitting_or_all_numbers(draft_turn: DraftTurnView) -> Pad:
    """Builds keys for the numbers that fit and are not visible elsewhere; for all numbers on request or if none
    fits."""
    draft, parameter_by_number = draft_turn.draft, map_numbers_outside_hand_to_parameters(draft_turn.state)
    number_range = draft_turn.number_range_at_selected_cell_or_none()
    fitting_numbers = (
        []
        if number_range is None
        else [number for number in range(number_range[0], number_range[1] + 1) if number not in parameter_by_number]
    )
    offered_numbers = range(LOWEST, HIGHEST + 1) if draft.offers_all_numbers or not fitting_numbers else fitting_numbers
    keys = [
        Key(text=str(number), control=enter_value(str(number)), is_dimmed=number not in fitting_numbers)
        for number in offered_numbers
    ]
    if may_mover_hold_finish_card(draft_turn) and draft.cell in find_cells_for_finish_card(draft_turn.state):
        keys.append(Key(text=FINISH_TEXT, control=enter_value(FINISH_TEXT), label=draft_turn.say("coupelation.finish")))
    if len(offered_numbers) < HIGHEST:
        keys.append(
            Key(text="…", control=enter_value(AllNumbersValue()), label=draft_turn.say("coupelation.ask.every"))
        )
    return Pad(draft_turn.say("coupelation.numbers"), 10, tuple(keys))


def build_private_hand_pad_on_own_turn_or_none(draft_turn: DraftTurnView) -> Pad | None:
    """Builds keys for the cards of the private hand in its own turn, and one that offers all numbers.

    None in another seat's turn, without entered cards, and once a card is entered.
    """
    draft = draft_turn.draft
    is_card_entered = draft.paid if draft.kind == "take" else draft.kind == "up" and draft.number is not None
    if (
        not draft_turn.private_hand_numbers_on_own_followed_turn
        or draft.offers_all_numbers
        or is_card_entered
        or (draft.kind == "take" and draft.number is None)
    ):
        return None
    number_range = draft_turn.number_range_at_selected_cell_or_none() if draft.kind == "up" else None
    keys = [
        Key(
            text=str(number),
            control=enter_value(number),
            is_selected=number == draft.number,
            is_dimmed=number_range is not None and not number_range[0] <= number <= number_range[1],
        )
        for number in draft_turn.private_hand_numbers_on_own_followed_turn
    ]
    if draft.kind == "up":
        keys.append(
            Key(text="…", control=enter_value(AllNumbersValue()), label=draft_turn.say("coupelation.ask.every"))
        )
    return Pad(draft_turn.say("own.head"), 7, tuple(keys))


def may_mover_hold_finish_card(draft_turn: DraftTurnView) -> bool:
    """May the finish card lie open before the seat to move?"""
    has_finish_card = combine_private_and_public_hand_of_mover(draft_turn.state).has_finish_card
    return draft_turn.draft.finish or (
        has_finish_card is not False and not is_finish_card_elsewhere_or_out_of_game(draft_turn.state)
    )


# --- payments


def build_payment_or_mark_pad_or_none_without_target(draft_turn: DraftTurnView) -> Pad | None:
    """Builds keys for the first card paid, then for the second, then for the mark of the taken card if it is not
    known."""
    draft, state = draft_turn.draft, draft_turn.state
    if draft.number is None:
        return None
    if len(draft.paid) > 1 and draft_turn.is_mark_of_taken_reserve_card_unknown:
        return build_mark_keys_of_entered_card(draft_turn)
    if draft.paid:
        return Pad(draft_turn.say("coupelation.ask.paid"), 5, tuple(list_payment_keys_after_first(draft_turn)))
    parameter_by_number = map_numbers_outside_hand_to_parameters(state)
    keys = [
        Key(
            text=str(number),
            control=enter_value(str(number)),
            is_dimmed=count_fewest_discards_with_any_second_card_or_none(draft_turn, number) is None,
        )
        for number in range(LOWEST, HIGHEST + 1)
        if number not in parameter_by_number
    ]
    if can_pay_finish_card(draft_turn):
        keys.append(Key(text=FINISH_TEXT, control=enter_value(FINISH_TEXT), label=draft_turn.say("coupelation.finish")))
    return Pad(draft_turn.say("coupelation.ask.paid"), 10, tuple(keys))


def can_pay_finish_card(draft_turn: DraftTurnView) -> bool:
    """Can the finish card be paid or discarded (ruling finish)?"""
    return may_mover_hold_finish_card(draft_turn) and draft_turn.state.table.option(FINISH_RULING) != "none"


def list_payment_keys_after_first(draft_turn: DraftTurnView) -> Iterator[Key]:
    """Yields keys for the first card, the second cards that pay together with it, the number of discards, and the
    finish card."""
    draft, say = draft_turn.draft, draft_turn.say
    first_face, target = draft.paid_faces[0], draft.number
    yield Key(
        text=str(first_face),
        control=enter_value(PaidCardValue(str(first_face))),
        label=say("coupelation.ask.first", card=first_face),
        is_selected=True,
    )
    if target is None:
        return
    second_faces = draft.paid_faces[1:]
    discard_count = len(draft.discarded_glass_cards)
    for second_face in [
        face
        for face in find_second_payment_faces(draft_turn, first_face, target, len(draft.discards))
        if not second_faces or face in second_faces
    ]:
        by_sum, by_difference = sum_and_difference_distance_to_target(first_face, second_face, target)
        operation = say(f"coupelation.ask.{'sum' if by_sum <= by_difference else 'gap'}")
        yield Key(
            text=f"{second_face}{operation}",
            control=enter_value(PaidCardValue(str(second_face))),
            is_selected=second_faces == (second_face,),
        )
    for count in range(0 if discard_count else 1, count_max_discards(draft_turn) + 1):
        label = say("coupelation.ask.out", count=count)
        yield Key(
            text=label,
            control=enter_value(DiscardCountValue(count)),
            is_selected=count == discard_count,
            is_dimmed=count != discard_count,
        )
    if can_pay_finish_card(draft_turn) and FINISH.face not in draft.paid_faces:
        label = say("coupelation.ask.lost")
        yield Key(
            text=label,
            control=enter_value(FinishCardDiscardValue()),
            is_selected=draft.discards_finish_card,
            is_dimmed=not draft.discards_finish_card,
        )


def list_possible_second_cards(draft_turn: DraftTurnView, first_face: Face) -> list[Face]:
    """Returns the cards that may be in the hand besides the first card paid."""
    parameter_by_number = map_numbers_outside_hand_to_parameters(draft_turn.state)
    faces: list[Face] = [
        number for number in range(LOWEST, HIGHEST + 1) if number not in parameter_by_number and number != first_face
    ]
    if can_pay_finish_card(draft_turn) and first_face != FINISH.face and not draft_turn.draft.discards_finish_card:
        faces.append(FINISH.face)
    return faces


def count_max_unentered_hand_cards_after_draw(draft_turn: DraftTurnView) -> int:
    """Returns the most glass cards that the hand can have after its draw and that are not entered as its cards."""
    hand = combine_private_and_public_hand_of_mover(draft_turn.state_after_legal_draw_or_unchanged)
    return hand.unseen_count + (len(hand.cards) if draft_turn.state.hand is None else 0)


def count_max_discards(draft_turn: DraftTurnView) -> int:
    """Returns how many cards can be discarded besides the two paid, at most 2."""
    return min(2, max(0, count_max_unentered_hand_cards_after_draw(draft_turn) - 2))


def count_fewest_discards_with_any_second_card_or_none(draft_turn: DraftTurnView, first_paid_face: Face) -> int | None:
    """Returns the fewest discards with which this card and some second one pay for the reserve card.

    None if the hand has too few cards for any payment.
    """
    state, target = draft_turn.state, draft_turn.draft.number
    if target is None or (target == FINISH.face and state.table.option(FINISH_RULING) == "none"):
        return None
    max_discards = count_max_discards(draft_turn)
    counts = (
        find_discard_counts_reaching_target(
            state, first_face=first_paid_face, second_face=second, target_face=target, max_discards=max_discards
        )
        for second in list_possible_second_cards(draft_turn, first_paid_face)
    )
    return min((reaching_counts[0] for reaching_counts in counts if reaching_counts), default=None)


def explain_why_no_second_card_pays_or_empty(draft_turn: DraftTurnView) -> str:
    """Returns why no second card is offered; '' if there is one.

    Either the first card needs more discards, or no two cards of the hand pay.
    """
    draft, say = draft_turn.draft, draft_turn.say
    if draft.number is None:
        return ""
    parameter_by_number = map_numbers_outside_hand_to_parameters(draft_turn.state)
    first_faces = draft.paid_faces or tuple(
        count for count in range(LOWEST, HIGHEST + 1) if count not in parameter_by_number
    )
    discard_counts = [
        count
        for count in (count_fewest_discards_with_any_second_card_or_none(draft_turn, face) for face in first_faces)
        if count is not None
    ]
    if not discard_counts:
        if draft.number == FINISH.face and draft_turn.state.table.option(FINISH_RULING) == "none":
            return say("coupelation.ask.unpaid.none")
        facts = {"card": draft.number, "n": count_max_unentered_hand_cards_after_draw(draft_turn)}
        if draft.paid:
            return say("coupelation.ask.unpaid.first", first=draft.paid_faces[0], **facts)
        return say(f"coupelation.ask.unpaid{'.zero' * (draft.number == FINISH.face)}", **facts)
    needs_more_discards = bool(draft.paid) and min(discard_counts) > len(draft.discards)
    return say("coupelation.ask.unpaid.out", n=min(discard_counts)) if needs_more_discards else ""


def find_second_payment_faces(
    draft_turn: DraftTurnView, first_face: Face, target_face: Face, discard_count: int
) -> list[Face]:
    """Returns the faces that pay together with the first one and this many discards, in ascending order.

    Only those that need every one of the discards, if there are any. At most `MAX_SECOND_CARDS`, unless the finish card
    is involved.
    """
    state, possible_faces = draft_turn.state, list_possible_second_cards(draft_turn, first_face)
    faces_needing_all_discards = [
        face
        for face in possible_faces
        if min(
            find_discard_counts_reaching_target(
                state, first_face=first_face, second_face=face, target_face=target_face, max_discards=discard_count
            ),
            default=99,
        )
        == discard_count
    ]
    paying_faces = faces_needing_all_discards or [
        face
        for face in possible_faces
        if discard_count
        in find_discard_counts_reaching_target(
            state, first_face=first_face, second_face=face, target_face=target_face, max_discards=discard_count
        )
    ]
    return paying_faces if FINISH.face in (first_face, target_face) else paying_faces[:MAX_SECOND_CARDS]
