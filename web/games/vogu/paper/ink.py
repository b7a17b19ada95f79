"""The colours of VOGU on paper: every field has its colour, its hatching at both ends, its kanji between."""

from __future__ import annotations

from calculators.vogu.state import Card
from web.i18n import Speaker
from web.paper.picture import Ink, Picture, Type, num

FILLS = {"B": "#2459a8", "R": "#b42e3c", "Y": "#f2c21a", "G": "#1f7548", "W": "#ffffff", "K": "#2b2926"}
PALE = {"B": "#b4c8e6", "R": "#e8b9be", "Y": "#5c4a06", "G": "#a5cfb8", "K": "#9a9794"}
"""Colour → the ink of its hatching."""
BRIGHT = "YW"
"""The colours that are written on in black."""
HATCHED, PLAIN = 2.1, 4.4
"""Millimetres of a field's end that are hatched, and of its middle that is not, at least."""
SLANT, DOT = 1.62, (0.66, 0.82)
"""Millimetres between slanted lines, and from dot to dot."""
CARD, STEP = (11.0, 13.4), 12.9
"""A card a seat owns, and from one to the next."""
BLACK, WHITE = "#000", "#fff"


def letter_ink(colour: str) -> str:
    return BLACK if colour in BRIGHT else WHITE


def hatch(picture: Picture, colour: str, x: float, y: float, wide: float, high: float) -> None:
    """Heraldic hatching of a box: blue level, red upright, green slanted, black crossed, yellow dotted, white none."""
    level, upright = Ink(stroke=PALE.get(colour, ""), width=wide), Ink(stroke=PALE.get(colour, ""), width=high)
    down = f"M{num(x + wide / 2)} {num(y + 0.43)}V{num(y + high)}"
    across = f"M{num(x + 0.38)} {num(y + high / 2)}H{num(x + wide)}"
    if colour == "B":
        picture.path(down, dashed(level, ".34 .86"))
    elif colour == "R":
        picture.path(across, dashed(upright, ".34 .76"))
    elif colour == "K":
        picture.path(down, dashed(level, ".27 1.11"))
        picture.path(across, dashed(upright, ".27 1.11"))
    elif colour == "G":
        picture.path(slanted(x, y, wide, high), Ink(stroke=PALE["G"], width=0.36))
    elif colour == "Y":
        dots = f".01 {2 * DOT[0] - 0.01:.2f}"
        picture.path(dotted(x, y, wide, high), Ink(stroke=PALE["Y"], width=0.46, dash=dots, cap="round"))


def dashed(ink: Ink, dash: str) -> Ink:
    return Ink(stroke=ink.stroke, width=round(ink.width, 2), dash=dash)


def slanted(x: float, y: float, wide: float, high: float) -> str:
    lines = []
    start = SLANT / 2 - high
    while start < wide:
        left, right = max(0.0, start), min(wide, start + high)
        if right - left > 0.1:
            ends = (x + left, y + left - start, x + right, y + right - start)
            lines.append("M{} {}L{} {}".format(*map(num, ends)))
        start += SLANT
    return "".join(lines)


def dotted(x: float, y: float, wide: float, high: float) -> str:
    """Lines of dots, every other one half a step further; a dot is a dash of no length with a round cap."""
    across, down = DOT
    rows = range(max(1, int((high - 0.3) / down)))
    starts = ((0.5 * across + across * (row % 2), y + (row + 0.8) * down) for row in rows)
    return "".join(f"M{num(x + start)} {num(at)}h{num(max(0.02, wide - 0.2 - start))}" for start, at in starts)


def field(picture: Picture, colour: str, x: float, y: float, wide: float, high: float, scale: float = 1) -> None:
    """A field without its words: hatched at the ends of its longer side. scale: of the card it stands on."""
    picture.box(x, y, wide, high, Ink(fill=FILLS[colour]))
    if wide >= high:
        end = min(HATCHED * scale, (wide - PLAIN * scale) / 2)
        hatch(picture, colour, x, y, end, high)
        hatch(picture, colour, x + wide - end, y, end, high)
    else:
        end = min(HATCHED * scale, (high - PLAIN * scale) / 2)
        hatch(picture, colour, x, y, wide, end)
        hatch(picture, colour, x, y + high - end, wide, end)
    picture.box(x, y, wide, high, Ink(stroke=BLACK, width=0.25))


def owned(picture: Picture, say: Speaker, cards: tuple[Card, ...], x: float, y: float, wide: float) -> None:
    """The cards a seat owns in so many millimetres; what is not entered of one stays white."""
    scale = min(1.0, wide / (STEP * len(cards))) if cards else 1.0
    for card in cards:
        picture.card(x, y, CARD[0] * scale, CARD[1] * scale, 1.4, Ink(fill=WHITE, stroke=BLACK, width=0.35))
        for colour, down in zip(card.colours, (1.0, 7.1), strict=False):
            field(picture, colour, x + scale, y + down * scale, 8.6 * scale, 5.3 * scale, scale)
            sign = Type(round(3.7 * scale, 2), fill=letter_ink(colour), at="middle")
            picture.text(say(f"vogu.kanji.{colour}"), x + 5.3 * scale, y + (down + 4) * scale, sign)
        x += STEP * scale


def tokens(picture: Picture, say: Speaker, cards: tuple[Card, ...], x: float, y: float, wide: float) -> None:
    """The tokens on those cards: a double ring around its colour."""
    scale = min(1.0, wide / (STEP * len(cards))) if cards else 1.0
    for card in cards:
        if card.token:
            at = (x + 10.2 * scale, y + 12.5 * scale)
            for across, fill in ((5.9, BLACK), (5, WHITE), (4.4, BLACK), (4.1, FILLS[card.token])):
                picture.dot(*at, across * scale, fill)
            sign = Type(round(2.8 * scale, 2), fill=letter_ink(card.token), at="middle")
            picture.text(say(f"vogu.kanji.{card.token}"), at[0], at[1] + 1.05 * scale, sign)
        x += STEP * scale
