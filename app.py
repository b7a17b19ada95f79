"""Takujo: create_app() puts the house together."""

from __future__ import annotations

from flask import Flask, Response, current_app, render_template, request
from flask_compress import Compress
from werkzeug.exceptions import HTTPException, InternalServerError

from web.headers import VARY_PAGE, finish, version
from web.query import language_named
from web.routes import house, language
from web.rule_pages import library
from web.templates import furnish, speak


def create_app() -> Flask:
    """The WSGI application. It keeps no state: any number of processes answer alike."""
    app = Flask(__name__)
    app.config.update(
        MAX_CONTENT_LENGTH=0,
        COMPRESS_ALGORITHM=["zstd", "br", "gzip"],
        SEND_FILE_MAX_AGE_DEFAULT=31536000,
    )
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    app.json.sort_keys = False  # type: ignore[attr-defined]
    furnish(app)
    app.register_blueprint(house)
    app.register_blueprint(library)
    Compress(app)
    app.after_request(finish)
    app.register_error_handler(HTTPException, problem)
    app.register_error_handler(Exception, fault)
    version()
    return app


def problem(error: HTTPException) -> Response:
    """A page of our own for whatever cannot be answered."""
    say = speak(language(language_named(request.query_string)))
    code = error.code or 500
    key = getattr(error, "words", code)
    key = key if say.has(f"error.{key}.title") else 500
    html = render_template("error.html", code=code, key=key)
    response = Response(html, status=code, mimetype="text/html")
    response.headers["Vary"] = VARY_PAGE
    response.headers["Cache-Control"] = "no-store"
    if code == 405:
        response.headers["Allow"] = "GET, HEAD"
    if code == 503:
        response.headers["Retry-After"] = "2"
    return response


def fault(error: Exception) -> Response:
    """An error of ours: logged without the query, answered with our page."""
    current_app.logger.error("fault at %s", request.path, exc_info=error)
    return problem(InternalServerError())
