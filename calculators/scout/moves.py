"""Lists every legal move of a position, and describes a move in words.

Order: Shows, the strongest first; Scouts by side, place and flip; Scout & Shows in the order of their Scouts, for each
the strongest Show first. Equally strong Shows go from left to right.

A move does not depend on the table: `both.left.3.2-4` is the same in any hand. So each move is created once, with its
notation, when it is first listed, and all lists share it. The largest hand has 41 cards (five players): fewer than
70,000 moves, about 20 MB. A round hardly ever has more than 10,000.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, NamedTuple

from calculators.core.types import Message, Violation
from calculators.scout.codes import violation
from calculators.scout.move_types import (
    FACES,
    LEFT,
    SIDES,
    DeclareStuck,
    Move,
    MoveByPlaces,
    Scout,
    ScoutAndShow,
    SeenMove,
    SeenScout,
    SeenScoutAndShow,
    SeenShow,
    Show,
    Side,
    SideOrHole,
)
from calculators.scout.notation import move_with_left_end_if_active_set_is_single_card
from calculators.scout.rulings import BOTH_SHOW
from calculators.scout.sets import (
    FIRST,
    LAST,
    PLACE_BITS,
    PLACES,
    SHIFT,
    SetToBeat,
    Streaks,
    find_streaks_left_and_right_of_each_card,
    list_set_keys_strongest_first,
    list_strength_keys_of_sets_with_new_card,
)
from calculators.scout.state import Card, Cards, State, top_numbers


class ShowCache(dict[int, Show]):
    """Shared Shows, by the places of their key."""

    def __missing__(self, key: int) -> Show:
        return self.setdefault(key, Show(key >> PLACE_BITS, key & LAST))


class ScoutCache(dict[tuple[Side, int], tuple[Scout, ...]]):
    """Shared Scouts, by side and number of places of the new hand."""

    def __missing__(self, key: tuple[Side, int]) -> tuple[Scout, ...]:
        side, count = key
        before = self[side, count - 1] if count > 1 else ()
        return self.setdefault(key, (*before, *(Scout(side, count, flip) for flip in FACES)))


class ShowAfterScoutCache(dict[int, ScoutAndShow]):
    """Shared Scout & Shows that begin with one Scout, by the places of the Show's key."""

    def __init__(self, side: Side, place: int, *, flip: bool) -> None:
        super().__init__()
        self.side, self.place, self.flip = side, place, flip

    def __missing__(self, key: int) -> ScoutAndShow:
        scout_and_show = ScoutAndShow(
            side=self.side, place=self.place, flip=self.flip, first=key >> PLACE_BITS, last=key & LAST
        )
        return self.setdefault(key, scout_and_show)


class ScoutAndShowCache(dict[tuple[Side, int, bool], ShowAfterScoutCache]):
    """Shared Scout & Shows: by side, place and flip of the Scout, then by the Show."""

    def __missing__(self, key: tuple[Side, int, bool]) -> ShowAfterScoutCache:
        side, place, flip = key
        return self.setdefault(key, ShowAfterScoutCache(side, place, flip=flip))


SHOWS, SCOUTS_INTO, BOTHS = ShowCache(), ScoutCache(), ScoutAndShowCache()


def find_legal_moves(state: State) -> list[MoveByPlaces]:
    """Returns all legal moves of the seat to move, whose hand is known (scout.turn)."""
    numbers = top_numbers(state.hand or ())
    hand = find_streaks_left_and_right_of_each_card(numbers)
    shows = list_set_keys_strongest_first(numbers, hand.left)
    moves: list[MoveByPlaces] = [SHOWS[key & PLACES] for key in state.set_to_beat.list_keys_of_beating_shows(shows)]
    if has_active_set_and_chip_if_needed_to_scout(state):
        for side in list_takeable_sides(state):
            moves += SCOUTS_INTO[side, len(numbers) + 1]
    if state.active and state.has_show_chip:
        for side in list_takeable_sides(state):
            end_card, remaining_set = split_end_card_from_nonempty_active_set(state, side)
            moves += find_scout_and_show_moves_from_end(
                numbers,
                hand_streaks=hand,
                hand_show_keys=shows,
                side=side,
                end_card=end_card,
                set_to_beat=replace(state, active=remaining_set).set_to_beat,
            )
        if state.table.option(BOTH_SHOW) == "may":
            places = range(1, len(numbers) + 2)
            moves += [
                ScoutAndShow(side=side, place=place, flip=flip)
                for side in list_takeable_sides(state)
                for place in places
                for flip in FACES
            ]
    return moves


def has_active_set_and_chip_if_needed_to_scout(state: State) -> bool:
    """Returns whether there is an active set (scout.scout) and, with two players, a chip to pay (scout.two)."""
    return bool(state.active) and (not state.is_two_player_game or state.two_player_scout_chips_of_mover > 0)


def list_takeable_sides(state: State) -> tuple[Side, ...]:
    """Returns the ends from which a card can be taken; a single card has one end, `left`."""
    return SIDES if len(state.active) > 1 else SIDES[:1]


class EndCardAndRest(NamedTuple):
    """The card at an end of the active set, and the cards that remain."""

    end_card: Card
    remaining_cards: Cards


def split_end_card_from_nonempty_active_set(state: State, side: SideOrHole) -> EndCardAndRest:
    """Returns the card at that end of the active set, and the cards that remain. The set must not be empty.

    Raises ValueError if a draft has no end.
    """
    active = state.active
    if not side:
        raise ValueError(side)
    if side == LEFT or len(active) == 1:
        return EndCardAndRest(active[0], active[1:])
    return EndCardAndRest(active[-1], active[:-1])


def find_scout_and_show_moves_from_end(
    hand_numbers: tuple[int, ...],
    *,
    hand_streaks: Streaks,
    hand_show_keys: list[int],
    side: Side,
    end_card: Card,
    set_to_beat: SetToBeat,
) -> list[MoveByPlaces]:
    """Returns every Scout & Show with the card from one end (scout.both).

    The Shows with that card in hand are: the Shows left of its place, the Shows right of it moved one place further,
    and the sets that contain the card itself.
    """
    beating_keys = set_to_beat.list_keys_of_beating_shows(hand_show_keys)
    faces = tuple((flip, (end_card.flipped if flip else end_card).top) for flip in FACES)
    moves: list[MoveByPlaces] = []
    for place in range(1, len(hand_numbers) + 2):
        shifted_keys = [
            key if key & LAST < place else key + SHIFT
            for key in beating_keys
            if key & LAST < place or key & FIRST >= place << PLACE_BITS
        ]
        for flip, number in faces:
            show_keys = shifted_keys + set_to_beat.list_keys_of_beating_shows(
                list_strength_keys_of_sets_with_new_card(hand_numbers, hand_streaks, place, number)
            )
            show_keys.sort()
            cached_moves = BOTHS[side, place, flip]
            moves += [cached_moves[key & PLACES] for key in show_keys]
    return moves


def find_stuck_two_player_seat_notices(state_without_legal_move: State) -> tuple[Violation, ...]:
    """Returns the notice for a seat without a move, possible with two players only: the round ends, its owner unbeaten
    (scout.two). Returns () if the round is over."""
    if state_without_legal_move.is_over:
        return ()
    turn = state_without_legal_move.table.turn
    seats = {"seat": f"p{turn}", "owner": f"p{3 - turn}"}
    return (violation("scout.stuck", ("hand", "chips"), facts=seats),)


# A move in words


def describe_move(state: State, move: Move) -> Message:
    """Returns a move in words: with the card numbers if they are known, else with the places."""
    move = move_with_left_end_if_active_set_is_single_card(state, move)
    if isinstance(move, SeenShow):
        return Message("scout.say.shown", {"numbers": list_card_numbers(move.cards)}, "scout.show")
    if isinstance(move, DeclareStuck):
        return Message("scout.say.stuck", {}, "scout.two.end")
    if isinstance(move, SeenScout | SeenScoutAndShow):
        return describe_cards_taken_and_shown_in_public(state, move)
    hand = state.hand or ()
    if isinstance(move, Show):
        return describe_show("show", {}, hand, move)
    scout = move if isinstance(move, Scout) else move.scout
    is_card_known = bool(state.active) and scout.place <= len(hand) + 1
    facts: dict[str, object] = {"side": scout.side, "place": scout.place}
    if is_card_known:
        card = card_taken_by_scout(state, scout)
        facts |= {"card": card.notation, "number": card.top or "?"}
    if isinstance(move, Scout):
        return Message("scout.say.scout" if is_card_known else "scout.say.scout.place", facts, "scout.scout")
    if not move.first:
        return Message("scout.say.both.only", facts, "scout.both")
    return describe_show(
        "both", facts, hand_after_scout_treating_unknown_hand_as_empty(state, scout) if is_card_known else (), move.show
    )


def describe_cards_taken_and_shown_in_public(state: State, seen_move: SeenScout | SeenScoutAndShow) -> Message:
    """Returns the card that was taken (if there is an active set) and the cards shown, in words."""
    facts: dict[str, object] = {"side": seen_move.side}
    if state.active:
        card, _ = split_end_card_from_nonempty_active_set(state, seen_move.side)
        facts["card"] = card.notation
    card_suffix = ".card" if state.active else ""
    if isinstance(seen_move, SeenScout):
        return Message(f"scout.say.scouted{card_suffix}", facts, "scout.scout")
    if not seen_move.cards:
        return Message(f"scout.say.both.seen.only{card_suffix}", facts, "scout.both")
    facts["numbers"] = list_card_numbers(seen_move.cards)
    return Message(f"scout.say.both.seen{card_suffix}", facts, "scout.both")


def describe_show(
    move_kind: Literal["show", "both"],
    facts_described_before_show: dict[str, object],
    known_hand_at_show: Cards,
    show: Show,
) -> Message:
    """Returns a Show in words: with numbers if the hand reaches its last place, else with places. The facts given come
    first."""
    facts = {**facts_described_before_show, "first": show.first, "last": show.last}
    if show.last > len(known_hand_at_show):
        return Message(f"scout.say.{move_kind}.place", facts, f"scout.{move_kind}")
    facts["numbers"] = list_card_numbers(known_hand_at_show[show.first - 1 : show.last])
    return Message(f"scout.say.{move_kind}", facts, f"scout.{move_kind}")


def list_card_numbers(cards: Cards) -> list[int | str]:
    """Returns the numbers that count, as message facts; `?` for one that is not entered."""
    return [card.top or "?" for card in cards]


def card_taken_by_scout(state: State, scout: MoveByPlaces) -> Card:
    """Returns the card that a Scout takes, flipped if the Scout flips it."""
    card, _ = split_end_card_from_nonempty_active_set(state, scout.side)
    return card.flipped if scout.flip else card


def hand_after_scout_treating_unknown_hand_as_empty(state: State, scout: MoveByPlaces) -> Cards:
    """Returns the hand with the taken card at its place; as it is for a Show, and for a draft without end or place."""
    hand = state.hand or ()
    if not scout.taken_place:
        return hand
    return (*hand[: scout.place - 1], card_taken_by_scout(state, scout), *hand[scout.place - 1 :])


def public_move_or_none(state: State | None, move: Move) -> SeenMove | None:
    """Returns the move as everybody saw it, with the cards shown; None if these cards are not known."""
    if isinstance(move, Scout):
        return SeenScout(move.side)
    if isinstance(move, ScoutAndShow) and not move.first:
        return SeenScoutAndShow(move.scout.side)
    if not isinstance(move, Show | ScoutAndShow):
        return move
    if state is None or state.hand is None:
        return None
    hand = state.hand
    if isinstance(move, ScoutAndShow):
        if not state.active or move.scout.place > len(hand) + 1:
            return None
        hand = hand_after_scout_treating_unknown_hand_as_empty(state, move.scout)
    shown_cards = hand[move.first - 1 : move.last]
    if move.last > len(hand) or 0 in top_numbers(shown_cards):
        return None
    return SeenShow(shown_cards) if isinstance(move, Show) else SeenScoutAndShow(move.scout.side, shown_cards)
