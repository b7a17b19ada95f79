"""All sentences of the house: those of the engines and, in `translations/`, those of the pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from unicodedata import bidirectional

from calculators.core import messages
from calculators.core.parsing import split_graphemes

CATALOGUE_FOLDER = Path(__file__).parent.parent / "translations"


@cache
def load_all_messages_of_language(language: str) -> Mapping[str, str]:
    """All messages of a language: id → sentence. Raises KeyError for a language we do not speak."""
    found = dict(messages.load_sentences(language))
    for file in sorted((CATALOGUE_FOLDER / language).glob("*.po")):
        found.update(messages.parse_po_catalogue_strictly_or_raise(file.read_text(encoding="utf-8")))
    return found


class Speaker(messages.Speaker):
    """Says what engines and pages have to say, in one language to one table."""

    def __init__(self, language: str, names: Sequence[str] = ()) -> None:
        super().__init__(language, names, load_all_messages_of_language(language))

    def seat_name(self, seat_code: str | int) -> str:
        """The name of a seat, which stays for itself in whatever sentence or list it enters."""
        return name_isolated_if_right_to_left(super().seat_name(seat_code))

    def short_seat_name(self, seat_code: str) -> str:
        """What stands for the name of a seat where there is no room for it: no other seat's is the same; the letter
        of one without a name."""
        short = dict(enumerate(shortest_distinct_initials(self.names), 1)).get(int(seat_code[1:]))
        return name_isolated_if_right_to_left(short) if short else self.seat_name(seat_code)


def shortest_distinct_initials(names: Sequence[str]) -> tuple[str, ...]:
    """The first sign of each name, with as many as it takes to tell it from the others: the first that differs
    (けんた, けんいち → けた, けい), else all of it."""
    signs = [split_graphemes(name) for name in names]

    def short(at: int, of: Sequence[str]) -> str:
        return "".join(of[:1]) + ("".join(of[at : at + 1]) if at else "")

    found = []
    for mine in signs:
        others = [other for other in signs if other != mine]
        differ = (at for at in range(len(mine)) if short(at, mine) not in (short(at, other) for other in others))
        at = next(differ, None)
        found.append("".join(mine) if at is None else short(at, mine))
    return tuple(found)


def name_isolated_if_right_to_left(name: str) -> str:
    """A name within a sentence; one written from the right turns nothing else round (3 → 5 stays 3 → 5)."""
    turned = not name.isascii() and any(bidirectional(sign) in ("R", "AL") for sign in name)
    return f"\u2068{name}\u2069" if turned else name
