"""Sentences as they are compared: one form of each letter, and numbers however they were typed or dictated."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

KATAKANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
MINUSES = "−‐‑–—―－"
CIRCLED = "①②③④⑤"
"""Names of things that the rulebooks number: they stay what they are."""
MINUS_BEFORE = re.compile(r"(?<![0-9ァ-ヶぁ-ゖｦ-ﾟ])[ーｰ](?=[0-9０-９])|(?<=[あ-ん一-龥])[ーｰ](?=[0-9０-９])")
"""A long vowel that is typed for a minus: 「黄ー1」."""
KANJI = {letter: number for number, letter in enumerate("〇一二三四五六七八九")} | {"零": 0}
NUMERALS = (
    "ぜろ れい まる",
    "いち いっ",
    "に にい",
    "さん",
    "よん し",
    "ご ごお",
    "ろく ろっ",
    "なな しち",
    "はち はっ",
    "きゅう きゅー く",
)
KANA = {form: number for number, forms in enumerate(NUMERALS) for form in forms.split()}
WEAK = frozenset({"に", "し", "ご", "く", "いっ", "はっ", "ろっ", "まる", "れい"})
"""Numerals in kana that are other words as well: they count beside another numeral alone."""
ENDS = "、,。.?は枚番点"
"""What may stand behind the last numeral of a run."""
TEN = ("じゅう", "じゅっ", "じっ")
COUNTED = {
    "ひとつ": 1, "ふたつ": 2, "みっつ": 3, "よっつ": 4, "いつつ": 5, "むっつ": 6, "ななつ": 7, "やっつ": 8,
}  # fmt: skip
UNITS = "zero one two three four five six seven eight nine"
TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
ENGLISH = {word: number for number, word in enumerate(f"{UNITS} {TEENS}".split())}
TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fourty": 40, "fifty": 50}
KANA_RUN = re.compile("(?:" + "|".join(sorted([*KANA, *TEN], key=len, reverse=True)) + ")+")
KANA_PART = re.compile("|".join(sorted([*KANA, *TEN], key=len, reverse=True)))
KANJI_RUN = re.compile("[〇零一二三四五六七八九十]+")
COUNTED_RUN = re.compile("|".join(COUNTED))
TWO_WORDS = rf"(?P<tens>{'|'.join(TENS)})(?:[ -]?(?P<unit>{'|'.join(UNITS.split()[1:])}))?"
ENGLISH_RUN = re.compile(rf"\b(?:{TWO_WORDS}|(?P<one>{'|'.join(ENGLISH)}))\b")
DIGITS = re.compile("[0-9]+")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence in the form that is compared. text: its letters; places: where each stood in `raw`."""

    raw: str
    text: str
    places: tuple[int, ...]

    def place(self, index: int) -> int:
        """Where a letter of `text` stood in `raw`; behind the last one its end."""
        return self.places[index] if index < len(self.places) else len(self.raw)

    def stretch(self, start: int, end: int) -> tuple[int, int]:
        """Letters of `text` as letters of `raw`, both ends from 0."""
        return self.place(start), self.place(end - 1) + 1 if end > start else self.place(start)


def fold_word(word: str) -> str:
    """A word of a vocabulary in the form in which sentences are compared."""
    return unicodedata.normalize("NFKC", word).casefold().translate(KATAKANA) if word not in CIRCLED else word


def fold(raw: str) -> Sentence:
    """The sentence in one form: full and half width, case, katakana and hiragana, dashes alike.

    >>> fold("ｽｶｳﾄ　Ｂ３").text
    'すかうと b3'
    """
    letters: list[str] = []
    places: list[int] = []
    marked = MINUS_BEFORE.sub("-", raw)
    index = 0
    while index < len(marked):
        # A half-width letter and its voicing mark are one letter.
        width = 2 if index + 1 < len(marked) and marked[index + 1] in "ﾞﾟ\u3099\u309a" else 1
        piece = marked[index : index + width]
        plain = (
            "-"
            if piece in MINUSES
            else piece
            if piece in CIRCLED
            else unicodedata.normalize("NFKC", piece).casefold().translate(KATAKANA)
        )
        plain = plain.replace("’", "'").replace("‘", "'")
        for letter in plain:
            letters.append(" " if letter.isspace() else letter)
            places.append(index)
        index += width
    return Sentence(raw, "".join(letters), tuple(places))


def find_numbers(text: str, most: int = 99) -> Iterator[tuple[int, int, int]]:
    """The numbers in a folded sentence: start, end, number. A run of figures above `most` is several numbers in a row,
    as dictation writes them.

    >>> [number for _, _, number in find_numbers("さんよんよん、三四四、34 4、にじゅうご", 10)]
    [3, 4, 4, 3, 4, 4, 3, 4, 4, 2, 10, 5]
    >>> sorted(number for _, _, number in find_numbers("二十五と三十一、thirty-two", 50))
    [25, 31, 32]
    """
    for found in DIGITS.finditer(text):
        yield from split_figures(found[0], found.start(), most)
    for found in COUNTED_RUN.finditer(text):
        yield found.start(), found.end(), COUNTED[found[0]]
    for found in ENGLISH_RUN.finditer(text):
        number = TENS.get(found["tens"] or "", 0) + ENGLISH.get(found["unit"] or found["one"] or "", 0)
        yield found.start(), found.end(), number
    for found in KANJI_RUN.finditer(text):
        parts = [(found.start() + i, found.start() + i + 1, KANJI.get(letter, 10)) for i, letter in enumerate(found[0])]
        yield from join_tens(parts, most)
    for found in KANA_RUN.finditer(text):
        yield from join_tens(kana_parts(text, found), most)


def count_splits(text: str, most: int) -> int:
    """How many runs of figures are above `most`, and read as several numbers."""
    return sum(int(found[0]) > most for found in DIGITS.finditer(text))


def find_amounts(text: str) -> Iterator[tuple[int, int, int]]:
    """The numbers in a folded sentence of what is counted: a run of figures is one number."""
    yield from find_numbers(text, 999)


def split_figures(figures: str, start: int, most: int) -> Iterator[tuple[int, int, int]]:
    """Figures as one number, or as several of which none is above `most`."""
    if int(figures) <= most and (figures == "0" or figures[0] != "0"):
        yield start, start + len(figures), int(figures)
        return
    at = 0
    width = len(str(most))
    while at < len(figures):
        size = 1
        if most < 20:
            size = 2 if figures[at : at + 2] == str(most) else 1
        elif (len(figures) - at) % width == 0 and int(figures[at : at + width]) <= most and figures[at] != "0":
            size = width
        yield start + at, start + at + size, int(figures[at : at + size])
        at += size


def kana_parts(text: str, found: re.Match[str]) -> list[tuple[int, int, int]]:
    """The numerals of a run of kana; none where the run is more likely another word."""
    parts = [
        (found.start() + part.start(), found.start() + part.end(), part[0]) for part in KANA_PART.finditer(found[0])
    ]
    while (
        parts and parts[-1][2] in ("に", "し", "く") and text[parts[-1][1] : parts[-1][1] + 1] not in "、,。.?は枚番点"
    ):
        parts.pop()  # 「さんに」 is 3 and a particle
    if parts and parts[0][2] in WEAK and found.start() and "\u3041" <= text[found.start() - 1] <= "\u9fff":
        parts.pop(0)  # 「上によんご」: a particle and 4, 5
    listed = found.start() and text[found.start() - 1] in "、," and text[found.end() : found.end() + 1] in "、,"
    if not listed and not any(word not in WEAK for _, _, word in parts):
        return []
    return [(start, end, KANA.get(word, 10)) for start, end, word in parts]


def join_tens(parts: list[tuple[int, int, int]], most: int) -> Iterator[tuple[int, int, int]]:
    """Numerals put together where they stand around a ten: 二十五 is 25; above `most` each stands alone."""
    index = 0
    while index < len(parts):
        taken, number = 1, parts[index][2]
        if number < 10 and index + 1 < len(parts) and parts[index + 1][2] == 10 and number * 10 <= most and number:
            taken, number = 2, number * 10
        if number >= 10 and number % 10 == 0 and index + taken < len(parts):
            unit = parts[index + taken][2]
            follows_ten = index + taken + 1 < len(parts) and parts[index + taken + 1][2] == 10
            if 0 < unit < 10 and number + unit <= most and not follows_ten:
                taken, number = taken + 1, number + unit
        yield parts[index][0], parts[index + taken - 1][1], number
        index += taken
