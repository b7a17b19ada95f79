"""Folds sentences to comparable letters, and finds the numbers in them, typed or dictated in any way."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

KATAKANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)} | {ord("ヶ"): "が"}
"""Maps katakana to hiragana, and the ヶ of 星ヶ丘 to が."""
KE_IN_NAME = re.compile("(?<=[一-龥])ケ(?=[一-龥])")
"""A ケ typed for ヶ: 「星ケ丘」."""
KATAKANA_PAIR = re.compile("[ァ-ヴｦ-ﾝ][ァ-ヴーｦ-ﾟ]")
MINUSES = "−‐‑–—―－"
CIRCLED = re.compile("[①-⑳㉑-㉟㊱-㊿]")
CIRCLED_BEFORE_NUMBER = re.compile(rf"(?<={CIRCLED.pattern})(?=[0-9０-９]|{CIRCLED.pattern})")
MINUS_BEFORE = re.compile(
    r"(?:(?<![0-9ァ-ヶぁ-ゖｦ-ﾟ])|(?<=[あ-ん一-龥]))[ーｰ](?=[0-9０-９]|[一二三四五六七八九十](?![一-龥]))"
)
"""A long vowel mark typed for a minus: 「黄ー1」."""
FIRST_OF_TWO_FIGURES, NO_HIGHEST = 20, 99
"""Below the first as its highest number a game reads digits in a row (345) as several numbers; other games have numbers
of two figures. The second is the highest number of a game that sets none."""
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
"""Kana numerals that are also other words: they count as numerals only beside another numeral."""
PARTICLES = frozenset({"に", "し", "く"})
NO_PARTICLES = "とか"
"""Letters that follow a numeral behind じゅう, but not the particle に: 「じゅうにと」 is 12."""
PERHAPS_NO_PARTICLE_BEHIND = "とのもや"
"""Letters behind which a に before じゅう may be a numeral or a particle."""
PARTICLES_BEFORE_NUMERAL = "をはがのもとにへで"
"""Particles behind which a weak numeral that is no particle itself is a numeral: 「場はごろく」."""
ENDS = "、,。.?はをがで枚番点"
"""Letters before which a numeral is not a particle."""
TEN = ("じゅう", "じゅっ", "じっ")
COUNTED = {
    "ひとつ": 1, "ふたつ": 2, "みっつ": 3, "よっつ": 4, "いつつ": 5, "むっつ": 6, "ななつ": 7, "やっつ": 8,
    "いっこ": 1,
}  # fmt: skip
UNITS = "zero one two three four five six seven eight nine"
TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
ENGLISH = {word: number for number, word in enumerate(f"{UNITS} {TEENS}".split())}
TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fourty": 40, "fifty": 50}
KANA_PART = re.compile("|".join(sorted([*KANA, *TEN], key=len, reverse=True)).replace("にい", "にい(?!ち)"))
"""A kana numeral; 「にいち」 is 2, 1."""
KANA_RUN = re.compile(f"(?:{KANA_PART.pattern})+(?![ゃゅょ])")
NUMERAL_AND_TO = "(?:[0-9〇零一二三四五六七八九十]|" + "|".join([*KANA, *TEN]) + ")と"
NO_PARTICLE_BEHIND = re.compile(f"(?:[をはが]|(?<!ま)で|{NUMERAL_AND_TO})$")
"""Behind these a に, し or く is a numeral: 「場はにさん」, 「25とにじゅう」."""
KANJI_DIGITS = str.maketrans("〇零一二三四五六七八九", "00123456789")
KANJI_RUN = re.compile("[〇零一二三四五六七八九十]+")
COUNTED_RUN = re.compile("|".join(COUNTED))
TWO_WORDS = rf"(?P<tens>{'|'.join(TENS)})(?:[ -]?(?P<unit>{'|'.join(UNITS.split()[1:])}))?"
ENGLISH_RUN = re.compile(rf"\b(?:{TWO_WORDS}|(?P<one>{'|'.join(ENGLISH)}))\b")
DIGITS = re.compile("[0-9]+")


@dataclass(frozen=True, slots=True)
class FoldedSentence:
    """A sentence folded for comparison. text: the folded letters; places: the index of each in `original_text`."""

    original_text: str
    text: str
    places: tuple[int, ...]

    def place(self, index: int) -> int:
        """Returns the index in `original_text` of a letter of `text`; its length behind the last letter."""
        return self.places[index] if index < len(self.places) else len(self.original_text)

    def is_in_longer_katakana_word(self, index: int) -> bool:
        """Returns whether a letter of `text` is beside another in katakana: the コ of コマ is no word of its own."""
        place = self.place(index)
        return KATAKANA_PAIR.search(self.original_text, max(place - 1, 0), place + 2) is not None

    def stretch(self, start: int, end: int) -> tuple[int, int]:
        """Converts a range of letters of `text` to one of `original_text`; 0-based, end exclusive."""
        return self.place(start), self.place(end - 1) + 1 if end > start else self.place(start)


def is_kana(letter: str) -> bool:
    """Returns whether a folded letter is kana; katakana are folded to hiragana."""
    return "\u3041" <= letter <= "\u3096" or letter == "ー"


def fold_word(word: str) -> str:
    """Folds a word of a vocabulary in the same way as sentences; a circled numeral is left as it is."""
    return word if CIRCLED.fullmatch(word) else unicodedata.normalize("NFKC", word).casefold().translate(KATAKANA)


def fold_width_case_and_katakana_of_sentence(
    raw_text: str, circled_words: frozenset[str] = frozenset()
) -> FoldedSentence:
    """Folds width, case, katakana to hiragana, dashes, apostrophes and circled numerals of a sentence.

    circled_words: the circled numerals that are words of their own in a game, such as ④ for a way to roll dice.

    >>> fold_width_case_and_katakana_of_sentence("ｽｶｳﾄ　Ｂ３、③③").text
    'すかうと b3、3 3'
    """
    letters: list[str] = []
    places: list[int] = []
    text = KE_IN_NAME.sub("ヶ", MINUS_BEFORE.sub("-", raw_text))
    index = 0
    while index < len(text):
        # A half-width letter and its voicing mark are one letter.
        width = 2 if index + 1 < len(text) and text[index + 1] in "ﾞﾟ\u3099\u309a" else 1
        piece = text[index : index + width]
        folded = (
            "-"
            if piece in MINUSES
            else piece
            if piece in circled_words
            else unicodedata.normalize("NFKC", piece).casefold().translate(KATAKANA)
        )
        folded = folded.replace("’", "'").replace("‘", "'")
        if piece not in circled_words and CIRCLED_BEFORE_NUMBER.match(text, index + width):
            folded += " "
        for letter in folded:
            letters.append(" " if letter.isspace() else letter)
            places.append(index)
        index += width
    return FoldedSentence(raw_text, "".join(letters), tuple(places))


class NumberSpan(NamedTuple):
    """A number in a text and its range of letters, 0-based, end exclusive."""

    start: int
    end: int
    number: int


def find_numbers_by_script_splitting_above_highest(
    folded_text: str, highest_number: int = NO_HIGHEST
) -> Iterator[NumberSpan]:
    """Yields the numbers in a folded sentence: first those in digits, last those in kana. Digits that make a number
    above `highest_number` are several numbers in a row, as dictation writes them.

    >>> spans = find_numbers_by_script_splitting_above_highest("さんよんよん、三四四、34 4、にじゅうご", 10)
    >>> [number for _, _, number in spans]
    [3, 4, 4, 3, 4, 4, 3, 4, 4, 2, 10, 5]
    >>> spans = find_numbers_by_script_splitting_above_highest("二十五と三十一、三〇、thirty-two", 50)
    >>> sorted(number for _, _, number in spans)
    [25, 30, 31, 32]
    """
    for found in DIGITS.finditer(folded_text):
        yield from split_digits_with_leading_zero_or_above_highest(found[0], found.start(), highest_number)
    for found in COUNTED_RUN.finditer(folded_text):
        yield NumberSpan(found.start(), found.end(), COUNTED[found[0]])
    for found in ENGLISH_RUN.finditer(folded_text):
        number = TENS.get(found["tens"] or "", 0) + ENGLISH.get(found["unit"] or found["one"] or "", 0)
        yield NumberSpan(found.start(), found.end(), number)
    for found in KANJI_RUN.finditer(folded_text):
        digits = found[0].translate(KANJI_DIGITS)
        has_two_figures = FIRST_OF_TWO_FIGURES <= highest_number < NO_HIGHEST
        if digits.isdecimal() and ("0" in digits or (has_two_figures and len(digits) > 1)):
            yield from split_digits_with_leading_zero_or_above_highest(digits, found.start(), highest_number)
            continue
        parts = [(found.start() + i, found.start() + i + 1, KANJI.get(letter, 10)) for i, letter in enumerate(found[0])]
        yield from join_numerals_around_ten_unless_above_highest(parts, highest_number)
    for found in KANA_RUN.finditer(folded_text):
        for spans in find_possible_kana_numeral_readings(folded_text, found):
            yield from join_numerals_around_ten_unless_above_highest(spans, highest_number)


def count_digit_and_word_numbers_above_highest(text: str, highest_number: int) -> int:
    """Counts the numbers in digits (25) or words (二十五, twenty-five) above `highest_number`, which are split."""
    return sum(int(match[0]) > highest_number for match in DIGITS.finditer(text)) + sum(
        number > highest_number
        for start, _, number in find_numbers_by_script_splitting_above_highest(text)
        if not text[start].isdigit()
    )


def find_amount_spans_in_folded_text(text: str) -> Iterator[NumberSpan]:
    """Yields the amounts in a folded sentence: numbers up to 999, so that a run of digits is one number."""
    yield from find_numbers_by_script_splitting_above_highest(text, 999)


def split_digits_with_leading_zero_or_above_highest(
    digits: str, start: int, highest_number: int
) -> Iterator[NumberSpan]:
    """Yields digits as one number if it is at most `highest_number` and has no leading zero, else as several."""
    if int(digits) <= highest_number and (digits == "0" or digits[0] != "0"):
        yield NumberSpan(start, start + len(digits), int(digits))
        return
    index = 0
    width = len(str(highest_number))
    while index < len(digits):
        size = 1
        if highest_number < FIRST_OF_TWO_FIGURES:
            size = 2 if digits[index : index + 2] == str(highest_number) else 1
        elif (
            (len(digits) - index) % width == 0
            and int(digits[index : index + width]) <= highest_number
            and digits[index] != "0"
        ):
            size = width
        yield NumberSpan(start + index, start + index + size, int(digits[index : index + size]))
        index += size


def find_possible_kana_numeral_readings(text: str, kana_run: re.Match[str]) -> Iterator[list[NumberSpan]]:
    """Yields each possible list of the numerals in a run of kana, whose last letter may be a particle.

    「じゅうに」 is 12, or 10 and に. Yields nothing if the run is more likely another word.
    """
    parts = [
        NumberSpan(kana_run.start() + part.start(), kana_run.start() + part.end(), KANA.get(part[0], 10))
        for part in KANA_PART.finditer(kana_run[0])
    ]
    words = [text[start:end] for start, end, _ in parts]
    lengths = [len(parts)]
    while lengths[-1] and words[lengths[-1] - 1] in PARTICLES and text[parts[lengths[-1] - 1].end :][:1] not in ENDS:
        is_after_ten = lengths[-1] > 1 and words[lengths[-1] - 2] in TEN
        lengths = [*(lengths if is_after_ten else lengths[:-1]), lengths[-1] - 1]
        if is_after_ten and text[parts[lengths[0] - 1].end :][:1] in NO_PARTICLES:
            lengths.pop()
            break
    for length in lengths:
        yield from find_numerals_without_leading_particle_or_both(text, kana_run, parts[:length])


def find_numerals_without_leading_particle_or_both(
    text: str, kana_run: re.Match[str], numeral_spans: list[NumberSpan]
) -> Iterator[list[NumberSpan]]:
    """Yields the numerals of a run without a particle before them, and with it where that is open.

    「上によんご」 is 4, 5. The に of 「右はにじゅうご」 belongs to 25, that of 「右のにじゅうご」 may. Yields nothing
    if none is certainly a numeral.
    """
    before = text[: kana_run.start()]
    words = [text[start:end] for start, end, _ in numeral_spans]
    readings = [numeral_spans]
    if words and words[0] in WEAK and "\u3041" <= before[-1:] <= "\u9fff":
        is_before_ten = len(words) > 1 and words[1] in TEN
        is_numeral = (
            NO_PARTICLE_BEHIND.search(before) is not None
            if words[0] in PARTICLES
            else is_before_ten or before[-1] in PARTICLES_BEFORE_NUMERAL
        )
        if not is_numeral:
            is_open = is_before_ten and before[-1] in PERHAPS_NO_PARTICLE_BEHIND
            readings = [*(readings if is_open else []), numeral_spans[1:]]
    is_between_commas = before[-1:] in ("、", ",") and text[kana_run.end() : kana_run.end() + 1] in ("、", ",")
    for numerals in readings:
        if numerals and (is_between_commas or any(text[start:end] not in WEAK for start, end, _ in numerals)):
            yield numerals


def join_numerals_around_ten_unless_above_highest(
    numeral_spans: Sequence[tuple[int, int, int]], highest_number: int
) -> Iterator[NumberSpan]:
    """Joins numerals around a ten: 二十五 is 25. Numerals that would exceed `highest_number` stay separate."""
    index = 0
    while index < len(numeral_spans):
        joined_count, number = 1, numeral_spans[index][2]
        if (
            number < 10
            and index + 1 < len(numeral_spans)
            and numeral_spans[index + 1][2] == 10
            and number * 10 <= highest_number
            and number
        ):
            joined_count, number = 2, number * 10
        if number >= 10 and number % 10 == 0 and index + joined_count < len(numeral_spans):
            unit = numeral_spans[index + joined_count][2]
            next_index = index + joined_count + 1
            does_ten_follow = next_index < len(numeral_spans) and numeral_spans[next_index][2] == 10
            if 0 < unit < 10 and number + unit <= highest_number and not does_ten_follow:
                joined_count, number = joined_count + 1, number + unit
        yield NumberSpan(numeral_spans[index][0], numeral_spans[index + joined_count - 1][1], number)
        index += joined_count
