"""How the press draws our pictures: apart from the page, straight to paper.

WeasyPrint reads a picture as a part of the page, gives each shape a style as if it were a paragraph, and asks it for
filters, masks and markers. Ours are paths and words that carry their own few attributes (`web.paper.picture`), so a
page is read without what is in its pictures, and that is drawn from here. A picture of any other kind is left to
WeasyPrint. What is used here is its inside: look again where its version changes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any
from xml.etree.ElementTree import Element, SubElement, fromstring

from weasyprint.html import HTML_HANDLERS, make_replaced_box
from weasyprint.images import SVGImage
from weasyprint.svg.utils import size as in_pixels

from web.pdf_base import Page
from web.pdf_letters import Glyphs, placed, shaped

SPACE = "{http://www.w3.org/2000/svg}"
SVG, PATH, TEXT = f"{SPACE}svg", f"{SPACE}path", f"{SPACE}text"
DRAWN = re.compile(r"(<svg\b[^>]*>)(.*?)</svg>", re.DOTALL)
HELD = "data-drawn"
"""The attribute that holds what is in a picture while the page around it is laid out."""
KNOWN = {
    PATH: {"d", "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin"},
    TEXT: {"x", "y", "font-size", "font-weight", "fill"},
}
"""What shapes and words of ours can say of themselves."""
INKS = ("fill", "stroke")
INK = re.compile(r"none|#(?:[0-9a-f]{3}){1,2}")
STEP, NUMBER = re.compile(r"([A-Za-z])([^A-Za-z]*)"), re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
TAKES = {"m": 2, "l": 2, "h": 1, "v": 1, "q": 4, "c": 6}
"""The steps of our paths, and how many numbers each takes."""
CAPS, JOINS = {"round": "1 J", "square": "2 J"}, {"round": "1 j", "bevel": "2 j"}


def page_of(html: str, **options: Any) -> Page:
    """A page to be printed; what is in its pictures is held aside."""
    inside: list[str] = []

    def emptied(found: re.Match[str]) -> str:
        inside.append(found[2])
        return f"{found[1]}</svg>"

    page = Page(string=DRAWN.sub(emptied, html), **options)
    for element, drawn in zip(page.etree_element.iter(SVG), inside, strict=True):
        element.set(HELD, drawn)
    return page


def box_of(element: Element, box: Any, asked: Any, base_url: str | None) -> list[Any]:
    """What stands in the page for a picture."""
    drawn = fromstring(f'<svg xmlns="{SPACE[1:-1]}">{element.attrib[HELD]}</svg>')
    drawn.attrib.update({name: value for name, value in element.attrib.items() if name != HELD})
    context = asked.keywords["context"]
    if label := element.get("aria-label"):
        SubElement(element, f"{SPACE}title").text = label  # where WeasyPrint looks for it

    def any_picture() -> SVGImage:
        return SVGImage(drawn, base_url, asked.keywords["url_fetcher"], context)

    picture = Picture(drawn, context, any_picture) if ours(drawn) else any_picture()
    return [make_replaced_box(element, box, picture)]


def ours(drawn: Element) -> bool:
    """Is a picture made of what can be drawn here, and of nothing else?"""
    return "viewBox" in drawn.attrib and all(plain(node) for node in drawn)


def plain(node: Element) -> bool:
    """Is it a path of steps we know, or a text with a place for every letter, in plain inks?"""
    said = node.attrib
    if not said.keys() <= KNOWN.get(node.tag, set()) or any(not INK.fullmatch(said.get(n, "none")) for n in INKS):
        return False
    if node.tag == PATH:
        return all(letter.lower() in (*TAKES, "z") for letter, _ in STEP.findall(said.get("d", "")))
    placed_all = all(len(said.get(name, "").split()) == len(node.text or "") for name in "xy")
    return bool(node.text) and placed_all and said.get("font-weight", "400").isdecimal()


class Picture:
    """A picture in the form of an image of WeasyPrint. other: makes one that WeasyPrint draws, for letters that cannot
    be set by themselves."""

    def __init__(self, drawn: Element, context: Any, other: Callable[[], SVGImage]) -> None:
        self.drawn, self.context, self.other = drawn, context, other

    def get_intrinsic_size(self, _: float, font_size: float) -> tuple[float, float, float]:
        """Width, height and their ratio, as WeasyPrint asks for them."""
        wide, high = (in_pixels(self.drawn.get(name), font_size) for name in ("width", "height"))
        return wide, high, wide / high

    def draw(self, stream: Any, wide: float, high: float, style: Any) -> None:
        """Draws the picture in a field of that size."""
        said = self.said(stream)
        if said is None:
            self.other().draw(stream, wide, high, style)
            return
        left, top, across, down = map(float, self.drawn.attrib["viewBox"].split())
        scale = min(wide / across, high / down)
        stream.push_state()
        stream.transform(scale, 0, 0, scale, (wide - scale * across) / 2, (high - scale * down) / 2)
        stream.transform(e=-left, f=-top)
        stream.stream += [line.encode() for line in ("4 M", *said)]
        stream.pop_state()

    def said(self, stream: Any) -> list[str] | None:
        """The picture as a PDF says it; None where a letter is one that cannot be placed."""
        weights = {node.get("font-weight", "400") for node in self.drawn.iter(TEXT)}
        glyphs = {weight: self.letters(stream, weight) for weight in weights}
        if not all(glyphs.values()):
            return None
        said: list[str] = []
        for node in self.drawn:
            if node.tag == PATH:
                said += [*look(node), *path(node.attrib["d"]), painted(node)]
            else:
                said += words(node, glyphs[node.get("font-weight", "400")])
        return said

    def letters(self, stream: Any, weight: str) -> Glyphs:
        """The glyphs of all letters of a weight."""
        texts = (node.text or "" for node in self.drawn.iter(TEXT) if node.get("font-weight", "400") == weight)
        text = "".join(dict.fromkeys("".join(texts)))
        return shaped(stream, self.context, text, self.drawn.get("font-family", "sans-serif"), int(weight))


def words(node: Element, glyphs: Glyphs) -> Iterable[str]:
    """A text as a PDF says it."""
    yield from inked(node.get("fill", "#000"), "rg")
    xs, ys = ([float(place) for place in node.attrib[name].split()] for name in "xy")
    size = float(node.attrib["font-size"])
    yield from ("BT", *placed((glyphs[letter] for letter in node.text or ""), xs, ys, size), "ET")


def look(node: Element) -> Iterable[str]:
    """How a path is drawn, as a PDF says it."""
    yield from inked(node.get("fill", "#000"), "rg")
    if "stroke" in node.attrib:
        yield from inked(node.attrib["stroke"], "RG")
        yield f"{node.get('stroke-width', '1')} w"
        yield f"[{node.get('stroke-dasharray', '')}] 0 d"
        yield CAPS.get(node.get("stroke-linecap", ""), "0 J")
        yield JOINS.get(node.get("stroke-linejoin", ""), "0 j")


@lru_cache(64)
def inked(ink: str, what: str) -> tuple[str, ...]:
    """An ink for what a PDF calls `rg` (fill) or `RG` (stroke); nothing for none."""
    if ink == "none":
        return ()
    step = len(ink) // 3
    parts = (ink[at : at + step] for at in range(1, len(ink), step))
    levels = (int(part * (3 - step), 16) / 255 for part in parts)
    return (f"{' '.join(f'{level:.3g}' for level in levels)} {what}",)


def painted(node: Element) -> str:
    """What is done with a path: filled, stroked or both."""
    filled, stroked = node.get("fill", "#000") != "none", node.get("stroke", "none") != "none"
    return ("n", "S", "f", "B")[2 * filled + stroked]


def path(data: str) -> list[str]:
    """The data of a path as a PDF says it: every step from its absolute place."""
    pen = Pen()
    for letter, rest in STEP.findall(data):
        numbers = [float(number) for number in NUMBER.findall(rest)]
        if letter in "zZ":
            pen.close()
            continue
        takes = TAKES[letter.lower()]
        for at in range(0, len(numbers), takes):
            # Further places of a path that begins are lines.
            name = letter if not at or letter not in "mM" else {"m": "l", "M": "L"}[letter]
            pen.step(name, numbers[at : at + takes])
    return pen.said


class Pen:
    """Where a path has got to, where its part began, and what was said of it."""

    def __init__(self) -> None:
        self.x = self.y = 0.0
        self.start = (0.0, 0.0)
        self.said: list[str] = []

    def step(self, letter: str, numbers: list[float]) -> None:
        """A step of a path, its numbers from here (`l`) or from the corner of the picture (`L`)."""
        kind = letter.lower()
        left, top = (self.x, self.y) if letter == kind else (0.0, 0.0)
        if kind in "hv":
            numbers = [left + numbers[0], self.y] if kind == "h" else [self.x, top + numbers[0]]
        else:
            numbers = [number + (top if place % 2 else left) for place, number in enumerate(numbers)]
        *bends, x, y = numbers
        if kind == "q":
            bends = [(end + 2 * bends[place % 2]) / 3 for place, end in enumerate((self.x, self.y, x, y))]
        self.say([*bends, x, y], "m" if kind == "m" else "c" if bends else "l")
        self.x, self.y = x, y
        if kind == "m":
            self.start = (x, y)

    def close(self) -> None:
        self.said.append("h")
        self.x, self.y = self.start

    def say(self, numbers: Iterable[float], what: str) -> None:
        self.said.append(f"{' '.join(f'{round(number, 2):g}' for number in numbers)} {what}")


def use() -> None:
    """From now on every picture of this process is drawn so."""
    HTML_HANDLERS[SVG] = box_of
