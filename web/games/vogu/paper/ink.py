"""Draws the colours of VOGU on paper: a field has its colour, hatching at both ends and its kanji between."""

from __future__ import annotations

from calculators.vogu.state import Card
from web.i18n import Speaker
from web.paper.picture import Box, Ink, Picture, TextStyle, coord

FILLS = {"B": "#2459a8", "R": "#b42e3c", "Y": "#f2c21a", "G": "#1f7548", "W": "#ffffff", "K": "#2b2926"}
PALE = {"B": "#b4c8e6", "R": "#e8b9be", "Y": "#5c4a06", "G": "#a5cfb8", "K": "#9a9794"}
"""Colour → the stroke of its hatching."""
BRIGHT = "YW"
"""The colours whose kanji is black."""
HATCHED, PLAIN = 2.1, 4.4
"""Millimetres: the hatched end of a field, and the least length of its middle without hatching."""
SLANT, DOT = 1.62, (0.66, 0.82)
"""Millimetres: the distance of slanted lines; the distances of dots, across and down."""
CARD, STEP = (11.0, 13.4), 12.9
"""Millimetres: width and height of a card of a seat, and the distance from one to the next."""
BLACK, WHITE = "#000", "#fff"


def letter_ink(colour: str) -> str:
    return BLACK if colour in BRIGHT else WHITE


def hatch_box_by_colour(
    picture: Picture, colour: str, *, x: float, y: float, box_width: float, box_height: float
) -> None:
    """Draws the heraldic hatching of a box.

    Blue is level, red upright, green slanted, black crossed, yellow dotted, white has none.
    """
    level_ink, upright_ink = (
        Ink(stroke=PALE.get(colour, ""), width=box_width),
        Ink(stroke=PALE.get(colour, ""), width=box_height),
    )
    down = f"M{coord(x + box_width / 2)} {coord(y + 0.43)}V{coord(y + box_height)}"
    across = f"M{coord(x + 0.38)} {coord(y + box_height / 2)}H{coord(x + box_width)}"
    if colour == "B":
        picture.draw_path(down, with_dash_pattern(level_ink, ".34 .86"))
    elif colour == "R":
        picture.draw_path(across, with_dash_pattern(upright_ink, ".34 .76"))
    elif colour == "K":
        picture.draw_path(down, with_dash_pattern(level_ink, ".27 1.11"))
        picture.draw_path(across, with_dash_pattern(upright_ink, ".27 1.11"))
    elif colour == "G":
        picture.draw_path(svg_path_of_slanted_lines(x, y, box_width, box_height), Ink(stroke=PALE["G"], width=0.36))
    elif colour == "Y":
        dots = f".01 {2 * DOT[0] - 0.01:.2f}"
        picture.draw_path(
            svg_path_of_staggered_lines_to_dash_as_dots(x, y, box_width, box_height),
            Ink(stroke=PALE["Y"], width=0.46, dash=dots, line_cap="round"),
        )


def with_dash_pattern(ink: Ink, dash_pattern: str) -> Ink:
    return Ink(stroke=ink.stroke, width=round(ink.width, 2), dash=dash_pattern)


def svg_path_of_slanted_lines(x: float, y: float, box_width: float, box_height: float) -> str:
    """Returns lines that fall by 45° from left to right within a box, as the data of an SVG path."""
    lines = []
    start = SLANT / 2 - box_height
    while start < box_width:
        left, right = max(0.0, start), min(box_width, start + box_height)
        if right - left > 0.1:
            ends = (x + left, y + left - start, x + right, y + right - start)
            lines.append("M{} {}L{} {}".format(*map(coord, ends)))
        start += SLANT
    return "".join(lines)


def svg_path_of_staggered_lines_to_dash_as_dots(x: float, y: float, box_width: float, box_height: float) -> str:
    """Returns lines of dots, every other one shifted by half; a dot is a dash of no length with a round cap."""
    across, down = DOT
    rows = range(max(1, int((box_height - 0.3) / down)))
    starts = ((0.5 * across + across * (row % 2), y + (row + 0.8) * down) for row in rows)
    return "".join(
        f"M{coord(x + start)} {coord(dot_y)}h{coord(max(0.02, box_width - 0.2 - start))}" for start, dot_y in starts
    )


def draw_colour_field_hatched_at_ends_without_text(
    picture: Picture,
    colour: str,
    *,
    x: float,
    y: float,
    field_width: float,
    field_height: float,
    hatching_scale: float = 1,
) -> None:
    """Draws a field without its text, hatched at the ends of its longer side. hatching_scale: that of its card."""
    picture.draw_box(Box(x, y, field_width, field_height), Ink(fill=FILLS[colour]))
    if field_width >= field_height:
        end = min(HATCHED * hatching_scale, (field_width - PLAIN * hatching_scale) / 2)
        hatch_box_by_colour(picture, colour, x=x, y=y, box_width=end, box_height=field_height)
        hatch_box_by_colour(picture, colour, x=x + field_width - end, y=y, box_width=end, box_height=field_height)
    else:
        end = min(HATCHED * hatching_scale, (field_height - PLAIN * hatching_scale) / 2)
        hatch_box_by_colour(picture, colour, x=x, y=y, box_width=field_width, box_height=end)
        hatch_box_by_colour(picture, colour, x=x, y=y + field_height - end, box_width=field_width, box_height=end)
    picture.draw_box(Box(x, y, field_width, field_height), Ink(stroke=BLACK, width=0.25))


def draw_kanji(
    picture: Picture, say: Speaker, colour: str, *, x: float, y: float, size: float, suffix: str = ""
) -> None:
    """Draws the kanji of a colour on a field of that colour, centred on x with its baseline on y. suffix: after it."""
    style = TextStyle(round(size, 2), fill=letter_ink(colour), anchor="middle")
    picture.draw_text(say(f"vogu.kanji.{colour}") + suffix, x, y, style)


def draw_owned_cards(
    picture: Picture, say: Speaker, *, cards: tuple[Card, ...], x: float, y: float, scale: float = 1.0
) -> None:
    """Draws the cards of a seat, and over them their tokens, each a double ring around its colour. A colour that is not
    entered stays white."""
    lefts = [x + STEP * scale * index for index in range(len(cards))]
    for card, left in zip(cards, lefts, strict=True):
        picture.draw_rounded_box(
            Box(left, y, CARD[0] * scale, CARD[1] * scale),
            1.4 * scale,
            Ink(fill=WHITE, stroke=BLACK, width=round(0.35 * scale, 2)),
        )
        for colour, offset in zip(card.colours, (1.0, 7.1), strict=False):
            draw_colour_field_hatched_at_ends_without_text(
                picture,
                colour,
                x=left + scale,
                y=y + offset * scale,
                field_width=8.6 * scale,
                field_height=5.3 * scale,
                hatching_scale=scale,
            )
            draw_kanji(picture, say, colour, x=left + 5.3 * scale, y=y + (offset + 4) * scale, size=3.7 * scale)
    picture.start_layer()
    for card, left in zip(cards, lefts, strict=True):
        if card.token:
            middle_x, middle_y = left + 10.2 * scale, y + 12.5 * scale
            for diameter, fill in ((5.9, BLACK), (5, WHITE), (4.4, BLACK), (4.1, FILLS[card.token])):
                picture.draw_dot(middle_x, middle_y, diameter * scale, fill)
            draw_kanji(picture, say, card.token, x=middle_x, y=middle_y + 1.05 * scale, size=2.8 * scale)
    picture.start_layer()
