"""All sentences of the house: those of the engines and, in `translations/`, those of the pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any
from unicodedata import bidirectional

from calculators.core import messages

FOLDER = Path(__file__).parent.parent / "translations"


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """All messages of a language: id → sentence. Raises KeyError for a language we do not speak."""
    found = dict(messages.sentences(language))
    for file in sorted((FOLDER / language).glob("*.po")):
        found.update(messages.read_catalogue(file.read_text(encoding="utf-8")))
    return found


class Speaker(messages.Speaker):
    """Says what engines and pages have to say, in one language to one table."""

    def __init__(self, language: str, names: Sequence[str] = ()) -> None:
        super().__init__(language, names, catalogue(language))

    def format_field(self, value: Any, format_spec: str) -> str:
        """A fact of a sentence; the name of a seat stays for itself in it."""
        said = super().format_field(value, format_spec)
        return isolated(said) if format_spec == "seat" and not isinstance(value, (list, tuple)) else said


def isolated(name: str) -> str:
    """A name within a sentence; one written from the right turns nothing else round (3 → 5 stays 3 → 5)."""
    turned = not name.isascii() and any(bidirectional(sign) in ("R", "AL") for sign in name)
    return f"\u2068{name}\u2069" if turned else name
