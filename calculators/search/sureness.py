"""What forbids a sure answer: words of no rule of the game, another subject, an amount where the clause has yes or no,
and numbers of a situation that the clause does not have.

An answer in the largest letters is believed. So it is given only where the best clause has enough of the question,
stands clearly above the next one, and nothing in the question points elsewhere.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Set

from calculators.search.cutting import NUMBERS, STOP, cut_into_pieces, fold_for_search, stem_english_word_or_number

KATAKANA_NOUN = re.compile(r"[ァ-ヴ][ァ-ヴー]+")
KANJI_NOUN = re.compile(r"[\u4e00-\u9fff々]{2,}")
ENGLISH_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")
COUNTING = re.compile(
    r"[0-9]+(?= (?:players?|people|cards?|points?|tokens?|beads?|chips?|dice|die|rounds?|turns?|stars?|steps?|times"
    r"|lines?|other|of us)\b)|[0-9]+(?=[人枚回個点段駅色番歩周倍路])|[①-⑨]"
    r"|(?<=style )[0-9]|(?<=way )[0-9]|(?<=number )[0-9]"
)
"""A number that says how many, or which of several: it belongs to the rule, not to what lies on the table."""
FREE_NUMBER = re.compile(r"[0-9]+")
SUBJECT_WORDS = (
    "山札 捨て札 手札 場札 ビーズ チップ サイコロ ゲージ ゲート リザーブ フィニッシュ スワップ 終点 路線 間違え"
)
SUBJECTS = frozenset(f"={fold_for_search(word)}" for word in SUBJECT_WORDS.split())
"""The meanings of `words.txt` that say what a question is about: a clause without one is about something else."""
AMOUNT = re.compile(r"\bhow (?:far|many|much|often|long|large|big)\b|何[枚回個点人駅歩分]|いくつ|いくら")
"""What asks for an amount, which neither yes nor no tells."""
SITUATION = 2
"""So many numbers in a question tell what lies on the table."""


def find_katakana_nouns(text: str) -> set[str]:
    """Finds the nouns in katakana; in hiragana other words would have the same letters."""
    return set(KATAKANA_NOUN.findall(unicodedata.normalize("NFKC", text)))


def find_nouns_unknown_to_rules(
    question: str, is_known_piece: Callable[[str], bool], katakana_nouns: Set[str]
) -> list[str]:
    """Finds the nouns of a question that no rule of a game has.

    `is_fully_known` tells that of a pair of letters or a stem, `katakana_nouns` are those of the rules.

    >>> find_nouns_unknown_to_rules("ジョーカーは手札に入る？", {"手札"}.__contains__, {"カード"})
    ['ジョーカー']
    """
    strange = [noun for noun in find_katakana_nouns(question) if not is_made_of(noun, katakana_nouns)]
    kanji = KANJI_NOUN.findall(unicodedata.normalize("NFKC", question))
    strange += [noun for noun in kanji if not all(map(is_known_piece, cut_pairs(fold_for_search(noun))))]
    words = ENGLISH_WORD.findall(fold_for_search(question))
    return strange + [
        word
        for word in words
        if word not in STOP
        and word not in NUMBERS
        and not is_known_piece(stem_english_word_or_number(word.replace("'", "")))
    ]


def is_made_of(noun: str, nouns: Set[str]) -> bool:
    """Tells whether a noun is one of some nouns, or made of two of them."""
    return noun in nouns or any(noun[:at] in nouns and noun[at:] in nouns for at in range(2, len(noun) - 1))


def cut_pairs(noun: str) -> list[str]:
    """Cuts a noun into its pairs of letters, as the index has them."""
    return [noun[at : at + 2] for at in range(len(noun) - 1)]


def asks_for_amount(question: str) -> bool:
    """Tells whether a question asks how many or how far.

    >>> asks_for_amount("How far do I have to move?"), asks_for_amount("Do I have to move?")
    (True, False)
    """
    return bool(AMOUNT.search(unicodedata.normalize("NFKC", question.casefold())))


def find_subjects(question: str) -> frozenset[str]:
    """Finds what a question is about, as meanings.

    >>> sorted(find_subjects("手札に上限はある？"))
    ['=手札']
    """
    return SUBJECTS.intersection(cut_into_pieces(question))


def find_numbers_that_describe_table_or_empty(question: str) -> list[str]:
    """Finds the numbers that tell what lies on the table; none where a question only counts.

    Such a question has a verdict of its own (an address of `check`). Until something reads it into one, `search`
    answers it surely only where the clause has these very numbers.

    >>> find_numbers_that_describe_table_or_empty("手札が3,4,4で場に5,6、4,4出せる？")
    ['3', '4', '4', '5', '6', '4', '4']
    >>> find_numbers_that_describe_table_or_empty("4人のとき2枚抜く？")
    []
    """
    numbers = FREE_NUMBER.findall(unicodedata.normalize("NFKC", COUNTING.sub(" ", question.casefold())))
    return numbers if len(numbers) >= SITUATION else []


def has_numbers(numbers: list[str], text: str) -> bool:
    """Tells whether one text has some numbers one after the other, as they were told.

    >>> has_numbers(["3", "4"], "2,3,4は連番"), has_numbers(["4", "3"], "2,3,4は連番")
    (True, False)
    """
    found = FREE_NUMBER.findall(unicodedata.normalize("NFKC", text))
    return any(found[at : at + len(numbers)] == numbers for at in range(len(found) - len(numbers) + 1))
