"""The house on the phone itself: the page that offers it, the page it starts from, and the files it takes.

What a phone keeps is built by `make pocket`. Where that was not done, or for another version, nothing is offered.
"""

from __future__ import annotations

import json
import mimetypes
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, abort, current_app, render_template, request, send_file
from werkzeug.security import safe_join
from werkzeug.wrappers import Response as BaseResponse

from web.assets import FOLDER, YEAR
from web.encoding import chosen
from web.headers import POLICY, ROOT, VARY_PAGE, etag, unchanged, version
from web.routes import asked, language, not_modified, offered, send
from web.templates import speak
from web.voices import render

phone = Blueprint("phone", __name__)
phone.record_once(lambda setup: setup.app.jinja_env.globals.update(pocket=manifest, policy=POLICY))
BUILT = ROOT / "build" / "pocket"
ENDINGS = {"br": ".br", "gzip": ".gz"}
WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
"""For the worker the app runs in, and nothing else: it compiles Python's WebAssembly."""
mimetypes.add_type("text/javascript", ".mjs")
mimetypes.add_type("application/wasm", ".wasm")


def manifest() -> dict[str, Any] | None:
    """What was built for this version: `version`, `sent` (bytes to fetch), `files`; None for nothing."""
    try:
        found: dict[str, Any] = json.loads((BUILT / "manifest.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    return found if found["version"] == version() else None


@phone.get("/phone")
def about() -> BaseResponse:
    """What it is, what is kept, how to have it and how to be rid of it."""
    question = asked()
    lang = language(question.lang)
    tag = etag("page" + offered(), lang)
    if unchanged(tag):
        return not_modified(tag, VARY_PAGE)
    speak(lang)
    return send(render("phone.html", lang=question.lang), "text/html", tag, VARY_PAGE)


@phone.get("/phone/start.html")
def start() -> BaseResponse:
    """Stands where the phone has no picture of a page yet, until the app has started and written it."""
    speak("ja")
    return current_app.response_class(render_template("start.html", speak=speak))


@phone.get("/sw.js")
def service_worker() -> BaseResponse:
    """At the root, as it answers for all that lies below."""
    response = current_app.response_class((FOLDER / "pocket" / "sw.js").read_bytes(), mimetype="text/javascript")
    response.headers["Cache-Control"] = "no-cache"
    return response


@phone.get("/pocket/<path:path>")
def built(path: str) -> BaseResponse:
    """A file to keep, compressed when it was built."""
    found = safe_join(str(BUILT), path)
    if manifest() is None or found is None or not Path(found).is_file() or path.endswith(tuple(ENDINGS.values())):
        abort(404)
    there = {name: ending for name, ending in ENDINGS.items() if Path(found + ending).exists()}
    encoding = chosen(request.accept_encodings, list(there))
    mimetype = mimetypes.guess_type(path)[0] or "application/octet-stream"
    response: Response = send_file(found + there.get(encoding, ""), mimetype=mimetype)
    response.headers["Cache-Control"] = "no-cache" if path == "manifest.json" else YEAR
    response.vary.add("Accept-Encoding")
    if encoding:
        response.headers["Content-Encoding"] = encoding
    if path.endswith("/engine.js"):
        response.headers["Content-Security-Policy"] = WORKER_POLICY
    return response
