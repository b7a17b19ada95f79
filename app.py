"""Takujo: create_app() puts the house together."""

from __future__ import annotations

from flask import Flask, Response, current_app, request
from werkzeug.exceptions import HTTPException, InternalServerError

from calculators import GAMES
from web.assets import assets
from web.encoding import compress
from web.headers import METHODS, OURS, VARY_PAGE, finish, version
from web.openapi import interface
from web.phone import phone
from web.query import language_named
from web.redirects import elsewhere
from web.routes import GameConverter, house, language
from web.rule_pages import library
from web.templates import furnish, speak
from web.voices import render


def create_app() -> Flask:
    """The WSGI application. It keeps no state: any number of processes answer alike."""
    app = Flask(__name__, static_folder=None)
    app.config.update(MAX_CONTENT_LENGTH=0)
    app.url_map.converters["game"] = GameConverter
    app.url_map.merge_slashes = False
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    app.json.sort_keys = False  # type: ignore[attr-defined]
    furnish(app)
    for blueprint in (assets, interface, house, library, phone):
        app.register_blueprint(blueprint)
    app.before_request(any_address)
    app.after_request(finish)
    app.after_request(compress)
    app.after_request(elsewhere)
    app.register_error_handler(HTTPException, problem)
    app.register_error_handler(Exception, fault)
    version()
    return app


def any_address() -> Response | None:
    """`OPTIONS *` asks about the server, not about an address of it (RFC 9110, 9.3.7): `finish` says the rest."""
    return Response() if request.method == "OPTIONS" and request.environ["PATH_INFO"] == "*" else None


def problem(error: HTTPException) -> Response:
    """A page of our own for whatever cannot be answered."""
    named = language_named(request.query_string)
    say = speak(language(named))
    code = error.code or 500
    key = getattr(error, "words", code)
    key = key if say.has(f"error.{key}.title") else 500
    if request.path.endswith(".json"):
        # RFC 9457, for programs.
        told = {"status": code, "title": say(f"error.{key}.title"), "detail": say(f"error.{key}.text")}
        body, mimetype = current_app.json.dumps(told), "application/problem+json"
    else:
        slug = request.path.strip("/").partition("/")[0]
        body = render("error.html", code=code, key=key, slug=slug if slug in GAMES else "", lang=named)
        mimetype = "text/html"
    response = Response(body, status=code, mimetype=mimetype)
    response.headers["Vary"] = VARY_PAGE
    response.headers["Cache-Control"] = "no-store"
    response.headers[OURS] = "error"
    if code == 405:
        response.headers["Allow"] = METHODS
    if code == 503:
        response.headers["Retry-After"] = "2"
    return response


def fault(error: Exception) -> Response:
    """An error of ours: logged without the query, answered with our page."""
    current_app.logger.error("fault at %s", request.path, exc_info=error)
    return problem(InternalServerError())
