"""What SCOUT!'s pages and sheets draw; no rule is decided here."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.core.parsing import SEAT_FIELDS, format_seat
from calculators.core.types import Message, View
from calculators.scout.compare import Compared, compared, needed
from calculators.scout.moves import new_hand
from calculators.scout.notation import parse_move
from calculators.scout.play import take
from calculators.scout.state import (
    PLAYERS,
    SCOUT_CHIPS,
    Both,
    BothSeen,
    Card,
    Cards,
    Move,
    Scout,
    Scouted,
    Show,
    State,
    between,
    shown_by,
)
from web.games.scout.draft import is_told, read
from web.games.scout.pictures.asking import DECISIVE, Asking, asking
from web.games.scout.pictures.by_hand import ByHand, by_hand
from web.games.scout.pictures.cards import (
    CardPad,
    Figure,
    Hand,
    Judged,
    Place,
    TableSet,
    card_pad,
    figure,
    hand_of,
    places,
    table_set,
)
from web.games.scout.pictures.picks import COMPARE, compared_gap, gap, of_set
from web.games.scout.pictures.rounds import ScorePage, score_page
from web.table.address import address
from web.table.page import Page
from web.table.shown import Shown


@dataclass(frozen=True, slots=True)
class Around:
    """Who is to move, who showed the set, how many have scouted, which chips are left; owners, counts: to choose
    from; limit: of the chips."""

    turn: str
    owner: str
    owners: tuple[str, ...]
    scouts: int | None
    counts: tuple[int, ...]
    two: bool
    ss: bool
    chips: int
    limit: int = SCOUT_CHIPS


NOT_KNOWN, NO_SET = Judged(), Figure()


@dataclass(frozen=True, slots=True)
class Dispute:
    """The last judged move: the hand it was made from, what it shows, and the two sets in dispute.

    move: None for one told by places of a hand that is not known; card: the one that was taken; code: what decides
    between the sets; needed: what would win.
    """

    judged: Judged = NOT_KNOWN
    move: Move | None = None
    shown: Figure = NO_SET
    theirs: Figure = NO_SET
    owner: str = ""
    mover: str = ""
    card: Card | None = None
    code: str = ""
    needed: tuple[Message, ...] = ()

    @property
    def sign(self) -> str:
        """Between what is shown and the active set: `>`, `<` where it is weaker, `=`, '' where none was compared."""
        if not self.code or not self.theirs.numbers or 0 in self.theirs.numbers:
            return ""
        if self.code.endswith(".equal"):
            return "="
        return "<" if ".weaker." in self.code else ">" if ".stronger." in self.code else ""


@dataclass(frozen=True, slots=True)
class Position(Shown):
    """Table and hand of a position. asking: a move asked about as everybody saw it; by_hand: with the hand; pad:
    enters a card; compare: leads to the page that compares two sets."""

    pick: str
    around: Around
    table: TableSet
    verdict: Dispute | None
    hand: Hand
    pad: CardPad | None
    compare: str
    asking: Asking | None
    by_hand: ByHand | None
    comparing: bool = False


@dataclass(frozen=True, slots=True)
class ComparedSet:
    """One of two sets to compare, with its places."""

    name: str
    look: Figure
    slots: tuple[Place, ...]
    bad: bool


@dataclass(frozen=True, slots=True)
class Comparison(Shown):
    """Two sets with a number a card, and which beats which. gist: in a line of text to hand on; needed: what would
    win; public: nothing of it is secret."""

    pick: str
    sets: tuple[ComparedSet, ComparedSet]
    result: Compared | None
    code: str
    needed: tuple[Message, ...]
    pad: CardPad | None
    table: TableSet
    comparing: bool = True
    asking: None = None
    by_hand: None = None
    verdict: None = None


def selected(page: Page) -> str:
    """What is picked, or what is still to be entered."""
    move = page.answer.query.get("move", "")
    return gap(page.state, page.answer.view, move) if page.pick in ("", "none") else page.pick


def asked(page: Page) -> Position | Comparison:
    """The two sets to compare, or table and hand of a position."""
    pick, answer = selected(page), page.answer
    move = answer.query.get("move", "")
    if pick.split(".")[0] == COMPARE:
        if answer.view is View.CHECK and not move:
            return comparison(page, pick)
        pick = gap(page.state, answer.view, move)
    return position(page, pick)


def scores(page: Page) -> ScorePage:
    """The score sheet."""
    pick = selected(page)
    return score_page(page, gap(page.state, View.SCORE, "") if pick.split(".")[0] == COMPARE else pick)


def position(page: Page, pick: str) -> Position:
    """Table and hand, to be entered or with the move that is asked about."""
    state: State = page.state
    answer = page.answer
    ready = not answer.refused and not set(answer.missing) - {"move"}
    entering = of_set(pick)
    asked = ready and state.hand and not is_told(pick)
    return Position(
        pick,
        around(page),
        table_set(page, entering),
        dispute(page),
        hand_of(page, pick),
        card_pad(page.say, state, pick),
        compare_link(page),
        asking(page, read(pick)) if is_told(pick) and not answer.refused else None,
        by_hand(page, pick) if asked else None,
    )


def around(page: Page) -> Around:
    """Who is to move, who showed the set, how many have scouted, which chip is left."""
    state: State = page.state
    players = min(max(state.table.players, 0), len(SEAT_FIELDS))
    owner = state.shower if state.table.players in PLAYERS else state.owner
    turn = state.table.turn
    return Around(
        format_seat(turn),
        format_seat(owner) if owner else "",
        tuple(seat for seat in page.seats if seat != format_seat(turn)),
        between(owner, turn, players) if owner and players else None,
        tuple(range(max(0, players - 1))),
        state.two,
        state.has_show_chip,
        state.scout_chips,
    )


# The verdict


def dispute(page: Page) -> Dispute | None:
    """The last judged move; None while none is."""
    verdict = page.answer.verdict
    if verdict is None:
        return None
    step = verdict.steps[-1]
    before: State | None = step.before
    move = parse_move(step.move)
    if before is None or (before.hand is None and isinstance(move, Show | Scout | Both)):
        return Dispute()
    hand, theirs, taken = before.hand or (), before.active, 0
    shown = shown_by(move)
    if isinstance(move, (Scout, Both)):
        scout = move if isinstance(move, Scout) else move.scout
        if before.active and scout.place <= len(hand) + 1:
            hand, theirs, taken = new_hand(before, scout), take(before, scout).active, scout.place
    elif isinstance(move, BothSeen) and before.active:
        theirs = take(before, Scouted(move.side)).active
    first, last = taken, taken or -1
    if isinstance(move, Show | Both) and move.first:
        first, last = move.first, move.last
        shown = hand[first - 1 : last]
    codes = [v.code for v in step.violations] or [e.code for e in step.effects]
    decisive = next((c for c in codes if c.startswith(DECISIVE)), "")
    owner = before.shower if before.table.players in PLAYERS else None
    return Dispute(
        Judged(hand, taken, first, last),
        move,
        figure(shown),
        figure(theirs),
        format_seat(owner) if owner else "",
        format_seat(before.table.turn),
        hand[taken - 1] if taken else None,
        decisive,
        needed(theirs, before.table.players) if ".weaker." in decisive else (),
    )


# Two sets


def compare_link(page: Page) -> str:
    """The page that compares two sets: with the active set, and the show in question if there is one."""
    state: State = page.state
    query = {n: v for n, v in page.answer.query.items() if n not in ("hand", "move")}
    verdict = page.answer.verdict
    if verdict and isinstance(move := parse_move(verdict.steps[-1].move), Show):
        shown = (state.hand or ())[move.first - 1 : move.last]
        if shown:
            query["hand"] = ".".join(Card(card.top).notation for card in shown)
    return address(page.slug, "check", page.query_of({**query, "pick": COMPARE}))


def comparison(page: Page, pick: str) -> Comparison:
    """Two sets with a number a card, and which beats which."""
    state: State = page.state
    if "." not in pick:
        pick = compared_gap(state) if page.pick == COMPARE or not state.hand else pick
    result: Compared | None = None if page.answer.refused else compared(state)
    chosen = of_set(pick.removeprefix(f"{COMPARE}."))

    def one(name: str, cards: Cards) -> ComparedSet:
        slots = places(page, name, cards, chosen if chosen and chosen[0] == name else None)
        return ComparedSet(name, figure(cards), slots, name in page.places)

    codes = [v.code for v in result.violations] + [e.code for e in result.effects] if result else []
    return Comparison(
        pick,
        (one("table", state.active), one("hand", state.hand or ())),
        result,
        next((c for c in codes if c.startswith(DECISIVE)), ""),
        needed(state.active, state.table.players) if result and not result.beats else (),
        card_pad(page.say, state, pick, result is not None) if chosen else None,
        table_set(page, None),
        gist=gist(page, result),
        public=True,
    )


def gist(page: Page, result: Compared | None) -> str:
    """The comparison in a line of text to hand on."""
    if result is None:
        return ""
    say = page.say
    return say.violation(result.violations[0]) if result.violations else say.message(result.effects[0])
