"""How the press sets the words of our pictures: all letters of a picture are shaped at once.

WeasyPrint shapes every letter that has a place of its own by itself, three times over. Ours have a place for each
letter (`web.paper.picture`), so one shaping a weight and the places will do. What is used here is WeasyPrint's
inside: look again where its version changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import inf
from typing import Any

from weasyprint.css.properties import INITIAL_VALUES
from weasyprint.svg.text import Style
from weasyprint.text.ffi import FROM_UNITS, ffi, pango
from weasyprint.text.line_break import create_layout

NEAR = 0.04
"""Ems from where a letter would stand by itself up to which it is not placed anew."""


SIZE = 16.0
"""Of an em while letters are shaped; theirs are all the same but for it."""
Glyphs = Mapping[str, tuple[Any, int]]
"""A font and a glyph for each letter."""


def shaped(stream: Any, context: Any, text: str, family: str, weight: int) -> Glyphs:
    """The glyphs of a text's letters; nothing where one has none, or is read from the right. weight: 100 to 900."""
    style = Style(INITIAL_VALUES)
    style.font_config = context.font_config
    style["font_family"] = [name.strip() for name in family.split(",")]
    style["font_weight"] = weight
    style["font_size"] = SIZE
    layout = create_layout(text, style, context, inf, 0)  # owns all that is read from it below
    run = layout.get_first_line()[0].runs[0]
    found: list[tuple[Any, int]] = []
    while run != ffi.NULL:
        item, run = run.data, run.next
        numbers = [one.glyph for one in item.glyphs.glyphs[0 : item.glyphs.num_glyphs]]
        if item.item.analysis.level % 2 or any(number & pango.PANGO_GLYPH_UNKNOWN_FLAG for number in numbers):
            return {}
        pango_font = item.item.analysis.font
        font, _ = stream.add_font(pango_font)
        for number, letter in zip(numbers, text[len(found) :], strict=False):
            font.to_unicode.setdefault(number, letter)
            if number not in font.widths:
                pango.pango_font_get_glyph_extents(pango_font, number, stream.ink_rect, stream.logical_rect)
                font.widths[number] = round(stream.logical_rect.width * 1000 * FROM_UNITS / SIZE)
        found += [(font, number) for number in numbers]
    return dict(zip(text, found, strict=True)) if len(found) == len(text) else {}


def placed(glyphs: Iterable[tuple[Any, int]], xs: Iterable[float], ys: Iterable[float], size: float) -> Iterator[str]:
    """Letters at their places, as a PDF says it; those that follow each other together."""
    before, right, line, word = None, 0.0, 0.0, ""
    for (font, number), x, y in zip(glyphs, xs, ys, strict=True):
        if font is not before or y != line or abs(x - right) > NEAR * size:
            if word:
                yield f"<{word}> Tj"
            if font is not before:
                yield f"/{font.hash} {size:g} Tf"
            yield f"1 0 0 -1 {x:g} {y:g} Tm"
            before, right, line, word = font, x, y, ""
        word += f"{number:04x}"
        right += font.widths[number] / 1000 * size
    yield f"<{word}> Tj"
