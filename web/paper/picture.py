"""Draws pictures for sheets: paths of one ink are joined, and so are texts of one style that follow each other.

Printing takes time for every element, so paths are collected by ink; texts are not, because they are read in their
order. A text has a position for every letter. The same picture can be drawn on a page (`to_screen_svg`), with the inks
of the page, light or dark, and its font.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import NamedTuple

from markupsafe import Markup, escape

from calculators.core.parsing import split_graphemes
from web.paper.letter_widths import measure_text_em

SEAT_INKS = {"p1": "#0d6371", "p2": "#8f4a00", "p3": "#84285f", "p4": "#3c6314", "p5": "#55504a"}
SEAT_INKS |= {f"p{number + 5}": SEAT_INKS[f"p{number}"] for number in range(1, 5)}
"""The inks of seats. In grey they look alike, so shape and letter tell seats apart; the sixth has the first's."""
SEAT_OUTLINES = {
    "p2": ((0, -11.4), (12.2, 9.8), (-12.2, 9.8)),
    "p3": ((-10, -10), (10, -10), (10, 10), (-10, 10)),
    "p4": ((0, -12.4), (12.4, 0), (0, 12.4), (-12.4, 0)),
    "p5": ((0, -11.6), (11, -3.6), (6.8, 9.4), (-6.8, 9.4), (-11, -3.6)),
    "p6": ((-5.5, -10), (5.5, -10), (11, 0), (5.5, 10), (-5.5, 10), (-11, 0)),
    "p7": ((-4.5, -11), (4.5, -11), (11, -4.5), (11, 4.5), (4.5, 11), (-4.5, 11), (-11, 4.5), (-11, -4.5)),
    "p8": ((-11, 10), (-11, -1), (-9, -6.5), (-5, -10), (0, -11), (5, -10), (9, -6.5), (11, -1), (11, 10)),
    "p9": ((-10, -11), (10, -11), (10, 1), (7.5, 5.5), (0, 11), (-7.5, 5.5), (-10, 1)),
}
"""Corners of the shapes of seats in a box of 25 around 0, 0; the first seat is a dot 21.6 wide."""
SEAT_BOX = 25
SEAT_LETTERS = {f"p{number}": letter for number, letter in enumerate("ABCDEFGHI", 1)}
FONT = "BIZ UDPGothic"
KANA_MARKS = "\u3099\u309a"
KANA_MARK_EM = 0.72
"""How far a voicing mark is moved to the upper right of its kana, in ems."""
BLACK, WHITE, INK, AI, SUNK, EDGE, SHU = "#000", "#fff", "ink", "ai", "sunk", "edge", "shu"
"""Black and white of a card; and inks by name: of what is drawn beside cards, of what is highlighted, of empty places,
of their edges, of errors."""
PAPER_COLOURS = {INK: BLACK, AI: "#223a70", SUNK: "#eee", EDGE: "#555", SHU: "#b9361a"}
"""Colours of the named inks on paper and on a page; an ink without a name is the same on both."""
SCREEN_COLOURS = {
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


class Box(NamedTuple):
    """A rectangle of a picture. x, y: of its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle_x(self) -> float:
        return self.x + self.width / 2

    @property
    def middle_y(self) -> float:
        return self.y + self.height / 2

    @property
    def middle(self) -> tuple[float, float]:
        return self.middle_x, self.middle_y

    def with_margin(self, margin: float) -> Box:
        """Returns a box that is larger by a margin on each side, or smaller if it is negative."""
        return Box(self.x - margin, self.y - margin, self.width + 2 * margin, self.height + 2 * margin)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ink:
    """How a path is drawn. line_cap, line_join: as SVG names them, '' for the default."""

    fill: str = "none"
    stroke: str = ""
    width: float = 0
    dash: str = ""
    line_cap: str = ""
    line_join: str = ""

    def svg_attributes(self, colours_by_name: Mapping[str, str]) -> str:
        """Returns the SVG attributes. colours_by_name: the colours of named inks."""
        attributes = {
            "fill": colours_by_name.get(self.fill, self.fill),
            "stroke": colours_by_name.get(self.stroke, self.stroke),
            "stroke-width": coord(self.width) if self.stroke else "",
            "stroke-dasharray": self.dash,
            "stroke-linecap": self.line_cap,
            "stroke-linejoin": self.line_join,
        }
        return " ".join(f'{name}="{value}"' for name, value in attributes.items() if value)


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How a text is set. size: of an em; anchor: the `start`, `middle` or `end` of the text is at its position;
    is_upside_down: it is turned around that position; halo: the colour around its letters on a page, '' for none."""

    size: float
    bold: bool = True
    fill: str = "#000"
    anchor: str = "start"
    is_upside_down: bool = field(default=False, kw_only=True)
    halo: str = field(default="", kw_only=True)


@dataclass(slots=True, kw_only=True)
class TextRun:
    """Texts of one style that follow each other. placed_words: each text with its position and anchor."""

    kind: TextStyle
    letters: str = ""
    xs: list[str] = field(default_factory=list)
    ys: list[str] = field(default_factory=list)
    placed_words: list[tuple[str, str, str, str]] = field(default_factory=list)


@dataclass(slots=True)
class Layer:
    paths: dict[Ink, list[str]] = field(default_factory=dict)
    words: list[TextRun] = field(default_factory=list)


class Picture:
    """A picture to be drawn as SVG.

    wide, high: in millimetres, which are its units; inks: of seats. Later drawings cover earlier ones only from a later
    layer (`start_layer`); within a layer texts are above paths, in the order they are drawn.
    """

    def __init__(self, wide: float, high: float, inks: Mapping[str, str] = SEAT_INKS) -> None:
        self.wide, self.high, self.inks = wide, high, inks
        self.layers = [Layer()]
        self.drawn_texts: list[str] = []

    def start_layer(self) -> None:
        """Starts a layer that covers the earlier ones."""
        self.layers.append(Layer())

    def draw_path(self, path_data: str, ink: Ink) -> None:
        self.layers[-1].paths.setdefault(ink, []).append(path_data)

    def draw_box(self, box: Box, *inks: Ink) -> None:
        x, y, width, height = box
        for ink in inks:
            self.draw_path(f"M{coord(x)} {coord(y)}h{coord(width)}v{coord(height)}h{coord(-width)}z", ink)

    def draw_rounded_box(self, box: Box, corner_radius: float, *inks: Ink) -> None:
        """Draws a box with rounded corners, once in each ink, the later over the earlier."""
        x, y, width, height = box
        r, w, h = coord(corner_radius), coord(width - 2 * corner_radius), coord(height - 2 * corner_radius)
        start = f"M{coord(x + corner_radius)} {coord(y)}"
        data = f"{start}h{w}q{r} 0 {r} {r}v{h}q0 {r} -{r} {r}h-{w}q-{r} 0 -{r} -{r}v-{h}q0 -{r} {r} -{r}z"
        for ink in inks:
            self.draw_path(data, ink)

    def draw_dot(self, x: float, y: float, diameter: float, fill_colour: str) -> None:
        """Draws a filled circle, as a stroke of no length with a round cap, which is shortest."""
        self.draw_path(f"M{coord(x)} {coord(y)}h0", Ink(stroke=fill_colour, width=diameter, line_cap="round"))

    def draw_seat_mark_unless_seat_empty(
        self, seat_code_or_empty: str, middle_x: float, middle_y: float, size: float
    ) -> None:
        """Draws the shape of a seat with its letter. size: of the box around it. Draws nothing for the seat ''."""
        if not seat_code_or_empty:
            return
        ink, scale = self.inks[seat_code_or_empty], size / SEAT_BOX
        if seat_code_or_empty in SEAT_OUTLINES:
            corners = (
                f"{coord(middle_x + dx * scale)} {coord(middle_y + dy * scale)}"
                for dx, dy in SEAT_OUTLINES[seat_code_or_empty]
            )
            self.draw_path("M" + "L".join(corners) + "z", Ink(fill=ink))
        else:
            self.draw_dot(middle_x, middle_y, 21.6 * scale, ink)
        baseline_offset, em = (6.3, 9.5) if seat_code_or_empty == "p2" else (4.4, 12)
        self.draw_text(
            SEAT_LETTERS[seat_code_or_empty],
            middle_x,
            middle_y + baseline_offset * scale,
            TextStyle(round(em * scale, 2), fill="#fff", anchor="middle"),
        )

    def draw_text(self, text: str, x: float, baseline_y: float, style: TextStyle) -> None:
        """Draws a text with its baseline at baseline_y."""
        if style.is_upside_down:  # the whole run is turned around the origin
            x, baseline_y = -x, -baseline_y
        placed_text = (text, coord(x), coord(baseline_y), style.anchor)
        x -= {"start": 0, "middle": 0.5, "end": 1}[style.anchor] * measure_text_em(text) * style.size
        text_runs, style = self.layers[-1].words, replace(style, anchor="start")
        if not text_runs or text_runs[-1].kind != style:
            text_runs.append(TextRun(kind=style))
        run = text_runs[-1]
        run.placed_words.append(placed_text)
        self.drawn_texts.append(text)
        for grapheme in split_graphemes(text):
            width = measure_text_em(grapheme)
            for index, letter in enumerate(grapheme if grapheme != " " else ""):
                # In print a mark begins where its letter ends, and is drawn back over it; kana marks are at the left.
                mark_offset = width + KANA_MARK_EM * (letter in KANA_MARKS) if index else 0
                run.letters += letter
                run.xs.append(coord(x + mark_offset * style.size))
                run.ys.append(coord(baseline_y))
            x += width * style.size

    def to_paper_svg(
        self,
        spoken_label_or_empty_to_hide: str = "",
        css_class: str = "",
        max_width_mm: float = 0,
        *,
        omits_drawn_texts_after_label: bool = False,
    ) -> Markup:
        """Returns the SVG for paper.

        spoken_label_or_empty_to_hide: describes the picture, read aloud with all its texts after it, '' if the page
        says it elsewhere; css_class: a class; max_width_mm: the largest width, 0 for none;
        omits_drawn_texts_after_label: the texts are not read after the label.
        """
        drawn_words = " ".join(self.drawn_texts[self.drawn_texts[:1] == [spoken_label_or_empty_to_hide] :])
        # Without a text the title is a space, because an accessible PDF needs one.
        title = (
            spoken_label_or_empty_to_hide
            if omits_drawn_texts_after_label
            else ": ".join(filter(None, (spoken_label_or_empty_to_hide, drawn_words))) or "\N{NO-BREAK SPACE}"
        )
        scale = min(1.0, max_width_mm / self.wide) if max_width_mm else 1.0
        class_attribute = Markup(' class="{}"').format(css_class) if css_class else Markup("")
        role = Markup(' role="img"') if spoken_label_or_empty_to_hide else Markup(' aria-hidden="true"')
        size = Markup(f'width="{coord(self.wide * scale)}mm" height="{coord(self.high * scale)}mm"')
        viewbox_and_font = Markup(f'viewBox="0 0 {coord(self.wide)} {coord(self.high)}" font-family="{FONT}"')
        layers = Markup("").join(layer_to_paper_svg_elements(layer) for layer in self.layers)
        return Markup("<svg{} {} {}{}><title>{}</title>{}</svg>").format(
            class_attribute, size, viewbox_and_font, role, title, layers
        )

    def to_screen_svg(
        self,
        max_width_px: float,
        max_height_px: float,
        max_pixels_per_unit: float = 1.0,
        *,
        label: str = "",
        css_class: str = "drawn",
    ) -> Markup:
        """Returns the SVG for a page, within a largest width, height and scale. label: describes the picture, '' if the
        page says it elsewhere."""
        pixels_per_unit = min(max_width_px / self.wide, max_height_px / self.high, max_pixels_per_unit)
        width, height = coord(self.wide * pixels_per_unit), coord(self.high * pixels_per_unit)
        role = Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')
        layers = Markup("").join(layer_to_screen_svg_elements(layer) for layer in self.layers)
        frame = Markup('<svg class="{}" width="{}" height="{}" viewBox="0 0 {} {}" {}>{}</svg>')
        return frame.format(css_class, width, height, coord(self.wide), coord(self.high), role, layers)


def map_seat_code_to_chosen_or_default_ink(colour_letters_by_seat_or_empty: str) -> dict[str, str]:
    """Returns the ink of each seat. colour_letters_by_seat_or_empty: the chosen colours, a letter each, '' if none are
    chosen."""
    return SEAT_INKS | {
        f"p{seat}": SEAT_INKS[f"p{ord(tint) - ord('a') + 1}"]
        for seat, tint in enumerate(colour_letters_by_seat_or_empty, 1)
    }


@cache
def build_seat_mark_svg(seat_code: str, size_mm: float, colour_letters: str = "") -> Markup:
    """Returns the mark of a seat by itself. colour_letters: as for `map_seat_code_to_chosen_or_default_ink`."""
    picture = Picture(size_mm, size_mm, map_seat_code_to_chosen_or_default_ink(colour_letters))
    picture.draw_seat_mark_unless_seat_empty(seat_code, size_mm / 2, size_mm / 2, size_mm)
    return picture.to_paper_svg(css_class="seat")


def layer_to_paper_svg_elements(layer: Layer) -> Markup:
    """Returns the SVG elements of a layer for paper: its paths, and its texts with a place for each letter, so that
    they do not depend on a browser's widths."""
    parts = paths_to_svg(layer, PAPER_COLOURS)
    for words in layer.words:
        look = svg_size_weight_fill_and_rotation_of_text(words.kind, PAPER_COLOURS)
        places = f'x="{" ".join(words.xs)}" y="{" ".join(words.ys)}"'
        parts.append(Markup(f"<text {look} {places}>") + escape(words.letters) + Markup("</text>"))
    return Markup("").join(parts)


def layer_to_screen_svg_elements(layer: Layer) -> Markup:
    """Returns the SVG elements of a layer for a page: its paths, and its texts as a whole, with their halos."""
    parts = paths_to_svg(layer, SCREEN_COLOURS)
    for words in layer.words:
        look = svg_size_weight_fill_and_rotation_of_text(words.kind, SCREEN_COLOURS)
        if words.kind.halo:
            halo = Ink(stroke=words.kind.halo, width=words.kind.size / 4, line_join="round")
            look = f'{look} paint-order="stroke" {replace(halo, fill="").svg_attributes(SCREEN_COLOURS)}'
        for text, x, y, at in words.placed_words:
            anchor = f' text-anchor="{at}"' if at != "start" else ""
            parts.append(Markup(f'<text {look} x="{x}" y="{y}"{anchor}>') + escape(text) + Markup("</text>"))
    return Markup("").join(parts)


def paths_to_svg(layer: Layer, colours_by_name: Mapping[str, str]) -> list[Markup]:
    """Returns one SVG element for all paths of each ink."""
    return [
        Markup(f'<path d="{"".join(data)}" {ink.svg_attributes(colours_by_name)}/>')
        for ink, data in layer.paths.items()
    ]


def svg_size_weight_fill_and_rotation_of_text(style: TextStyle, colours_by_name: Mapping[str, str]) -> str:
    """Returns the SVG attributes of a style but its anchor; black, the default on paper, is left out."""
    fill = colours_by_name.get(style.fill, style.fill)
    attributes = f'font-size="{coord(style.size)}"' + (' font-weight="700"' if style.bold else "")
    turn = ' transform="rotate(180)"' if style.is_upside_down else ""
    return attributes + (f' fill="{fill}"' if fill != BLACK else "") + turn


def coord(value: float) -> str:
    """Formats a number with at most two decimals, as short as possible."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
