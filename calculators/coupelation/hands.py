"""What is known of the hand of the seat to move, and what of it a move needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from calculators.core.types import Message, Violation
from calculators.coupelation.digest import message, violation
from calculators.coupelation.state import (
    FINISH,
    HAND_FULL,
    HAND_LIMIT,
    HIDDEN,
    HIGHEST,
    LOWEST,
    Card,
    Cards,
    Face,
    State,
    numbers,
)
from calculators.coupelation.told import OUT, TOWER, can_be_held, elsewhere, fact_of, is_out, last_unseen, sure
from calculators.coupelation.tower import cards_of


@dataclass(frozen=True, slots=True)
class Hand:
    """cards: the glass cards that are known; others: how many more there are, None if that is not known;
    finish: does the finish card lie open before the seat, None if that is not known; most: the most glass
    cards there can be.
    """

    cards: Cards
    others: int | None
    finish: bool | None
    most: int

    @property
    def count(self) -> int | None:
        """Its glass cards, where their number is known."""
        return None if self.others is None else len(self.cards) + self.others

    @property
    def is_known(self) -> bool:
        """Is every card of it known?"""
        return self.others == 0 and self.finish is not None

    @property
    def faces(self) -> tuple[Face, ...]:
        """The cards that are known, the finish card last."""
        return (*(card.face for card in self.cards), *((FINISH.face,) if self.finish else ()))

    @property
    def unseen(self) -> int:
        """Cards that may be in it and are not known."""
        return self.most - len(self.cards) if self.others is None else self.others


def hand_of(state: State) -> Hand:
    """What a table tells of the hand of the seat to move: its own cards, and what everybody sees of it."""
    public, private = state.holding, state.hand
    most = HAND_FULL if state.drawn is None else HAND_LIMIT + state.drawn
    if private is None:
        name = f"p{state.table.turn}"
        seen = tuple(Card(fact.card) for fact in sure(state, name))
        if public is not None:
            seen += tuple(Card(number) for number in last_unseen(state, name)) if public.count > len(seen) else ()
            return Hand(seen, max(0, public.count - len(seen)), public.finish, most)
        return Hand(seen, None, False if finish_elsewhere(state) else None, most)
    cards = tuple(card for card in private if card.number is not None)
    others = private.count(HIDDEN)
    if public is not None:
        others = max(others, public.count - len(cards))
    return Hand(cards, others, FINISH in private or (public is not None and public.finish), most)


def finish_elsewhere(state: State) -> bool:
    """Is the finish card out of the game, or seen where it is not before the seat to move?"""
    other = any(holding.finish for i, holding in enumerate(state.holdings) if holding and i + 1 != state.table.turn)
    lying = (*(state.reserve or ()), *cards_of(state.rows).values())
    return state.first or other or FINISH in lying or is_out(state, FINISH.face)


def places_of_numbers(state: State) -> dict[int, str]:
    """The numbers that are known to be outside the hand of the seat to move, and where: a parameter."""
    return {
        **dict.fromkeys(elsewhere(state, f"p{state.table.turn}"), "holds"),
        **dict.fromkeys(state.known_numbers.values(), "known"),
        **dict.fromkeys(numbers(state.reserve or ()), "reserve"),
        **dict.fromkeys(numbers(cards_of(state.rows).values()), "tower"),
    }


def against_hand(state: State, faces: Iterable[Face], action: str) -> Iterator[Violation]:
    """Only cards of the hand can be used: what no hand that is possible holds (coupelation.up, .down, .take)."""
    held = hand_of(state)
    used = tuple(faces)
    refused = [reason for face in dict.fromkeys(used) for reason in against_face(state, held, face, action)]
    yield from refused
    yield from () if refused else against_all(state, used)
    told, unseen = len(held.cards), needed_unseen(held, used)
    if not refused and unseen > held.unseen:
        if action == "down":
            yield violation("coupelation.move.down.none", ("move",))
        else:
            yield violation(
                "coupelation.move.hand.count", ("move",), {"count": told + unseen, "held": told + held.unseen}
            )


def against_face(state: State, held: Hand, face: Face, action: str) -> Iterator[Violation]:
    """A named card that the hand cannot have."""
    if face == HIDDEN.face or face in held.faces:
        return
    seen = places_of_numbers(state)
    if held.finish is False if face == FINISH.face else held.others == 0:
        yield violation(f"coupelation.move.{action}.hand", ("move", "hand"), {"card": face})
    elif isinstance(face, int) and not LOWEST <= face <= HIGHEST:
        yield violation("coupelation.move.number", ("move",), {"number": face, "low": LOWEST, "high": HIGHEST})
    elif isinstance(face, int) and seen.get(face) == "holds":
        yield known_elsewhere(state, face)
    elif isinstance(face, int) and face in seen:
        yield violation("coupelation.move.elsewhere", ("move", seen[face]), {"number": face, "in": seen[face]})


def against_all(state: State, faces: Iterable[Face]) -> Iterator[Violation]:
    """Cards that the hand cannot all have, for all that the moves have shown of it."""
    name, numbers = f"p{state.table.turn}", [face for face in faces if isinstance(face, int)]
    if state.hand is None and not can_be_held(state, name, numbers):
        proof = state.told.against(*state.told.of(name).facts)
        code = "coupelation.move.hand.known.turns" if proof else "coupelation.move.hand.known"
        yield violation(code, ("move", "holds"), {"seat": name, "cards": numbers, **proof})


def known_elsewhere(state: State, number: int) -> Violation:
    """A number that the moves have shown to be in another hand, face down elsewhere or out of the game, with the turns
    that contradict each other where the record told both."""
    place, fact = fact_of(state, number)
    proof = state.told.against(fact)
    where = {"number": number, "seat": place if place.startswith("p") else ""}
    kind = {OUT: "out", TOWER: "laid"}.get(place, "held")
    code = f"coupelation.move.{kind}.turns" if proof else f"coupelation.move.{kind}"
    return violation(code, ("move", "holds"), {**where, **proof})


def needed_unseen(held: Hand, faces: tuple[Face, ...]) -> int:
    """How many of the cards that are not known a move needs."""
    named = {face for face in faces if face not in (HIDDEN.face, FINISH.face)}
    new = named.difference(card.face for card in held.cards)
    spare = len(held.cards) - (len(named) - len(new))
    return len(new) + max(0, faces.count(HIDDEN.face) - spare)


def assumptions(state: State, faces: Iterable[Face]) -> Iterator[Message]:
    """What the hidden part of the hand has to hold for a move to be legal."""
    held = hand_of(state)
    used = tuple(faces)
    seat = {"seat": f"p{state.table.turn}"}
    named = [face for face in dict.fromkeys(used) if face not in (*held.faces, HIDDEN.face, FINISH.face)]
    if named:
        yield message("coupelation.assume.hand", **{**seat, "cards": named, "count": len(named)})
    if held.others is None and HIDDEN.face in used:
        yield message("coupelation.assume.count", **{**seat, "count": sum(face != FINISH.face for face in used)})
    if FINISH.face in used and held.finish is None:
        yield message("coupelation.assume.finish", **seat)


def card_of(cards: Cards, face: Face, mark: str) -> Card:
    """The card with that face and its mark, as known or as told."""
    return next((card for card in cards if card.face == face and card.mark), Card(face, mark))
