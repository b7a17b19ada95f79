"""Moves played one after the other: a verdict on a few of them, or a whole game that is followed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from calculators.core.game import AnyGame, Told
from calculators.core.known import Holding
from calculators.core.parsing import Unreadable, to_query
from calculators.core.types import Judgement, Message, View, Violation

MOVES_LIMIT = 60
"""Moves in one replay: more than any dispute, little enough to answer at once."""
PLAY_LIMIT = 400
"""Moves of a game that is followed: more than any of the games has."""


@dataclass(frozen=True, slots=True)
class Step:
    """One judged move of a replay. move: its notation; text: in words; before: the position it was judged in,
    None where nobody can know it."""

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
        """The position after it, None where it ended the round or game."""
        return self.judgement.after

    @property
    def end(self) -> Any:
        """The position to score where it ended the round or game."""
        return self.judgement.end


@dataclass(frozen=True, slots=True)
class Verdict:
    """legal: of the whole replay; played: how many moves of it were legal; next: the query after them."""

    legal: bool | None
    steps: tuple[Step, ...]
    missing: tuple[str, ...]
    played: int
    next: str
    end: str

    @property
    def violations(self) -> tuple[Violation, ...]:
        """Why the first illegal move is illegal."""
        return self.steps[-1].violations

    @property
    def notices(self) -> tuple[Violation, ...]:
        """What is asked or should be known of the last judged move."""
        return self.steps[-1].judgement.notices

    @property
    def effects(self) -> tuple[Message, ...]:
        return tuple(effect for step in self.steps for effect in step.effects)

    @property
    def assumes(self) -> tuple[Message, ...]:
        """What hidden cards have to be for all of it to be legal; each said once."""
        return tuple({repr(said): said for step in self.steps for said in step.assumes}.values())


@dataclass(frozen=True, slots=True)
class Followed:
    """Where a game that is followed stands. verdict: on its moves, None before the first; state: after the last
    legal one, None where nobody can know it; position: its query, or that of the last one that is known; turn: the
    seat to move there, '' when it has ended;
    score: as of now, None where nothing can be said yet; holds: what is known of each hidden hand."""

    verdict: Verdict | None
    state: Any
    position: str
    turn: str
    ended: bool
    score: Any
    holds: tuple[Holding, ...] = ()


def parse_moves(game: AnyGame, raw: str, limit: int = MOVES_LIMIT) -> list[Any]:
    """`show.1_show.2-3` → the moves; raises Unreadable with the place in the whole text."""
    if not raw.strip():
        return []
    parts = re.split("[_＿]", raw)
    if len(parts) > limit:
        raise Unreadable(0, "expected.fewer", limit=limit)
    moves = []
    at = 0
    for part in parts:
        try:
            moves.append(game.parse_move(part))
        except Unreadable as error:
            raise Unreadable(at + error.at, error.expected.code, **error.expected.params) from None
        at += len(part) + 1
    return moves


def position(game: AnyGame, state: Any) -> str:
    return "" if state is None else to_query(game.format(state))


def replay(game: AnyGame, state: Any, moves: Sequence[Any], through_rounds: bool = False) -> Verdict:
    """Plays moves one after the other up to the first that is not legal or not decidable.

    through_rounds: after the end of a round the next one begins (`Game.go_on`), as in a game that is followed.
    """
    steps: list[Step] = []
    current, last, end = (None, None, state) if game.over(state) else (state, None, None)
    lacking: tuple[str, ...] = ()
    for move in moves:
        again = bool(steps) and current is None and end is not None and game.says_again(end, move)
        if through_rounds and current is None and end is not None and not again:
            current = game.go_on(end)
        if current is not None:
            move = game.canonical_move(current, move)
        judged = Judgement(True, end=end) if again else judge_next(game, state, current, end, move, lacking)
        text = game.describe(current or state, move)
        steps.append(Step(game.format_move(move), text, judged, current))
        if judged.legal is not True:
            break
        current = last = judged.after
        end, lacking = judged.end, judged.missing
    legal = steps[-1].legal
    missing = () if legal and end is None else steps[-1].judgement.missing
    played = len(steps) - (legal is not True)
    return Verdict(legal, tuple(steps), missing, played, position(game, last), position(game, end))


def judge_next(
    game: AnyGame, start: Any, current: Any, end: Any, move: Any, lacking: tuple[str, ...]
) -> Judgement[Any]:
    """One move of a replay: after the end nothing is legal, without the position nothing is decided.

    lacking: what the position hangs on, as the move before said; else it is in that move.
    """
    if current is None and end is not None:
        return Judgement(False, (game_over(game),))
    if current is None:
        return Judgement(None, missing=lacking or ("move",))
    missing = () if current is start else game.missing(current, View.CHECK)
    if missing:
        return Judgement(None, missing=missing)
    return game.judge(current, move)


def game_over(game: AnyGame) -> Violation:
    """Nothing is legal once a round or game has ended."""
    code = f"{game.slug}.over"
    return Violation(code, game.codes.get(code) or game.clause_of_group("end", "turn"), ("move",))


def follow(game: AnyGame, state: Any, moves: Sequence[Any]) -> Followed:
    """A game followed from its starting position, up to the first move that is not legal or not decidable."""
    verdict = replay(game, game.opening(state), moves, through_rounds=True) if moves else None
    return stands(game, state, verdict)


def stands(game: AnyGame, start: Any, verdict: Verdict | None) -> Followed:
    """Where a game stands after the moves of a verdict that are legal."""
    known = game.opening(start)
    state, end = (None, known) if game.over(known) else (known, None)
    if verdict is not None and verdict.played:
        step = verdict.steps[verdict.played - 1]
        state, end, known = step.judgement.after, step.judgement.end, step.before
    if state is None and end is not None:
        state = game.go_on(end)
    ended = state is None and end is not None
    state = end if ended else state
    known = game.present(start, known if state is None else state)
    state = None if state is None else known
    turn = "" if ended else f"p{game.table(known).turn}"
    score = None if state is None else game.score_now(state)
    holds = () if ended else game.holds(known)
    return Followed(verdict, state, position(game, known), turn, ended, score, holds)


def upto(game: AnyGame, verdict: Verdict, count: int) -> Verdict:
    """The verdict on the first moves of a replay, all of which are legal; count: from 1."""
    steps = verdict.steps[:count]
    last = steps[-1].judgement
    return Verdict(True, steps, (), count, position(game, last.after), position(game, last.end))


def turn_ends(game: AnyGame, steps: Sequence[Step]) -> tuple[int, ...]:
    """The numbers, from 1, of the legal moves after which no turn is under way."""
    return tuple(number for number, step in enumerate(steps, 1) if step.legal and ends_turn(game, step))


def count_turns(game: AnyGame, moves: Sequence[Any]) -> int:
    """How many turns the moves of a record are, by their kinds alone; the last may be under way."""
    count = 0
    while moves:
        moves = moves[game.turn_length(moves) :]
        count += 1
    return count


def ends_turn(game: AnyGame, step: Step) -> bool:
    """Is a turn over after a legal move? Not while nobody can know where it led."""
    if step.after is None:
        return step.end is not None
    return game.between_turns(step.after)


def retell(
    game: AnyGame, state: Any, moves: Sequence[Any], at: int, old: Sequence[Any], instead: bool = True
) -> list[Any] | None:
    """A record with a turn told anew, or between two others, once the turn is whole; None while it is being told.

    moves: the record before the turn, and what has been told of it since; at: where in it the turn begins; old: the
    moves that stood from there on; instead: of the first turn among them, or before it?
    """
    steps = replay(game, game.opening(state), moves, through_rounds=True).steps if moves else ()
    now = next((number for number in turn_ends(game, steps) if number > at), None)
    if now is None:
        return None
    goes = game.turn_length(old) if instead else 0
    return joined(game, moves[:now], at, old, goes)


def joined(game: AnyGame, moves: Sequence[Any], at: int, old: Sequence[Any], goes: int = 0) -> list[Any]:
    """A record with the moves that stood behind its first `at`, but for so many of them that go, behind all others."""
    order = [*range(at), *map(Told, moves[at:]), *range(at + goes, at + len(old))]
    return game.retold([*moves[:at], *old], order)
