"""Builds the pad of a turn draft: the number of a card, the payment for a reserve card, the printed marks."""

from __future__ import annotations

from collections.abc import Iterator

from calculators.coupelation.field_options import PaymentOptions, list_field_options
from calculators.coupelation.moves import sum_and_difference_distance_to_target
from calculators.coupelation.refusals import check_card_is_in_rising_order
from calculators.coupelation.rulings import FINISH_RULING
from calculators.coupelation.state import FINISH, MARKS, Card, Face
from calculators.coupelation.unfinished import TurnDraft
from web.games.coupelation.draft import (
    AllNumbersValue,
    DiscardCountValue,
    DraftMarkValue,
    FaceValue,
    FinishCardDiscardValue,
    OtherNumberValue,
    PaidCardValue,
    RecordMarkValue,
)
from web.games.coupelation.pictures.turn import TurnPage
from web.i18n import Speaker
from web.pieces import Key, Pad, enter_value

FINISH_TEXT = str(FINISH.face)


def build_turn_pad_or_none(turn_page: TurnPage) -> Pad | None:
    """Builds the keys for what is missing next: a mark that the draw needs, a card of the private hand, a payment, a
    number, or the mark of the card.

    None if the game is over or nothing has to be entered by a key.
    """
    say, draft, options = turn_page.say, turn_page.draft, turn_page.payment_options
    if turn_page.final_outcome:
        return None
    if card_with_unknown_mark := turn_page.card_whose_unknown_mark_limits_draw_or_none:
        return build_mark_pad_of_card_revealed_in_record(say, card_with_unknown_mark)
    hand_numbers = turn_page.private_hand_numbers_on_own_turn_of_record
    if hand_numbers and is_card_of_private_hand_entered_next(draft):
        number_range = turn_page.fitting_number_range_at_selected_cell_or_none() if draft.kind == "up" else None
        return build_private_hand_pad(say, draft, hand_numbers, number_range)
    if draft.kind == "take":
        if draft.number is None or (draft.cell is None and not draft.paid):
            return None
        if len(draft.paid) > 1 and turn_page.is_mark_of_reserve_card_in_paid_take_unknown:
            return build_pad_of_marks_and_key_to_reenter_number(say, draft)
        if draft.paid:
            keys = list_payment_keys(say, options)
            return Pad(say("coupelation.ask.paid"), 5, tuple(keys))
        return build_first_payment_pad(say, options)
    has_neither_cell_nor_number = draft.cell is None and draft.number is None and not draft.offers_all_numbers
    if has_neither_cell_nor_number or draft.kind == "down" or draft.number == FINISH.face:
        return None
    return (
        build_pad_of_fitting_or_all_numbers(say, options)
        if draft.number is None
        else build_pad_of_marks_and_key_to_reenter_number(say, draft)
    )


# --- marks


def build_mark_pad_of_card_revealed_in_record(say: Speaker, card: Card) -> Pad:
    """Builds three keys for the mark of a card on the table; it is entered in the record where that card was
    revealed."""
    keys = (
        Key(
            text=say(f"coupelation.sign.{mark}"),
            control=enter_value(RecordMarkValue(FaceValue(str(card.face)), mark)),
            label=say(f"coupelation.mark.{mark}"),
        )
        for mark in MARKS
    )
    return Pad(say("coupelation.mark.ask", number=card.face), 3, tuple(keys), str(card.face))


def build_pad_of_marks_and_key_to_reenter_number(say: Speaker, draft: TurnDraft) -> Pad:
    """Builds a key to enter the number anew, and three keys for its mark."""
    marks = (
        Key(
            text=say(f"coupelation.sign.{mark}"),
            control=enter_value(DraftMarkValue(mark)),
            label=say(f"coupelation.mark.{mark}"),
            is_selected=draft.mark == mark,
        )
        for mark in MARKS
    )
    number = Key(text=str(draft.number), control=enter_value(OtherNumberValue()), label=say("coupelation.ask.number"))
    return Pad(say("coupelation.mark.ask", number=draft.number), 4, (number, *marks))


# --- numbers


def build_pad_of_fitting_or_all_numbers(say: Speaker, payment_options: PaymentOptions) -> Pad:
    """Builds keys for the numbers that fit and are not visible elsewhere; for all numbers on request or if none
    fits."""
    draft = payment_options.draft
    all_options = list_field_options(payment_options.state, draft, "number")
    options = [option for option in all_options if option.value != FINISH.face]
    fitting_options = [
        option
        for option in options
        if option.can_be_legal
        and (draft.kind == "up" or is_turned_up_number_in_rising_order(payment_options, option.value))
    ]
    offered_options = options if draft.offers_all_numbers or not fitting_options else fitting_options
    keys = [
        Key(text=str(option.value), control=enter_value(str(option.value)), is_dimmed=option not in fitting_options)
        for option in offered_options
    ]
    if len(options) < len(all_options):
        keys.append(Key(text=FINISH_TEXT, control=enter_value(FINISH_TEXT), label=say("coupelation.finish")))
    if len(offered_options) < len(options):
        keys.append(build_key_offering_all_numbers(say))
    return Pad(say("coupelation.numbers"), 10, tuple(keys))


def is_turned_up_number_in_rising_order(payment_options: PaymentOptions, number: Face) -> bool:
    """Whether a card that is turned up fits with a number; with another it can be turned up too, which loses the
    game (coupelation.flip.lost)."""
    state, cell = payment_options.state, payment_options.draft.cell
    return cell is None or not any(check_card_is_in_rising_order(state, Card(number), cell))


def build_key_offering_all_numbers(say: Speaker) -> Key:
    return Key(text="…", control=enter_value(AllNumbersValue()), label=say("coupelation.ask.every"))


def is_card_of_private_hand_entered_next(draft: TurnDraft) -> bool:
    """Whether a card of the hand is missing: the card to lay down, or the first one paid for a reserve card. A card
    that is turned up is none."""
    if draft.offers_all_numbers or draft.kind == "flip":
        return False
    if draft.kind == "take":
        return draft.number is not None and not draft.paid
    return draft.kind != "up" or draft.number is None


def build_private_hand_pad(
    say: Speaker, draft: TurnDraft, hand_numbers: tuple[int, ...], number_range: tuple[int, int] | None
) -> Pad:
    """Builds keys for the cards of the private hand, those outside a range dimmed; for a card laid face up, also one
    that offers all numbers."""
    keys = [
        Key(
            text=str(number),
            control=enter_value(number),
            is_selected=number == draft.number,
            is_dimmed=number_range is not None and not number_range[0] <= number <= number_range[1],
        )
        for number in hand_numbers
    ]
    if draft.kind == "up":
        keys.append(build_key_offering_all_numbers(say))
    return Pad(say("own.head"), 7, tuple(keys))


# --- payments


def build_first_payment_pad(say: Speaker, options: PaymentOptions) -> Pad:
    """Builds keys for the first card paid, those that pay with no second card dimmed."""
    keys = (
        Key(
            text=str(option.value),
            control=enter_value(str(option.value)),
            label=say("coupelation.finish") if option.value == FINISH.face else "",
            is_dimmed=not option.can_be_legal,
        )
        for option in list_field_options(options.state, options.draft, "payment")
    )
    return Pad(say("coupelation.ask.paid"), 10, tuple(keys))


def list_payment_keys(say: Speaker, options: PaymentOptions) -> Iterator[Key]:
    """Yields keys for the first card, the second cards that pay together with it, the number of discards, and the
    finish card."""
    draft = options.draft
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
    for second_face in options.list_some_fitting_second_payment_cards(first_face, len(draft.payment.discards)):
        if second_faces and second_face not in second_faces:
            continue
        by_sum, by_difference = sum_and_difference_distance_to_target(first_face, second_face, target)
        operation = say(f"coupelation.ask.{'sum' if by_sum <= by_difference else 'gap'}")
        yield Key(
            text=f"{second_face}{operation}",
            control=enter_value(PaidCardValue(str(second_face))),
            is_selected=second_faces == (second_face,),
        )
    for count in range(0 if discard_count else 1, options.max_discards + 1):
        label = say("coupelation.ask.out", count=count)
        yield Key(
            text=label,
            control=enter_value(DiscardCountValue(count)),
            is_selected=count == discard_count,
            is_dimmed=count != discard_count,
        )
    if options.can_pay_finish_card and FINISH.face not in draft.paid_faces:
        label = say("coupelation.ask.lost")
        yield Key(
            text=label,
            control=enter_value(FinishCardDiscardValue()),
            is_selected=draft.discards_finish_card,
            is_dimmed=not draft.discards_finish_card,
        )


def explain_why_no_payment_card_is_offered_or_empty(say: Speaker, options: PaymentOptions) -> str:
    """Returns why no second card is offered; '' if there is one.

    Either the first card needs more discards, or no two cards of the hand pay.
    """
    draft = options.draft
    if draft.number is None:
        return ""
    discard_counts = [
        count
        for face in draft.paid_faces or options.numbers_not_known_outside_mover_hand
        if (count := options.count_fewest_discards_of_payment_or_none(face)) is not None
    ]
    if not discard_counts:
        if draft.number == FINISH.face and options.state.table.option(FINISH_RULING) == "none":
            return say("coupelation.ask.unpaid.none")
        facts = {"card": draft.number, "n": options.max_unentered_glass_cards_after_draw}
        if draft.paid:
            return say("coupelation.ask.unpaid.first", first=draft.paid_faces[0], **facts)
        return say(f"coupelation.ask.unpaid{'.zero' * (draft.number == FINISH.face)}", **facts)
    needs_more_discards = bool(draft.paid) and min(discard_counts) > len(draft.payment.discards)
    return say("coupelation.ask.unpaid.out", n=min(discard_counts)) if needs_more_discards else ""
