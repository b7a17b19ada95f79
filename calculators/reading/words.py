"""Finds all words that a sentence may be split into: those of the vocabulary, numbers, seats and names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from calculators.core.reading import Word
from calculators.reading.grammar import CLOSE, LISTED, SKIPPED, Grammar, Pattern, PatternElement
from calculators.reading.letters import (
    ENGLISH,
    FoldedSentence,
    find_amount_spans_in_folded_text,
    find_numbers_by_script_splitting_above_highest,
    fold_width_case_and_katakana_of_sentence,
    is_kana,
)

SIGNS = re.compile(r"[^\w+-]")
"""A letter that is skipped: not a word character, nor one that can be the sign of a number."""
ABILITY = re.compile("(?:[えけげせぜねべめれき]|勝て)$")
"""The end of a verb that says what is possible, before 「ない」."""
PLUS, MINUS = re.compile(r"(?:\+|ぷらす|plus |たす)\s*$"), re.compile(r"(?:-|まいなす|minus |ひく|negative |△|▲)\s*$")
MOST_TRIED, MOST_MEMBERS, MOST_SKIPPED = 6_000, 16, 24
"""The most words tried in patterns, members of a list, and letters reached by skipping words."""
FIGURES = re.compile("[0-9]{2}")
NUMERAL = re.compile("[0-9〇零一二三四五六七八九十]")
DOT = re.compile(r"(?<=[0-9t])[.-](?=[0-9t])")
"""A dot or hyphen between the members of a list, as in addresses."""
COPIES = re.compile(
    r"(?:[をがのは]\s?(?P<count>[1-9一二三四五六七八九])|(?<=[0-9])(?P<numeral>[一二三四五六七八九]))(?:枚|まい)(?!目)|[をがのは]?\s?(?P<word>ぺあ|とりぷる|[三3]つ揃い)"
)
COPIES_BEFORE = re.compile(
    r"(?:(?P<count>[1-9一二三四五六七八九])(?:枚|まい)の|(?P<word>ぺあ|とりぷる|[三3]つ揃い)の?)\s?$"
)
COUNTER = re.compile("枚|まい")
"""What follows the number of cards, which is no card itself: 「リザーブは4枚、1、50、13、37」."""
COPIES_EN = re.compile(
    r"(?P<count>a pair of|pair of|two|three|four|five|2|3|4|5) "
    rf"(?P<number>[0-9]+|{'|'.join(ENGLISH)})(?:s|es|'s)(?![a-z])"
)
COUNTS = {"a pair of": 2, "pair of": 2, "ぺあ": 2, "とりぷる": 3, "三つ揃い": 3, "3つ揃い": 3}
"""Counts that are not numerals."""
MOST_SEATS = 5
TITLE = re.compile("さん|ちゃん|くん|君|'s(?![a-z])")
CLAUSE = r"(?:^|(?<=[。、,.;!? ]))(?:最後に?|最終で?|えっと|えーと|あと|[2-5二三四五]人(?:ぷれい|戦)?で|で)?"
NEWCOMER = re.compile(
    CLAUSE + r"(?P<name>[\u3041-\u3096ー\u4e00-\u9fff々]{1,6}?|[a-z]{2,12})(?=(?:さん|ちゃん|くん|君)?[はが:])"
)
NEWCOMER_EN = re.compile(
    CLAUSE + r"(?P<name>[a-z]{2,12})(?=: | (?:has|had|holds|held|owns|owned|got|gets|shows|showed|plays|played|draws"
    r"|drew|scouts|scouted|takes|took|goes|went|moves|moved|rolls|rolled|puts|places|placed|lays|laid|reveals|revealed"
    r"|stands|stood|arrives|arrived|is at|is on)\b)"
)
"""An unknown name: at the beginning of a clause, before 「は」, 「が」, a colon or a verb."""
NEWCOMER_WITH_TITLE = re.compile(CLAUSE + r"(?P<name>[\u4e00-\u9fff々]{1,4})(?=さん|ちゃん|くん|君)")
"""An unknown name in Chinese characters at the beginning of a clause, before a title."""
SPEAKER = re.compile(r"(?P<name>ぼく|わたし|おれ|僕|私|俺)(?=[はが])")
"""A pronoun of the speaker, who counts as a seat if others are named."""
TWO_PLAYERS = re.compile("[2二]人|ふたり|(?:2|two)[ -]player")
RIVALS = frozenset({"相手", "あいて", "opponent"})
SPEAKER_OR_RIVAL = re.compile(
    r"(?P<name>ぼく|わたし|おれ|僕|私|俺|自分|相手|あいて|(?<![a-z])(?:me|opponent)(?![a-z]))"
)
"""Of two players, each of them is a seat if the sentence names both."""
ROW_OWNER = re.compile(r"(?P<name>[\u3041-\u3096ー]{2,6}|[a-z]{2,12})(?=の列|'s row)")
LETTERS = re.compile(r"[\u3041-\u3096ー]{2,}|[a-z]{2,12}")
COLOUR = re.compile("[赤青黄緑白黒紫橙]色?|(?<![a-z])(?:red|blue|yellow|green|white|black|purple|orange)(?![a-z])")
"""What the pieces of a game have, as the name of a player: 「赤7青4」."""
LONGEST_NAME = 12
COUNTING = ("number", "amount")
TAKING_BACK = ("instead", "correction")
"""The kinds of words that no fact explains: they take something back."""
TOPIC_MARKS, NO_END_OF_NAME = "はがで", "はがでをにとのもへや"
ORDINAL_SEAT = re.compile(r"(?P<number>[1-5一二三四五])人目|(?<![a-z])(?:player|seat) (?P<number_en>[1-5])(?![0-9])")
APOSTROPHE_S = re.compile("'s(?![a-z])")
"""An 's, which ends the word before it: table's, black's."""
SINGLE = re.compile(r"(?<![a-z])([a-e])(?![a-z0-9'])")


class PatternMatch(NamedTuple):
    """The words that a pattern matched, and the index behind them."""

    words: tuple[Word, ...]
    end: int


class WordLattice:
    """All words that a sentence may be split into.

    words: by the index of their first letter; corrections: the indexes of words that take something back; newcomers:
    names that the sentence gives to new seats; negations: the words that negate what is said; breaks: the indexes of
    words like "then"; asks: has it a word that asks?
    skips, closes, joins: for each letter the letters reached by skipping words of SKIPPED, CLOSE and LISTED; only in
    `joins` no signs are skipped.
    """

    def __init__(
        self, sentence: FoldedSentence, grammar: Grammar, names: Sequence[str], *, is_followed: bool = False
    ) -> None:
        self.text = sentence.text
        self.size = len(self.text)
        self.tried = 0
        self.grammar = grammar
        self.words: list[list[Word]] = [[] for _ in range(self.size + 1)]
        self.japanese = any(letter > "\u3000" for letter in self.text)
        for start in range(self.size):
            is_in_katakana = sentence.is_in_longer_katakana_word(start)
            for end, kind, value in grammar.forms.find_word_forms_at(self.text, start):
                if end - start > 1 or not is_in_katakana:
                    self.add_word_at_word_boundaries(start, end, kind, value)
        self.drop_later_parts_of_longer_words_of_same_kind()
        self.corrections: tuple[int, ...] = ()
        self.record_self_corrections_and_drop_other_words_there()
        for kind, shape in grammar.shapes.items():
            for found in shape.finditer(self.text):
                self.words[found.start()].append(
                    Word(start=found.start(), end=found.end(), kind=kind, value=found[0].upper())
                )
        self.add_number_words()
        for dot in DOT.finditer(self.text):
            self.words[dot.start()].append(Word(start=dot.start(), end=dot.end(), kind="sep", value="sep"))
        if grammar.repeats:
            self.add_number_words_with_copy_count()
        self.add_seat_name_words(names)
        self.replace_words_by_ordinal_seats()
        self.add_seat_letter_words(sentence)
        self.newcomers = () if names or is_followed else self.add_unknown_words_in_name_places_as_first_seats(sentence)
        self.negations = self.find_negations()
        self.breaks = [word.start for words in self.words for word in words if word.kind == "then"]
        self.asks = any(word.kind == "asks" for words in self.words for word in words)
        self.skips, self.closes, self.joins = (
            [
                self.find_letters_reached_by_skipping(start, kinds, can_skip_signs=can_skip_signs)
                for start in range(self.size + 1)
            ]
            for kinds, can_skip_signs in ((SKIPPED, True), (CLOSE, True), (LISTED, False))
        )

    def drop_later_parts_of_longer_words_of_same_kind(self) -> None:
        """Removes the Japanese words within another word of their kind that begins before them and has another value.

        下に is no word in 右下に, 栄 none in 新栄.
        """
        longest_word_by_kind: dict[str, Word] = {}
        for start, words in enumerate(self.words):
            if not is_latin(self.text[start : start + 1]):
                self.words[start] = [
                    word
                    for word in words
                    if word.end > (longer := longest_word_by_kind.get(word.kind, word)).end
                    or word.value == longer.value
                ]
            for word in self.words[start]:
                if word.end > longest_word_by_kind.get(word.kind, word).end or word.kind not in longest_word_by_kind:
                    longest_word_by_kind[word.kind] = word

    def record_self_corrections_and_drop_other_words_there(self) -> None:
        """Records where words that take something back (「…じゃなくて…」) begin, and removes every other word on their
        letters, so that no fact explains them."""
        corrections = [word for words in self.words for word in words if word.kind in TAKING_BACK]
        self.corrections = tuple(word.start for word in corrections)
        for span in corrections:
            for place in range(span.start, span.end):
                self.words[place] = [word for word in self.words[place] if word.kind in TAKING_BACK]

    def find_negations(self) -> tuple[Word, ...]:
        """Returns the words that negate what is said; 「出せない？」 and 「勝てない？」 only ask.

        Words of one letter are left out, they may be part of any verb.
        """
        all_words = [word for words in self.words for word in words]
        return tuple(
            word
            for word in all_words
            if word.kind == "negative"
            and word.end - word.start > 1
            and not ABILITY.search(self.text, 0, word.start)
            and not any(
                other.start <= word.start and word.end <= other.end and other.end - other.start > word.end - word.start
                for other in all_words
            )
        )

    def add_word_at_word_boundaries(self, start: int, end: int, kind: str, value: str) -> None:
        """Adds a word, unless it is only a part of a Latin word or ends within a run of digits."""
        is_within_digits = end < self.size and FIGURES.match(self.text, end - 1) is not None
        is_within_latin_word = (
            start
            and is_latin(self.text[start - 1])
            and is_latin(self.text[start])
            and not APOSTROPHE_S.match(self.text, start)
        ) or (
            end < self.size
            and is_latin(self.text[end - 1])
            and is_latin(self.text[end])
            and not APOSTROPHE_S.match(self.text, end)
        )
        if not is_within_latin_word and not is_within_digits:
            self.words[start].append(Word(start=start, end=end, kind=kind, value=value))

    def add_number_words(self) -> None:
        """Adds numbers, signed numbers and amounts, except those that are only a part of another word: 一番下."""
        vocabulary_words = [word for words in self.words for word in words if word.kind not in SKIPPED]
        occupied_letters = {
            index
            for word in vocabulary_words
            if NUMERAL.search(self.text, word.start, word.end)
            for index in range(word.start, word.end)
        }
        for start, end, amount in find_amount_spans_in_folded_text(self.text):
            if start not in occupied_letters:
                self.words[start].append(Word(start=start, end=end, kind="amount", value=str(amount)))
        for start, end, number in find_numbers_by_script_splitting_above_highest(
            self.text, self.grammar.highest_number
        ):
            is_count = not self.grammar.repeats and COUNTER.match(self.text, end)
            if start in occupied_letters or number < self.grammar.lowest_number or is_count:
                continue
            self.words[start].append(Word(start=start, end=end, kind="number", value=str(number)))
            minus = MINUS.search(self.text, 0, start)
            if minus and not is_hyphen_between_list_numbers(self.text, minus):
                self.words[minus.start()].append(Word(start=minus.start(), end=end, kind="number", value=str(-number)))
                self.words[minus.start()].append(Word(start=minus.start(), end=end, kind="signed", value=str(-number)))
            if plus := PLUS.search(self.text, 0, start):
                self.words[plus.start()].append(Word(start=plus.start(), end=end, kind="signed", value=f"+{number}"))

    def add_number_words_with_copy_count(self) -> None:
        """Adds numbers with their counts: 6を2枚, 2枚の10, two fours."""
        number_words = [word for words in self.words for word in words if word.kind == "number"]
        for word in number_words:
            after, before = COPIES.match(self.text, word.end), COPIES_BEFORE.search(self.text, 0, word.start)
            if after:
                count = parse_copy_count(after["count"] or after["numeral"] or after["word"])
                self.add_repeated_number_word(word.start, after.end(), word.value, count)
            if before:
                count = parse_copy_count(before["count"] or before["word"])
                self.add_repeated_number_word(before.start(), word.end, word.value, count)
        for found in COPIES_EN.finditer(self.text):
            _, _, number = next(
                find_numbers_by_script_splitting_above_highest(found["number"], self.grammar.highest_number)
            )
            self.add_repeated_number_word(found.start(), found.end(), str(number), parse_copy_count(found["count"]))

    def add_repeated_number_word(self, start: int, end: int, value: str, count: int) -> None:
        """Adds a number that stands there several times."""
        self.words[start].append(Word(start=start, end=end, kind="number", value=".".join([value] * count)))

    def add_seat_name_words(self, names: Sequence[str]) -> None:
        """Adds every occurrence of the names of players, as the seats p1, p2 … in the order of the names."""
        for seat, name in enumerate(names, 1):
            form = fold_width_case_and_katakana_of_sentence(name).text
            start = self.text.find(form) if form else -1
            while start >= 0:
                self.add_separate_seat_word_including_title(start, start + len(form), f"p{seat}")
                start = self.text.find(form, start + 1)

    def replace_words_by_ordinal_seats(self) -> None:
        """Adds seats that an ordinal names (二人目, player 2), in place of all other words there."""
        for found in ORDINAL_SEAT.finditer(self.text):
            number = found["number"] or found["number_en"]
            seat_number = "一二三四五".find(number) + 1 or int(number)
            for place in range(found.start(), found.end()):
                self.words[place] = []  # 一人目 is not a number of players
            self.add_separate_seat_word_including_title(found.start(), found.end(), f"p{seat_number}")

    def add_seat_letter_words(self, sentence: FoldedSentence) -> None:
        """Adds the single letters a to e as seats p1 to p5, in an English sentence only capitals; A is no article
        then."""
        for found in SINGLE.finditer(self.text):
            raw = sentence.original_text[sentence.place(found.start())]
            if self.japanese or raw.isupper():
                self.words[found.start()] = [word for word in self.words[found.start()] if word.kind != "article"]
                seat_code = f"p{'abcde'.index(found[1]) + 1}"
                self.add_separate_seat_word_including_title(found.start(), found.end(), seat_code)

    def add_unknown_words_in_name_places_as_first_seats(self, sentence: FoldedSentence) -> tuple[str, ...]:
        """Adds unknown words in the place of a player's name as seats p1, p2 … in their order, five at most; returns
        these names, () for none."""
        spans = {
            match.span("name")
            for pattern in (NEWCOMER, NEWCOMER_EN, NEWCOMER_WITH_TITLE)
            for match in pattern.finditer(self.text)
        }
        spans = {span for span in spans if self.could_be_unknown_name(sentence, *span)}
        numbered = set(self.find_unknown_names_up_to_one_word_before_numbers(sentence))
        if len({self.text[start:end] for start, end in numbered | spans}) > 1:  # a single one could be any word
            spans |= numbered
        if spans:
            spans |= {match.span("name") for match in SPEAKER.finditer(self.text)}
        elif TWO_PLAYERS.search(self.text):
            both = list(SPEAKER_OR_RIVAL.finditer(self.text))
            names_of_both = {match["name"] for match in both}
            spans = {match.span("name") for match in both if len(names_of_both) == 2 and names_of_both & RIVALS}
        for match in ROW_OWNER.finditer(self.text):  # only behind another name: alone it would pass for the mover
            owner = match.span("name")
            if any(end <= owner[0] for _, end in spans) and self.could_be_unknown_name(sentence, *owner):
                spans.add(owner)
        spans |= set(self.find_all_occurrences_of_unknown_names(sentence, spans))
        found: list[str] = []
        for start, end in sorted(spans):
            raw = sentence.original_text[slice(*sentence.stretch(start, end))]
            if raw not in found:
                found.append(raw)
            if found.index(raw) < MOST_SEATS:
                self.add_separate_seat_word_including_title(start, end, f"p{found.index(raw) + 1}")
        return tuple(found[:MOST_SEATS])

    def find_all_occurrences_of_unknown_names(
        self, sentence: FoldedSentence, spans: set[tuple[int, int]]
    ) -> Iterator[tuple[int, int]]:
        """Yields every range of the names in some ranges, these included: 「…。上がりはあき」.

        Without names of one letter, and without ranges that hold a word of the vocabulary.
        """
        for name in {self.text[start:end] for start, end in spans}:
            for match in re.finditer(re.escape(name), self.text):
                if len(name) > 1 and self.could_be_unknown_name(sentence, *match.span()):
                    yield match.span()

    def could_be_unknown_name(self, sentence: FoldedSentence, start: int, end: int) -> bool:
        """Returns whether a range has no word of the vocabulary, does not end with に, で, を or と, and has a capital
        if it is Latin."""
        has_vocabulary_word = any(
            word.end - word.start > 1 or word.kind not in SKIPPED or self.text[place] > "ー"
            for place in range(start, end)
            for word in self.words[place]
        )
        raw = sentence.original_text[slice(*sentence.stretch(start, end))]
        return not (
            has_vocabulary_word or self.text[end - 1] in "にでをと" or (raw.isascii() and not raw[:1].isupper())
        )

    def find_unknown_names_up_to_one_word_before_numbers(self, sentence: FoldedSentence) -> Iterator[tuple[int, int]]:
        """Yields the ranges of names directly before their numbers: 「あき6ゆう4」, Ann 6, Ben 3, Cy gauge 5.

        In a run of kana, only words of the vocabulary may precede the name, and one of them may follow it: 「あきカード
        6」.
        """
        for colour in COLOUR.finditer(self.text):
            if self.does_number_follow_directly_or_after_one_word(colour.end()) and not any(
                word.kind not in SKIPPED for word in self.words[colour.start()]
            ):
                yield colour.span()
        for run in LETTERS.finditer(self.text):
            start, run_end = run.span()
            known_words = list(self.find_long_words_and_topic_marks_in_range(start, run_end))
            ends = [*(word.start for word in known_words if word.end == run_end and word.start > start + 1), run_end]
            end = next(filter(self.does_number_follow_directly_or_after_one_word, ends), 0)
            if not end or self.text[end - 1] in NO_END_OF_NAME:
                continue
            for begin in [start, *sorted({word.end for word in known_words if word.end < end})]:
                is_within_word = any(word.start < begin < word.end for word in known_words)
                is_at_topic_mark = begin > start and self.text[begin : begin + 1] in TOPIC_MARKS
                if (
                    not (is_within_word or is_at_topic_mark)
                    and 2 <= end - begin <= LONGEST_NAME
                    and self.could_be_unknown_name(sentence, begin, end)
                ):
                    yield begin, end
                    break

    def does_number_follow_directly_or_after_one_word(self, letter_index: int) -> bool:
        """Returns whether a number begins at a letter, or behind one word there."""
        starts = {letter_index, letter_index + (self.text[letter_index : letter_index + 1] == " ")}
        for word in [word for start in starts for word in self.words[start] if word.kind not in SKIPPED]:
            next_start = word.end + (self.text[word.end : word.end + 1] == " ")
            if word.kind in COUNTING or any(other.kind in COUNTING for other in self.words[next_start]):
                return True
        return False

    def find_long_words_and_topic_marks_in_range(self, start: int, end: int) -> Iterator[Word]:
        """Yields the words of two or more letters that begin in a range, and は, が and で."""
        for place in range(start, end):
            yield from (
                word for word in self.words[place] if word.end - word.start > 1 or self.text[place] in TOPIC_MARKS
            )

    def add_separate_seat_word_including_title(self, start: int, end: int, seat_code: str) -> None:
        """Adds a seat, unless it is only a part of a Latin word or number.

        The word includes a title behind the name (さん, 's), which is no other word then.
        """
        title = TITLE.match(self.text, end)
        self.add_word_at_word_boundaries(start, end, "seat", seat_code)
        if title and self.words[start][-1:] == [Word(start=start, end=end, kind="seat", value=seat_code)]:
            self.words[start][-1] = Word(start=start, end=title.end(), kind="seat", value=seat_code)
            self.words[end] = [
                word for word in self.words[end] if word.kind not in ("number", "amount")
            ]  # さん is not the number 3

    def find_letters_reached_by_skipping(
        self, start: int, skippable_kinds: frozenset[str], *, can_skip_signs: bool
    ) -> tuple[int, ...]:
        """Returns the indexes of the letters reached from one by skipping spaces and words of these kinds, ascending,
        itself included; some two dozen at most."""
        reached, unexpanded = [start], [start]
        while unexpanded and len(reached) < MOST_SKIPPED:
            letter_index = unexpanded.pop()
            for end in self.find_ends_of_skippable_space_sign_or_word(
                letter_index, skippable_kinds, can_skip_signs=can_skip_signs
            ):
                if end not in reached:
                    reached.append(end)
                    unexpanded.append(end)
        return tuple(sorted(reached))

    def find_ends_of_skippable_space_sign_or_word(
        self, letter_index: int, skippable_kinds: frozenset[str], *, can_skip_signs: bool
    ) -> Iterator[int]:
        """Yields the index behind a space or sign at a letter, and behind each word of these kinds that begins
        there."""
        if letter_index < self.size and (
            self.text[letter_index] == " " or (can_skip_signs and SIGNS.match(self.text[letter_index]))
        ):
            yield letter_index + 1
        yield from (word.end for word in self.words[letter_index] if word.kind in skippable_kinds)

    def is_beginning_of_longer_word(self, word: Word) -> bool:
        """Returns whether a longer word begins with a word, and none of the same meaning: 右上 with 右, ◇◇ with ◇.

        Endings in kana (取って with 取っ) and words behind a space (not via) make no longer word. Numbers, and words
        without a meaning of their own, do not count.
        """
        longer_words = [
            longer
            for longer in self.words[word.start]
            if longer.end > word.end and longer.kind not in SKIPPED.union(COUNTING)
        ]
        if word.kind in COUNTING or any((word.kind, word.value) == (one.kind, one.value) for one in longer_words):
            return False
        rests = [self.text[word.end : longer.end] for longer in longer_words]
        return any(" " not in rest and not all(map(is_kana, rest)) for rest in rests)

    def find_pattern_matches_at(self, pattern: Pattern, start: int) -> Iterator[PatternMatch]:
        """Yields the matches of a pattern that begin at a letter."""
        yield from self.match_remaining_elements_at_letter(pattern.elements, 0, start, ())

    def match_remaining_elements_at_letter(
        self,
        elements: Sequence[PatternElement],
        next_element_index: int,
        letter_index: int,
        matched_words: tuple[Word, ...],
    ) -> Iterator[PatternMatch]:
        """Yields the matches of a pattern whose first elements are matched by some words up to a letter."""
        if next_element_index == len(elements):
            yield PatternMatch(matched_words, letter_index)
            return
        element = elements[next_element_index]
        for start in (
            ((self.closes if element.must_be_adjacent else self.skips)[letter_index])
            if matched_words
            else (letter_index,)
        ):
            for words, end in self.match_element_or_lists_of_each_length_at_letter(element, start):
                yield from self.match_remaining_elements_at_letter(
                    elements, next_element_index + 1, end, (*matched_words, *words)
                )
        if element.optional:
            yield from self.match_remaining_elements_at_letter(
                elements, next_element_index + 1, letter_index, matched_words
            )

    def match_element_or_lists_of_each_length_at_letter(
        self, element: PatternElement, letter_index: int, max_list_length: int = MOST_MEMBERS
    ) -> Iterator[PatternMatch]:
        """Yields the matches of one element at a letter; of a repeatable one, lists of each length.

        Nothing more once MOST_TRIED words of the sentence are tried.
        """
        for word in self.words[letter_index]:
            if not element.accepts_word(word.kind, word.value):
                continue
            self.tried += 1
            if self.tried > MOST_TRIED:
                return  # limits the work: further matches are ignored
            slot_word = Word(start=word.start, end=word.end, kind=word.kind, value=word.value, slot=element.slot)
            yield PatternMatch((slot_word,), word.end)
            if element.can_repeat and max_list_length > 1:
                for start in self.joins[word.end]:
                    for words, end in self.match_element_or_lists_of_each_length_at_letter(
                        element, start, max_list_length - 1
                    ):
                        yield PatternMatch((slot_word, *words), end)


def parse_copy_count(count_text: str) -> int:
    """Returns the number of copies that a count says, in digits or words."""
    return COUNTS.get(count_text) or next(number for _, _, number in find_amount_spans_in_folded_text(count_text))


def is_hyphen_between_list_numbers(text: str, minus_match: re.Match[str]) -> bool:
    """Returns whether a minus sign is a hyphen behind a number of a list: 3-4-5."""
    return minus_match[0].strip() == "-" and minus_match.start() > 0 and text[minus_match.start() - 1].isdigit()


def is_latin(letter: str) -> bool:
    return "a" <= letter <= "z" or letter == "'"
