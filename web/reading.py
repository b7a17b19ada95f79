"""Answers `/read.json`: reads a sentence in everyday words as a table and moves that other addresses answer."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint, g
from werkzeug.wrappers import Response as BaseResponse

from calculators import GAMES, load_game
from calculators.core.parsing import Unreadable, parse_dotted_seat_names
from calculators.core.types import View
from calculators.reading import SENTENCE_LENGTH, Piece, Reading, read_sentence
from web.admission import hold_answering_slot_if_costly
from web.i18n import Speaker
from web.json_types import PieceJson, ReadingJson, ReadJson
from web.responses import build_json_response
from web.routes import choose_language, read_page_request_from_form_or_raise, read_page_request_or_raise
from web.table.address import PageRequest, build_path_with_query
from web.table.colours import map_all_colours_to_seat_codes_unless_none_chosen
from web.table.public_queries import does_query_or_its_other_tabs_hold_secret
from web.templates import set_page_language

reading = Blueprint("reading", __name__)
OWN = ("q", "game")
"""Parameters that do not belong to the followed game."""


@reading.get("/read.json")
def read_json() -> BaseResponse:
    """Reads a sentence in the address. It may describe a hand: no cache stores the answer."""
    return respond_with_json_of_sentence_readings(read_page_request_or_raise())


@reading.post("/read.json")
def respond_to_sentence_in_body() -> BaseResponse:
    """Reads a sentence in the body, which no history stores."""
    return respond_with_json_of_sentence_readings(read_page_request_from_form_or_raise())


def respond_with_json_of_sentence_readings(question: PageRequest) -> BaseResponse:
    """Answers with the readings of a sentence about a followed game, or of any sentence."""
    g.secret = True
    text, slug = question.query.get("q", "")[:SENTENCE_LENGTH], question.query.get("game", "")
    slug = slug if slug in GAMES else ""
    game_query = {name: value for name, value in question.query.items() if name not in OWN} if slug else {}
    with hold_answering_slot_if_costly(View.PLAY, question.query):
        sentence_reading = read_sentence(
            text,
            slug,
            game_query,
            seat_codes_by_colour=map_all_colours_to_seat_codes_unless_none_chosen(question.colours),
        )
    lang = choose_language(question.lang)
    readings = [
        set_page_language_and_format_reading_json(one, game_query, lang, question.lang)
        for one in sentence_reading.readings
    ]
    best_reading = readings[0] if readings else None
    body: ReadJson = {
        "q": text,
        "game": slug,
        "sure": sentence_reading.sure,
        "reading": best_reading,
        "others": readings[1:],
    }
    response = build_json_response(body, "", 200)
    response.headers["Cache-Control"] = "no-store"
    return response


def set_page_language_and_format_reading_json(
    reading: Reading, fallback_query_for_seat_names: Mapping[str, str], text_lang: str, link_lang_or_empty: str
) -> ReadingJson:
    """Formats one reading. text_lang: of the texts; link_lang_or_empty: of the addresses, '' for the browser's."""
    say = set_page_language(text_lang, seat_names_of_reading_or_game(reading, fallback_query_for_seat_names))
    language_parameter = {"lang": link_lang_or_empty} if link_lang_or_empty else {}
    return {
        "game": reading.game,
        "view": reading.view,
        "query": dict(reading.query),
        "draft": reading.draft,
        "understood": [piece_json(piece, say) for piece in reading.understood],
        "unused": [piece_json(piece, say) for piece in reading.unused],
        "missing": list(reading.missing),
        "conflicts": [piece_json(piece, say) for piece in reading.conflicts],
        "share": round(reading.share, 3),
        "secret": does_query_or_its_other_tabs_hold_secret(load_game(reading.game), reading.query),
        "page": build_path_with_query(reading.game, reading.view, {**reading.query, **language_parameter}),
        "json": build_path_with_query(reading.game, f"{reading.view}.json", {**reading.query, **language_parameter}),
    }


def seat_names_of_reading_or_game(reading: Reading, game_query: Mapping[str, str]) -> tuple[str, ...]:
    """Returns the names that a reading has, else those of the followed game; empty without valid names."""
    try:
        return parse_dotted_seat_names(reading.query.get("names", game_query.get("names", "")))
    except Unreadable:
        return ()


def piece_json(piece: Piece, say: Speaker) -> PieceJson:
    return {
        "text": piece.text,
        "start": piece.start,
        "end": piece.end,
        "code": piece.code,
        "params": dict(piece.params),
        "means": meaning_of_piece_or_empty(piece, say),
    }


def meaning_of_piece_or_empty(piece: Piece, say: Speaker) -> str:
    """Returns in words what a piece of the sentence means; '' if it was not understood."""
    return say(piece.code, **piece.params) if piece.code else ""
