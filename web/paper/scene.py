"""Draws a scene (`web.pieces.Scene`) with the symbols and inks of paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from web.paper.picture import SEAT_INKS, Box, Picture
from web.pieces import Scene

DrawSymbol = Callable[[Picture, Any, Box], None]
"""Draws an item of a scene into its box in millimetres."""


def draw_picture_cropped_to_items_with_given_symbols(
    scene: Scene,
    draw_functions_by_symbol_in_layer_order: Mapping[str, DrawSymbol],
    *,
    millimetres_per_pixel: float,
    margin_mm: float,
    seat_inks: Mapping[str, str] = SEAT_INKS,
    viewbox: Sequence[float] = (),
) -> Picture:
    """Draws the items for which there is a symbol, in the order of `draw_functions_by_symbol_in_layer_order`, each
    symbol in a layer of its own.

    The picture is as large as these items, with a margin on each side; without items it is only the margin. seat_inks:
    as for `Picture`; viewbox: x, y, width and height of the only part that is drawn, () for all items.
    """
    items = [item for item in scene.items if item.symbol in draw_functions_by_symbol_in_layer_order]
    if viewbox:
        left, top, width, height = viewbox
        items = [
            item
            for item in items
            if left < item.x + item.width and item.x < left + width
            if top < item.y + item.height and item.y < top + height
        ]
    else:
        left, top = min((item.x for item in items), default=0), min((item.y for item in items), default=0)
        width = max((item.x + item.width for item in items), default=left) - left
        height = max((item.y + item.height for item in items), default=top) - top
    scale = millimetres_per_pixel
    picture = Picture(width * scale + 2 * margin_mm, height * scale + 2 * margin_mm, seat_inks)
    for symbol, draw_symbol in draw_functions_by_symbol_in_layer_order.items():
        picture.start_layer()
        for item in items:
            if item.symbol == symbol:
                x, y = margin_mm + (item.x - left) * scale, margin_mm + (item.y - top) * scale
                draw_symbol(picture, item, Box(x, y, item.width * scale, item.height * scale))
    return picture
