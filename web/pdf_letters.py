"""How the press sets the words of our pictures: all letters of a text are shaped at once.

WeasyPrint shapes every letter that has a place of its own by itself, three times over, which is most of what a
picture costs. Ours have a place for each letter (`web.paper.picture`), so one shaping and the places will do; a
text of any other kind is left to WeasyPrint. What is used here is its inside: look again where its version changes.
"""

from __future__ import annotations

from math import inf
from typing import Any

from weasyprint import svg as pictures
from weasyprint.css.properties import INITIAL_VALUES
from weasyprint.svg.text import Style
from weasyprint.svg.text import text as any_text
from weasyprint.text.ffi import FROM_UNITS, ffi, pango
from weasyprint.text.line_break import create_layout

MORE = {
    *("text-anchor", "dominant-baseline", "alignment-baseline", "display-anchor", "direction", "font-style"),
    *("letter-spacing", "textLength", "dx", "dy", "rotate"),
}
"""What a text of ours never asks for; its places are plain numbers, one for each letter."""
NEAR = 0.04
"""Ems from where a letter would stand by itself up to which it is not placed anew."""


def ours(node: Any) -> bool:
    """Is this a text with a place for every letter, and nothing else that asks for more?"""
    if not node.text or node.attrib.keys() & MORE or not node.get("font-weight", "400").isdecimal():
        return False
    return all(len(node.get(name, "").split()) == len(node.text) for name in "xy")


def text(svg: Any, node: Any, size: float) -> None:
    """Draws a text of a picture. size: of its em."""
    glyphs = shaped(svg, node, size) if ours(node) else []
    if len(glyphs) != len(node.text or "") or not glyphs:
        any_text(svg, node, size)
        return
    stream = svg.stream
    stream.push_state()
    fill, stroke = svg.set_graphical_state(node, size)
    stream.begin_text()
    svg.fill_stroke(fill, stroke, text=True)
    place(stream, glyphs, node, size)
    stream.end_text()
    stream.pop_state()


def shaped(svg: Any, node: Any, size: float) -> list[tuple[Any, int]]:
    """A font and a glyph for every letter; nothing where a letter has none, or is read from the right."""
    style = Style(INITIAL_VALUES)
    style.font_config = svg.font_config
    style["font_family"] = [name.strip() for name in node.get("font-family", "sans-serif").split(",")]
    style["font_weight"] = int(node.get("font-weight", 400))
    style["font_size"] = size
    layout = create_layout(node.text, style, svg.context, inf, 0)  # owns all that is read from it below
    run = layout.get_first_line()[0].runs[0]
    found: list[tuple[Any, int]] = []
    while run != ffi.NULL:
        item, run = run.data, run.next
        numbers = [one.glyph for one in item.glyphs.glyphs[0 : item.glyphs.num_glyphs]]
        if item.item.analysis.level % 2 or any(number & pango.PANGO_GLYPH_UNKNOWN_FLAG for number in numbers):
            return []
        pango_font = item.item.analysis.font
        font, _ = svg.stream.add_font(pango_font)
        for number, letter in zip(numbers, node.text[len(found) :], strict=False):
            font.to_unicode.setdefault(number, letter)
            if number not in font.widths:
                pango.pango_font_get_glyph_extents(pango_font, number, svg.stream.ink_rect, svg.stream.logical_rect)
                font.widths[number] = round(svg.stream.logical_rect.width * 1000 * FROM_UNITS / size)
        found += [(font, number) for number in numbers]
    return found


def place(stream: Any, glyphs: list[tuple[Any, int]], node: Any, size: float) -> None:
    """Shows each letter at its place; those that follow each other together."""
    before, right, line, word = None, 0.0, 0.0, ""
    for (font, number), x, y in zip(glyphs, placed(node, "x"), placed(node, "y"), strict=True):
        if font is not before or y != line or abs(x - right) > NEAR * size:
            if word:
                stream.show_text(f"<{word}>")
            if font is not before:
                stream.set_font_size(font.hash, size)
            stream.set_text_matrix(1, 0, 0, -1, x, y)
            before, right, line, word = font, x, y, ""
        word += f"{number:04x}"
        right += font.widths[number] / 1000 * size
    stream.show_text(f"<{word}>")


def placed(node: Any, name: str) -> list[float]:
    return [float(place) for place in node.attrib[name].split()]


def use() -> None:
    """From now on every picture of this process is set so."""
    pictures.TAGS["text"] = pictures.text = text
