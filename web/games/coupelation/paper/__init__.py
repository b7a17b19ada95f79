"""Draws Coupelation's sheets: the tower across the paper, the cards beside it, and what there is to say of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from calculators.core.messages import format_numbers_joining_runs_of_three_or_more
from calculators.core.types import Message, View, Violation
from calculators.coupelation.card_knowledge import FacedownCard
from calculators.coupelation.draw_allowance import calculate_draw_allowance
from calculators.coupelation.state import FINISH, Cards, State
from calculators.coupelation.tower import tower_outcome_or_empty
from calculators.coupelation.tower_checks import check_rising_order
from web.games.coupelation.paper.tower import (
    draw_card_or_its_back,
    draw_tower_scene_with_judged_card_if_any,
    draw_tower_svg,
)
from web.games.coupelation.paper.won import WonSheet, build_sheet_of_won_tower
from web.games.coupelation.pictures.board import build_facedown_card_rows_with_possible_numbers
from web.games.coupelation.pictures.chains import scene_with_brackets_or_lines_on_chains_without_room
from web.games.coupelation.pictures.fitting_numbers import NO_FITTING_NUMBERS, find_fitting_numbers
from web.games.coupelation.pictures.move_groups import MoveGroups, group_legal_moves_by_action
from web.games.coupelation.pictures.scene import TowerMarks, draw_table, is_about_hand
from web.games.coupelation.play import count_free_cells_and_deck_for_chart
from web.i18n import Speaker
from web.paper.curve import LineEnds, draw_progress_chart
from web.paper.picture import Box, Ink, Picture
from web.pieces import ChartArea, lay_out_progress_chart
from web.table.curve import sample_chart_values_if_any_changed
from web.table.game_pages import GamePaper, TurnAndEntry
from web.table.page import Page
from web.table.record_entries import RecordEntry

VERDICT_TOWER_WIDTH, RECORD_TOWER_WIDTH = 116.0, 104.0
"""The width of the tower on a verdict and on a record, in millimetres."""
MAX_TOWER_WIDTH, MIN_TOWER_WIDTH, WIDTH_PER_ROW = 168.0, 96.0, 9.0
"""The width of the tower on a score sheet: without lines below it, at least, and how much each line below takes of
it."""
SHORT_LIST_TOWER_WIDTH, LONG_LIST_TOWER_WIDTH = 88.0, 64.0
"""The width of the tower on a list of moves: with few rows, and with many."""
TWO_COLUMN_CARDS = 8
"""With more face-down cards than this, their possible numbers are set in two columns."""
MANY_ROWS = 17
"""A list of moves has many rows from this number on."""
CARD_SIZE, SMALL_CARD_SIZE = 15.0, 8.0
"""The size of a card below the tower, and of one beside it, in millimetres."""
CHART_INKS = {"free": Ink(stroke="#000", width=0.8), "deck": Ink(stroke="#000", width=0.3, dash="1.4 1")}
CHART_AREA = ChartArea(
    width=77,
    height=44,
    left=8,
    right=16,
    top=3,
    bottom=5,
    character_width=2.13,
    mark_gap=1.5,
    mark_distance=3.6,
)
"""The chart of a record, beside the tower, in millimetres."""
MAX_CHART_SAMPLES = 32
"""Positions of the chart: more cannot be told apart on paper."""
SIDE_TEXT_HEIGHT, FOOT_HEIGHT, USUAL_HEIGHT = 92.0, 19.0, 58.0
"""Heights on a record, in millimetres: of the texts beside its tower, of the cards below both, and of what other
records have above their turns."""


@dataclass(frozen=True, slots=True)
class HiddenCardLine:
    """A face-down card. tier, place: 1-based; count: how many numbers it may turn out to be; runs: these numbers, with
    consecutive ones as a range."""

    tier: int
    place: int
    count: int
    runs: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class TowerSheet:
    """reserve, hand: cards as a picture, None if not entered; head, lines: the outcome and its reasons; draw: what the
    next seat draws; violations: of the order of the tower; hidden_columns: the numbers that face-down cards may turn
    out to be, in one column or two; groups: all moves; has_many_rows: is that list long; won: the sheet of a won tower,
    which replaces the rest; progress: the chart of a record."""

    tower: Markup
    reserve: Markup | None = None
    hand: Markup | None = None
    deck: int | None = None
    turn: str = ""
    head: str = ""
    lines: tuple[Message, ...] = ()
    draw: Message | None = None
    violations: tuple[Violation, ...] = ()
    hidden_columns: tuple[tuple[HiddenCardLine, ...], ...] = ()
    groups: MoveGroups | None = None
    has_many_rows: bool = False
    won: WonSheet | None = None
    progress: Markup | None = None


def build_tower_sheet_of_any_view(page: Page) -> TowerSheet:
    """Builds the sheet of a table, of its moves, of a verdict or of a followed game."""
    return build_tower_sheet_of_followed_game(page) if page.view == View.PLAY else build_tower_sheet(page)


def build_tower_sheet(page: Page) -> TowerSheet:
    """Builds the sheet of a table, of its moves or of a verdict."""
    state: State = page.answer.state
    view = View(page.view)
    outcome_or_empty = tower_outcome_or_empty(state)
    order_violations = tuple(check_rising_order(state)) if outcome_or_empty == "lost" else ()
    verdict_violations = page.answer.verdict.violations if page.answer.verdict else ()
    public_violations = tuple(violation for violation in verdict_violations if not is_about_hand(violation))
    violations = (*order_violations, *public_violations)
    fitting_numbers = NO_FITTING_NUMBERS if outcome_or_empty else find_fitting_numbers(state)
    scene = draw_tower_scene_with_judged_card_if_any(
        page.say, state, page.answer.verdict, violations=violations, fitting_numbers=fitting_numbers
    )
    scene = scene_with_brackets_or_lines_on_chains_without_room(
        scene, state, violations, must_lines_avoid_facedown_cards=bool(outcome_or_empty)
    )
    has_score = view == View.SCORE and page.answer.score is not None
    hidden_columns = list_hidden_card_lines_in_columns(fitting_numbers.facedown_cards) if has_score else ()
    move_groups = None if page.answer.moves is None else group_legal_moves_by_action(state)
    line_count = len(hidden_columns[0]) if hidden_columns else 0
    tower_width = (
        max(MAX_TOWER_WIDTH - WIDTH_PER_ROW * (line_count + 2 * (state.hand is not None)), MIN_TOWER_WIDTH)
        if has_score
        else VERDICT_TOWER_WIDTH
    )
    if move_groups is not None:
        tower_width = SHORT_LIST_TOWER_WIDTH if count_move_list_rows(move_groups) < MANY_ROWS else LONG_LIST_TOWER_WIDTH
    card_width = CARD_SIZE if move_groups is None else SMALL_CARD_SIZE
    return TowerSheet(
        tower=draw_tower_svg(page.say, scene, tower_width),
        reserve=None if state.reserve is None else draw_cards_side_by_side(page.say, state.reserve, card_width),
        hand=None if state.hand is None else draw_cards_side_by_side(page.say, state.hand, card_width),
        deck=state.deck,
        turn="" if outcome_or_empty else f"p{state.table.turn}",
        head=describe_outcome_or_progress(page, state) if has_score else "",
        lines=page.answer.score.reasons if has_score and outcome_or_empty else (),
        draw=calculate_draw_allowance(state).phrase if has_score and not outcome_or_empty else None,
        violations=order_violations,
        hidden_columns=hidden_columns,
        groups=move_groups,
        has_many_rows=move_groups is not None and count_move_list_rows(move_groups) >= MANY_ROWS,
        won=build_sheet_of_won_tower(page) if has_score and outcome_or_empty == "won" else None,
    )


def list_hidden_card_lines_in_columns(cards: Iterable[FacedownCard]) -> tuple[tuple[HiddenCardLine, ...], ...]:
    """Returns the face-down cards with their possible numbers, in two columns if there are many."""
    rows = [
        HiddenCardLine(
            row.tier, row.place, row.count, tuple(format_numbers_joining_runs_of_three_or_more(row.possible_numbers))
        )
        for row in build_facedown_card_rows_with_possible_numbers(cards)
    ]
    column_length = -(-len(rows) // 2) if len(rows) > TWO_COLUMN_CARDS else len(rows)
    return tuple(filter(None, (tuple(rows[:column_length]), tuple(rows[column_length:]))))


def count_move_list_rows(move_groups: MoveGroups) -> int:
    """Returns the number of rows of a list of moves."""
    return len(move_groups.hand) + len(move_groups.flips) // 4 + len(move_groups.reserve) + 2


def describe_outcome_or_progress(page: Page, state: State) -> str:
    """Returns the outcome, or the progress of the tower while the game is open."""
    outcome = page.answer.game.calculate_score(state).outcome
    if outcome != "open":
        return page.say(f"coupelation.outcome.{outcome}")
    return page.say("coupelation.sheet.open", empty=state.empty_cell_count, hidden=len(state.hidden_cells))


def draw_cards_side_by_side(say: Speaker, cards: Cards, card_width_mm: float) -> Markup:
    """Draws the reserve or the hand side by side, each card `card_width_mm` wide."""
    picture = Picture((card_width_mm + 1.6) * max(1, len(cards)), card_width_mm + 0.6)
    for index, card in enumerate(cards):
        box = Box((card_width_mm + 1.6) * index + 0.3, 0.3, card_width_mm, card_width_mm)
        draw_card_or_its_back(picture, card, box, hidden_card_text=say("coupelation.back"))
    names = [say("coupelation.finish") if card == FINISH else str(card.face) for card in cards]
    return picture.to_paper_svg(
        say("list.comma").join(names) or say("coupelation.sheet.none"), omits_drawn_texts_after_label=True
    )


# The record


def list_record_lines(page: Page, turns_and_entries: Sequence[TurnAndEntry]) -> list[RecordEntry]:  # noqa: ARG001
    """Returns a line for every turn of a followed game, as on its page."""
    return [entry for _, entry in turns_and_entries]


def measure_height_above_turns_beyond_usual_mm(page: Page) -> float:
    """Returns how many millimetres the tower, and the parts beside and below it, take above the turns beyond the
    usual."""
    scene = draw_table(page.answer.current_state, page.say)
    return max(scene.height * RECORD_TOWER_WIDTH / scene.width, SIDE_TEXT_HEIGHT) + FOOT_HEIGHT - USUAL_HEIGHT


def build_tower_sheet_of_followed_game(page: Page) -> TowerSheet:
    """Builds the sheet above the turns of a followed game: its current table, and its chart."""
    followed = page.answer.followed
    state = page.answer.current_state
    is_over = tower_outcome_or_empty(state) or (followed is not None and followed.ended)
    fitting_numbers = NO_FITTING_NUMBERS if is_over else find_fitting_numbers(state)
    return TowerSheet(
        tower=draw_tower_svg(
            page.say,
            draw_table(state, page.say, marks=TowerMarks(fitting_numbers=fitting_numbers)),
            RECORD_TOWER_WIDTH,
        ),
        reserve=None if state.reserve is None else draw_cards_side_by_side(page.say, state.reserve, SMALL_CARD_SIZE),
        deck=state.deck,
        turn="" if is_over else f"p{state.table.turn}",
        head=describe_outcome_or_progress(page, state) if state.rows else "",
        lines=page.answer.score.reasons if is_over and page.answer.score else (),
        draw=calculate_draw_allowance(state).phrase if state.rows and not is_over else None,
        progress=draw_chart_of_free_cells_and_deck_or_none(page),
    )


def draw_chart_of_free_cells_and_deck_or_none(page: Page) -> Markup | None:
    """Draws the free cells (a line) and the deck (dashes) by turn; None before any of them has changed."""
    samples = sample_chart_values_if_any_changed(page, MAX_CHART_SAMPLES, count_free_cells_and_deck_for_chart)
    if not samples:
        return None
    names = {track: page.say(f"coupelation.sheet.{track}") for track in CHART_INKS}
    line_ends = LineEnds(word_by_track=names, word_size=3, word_room=14)
    picture = draw_progress_chart(lay_out_progress_chart(samples, CHART_AREA), CHART_INKS, line_ends)
    return picture.to_paper_svg(page.say("coupelation.sheet.curve"))


PAPER = GamePaper(build_tower_sheet_of_any_view, list_record_lines, measure_height_above_turns_beyond_usual_mm)
