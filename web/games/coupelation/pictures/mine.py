"""A hand of one's own beside a followed game: under its cover, kept from turn to turn, never shared unasked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from calculators.coupelation.hands import places_of_numbers
from calculators.coupelation.mine import untold
from calculators.coupelation.state import HAND_FULL, HIGHEST, LOWEST, Mine
from calculators.coupelation.tower import place
from web.games.coupelation.pictures.move import Teller
from web.games.coupelation.pictures.parts import MineView
from web.pieces import Key, tell
from web.pieces import Pad as Keys
from web.table.own import covered
from web.table.page import Page


def mine_view(page: Page, teller: Teller) -> MineView:
    """The hand of whoever holds this phone, as far as it was told."""
    say, state, draft = page.say, teller.state, teller.draft
    mine: Mine | None = page.answer.state.mine
    if mine is None:
        return MineView(covered(page, None, whose="mine"))
    turn = mine.seat == state.table.turn
    drawn = draft.draw(state).count if turn and state.drawn is None else 0
    left = untold(mine, state, drawn)
    over = left is not None and left < 0
    cards = tuple(
        Key(
            str(number),
            tell(f"mine.{number}" if over or not turn else number),
            on=turn and number in (draft.number, *draft.paid),
        )
        for number in mine.cards
    )
    hint = "over" if over else "turn" if turn else "mend"
    asked = HAND_FULL - len(mine.cards) if left is None else left
    words = tuple(say("coupelation.mine.known", **place(cell), number=number) for cell, number in mine.known)
    return MineView(
        covered(page, mine.seat, words, "mine", "mine.none"),
        Keys(say("coupelation.field.mine"), 7, cards) if cards else None,
        say(f"coupelation.mine.{hint}", n=-(left or 0)) if cards else "",
        say("coupelation.mine.ask", n=asked) if asked > 0 else "",
        Keys(say("coupelation.numbers"), 10, tuple(numbers(teller, mine))) if asked > 0 else None,
    )


def numbers(teller: Teller, mine: Mine) -> Iterator[Key]:
    """Fifty keys; those that lie in sight cannot be in a hand."""
    seen = {*places_of_numbers(replace(teller.state, known=mine.known)), *mine.cards}
    for number in range(LOWEST, HIGHEST + 1):
        yield Key(str(number), tell(f"mine.{number}"), off=number in seen)
