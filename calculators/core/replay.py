"""Replays moves one after the other, to judge a few of them or to follow a whole game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from calculators.core.corrections import is_correction_text
from calculators.core.game import AnyGame, InsertedMove
from calculators.core.knowledge import HandSummary
from calculators.core.parsing import Unreadable, encode_query_string
from calculators.core.types import Judgement, Message, View, Violation

MOVES_LIMIT = 60
"""The most moves of a question: more than any dispute has, few enough to be answered quickly."""
PLAY_LIMIT = 400
"""The most moves of a followed game: more than any of the games has."""


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One judged move of a replay.

    move: its notation; text: its description; before: the position in which it was judged, None if unknown.
    """

    move: str
    text: Message
    judgement: Judgement[Any]
    before: Any

    @property
    def legal(self) -> bool | None:
        return self.judgement.legal

    @property
    def violations(self) -> tuple[Violation, ...]:
        return self.judgement.violations

    @property
    def effects(self) -> tuple[Message, ...]:
        return self.judgement.effects

    @property
    def assumes(self) -> tuple[Message, ...]:
        return self.judgement.assumes

    @property
    def after(self) -> Any:
        """The position after the move; None if it ended the round or game, or if that position is unknown."""
        return self.judgement.after

    @property
    def end(self) -> Any:
        """The position to score if the move ended the round or game; else None."""
        return self.judgement.end

    @property
    def state_after(self) -> Any:
        """The position after the move, also one that ended the round or game; None if it is unknown."""
        return self.judgement.state_after


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The verdict on the moves of a replay.

    legal: are all of them legal? None if undecided; steps: the judged moves, up to the first that is not legal;
    missing: the parameters that the verdict needs; next: the query of the position after the legal ones, '' if there is
    none; end: the query to score if they ended the round or game, else ''.
    """

    legal: bool | None
    steps: tuple[ReplayStep, ...]
    missing: tuple[str, ...]
    next: str
    end: str

    @property
    def played(self) -> int:
        """The number of legal moves."""
        return len(self.steps) - (self.legal is not True)

    @property
    def legal_steps(self) -> tuple[ReplayStep, ...]:
        """The legal moves with their judgements."""
        return self.steps[: self.played]

    @property
    def violations(self) -> tuple[Violation, ...]:
        """The violations of the last judged move: of the first illegal one, if there is one."""
        return self.steps[-1].violations

    @property
    def notices(self) -> tuple[Violation, ...]:
        """The notices of the last judged move."""
        return self.steps[-1].judgement.notices

    @property
    def effects(self) -> tuple[Message, ...]:
        return tuple(effect for step in self.steps for effect in step.effects)

    @property
    def assumes(self) -> tuple[Message, ...]:
        """What has to be true of hidden cards for all moves to be legal, without repetitions."""
        return tuple({repr(message): message for step in self.steps for message in step.assumes}.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class GameProgress:
    """The progress of a followed game.

    verdict: on its moves, None before the first; state: after the last legal move, None if unknown; position: the query
    of that state, or of the last known one; turn: the code of the seat to move, '' after the end; ended: is the game
    over? score: the current score, None if there is none yet; holds: what is known of each hidden hand; seats_to_move:
    the codes of all seats that move next, several if they move at once.
    """

    verdict: Verdict | None
    state: Any
    position: str
    turn: str
    ended: bool
    score: Any
    holds: tuple[HandSummary, ...] = ()
    seats_to_move: tuple[str, ...] = ()


def split_moves(moves_text: str) -> list[str]:
    """Returns the moves of a text, each as text; [] for none.

    >>> split_moves("show.1_scout.left"), split_moves("")
    (['show.1', 'scout.left'], [])
    """
    return [move_text for move_text in moves_text.split("_") if move_text]


def join_moves(move_texts: Iterable[str]) -> str:
    """Returns moves, each as text, as the text of a query; '' for none."""
    return "_".join(move_texts)


def format_moves(game: AnyGame, moves: Iterable[Any]) -> str:
    """Returns moves as the text of a query; '' for none."""
    return join_moves(map(game.format_move, moves))


def parse_moves(game: AnyGame, moves_text: str, max_moves: int = MOVES_LIMIT) -> list[Any]:
    """Parses `show.1_show.2-3` as moves; [] for a blank text.

    Raises Unreadable, with the index in the whole text, for an unreadable move or more than `max_moves`.
    """
    if not moves_text.strip():
        return []
    parts = re.split("[_＿]", moves_text)
    if len(parts) > max_moves:
        raise Unreadable(0, "expected.fewer", limit=max_moves)
    moves = []
    start = 0
    for part in parts:
        try:
            moves.append(game.parse_move(part))
        except Unreadable as error:
            raise Unreadable(start + error.at, error.expected.code, **error.expected.params) from None
        start += len(part) + 1
    return moves


def format_position(game: AnyGame, state: Any) -> str:
    return "" if state is None else encode_query_string(game.format_query(state))


def replay_moves_until_illegal_or_undecided(
    game: AnyGame, start_state: Any, one_or_more_moves: Sequence[Any], *, through_rounds: bool = False
) -> Verdict:
    """Replays moves one after the other up to the first that is illegal or undecided, and returns the verdict on all
    of these; there is at least one.

    through_rounds: continue with the next round after the end of one (`Game.next_round_state`), as in a followed game.
    """
    steps: list[ReplayStep] = []
    current, last, end = (None, None, start_state) if game.is_over(start_state) else (start_state, None, None)
    missing_names: tuple[str, ...] = ()
    for move in one_or_more_moves:
        repeats_end = bool(steps) and current is None and end is not None and game.repeats_round_end(end, move)
        if through_rounds and current is None and end is not None and not repeats_end:
            current = game.next_round_state(end)
        if current is not None:
            move = game.canonicalize_move(current, move)
        judgement = (
            Judgement(legal=True, end=end)
            if repeats_end
            else judge_replayed_move(
                game,
                start_state,
                current_state_if_known=current,
                is_over=end is not None,
                move=move,
                names_missing_if_state_unknown=missing_names,
            )
        )
        text = game.describe_move(current or start_state, move)
        steps.append(ReplayStep(game.format_move(move), text, judgement, current))
        if judgement.legal is not True:
            break
        current = last = judgement.after
        end, missing_names = judgement.end, judgement.missing
    legal = steps[-1].legal
    return Verdict(
        legal=legal,
        steps=tuple(steps),
        missing=() if legal and end is None else steps[-1].judgement.missing,
        next=format_position(game, last),
        end=format_position(game, end),
    )


def judge_replayed_move(
    game: AnyGame,
    start_state: Any,
    *,
    current_state_if_known: Any,
    is_over: bool,
    move: Any,
    names_missing_if_state_unknown: tuple[str, ...],
) -> Judgement[Any]:
    """Judges one move of a replay: illegal after the end, undecided if the position is unknown or incomplete.

    current_state_if_known: None if unknown or after the end; names_missing_if_state_unknown: the parameters that an
    unknown position depends on.
    """
    if current_state_if_known is None and is_over:
        return Judgement(legal=False, violations=(build_round_or_game_over_violation(game),))
    if current_state_if_known is None:
        return Judgement(legal=None, missing=names_missing_if_state_unknown or ("move",))
    missing = (
        ()
        if current_state_if_known is start_state
        else game.find_missing_parameters(current_state_if_known, View.CHECK)
    )
    if missing:
        return Judgement(legal=None, missing=missing)
    return game.judge_move(current_state_if_known, move)


def build_round_or_game_over_violation(game: AnyGame) -> Violation:
    """Builds the violation by a move after the end of a round or game."""
    code = f"{game.slug}.over"
    return Violation(
        code=code,
        clause=game.codes.get(code) or game.last_clause_slug_of_first_nonempty_group_or_all("end", "turn"),
        parameter_names=("move",),
    )


def follow_game(game: AnyGame, start_state: Any, moves: Sequence[Any]) -> GameProgress:
    """Returns the progress of a game from its starting position, up to the first move that is illegal or undecided."""
    verdict = (
        replay_moves_until_illegal_or_undecided(game, game.starting_state(start_state), moves, through_rounds=True)
        if moves
        else None
    )
    return build_game_progress_after_played_moves(game, start_state, verdict)


def build_game_progress_after_played_moves(game: AnyGame, start_state: Any, verdict: Verdict | None) -> GameProgress:
    """Returns the progress of a game after the legal moves of a verdict, which may end with another one.

    verdict: None before the first move.
    """
    last_known_state = game.starting_state(start_state)
    state, end = (None, last_known_state) if game.is_over(last_known_state) else (last_known_state, None)
    if verdict is not None and verdict.played:
        step = verdict.steps[verdict.played - 1]
        state, end, last_known_state = step.judgement.after, step.judgement.end, step.before
    if state is None and end is not None:
        state = game.next_round_state(end)
    ended = state is None and end is not None
    state = end if ended else state
    last_known_state = game.current_state(start_state, last_known_state if state is None else state)
    state = None if state is None else last_known_state
    turn = "" if ended else f"p{game.table(last_known_state).turn}"
    score = None if state is None else game.calculate_current_score(state)
    holds = () if ended else game.summarize_hands_known_to_asker(last_known_state)
    seats_to_move = () if ended else game.seat_codes_to_move(last_known_state)
    position = format_position(game, game.without_entered_hand(last_known_state))
    return GameProgress(
        verdict=verdict,
        state=state,
        position=position,
        turn=turn,
        ended=ended,
        score=score,
        holds=holds,
        seats_to_move=seats_to_move,
    )


def truncate_verdict_after_legal_move(game: AnyGame, verdict: Verdict, legal_move_number: int) -> Verdict:
    """Returns the verdict on the moves of a replay up to a legal one. legal_move_number: that of the last, from 1."""
    steps = verdict.steps[:legal_move_number]
    last_judgement = steps[-1].judgement
    return Verdict(
        legal=True,
        steps=steps,
        missing=(),
        next=format_position(game, last_judgement.after),
        end=format_position(game, last_judgement.end),
    )


def list_numbers_of_legal_moves_surely_ending_turn(game: AnyGame, steps: Sequence[ReplayStep]) -> tuple[int, ...]:
    """Returns the numbers (1-based) of the legal moves that end a turn and after which the position is known."""
    return tuple(
        number for number, step in enumerate(steps, 1) if step.legal and is_surely_between_turns_after_step(game, step)
    )


def count_record_turns_including_incomplete_last(game: AnyGame, moves: Sequence[Any], player_count: int) -> int:
    """Counts the turns of a record by the kinds of its moves and the number of players; the last may be incomplete."""
    count = 0
    while moves:
        moves = moves[game.count_moves_up_to_end_of_first_turn(moves, player_count) :]
        count += 1
    return count


def is_surely_between_turns_after_step(game: AnyGame, legal_step: ReplayStep) -> bool:
    """Returns whether a legal move ends a turn; False if the position after it is unknown."""
    if legal_step.after is None:
        return legal_step.end is not None
    return game.is_between_turns(legal_step.after)


def replace_or_insert_turn_of_record_if_complete(
    game: AnyGame,
    start_state: Any,
    *,
    moves_up_to_new_turn: Sequence[Any],
    turn_start_index: int,
    old_moves_from_index: Sequence[Any],
    replaces_turn: bool = True,
) -> list[Any] | None:
    """Returns a record with a turn entered again or inserted; None until the turn is complete.

    A correction of the table is no turn.

    moves_up_to_new_turn: the record before the turn, followed by the moves entered for it so far
    turn_start_index: the index of the first move of the turn in `moves_up_to_new_turn`
    old_moves_from_index: the moves of the old record from that index on
    replaces_turn: does the turn replace the first turn of `old_moves_from_index`, or is it inserted before it?
    """
    steps = (
        replay_moves_until_illegal_or_undecided(
            game, game.starting_state(start_state), moves_up_to_new_turn, through_rounds=True
        ).steps
        if moves_up_to_new_turn
        else ()
    )
    turn_end = next(
        (
            number
            for number in list_numbers_of_legal_moves_surely_ending_turn(game, steps)
            if number > turn_start_index and not is_correction_text(steps[number - 1].move)
        ),
        None,
    )
    if turn_end is None:
        return None
    player_count = game.table(start_state).players
    return insert_turn_before_old_moves(
        game,
        moves_to_end_of_new_turn=moves_up_to_new_turn[:turn_end],
        turn_start_index=turn_start_index,
        old_moves_from_turn_start=old_moves_from_index,
        dropped_old_move_count=(
            game.count_moves_up_to_end_of_first_turn(old_moves_from_index, player_count) if replaces_turn else 0
        ),
    )


def insert_turn_before_old_moves(
    game: AnyGame,
    *,
    moves_to_end_of_new_turn: Sequence[Any],
    turn_start_index: int,
    old_moves_from_turn_start: Sequence[Any],
    dropped_old_move_count: int = 0,
) -> list[Any]:
    """Returns a record of the new first moves and the old moves, rewritten to keep their meaning.

    moves_to_end_of_new_turn: the record up to the end of the new turn, which begins at `turn_start_index`;
    old_moves_from_turn_start: the moves of the old record from that index on, of which the first
    `dropped_old_move_count` are left out.
    """
    order = [
        *range(turn_start_index),
        *map(InsertedMove, moves_to_end_of_new_turn[turn_start_index:]),
        *range(turn_start_index + dropped_old_move_count, turn_start_index + len(old_moves_from_turn_start)),
    ]
    return game.rebuild_record([*moves_to_end_of_new_turn[:turn_start_index], *old_moves_from_turn_start], order)
