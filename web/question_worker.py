"""Verdicts, lists of moves and searches, worked out in a process beside the one that answers: who asks for cheap things
shares no interpreter with them. What is asked there is the request itself, answered by the same app."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Any, NamedTuple

from flask import Flask, Response, current_app, g, request
from werkzeug.datastructures import Headers
from werkzeug.exceptions import ServiceUnavailable
from werkzeug.test import run_wsgi_app

from app import create_app
from calculators import GAMES
from calculators.core.types import View
from web.admission import (
    SEARCH,
    TooManyQuestions,
    hold_answering_slot_or_raise_if_full,
    may_question_take_long,
    needs_no_answering_slot,
)
from web.live.phone_input import MAX_BODY_BYTES
from web.routes import PRINTED_KINDS, print_sheet_or_abort
from web.table.address import QUERY_BYTES
from web.table.game_pages import load_game_pages
from web.worker_process import WorkerBusy, WorkerFailed, WorkerProcess
from web.wsgi_keys import UNPRINTED

BUDGET = 10.0
"""Seconds for one question once the judge has it; the costliest known takes 0.5. Then the judge is replaced."""
GAME_ENDPOINTS = ("house.show", "logs.serve_play_log", "house.sheet", "house.enter", "house.enter_unseen")
"""The routes that ask a game something."""
BOOKS_OWN = {"library.rules": "rules", "library.summary": "rules", "library.setup": "setup"}
"""The routes of the rules, each with what it asks."""
SEARCHES = (
    "asking.ask_at_table",
    "asking.ask_at_table_unseen",
    "asking.search_rules",
    "asking.search_rules_unseen",
    "asking.search_json",
)
TABLES_OWN = ("live.enter",)
"""The route of a shared table that may ask for what costs; what costs little is told by who was asked."""
EVENING_ENDPOINT = "logs.serve_evening"
"""The route that asks several games at once."""
AppFactory = Callable[[], Flask]


class QuestionStuck(ServiceUnavailable):
    """A question took too long, or the judge fell over it."""

    words = "stuck"


@dataclass(frozen=True, slots=True)
class WorkerRequest:
    """A request as another process can read it. factory: makes the app that answers, a function of a module; environ:
    what WSGI has of it in words."""

    factory: AppFactory
    environ: dict[str, str]
    body: bytes = b""


WorkerResponse = tuple[str, list[tuple[str, str]], bytes]
"""Status, headers, body."""


@cache
def create_app_without_access_log(app_factory: AppFactory) -> Flask:
    """The app, in the judge. It tells no log: who was asked does."""
    os.environ["ACCESS_LOG"] = ""
    return app_factory()


def run_inside_worker_answer_request(worker_request: WorkerRequest) -> WorkerResponse:
    """What the app answers, in the judge; of a sheet what goes to press."""
    environ: dict[str, Any] = {
        **worker_request.environ,
        UNPRINTED: "1",
        "wsgi.version": (1, 0),
        "wsgi.input": BytesIO(worker_request.body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": False,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    parts, status, headers = run_wsgi_app(create_app_without_access_log(worker_request.factory), environ)
    return status, list(headers), b"".join(parts)


class QuestionWorker:
    """The judge of this process; begun at once."""

    def __init__(self, factory: AppFactory) -> None:
        self.factory = factory
        first = Flask("judge").test_request_context("/vogu/play").request.environ
        self.apart = WorkerProcess(run_inside_worker_answer_request, self.build_worker_request(first, b""), BUDGET)
        try:
            self.apart.ensure_pool_running()
        except OSError:  # a system that has no room for it: all is answered here
            self.apart.stop_without_waiting()

    def build_worker_request(self, wsgi_environ: dict[str, Any], body: bytes) -> WorkerRequest:
        return WorkerRequest(
            self.factory, {name: told for name, told in wsgi_environ.items() if isinstance(told, str)}, body
        )

    def answer_costly_current_request_or_none(self) -> Response | None:
        """What the judge says to this request; None for what costs little, and while there is no judge. Raises Full,
        Stuck, and what a press has to say of a sheet."""
        if request.method == "HEAD" or not self.is_ready():
            return None
        body, view, kind = read_request_body_view_and_answer_kind()
        if not view or needs_no_answering_slot(view, request.values):
            return None
        with hold_answering_slot_or_raise_if_full(view, request.values):
            status, headers, made = self.ask_worker_or_raise(self.build_worker_request(request.environ, body))
        g.led_below = True
        if kind in PRINTED_KINDS and status.startswith("200"):
            made = print_sheet_or_abort(made.decode(), kind)
        found = Headers(headers)
        found.remove("Content-Length")
        return Response(made, status, found)

    def is_ready(self) -> bool:
        """Has it begun, and well?"""
        ready = self.apart.ready
        return ready is not None and ready.done() and ready.exception() is None

    def ask_worker_or_raise(self, worker_request: WorkerRequest) -> WorkerResponse:
        try:
            return self.apart.run_work_retrying_in_new_process(worker_request)
        except WorkerBusy as busy:
            raise TooManyQuestions from busy
        except WorkerFailed as jam:
            current_app.logger.error("no answer of %s: %s", request.url_rule, jam.loggable_reason)
            raise QuestionStuck from jam


class RequestParts(NamedTuple):
    """The body of a request, the view it asks, and the kind of its answer."""

    body: bytes
    view: str
    answer_kind: str


def read_request_body_view_and_answer_kind() -> RequestParts:
    """The body of this request, the view it asks, and the kind of answer; no view where it asks nothing that costs, or
    the body is more than a table needs."""
    route, told = request.endpoint, request.view_args or {}
    if route in BOOKS_OWN:
        return RequestParts(b"", BOOKS_OWN[route], "pdf" if request.path.endswith(".pdf") else "")
    if route in SEARCHES:
        view = told.get("view", "")
        body = read_body_and_view_or_empty_if_too_long(4 * QUERY_BYTES)[0] if request.method == "POST" else b""
        return RequestParts(body, view if is_view(told.get("slug", ""), view) and view != View.SCORE else SEARCH, "")
    if route in TABLES_OWN:
        body, view = read_body_and_view_or_empty_if_too_long(MAX_BODY_BYTES)
        return RequestParts(
            body, view if view in tuple(View) and may_question_take_long(view, request.form) else "", ""
        )
    if route == EVENING_ENDPOINT:
        body = read_body_and_view_or_empty_if_too_long(MAX_BODY_BYTES)[0]
        return RequestParts(body, View.PLAY if body else "", "")
    if route not in GAME_ENDPOINTS:
        return RequestParts(b"", "", "")
    if "view" in told:
        view, _, kind = told["view"].partition(".")
        body = b""
    elif request.method == "POST":
        (body, view), kind = read_body_and_view_or_empty_if_too_long(4 * QUERY_BYTES), ""
    else:
        body, view, kind = b"", request.args.get("view", ""), ""
    return RequestParts(body, view if is_view(told["slug"], view) else "", kind)


def is_view(slug: str, view: str) -> bool:
    """Is it a view that a game has?"""
    return view in tuple(View) or (slug in GAMES and view in load_game_pages(slug).extra_questions)


def read_body_and_view_or_empty_if_too_long(max_bytes: int) -> tuple[bytes, str]:
    """The body of this request and the view it asks; neither of one longer than so many bytes."""
    if not 0 < (request.content_length or 0) <= max_bytes:
        return b"", ""
    request.max_content_length = max_bytes
    return request.get_data(), request.form.get("view", "")


def create_app_answering_costly_requests_in_worker() -> Flask:
    """What a server serves: the app with a judge beside it."""
    app = create_app()
    app.before_request(QuestionWorker(create_app).answer_costly_current_request_or_none)
    return app
