"""Loads all sentences: those of the engines and, in `translations/`, those of the pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from unicodedata import bidirectional

from calculators.core import messages
from calculators.core.parsing import split_graphemes

CATALOGUE_FOLDER = Path(__file__).parent.parent / "translations"


@cache
def load_all_messages_of_language_or_raise(language: str) -> Mapping[str, str]:
    """Returns all messages of a language by id. Raises KeyError for an unsupported language."""
    found = dict(messages.load_all_sentences_of_known_language(language))
    for file in sorted((CATALOGUE_FOLDER / language).glob("*.po")):
        found.update(messages.parse_po_messages_or_raise(file.read_text(encoding="utf-8")))
    return found


class Speaker(messages.Speaker):
    """Says what engines and pages have to say, in one language to one table."""

    def __init__(self, language: str, names: Sequence[str] = ()) -> None:
        super().__init__(language, names, load_all_messages_of_language_or_raise(language))

    def seat_name(self, seat_code: str | int) -> str:
        """Returns the name of a seat, isolated from the writing direction of the sentence it enters."""
        return name_isolated_if_right_to_left(super().seat_name(seat_code))

    def short_distinct_seat_name(self, seat_code: str) -> str:
        """Returns a short form of a seat's name that no other seat has; the letter of a seat without a name."""
        short = dict(enumerate(shorten_names(self.names), 1)).get(int(seat_code[1:]))
        return name_isolated_if_right_to_left(short) if short else self.seat_name(seat_code)


def shorten_names(names: Sequence[str]) -> tuple[str, ...]:
    """Returns the first character of each name, with the first that tells it apart from the others if needed (けんた,
    けんいち → けた, けい); the whole name if none does."""
    names_as_characters = [split_graphemes(name) for name in names]

    def shorten(index: int, characters: Sequence[str]) -> str:
        return "".join(characters[:1]) + ("".join(characters[index : index + 1]) if index else "")

    short_names = []
    for own in names_as_characters:
        others = [other for other in names_as_characters if other != own]
        distinct_indices = (
            index for index in range(len(own)) if shorten(index, own) not in (shorten(index, other) for other in others)
        )
        index = next(distinct_indices, None)
        short_names.append("".join(own) if index is None else shorten(index, own))
    return tuple(short_names)


def name_isolated_if_right_to_left(name: str) -> str:
    """Returns a name for use within a sentence; one written from right to left does not reverse the rest (3 → 5 stays 3
    → 5)."""
    is_right_to_left = not name.isascii() and any(bidirectional(character) in ("R", "AL") for character in name)
    return f"\u2068{name}\u2069" if is_right_to_left else name
