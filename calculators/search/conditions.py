"""The condition in a question that decides between sister clauses: nobody stands there, two players, a fallen piece.

A clause's `if:` row in `asked.txt` has the words that tell it from its sisters, `/` between alternatives and `+`
between words that have to stand together. An English word is met by every word that begins with it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from calculators.search.cutting import NUMBERS, fold

NUMBER_WORD = re.compile(rf"\b(?:{'|'.join(NUMBERS)})\b")


@dataclass(frozen=True, slots=True)
class Condition:
    """alternatives: each a pattern for every word that it needs."""

    alternatives: tuple[tuple[re.Pattern[str], ...], ...] = ()

    def is_met(self, question: str) -> bool:
        """Tells whether a question has all words of one alternative; `question` comes from `fold_numbers`."""
        return any(all(word.search(question) for word in words) for words in self.alternatives)


@lru_cache(maxsize=64)
def fold_numbers(text: str) -> str:
    """Folds a text as a search compares it, number words in figures.

    >>> fold_numbers("Two players on ＯＮＥ station")
    '2 players on 1 station'
    """
    return NUMBER_WORD.sub(lambda found: NUMBERS[found[0]], fold(text))


def parse_condition(row: str) -> Condition:
    """Parses an `if:` row without its head.

    >>> parse_condition("倒れ+手番/lying").is_met(fold_numbers("倒れたまま手番になった"))
    True
    """
    return Condition(tuple(tuple(map(compile_word, words.split("+"))) for words in row.split("/") if words.strip()))


def compile_word(word: str) -> re.Pattern[str]:
    """Compiles a word: the beginning of an English one, a part of a Japanese text."""
    plain = fold_numbers(word.strip())
    return re.compile((r"(?<![a-z0-9])" if plain[:1].isascii() else "") + re.escape(plain))
