"""The list of legal moves: Shows, Scout & Shows grouped by their Scout, and filters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from calculators.core.answers import ListedMove
from calculators.core.types import Message, View
from calculators.scout.compare import SetKindWord, set_kind_word
from calculators.scout.moves import (
    FACES,
    LEFT,
    SIDES,
    MoveByPlaces,
    Scout,
    ScoutAndShow,
    Show,
    SideOrHole,
    card_taken_by_scout,
    find_legal_moves,
    hand_after_scout_treating_unknown_hand_as_empty,
)
from calculators.scout.sets import (
    FIRST,
    LAST,
    PLACE_BITS,
    find_streaks_left_and_right_of_each_card,
    list_set_keys_strongest_first,
)
from calculators.scout.state import Card, Cards, State, top_numbers
from calculators.scout.unfinished import (
    find_questioned_move_or_none,
    places_of_show_with_other_scout,
    replace_parts_and_derive_kind,
)
from web.games.scout.targets import MoveFilterTarget, Target
from web.table.page import Page

FOLDED = 30
"""Moves of the list before it is unfolded."""


ScoutKey = tuple[SideOrHole, int, bool]
"""A Scout: its end, its place in the hand, and whether the card is flipped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LegalMoves:
    """All legal moves, indexed for what is entered of a move.

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

    def has_legal_move_including_draft(self, draft: MoveByPlaces) -> bool:
        """Returns whether there is a legal move with everything that is entered."""
        if not draft.side and not draft.place:
            return self.has_show_covering_places(None, draft.shown_places)
        return any(
            self.has_show_covering_places(scout, places_of_show_with_other_scout(draft, side=scout[0], place=scout[1]))
            if draft.shown_places
            else scout in (self.scouts_without_show if draft.shows_nothing else self.scouts)
            or (not draft.shows_nothing and scout in self.boths)
            for scout in self.iterate_unchecked_scout_keys_completing_draft(draft)
        )

    def iterate_unchecked_scout_keys_completing_draft(self, draft: MoveByPlaces) -> Iterator[ScoutKey]:
        """Yields the Scouts that complete the draft."""
        places = (draft.place,) if draft.place else range(1, len(self.last_places[None]) + 1)
        sides = ((draft.side, draft.flip),) if draft.side else [(s, f) for s in SIDES for f in FACES]
        return ((side, place, flip) for side, flip in sides for place in places)

    def has_show_covering_places(self, scout_key_or_none: ScoutKey | None, sorted_hand_places: Sequence[int]) -> bool:
        """Returns whether there is a show with the cards at all of these places (any show for no places), after a Scout
        or, for None, without one."""
        last_places = self.last_places.get(scout_key_or_none)
        if last_places is None or not sorted_hand_places:
            return last_places is not None and any(last_places)
        return sorted_hand_places[0] < len(last_places) and last_places[sorted_hand_places[0]] >= sorted_hand_places[-1]


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
    size = len(state.hand_cards) + 2
    shows_by_scout: list[tuple[ScoutKey | None, Sequence[Show | ScoutAndShow]]] = [(None, shows), *boths.items()]
    return LegalMoves(
        shows=tuple(shows),
        scouts=frozenset(scouts),
        boths=boths,
        scouts_without_show=frozenset(scout for scout, moves in boths.items() if not moves[-1].first),
        last_places={scout: list_furthest_show_ends_by_place(moves, size) for scout, moves in shows_by_scout},
    )


def list_furthest_show_ends_by_place(
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
    listed = ListedMove(page.answer.game, page.answer.state, move)
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
        kind=set_kind_word(shown_numbers),
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
    ending: how many empty the hand; only: the filter; groups: Scout & Shows with the cards of the draft; taken: the
    card that the Scout of the draft takes; total: of all legal moves; start: link that begins to enter a Scout.
    """

    count: MoveCounts
    only: str
    rows: tuple[MoveRow, ...]
    listed: int
    groups: tuple[ScoutGroup, ...]
    all: MoveFilterTarget
    ending: int
    taken: Card | None
    draft: MoveByPlaces
    total: int
    start: str


def build_filtered_move_list_cut_unless_unfolded(
    page: Page, target: Target | None, draft: MoveByPlaces, grouped_moves: LegalMoves
) -> MoveList:
    """Returns the list of the legal moves."""
    state: State = page.answer.state
    move_filter = target if isinstance(target, MoveFilterTarget) else None
    places, count, taken_place = draft.shown_places, grouped_moves.move_counts, draft.taken_place
    is_of_emptying_moves = move_filter is not None and move_filter.move_filter == "empty"
    emptying_moves = moves_emptying_hand(state, grouped_moves)
    listed_moves: Sequence[Show | ScoutAndShow] = emptying_moves
    if not is_of_emptying_moves:
        scout_key = draft.side, draft.place, draft.flip
        shows = grouped_moves.boths.get(scout_key, []) if taken_place else grouped_moves.shows
        listed_moves = [
            move for move in shows if does_move_show_places(move, places) and not (draft.shows_nothing and move.first)
        ]
    displayed_moves = listed_moves if move_filter and move_filter.unfolded else listed_moves[:FOLDED]
    return MoveList(
        count=count,
        only=move_filter.move_filter if move_filter else "",
        rows=tuple(
            build_legal_move_row(page, move, hand_after_scout_treating_unknown_hand_as_empty(state, move), n)
            for n, move in enumerate(displayed_moves, 1)
        ),
        listed=len(listed_moves),
        groups=group_drafted_scout_and_shows_by_scout(page, grouped_moves, draft)
        if places and not taken_place and not is_of_emptying_moves
        else (),
        all=MoveFilterTarget("empty" if is_of_emptying_moves else "shows", "all"),
        ending=len(emptying_moves),
        taken=card_taken_by_scout(state, draft) if taken_place else None,
        draft=draft,
        total=count.shows + count.scouts + count.boths,
        start=link_to_verdict_or_draft(page, Scout(LEFT, 0)),
    )


def moves_emptying_hand(state: State, grouped_moves: LegalMoves) -> list[Show | ScoutAndShow]:
    """Returns the moves that leave no card in the hand, in the order of the list."""
    card_count = len(state.hand_cards)
    boths = (move for moves in grouped_moves.boths.values() for move in moves)
    return [
        *(move for move in grouped_moves.shows if move.last - move.first + 1 == card_count),
        *(move for move in boths if move.first and move.last - move.first == card_count),
    ]


def does_move_show_places(move: Show | ScoutAndShow, hand_places: Sequence[int]) -> bool:
    """Returns whether a move shows the cards at all these places."""
    return not hand_places or (move.first <= hand_places[0] and hand_places[-1] <= move.last)


def group_drafted_scout_and_shows_by_scout(
    page: Page, grouped_moves: LegalMoves, draft: MoveByPlaces
) -> tuple[ScoutGroup, ...]:
    """Returns the Scout & Shows with the cards of the draft, grouped by their Scout, each with a link that opens the
    group."""
    state: State = page.answer.state
    groups = []
    for scout, moves in grouped_moves.boths.items():
        side, place, flip = scout
        draft_with_scout = replace_parts_and_derive_kind(draft, side=side, place=place, flip=flip)
        if grouped_moves.has_show_covering_places(scout, draft_with_scout.shown_places):
            group = ScoutGroup(
                side=side,
                place=place,
                taken=card_taken_by_scout(state, draft_with_scout),
                count=sum(does_move_show_places(move, draft_with_scout.shown_places) for move in moves),
                href=link_to_verdict_or_draft(page, draft_with_scout),
            )
            groups.append(group)
    return tuple(groups)


def link_to_verdict_or_draft(page: Page, draft: MoveByPlaces) -> str:
    """Returns the link to the verdict of the drafted move, or to the page with the draft while it is incomplete."""
    move = find_questioned_move_or_none(page.answer.state, draft)
    if move is not None:
        return page.links.link_to_check_move(move.notation)
    return page.links.link_to_query(page.page_query_with_changes(move="", pick=draft.notation), View.MOVES)
