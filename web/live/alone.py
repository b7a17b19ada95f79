"""The shared table of a phone that keeps the app and reaches no server: what is told waits on it (static/live.js)."""

from __future__ import annotations

from flask import Blueprint
from werkzeug.wrappers import Response

from web.live.touch import kept_by_nobody, page_of, touched

alone = Blueprint("alone", __name__)
alone.after_request(kept_by_nobody)


@alone.post("/table/<key>/enter")
def enter(key: str) -> Response:
    """A touch, answered with what the phone knew; nobody else learns of it yet."""
    return page_of(touched(key, None, None), {})
