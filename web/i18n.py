"""All sentences of the house: those of the engines and, in `translations/`, those of the pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
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

    def seat(self, seat: str | int) -> str:
        """The name of a seat, which stays for itself in whatever sentence or list it enters."""
        return isolated(super().seat(seat))


def isolated(name: str) -> str:
    """A name within a sentence; one written from the right turns nothing else round (3 → 5 stays 3 → 5)."""
    turned = not name.isascii() and any(bidirectional(sign) in ("R", "AL") for sign in name)
    return f"\u2068{name}\u2069" if turned else name
