"""Searches for the best explanations of a sentence: the facts that explain most of it, and the letters left unused."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from calculators.core.reading import Fact, Word
from calculators.reading.grammar import SKIPPED, Pattern
from calculators.reading.letters import is_kana
from calculators.reading.words import SIGNS, WordLattice

BEAM = 12
"""The number of explanations that the search carries on from each letter."""
A_FACT, A_WORD, A_LETTER = 0.35, 1.0, 0.02
"""The cost of a fact; the gain for a word in it, and for a letter of a word."""
PAUSED, ENDED = 0.3, 0.9
"""The cost of a fact that continues behind a comma, and behind the end of a sentence."""
CUT, CUT_AT_PAUSE = 0.6, 0.1
"""The cost of ending a list although a member follows; the second one at a comma, if its members have none between
them."""
MIXED = 0.3
"""The cost of different separators between the members of a list."""
TORN = 2.0
"""The cost of a fact that begins within a run of digits (66 is not a hand with a 6 and a 6 that is played), and of a
word that is only the beginning of a longer one (右上 is not 右 and 上)."""
UNUSED_WORD, UNUSED_LATIN = 1.0, 1.0
UNUSED_LETTER, UNUSED_KANA = 0.5, 0.12
"""The costs of a word that no fact uses, and of a letter that belongs to no word."""
FIGURES = re.compile("[0-9]{2}|[〇零一二三四五六七八九十]{2}")
LATIN = re.compile(r"[a-z0-9']+")


@dataclass(frozen=True, slots=True)
class SentenceExplanation:
    """Facts that explain a sentence. score: higher is better; unused: the ranges of letters that no fact explains."""

    score: float
    facts: tuple[Fact, ...] = ()
    unused: tuple[tuple[int, int], ...] = ()


def find_top_explanations_best_first(lattice: WordLattice) -> list[SentenceExplanation]:
    """Returns the best explanations of a sentence, best first, at most BEAM."""
    explanations_by_end: list[list[SentenceExplanation]] = [[] for _ in range(lattice.size + 1)]
    explanations_by_end[0] = [SentenceExplanation(0.0)]
    for letter_index in range(lattice.size):
        best_here = select_best_explanations(explanations_by_end[letter_index])
        if best_here:
            for end, cost, unused in find_skips_of_sign_word_or_letter_at_letter(lattice, letter_index):
                append_continued_explanations(
                    explanations_by_end[end], best_here, gain=-cost, facts=(), unused_span_or_none=unused
                )
            for fact, gain in find_facts_beginning_at_letter(lattice, letter_index):
                append_continued_explanations(
                    explanations_by_end[fact.end], best_here, gain=gain, facts=(fact,), unused_span_or_none=None
                )
    return select_best_explanations(explanations_by_end[lattice.size])


def append_continued_explanations(
    explanations_at_end: list[SentenceExplanation],
    explanations_at_start: Sequence[SentenceExplanation],
    *,
    gain: float,
    facts: tuple[Fact, ...],
    unused_span_or_none: tuple[int, int] | None,
) -> None:
    """Appends each explanation up to a start letter, continued by facts or an unused range, to those up to an end."""
    for explanation in explanations_at_start:
        unused = explanation.unused
        if unused_span_or_none:
            is_adjacent = unused and unused[-1][1] == unused_span_or_none[0]
            unused = (
                (*unused[:-1], (unused[-1][0], unused_span_or_none[1]))
                if is_adjacent
                else (*unused, unused_span_or_none)
            )
        explanations_at_end.append(SentenceExplanation(explanation.score + gain, explanation.facts + facts, unused))


def select_best_explanations(
    explanations: list[SentenceExplanation],
) -> list[SentenceExplanation]:
    """Returns the best explanations, best first, at most BEAM; of several with the same facts only the best."""
    best_by_facts: dict[tuple[Fact, ...], SentenceExplanation] = {}
    for explanation in sorted(explanations, key=lambda explanation: -explanation.score):
        if explanation.facts not in best_by_facts:
            best_by_facts[explanation.facts] = explanation
            if len(best_by_facts) == BEAM:
                break
    return list(best_by_facts.values())


class Skip(NamedTuple):
    """Letters that are skipped. end: the index behind them; cost: of skipping them; unused_span: the range that counts
    as unused, None if they need no explanation."""

    end: int
    cost: float
    unused_span: tuple[int, int] | None


def find_skips_of_sign_word_or_letter_at_letter(lattice: WordLattice, letter_index: int) -> Iterator[Skip]:
    """Yields each way to skip letters from a letter on: spaces and signs, a word, a Latin word, or one letter."""
    text = lattice.text
    letter = text[letter_index]
    if letter == " " or SIGNS.match(letter):
        yield Skip(letter_index + 1, 0.0, None)
    for word in lattice.words[letter_index]:
        if word.kind in SKIPPED:
            yield Skip(word.end, 0.0, None)
        else:
            yield Skip(word.end, UNUSED_WORD, (letter_index, word.end))
    if latin := LATIN.match(text, letter_index):
        yield Skip(latin.end(), UNUSED_LATIN, (letter_index, latin.end()))
    elif is_kana(letter):
        yield Skip(letter_index + 1, UNUSED_KANA, (letter_index, letter_index + 1))
    else:
        yield Skip(letter_index + 1, UNUSED_LETTER, (letter_index, letter_index + 1))


class ScoredFact(NamedTuple):
    """A fact and its gain for the score of an explanation."""

    fact: Fact
    value: float


def find_facts_beginning_at_letter(lattice: WordLattice, letter_index: int) -> Iterator[ScoredFact]:
    """Yields the facts that begin at a letter, each with its gain."""
    tried_pattern_ids: set[int] = set()
    split_digits_cost = TORN if letter_index and FIGURES.match(lattice.text, letter_index - 1) else 0.0
    for kind in dict.fromkeys(word.kind for word in lattice.words[letter_index]):
        for pattern in lattice.grammar.patterns_by_first_kind.get(kind, ()):
            if id(pattern) in tried_pattern_ids:
                continue
            tried_pattern_ids.add(id(pattern))
            for words, end in lattice.find_pattern_matches_at(pattern, letter_index):
                counted_words = [word for word in words if word.kind not in SKIPPED]
                gain = sum(map(worth_of_word, counted_words)) - A_FACT + pattern.weight - split_digits_cost
                gain -= (
                    cost_of_lists_cut_short(lattice, pattern, words)
                    + cost_of_pauses_between_slots_of_fact(lattice, words)
                    + cost_of_mixed_list_separators(lattice.text, words)
                    + TORN * sum(lattice.is_beginning_of_longer_word(word) for word in counted_words)
                )
                yield ScoredFact(Fact(pattern.meaning, words, letter_index, end), gain)


def worth_of_word(word: Word) -> float:
    """Returns the gain for a word in a fact; a number with its count (`6.6`) counts as two words."""
    return A_WORD * (2 if "." in word.value else 1) + A_LETTER * (word.end - word.start)


def cost_of_pauses_between_slots_of_fact(lattice: WordLattice, words: Sequence[Word]) -> float:
    """Returns the cost of commas, ends of sentences and words like "then" between the slots of a fact."""
    cost = 0.0
    for word, next_word in pairwise(words):
        if word.slot != next_word.slot:
            text_between = lattice.text[word.end : next_word.start]
            has_end = re.search("[。.?!]", text_between) or any(
                word.end <= start < next_word.start for start in lattice.breaks
            )
            cost += ENDED if has_end else PAUSED if re.search("[、,;:]", text_between) else 0.0
    return cost


def cost_of_mixed_list_separators(text: str, words: Sequence[Word]) -> float:
    """Returns the cost of lists whose members have different separators between them: 5、6 7."""
    separators_by_slot: dict[str, set[str]] = {}
    for word, next_word in pairwise(words):
        if word.slot == next_word.slot and word.kind == next_word.kind:
            separator = text[word.end : next_word.start].strip()
            separators_by_slot.setdefault(word.slot, set()).add("、" if separator[:1] in ("、", ",") else separator)
    return sum(
        MIXED if len(separators - {"と", "and"}) > 1 else MIXED / 3
        for separators in separators_by_slot.values()
        if len(separators) > 1
    )


def does_comma_follow_list_with_other_separators(text: str, members: Sequence[Word]) -> bool:
    """Returns whether a comma follows a list of two or more members that have no comma between them."""
    separators = {text[word.end : next_word.start].strip() for word, next_word in pairwise(members)}
    next_letter = text[members[-1].end : members[-1].end + 1]
    return bool(separators) and next_letter in ("、", ",") and not any("、" in gap or "," in gap for gap in separators)


def cost_of_lists_cut_short(lattice: WordLattice, pattern: Pattern, words: Sequence[Word]) -> float:
    """Returns the cost of lists that end although another member follows."""
    cost = 0.0
    for element in pattern.elements:
        if element.can_repeat and (members := [word for word in words if word.slot == element.slot]):
            does_member_follow = any(
                element.accepts_word(word.kind, word.value)
                for start in lattice.joins[members[-1].end]
                for word in lattice.words[start]
            )
            cost += does_member_follow * (
                CUT_AT_PAUSE if does_comma_follow_list_with_other_separators(lattice.text, members) else CUT
            )
    return cost
