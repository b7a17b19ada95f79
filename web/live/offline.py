"""The shared table of a phone that keeps the app and reaches no server: what is told waits on it (static/live.js)."""

from __future__ import annotations

from flask import Blueprint
from werkzeug.wrappers import Response

from web.live.phone_input import apply_sent_input, forbid_caching_and_indexing, respond_with_phone_view

alone = Blueprint("alone", __name__)
alone.after_request(forbid_caching_and_indexing)


@alone.post("/table/<key>/enter", endpoint="enter")
def enter_input_offline(key: str) -> Response:
    """A touch, answered with what the phone knew; nobody else learns of it yet."""
    return respond_with_phone_view(apply_sent_input(key, None, None), {})
