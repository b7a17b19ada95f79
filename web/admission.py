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


def is_costly_question(view: str, query: Mapping[str, str]) -> bool:
    """May answering take far longer than a verdict does?

    >>> is_costly_question("moves", {}), is_costly_question("score", {})
    (True, False)
    >>> is_costly_question("play", {"move": "show.1_" * 60})
    True
    """
    return (
        view not in (View.SCORE, View.CHECK, View.PLAY, SEARCH) or query.get("move", "").count("_") >= LONG_RECORD_MOVES
    )


def is_free(view: str, query: Mapping[str, str]) -> bool:
    """Does answering cost so little that it needs no slot? A score does, and the rules without a table.

    >>> is_free("score", {"p1": "B"}), is_free("rules", {"players": "3"}), is_free("rules", {"p1": "B"})
    (True, True, False)
    """
    return view == View.SCORE or (view in BOOK and not query.keys() - ABOUT)


@contextmanager
def hold_answering_slot(view: str, query: Mapping[str, str]) -> Iterator[None]:
    """Holds a slot while a question is answered; what costs little needs none. Raises Full."""
    if is_free(view, query):
        yield
        return
    room = rooms_by_costliness[is_costly_question(view, query)]
    if not room.acquire(blocking=False):
        raise TooManyQuestions
    try:
        wait_for_turn()
        try:
            yield
        finally:
            answering_turn.release()
    finally:
        room.release()


def wait_for_turn() -> None:
    """Takes the turn. Raises Full where it does not come in time, or nobody waits for the answer any more."""
    until = monotonic() + PATIENCE_SECONDS
    while not is_abandoned():
        left = until - monotonic()
        if answering_turn.acquire(timeout=max(0.0, min(GLANCE, left))):
            if is_abandoned():
                answering_turn.release()
                break
            return
        if left <= 0:
            break
    raise TooManyQuestions


def is_abandoned() -> bool:
    """Has the asker of this request hung up?"""
    gone = request.environ.get(ABANDONED) if has_request_context() else None
    return gone is not None and gone.is_set()
