"""Lets the record of every game hold entries that are no moves of the game: a player leaves, the table is corrected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from calculators.core.game import AnyGame, Game, InsertedMove, Move, State
from calculators.core.types import Judgement, Message


@dataclass(frozen=True, kw_only=True)
class RecordEntryKind:
    """A kind of entry. entry_type: its class, with the property `notation`; the functions do for such an entry what
    those of `Game` do for a move."""

    entry_type: type
    parse_or_none: Callable[[str], Any]
    """text → entry; None for any other text. Raises `Unreadable` for an entry that cannot be read."""
    judge: Callable[[Any, Any], Judgement[Any]]
    """(state, entry) → verdict."""
    describe: Callable[[Any, Any], Message]
    """(state, entry) → the entry in words."""


def allow_record_entries(game: Game[State, Move], kind: RecordEntryKind) -> Game[State, Move]:
    """Returns the game with records that can also hold entries of a kind; its own moves stay as they are."""
    entry_type = kind.entry_type

    def parse_move(move_text: str) -> Any:
        return kind.parse_or_none(move_text) or game.parse_move(move_text)

    def dispatch(answer_entry: Callable[..., Any], answer_move: Callable[..., Any]) -> Callable[..., Any]:
        """Returns one function of a move, its last argument: the first for an entry, the second for a move."""

        def answer(*arguments: Any) -> Any:
            return (answer_entry if isinstance(arguments[-1], entry_type) else answer_move)(*arguments)

        return answer

    def count_moves_up_to_end_of_first_turn(moves: Sequence[Any], player_count: int) -> int:
        first = next((at for at, move in enumerate(moves) if isinstance(move, entry_type)), len(moves))
        return game.count_moves_up_to_end_of_first_turn(moves[:first], player_count) if first or not moves else 1

    return replace(
        game,
        parse_move=parse_move,
        format_move=dispatch(lambda entry: entry.notation, game.format_move),
        canonicalize_move=dispatch(lambda _state, entry: entry, game.canonicalize_move),
        judge_move=dispatch(kind.judge, game.judge_move),
        describe_move=dispatch(kind.describe, game.describe_move),
        hide_secrets_of_move=dispatch(lambda _state, entry: entry, game.hide_secrets_of_move),
        repeats_round_end=dispatch(lambda _end_state, _entry: False, game.repeats_round_end),
        count_moves_up_to_end_of_first_turn=count_moves_up_to_end_of_first_turn,
        rebuild_record=partial(reorder_entries_and_let_game_rebuild_its_moves, game, entry_type),
    )


def reorder_entries_and_let_game_rebuild_its_moves(
    game: AnyGame, entry_type: type, moves: Sequence[Any], new_order: Sequence[int | InsertedMove[Any]]
) -> list[Any]:
    """Returns a record in a new order (`Game.rebuild_record`): the game orders its own moves, and entries stand where
    the new order says."""
    reordered = [one.move if isinstance(one, InsertedMove) else moves[one] for one in new_order]
    move_indexes = [index for index, move in enumerate(moves) if not isinstance(move, entry_type)]
    new_index = {index: number for number, index in enumerate(move_indexes)}
    order_of_moves = [
        one if isinstance(one, InsertedMove) else new_index[one]
        for one, move in zip(new_order, reordered, strict=True)
        if not isinstance(move, entry_type)
    ]
    rebuilt = iter(game.rebuild_record([moves[index] for index in move_indexes], order_of_moves))
    return [move if isinstance(move, entry_type) else next(rebuilt) for move in reordered]
