"""Declares the moves of SCOUT!, lists every legal move of a position, and describes a move in words.

Moves are by places in a hand, or as everybody saw them; with holes they are drafts.

Order: Shows, the strongest first; Scouts by side, place and flip; Scout & Shows in the order of their Scouts, for each
the strongest Show first. Equally strong Shows go from left to right.

A move does not depend on the table: `both.left.3.2-4` is the same in any hand. So each move is created once, with its
notation, when it is first listed, and all lists share it. The largest hand has 41 cards (five players): fewer than
70,000 moves, about 20 MB. A round hardly ever has more than 10,000.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import ClassVar, Final, Literal, NamedTuple

from calculators.core.parsing import HOLE
from calculators.core.types import Violation
from calculators.scout.codes import violation
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

Side = Literal["left", "right"]
SideOrHole = Literal["left", "right", ""]
"""An end of a set; '' while a draft has none."""
MoveKind = Literal["show", "scout", "both", "stuck"]
LEFT: Final = "left"
RIGHT: Final = "right"
SIDES: tuple[Side, ...] = (LEFT, RIGHT)
FACES = (False, True)
"""Values of `flip`: as the card lies, or upside down."""
NOTHING_SHOWN: Final = "0"
"""In place of the cards of a Scout & Show without a Show, in a draft without the place of the taken card."""


@dataclass(frozen=True, slots=True)
class Show:
    """ショー: shows the cards from the first to the last place of the hand (1-based).

    A draft has 0 for both while no card is entered; left_out: places between them whose cards are not shown.
    """

    kind: ClassVar[MoveKind] = "show"
    side: ClassVar[SideOrHole] = ""
    place: ClassVar[int] = 0
    taken_place: ClassVar[int] = 0
    flip: ClassVar[bool] = False
    shows_nothing: ClassVar[bool] = False
    first: int = 0
    last: int = 0
    left_out: tuple[int, ...] = ()
    notation: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(
            self, "notation", f"show.{format_shown_places(self.first, self.last, self.left_out) or HOLE}"
        )

    @property
    def shown_places(self) -> tuple[int, ...]:
        """The places of the cards shown; () without any, whose first and last place are 0."""
        places = range(self.first, self.last + 1) if self.first else range(0)
        return tuple(place for place in places if place not in self.left_out)

    @property
    def is_complete(self) -> bool:
        return bool(self.first) and not self.left_out


@dataclass(frozen=True, slots=True)
class Scout:
    """スカウト: takes the card at an end of the active set as the place-th card of the new hand; flip: upside down.

    A draft has '' for the end and 0 for the place while they are not entered.
    """

    kind: ClassVar[MoveKind] = "scout"
    shown_places: ClassVar[tuple[int, ...]] = ()
    left_out: ClassVar[tuple[int, ...]] = ()
    shows_nothing: ClassVar[bool] = False
    side: SideOrHole
    place: int
    flip: bool = False
    notation: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(
            self, "notation", f"scout.{format_side_place_and_flip(self.side, self.place, is_flipped=self.flip)}"
        )

    @property
    def taken_place(self) -> int:
        """The place of the taken card in the hand; 0 while the end or the place is not entered."""
        return self.place if self.side else 0

    @property
    def is_complete(self) -> bool:
        return bool(self.taken_place)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoutAndShow:
    """スカウト&ショー: a Scout, then at once a Show whose places count in the new hand. first and last are 0 without a
    Show.

    A draft has the holes of a Scout and of a Show; while its end or place is not entered, places count in the hand
    before the Scout.
    """

    kind: ClassVar[MoveKind] = "both"
    side: SideOrHole
    place: int
    flip: bool
    first: int = 0
    last: int = 0
    left_out: tuple[int, ...] = ()
    notation: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # A draft without a place says that nothing is shown: `both.left.?` is a seen move that lacks its cards.
        shown_text = format_shown_places(self.first, self.last, self.left_out) or NOTHING_SHOWN * (not self.place)
        show_suffix = f".{shown_text}" if shown_text else ""
        object.__setattr__(
            self,
            "notation",
            f"both.{format_side_place_and_flip(self.side, self.place, is_flipped=self.flip)}{show_suffix}",
        )

    @property
    def scout(self) -> Scout:
        return Scout(self.side, self.place, self.flip)

    @property
    def show(self) -> Show:
        return Show(self.first, self.last, self.left_out)

    @property
    def shown_places(self) -> tuple[int, ...]:
        return self.show.shown_places

    @property
    def taken_place(self) -> int:
        """The place of the taken card in the hand; 0 while the end or the place is not entered."""
        return self.place if self.side else 0

    @property
    def shows_nothing(self) -> bool:
        return not self.first

    @property
    def is_complete(self) -> bool:
        return bool(self.taken_place) and not self.left_out


@dataclass(frozen=True, slots=True)
class SeenShow:
    """A Show as everybody saw it: its cards from left to right, () while a draft has none."""

    kind: ClassVar[MoveKind] = "show"
    cards: Cards = ()

    @property
    def is_complete(self) -> bool:
        return bool(self.cards)

    @property
    def notation(self) -> str:
        return f"shown.{join_card_texts(self.cards) or HOLE}"


@dataclass(frozen=True, slots=True)
class SeenScout:
    """A Scout as everybody saw it: the end. The place and the way up are secret."""

    kind: ClassVar[MoveKind] = "scout"
    side: SideOrHole = ""

    @property
    def is_complete(self) -> bool:
        return bool(self.side)

    @property
    def notation(self) -> str:
        return f"scouted.{self.side or HOLE}"


@dataclass(frozen=True, slots=True)
class SeenScoutAndShow:
    """A Scout & Show as everybody saw it: the end and the cards shown, () if it showed nothing.

    lacks_cards: in a draft, cards are still to be entered.
    """

    kind: ClassVar[MoveKind] = "both"
    side: SideOrHole = ""
    cards: Cards = ()
    lacks_cards: bool = False

    @property
    def is_complete(self) -> bool:
        return bool(self.side) and not self.lacks_cards

    @property
    def notation(self) -> str:
        show_suffix = f".shown.{join_card_texts(self.cards)}" if self.cards else f".{HOLE}" * self.lacks_cards
        return f"both.{self.side or HOLE}{show_suffix}"


@dataclass(frozen=True, slots=True)
class DeclareStuck:
    """The declaration of a player of two who can neither show nor pay for a Scout."""

    kind: ClassVar[MoveKind] = "stuck"
    is_complete: ClassVar[bool] = True
    notation: str = "stuck"


MoveByPlaces = Show | Scout | ScoutAndShow
"""Moves by their places in the hand; lists of legal moves hold these. With holes they are drafts of a known hand."""
SeenMove = SeenShow | SeenScout | SeenScoutAndShow | DeclareStuck
"""Moves as everybody saw them, without the secrets of the hand. With holes they are drafts, too."""
Move = MoveByPlaces | SeenMove


def cards_shown_by_seen_move_or_empty(move: Move) -> Cards:
    """Returns the cards that everybody saw a move show; () for a move by places or without cards."""
    return move.cards if isinstance(move, SeenShow | SeenScoutAndShow) else ()


def format_shown_places(first_place: int, last_place: int, left_out: tuple[int, ...]) -> str:
    """Returns the places of the cards shown, with `?` for those between them that a draft leaves out; '' without any.

    >>> format_shown_places(2, 2, ()), format_shown_places(2, 4, ()), format_shown_places(2, 6, (3, 4))
    ('2', '2-4', '2.?.5-6')
    """
    if not first_place:
        return ""
    starts = [first_place, *(place + 1 for place in left_out if place + 1 not in left_out)]
    ends = [*(place - 1 for place in left_out if place - 1 not in left_out), last_place]
    runs = zip(starts, ends, strict=True)
    return f".{HOLE}.".join(str(start) if start == end else f"{start}-{end}" for start, end in runs)


def format_side_place_and_flip(side: SideOrHole, new_place: int, *, is_flipped: bool) -> str:
    return f"{side or HOLE}.{new_place or HOLE}{'.flip' * is_flipped}"


def join_card_texts(cards: Cards) -> str:
    return ".".join(card.notation for card in cards)


# Legal moves


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
    numbers = top_numbers(state.hand_cards)
    hand = find_streaks_left_and_right_of_each_card(numbers)
    shows = list_set_keys_strongest_first(numbers, hand.left)
    moves: list[MoveByPlaces] = [*list_shows_beating_active_set(state, shows)]
    if has_active_set_and_chip_if_needed_to_scout(state):
        for side in list_takeable_sides(state):
            moves += SCOUTS_INTO[side, len(numbers) + 1]
    if state.active and state.has_show_chip:
        for side in list_takeable_sides(state):
            moves += find_scout_and_show_moves_from_end(
                numbers,
                hand_streaks=hand,
                hand_show_keys=shows,
                side=side,
                end_card=split_end_card_from_nonempty_active_set(state, side).end_card,
                set_to_beat=state_without_end_card(state, side).set_to_beat,
            )
        if not state.must_scout_and_show_end_with_show:
            places = range(1, len(numbers) + 2)
            moves += [
                ScoutAndShow(side=side, place=place, flip=flip)
                for side in list_takeable_sides(state)
                for place in places
                for flip in FACES
            ]
    return moves


def find_legal_shows_by_top_numbers(state: State) -> list[Show]:
    """Returns the legal Shows, which the upper numbers decide; a number that is not entered makes no set."""
    numbers = top_numbers(state.hand_cards)
    streaks = find_streaks_left_and_right_of_each_card(numbers)
    return list_shows_beating_active_set(state, list_set_keys_strongest_first(numbers, streaks.left))


def list_shows_beating_active_set(state: State, hand_show_keys: list[int]) -> list[Show]:
    return [SHOWS[key & PLACES] for key in state.set_to_beat.list_keys_of_beating_shows(hand_show_keys)]


def has_active_set_and_chip_if_needed_to_scout(state: State) -> bool:
    """Returns whether there is an active set (scout.scout) and, with two players, a chip to pay (scout.two)."""
    return bool(state.active) and (not state.is_two_player_game or state.two_player_scout_chips_of_mover > 0)


def list_takeable_sides(state: State) -> tuple[Side, ...]:
    """Returns the ends from which a card can be taken; a single card has one end, `left`."""
    return SIDES if len(state.active) > 1 else SIDES[:1]


def move_with_left_end_if_active_set_is_single_card(state: State, move: Move) -> Move:
    """Returns the move with the end `left` if the active set is a single card."""
    if len(state.active) != 1 or isinstance(move, Show | SeenShow | DeclareStuck) or move.side == LEFT:
        return move
    return replace(move, side=LEFT)


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


def state_without_end_card(state: State, side: SideOrHole) -> State:
    """Returns the state with the card at that end off the table, and nothing else changed."""
    return replace(state, active=split_end_card_from_nonempty_active_set(state, side).remaining_cards)


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


def card_taken_by_scout(state: State, scout: MoveByPlaces) -> Card:
    """Returns the card that a Scout takes, flipped if the Scout flips it."""
    card, _ = split_end_card_from_nonempty_active_set(state, scout.side)
    return card.flipped if scout.flip else card


def hand_after_scout_treating_unknown_hand_as_empty(state: State, scout: MoveByPlaces) -> Cards:
    """Returns the hand with the taken card at its place; as it is for a Show, and for a draft without end or place."""
    hand = state.hand_cards
    if not scout.taken_place:
        return hand
    return (*hand[: scout.place - 1], card_taken_by_scout(state, scout), *hand[scout.place - 1 :])


def public_move_if_its_cards_are_known(state: State | None, move: Move) -> SeenMove | None:
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
