"""Splits texts into the terms that a search compares: pairs of Japanese letters, English stems, and meanings."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("words.txt")
KATAKANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
COUNTERS = "枚人回個点段駅色番歩"
RUN = re.compile(rf"[a-z]+(?:'[a-z]+)?|[0-9]+(?![0-9{COUNTERS}])|[0-9]*[\u3041-\u3096ー\u4e00-\u9fff々♡◇]+")
JOINING = """a an and are as at be been by can could do does for from get gets go goes got had has have he her here him
his how i if im in is it its just lets may me my of on one or our she should so some that the their them then there they
this to too up us was we were what whats when where which who whos why will with would you your now also ok okay fine
allowed possible legal please actually oops even really hey any im ive theres thats hes shes isnt arent am did"""
STOP = frozenset(JOINING.split())
"""English words without a meaning of their own for the search."""
COUNTED = re.compile(f"[一二三四五六七八九十](?=[{COUNTERS.replace('番', '')}つ])|[二三四](?=番)")
"""A kanji numeral before a counter."""
DIGIT_BY_KANA = dict(
    zip(["ひと", "いち", "ふた", "に", "さん", "みっ", "よん", "よ", "ご", "ろく"], "1122334456", strict=True)
)
COUNTS = {"り": "人", "つ": "個", "まい": "枚", "にん": "人", "かい": "回", "てん": "点", "だん": "段", "ばん": "番"}
COUNTED_IN_KANA = re.compile(
    "(?:ひと|ふた)(?=[りつ])|みっ(?=つ)|(?:いち|に|さん|よん|ご|ろく)(?=まい|かい|てん|だん)|(?:さん|よ|ご|ろく)(?=にん)"
)
"""A kana numeral before a counter."""
NUMBERS = dict(zip(["one", "two", "three", "four", "five", "six", "seven"], "1234567", strict=True))
SPOKEN = re.compile(
    "えーっと|えっと|えーと|あのー|あのさ|ねえねえ|ねえ|ちょっと|ちなみに|なんか|教えてくれ|教えて|おしえて"
)
"""Japanese filler words, which are replaced by a space."""
AFTER, PLAYERS = re.compile(f"(?<=[0-9])(?:{'|'.join(COUNTS)})"), re.compile(r"(?<=[2-7]) ?p\b")
TWICE = re.compile(r"([^\sと、]{1,3})と\1|\b([a-z]{3,}) (?:and|next to|on|beside) \2\b")
"""The same word twice."""
MAY_ONE = re.compile(
    r"(?:のって|って|のは|は)(?:るーる)?(?:反則|違反|ずる|いかさま|あうと|せーふ)"
    r"(?=(?:ですか|かな|なの|になる|だっけ)?[?。 ]*$)"
    r"|\b(?:is|would|isn't) (?:it|that|this) (?:be )?(?:cheating|illegal|a foul|against the rules)(?: to| if)?\b"
)
"""Words that only ask whether something is allowed (and do not report a foul)."""
ON_TOP_OF = re.compile(r"\bon top of\b")
"""`on top of`, which means above a card, not the topmost position."""
FRACTION = re.compile(r"[0-9]+\.[0-9]+")
ALIKE, IN_A_ROW = "=同じ数字", "=続き数字"
"""The meanings of neighbouring numbers that are equal, and of those that differ by one."""
ENDINGS = ("ings", "ing", "ed", "es", "s", "e", "er")


def normalize_search_text(text: str) -> str:
    """Folds width, case, katakana to hiragana, and numerals before counters to digits.

    >>> normalize_search_text("スカウト　ＳＣＯＵＴ、三枚")
    'すかうと scout、3枚'
    """
    folded = unicodedata.normalize("NFKC", text).casefold().translate(KATAKANA).replace("’", "'")
    folded = COUNTED.sub(lambda match: str("一二三四五六七八九十".index(match[0]) + 1), folded)
    folded = COUNTED_IN_KANA.sub(lambda match: DIGIT_BY_KANA[match[0]], folded)
    return AFTER.sub(lambda match: COUNTS[match[0]], PLAYERS.sub(" players", folded))


@cache
def stem_english_word_or_number_word_as_digits(word: str) -> str:
    """Returns an English word without its ending, a number word as digits: `placing` and `placed` → `plac`.

    >>> [stem_english_word_or_number_word_as_digits(word) for word in ("tokens", "placing", "tie", "two")]
    ['token', 'plac', 'tie', '2']
    """
    if word in NUMBERS:
        return NUMBERS[word]
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) > 2:
            rest = word[: -len(ending)]
            return rest[:-1] if len(rest) > 3 and rest[-1] == rest[-2] else rest
    return word


def is_english_stem(term: str) -> bool:
    """Returns whether a term is the stem of an English word."""
    return term.isascii() and term.isalpha()


def is_kana_only(term: str) -> bool:
    """Returns whether a term has only kana."""
    return all("\u3041" <= letter <= "\u3096" or letter == "ー" for letter in term)


class WordMeanings(NamedTuple):
    """The words of `words.txt`.

    meanings_by_word: word or phrase → its meanings (`=` and the first word of each of its rows);
    descending_lengths_by_first_part: first letter of a Japanese word → the lengths of such words; first stem of an
    English phrase → the numbers of words of such phrases.
    """

    meanings_by_word: dict[str, tuple[str, ...]]
    descending_lengths_by_first_part: dict[str, tuple[int, ...]]


@cache
def load_word_meanings() -> WordMeanings:
    """Loads `words.txt`."""
    meanings: dict[str, tuple[str, ...]] = {}
    for row in FILE.read_text(encoding="utf-8").splitlines():
        words = (
            [normalize_search_text(word).replace("_", " ") for word in row.split()] if not row.startswith("#") else []
        )
        for word in words:
            for key in (
                {word, " ".join(map(stem_english_word_or_number_word_as_digits, word.split()))}
                if word.isascii()
                else {word}
            ):
                meanings[key] = tuple(dict.fromkeys((*meanings.get(key, ()), f"={words[0]}")))
    lengths: dict[str, set[int]] = {}
    for word in meanings:
        if not word.isascii():
            lengths.setdefault(word[0], set()).add(len(word))
        elif " " in word:
            lengths.setdefault(word.split()[0], set()).add(word.count(" ") + 1)
    return WordMeanings(meanings, {first: tuple(sorted(sizes, reverse=True)) for first, sizes in lengths.items()})


def normalize_and_cut_into_terms_with_synonyms(text: str) -> list[str]:
    """Returns the terms of a text, in its order.

    >>> normalize_and_cut_into_terms_with_synonyms("山札が切れた")
    ['=山札', '山札', '札が', 'が切', '=なくなる', '切れ', 'れた']
    >>> normalize_and_cut_into_terms_with_synonyms("The tokens run out")
    ['token', '=こま', 'the token', 'run', '=連番', '=なくなる', 'token run', 'out', 'run out']
    """
    return cut_normalized_text_into_terms(fold_text_drop_fillers_and_unify_phrases(text))


def fold_question_without_permission(question: str) -> str:
    """Returns a folded question without the words that only ask whether something is allowed.

    >>> fold_question_without_permission("is it cheating to write")
    ' write'
    """
    return MAY_ONE.sub("", normalize_search_text(question))


def fold_text_drop_fillers_and_unify_phrases(raw_text: str) -> str:
    """Returns a folded text without filler words; synonymous phrases become one form."""
    text = ON_TOP_OF.sub("over", SPOKEN.sub(" ", fold_question_without_permission(raw_text)))
    return FRACTION.sub("端数", TWICE.sub(r"\g<0> 同じ ", text))


def cut_normalized_text_into_terms(normalized_text: str) -> list[str]:
    """Returns the terms of a normalised text, in its order."""
    terms: list[str] = []
    words: list[str] = []
    for run in RUN.findall(normalized_text):
        if run.isascii():
            words.append(run)
            continue
        if words:
            terms += cut_english_words_into_stems_pairs_and_meanings(words)
            words = []
        terms += list_terms_of_japanese_run(run)
    return terms + cut_english_words_into_stems_pairs_and_meanings(words) if words else terms


def find_meanings_of_equal_or_consecutive_numbers(neighbouring_words: list[str]) -> Iterator[str]:
    """Yields a meaning for each two neighbouring numbers that are equal or differ by one; `345` is three numbers."""
    split_words = [list(word) if len(word) > 2 and word.isdigit() else [word] for word in neighbouring_words]
    words = [word for letters in split_words for word in letters]
    for word, next_word in pairwise(words):
        if word.isdigit() and next_word.isdigit():
            difference = abs(int(word) - int(next_word))
            if difference < 2:
                yield IN_A_ROW if difference else ALIKE


def cut_english_words_into_stems_pairs_and_meanings(neighbouring_words: list[str]) -> list[str]:
    """Returns the stems, pairs of stems and meanings of consecutive words, including the meanings of phrases."""
    meanings, lengths = load_word_meanings()
    stems = [stem_english_word_or_number_word_as_digits(word.replace("'", "")) for word in neighbouring_words]
    terms: list[str] = []
    for index, word in enumerate(neighbouring_words):
        if word not in STOP:
            terms.append(stems[index])
        terms += meanings.get(word, meanings.get(stems[index], ()))
        for size in lengths.get(stems[index], ()):
            terms += meanings.get(" ".join(stems[index : index + size]), ())
        if index:
            terms.append(f"{stems[index - 1]} {stems[index]}")
    if any(map(str.isdigit, neighbouring_words)):
        terms += dict.fromkeys(find_meanings_of_equal_or_consecutive_numbers(neighbouring_words))
    return terms


def list_terms_of_japanese_run(japanese_run: str) -> list[str]:
    """Returns the pairs of letters of a run without spaces, the meanings of the words in it, and its leading number.

    The number is returned alone and with its counter.
    """
    meanings, lengths = load_word_meanings()
    terms: list[str] = []
    digit_count = len(japanese_run) - len(japanese_run.lstrip("0123456789"))
    if digit_count:
        terms += japanese_run[:digit_count], japanese_run[: digit_count + 1]
    elif len(japanese_run) == 1:
        terms.append(japanese_run)
    word_end = 0
    for index, letter in enumerate(japanese_run):
        if index >= word_end:
            for size in lengths.get(letter, ()):
                word_meanings = meanings.get(japanese_run[index : index + size])
                if word_meanings and index + size <= len(japanese_run):
                    terms += word_meanings
                    word_end = index + size
                    break
        if digit_count <= index < len(japanese_run) - 1:
            terms.append(japanese_run[index : index + 2])
    return terms
