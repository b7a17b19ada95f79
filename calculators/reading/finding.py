"""The small search: which facts explain most of a sentence, the best few ways, with what each leaves unexplained."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from calculators.core.reading import Fact, Word
from calculators.reading.grammar import SKIPPED, Pattern
from calculators.reading.words import SIGNS, WordLattice

BEAM = 12
"""Ways that are kept at each letter."""
A_FACT, A_WORD, A_LETTER = 0.35, 1.0, 0.02
"""What a fact costs; what a word in it, and a letter of a word, are worth."""
PAUSED, ENDED = 0.3, 0.9
"""What it costs a fact to go on behind a comma, behind the end of a sentence."""
CUT, CUT_AT_PAUSE = 0.6, 0.1
"""What it costs to end a list where it could go on; at a comma where its members have none between them."""
MIXED = 0.3
"""What it costs that the members of a list are parted in different ways."""
TORN = 1.5
"""What it costs a fact to begin within a run of figures: 66 is no hand of 6 and a 6 that is played."""
UNUSED_WORD, UNUSED_LATIN = 1.0, 1.0
UNUSED_LETTER, UNUSED_KANA = 0.5, 0.12
"""What a word costs that no fact uses, and a letter that no word has."""
FIGURES = re.compile("[0-9]{2}|[〇零一二三四五六七八九十]{2}")
LATIN = re.compile(r"[a-z0-9']+")


@dataclass(frozen=True, slots=True)
class SentenceExplanation:
    """Facts that explain a sentence, and the stretches of letters that nothing explains."""

    score: float
    facts: tuple[Fact, ...] = ()
    unused: tuple[tuple[int, int], ...] = ()


def find_best_explanations_best_first(lattice: WordLattice) -> list[SentenceExplanation]:
    """The best ways to explain a sentence, best first."""
    ways: list[list[SentenceExplanation]] = [[] for _ in range(lattice.size + 1)]
    ways[0] = [SentenceExplanation(0.0)]
    for place in range(lattice.size):
        here = ways[place] = keep_best_explanation_of_each_fact_set(ways[place])
        if here:
            for end, cost, unused in find_skips_at_letter(lattice, place):
                append_continued_explanations(ways[end], here, gain=-cost, facts=(), unused_span_or_none=unused)
            for fact, gain in find_facts_beginning_at_letter(lattice, place):
                append_continued_explanations(ways[fact.end], here, gain=gain, facts=(fact,), unused_span_or_none=None)
    return keep_best_explanation_of_each_fact_set(ways[lattice.size])


def append_continued_explanations(
    explanations_at_end: list[SentenceExplanation],
    explanations_at_start: Sequence[SentenceExplanation],
    *,
    gain: float,
    facts: tuple[Fact, ...],
    unused_span_or_none: tuple[int, int] | None,
) -> None:
    """The ways that come to a letter go on to another."""
    for way in explanations_at_start:
        left = way.unused
        if unused_span_or_none:
            joined = left and left[-1][1] == unused_span_or_none[0]
            left = (*left[:-1], (left[-1][0], unused_span_or_none[1])) if joined else (*left, unused_span_or_none)
        explanations_at_end.append(SentenceExplanation(way.score + gain, way.facts + facts, left))


def keep_best_explanation_of_each_fact_set(explanations: list[SentenceExplanation]) -> list[SentenceExplanation]:
    """The best of some ways, one of each that finds the same facts."""
    found: dict[tuple[Fact, ...], SentenceExplanation] = {}
    for way in sorted(explanations, key=lambda way: -way.score):
        if way.facts not in found:
            found[way.facts] = way
            if len(found) == BEAM:
                break
    return list(found.values())


class Skip(NamedTuple):
    """Letters that are passed over: where they end, what that costs, and those left unused."""

    end: int
    cost: float
    unused_span: tuple[int, int] | None


def find_skips_at_letter(lattice: WordLattice, letter_index: int) -> Iterator[Skip]:
    """What may be passed over at a letter: its end, its cost, and the letters that stay unused."""
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
    elif "\u3041" <= letter <= "\u3096" or letter == "ー":
        yield Skip(letter_index + 1, UNUSED_KANA, (letter_index, letter_index + 1))
    else:
        yield Skip(letter_index + 1, UNUSED_LETTER, (letter_index, letter_index + 1))


class ScoredFact(NamedTuple):
    """A fact and what it is worth."""

    fact: Fact
    value: float


def find_facts_beginning_at_letter(lattice: WordLattice, letter_index: int) -> Iterator[ScoredFact]:
    """The facts that begin at a letter, each with what it is worth."""
    tried: set[int] = set()
    torn = TORN if letter_index and FIGURES.match(lattice.text, letter_index - 1) else 0.0
    for kind in {word.kind for word in lattice.words[letter_index]}:
        for pattern in lattice.grammar.patterns_by_first_kind.get(kind, ()):
            if id(pattern) in tried:
                continue
            tried.add(id(pattern))
            for words, end in lattice.find_pattern_matches_at(pattern, letter_index):
                told = [word for word in words if word.kind not in SKIPPED]
                gain = sum(map(worth_of_word, told)) - A_FACT + pattern.weight - torn
                gain -= (
                    cost_of_lists_cut_short(lattice, pattern, words)
                    + cost_of_pauses_within_fact(lattice, words)
                    + cost_of_mixed_list_separators(lattice.text, words)
                )
                yield ScoredFact(Fact(pattern.meaning, words, letter_index, end), gain)


def worth_of_word(word: Word) -> float:
    """What a word in a fact is worth: a number said with how often it is there is two words."""
    return A_WORD * (2 if "." in word.value else 1) + A_LETTER * (word.end - word.start)


def cost_of_pauses_within_fact(lattice: WordLattice, words: Sequence[Word]) -> float:
    """What it costs a fact to stand across commas, ends of sentences, and words like "then"."""
    cost = 0.0
    for one, other in pairwise(words):
        if one.slot != other.slot:
            between = lattice.text[one.end : other.start]
            ended = re.search("[。.?!]", between) or any(one.end <= start < other.start for start in lattice.breaks)
            cost += ENDED if ended else PAUSED if re.search("[、,;:]", between) else 0.0
    return cost


def cost_of_mixed_list_separators(text: str, words: Sequence[Word]) -> float:
    """What it costs that the members of a list are parted in different ways: 5、6 7."""
    gaps: dict[str, set[str]] = {}
    for one, other in pairwise(words):
        if one.slot == other.slot and one.kind == other.kind:
            gap = text[one.end : other.start].strip()
            gaps.setdefault(one.slot, set()).add("、" if gap[:1] in ("、", ",") else gap)
    return sum(MIXED if len(found - {"と", "and"}) > 1 else MIXED / 3 for found in gaps.values() if len(found) > 1)


def does_comma_follow_list_with_other_separators(text: str, members: Sequence[Word]) -> bool:
    """Does a comma part a list of which the members are parted by something else?"""
    within = {text[one.end : other.start].strip() for one, other in pairwise(members)}
    behind = text[members[-1].end : members[-1].end + 1]
    return bool(within) and behind in ("、", ",") and not any("、" in gap or "," in gap for gap in within)


def cost_of_lists_cut_short(lattice: WordLattice, pattern: Pattern, words: Sequence[Word]) -> float:
    """What it costs a pattern that its lists end where another member follows."""
    cut = 0.0
    for element in pattern.elements:
        if element.can_repeat and (members := [word for word in words if word.slot == element.slot]):
            last = members[-1]
            goes_on = any(
                element.accepts_word(word.kind, word.value)
                for begin in lattice.joins[last.end]
                for word in lattice.words[begin]
            )
            cut += goes_on * (
                CUT_AT_PAUSE if does_comma_follow_list_with_other_separators(lattice.text, members) else CUT
            )
    return cut
