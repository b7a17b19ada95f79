"""Serves the app that a phone keeps: the page that offers it, the page it starts from, and its files.

The files are built by `make pocket`. If they were not, or for another version, nothing is offered.
"""

from __future__ import annotations

import json
import mimetypes
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, abort, current_app, render_template, request, send_file
from werkzeug.security import safe_join
from werkzeug.wrappers import Response as BaseResponse

from web.assets import FOLDER
from web.encoding import choose_encoding_or_empty
from web.headers import CONTENT_SECURITY_POLICY, ROOT, YEAR, app_version
from web.responses import build_etag_or_abort, build_html_response
from web.routes import choose_language, phone_offer_etag_part, read_page_request_or_raise
from web.template_constants import render_first_template_in_page_language
from web.templates import set_page_language

phone = Blueprint("phone", __name__)
phone.record_once(
    lambda setup: setup.app.jinja_env.globals.update(
        pocket=load_phone_app_manifest_of_this_version_or_none, policy=CONTENT_SECURITY_POLICY
    )
)
BUILT = ROOT / "build" / "pocket"
COMPRESSED_SUFFIXES = {"br": ".br", "gzip": ".gz"}
WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
"""The policy of the worker the app runs in, and of nothing else: it compiles Python's WebAssembly."""
mimetypes.add_type("text/javascript", ".mjs")
mimetypes.add_type("application/wasm", ".wasm")


def load_phone_app_manifest_of_this_version_or_none() -> dict[str, Any] | None:
    """Returns what was built for this version: `version`, `sent` (bytes to fetch), `files`; None if nothing was."""
    try:
        found: dict[str, Any] = json.loads((BUILT / "manifest.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    return found if found["version"] == app_version() else None


@phone.get("/phone", endpoint="about")
def show_page_about_phone_app() -> BaseResponse:
    """Answers with the page about the app: what it is, what it stores, how to install and remove it."""
    question = read_page_request_or_raise()
    lang = choose_language(question.lang)
    tag = build_etag_or_abort("page" + phone_offer_etag_part(), lang)
    set_page_language(lang)
    return build_html_response(render_first_template_in_page_language("phone.html", lang=question.lang), tag)


@phone.get("/phone/start.html", endpoint="start")
def show_start_page_until_phone_stored_a_page() -> BaseResponse:
    """Answers with the page that a phone displays until the app has started and stored a page."""
    set_page_language("ja")
    return current_app.response_class(render_template("start.html", speak=set_page_language))


@phone.get("/sw.js", endpoint="service_worker")
def serve_service_worker() -> BaseResponse:
    """Answers with the service worker, from the root because it controls everything below."""
    response = current_app.response_class((FOLDER / "pocket" / "sw.js").read_bytes(), mimetype="text/javascript")
    response.headers["Cache-Control"] = "no-cache"
    return response


@phone.get("/pocket/<path:path>", endpoint="built")
def serve_pocket_file(path: str) -> BaseResponse:
    """Answers with a file of the app, compressed when it was built."""
    found = safe_join(str(BUILT), path)
    if (
        load_phone_app_manifest_of_this_version_or_none() is None
        or found is None
        or not Path(found).is_file()
        or path.endswith(tuple(COMPRESSED_SUFFIXES.values()))
    ):
        abort(404)
    compressed_suffixes = {
        name: ending for name, ending in COMPRESSED_SUFFIXES.items() if Path(found + ending).exists()
    }
    encoding = choose_encoding_or_empty(request.accept_encodings, list(compressed_suffixes))
    mimetype = mimetypes.guess_type(path)[0] or "application/octet-stream"
    response: Response = send_file(found + compressed_suffixes.get(encoding, ""), mimetype=mimetype)
    response.headers["Cache-Control"] = "no-cache" if path == "manifest.json" else YEAR
    response.vary.add("Accept-Encoding")
    if encoding:
        response.headers["Content-Encoding"] = encoding
    if path.endswith("/engine.js"):
        response.headers["Content-Security-Policy"] = WORKER_POLICY
    return response
