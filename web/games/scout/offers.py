"""What a seat can do, as the pages list it: shows, Scout & Shows of a scout, the list filtered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from calculators.core.answers import Listed
from calculators.core.types import Message, View
from calculators.scout.compare import kind_of
from calculators.scout.moves import legal_moves, new_hand
from calculators.scout.sets import FIRST, LAST, PLACE_BITS, show_keys, streaks
from calculators.scout.state import LEFT, Both, Card, Cards, Placed, Scout, Show, State, tops
from web.games.scout.touching import Touching, asked_move

if TYPE_CHECKING:
    from web.page import Page

FOLDED = 30
"""Moves of the list before it is opened."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A legal move as listed, with its parts; cards: of the hand."""

    listed: Listed
    move: Placed
    cards: int

    @property
    def ends(self) -> bool:
        """Does it empty the hand? Asked of the engine only where it can."""
        move = self.move
        if isinstance(move, Scout) or move.last - move.first + 1 < self.cards:
            return False
        return any(effect.code == "scout.effect.end.empty" for effect in self.listed.effects)


def offers(page: Page) -> list[Offer]:
    """All legal moves, however many the answer lists."""
    game, state = page.answer.game, page.state
    cards = len(state.hand or ())
    return [Offer(Listed(game, state, move), move, cards) for move in legal_moves(state)]


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


def row(page: Page, offer: Offer, hand: Cards, rank: int) -> Row:
    """The line of a move; hand: the one its shown cards are counted in."""
    move = offer.move
    shown: tuple[int, ...] = ()
    if not isinstance(move, Scout):
        shown = tops(hand[move.first - 1 : move.last])
    gain, reason = 0, ""
    for effect in offer.listed.effects:
        if effect.code == "scout.effect.capture":
            gain = effect.params["cards"]
        elif effect.code.startswith("scout.effect.stronger."):
            reason = effect.code.rsplit(".", 1)[1]
    href = page.check(offer.listed.move)
    return Row(rank, move, href, offer.listed.text, shown, kind_of(shown), reason, gain, offer.ends)


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

    count: of the legal moves; rows: those that are listed, `shown` of them before `all` opens the rest; ending: how
    many empty the hand; only: what the list is filtered to; groups: Scout & Shows of the cards touched; taken: the
    card that a Scout which is touched takes; total: of the legal moves; start: where a Scout begins to be touched.
    """

    count: Counts
    only: str
    rows: tuple[Row, ...]
    groups: tuple[Group, ...]
    shown: int
    all: str
    ending: int
    taken: Card | None
    touching: Touching
    total: int
    start: str


def offered_moves(page: Page, pick: str, touching: Touching, found: list[Offer]) -> Offered:
    """The list of the legal moves."""
    state: State = page.state
    name, *path = pick.split(".")
    only = path[0] if name == "only" and path and path[0] in ("shows", "empty") else ""
    shows = [offer for offer in found if isinstance(offer.move, Show)]
    boths = [offer for offer in found if isinstance(offer.move, Both)]
    scout = touching.scout
    if only == "empty":
        listed = [offer for offer in found if offer.ends]
    elif scout is not None:
        listed = [offer for offer in boths if begins(offer.move, scout) and has_all(offer.move, touching.places)]
    else:
        listed = [offer for offer in shows if has_all(offer.move, touching.places)]
    rows = (row(page, offer, after(state, offer.move), n) for n, offer in enumerate(listed, 1))
    return Offered(
        Counts(len(shows), len(found) - len(shows) - len(boths), len(boths)),
        only,
        tuple(rows),
        grouped(page, boths, touching) if touching.cards and scout is None and only != "empty" else (),
        len(found) if path[-1:] == ["all"] else FOLDED,
        f"only.{only or 'shows'}.all",
        sum(offer.ends for offer in found),
        touching.hand(state)[scout.place - 1] if scout else None,
        touching,
        len(found),
        asked_at(page, Touching(LEFT)),
    )


def begins(move: Placed, scout: Scout) -> bool:
    """Is it a Scout & Show that begins with the Scout?"""
    return isinstance(move, Both) and (move.side, move.place, move.flip) == (scout.side, scout.place, scout.flip)


def has_all(move: Placed, places: Sequence[int]) -> bool:
    """Are the cards at these places among those a move shows?"""
    return not isinstance(move, Scout) and (not places or (move.first <= places[0] and places[-1] <= move.last))


def after(state: State, move: Placed) -> Cards:
    """The hand the shown cards are counted in."""
    return new_hand(state, move.scout) if isinstance(move, Both) else state.hand or ()


def grouped(page: Page, boths: list[Offer], touching: Touching) -> tuple[Group, ...]:
    """The Scout & Shows with the cards that are touched, folded by their scout, each opened by its link."""
    counts: dict[Touching, int] = {}
    for offer in boths:
        move = offer.move
        if isinstance(move, Both):
            key = replace(touching, side=move.side, place=move.place, flip=move.flip)
            counts[key] = counts.get(key, 0) + has_all(move, key.places)
    state: State = page.state
    return tuple(
        Group(key.side, key.place, key.hand(state)[key.place - 1], count, asked_at(page, key))
        for key, count in counts.items()
        if count
    )


def asked_at(page: Page, touching: Touching) -> str:
    """The page with so much touched: the verdict where it is a move, else what is still to touch."""
    from web.page import address

    move = asked_move(page.state, touching)
    if move is not None:
        return page.check(move.notation)
    return address(page.slug, View.MOVES, page.query(move="", pick=touching.pick))
