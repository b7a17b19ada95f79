"""What the page of the table draws: the tower, the cards around it, what it is worth, whether it can be finished."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from calculators.core.types import Message, View, Violation
from calculators.coupelation.completion import Completion, completion
from calculators.coupelation.digest import message
from calculators.coupelation.draw import Allowance, allowance
from calculators.coupelation.notation import format_tower
from calculators.coupelation.order import ended, hidden_count
from calculators.coupelation.rescue import Rescue, rescue
from calculators.coupelation.score import reasons
from calculators.coupelation.state import CELLS, FINISH, HIDDEN, MARKS, ROWS, Card, Cards, Cell, State, Tower
from calculators.coupelation.tower import cards_of, place, unlucky
from calculators.coupelation.validate import disorder
from web.games.coupelation.pictures.end import EndView, end_view
from web.games.coupelation.pictures.pad import PadView, first_gap, pad
from web.games.coupelation.pictures.tower import (
    NONE,
    STEP,
    TALL,
    TowerView,
    chains,
    hidden_cards,
    span,
    tower_view,
    with_chains,
)
from web.table.address import address
from web.table.game_pages import Said
from web.table.page import Page
from web.table.shown import Shown

LATER = ("outline", "ghost", "later")
"""Kinds of cells in which no card can lie yet."""
RESCUES = 6
"""Exchanges that are shown."""
ORDER = (
    "coupelation.row",
    "coupelation.row.order",
    "coupelation.goal",
    "coupelation.over",
    "coupelation.over.one",
    "coupelation.down.any",
)
"""The clauses of the order of the numbers."""


@dataclass(frozen=True, slots=True)
class RowSlot:
    """A card of a row. words: what it says aloud; on: it is picked; bad: it contradicts."""

    card: Card
    words: str
    place: str
    on: bool
    bad: bool


@dataclass(frozen=True, slots=True)
class RowView:
    """Reserve or hand. empty: places after the next one, whose pick is `next`."""

    slots: tuple[RowSlot, ...]
    count: int
    empty: int
    next: str
    next_on: bool


@dataclass(frozen=True, slots=True)
class MarkKey:
    mark: str
    put: str


@dataclass(frozen=True, slots=True)
class MarkRow:
    """A card whose mark the draw depends on, with a key a mark."""

    card: Card
    keys: tuple[MarkKey, ...]


@dataclass(frozen=True, slots=True)
class HiddenRow:
    """A face-down card: where it lies, counted from 1, and the numbers it may turn out to be."""

    pick: str
    tier: int
    place: int
    safe: tuple[int, ...]
    span: str

    @property
    def count(self) -> int:
        return len(self.safe)


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """A card that may just have been turned up: its number, and where saying so leads."""

    number: str
    href: str


@dataclass(frozen=True, slots=True)
class RescueRow:
    """Cards to exchange in words; now: the reserve cards that would do at once; tier, place: of the only one."""

    cards: tuple[str, ...]
    now: tuple[str, ...]
    tier: int
    place: int

    @property
    def one(self) -> bool:
        return len(self.cards) == 1


@dataclass(frozen=True, slots=True)
class Outlook:
    """Can the tower be finished as it lies? answered: `yes`, `no` or `unknown`; proof: a finished tower, its rows in
    words; rescue: what to exchange where it cannot."""

    answered: str
    reason: Message
    proof: TowerView | None = None
    words: tuple[str, ...] = ()
    rescue: tuple[RescueRow, ...] = ()
    rescue_reason: Message | None = None


@dataclass(frozen=True, slots=True)
class BoardView(Shown):
    """The page of the table. public_notes, private_notes: contradictions, those that only the hand tells apart;
    marks: asked of the cards the draw depends on; open: does the hand lie open? turned:
    cards that lie face down; left: free places; why: of the outcome; gist: the answer in a line;
    brief: how far a game is that goes on, else ''."""

    pick: str
    tower: TowerView
    words: tuple[str, ...]
    reserve: RowView
    hand: RowView
    turn: str
    public_notes: tuple[Violation, ...]
    private_notes: tuple[Violation, ...]
    marks: tuple[MarkRow, ...]
    pad: PadView | None
    open: bool
    deck: int | None
    first: bool
    turned: int
    left: int
    draw: Allowance | None
    hidden: tuple[HiddenRow, ...]
    why: tuple[Message, ...]
    turned_up: tuple[TurnedUp, ...]
    outlook: Outlook | None
    end: EndView | None = None


def board(page: Page) -> BoardView:
    """The table as entered, with what contradicts and what it is worth."""
    state: State = page.state
    answer = page.answer
    scoring = page.view == View.SCORE
    pick = page.pick or (first_gap(state) if scoring else "")
    over = ended(state)
    sound = not answer.refused and bool(state.rows) and not over
    lost = tuple(disorder(state)) if not answer.refused and over == "lost" else ()
    public = (*(v for v in answer.violations if not of_hand(v)), *lost)
    private = tuple(v for v in answer.violations if of_hand(v))
    outlook = outlook_of(page)
    crowd = frozenset(completed(state).marks) if outlook else NONE
    cards = cards_of(state.rows)
    marked = spots((*public, *private))
    tower = drawn_tower(state, pick, public, private, sound, crowd)
    return BoardView(
        pick=pick,
        tower=in_reach(tower) if scoring and not over else tower,
        words=rows_in_words(page, state),
        reserve=row(page, "reserve", state.reserve or (), state.reserve_size, pick, spots(public)),
        hand=row(page, "hand", state.hand or (), 0, pick, marked),
        turn=f"p{state.table.turn}",
        public_notes=public,
        private_notes=private,
        marks=next_marks(state) if not answer.refused else (),
        pad=pad(state, pick, page.say) if scoring and pick not in ("", "none") else None,
        open=pick.startswith("hand."),
        deck=state.deck,
        first=state.first,
        turned=hidden_count(state),
        left=CELLS - sum(cell[0] + cell[1] < ROWS for cell in cards),
        draw=allowance(state) if sound else None,
        hidden=hidden_rows(state) if sound else (),
        why=reasons(state) if answer.score else (),
        turned_up=tuple(turned_up(page)) if scoring else (),
        outlook=outlook,
        gist=gist(page, public, outlook),
        brief=brief(page, outlook),
        end=end_view(page, state, answer.score.outcome) if scoring and answer.score and not answer.refused else None,
    )


def in_reach(tower: TowerView) -> TowerView:
    """Without the rows that no card can lie in yet, so that what is entered stands above the tray."""
    above = min(cell.y for cell in tower.cells if cell.kind not in LATER) - STEP + TALL
    return replace(tower, above=above, cells=tuple(cell for cell in tower.cells if cell.y >= above))


def drawn_tower(
    state: State,
    pick: str,
    public: Sequence[Violation],
    private: Sequence[Violation],
    sound: bool,
    crowd: frozenset[str] = NONE,
) -> TowerView:
    """The tower with what contradicts on it; what only the hand tells is veiled."""
    picture = tower_view(state, pick, spots(public), spots(private), sound, crowd)
    found = chains(public, picture.shape, not sound)
    return with_chains(picture, [*found, *chains(private, picture.shape, not sound, veil=True)])


def turned_up(page: Page) -> Iterable[TurnedUp]:
    """The cards of a disorderly tower of which one may just have been turned up: a defeat, and no slip."""
    state: State = page.state
    game = page.answer.game
    if not any(v.clause in ORDER for v in page.answer.violations) or state.last is not None:
        return
    if len(cards_of(state.rows)) > CELLS:  # more than the pyramid has: no card turned up explains that
        return
    for cell in unlucky(state.rows, state.slack):
        at = replace(state, last=cell)
        if not game.violations(at, View.SCORE):
            number = str(cards_of(state.rows)[cell].face)
            yield TurnedUp(number, address(page.slug, "score", page.query_of(game.format(at))))


def of_hand(violation: Violation) -> bool:
    """Does this sentence tell something of the hand?"""
    return "hand" in violation.where


def spots(violations: Iterable[Violation]) -> frozenset[str]:
    return frozenset(mark for violation in violations for mark in violation.marks)


def rows_in_words(page: Page, state: State) -> tuple[str, ...]:
    """The tower for those who hear it, from the bottom up."""
    rows = enumerate(state.rows, 1)
    return tuple(
        page.say("coupelation.tier", tier=n, cards=[card_words(page, card) for card in row]) for n, row in rows
    )


def card_words(page: Page, card: Card | None) -> str:
    """A card or an empty place in words."""
    if card is None:
        return page.say("coupelation.empty")
    if card in (HIDDEN, FINISH):
        return page.say("coupelation.hidden" if card == HIDDEN else "coupelation.finish")
    mark = page.say(f"coupelation.mark.{card.mark}") if card.mark else ""
    return f"{card.face} {mark}".strip()


def row(page: Page, name: str, cards: Cards, size: int, pick: str, bad: frozenset[str]) -> RowView:
    """The cards of reserve or hand, and the place for the next."""
    slots = tuple(
        RowSlot(card, card_words(page, card), spot, pick == spot, spot in bad)
        for card, spot in ((card, f"{name}.{i}") for i, card in enumerate(cards))
    )
    following = f"{name}.{len(cards)}"
    return RowView(slots, len(cards), max(0, size - len(cards) - 1), following, pick == following)


# The draw, the hidden cards, what is still possible


def next_marks(state: State) -> tuple[MarkRow, ...]:
    """The cards whose marks the draw depends on, each with a key a mark."""
    if not state.rows or ended(state):
        return ()
    return tuple(
        MarkRow(cards_of(state.rows)[cell], tuple(MarkKey(mark, f"mark.{cell[0]}.{cell[1]}.{mark}") for mark in MARKS))
        for cell in allowance(state).needs
    )


def hidden_rows(state: State) -> tuple[HiddenRow, ...]:
    """Every face-down card and the numbers it may still turn out to be."""
    return tuple(
        HiddenRow(f"tower.{card.cell[0]}.{card.cell[1]}", **place(card.cell), safe=card.safe, span=span(card.safe))
        for card in hidden_cards(state)
    )


@lru_cache(maxsize=4)
def completed(state: State) -> Completion:
    """The answer without the hand, worked out once for page and data."""
    return completion(replace(state, hand=None, known=()))


def possible(state: State) -> Said:
    """Whether the tower can still be completed, judged by what lies open: the hand plays no part.

    answer: yes, no or unknown; tower: the finished pyramid that proves a yes; code, params: the reason.
    """
    found = completed(state)
    return {
        "answer": found.answer,
        "tower": "" if found.tower is None else format_tower(found.tower),
        "code": found.reason.code,
        "params": dict(found.reason.params),
        "clause": found.reason.clause,
        "where": list(found.marks),
        "rescue": [
            {
                "cells": [list(cell) for cell in exchange.cells],
                "cards": [str(cards_of(state.rows)[cell].face) for cell in exchange.cells],
                "now": [str(card.face) for card in exchange.now],
            }
            for exchange in rescued(state).exchanges
        ],
    }


@lru_cache(maxsize=4)
def rescued(state: State) -> Rescue:
    """The exchanges that cost least, judged by what lies open; none where nothing has to be rescued."""
    bare = replace(state, hand=None, known=())
    if ended(bare) or completed(state).answer != "no":
        return Rescue((), message("coupelation.rescue.none", limit=0))
    return rescue(bare)


def outlook_of(page: Page) -> Outlook | None:
    """The proof as a tower, its new cards told from those that lie there; or the reason and what would help."""
    if page.extra is None:
        return None
    state: State = page.state
    found = completed(state)
    reason = found.reason
    if reason.params.get("low", 0) > reason.params.get("high", 0):
        reason = Message("coupelation.possible.nowhere", reason.params, reason.clause)
    if found.tower is None:
        said = rescued(state).reason if found.answer == "no" and not ended(state) else None
        return Outlook(found.answer, reason, rescue=tuple(rescue_rows(page)), rescue_reason=said)
    done = replace(state, tower=found.tower, last=None)
    proof = tower_view(done)
    lying = lying_in(state, found.tower)
    cells = tuple(
        replace(cell, new=cell.cell not in lying, turned=lying.get(cell.cell) == HIDDEN) for cell in proof.cells
    )
    return Outlook(found.answer, reason, replace(proof, cells=cells), rows_in_words(page, done))


def rescue_rows(page: Page) -> Iterable[RescueRow]:
    """The cards to exchange in words, those the reserve could replace at once first."""
    for exchange in rescued(page.state).exchanges[:RESCUES]:
        names = tuple(card_words(page, cards_of(page.state.rows)[cell]) for cell in exchange.cells)
        yield RescueRow(names, tuple(str(card.face) for card in exchange.now), **place(exchange.cells[0]))


def lying_in(state: State, proof: Tower) -> dict[Cell, Card]:
    """The cards of a tower where they lie in its finished pyramid."""
    cards = cards_of(state.rows)
    full = cards_of(proof)
    for shift in range(ROWS):
        moved = {(row, col + shift): card for (row, col), card in cards.items()}
        if all(card == HIDDEN or full.get(cell) == card for cell, card in moved.items()):
            return moved
    return {}


# In words


def brief(page: Page, outlook: Outlook | None) -> str:
    """How many places are free, of a tower that can go on; '' where the bar says more."""
    answer = page.answer
    if answer.refused or outlook is not None or answer.score is None or answer.score.outcome != "open":
        return ""
    return page.say("coupelation.brief", empty=answer.score.empty)


def gist(page: Page, public: Sequence[Violation], outlook: Outlook | None) -> str:
    """The answer in a line, without what only the hand tells."""
    answer, say = page.answer, page.say
    if answer.unread:
        return say("gist.unread")
    if answer.violations:
        return say.violation(public[0]) if public else say("coupelation.private.contra")
    if outlook is not None:
        return say.message(outlook.reason)
    if answer.score is None:
        return say("note.missing")
    outcome = answer.score.outcome
    why = reasons(page.state) if outcome == "open" else ()
    return " ".join([say(f"coupelation.outcome.{outcome}"), *map(say.message, why)])
