"""Verdicts, lists of moves and searches, worked out in a process beside the one that answers: who asks for cheap things
shares no interpreter with them. What is asked there is the request itself, answered by the same app."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Any

from flask import Flask, Response, current_app, g, request
from werkzeug.datastructures import Headers
from werkzeug.exceptions import ServiceUnavailable
from werkzeug.test import run_wsgi_app

from app import create_app
from calculators import GAMES
from calculators.core.types import View
from web.apart import Apart, Busy, Jammed
from web.live.touch import BODY
from web.routes import pressed
from web.slots import SEARCH, Full, costly, is_free, slot
from web.table.address import QUERY_BYTES
from web.table.game_pages import game_pages
from web.wsgi_keys import UNPRINTED

BUDGET = 10.0
"""Seconds for one question once the judge has it; the costliest known takes 0.5. Then the judge is replaced."""
GAMES_OWN = ("house.show", "house.sheet", "house.enter", "house.enter_unseen")
"""The routes that ask a game something."""
BOOKS_OWN = {"library.rules": "rules", "library.summary": "rules", "library.setup": "setup"}
"""The routes of the rules, each with what it asks."""
SEARCHES = ("asking.ask_at_table", "asking.search_rules", "asking.search_json")
TABLES_OWN = ("live.enter",)
"""The route of a shared table that may ask for what costs; what costs little is told by who was asked."""
Factory = Callable[[], Flask]


class Stuck(ServiceUnavailable):
    """A question took too long, or the judge fell over it."""

    words = "stuck"


@dataclass(frozen=True, slots=True)
class Question:
    """A request as another process can read it. factory: makes the app that answers, a function of a module; environ:
    what WSGI has of it in words."""

    factory: Factory
    environ: dict[str, str]
    body: bytes = b""


Answered = tuple[str, list[tuple[str, str]], bytes]
"""Status, headers, body."""


@cache
def app_of(factory: Factory) -> Flask:
    """The app, in the judge. It tells no log: who was asked does."""
    os.environ["ACCESS_LOG"] = ""
    return factory()


def answered(question: Question) -> Answered:
    """What the app answers, in the judge; of a sheet what goes to press."""
    environ: dict[str, Any] = {
        **question.environ,
        UNPRINTED: "1",
        "wsgi.version": (1, 0),
        "wsgi.input": BytesIO(question.body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": False,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    parts, status, headers = run_wsgi_app(app_of(question.factory), environ)
    return status, list(headers), b"".join(parts)


class Judge:
    """The judge of this process; begun at once."""

    def __init__(self, factory: Factory) -> None:
        self.factory = factory
        first = Flask("judge").test_request_context("/vogu/play").request.environ
        self.apart = Apart(answered, self.question(first, b""), BUDGET)
        try:
            self.apart.running()
        except OSError:  # a system that has no room for it: all is answered here
            self.apart.stop()

    def question(self, environ: dict[str, Any], body: bytes) -> Question:
        return Question(self.factory, {name: told for name, told in environ.items() if isinstance(told, str)}, body)

    def answer(self) -> Response | None:
        """What the judge says to this request; None for what costs little, and while there is no judge. Raises Full,
        Stuck, and what a press has to say of a sheet."""
        if request.method == "HEAD" or not self.is_ready():
            return None
        body, view, kind = sent()
        if not view or is_free(view, request.values):
            return None
        with slot(view, request.values):
            status, headers, made = self.asked(self.question(request.environ, body))
        g.led_below = True
        if kind == "pdf" and status.startswith("200"):
            made = pressed(made.decode())
        found = Headers(headers)
        found.remove("Content-Length")
        return Response(made, status, found)

    def is_ready(self) -> bool:
        """Has it begun, and well?"""
        ready = self.apart.ready
        return ready is not None and ready.done() and ready.exception() is None

    def asked(self, question: Question) -> Answered:
        try:
            return self.apart.do(question)
        except Busy as busy:
            raise Full from busy
        except Jammed as jam:
            current_app.logger.error("no answer of %s: %s", request.url_rule, jam.kind)
            raise Stuck from jam


def sent() -> tuple[bytes, str, str]:
    """The body of this request, the view it asks, and the kind of answer; no view where it asks nothing that costs, or
    the body is more than a table needs."""
    route, told = request.endpoint, request.view_args or {}
    if route in BOOKS_OWN:
        return b"", BOOKS_OWN[route], "pdf" if request.path.endswith(".pdf") else ""
    if route in SEARCHES:
        view = told.get("view", "")
        return b"", view if is_view(told.get("slug", ""), view) and view != View.SCORE else SEARCH, ""
    if route in TABLES_OWN:
        body, view = sent_in_body(BODY)
        return body, view if view in tuple(View) and costly(view, request.form) else "", ""
    if route not in GAMES_OWN:
        return b"", "", ""
    if "view" in told:
        view, _, kind = told["view"].partition(".")
        body = b""
    elif request.method == "POST":
        (body, view), kind = sent_in_body(4 * QUERY_BYTES), ""
    else:
        body, view, kind = b"", request.args.get("view", ""), ""
    return body, view if is_view(told["slug"], view) else "", kind


def is_view(slug: str, view: str) -> bool:
    """Is it a view that a game has?"""
    return view in tuple(View) or (slug in GAMES and view in game_pages(slug).extras)


def sent_in_body(most: int) -> tuple[bytes, str]:
    """The body of this request and the view it asks; neither of one longer than so many bytes."""
    if not 0 < (request.content_length or 0) <= most:
        return b"", ""
    request.max_content_length = most
    return request.get_data(), request.form.get("view", "")


def served() -> Flask:
    """What a server serves: the app with a judge beside it."""
    app = create_app()
    app.before_request(Judge(create_app).answer)
    return app
