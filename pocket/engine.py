"""Answers requests with the app as a server does, but without a server: from one request, one response.

Runs in the browser's Python (Pyodide), beside the app packed by `scripts/site`, and in the tests.
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

PHONE_HEADER = ("Takujo-Phone", "1")
"""Is on every response of the engine, so that a page that takes in a part of one shows that the phone answered."""

FORM_CONTENT_TYPE = "application/x-www-form-urlencoded"
BILINGUAL_TEMPLATES = ("start.html",)
"""Templates of pages that have both languages at once."""


class Engine:
    """The app under a base path: `/`, or `/takujo/` on a static host that has other things beside it."""

    def __init__(self, base: str = "/", version: str = "", sent: int = 0, templates: str = "") -> None:
        """Creates the app.

        version: of the files from which the app was packed; sent: how many bytes a phone downloads for them;
        templates: the folder of the compiled templates. Without a version and templates the app computes its
        version and compiles its templates by itself, from its sources.
        """
        self.root = base.rstrip("/")
        self.app = create_phone_app(version, sent, templates)

    def answer(self, url: str, headers: Mapping[str, str] | None = None, form: str = "") -> tuple[int, Headers, bytes]:
        """Returns the response to a GET of an address (`https://host/base/vogu/score?…`), or to a form sent there:
        status, headers, body."""
        environ = self.build_wsgi_environ(url, headers or {}, form.encode())
        started_responses: list[tuple[str, Headers]] = []

        def start_response(status: str, response_headers: Headers, *_: object) -> None:
            started_responses.append((status, response_headers))

        chunks: Iterable[bytes] = self.app(environ, start_response)  # type: ignore[arg-type]
        body = b"".join(chunks)
        if hasattr(chunks, "close"):
            chunks.close()
        status, response_headers = started_responses[-1]
        kept_headers = [header for header in response_headers if header[0] != "Content-Length"]
        return int(status[:3]), [*kept_headers, PHONE_HEADER], body

    def build_wsgi_environ(self, url: str, headers: Mapping[str, str], form: bytes = b"") -> dict[str, Any]:
        """Returns the WSGI environ of a request. Raises ValueError for an address outside the base path."""
        url_parts = urlsplit(url)
        if not url_parts.path.startswith(self.root + "/"):
            raise ValueError(url)
        return {
            "REQUEST_METHOD": "POST" if form else "GET",
            **({"CONTENT_TYPE": FORM_CONTENT_TYPE, "CONTENT_LENGTH": str(len(form))} if form else {}),
            "SCRIPT_NAME": self.root,
            "PATH_INFO": unquote_to_bytes(replace_pdf_by_sheet(url_parts.path[len(self.root) :])).decode("latin-1"),
            "QUERY_STRING": url_parts.query,
            "SERVER_NAME": url_parts.hostname or "localhost",
            "SERVER_PORT": str(url_parts.port or (443 if url_parts.scheme == "https" else 80)),
            "SERVER_PROTOCOL": "HTTP/1.1",
            "HTTP_HOST": url_parts.netloc,
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": url_parts.scheme,
            "wsgi.input": io.BytesIO(form),
            "wsgi.errors": sys.stderr,
            "wsgi.multithread": False,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
            **{"HTTP_" + name.upper().replace("-", "_"): value for name, value in headers.items()},
        }


def replace_pdf_by_sheet(path: str) -> str:
    """Returns the path of the page that stands for a PDF: WeasyPrint needs Pango, which is not there in a browser.

    Any other path stays as it is.

    >>> replace_pdf_by_sheet("/vogu/score.pdf")
    '/vogu/score/sheet'
    """
    return path.removesuffix(".pdf") + "/sheet" if path.endswith(".pdf") else path


def create_phone_app(version: str, sent: int, templates: str) -> Flask:
    """Creates the app as a server does, but with a given version and with templates compiled beforehand."""
    import web.headers

    if version:
        # Before any other module imports it: there are no sources here that a fingerprint could be computed from.
        web.headers.app_version = lambda: version  # type: ignore[assignment]
    from app import create_app
    from web.live.offline import alone

    app = create_app(store_address="off")
    app.register_blueprint(alone)
    offered_manifest = {"version": version, "sent": sent} if version else None
    app.jinja_env.globals.update(phone=True, pocket=lambda: offered_manifest)
    if templates:
        from jinja2 import ModuleLoader

        for name, environment in template_environments(app).items():
            environment.loader = ModuleLoader(f"{templates}/{name}")
    return app


def template_environments(app: Flask) -> dict[str, Environment]:
    """Returns the environments in which templates are compiled: one for each language, and one for pages in both."""
    return {"both": app.jinja_env, **app.extensions["language_environments"]}


def compile_templates(app: Flask, folder: str) -> None:
    """Compiles the templates of an app to modules that `create_phone_app` loads, each language in its own folder."""
    for name, environment in template_environments(app).items():
        template_filter = BILINGUAL_TEMPLATES.__contains__ if name == "both" else None
        environment.compile_templates(f"{folder}/{name}", zip=None, ignore_errors=False, filter_func=template_filter)
