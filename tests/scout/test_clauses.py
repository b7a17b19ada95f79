"""The digest, its examples and rulings, and a sentence in both languages for every code."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from calculators.core.messages import read_catalogue
from calculators.core.parsing import Unreadable
from calculators.core.types import GROUPS, Table, View
from calculators.scout import GAME
from calculators.scout.digest import CLAUSES, CODES, NOTICES, VIOLATIONS

from .tables import ask, random_round, read, state_of, verdict, write
from .test_violations import PROVOKED, found

SLUGS = [clause.slug for clause in CLAUSES]
FOLDER = Path(__file__).parents[2] / "calculators" / "scout" / "messages"


def sentences(language: str) -> dict[str, str]:
    return read_catalogue((FOLDER / f"{language}.po").read_text(encoding="utf-8"))


JA, EN = sentences("ja"), sentences("en")


def holes(sentence: str) -> set[str]:
    return set(re.findall(r"{(\w+)", sentence))


def test_clauses_of_the_digest() -> None:
    names = "deck hand turn show strength scout empty both end score game two"
    assert [f"scout.{name}" for name in names.split()] == SLUGS
    assert {clause.group for clause in CLAUSES} <= set(GROUPS)
    assert [clause.slug for clause in CLAUSES if clause.group == "end"] == ["scout.end"]
    for clause in CLAUSES:
        assert clause.text.ja
        assert clause.text.en
        assert clause.heading.ja
        assert clause.heading.en


def test_codes_rest_on_clauses() -> None:
    assert set(CODES.values()) <= set(SLUGS)
    assert set(CODES) >= VIOLATIONS | NOTICES


EFFECTS = {
    ("hand=37.41.59.12&table=65.64&owner=p4", "show.1-3"): "show stronger.count capture",
    ("hand=57.58.12&table=34.45&owner=p4", "show.1-2"): "show stronger.kind capture",
    ("hand=98.12&table=82&owner=p4", "show.1"): "show stronger.number capture",
    ("hand=98.12&table=82&owner=p4", "both.left.1.2"): "spend scout chip gone show",
    ("hand=37.41.59&table=82.85", "scout.left.1"): "scout chip.open open",
    ("players=2&hand=37.41.59&table=82.85", "scout.left.2"): "scout pay again",
    ("hand=37", "show.1"): "show end.empty",
    ("players=3&hand=37.41&table=98.97&owner=p2", "scout.left.1"): "scout chip end.unbeaten",
}


def test_what_is_said_rests_on_the_clause_of_its_code() -> None:
    said: set[str] = set()
    for (query, move), names in EFFECTS.items():
        effects = verdict(query, move).effects
        assert [effect.code for effect in effects] == [f"scout.effect.{name}" for name in names.split()]
        assert all(GAME.codes[effect.code] == effect.clause for effect in effects)
        said |= {effect.code for effect in effects}
    assert said == {code for code in CODES if code.startswith("scout.effect.")}
    for players, names in ((2, "captured left unbeaten before"), (3, "captured chips unbeaten before")):
        query = f"players={players}&p1=c1.s2.h2&end=unbeaten.p1&rounds=1"
        (seat,) = GAME.score(read(query)).seats
        assert [line.code for line in seat.lines] == [f"scout.score.{name}" for name in names.split()]
        assert all(GAME.codes[line.code] == line.clause for line in seat.lines)


def test_the_game_as_the_house_sees_it() -> None:
    assert (GAME.slug, GAME.players, GAME.secrets) == ("scout", (2, 3, 4, 5), ("hand",))
    assert GAME.parameters == ("hand", "table", "owner", "scouts", "ss", "chips", "end", "rounds")
    assert GAME.codes["scout.over"] == "scout.end"

    state = read("players=3&turn=p2&names=あき&hand=37")
    assert GAME.table(state) == Table(3, 2, ("あき",))
    assert GAME.relevant_rulings(state, View.MOVES) == ()
    other = GAME.with_table(state, Table(5, 1, (), (("last-scout", "open"),)))
    assert write(other) == "players=5&house=last-scout-open&hand=37"


EXAMPLES = {
    "scout.deck": "show.2-3",
    "scout.hand": "show.1-3",
    "scout.turn": "show.1-3",
    "scout.show": "scout.move.mixed",
    "scout.strength": "scout.effect.stronger.count",
    "scout.scout": "scout.effect.chip",
    "scout.empty": "scout.effect.gone",
    "scout.both": "scout.effect.spend",
    "scout.end": "scout.effect.end.unbeaten",
    "scout.score": "scout.score.hand",
    "scout.game": "scout.score.before",
    "scout.two": "scout.effect.pay",
}


@pytest.mark.parametrize("clause", CLAUSES, ids=SLUGS)
def test_examples_show_their_clause(clause: object) -> None:
    from calculators.core.types import Clause

    assert isinstance(clause, Clause)
    view, state, move = ask(clause.example)
    assert GAME.violations(state, view) == ()
    assert GAME.missing(state, view) == ()
    assert GAME.notices(state, view) == ()
    if view is View.MOVES:
        shown = [GAME.legal_moves(state)[0].notation]
    elif view is View.SCORE:
        scored = GAME.score(state)
        shown = [line.code for seat in scored.seats for line in seat.lines]
    else:
        assert move is not None
        judged = GAME.judge(state, move)
        shown = [said.code for said in judged.effects] + [said.code for said in judged.violations]
    assert EXAMPLES[clause.slug] in shown


def test_the_ruling() -> None:
    (ruling,) = GAME.rulings
    assert (ruling.key, ruling.default, ruling.clause) == ("last-scout", "ends", "scout.end")
    assert [option.key for option in ruling.options] == ["ends", "open"]
    assert ruling.views == (View.MOVES, View.CHECK)
    assert not ruling.variant


def test_every_code_has_a_sentence_in_both_languages() -> None:
    assert set(JA) == set(EN)
    assert set(JA) >= set(CODES)
    for key, sentence in JA.items():
        assert holes(sentence) == holes(EN[key]) or key == "scout.setup.chip", key


def test_sentences_name_only_what_is_said() -> None:
    said = [violation for view, query in PROVOKED.values() for violation in found(f"{view}?{query}")]
    phrases = [(violation.code, violation.params) for violation in said]
    for players in (2, 3, 4, 5):
        for position, move in random_round(players, random.Random(players)):
            if move:
                state = state_of(position)
                judged = GAME.judge(state, GAME.parse_move(move))
                told = (*judged.effects, GAME.describe(state, GAME.parse_move(move)), *GAME.progress(state))
                phrases += [(phrase.code, phrase.params) for phrase in told]
        phrases += [(phrase.code, phrase.params) for phrase in GAME.setup(players)]
    for query in ("hand=37", "hand=37&table=98"):
        for move in ("show.5", "scout.left.9", "both.left.1.9", "both.left.9.1"):
            phrase = GAME.describe(ask(f"check?{query}")[1], GAME.parse_move(move))
            phrases.append((phrase.code, phrase.params))
    for query in ("p1=c1.s1.h1&p2=c1.s3.h1&end=unbeaten.p2", "players=2&p1=c1.s1.h1&end=unbeaten.p2"):
        for seat in GAME.score(ask(f"score?{query}&rounds=1.2")[1]).seats:
            phrases += [(line.code, line.params) for line in seat.lines]
    unread = {"hand": "x", "p1": "x", "p2": "c1.c1", "end": "x"}
    phrases += [(un.expected.code, un.expected.params) for un in GAME.parse(unread).unread]
    for text in ("scout.x.1", "show.2-1"):
        with pytest.raises(Unreadable) as caught:
            GAME.parse_move(text)
        phrases.append((caught.value.expected.code, caught.value.expected.params))
    for code, params in phrases:
        assert holes(JA[code]) | holes(EN[code]) <= set(params), code
    unused = set(JA) - {code for code, _ in phrases} - {"scout.side.left", "scout.side.right", "scout.over"}
    assert unused <= {"scout.effect.chip.open", "scout.effect.open"}
