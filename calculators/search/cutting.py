"""Texts cut into what a search compares: pairs of Japanese letters, stems of English words, and meanings."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

FILE = Path(__file__).with_name("words.txt")
KATAKANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
COUNTERS = "枚人回個点段駅色番歩"
RUN = re.compile(rf"[a-z]+(?:'[a-z]+)?|[0-9]+(?![0-9{COUNTERS}])|[0-9]*[\u3041-\u3096ー\u4e00-\u9fff々♡◇]+")
JOINING = """a an and are as at be been by can could do does for from get gets go goes got had has have he her here him
his how i if im in is it its just lets may me my of on one or our she should so some that the their them then there they
this to too up us was we were what whats when where which who whos why will with would you your now also ok okay fine
allowed possible legal please actually oops even really hey any im ive theres thats hes shes isnt arent am did"""
STOP = frozenset(JOINING.split())
"""English words that only join others."""
COUNTED = re.compile(f"[一二三四五六七八九十](?=[{COUNTERS.replace('番', '')}つ])|[二三四](?=番)")
"""A number in Japanese of what is counted."""
SAID = dict(zip(["ひと", "いち", "ふた", "に", "さん", "みっ", "よん", "よ", "ご", "ろく"], "1122334456", strict=True))
COUNTS = {"り": "人", "つ": "個", "まい": "枚", "にん": "人", "かい": "回", "てん": "点", "だん": "段", "ばん": "番"}
TOLD = re.compile(
    "(?:ひと|ふた)(?=[りつ])|みっ(?=つ)|(?:いち|に|さん|よん|ご|ろく)(?=まい|かい|てん|だん)|(?:さん|よ|ご|ろく)(?=にん)"
)
"""A number in kana of what is counted."""
NUMBERS = dict(zip(["one", "two", "three", "four", "five", "six", "seven"], "1234567", strict=True))
SPOKEN = re.compile(
    "えーっと|えっと|えーと|あのー|あのさ|ねえねえ|ねえ|ちょっと|ちなみに|なんか|教えてくれ|教えて|おしえて"
)
"""Japanese words that only carry a question: a text is cut where they stand."""
AFTER, PLAYERS = re.compile(f"(?<=[0-9])(?:{'|'.join(COUNTS)})"), re.compile(r"(?<=[2-7]) ?p\b")
TWICE = re.compile(r"([^\sと、]{1,3})と\1|\b([a-z]{3,}) (?:and|next to|on|beside) \2\b")
"""The same word told twice."""
MAY_ONE = re.compile(
    r"(?:のって|って|のは|は)(?:るーる)?(?:反則|違反|ずる|いかさま|あうと|せーふ)"
    r"(?=(?:ですか|かな|なの|になる|だっけ)?[?。 ]*$)"
    r"|\b(?:is|would|isn't) (?:it|that|this) (?:be )?(?:cheating|illegal|a foul|against the rules)(?: to| if)?\b"
)
"""Asks whether something is allowed, and tells of nobody who did what is not."""
ON_TOP_OF = re.compile(r"\bon top of\b")
"""Above a card, and not at the top of all."""
FRACTION = re.compile(r"[0-9]+\.[0-9]+")
ALIKE, IN_A_ROW = "=同じ数字", "=続き数字"
"""Meanings of numbers told one after the other: equal ones, and ones that go up or down by one."""
ENDINGS = ("ings", "ing", "ed", "es", "s", "e", "er")


def fold_for_search(text: str) -> str:
    """Letters as a search compares them: full and half width, case, katakana and hiragana alike.

    >>> fold_for_search("スカウト　ＳＣＯＵＴ"), fold_for_search("三枚")
    ('すかうと scout', '3枚')
    """
    even = unicodedata.normalize("NFKC", text).casefold().translate(KATAKANA).replace("’", "'")
    even = COUNTED.sub(lambda found: str("一二三四五六七八九十".index(found[0]) + 1), even)
    even = TOLD.sub(lambda found: SAID[found[0]], even)
    return AFTER.sub(lambda found: COUNTS[found[0]], PLAYERS.sub(" players", even))


@cache
def stem_english_word_or_number(word: str) -> str:
    """An English word without its ending: `placing` and `placed` → `plac`; a number in figures.

    >>> [stem_english_word_or_number(word) for word in ("tokens", "placing", "tie", "two")]
    ['token', 'plac', 'tie', '2']
    """
    if word in NUMBERS:
        return NUMBERS[word]
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) > 2:
            rest = word[: -len(ending)]
            return rest[:-1] if len(rest) > 3 and rest[-1] == rest[-2] else rest
    return word


def is_english_stem(piece: str) -> bool:
    """Is a piece the stem of an English word?"""
    return piece.isascii() and piece.isalpha()


def is_kana_only(piece: str) -> bool:
    """Is a piece written in kana alone?"""
    return all("\u3041" <= letter <= "\u3096" or letter == "ー" for letter in piece)


@cache
def load_word_meanings_and_lengths() -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[int, ...]]]:
    """Words → the meanings they have (`=` and the first word of their rows); and first letters of Japanese words, first
    stems of English phrases → how long those are, the longest first."""
    found: dict[str, tuple[str, ...]] = {}
    for row in FILE.read_text(encoding="utf-8").splitlines():
        words = [fold_for_search(word).replace("_", " ") for word in row.split()] if not row.startswith("#") else []
        for word in words:
            for key in {word, " ".join(map(stem_english_word_or_number, word.split()))} if word.isascii() else {word}:
                found[key] = tuple(dict.fromkeys((*found.get(key, ()), f"={words[0]}")))
    lengths: dict[str, set[int]] = {}
    for word in found:
        if not word.isascii():
            lengths.setdefault(word[0], set()).add(len(word))
        elif " " in word:
            lengths.setdefault(word.split()[0], set()).add(word.count(" ") + 1)
    return found, {first: tuple(sorted(sizes, reverse=True)) for first, sizes in lengths.items()}


def cut_into_pieces(text: str) -> list[str]:
    """The pieces of a text, in its order.

    >>> cut_into_pieces("山札が切れた")
    ['=山札', '山札', '札が', 'が切', '=なくなる', '切れ', 'れた']
    >>> cut_into_pieces("The tokens run out")
    ['token', '=こま', 'the token', 'run', '=連番', '=なくなる', 'token run', 'out', 'run out']
    """
    return cut_normalized_text_into_pieces(normalize_text(text))


def fold_question_without_permission(question: str) -> str:
    """A question folded, without the words that only ask whether it is allowed.

    >>> fold_question_without_permission("is it cheating to write")
    ' write'
    """
    return MAY_ONE.sub("", fold_for_search(question))


def normalize_text(raw_text: str) -> str:
    """A text folded, without what only carries a question, of two ways to say the same only one."""
    spelt = ON_TOP_OF.sub("over", SPOKEN.sub(" ", fold_question_without_permission(raw_text)))
    return FRACTION.sub("端数", TWICE.sub(r"\g<0> 同じ ", spelt))


def cut_normalized_text_into_pieces(normalized_text: str) -> list[str]:
    """The pieces of a plain text."""
    found: list[str] = []
    words: list[str] = []
    for run in RUN.findall(normalized_text):
        if run.isascii():
            words.append(run)
            continue
        if words:
            found += cut_english_words_into_pieces(words)
            words = []
        found += cut_japanese_run_into_pieces(run)
    return found + cut_english_words_into_pieces(words) if words else found


def find_meanings_of_equal_or_consecutive_numbers(neighbouring_words: list[str]) -> Iterator[str]:
    """What numbers beside each other have in common; `345` is three of them."""
    apart = [list(word) if len(word) > 2 and word.isdigit() else [word] for word in neighbouring_words]
    row = [word for letters in apart for word in letters]
    for one, other in pairwise(row):
        if one.isdigit() and other.isdigit():
            gap = abs(int(one) - int(other))
            if gap < 2:
                yield IN_A_ROW if gap else ALIKE


def cut_english_words_into_pieces(neighbouring_words: list[str]) -> list[str]:
    """Stems, pairs and meanings of words in a row; two or three of them can have a meaning of their own."""
    known, lengths = load_word_meanings_and_lengths()
    stems = [stem_english_word_or_number(word.replace("'", "")) for word in neighbouring_words]
    found: list[str] = []
    for at, word in enumerate(neighbouring_words):
        if word not in STOP:
            found.append(stems[at])
        found += known.get(word, known.get(stems[at], ()))
        for size in lengths.get(stems[at], ()):
            found += known.get(" ".join(stems[at : at + size]), ())
        if at:
            found.append(f"{stems[at - 1]} {stems[at]}")
    if any(map(str.isdigit, neighbouring_words)):
        found += dict.fromkeys(find_meanings_of_equal_or_consecutive_numbers(neighbouring_words))
    return found


def cut_japanese_run_into_pieces(japanese_run: str) -> list[str]:
    """Pairs of letters of a run without spaces, and the meanings of the words in it; a number with what it counts."""
    known, lengths = load_word_meanings_and_lengths()
    found: list[str] = []
    number = len(japanese_run) - len(japanese_run.lstrip("0123456789"))
    if number:
        found += japanese_run[:number], japanese_run[: number + 1]
    elif len(japanese_run) == 1:
        found.append(japanese_run)
    until = 0
    for at, letter in enumerate(japanese_run):
        if at >= until:
            for size in lengths.get(letter, ()):
                meant = known.get(japanese_run[at : at + size])
                if meant and at + size <= len(japanese_run):
                    found += meant
                    until = at + size
                    break
        if number <= at < len(japanese_run) - 1:
            found.append(japanese_run[at : at + 2])
    return found
