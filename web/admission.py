"""Slots for costly questions, so that those who ask them keep nobody else waiting.

A list of all moves, a search that only one game has, or a long record judged anew can take a hundred times as long as
a score, a verdict ten times. A process, or its judge (`web.question_worker`), answers one of them at a time; of its
threads only
so many may wait for that, few of them with the costliest; who finds the line full is asked to come back, at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from threading import BoundedSemaphore
from time import monotonic

from flask import has_request_context, request
from werkzeug.exceptions import ServiceUnavailable

from calculators.core.types import View
from web.wsgi_keys import ABANDONED

COSTLY_ROOM, VERDICT_ROOM = 3, 40
"""The costliest questions, and verdicts, that a process takes at a time; all but one of them wait, each in a thread."""
PATIENCE_SECONDS = 5.0
"""Seconds until it is a question's turn; whose turn it is not by then is asked to come back."""
GLANCE = 0.2
"""Seconds after which who waits looks whether its asker is still there."""
LONG_RECORD_MOVES = 40
"""A record of more moves is costly."""

rooms_by_costliness = {True: BoundedSemaphore(COSTLY_ROOM), False: BoundedSemaphore(VERDICT_ROOM)}
"""Costly? Its room."""
answering_turn = BoundedSemaphore(1)
"""Python computes one at a time anyway; whose question is cheap then has to share with one, not with thirty."""


class TooManyQuestions(ServiceUnavailable):
    """503: as many costly questions as there is room for are being answered."""

    words = "full"


SEARCH = "search"
"""In place of a view: the clauses that answer a question in one's own words."""
BOOK = ("rules", "setup")
"""Pages about the rules: with a table on it one tells what each ruling would make of it, which costs like a list of
moves; without one it costs nothing."""
ABOUT = frozenset({"players", "names", "house", "turn"})
"""What of a query says nothing of what lies on the table."""


def may_question_take_long(view: str, query: Mapping[str, str]) -> bool:
    """May answering take far longer than a verdict does?

    >>> may_question_take_long("moves", {}), may_question_take_long("score", {})
    (True, False)
    >>> may_question_take_long("play", {"move": "show.1_" * 60})
    True
    """
    return (
        view not in (View.SCORE, View.CHECK, View.PLAY, SEARCH) or query.get("move", "").count("_") >= LONG_RECORD_MOVES
    )


def needs_no_answering_slot(view: str, query: Mapping[str, str]) -> bool:
    """Does answering cost so little that it needs no slot? A score does, and the rules without a table.

    >>> needs_no_answering_slot("score", {"p1": "B"})
    True
    >>> needs_no_answering_slot("rules", {"players": "3"}), needs_no_answering_slot("rules", {"p1": "B"})
    (True, False)
    """
    return view == View.SCORE or (view in BOOK and not query.keys() - ABOUT)


@contextmanager
def hold_answering_slot_or_raise_if_full(view: str, query: Mapping[str, str]) -> Iterator[None]:
    """Holds a slot while a question is answered; what costs little needs none. Raises Full."""
    if needs_no_answering_slot(view, query):
        yield
        return
    room = rooms_by_costliness[may_question_take_long(view, query)]
    if not room.acquire(blocking=False):
        raise TooManyQuestions
    try:
        wait_for_answering_turn_or_raise()
        try:
            yield
        finally:
            answering_turn.release()
    finally:
        room.release()


def wait_for_answering_turn_or_raise() -> None:
    """Takes the turn. Raises Full where it does not come in time, or nobody waits for the answer any more."""
    until = monotonic() + PATIENCE_SECONDS
    while not has_asker_of_current_request_hung_up():
        left = until - monotonic()
        if answering_turn.acquire(timeout=max(0.0, min(GLANCE, left))):
            if has_asker_of_current_request_hung_up():
                answering_turn.release()
                break
            return
        if left <= 0:
            break
    raise TooManyQuestions


def has_asker_of_current_request_hung_up() -> bool:
    """Has the asker of this request hung up?"""
    gone = request.environ.get(ABANDONED) if has_request_context() else None
    return gone is not None and gone.is_set()
