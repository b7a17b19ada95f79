"""Answers for the shared table of a phone that keeps the app and reaches no server: inputs wait on it
(static/live.js)."""

from __future__ import annotations

from flask import Blueprint
from werkzeug.wrappers import Response

from web.live.phone_input import (
    add_headers_forbidding_caching_indexing_and_referrer,
    apply_current_request_input_or_raise_if_invalid,
    respond_after_phone_input,
)

alone = Blueprint("alone", __name__)
alone.after_request(add_headers_forbidding_caching_indexing_and_referrer)


@alone.post("/table/<key>/enter", endpoint="enter")
def answer_offline_input_without_sharing_it(key: str) -> Response:
    """Handles an input with what the phone knew; no other phone learns of it yet."""
    return respond_after_phone_input(apply_current_request_input_or_raise_if_invalid(key, None, None), {})
