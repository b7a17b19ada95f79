"""Draws SCOUT!'s cards on paper: the symbols of its scene (`web.games.scout.pictures.scene`), for sheets and lesson."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from markupsafe import Markup

from web.games.scout.pictures.scene import CardSlot, PlaceNumber, TableCard
from web.paper.picture import WHITE, Box, Ink, Picture, TextStyle, coord
from web.paper.scene import DrawSymbol, draw_picture_cropped_to_items_with_given_symbols
from web.pieces import Scene

PITCH = 40
"""Pixels from card to card of a scene in its usual layout."""
MARGIN = 0.7
"""Millimetres around a row, for its thick lines."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardInks:
    """The lines of cards. current: of a card of the move; taken_dash: of the card that was taken, as SVG writes it, ''
    for none; lower: the colour of the lower number."""

    plain: Ink
    current: Ink
    slot: Ink
    line: Ink
    lower: str = "#000"
    taken_dash: str = ""


SHEET_INKS = CardInks(
    plain=Ink(fill=WHITE, stroke="#000", width=0.3),
    current=Ink(fill=WHITE, stroke="#000", width=1.1),
    slot=Ink(stroke="#000", width=0.3, dash="1.4 1"),
    line=Ink(stroke="#777", width=0.25),
    taken_dash="2.1 1",
)
"""The lines of a sheet, in millimetres."""


def draw_row_on_sheet(row: Scene, *, pitch_mm: float) -> Markup:
    """Draws a row of a scene. pitch_mm: millimetres from card to card."""
    picture = draw_cards_on_paper(row, scale=pitch_mm / PITCH, inks=SHEET_INKS, margin=MARGIN)
    return picture.to_paper_svg(
        " ".join(format_upper_and_lower_if_known_of_row_cards(row)) or row.label, omits_drawn_texts_after_label=True
    )


def format_upper_and_lower_if_known_of_row_cards(row: Scene) -> list[str]:
    """Returns both numbers of each card, such as `3/10`."""
    return [
        f"{item.card.top or '?'}{f'/{item.card.bottom}' if item.card.bottom else ''}"
        for item in row.items_of(TableCard)
    ]


def pitch_that_fits_mm(row: Scene, greatest_pitch: float, width: float) -> float:
    """Returns the millimetres from card to card with which a row is no wider than a width."""
    return min(greatest_pitch, width / max(len(row.items_of(TableCard)), 1))


def draw_cards_on_paper(scene: Scene, *, scale: float, inks: CardInks, margin: float) -> Picture:
    """Draws the cards, slots and place numbers of a scene. scale: units of the picture per pixel; margin: in its
    units."""
    symbols: dict[str, DrawSymbol] = {
        "slot": partial(draw_empty_slot, inks=inks),
        "card": partial(draw_card, inks=inks),
        "place_number": draw_place_number,
    }
    return draw_picture_cropped_to_items_with_given_symbols(
        scene, symbols, millimetres_per_pixel=scale, margin_mm=margin
    )


def draw_card(picture: Picture, card: TableCard, box: Box, *, inks: CardInks) -> None:
    """Draws a card with both numbers, the lower one upside down."""
    x, y, width, _ = box
    scale = width / card.width
    ink = inks.current if card.is_current else inks.plain
    if card.is_taken:
        ink = replace(ink, dash=inks.taken_dash)
    picture.draw_rounded_box(box, card.corner_radius * scale, ink)
    style = TextStyle(round(card.number_size * scale, 2), anchor="middle")
    picture.draw_text(str(card.card.top or "?"), box.middle_x, y + card.number_y * scale, style)
    picture.draw_path(f"M{coord(x + 0.3 * width)} {coord(y + card.line_y * scale)}h{coord(0.4 * width)}", inks.line)
    if card.card.bottom:
        style = TextStyle(
            round(card.lower_number_size * scale, 2), bold=False, fill=inks.lower, anchor="middle", is_upside_down=True
        )
        picture.draw_text(str(card.card.bottom), box.middle_x, y + card.lower_number_y * scale, style)


def draw_empty_slot(picture: Picture, slot: CardSlot, box: Box, *, inks: CardInks) -> None:
    """Draws the outline of a place without a card."""
    picture.draw_rounded_box(box, 5 * box.width / slot.width, inks.slot)


def draw_place_number(picture: Picture, number: PlaceNumber, box: Box) -> None:
    """Draws the number of a place, from 1, in the middle below its card."""
    scale = box.width / number.width
    style = TextStyle(round(10 * scale, 2), bold=False, anchor="middle")
    picture.draw_text(str(number.index + 1), box.middle_x, box.y + 14 * scale, style)
