"""Several finished games as one file: `POST /evening.csv`, `.bgsplay`, `.txt`."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import urlsplit

from flask import Blueprint, abort, request
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as BaseResponse

from calculators import GAMES
from web.play_log import LOG_DATE_PARAMETER, LOG_KINDS, FinishedGame
from web.routes import (
    NotOver,
    TooLarge,
    build_play_log_response,
    evaluate_finished_game_or_none,
    load_game_and_pages_or_abort,
)
from web.table.address import QueryTooLong, parse_page_request

evening = Blueprint("evening", __name__)
MAX_BYTES = 40_000
MAX_GAMES = 20
"""As many as a phone remembers."""


@evening.post("/evening.<log_kind>")
def serve_evening(log_kind: str) -> BaseResponse:
    """The finished ones among the games of a body, in its order. Raises TooLarge, and NotOver if none is finished.

    Each field `game` is the address of a page, `/vogu/score?…`, with `date` (as `parse_log_date` reads it); `lang` is
    the language of the file.
    """
    if log_kind not in LOG_KINDS:
        abort(404)
    request.max_content_length = MAX_BYTES
    try:
        addresses, lang = request.form.getlist("game"), request.form.get("lang", "")
        games = [evaluate_address_or_none(address, lang) for address in addresses[:MAX_GAMES]]
    except (QueryTooLong, RequestEntityTooLarge):
        raise TooLarge from None
    finished = [game for game in games if game is not None]
    if not finished:
        raise NotOver
    return build_play_log_response(finished, log_kind, "takujo")


def evaluate_address_or_none(address: str, lang: str) -> FinishedGame | None:
    """The game of an address of a page; None if it is not over, or no such page. Raises QueryTooLong."""
    parts = urlsplit(address)
    slug, _, view = parts.path.strip("/").partition("/")
    if slug not in GAMES:
        return None
    game, pages_of_game = load_game_and_pages_or_abort(slug)
    own_names = [*(parameter.name for parameter in game.query_parameters), "move", LOG_DATE_PARAMETER]
    question = parse_page_request(parts.query.encode(), own_names)
    return evaluate_finished_game_or_none(game, pages_of_game, view, replace(question, lang=lang))
