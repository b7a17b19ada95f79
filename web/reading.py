"""`/read.json`: a sentence said in one's own words, as a table and moves that the other addresses answer."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint, g
from werkzeug.wrappers import Response as BaseResponse

from calculators import GAMES
from calculators import load_game as load
from calculators.core.parsing import Unreadable, parse_seat_names
from calculators.core.types import View
from calculators.reading import SENTENCE_LENGTH, Piece, Reading, read_sentence
from web.admission import hold_answering_slot_or_raise
from web.i18n import Speaker
from web.json_types import PieceJson, ReadingJson, ReadJson
from web.responses import build_json_response
from web.routes import choose_language, read_page_request_in_body, read_page_request_or_abort
from web.table.address import PageRequest, build_address
from web.table.public_queries import does_query_hold_secret
from web.templates import set_page_language

reading = Blueprint("reading", __name__)
OWN = ("q", "game")
"""What is not of the followed game."""


@reading.get("/read.json")
def read_json() -> BaseResponse:
    """A sentence in the address. What it says may be a hand: no cache keeps the answer."""
    return answered(read_page_request_or_abort())


@reading.post("/read.json")
def read_json_unseen() -> BaseResponse:
    """The same as a body, where no history learns of it."""
    return answered(read_page_request_in_body())


def answered(question: PageRequest) -> BaseResponse:
    """The readings of a sentence, beside the game that is followed."""
    g.secret = True
    text, slug = question.query.get("q", "")[:SENTENCE_LENGTH], question.query.get("game", "")
    slug = slug if slug in GAMES else ""
    given = {name: value for name, value in question.query.items() if name not in OWN} if slug else {}
    with hold_answering_slot_or_raise(View.PLAY, question.query):
        found = read_sentence(text, slug, given)
    lang = choose_language(question.lang)
    readings = [reading_json(one, given, lang, question.lang) for one in found.readings]
    first = readings[0] if readings else None
    body: ReadJson = {"q": text, "game": slug, "sure": found.sure, "reading": first, "others": readings[1:]}
    response = build_json_response(body, "", 200)
    response.headers["Cache-Control"] = "no-store"
    return response


def reading_json(one: Reading, given: Mapping[str, str], lang: str, asked_lang: str) -> ReadingJson:
    """One way to understand it."""
    say = set_page_language(lang, names_of(one, given))
    tail = {"lang": asked_lang} if asked_lang else {}
    return {
        "game": one.game,
        "view": one.view,
        "query": dict(one.query),
        "draft": one.draft,
        "understood": [piece_json(piece, say) for piece in one.understood],
        "unused": [piece_json(piece, say) for piece in one.unused],
        "missing": list(one.missing),
        "conflicts": [piece_json(piece, say) for piece in one.conflicts],
        "share": round(one.share, 3),
        "secret": does_query_hold_secret(load(one.game), one.query),
        "page": build_address(one.game, one.view, {**one.query, **tail}),
        "json": build_address(one.game, f"{one.view}.json", {**one.query, **tail}),
    }


def names_of(one: Reading, given: Mapping[str, str]) -> tuple[str, ...]:
    try:
        return parse_seat_names(one.query.get("names", given.get("names", "")))
    except Unreadable:
        return ()


def piece_json(piece: Piece, say: Speaker) -> PieceJson:
    """A piece of the sentence with what it means in words, '' for what was not understood."""
    words = say(piece.code, **piece.params) if piece.code else ""
    return {
        "text": piece.text,
        "start": piece.start,
        "end": piece.end,
        "code": piece.code,
        "params": dict(piece.params),
        "means": words,
    }
