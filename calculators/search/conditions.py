"""Checks the condition that decides between similar clauses: an empty station, two players, a fallen piece.

A clause's `if:` row in `asked.txt` has the words that distinguish it from similar clauses: alternatives separated by
`/`, words that have to occur together joined by `+`. An English word matches every word that begins with it; `=` before
a word matches every word of its row in `words.txt`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from calculators.search.cutting import (
    NUMBERS,
    fold_question_without_permission,
    normalize_and_cut_into_terms_with_synonyms,
    normalize_search_text,
)
from calculators.search.sureness import find_numbers_without_counting_words

NUMBER_WORD = re.compile(rf"\b(?:{'|'.join(NUMBERS)})\b")
MEANING = "="
NEAR_SUM = "=合計に近い"
"""The meaning of three numbers of which one is nearly, but not exactly, the sum of the others."""
TIE = "=同点"
"""The meaning of a question in which two players have the same number of points."""
POINTS = re.compile(r"(?<![0-9])(?P<number>[0-9]+)(?: ?(?:点|points))|(?:has|have|got) (?P<held>[0-9]+)(?![0-9])")
"""A number of points that somebody has."""
TWO_PLAYERS, MORE_PLAYERS = "=2人", frozenset(("=3人", "=4人", "=5人"))
"""The meanings of numbers of players. In a question with more players, two are only those that it is about."""
FAR = 3
"""The greatest difference from the sum."""


@dataclass(frozen=True, slots=True)
class FoldedQuestion:
    """A question to which conditions are applied.

    text: folded, without asking for permission, with number words in digits; meanings: those of its words.
    """

    text: str
    meanings: frozenset[str]


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition of a clause. alternatives: the words that each requires, as meanings or patterns."""

    alternatives: tuple[tuple[re.Pattern[str] | str, ...], ...] = ()

    def is_met(self, question: FoldedQuestion) -> bool:
        """Returns whether a question has all words of one alternative; False without alternatives."""
        return any(all(has_word(question, word) for word in words) for words in self.alternatives)


def has_word(question: FoldedQuestion, word: re.Pattern[str] | str) -> bool:
    """Returns whether a question has a meaning or matches a pattern."""
    return word in question.meanings if isinstance(word, str) else bool(word.search(question.text))


def fold_for_search_with_number_words_as_digits(text: str) -> str:
    """Folds a text for comparison, with number words in digits.

    >>> fold_for_search_with_number_words_as_digits("Two players on ＯＮＥ station")
    '2 players on 1 station'
    """
    return NUMBER_WORD.sub(lambda found: NUMBERS[found[0]], normalize_search_text(text))


def fold_question_and_find_meanings(question: str) -> FoldedQuestion:
    """Returns the folded text and the meanings of a question, for its conditions."""
    meanings = {term for term in normalize_and_cut_into_terms_with_synonyms(question) if term[0] == MEANING}
    if has_three_numbers_nearly_but_not_adding_up(question):
        meanings.add(NEAR_SUM)
    if meanings & MORE_PLAYERS:
        meanings.discard(TWO_PLAYERS)
    text = fold_for_search_with_number_words_as_digits(fold_question_without_permission(question))
    if has_highest_points_twice(text):
        meanings.add(TIE)
    return FoldedQuestion(text, frozenset(meanings))


def has_highest_points_twice(folded_question: str) -> bool:
    """Returns whether the highest of several numbers of points in a question occurs twice.

    >>> [has_highest_points_twice(f"ゆう31点、まさ31点、たけ{points}点") for points in (28, 40)]
    [True, False]
    """
    points = [int(found["number"] or found["held"]) for found in POINTS.finditer(folded_question)]
    return points.count(max(points, default=0)) > 1


def has_three_numbers_nearly_but_not_adding_up(question: str) -> bool:
    """Returns whether a question has three numbers of which the greatest is nearly, not exactly, the sum of the others.

    >>> [has_three_numbers_nearly_but_not_adding_up(f"8と5で{number}をとりたい") for number in (12, 13)]
    [True, False]
    """
    numbers = sorted(map(int, find_numbers_without_counting_words(question)))
    return len(numbers) == 3 and 0 < abs(numbers[0] + numbers[1] - numbers[2]) <= FAR


def parse_condition_of_required_words(row_without_if_prefix: str) -> Condition:
    """Parses an `if:` row without its prefix; '' is a condition that no question meets.

    >>> lies = fold_question_and_find_meanings("倒れたまま手番になった")
    >>> parse_condition_of_required_words("倒れ+手番/lying").is_met(lies)
    True
    >>> two_play = fold_question_and_find_meanings("when only two of us play")
    >>> parse_condition_of_required_words("=2人").is_met(two_play)
    True
    """
    return Condition(
        tuple(
            tuple(map(fold_meaning_or_compile_word_start_pattern, words.split("+")))
            for words in row_without_if_prefix.split("/")
            if words.strip()
        )
    )


def fold_meaning_or_compile_word_start_pattern(word: str) -> re.Pattern[str] | str:
    """Compiles a word: returns a meaning, or a pattern for the beginning of an English word or a Japanese text."""
    folded = fold_for_search_with_number_words_as_digits(word.strip())
    if folded.startswith(MEANING):
        return folded
    return re.compile((r"(?<![a-z0-9])" if folded[:1].isascii() else "") + re.escape(folded))
