"""Works out what is known of the hand of the seat to move, and what a move needs of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from calculators.core.types import Message, Violation
from calculators.coupelation.card_knowledge import (
    OUT,
    TOWER,
    can_hand_hold_all_numbers,
    deduce_untracked_numbers_in_hand_by_elimination,
    find_held_facts_true_in_every_deal,
    find_last_known_zone_of_number,
    find_tracked_numbers_hand_cannot_have,
    is_finish_card_out_of_game,
)
from calculators.coupelation.codes import message, violation
from calculators.coupelation.state import (
    FINISH,
    HAND_FULL,
    HAND_LIMIT,
    HIDDEN,
    HIGHEST,
    LOWEST,
    UNENTERED_HAND,
    Action,
    ActionKind,
    Card,
    Cards,
    Down,
    Face,
    State,
    Take,
    Up,
    faces_used_from_hand,
    readable_numbers,
)


@dataclass(frozen=True, slots=True)
class KnownHand:
    """What is known of a hand. cards: its known glass cards; unknown_count: how many more it has, None if not known;
    has_finish_card: does the finish card lie open before the seat? None if not known; max_glass_cards: the most glass
    cards that it can have."""

    cards: Cards
    unknown_count: int | None
    has_finish_card: bool | None
    max_glass_cards: int

    @property
    def glass_card_count(self) -> int | None:
        """The number of its glass cards, None if not known."""
        return None if self.unknown_count is None else len(self.cards) + self.unknown_count

    @property
    def is_fully_known(self) -> bool:
        """Is every card of it known?"""
        return self.unknown_count == 0 and self.has_finish_card is not None

    @property
    def known_faces(self) -> tuple[Face, ...]:
        """The faces of the known cards, the finish card last."""
        return (*(card.face for card in self.cards), *((FINISH.face,) if self.has_finish_card else ()))

    @property
    def unseen_count(self) -> int:
        """How many unknown glass cards may be in it."""
        return self.max_glass_cards - len(self.cards) if self.unknown_count is None else self.unknown_count


def combine_private_and_public_hand_of_mover(state: State) -> KnownHand:
    """Combines the entered cards of the hand of the seat to move with what everybody knows of that hand."""
    public, private = state.mover_public_hand, state.hand
    max_glass_cards = HAND_FULL if state.drawn is None else HAND_LIMIT + state.drawn
    if private is None:
        zone_name = f"p{state.table.turn}"
        certain_cards = tuple(Card(fact.card) for fact in find_held_facts_true_in_every_deal(state, zone_name))
        if public == UNENTERED_HAND:
            return KnownHand(
                certain_cards, None, False if is_finish_card_elsewhere_or_out_of_game(state) else None, max_glass_cards
            )
        if public.count is None:
            return KnownHand(certain_cards, None, public.finish, max_glass_cards)
        if public.count > len(certain_cards):
            certain_cards += tuple(
                Card(number) for number in deduce_untracked_numbers_in_hand_by_elimination(state, zone_name)
            )
        return KnownHand(certain_cards, max(0, public.count - len(certain_cards)), public.finish, max_glass_cards)
    cards = tuple(card for card in private if card.number is not None)
    unknown_count = private.count(HIDDEN)
    if public.count is not None:
        unknown_count = max(unknown_count, public.count - len(cards))
    return KnownHand(cards, unknown_count, FINISH in private or public.finish, max_glass_cards)


def is_finish_card_elsewhere_or_out_of_game(state: State) -> bool:
    """Is the finish card out of the game, or visible anywhere but before the seat to move?"""
    has_other_seat_finish_card = any(
        holding.finish
        for seat_index, holding in enumerate(state.holdings)
        if holding and seat_index + 1 != state.table.turn
    )
    visible_cards = (*state.reserve_cards, *state.cards_by_cell.values())
    return state.first or has_other_seat_finish_card or FINISH in visible_cards or is_finish_card_out_of_game(state)


def map_numbers_outside_mover_hand_to_parameters(state: State) -> dict[int, str]:
    """Returns the numbers that are known to be outside the hand of the seat to move, each with the parameter that says
    so."""
    return {
        **dict.fromkeys(find_tracked_numbers_hand_cannot_have(state, f"p{state.table.turn}"), "holds"),
        **dict.fromkeys(state.known_numbers_by_cell.values(), "known"),
        **dict.fromkeys(readable_numbers(state.reserve_cards), "reserve"),
        **dict.fromkeys(readable_numbers(state.cards_by_cell.values()), "tower"),
    }


def check_hand_can_have_all_used_cards(state: State, move: Up | Down | Take) -> Iterator[Violation]:
    """Checks that some possible hand of the seat to move has all the used cards (coupelation.up, .down, .take)."""
    known_hand = combine_private_and_public_hand_of_mover(state)
    faces = faces_used_from_hand(move)
    violations = [
        card_violation
        for face in dict.fromkeys(faces)
        for card_violation in check_named_card_exists_and_can_be_in_hand(state, known_hand, face, move.kind)
    ]
    yield from violations
    yield from () if violations else check_unentered_hand_can_hold_cards(state, faces)
    known_card_count = len(known_hand.cards)
    unknown_cards_needed = count_unknown_hand_cards_needed_for_move(known_hand, faces)
    if not violations and unknown_cards_needed > known_hand.unseen_count:
        if isinstance(move, Down):
            yield violation("coupelation.move.down.none", ("move",))
        else:
            yield violation(
                "coupelation.move.hand.count",
                ("move",),
                facts={
                    "count": known_card_count + unknown_cards_needed,
                    "held": known_card_count + known_hand.unseen_count,
                },
            )


def check_named_card_exists_and_can_be_in_hand(
    state: State, known_hand: KnownHand, face: Face, kind: ActionKind
) -> Iterator[Violation]:
    """Checks that the hand can have a card. A card that is not entered, `x`, is not checked."""
    if face == HIDDEN.face or face in known_hand.known_faces:
        return
    parameter_by_number = map_numbers_outside_mover_hand_to_parameters(state)
    surely_lacks_card = known_hand.has_finish_card is False if face == FINISH.face else known_hand.unknown_count == 0
    if surely_lacks_card:
        yield violation(f"coupelation.move.{kind}.hand", ("move", "hand"), facts={"card": face})
    elif isinstance(face, int) and not LOWEST <= face <= HIGHEST:
        yield violation("coupelation.move.number", ("move",), facts={"number": face, "low": LOWEST, "high": HIGHEST})
    elif isinstance(face, int) and parameter_by_number.get(face) == "holds":
        yield build_violation_for_number_held_laid_or_out(state, face)
    elif isinstance(face, int) and face in parameter_by_number:
        yield violation(
            "coupelation.move.elsewhere",
            ("move", parameter_by_number[face]),
            facts={"number": face, "in": parameter_by_number[face]},
        )


def check_unentered_hand_can_hold_cards(state: State, used_faces: tuple[Face, ...]) -> Iterator[Violation]:
    """Checks that the recorded moves allow the hand to have all these cards at once. An entered hand is not checked
    here."""
    zone_name, numbers = f"p{state.table.turn}", [face for face in used_faces if isinstance(face, int)]
    if state.hand is None and not can_hand_hold_all_numbers(state, zone_name, numbers):
        turn_facts = state.knowledge.params_of_contradicted_earlier_turns_or_empty(
            *state.knowledge.zone_named(zone_name).facts
        )
        facts = {"seat": zone_name, "cards": numbers}
        yield violation("coupelation.move.hand.known", ("move", "holds"), facts=facts, contradicted_turns=turn_facts)


def build_violation_for_number_held_laid_or_out(state: State, card_number: int) -> Violation:
    """Builds the violation for a number that is in another hand, lies face down elsewhere or is out of the game.

    It names the contradicting turns if the record shows both.
    """
    zone_name, fact = find_last_known_zone_of_number(state, card_number)
    kind = {OUT: "out", TOWER: "laid"}.get(zone_name, "held")
    return violation(
        f"coupelation.move.{kind}",
        ("move", "holds"),
        facts={"number": card_number, "seat": zone_name if zone_name.startswith("p") else ""},
        contradicted_turns=state.knowledge.params_of_contradicted_earlier_turns_or_empty(fact),
    )


def count_unknown_hand_cards_needed_for_move(
    known_hand: KnownHand, used_faces_hidden_if_facedown: tuple[Face, ...]
) -> int:
    """Returns how many unknown cards of the hand a move needs."""
    named_faces = {face for face in used_faces_hidden_if_facedown if face not in (HIDDEN.face, FINISH.face)}
    unknown_named_faces = named_faces.difference(card.face for card in known_hand.cards)
    unused_known_card_count = len(known_hand.cards) - (len(named_faces) - len(unknown_named_faces))
    return len(unknown_named_faces) + max(0, used_faces_hidden_if_facedown.count(HIDDEN.face) - unused_known_card_count)


def describe_assumed_cards_count_and_finish_of_hand(state: State, move: Action) -> Iterator[Message]:
    """Yields what the hand of the seat to move must hold, beyond what is known of it, so that a move is legal."""
    known_hand = combine_private_and_public_hand_of_mover(state)
    faces = faces_used_from_hand(move)
    seat = {"seat": f"p{state.table.turn}"}
    unknown_named_faces = [
        face for face in dict.fromkeys(faces) if face not in (*known_hand.known_faces, HIDDEN.face, FINISH.face)
    ]
    if unknown_named_faces:
        yield message(
            "coupelation.assume.hand", **{**seat, "cards": unknown_named_faces, "count": len(unknown_named_faces)}
        )
    if known_hand.unknown_count is None and HIDDEN.face in faces:
        yield message("coupelation.assume.count", **{**seat, "count": sum(face != FINISH.face for face in faces)})
    if FINISH.face in faces and known_hand.has_finish_card is None:
        yield message("coupelation.assume.finish", **seat)


def count_excess_hand_cards(state_before: State, move: Action) -> int:
    """Returns how many cards the mover discards at the end of its turn (coupelation.limit); 0 if that is not known."""
    return max(0, (count_mover_glass_cards_before_discarding(state_before, move) or 0) - HAND_LIMIT)


def count_mover_glass_cards_before_discarding(state_before: State, move: Action) -> int | None:
    """Returns the glass cards of the mover's hand after its move and before it is adjusted; None if not known."""
    count = combine_private_and_public_hand_of_mover(state_before).glass_card_count
    if count is None:
        return None
    used_count = sum(face != FINISH.face for face in faces_used_from_hand(move))
    return count - used_count + (card_removed_by_move_or_none(state_before, move) not in (None, FINISH))


def card_removed_by_move_or_none(state: State, move: Action) -> Card | None:
    """Returns the card of the tower that an exchange takes away; None if there is none."""
    return state.cards_by_cell.get(move.entered_cell) if isinstance(move, Take) else None
