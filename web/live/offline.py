"""Answers for the shared table of a phone that keeps the app and reaches no server: inputs wait on it
(static/live.js)."""

from __future__ import annotations

from flask import Blueprint
from werkzeug.wrappers import Response

from web.live.phone_input import (
    add_headers_forbidding_caching_and_indexing,
    apply_input_of_current_request,
    respond_with_phone_view,
)

alone = Blueprint("alone", __name__)
alone.after_request(add_headers_forbidding_caching_and_indexing)


@alone.post("/table/<key>/enter", endpoint="enter")
def enter_input_offline(key: str) -> Response:
    """Handles an input with what the phone knew; no other phone learns of it yet."""
    return respond_with_phone_view(apply_input_of_current_request(key, None, None), {})
