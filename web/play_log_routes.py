"""Serves finished games as files: one by its address, the games of an evening in one file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from urllib.parse import urlsplit

from flask import Blueprint, Response, abort, current_app, request
from werkzeug.exceptions import NotFound, RequestEntityTooLarge
from werkzeug.wrappers import Response as BaseResponse

from calculators import GAMES, load_game
from calculators.core.game import AnyGame
from calculators.core.types import TABLE_VIEWS
from web.admission import hold_answering_slot_if_costly
from web.headers import VARY_DATA
from web.live.phone_input import MAX_BODY_BYTES
from web.play_log import (
    LOG_DATE_PARAMETER,
    LOG_KINDS,
    FinishedGame,
    LogKind,
    build_finished_game_if_over,
    format_play_log,
    parse_log_date_or_none,
)
from web.routes import TooLarge, build_page_of_what_everybody_saw, choose_language, read_page_request_or_raise
from web.table.address import PageRequest, parse_page_request_or_raise

play_logs = Blueprint("logs", __name__)
MAX_GAMES = 20
"""As many as a phone remembers."""


class NotOver(NotFound):
    """Raised for a game that is not over yet."""

    message_key = "notover"


@play_logs.get(f"/<game:slug>/<view>.<any({', '.join(LOG_KINDS)}):log_kind>")
def serve_log_of_finished_game_or_404(slug: str, view: str, log_kind: LogKind) -> BaseResponse:
    """Answers with a finished game as a file, of what everybody saw; 404 for one that is not over. Its day is today
    unless the address has a date."""
    game = load_game(slug)
    question = read_page_request_or_raise(game, (LOG_DATE_PARAMETER,))
    finished = evaluate_publicly_seen_game_if_finished(game, view, question)
    if finished is None:
        raise NotOver
    return build_play_log_response([finished], log_kind, game.slug)


@play_logs.post("/evening.<log_kind>")
def serve_log_of_finished_games_in_request_body_or_raise(log_kind: LogKind) -> BaseResponse:
    """Answers with a file of the finished games among those whose addresses are in the body; nothing is stored. 404 for
    another kind of file. Raises TooLarge, QueryTooLong, and NotOver if none is finished.

    Each field `game` is the address of a page, `/vogu/score?…`, with `date` (as `parse_log_date_or_none` reads it);
    `lang` is the language of the file.
    """
    if log_kind not in LOG_KINDS:
        abort(404)
    request.max_content_length = MAX_BODY_BYTES
    try:
        addresses, lang = request.form.getlist("game"), request.form.get("lang", "")
        games = [evaluate_game_at_address_if_finished(address, lang) for address in addresses[:MAX_GAMES]]
    except RequestEntityTooLarge:
        raise TooLarge from None
    finished = [game for game in games if game is not None]
    if not finished:
        raise NotOver
    return build_play_log_response(finished, log_kind, "takujo")


def evaluate_game_at_address_if_finished(address: str, lang: str) -> FinishedGame | None:
    """Returns the game of a page's address; None if it is not over, or there is no such page. Raises QueryTooLong."""
    parts = urlsplit(address)
    path = parts.path.removeprefix(request.script_root)  # a phone remembers addresses as it sees them
    slug, _, view = path.strip("/").partition("/")
    if slug not in GAMES:
        return None
    game = load_game(slug)
    own_names = (*game.parameter_names_except_lang, LOG_DATE_PARAMETER)
    question = parse_page_request_or_raise(parts.query.encode(), own_names)
    return evaluate_publicly_seen_game_if_finished(game, view, replace(question, lang=lang))


def evaluate_publicly_seen_game_if_finished(game: AnyGame, view: str, question: PageRequest) -> FinishedGame | None:
    """Returns the game of an address, as everybody saw it; None if it is not over. Its `date` says when it was
    played."""
    if view not in TABLE_VIEWS:
        return None
    lang = choose_language(question.lang)
    played_at = parse_log_date_or_none(question.query.get(LOG_DATE_PARAMETER, "")) or datetime.now()
    question = replace(question, query={n: v for n, v in question.query.items() if n != LOG_DATE_PARAMETER})
    with hold_answering_slot_if_costly(view, question.query):
        page = build_page_of_what_everybody_saw(game, view=view, question=question, language_code=lang)
        return build_finished_game_if_over(page, played_at)


def build_play_log_response(
    games: Sequence[FinishedGame], log_kind: LogKind, file_name_without_extension: str
) -> Response:
    """Returns finished games as a file of one of LOG_KINDS."""
    response: Response = current_app.response_class(format_play_log(games, log_kind), mimetype=LOG_KINDS[log_kind])
    response.headers["Cache-Control"] = "no-store"
    response.headers["Vary"] = VARY_DATA
    if log_kind != "txt":
        response.headers["Content-Disposition"] = f"attachment; filename={file_name_without_extension}.{log_kind}"
    return response
