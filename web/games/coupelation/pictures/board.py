"""What the page of the table draws: the tower, the cards around it, what it is worth, whether it can be finished."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from calculators.core.types import Message, View, Violation
from calculators.coupelation.completion import Completion, find_tower_filling_or_reason_against
from calculators.coupelation.digest import message
from calculators.coupelation.draw_allowance import DrawAllowance, calculate_remaining_draw_allowance
from calculators.coupelation.notation import format_tower
from calculators.coupelation.rescue import Rescue, find_fewest_exchanges_making_tower_completable
from calculators.coupelation.score import explain_outcome_and_what_is_left_to_do
from calculators.coupelation.state import CELLS, FINISH, HIDDEN, MARKS, ROWS, Card, Cards, Cell, State, Tower
from calculators.coupelation.tower import cards_by_cell, cell_message_params, find_cells_whose_hiding_restores_order
from calculators.coupelation.tower_rules import count_hidden_cards, tower_won_lost_or_empty
from calculators.coupelation.validate import check_tower_numbers_rise
from web.games.coupelation.pictures.end import EndView, build_end_view_or_none_while_open
from web.games.coupelation.pictures.pad import PadView, build_number_pad, first_missing_target
from web.games.coupelation.pictures.tower import (
    CARD_HEIGHT,
    NO_PLACES,
    ROW_STEP,
    TowerView,
    build_marks_of_broken_chains,
    build_tower_view_marking_wrong_cells,
    find_possible_hidden_cards,
    format_number_range_or_cross,
    with_broken_chains,
)
from web.table.game_pages import PlainData
from web.table.page import Page
from web.table.page_content import PageContent

UNREACHABLE_CELL_KINDS = ("outline", "ghost", "later")
"""Kinds of cells in which no card can lie yet."""
MAX_RESCUES = 6
"""Exchanges that are shown."""
ORDER_CLAUSES = (
    "coupelation.row",
    "coupelation.row.order",
    "coupelation.goal",
    "coupelation.over",
    "coupelation.over.one",
    "coupelation.down.any",
)
"""The clauses of the order of the numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RowCard:
    """A card of a row. words: what it says aloud; on: it is picked; bad: it contradicts."""

    card: Card
    words: str
    place: str
    on: bool
    bad: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRowView:
    """Reserve or hand. empty: places after the next one, whose pick is `next`."""

    slots: tuple[RowCard, ...]
    count: int
    empty: int
    next: str
    next_on: bool


@dataclass(frozen=True, slots=True)
class MarkKey:
    mark: str
    put: str


@dataclass(frozen=True, slots=True)
class MarkQuestion:
    """A card whose mark the draw depends on, with a key a mark."""

    card: Card
    keys: tuple[MarkKey, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
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
class TurnedCardLink:
    """A card that may just have been turned up: its number, and where saying so leads."""

    number: str
    href: str


@dataclass(frozen=True, slots=True)
class RescueExchangeRow:
    """Cards to exchange in words; now: the reserve cards that would do at once; tier, place: of the only one."""

    cards: tuple[str, ...]
    now: tuple[str, ...]
    tier: int
    place: int

    @property
    def one(self) -> bool:
        return len(self.cards) == 1


@dataclass(frozen=True, slots=True, kw_only=True)
class CompletionOutlook:
    """Can the tower be finished as it lies? answered: `yes`, `no` or `unknown`; proof: a finished tower, its rows in
    words; rescue: what to exchange where it cannot."""

    answered: str
    reason: Message
    proof: TowerView | None = None
    words: tuple[str, ...] = ()
    rescue: tuple[RescueExchangeRow, ...] = ()
    rescue_reason: Message | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePageContent(PageContent):
    """The page of the table. public_notes, private_notes: contradictions, those that only the hand tells apart;
    marks: asked of the cards the draw depends on; open: does the hand lie open? turned: cards
    that lie face down; left: free places; why: of the outcome."""

    pick: str
    tower: TowerView
    words: tuple[str, ...]
    reserve: CardRowView
    hand: CardRowView
    turn: str
    public_notes: tuple[Violation, ...]
    private_notes: tuple[Violation, ...]
    marks: tuple[MarkQuestion, ...]
    pad: PadView | None
    open: bool
    deck: int | None
    first: bool
    turned: int
    left: int
    draw: DrawAllowance | None
    hidden: tuple[HiddenRow, ...]
    why: tuple[Message, ...]
    turned_up: tuple[TurnedCardLink, ...]
    outlook: CompletionOutlook | None
    end: EndView | None = None


def build_entered_table_content(page: Page) -> TablePageContent:
    """The table as entered, with what contradicts and what it is worth."""
    state: State = page.displayed_state
    answer = page.answer
    scoring = page.view == View.SCORE
    pick = page.selection or (first_missing_target(state) if scoring else "")
    over = tower_won_lost_or_empty(state)
    sound = not answer.refused and bool(state.rows) and not over
    lost = tuple(check_tower_numbers_rise(state)) if not answer.refused and over == "lost" else ()
    public = (*(v for v in answer.violations if not is_about_hand(v)), *lost)
    private = tuple(v for v in answer.violations if is_about_hand(v))
    outlook = build_completion_outlook_or_none_if_not_asked(page)
    crowd = frozenset(find_public_completion(state).marks) if outlook else NO_PLACES
    cards = cards_by_cell(state.rows)
    marked = collect_marked_places((*public, *private))
    tower = build_tower_view_with_violations(
        state,
        selection=pick,
        public_violations=public,
        private_violations=private,
        is_consistent=sound,
        crowded_places=crowd,
    )
    return TablePageContent(
        pick=pick,
        tower=crop_tower_view_to_rows_reachable_now(tower) if scoring and not over else tower,
        words=describe_tower_rows_aloud_bottom_up(page, state),
        reserve=build_reserve_or_hand_row(
            page,
            zone_name="reserve",
            cards=state.reserve or (),
            capacity=state.reserve_size,
            selection=pick,
            wrong_places=collect_marked_places(public),
        ),
        hand=build_reserve_or_hand_row(
            page, zone_name="hand", cards=state.hand or (), capacity=0, selection=pick, wrong_places=marked
        ),
        turn=f"p{state.table.turn}",
        public_notes=public,
        private_notes=private,
        marks=list_questions_for_marks_that_decide_draw(state) if not answer.refused else (),
        pad=build_number_pad(state, pick, page.say) if scoring and pick not in ("", "none") else None,
        open=pick.startswith("hand."),
        deck=state.deck,
        first=state.first,
        turned=count_hidden_cards(state),
        left=CELLS - sum(cell[0] + cell[1] < ROWS for cell in cards),
        draw=calculate_remaining_draw_allowance(state) if sound else None,
        hidden=list_hidden_cards_with_possible_numbers(state) if sound else (),
        why=explain_outcome_and_what_is_left_to_do(state) if answer.score else (),
        turned_up=tuple(list_links_declaring_misplaced_card_just_turned_up(page)) if scoring else (),
        outlook=outlook,
        share_text=build_share_text_without_hand_secrets(page, public, outlook),
        short_text=describe_count_of_free_places_or_empty(page, outlook),
        end=build_end_view_or_none_while_open(page, state, answer.score.outcome)
        if scoring and answer.score and not answer.refused
        else None,
    )


def crop_tower_view_to_rows_reachable_now(tower_picture: TowerView) -> TowerView:
    """Without the rows that no card can lie in yet, so that what is entered stands above the tray."""
    above = (
        min(cell.y for cell in tower_picture.cells if cell.kind not in UNREACHABLE_CELL_KINDS) - ROW_STEP + CARD_HEIGHT
    )
    return replace(tower_picture, above=above, cells=tuple(cell for cell in tower_picture.cells if cell.y >= above))


def build_tower_view_with_violations(
    state: State,
    *,
    selection: str,
    public_violations: Sequence[Violation],
    private_violations: Sequence[Violation],
    is_consistent: bool,
    crowded_places: frozenset[str] = NO_PLACES,
) -> TowerView:
    """The tower with what contradicts on it; what only the hand tells is veiled."""
    picture = build_tower_view_marking_wrong_cells(
        state,
        selection,
        wrong_places=collect_marked_places(public_violations),
        wrong_places_by_hand=collect_marked_places(private_violations),
        is_consistent=is_consistent,
        crowded_places=crowded_places,
    )
    found = build_marks_of_broken_chains(public_violations, picture.shape, shows_plain_backs=not is_consistent)
    return with_broken_chains(
        picture,
        [
            *found,
            *build_marks_of_broken_chains(
                private_violations, picture.shape, shows_plain_backs=not is_consistent, is_veiled=True
            ),
        ],
    )


def list_links_declaring_misplaced_card_just_turned_up(page: Page) -> Iterable[TurnedCardLink]:
    """The cards of a disorderly tower of which one may just have been turned up: a defeat, and no slip."""
    state: State = page.displayed_state
    game = page.answer.game
    if not any(v.clause in ORDER_CLAUSES for v in page.answer.violations) or state.last is not None:
        return
    if len(cards_by_cell(state.rows)) > CELLS:  # more than the pyramid has: no card turned up explains that
        return
    for cell in find_cells_whose_hiding_restores_order(state.rows, state.hidden_slack):
        at = replace(state, last=cell)
        if not game.find_violations(at, View.SCORE):
            number = str(cards_by_cell(state.rows)[cell].face)
            yield TurnedCardLink(number, page.links.link_to_query(game.format_query(at), View.SCORE))


def is_about_hand(violation: Violation) -> bool:
    """Does this sentence tell something of the hand?"""
    return "hand" in violation.parameter_names


def collect_marked_places(violations: Iterable[Violation]) -> frozenset[str]:
    return frozenset(mark for violation in violations for mark in violation.marks)


def describe_tower_rows_aloud_bottom_up(page: Page, state: State) -> tuple[str, ...]:
    """The tower for those who hear it, from the bottom up."""
    rows = enumerate(state.rows, 1)
    return tuple(
        page.say("coupelation.tier", tier=n, cards=[describe_card_or_empty_place(page, card) for card in row])
        for n, row in rows
    )


def describe_card_or_empty_place(page: Page, card: Card | None) -> str:
    """A card or an empty place in words."""
    if card is None:
        return page.say("coupelation.empty")
    if card in (HIDDEN, FINISH):
        return page.say("coupelation.hidden" if card == HIDDEN else "coupelation.finish")
    mark = page.say(f"coupelation.mark.{card.mark}") if card.mark else ""
    return f"{card.face} {mark}".strip()


def build_reserve_or_hand_row(
    page: Page, *, zone_name: str, cards: Cards, capacity: int, selection: str, wrong_places: frozenset[str]
) -> CardRowView:
    """The cards of reserve or hand, and the place for the next."""
    slots = tuple(
        RowCard(
            card=card,
            words=describe_card_or_empty_place(page, card),
            place=spot,
            on=selection == spot,
            bad=spot in wrong_places,
        )
        for card, spot in ((card, f"{zone_name}.{i}") for i, card in enumerate(cards))
    )
    following = f"{zone_name}.{len(cards)}"
    return CardRowView(
        slots=slots,
        count=len(cards),
        empty=max(0, capacity - len(cards) - 1),
        next=following,
        next_on=selection == following,
    )


# The draw, the hidden cards, what is still possible


def list_questions_for_marks_that_decide_draw(state: State) -> tuple[MarkQuestion, ...]:
    """The cards whose marks the draw depends on, each with a key a mark."""
    if not state.rows or tower_won_lost_or_empty(state):
        return ()
    return tuple(
        MarkQuestion(
            cards_by_cell(state.rows)[cell], tuple(MarkKey(mark, f"mark.{cell[0]}.{cell[1]}.{mark}") for mark in MARKS)
        )
        for cell in calculate_remaining_draw_allowance(state).needs
    )


def list_hidden_cards_with_possible_numbers(state: State) -> tuple[HiddenRow, ...]:
    """Every face-down card and the numbers it may still turn out to be."""
    return tuple(
        HiddenRow(
            pick=f"tower.{card.cell[0]}.{card.cell[1]}",
            **cell_message_params(card.cell),
            safe=card.possible_numbers,
            span=format_number_range_or_cross(card.possible_numbers),
        )
        for card in find_possible_hidden_cards(state)
    )


@lru_cache(maxsize=4)
def find_public_completion(state: State) -> Completion:
    """The answer without the hand, worked out once for page and data."""
    return find_tower_filling_or_reason_against(replace(state, hand=None, known=()))


def build_public_completion_data(state: State) -> PlainData:
    """Whether the tower can still be completed, judged by what lies open: the hand plays no part.

    answer: yes, no or unknown; tower: the finished pyramid that proves a yes; code, params: the reason.
    """
    found = find_public_completion(state)
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
                "cards": [str(cards_by_cell(state.rows)[cell].face) for cell in exchange.cells],
                "now": [str(card.face) for card in exchange.reserve_cards_that_fit],
            }
            for exchange in find_rescue_from_open_cards_if_needed(state).exchanges
        ],
    }


@lru_cache(maxsize=4)
def find_rescue_from_open_cards_if_needed(state: State) -> Rescue:
    """The exchanges that cost least, judged by what lies open; none where nothing has to be rescued."""
    bare = replace(state, hand=None, known=())
    if tower_won_lost_or_empty(bare) or find_public_completion(state).answer != "no":
        return Rescue((), message("coupelation.rescue.none", limit=0))
    return find_fewest_exchanges_making_tower_completable(bare)


def build_completion_outlook_or_none_if_not_asked(page: Page) -> CompletionOutlook | None:
    """The proof as a tower, its new cards told from those that lie there; or the reason and what would help."""
    if page.extra_answer is None:
        return None
    state: State = page.displayed_state
    found = find_public_completion(state)
    reason = found.reason
    if reason.params.get("low", 0) > reason.params.get("high", 0):
        reason = Message("coupelation.possible.nowhere", reason.params, reason.clause)
    if found.tower is None:
        said = (
            find_rescue_from_open_cards_if_needed(state).reason
            if found.answer == "no" and not tower_won_lost_or_empty(state)
            else None
        )
        return CompletionOutlook(
            answered=found.answer, reason=reason, rescue=tuple(list_rescue_exchange_rows(page)), rescue_reason=said
        )
    done = replace(state, tower=found.tower, last=None)
    proof = build_tower_view_marking_wrong_cells(done)
    lying = map_finished_cells_to_entered_cards(state, found.tower)
    cells = tuple(
        replace(cell, new=cell.cell not in lying, turned=lying.get(cell.cell) == HIDDEN) for cell in proof.cells
    )
    return CompletionOutlook(
        answered=found.answer,
        reason=reason,
        proof=replace(proof, cells=cells),
        words=describe_tower_rows_aloud_bottom_up(page, done),
    )


def list_rescue_exchange_rows(page: Page) -> Iterable[RescueExchangeRow]:
    """The cards to exchange in words, those the reserve could replace at once first."""
    for exchange in find_rescue_from_open_cards_if_needed(page.displayed_state).exchanges[:MAX_RESCUES]:
        names = tuple(
            describe_card_or_empty_place(page, cards_by_cell(page.displayed_state.rows)[cell])
            for cell in exchange.cells
        )
        yield RescueExchangeRow(
            names,
            tuple(str(card.face) for card in exchange.reserve_cards_that_fit),
            **cell_message_params(exchange.cells[0]),
        )


def map_finished_cells_to_entered_cards(state: State, finished_tower: Tower) -> dict[Cell, Card]:
    """The cards of a tower where they lie in its finished pyramid."""
    cards = cards_by_cell(state.rows)
    full = cards_by_cell(finished_tower)
    for shift in range(ROWS):
        moved = {(row, col + shift): card for (row, col), card in cards.items()}
        if all(card == HIDDEN or full.get(cell) == card for cell, card in moved.items()):
            return moved
    return {}


# In words


def describe_count_of_free_places_or_empty(page: Page, outlook: CompletionOutlook | None) -> str:
    """How many places are free, of a tower that can go on; '' where the bar says more."""
    answer = page.answer
    if answer.refused or outlook is not None or answer.score is None or answer.score.outcome != "open":
        return ""
    return page.say("coupelation.brief", empty=answer.score.empty)


def build_share_text_without_hand_secrets(
    page: Page, public_violations: Sequence[Violation], outlook: CompletionOutlook | None
) -> str:
    """The answer in a line, without what only the hand tells."""
    answer, say = page.answer, page.say
    if answer.unread:
        return say("gist.unread")
    if answer.violations:
        return say.violation_text(public_violations[0]) if public_violations else say("coupelation.private.contra")
    if outlook is not None:
        return say.message_text(outlook.reason)
    if answer.score is None:
        return say("note.missing")
    outcome = answer.score.outcome
    why = explain_outcome_and_what_is_left_to_do(page.displayed_state) if outcome == "open" else ()
    return " ".join([say(f"coupelation.outcome.{outcome}"), *map(say.message_text, why)])
