"""Answers a sentence in everyday words: the table it describes, as understood, with the verdict on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from werkzeug.exceptions import HTTPException

from calculators import load_game
from calculators.core.answers import ListedMove
from calculators.core.replay import join_moves, split_moves
from calculators.core.types import QUESTION_VIEWS, Params, ScoresAndWinners, View
from calculators.reading import Piece, Reading, SentenceReading, read_sentence
from web.i18n import Speaker
from web.page_inputs import resolve_form_or_touch_or_abort
from web.pieces import AnswerBar, Stamp
from web.reading import meaning_of_piece_or_empty, seat_names_of_reading_or_game
from web.routes import compute_answer_and_build_page
from web.table.address import PageRequest, build_path_with_query, replace_selection_in_address
from web.table.bar import (
    MAX_NAMED_MISSING,
    build_bar_of_legal_illegal_or_unknown_verdict,
    format_totals_with_initials_if_names_too_long,
)
from web.table.colours import map_all_colours_to_seat_codes_unless_none_chosen
from web.table.frame import Frame
from web.table.game_pages import load_game_pages
from web.table.input_rules import InputRules, SentencePiece
from web.table.pending_moves import INSERT, format_pending_moves, parse_moves_or_empty

MAX_SHOWN_MOVES = 6
"""Legal moves that are listed; the others are on their own page."""
MAX_OTHER_READINGS = 2
PEOPLE_OF_TABLE = ("players", "names", "house")
"""What a sentence about points takes over from the table it is about: a new score is entered for the rest."""
PEOPLE_ANCHOR = "#people"
"""The part of a page where the players are entered."""


@dataclass(frozen=True, slots=True)
class NamedLink:
    """Words and the address they link to."""

    words: str
    href: str


class LinkAndSentenceKey(NamedTuple):
    """An address and the key of the sentence that says where it leads."""

    link: str
    sentence_key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SentenceAnswer:
    """A sentence as a page displays it.

    tells_turn: does it enter a turn of the game that the page follows, rather than ask something? pieces: what was
    understood, each with a link to correct it; unused_pieces: the parts that were not understood;
    conflicts: what contradicts the table; missing: what is not entered, each with a link to enter it; bar: the bar of
    the described table's page, without a stamp if the reading is not sure, None while something decisive is missing;
    moves: the first legal moves, if they are asked for; href: the page of that table, or the page that completes it;
    leads_to: the sentence key that describes `href`; other_readings: further readings; deciding_clauses: the slugs of
    the clauses that decide the verdict, the most important first.
    """

    game_slug: str
    is_sure: bool
    tells_turn: bool
    pieces: tuple[NamedLink, ...]
    unused_pieces: tuple[str, ...]
    conflicts: tuple[str, ...]
    missing: tuple[NamedLink, ...]
    bar: AnswerBar | None
    moves: tuple[NamedLink, ...]
    href: str
    leads_to: str
    other_readings: tuple[NamedLink, ...]
    deciding_clauses: tuple[str, ...]

    @property
    def stamp(self) -> str:
        """The stamp of the verdict; '' if the reading is not sure."""
        return str(self.bar.stamp) if self.bar and self.is_sure else ""


def select_query_continued_by_sentence_in_view(page_request: PageRequest, view: str) -> dict[str, str]:
    """Returns the part of a table's query that a sentence continues: all of a record, a position without its move, and
    of a score the people only."""
    query = page_request.query
    if view == View.SCORE:
        return {name: query[name] for name in PEOPLE_OF_TABLE if name in query}
    return {name: value for name, value in query.items() if view == View.PLAY or name != "move"}


def read_and_answer_sentence_or_none(
    sentence: str,
    game_slug: str,
    *,
    followed_query: Mapping[str, str],
    page: Frame | None,
    page_request: PageRequest,
    language_code: str,
) -> SentenceAnswer | None:
    """Reads a sentence and returns the answer; None for a question about the rules. page: the page of the table it is
    about."""
    found = read_sentence(
        sentence,
        game_slug,
        followed_query,
        seat_codes_by_colour=map_all_colours_to_seat_codes_unless_none_chosen(page_request.colours),
    )
    found = replace(found, readings=tuple(map(adapt_own_hand_to_view_of_reading, found.readings)))
    if found.best is None:
        return None
    return build_sentence_answer(
        found,
        found.best,
        followed_game_query=followed_query,
        page=page,
        page_request=page_request,
        language=language_code,
    )


def adapt_own_hand_to_view_of_reading(reading: Reading) -> Reading:
    """Returns a reading of a question with this phone's hand as its view takes it; unchanged for others."""
    if "mine" not in reading.query or reading.view not in QUESTION_VIEWS:
        return reading
    input_rules = load_game_pages(reading.game).input_rules
    query = input_rules.adapt_query_to_view(load_game(reading.game), reading.query, reading.view)
    return replace(reading, query=query)


def build_sentence_answer(
    found: SentenceReading,
    best: Reading,
    *,
    followed_game_query: Mapping[str, str],
    page: Frame | None,
    page_request: PageRequest,
    language: str,
) -> SentenceAnswer:
    """Returns the answer of the best reading, with the verdict that its own page shows."""
    frame = compute_answer_and_build_page(
        load_game(best.game),
        view=best.view,
        question=PageRequest(query={**best.query}, lang=page_request.lang, selection=best.draft),
        language_code=language,
        seat_names=seat_names_of_reading_or_game(best, followed_game_query),
    )
    say = frame.say
    links = MendingLinks(
        reading=best, frame=frame, page=page, followed_query=followed_game_query, address_language=page_request.lang
    )
    is_record_page = page is not None and page.view == View.PLAY
    can_record_turns = (
        is_record_page
        and links.has_described_turns
        and not best.draft
        and not best.missing
        and not is_answer_refused_or_move_illegal(frame)
    )
    asks_whose_turn = best.view == View.PLAY and not links.has_described_turns and not best.missing
    other_readings = [one for one in found.readings[1:] if not found.sure][:MAX_OTHER_READINGS]
    seat = best.query.get("turn", "p1") if best.view != View.SCORE else "p1"
    pieces = []
    for piece in best.understood:
        seat = str(piece.params.get("seat", seat))
        pieces.append(
            NamedLink(meaning_of_piece_or_empty(piece, say), links.link_to_correct_understood_piece(piece, seat))
        )
    certain_moves = list_certain_moves_if_named_cards_are_incomplete(best, frame)
    href, leads_to = (
        links.link_to_record_or_draft_described_turns_and_key if can_record_turns else links.link_to_complete_and_key
    )
    return SentenceAnswer(
        game_slug=best.game,
        is_sure=found.sure,
        tells_turn=is_record_page and (links.has_described_turns or does_reading_name_part_of_unfinished_turn(best)),
        pieces=tuple(pieces),
        unused_pieces=tuple(piece.text.strip() for piece in best.unused),
        conflicts=tuple(meaning_of_piece_or_empty(piece, say) for piece in best.conflicts),
        missing=tuple(
            NamedLink(frame.parameter_label_or_seat_name(name), links.link_to_enter_missing_value(name, seat))
            for name in (best.missing if certain_moves is None else ())[:MAX_NAMED_MISSING]
        ),
        bar=frame.bar if asks_whose_turn else build_answer_bar_of_sentence_if_decided(best, frame, certain_moves),
        moves=tuple(
            NamedLink(say.message_text(move.text), frame.links.link_to_check_move(move.move))
            for move in (certain_moves or frame.all_moves_or_first_of_very_many)[:MAX_SHOWN_MOVES]
        )
        if best.view == View.MOVES
        else (),
        href=href,
        leads_to=leads_to,
        other_readings=tuple(
            NamedLink(
                join_meanings_of_understood_pieces(one, followed_game_query, language),
                link_to_game_view_keeping_record(
                    one.game, one.view, query=one.query, page=page, address_language=page_request.lang
                ),
            )
            for one in other_readings
        ),
        deciding_clauses=() if asks_whose_turn else frame.full_answer.clauses_of_violations_then_effects,
    )


def list_certain_moves_if_named_cards_are_incomplete(reading: Reading, frame: Frame) -> tuple[ListedMove, ...] | None:
    """Returns the legal moves that do not depend on what is missing of the cards that a reading names; None if all
    moves are known, or something else is missing."""
    answer = frame.answer
    is_rest_missing = reading.missing and set(reading.missing) <= reading.query.keys()
    if reading.view != View.MOVES or answer.moves is not None or answer.refused or not is_rest_missing:
        return None
    moves = answer.game.find_legal_moves_despite_missing(answer.state)
    return None if moves is None else tuple(ListedMove(answer.game, answer.state, move) for move in moves)


def does_reading_name_part_of_unfinished_turn(reading: Reading) -> bool:
    """Returns whether a sentence names a card, or another part, of a turn that it does not finish; who names a kind of
    action alone may ask for its rule."""
    return reading.view == View.PLAY and bool(reading.draft) and any(piece.params for piece in reading.understood)


def build_answer_bar_of_sentence_if_decided(
    best_reading: Reading, frame: Frame, certain_moves: Sequence[ListedMove] | None
) -> AnswerBar | None:
    """Builds the bar that answers a sentence: that of the reading's page; None while what decides is missing.

    certain_moves: the moves that an incomplete table is answered with, None if it is not. Points in question are given
    even while other seats lack theirs, and the verdict on a step behind which its page asks for more of the turn. None
    also for a described turn of a record if it is possible, and for an unfinished move unless what is known of it
    decides something.
    """
    if certain_moves is not None:
        return AnswerBar(head=frame.say_longest_known_key_of_game_or_common("bar.shows", n=len(certain_moves)))
    score = frame.answer.score
    if (
        best_reading.view == View.SCORE
        and isinstance(score, ScoresAndWinners)
        and frame.answer.missing
        and not frame.answer.refused
    ):
        seats = [seat for seat in score.seats if seat.seat in best_reading.query]
        return AnswerBar(head=format_totals_with_initials_if_names_too_long(frame.say, seats)) if seats else None
    if best_reading.draft and frame.bar.clause:
        return frame.bar
    if (
        best_reading.draft
        or best_reading.missing
        or (best_reading.view == View.PLAY and not is_answer_refused_or_move_illegal(frame))
    ):
        return None
    verdict = frame.answer.verdict
    if best_reading.view == View.CHECK and verdict and frame.bar.stamp == Stamp.NONE:
        return build_bar_of_legal_illegal_or_unknown_verdict(frame, verdict)
    return frame.bar


def is_answer_refused_or_move_illegal(frame: Frame) -> bool:
    """Returns whether what was described is impossible: unreadable, contradictory, or an illegal move."""
    verdict = frame.answer.verdict
    return frame.answer.refused or (verdict is not None and verdict.legal is False)


def join_meanings_of_understood_pieces(
    reading: Reading, query_with_seat_names: Mapping[str, str], language: str
) -> str:
    """Describes a reading in one line."""
    say = Speaker(language, seat_names_of_reading_or_game(reading, query_with_seat_names))
    return say("list.dot").join(meaning_of_piece_or_empty(piece, say) for piece in reading.understood)


def link_to_game_view_keeping_record(
    game_slug: str, view: str, *, query: Mapping[str, str], page: Frame | None, address_language: str
) -> str:
    """Returns the address of a view of a table. If `page` is of the same game, its record stays in the other tabs, or
    the described turn is added to it."""
    if page is None or page.slug != game_slug or page.view not in tuple(View) or page.full_answer.refused:
        tail = {"lang": address_language} if address_language else {}
        return build_path_with_query(game_slug, view, {**query, **tail})
    if view == page.view:
        return page.links.link_to_query(query)
    return page.links.link_to_view_keeping_other_tabs(view, dict(query))


@dataclass(frozen=True, kw_only=True)
class MendingLinks:
    """Links to the places where what a sentence says can be corrected by touch.

    reading: the sentence as understood; frame: the page of its table; page: the page of the table it is about, None for
    none; followed_query: the query of the followed game there; address_language: '' for the browser's language.
    """

    reading: Reading
    frame: Frame
    page: Frame | None
    followed_query: Mapping[str, str]
    address_language: str

    @property
    def input_rules(self) -> InputRules:
        return self.frame.pages.input_rules

    @property
    def followed_moves(self) -> list[str]:
        return split_moves(self.followed_query.get("move", ""))

    @property
    def moves_read(self) -> list[str]:
        """The moves of the followed game and those of the sentence."""
        return split_moves(self.reading.query.get("move", ""))

    def link_to_table_view_keeping_record(
        self, view: str, query: Mapping[str, str], selection: str = "", pending_moves_text: str = ""
    ) -> str:
        """Returns the address of a view of a table with a selection. pending_moves_text: the pending turns. If the
        sentence was entered beside a record, the record stays in the other tabs, or the described turn is added to
        it."""
        href = link_to_game_view_keeping_record(
            self.reading.game,
            view,
            query={**query, **({"then": pending_moves_text} if pending_moves_text else {})},
            page=self.page,
            address_language=self.address_language,
        )
        return replace_selection_in_address(href, selection) if selection else href

    @property
    def has_described_turns(self) -> bool:
        """Whether the sentence tells turns of a record, and does not only ask whose turn it is."""
        return self.reading.view == View.PLAY and dict(self.reading.query) != dict(self.followed_query)

    @cached_property
    def link_to_table_with_partial_move_if_any(self) -> str:
        """The page of the table; if a move was described in part, with that part as a draft."""
        return self.link_to_table_view_keeping_record(
            self.reading.view, self.reading.query, self.selection_of_partial_move_or_empty
        )

    @cached_property
    def selection_of_partial_move_or_empty(self) -> str:
        """The selection that continues a move that was described in part; '' for none."""
        recorded = len(self.moves_read) - len(self.followed_moves)
        parts = split_moves(self.reading.draft)[max(recorded, 0) if self.reading.view == View.PLAY else 0 :]
        return self.input_rules.selection_reentering_first_turn_or_empty(parts)

    def link_to_correct_understood_piece(self, piece: Piece, seat: str) -> str:
        """Returns the address that corrects an understood piece. seat: the code of the seat it is about."""
        kind = piece.code.removeprefix(f"{self.reading.game}.read.")
        if kind == "players":
            return self.link_to_table_view_keeping_record(self.reading.view, self.reading.query) + PEOPLE_ANCHOR
        if self.has_described_turns and not self.reading.draft:
            return self.link_to_described_turn_as_draft(piece.turn)
        return self.link_to_field_of_sentence_piece_or_to_its_move(kind, piece.params, seat)

    def link_to_enter_missing_value(self, parameter_seat_or_move_part: str, seat: str) -> str:
        """Returns the address that enters a missing value. parameter_seat_or_move_part: a parameter, or `move` and a
        part of it."""
        if parameter_seat_or_move_part.partition(".")[0] == "move":
            return self.link_to_table_with_partial_move_if_any
        is_seat = parameter_seat_or_move_part in self.frame.answer.table.seats
        return self.link_to_field_of_sentence_piece_or_to_its_move(
            "seat" if is_seat else parameter_seat_or_move_part, {}, parameter_seat_or_move_part if is_seat else seat
        )

    def link_to_field_of_sentence_piece_or_to_its_move(self, piece_kind: str, piece_params: Params, seat: str) -> str:
        """Returns the address that enters a field of the table; for a part of a move, the address of the move's
        draft."""
        reading = self.reading
        target = self.input_rules.find_entry_target_of_sentence_piece_or_none(
            SentencePiece(piece_kind, piece_params, seat, reading.view)
        )
        if target is None and not reading.draft and reading.view == View.CHECK:
            return self.link_to_table_view_keeping_record(
                reading.view, reading.query, self.selection_drafting_last_asked_move_or_empty
            )
        if target is None:
            return self.link_to_table_with_partial_move_if_any
        query = reading.query
        if target.view != reading.view:
            query = self.input_rules.adapt_query_to_view(self.frame.answer.game, query, target.view)
        return self.link_to_table_view_keeping_record(target.view, query, target.selection)

    @cached_property
    def move_count_before_each_described_turn(self) -> list[int]:
        """How many moves come before each described turn; the first may have begun in the record already."""
        count, recorded = len(self.moves_read), len(self.followed_moves)
        ends = self.frame.turn_ends
        first = max((end for end in ends if end <= recorded), default=0)
        return [start for start in (first, *(end for end in ends if end > recorded)) if start < count] or [recorded]

    def moves_of_described_turn_after_start(self, start: int) -> list[str]:
        """Returns the moves of the described turn that begins after `start` moves."""
        end = next((other for other in self.move_count_before_each_described_turn if other > start), None)
        return self.moves_read[start:end]

    def query_with_moves(self, query: Mapping[str, str], moves: list[str]) -> dict[str, str]:
        query_without_moves = {name: text for name, text in query.items() if name != "move"}
        return {**query_without_moves, "move": join_moves(moves)} if moves else query_without_moves

    @property
    def selection_drafting_last_asked_move_or_empty(self) -> str:
        """The selection that shows the move in question as a draft, as everybody sees it; '' without moves."""
        game, state = self.frame.answer.game, self.frame.answer.state
        moves = parse_moves_or_empty(game, self.reading.query.get("move", ""))
        if not moves:
            return ""
        seen = game.hide_secrets_of_move(state, moves[-1]) if len(moves) == 1 else None
        return self.input_rules.selection_reentering_first_turn_or_empty([game.format_move(seen or moves[-1])])

    def link_to_described_turn_as_draft(self, turn_index: int) -> str:
        """Returns the address that shows a described turn as a draft; the turns after it are pending moves."""
        moves, starts = self.moves_read, self.move_count_before_each_described_turn
        start = starts[min(turn_index, len(starts) - 1)]
        moves_of_described_turn_after_start = self.moves_of_described_turn_after_start(start)
        return self.link_to_table_view_keeping_record(
            View.PLAY,
            self.query_with_moves(self.reading.query, moves[:start]),
            self.input_rules.selection_reentering_first_turn_or_empty(moves_of_described_turn_after_start),
            format_pending_moves(INSERT, start, join_moves(moves[start + len(moves_of_described_turn_after_start) :])),
        )

    @property
    def link_to_record_or_draft_described_turns_and_key(self) -> LinkAndSentenceKey:
        """The link that records the described turns at once, or else shows the first as a draft."""
        link = self.link_to_record_with_described_turns_or_empty
        return (
            LinkAndSentenceKey(link, "said.tell")
            if link
            else LinkAndSentenceKey(self.link_to_described_turn_as_draft(0), "said.tray")
        )

    @property
    def link_to_complete_and_key(self) -> LinkAndSentenceKey:
        """The link to the page of the table, where what is missing can be entered."""
        sentence_key = "said.enter" if self.reading.missing else "said.open"
        return LinkAndSentenceKey(self.link_to_table_with_partial_move_if_any, sentence_key)

    @cached_property
    def link_to_record_with_described_turns_or_empty(self) -> str:
        """The record with the described turns. If this phone holds a private hand, the hand changes as if the turns had
        been entered by touch; '' if entry by touch would ask for more."""
        if "mine" not in self.followed_query:
            return self.link_to_table_with_partial_move_if_any
        query = self.query_after_described_turns_or_empty()
        return self.link_to_table_view_keeping_record(View.PLAY, query) if query else ""

    def query_after_described_turns_or_empty(self) -> dict[str, str]:
        """Returns the record after each described turn is entered as by touch; empty if some turn cannot be."""
        recorded = self.followed_moves
        query = self.query_with_moves(self.reading.query, recorded)
        for start in self.move_count_before_each_described_turn:
            moves = self.moves_of_described_turn_after_start(start)
            selection = self.input_rules.selection_reentering_first_turn_or_empty(moves)
            if selection:
                query = self.query_after_accepting_draft_or_empty(
                    self.query_with_moves(query, split_moves(query.get("move", ""))[:start]), selection
                )
            for move in [] if selection else moves[max(len(recorded) - start, 0) :]:
                query = self.record_query_after_value_or_empty(query, "", move)
        return query if len(split_moves(query.get("move", ""))) == len(self.moves_read) else {}

    def query_after_accepting_draft_or_empty(self, query: dict[str, str], selection_with_draft: str) -> dict[str, str]:
        """Returns the record after the draft in the selection is accepted; empty if it cannot be accepted yet."""
        request = PageRequest(query=query, lang=self.address_language, selection=selection_with_draft)
        page = compute_answer_and_build_page(
            self.frame.answer.game, view=View.PLAY, question=request, language_code=self.frame.say.language
        )
        action = page.bar.action
        value = action.control.value if action and not action.is_disabled else ""
        return self.record_query_after_value_or_empty(query, selection_with_draft, value) if value else {}

    def record_query_after_value_or_empty(self, query: dict[str, str], selection: str, value: str) -> dict[str, str]:
        """Returns the record after a value is entered; empty if the value is refused."""
        query_with_value = {**query, "view": View.PLAY, "put": value}
        request = PageRequest(query=query_with_value, lang=self.address_language, selection=selection)
        try:
            resolved_input = resolve_form_or_touch_or_abort(self.reading.game, request, self.frame.say.language)
        except HTTPException:
            return {}
        return resolved_input.question.query if resolved_input.is_readable else {}
