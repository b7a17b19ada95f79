"""A picture of a sheet: shapes that look alike are one path, words that follow each other and look alike one text.

The press takes its time for every element, so that what is drawn in one ink is gathered; words are not, since they
are read in their order. A text has a place for every letter. The same picture stands on a page as well (`on_screen`):
there its inks are those of the page, light or dark, and its letters the page's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache

from markupsafe import Markup, escape

from web.paper.letters import advance, width

INKS = {"p1": "#0d6371", "p2": "#8f4a00", "p3": "#84285f", "p4": "#3c6314", "p5": "#55504a"}
"""The inks of seats: in grey all the same, so that shape and letter tell them apart."""
OUTLINES = {
    "p2": ((0, -11.4), (12.2, 9.8), (-12.2, 9.8)),
    "p3": ((-10, -10), (10, -10), (10, 10), (-10, 10)),
    "p4": ((0, -12.4), (12.4, 0), (0, 12.4), (-12.4, 0)),
    "p5": ((0, -11.6), (11, -3.6), (6.8, 9.4), (-6.8, 9.4), (-11, -3.6)),
}
"""Corners of the shapes of seats in a box of 25 around 0, 0; the first seat is a dot 21.6 wide."""
BOX = 25
LETTERS = {f"p{number}": letter for number, letter in enumerate("ABCDEFGHI", 1)}
FONT = "BIZ UDPGothic"
BLACK, WHITE, INK, AI, SUNK, EDGE, SHU = "#000", "#fff", "ink", "ai", "sunk", "edge", "shu"
"""Black and white of a card; what is drawn beside cards, what stands out, what is empty, its edge, what is wrong."""
ON_PAPER = {INK: BLACK, AI: "#223a70", SUNK: "#eee", EDGE: "#555", SHU: "#b9361a"}
ON_SCREEN = {
    BLACK: "var(--card-ink)",
    WHITE: "var(--card)",
    INK: "var(--ink)",
    AI: "var(--ai-text)",
    SUNK: "var(--sunk)",
    EDGE: "var(--edge)",
    SHU: "var(--shu)",
    "#999": "var(--card-line)",
}
"""Inks by name, on paper and on a page; an ink without a name is the same on both."""


@dataclass(frozen=True, slots=True)
class Ink:
    """How a path is drawn. cap, join: as SVG names them, '' as it is without."""

    fill: str = "none"
    stroke: str = ""
    width: float = 0
    dash: str = ""
    cap: str = ""
    join: str = ""

    def attributes(self, inks: Mapping[str, str]) -> str:
        """inks: what those with a name are."""
        said = {
            "fill": inks.get(self.fill, self.fill),
            "stroke": inks.get(self.stroke, self.stroke),
            "stroke-width": num(self.width) if self.stroke else "",
            "stroke-dasharray": self.dash,
            "stroke-linecap": self.cap,
            "stroke-linejoin": self.join,
        }
        return " ".join(f'{name}="{value}"' for name, value in said.items() if value)


@dataclass(frozen=True, slots=True)
class Type:
    """How words are set. size: of an em; at: does their place name the `start`, `middle` or `end`?"""

    size: float
    bold: bool = True
    fill: str = "#000"
    at: str = "start"


@dataclass(slots=True)
class Words:
    """Words of one type that follow each other. said: each of them with its place and what of it that place names."""

    kind: Type
    letters: str = ""
    xs: list[str] = field(default_factory=list)
    ys: list[str] = field(default_factory=list)
    said: list[tuple[str, str, str, str]] = field(default_factory=list)


@dataclass(slots=True)
class Layer:
    paths: dict[Ink, list[str]] = field(default_factory=dict)
    words: list[Words] = field(default_factory=list)


class Picture:
    """wide, high: in millimetres, which are its units too; inks: of seats. What is drawn later covers what is drawn
    earlier only in a later layer (`over`); in a layer words stand over paths, and are read in the order they are
    written in."""

    def __init__(self, wide: float, high: float, inks: Mapping[str, str] = INKS) -> None:
        self.wide, self.high, self.inks = wide, high, inks
        self.layers = [Layer()]
        self.said: list[str] = []

    def over(self) -> None:
        """What comes now covers what there is."""
        self.layers.append(Layer())

    def path(self, data: str, ink: Ink) -> None:
        self.layers[-1].paths.setdefault(ink, []).append(data)

    def box(self, x: float, y: float, wide: float, high: float, *inks: Ink) -> None:
        for ink in inks:
            self.path(f"M{num(x)} {num(y)}h{num(wide)}v{num(high)}h{num(-wide)}z", ink)

    def card(self, x: float, y: float, wide: float, high: float, round_: float, *inks: Ink) -> None:
        """A box with round corners."""
        r, w, h = num(round_), num(wide - 2 * round_), num(high - 2 * round_)
        start = f"M{num(x + round_)} {num(y)}"
        data = f"{start}h{w}q{r} 0 {r} {r}v{h}q0 {r} -{r} {r}h-{w}q-{r} 0 -{r} -{r}v-{h}q0 -{r} {r} -{r}z"
        for ink in inks:
            self.path(data, ink)

    def dot(self, x: float, y: float, across: float, fill: str) -> None:
        """A filled circle: a stroke of no length with a round cap costs least."""
        self.path(f"M{num(x)} {num(y)}h0", Ink(stroke=fill, width=across, cap="round"))

    def seat(self, seat: str, x: float, y: float, size: float) -> None:
        """The shape of a seat with its letter around x, y; size: of its box."""
        ink, scale = self.inks.get(seat, INKS["p5"]), size / BOX
        if seat in OUTLINES:
            corners = (f"{num(x + dx * scale)} {num(y + dy * scale)}" for dx, dy in OUTLINES[seat])
            self.path("M" + "L".join(corners) + "z", Ink(fill=ink))
        else:
            self.dot(x, y, 21.6 * scale, ink)
        low, em = (6.3, 9.5) if seat == "p2" else (4.4, 12)
        self.text(LETTERS[seat], x, y + low * scale, Type(round(em * scale, 2), fill="#fff", at="middle"))

    def text(self, text: str, x: float, y: float, kind: Type) -> None:
        """Words with their foot on y."""
        one = (text, num(x), num(y), kind.at)
        x -= {"start": 0, "middle": 0.5, "end": 1}[kind.at] * width(text) * kind.size
        words, kind = self.layers[-1].words, replace(kind, at="start")
        if not words or words[-1].kind != kind:
            words.append(Words(kind))
        run = words[-1]
        run.said.append(one)
        self.said.append(text)
        for letter in text:
            if letter != " ":
                run.letters += letter
                run.xs.append(num(x))
                run.ys.append(num(y))
            x += advance(letter) * kind.size

    def svg(self, label: str = "", style: str = "", most: float = 0, whole: bool = False) -> Markup:
        """label: what the picture is, read in its stead with all its words after it, '' where a page says it beside;
        style: a class; most: millimetres it may be wide; whole: does the label say all of it already?"""
        said = " ".join(self.said[self.said[:1] == [label] :])
        # A space where nothing is written in it: a picture that a page says beside has to have words all the same.
        title = label if whole else ": ".join(filter(None, (label, said))) or "\N{NO-BREAK SPACE}"
        scale = min(1.0, most / self.wide) if most else 1.0
        kind = Markup(' class="{}"').format(style) if style else Markup("")
        role = Markup(' role="img"') if label else Markup(' aria-hidden="true"')
        size = Markup(f'width="{num(self.wide * scale)}mm" height="{num(self.high * scale)}mm"')
        look = Markup(f'viewBox="0 0 {num(self.wide)} {num(self.high)}" font-family="{FONT}"')
        drawn = Markup("").join(layer_drawn(layer) for layer in self.layers)
        return Markup("<svg{} {} {}{}><title>{}</title>{}</svg>").format(kind, size, look, role, title, drawn)

    def on_screen(self, most: float, high: float, scale: float = 1.0, label: str = "") -> Markup:
        """The picture on a page, so many pixels wide and high at most. scale: pixels of a unit where it has room;
        label: what it shows, '' where that stands beside it."""
        scale = min(most / self.wide, high / self.high, scale)
        wide, tall = num(self.wide * scale), num(self.high * scale)
        role = Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')
        drawn = Markup("").join(layer_on_screen(layer) for layer in self.layers)
        frame = Markup('<svg class="drawn" width="{}" height="{}" viewBox="0 0 {} {}" {}>{}</svg>')
        return frame.format(wide, tall, num(self.wide), num(self.high), role, drawn)


def inks_of(tints: str) -> dict[str, str]:
    """The ink of each seat. tints: the colours they play with, a letter each, '' where nobody has chosen one."""
    return INKS | {f"p{seat}": INKS[f"p{ord(tint) - ord('a') + 1}"] for seat, tint in enumerate(tints, 1)}


@cache
def seat_drawn(seat: str, size: float, tints: str = "") -> Markup:
    """The shape of a seat by itself, so many millimetres wide. tints: as `inks_of` reads them."""
    picture = Picture(size, size, inks_of(tints))
    picture.seat(seat, size / 2, size / 2, size)
    return picture.svg(style="seat")


def layer_drawn(layer: Layer) -> Markup:
    parts = paths_drawn(layer, ON_PAPER)
    for words in layer.words:
        look = type_drawn(words.kind, ON_PAPER)
        places = f'x="{" ".join(words.xs)}" y="{" ".join(words.ys)}"'
        parts.append(Markup(f"<text {look} {places}>") + escape(words.letters) + Markup("</text>"))
    return Markup("").join(parts)


def layer_on_screen(layer: Layer) -> Markup:
    parts = paths_drawn(layer, ON_SCREEN)
    for words in layer.words:
        look = type_drawn(words.kind, ON_SCREEN)
        for text, x, y, at in words.said:
            anchor = f' text-anchor="{at}"' if at != "start" else ""
            parts.append(Markup(f'<text {look} x="{x}" y="{y}"{anchor}>') + escape(text) + Markup("</text>"))
    return Markup("").join(parts)


def paths_drawn(layer: Layer, inks: Mapping[str, str]) -> list[Markup]:
    return [Markup(f'<path d="{"".join(data)}" {ink.attributes(inks)}/>') for ink, data in layer.paths.items()]


def type_drawn(kind: Type, inks: Mapping[str, str]) -> str:
    """How words are set; black is what paper writes with anyhow."""
    fill = inks.get(kind.fill, kind.fill)
    look = f'font-size="{num(kind.size)}"' + (' font-weight="700"' if kind.bold else "")
    return look + (f' fill="{fill}"' if fill != BLACK else "")


def num(value: float) -> str:
    """A number with two decimals at most, as short as it can be written."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
