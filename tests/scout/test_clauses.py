"""The examples of the clauses, the clause of each effect and assumption, and their sentences."""

from __future__ import annotations

import pytest

from calculators.core.messages import LANGUAGES, Speaker
from calculators.core.types import Clause, View
from calculators.scout import GAME
from calculators.scout.digest import CLAUSES, CODES
from tests.engine import parse_table_rows, parse_two_column_table

from .tables import judge_move_on_query, parse_question, read

QUERY_MOVE_EFFECT_ROWS = parse_table_rows("""
hand=37.41.59.12&table=65.64&owner=p4            show.1-3      show stronger.count capture
hand=57.58.12&table=34.45&owner=p4               show.1-2      show stronger.kind capture
hand=98.12&table=82&owner=p4                     show.1        show stronger.number capture
hand=98.12&table=82&owner=p4                     both.left.1.2  spend scout chip gone show
hand=37.41.59&table=82.85                        scout.left.1  scout chip.open open
players=2&hand=37.41.59&table=82.85              scout.left.2  scout pay again
hand=37                                          show.1        show end.empty
hand=37.41.59&table=82.85&owner=p4               scouted.left  scouted chip
hand=37                                          shown.3       show end.empty
turn=p1                                          shown.3       show end.open
table=82&owner=p4                                show.1-2      show.hidden more capture end.open
players=2&table=82.85&chips=0                    stuck         stuck end.unbeaten
players=3&hand=37.41&table=98.97&owner=p2        scout.left.1  scout chip end.unbeaten
""")


def test_effects_and_score_lines_cite_clause_of_their_code() -> None:
    said: set[str] = set()
    for query, move, names in QUERY_MOVE_EFFECT_ROWS:
        effects = judge_move_on_query(query, move).effects
        assert [effect.code for effect in effects] == [f"scout.effect.{name}" for name in names.split()]
        assert all(GAME.codes[effect.code] == effect.clause for effect in effects)
        said |= {effect.code for effect in effects}
    assert said == {code for code in CODES if code.startswith("scout.effect.")}
    for players, names in ((2, "captured left unbeaten before"), (3, "captured chips unbeaten before")):
        query = f"players={players}&p1=c1.s2.h2&end=unbeaten.p1&rounds=1"
        (seat,) = GAME.calculate_score(read(query)).seats
        assert [line.code for line in seat.lines] == [f"scout.score.{name}" for name in names.split()]
        assert all(GAME.codes[line.code] == line.clause for line in seat.lines)


CODE_SHOWN_BY_CLAUSE_EXAMPLE = parse_two_column_table("""
scout.deck  scout.move.card
scout.players  scout.move.card
scout.hand  show.1-3
scout.turn  show.1-3
scout.scout  scout.effect.chip
scout.two  scout.effect.pay
scout.deal  show.1-3
scout.start  show.2-3
scout.single  scout.effect.stronger.number
scout.free  scout.effect.stronger.count
scout.both.show  scout.move.without
scout.last  scout.effect.end.unbeaten
scout.unused  scout.score.captured
scout.next  scout.score.before
scout.extra  scout.score.extra.word
scout.leave  scout.score.captured
scout.aim  scout.score.before
scout.deal.chips  scout.effect.spend
scout.hand.flip  show.3
scout.hand.top  scout.effect.stronger.number
scout.pass  scout.effect.chip
scout.show.set  scout.effect.stronger.count
scout.show.fewer  scout.effect.stronger.number
scout.show.free  scout.effect.show
scout.show.beat  scout.move.weaker.kind
scout.single.ten  scout.move.apart
scout.any  scout.effect.chip
scout.must  scout.effect.chip
scout.alone  scout.effect.chip
scout.rest  scout.effect.chip
scout.score.chips  scout.score.before
scout.game.tie  scout.score.before
""")
"""The code or the move that the example of a clause shows, for clauses that no code cites."""


CLAUSES_WITH_EXAMPLE = [clause for clause in CLAUSES if clause.example]


@pytest.mark.parametrize("clause", CLAUSES_WITH_EXAMPLE, ids=[clause.slug for clause in CLAUSES_WITH_EXAMPLE])
def test_examples_show_their_clause(clause: Clause) -> None:
    view, state, move = parse_question(clause.example)
    assert GAME.find_violations(state, view) == ()
    assert GAME.find_missing_parameters(state, view) == ()
    assert [notice.code for notice in GAME.find_notices(state, view)] == ["scout.leave.out"] * (
        clause.slug == "scout.leave"
    )
    shown: list[str]
    if view is View.MOVES:
        shown = [GAME.find_legal_moves(state)[0].notation]
    elif view is View.SCORE:
        scored = GAME.calculate_score(state)
        shown = [line.code for seat in scored.seats for line in seat.lines]
    else:
        assert move is not None
        judged = GAME.judge_move(state, move)
        shown = [said.code for said in judged.effects] + [said.code for said in judged.violations]
    assert clause.slug in {GAME.codes.get(code) for code in shown} or CODE_SHOWN_BY_CLAUSE_EXAMPLE[clause.slug] in shown


def test_every_clause_cited_by_code_has_example() -> None:
    assert not {clause.slug for clause in CLAUSES if not clause.example} & set(CODES.values())


MOVES_WITH_ASSUMPTIONS = parse_table_rows("""
p1=c0.s0.h5&table=82           shown.9
p1=c0.s0.h5&table=82           shown.3.4
p1=c0.s0.h5&table=82           show.1-2
p1=c0.s0.h5&table=82           show.1
p1=c0.s0.h5                    show.1-2
table=82                       scout.left.4
players=2&table=82&chips=0     stuck
""")


def test_example_moves_produce_every_assumption_code() -> None:
    said = {
        message.code for query, move in MOVES_WITH_ASSUMPTIONS for message in judge_move_on_query(query, move).assumes
    }
    assert said == {code for code in CODES if code.startswith("scout.assume.")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_leave_no_placeholder_unfilled(language: str) -> None:
    speaker = Speaker(language)
    for query, move, *_ in (*MOVES_WITH_ASSUMPTIONS, *QUERY_MOVE_EFFECT_ROWS):
        state, judged = read(query), judge_move_on_query(query, move)
        messages = [*judged.assumes, *judged.effects, GAME.describe_move(state, GAME.parse_move(move))]
        messages += [*GAME.describe_turn_and_progress(state), *GAME.describe_setup(state.table.players)]
        assert not any("{" in speaker.message_text(message) for message in messages), (query, move)
