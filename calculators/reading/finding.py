"""The small search: which facts explain most of a sentence, the best few ways, with what each leaves unexplained."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from calculators.core.reading import Fact, Word
from calculators.reading.grammar import SKIPPED, Pattern
from calculators.reading.words import SIGNS, Lattice

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
UNUSED_WORD, UNUSED_LATIN = 1.0, 1.0
UNUSED_LETTER, UNUSED_KANA = 0.5, 0.12
"""What a word costs that no fact uses, and a letter that no word has."""
LATIN = re.compile(r"[a-z0-9']+")


@dataclass(frozen=True, slots=True)
class Way:
    """Facts that explain a sentence, and the stretches of letters that nothing explains."""

    score: float
    facts: tuple[Fact, ...] = ()
    unused: tuple[tuple[int, int], ...] = ()


def find_ways(lattice: Lattice) -> list[Way]:
    """The best ways to explain a sentence, best first."""
    ways: list[list[Way]] = [[] for _ in range(lattice.size + 1)]
    ways[0] = [Way(0.0)]
    for place in range(lattice.size):
        here = ways[place] = best(ways[place])
        if here:
            for end, cost, unused in steps(lattice, place):
                spread(ways[end], here, gain=-cost, facts=(), unused=unused)
            for fact, gain in facts_at(lattice, place):
                spread(ways[fact.end], here, gain=gain, facts=(fact,), unused=None)
    return best(ways[lattice.size])


def spread(
    there: list[Way], here: Sequence[Way], *, gain: float, facts: tuple[Fact, ...], unused: tuple[int, int] | None
) -> None:
    """The ways that come to a letter go on to another."""
    for way in here:
        left = way.unused
        if unused:
            joined = left and left[-1][1] == unused[0]
            left = (*left[:-1], (left[-1][0], unused[1])) if joined else (*left, unused)
        there.append(Way(way.score + gain, way.facts + facts, left))


def best(ways: list[Way]) -> list[Way]:
    """The best of some ways, one of each that finds the same facts."""
    found: dict[tuple[Fact, ...], Way] = {}
    for way in sorted(ways, key=lambda way: -way.score):
        if way.facts not in found:
            found[way.facts] = way
            if len(found) == BEAM:
                break
    return list(found.values())


def steps(lattice: Lattice, place: int) -> Iterator[tuple[int, float, tuple[int, int] | None]]:
    """What may be passed over at a letter: its end, its cost, and the letters that stay unused."""
    text = lattice.text
    letter = text[place]
    if letter == " " or SIGNS.match(letter):
        yield place + 1, 0.0, None
    for word in lattice.words[place]:
        if word.kind in SKIPPED:
            yield word.end, 0.0, None
        else:
            yield word.end, UNUSED_WORD, (place, word.end)
    if latin := LATIN.match(text, place):
        yield latin.end(), UNUSED_LATIN, (place, latin.end())
    elif "\u3041" <= letter <= "\u3096" or letter == "ー":
        yield place + 1, UNUSED_KANA, (place, place + 1)
    else:
        yield place + 1, UNUSED_LETTER, (place, place + 1)


def facts_at(lattice: Lattice, place: int) -> Iterator[tuple[Fact, float]]:
    """The facts that begin at a letter, each with what it is worth."""
    tried: set[int] = set()
    for kind in {word.kind for word in lattice.words[place]}:
        for pattern in lattice.grammar.first.get(kind, ()):
            if id(pattern) in tried:
                continue
            tried.add(id(pattern))
            for words, end in lattice.matches(pattern, place):
                told = [word for word in words if word.kind not in SKIPPED]
                gain = sum(A_WORD + A_LETTER * (word.end - word.start) for word in told) - A_FACT + pattern.weight
                gain -= cut_lists(lattice, pattern, words) + pauses(lattice, words) + mixes(lattice.text, words)
                yield Fact(pattern.means, words, place, end), gain


def pauses(lattice: Lattice, words: Sequence[Word]) -> float:
    """What it costs a fact to stand across commas, ends of sentences, and words like "then"."""
    cost = 0.0
    for one, other in pairwise(words):
        if one.slot != other.slot:
            between = lattice.text[one.end : other.start]
            ended = re.search("[。.?!]", between) or any(one.end <= start < other.start for start in lattice.breaks)
            cost += ENDED if ended else PAUSED if re.search("[、,;:]", between) else 0.0
    return cost


def mixes(text: str, words: Sequence[Word]) -> float:
    """What it costs that the members of a list are parted in different ways: 5、6 7."""
    gaps: dict[str, set[str]] = {}
    for one, other in pairwise(words):
        if one.slot == other.slot and one.kind == other.kind:
            gap = text[one.end : other.start].strip()
            gaps.setdefault(one.slot, set()).add("、" if gap[:1] in ("、", ",") else gap)
    return sum(MIXED if len(found - {"と", "and"}) > 1 else MIXED / 3 for found in gaps.values() if len(found) > 1)


def is_pause(text: str, members: Sequence[Word]) -> bool:
    """Does a comma part a list of which the members are parted by something else?"""
    within = {text[one.end : other.start].strip() for one, other in pairwise(members)}
    behind = text[members[-1].end : members[-1].end + 1]
    return bool(within) and behind in ("、", ",") and not any("、" in gap or "," in gap for gap in within)


def cut_lists(lattice: Lattice, pattern: Pattern, words: Sequence[Word]) -> float:
    """What it costs a pattern that its lists end where another member follows."""
    cut = 0.0
    for element in pattern.elements:
        if element.many and (members := [word for word in words if word.slot == element.slot]):
            last = members[-1]
            goes_on = any(
                element.takes(word.kind, word.value)
                for begin in lattice.joins[last.end]
                for word in lattice.words[begin]
            )
            cut += goes_on * (CUT_AT_PAUSE if is_pause(lattice.text, members) else CUT)
    return cut
