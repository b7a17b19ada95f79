"""Declares the page half of one game: what its folder in `web/games` adds to the pages of every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module

from markupsafe import Markup

from calculators import GAMES
from calculators.core.game import AnyState
from calculators.core.replay import ReplayStep
from calculators.core.types import View
from web.i18n import Speaker
from web.table.curve import POINTS_OF_EVERYBODY, ProgressChartSettings
from web.table.input_rules import InputRules
from web.table.known_hands import CardFaceAndWords
from web.table.lesson import Lesson
from web.table.page import Page
from web.table.page_content import PageContent
from web.table.record_entries import (
    NumberedTurn,
    RecordEntry,
    build_record_entry_with_moves_in_words,
    describe_moves_of_turn,
)
from web.table.seating import SeatNotation

PlainData = dict[str, object]
TurnAndEntry = tuple[NumberedTurn, RecordEntry]


@dataclass(frozen=True)
class ExtraQuestion:
    """A question that only this game has, at `/<game>/<name>`.

    view: the view whose checks it shares; answer_state: returns plain data on a state, for JSON and template.
    """

    view: View
    answer_state: Callable[[AnyState], PlainData]


@dataclass(frozen=True)
class GamePaper:
    """What a game prints.

    build_sheet_parts: returns what the game's part of a sheet needs; list_record_lines: returns the lines of a record
    from its possible turns and their entries, None for the entries with nothing else on the sheet of a record;
    measure_height_above_turns_beyond_usual_mm: returns the height of what is drawn between the curve and those
    lines; name_record_part: returns the heading of a part of a record (a round) that begins in a state.
    """

    build_sheet_parts: Callable[[Page], object]
    list_record_lines: Callable[[Page, Sequence[TurnAndEntry]], list[RecordEntry]] | None = None
    measure_height_above_turns_beyond_usual_mm: Callable[[Page], float] | None = None
    name_record_part: Callable[[Page, AnyState], str] | None = None


@dataclass(frozen=True, kw_only=True)
class GamePages:
    """The page half of a game, a table of functions.

    build_score_page, build_question_page, build_record_page: return the content of a page on a score, on a question
    about a move, on a followed game; input_rules: what its controls do; paper: what it prints; build_record_entry:
    returns a turn of the record, for page and paper; describe_turn: returns what a turn did, in a line for the
    others at a shared table; seat_notation: how its addresses refer to seats; curve_settings: what its curve displays;
    card_face_and_words: returns picture and name of a card, for a game with hidden cards; extra_questions: questions
    that only this game has; lesson: its turn and examples in pictures.
    """

    build_score_page: Callable[[Page], PageContent]
    build_question_page: Callable[[Page], PageContent]
    build_record_page: Callable[[Page], PageContent]
    input_rules: InputRules
    paper: GamePaper
    build_record_entry: Callable[[Page, NumberedTurn], RecordEntry] = build_record_entry_with_moves_in_words
    describe_turn: Callable[[Speaker, Sequence[ReplayStep]], str] = describe_moves_of_turn
    seat_notation: SeatNotation = field(default_factory=SeatNotation)
    curve_settings: ProgressChartSettings = POINTS_OF_EVERYBODY
    card_face_and_words: CardFaceAndWords | None = None
    extra_questions: Mapping[str, ExtraQuestion] = field(default_factory=dict)
    lesson: Lesson = field(default_factory=Lesson)


@cache
def load_game_pages(game_slug: str) -> GamePages:
    """Returns the pages of a game. Raises KeyError for an unknown game."""
    if game_slug not in GAMES:
        raise KeyError(game_slug)
    found: GamePages = import_module(f"web.games.{game_slug}.pages").PAGES
    return found


@cache
def draw_thumbnail(game_slug: str, language: str) -> Markup:
    """Draws a game for the start page, once; its page half is loaded for it. Raises KeyError for an unknown game."""
    return load_game_pages(game_slug).lesson.thumbnail_svg_or_empty(Speaker(language))
