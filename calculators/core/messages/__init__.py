"""Turns the codes and facts of the engines into Japanese and English sentences.

The folder `messages` of an engine holds `ja.po` and `en.po`, and so does this one. Message ids are the codes; sentences
name their facts as `{name}` or `{name:spec}`. The values of spec:

- `signed`: +4, −1
- `span`: a list of numbers with runs joined: 2, 5–8
- `seat`: the seat's name or letter
- `?card|cards`: the first form for 1, else the second; a list counts by its length
- `/spec`: each character formatted by spec and joined by slashes
- the prefix of other ids: `vogu.colour` looks up `vogu.colour.B`; a number that has no such id stays a number

Lists are joined.
"""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

from calculators.core.types import LocalizedText, Message, Params, ScoreLine, Violation

LANGUAGES = ("ja", "en")
FOLDER = Path(__file__).parents[2]
JOINERS = {"ja": "、", "en": ", "}
LETTERS = "ABCDEFGHI"
STRING = r'"((?:[^"\\\n]|\\.)*)"'
ENTRY = re.compile(rf"^msgid ((?:{STRING}\n)+)msgstr ((?:{STRING}(?:\n|\Z))+)", re.MULTILINE)


def parse_po_messages_or_raise(po_text: str) -> dict[str, str]:
    '''Parses the messages of a `.po` file: id → sentence.

    Leaves out the header. Supports comments, ids and sentences of one form, which is all that this project writes.
    Raises ValueError for anything else (a flag like fuzzy, a plural, an unclosed quotation) and for a repeated id.

    >>> parse_po_messages_or_raise("""
    ... # a remark
    ... msgid "vogu.colour.B"
    ... msgstr "blue"
    ... """)
    {'vogu.colour.B': 'blue'}
    '''
    messages: dict[str, str] = {}

    def add_message_and_blank_its_lines(entry: re.Match[str]) -> str:
        message_id, sentence = join_and_unquote_strings(entry[1]), join_and_unquote_strings(entry[3])
        if message_id in messages:
            raise ValueError(f"twice in a catalogue: {message_id}")
        messages[message_id] = sentence
        return "\n" * entry[0].count("\n")

    remaining_text = ENTRY.sub(add_message_and_blank_its_lines, po_text)
    for number, line in enumerate(remaining_text.splitlines(), 1):
        if line.startswith("#,") or (line.strip() and not line.startswith("#")):
            raise ValueError(f"line {number} of a catalogue: {line}")
    messages.pop("", None)
    return messages


def join_and_unquote_strings(quoted_strings: str) -> str:
    """Returns the text of one or several quoted strings."""
    text = "".join(re.findall(STRING, quoted_strings))
    return str(json.loads(f'"{text}"')) if "\\" in text else text


@cache
def load_all_sentences_of_known_language(language: str) -> Mapping[str, str]:
    """Returns all sentences of the engines in a language: id → sentence. Raises KeyError for an unknown language."""
    if language not in LANGUAGES:
        raise KeyError(language)
    messages: dict[str, str] = {}
    for file in sorted(FOLDER.glob(f"*/messages/{language}.po")):
        messages.update(parse_po_messages_or_raise(file.read_text(encoding="utf-8")))
    return messages


class SentencePart(NamedTuple):
    """Literal text of a sentence, and the fact that follows it. fact_name: None for the end of the sentence."""

    literal: str
    fact_name: str | None
    format_spec: str


@cache
def split_into_literals_fields_and_specs(sentence: str) -> tuple[SentencePart, ...]:
    """Splits a sentence into parts, each with the literal text before a fact, the fact's name and its spec.

    >>> split_into_literals_fields_and_specs("{count:?one card|{count} cards} below")[1]
    SentencePart(literal=' below', fact_name=None, format_spec='')
    """
    return tuple(SentencePart(literal, fact, spec or "") for literal, fact, spec, _ in Formatter().parse(sentence))


class Speaker:
    """Formats messages as sentences in one language, with the seat names of one table.

    names: of the seats, `''` for a seat without a name; messages: id → sentence, by default those of the engines.

    >>> from calculators.core.types import Message
    >>> Speaker("en").message_text(Message("expected.number", {"low": 1, "high": 4}))
    'Expected: a whole number from 1 to 4.'
    >>> Speaker("ja", ["あき"]).seat_name("p1"), Speaker("ja", ["あき"]).seat_name("p2")
    ('あき', 'B')
    """

    def __init__(self, language: str, names: Sequence[str] = (), messages: Mapping[str, str] | None = None) -> None:
        self.language = language
        self.names = names
        self.messages = load_all_sentences_of_known_language(language) if messages is None else messages

    def has_sentence(self, sentence_id: str) -> bool:
        return sentence_id in self.messages

    def __call__(self, key: str, **params: object) -> str:
        """Returns the sentence of a message id; the id itself if there is no sentence, which tests forbid."""
        sentence = self.messages.get(key)
        if sentence is None:
            return key
        return self.fill_sentence(sentence, params) if "{" in sentence else sentence

    def say_first_known_or_last(self, *keys: str, **params: object) -> str:
        """Returns the sentence of the first message id that has one: a game's own before the common one."""
        return self(next((key for key in keys if self.has_sentence(key)), keys[-1]), **params)

    def fill_sentence(self, sentence: str, facts: Params) -> str:
        """Returns a sentence with its facts filled in.

        A fact that is not given stays as `{name}`, with a warning, which fails tests.
        """
        parts = []
        for literal, fact, spec in split_into_literals_fields_and_specs(sentence):
            parts.append(literal)
            if fact is not None:
                if fact not in facts:
                    warnings.warn(f"the fact {fact} is missing for: {sentence}", stacklevel=3)
                value = facts.get(fact, f"{{{fact}}}")
                parts.append(
                    self.format_fact_or_list(
                        value,
                        self.fill_sentence(spec, facts) if "{" in spec else spec,
                    )
                )
        return "".join(parts)

    def message_text(self, message: Message) -> str:
        return self(message.code, **message.params)

    def score_line_text(self, score_line: ScoreLine) -> str:
        """Returns the sentence that explains the points of a score line."""
        return self(score_line.code, **{**score_line.params, "points": score_line.points})

    def violation_text(self, violation: Violation) -> str:
        """Returns the sentence of a violation or notice; a game without one of its own uses the common sentence."""
        if self.has_sentence(violation.code):
            return self(violation.code, **violation.params)
        if ".ruling." in violation.code:
            return self("notice.ruling", **self.ruling_question_option_and_other_options(violation))
        common_code = "notice." + violation.code.partition(".")[2]
        return self.say_first_known_or_last(common_code, violation.code, **violation.params)

    def ruling_question_option_and_other_options(self, ruling_notice: Violation) -> Params:
        """Returns the facts of the sentence about a ruling: its question, the option in force, and those that would
        change the answer, each in this language."""
        from calculators import load_game  # here, because `calculators` imports this module

        rulings = load_game(ruling_notice.code.split(".")[0]).rulings
        ruling = next(r for r in rulings if r.key == ruling_notice.params["ruling"])
        labels = {option.key: self.localized_text(option.label) for option in ruling.options}
        return {
            "question": self.localized_text(ruling.question),
            "option": labels[ruling_notice.params["option"]],
            "others": [labels[key] for key in ruling_notice.params["others"]],
        }

    def localized_text(self, text: LocalizedText) -> str:
        return text.ja if self.language == "ja" else text.en

    def seat_name(self, seat_code: str | int) -> str:
        """Returns the name of a seat (`p2` or 2), its letter if it has no name."""
        number = int(str(seat_code).removeprefix("p"))
        if 0 < number <= len(self.names) and self.names[number - 1]:
            return self.names[number - 1]
        return LETTERS[number - 1] if 0 < number <= len(LETTERS) else str(seat_code)

    def format_fact_or_list(self, fact_value: Any, format_spec: str) -> str:
        """Formats a fact by one of the specs in this module's docstring; joins the facts of a list."""
        if format_spec == "span":
            return JOINERS[self.language].join(format_numbers_joining_runs_of_three_or_more(fact_value))
        if isinstance(fact_value, (list, tuple)) and not format_spec.startswith("?"):
            return JOINERS[self.language].join(self.format_fact_or_list(v, format_spec) for v in fact_value)
        if format_spec.startswith("?"):
            one, _, many = format_spec[1:].partition("|")
            count = len(fact_value) if isinstance(fact_value, (list, tuple)) else fact_value
            return one if count == 1 else many
        if format_spec.startswith("/"):
            return "/".join(self.format_fact_or_list(sign, format_spec[1:]) for sign in str(fact_value))
        if format_spec == "signed":
            return format_signed_number(fact_value)
        if format_spec == "seat":
            return self.seat_name(fact_value)
        key = f"{format_spec}.{fact_value}"
        if format_spec and (self.has_sentence(key) or not isinstance(fact_value, int)):
            return self(key)
        return format_number(fact_value) if isinstance(fact_value, (int, float)) else str(fact_value)


def format_number(value: float) -> str:
    """Returns a number as text, with a typographic minus sign."""
    return str(value).replace("-", "−")


def format_numbers_joining_runs_of_three_or_more(ascending_numbers: Sequence[int]) -> list[str]:
    """Returns the numbers as text; a run of three or more consecutive numbers becomes its first and last.

    >>> format_numbers_joining_runs_of_three_or_more([1, 3, 4, 6, 7, 8, 9])
    ['1', '3', '4', '6–9']
    """
    runs: list[list[int]] = []
    for number in ascending_numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [text for run in runs for text in ([f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run))]


def format_signed_number(value: float) -> str:
    """Returns a number with its sign: +4, −1, 0."""
    return f"+{value}" if value > 0 else format_number(value)
