"""The keys under the tower: the number of a card, how a reserve card is paid for, the marks that are printed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from calculators.coupelation.hands import finish_elsewhere, hand_of, places_of_numbers
from calculators.coupelation.moves import counts_of_discards, prices
from calculators.coupelation.order import cells_for_finish
from calculators.coupelation.rulings import FINISH_RULING
from calculators.coupelation.state import FINISH, HIGHEST, LOWEST, MARKS, Card, Face, State
from web.games.coupelation.draft import Draft, F
from web.i18n import Speaker
from web.pieces import Key, Pad, tell

PAYMENTS = 4
"""Second cards offered for a payment."""


class Drawn(Protocol):
    """What the keys know of the page of a move. over: how it ended, else ''."""

    say: Speaker
    state: State
    draft: Draft
    over: str

    @property
    def told_in(self) -> State: ...

    @property
    def unmarked(self) -> Card | None: ...

    @property
    def needs_mark(self) -> bool: ...

    @property
    def held(self) -> tuple[int, ...]:
        """Cards of one's own hand, in one's own turn."""
        ...

    def band(self) -> tuple[int, int] | None:
        """The smallest and largest number in order at the cell in question."""
        ...


def keys(teller: Drawn) -> Pad | None:
    """What is told next: a mark the draw hangs on, a number, the cards that are paid, the mark of the card."""
    draft = teller.draft
    if teller.over:
        return None
    if asked := teller.unmarked:
        return record_marks(teller, asked)
    if held := from_hand(teller):
        return held
    if draft.kind == "take":
        return payment_keys(teller)
    waits = draft.cell is None and draft.number is None and not draft.every
    if waits or draft.kind == "down" or draft.number == FINISH.face:
        return None
    return number_keys(teller) if draft.number is None else mark_keys(teller)


# --- marks


def record_marks(teller: Drawn, card: Card) -> Pad:
    """Three keys for the mark of a card of the table, which goes into the record where that card was shown."""
    return Pad(
        teller.say("coupelation.mark.ask", number=card.face),
        3,
        tuple(
            Key(
                teller.say(f"coupelation.sign.{mark}"),
                tell(f"printed.{card.face}.{mark}"),
                teller.say(f"coupelation.mark.{mark}"),
            )
            for mark in MARKS
        ),
        str(card.face),
    )


def mark_keys(teller: Drawn) -> Pad:
    """The number that is told, to be told anew, and the three marks."""
    draft = teller.draft
    marks = (
        Key(
            teller.say(f"coupelation.sign.{mark}"),
            tell(f"mark.{mark}"),
            teller.say(f"coupelation.mark.{mark}"),
            on=draft.mark == mark,
        )
        for mark in MARKS
    )
    number = Key(str(draft.number), tell("anew"), teller.say("coupelation.ask.number"))
    return Pad(teller.say("coupelation.mark.ask", number=draft.number), 4, (number, *marks))


# --- numbers


def number_keys(teller: Drawn) -> Pad:
    """The numbers that fit and lie nowhere in sight; every number where that is asked for or none fits."""
    draft, seen = teller.draft, places_of_numbers(teller.state)
    band = teller.band()
    fitting = [] if band is None else [n for n in range(band[0], band[1] + 1) if n not in seen]
    offered = range(LOWEST, HIGHEST + 1) if draft.every or not fitting else fitting
    numbers = [Key(str(n), tell(str(n)), dim=n not in fitting) for n in offered]
    if can_be_finish(teller) and draft.cell in cells_for_finish(teller.state):
        numbers.append(Key(F, tell(F), teller.say("coupelation.finish")))
    if len(offered) < HIGHEST:
        numbers.append(Key("…", tell("every"), teller.say("coupelation.ask.every")))
    return Pad(teller.say("coupelation.numbers"), 10, tuple(numbers))


def from_hand(teller: Drawn) -> Pad | None:
    """The cards of one's own hand to be played from, in one's own turn; any other is told among all numbers."""
    draft = teller.draft
    told = draft.paid if draft.kind == "take" else draft.kind == "up" and draft.number is not None
    if not teller.held or draft.every or told or (draft.kind == "take" and draft.number is None):
        return None
    band = teller.band() if draft.kind == "up" else None
    keys = [
        Key(str(n), tell(n), on=n == draft.number, dim=band is not None and not band[0] <= n <= band[1])
        for n in teller.held
    ]
    if draft.kind == "up":
        keys.append(Key("…", tell("every"), teller.say("coupelation.ask.every")))
    return Pad(teller.say("own.head"), 7, tuple(keys))


def can_be_finish(teller: Drawn) -> bool:
    """May the seat to move have the finish card open before it?"""
    held = hand_of(teller.state).finish
    return teller.draft.finish or (held is not False and not finish_elsewhere(teller.state))


# --- payments


def payment_keys(teller: Drawn) -> Pad | None:
    """The first card, the second, then the mark of the card that is taken where it is not in sight."""
    draft, state = teller.draft, teller.state
    if draft.number is None:
        return None
    if len(draft.paid) > 1 and teller.needs_mark:
        return mark_keys(teller)
    if draft.paid:
        return Pad(teller.say("coupelation.ask.paid"), 5, tuple(payments(teller)))
    seen = places_of_numbers(state)
    numbers = [Key(str(n), tell(str(n))) for n in range(LOWEST, HIGHEST + 1) if n not in seen]
    if pays_finish(teller):
        numbers.append(Key(F, tell(F), teller.say("coupelation.finish")))
    return Pad(teller.say("coupelation.ask.paid"), 10, tuple(numbers))


def pays_finish(teller: Drawn) -> bool:
    """Can the finish card be paid or discarded (ruling finish)?"""
    return can_be_finish(teller) and teller.state.table.option(FINISH_RULING) != "none"


def payments(teller: Drawn) -> Iterator[Key]:
    """The second cards that make the reserve card with the first, then how many are discarded, and the finish card."""
    draft, say = teller.draft, teller.say
    first, target = draft.paid[0], draft.number
    yield Key(str(first), tell(f"paid.{first}"), say("coupelation.ask.first", card=first), on=True)
    if target is None:
        return
    out = draft.out + draft.lost
    chosen = draft.paid[1:]
    for second in [face for face in seconds(teller, first, target, out) if not chosen or face in chosen]:
        by_sum, by_gap = prices(first, second, target)
        word = say(f"coupelation.ask.{'sum' if by_sum <= by_gap else 'gap'}")
        yield Key(f"{second}{word}", tell(f"paid.{second}"), on=chosen == (second,))
    hand = hand_of(teller.told_in)
    held = hand.unseen + (len(hand.cards) if teller.state.hand is None else 0)
    most = min(2, max(0, held - 2))
    for count in range(0 if draft.out else 1, most + 1):
        label = say("coupelation.ask.out", count=count)
        yield Key(label, tell(f"out.{count}"), on=count == draft.out, dim=count != draft.out)
    if pays_finish(teller) and FINISH.face not in draft.paid:
        lost = say("coupelation.ask.lost")
        yield Key(lost, tell("lost"), on=draft.lost, dim=not draft.lost)


def seconds(teller: Drawn, first: Face, target: Face, out: int) -> list[Face]:
    """The cards that make the reserve card with the first one and so many discards, the nearest first."""
    state, seen = teller.state, places_of_numbers(teller.state)
    others: list[Face] = [n for n in range(LOWEST, HIGHEST + 1) if n not in seen and n != first]
    if pays_finish(teller) and first != FINISH.face and not teller.draft.lost:
        others.append(FINISH.face)
    fewest = [face for face in others if min(counts_of_discards(state, first, face, target, out), default=99) == out]
    found = fewest or [face for face in others if out in counts_of_discards(state, first, face, target, out)]
    return found if FINISH.face in (first, target) else found[:PAYMENTS]
