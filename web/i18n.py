"""Both languages: catalogues of gettext, a domain for the house and one a game.

Message ids are codes and keys; sentences name their facts as `{name}` or `{name:spec}`, where spec is
`signed` (+4 −1), `seat` (the seat's name or letter), `?card|cards` (by number), or the prefix of other
keys (`vogu.colour` looks up `vogu.colour.B`). Lists are joined.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from calculators import game
from calculators.core.types import LocalizedText, Message, Params, ScoreLine, Violation

LANGUAGES = ("ja", "en")
FOLDER = Path(__file__).parent.parent / "translations"
JOINERS = {"ja": "、", "en": ", "}
LETTERS = "ABCDE"


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """All messages of a language: id → sentence. Raises FileNotFoundError if none were compiled."""
    folder = FOLDER / language / "LC_MESSAGES"
    messages: dict[str, str] = {}
    files = sorted(folder.glob("*.mo"))
    if not files:
        raise FileNotFoundError(f"no compiled catalogue in translations/{language}: run make")
    for file in files:
        with file.open("rb") as stream:
            texts = gettext.GNUTranslations(stream)
        for source in keys(file.with_suffix(".po")):
            messages[source] = texts.gettext(source)
    return messages


def keys(file: Path) -> list[str]:
    """The message ids of a catalogue."""
    return re.findall(r'^msgid "(.+)"$', file.read_text(encoding="utf-8"), re.MULTILINE)


class Speaker(Formatter):
    """Says things in one language to one table. names: of the seats, `''` for none."""

    def __init__(self, language: str, names: Sequence[str] = ()) -> None:
        super().__init__()
        self.language = language
        self.names = names
        self.messages = catalogue(language)

    def has(self, key: str) -> bool:
        return key in self.messages

    def __call__(self, key: str, **params: object) -> str:
        """The sentence of a key; the key itself if there is none, which tests forbid."""
        sentence = self.messages.get(key)
        if sentence is None:
            return key
        return self.vformat(sentence, (), params) if "{" in sentence else sentence

    def message(self, message: Message) -> str:
        return self(message.code, **message.params)

    def line(self, line: ScoreLine) -> str:
        """A line of a score: its arithmetic in words."""
        return self(line.code, **{**line.params, "points": line.points})

    def violation(self, violation: Violation) -> str:
        """The sentence of a violation or notice; some have one for all games."""
        if ".ruling." in violation.code and not self.has(violation.code):
            return self("notice.ruling", **self.ruling_params(violation))
        for common in ("over", "limit.moves"):
            if violation.code.endswith("." + common) and not self.has(violation.code):
                return self(f"notice.{common}", **violation.params)
        return self(violation.code, **violation.params)

    def ruling_params(self, violation: Violation) -> Params:
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

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:  # noqa: ARG002
        return kwargs.get(str(key), f"{{{key}}}")

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, (list, tuple)):
            return JOINERS[self.language].join(self.format_field(v, format_spec) for v in value)
        if format_spec.startswith("?"):
            one, _, many = format_spec[1:].partition("|")
            return one if value == 1 else many
        if format_spec == "signed":
            return signed(value)
        if format_spec == "seat":
            return self.seat(value)
        if format_spec:
            return self(f"{format_spec}.{value}")
        return number(value) if isinstance(value, (int, float)) else str(value)


def number(value: float) -> str:
    """A number as printed: a true minus sign."""
    return str(value).replace("-", "−")


def signed(value: float) -> str:
    """+4, −1, 0."""
    return f"+{value}" if value > 0 else number(value)
