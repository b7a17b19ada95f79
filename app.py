"""Takujo: create_app() puts the house together."""

from __future__ import annotations

import os
import re
from traceback import extract_tb

from flask import Flask, Response, abort, current_app, request
from werkzeug.exceptions import HTTPException, InternalServerError

from calculators import GAMES
from web.access import logged
from web.asking import asking
from web.assets import assets
from web.below import lead_below
from web.encoding import compress
from web.headers import METHODS, OURS, VARY_PAGE, finish, version
from web.openapi import interface
from web.phone import phone
from web.redirects import elsewhere
from web.routes import GameConverter, house, language
from web.rule_pages import library
from web.table.address import language_named
from web.templates import furnish, speak
from web.voices import render


def create_app(store: str = "") -> Flask:
    """The WSGI application. It keeps nothing but shared tables, in a store beside it: any number of processes answer
    alike. store: its address, or `off`; what `TAKUJO_STORE` says if left out."""
    app = Flask(__name__, static_folder=None)
    app.config.update(MAX_CONTENT_LENGTH=0)
    app.url_map.converters["game"] = GameConverter
    app.url_map.merge_slashes = False
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    app.json.sort_keys = False  # type: ignore[attr-defined]
    furnish(app)
    for blueprint in (assets, interface, house, library, asking, phone):
        app.register_blueprint(blueprint)
    share_tables(app, store or os.environ.get("TAKUJO_STORE", "").strip())
    logged(app, os.environ.get("ACCESS_LOG", ""))
    app.before_request(any_address)
    app.before_request(well_formed)
    app.after_request(finish)
    app.after_request(compress)
    app.after_request(lead_below)
    app.after_request(elsewhere)
    app.register_error_handler(HTTPException, problem)
    app.register_error_handler(Exception, fault)
    version()
    return app


def share_tables(app: Flask, address: str) -> None:
    """Shared tables, where there is a store for them; the phone that answers itself has none, nor what makes one."""
    if address == "off":
        return
    from web.live.addresses import open_tables

    open_tables(app, address, os.environ.get("TAKUJO_NEW_TABLES", ""))


def any_address() -> Response | None:
    """`OPTIONS *` asks about the server, not about an address of it (RFC 9110, 9.3.7): `finish` says the rest."""
    return Response() if request.method == "OPTIONS" and request.environ["PATH_INFO"] == "*" else None


HOST = re.compile(r"(?:[a-zA-Z0-9._-]+|\[[0-9a-fA-F:.]+\])(?::[0-9]{1,5})?")
"""A host as an address can name it, and a port."""


def well_formed() -> None:
    """Refuses a host that is none (400), or that is lacking where HTTP wants one; an address that begins with `//` is
    none of ours (404)."""
    host = request.environ.get("HTTP_HOST") or ""
    if not host and request.environ.get("SERVER_PROTOCOL") in ("HTTP/1", "HTTP/1.0"):
        host = "unsaid"
    if not HOST.fullmatch(host):
        abort(400)
    if request.environ.get("PATH_INFO", "").startswith("//"):
        abort(404)


def problem(error: HTTPException) -> Response:
    """A page of our own for whatever cannot be answered."""
    named = language_named(request.query_string)
    say = speak(language(named))
    code = error.code or 500
    key = getattr(error, "words", code)
    key = key if say.has(f"error.{key}.title") else 500
    params = getattr(error, "params", {})
    if request.path.endswith(".json"):
        # RFC 9457, for programs.
        told = {"status": code, "title": say(f"error.{key}.title"), "detail": say(f"error.{key}.text", **params)}
        told |= getattr(error, "members", {})
        body, mimetype = current_app.json.dumps(told), "application/problem+json"
    else:
        slug = request.path.strip("/").partition("/")[0]
        body = render("error.html", code=code, key=key, params=params, slug=slug if slug in GAMES else "", lang=named)
        mimetype = "text/html"
    response = Response(body, status=code, mimetype=mimetype)
    response.headers["Vary"] = VARY_PAGE
    response.headers["Cache-Control"] = "no-store"
    response.headers[OURS] = "error"
    if code == 405:
        response.headers["Allow"] = ", ".join(sorted(getattr(error, "valid_methods", None) or METHODS.split(", ")))
    if code == 503 and getattr(error, "comes_back", True):
        response.headers["Retry-After"] = "2"
    return response


def traced(error: BaseException) -> str:
    """The kind of an error and the way to it, innermost last; of each error that it came of, too."""
    way = " > ".join(f"{frame.name} ({frame.filename}:{frame.lineno})" for frame in extract_tb(error.__traceback__))
    before = error.__cause__ or error.__context__
    return f"{type(error).__name__} at {way}" + (f", of {traced(before)}" if before else "")


def fault(error: Exception) -> Response:
    """An error of ours: logged by its kind and its place, answered with our page."""
    # Not the path: it may hold the key of a shared table, or a whole address that was pasted wrongly. Not the words of
    # the error either: they may quote what was typed.
    current_app.logger.error("fault at %s: %s", request.url_rule or "no route", traced(error))
    return problem(InternalServerError())
