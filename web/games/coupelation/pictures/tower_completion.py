"""Tells whether the tower can still be completed: a finished tower as proof, or the exchanges that would help."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from calculators.core.types import Message
from calculators.coupelation.codes import message
from calculators.coupelation.completion import (
    Completion,
    Rescue,
    find_smallest_exchanges_to_complete_tower,
    find_tower_completion,
)
from calculators.coupelation.notation import format_tower
from calculators.coupelation.state import HIDDEN, ROWS, Card, Cell, State, Tower, cards_by_cell
from calculators.coupelation.tower import cell_message_params, tower_outcome_or_empty
from web.games.coupelation.pictures.scene import TowerCell, describe_card_or_empty_cell, draw_table
from web.i18n import Speaker
from web.pieces import Scene
from web.table.game_pages import PlainData
from web.table.page import Page

MAX_RESCUES = 6
"""The most exchanges that are displayed."""


@dataclass(frozen=True, slots=True)
class RescueExchangeRow:
    """Cards to exchange, in words. reserve_faces: the reserve cards that would do at once; tier, place: of the first
    card, 1-based."""

    cards: tuple[str, ...]
    reserve_faces: tuple[str, ...]
    tier: int
    place: int

    @property
    def is_single_card(self) -> bool:
        return len(self.cards) == 1


@dataclass(frozen=True, slots=True, kw_only=True)
class CompletionOutlook:
    """Can the tower be completed as it lies?

    answer: `yes`, `no` or `unknown`; proof: a completed tower, with its rows in words; exchanges: the exchanges that
    would help if it cannot.
    """

    answer: str
    reason: Message
    proof: Scene | None = None
    row_texts: tuple[str, ...] = ()
    exchanges: tuple[RescueExchangeRow, ...] = ()
    rescue_reason: Message | None = None


def describe_tower_rows_aloud_bottom_up(say: Speaker, state: State) -> tuple[str, ...]:
    """Returns the rows of the tower in words, from the bottom up."""
    rows = enumerate(state.rows, 1)
    return tuple(
        say("coupelation.tier", tier=row_number, cards=[describe_card_or_empty_cell(say, card) for card in row])
        for row_number, row in rows
    )


@lru_cache(maxsize=4)
def find_public_completion(state: State) -> Completion:
    """Returns the completion of the tower without regard to the hand; cached, because both page and data need it."""
    return find_tower_completion(replace(state, hand=None, facedown_numbers=()))


def judge_tower_completability_by_faceup_cards(state: State) -> PlainData:
    """Returns whether the tower can still be completed, judged by the open cards alone.

    `answer` is yes, no or unknown, `tower` the finished pyramid that proves a yes; `code`, `params` and `clause` are
    the reason, `where` its targets, and `rescue` the exchanges that would help.
    """
    completion = find_public_completion(state)
    return {
        "answer": completion.answer,
        "tower": "" if completion.tower is None else format_tower(completion.tower),
        "code": completion.reason.code,
        "params": dict(completion.reason.params),
        "clause": completion.reason.clause,
        "where": list(completion.marks),
        "rescue": [
            {
                "cells": [list(cell) for cell in exchange.cells],
                "cards": [str(state.cards_by_cell[cell].face) for cell in exchange.cells],
                "now": [str(card.face) for card in exchange.reserve_cards_that_fit],
            }
            for exchange in find_smallest_exchanges(state).exchanges
        ],
    }


@lru_cache(maxsize=4)
def find_smallest_exchanges(state: State) -> Rescue:
    """Returns the exchanges of the fewest cards, judged by the open cards alone; empty if the tower needs none."""
    state_of_open_cards = replace(state, hand=None, facedown_numbers=())
    if tower_outcome_or_empty(state_of_open_cards) or find_public_completion(state).answer != "no":
        return Rescue((), message("coupelation.rescue.none", limit=0))
    return find_smallest_exchanges_to_complete_tower(state_of_open_cards)


def build_completion_outlook_if_asked(page: Page) -> CompletionOutlook | None:
    """Builds the proof as a tower with its new cards marked; otherwise the reason and the exchanges that would help.

    None if the page does not ask for the completion.
    """
    if page.extra_answer is None:
        return None
    state: State = page.answer.state
    completion = find_public_completion(state)
    reason = completion.reason
    if reason.params.get("low", 0) > reason.params.get("high", 0):
        reason = Message("coupelation.possible.nowhere", reason.params, reason.clause)
    if completion.tower is None:
        rescue_reason = (
            find_smallest_exchanges(state).reason
            if completion.answer == "no" and not tower_outcome_or_empty(state)
            else None
        )
        return CompletionOutlook(
            answer=completion.answer,
            reason=reason,
            exchanges=tuple(list_tower_exchange_rows(page)),
            rescue_reason=rescue_reason,
        )
    finished_state = replace(state, tower=completion.tower, last=None)
    proof = draw_table(finished_state, page.say)
    card_by_finished_cell = align_entered_cards_with_finished_tower_or_empty(state, completion.tower)
    cells = tuple(
        replace(
            cell,
            is_new=cell.cell not in card_by_finished_cell,
            is_turned_up=card_by_finished_cell.get(cell.cell) == HIDDEN,
        )
        for cell in proof.items_of(TowerCell)
    )
    return CompletionOutlook(
        answer=completion.answer,
        reason=reason,
        proof=replace(proof, label=page.say("coupelation.proof"), items=cells),
        row_texts=describe_tower_rows_aloud_bottom_up(page.say, finished_state),
    )


def list_tower_exchange_rows(page: Page) -> Iterable[RescueExchangeRow]:
    """Yields the exchanges in words, those that a reserve card would solve at once first."""
    for exchange in find_smallest_exchanges(page.answer.state).exchanges[:MAX_RESCUES]:
        names = tuple(
            describe_card_or_empty_cell(page.say, page.answer.state.cards_by_cell[cell]) for cell in exchange.cells
        )
        yield RescueExchangeRow(
            names,
            tuple(str(card.face) for card in exchange.reserve_cards_that_fit),
            **cell_message_params(exchange.cells[0]),
        )


def align_entered_cards_with_finished_tower_or_empty(state: State, finished_tower: Tower) -> dict[Cell, Card]:
    """Returns the cards of a tower by their cells in its finished pyramid; {} if the two agree in no position."""
    cards = state.cards_by_cell
    finished_cards = cards_by_cell(finished_tower)
    for shift in range(ROWS):
        shifted_cards = {(row, col + shift): card for (row, col), card in cards.items()}
        if all(card == HIDDEN or finished_cards.get(cell) == card for cell, card in shifted_cards.items()):
            return shifted_cards
    return {}
