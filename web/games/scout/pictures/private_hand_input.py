"""Handles the values of the private hand: its cards, what is shown of them, and where a taken card goes."""

from __future__ import annotations

from dataclasses import replace

from calculators.core.answers import Answer
from calculators.core.parsing import parse_seat_code
from calculators.scout.private_hand import MoverSecrets, insert_card_at_place_counted_from_1
from calculators.scout.sets import LONGEST
from calculators.scout.state import Cards, PrivateOrderedHand, State
from calculators.scout.unfinished import MoveDraft, parse_seen_draft_or_empty
from web.games.scout.pictures.hand_entry import (
    HandInputResult,
    enter_hand_number_or_raise,
    erase_number_or_card_or_raise,
    selection_without_hand_card,
)
from web.games.scout.pictures.private_hand import (
    PrivateHandContext,
    does_touching_hand_card_enter_it_into_show,
    hand_places_of_drafted_show_or_empty,
)
from web.games.scout.targets import (
    LooseCardValue,
    PrivateCardValue,
    PrivateGapValue,
    PrivateHandValue,
    PrivateNumberValue,
    PrivateSetValue,
    PrivateSwitchValue,
)
from web.pieces import items_with_one_removed_or_raise
from web.table.private_hand import DropCardValue, ForgetHandValue, HandOwnerValue


def private_hand_and_selection_after_input_or_raise(
    answer: Answer, current_state: State, selection: str, value: PrivateHandValue
) -> HandInputResult:
    """Handles one value of the private hand. current_state: the current position. Raises ValueError for a card or place
    that the hand does not have, and for any value but the first while there is no hand."""
    private_hand: PrivateOrderedHand | None = answer.state.mine
    if isinstance(value, HandOwnerValue):
        seat = parse_seat_code(value.seat_code)
        return HandInputResult(
            private_hand if private_hand is not None and private_hand.seat == seat else PrivateOrderedHand(seat),
            selection,
        )
    if isinstance(value, ForgetHandValue):
        return HandInputResult(None, selection_without_hand_card(selection))
    if private_hand is None:
        raise ValueError(value)
    return handle_private_hand_input_or_raise(private_hand, current_state, selection, value)


def handle_private_hand_input_or_raise(
    private_hand: PrivateOrderedHand, current_state: State, selection: str, value: PrivateHandValue
) -> HandInputResult:
    """Returns the hand and the selection after a value. Raises ValueError for a value that does not fit."""
    context = PrivateHandContext(private_hand, current_state, parse_seen_draft_or_empty(selection), selection)
    match value:
        case PrivateNumberValue(number):
            return enter_hand_number_or_raise(private_hand, selection, number)
        case PrivateSwitchValue("erase"):
            return erase_number_or_card_or_raise(private_hand, selection)
        case PrivateSwitchValue("turn"):
            flipped_cards = tuple(card.flipped for card in private_hand.cards)
            return HandInputResult(replace(private_hand, cards=flipped_cards), selection_without_hand_card(selection))
        case PrivateSwitchValue("over"):
            return flip_taken_or_first_loose_card_or_raise(context)
        case DropCardValue(place):
            cards = items_with_one_removed_or_raise(private_hand.cards, place - 1)
            return HandInputResult(replace(private_hand, cards=cards), selection)
        case LooseCardValue(index):
            loose = items_with_one_removed_or_raise(private_hand.loose, index)
            return HandInputResult(replace(private_hand, loose=loose), selection)
        case PrivateCardValue(place):
            return HandInputResult(private_hand, show_draft_after_touch_of_place_or_raise(context, place).text)
        case PrivateSetValue(first_place, last_place):
            draft = draft_with_show_of_known_cards_toggled_or_raise(context, first_place, last_place)
            return HandInputResult(private_hand, draft.text)
        case PrivateGapValue(place):
            return toggle_place_of_taken_or_loose_card_or_raise(context, place)
    raise ValueError(value)


def draft_with_show_of_known_cards_toggled_or_raise(
    context: PrivateHandContext, first_place: int, last_place: int
) -> MoveDraft:
    """Returns the draft showing the cards at these places; without them if it shows exactly these already. Raises
    ValueError for places that cannot be shown."""
    hand_cards = context.private_hand.cards
    if (
        not does_touching_hand_card_enter_it_into_show(context)
        or not 1 <= first_place <= last_place <= len(hand_cards)
        or not all(card.top for card in hand_cards[first_place - 1 : last_place])
    ):
        raise ValueError((first_place, last_place))
    if hand_places_of_drafted_show_or_empty(context.draft) == range(first_place, last_place + 1):
        return replace(
            context.draft.draft_with_cards_if_it_shows_any(()), secrets=replace(context.draft.secrets, first=0)
        )
    secrets = replace(context.draft.secrets, first=first_place)
    return replace(
        context.draft.draft_with_cards_if_it_shows_any(hand_cards[first_place - 1 : last_place]), secrets=secrets
    )


def show_draft_after_touch_of_place_or_raise(context: PrivateHandContext, place: int) -> MoveDraft:
    """Returns the draft with an adjacent card added, or a card at an end removed; with any other card that card alone.

    Raises ValueError for a place that cannot be shown.
    """
    draft, hand_cards = context.draft, context.private_hand_with_taken_card_if_placed.cards
    if (
        not does_touching_hand_card_enter_it_into_show(context)
        or not 1 <= place <= len(hand_cards)
        or not hand_cards[place - 1].top
    ):
        raise ValueError(place)
    shown_places = hand_places_of_drafted_show_or_empty(draft)
    places = tuple(shown_places)
    if place in shown_places and place in (shown_places[0], shown_places[-1]):
        places = tuple(n for n in shown_places if n != place)
    elif place + 1 in shown_places[:1]:
        places = (place, *shown_places)
    elif place - 1 in shown_places[-1:]:
        places = (*shown_places, place)
    else:
        places = (place,)
    cards: Cards = tuple(hand_cards[n - 1] for n in places)
    secrets = replace(draft.secrets, first=places[0] if places else 0)
    return replace(draft.draft_with_cards_if_it_shows_any(cards[:LONGEST]), secrets=secrets)


def toggle_place_of_taken_or_loose_card_or_raise(context: PrivateHandContext, gap_place: int) -> HandInputResult:
    """Enters the place of the taken card, or clears it if entered already; without a taken card, places the first loose
    card.

    Raises ValueError for a place that the hand does not have, and if there is neither card.
    """
    if not 1 <= gap_place <= len(context.private_hand.cards) + 1:
        raise ValueError(gap_place)
    if context.is_taking_card:
        old_place = context.draft.secrets.place
        return result_with_place_and_face_of_taken_card(
            context, 0 if old_place == gap_place else gap_place, is_flipped=context.draft.secrets.flip
        )
    card, *other_cards = context.private_hand.loose
    return HandInputResult(
        replace(insert_card_at_place_counted_from_1(context.private_hand, card, gap_place), loose=tuple(other_cards)),
        context.selection,
    )


def flip_taken_or_first_loose_card_or_raise(context: PrivateHandContext) -> HandInputResult:
    """Flips the taken card, or the first loose one. Raises ValueError if there is neither."""
    if context.is_taking_card:
        secrets = context.draft.secrets
        return result_with_place_and_face_of_taken_card(context, secrets.place, is_flipped=not secrets.flip)
    card, *other_cards = context.private_hand.loose
    return HandInputResult(replace(context.private_hand, loose=(card.flipped, *other_cards)), context.selection)


def result_with_place_and_face_of_taken_card(
    context: PrivateHandContext, place: int, *, is_flipped: bool
) -> HandInputResult:
    """Returns the unchanged hand, and the draft with the taken card elsewhere; cards shown from places of the hand are
    to be entered again."""
    draft = context.draft.draft_with_cards_if_it_shows_any(()) if context.draft.secrets.first else context.draft
    return HandInputResult(context.private_hand, replace(draft, secrets=MoverSecrets(place, is_flipped)).text)
