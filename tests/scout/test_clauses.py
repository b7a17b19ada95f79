"""The examples of the clauses, the clause of each effect and assumption, and their sentences."""

import pytest

from calculators.core.messages import LANGUAGES, Speaker
from calculators.core.types import points_score_or_empty
from calculators.scout import GAME
from calculators.scout.clauses import CLAUSES
from calculators.scout.codes import CODES
from tests.engine import parse_table_rows, parse_two_column_table

from .tables import ENGINE, format_messages_briefly, judge_move_on_query, read
from .test_refusals import ASSUMPTIONS_OF_LEGAL_MOVES

EFFECTS_OF_MOVES = parse_table_rows("""
hand=37.41.59.12&table=65.64&owner=p4            show.1-3      show {'numbers': [3, 4, 5]} of show; \
stronger.count {'count': 3, 'needed': 2, 'numbers': [3, 4, 5], 'table': [6, 6]} of strength; \
capture {'cards': 2} of show.capture
hand=57.58.12&table=34.45&owner=p4               show.1-2      show {'numbers': [5, 5]} of show; \
stronger.kind {'count': 2, 'needed': 2, 'numbers': [5, 5], 'table': [3, 4]} of strength.kind; \
capture {'cards': 2} of show.capture
hand=98.12&table=82&owner=p4                     show.1        show {'numbers': [9]} of show; \
stronger.number {'count': 1, 'needed': 1, 'numbers': [9], 'table': [8]} of strength.number; \
capture {'cards': 1} of show.capture
hand=98.12&table=82&owner=p4                     both.left.1.2  spend of both; \
scout {'card': '82', 'number': 8, 'place': 1} of insert; chip {'seat': 'p4'} of chip; gone of empty; \
show {'numbers': [9]} of show
hand=37.41.59&table=82.85&owner=p4               both.left.2.flip.1-2  spend of both; \
scout {'card': '28', 'number': 2, 'place': 2} of insert; chip {'seat': 'p4'} of chip; \
show {'numbers': [3, 2]} of show; \
stronger.count {'count': 2, 'needed': 1, 'numbers': [3, 2], 'table': [8]} of strength; \
capture {'cards': 1} of show.capture
hand=37.41.59&table=82.85                        scout.left.1  \
scout {'card': '82', 'number': 8, 'place': 1} of insert; chip.open of chip; open of end.scouts
players=2&hand=37.41.59&table=82.85              scout.left.2  \
scout {'card': '82', 'number': 8, 'place': 2} of insert; pay {'left': 2} of two.scout; \
again {'seat': 'p1'} of two.scout
hand=37                                          show.1        \
show {'numbers': [3]} of show; end.empty {'seat': 'p1'} of end
hand=37                                          shown.3       \
show {'numbers': [3]} of show; end.empty {'seat': 'p1'} of end
hand=37.41.59&table=82.85&owner=p4               scouted.left  \
scouted {'card': '82', 'seat': 'p1'} of scout; chip {'seat': 'p4'} of chip
players=3&hand=37.41&table=98.97&owner=p2        scout.left.1  \
scout {'card': '98', 'number': 9, 'place': 1} of insert; chip {'seat': 'p2'} of chip; \
end.unbeaten {'seat': 'p2'} of end.scouts
players=2&table=82.85&chips=0                    stuck         \
stuck {'seat': 'p1'} of two.end; end.unbeaten {'seat': 'p2'} of end.scouts
# An unknown number is a question mark.
hand=37.41&table=x5.82&owner=p4                  scout.left.1  \
scout {'card': 'x5', 'number': '?', 'place': 1} of insert; chip {'seat': 'p4'} of chip
p1=c0.s0.h5&table=82.85&owner=p4                 show.1-2      \
show.hidden {'count': 2} of show; capture {'cards': 2} of show.capture
p1=c0.s0.h5&table=82&owner=p4                    show.1-2      show.hidden {'count': 2} of show; \
more {'count': 2, 'needed': 1, 'numbers': ['?', '?'], 'table': [8]} of strength; capture {'cards': 1} of show.capture
# The shown card may have been the last.
turn=p1                                          shown.3       \
show {'numbers': [3]} of show; end.open {'seat': 'p1'} of end
turn=p2&table=82&owner=p1                        show.1        \
show.hidden {'count': 1} of show; capture {'cards': 1} of show.capture; end.open {'seat': 'p2'} of end
""")


def test_effects_state_facts_and_cite_clause_of_their_code() -> None:
    said: set[str] = set()
    for query, move, expected_effects in EFFECTS_OF_MOVES:
        effects = judge_move_on_query(query, move).effects
        assert format_messages_briefly(effects, "effect.") == expected_effects
        assert all(GAME.codes[effect.code] == effect.clause for effect in effects)
        said |= {effect.code for effect in effects}
    assert said == {code for code in CODES if code.startswith("scout.effect.")}


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


def test_examples_show_their_clause() -> None:
    for clause in CLAUSES:
        if clause.example:
            answer = ENGINE.evaluate_question(clause.example)
            said = ENGINE.find_violations_and_notices(clause.example)
            lines = [line for seat in points_score_or_empty(answer.score).seats for line in seat.lines]
            effects = answer.verdict.steps[-1].judgement.effects if answer.verdict else ()
            codes = {found.code for found in said} | {one.code for one in effects} | {line.code for line in lines}
            shown = codes | {move.move for move in (answer.moves or ())[:1]}
            expected = CODE_SHOWN_BY_CLAUSE_EXAMPLE.get(clause.slug)
            assert clause.slug in {GAME.codes.get(code) for code in codes} or expected in shown, clause.slug


def test_example_moves_produce_every_assumption_code() -> None:
    said = {f"scout.assume.{expected.split()[0]}" for *_, expected in ASSUMPTIONS_OF_LEGAL_MOVES if expected}
    assert said == {code for code in CODES if code.startswith("scout.assume.")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_leave_no_placeholder_unfilled(language: str) -> None:
    speaker = Speaker(language)
    for query, move, *_ in (*ASSUMPTIONS_OF_LEGAL_MOVES, *EFFECTS_OF_MOVES):
        state, judged = read(query), judge_move_on_query(query, move)
        messages = [*judged.assumes, *judged.effects, GAME.describe_move(state, GAME.parse_move(move))]
        messages += [*GAME.describe_turn_and_progress(state), *GAME.describe_setup(state.table.players)]
        assert not any("{" in speaker.message_text(message) for message in messages), (query, move)
