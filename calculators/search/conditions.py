"""The condition in a question that decides between sister clauses: nobody stands there, two players, a fallen piece.

A clause's `if:` row in `asked.txt` has the words that tell it from its sisters, `/` between alternatives and `+`
between words that have to stand together. An English word is met by every word that begins with it; `=` before a word
stands for every word of its row in `words.txt`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from calculators.search.cutting import NUMBERS, cut_into_pieces, fold_for_search, fold_question_without_permission
from calculators.search.sureness import find_numbers_that_describe_table_or_empty

NUMBER_WORD = re.compile(rf"\b(?:{'|'.join(NUMBERS)})\b")
MEANING = "="
NEAR_SUM = "=合計に近い"
"""The meaning of three numbers where one is nearly, but not quite, the sum of the others."""
TWO_PLAYERS, MORE_PLAYERS = "=2人", frozenset(("=3人", "=4人", "=5人"))
"""How many play; beside more of them, two are only those of whom something is told."""
FAR = 3
"""So far from the sum a number may be."""


@dataclass(frozen=True, slots=True)
class NamedWords:
    """What a question names. text: folded, number words in figures; meanings: those of its words."""

    text: str
    meanings: frozenset[str]


@dataclass(frozen=True, slots=True)
class Condition:
    """alternatives: each the words that it needs, a meaning or a pattern."""

    alternatives: tuple[tuple[re.Pattern[str] | str, ...], ...] = ()

    def is_met(self, named: NamedWords) -> bool:
        """Tells whether a question has all words of one alternative."""
        return any(all(has_word(named, word) for word in words) for words in self.alternatives)


def has_word(named: NamedWords, word: re.Pattern[str] | str) -> bool:
    """Tells whether a question has a meaning or matches a pattern."""
    return word in named.meanings if isinstance(word, str) else bool(word.search(named.text))


def fold_for_search_with_figures(text: str) -> str:
    """Folds a text as a search compares it, number words in figures.

    >>> fold_for_search_with_figures("Two players on ＯＮＥ station")
    '2 players on 1 station'
    """
    return NUMBER_WORD.sub(lambda found: NUMBERS[found[0]], fold_for_search(text))


def fold_question_and_find_word_meanings(question: str) -> NamedWords:
    """Reads a question for its conditions."""
    meanings = {piece for piece in cut_into_pieces(question) if piece[0] == MEANING}
    if is_one_number_near_sum_of_others(question):
        meanings.add(NEAR_SUM)
    if meanings & MORE_PLAYERS:
        meanings.discard(TWO_PLAYERS)
    return NamedWords(fold_for_search_with_figures(fold_question_without_permission(question)), frozenset(meanings))


def is_one_number_near_sum_of_others(question: str) -> bool:
    """Tells whether a question has three numbers, one of them nearly the sum of the others.

    >>> is_one_number_near_sum_of_others("8と5で12をとりたい"), is_one_number_near_sum_of_others("8と5で13をとりたい")
    (True, False)
    """
    numbers = sorted(map(int, find_numbers_that_describe_table_or_empty(question)))
    return len(numbers) == 3 and 0 < abs(numbers[0] + numbers[1] - numbers[2]) <= FAR


def parse_condition_row(row: str) -> Condition:
    """Parses an `if:` row without its head.

    >>> parse_condition_row("倒れ+手番/lying").is_met(fold_question_and_find_word_meanings("倒れたまま手番になった"))
    True
    >>> parse_condition_row("=2人").is_met(fold_question_and_find_word_meanings("when only two of us play"))
    True
    """
    return Condition(
        tuple(
            tuple(map(compile_condition_word_to_meaning_or_pattern, words.split("+")))
            for words in row.split("/")
            if words.strip()
        )
    )


def compile_condition_word_to_meaning_or_pattern(word: str) -> re.Pattern[str] | str:
    """Compiles a word: a meaning, the beginning of an English word, or a part of a Japanese text."""
    plain = fold_for_search_with_figures(word.strip())
    if plain.startswith(MEANING):
        return plain
    return re.compile((r"(?<![a-z0-9])" if plain[:1].isascii() else "") + re.escape(plain))
