"""Answers costly requests (verdicts, lists of moves, searches) in a worker process, so that cheap requests share no
interpreter with them. The worker gets the request itself, and answers it with the same app."""

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
    hold_answering_slot_if_costly,
    is_slow_view_or_long_record,
    needs_no_answering_slot,
)
from web.live.phone_input import MAX_BODY_BYTES
from web.sheet_printing import PRINTED_KINDS, print_sheet_or_encode_html_if_in_question_worker
from web.table.address import QUERY_BYTES
from web.table.game_pages import load_game_pages
from web.worker_process import WorkerBusy, WorkerFailed, WorkerProcess
from web.wsgi_keys import UNPRINTED

BUDGET = 10.0
"""Seconds for one question once the worker has it; the costliest known takes 0.5. After that the worker is replaced."""
GAME_ENDPOINTS = (
    "house.show",
    "logs.serve_log_of_finished_game_or_404",
    "house.sheet",
    "house.enter",
    "house.enter_unseen",
)
"""The routes that ask a game something."""
BOOKS_OWN = {"library.rules": "rules", "library.summary": "rules", "library.setup": "setup"}
"""The routes of the rules, each with the view it asks."""
SEARCHES = (
    "asking.ask_at_table",
    "asking.ask_at_table_unseen",
    "asking.search_rules",
    "asking.search_rules_unseen",
    "asking.search_json",
)
TABLES_OWN = ("live.enter",)
"""The route of a shared table that may ask something costly."""
EVENING_ENDPOINT = "logs.serve_log_of_finished_games_in_request_body_or_raise"
"""The route that asks several games at once."""
AppFactory = Callable[[], Flask]


class QuestionStuck(ServiceUnavailable):
    """Raised when a question took too long, or the worker failed."""

    message_key = "stuck"


@dataclass(frozen=True, slots=True)
class WorkerRequest:
    """A request that can be sent to another process. factory: a module's function that creates the app; environ: the
    texts of the WSGI environment."""

    factory: AppFactory
    environ: dict[str, str]
    body: bytes = b""


WorkerResponse = tuple[str, list[tuple[str, str]], bytes]
"""Status, headers, body."""


@cache
def disable_access_log_and_create_app(app_factory: AppFactory) -> Flask:
    """Returns the worker's app. It logs no requests: the asking process does."""
    os.environ["ACCESS_LOG"] = ""
    return app_factory()


def answer_request_inside_worker(worker_request: WorkerRequest) -> WorkerResponse:
    """Returns the app's response, inside the worker; for a sheet, the HTML to be printed."""
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
    parts, status, headers = run_wsgi_app(disable_access_log_and_create_app(worker_request.factory), environ)
    return status, list(headers), b"".join(parts)


class QuestionWorker:
    """The worker of this process; it is started at once."""

    def __init__(self, factory: AppFactory) -> None:
        self.factory = factory
        first_environ = Flask("judge").test_request_context("/vogu/play").request.environ
        self.apart = WorkerProcess(answer_request_inside_worker, self.build_worker_request(first_environ, b""), BUDGET)
        try:
            self.apart.ensure_pool_running()
        except OSError:  # the system has no room for it: everything is answered in this process
            self.apart.stop_in_background()

    def build_worker_request(self, wsgi_environ: dict[str, Any], body: bytes) -> WorkerRequest:
        return WorkerRequest(
            self.factory, {name: value for name, value in wsgi_environ.items() if isinstance(value, str)}, body
        )

    def ask_worker_if_costly_or_none(self) -> Response | None:
        """Returns the worker's response to this request; None for a cheap request, and while the worker is not ready.
        Raises TooManyQuestions, QuestionStuck, and the errors of printing a sheet."""
        if request.method == "HEAD" or not self.has_started_successfully():
            return None
        body, view, answer_kind = read_request_parts_with_view_if_costly()
        if not view or needs_no_answering_slot(view, request.values):
            return None
        with hold_answering_slot_if_costly(view, request.values):
            status, headers, response_body = self.ask_worker_or_raise(self.build_worker_request(request.environ, body))
        g.led_below = True
        if answer_kind in PRINTED_KINDS and status.startswith("200"):
            response_body = print_sheet_or_encode_html_if_in_question_worker(response_body.decode(), answer_kind)
        response_headers = Headers(headers)
        response_headers.remove("Content-Length")
        return Response(response_body, status, response_headers)

    def has_started_successfully(self) -> bool:
        """Returns whether the worker has started successfully."""
        ready = self.apart.ready
        return ready is not None and ready.done() and ready.exception() is None

    def ask_worker_or_raise(self, worker_request: WorkerRequest) -> WorkerResponse:
        """Returns the response of the worker. Raises TooManyQuestions and QuestionStuck."""
        try:
            return self.apart.run_work_retrying_once_after_crash_or_raise(worker_request)
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


def read_request_parts_with_view_if_costly() -> RequestParts:
    """Returns the body of this request, the view it asks, and the kind of its answer. The view is '' for a request that
    asks nothing costly, and if the body is longer than a table needs."""
    route, route_values = request.endpoint, request.view_args or {}
    if route in BOOKS_OWN:
        return RequestParts(b"", BOOKS_OWN[route], "pdf" if request.path.endswith(".pdf") else "")
    if route in SEARCHES:
        view = route_values.get("view", "")
        body = read_body_or_empty(4 * QUERY_BYTES) if request.method == "POST" else b""
        return RequestParts(
            body, view if is_view(route_values.get("slug", ""), view) and view != View.SCORE else SEARCH, ""
        )
    if route in TABLES_OWN:
        body = read_body_or_empty(MAX_BODY_BYTES)
        view = request.form.get("view", "") if body else ""
        return RequestParts(
            body, view if view in tuple(View) and is_slow_view_or_long_record(view, request.form) else "", ""
        )
    if route == EVENING_ENDPOINT:
        body = read_body_or_empty(MAX_BODY_BYTES)
        return RequestParts(body, View.PLAY if body else "", "")
    if route not in GAME_ENDPOINTS:
        return RequestParts(b"", "", "")
    if "view" in route_values:
        view, _, answer_kind = route_values["view"].partition(".")
        body = b""
    elif request.method == "POST":
        body = read_body_or_empty(4 * QUERY_BYTES)
        view, answer_kind = request.form.get("view", "") if body else "", ""
    else:
        body, view, answer_kind = b"", request.args.get("view", ""), ""
    return RequestParts(body, view if is_view(route_values["slug"], view) else "", answer_kind)


def is_view(slug: str, view: str) -> bool:
    """Returns whether a game has a view."""
    return view in tuple(View) or (slug in GAMES and view in load_game_pages(slug).extra_questions)


def read_body_or_empty(max_bytes: int) -> bytes:
    """Returns the body of this request; empty beyond `max_bytes`."""
    if not 0 < (request.content_length or 0) <= max_bytes:
        return b""
    request.max_content_length = max_bytes
    return request.get_data()


def create_app_answering_costly_requests_in_worker() -> Flask:
    """Returns the app with its worker, as a server serves it."""
    app = create_app()
    app.before_request(QuestionWorker(create_app).ask_worker_if_costly_or_none)
    return app
