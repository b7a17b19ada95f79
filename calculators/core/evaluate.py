"""One question, one answer: the same for the page, the JSON, the paper and the tests.

And the same question under the other options of the rulings: which of them would change the answer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from calculators.core.answers import Alternative, Answer, Listed, decide, examine, read
from calculators.core.game import AnyGame
from calculators.core.replay import PLAY_LIMIT, Step, Verdict, ends_turn, parse_moves, position, replay, stands
from calculators.core.types import Option, Ruling, Score, Table, Unread, View, Violation


def evaluate(game: AnyGame, view: View, query: Mapping[str, str], unread: Sequence[Unread] = ()) -> Answer:
    """Answers a query (without `lang` and `pick`) of a view. Never raises for any text.

    unread: what of the request could not be read before (a parameter named twice).
    """
    base, moves = read(game, view, query, unread)
    if base.unread:
        return base
    return with_alternatives(decide(base, moves), moves)


def decided(answer: Answer) -> Answer:
    """What was read and nothing decided of yet (a touch is), decided; what another option of a ruling would make of it
    is not asked."""
    moves = parse_moves(answer.game, answer.query.get("move", ""), PLAY_LIMIT)
    return decide(answer, moves)


def with_alternatives(base: Answer, moves: Sequence[Any]) -> Answer:
    """The answer with a notice for each ruling under whose other options it would be another one.

    Of a game that is followed that is asked of the last turn told, and of the score as it stands: the turns before
    named theirs when they were told.
    """
    found = tuple(alternatives(base, moves))
    notices = named(base, {(a.ruling.key, a.option.key) for a in found})
    return replace(base, notices=(*base.notices, *notices), alternatives=found)


def named(base: Answer, found: Collection[tuple[str, str]]) -> tuple[Violation, ...]:
    """A notice for each ruling of which an option is among those found (ruling and option by their keys)."""
    options = {r.key: [o for o in r.options if (r.key, o.key) in found] for r in base.game.rulings}
    return tuple(ruling_notice(base, r, options[r.key]) for r in base.game.rulings if options[r.key])


def over_the_record(base: Answer) -> Answer:
    """An answer to a followed game that names the rulings which decided any of its turns, not the last alone."""
    steps = base.verdict.steps if base.verdict and base.view is View.PLAY else ()
    found = {(a.ruling.key, a.option.key) for a in base.alternatives}
    for ruling in base.game.rulings:
        for option in ruling.options if View.CHECK in ruling.views else ():
            if option.key != base.table.option(ruling) and (ruling.key, option.key) not in found:
                table = base.table.with_option(ruling, option.key, base.game.rulings)
                if any(turned(base.game, step, ruling, table) for step in steps):
                    found.add((ruling.key, option.key))
    others = tuple(notice for notice in base.notices if ".ruling." not in notice.code)
    return replace(base, notices=(*others, *named(base, found)))


def turned(game: AnyGame, step: Step, ruling: Ruling, other: Table) -> bool:
    """Would a move of a record be judged otherwise under another option of a ruling? Not where its position alone
    would be a contradiction."""
    if step.before is None or ruling.key not in game.relevant_rulings(step.before, View.CHECK):
        return False
    before = game.with_table(step.before, replace(game.table(step.before), house=other.house))
    if game.violations(before, View.CHECK):
        return False
    said, ours = game.judge(before, game.parse_move(step.move)), step.judgement
    leads = [bare(position(game, state)) for state in (said.after, said.end, ours.after, ours.end)]
    words = (said.legal, said.violations, said.effects, said.assumes)
    return leads[:2] != leads[2:] or words != (ours.legal, ours.violations, ours.effects, ours.assumes)


def alternatives(base: Answer, moves: Sequence[Any]) -> Iterator[Alternative]:
    """The other options that change the answer. One that only makes the table a contradiction is not offered; of a
    position that contradicts the rules nothing is asked but whether another option would mend it."""
    possible = [ruling.key for ruling in base.game.rulings] if base.refused else matters(base)
    ours = comparable(base)
    for ruling in base.game.rulings:
        asked = not set(views_of(base)).isdisjoint(ruling.views) and ruling.key in possible
        for option in ruling.options if asked else ():
            if option.key != base.table.option(ruling):
                other = under(base, moves, ruling, option)
                if not other.refused and (comparable(other) != ours or lists_differ(other, base)):
                    yield Alternative(ruling, option, other)


def views_of(base: Answer) -> tuple[View, ...]:
    """The questions an answer answers: a followed game has a verdict and a score."""
    return (View.CHECK, View.SCORE) if base.view is View.PLAY else (base.view,)


def matters(base: Answer) -> Sequence[str]:
    """The keys of the rulings that could change an answer."""
    game, followed = base.game, base.followed
    if followed is None:
        return game.relevant_rulings(base.state, base.view.position)
    before, state = last_turn(base)[2], followed.state
    judged = () if before is None else game.relevant_rulings(before, View.CHECK)
    return judged if state is None else (*judged, *game.relevant_rulings(state, View.SCORE))


def under(base: Answer, moves: Sequence[Any], ruling: Ruling, option: Option) -> Answer:
    """The question of an answer, answered under another option of a ruling."""
    game = base.game
    table = base.table.with_option(ruling, option.key, game.rulings)
    state = game.with_table(base.state, table)
    text = game.format(state)
    if moves:
        text["move"] = base.query["move"]
    other = Answer(game, base.view, state, text)
    return decide(other, moves) if base.followed is None else follow_under(base, other)


def last_turn(base: Answer) -> tuple[tuple[Step, ...], tuple[Step, ...], Any]:
    """Of a followed game the judged moves before its last turn, those of it, and the position it began in: None where
    there is none, or nobody can know it."""
    steps = base.verdict.steps if base.verdict else ()
    start = len(steps) - 1 if steps else 0
    while start and not (steps[start - 1].legal and ends_turn(base.game, steps[start - 1])):
        start -= 1
    return steps[:start], steps[start:], steps[start].before if steps else None


def follow_under(base: Answer, other: Answer) -> Answer:
    """A followed game whose last turn is judged, and whose score is counted, at the table of another question."""
    other, game = examine(other, ()), base.game
    done, turn, before = last_turn(base)
    if other.refused or other.missing:
        return other

    def decided(state: Any) -> Any:
        return None if state is None else game.with_table(state, replace(game.table(state), house=other.table.house))

    verdict = base.verdict
    if before is not None and not game.missing(before, View.CHECK):
        before = decided(before)
        if found := game.violations(before, View.CHECK):
            return replace(other, violations=found)
        said = replay(game, before, [game.parse_move(step.move) for step in turn], through_rounds=True)
        steps = (*done, *said.steps)
        after, end = said.next, said.end
        if done and not said.played:
            after, end = (position(game, decided(one)) for one in (done[-1].after, done[-1].end))
        verdict = Verdict(said.legal, steps, said.missing, len(done) + said.played, after, end)
    stood = stands(game, other.state, verdict)
    if stood.state is not None and game.table(stood.state).house != other.table.house:
        state = decided(stood.state)
        stood = replace(stood, state=state, score=game.score_now(state), position=position(game, state))
    missing = verdict.missing if verdict else ()
    return replace(other, followed=stood, verdict=verdict, score=stood.score, missing=missing)


def ruling_notice(base: Answer, ruling: Ruling, others: Sequence[Option]) -> Violation:
    """Names a ruling that matters, the option in force and those that would change the answer."""
    params = {
        "ruling": ruling.key,
        "option": base.table.option(ruling),
        "others": [option.key for option in others],
    }
    return Violation(f"{base.game.slug}.ruling.{ruling.key}", ruling.clause, ("house",), params)


def lists_differ(one: Answer, other: Answer) -> bool:
    """Are the moves that two answers list different to a table?"""
    ours, theirs = one.moves or (), other.moves or ()
    return any(a.raw != b.raw for a, b in zip(ours, theirs, strict=True)) or parting(ours, theirs) is not None


def parting(ours: Sequence[Listed], theirs: Sequence[Listed]) -> int | None:
    """The first of the same moves under two options of a ruling, counted from 0, that does something else or leads
    elsewhere; nothing behind it is asked."""
    pairs = zip(leads_to(ours), leads_to(theirs), strict=True)
    return next((number for number, (a, b) in enumerate(pairs) if a != b), None)


def leads_to(moves: Sequence[Listed]) -> Iterable[object]:
    """What each of the moves of a position leads to, as far as a ruling can change it."""
    if not moves or moves[0].game.ruled is None:
        return map(consequence, moves)
    return moves[0].game.ruled(moves[0].state, [move.raw for move in moves])


def comparable(result: Answer) -> object:
    """What an answer says, but for its moves."""
    score: object = result.score
    if isinstance(result.score, Score):
        points = [(seat.rank, [(line.code, line.points) for line in seat.lines]) for seat in result.score.seats]
        score = (points, result.score.winners)
    verdict: object = None
    if said := result.verdict:
        verdict = (said.legal, said.violations, said.effects, said.assumes, bare(said.next), bare(said.end))
    stood: object = None
    if now := result.followed:
        stood = (bare(now.position), now.turn, now.ended)
    return result.violations, result.missing, score, result.moves is None, result.count, verdict, stood


def consequence(move: Listed) -> object:
    """What a move does and where it leads."""
    return move.effects, bare(move.next), bare(move.end)


def bare(query: str) -> str:
    """A query without its rulings."""
    return "&".join(part for part in query.split("&") if not part.startswith("house="))
