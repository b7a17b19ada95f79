"""Takujo: `create_app` assembles the app."""

from __future__ import annotations

import os
import re
from traceback import extract_tb

from flask import Flask, Response, abort, current_app, request
from werkzeug.exceptions import HTTPException, InternalServerError, RequestURITooLarge
from werkzeug.wrappers import Response as BaseResponse

from calculators import GAMES
from web.access_log import install_access_log
from web.assets import assets
from web.below import prefix_addresses_with_script_root
from web.encoding import compress_response_if_worthwhile
from web.headers import METHODS, OWN_ANSWER_HEADER, VARY_PAGE, add_security_headers, app_version
from web.openapi import interface
from web.phone_app import phone
from web.play_log_routes import play_logs
from web.reading import reading
from web.redirects import redirect_mistyped_path_or_none, replace_redirect_address_by_path_and_add_body
from web.routes import GameConverter, TooLarge, choose_language, house
from web.rule_pages import library
from web.rule_questions import asking
from web.table.address import QueryTooLong, language_of_query_or_empty
from web.template_constants import render_first_template_in_page_language
from web.templates import set_page_language, set_up_jinja_globals_and_language_environments


def create_app(store_address: str = "") -> Flask:
    """Returns the WSGI application. It stores nothing but shared tables, in a store beside it: any number of processes
    answer alike. store_address: the store, or `off`; `TAKUJO_STORE` if left out."""
    app = Flask(__name__, static_folder=None)
    app.config.update(MAX_CONTENT_LENGTH=0)
    app.url_map.converters["game"] = GameConverter
    app.url_map.merge_slashes = False
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    app.json.sort_keys = False  # type: ignore[attr-defined]
    set_up_jinja_globals_and_language_environments(app)
    for blueprint in (assets, interface, house, library, asking, reading, play_logs, phone):
        app.register_blueprint(blueprint)
    register_shared_tables(app, store_address or os.environ.get("TAKUJO_STORE", "").strip())
    install_access_log(app, os.environ.get("ACCESS_LOG", ""))
    app.before_request(answer_server_options_request)
    app.before_request(reject_malformed_request)
    app.after_request(add_security_headers)
    app.after_request(compress_response_if_worthwhile)
    app.after_request(prefix_addresses_with_script_root)
    app.after_request(replace_redirect_address_by_path_and_add_body)
    app.register_error_handler(HTTPException, build_error_response)
    app.register_error_handler(QueryTooLong, build_error_response_to_too_long_query)
    app.register_error_handler(Exception, answer_unexpected_error)
    app_version()
    return app


def register_shared_tables(app: Flask, store_address: str) -> None:
    """Registers the shared tables if there is a store; on a phone that runs the app there is none, nor the code of
    one."""
    if store_address == "off":
        return
    from web.live.table_pages import install_shared_tables_and_store

    install_shared_tables_and_store(app, store_address, os.environ.get("TAKUJO_NEW_TABLES", ""))


def answer_server_options_request() -> Response | None:
    """Answers `OPTIONS *`, which asks about the server, not about an address of it (RFC 9110, 9.3.7).
    `add_security_headers` completes the response."""
    return Response() if request.method == "OPTIONS" and request.environ["PATH_INFO"] == "*" else None


HOST_PATTERN = re.compile(r"(?:[a-zA-Z0-9._-]+|\[[0-9a-fA-F:.]+\])(?::[0-9]{1,5})?")
"""A host as an address can name it, and a port."""


def reject_malformed_request() -> None:
    """Refuses an invalid host, or a missing one where HTTP requires it (400), and an address that begins with `//`
    (404)."""
    host = request.environ.get("HTTP_HOST") or ""
    if not host and request.environ.get("SERVER_PROTOCOL") in ("HTTP/1", "HTTP/1.0"):
        host = "unsaid"
    if not HOST_PATTERN.fullmatch(host):
        abort(400)
    if request.environ.get("PATH_INFO", "").startswith("//"):
        abort(404)


def build_error_response(http_error: HTTPException) -> BaseResponse:
    """Returns our own page for any error; a mistyped address redirects to the page that was meant."""
    if http_error.code == 404 and (redirection := redirect_mistyped_path_or_none()) is not None:
        return redirection
    language_code = language_of_query_or_empty(request.query_string)
    say = set_page_language(choose_language(language_code))
    code = http_error.code or 500
    key = getattr(http_error, "message_key", code)
    key = key if say.has_sentence(f"error.{key}.title") else 500
    params = getattr(http_error, "params", {})
    if request.path.endswith(".json"):
        # RFC 9457, for programs.
        problem_fields = {
            "status": code,
            "title": say(f"error.{key}.title"),
            "detail": say(f"error.{key}.text", **params),
        }
        problem_fields |= getattr(http_error, "members", {})
        body, mimetype = current_app.json.dumps(problem_fields), "application/problem+json"
    else:
        slug = request.path.strip("/").partition("/")[0]
        body = render_first_template_in_page_language(
            "error.html",
            code=code,
            key=key,
            params=params,
            ender=getattr(http_error, "members", {}).get("ended", ""),
            slug=slug if slug in GAMES else "",
            lang=language_code,
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
    """Describes the type of an error and its traceback, innermost last; also of the errors that caused it."""
    traceback_text = " > ".join(
        f"{frame.name} ({frame.filename}:{frame.lineno})" for frame in extract_tb(error.__traceback__)
    )
    cause = error.__cause__ or error.__context__
    return f"{type(error).__name__} at {traceback_text}" + (f", of {describe_error_origin(cause)}" if cause else "")


def build_error_response_to_too_long_query(_: QueryTooLong) -> BaseResponse:
    """Returns our page for a query that is too long: 413 if it came in a body, 414 if in an address."""
    return build_error_response(TooLarge() if request.method == "POST" else RequestURITooLarge())


def answer_unexpected_error(error: Exception) -> BaseResponse:
    """Logs an unexpected error by its type and place, and answers with our page."""
    # Not the path: it may hold the key of a shared table, or a whole address that was pasted wrongly. Not the text of
    # the error either: it may quote what was typed. In a test nobody typed anything, and the text says what is wrong.
    logged_error = error if current_app.testing else None
    current_app.logger.error(
        "fault at %s: %s", request.url_rule or "no route", describe_error_origin(error), exc_info=logged_error
    )
    return build_error_response(InternalServerError())
