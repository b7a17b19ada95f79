"""The digest, its examples and rulings, and a sentence in both languages for every code."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from calculators.core.messages import parse_po_catalogue_strictly_or_raise
from calculators.core.parsing import Unreadable
from calculators.core.types import Params, Table, View
from calculators.scout import GAME
from calculators.scout.digest import CLAUSES, CODES
from tests.engine import parse_table_rows

from .tables import (
    ENGINE,
    judge_move_on_query,
    mover_state_of_position,
    parse_question,
    play_random_round,
    query_of_state_without_knowledge,
    read,
)
from .test_violations import QUESTIONS_BY_PROVOKED_CODE

CLAUSE_SLUGS = [clause.slug for clause in CLAUSES]
MESSAGES_FOLDER = Path(__file__).parents[2] / "calculators" / "scout" / "messages"


def load_sentences(language: str) -> dict[str, str]:
    return parse_po_catalogue_strictly_or_raise((MESSAGES_FOLDER / f"{language}.po").read_text(encoding="utf-8"))


JAPANESE_SENTENCES, ENGLISH_SENTENCES = load_sentences("ja"), load_sentences("en")


def placeholder_names(sentence: str) -> set[str]:
    return set(re.findall(r"{(\w+)", sentence))


def test_clauses_of_the_digest() -> None:
    parts = "aim deck pairs deal hand start two turn show single strength scout empty both free both.show"
    parts += " end last score unused next game extra"
    assert [slug for slug in CLAUSE_SLUGS if slug.removeprefix("scout.") in parts.split()] == [
        f"scout.{part}" for part in parts.split()
    ]
    assert len(CLAUSE_SLUGS) == 60
    assert all((clause.basis in ("reading", "published")) is (clause.reason is not None) for clause in CLAUSES)


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


def test_what_is_said_rests_on_the_clause_of_its_code() -> None:
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


def test_the_game_as_the_house_sees_it() -> None:
    assert (GAME.slug, GAME.players, GAME.secrets) == ("scout", (2, 3, 4, 5), ("hand", "mine"))
    names = "hand table owner scouts ss chips seen gone end rounds first extra word holds mine"
    assert list(GAME.own_parameter_names) == names.split()
    assert GAME.codes["scout.over"] == "scout.end"

    state = read("players=3&turn=p2&names=あき&hand=37")
    assert GAME.table(state) == Table(3, 2, ("あき",))
    assert GAME.ruling_keys_that_could_matter(state, View.MOVES) == ()
    other = GAME.with_table(state, Table(5, 1, (), (("last-scout", "open"),)))
    assert query_of_state_without_knowledge(other) == "players=5&house=last-scout-open&hand=37"


CODE_SHOWN_BY_CLAUSE_EXAMPLE = {
    "scout.deck": "scout.move.card",
    "scout.players": "scout.move.card",
    "scout.hand": "show.1-3",
    "scout.turn": "show.1-3",
    "scout.scout": "scout.effect.chip",
    "scout.two": "scout.effect.pay",
    "scout.deal": "show.1-3",
    "scout.start": "show.2-3",
    "scout.single": "scout.effect.stronger.number",
    "scout.free": "scout.effect.stronger.count",
    "scout.both.show": "scout.move.without",
    "scout.last": "scout.effect.end.unbeaten",
    "scout.unused": "scout.score.captured",
    "scout.next": "scout.score.before",
    "scout.extra": "scout.score.extra.word",
    "scout.leave": "scout.score.captured",
    "scout.aim": "scout.score.before",
    "scout.deal.chips": "scout.effect.spend",
    "scout.hand.flip": "show.3",
    "scout.hand.top": "scout.effect.stronger.number",
    "scout.pass": "scout.effect.chip",
    "scout.show.set": "scout.effect.stronger.count",
    "scout.show.fewer": "scout.effect.stronger.number",
    "scout.show.free": "scout.effect.show",
    "scout.show.beat": "scout.move.weaker.kind",
    "scout.single.ten": "scout.move.apart",
    "scout.any": "scout.effect.chip",
    "scout.must": "scout.effect.chip",
    "scout.alone": "scout.effect.chip",
    "scout.rest": "scout.effect.chip",
    "scout.score.chips": "scout.score.before",
    "scout.game.tie": "scout.score.before",
}
"""What an example shows of a clause that no code cites."""


CLAUSES_WITH_EXAMPLE = [clause for clause in CLAUSES if clause.example]


@pytest.mark.parametrize("clause", CLAUSES_WITH_EXAMPLE, ids=[clause.slug for clause in CLAUSES_WITH_EXAMPLE])
def test_examples_show_their_clause(clause: object) -> None:
    from calculators.core.types import Clause

    assert isinstance(clause, Clause)
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


def test_only_what_no_code_cites_is_without_example() -> None:
    assert not {clause.slug for clause in CLAUSES if not clause.example} & set(CODES.values())


def test_both_languages_name_the_same_facts() -> None:
    for key, sentence in JAPANESE_SENTENCES.items():
        assert placeholder_names(sentence) == placeholder_names(ENGLISH_SENTENCES[key]), key


MOVES_WITH_ASSUMPTIONS = parse_table_rows("""
p1=c0.s0.h5&table=82           shown.9
p1=c0.s0.h5&table=82           shown.3.4
p1=c0.s0.h5&table=82           show.1-2
p1=c0.s0.h5&table=82           show.1
p1=c0.s0.h5                    show.1-2
table=82                       scout.left.4
players=2&table=82&chips=0     stuck
""")


def test_every_proviso_is_said() -> None:
    said = {
        message.code for query, move in MOVES_WITH_ASSUMPTIONS for message in judge_move_on_query(query, move).assumes
    }
    assert said == {code for code in CODES if code.startswith("scout.assume.")}


def list_score_line_codes_and_params() -> list[tuple[str, Params]]:
    """The lines of a few scores."""
    found: list[tuple[str, Params]] = []
    for query in ("p1=c1.s1.h1&p2=c1.s3.h1&end=unbeaten.p2", "players=2&p1=c1.s1.h1&end=unbeaten.p2"):
        for more in ("&rounds=1.2", "&rounds=c1s1h1.c2s2u2&extra=1.2", "&rounds=1.2&extra=1.2&word=x"):
            for seat in GAME.calculate_score(read(query + more)).seats:
                found += [(line.code, line.params) for line in seat.lines]
    return found


def test_sentences_name_only_what_is_said() -> None:
    said = [
        violation
        for question in QUESTIONS_BY_PROVOKED_CODE.values()
        for violation in ENGINE.find_violations_and_notices(question)
    ]
    phrases = [(violation.code, violation.params) for violation in said if violation.code in GAME.codes]
    for players in (2, 3, 4, 5):
        for position, move in play_random_round(players, random.Random(players)):
            if move:
                state = mover_state_of_position(position)
                judged = GAME.judge_move(state, GAME.parse_move(move))
                told = (
                    *judged.effects,
                    GAME.describe_move(state, GAME.parse_move(move)),
                    *GAME.describe_turn_and_what_is_left(state),
                )
                phrases += [(phrase.code, phrase.params) for phrase in told]
        phrases += [(phrase.code, phrase.params) for phrase in GAME.describe_setup(players)]
    for query in ("hand=37", "hand=37&table=98"):
        for move in (
            *("show.5", "scout.left.9", "both.left.1.9", "both.left.9.1", "both.left.1", "stuck"),
            *("shown.3.4", "scouted.left", "both.left.shown.3", "both.left"),
        ):
            phrase = GAME.describe_move(parse_question(f"check?{query}")[1], GAME.parse_move(move))
            phrases.append((phrase.code, phrase.params))
    phrases += list_score_line_codes_and_params()
    for query, move, *_ in (*MOVES_WITH_ASSUMPTIONS, *QUERY_MOVE_EFFECT_ROWS):
        judged = judge_move_on_query(query, move)
        phrases += [(said.code, said.params) for said in (*judged.assumes, *judged.effects)]
    phrases += [
        (said.code, said.params) for said in GAME.describe_turn_and_what_is_left(read("hand=37&table=82&owner=p4"))
    ]
    unread = {"hand": "q", "mine": "q", "p1": "x", "p2": "c1.c1", "end": "x", "rounds": "c1"}
    phrases += [
        (un.expected.code, un.expected.params)
        for un in GAME.parse_query_except_moves_collecting_unreadable(unread).unread
    ]
    for text in ("scout.x.1", "show.2-1", "shown.x"):
        with pytest.raises(Unreadable) as caught:
            GAME.parse_move(text)
        phrases.append((caught.value.expected.code, caught.value.expected.params))
    for code, params in phrases:
        assert placeholder_names(JAPANESE_SENTENCES[code]) | placeholder_names(ENGLISH_SENTENCES[code]) <= set(
            params
        ), code
    unused = (
        set(JAPANESE_SENTENCES) - {code for code, _ in phrases} - {"scout.side.left", "scout.side.right", "scout.over"}
    )
    unused -= {code for code in unused if code.startswith(("scout.digit.", "scout.read."))}
    assert unused <= {"scout.effect.chip.open", "scout.effect.open"}
