"""Finds what forbids a sure answer: words that no rule of the game has, another subject, a question for an amount that
the clause answers with yes or no, and numbers of a situation that the clause does not have.

Players believe an answer in the largest letters. So it is displayed as sure only if the best clause covers enough of
the question, leads clearly, and nothing in the question points elsewhere.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Set

from calculators.search.cutting import (
    NUMBERS,
    STOP,
    normalize_and_cut_into_terms_with_synonyms,
    normalize_search_text,
    stem_english_word_or_number_word_as_digits,
)

KATAKANA_NOUN = re.compile(r"[ァ-ヴ][ァ-ヴー]+")
KANJI_NOUN = re.compile(r"[\u4e00-\u9fff々]{2,}")
ENGLISH_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")
COUNTING = re.compile(
    r"[0-9]+(?= (?:players?|people|cards?|points?|tokens?|beads?|chips?|dice|die|rounds?|turns?|stars?|steps?|times"
    r"|lines?|other|of us)\b)|[0-9]+(?=[人枚回個点段駅色番歩周倍路])|[①-⑨]"
    r"|(?<=style )[0-9]|(?<=way )[0-9]|(?<=number )[0-9]"
)
"""A number that counts or numbers things: it belongs to the rule, not to a situation on the table."""
NUMBERED = re.compile("[①-⑨]")
"""The number of a thing that the rulebook names so, such as ④ for a way to roll dice."""
FREE_NUMBER = re.compile(r"[0-9]+")
SUBJECT_WORDS = (
    "山札 捨て札 手札 場札 ビーズ チップ サイコロ ゲージ ゲート リザーブ フィニッシュ スワップ 終点 路線 間違え"
)
SUBJECTS = frozenset(f"={normalize_search_text(word)}" for word in SUBJECT_WORDS.split())
"""The meanings of `words.txt` that are subjects: a clause that lacks one of a question's is about something else."""
AMOUNT = re.compile(r"\bhow (?:far|many|much|often|long|large|big)\b|何[枚回個点人駅歩分]|いくつ|いくら")
"""Words that ask for an amount, which neither yes nor no answers."""
SITUATION = 2
"""The least number of numbers in a question that describe a situation on the table."""


def find_katakana_nouns(text: str) -> set[str]:
    """Returns the nouns in katakana; they are not folded to hiragana, in which other words have the same letters."""
    return set(KATAKANA_NOUN.findall(unicodedata.normalize("NFKC", text)))


def find_nouns_unknown_to_rules(
    question: str, is_known_letter_pair_or_english_stem: Callable[[str], bool], katakana_nouns_of_rules: Set[str]
) -> list[str]:
    """Returns the nouns of a question that no rule of a game has.

    is_known_letter_pair_or_english_stem: whether the rules have a pair of letters or a stem; katakana_nouns_of_rules:
    those of the rules.

    >>> question, is_known = "ジョーカーは手札に入る？", {"手札"}.__contains__
    >>> find_nouns_unknown_to_rules(question, is_known, {"カード"})
    ['ジョーカー']
    """
    unknown_nouns = [
        noun
        for noun in find_katakana_nouns(question)
        if not is_noun_or_compound_of_nouns(noun, katakana_nouns_of_rules)
    ]
    kanji_nouns = KANJI_NOUN.findall(unicodedata.normalize("NFKC", question))
    unknown_nouns += [
        noun
        for noun in kanji_nouns
        if not all(map(is_known_letter_pair_or_english_stem, cut_noun_into_letter_pairs(normalize_search_text(noun))))
    ]
    words = ENGLISH_WORD.findall(normalize_search_text(question))
    return unknown_nouns + [
        word
        for word in words
        if word not in STOP
        and word not in NUMBERS
        and not is_known_letter_pair_or_english_stem(stem_english_word_or_number_word_as_digits(word.replace("'", "")))
    ]


def is_noun_or_compound_of_nouns(noun: str, nouns: Set[str]) -> bool:
    """Returns whether a noun is one of some nouns, or composed of two of them."""
    return noun in nouns or any(noun[:i] in nouns and noun[i:] in nouns for i in range(2, len(noun) - 1))


def cut_noun_into_letter_pairs(noun: str) -> list[str]:
    """Returns the pairs of neighbouring letters of a noun, as the index has them."""
    return [noun[i : i + 2] for i in range(len(noun) - 1)]


def asks_for_amount(question: str) -> bool:
    """Returns whether a question asks how many or how far.

    >>> asks_for_amount("How far do I have to move?"), asks_for_amount("Do I have to move?")
    (True, False)
    """
    return bool(AMOUNT.search(unicodedata.normalize("NFKC", question.casefold())))


def find_subject_meanings_in_question(question: str) -> frozenset[str]:
    """Returns the subjects of a question, as meanings.

    >>> sorted(find_subject_meanings_in_question("手札に上限はある？"))
    ['=手札']
    """
    return SUBJECTS.intersection(normalize_and_cut_into_terms_with_synonyms(question))


def find_numbers_without_counting_words(question: str) -> list[str]:
    """Returns the numbers of a question that do not count or number things.

    Several of them describe a situation on the table. Such a question should be answered by a verdict (`check`), so
    `search` answers it surely only with a clause that has the same numbers.

    >>> find_numbers_without_counting_words("手札が3,4,4で場に5,6、4,4出せる？")
    ['3', '4', '4', '5', '6', '4', '4']
    >>> find_numbers_without_counting_words("4人のとき2枚抜く？")
    []
    """
    return FREE_NUMBER.findall(unicodedata.normalize("NFKC", COUNTING.sub(" ", question.casefold())))


def has_numbers_consecutively_in_order(numbers: list[str], text: str) -> bool:
    """Returns whether a text has some numbers consecutively, in the same order.

    >>> [has_numbers_consecutively_in_order(numbers, "2,3,4は連番") for numbers in (["3", "4"], ["4", "3"])]
    [True, False]
    """
    numbers_in_text = FREE_NUMBER.findall(unicodedata.normalize("NFKC", text))
    return any(numbers_in_text[i : i + len(numbers)] == numbers for i in range(len(numbers_in_text) - len(numbers) + 1))
