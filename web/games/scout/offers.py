"""What a seat can do, as the pages show it: shows in the hand, scouts by their gaps, the list filtered."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from calculators.core.answers import Listed
from calculators.core.types import Message
from calculators.scout.compare import kind_of
from calculators.scout.moves import ends, legal_moves, new_hand
from calculators.scout.play import take
from calculators.scout.sets import FIRST, LAST, PLACE_BITS, show_keys, streaks
from calculators.scout.state import FACES, Both, Card, Cards, Placed, Scout, Show, State, tops
from web.games.scout.picks import Taking, number, taking

if TYPE_CHECKING:
    from web.page import Page

FOLDED = 30
"""Shows of the list before it is opened, and at most so many brackets."""
LEVELS = 5
"""Rows of brackets under a hand; shows beyond them are in the list only."""


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

    @property
    def span(self) -> tuple[int, int]:
        """The first and the last place of what is shown, (0, 0) where nothing is."""
        return (0, 0) if isinstance(self.move, Scout) else (self.move.first, self.move.last)


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


def bracket_levels(spans: list[tuple[int, int]]) -> list[int]:
    """A row for each span (first and last place), so that none overlaps another; −1 where none is left."""
    rows: list[list[tuple[int, int]]] = []
    found = []
    for first, last in spans:
        clear = (n for n, row in enumerate(rows) if all(last < a or b < first for a, b in row))
        free = next(clear, len(rows))
        if free >= LEVELS:
            found.append(-1)
            continue
        if free == len(rows):
            rows.append([])
        rows[free].append((first, last))
        found.append(free)
    return found


def longest_with(cards: Cards, place: int) -> int:
    """The size of the largest set with the place-th card in it."""
    numbers = tops(cards)
    keys = show_keys(numbers, streaks(numbers).left)
    spans = (((key & FIRST) >> PLACE_BITS, key & LAST) for key in keys)
    return max((last - first + 1 for first, last in spans if first <= place <= last), default=1)


@dataclass(frozen=True, slots=True)
class Choice:
    """A card that can be taken, one way up. count: the ways to go on; on: is it chosen?"""

    side: str
    flip: bool
    card: Card
    count: int
    on: bool
    href: str


@dataclass(frozen=True, slots=True)
class Gap:
    """A place for the taken card. size: the cards of the longest set it is in there; ways: shows that can follow."""

    place: int
    href: str
    size: int
    ways: int
    open: bool


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


NO_COUNTS, UNCHOSEN = Counts(), Taking()


@dataclass(frozen=True, slots=True)
class Offered:
    """What is offered at the hand, or asked about by touching it.

    count: of the legal moves; rows: those that are listed, `shown` of them before `all` opens the rest; ending: how
    many empty the hand; only: what the list is filtered to, card: the card of the hand it is filtered to (from 1);
    opened: `scout`, `both` or `show` while one is chosen, with its choices, what is chosen of it, the card taken, the
    table after it and the hand with it; gaps: where the card can go; first: where a show starts, 0 for not yet, None
    where no show is chosen.
    """

    count: Counts = NO_COUNTS
    opened: str = ""
    only: str = ""
    card: int = 0
    rows: tuple[Row, ...] = ()
    groups: tuple[Group, ...] = ()
    shown: int = FOLDED
    all: str = ""
    ending: int = 0
    chosen: Taking = UNCHOSEN
    choices: tuple[Choice, ...] = ()
    gaps: tuple[Gap, ...] = ()
    taken: Card | None = None
    after: State | None = None
    hand: Cards | None = None
    first: int | None = None


def moves_offered(page: Page, pick: str) -> Offered:
    """The list of the moves view as far as it is opened, and what is drawn at the hand for it."""
    state: State = page.state
    found = offers(page)
    hand = state.hand or ()
    name, *path = pick.split(".")
    shows = [offer for offer in found if isinstance(offer.move, Show)]
    boths = [offer for offer in found if isinstance(offer.move, Both)]
    filtered = name == "only"
    card = number(path[1]) + 1 if filtered and path[:1] == ["hand"] and len(path) > 1 else 0
    only = path[0] if filtered and path and path[0] in ("shows", "empty", "hand") else ""
    offered = Offered(
        Counts(len(shows), len(found) - len(shows) - len(boths), len(boths)),
        only=only,
        card=card,
        shown=len(found) if path[-1:] == ["all"] else FOLDED,
        all=f"{pick if name in ('only', 'both') else 'only.shows'}.all",
        ending=sum(offer.ends for offer in found),
    )
    possible = {"scout": offered.count.scouts, "both": offered.count.boths}
    if possible.get(name):
        return taken_offered(page, replace(offered, opened=name, chosen=taking(path, len(hand) + 1)), boths)
    groups: tuple[Group, ...] = ()
    if only == "empty":
        shows = [offer for offer in found if offer.ends]
    elif only == "hand":
        shows = [o for o in shows if isinstance(o.move, Show) and o.move.first <= card <= o.move.last]
        groups = grouped(page, [o for o in boths if has_card(o.move, card)], card)
    rows = (row(page, offer, after(state, offer.move), n) for n, offer in enumerate(shows, 1))
    return replace(offered, rows=tuple(rows), groups=groups)


def after(state: State, move: Placed) -> Cards:
    """The hand the shown cards are counted in."""
    return new_hand(state, move.scout) if isinstance(move, Both) else state.hand or ()


def has_card(move: Placed, card: int) -> bool:
    """Does a Scout & Show show the card-th card of the hand as it is before the scout?"""
    if not isinstance(move, Both):
        return False
    now = card if card < move.place else card + 1
    return move.first <= now <= move.last


def grouped(page: Page, boths: list[Offer], card: int) -> tuple[Group, ...]:
    """Scout & Shows folded by their scout, each opened by its link."""
    counts: dict[tuple[str, int, bool], int] = {}
    for offer in boths:
        move = offer.move
        if isinstance(move, Both):
            key = (move.side, move.place, move.flip)
            counts[key] = counts.get(key, 0) + 1
    state: State = page.state
    return tuple(
        Group(
            side,
            place,
            new_hand(state, Scout(side, place, flip))[place - 1],
            count,
            page.here(pick=f"both.{Taking(side, place, flip).notation}.with.{card}"),
        )
        for (side, place, flip), count in counts.items()
    )


def taken_offered(page: Page, offered: Offered, boths: list[Offer]) -> Offered:
    """Scout, or Scout & Show: the end and way up to choose, the gaps, then the shows after it."""
    state: State = page.state
    name, chosen = offered.opened, offered.chosen
    offered = replace(offered, choices=choices(page, name, chosen, boths))
    if not chosen.side:
        return offered
    scout = Scout(chosen.side, chosen.place or 1, chosen.flip)
    hand = new_hand(state, scout)
    offered = replace(offered, taken=hand[scout.place - 1])
    mine = [o for o in boths if isinstance(o.move, Both) and same_scout(o.move, chosen)]
    if name == "scout" or not chosen.place:
        return replace(offered, gaps=gaps(page, name, chosen, mine))
    if chosen.card:
        mine = [offer for offer in mine if has_card(offer.move, chosen.card)]
    rows = tuple(row(page, offer, hand, n) for n, offer in enumerate(mine, 1))
    return replace(offered, after=take(state, scout), hand=hand, rows=rows)


def same_scout(move: Both, chosen: Taking) -> bool:
    """Does a Scout & Show begin with the scout, as far as that is chosen?"""
    return (move.side, move.flip) == (chosen.side, chosen.flip) and (chosen.place or move.place) == move.place


def choices(page: Page, name: str, chosen: Taking, boths: list[Offer]) -> tuple[Choice, ...]:
    """The card of each end, either way up, with the number of ways."""
    state: State = page.state
    found = []
    for side in ends(state):
        for flip in FACES:
            it = Taking(side, 0, flip)
            kept = replace(it, place=chosen.place)
            ways = sum(isinstance(o.move, Both) and same_scout(o.move, it) for o in boths)
            found.append(
                Choice(
                    side,
                    flip,
                    new_hand(state, Scout(side, 1, flip))[0],
                    ways if name == "both" else len(state.hand or ()) + 1,
                    (chosen.side, chosen.flip) == (side, flip),
                    page.here(pick=f"{name}.{(kept if name == 'both' else it).notation}"),
                )
            )
    return tuple(found)


def gaps(page: Page, name: str, chosen: Taking, boths: list[Offer], asked: bool = False) -> tuple[Gap, ...]:
    """Where the taken card can go: the cards of the largest set it is in there, or the ways to go on; asked: is a
    move asked about, which any place may be?"""
    state: State = page.state
    found = []
    for place in range(1, len(state.hand or ()) + 2):
        here = replace(chosen, place=place)
        scout = Scout(here.side, place, here.flip)
        ways = sum(isinstance(o.move, Both) and o.move.place == place for o in boths)
        href = page.check(scout.notation) if name == "scout" else page.here(pick=f"both.{here.notation}")
        size = longest_with(new_hand(state, scout), place)
        found.append(Gap(place, href, size, ways, asked or name == "scout" or ways > 0))
    return tuple(found)


def asked_offered(page: Page, pick: str) -> Offered:
    """The move in question, chosen by tapping: any show, also one that is not legal."""
    state: State = page.state
    hand = state.hand or ()
    name, *path = pick.split(".")
    if name == "show":
        first = number(path[0]) if path else 0
        return Offered(opened="show", first=first if first <= len(hand) else 0, hand=hand)
    if name not in ("scout", "both") or not state.active:
        return Offered()
    chosen = taking(path, len(hand) + 1)
    offered = Offered(opened=name, chosen=chosen, choices=choices(page, name, chosen, []))
    if not chosen.side:
        return offered
    scout = Scout(chosen.side, chosen.place or 1, chosen.flip)
    held = new_hand(state, scout)
    offered = replace(offered, taken=held[scout.place - 1])
    if name == "scout" or not chosen.place:
        return replace(offered, gaps=gaps(page, name, chosen, [], asked=True))
    return replace(offered, hand=held, first=chosen.first, after=take(state, scout))
