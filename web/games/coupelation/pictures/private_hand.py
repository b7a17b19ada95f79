"""A hand of one's own beside a followed game: under its cover, kept from turn to turn, never shared unasked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from calculators.coupelation.hands import map_numbers_outside_hand_to_parameters
from calculators.coupelation.private_hand import count_unentered_cards
from calculators.coupelation.state import HAND_FULL, HIGHEST, LOWEST, PrivateHand
from calculators.coupelation.tower import cell_message_params
from web.games.coupelation.pictures.move import DraftTurnPage
from web.games.coupelation.pictures.parts import PrivateHandView
from web.pieces import Key, enter_value
from web.pieces import Pad as Keys
from web.table.page import Page
from web.table.private_hand import build_hand_cover


def build_private_hand_view(page: Page, draft_turn: DraftTurnPage) -> PrivateHandView:
    """The hand of whoever holds this phone, as far as it was told."""
    say, state, draft = page.say, draft_turn.state, draft_turn.draft
    mine: PrivateHand | None = page.answer.state.mine
    if mine is None:
        return PrivateHandView(cover=build_hand_cover(page, seat_number=None, whose_prefix="mine"))
    turn = mine.seat == state.table.turn
    drawn = draft.entered_draw_or_maximal(state).count if turn and state.drawn is None else 0
    left = count_unentered_cards(mine, state, drawn)
    over = left is not None and left < 0
    cards = tuple(Key(text=str(number), touch=enter_value(f"mine.{number}")) for number in mine.cards)
    hint = "over" if over else "mend"
    asked = HAND_FULL - len(mine.cards) if left is None else left
    words = tuple(
        say("coupelation.mine.known", **cell_message_params(cell), number=number) for cell, number in mine.known
    )
    return PrivateHandView(
        cover=build_hand_cover(
            page, seat_number=mine.seat, known_facts=words, whose_prefix="mine", forget_value="mine.none"
        ),
        cards=Keys(say("coupelation.field.mine"), 7, cards) if cards else None,
        hint=say(f"coupelation.mine.{hint}", n=-(left or 0)) if cards else "",
        ask=say("coupelation.mine.ask", n=asked) if asked > 0 else "",
        numbers=Keys(
            say("coupelation.numbers"), 10, tuple(list_keys_to_enter_number_into_private_hand(draft_turn, mine))
        )
        if asked > 0
        else None,
    )


def list_keys_to_enter_number_into_private_hand(draft_turn: DraftTurnPage, private_hand: PrivateHand) -> Iterator[Key]:
    """Fifty keys; those that lie in sight cannot be in a hand."""
    seen = {
        *map_numbers_outside_hand_to_parameters(replace(draft_turn.state, known=private_hand.known)),
        *private_hand.cards,
    }
    for number in range(LOWEST, HIGHEST + 1):
        yield Key(text=str(number), touch=enter_value(f"mine.{number}"), off=number in seen)
