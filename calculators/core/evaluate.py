"""One question, one answer: the same for the page, the JSON, the paper and the tests."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from calculators.core.game import Game
from calculators.core.parsing import Unreadable, to_query
from calculators.core.types import (
    Judgement,
    Message,
    Option,
    Ruling,
    Score,
    Table,
    Unread,
    View,
    Violation,
)

AnyGame = Game[Any, Any]
MOVES_LIMIT = 60
"""Moves in one replay: more than any dispute, little enough to answer at once."""
PLAY_LIMIT = 400
"""Moves of a game that is followed: more than any of the games has."""


LISTED = 1500
"""Legal moves that are answered one by one; of more, the count is exact and a notice says the rest."""


@dataclass(frozen=True)
class Listed:
    """A legal move of a position; what it does is worked out when somebody asks."""

    game: AnyGame
    state: Any
    raw: Any

    @cached_property
    def move(self) -> str:
        """Its notation."""
        return self.game.format_move(self.raw)

    @cached_property
    def text(self) -> Message:
        return self.game.describe(self.state, self.raw)

    @cached_property
    def judgement(self) -> Judgement[Any]:
        return self.game.judge(self.state, self.raw)

    @property
    def effects(self) -> tuple[Message, ...]:
        return self.judgement.effects

    @cached_property
    def next(self) -> str:
        """The query of the position after it, '' if that ends the round or is not known."""
        return "" if self.judgement.unseen else position(self.game, self.judgement.after)

    @cached_property
    def end(self) -> str:
        """The query to score when it ends the round or the game."""
        return position(self.game, self.judgement.end)


@dataclass(frozen=True, slots=True)
class Step:
    """One judged move of a replay. before and after: positions (after None where it ended the round or game)."""

    move: str
    text: Message
    legal: bool | None
    violations: tuple[Violation, ...]
    effects: tuple[Message, ...]
    assumes: tuple[Message, ...]
    before: Any
    after: Any
    end: Any
    notices: tuple[Violation, ...] = ()


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
        return self.steps[-1].notices

    @property
    def effects(self) -> tuple[Message, ...]:
        return tuple(effect for step in self.steps for effect in step.effects)

    @property
    def assumes(self) -> tuple[Message, ...]:
        """What hidden cards have to be for all of it to be legal; each said once."""
        return tuple({repr(said): said for step in self.steps for said in step.assumes}.values())


@dataclass(frozen=True, slots=True)
class Followed:
    """Where a game that is followed stands. state: after its last legal move; position: its query; turn: the
    seat to move, '' when it has ended; score: as of now, None where nothing can be said yet."""

    state: Any
    position: str
    turn: str
    ended: bool
    score: Any


@dataclass(frozen=True, slots=True)
class Alternative:
    """The same question under another option of a ruling that changes the answer."""

    ruling: Ruling
    option: Option
    answer: Answer


@dataclass(frozen=True, slots=True)
class Answer:
    """Everything that is said to one query. query: canonical parameters, in order; count: of legal
    moves, of which `moves` has the first."""

    game: AnyGame
    view: View
    state: Any
    query: dict[str, str]
    unread: tuple[Unread, ...] = ()
    missing: tuple[str, ...] = ()
    violations: tuple[Violation, ...] = ()
    notices: tuple[Violation, ...] = ()
    score: Any = None
    moves: tuple[Listed, ...] | None = None
    count: int = 0
    verdict: Verdict | None = None
    followed: Followed | None = None
    alternatives: tuple[Alternative, ...] = ()

    @property
    def refused(self) -> bool:
        return bool(self.unread or self.violations)

    @property
    def table(self) -> Table:
        return self.game.table(self.state)


def evaluate(game: AnyGame, view: View, query: Mapping[str, str], unread: Sequence[Unread] = ()) -> Answer:
    """Answers a query (without `lang` and `pick`) of a view. Never raises for any text.

    unread: what of the request could not be read before (a parameter named twice).
    """
    base, moves = read(game, view, query, unread)
    if base.unread:
        return base
    return with_alternatives(decide(base, moves), moves)


def read(
    game: AnyGame, view: View, query: Mapping[str, str], unread: Sequence[Unread] = ()
) -> tuple[Answer, list[Any]]:
    """The query as far as it can be read, and its moves; nothing is decided yet."""
    found = [*unread]
    reading = game.parse({name: value for name, value in query.items() if name != "move"})
    found.extend(reading.unread)
    moves: list[Any] = []
    try:
        moves = parse_moves(game, query.get("move", ""), PLAY_LIMIT if view is View.PLAY else MOVES_LIMIT)
    except Unreadable as error:
        found.append(Unread("move", query["move"], error.at, error.expected))
    text = game.format(reading.state)
    if moves:
        text["move"] = "_".join(game.format_move(move) for move in moves)
    return Answer(game, view, reading.state, text, tuple(found)), moves


def known(game: AnyGame) -> tuple[str, ...]:
    """The parameters a game's addresses may have."""
    return (*(parameter.name for parameter in game.declared), "move")


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


def examine(base: Answer, moves: Sequence[Any]) -> Answer:
    """What is wrong, lacking and worth knowing about a position, before any question to it."""
    view = base.view.position
    violations = base.game.violations(base.state, view)
    missing = base.game.missing(base.state, view)
    if base.view is View.CHECK and not moves:
        missing = (*missing, "move")
    notices = () if violations else base.game.notices(base.state, view)
    return replace(base, missing=missing, violations=violations, notices=notices)


def decide(base: Answer, moves: Sequence[Any]) -> Answer:
    """The answer under the rulings the state names."""
    game, state = base.game, base.state
    result = examine(base, moves)
    if result.violations:
        return result
    if base.view is View.SCORE:
        return replace(result, score=game.score(state))
    if result.missing:
        return result
    if base.view is View.PLAY:
        return replace(result, **follow(result, moves))
    if base.view is View.CHECK:
        verdict = replay(game, state, moves)
        judged = [step.move for step in verdict.steps]
        rest = [game.format_move(move) for move in moves[len(judged) :]]
        query = {**result.query, "move": "_".join([*judged, *rest])}
        notices = result.notices + verdict.notices
        return replace(result, query=query, missing=verdict.missing, notices=notices, verdict=verdict)
    legal = game.legal_moves(state)
    notices = result.notices
    if not legal:
        notices += game.no_move_notices(state)
    if len(legal) > LISTED:
        clause = next(c.slug for c in game.clauses if c.group == "turn")
        params = {"count": len(legal), "listed": LISTED}
        notices += (Violation(f"{game.slug}.limit.moves", clause, (), params),)
    listed = tuple(Listed(game, state, move) for move in legal[:LISTED])
    return replace(result, notices=notices, moves=listed, count=len(legal))


def position(game: AnyGame, state: Any) -> str:
    return "" if state is None else to_query(game.format(state))


def replay(game: AnyGame, state: Any, moves: Sequence[Any], through_rounds: bool = False) -> Verdict:
    """Plays moves one after the other up to the first that is not legal or not decidable.

    through_rounds: after the end of a round the next one begins (`Game.go_on`), as in a game that is followed.
    """
    steps: list[Step] = []
    current, last, end = state, None, None
    lacking: tuple[str, ...] = ()
    for move in moves:
        if through_rounds and current is None and end is not None:
            current = game.go_on(end)
        if current is not None:
            move = game.canonical_move(current, move)
        judged = judge_next(game, state, current, end, move, lacking)
        steps.append(
            Step(
                game.format_move(move),
                game.describe(current or state, move),
                judged.legal,
                judged.violations,
                judged.effects,
                judged.assumes,
                current,
                judged.after,
                judged.end,
                judged.notices,
            )
        )
        if judged.legal is not True:
            return Verdict(
                judged.legal,
                tuple(steps),
                judged.missing,
                len(steps) - 1,
                position(game, last),
                position(game, end),
            )
        current = last = judged.after
        end = judged.end
        lacking = judged.missing
    return Verdict(True, tuple(steps), (), len(steps), position(game, last), position(game, end))


def follow(base: Answer, moves: Sequence[Any]) -> dict[str, Any]:
    """A game followed from its starting position: the verdict on its moves, where it stands and the score."""
    game, state = base.game, base.game.opening(base.state)
    verdict = replay(game, state, moves, through_rounds=True) if moves else None
    ended = False
    if verdict is not None:
        played = verdict.steps[: verdict.played]
        state = played[-1].after if played else state
        if state is None:
            end = played[-1].end
            state = game.go_on(end) if end is not None else None
            ended, state = state is None, end if state is None else state
    turn = "" if ended else f"p{game.table(state).turn}"
    followed = Followed(state, position(game, state), turn, ended, game.score_now(state))
    said = {"verdict": verdict, "followed": followed, "score": followed.score}
    if verdict is None:
        return said
    return {**said, "missing": verdict.missing, "notices": base.notices + verdict.notices}


def judge_next(
    game: AnyGame, start: Any, current: Any, end: Any, move: Any, lacking: tuple[str, ...] = ()
) -> Judgement[Any]:
    """One move of a replay: after the end nothing is legal, without the position nothing is decided.

    lacking: what the position hangs on, as the move before said.
    """
    if end is not None and current is None:
        clause = next(c.slug for c in reversed(game.clauses) if c.group == "end")
        return Judgement(False, (Violation(f"{game.slug}.over", clause, ("move",)),))
    if current is None:
        return Judgement(None, missing=lacking or (("hand",) if "hand" in game.parameters else game.parameters[:1]))
    missing = () if current is start else game.missing(current, View.CHECK)
    if missing:
        return Judgement(None, missing=missing)
    judged: Judgement[Any] = game.judge(current, move)
    return judged


def with_alternatives(base: Answer, moves: Sequence[Any]) -> Answer:
    """Asks again under every other option; those that change the answer are named in it."""
    game, table = base.game, base.table
    found: list[Alternative] = []
    if base.view is View.PLAY:
        return base  # a whole game again under every option would cost too much; each position can be asked
    possible = [r.key for r in game.rulings if base.view in r.views]
    if not base.refused:
        possible = [key for key in possible if key in game.relevant_rulings(base.state, base.view)]
    for ruling in game.rulings:
        if ruling.key not in possible:
            continue
        for option in ruling.options:
            if option.key == table.option(ruling):
                continue
            house = {**dict(table.house), ruling.key: option.key}
            ordered = tuple((r.key, house[r.key]) for r in game.rulings if house.get(r.key, r.default) != r.default)
            state = game.with_table(base.state, replace(table, house=ordered))
            text = game.format(state)
            if moves:
                text["move"] = base.query["move"]
            other = decide(Answer(game, base.view, state, text), moves)
            if differ(other, base):
                found.append(Alternative(ruling, option, other))
    if not found:
        return base
    rulings = list(dict.fromkeys(a.ruling.key for a in found))
    notices = tuple(
        Violation(
            f"{game.slug}.ruling.{ruling.key}",
            ruling.clause,
            ("house",),
            {
                "ruling": ruling.key,
                "option": table.option(ruling),
                "others": [a.option.key for a in found if a.ruling.key == ruling.key],
            },
        )
        for ruling in game.rulings
        if ruling.key in rulings
    )
    return replace(base, notices=(*base.notices, *notices), alternatives=tuple(found))


def differ(one: Answer, other: Answer) -> bool:
    """Are two answers different to a table: not in their words and not in the rulings they name?

    Move by move, so that nothing behind the first difference has to be judged.
    """
    if comparable(one) != comparable(other):
        return True
    pairs = list(zip(one.moves or (), other.moves or (), strict=True))
    return any(a.raw != b.raw for a, b in pairs) or any(consequence(a) != consequence(b) for a, b in pairs)


def comparable(result: Answer) -> object:
    """What an answer says, but for its moves."""
    score: object = result.score
    if isinstance(result.score, Score):
        points = [(seat.rank, [(line.code, line.points) for line in seat.lines]) for seat in result.score.seats]
        score = (points, result.score.winners)
    verdict: object = None
    if said := result.verdict:
        verdict = (said.legal, said.violations, said.effects, said.assumes, bare(said.next), bare(said.end))
    return result.violations, result.missing, score, result.moves is None, result.count, verdict


def consequence(move: Listed) -> object:
    """What a move does and where it leads."""
    return move.effects, bare(move.next), bare(move.end)


def bare(query: str) -> str:
    """A query without its rulings."""
    return "&".join(part for part in query.split("&") if not part.startswith("house="))
