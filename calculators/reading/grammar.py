"""Loads the words and patterns of a game from its TOML files.

`vocabulary.toml` has a table for each kind of word: `colour.B = ["青", "blue"]`, or `hand = ["手札", "hand"]` for a
kind with one value. Words that a game has as data already (`words` of its module) are added. `patterns.toml` has the
patterns of each fact: `hand = ["hand number+", "number+ hand"]`; the file beside this one has those of all games. A
pattern is a sequence of elements:

- `kind`, `kind|kind`, `kind=value`, `slot:kind`
- `?` behind an element: it may be absent
- `+` behind an element: one or more in a row
- `~` before an element: no 「を」 between it and the element before
- `@0.2` at the end of a pattern: its weight

Words of a kind in SKIPPED may occur between any two elements.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from calculators.reading.letters import CIRCLED, NO_HIGHEST, fold_word

FOLDER = Path(__file__).parents[1]
SKIPPED = frozenset(
    {"filler", "sep", "no", "wa", "ga", "wo", "ni", "into", "de", "with", "to", "kara", "out_of", "made", "mo", "point"}
    | {"then", "self", "article"}
)
"""The kinds of words without a meaning of their own: particles, commas, polite words."""
LISTED = frozenset({"sep", "to", "counter", "article"})
"""The kinds that may occur between the members of a list."""
CLOSE = SKIPPED - {"wo", "then"}
"""The kinds that may occur before an element written `~right`: 「25の右」 is one place, 「31を右に」 is not."""
ELEMENT = re.compile(r"(?P<close>~?)(?:(?P<slot>[a-z_]+):)?(?P<kinds>[a-z_|]+)(?:=(?P<values>[^?+]+))?(?P<mark>[?+]?)")


@dataclass(frozen=True, slots=True, kw_only=True)
class PatternElement:
    """One element of a pattern. slot: the name for its words; kinds, values: of the words that it accepts; no values
    accept all."""

    slot: str
    kinds: tuple[str, ...]
    values: frozenset[str]
    optional: bool
    can_repeat: bool
    must_be_adjacent: bool = False

    def accepts_word(self, kind: str, value: str) -> bool:
        return kind in self.kinds and (not self.values or value in self.values)


@dataclass(frozen=True, slots=True)
class Pattern:
    """One way to express a fact. meaning: of the fact; weight: its gain in addition to that of its words."""

    meaning: str
    elements: tuple[PatternElement, ...]
    weight: float


class WordForm(NamedTuple):
    """A form of a word found in a text. end: the index behind it."""

    end: int
    kind: str
    value: str


@dataclass
class WordTrie:
    """A trie of word forms. complete_forms: the kinds and values of the form that ends at this node."""

    complete_forms: list[tuple[str, str]] = field(default_factory=list)
    child_by_letter: dict[str, WordTrie] = field(default_factory=dict)

    def add_word_form(self, form: str, kind: str, word_value: str) -> None:
        """Adds a form of a word; nothing if it has this kind and value already."""
        node = self
        for letter in form:
            node = node.child_by_letter.setdefault(letter, WordTrie())
        if (kind, word_value) not in node.complete_forms:
            node.complete_forms.append((kind, word_value))

    def find_word_forms_at(self, text: str, start: int) -> Iterator[WordForm]:
        """Yields the forms that begin at an index of a text."""
        node = self
        for index in range(start, len(text)):
            child = node.child_by_letter.get(text[index])
            if child is None:
                return
            node = child
            for kind, value in node.complete_forms:
                yield WordForm(index + 1, kind, value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Grammar:
    """The words and patterns of a game.

    patterns_by_first_kind: kind → the patterns that can begin with it; highest_number, lowest_number: the range of the
    game's numbers; repeats: may a number have a count (6を2枚)? shapes: kind → the form of its words (a cell,
    `[a-d][1-4]`); circled_words: the circled numerals among the words; kinds: kind → its values; fields: kind → the
    first of the kinds in whose place it can stand (left → right).
    """

    forms: WordTrie
    patterns: tuple[Pattern, ...]
    patterns_by_first_kind: Mapping[str, tuple[Pattern, ...]]
    highest_number: int
    lowest_number: int
    repeats: bool
    shapes: Mapping[str, re.Pattern[str]]
    circled_words: frozenset[str]
    kinds: Mapping[str, frozenset[str]]
    fields: Mapping[str, str]


@cache
def read_shared_words() -> dict[str, Any]:
    """Returns the words that all games share."""
    return read_toml_of_game_or_shared("", "common")


def read_toml_of_game_or_shared(game_slug_or_empty: str, file_stem: str) -> dict[str, Any]:
    """Reads a file of a game's folder `reading`; with '' as the game, the file of all games beside this one."""
    file = (
        FOLDER / game_slug_or_empty / "reading" / f"{file_stem}.toml"
        if game_slug_or_empty
        else Path(__file__).with_name(f"{file_stem}.toml")
    )
    with file.open("rb") as opened:
        return tomllib.load(opened)


def has_grammar(slug: str) -> bool:
    return (FOLDER / slug / "reading" / "patterns.toml").exists()


@cache
def load_grammar(game_slug: str) -> Grammar:
    """Loads the words and patterns of a game, together with those of all games."""
    forms = WordTrie()
    values_by_kind: dict[str, set[str]] = {}
    circled_words: set[str] = set()
    module = import_module(f"calculators.{game_slug}.reading")
    module_words = module.words() if hasattr(module, "words") else {}
    for table in (read_shared_words(), read_toml_of_game_or_shared(game_slug, "vocabulary"), module_words):
        for kind, entry in table.items():
            forms_by_value = entry if isinstance(entry, dict) else {kind: entry}
            for value, word_forms in forms_by_value.items():
                for form in word_forms:
                    forms.add_word_form(fold_word(form), kind, value)
                    values_by_kind.setdefault(kind, set()).add(value)
                    circled_words |= {form} if CIRCLED.fullmatch(form) else set()
    pattern_table = read_toml_of_game_or_shared(game_slug, "patterns")
    highest_number, lowest_number = int(pattern_table.pop("most", NO_HIGHEST)), int(pattern_table.pop("least", 0))

    repeats = bool(pattern_table.pop("repeats", False))
    shape_texts: Mapping[str, str] = pattern_table.pop("shapes", {})
    kinds_of_fields = [field_text.split() for field_text in pattern_table.pop("fields", [])]
    shapes = {kind: re.compile(rf"(?<![a-z0-9])(?:{shape})(?![a-z0-9])") for kind, shape in shape_texts.items()}
    patterns = []
    for meaning, pattern_texts in (*pattern_table.items(), *read_toml_of_game_or_shared("", "patterns").items()):
        for pattern_text in pattern_texts:
            elements_text, _, weight = str(pattern_text).partition(" @")
            patterns.append(Pattern(meaning, parse_pattern_elements_or_raise(elements_text), float(weight or 0)))
    patterns_by_first_kind: dict[str, list[Pattern]] = {}
    for pattern in patterns:
        required = next(index for index, element in enumerate(pattern.elements) if not element.optional)
        for kind in {kind for element in pattern.elements[: required + 1] for kind in element.kinds}:
            patterns_by_first_kind.setdefault(kind, []).append(pattern)
    return Grammar(
        forms=forms,
        patterns=tuple(patterns),
        patterns_by_first_kind={kind: tuple(found) for kind, found in patterns_by_first_kind.items()},
        highest_number=highest_number,
        lowest_number=lowest_number,
        repeats=repeats,
        shapes=shapes,
        circled_words=frozenset(circled_words),
        kinds={kind: frozenset(values) for kind, values in values_by_kind.items()},
        fields={kind: kinds[0] for kinds in kinds_of_fields for kind in kinds},
    )


def parse_pattern_elements_or_raise(text: str) -> tuple[PatternElement, ...]:
    """Parses the elements of a pattern, () for ''. Raises ValueError if one is invalid."""
    return tuple(map(parse_pattern_element_or_raise, text.split()))


def parse_pattern_element_or_raise(text: str) -> PatternElement:
    """Parses one element, such as `slot:kind|kind=value?`. Raises ValueError for anything else."""
    match = ELEMENT.fullmatch(text)
    if match is None:
        raise ValueError(f"no element of a pattern: {text}")
    kinds: Sequence[str] = match["kinds"].split("|")
    values = frozenset((match["values"] or "").split("|")) - {""}
    mark = match["mark"]
    return PatternElement(
        slot=match["slot"] or kinds[0],
        kinds=tuple(kinds),
        values=values,
        optional=mark == "?",
        can_repeat=mark == "+",
        must_be_adjacent=bool(match["close"]),
    )
