"""Estimates the width of a text in the font of pages and sheets."""

from __future__ import annotations

WIDTHS = {
    **dict.fromkeys("fIjtl", 0.47),
    **dict.fromkeys("il1", 0.33),
    **dict.fromkeys("MWmw", 0.95),
    **dict.fromkeys("ABCDGHNOQU", 0.81),
    **dict.fromkeys("EFKLPRSTVXYZ", 0.73),
    **dict.fromkeys("0123456789", 0.76),
    " ": 0.33,
    "-": 0.48,
    "·": 0.4,
    "–": 0.5,
    "r": 0.45,
    "ヶ": 0.86,
}
"""Widths of letters in ems, to a twentieth. Other Latin letters are a little over 0.65 wide, Japanese ones 1."""
LATIN = 0.66


def text_width(text: str, letter_size: float) -> float:
    """Returns the width of a text, in the unit of letter_size."""
    return letter_size * sum(WIDTHS.get(char, LATIN if char.isascii() else 1) for char in text)
