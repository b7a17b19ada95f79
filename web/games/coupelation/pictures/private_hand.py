"""Builds the private hand beside a followed game: under its cover, updated turn by turn, never shared unasked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from calculators.coupelation.hands import map_numbers_outside_mover_hand_to_parameters
from calculators.coupelation.private_hand import count_unentered_or_minus_departed_hand_cards
from calculators.coupelation.state import HAND_FULL, HIGHEST, LOWEST, PrivateHand, State
from calculators.coupelation.tower import cell_message_params
from calculators.coupelation.unfinished import TurnDraft
from web.games.coupelation.draft import HandCardValue
from web.pieces import Key, Pad, enter_value
from web.table.page import Page
from web.table.private_hand import PrivateHandView, build_hand_cover


def build_private_hand_view(page: Page, state: State, draft: TurnDraft) -> PrivateHandView:
    """Builds the hand of whoever holds this phone, with the cards entered so far."""
    say, private_hand = page.say, state.mine
    known_facts = (
        say("coupelation.mine.known", **cell_message_params(cell), number=number)
        for cell, number in (private_hand.facedown_numbers if private_hand is not None else ())
    )
    cover = build_hand_cover(page, *known_facts)
    if private_hand is None:
        return PrivateHandView(cover=cover)
    is_to_move = private_hand.seat == state.table.turn
    drawn_count = draft.draw_before_action(state).entered_count if is_to_move and state.drawn is None else 0
    unentered_count = count_unentered_or_minus_departed_hand_cards(private_hand, state, drawn_count)
    has_too_many_cards = unentered_count is not None and unentered_count < 0
    cards = tuple(Key(text=str(number), control=enter_value(HandCardValue(number))) for number in private_hand.cards)
    hint = "over" if has_too_many_cards else "mend"
    missing_count = HAND_FULL - len(private_hand.cards) if unentered_count is None else unentered_count
    return PrivateHandView(
        cover=cover,
        cards=Pad(say("coupelation.field.mine"), 7, cards) if cards else None,
        hint=say(f"coupelation.mine.{hint}", n=-(unentered_count or 0)) if cards else "",
        not_entered_text=say("coupelation.mine.ask", n=missing_count) if missing_count > 0 else "",
        keys=Pad(
            say("coupelation.numbers"),
            10,
            tuple(list_hand_entry_keys_disabling_located_numbers(state, private_hand)),
        )
        if missing_count > 0
        else None,
    )


def list_hand_entry_keys_disabling_located_numbers(state: State, private_hand: PrivateHand) -> Iterator[Key]:
    """Yields fifty keys. A number that is visible elsewhere cannot be in the hand."""
    located_numbers = {
        *map_numbers_outside_mover_hand_to_parameters(replace(state, facedown_numbers=private_hand.facedown_numbers)),
        *private_hand.cards,
    }
    for number in range(LOWEST, HIGHEST + 1):
        yield Key(text=str(number), control=enter_value(HandCardValue(number)), is_disabled=number in located_numbers)
