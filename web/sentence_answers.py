"""What a sentence said in one's own words comes to: the table it describes, as understood, with the verdict on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from flask import g
from werkzeug.exceptions import HTTPException

from calculators.core.replay import list_turn_end_numbers
from calculators.core.types import Params, ScoresAndWinners, View
from calculators.reading import Piece, Reading, SentenceReading, read_sentence
from web.i18n import Speaker
from web.pieces import Bar
from web.reading import piece_json, seat_names_of_reading_or_empty
from web.routes import (
    apply_form_or_touch_and_find_where_it_leads,
    compute_answer_and_build_page,
    load_game_and_pages_or_abort,
)
from web.table.address import PageRequest, build_path_with_query
from web.table.bar import MAX_NAMED_MISSING, format_totals_of_seats
from web.table.colours import map_chosen_colours_to_seat_codes
from web.table.frame import Frame
from web.table.input_rules import InputRules, SaidPiece
from web.table.pending_moves import INSERT, format_pending_moves, parse_moves_or_empty_if_unreadable

MAX_SHOWN_MOVES = 6
"""Legal moves that are named; the others stand on their page."""
MAX_OTHER_READINGS = 2
PEOPLE_OF_TABLE = ("players", "names", "house")
"""What a sentence about points takes over from the table it is said at: a score of its own is entered anew."""
PEOPLE_ANCHOR = "#people"
"""Where a page has who plays."""


@dataclass(frozen=True, slots=True)
class NamedLink:
    """Words and where they lead."""

    words: str
    href: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SentenceAnswer:
    """A sentence as a page shows it. pieces: what was understood, each with where it is mended; unused_pieces: the
    stretches that were not; conflicts: what the table has otherwise; missing: each with where it is entered; bar: what
    the page of that table says, with no sign of a verdict where the reading is not sure, None while something decisive
    is missing; moves: the first legal ones where they are asked for; href: the page of that table, or where it is
    completed; leads_to: the sentence key of what that link does; other_readings: further readings."""

    game_slug: str
    is_sure: bool
    pieces: tuple[NamedLink, ...]
    unused_pieces: tuple[str, ...]
    conflicts: tuple[str, ...]
    missing: tuple[NamedLink, ...]
    bar: Bar | None
    moves: tuple[NamedLink, ...]
    href: str
    leads_to: str
    other_readings: tuple[NamedLink, ...]

    @property
    def stamp(self) -> str:
        """The sign of the verdict; '' where the reading is not sure."""
        return str(self.bar.stamp) if self.bar and self.is_sure else ""


@dataclass(frozen=True, kw_only=True)
class MendingLinks:
    """Where what a sentence said is entered by touch.

    reading: the sentence as understood; frame: the page of its table; page: of the table it was said at, None for
    none; followed_query: of the game that is followed there; address_language: '' for the browser's.
    """

    reading: Reading
    frame: Frame
    page: Frame | None
    followed_query: Mapping[str, str]
    address_language: str

    @property
    def input_rules(self) -> InputRules:
        return self.frame.pages.input_rules

    def link_to_table(
        self, view: str, query: Mapping[str, str], selection: str = "", pending_moves_text: str = ""
    ) -> str:
        """A view of a table with what is selected there. pending_moves_text: the turns that wait. Asked from a record,
        the record is kept beside it, or has the turn behind it."""
        href = link_to_view_of_game_keeping_record_of_page(
            self.reading.game,
            view,
            query={**query, **({"then": pending_moves_text} if pending_moves_text else {})},
            page=self.page,
            address_language=self.address_language,
        )
        return f"{href}{'&' if '?' in href else '?'}pick={selection}" if selection else href

    @cached_property
    def link_to_complete(self) -> str:
        """The page of the table; of a move that was said in part, with that part in its tray."""
        return self.link_to_table(self.reading.view, self.reading.query, self.selection_of_partly_said_move_or_empty)

    @cached_property
    def selection_of_partly_said_move_or_empty(self) -> str:
        """The selection that goes on with the move that was said in part; '' for none."""
        recorded = len(self.moves_of(self.reading.query)) - len(self.moves_of(self.followed_query))
        parts = self.reading.draft.split("_")[max(recorded, 0) if self.reading.view == View.PLAY else 0 :]
        return self.input_rules.selection_to_enter_first_turn_or_empty(parts)

    @staticmethod
    def moves_of(query: Mapping[str, str]) -> list[str]:
        return [move for move in query.get("move", "").split("_") if move]

    def link_to_piece(self, piece: Piece, seat: str) -> str:
        """Where a piece that was understood is mended; seat: the seat that it is about."""
        kind = piece.code.removeprefix(f"{self.reading.game}.read.")
        if kind == "players":
            return self.link_to_table(self.reading.view, self.reading.query) + PEOPLE_ANCHOR
        if self.reading.view == View.PLAY and not self.reading.draft:
            return self.link_to_told_turn(piece.turn)
        return self.link_to_entry_field_of_said_piece(kind, piece.params, seat)

    def link_to_missing(self, name: str, seat: str) -> str:
        """Where a thing that was not said is entered. name: of a parameter, or `move` and a part of it."""
        if name.partition(".")[0] == "move":
            return self.link_to_complete
        is_seat = name in self.frame.answer.table.seats
        return self.link_to_entry_field_of_said_piece("seat" if is_seat else name, {}, name if is_seat else seat)

    def link_to_entry_field_of_said_piece(self, kind: str, params: Params, seat: str) -> str:
        """Where a field of the table is entered; where it is one of a move, that move in its tray."""
        one = self.reading
        target = self.input_rules.find_entry_target_of_sentence_piece_or_none(SaidPiece(kind, params, seat, one.view))
        if target is None and not one.draft and one.view == View.CHECK:
            return self.link_to_table(one.view, one.query, self.selection_of_asked_move)
        if target is None:
            return self.link_to_complete
        adapted = self.input_rules.query_adapted_to_view(dict(one.query), target.view)
        query = one.query if target.view == one.view else adapted
        return self.link_to_table(target.view, query, target.selection)

    @cached_property
    def turn_starts(self) -> list[int]:
        """How many moves stand before each turn that was told; the first may be under way already."""
        game, verdict = self.frame.answer.game, self.frame.full_answer.verdict
        count, recorded = len(self.moves_of(self.reading.query)), len(self.moves_of(self.followed_query))
        ends = list_turn_end_numbers(game, verdict.steps) if verdict else ()
        first = max((end for end in ends if end <= recorded), default=0)
        return [start for start in (first, *(end for end in ends if end > recorded)) if start < count] or [recorded]

    def turn_moves(self, start: int) -> list[str]:
        """The moves of the turn that was told behind so many others."""
        end = next((other for other in self.turn_starts if other > start), None)
        return self.moves_of(self.reading.query)[start:end]

    def query_with_moves(self, query: Mapping[str, str], moves: list[str]) -> dict[str, str]:
        told = {name: text for name, text in query.items() if name != "move"}
        return {**told, "move": "_".join(moves)} if moves else told

    @property
    def selection_of_asked_move(self) -> str:
        """The selection that has the move that was asked about in the tray, as everybody would see it."""
        game, state = self.frame.answer.game, self.frame.answer.state
        moves = parse_moves_or_empty_if_unreadable(game, self.reading.query.get("move", ""))
        if not moves:
            return ""
        seen = game.hide_secrets_of_move(state, moves[-1]) if len(moves) == 1 else None
        return self.input_rules.selection_to_enter_first_turn_or_empty([game.format_move(seen or moves[-1])])

    def link_to_told_turn(self, turn_index: int) -> str:
        """The record without a turn that was told, which stands in the tray; those told after it wait."""
        moves, starts = self.moves_of(self.reading.query), self.turn_starts
        start = starts[min(turn_index, len(starts) - 1)]
        own = self.turn_moves(start)
        return self.link_to_table(
            View.PLAY,
            self.query_with_moves(self.reading.query, moves[:start]),
            self.input_rules.selection_to_enter_first_turn_or_empty(own),
            format_pending_moves(INSERT, start, "_".join(moves[start + len(own) :])),
        )

    @property
    def link_of_told_turns_and_key(self) -> tuple[str, str]:
        """Where one touch tells the turns, or has them in the tray; with the sentence key of what it does."""
        return (
            (self.link_to_record_with_told_moves_or_empty, "said.tell")
            if self.link_to_record_with_told_moves_or_empty
            else (self.link_to_told_turn(0), "said.tray")
        )

    @property
    def link_to_complete_and_key(self) -> tuple[str, str]:
        """The page of the table, with the sentence key of what the link does."""
        return self.link_to_complete, "said.enter" if self.reading.missing else "said.open"

    @cached_property
    def link_to_record_with_told_moves_or_empty(self) -> str:
        """The record with the turns that were told. Where this phone keeps a hand of its own, that hand is then as if
        they had been told by touch; '' where a touch would have more to ask."""
        if "mine" not in self.followed_query:
            return self.link_to_complete
        query = self.query_told_by_touch()
        return self.link_to_table(View.PLAY, query) if query else ""

    def query_told_by_touch(self) -> dict[str, str]:
        """The record after each turn was told as by touch; empty where that does not tell it."""
        recorded = self.moves_of(self.followed_query)
        query = self.query_with_moves(self.reading.query, recorded)
        for start in self.turn_starts:
            moves = self.turn_moves(start)
            selection = self.input_rules.selection_to_enter_first_turn_or_empty(moves)
            if selection:
                query = self.query_after_accepting_draft_or_empty(
                    self.query_with_moves(query, self.moves_of(query)[:start]), selection
                )
            for move in [] if selection else moves[max(len(recorded) - start, 0) :]:
                query = self.query_after_value(query, "", self.input_rules.value_telling_move.format(move=move))
        return query if len(self.moves_of(query)) == len(self.moves_of(self.reading.query)) else {}

    def query_after_accepting_draft_or_empty(self, query: dict[str, str], selection: str) -> dict[str, str]:
        """The record after the draft in its tray was accepted; empty where it cannot be yet."""
        game, pages = self.frame.answer.game, self.frame.pages
        request = PageRequest(query=query, lang=self.address_language, selection=selection, unread=())
        page = compute_answer_and_build_page(
            game, pages, view=View.PLAY, question=request, language_code=self.frame.say.language
        )
        action = page.bar.action
        value = action.touch.value if action and not action.off else ""
        return self.query_after_value(query, selection, value) if value else {}

    def query_after_value(self, query: dict[str, str], selection: str, value: str) -> dict[str, str]:
        """The record after one value was entered; empty where it takes none such."""
        told = {**query, "view": View.PLAY, "put": value}
        request = PageRequest(query=told, lang=self.address_language, selection=selection, unread=())
        try:
            arrived = apply_form_or_touch_and_find_where_it_leads(self.reading.game, request, self.frame.say.language)
        except HTTPException:
            return {}
        return arrived.question.query if arrived.is_readable else {}


def select_table_query_that_sentence_continues(page_request: PageRequest, view: str) -> dict[str, str]:
    """What of a table stands beside a sentence that is said at it: all of a record or a position; of an entered score
    the people alone."""
    query = page_request.query
    if view == View.SCORE:
        return {name: query[name] for name in PEOPLE_OF_TABLE if name in query}
    return {name: value for name, value in query.items() if view == View.PLAY or name != "move"}


def read_and_answer_sentence_or_none(
    sentence: str, game_slug: str, *, followed_query: Mapping[str, str], page: Frame | None, page_request: PageRequest
) -> SentenceAnswer | None:
    """What a sentence comes to, in the language of this request's page; None for a question to the rules. page: of the
    table it is said at. The page of this request stays the one that speaks."""
    found = with_own_hand(
        read_sentence(
            sentence,
            game_slug,
            followed_query,
            seat_codes_by_colour=map_chosen_colours_to_seat_codes(page_request.colours),
        )
    )
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


def with_own_hand(found: SentenceReading) -> SentenceReading:
    """The readings with the hand that this phone keeps beside a followed game, as a question about a move has it."""
    return replace(found, readings=tuple(map(reading_with_own_hand_adapted_to_its_view, found.readings)))


def reading_with_own_hand_adapted_to_its_view(reading: Reading) -> Reading:
    if "mine" not in reading.query or reading.view not in (View.MOVES, View.CHECK):
        return reading
    _, pages = load_game_and_pages_or_abort(reading.game)
    return replace(reading, query=pages.input_rules.query_adapted_to_view(dict(reading.query), reading.view))


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
    frame = compute_answer_and_build_page(
        game,
        pages,
        view=best.view,
        question=PageRequest(query=query, lang=page_request.lang, selection="", unread=()),
        language_code=language,
    )
    say = Speaker(language, seat_names_of_reading_or_empty(best, followed_query))
    frame = replace(frame, say=say)
    links = MendingLinks(
        reading=best, frame=frame, page=page, followed_query=followed_query, address_language=page_request.lang
    )
    tells = (
        best.view == View.PLAY
        and not best.draft
        and not best.missing
        and not is_answer_unreadable_refused_or_move_illegal(frame)
    )
    tells = tells and page is not None and page.view == View.PLAY
    others = [one for one in found.readings[1:] if not found.sure][:MAX_OTHER_READINGS]
    seat = best.query.get("turn", "p1") if best.view != View.SCORE else "p1"
    pieces = []
    for piece in best.understood:
        seat = str(piece.params.get("seat", seat))
        pieces.append(NamedLink(str(piece_json(piece, say)["means"]), links.link_to_piece(piece, seat)))
    href, leads_to = links.link_of_told_turns_and_key if tells else links.link_to_complete_and_key
    return SentenceAnswer(
        game_slug=best.game,
        is_sure=found.sure,
        pieces=tuple(pieces),
        unused_pieces=tuple(piece.text.strip() for piece in best.unused),
        conflicts=tuple(str(piece_json(piece, say)["means"]) for piece in best.conflicts),
        missing=tuple(
            NamedLink(frame.parameter_label(name), links.link_to_missing(name, seat))
            for name in best.missing[:MAX_NAMED_MISSING]
        ),
        bar=build_bar_answering_sentence_or_none_if_incomplete(best, frame),
        moves=tuple(
            NamedLink(say.message_text(move.text), frame.links.link_to_check_move(move.move))
            for move in frame.moves_page_has_room_for[:MAX_SHOWN_MOVES]
        )
        if best.view == View.MOVES
        else (),
        href=href,
        leads_to=leads_to,
        other_readings=tuple(
            NamedLink(
                describe_reading(one, followed_query, language),
                link_to_view_of_game_keeping_record_of_page(
                    one.game, one.view, query=one.query, page=page, address_language=page_request.lang
                ),
            )
            for one in others
        ),
    )


def build_bar_answering_sentence_or_none_if_incomplete(best: Reading, frame: Frame) -> Bar | None:
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
    if (
        best.draft
        or best.missing
        or (best.view == View.PLAY and not is_answer_unreadable_refused_or_move_illegal(frame))
    ):
        return None
    return frame.bar


def is_answer_unreadable_refused_or_move_illegal(frame: Frame) -> bool:
    """Can what was said not be: unreadable, contradictory, or a move that is not legal?"""
    verdict = frame.answer.verdict
    return bool(frame.answer.unread or frame.answer.refused) or (verdict is not None and verdict.legal is False)


def describe_reading(reading: Reading, followed_query: Mapping[str, str], language: str) -> str:
    """A reading in one line."""
    say = Speaker(language, seat_names_of_reading_or_empty(reading, followed_query))
    return say("list.dot").join(str(piece_json(piece, say)["means"]) for piece in reading.understood)


def link_to_view_of_game_keeping_record_of_page(
    game_slug: str, view: str, *, query: Mapping[str, str], page: Frame | None, address_language: str
) -> str:
    """A view of a table. Asked from a record (page), the record is kept beside it, or has the turn behind it."""
    if page is None or page.slug != game_slug or page.view not in tuple(View) or page.full_answer.refused:
        tail = {"lang": address_language} if address_language else {}
        return build_path_with_query(game_slug, view, {**query, **tail})
    if view == page.view:
        return page.links.link_to_query(query)
    return page.links.link_to_view_keeping_other_tabs(view, dict(query))
