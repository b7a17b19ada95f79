"""Limits the costly questions answered at a time, so that those who ask them delay nobody else.

A list of all moves, a search that only one game has, or a long record judged anew can take a hundred times as long as a
score, a verdict ten times. A process, or its worker (`web.question_worker`), answers one of them at a time. Only a
limited number of its threads may wait for that, few of them with the costliest; beyond that a request is refused at
once, to be sent again.
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
"""The costliest questions, and verdicts, that a process accepts at a time; all but one of them wait, each in a
thread."""
PATIENCE_SECONDS = 5.0
"""Seconds that a question waits for its turn at most; then it is refused, to be sent again."""
GLANCE = 0.2
"""Seconds after which a waiting question checks whether its client is still connected."""
LONG_RECORD_MOVES = 40
"""A record of more moves is costly."""

rooms_by_costliness = {True: BoundedSemaphore(COSTLY_ROOM), False: BoundedSemaphore(VERDICT_ROOM)}
"""The slots of the costliest questions (True), and of the others (False)."""
answering_turn = BoundedSemaphore(1)
"""Held by the question that is computed. Python computes one at a time anyway; a cheap request then shares the
interpreter with one question, not with thirty."""


class TooManyQuestions(ServiceUnavailable):
    """503: all slots for costly questions are taken."""

    message_key = "full"


SEARCH = "search"
"""In place of a view: a search for the clauses that answer a question."""
BOOK = ("rules", "setup")
"""Pages about the rules: with a table they say what each ruling would change, which costs as much as a list of moves;
without one they cost nothing."""
PARAMETERS_WITHOUT_POSITION = frozenset({"players", "names", "house", "turn"})
"""Parameters that say nothing about the position."""


def is_slow_view_or_long_record(view: str, query: Mapping[str, str]) -> bool:
    """Returns whether a question may take far longer than a verdict.

    >>> is_slow_view_or_long_record("moves", {}), is_slow_view_or_long_record("score", {})
    (True, False)
    >>> is_slow_view_or_long_record("play", {"move": "show.1_" * 60})
    True
    """
    return (
        view not in (View.SCORE, View.CHECK, View.PLAY, SEARCH) or query.get("move", "").count("_") >= LONG_RECORD_MOVES
    )


def needs_no_answering_slot(view: str, query: Mapping[str, str]) -> bool:
    """Returns whether a question is so cheap that it needs no slot: a score, and the rules without a table.

    >>> needs_no_answering_slot("score", {"p1": "B"})
    True
    >>> needs_no_answering_slot("rules", {"players": "3"}), needs_no_answering_slot("rules", {"p1": "B"})
    (True, False)
    """
    return view == View.SCORE or (view in BOOK and not query.keys() - PARAMETERS_WITHOUT_POSITION)


@contextmanager
def hold_answering_slot_if_costly(view: str, query: Mapping[str, str]) -> Iterator[None]:
    """Holds a slot while a question is answered; a cheap question needs none. Raises TooManyQuestions."""
    if needs_no_answering_slot(view, query):
        yield
        return
    room = rooms_by_costliness[is_slow_view_or_long_record(view, query)]
    if not room.acquire(blocking=False):
        raise TooManyQuestions
    try:
        acquire_answering_turn_or_raise()
        try:
            yield
        finally:
            answering_turn.release()
    finally:
        room.release()


def acquire_answering_turn_or_raise() -> None:
    """Acquires `answering_turn`. Raises TooManyQuestions if that takes too long, or the client has hung up."""
    deadline = monotonic() + PATIENCE_SECONDS
    while not has_asker_of_current_request_hung_up():
        remaining_seconds = deadline - monotonic()
        if answering_turn.acquire(timeout=max(0.0, min(GLANCE, remaining_seconds))):
            if has_asker_of_current_request_hung_up():
                answering_turn.release()
                break
            return
        if remaining_seconds <= 0:
            break
    raise TooManyQuestions


def has_asker_of_current_request_hung_up() -> bool:
    """Returns whether the client of this request has disconnected."""
    hung_up_event = request.environ.get(ABANDONED) if has_request_context() else None
    return hung_up_event is not None and hung_up_event.is_set()
