"""Takes back what a sentence corrects: 「28、じゃなくて29」 is read as 29."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.reading.grammar import LISTED, SKIPPED
from calculators.reading.letters import FoldedSentence, is_kana
from calculators.reading.words import SIGNS, WordLattice

MOST_TOKENS = 12
"""The most words beside a correction that are compared."""


@dataclass(frozen=True, slots=True)
class Token:
    """The longest word at a letter. kinds: all that it can mean, of the kinds of one field the first; is_joined: is it
    a member of a list with the token before it?"""

    start: int
    end: int
    kinds: frozenset[str]
    is_joined: bool


def blank_corrected_words(sentence: FoldedSentence, lattice: WordLattice) -> FoldedSentence:
    """Returns the sentence with spaces in place of what it takes back, and of the words that take it back.

    The words before a correction are taken back if those behind it are of the same kinds, or of the same field (右 and
    左), in the same order: a list by one with at least as many members. Other corrections stay, and are reported as
    unused.

    「6、7、8、いや7、8、9出した」 is 「7、8、9出した」; 「左スカウト、いや右スカウト」 is 「右スカウト」.
    """
    text = sentence.text
    for word in (one for words in lattice.words for one in words if one.kind == "correction"):
        earlier_tokens = list_tokens(lattice, 0, word.start)
        later_tokens = list_tokens(lattice, word.end, lattice.size)[:MOST_TOKENS]
        count = count_tokens_taken_back(earlier_tokens, later_tokens)
        if count:
            start = earlier_tokens[-count].start
            text = text[:start] + " " * (word.end - start) + text[word.end :]
    return replace(sentence, text=text)


def count_tokens_taken_back(earlier_tokens: list[Token], later_tokens: list[Token]) -> int:
    """Returns how many of the earlier tokens the later ones replace; 0 if their kinds differ, or if the earlier list is
    longer."""
    for count in range(min(len(earlier_tokens), len(later_tokens)), 0, -1):
        old_tokens, new_tokens = earlier_tokens[-count:], later_tokens[:count]
        are_alike = all(old.kinds & new.kinds for old, new in zip(old_tokens, new_tokens, strict=True))
        if are_alike and not old_tokens[0].is_joined:
            return count
    return 0


def list_tokens(lattice: WordLattice, start: int, end: int) -> list[Token]:
    """Lists the words with a meaning of their own in a range of letters. A letter of no word that is no sign and no
    kana is a token without kinds."""
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
            tokens.append(Token(index, word_end, kinds, is_joined))
            index, is_list_open = word_end, True
        elif words:
            skipped_word = max(words, key=lambda word: word.end)
            is_list_open &= skipped_word.kind in LISTED
            index = skipped_word.end
        else:
            is_list_open &= lattice.text[index] == " "
            if not SIGNS.match(lattice.text[index]) and not is_kana(lattice.text[index]):
                tokens.append(Token(index, index + 1, frozenset(), is_joined=False))
            index += 1
    return tokens
