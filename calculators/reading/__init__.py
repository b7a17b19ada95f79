"""Reads free sentences as tables and moves in the notation of addresses.

Nothing is judged or silently guessed here: a reading states what it understood, with the letters, which words it did
not use and what is missing; the engines answer its query. The words and patterns of a game are data beside its rules
(`calculators/<game>/reading`); what all games share, and how a sentence is split and searched, is here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from typing import cast

from calculators import blank_titles_of_game, find_games_of_sentence, load_game
from calculators.core.answers import read_and_check_query
from calculators.core.reading import Fact, Interpret, Interpretation, Meaning, ReadingContext, Word
from calculators.core.types import View
from calculators.reading.finding import SentenceExplanation, find_top_explanations_best_first
from calculators.reading.followed_position import build_reading_context
from calculators.reading.grammar import has_grammar, load_grammar, read_shared_words
from calculators.reading.letters import (
    FIRST_OF_TWO_FIGURES,
    FoldedSentence,
    count_digit_and_word_numbers_above_highest,
    fold_width_case_and_katakana_of_sentence,
    is_kana,
)
from calculators.reading.self_corrections import blank_corrected_words
from calculators.reading.words import WordLattice

__all__ = ["SENTENCE_LENGTH", "Piece", "Reading", "SentenceReading", "read_sentence"]

SENTENCE_LENGTH = 300
"""The number of characters of a sentence that are read; the rest is cut off."""
MOST = 4
"""The most readings that are returned."""
DECISIVE, WHOLE = 0.6, 0.85
"""The least share of the letters that a reading has to explain, else the sentence is a question about the rules; the
second number is for a reading that names no concrete thing."""
CONCRETE = 2
"""The least number of concrete words (numbers, colours, stations) in a sentence outside a followed game whose reading
has both missing and unused parts."""
CONTRADICTION = 1.2
"""The doubt of a reading whose table contradicts the rules: it is never sure."""
IDLE = 1.5
"""The penalty of a reading for each fact that it does not interpret."""
KINDS_OF_ALL_GAMES = frozenset({*read_shared_words(), "number", "amount", "seat"})
"""The kinds of words that say nothing about which game is meant."""
SILENT = frozenset({"asks", "asks_score", "moves", "moved", "placed", "score", "put"})
"""The meanings of facts that state only what is asked."""
SCORE_QUESTIONS, VIEWS_WITH_SCORE = frozenset({"score", "asks_score"}), frozenset({"score", "play"})
"""Those of them that ask for points, and the views that have points; in another view they are not answered."""
DOUBTFUL = 0.75
"""A reading with at least this doubt is never sure."""
SPLIT = 1.5
"""The penalty of a game for reading a number that it does not have as several, if other games are read as well; also
the least lead over a complete reading in another game with which a reading is sure."""
ASKING = re.compile(r"\s*(?:is|are|was|am|can|could|may|might|does|do|did|will|would|should|shall|must)\b(?!')")
"""The beginning of an English question."""
CLOSE = 0.6
"""The least lead over the second reading with which the first one is sure."""
WORTHLESS = 3
"""The greatest number of kana that may stay unused without being reported: endings of verbs."""
LONG_WORD = 3
"""The least number of letters of a word that is no ending of a verb."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A piece of the sentence and how it was understood.

    start, end: its range of characters in the sentence, 0-based, end exclusive; code, params: the message, '' for an
    unused piece; turn: the index of the turn that it belongs to, if the sentence has several turns.
    """

    text: str
    start: int
    end: int
    code: str
    params: Mapping[str, object]
    turn: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One reading of a sentence: a view and a query in the notation of addresses.

    draft: the move with `?` for its missing parts, '' for a complete move; understood: the pieces that were understood;
    unused: the pieces that were not; missing: parameters and parts of a move that the question still needs; conflicts:
    what contradicts the followed game; share: how much of the sentence it explains, 0 to 1; score: for comparison with
    other readings, higher is better; doubt: how implausible it is, from 0; has_word_of_its_game: False if
    it understood only words that all games share, such as numbers and names.
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
    has_word_of_its_game: bool = True


@dataclass(frozen=True, slots=True)
class SentenceReading:
    """The readings of a sentence. readings: best first, () for a question that is not about a table; sure: is the first
    one certainly meant, with nothing unused and nothing missing?"""

    sentence: str
    readings: tuple[Reading, ...]
    sure: bool

    @property
    def best(self) -> Reading | None:
        return next(iter(self.readings), None)


@cache
def load_fact_interpreter_of_game(slug: str) -> Interpret:
    """Returns the function of a game that interprets facts."""
    return cast(Interpret, import_module(f"calculators.{slug}.reading").interpret_facts)


def read_sentence(
    sentence_text: str,
    game_slug_or_empty: str = "",
    query: Mapping[str, str] | None = None,
    *,
    seat_codes_by_colour: Mapping[str, str] | None = None,
) -> SentenceReading:
    """Reads a Japanese or English sentence about a game; with '' as the game, about any of the games.

    query: of the followed game, which supplies what the sentence leaves out; seat_codes_by_colour: the seat that has
    chosen each colour (`{"1": "p2"}`). Never raises, whatever the text is.

    >>> reading = read_sentence("手札が3、4、4で場に5、6。4,4出せる？", "scout").best
    >>> reading.view, dict(reading.query)
    ('check', {'hand': '3.4.4', 'table': '5.6', 'move': 'show.2-3'})
    >>> read_sentence("手札を並べ替えていいですか", "scout").best is None
    True
    >>> read_sentence("20 15 12の3人", "vectron").sure, read_sentence("20 15 12の3人").sure
    (True, False)
    """
    sentence_text = sentence_text[:SENTENCE_LENGTH]
    slugs = find_games_of_sentence(sentence_text, game_slug_or_empty)
    readings = [
        reading
        for name in slugs
        if has_grammar(name)
        for reading in find_unranked_readings_in_game(
            sentence_text, name, query or {}, seat_codes_by_colour=seat_codes_by_colour or {}
        )
    ]
    if len(slugs) > 1:
        readings = [
            replace(
                reading,
                score=reading.score - SPLIT * count_numbers_game_can_only_read_as_several(sentence_text, reading.game),
            )
            for reading in readings
        ]
    readings.sort(key=lambda reading: -reading.score)
    is_sure = (
        is_first_reading_certain_complete_and_unrivalled(readings)
        and not has_number_above_two_digit_highest_of_game(sentence_text, readings[0].game)
        and (len(slugs) == 1 or readings[0].has_word_of_its_game)
    )
    return SentenceReading(sentence_text, tuple(readings[:MOST]), is_sure)


def count_numbers_game_can_only_read_as_several(text: str, game_slug: str) -> int:
    """Counts the numbers of a text above the highest of a game, which reads their digits as several numbers."""
    return count_digit_and_word_numbers_above_highest(
        fold_width_case_and_katakana_of_sentence(text).text, load_grammar(game_slug).highest_number
    )


def has_number_above_two_digit_highest_of_game(text: str, game_slug: str) -> bool:
    """Returns whether a text has a number above a game's highest, if the game has two-digit numbers.

    For example 51 in Coupelation, whose highest number is 30.
    """
    return (
        load_grammar(game_slug).highest_number >= FIRST_OF_TWO_FIGURES
        and count_numbers_game_can_only_read_as_several(text, game_slug) > 0
    )


def is_first_reading_certain_complete_and_unrivalled(readings_best_first: Sequence[Reading]) -> bool:
    """Returns whether the first reading is certainly meant.

    It is not if anything is unused, missing, contradictory or doubtful, or if another reading is close to it.
    """
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
        other.game != first.game
        and first.score - other.score < SPLIT
        and not (other.unused or other.missing or other.draft)
        for other in others
    ):
        return False
    return not others or first.score - others[0].score >= CLOSE


def find_unranked_readings_in_game(
    sentence_text: str, game_slug: str, query: Mapping[str, str], *, seat_codes_by_colour: Mapping[str, str]
) -> list[Reading]:
    """Returns the readings of a sentence in one game, unsorted; leaves out those that are about the rules.

    Of several readings with the same view, query and draft, only the best is returned.
    """
    grammar = load_grammar(game_slug)
    sentence = fold_width_case_and_katakana_of_sentence(
        blank_titles_of_game(sentence_text, game_slug), grammar.circled_words
    )
    context = build_reading_context(game_slug, query)
    lattice = WordLattice(sentence, grammar, context.names, is_followed=context.is_followed)
    corrected_sentence = blank_corrected_words(sentence, lattice)
    if corrected_sentence != sentence:
        sentence = corrected_sentence
        lattice = WordLattice(sentence, grammar, context.names, is_followed=context.is_followed)
    context = replace(
        context,
        is_question=lattice.asks or is_sentence_a_question(sentence),
        seat_codes_by_colour=seat_codes_by_colour,
    )
    best_readings: dict[tuple[str, tuple[tuple[str, str], ...], str], Reading] = {}
    for explanation in find_top_explanations_best_first(lattice):
        unused_ranges = find_unused_ranges(sentence, explanation, lattice)
        facts = read_player_counts_other_than_first_as_people(explanation.facts)
        for interpretation in (
            *interpret_if_only_turn_or_points_are_asked(facts, context),
            *load_fact_interpreter_of_game(game_slug)(facts, context),
        ):
            interpretation = interpretation_with_new_seat_names(interpretation, lattice.newcomers)
            reading = build_scored_reading(
                sentence, game_slug, explanation, interpretation, unused_ranges=unused_ranges
            )
            if not is_position_question_rather_than_rules_question(reading, explanation, lattice, context):
                continue
            key = (reading.view, tuple(sorted(reading.query.items())), reading.draft)
            if key not in best_readings or best_readings[key].score < reading.score:
                best_readings[key] = reading
    return list(best_readings.values())


def interpret_if_only_turn_or_points_are_asked(
    facts: Sequence[Fact], context: ReadingContext
) -> tuple[Interpretation, ...]:
    """Returns the followed game itself for a sentence that only asks whose turn it is, and its position to be scored
    for one that only asks who has how many points. () for any other sentence, and without a followed game."""
    meanings = {fact.meaning for fact in facts}
    views_and_queries = {"whose_turn": ("play", context.query), "points_now": ("score", context.position)}
    if not context.is_followed or len(meanings) != 1 or not meanings <= set(views_and_queries):
        return ()
    view, query = views_and_queries[facts[0].meaning]
    understood = tuple(Meaning(f"read.{fact.meaning}", {}, fact.start, fact.end) for fact in facts)
    return (Interpretation(view=view, query=query, meanings=understood),)


def read_player_counts_other_than_first_as_people(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Returns the facts with the meaning `people` for other numbers of people behind the number of players.

    「4人で、2人がスカウトした」 has four players. A game without a use for `people` leaves it unused.
    """
    counts = [fact.value("count") for fact in facts if fact.meaning == "players"]
    return tuple(
        replace(fact, meaning="people") if fact.meaning == "players" and fact.value("count") != counts[0] else fact
        for fact in facts
    )


def is_position_question_rather_than_rules_question(
    reading: Reading, explanation: SentenceExplanation, lattice: WordLattice, context: ReadingContext
) -> bool:
    """Returns whether a sentence has enough facts to be about a table; else it is a question about the rules.

    One that lacks something is such a question too if it has an unused word that wonders, or a fact has only the
    beginning of a word: 「上飯田線使う？」 is not about the station.
    """
    concrete_word_count = sum(
        word.value != word.kind and word.kind not in ("seat", "line")
        for fact in explanation.facts
        if fact.meaning not in SILENT
        for word in fact.words
    )
    if reading.share < DECISIVE or (not concrete_word_count and reading.share < WHOLE):
        return False
    is_incomplete = bool(reading.missing or reading.draft)
    has_unused_wonder_word = any(
        word.kind == "wonder" and any(start <= word.start < end for start, end in explanation.unused)
        for words in lattice.words
        for word in words
    )
    has_torn_word = any(lattice.is_beginning_of_longer_word(word) for fact in explanation.facts for word in fact.words)
    if is_incomplete and (has_unused_wonder_word or has_torn_word):
        return False
    return context.is_followed or concrete_word_count >= (CONCRETE if is_incomplete and reading.unused else 1)


def interpretation_with_new_seat_names(interpretation: Interpretation, new_names: Sequence[str]) -> Interpretation:
    """Returns the interpretation with the names that the sentence gives to new seats.

    Unchanged if its query has names already, or if no meaning is about `p1`.
    """
    seat_codes = {str(meaning.params.get("seat", "")) for meaning in interpretation.meanings}
    if "p1" not in seat_codes or not new_names or "names" in interpretation.query:
        return interpretation
    return replace(interpretation, query={**interpretation.query, "names": ".".join(new_names)})


def is_sentence_a_question(sentence: FoldedSentence) -> bool:
    """Returns whether a sentence is a question, by a question mark, its last letters (「だよね」) or its first word."""
    text = sentence.text
    return (
        "?" in text
        or text.rstrip(" 。.").endswith(("か", "かな", "よね", "でしょ", "でしょう"))
        or ASKING.match(text) is not None
    )


def build_scored_reading(
    sentence: FoldedSentence,
    game_slug: str,
    explanation: SentenceExplanation,
    interpretation: Interpretation,
    *,
    unused_ranges: Sequence[tuple[int, int]],
) -> Reading:
    """Builds a reading from an interpretation: its pieces, its missing parts, its share and its score.

    unused_ranges: the ranges of letters that the explanation does not use. Those of facts that the interpretation does
    not use are added.
    """
    understood_starts = {meaning.start for meaning in interpretation.meanings if meaning.end}
    idle_facts = [
        fact
        for fact in explanation.facts
        if fact.start not in understood_starts
        and (
            fact.meaning not in SILENT
            or (fact.meaning in SCORE_QUESTIONS and interpretation.view not in VIEWS_WITH_SCORE)
        )
    ]
    unused_ranges = sorted([*unused_ranges, *((fact.start, fact.end) for fact in idle_facts)])
    unused = tuple(build_piece_of_meaning(sentence, Meaning("", {}, start, end)) for start, end in unused_ranges)
    unused_letter_count = sum(end - start for start, end in unused_ranges)
    used_letter_count = sum(fact.end - fact.start for fact in explanation.facts if fact not in idle_facts)
    answer = read_and_check_query(load_game(game_slug), View(interpretation.view), interpretation.query)
    doubt = interpretation.implausibility
    if answer.unread:
        doubt += 2 * CONTRADICTION
        missing = tuple(unread.field for unread in answer.unread)
    else:
        doubt += CONTRADICTION if answer.violations else 0.0
        missing = answer.missing
    score = explanation.score - doubt - IDLE * len(idle_facts)
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
        missing=merge_missing_names_without_dispensable(interpretation, missing),
        conflicts=tuple(build_piece_of_meaning(sentence, meaning) for meaning in interpretation.conflicts),
        share=used_letter_count / max(used_letter_count + unused_letter_count, 1),
        score=score,
        doubt=doubt,
        has_word_of_its_game=any(
            word.kind not in KINDS_OF_ALL_GAMES
            for fact in explanation.facts
            if fact.meaning not in SILENT
            for word in fact.words
        ),
    )


def sort_key_of_meaning(meaning: Meaning) -> tuple[bool, int]:
    """Sorts meanings by their place in the sentence; those without words come last."""
    return meaning.end == 0, meaning.start


def merge_missing_names_without_dispensable(
    interpretation: Interpretation, missing_in_engine: Sequence[str]
) -> tuple[str, ...]:
    """Returns what the sentence and the engine report as missing, without repetitions and dispensable parameters."""
    names = dict.fromkeys((*interpretation.missing, *missing_in_engine))
    return tuple(name for name in names if name not in interpretation.dispensable_parameters)


def find_unused_ranges(
    sentence: FoldedSentence, explanation: SentenceExplanation, lattice: WordLattice
) -> list[tuple[int, int]]:
    """Returns the ranges of unused letters, and of negations that no fact uses.

    Short endings in kana are left out, unless they contain a correction, a player's name or the beginning of a long
    word of the game.
    """
    ranges = [
        (negation.start, negation.end)
        for negation in lattice.negations
        if not any(fact.start < negation.end and negation.start < fact.end for fact in explanation.facts)
    ]
    for start, end in explanation.unused:
        text = sentence.original_text[slice(*sentence.stretch(start, end))]
        words = [word for index in range(start, end) for word in lattice.words[index]]
        has_correction = any(start <= index < end for index in lattice.corrections)
        has_name = any(word.kind == "seat" for word in words)
        ends_of_long_words = [word.end for word in words if is_long_word_with_meaning(word)]
        is_in_negation = any(range_start <= start and end <= range_end for range_start, range_end in ranges)
        if not is_in_negation and (
            has_correction or has_name or ends_of_long_words or not (len(text) <= WORTHLESS and all(map(is_kana, text)))
        ):
            ranges.append((start, max([end, *ends_of_long_words])))
    return ranges


def is_long_word_with_meaning(word: Word) -> bool:
    """Returns whether a word is too long for the ending of a verb, and a noun, a word that asks, or a word of the game:
    「あがった」."""
    return word.end - word.start >= LONG_WORD and (
        word.kind in ("noun", "wonder") or word.kind not in KINDS_OF_ALL_GAMES
    )


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
