"""The list of legal moves: Shows, Scout & Shows grouped by their Scout, and filters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from calculators.core.answers import ListedMove
from calculators.core.types import Message, View
from calculators.scout.compare import SetKindWord, name_set_kind_none_if_no_set_empty_if_no_cards
from calculators.scout.moves import find_legal_moves, hand_after_scout_treating_unknown_hand_as_empty
from calculators.scout.sets import (
    FIRST,
    LAST,
    PLACE_BITS,
    find_streaks_left_and_right_of_each_card,
    list_set_keys_strongest_first,
)
from calculators.scout.state import (
    FACES,
    LEFT,
    SIDES,
    Card,
    Cards,
    MoveByPlaces,
    Scout,
    ScoutAndShow,
    Show,
    Side,
    State,
    top_numbers,
)
from web.games.scout.pictures.touching import TouchedMove, move_of_touches_or_none_if_incomplete_or_uncertain
from web.games.scout.targets import MoveFilterTarget, Target
from web.table.page import Page

FOLDED = 30
"""Moves of the list before it is unfolded."""


ScoutKey = tuple[Side, int, bool]
"""A Scout: its end, its place in the hand, and whether the card is flipped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LegalMoves:
    """All legal moves, indexed for touches.

    shows: the strongest first; scouts: those without a Show; boths: Scout & Shows by their Scout, in the order of the
    list; scouts_without_show: the Scouts of Scout & Shows that may show nothing; last_places: for each place the last
    place that a show from there or from before it reaches, for Shows (key None) and for those after each Scout.
    """

    shows: tuple[Show, ...]
    scouts: frozenset[ScoutKey]
    boths: dict[ScoutKey, list[ScoutAndShow]]
    scouts_without_show: frozenset[ScoutKey]
    last_places: dict[ScoutKey | None, list[int]]

    @property
    def move_counts(self) -> MoveCounts:
        return MoveCounts(len(self.shows), len(self.scouts), sum(map(len, self.boths.values())))

    def has_legal_move_including_touches(self, touched_move: TouchedMove) -> bool:
        """Returns whether there is a legal move with everything that is touched."""
        if not touched_move.side and not touched_move.place:
            return self.has_show_covering_places(None, touched_move.shown_places)
        return any(
            self.has_show_covering_places(scout, touched_move_with_scout(touched_move, scout).shown_places)
            if touched_move.cards
            else scout in (self.scouts_without_show if touched_move.shows_nothing else self.scouts)
            or (not touched_move.shows_nothing and scout in self.boths)
            for scout in self.iterate_unchecked_scout_keys_matching_touches(touched_move)
        )

    def iterate_unchecked_scout_keys_matching_touches(self, touched_move: TouchedMove) -> Iterator[ScoutKey]:
        """Yields the Scouts that complete the touches."""
        places = (touched_move.place,) if touched_move.place else range(1, len(self.last_places[None]) + 1)
        sides = (
            ((touched_move.side, touched_move.flip),) if touched_move.side else [(s, f) for s in SIDES for f in FACES]
        )
        return ((side, place, flip) for side, flip in sides for place in places)

    def has_show_covering_places(self, scout_key_or_none: ScoutKey | None, sorted_hand_places: Sequence[int]) -> bool:
        """Returns whether there is a show with the cards at all of these places, after a Scout or without one."""
        last_places = self.last_places.get(scout_key_or_none)
        if last_places is None or not sorted_hand_places:
            return last_places is not None and any(last_places)
        return sorted_hand_places[0] < len(last_places) and last_places[sorted_hand_places[0]] >= sorted_hand_places[-1]


def touched_move_with_scout(touched_move: TouchedMove, scout_key: ScoutKey) -> TouchedMove:
    """Returns the touches with this Scout."""
    side, place, flip = scout_key
    return replace(touched_move, side=side, place=place, flip=flip)


def group_legal_moves_by_kind_and_scout(state: State) -> LegalMoves:
    """Returns all legal moves of the seat to move."""
    shows: list[Show] = []
    scouts: set[ScoutKey] = set()
    boths: dict[ScoutKey, list[ScoutAndShow]] = {}
    for move in find_legal_moves(state):
        if isinstance(move, Show):
            shows.append(move)
        elif isinstance(move, Scout):
            scouts.add((move.side, move.place, move.flip))
        else:
            boths.setdefault((move.side, move.place, move.flip), []).append(move)
    size = len(state.hand or ()) + 2
    last_places: dict[ScoutKey | None, list[int]] = {
        None: furthest_end_of_shows_starting_up_to_each_place_or_0(shows, size)
    }
    last_places |= {
        scout: furthest_end_of_shows_starting_up_to_each_place_or_0(moves, size) for scout, moves in boths.items()
    }
    scouts_without_show = frozenset(scout for scout, moves in boths.items() if not moves[-1].first)
    return LegalMoves(
        shows=tuple(shows),
        scouts=frozenset(scouts),
        boths=boths,
        scouts_without_show=scouts_without_show,
        last_places=last_places,
    )


def furthest_end_of_shows_starting_up_to_each_place_or_0(
    moves: Sequence[Show | ScoutAndShow], list_length_including_place_0: int
) -> list[int]:
    """Returns for each place the last place that a show from there or from before it reaches; 0 for none."""
    last_places = [0] * list_length_including_place_0
    for move in moves:
        if move.last > last_places[move.first]:
            last_places[move.first] = move.last
    return list(accumulate(last_places, max))


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveRow:
    """A row of the list: a Show, or a Scout & Show. numbers: of its cards, of a `kind`; reason: why it wins; gain:
    cards it captures; ends: whether it empties the hand."""

    rank: int
    move: MoveByPlaces
    href: str
    text: Message
    numbers: tuple[int, ...]
    kind: SetKindWord
    reason: str
    gain: int
    ends: bool


def build_legal_move_row(page: Page, move: MoveByPlaces, hand_in_which_places_count: Cards, rank: int) -> MoveRow:
    """Returns the row of a move; hand_in_which_places_count: the hand that its places refer to."""
    listed = ListedMove(page.answer.game, page.entered_state_or_only_players_if_refused, move)
    shown_numbers: tuple[int, ...] = ()
    if not isinstance(move, Scout):
        shown_numbers = top_numbers(hand_in_which_places_count[move.first - 1 : move.last])
    gain, reason, ends = 0, "", False
    for effect in listed.effects:
        if effect.code == "scout.effect.capture":
            gain = effect.params["cards"]
        elif effect.code.startswith("scout.effect.stronger."):
            reason = effect.kind
        elif effect.code == "scout.effect.end.empty":
            ends = True
    return MoveRow(
        rank=rank,
        move=move,
        href=page.links.link_to_check_move(listed.move),
        text=listed.text,
        numbers=shown_numbers,
        kind=name_set_kind_none_if_no_set_empty_if_no_cards(shown_numbers),
        reason=reason,
        gain=gain,
        ends=ends,
    )


def longest_set_size_containing_place(cards: Cards, place_from_1: int) -> int:
    """Returns the size of the largest set that contains the card at a place (1-based)."""
    numbers = top_numbers(cards)
    keys = list_set_keys_strongest_first(numbers, find_streaks_left_and_right_of_each_card(numbers).left)
    spans = (((key & FIRST) >> PLACE_BITS, key & LAST) for key in keys)
    return max((last - first + 1 for first, last in spans if first <= place_from_1 <= last), default=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoutGroup:
    """The Scout & Shows of one Scout, folded."""

    side: str
    place: int
    taken: Card
    count: int
    href: str


@dataclass(frozen=True, slots=True)
class MoveCounts:
    """How many moves of each kind are legal."""

    shows: int = 0
    scouts: int = 0
    boths: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveList:
    """The list of the legal moves that include the touches.

    count: of all legal moves by kind; rows: those displayed of `listed`, before the target `all` unfolds the rest;
    ending: how many empty the hand; only: the filter; groups: Scout & Shows with the touched cards; taken: the card
    that the touched Scout takes; total: of all legal moves; start: link that begins to touch a Scout.
    """

    count: MoveCounts
    only: str
    rows: tuple[MoveRow, ...]
    listed: int
    groups: tuple[ScoutGroup, ...]
    all: MoveFilterTarget
    ending: int
    taken: Card | None
    touching: TouchedMove
    total: int
    start: str


def build_filtered_move_list_cut_unless_unfolded(
    page: Page, target: Target | None, touched_move: TouchedMove, grouped_moves: LegalMoves
) -> MoveList:
    """Returns the list of the legal moves."""
    state: State = page.entered_state_or_only_players_if_refused
    move_filter = target if isinstance(target, MoveFilterTarget) else None
    filter_name = move_filter.move_filter if move_filter else ""
    scout, places, count = touched_move.scout, touched_move.shown_places, grouped_moves.move_counts
    emptying_moves = moves_emptying_hand(state, grouped_moves)
    listed_moves: Sequence[Show | ScoutAndShow] = emptying_moves
    if filter_name != "empty":
        shows = grouped_moves.boths.get((scout.side, scout.place, scout.flip), []) if scout else grouped_moves.shows
        listed_moves = [
            move
            for move in shows
            if does_move_show_places(move, places) and not (touched_move.shows_nothing and move.first)
        ]
    displayed_moves = listed_moves if move_filter and move_filter.unfolded else listed_moves[:FOLDED]
    return MoveList(
        count=count,
        only=filter_name,
        rows=tuple(
            build_legal_move_row(page, move, hand_after_scout_if_scout_and_show_or_empty_if_unknown(state, move), n)
            for n, move in enumerate(displayed_moves, 1)
        ),
        listed=len(listed_moves),
        groups=group_scout_and_shows_covering_touched_cards_by_scout(page, grouped_moves, touched_move)
        if touched_move.cards and scout is None and filter_name != "empty"
        else (),
        all=MoveFilterTarget(move_filter.move_filter if move_filter else "shows", "all"),
        ending=len(emptying_moves),
        taken=touched_move.hand_after_scout(state)[scout.place - 1] if scout else None,
        touching=touched_move,
        total=count.shows + count.scouts + count.boths,
        start=link_to_verdict_or_further_touches(page, TouchedMove(side=LEFT)),
    )


def moves_emptying_hand(state: State, grouped_moves: LegalMoves) -> list[Show | ScoutAndShow]:
    """Returns the moves that leave no card in the hand, in the order of the list."""
    card_count = len(state.hand or ())
    shows_of_whole_hand: list[Show | ScoutAndShow] = [
        move for move in grouped_moves.shows if move.last - move.first + 1 == card_count
    ]
    boths = (move for moves in grouped_moves.boths.values() for move in moves)
    return [*shows_of_whole_hand, *(move for move in boths if move.first and move.last - move.first == card_count)]


def does_move_show_places(move: Show | ScoutAndShow, hand_places: Sequence[int]) -> bool:
    """Returns whether a move shows the cards at all these places."""
    return not hand_places or (move.first <= hand_places[0] and hand_places[-1] <= move.last)


def hand_after_scout_if_scout_and_show_or_empty_if_unknown(state: State, move: MoveByPlaces) -> Cards:
    """Returns the hand in which the places of a move count."""
    return (
        hand_after_scout_treating_unknown_hand_as_empty(state, move.scout)
        if isinstance(move, ScoutAndShow)
        else state.hand or ()
    )


def group_scout_and_shows_covering_touched_cards_by_scout(
    page: Page, grouped_moves: LegalMoves, touched_move: TouchedMove
) -> tuple[ScoutGroup, ...]:
    """Returns the Scout & Shows with the touched cards, grouped by their Scout, each with a link that opens the
    group."""
    counts: dict[TouchedMove, int] = {}
    for scout, moves in grouped_moves.boths.items():
        key = touched_move_with_scout(touched_move, scout)
        if grouped_moves.has_show_covering_places(scout, key.shown_places):
            counts[key] = sum(does_move_show_places(move, key.shown_places) for move in moves)
    state: State = page.entered_state_or_only_players_if_refused
    return tuple(
        ScoutGroup(
            side=key.side,
            place=key.place,
            taken=key.hand_after_scout(state)[key.place - 1],
            count=count,
            href=link_to_verdict_or_further_touches(page, key),
        )
        for key, count in counts.items()
    )


def link_to_verdict_or_further_touches(page: Page, touched_move: TouchedMove) -> str:
    """Returns the link to the verdict of the touched move, or to the page with these touches while it is incomplete."""
    move = move_of_touches_or_none_if_incomplete_or_uncertain(
        page.entered_state_or_only_players_if_refused, touched_move
    )
    if move is not None:
        return page.links.link_to_check_move(move.notation)
    return page.links.link_to_query(
        page.page_query_with_changes(move="", pick=touched_move.selection_text_or_empty),
        View.MOVES,
    )
