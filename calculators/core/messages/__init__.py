"""What the engines say, in Japanese and English: codes and facts become sentences.

The folder `messages` of an engine holds `ja.po` and `en.po`, and so does this one. Message ids are the codes;
sentences name their facts as `{name}` or `{name:spec}`, where spec is `signed` (+4 −1), `seat` (the seat's name or
letter), `?card|cards` (by number, of a list by how many), or the prefix of other ids (`vogu.colour` looks up
`vogu.colour.B`; a number that has none stays a number). Lists are joined.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from calculators.core.types import LocalizedText, Message, Params, ScoreLine, Violation

LANGUAGES = ("ja", "en")
FOLDER = Path(__file__).parents[2]
JOINERS = {"ja": "、", "en": ", "}
LETTERS = "ABCDEFGHI"
STRING = r'"((?:[^"\\\n]|\\.)*)"'
ENTRY = re.compile(rf"^msgid ((?:{STRING}\n)+)msgstr ((?:{STRING}(?:\n|\Z))+)", re.MULTILINE)


def read_catalogue(text: str) -> dict[str, str]:
    '''The messages of a `.po` file: id → sentence.

    Knows comments, ids and sentences of one form, which is all that we write. Raises ValueError for anything else
    (a flag like fuzzy, a plural, an unclosed quotation) and for an id that stands twice.

    >>> read_catalogue("""
    ... # a remark
    ... msgid "vogu.colour.B"
    ... msgstr "blue"
    ... """)
    {'vogu.colour.B': 'blue'}
    '''
    messages: dict[str, str] = {}

    def keep(entry: re.Match[str]) -> str:
        key, sentence = joined(entry[1]), joined(entry[3])
        if key in messages:
            raise ValueError(f"twice in a catalogue: {key}")
        messages[key] = sentence
        return "\n" * entry[0].count("\n")

    rest = ENTRY.sub(keep, text)
    for number, line in enumerate(rest.splitlines(), 1):
        if line.startswith("#,") or (line.strip() and not line.startswith("#")):
            raise ValueError(f"line {number} of a catalogue: {line}")
    messages.pop("", None)
    return messages


def joined(strings: str) -> str:
    """The text of one or several quoted strings."""
    text = "".join(re.findall(STRING, strings))
    return str(json.loads(f'"{text}"')) if "\\" in text else text


@cache
def sentences(language: str) -> Mapping[str, str]:
    """Everything the engines can say in a language: id → sentence. Raises KeyError for any other language."""
    if language not in LANGUAGES:
        raise KeyError(language)
    messages: dict[str, str] = {}
    for file in sorted(FOLDER.glob(f"*/messages/{language}.po")):
        messages.update(read_catalogue(file.read_text(encoding="utf-8")))
    return messages


@cache
def parsed(sentence: str) -> tuple[tuple[str, str | None, str], ...]:
    """What stands before each fact, its name (None after the last) and its spec.

    >>> parsed("{count:?one card|{count} cards} below")
    (('', 'count', '?one card|{count} cards'), (' below', None, ''))
    """
    return tuple((literal, fact, spec or "") for literal, fact, spec, _ in Formatter().parse(sentence))


class Speaker:
    """Says things in one language to one table.

    names: of the seats, `''` for none; messages: id → sentence, those of the engines if none are given.

    >>> from calculators.core.types import Message
    >>> Speaker("en").message(Message("expected.number", {"low": 1, "high": 4}))
    'Expected: a whole number from 1 to 4.'
    >>> Speaker("ja", ["あき"]).seat("p1"), Speaker("ja", ["あき"]).seat("p2")
    ('あき', 'B')
    """

    def __init__(self, language: str, names: Sequence[str] = (), messages: Mapping[str, str] | None = None) -> None:
        self.language = language
        self.names = names
        self.messages = sentences(language) if messages is None else messages

    def has(self, key: str) -> bool:
        return key in self.messages

    def __call__(self, key: str, **params: object) -> str:
        """The sentence of a key; the key itself if there is none, which tests forbid."""
        sentence = self.messages.get(key)
        if sentence is None:
            return key
        return self.filled(sentence, params) if "{" in sentence else sentence

    def filled(self, sentence: str, params: Params) -> str:
        """The sentence with its facts; one that nobody gave stays as it is written."""
        parts = []
        for literal, fact, spec in parsed(sentence):
            parts.append(literal)
            if fact is not None:
                value = params.get(fact, f"{{{fact}}}")
                parts.append(self.format_field(value, self.filled(spec, params) if "{" in spec else spec))
        return "".join(parts)

    def message(self, message: Message) -> str:
        return self(message.code, **message.params)

    def line(self, line: ScoreLine) -> str:
        """A line of a score: its arithmetic in words."""
        return self(line.code, **{**line.params, "points": line.points})

    def violation(self, violation: Violation) -> str:
        """The sentence of a violation or notice; some have one for all games."""
        if ".ruling." in violation.code and not self.has(violation.code):
            return self("notice.ruling", **self.ruling_params(violation))
        for common in ("over", "limit.moves", "limit.effects", "limit.violations"):
            if violation.code.endswith("." + common) and not self.has(violation.code):
                return self(f"notice.{common}", **violation.params)
        return self(violation.code, **violation.params)

    def ruling_params(self, violation: Violation) -> Params:
        from calculators import game  # the list of games stands above their core

        rulings = game(violation.code.split(".")[0]).rulings
        ruling = next(r for r in rulings if r.key == violation.params["ruling"])
        labels = {option.key: self.localized(option.label) for option in ruling.options}
        return {
            "question": self.localized(ruling.question),
            "option": labels[violation.params["option"]],
            "others": [labels[key] for key in violation.params["others"]],
        }

    def localized(self, text: LocalizedText) -> str:
        """The text in this language."""
        return text.ja if self.language == "ja" else text.en

    def seat(self, seat: str | int) -> str:
        """The name of a seat (`p2` or 2), its letter when it has none."""
        number = int(str(seat).removeprefix("p"))
        if 0 < number <= len(self.names) and self.names[number - 1]:
            return self.names[number - 1]
        return LETTERS[number - 1] if 0 < number <= len(LETTERS) else str(seat)

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, (list, tuple)) and not format_spec.startswith("?"):
            return JOINERS[self.language].join(self.format_field(v, format_spec) for v in value)
        if format_spec.startswith("?"):
            one, _, many = format_spec[1:].partition("|")
            count = len(value) if isinstance(value, (list, tuple)) else value
            return one if count == 1 else many
        if format_spec.startswith("/"):
            return "/".join(self.format_field(sign, format_spec[1:]) for sign in str(value))
        if format_spec == "signed":
            return signed(value)
        if format_spec == "seat":
            return self.seat(value)
        key = f"{format_spec}.{value}"
        if format_spec and (self.has(key) or not isinstance(value, int)):
            return self(key)
        return number(value) if isinstance(value, (int, float)) else str(value)


def number(value: float) -> str:
    """A number as printed: a true minus sign."""
    return str(value).replace("-", "−")


def signed(value: float) -> str:
    """+4, −1, 0."""
    return f"+{value}" if value > 0 else number(value)
