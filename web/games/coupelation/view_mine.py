"""A hand of one's own beside a followed game: under its cover, kept from turn to turn, never shared unasked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from calculators.coupelation.hands import places_of_numbers
from calculators.coupelation.mine import untold
from calculators.coupelation.notation import format_mine
from calculators.coupelation.state import HAND_FULL, HIGHEST, LOWEST, Mine
from calculators.coupelation.tower import place
from web.pieces import Chips, Cover, Key, link
from web.pieces import Pad as Keys

if TYPE_CHECKING:
    from web.games.coupelation.view_ask import Teller
    from web.page import Page


@dataclass(frozen=True, slots=True)
class MineView:
    """cover: what every game's hand has, with the face-down cards one knows; cards: those told, None before a seat is
    chosen; hint: what a touch of one does; ask: what is asked of the rest; numbers: to tell it, None where nothing is
    asked."""

    cover: Cover
    cards: Keys | None = None
    hint: str = ""
    ask: str = ""
    numbers: Keys | None = None


def mine_view(page: Page, teller: Teller) -> MineView:
    """The hand of whoever holds this phone, as far as it was told."""
    say, state, draft = page.say, teller.state, teller.draft
    mine: Mine | None = page.answer.state.mine

    def leads(told: Mine | None) -> str:
        return page.here(mine="" if told is None else format_mine(told), pick=draft.text)

    whose = Chips(
        say("own.whose"),
        tuple(
            Key(say.seat(seat), link(leads(Mine(number))), on=mine is not None and mine.seat == number)
            for number, seat in enumerate(page.seats, 1)
        ),
    )
    if mine is None:
        return MineView(Cover(whose))
    turn = mine.seat == state.table.turn
    drawn = draft.draw(state).count if turn and state.drawn is None else 0
    left = untold(mine, state, drawn)
    over = left is not None and left < 0
    cards = tuple(
        Key(
            str(number),
            link(leads(without(mine, number)) if over or not turn else teller.href(draft.valued(number))),
            on=turn and number in (draft.number, *draft.paid),
        )
        for number in mine.cards
    )
    hint = "over" if over else "turn" if turn else "mend"
    asked = HAND_FULL - len(mine.cards) if left is None else left
    words = tuple(say("coupelation.mine.known", **place(cell), number=number) for cell, number in mine.known)
    return MineView(
        Cover(whose, words, link(leads(None))),
        Keys(say("coupelation.field.mine"), 7, cards) if cards else None,
        say(f"coupelation.mine.{hint}", n=-(left or 0)) if cards else "",
        say("coupelation.mine.ask", n=asked) if asked > 0 else "",
        Keys(say("coupelation.numbers"), 10, tuple(numbers(teller, mine, leads))) if asked > 0 else None,
    )


def without(mine: Mine, number: int) -> Mine:
    """The same hand without a card."""
    return replace(mine, cards=tuple(card for card in mine.cards if card != number))


def numbers(teller: Teller, mine: Mine, leads: Callable[[Mine], str]) -> Iterator[Key]:
    """Fifty keys; those that lie in sight cannot be in a hand."""
    seen = {*places_of_numbers(replace(teller.state, known=mine.known)), *mine.cards}
    for number in range(LOWEST, HIGHEST + 1):
        told = replace(mine, cards=tuple(sorted({*mine.cards, number})))
        yield Key(str(number), link("" if number in seen else leads(told)), off=number in seen)
