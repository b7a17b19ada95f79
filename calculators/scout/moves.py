"""Every legal move of a position, and a move in words.

Order: shows, the strongest first; scouts by side, place, as it lies or upside down; Scout & Shows in the
order of their scouts, for each the strongest show first. Equally strong shows go from left to right.

There are finitely many moves, and they do not depend on the table: `both.left.3.2-4` is the same in any
hand. So each is made once, with its notation, when it is first listed, and every list shares it. The
largest hand has 41 cards (five players), which makes less than 70,000 moves, some 20 MB; a round hardly
ever sees more than 10,000.
"""

from __future__ import annotations

from typing import NamedTuple

from calculators.core.types import Message, Violation
from calculators.scout.digest import violation
from calculators.scout.notation import move_with_left_end_for_single_card
from calculators.scout.rulings import BOTH_SHOW
from calculators.scout.sets import (
    FIRST,
    LAST,
    PLACE_BITS,
    PLACES,
    SHIFT,
    Streaks,
    find_step_and_streak_length_beside_each_card,
    list_keys_of_sets_with_new_card,
    list_set_keys_strongest_first,
    set_key_below_which_shows_beat_active,
)
from calculators.scout.state import (
    FACES,
    LEFT,
    SIDES,
    Card,
    Cards,
    DeclareStuck,
    Move,
    MoveByPlaces,
    Scout,
    ScoutAndShow,
    SeenScout,
    SeenScoutAndShow,
    SeenShow,
    Show,
    State,
    top_numbers,
)


class ShowCache(dict[int, Show]):
    """The shared shows, by the places of their key."""

    def __missing__(self, key: int) -> Show:
        return self.setdefault(key, Show(key >> PLACE_BITS, key & LAST))


class ScoutCache(dict[tuple[str, int], tuple[Scout, ...]]):
    """The shared scouts from one end into a hand, by side and number of places."""

    def __missing__(self, key: tuple[str, int]) -> tuple[Scout, ...]:
        side, count = key
        before = self[side, count - 1] if count > 1 else ()
        return self.setdefault(key, (*before, *(Scout(side, count, flip) for flip in FACES)))


class ShowAfterScoutCache(dict[int, ScoutAndShow]):
    """The shared Scout & Shows that begin with one scout, by the places of the show's key."""

    def __init__(self, side: str, place: int, *, flip: bool) -> None:
        super().__init__()
        self.side, self.place, self.flip = side, place, flip

    def __missing__(self, key: int) -> ScoutAndShow:
        both = ScoutAndShow(side=self.side, place=self.place, flip=self.flip, first=key >> PLACE_BITS, last=key & LAST)
        return self.setdefault(key, both)


class ScoutAndShowCache(dict[tuple[str, int, bool], ShowAfterScoutCache]):
    """The shared Scout & Shows, by side, place and flip of the scout, then by the show."""

    def __missing__(self, key: tuple[str, int, bool]) -> ShowAfterScoutCache:
        side, place, flip = key
        return self.setdefault(key, ShowAfterScoutCache(side, place, flip=flip))


SHOWS, SCOUTS_INTO, BOTHS = ShowCache(), ScoutCache(), ScoutAndShowCache()


def find_legal_moves(state: State) -> list[MoveByPlaces]:
    """All moves of the seat to move; its hand is known (scout.turn)."""
    numbers = top_numbers(state.hand or ())
    hand = find_step_and_streak_length_beside_each_card(numbers)
    shows = list_set_keys_strongest_first(numbers, hand.left)
    limit = set_key_below_which_shows_beat_active(top_numbers(state.active))
    moves: list[MoveByPlaces] = [SHOWS[key & PLACES] for key in shows if key < limit]
    if can_scout(state):
        for side in list_takeable_sides(state):
            moves += SCOUTS_INTO[side, len(numbers) + 1]
    if state.active and state.has_show_chip:
        for side in list_takeable_sides(state):
            end_card, remaining_set = split_end_card_from_active_set(state, side)
            moves += find_scout_and_show_moves_from_end(
                numbers,
                hand_streaks=hand,
                hand_show_keys=shows,
                side=side,
                end_card=end_card,
                remaining_set=remaining_set,
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


def can_scout(state: State) -> bool:
    """A Scout needs an active set (scout.scout), and with two players an own chip (scout.two)."""
    return bool(state.active) and (not state.is_two_player_game or state.scout_chips_of_mover_in_two_player_game > 0)


def list_takeable_sides(state: State) -> tuple[str, ...]:
    """The ends a card can be taken from; those of a single card are one."""
    return SIDES if len(state.active) > 1 else SIDES[:1]


class EndCardAndRest(NamedTuple):
    """The card at an end of the active set, and the cards that stay."""

    end_card: Card
    remaining_cards: Cards


def split_end_card_from_active_set(state: State, side: str) -> EndCardAndRest:
    """The card at that end of the active set, and the cards that stay."""
    active = state.active
    if side == LEFT or len(active) == 1:
        return EndCardAndRest(active[0], active[1:])
    return EndCardAndRest(active[-1], active[:-1])


def find_scout_and_show_moves_from_end(
    hand_numbers: tuple[int, ...],
    *,
    hand_streaks: Streaks,
    hand_show_keys: list[int],
    side: str,
    end_card: Card,
    remaining_set: Cards,
) -> list[MoveByPlaces]:
    """Every Scout & Show with the card from one end (scout.both).

    What can be shown with the card in hand is what could be shown left of it, what could be shown right
    of it, one place further on, and the sets it is part of itself.
    """
    limit = set_key_below_which_shows_beat_active(top_numbers(remaining_set))
    strong = [key for key in hand_show_keys if key < limit]
    faces = tuple((flip, (end_card.flipped if flip else end_card).top) for flip in FACES)
    moves: list[MoveByPlaces] = []
    for place in range(1, len(hand_numbers) + 2):
        kept = [
            key if key & LAST < place else key + SHIFT
            for key in strong
            if key & LAST < place or key & FIRST >= place << PLACE_BITS
        ]
        for flip, number in faces:
            found = kept + [
                key for key in list_keys_of_sets_with_new_card(hand_numbers, hand_streaks, place, number) if key < limit
            ]
            found.sort()
            known = BOTHS[side, place, flip]
            moves += [known[key & PLACES] for key in found]
    return moves


def find_notices_why_no_move_is_legal(state: State) -> tuple[Violation, ...]:
    """Only with two players can a seat have no move: the round ends, its owner unbeaten (scout.two)."""
    if state.is_over:
        return ()
    seats = {"seat": f"p{state.table.turn}", "owner": f"p{3 - state.table.turn}"}
    return (violation("scout.stuck", ("hand", "chips"), facts=seats),)


# A move in words


def describe_move(state: State, move: Move) -> Message:
    """A move in words: with the numbers of the cards if they are known, else with their places."""
    move = move_with_left_end_for_single_card(state, move)
    if isinstance(move, SeenShow):
        return Message("scout.say.shown", {"numbers": list_card_numbers(move.cards)}, "scout.show")
    if isinstance(move, DeclareStuck):
        return Message("scout.say.stuck", {}, "scout.two.end")
    if isinstance(move, SeenScout | SeenScoutAndShow):
        return describe_scout_as_everybody_saw_it(state, move)
    hand = state.hand or ()
    if isinstance(move, Show):
        return describe_show_by_places("show", {}, hand, move)
    scout = move if isinstance(move, Scout) else move.scout
    there = bool(state.active) and scout.place <= len(hand) + 1
    params: dict[str, object] = {"side": scout.side, "place": scout.place}
    if there:
        card = card_taken_by_scout(state, scout)
        params |= {"card": card.notation, "number": card.top or "?"}
    if isinstance(move, Scout):
        return Message("scout.say.scout" if there else "scout.say.scout.place", params, "scout.scout")
    if not move.first:
        return Message("scout.say.both.only", params, "scout.both")
    return describe_show_by_places(
        "both", params, hand_after_scout_treating_unknown_hand_as_empty(state, scout) if there else (), move.show
    )


def describe_scout_as_everybody_saw_it(state: State, seen_move: SeenScout | SeenScoutAndShow) -> Message:
    """A Scout as everybody saw it: which card was taken, and what was shown."""
    params: dict[str, object] = {"side": seen_move.side}
    if state.active:
        card, _ = split_end_card_from_active_set(state, seen_move.side)
        params["card"] = card.notation
    there = ".card" if state.active else ""
    if isinstance(seen_move, SeenScout):
        return Message(f"scout.say.scouted{there}", params, "scout.scout")
    if not seen_move.cards:
        return Message(f"scout.say.both.seen.only{there}", params, "scout.both")
    params["numbers"] = list_card_numbers(seen_move.cards)
    return Message(f"scout.say.both.seen{there}", params, "scout.both")


def describe_show_by_places(
    move_kind: str, facts_said_before_show: dict[str, object], hand_at_show: Cards, show: Show
) -> Message:
    """A show out of a hand in words, after what else is to be said of the move."""
    facts = {**facts_said_before_show, "first": show.first, "last": show.last}
    if show.last > len(hand_at_show):
        return Message(f"scout.say.{move_kind}.place", facts, f"scout.{move_kind}")
    facts["numbers"] = list_card_numbers(hand_at_show[show.first - 1 : show.last])
    return Message(f"scout.say.{move_kind}", facts, f"scout.{move_kind}")


def list_card_numbers(cards: Cards) -> list[int | str]:
    """The numbers that count, as facts of a sentence; ? for one that nobody told."""
    return [card.top or "?" for card in cards]


def card_taken_by_scout(state: State, scout: Scout) -> Card:
    """The card a scout takes, the way up it is taken."""
    card, _ = split_end_card_from_active_set(state, scout.side)
    return card.flipped if scout.flip else card


def hand_after_scout_treating_unknown_hand_as_empty(state: State, scout: Scout) -> Cards:
    """The hand with the taken card at its place; of a hand that is known."""
    hand = state.hand or ()
    return (*hand[: scout.place - 1], card_taken_by_scout(state, scout), *hand[scout.place - 1 :])


def hide_secrets_of_move(state: State | None, move: Move) -> Move | None:
    """The move as everybody saw it, with the cards that were shown; None where they are not known."""
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
    shown = hand[move.first - 1 : move.last]
    if move.last > len(hand) or 0 in top_numbers(shown):
        return None
    return SeenShow(shown) if isinstance(move, Show) else SeenScoutAndShow(move.scout.side, shown)
