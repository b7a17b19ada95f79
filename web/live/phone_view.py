"""What one phone at a shared table displays, and the answers to its questions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from werkzeug.exceptions import Forbidden

from calculators import load_game
from calculators.core.answers import Answer
from calculators.core.evaluate import evaluate
from calculators.core.game import AnyGame
from calculators.core.types import View
from web.live.shared_table import SharedTable
from web.live.unfinished_turns import SetAsideDraft
from web.table.address import PageRequest, parse_page_request_or_raise
from web.table.public_queries import (
    does_query_or_its_other_tabs_hold_secret,
    public_moves_text_or_empty,
    query_without_empty_own_hand,
)

CACHED_ANSWERS = 64
"""Answers to public questions that a process caches: the other phones of a table ask the same as soon as it changes.
The longest record takes 0.6 MB."""


class OnlyLooks(Forbidden):
    """Raised when a phone without a seat sends an input that changes the table."""

    message_key = "looks"


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneView:
    """What a phone displays.

    table: the current table, or the last one the phone knew if the store is unavailable; question, view: what the phone
    asks, and its view ('' for the table's); is_own_question: the question is the phone's own, not the table's;
    stays_in_view: the input did not lead to another view; answer: the answer to the question, if already computed;
    entered_question: the question to which the input led, if others had changed the table, None if it is displayed;
    hand_memory: what the phone remembers of its hand; has_undelivered_input: an input did not reach the table;
    is_conflict_postponed: it did not because another phone entered something else, and the conflict is to be resolved
    later; conflicting_table: the table as the phone knew it when another phone entered something else first;
    set_aside_draft: the draft of a turn that changes by others have interrupted; is_read_only: the page of somebody who
    only watches; known_table: the table as the phone knew it, if others have changed it since; is_undo_late: the input
    was an undo, and their change came first; changes_by_others: what they changed, as a page of this phone has said
    already.
    """

    table: SharedTable
    question: PageRequest
    view: str = ""
    seat: str = ""
    is_own_question: bool = False
    stays_in_view: bool = False
    answer: Answer | None = None
    entered_question: PageRequest | None = None
    hand_memory: str = ""
    has_undelivered_input: bool = False
    is_conflict_postponed: bool = False
    conflicting_table: SharedTable | None = None
    set_aside_draft: SetAsideDraft | None = None
    is_read_only: bool = False
    known_table: SharedTable | None = None
    is_undo_late: bool = False
    changes_by_others: str = ""


def parse_stored_query(shared_table: SharedTable) -> PageRequest:
    """Returns the question that a table stores."""
    return parse_page_request_or_raise(shared_table.query.encode())


def answer_cached_unless_secret(game: AnyGame, view: View, query: Mapping[str, str]) -> Answer:
    """Returns the answer to a question of a phone. Caches answers to public questions only: a question that holds what
    only one seat may see is computed each time. A private hand without cards is no secret."""
    moves = query.get("move", "")
    if does_query_or_its_other_tabs_hold_secret(game, query_without_empty_own_hand(query)) or (
        moves and public_moves_text_or_empty(game, moves) != moves
    ):
        return evaluate(game, view, query)
    return answer_public_query_cached(game.slug, view, tuple(query.items()))


@lru_cache(CACHED_ANSWERS)
def answer_public_query_cached(game_slug: str, view: View, query_items: tuple[tuple[str, str], ...]) -> Answer:
    return evaluate(load_game(game_slug), view, dict(query_items))
