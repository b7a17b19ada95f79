"""What is known of the hand of the seat to move, and what of it a move needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from calculators.core.types import Message, Violation
from calculators.coupelation.card_knowledge import (
    OUT,
    TOWER,
    can_hand_hold_all_numbers,
    deduce_untold_numbers_in_hand,
    find_held_facts_true_in_every_deal,
    find_latest_zone_and_fact_of_tracked_number,
    find_tracked_numbers_hand_cannot_have,
    is_out_of_game,
)
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
    readable_numbers,
)
from calculators.coupelation.tower import cards_by_cell


@dataclass(frozen=True, slots=True)
class KnownHand:
    """cards: the glass cards that are known; others: how many more there are, None if that is not known;
    finish: does the finish card lie open before the seat, None if that is not known; most: the most glass
    cards there can be.
    """

    cards: Cards
    others: int | None
    finish: bool | None
    most: int

    @property
    def glass_card_count(self) -> int | None:
        """Its glass cards, where their number is known."""
        return None if self.others is None else len(self.cards) + self.others

    @property
    def is_fully_known(self) -> bool:
        """Is every card of it known?"""
        return self.others == 0 and self.finish is not None

    @property
    def known_faces(self) -> tuple[Face, ...]:
        """The cards that are known, the finish card last."""
        return (*(card.face for card in self.cards), *((FINISH.face,) if self.finish else ()))

    @property
    def unseen_count(self) -> int:
        """Cards that may be in it and are not known."""
        return self.most - len(self.cards) if self.others is None else self.others


def combine_private_and_public_hand_of_mover(state: State) -> KnownHand:
    """What a table tells of the hand of the seat to move: its own cards, and what everybody sees of it."""
    public, private = state.mover_public_hand, state.hand
    most = HAND_FULL if state.drawn is None else HAND_LIMIT + state.drawn
    if private is None:
        name = f"p{state.table.turn}"
        seen = tuple(Card(fact.card) for fact in find_held_facts_true_in_every_deal(state, name))
        if public is None:
            return KnownHand(seen, None, False if is_finish_card_outside_mover_hand(state) else None, most)
        if public.count is None:
            return KnownHand(seen, None, public.finish, most)
        if public.count > len(seen):
            seen += tuple(Card(number) for number in deduce_untold_numbers_in_hand(state, name))
        return KnownHand(seen, max(0, public.count - len(seen)), public.finish, most)
    cards = tuple(card for card in private if card.number is not None)
    others = private.count(HIDDEN)
    if public is not None and public.count is not None:
        others = max(others, public.count - len(cards))
    return KnownHand(cards, others, FINISH in private or (public is not None and public.finish), most)


def is_finish_card_outside_mover_hand(state: State) -> bool:
    """Is the finish card out of the game, or seen where it is not before the seat to move?"""
    other = any(holding.finish for i, holding in enumerate(state.holdings) if holding and i + 1 != state.table.turn)
    lying = (*(state.reserve or ()), *cards_by_cell(state.rows).values())
    return state.first or other or FINISH in lying or is_out_of_game(state, FINISH.face)


def map_numbers_outside_hand_to_parameters(state: State) -> dict[int, str]:
    """The numbers that are known to be outside the hand of the seat to move, and where: a parameter."""
    return {
        **dict.fromkeys(find_tracked_numbers_hand_cannot_have(state, f"p{state.table.turn}"), "holds"),
        **dict.fromkeys(state.known_numbers_by_cell.values(), "known"),
        **dict.fromkeys(readable_numbers(state.reserve or ()), "reserve"),
        **dict.fromkeys(readable_numbers(cards_by_cell(state.rows).values()), "tower"),
    }


def check_hand_could_have_used_cards(state: State, used_faces: Iterable[Face], action_name: str) -> Iterator[Violation]:
    """Only cards of the hand can be used: what no hand that is possible holds (coupelation.up, .down, .take)."""
    held = combine_private_and_public_hand_of_mover(state)
    used = tuple(used_faces)
    refused = [
        reason
        for face in dict.fromkeys(used)
        for reason in check_hand_can_have_named_card(state, held, face, action_name)
    ]
    yield from refused
    yield from () if refused else check_hand_can_have_all_at_once(state, used)
    told, unseen = len(held.cards), count_unknown_hand_cards_needed_for_move(held, used)
    if not refused and unseen > held.unseen_count:
        if action_name == "down":
            yield violation("coupelation.move.down.none", ("move",))
        else:
            yield violation(
                "coupelation.move.hand.count",
                ("move",),
                facts={"count": told + unseen, "held": told + held.unseen_count},
            )


def check_hand_can_have_named_card(
    state: State, known_hand: KnownHand, face: Face, action_name: str
) -> Iterator[Violation]:
    """A named card that the hand cannot have."""
    if face == HIDDEN.face or face in known_hand.known_faces:
        return
    seen = map_numbers_outside_hand_to_parameters(state)
    if known_hand.finish is False if face == FINISH.face else known_hand.others == 0:
        yield violation(f"coupelation.move.{action_name}.hand", ("move", "hand"), facts={"card": face})
    elif isinstance(face, int) and not LOWEST <= face <= HIGHEST:
        yield violation("coupelation.move.number", ("move",), facts={"number": face, "low": LOWEST, "high": HIGHEST})
    elif isinstance(face, int) and seen.get(face) == "holds":
        yield build_number_elsewhere_violation(state, face)
    elif isinstance(face, int) and face in seen:
        yield violation("coupelation.move.elsewhere", ("move", seen[face]), facts={"number": face, "in": seen[face]})


def check_hand_can_have_all_at_once(state: State, used_faces: Iterable[Face]) -> Iterator[Violation]:
    """Cards that the hand cannot all have, for all that the moves have shown of it."""
    name, numbers = f"p{state.table.turn}", [face for face in used_faces if isinstance(face, int)]
    if state.hand is None and not can_hand_hold_all_numbers(state, name, numbers):
        proof = state.knowledge.message_facts_of_contradicted_turns(*state.knowledge.zone_named(name).facts)
        code = "coupelation.move.hand.known.turns" if proof else "coupelation.move.hand.known"
        yield violation(code, ("move", "holds"), facts={"seat": name, "cards": numbers, **proof})


def build_number_elsewhere_violation(state: State, card_number: int) -> Violation:
    """A number that the moves have shown to be in another hand, face down elsewhere or out of the game, with the turns
    that contradict each other where the record told both."""
    place, fact = find_latest_zone_and_fact_of_tracked_number(state, card_number)
    proof = state.knowledge.message_facts_of_contradicted_turns(fact)
    where = {"number": card_number, "seat": place if place.startswith("p") else ""}
    kind = {OUT: "out", TOWER: "laid"}.get(place, "held")
    code = f"coupelation.move.{kind}.turns" if proof else f"coupelation.move.{kind}"
    return violation(code, ("move", "holds"), facts={**where, **proof})


def count_unknown_hand_cards_needed_for_move(known_hand: KnownHand, used_faces: tuple[Face, ...]) -> int:
    """How many of the cards that are not known a move needs."""
    named = {face for face in used_faces if face not in (HIDDEN.face, FINISH.face)}
    new = named.difference(card.face for card in known_hand.cards)
    spare = len(known_hand.cards) - (len(named) - len(new))
    return len(new) + max(0, used_faces.count(HIDDEN.face) - spare)


def list_assumptions_about_unknown_hand_cards(state: State, used_faces: Iterable[Face]) -> Iterator[Message]:
    """What the hidden part of the hand has to hold for a move to be legal."""
    held = combine_private_and_public_hand_of_mover(state)
    used = tuple(used_faces)
    seat = {"seat": f"p{state.table.turn}"}
    named = [face for face in dict.fromkeys(used) if face not in (*held.known_faces, HIDDEN.face, FINISH.face)]
    if named:
        yield message("coupelation.assume.hand", **{**seat, "cards": named, "count": len(named)})
    if held.others is None and HIDDEN.face in used:
        yield message("coupelation.assume.count", **{**seat, "count": sum(face != FINISH.face for face in used)})
    if FINISH.face in used and held.finish is None:
        yield message("coupelation.assume.finish", **seat)


def find_card_with_mark(cards: Cards, face: Face, mark_if_unknown: str) -> Card:
    """The card with that face and its mark, as known or as told."""
    return next((card for card in cards if card.face == face and card.mark), Card(face, mark_if_unknown))
