"""One question, one answer: the same for the page, the JSON, the paper and the tests.

And the same question under the other options of the rulings: which of them would change the answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from calculators.core.answers import Alternative, Answer, AnyGame, Listed, decide, read
from calculators.core.types import Option, Ruling, Score, Unread, View, Violation


def evaluate(game: AnyGame, view: View, query: Mapping[str, str], unread: Sequence[Unread] = ()) -> Answer:
    """Answers a query (without `lang` and `pick`) of a view. Never raises for any text.

    unread: what of the request could not be read before (a parameter named twice).
    """
    base, moves = read(game, view, query, unread)
    if base.unread:
        return base
    return with_alternatives(decide(base, moves), moves)


def with_alternatives(base: Answer, moves: Sequence[Any]) -> Answer:
    """The answer with a notice for each ruling under whose other options it would be another one.

    A game that is followed is not played again under every option; each of its positions can be asked.
    """
    if base.view is View.PLAY:
        return base
    found = tuple(alternatives(base, moves))
    notices = tuple(
        ruling_notice(base, ruling, [a.option for a in found if a.ruling is ruling])
        for ruling in base.game.rulings
        if any(a.ruling is ruling for a in found)
    )
    return replace(base, notices=(*base.notices, *notices), alternatives=found)


def alternatives(base: Answer, moves: Sequence[Any]) -> Iterator[Alternative]:
    """The other options that change the answer. One that only makes the table a contradiction is not offered."""
    possible = base.game.relevant_rulings(base.state, base.view)
    for ruling in base.game.rulings:
        asked = base.view in ruling.views and (base.refused or ruling.key in possible)
        for option in ruling.options if asked else ():
            if option.key != base.table.option(ruling):
                other = under(base, moves, ruling, option)
                if not other.refused and differ(other, base):
                    yield Alternative(ruling, option, other)


def under(base: Answer, moves: Sequence[Any], ruling: Ruling, option: Option) -> Answer:
    """The question of an answer, answered under another option of a ruling."""
    game = base.game
    state = game.with_table(base.state, base.table.with_option(ruling, option.key, game.rulings))
    text = game.format(state)
    if moves:
        text["move"] = base.query["move"]
    return decide(Answer(game, base.view, state, text), moves)


def ruling_notice(base: Answer, ruling: Ruling, others: Sequence[Option]) -> Violation:
    """Names a ruling that matters, the option in force and those that would change the answer."""
    params = {
        "ruling": ruling.key,
        "option": base.table.option(ruling),
        "others": [option.key for option in others],
    }
    return Violation(f"{base.game.slug}.ruling.{ruling.key}", ruling.clause, ("house",), params)


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
