"""Takes back what a sentence corrects: 「28、じゃなくて29」 is read as 29."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from calculators.reading.grammar import LISTED, SKIPPED
from calculators.reading.letters import FoldedSentence, is_kana
from calculators.reading.words import SIGNS, WordLattice

OF_WORD_BEFORE = re.compile("じゃな|ではな|でな")
MOST_TOKENS = 12
"""The most words beside a correction that are compared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """The longest word at a letter. kinds: all that it can mean, of the kinds of one field the first; is_joined: is it
    a member of a list with the token before it? begins_clause: does it stand behind a comma or at the beginning?"""

    start: int
    text: str
    kinds: frozenset[str]
    is_joined: bool
    begins_clause: bool


def blank_corrected_words(sentence: FoldedSentence, lattice: WordLattice) -> FoldedSentence:
    """Returns the sentence with spaces in place of what it takes back, and of the words that take it back.

    The words before a correction are taken back if those behind it are of the same kinds, or of the same field (右 and
    左), in the same order: a list by one with at least as many members. Other corrections stay, and are reported as
    unused. Corrections in a row are one (「いや、間違えた」).

    「6、7、8、いや7、8、9出した」 is 「7、8、9出した」; 「左スカウト、いや右スカウト」 is 「右スカウト」.
    """
    text = sentence.text
    for start, end in find_correction_spans(lattice):
        earlier_tokens = list_tokens(lattice, 0, start)
        later_tokens = list_tokens(lattice, end, lattice.size)[:MOST_TOKENS]
        is_of_word_before = OF_WORD_BEFORE.match(text, start) is not None
        count = count_tokens_taken_back(earlier_tokens, later_tokens, is_of_word_before=is_of_word_before)
        if count:
            first = earlier_tokens[-count].start
            text = text[:first] + " " * (end - first) + text[end:]
    return replace(sentence, text=text)


def find_correction_spans(lattice: WordLattice) -> list[tuple[int, int]]:
    """Returns the ranges of letters that take something back, those with nothing but signs between them as one."""
    spans: list[tuple[int, int]] = []
    for word in (one for words in lattice.words for one in words if one.kind == "correction"):
        if spans and (word.start < spans[-1][1] or not lattice.text[spans[-1][1] : word.start].strip(" 、,。.")):
            spans[-1] = spans[-1][0], max(spans[-1][1], word.end)
        else:
            spans.append((word.start, word.end))
    return spans


def count_tokens_taken_back(earlier_tokens: list[Token], later_tokens: list[Token], *, is_of_word_before: bool) -> int:
    """Returns how many of the earlier tokens the later ones replace.

    is_of_word_before: does the correction belong to the word before it (24の右は25じゃなくて26)?

    Of several numbers it is the least one whose tokens begin with the same word (青5赤3、いや赤4), else the greatest
    one whose tokens begin a clause. 0 if that does not decide (赤7青3、いや4、緑1), if a number could replace two of
    the last clause (26を25の右、いや24), if their kinds differ, or if the earlier list is longer (7と4、間違えた5、
    と2).
    """
    counts = [
        count
        for count in range(min(len(earlier_tokens), len(later_tokens)), 0, -1)
        if can_replace_tokens(earlier_tokens[-count:], later_tokens[:count])
    ]
    with_same_word = [count for count in counts if earlier_tokens[-count].text == later_tokens[0].text]
    of_clause = [count for count in counts if earlier_tokens[-count].begins_clause]
    decided = with_same_word[-1:] or of_clause[:1] or (counts if len(counts) == 1 else [])
    is_certain = bool(with_same_word) or is_of_word_before
    if decided == [1] and not is_certain and has_other_number_in_last_clause(earlier_tokens):
        return 0
    return next(iter(decided), 0)


def has_other_number_in_last_clause(tokens: list[Token]) -> bool:
    """Returns whether the last token is a number and another one, of no list, is in its clause."""
    clause_start = max((index for index, token in enumerate(tokens) if token.begins_clause), default=0)
    has_other_number = any(
        "number" in token.kinds and not (token.is_joined or following.is_joined)
        for token, following in pairwise(tokens[clause_start:])
    )
    return has_other_number and "number" in tokens[-1].kinds


def can_replace_tokens(old_tokens: Sequence[Token], new_tokens: Sequence[Token]) -> bool:
    """Returns whether new tokens can replace as many old ones: each has a kind of its old one, a list replaces a list,
    and the first old one is not within a list."""
    return not old_tokens[0].is_joined and all(
        old.kinds & new.kinds and old.is_joined <= new.is_joined
        for old, new in zip(old_tokens, new_tokens, strict=True)
    )


def list_tokens(lattice: WordLattice, start: int, end: int) -> list[Token]:
    """Lists the words with a meaning of their own in a range of letters. A letter of no word that is no sign and no
    kana is a token without kinds. 「、と」 adds to an earlier list than the one just before it."""
    tokens: list[Token] = []
    index, is_list_open = start, False
    while index < end:
        words = [word for word in lattice.words[index] if word.end <= end]
        meant_words = [word for word in words if word.kind not in SKIPPED]
        if meant_words:
            word_end = max(word.end for word in meant_words)
            fields = lattice.grammar.fields
            kinds = frozenset(fields.get(word.kind, word.kind) for word in meant_words if word.end == word_end)
            is_joined = is_list_open and bool(tokens and tokens[-1].kinds & kinds)
            tokens.append(
                Token(
                    start=index,
                    text=lattice.text[index:word_end],
                    kinds=kinds,
                    is_joined=is_joined,
                    begins_clause=begins_clause_at(lattice.text, index),
                )
            )
            index, is_list_open = word_end, True
        elif words:
            skipped_word = max(words, key=lambda word: word.end)
            is_addition = lattice.text[index] == "と" and lattice.text[:index].rstrip()[-1:] in ("、", ",")
            is_list_open &= skipped_word.kind in LISTED and not is_addition
            index = skipped_word.end
        else:
            is_list_open &= lattice.text[index] == " "
            if not SIGNS.match(lattice.text[index]) and not is_kana(lattice.text[index]):
                tokens.append(
                    Token(
                        start=index, text=lattice.text[index], kinds=frozenset(), is_joined=False, begins_clause=False
                    )
                )
            index += 1
    return tokens


def begins_clause_at(text: str, index: int) -> bool:
    return text[:index].rstrip()[-1:] in ("", *"、,。.;:!?")
