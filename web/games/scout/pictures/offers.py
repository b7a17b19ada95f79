"""What a seat can do, as the pages list it: shows, Scout & Shows of a scout, the list filtered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from calculators.core.answers import Listed
from calculators.core.types import Message, View
from calculators.scout.compare import kind_of
from calculators.scout.moves import legal_moves, new_hand
from calculators.scout.sets import FIRST, LAST, PLACE_BITS, show_keys, streaks
from calculators.scout.state import FACES, LEFT, SIDES, Both, Card, Cards, Placed, Scout, Show, State, tops
from web.games.scout.pictures.touching import Touching, asked_move
from web.table.address import address
from web.table.page import Page

FOLDED = 30
"""Moves of the list before it is opened."""


Taking = tuple[str, int, bool]
"""A Scout by its end, its place in the hand and whether the card is turned upside down."""


@dataclass(frozen=True, slots=True)
class Legal:
    """All legal moves, however many the answer lists, as touches find them. shows: the strongest first; scouts: alone;
    boths: those with a Scout, in the order of the list; bare: the Scouts after which nothing need be shown; far: for
    each place the last card that a show from there or from before it reaches, of the shows (None) and of those after
    each Scout."""

    shows: tuple[Show, ...]
    scouts: frozenset[Taking]
    boths: dict[Taking, list[Both]]
    bare: frozenset[Taking]
    far: dict[Taking | None, list[int]]

    @property
    def count(self) -> Counts:
        return Counts(len(self.shows), len(self.scouts), sum(map(len, self.boths.values())))

    def goes_on(self, touching: Touching) -> bool:
        """Is there a legal move with all that is touched?"""
        if not touching.side and not touching.place:
            return self.shows_all(None, touching.places)
        return any(
            self.shows_all(scout, at(touching, scout).places)
            if touching.cards
            else scout in (self.bare if touching.bare else self.scouts) or (not touching.bare and scout in self.boths)
            for scout in self.takings(touching)
        )

    def takings(self, touching: Touching) -> Iterator[Taking]:
        """The Scouts that go on from what is touched of one."""
        places = (touching.place,) if touching.place else range(1, len(self.far[None]) + 1)
        sides = ((touching.side, touching.flip),) if touching.side else [(s, f) for s in SIDES for f in FACES]
        return ((side, place, flip) for side, flip in sides for place in places)

    def shows_all(self, scout: Taking | None, places: Sequence[int]) -> bool:
        """Is there a show with the cards at all of these places, after a Scout or without one?"""
        far = self.far.get(scout)
        if far is None or not places:
            return far is not None and any(far)
        return places[0] < len(far) and far[places[0]] >= places[-1]


def at(touching: Touching, scout: Taking) -> Touching:
    """What is touched, once the Scout is told."""
    side, place, flip = scout
    return replace(touching, side=side, place=place, flip=flip)


def legal(state: State) -> Legal:
    """All legal moves of the seat to move."""
    shows: list[Show] = []
    scouts: set[Taking] = set()
    boths: dict[Taking, list[Both]] = {}
    for move in legal_moves(state):
        if isinstance(move, Show):
            shows.append(move)
        elif isinstance(move, Scout):
            scouts.add((move.side, move.place, move.flip))
        else:
            boths.setdefault((move.side, move.place, move.flip), []).append(move)
    size = len(state.hand or ()) + 2
    far: dict[Taking | None, list[int]] = {None: reached(shows, size)}
    far |= {scout: reached(moves, size) for scout, moves in boths.items()}
    bare = frozenset(scout for scout, moves in boths.items() if not moves[-1].first)
    return Legal(tuple(shows), frozenset(scouts), boths, bare, far)


def reached(moves: Sequence[Show | Both], size: int) -> list[int]:
    """For each place the last card that a show from there or from before it reaches; 0 for none."""
    far = [0] * size
    for move in moves:
        if move.last > far[move.first]:
            far[move.first] = move.last
    return list(accumulate(far, max))


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list: a show (of a Scout & Show too). numbers: of its cards, of a `kind`; reason: why it wins;
    gain: cards it captures; ends: does it empty the hand?"""

    rank: int
    move: Placed
    href: str
    text: Message
    numbers: tuple[int, ...]
    kind: str
    reason: str
    gain: int
    ends: bool


def row(page: Page, move: Placed, hand: Cards, rank: int) -> Row:
    """The line of a move; hand: the one its shown cards are counted in."""
    listed = Listed(page.answer.game, page.state, move)
    shown: tuple[int, ...] = ()
    if not isinstance(move, Scout):
        shown = tops(hand[move.first - 1 : move.last])
    gain, reason, ends = 0, "", False
    for effect in listed.effects:
        if effect.code == "scout.effect.capture":
            gain = effect.params["cards"]
        elif effect.code.startswith("scout.effect.stronger."):
            reason = effect.code.rsplit(".", 1)[1]
        elif effect.code == "scout.effect.end.empty":
            ends = True
    return Row(rank, move, page.check(listed.move), listed.text, shown, kind_of(shown), reason, gain, ends)


def longest_with(cards: Cards, place: int) -> int:
    """The size of the largest set with the place-th card in it."""
    numbers = tops(cards)
    keys = show_keys(numbers, streaks(numbers).left)
    spans = (((key & FIRST) >> PLACE_BITS, key & LAST) for key in keys)
    return max((last - first + 1 for first, last in spans if first <= place <= last), default=1)


@dataclass(frozen=True, slots=True)
class Group:
    """The Scout & Shows of one scout, folded."""

    side: str
    place: int
    taken: Card
    count: int
    href: str


@dataclass(frozen=True, slots=True)
class Counts:
    """How many moves of each kind are legal."""

    shows: int = 0
    scouts: int = 0
    boths: int = 0


@dataclass(frozen=True, slots=True)
class Offered:
    """The list of the legal moves, as far as it goes with what is touched.

    count: of the legal moves; rows: those that are shown of `listed`, before `all` opens the rest; ending: how
    many empty the hand; only: what the list is filtered to; groups: Scout & Shows of the cards touched; taken: the
    card that a Scout which is touched takes; total: of the legal moves; start: where a Scout begins to be touched.
    """

    count: Counts
    only: str
    rows: tuple[Row, ...]
    listed: int
    groups: tuple[Group, ...]
    all: str
    ending: int
    taken: Card | None
    touching: Touching
    total: int
    start: str


def offered_moves(page: Page, pick: str, touching: Touching, found: Legal) -> Offered:
    """The list of the legal moves."""
    state: State = page.state
    name, *path = pick.split(".")
    only = path[0] if name == "only" and path and path[0] in ("shows", "empty") else ""
    scout, places, count = touching.scout, touching.places, found.count
    ending = emptying(state, found)
    listed: Sequence[Show | Both] = ending
    if only != "empty":
        shows = found.boths.get((scout.side, scout.place, scout.flip), []) if scout else found.shows
        listed = [move for move in shows if has_all(move, places) and not (touching.bare and move.first)]
    shown = listed if path[-1:] == ["all"] else listed[:FOLDED]
    return Offered(
        count,
        only,
        tuple(row(page, move, after(state, move), n) for n, move in enumerate(shown, 1)),
        len(listed),
        grouped(page, found, touching) if touching.cards and scout is None and only != "empty" else (),
        f"only.{only or 'shows'}.all",
        len(ending),
        touching.hand(state)[scout.place - 1] if scout else None,
        touching,
        count.shows + count.scouts + count.boths,
        asked_at(page, Touching(LEFT)),
    )


def emptying(state: State, found: Legal) -> list[Show | Both]:
    """The moves that leave no card in the hand, in the order of the list."""
    cards = len(state.hand or ())
    whole: list[Show | Both] = [move for move in found.shows if move.last - move.first + 1 == cards]
    boths = (move for moves in found.boths.values() for move in moves)
    return [*whole, *(move for move in boths if move.first and move.last - move.first == cards)]


def has_all(move: Show | Both, places: Sequence[int]) -> bool:
    """Are the cards at these places among those a move shows?"""
    return not places or (move.first <= places[0] and places[-1] <= move.last)


def after(state: State, move: Placed) -> Cards:
    """The hand the shown cards are counted in."""
    return new_hand(state, move.scout) if isinstance(move, Both) else state.hand or ()


def grouped(page: Page, found: Legal, touching: Touching) -> tuple[Group, ...]:
    """The Scout & Shows with the cards that are touched, folded by their scout, each opened by its link."""
    counts: dict[Touching, int] = {}
    for scout, moves in found.boths.items():
        key = at(touching, scout)
        if found.shows_all(scout, key.places):
            counts[key] = sum(has_all(move, key.places) for move in moves)
    state: State = page.state
    return tuple(
        Group(key.side, key.place, key.hand(state)[key.place - 1], count, asked_at(page, key))
        for key, count in counts.items()
    )


def asked_at(page: Page, touching: Touching) -> str:
    """The page with so much touched: the verdict where it is a move, else what is still to touch."""
    move = asked_move(page.state, touching)
    if move is not None:
        return page.check(move.notation)
    return address(page.slug, View.MOVES, page.query(move="", pick=touching.pick))
