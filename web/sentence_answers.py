"""What a sentence said in one's own words comes to: the table it describes, as understood, with the verdict on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import g

from calculators.core.types import ScoresAndWinners, View
from calculators.reading import Reading, SentenceReading, read_sentence
from web.i18n import Speaker
from web.pieces import Bar
from web.reading import names_of, piece_json
from web.routes import build_page, load_game_and_pages_or_abort
from web.table.address import PageRequest, build_address
from web.table.bar import MAX_NAMED_MISSING, format_totals_of_seats
from web.table.frame import Frame

MAX_SHOWN_MOVES = 6
"""Legal moves that are named; the others stand on their page."""
MAX_OTHER_READINGS = 2
PEOPLE_OF_TABLE = ("players", "names", "house")
"""What a sentence about points takes over from the table it is said at: a score of its own is entered anew."""


@dataclass(frozen=True, slots=True)
class NamedLink:
    """Words and where they lead."""

    words: str
    href: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SentenceAnswer:
    """A sentence as a page shows it. pieces: what was understood; unused: the stretches that were not; conflicts: what
    the table has otherwise; missing: by name; bar: what the page of that table says, with no sign of a verdict where
    the reading is not sure, None while something decisive is missing; moves: the first legal ones where they are
    asked for; href: the page of that table; tells: does it tell the turn of a record; others: further readings."""

    game_slug: str
    is_sure: bool
    pieces: tuple[str, ...]
    unused: tuple[str, ...]
    conflicts: tuple[str, ...]
    missing: tuple[str, ...]
    bar: Bar | None
    moves: tuple[NamedLink, ...]
    href: str
    tells: bool
    others: tuple[NamedLink, ...]

    @property
    def stamp(self) -> str:
        """The sign of the verdict; '' where the reading is not sure."""
        return str(self.bar.stamp) if self.bar and self.is_sure else ""


def select_followed_query(page_request: PageRequest, view: str) -> dict[str, str]:
    """What of a table stands beside a sentence that is said at it: all of a record or a position; of an entered score
    the people alone."""
    query = page_request.query
    if view == View.SCORE:
        return {name: query[name] for name in PEOPLE_OF_TABLE if name in query}
    return {name: value for name, value in query.items() if view == View.PLAY or name != "move"}


def answer_sentence(
    sentence: str, game_slug: str, *, followed_query: Mapping[str, str], page: Frame | None, page_request: PageRequest
) -> SentenceAnswer | None:
    """What a sentence comes to, in the language of this request's page; None for a question to the rules. page: of the
    table it is said at. The page of this request stays the one that speaks."""
    found = read_sentence(sentence, game_slug, followed_query)
    if found.best is None:
        return None
    speaker, tints = g.say, g.get("tints")
    try:
        return build_sentence_answer(
            found,
            found.best,
            followed_query=followed_query,
            page=page,
            page_request=page_request,
            language=speaker.language,
        )
    finally:
        g.say, g.tints = speaker, tints


def build_sentence_answer(
    found: SentenceReading,
    best: Reading,
    *,
    followed_query: Mapping[str, str],
    page: Frame | None,
    page_request: PageRequest,
    language: str,
) -> SentenceAnswer:
    """The best reading with its verdict, worked out as for its own page."""
    game, pages = load_game_and_pages_or_abort(best.game)
    query = {**best.query}
    frame = build_page(
        game,
        pages,
        view=best.view,
        question=PageRequest(query=query, lang=page_request.lang, selection="", unread=()),
        language_code=language,
    )
    frame.say = say = Speaker(language, names_of(best, followed_query))
    tells = best.view == View.PLAY and not best.draft and not best.missing
    others = [one for one in found.readings[1:] if not found.sure][:MAX_OTHER_READINGS]
    return SentenceAnswer(
        game_slug=best.game,
        is_sure=found.sure,
        pieces=tuple(str(piece_json(piece, say)["means"]) for piece in best.understood),
        unused=tuple(piece.text.strip() for piece in best.unused),
        conflicts=tuple(str(piece_json(piece, say)["means"]) for piece in best.conflicts),
        missing=tuple(frame.parameter_label(name) for name in best.missing)[:MAX_NAMED_MISSING],
        bar=build_bar_of_reading(best, frame),
        moves=tuple(
            NamedLink(say.message_text(move.text), frame.link_to_check_move(move.move))
            for move in frame.listed_moves[:MAX_SHOWN_MOVES]
        )
        if best.view == View.MOVES
        else (),
        href=link_to_reading(best, page, page_request.lang),
        tells=tells and not is_ruled_out(frame) and page is not None and page.view == View.PLAY,
        others=tuple(
            NamedLink(describe_reading(one, followed_query, language), link_to_reading(one, page, page_request.lang))
            for one in others
        ),
    )


def build_bar_of_reading(best: Reading, frame: Frame) -> Bar | None:
    """What the page of a reading says: points that were asked for even while other seats lack theirs; of a turn that is
    told only why it cannot be; None while something decisive is missing."""
    score = frame.answer.score
    if (
        best.view == View.SCORE
        and isinstance(score, ScoresAndWinners)
        and frame.answer.missing
        and not frame.answer.refused
    ):
        seats = [seat for seat in score.seats if seat.seat in best.query]
        return Bar(head=format_totals_of_seats(frame, seats)) if seats else None
    if best.draft or best.missing or (best.view == View.PLAY and not is_ruled_out(frame)):
        return None
    return frame.bar


def is_ruled_out(frame: Frame) -> bool:
    """Can what was said not be: unreadable, contradictory, or a move that is not legal?"""
    verdict = frame.answer.verdict
    return bool(frame.answer.unread or frame.answer.refused) or (verdict is not None and verdict.legal is False)


def describe_reading(one: Reading, followed_query: Mapping[str, str], language: str) -> str:
    """A reading in one line."""
    say = Speaker(language, names_of(one, followed_query))
    return say("list.dot").join(str(piece_json(piece, say)["means"]) for piece in one.understood)


def link_to_reading(one: Reading, page: Frame | None, address_language: str) -> str:
    """The page of a reading's table. Asked from a record, the record is kept beside it, or has the turn behind it."""
    if page is None or page.slug != one.game or page.view not in tuple(View) or page.full_answer.refused:
        tail = {"lang": address_language} if address_language else {}
        return build_address(one.game, one.view, {**one.query, **tail})
    if one.view == page.view:
        return page.link_to_query(one.query)
    return page.link_to_view_keeping_other_tabs(one.view, dict(one.query))
