"""Builds the page of a followed game: the public table, the keys of the turn, and the record."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.core.replay import parse_moves
from calculators.core.types import ScoresAndWinners, View
from calculators.vectron import GAME
from calculators.vectron.moves import find_certain_target_cells_of_next_card
from calculators.vectron.settlement import calculate_settlement
from calculators.vectron.state import CELLS, MovePiece, State
from web.games.vectron.pictures.record_bar import build_record_bar, explain_why_scores_were_settled
from web.games.vectron.pictures.record_keys import (
    build_private_hand_view_with_entry_pad,
    build_turn_keys_if_turn_can_be_entered,
)
from web.games.vectron.pictures.record_position import (
    RecordPosition,
    cell_of_last_piece_move_or_none,
    start_parameters_present_position_lacks_or_empty,
)
from web.games.vectron.pictures.scene import (
    MapMarks,
    draw_table,
    draw_table_with_selectable_cells,
    svg_path_of_chip_stars_around_origin,
)
from web.games.vectron.pictures.selections import (
    is_map_partly_laid,
    is_position_within_game_entered,
    list_missing_of_record_start,
    selected_target_or_first_missing_or_none,
)
from web.games.vectron.pictures.settlements import (
    SettlementResult,
    SettlementRound,
    list_past_and_due_settlements_or_empty,
    list_seat_results_highest_total_first,
    list_seat_settlement_results_sorted_by_rank,
)
from web.games.vectron.pictures.step_frames import draw_paths_of_piece_moves_highlighted_last
from web.games.vectron.pictures.strip import SeatsView, build_seats_view_with_gauge_changes_and_leaders
from web.games.vectron.pictures.tray import TrayWithPads, build_tray_of_target_or_none
from web.games.vectron.targets import (
    TARGETS,
    CellTarget,
    HandCardTarget,
    RowCardTarget,
    SeatTarget,
    Target,
    value_of_moves,
)
from web.i18n import Speaker
from web.pieces import Scene, enter_value
from web.table.bar import format_totals_with_initials_if_names_too_long
from web.table.page import Page
from web.table.page_content import PageContent
from web.table.private_hand import PrivateHandView
from web.table.record_editing import next_former_move_of_reentered_turn_or_empty


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordPageContent(PageContent):
    """The page of a followed game.

    keys: the tray and pads of the turn or of the selected target; shows_last_turn: the last turn is shown above the
    record, except in the middle of a turn; is_start_complete: the starting table is complete; deck_count: cards in the
    deck, None if unknown; has_gauge_at_three: a gauge is at exactly three; correction_address: where the present table
    is corrected, '' before the first move; is_over: the game has ended; results: of the last settlement, at the end of
    the game or right after it; settlement_cause: why scores were just settled, or ''; rounds: all settlements, at the
    end only; private_hand: of whoever holds this phone.
    """

    seats: SeatsView
    board: Scene
    keys: TrayWithPads | None
    shows_last_turn: bool
    is_start_complete: bool
    deck_count: int | None
    has_gauge_at_three: bool
    correction_address: str
    is_over: bool
    results: tuple[SettlementResult, ...] = ()
    settlement_cause: str = ""
    rounds: tuple[SettlementRound, ...] = ()
    private_hand: PrivateHandView | None = None
    stars = staticmethod(svg_path_of_chip_stars_around_origin)


def build_record_page(page: Page) -> RecordPageContent:
    """Builds the page of a followed game."""
    position = RecordPosition.from_displayed_position_of_page(page)
    state, say, is_refused = position.state, page.say, page.answer.refused
    is_start_complete = not is_refused and not list_missing_of_record_start(state)
    is_start_begun = not (page.answer.move_texts or is_refused) and (
        is_map_partly_laid(state) or is_position_within_game_entered(state)
    )
    target = (
        selected_target_or_first_missing_or_none(state, page.selection, View.PLAY)
        if is_start_begun
        else TARGETS.parse_or_none(page.selection)
    )
    missing_parameters = start_parameters_present_position_lacks_or_empty(position)
    entry_tray = (
        build_tray_of_target_or_none(page.answer.state, target, View.PLAY, say)
        if not position.accepted_moves or starting_table_parameter_of_target_or_empty(target) in missing_parameters
        else None
    )
    is_over = bool(position.progress and position.progress.ended) and not position.is_looking_back
    score = page.answer.score if isinstance(page.answer.score, ScoresAndWinners) else None
    seats = build_seats_view_with_gauge_changes_and_leaders(
        state,
        say,
        score=score,
        wrong_targets=page.parameters_and_targets_of_violations,
        is_editable=not position.accepted_moves,
    )
    has_gauge_at_three = any(footer.has_exactly_three for footer in seats.footer_by_seat.values())
    last_step = position.steps[len(position.accepted_moves) - 1] if position.accepted_moves else None
    last_settlement_results = (
        list_seat_settlement_results_sorted_by_rank(last_step.effects) if last_step and not entry_tray else ()
    )
    final_settlement = calculate_settlement(state) if is_over else None
    return RecordPageContent(
        bar=None
        if is_refused
        else build_record_bar(page, position, missing_parameters, is_start_complete=is_start_complete, is_over=is_over),
        seats=seats,
        board=build_record_map(page, position, start_target_that_tray_enters=target if entry_tray else None),
        keys=entry_tray
        or build_turn_keys_if_turn_can_be_entered(
            page,
            position,
            is_game_begun=is_start_complete,
            is_game_done=is_over or bool(missing_parameters),
        ),
        shows_last_turn=state.phase == "draw" and not has_gauge_at_three,
        is_start_complete=is_start_complete,
        asks_who_plays=not (
            "move" in page.full_answer.query or is_start_complete or is_start_begun or is_refused or entry_tray
        ),
        deck_count=state.deck_size_or_none,
        has_gauge_at_three=has_gauge_at_three,
        correction_address=page.links.link_to_view(View.MOVES)
        if position.accepted_moves and not (is_over or position.is_looking_back)
        else "",
        is_over=is_over,
        results=list_seat_results_highest_total_first(final_settlement)
        if final_settlement
        else last_settlement_results,
        settlement_cause=explain_why_scores_were_settled(say, last_settlement_results)
        if last_settlement_results and not is_over
        else "",
        rounds=list_past_and_due_settlements_or_empty(state, final_settlement, say("vectron.rounds.start"))
        if final_settlement
        else (),
        share_text=format_mover_and_scores_or_empty(say, state, score) if not is_over else "",
        private_hand=None
        if is_over or not is_start_complete or position.is_looking_back
        else build_private_hand_view_with_entry_pad(page, state),
    )


def starting_table_parameter_of_target_or_empty(target: Target | None) -> str:
    """Returns the parameter that a target is a part of; '' for a target of no parameter of the starting table."""
    match target:
        case SeatTarget(name) | RowCardTarget(name):
            return name
        case CellTarget() | HandCardTarget():
            return target.WORD
    return ""


def format_mover_and_scores_or_empty(say: Speaker, state: State, score: ScoresAndWinners | None) -> str:
    """Formats whose turn it is and the scores as one line; '' without scores."""
    if score is None or not score.seats:
        return ""
    totals = format_totals_with_initials_if_names_too_long(say, score.seats)
    return say("vectron.gist.turn", seat=state.table.mover_seat_code, scores=totals)


def build_record_map(page: Page, position: RecordPosition, *, start_target_that_tray_enters: Target | None) -> Scene:
    """Builds the map: cells to edit while the starting table is entered or refused, the cells the next card reaches in
    the middle of a turn, else the map with the last jump.

    start_target_that_tray_enters: of the starting table; None if the tray enters nothing of it.
    """
    state, last_cell = position.state, cell_of_last_piece_move_or_none(position)
    changed_cells = () if last_cell is None else (last_cell,)
    wrong_targets = page.parameters_and_targets_of_violations
    if (
        start_target_that_tray_enters
        or page.answer.refused
        or (not position.accepted_moves and list_missing_of_record_start(state))
    ):
        target = start_target_that_tray_enters or TARGETS.parse_or_none(page.selection)
        selected_cell = target.cell if isinstance(target, CellTarget) else None
        return draw_table_with_selectable_cells(
            state, page.say, selected_cell=selected_cell, wrong_targets=wrong_targets
        )
    if position.is_looking_back or state.phase != "move" or not position.progress or position.progress.ended:
        return draw_table(state, page.say, marks=MapMarks(wrong_targets=wrong_targets, changed_cells=changed_cells))
    cells = find_certain_target_cells_of_next_card(state)
    refused_step = page.answer.verdict.steps[-1] if page.answer.verdict and not page.answer.verdict.legal else None
    marks = MapMarks(
        selected_cell=destination_or_none(next_former_move_of_reentered_turn_or_empty(page)),
        effects_of_reachable_cell=dict.fromkeys(cells, ()),
        number_of_cell={cell: number for number, cell in enumerate(cells, 1)},
        paths=draw_paths_of_piece_moves_highlighted_last(state, [MovePiece(cell) for cell in cells]),
        refused_cell=destination_or_none(refused_step.move) if refused_step else None,
        changed_cells=changed_cells,
    )
    move_controls = {cell: enter_value(value_of_moves(MovePiece(cell))) for cell in range(CELLS)}
    return draw_table(state, page.say, marks=marks, control_of_cell=move_controls)


def destination_or_none(move_text: str) -> int | None:
    """Returns the cell that a move of the record leads to; None for a move of no piece, and for ''."""
    return next((move.cell for move in parse_moves(GAME, move_text) if isinstance(move, MovePiece)), None)
