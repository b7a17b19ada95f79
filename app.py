"""Takujo: create_app() puts the house together."""

from __future__ import annotations

import os
import re
from traceback import extract_tb

from flask import Flask, Response, abort, current_app, request
from werkzeug.exceptions import HTTPException, InternalServerError
from werkzeug.wrappers import Response as BaseResponse

from calculators import GAMES
from web.access_log import install_access_log
from web.assets import assets
from web.below import prefix_own_addresses_with_script_root
from web.encoding import compress_response_if_worthwhile
from web.headers import METHODS, OWN_ANSWER_HEADER, VARY_PAGE, add_security_headers, app_version
from web.openapi import interface
from web.phone_app import phone
from web.play_log_routes import play_logs
from web.reading import reading
from web.redirects import give_redirect_relative_path_and_body, redirect_mistyped_path_to_page_or_none
from web.routes import GameConverter, choose_language, house
from web.rule_pages import library
from web.rule_questions import asking
from web.table.address import language_of_query_or_empty
from web.template_constants import render_first_template_in_page_language
from web.templates import install_template_globals, set_page_language


def create_app(store_address: str = "") -> Flask:
    """The WSGI application. It keeps nothing but shared tables, in a store beside it: any number of processes answer
    alike. store: its address, or `off`; what `TAKUJO_STORE` says if left out."""
    app = Flask(__name__, static_folder=None)
    app.config.update(MAX_CONTENT_LENGTH=0)
    app.url_map.converters["game"] = GameConverter
    app.url_map.merge_slashes = False
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    app.json.sort_keys = False  # type: ignore[attr-defined]
    install_template_globals(app)
    for blueprint in (assets, interface, house, library, asking, reading, play_logs, phone):
        app.register_blueprint(blueprint)
    register_shared_tables(app, store_address or os.environ.get("TAKUJO_STORE", "").strip())
    install_access_log(app, os.environ.get("ACCESS_LOG", ""))
    app.before_request(answer_server_options_request)
    app.before_request(reject_malformed_request)
    app.after_request(add_security_headers)
    app.after_request(compress_response_if_worthwhile)
    app.after_request(prefix_own_addresses_with_script_root)
    app.after_request(give_redirect_relative_path_and_body)
    app.register_error_handler(HTTPException, build_error_response)
    app.register_error_handler(Exception, answer_unexpected_error)
    app_version()
    return app


def register_shared_tables(app: Flask, store_address: str) -> None:
    """Shared tables, where there is a store for them; the phone that answers itself has none, nor what makes one."""
    if store_address == "off":
        return
    from web.live.addresses import install_shared_tables_and_store

    install_shared_tables_and_store(app, store_address, os.environ.get("TAKUJO_NEW_TABLES", ""))


def answer_server_options_request() -> Response | None:
    """`OPTIONS *` asks about the server, not about an address of it (RFC 9110, 9.3.7): `finish` says the rest."""
    return Response() if request.method == "OPTIONS" and request.environ["PATH_INFO"] == "*" else None


HOST_PATTERN = re.compile(r"(?:[a-zA-Z0-9._-]+|\[[0-9a-fA-F:.]+\])(?::[0-9]{1,5})?")
"""A host as an address can name it, and a port."""


def reject_malformed_request() -> None:
    """Refuses a host that is none (400), or that is lacking where HTTP wants one; an address that begins with `//` is
    none of ours (404)."""
    host = request.environ.get("HTTP_HOST") or ""
    if not host and request.environ.get("SERVER_PROTOCOL") in ("HTTP/1", "HTTP/1.0"):
        host = "unsaid"
    if not HOST_PATTERN.fullmatch(host):
        abort(400)
    if request.environ.get("PATH_INFO", "").startswith("//"):
        abort(404)


def build_error_response(http_error: HTTPException) -> BaseResponse:
    """A page of our own for whatever cannot be answered; an address that somebody typed otherwise leads to ours."""
    if http_error.code == 404 and (tidy := redirect_mistyped_path_to_page_or_none()) is not None:
        return tidy
    named = language_of_query_or_empty(request.query_string)
    say = set_page_language(choose_language(named))
    code = http_error.code or 500
    key = getattr(http_error, "words", code)
    key = key if say.has_sentence(f"error.{key}.title") else 500
    params = getattr(http_error, "params", {})
    if request.path.endswith(".json"):
        # RFC 9457, for programs.
        told = {"status": code, "title": say(f"error.{key}.title"), "detail": say(f"error.{key}.text", **params)}
        told |= getattr(http_error, "members", {})
        body, mimetype = current_app.json.dumps(told), "application/problem+json"
    else:
        slug = request.path.strip("/").partition("/")[0]
        body = render_first_template_in_page_language(
            "error.html",
            code=code,
            key=key,
            params=params,
            ender=getattr(http_error, "members", {}).get("ended", ""),
            slug=slug if slug in GAMES else "",
            lang=named,
        )
        mimetype = "text/html"
    response = Response(body, status=code, mimetype=mimetype)
    response.headers["Vary"] = VARY_PAGE
    response.headers["Cache-Control"] = "no-store"
    response.headers[OWN_ANSWER_HEADER] = "error"
    if code == 405:
        response.headers["Allow"] = ", ".join(sorted(getattr(http_error, "valid_methods", None) or METHODS.split(", ")))
    if code == 503 and getattr(http_error, "comes_back", True):
        response.headers["Retry-After"] = "2"
    return response


def describe_error_origin(error: BaseException) -> str:
    """The kind of an error and the way to it, innermost last; of each error that it came of, too."""
    way = " > ".join(f"{frame.name} ({frame.filename}:{frame.lineno})" for frame in extract_tb(error.__traceback__))
    before = error.__cause__ or error.__context__
    return f"{type(error).__name__} at {way}" + (f", of {describe_error_origin(before)}" if before else "")


def answer_unexpected_error(error: Exception) -> BaseResponse:
    """An error of ours: logged by its kind and its place, answered with our page."""
    # Not the path: it may hold the key of a shared table, or a whole address that was pasted wrongly. Not the words of
    # the error either: they may quote what was typed. In a test nobody typed anything, and the words say what is wrong.
    told = error if current_app.testing else None
    current_app.logger.error(
        "fault at %s: %s", request.url_rule or "no route", describe_error_origin(error), exc_info=told
    )
    return build_error_response(InternalServerError())
