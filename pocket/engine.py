"""Asks the app as a server would, without a server: a request in, an answer out.

Runs in the browser's Python (Pyodide) beside the app packed by `scripts/site`, and in the tests.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote_to_bytes, urlsplit

if TYPE_CHECKING:
    from flask import Flask
    from jinja2 import Environment

Headers = list[tuple[str, str]]

BY_PHONE = ("Takujo-Phone", "1")
"""On every answer from here: a page that takes in a part of one shows that the phone gave it."""

FORM = "application/x-www-form-urlencoded"
IN_BOTH = ("start.html",)
"""Templates of pages that speak both languages at once."""


class Engine:
    """The app under a base path: `/`, or `/takujo/` on a static host that has other things beside it."""

    def __init__(self, base: str = "/", version: str = "", sent: int = 0, templates: str = "") -> None:
        """version: of the files the app was packed from; sent: what fetching them costs, in bytes;
        templates: folder of the compiled ones.

        Without them the app finds both out by itself, from its sources.
        """
        self.root = base.rstrip("/")
        self.app = create(version, sent, templates)

    def answer(self, url: str, headers: Mapping[str, str] | None = None, form: str = "") -> tuple[int, Headers, bytes]:
        """The answer to a GET of an address (`https://host/base/vogu/score?…`), or to a form sent there: status,
        headers, body."""
        environ = self.environ(url, headers or {}, form.encode())
        started: list[tuple[str, Headers]] = []

        def start(status: str, given: Headers, *_: object) -> None:
            started.append((status, given))

        chunks: Iterable[bytes] = self.app(environ, start)  # type: ignore[arg-type]
        body = b"".join(chunks)
        if hasattr(chunks, "close"):
            chunks.close()
        status, given = started[-1]
        said = [header for header in given if header[0] != "Content-Length"]
        return int(status[:3]), [*said, BY_PHONE], body

    def environ(self, url: str, headers: Mapping[str, str], form: bytes = b"") -> dict[str, Any]:
        """The request as WSGI has it. Raises ValueError for an address outside the base path."""
        parts = urlsplit(url)
        if not parts.path.startswith(self.root + "/"):
            raise ValueError(url)
        return {
            "REQUEST_METHOD": "POST" if form else "GET",
            **({"CONTENT_TYPE": FORM, "CONTENT_LENGTH": str(len(form))} if form else {}),
            "SCRIPT_NAME": self.root,
            "PATH_INFO": unquote_to_bytes(printed(parts.path[len(self.root) :])).decode("latin-1"),
            "QUERY_STRING": parts.query,
            "SERVER_NAME": parts.hostname or "localhost",
            "SERVER_PORT": str(parts.port or (443 if parts.scheme == "https" else 80)),
            "SERVER_PROTOCOL": "HTTP/1.1",
            "HTTP_HOST": parts.netloc,
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": parts.scheme,
            "wsgi.input": io.BytesIO(form),
            "wsgi.errors": sys.stderr,
            "wsgi.multithread": False,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
            **{"HTTP_" + name.upper().replace("-", "_"): value for name, value in headers.items()},
        }


def printed(path: str) -> str:
    """Nothing prints here (WeasyPrint needs Pango): the sheet's page stands at the address of the PDF.

    >>> printed("/list_vogu_questions/score.pdf")
    '/vogu/score/sheet'
    """
    return path.removesuffix(".pdf") + "/sheet" if path.endswith(".pdf") else path


def create(version: str, sent: int, templates: str) -> Flask:
    """The app as it is, but that it is told its version, and takes templates compiled beforehand."""
    import web.headers

    if version:
        # Before anything else imports it: there are no sources here to make a fingerprint of.
        web.headers.app_version = lambda: version  # type: ignore[assignment]
    from app import create_app
    from web.live.offline import alone

    app = create_app(store_address="off")
    app.register_blueprint(alone)
    offer = {"version": version, "sent": sent} if version else None
    app.jinja_env.globals.update(phone=True, pocket=lambda: offer)
    if templates:
        from jinja2 import ModuleLoader

        for name, environment in environments(app).items():
            environment.loader = ModuleLoader(f"{templates}/{name}")
    return app


def environments(app: Flask) -> dict[str, Environment]:
    """Where templates are compiled: once for each language, and once for pages in both."""
    return {"both": app.jinja_env, **app.extensions["voices"]}


def compile_templates(app: Flask, folder: str) -> None:
    """Writes the templates of an app as the modules that `create` takes; each language in a folder of its own."""
    for name, environment in environments(app).items():
        wanted = IN_BOTH.__contains__ if name == "both" else None
        environment.compile_templates(f"{folder}/{name}", zip=None, ignore_errors=False, filter_func=wanted)
