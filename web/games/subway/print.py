"""What paper needs of the subway: all words of the map placed from their left edge.

Text that the press has to centre costs it more time and bytes than all the rest of the map.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from web.games.subway.map import Map
from web.games.subway.widths import width

Drawn = dict[str, Any]
SIZES = {"ja": (6.5, 8.5), "en": (5.6, 8.2)}
"""Sizes of minor and major names, in units of the map."""
LETTER, BADGE, ORDER = 8, 8.5, 8
"""Sizes of letters on beads, letters of lines and numbers of a route."""
SHARE = {"": 0.0, "mid": 0.5, "end": 1.0}
LOW = {"p2": 4.6}
"""How far the letter of a bead stands under its middle; 2.9 but in a triangle."""


def word(x: float, y: float, text: str, size: float, anchor: str = "", light: bool = False) -> Drawn:
    """A word to set, from its left edge."""
    left = round(x - SHARE[anchor] * width(text, size), 1)
    return {"x": left, "y": round(y, 1), "text": text, "size": size, "light": light}


def words(drawn: Map, language: str, name: Callable[[str], str], letter: Callable[[str], str]) -> list[Drawn]:
    """Names of stations, letters of beads, pawns and lines, and the numbers of the route."""
    found: list[Drawn] = []
    for station in drawn.stations:
        label = station.label[language]
        size = SIZES[language][station.major]
        x, y = station.x + label.dx, station.y + label.dy
        lines = station.split if language == "ja" else []
        for index, text in enumerate(lines or [name(station.code)]):
            found.append(word(x, y + index * size, text, size, label.anchor))
        for bead in station.beads:
            low = LOW.get(bead.seat, 2.9)
            found.append(word(bead.x, bead.y + low, letter(bead.seat), LETTER, "mid", bead.solid))
        for pawn in station.pawns:
            found.append(word(pawn.x, pawn.y - 2.2, letter(pawn.seat), LETTER, "mid", True))
    for line in drawn.lines:
        found.append(word(line.x, line.y + 3, line.letter, BADGE, "mid", line.full))
    for number in drawn.numbers:
        found.append(word(number.x, number.y + 2.8, number.text, ORDER, "mid"))
    return found
