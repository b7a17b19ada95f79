"""Follows the position of the record page: its moves, their verdicts, and what is missing."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.core.replay import GameProgress, ReplayStep, list_numbers_of_legal_moves_surely_ending_turn
from calculators.vectron import GAME
from calculators.vectron.state import DrawFromDeck, Move, MovePiece, State
from web.table.entry import parse_legal_moves_of_record
from web.table.page import Page


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordPosition:
    """The position of a followed game.

    state: the present position, or the earlier one that is looked at; accepted_moves: the legal moves of the record;
    steps: all moves with their verdicts; progress: None while the page cannot follow the game; is_looking_back: whether
    an earlier position is looked at.
    """

    state: State
    accepted_moves: tuple[Move, ...] = ()
    steps: tuple[ReplayStep, ...] = ()
    progress: GameProgress | None = None
    is_looking_back: bool = False

    @classmethod
    def from_displayed_position_of_page(cls, page: Page) -> RecordPosition:
        """Returns the position of the page: after the legal moves of the record, or the earlier one that is looked at;
        the starting table if it cannot be followed."""
        verdict = page.answer.verdict
        followed = page.answer.followed
        if verdict is None or followed is None:
            return cls(state=page.answer.state, progress=followed)
        accepted_moves = parse_legal_moves_of_record(page.answer)
        state = followed.state if followed.state is not None else verdict.steps[verdict.played - 1].before
        return cls(
            state=state,
            accepted_moves=accepted_moves,
            steps=verdict.steps,
            progress=followed,
            is_looking_back=page.is_looking_back,
        )


def start_parameters_present_position_lacks_or_empty(position: RecordPosition) -> tuple[str, ...]:
    """Lists the parameters that are not entered at the start and that the present position depends on."""
    if position.progress is None or position.progress.state is not None or not position.accepted_moves:
        return ()
    return position.steps[len(position.accepted_moves) - 1].judgement.missing


def moves_of_last_turn_finished_or_not(position: RecordPosition) -> tuple[Move, ...]:
    """Returns the moves of the last turn of the record."""
    move_count = len(position.accepted_moves)
    turn_ends = list_numbers_of_legal_moves_surely_ending_turn(GAME, position.steps[:move_count])
    return position.accepted_moves[max((end for end in turn_ends if end < move_count), default=0) :]


def has_current_or_last_turn_drawn_from_deck(position: RecordPosition) -> bool:
    """Checks whether a card was drawn from the deck this turn; the placed card may be that one, so no doubt is
    displayed."""
    return any(isinstance(move, DrawFromDeck) for move in moves_of_last_turn_finished_or_not(position))


def cell_of_last_piece_move_or_none(position: RecordPosition) -> int | None:
    """Returns the target cell of the last move of a piece, whatever follows it; None if no piece has moved."""
    cells = [move.cell for move in position.accepted_moves if isinstance(move, MovePiece)]
    return cells[-1] if cells else None
