"""All words that a sentence may be cut into: those of the vocabulary, numbers, seats and names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from calculators.core.reading import Word
from calculators.reading.grammar import CLOSE, LISTED, SKIPPED, Element, Grammar, Pattern
from calculators.reading.letters import Sentence, find_amounts, find_numbers, fold

SIGNS = re.compile(r"[^\w+-]")
"""Letters that are passed over: not those that can be signs of numbers."""
PLUS, MINUS = re.compile(r"(?:\+|ぷらす|plus |たす)\s*$"), re.compile(r"(?:-|まいなす|minus |ひく|negative |△|▲)\s*$")
MOST_TRIED, MOST_MEMBERS, MOST_SKIPPED = 6_000, 16, 24
"""Words that are tried in patterns, members of a list, and letters that are reached over words that tell nothing."""
FIGURES = re.compile("[0-9]{2}")
NUMERAL = re.compile("[0-9〇零一二三四五六七八九十]")
DOT = re.compile(r"(?<=[0-9t])[.-](?=[0-9t])")
"""A point between the members of a list, as addresses have it."""
COPIES = re.compile(r"[をがのは]\s?(?:(?P<count>[1-9一二三四五六七八九])(?:枚|まい)(?!目)|ぺあ)")
COPIES_BEFORE = re.compile(r"(?P<count>[1-9一二三四五六七八九])(?:枚|まい)の\s?$")
COPIES_EN = re.compile(
    r"(?P<count>a pair of|pair of|two|three|four|five|2|3|4|5) (?P<number>[0-9]+|[a-z]+?)(?:s|es|'s)(?![a-z])"
)
COUNTS = {"a pair of": 2, "pair of": 2}
"""How often a number is there."""
MOST_SEATS = 5
TITLE = re.compile("さん|ちゃん|くん|君|'s(?![a-z])")
CLAUSE = r"(?:^|(?<=[。、,.;!? ]))"
NEWCOMER = re.compile(
    CLAUSE + r"(?P<name>[\u3041-\u3096ー\u4e00-\u9fff々]{1,6}?|[a-z]{2,12})(?=(?:さん|ちゃん|くん|君)?[はが:])"
)
NEWCOMER_EN = re.compile(
    CLAUSE + r"(?P<name>[a-z]{2,12})(?=: | (?:has|shows|plays|draws|scouts|takes|owns|goes|rolls)\b)"
)
"""Where a name stands that nobody said before: at the head of a clause, before 「は」「が」「の」 or a verb."""
SINGLE = re.compile(r"(?<![a-z])([a-e])(?![a-z0-9'])")


class Lattice:
    """All words that a sentence may be cut into, by the letter they begin at."""

    def __init__(
        self, sentence: Sentence, grammar: Grammar, names: Sequence[str], *, is_followed: bool = False
    ) -> None:
        self.text = sentence.text
        self.size = len(self.text)
        self.tried = 0
        self.grammar = grammar
        self.words: list[list[Word]] = [[] for _ in range(self.size + 1)]
        self.japanese = any(letter > "\u3000" for letter in self.text)
        for start in range(self.size):
            for end, kind, value in grammar.forms.find(self.text, start):
                self.add(start, end, kind, value)
        for kind, shape in grammar.shapes.items():
            for found in shape.finditer(self.text):
                self.words[found.start()].append(
                    Word(start=found.start(), end=found.end(), kind=kind, value=found[0].upper())
                )
        self.add_numbers()
        for dot in DOT.finditer(self.text):
            self.words[dot.start()].append(Word(start=dot.start(), end=dot.end(), kind="sep", value="sep"))
        if grammar.repeats:
            self.add_copies()
        self.add_seats(sentence, names)
        self.newcomers = () if names or is_followed else self.add_newcomers(sentence)
        self.breaks = [word.start for words in self.words for word in words if word.kind == "then"]
        self.asks = any(word.kind == "asks" for words in self.words for word in words)
        self.skips = [self.skips_from(start, SKIPPED) for start in range(self.size + 1)]
        self.closes = [self.skips_from(start, CLOSE) for start in range(self.size + 1)]
        self.joins = [self.skips_from(start, LISTED) for start in range(self.size + 1)]

    def add(self, start: int, end: int, kind: str, value: str) -> None:
        """A word, unless it is only a part of a Latin one."""
        cut = end < self.size and FIGURES.match(self.text, end - 1) is not None
        inside = (start and is_latin(self.text[start - 1]) and is_latin(self.text[start])) or (
            end < self.size and is_latin(self.text[end - 1]) and is_latin(self.text[end])
        )
        if not inside and not cut:
            self.words[start].append(Word(start=start, end=end, kind=kind, value=value))

    def add_numbers(self) -> None:
        """Numbers, but those that are only a part of another word: 一番下."""
        longer = [word for words in self.words for word in words if word.kind not in SKIPPED]
        taken = {
            place
            for word in longer
            if NUMERAL.search(self.text, word.start, word.end)
            for place in range(word.start, word.end)
        }
        for start, end, amount in find_amounts(self.text):
            if start not in taken:
                self.words[start].append(Word(start=start, end=end, kind="amount", value=str(amount)))
        for start, end, number in find_numbers(self.text, self.grammar.most):
            if start in taken or number < self.grammar.least:
                continue
            self.words[start].append(Word(start=start, end=end, kind="number", value=str(number)))
            minus = MINUS.search(self.text, 0, start)
            if minus and not is_dash(self.text, minus):
                self.words[minus.start()].append(Word(start=minus.start(), end=end, kind="number", value=str(-number)))
                self.words[minus.start()].append(Word(start=minus.start(), end=end, kind="signed", value=str(-number)))
            if plus := PLUS.search(self.text, 0, start):
                self.words[plus.start()].append(Word(start=plus.start(), end=end, kind="signed", value=f"+{number}"))

    def add_copies(self) -> None:
        """Numbers said with how often they are there: 6を2枚, 2枚の10, two fours."""
        singles = [word for words in self.words for word in words if word.kind == "number"]
        for word in singles:
            after, before = COPIES.match(self.text, word.end), COPIES_BEFORE.search(self.text, 0, word.start)
            if after:
                self.copies(word.start, after.end(), word.value, after["count"] or "2")
            if before:
                self.copies(before.start(), word.end, word.value, before["count"])
        for found in COPIES_EN.finditer(self.text):
            number = next(find_numbers(found["number"], self.grammar.most), None)
            if number:
                self.copies(found.start(), found.end(), str(number[2]), found["count"])

    def copies(self, start: int, end: int, value: str, said: str) -> None:
        """A number that is there so often."""
        count = COUNTS.get(said) or next(number for _, _, number in find_amounts(said))
        self.words[start].append(Word(start=start, end=end, kind="number", value=".".join([value] * count)))

    def add_seats(self, sentence: Sentence, names: Sequence[str]) -> None:
        """Names of players, and the letters that stand for seats."""
        for seat, name in enumerate(names, 1):
            form = fold(name).text
            start = self.text.find(form) if form else -1
            while start >= 0:
                end = start + len(form)
                self.add_person(start, end, f"p{seat}")
                start = self.text.find(form, start + 1)
        for found in SINGLE.finditer(self.text):
            raw = sentence.raw[sentence.place(found.start())]
            if self.japanese or raw.isupper():
                self.add_person(found.start(), found.end(), f"p{'abcde'.index(found[1]) + 1}")

    def add_newcomers(self, sentence: Sentence) -> tuple[str, ...]:
        """Words that no vocabulary has where a player's name stands: they are names of seats, in their order."""
        found: list[str] = []
        for match in (*NEWCOMER.finditer(self.text), *NEWCOMER_EN.finditer(self.text)):
            start, end = match.span("name")
            known = any(
                word.end - word.start > 1 or word.kind not in SKIPPED or self.text[place] > "ー"
                for place in range(start, end)
                for word in self.words[place]
            )
            raw = sentence.raw[slice(*sentence.stretch(start, end))]
            if known or self.text[end - 1] in "にでをと" or (raw.isascii() and not raw[:1].isupper()):
                continue
            if raw not in found:
                found.append(raw)
            if len(found) <= MOST_SEATS:
                self.add_person(start, end, f"p{found.index(raw) + 1}")
        return tuple(found[:MOST_SEATS])

    def add_person(self, start: int, end: int, seat: str) -> None:
        """A seat, with what is added to a name."""
        title = TITLE.match(self.text, end)
        self.add(start, end, "seat", seat)
        if title and self.words[start][-1:] == [Word(start=start, end=end, kind="seat", value=seat)]:
            self.words[start][-1] = Word(start=start, end=title.end(), kind="seat", value=seat)
            self.words[end] = [
                word for word in self.words[end] if word.kind not in ("number", "amount")
            ]  # さん is no 3

    def skips_from(self, start: int, kinds: frozenset[str]) -> tuple[int, ...]:
        """The letters that are reached from one over words that tell nothing."""
        reached, waiting = [start], [start]
        while waiting and len(reached) < MOST_SKIPPED:
            place = waiting.pop()
            for end in self.skip_ends(place, kinds):
                if end not in reached:
                    reached.append(end)
                    waiting.append(end)
        return tuple(sorted(reached))

    def skip_ends(self, place: int, kinds: frozenset[str]) -> Iterator[int]:
        if place < self.size and (self.text[place] == " " or (kinds is not LISTED and SIGNS.match(self.text[place]))):
            yield place + 1
        yield from (word.end for word in self.words[place] if word.kind in kinds)

    def matches(self, pattern: Pattern, start: int) -> Iterator[tuple[tuple[Word, ...], int]]:
        """The ways in which a pattern stands at a letter: its words, and where it ends."""
        yield from self.rest(pattern.elements, 0, start, ())

    def rest(
        self, elements: Sequence[Element], index: int, place: int, found: tuple[Word, ...]
    ) -> Iterator[tuple[tuple[Word, ...], int]]:
        if index == len(elements):
            yield found, place
            return
        element = elements[index]
        for begin in ((self.closes if element.close else self.skips)[place]) if found else (place,):
            for words, end in self.taken(element, begin):
                yield from self.rest(elements, index + 1, end, (*found, *words))
        if element.optional:
            yield from self.rest(elements, index + 1, place, found)

    def taken(self, element: Element, place: int, members: int = 1) -> Iterator[tuple[tuple[Word, ...], int]]:
        """The words of one element at a letter."""
        for word in self.words[place]:
            if not element.takes(word.kind, word.value):
                continue
            self.tried += 1
            if self.tried > MOST_TRIED:
                return  # work is limited by counting: what is found until here is all
            named = Word(start=word.start, end=word.end, kind=word.kind, value=word.value, slot=element.slot)
            yield (named,), word.end
            if element.many and members < MOST_MEMBERS:
                for begin in self.joins[word.end]:
                    for words, end in self.taken(element, begin, members + 1):
                        yield (named, *words), end


def is_dash(text: str, found: re.Match[str]) -> bool:
    """Does a minus stand between two numbers of a list: 3-4-5?"""
    return found[0].strip() == "-" and found.start() > 0 and text[found.start() - 1].isdigit()


def is_latin(letter: str) -> bool:
    return "a" <= letter <= "z" or letter == "'"
