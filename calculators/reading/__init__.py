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
from calculators.core.answers import parse_query_to_uncomputed_answer_and_moves as read_query
from calculators.core.answers import with_position_problems_and_notices
from calculators.core.evaluate import compute_answer_ignoring_other_rulings
from calculators.core.reading import Interpret, Interpretation, Meaning, ReadingContext
from calculators.core.types import View
from calculators.reading.finding import SentenceExplanation, find_best_explanations_best_first
from calculators.reading.grammar import has_grammar, load_grammar
from calculators.reading.letters import FoldedSentence, count_digit_runs_to_split, fold_sentence_to_comparable_letters
from calculators.reading.words import WordLattice

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
"""What a game that has no such number loses for reading it as several, where another game may be meant; and how near
another game's reading of a whole sentence may be without being meant as well."""
ASKING = re.compile(r"\s*(?:is|are|was|am|can|could|may|might|does|do|did|will|would|should|shall|must)\b(?!')")
"""How a question begins in English."""
CLOSE = 0.6
"""A reading that is nearer than this to the best could be meant as well."""
FIRST_OF_TWO_FIGURES = 20
"""Games with numbers below this are told figures in a row (345); others have numbers of two figures."""
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
def load_interpreter_of_game(slug: str) -> Interpret:
    """A game's half of the reader."""
    return cast(Interpret, import_module(f"calculators.{slug}.reading").interpret_facts_as_score_question_or_moves)


def read_sentence(
    sentence_text: str,
    game_slug_or_empty: str = "",
    query: Mapping[str, str] | None = None,
    *,
    seat_codes_by_colour: Mapping[str, str] | None = None,
) -> SentenceReading:
    """Reads a sentence about a game ('' for whichever its words decide), in Japanese or English.

    query: of the game that is followed; what is not said is what stands there; seat_codes_by_colour: who plays with
    which colour there (`{"1": "p2"}`), where somebody has chosen one. Never raises for any text.

    >>> reading = read_sentence("手札が3、4、4で場に5、6。4,4出せる？", "scout").best
    >>> reading.view, dict(reading.query)
    ('check', {'hand': '3.4.4', 'table': '5.6', 'move': 'show.2-3'})
    >>> read_sentence("手札を並べ替えていいですか", "scout").best is None
    True
    """
    sentence_text = sentence_text[:SENTENCE_LENGTH]
    slugs = [game_slug_or_empty] if game_slug_or_empty in GAMES else list(GAMES)
    found = [
        reading
        for name in slugs
        if has_grammar(name)
        for reading in find_unsorted_readings_in_game(
            sentence_text, name, query or {}, seat_codes_by_colour=seat_codes_by_colour or {}
        )
    ]
    if len(slugs) > 1:
        found = [
            replace(one, score=one.score - SPLIT * count_splits_of_digit_runs(sentence_text, one.game)) for one in found
        ]
    found.sort(key=lambda reading: -reading.score)
    is_sure = is_first_reading_surely_meant(found) and not has_number_beyond_game(sentence_text, found[0].game)
    found = found[:MOST]
    return SentenceReading(sentence_text, tuple(found), is_sure)


def count_splits_of_digit_runs(text: str, game_slug: str) -> int:
    """How many numbers a game can only read as several."""
    return count_digit_runs_to_split(
        fold_sentence_to_comparable_letters(text).text, load_grammar(game_slug).highest_number
    )


def has_number_beyond_game(text: str, game_slug: str) -> bool:
    """Is there a number that a game has not, though it has numbers of two figures: 51 over 30 in Coupelation?"""
    return (
        load_grammar(game_slug).highest_number >= FIRST_OF_TWO_FIGURES
        and count_splits_of_digit_runs(text, game_slug) > 0
    )


def is_first_reading_surely_meant(readings_best_first: Sequence[Reading]) -> bool:
    """Is the first reading what was meant? Not where another game's explains all of the sentence as well."""
    if (
        not readings_best_first
        or readings_best_first[0].unused
        or readings_best_first[0].missing
        or readings_best_first[0].conflicts
        or readings_best_first[0].doubt >= DOUBTFUL
    ):
        return False
    first, *others = readings_best_first
    if any(
        one.game != first.game and first.score - one.score < SPLIT and not (one.unused or one.missing or one.draft)
        for one in others
    ):
        return False
    return not others or first.score - others[0].score >= CLOSE


def find_unsorted_readings_in_game(
    sentence_text: str, game_slug: str, query: Mapping[str, str], *, seat_codes_by_colour: Mapping[str, str]
) -> list[Reading]:
    """The readings of a sentence in one game, each address once."""
    sentence = fold_sentence_to_comparable_letters(sentence_text)
    grammar = load_grammar(game_slug)
    given = build_reading_context_from_query(game_slug, query)
    lattice = WordLattice(sentence, grammar, given.names, is_followed=given.is_followed)
    given = replace(
        given,
        is_question=lattice.asks or is_sentence_a_question(sentence),
        seat_codes_by_colour=seat_codes_by_colour,
    )
    found: dict[tuple[str, tuple[tuple[str, str], ...], str], Reading] = {}
    for way in find_best_explanations_best_first(lattice):
        for interpretation in load_interpreter_of_game(game_slug)(way.facts, given):
            interpretation = interpretation_with_names_of_new_seats_unless_given(interpretation, lattice.newcomers)
            reading = build_reading_from_interpretation(
                sentence, game_slug, way, interpretation, corrections=lattice.corrections
            )
            if not is_position_question_rather_than_rules_question(reading, way, lattice, given):
                continue
            key = (reading.view, tuple(sorted(reading.query.items())), reading.draft)
            if key not in found or found[key].score < reading.score:
                found[key] = reading
    return list(found.values())


def is_position_question_rather_than_rules_question(
    reading: Reading, explanation: SentenceExplanation, lattice: WordLattice, context: ReadingContext
) -> bool:
    """Is enough said to ask of a table? Else it is a question for the rules."""
    concrete = sum(
        word.value != word.kind and word.kind not in ("seat", "line")
        for fact in explanation.facts
        if fact.meaning not in SILENT
        for word in fact.words
    )
    if reading.share < DECISIVE or (not concrete and reading.share < WHOLE):
        return False
    lacks = bool(reading.missing or reading.draft)
    wonders = any(
        word.kind == "wonder" and any(start <= word.start < end for start, end in explanation.unused)
        for words in lattice.words
        for word in words
    )
    if lacks and wonders:
        return False
    return context.is_followed or concrete >= (CONCRETE if lacks and reading.unused else 1)


def interpretation_with_names_of_new_seats_unless_given(
    interpretation: Interpretation, new_names: Sequence[str]
) -> Interpretation:
    """The interpretation with the names that the sentence gave to its seats."""
    seats = {str(meaning.params.get("seat", "")) for meaning in interpretation.meanings}
    if "p1" not in seats or not new_names or "names" in interpretation.query:
        return interpretation
    return replace(interpretation, query={**interpretation.query, "names": ".".join(new_names)})


def is_sentence_a_question(sentence: FoldedSentence) -> bool:
    """Does it ask, by its sign, its end or its first word?"""
    text = sentence.text
    return "?" in text or text.rstrip(" 。.").endswith(("か", "かな")) or ASKING.match(text) is not None


def build_reading_context_from_query(game_slug: str, query: Mapping[str, str]) -> ReadingContext:
    """What the followed game says of itself before the sentence is read."""
    if not query:
        return ReadingContext()
    rules = load_game(game_slug)
    answer, _ = read_query(rules, View.PLAY, query)
    if answer.unread:
        return ReadingContext(query=query)
    answer = compute_answer_ignoring_other_rulings(answer)
    if answer.violations:
        return ReadingContext(query=query, position={}, turn="", names=answer.table.names)
    followed = answer.followed
    names = answer.table.names
    if followed is None:
        return ReadingContext(
            query=query, position=answer.query, turn=f"p{answer.table.turn}", names=names, players=answer.table.players
        )
    position = dict(parse_qsl(followed.position))
    return ReadingContext(query=query, position=position, turn=followed.turn, names=names, players=answer.table.players)


def build_reading_from_interpretation(
    sentence: FoldedSentence,
    game_slug: str,
    explanation: SentenceExplanation,
    interpretation: Interpretation,
    *,
    corrections: Sequence[int],
) -> Reading:
    """An interpretation with what it was made of, and what of it contradicts or lacks. corrections: the letters at
    which something said is taken back."""
    understood = {meaning.start for meaning in interpretation.meanings}
    idle = [fact for fact in explanation.facts if fact.meaning not in SILENT and fact.start not in understood]
    stretches = sorted(
        [
            *find_unused_stretches_without_short_kana_endings(sentence, explanation, corrections),
            *((fact.start, fact.end) for fact in idle),
        ]
    )
    unused = tuple(build_piece_of_meaning(sentence, Meaning("", {}, start, end)) for start, end in stretches)
    left = sum(end - start for start, end in stretches)
    told = sum(fact.end - fact.start for fact in explanation.facts if fact not in idle)
    answer, moves = read_query(load_game(game_slug), View(interpretation.view), interpretation.query)
    score = explanation.score - interpretation.implausibility - IDLE * len(idle)
    if answer.unread:
        score -= 2 * CONTRADICTION
        missing = tuple(unread.field for unread in answer.unread)
    else:
        answer = with_position_problems_and_notices(answer, moves)
        score -= CONTRADICTION if answer.violations else 0.0
        missing = answer.missing
    return Reading(
        game=game_slug,
        view=interpretation.view,
        query=dict(interpretation.query),
        draft=interpretation.draft,
        understood=tuple(
            build_piece_of_meaning(sentence, meaning)
            for meaning in sorted(interpretation.meanings, key=sort_key_of_meaning)
        ),
        unused=unused,
        missing=list_missing_without_spared(interpretation, missing),
        conflicts=tuple(build_piece_of_meaning(sentence, meaning) for meaning in interpretation.conflicts),
        share=told / max(told + left, 1),
        score=score,
        doubt=interpretation.implausibility,
    )


def sort_key_of_meaning(meaning: Meaning) -> tuple[bool, int]:
    """Pieces as they were said, then what stands nowhere in the sentence."""
    return meaning.end == 0, meaning.start


def list_missing_without_spared(interpretation: Interpretation, missing_in_engine: Sequence[str]) -> tuple[str, ...]:
    """What the sentence and the engine miss, each once, without what the answer can do without."""
    every = dict.fromkeys((*interpretation.missing, *missing_in_engine))
    return tuple(name for name in every if name not in interpretation.dispensable_parameters)


def find_unused_stretches_without_short_kana_endings(
    sentence: FoldedSentence, explanation: SentenceExplanation, corrections: Sequence[int]
) -> list[tuple[int, int]]:
    """The stretches that stayed unused, without short endings in kana; each that takes something back."""
    found = []
    for start, end in explanation.unused:
        stretch = sentence.original_text[slice(*sentence.stretch(start, end))]
        kana = all("\u3041" <= letter <= "\u3096" or letter == "ー" for letter in stretch)
        takes_back = any(start <= place < end for place in corrections)
        if takes_back or not (kana and len(stretch) <= WORTHLESS):
            found.append((start, end))
    return found


def build_piece_of_meaning(sentence: FoldedSentence, meaning: Meaning) -> Piece:
    start, end = sentence.stretch(meaning.start, meaning.end)
    return Piece(
        text=sentence.original_text[start:end],
        start=start,
        end=end,
        code=meaning.code,
        params=meaning.params,
        turn=meaning.turn,
    )
