"""A game's words and patterns, read from its TOML files and made ready to be found in sentences.

`vocabulary.toml` has a table a kind of word: `colour.B = ["青", "blue"]`, or `hand = ["手札", "hand"]` where a kind has
one value; what a game has as data already (`words` of its module) joins it. `patterns.toml` has how a fact can be said:
`hand = ["hand number+", "number+ hand"]`. A pattern is a row of elements: `kind`, `kind|kind`, `kind=value`,
`slot:kind`; behind it `?` (may be left out) or `+` (one or more in a row), before it `~` (no 「を」 between), at the
end of a row `@0.2` (what it is worth beside its words). Words of a kind in SKIPPED may stand between any two elements.
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

from calculators.reading.letters import fold_word

FOLDER = Path(__file__).parents[1]
SKIPPED = frozenset(
    {"filler", "sep", "no", "wa", "ga", "wo", "ni", "into", "de", "with", "to", "kara", "out_of", "made", "mo", "point"}
    | {"then", "self", "article"}
)
"""Kinds that tell nothing by themselves: particles, commas, what is only polite."""
LISTED = frozenset({"sep", "to", "counter", "article"})
"""Kinds that stand between the members of a list."""
CLOSE = SKIPPED - {"wo", "then"}
"""What may stand before an element that is written `~right`: 「25の右」 is one place, 「31を右に」 is not."""
ELEMENT = re.compile(r"(?P<close>~?)(?:(?P<slot>[a-z_]+):)?(?P<kinds>[a-z_|]+)(?:=(?P<values>[^?+]+))?(?P<mark>[?+]?)")


@dataclass(frozen=True, slots=True, kw_only=True)
class PatternElement:
    """One place of a pattern. values: those that are meant, empty for all."""

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
    """One way to say a fact. meaning: the fact; weight: what it is worth beside its words."""

    meaning: str
    elements: tuple[PatternElement, ...]
    weight: float


class WordForm(NamedTuple):
    """A form of a word: where it ends, its kind and its value."""

    end: int
    kind: str
    value: str


@dataclass
class WordTrie:
    """Forms by their letters. complete_forms: what the form that ends here can be, as (kind, value)."""

    complete_forms: list[tuple[str, str]] = field(default_factory=list)
    child_by_letter: dict[str, WordTrie] = field(default_factory=dict)

    def add_word_form(self, form: str, kind: str, word_value: str) -> None:
        node = self
        for letter in form:
            node = node.child_by_letter.setdefault(letter, WordTrie())
        if (kind, word_value) not in node.complete_forms:
            node.complete_forms.append((kind, word_value))

    def find_word_forms_at(self, text: str, start: int) -> Iterator[WordForm]:
        """The forms that begin at a letter: their ends, kinds and values."""
        node = self
        for index in range(start, len(text)):
            following = node.child_by_letter.get(text[index])
            if following is None:
                return
            node = following
            for kind, value in node.complete_forms:
                yield WordForm(index + 1, kind, value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Grammar:
    """A game made ready.

    patterns_by_first_kind: kind → the patterns that can begin with it; highest_number, lowest_number: the numbers that
    it has; repeats: may a number be there several times (6を2枚)? shapes: kind → what its words look like (a cell,
    `[a-d][1-4]`).
    """

    forms: WordTrie
    patterns: tuple[Pattern, ...]
    patterns_by_first_kind: Mapping[str, tuple[Pattern, ...]]
    highest_number: int
    lowest_number: int
    repeats: bool
    shapes: Mapping[str, re.Pattern[str]]
    kinds: Mapping[str, frozenset[str]]


@cache
def read_common() -> dict[str, Any]:
    """The words that every game's sentences have."""
    return read_toml_of_game_or_shared("", "common")


def read_toml_of_game_or_shared(game_slug_or_empty: str, file_stem: str) -> dict[str, Any]:
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
    """The grammar of a game, made when it is first asked."""
    forms = WordTrie()
    kinds: dict[str, set[str]] = {}
    own = import_module(f"calculators.{game_slug}.reading")
    words = own.words() if hasattr(own, "words") else {}
    for table in (read_common(), read_toml_of_game_or_shared(game_slug, "vocabulary"), words):
        for kind, entry in table.items():
            values = entry if isinstance(entry, dict) else {kind: entry}
            for value, said in values.items():
                for form in said:
                    forms.add_word_form(fold_word(form), kind, value)
                    kinds.setdefault(kind, set()).add(value)
    declared = read_toml_of_game_or_shared(game_slug, "patterns")
    most, least = int(declared.pop("most", 99)), int(declared.pop("least", 0))

    repeats = bool(declared.pop("repeats", False))
    looks: Mapping[str, str] = declared.pop("shapes", {})
    shapes = {kind: re.compile(rf"(?<![a-z0-9])(?:{look})(?![a-z0-9])") for kind, look in looks.items()}
    patterns = []
    for means, rows in declared.items():
        for row in rows:
            text, _, weight = str(row).partition(" @")
            patterns.append(Pattern(means, parse_pattern_elements(text), float(weight or 0)))
    first: dict[str, list[Pattern]] = {}
    for pattern in patterns:
        required = next(index for index, element in enumerate(pattern.elements) if not element.optional)
        for kind in {kind for element in pattern.elements[: required + 1] for kind in element.kinds}:
            first.setdefault(kind, []).append(pattern)
    return Grammar(
        forms=forms,
        patterns=tuple(patterns),
        patterns_by_first_kind={kind: tuple(found) for kind, found in first.items()},
        highest_number=most,
        lowest_number=least,
        repeats=repeats,
        shapes=shapes,
        kinds={kind: frozenset(values) for kind, values in kinds.items()},
    )


def parse_pattern_elements(text: str) -> tuple[PatternElement, ...]:
    """The elements of a pattern. Raises ValueError for what is none."""
    return tuple(map(parse_pattern_element_or_raise, text.split()))


def parse_pattern_element_or_raise(text: str) -> PatternElement:
    found = ELEMENT.fullmatch(text)
    if found is None:
        raise ValueError(f"no element of a pattern: {text}")
    kinds: Sequence[str] = found["kinds"].split("|")
    values = frozenset((found["values"] or "").split("|")) - {""}
    mark = found["mark"]
    return PatternElement(
        slot=found["slot"] or kinds[0],
        kinds=tuple(kinds),
        values=values,
        optional=mark == "?",
        can_repeat=mark == "+",
        must_be_adjacent=bool(found["close"]),
    )
