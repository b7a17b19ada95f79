"""How the press sets the words of our pictures: all letters of a text are shaped at once.

WeasyPrint shapes every letter that has a place of its own by itself, three times over. Ours have a place for each
letter (`web.paper.picture`), so one shaping and the places will do. What is used here is WeasyPrint's inside: look
again where its version changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from weasyprint.css.properties import INITIAL_VALUES
from weasyprint.svg.text import Style
from weasyprint.text.ffi import FROM_UNITS, ffi, pango
from weasyprint.text.line_break import create_layout

NEAR = 0.04
"""Ems from where a letter would stand by itself up to which it is not placed anew."""


@dataclass(frozen=True, slots=True)
class Type:
    """How a text is set: family, weight (100 to 900) and the size of an em."""

    family: str
    weight: int
    size: float


def shaped(stream: Any, context: Any, text: str, kind: Type) -> list[tuple[Any, int]]:
    """A font and a glyph for every letter; nothing where a letter has none, or is read from the right."""
    style = Style(INITIAL_VALUES)
    style.font_config = context.font_config
    style["font_family"] = [name.strip() for name in kind.family.split(",")]
    style["font_weight"] = kind.weight
    style["font_size"] = kind.size
    layout = create_layout(text, style, context, inf, 0)  # owns all that is read from it below
    run = layout.get_first_line()[0].runs[0]
    found: list[tuple[Any, int]] = []
    while run != ffi.NULL:
        item, run = run.data, run.next
        numbers = [one.glyph for one in item.glyphs.glyphs[0 : item.glyphs.num_glyphs]]
        if item.item.analysis.level % 2 or any(number & pango.PANGO_GLYPH_UNKNOWN_FLAG for number in numbers):
            return []
        pango_font = item.item.analysis.font
        font, _ = stream.add_font(pango_font)
        for number, letter in zip(numbers, text[len(found) :], strict=False):
            font.to_unicode.setdefault(number, letter)
            if number not in font.widths:
                pango.pango_font_get_glyph_extents(pango_font, number, stream.ink_rect, stream.logical_rect)
                font.widths[number] = round(stream.logical_rect.width * 1000 * FROM_UNITS / kind.size)
        found += [(font, number) for number in numbers]
    return found if len(found) == len(text) else []


def placed(glyphs: Sequence[tuple[Any, int]], xs: Sequence[float], ys: Sequence[float], size: float) -> list[str]:
    """The letters at their places, as a PDF says it; those that follow each other together."""
    said: list[str] = []
    before, right, line, word = None, 0.0, 0.0, ""
    for (font, number), x, y in zip(glyphs, xs, ys, strict=True):
        if font is not before or y != line or abs(x - right) > NEAR * size:
            if word:
                said.append(f"<{word}> Tj")
            if font is not before:
                said.append(f"/{font.hash} {size:g} Tf")
            said.append(f"1 0 0 -1 {x:g} {y:g} Tm")
            before, right, line, word = font, x, y, ""
        word += f"{number:04x}"
        right += font.widths[number] / 1000 * size
    return [*said, f"<{word}> Tj"]
