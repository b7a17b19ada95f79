"""Sentences said in one's own words, as tables and moves in the notation that all addresses have.

Nothing is judged here and nothing guessed in silence: a reading says what it understood, letter by letter, what it did
not use and what lacks, and the engines answer its address. The words and patterns of a game are data beside its rules
(`calculators/<game>/reading`); what is common, and how a sentence is cut and searched, is here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from typing import cast
from urllib.parse import parse_qsl

from calculators import GAMES, load_game
from calculators.core.answers import read_undecided_answer_and_moves as read_query
from calculators.core.answers import with_position_problems_and_notices
from calculators.core.evaluate import parse_moves_and_compute_answer
from calculators.core.reading import Given, Interpret, Interpretation, Meaning
from calculators.core.types import View
from calculators.reading.finding import Way, find_ways
from calculators.reading.grammar import has_grammar, load_grammar
from calculators.reading.letters import Sentence, count_splits, fold
from calculators.reading.words import Lattice

__all__ = ["SENTENCE_LENGTH", "Piece", "Reading", "SentenceReading", "read_sentence"]

SENTENCE_LENGTH = 300
"""Letters of a sentence that are read."""
MOST = 4
"""Readings that are offered."""
DECISIVE, WHOLE = 0.6, 0.85
"""The share of the words that a reading explains at least, else it is a question for the rules; and one that names
nothing that lies on a table."""
CONCRETE = 2
"""Numbers, colours, stations and the like that a sentence away from any game has at least, where something lacks."""
CONTRADICTION = 1.2
"""What a reading loses whose table contradicts the rules, where another one does not."""
IDLE = 1.5
"""What a reading loses for a fact that it makes nothing of."""
SILENT = frozenset({"asks", "asks_score", "moves", "moved", "placed", "score", "put"})
"""Facts that only say what is asked."""
DOUBTFUL = 0.75
"""A reading that its game doubts so much is never sure, whatever stands beside it."""
SPLIT = 1.5
"""What a game that has no such number loses for reading it as several, where another game may be meant."""
ASKING = re.compile(r"\s*(?:is|are|was|am|can|could|may|might|does|do|did|will|would|should|shall|must)\b(?!')")
"""How a question begins in English."""
CLOSE = 0.6
"""A reading that is nearer than this to the best could be meant as well."""
WORTHLESS = 3
"""Letters of kana that may stay unused without a word: endings of verbs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A piece of the sentence and what it was understood as. start, end: letters of the sentence, from 0; turn: which
    of several turns told it belongs to, from 0."""

    text: str
    start: int
    end: int
    code: str
    params: Mapping[str, object]
    turn: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One way to understand a sentence: a view and a query in the notation of addresses.

    draft: the move with `?` for what it lacks, '' where it is whole; understood: piece by piece; unused: what was not
    understood; missing: what the question still lacks; conflicts: what stands in the followed game and was said
    otherwise; share: how much of the sentence it explains, 0 to 1; score: how it compares with other readings; doubt:
    how far-fetched its game finds it.
    """

    game: str
    view: str
    query: Mapping[str, str]
    draft: str
    understood: tuple[Piece, ...]
    unused: tuple[Piece, ...]
    missing: tuple[str, ...]
    conflicts: tuple[Piece, ...]
    share: float
    score: float
    doubt: float = 0.0


@dataclass(frozen=True, slots=True)
class SentenceReading:
    """What a sentence was understood as. readings: the best first, none for a question that no table answers; sure: is
    the first of them what was meant, with nothing left over and nothing lacking?"""

    sentence: str
    readings: tuple[Reading, ...]
    sure: bool

    @property
    def best(self) -> Reading | None:
        return next(iter(self.readings), None)


@cache
def interpreter(slug: str) -> Interpret:
    """A game's half of the reader."""
    return cast(Interpret, import_module(f"calculators.{slug}.reading").interpret)


def read_sentence(text: str, slug: str = "", query: Mapping[str, str] | None = None) -> SentenceReading:
    """Reads a sentence about a game ('' for whichever its words decide), in Japanese or English.

    query: of the game that is followed; what is not said is what stands there. Never raises for any text.

    >>> reading = read_sentence("手札が3、4、4で場に5、6。4,4出せる？", "scout").best
    >>> reading.zone_facts, dict(reading.query_with_changes)
    ('check', {'hand': '3.4.4', 'table': '5.6', 'move': 'show.2-3'})
    >>> read_sentence("手札を並べ替えていいですか", "scout").best is None
    True
    """
    text = text[:SENTENCE_LENGTH]
    slugs = [slug] if slug in GAMES else list(GAMES)
    found = [reading for name in slugs if has_grammar(name) for reading in read_in_game(text, name, query or {})]
    if len(slugs) > 1:
        found = [replace(one, score=one.score - SPLIT * splits(text, one.game)) for one in found]
    found.sort(key=lambda reading: -reading.score)
    found = found[:MOST]
    return SentenceReading(text, tuple(found), is_sure(found))


def splits(text: str, slug: str) -> int:
    """How many numbers a game can only read as several."""
    return count_splits(fold(text).text, load_grammar(slug).most)


def is_sure(found: Sequence[Reading]) -> bool:
    """Is the first reading what was meant?"""
    if not found or found[0].unused or found[0].missing or found[0].conflicts or found[0].doubt >= DOUBTFUL:
        return False
    return len(found) == 1 or found[0].score - found[1].score >= CLOSE


def read_in_game(text: str, slug: str, query: Mapping[str, str]) -> list[Reading]:
    """The readings of a sentence in one game, each address once."""
    sentence = fold(text)
    grammar = load_grammar(slug)
    given = what_stands(slug, query)
    lattice = Lattice(sentence, grammar, given.names, is_followed=given.is_followed)
    given = replace(given, asks=lattice.asks or is_question(sentence))
    found: dict[tuple[str, tuple[tuple[str, str], ...], str], Reading] = {}
    for way in find_ways(lattice):
        for interpretation in interpreter(slug)(way.facts, given):
            interpretation = with_names(interpretation, lattice.newcomers)
            reading = reading_of(sentence, slug, way, interpretation)
            if not is_decisive(reading, way, lattice, given):
                continue
            key = (reading.view, tuple(sorted(reading.query.items())), reading.draft)
            if key not in found or found[key].score < reading.score:
                found[key] = reading
    return list(found.values())


def is_decisive(reading: Reading, way: Way, lattice: Lattice, given: Given) -> bool:
    """Is enough said to ask of a table? Else it is a question for the rules."""
    concrete = sum(
        word.value != word.kind and word.kind not in ("seat", "line")
        for fact in way.facts
        if fact.means not in SILENT
        for word in fact.words
    )
    if reading.share < DECISIVE or (not concrete and reading.share < WHOLE):
        return False
    lacks = bool(reading.missing or reading.draft)
    wonders = any(
        word.kind == "wonder" and any(start <= word.start < end for start, end in way.unused)
        for words in lattice.words
        for word in words
    )
    if lacks and wonders:
        return False
    return given.is_followed or concrete >= (CONCRETE if lacks and reading.unused else 1)


def with_names(interpretation: Interpretation, newcomers: Sequence[str]) -> Interpretation:
    """The interpretation with the names that the sentence gave to its seats."""
    seats = {str(meaning.params.get("seat", "")) for meaning in interpretation.meanings}
    if "p1" not in seats or not newcomers or "names" in interpretation.query:
        return interpretation
    return replace(interpretation, query={**interpretation.query, "names": ".".join(newcomers)})


def is_question(sentence: Sentence) -> bool:
    """Does it ask, by its sign, its end or its first word?"""
    text = sentence.text
    return "?" in text or text.rstrip(" 。.").endswith(("か", "かな")) or ASKING.match(text) is not None


def what_stands(slug: str, query: Mapping[str, str]) -> Given:
    """What the followed game says of itself before the sentence is read."""
    if not query:
        return Given()
    rules = load_game(slug)
    answer, _ = read_query(rules, View.PLAY, query)
    if answer.unread:
        return Given(query=query)
    answer = parse_moves_and_compute_answer(answer)
    if answer.violations:
        return Given(query=query, position={}, turn="", names=answer.table.names)
    followed = answer.followed
    names = answer.table.names
    if followed is None:
        return Given(
            query=query, position=answer.query, turn=f"p{answer.table.turn}", names=names, players=answer.table.players
        )
    position = dict(parse_qsl(followed.position))
    return Given(query=query, position=position, turn=followed.turn, names=names, players=answer.table.players)


def reading_of(sentence: Sentence, slug: str, way: Way, interpretation: Interpretation) -> Reading:
    """An interpretation with what it was made of, and what of it contradicts or lacks."""
    understood = {meaning.start for meaning in interpretation.meanings}
    idle = [fact for fact in way.facts if fact.means not in SILENT and fact.start not in understood]
    stretches = sorted([*worthy(sentence, way), *((fact.start, fact.end) for fact in idle)])
    unused = tuple(piece_of(sentence, Meaning("", {}, start, end)) for start, end in stretches)
    left = sum(end - start for start, end in stretches)
    told = sum(fact.end - fact.start for fact in way.facts if fact not in idle)
    answer, moves = read_query(load_game(slug), View(interpretation.view), interpretation.query)
    score = way.score - interpretation.doubt - IDLE * len(idle)
    if answer.unread:
        score -= 2 * CONTRADICTION
        missing = tuple(unread.field for unread in answer.unread)
    else:
        answer = with_position_problems_and_notices(answer, moves)
        score -= CONTRADICTION if answer.violations else 0.0
        missing = answer.missing
    return Reading(
        game=slug,
        view=interpretation.view,
        query=dict(interpretation.query),
        draft=interpretation.draft,
        understood=tuple(piece_of(sentence, meaning) for meaning in sorted(interpretation.meanings, key=in_order)),
        unused=unused,
        missing=lacking(interpretation, missing),
        conflicts=tuple(piece_of(sentence, meaning) for meaning in interpretation.conflicts),
        share=told / max(told + left, 1),
        score=score,
        doubt=interpretation.doubt,
    )


def in_order(meaning: Meaning) -> tuple[bool, int]:
    """Pieces as they were said, then what stands nowhere in the sentence."""
    return meaning.end == 0, meaning.start


def lacking(interpretation: Interpretation, missing: Sequence[str]) -> tuple[str, ...]:
    """What the sentence and the engine miss, each once, without what the answer can do without."""
    every = dict.fromkeys((*interpretation.missing, *missing))
    return tuple(name for name in every if name not in interpretation.spared)


def worthy(sentence: Sentence, way: Way) -> list[tuple[int, int]]:
    """The stretches that stayed unused, without short endings in kana."""
    found = []
    for start, end in way.unused:
        stretch = sentence.raw[slice(*sentence.stretch(start, end))]
        kana = all("\u3041" <= letter <= "\u3096" or letter == "ー" for letter in stretch)
        if not (kana and len(stretch) <= WORTHLESS):
            found.append((start, end))
    return found


def piece_of(sentence: Sentence, meaning: Meaning) -> Piece:
    start, end = sentence.stretch(meaning.start, meaning.end)
    return Piece(
        text=sentence.raw[start:end],
        start=start,
        end=end,
        code=meaning.code,
        params=meaning.params,
        turn=meaning.turn,
    )
