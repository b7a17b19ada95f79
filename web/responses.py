"""Builds responses that a browser may cache and has to revalidate."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Response, abort, current_app

from web.headers import VARY_DATA, VARY_PAGE, build_request_etag, does_client_already_hold_etag


def build_no_cache_response_with_weak_etag_if_ok(
    body: str | bytes, *, mimetype: str, etag_value_or_empty: str, vary_headers: str, status: int = 200
) -> Response:
    response: Response = current_app.response_class(body, status=status, mimetype=mimetype)
    response.headers["Vary"] = vary_headers
    response.headers["Cache-Control"] = "no-cache"
    if status == 200 and etag_value_or_empty:
        response.set_etag(etag_value_or_empty, weak=True)
    return response


def build_html_response(
    html: str, etag_value_or_empty: str = "", *, vary_headers: str = VARY_PAGE, status: int = 200
) -> Response:
    return build_no_cache_response_with_weak_etag_if_ok(
        html,
        mimetype="text/html",
        etag_value_or_empty=etag_value_or_empty,
        vary_headers=vary_headers,
        status=status,
    )


def build_json_response(data: Mapping[str, Any], etag_value: str, status: int) -> Response:
    body = current_app.json.dumps(data, separators=(",", ":"))
    return build_no_cache_response_with_weak_etag_if_ok(
        body, mimetype="application/json", etag_value_or_empty=etag_value, vary_headers=VARY_DATA, status=status
    )


def build_etag_or_abort(answer_kind: str, language: str, vary_headers: str = VARY_PAGE) -> str:
    """Returns the ETag of a request. Aborts with 304 if the client already has this answer."""
    etag_value = build_request_etag(answer_kind, language)
    if does_client_already_hold_etag(etag_value):
        abort(build_not_modified_response(etag_value, vary_headers))
    return etag_value


def build_not_modified_response(etag_value: str, vary_headers: str) -> Response:
    response: Response = current_app.response_class(status=304)
    response.headers["Vary"] = vary_headers
    response.headers["Cache-Control"] = "no-cache"
    response.set_etag(etag_value, weak=True)
    return response
