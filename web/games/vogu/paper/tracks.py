"""Draws the tracks of the colours on paper: a scale, the bar from 0 to the value, and its marker."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from calculators.core.messages import format_signed_number
from calculators.vogu.state import COLOURS, Values
from web.games.vogu.paper.ink import BLACK, FILLS, draw_kanji
from web.games.vogu.pictures.tracks import HEIGHT, STEP, WIDTH, ZERO, ValueTrack, draw_value_tracks
from web.i18n import Speaker
from web.paper.picture import EDGE, INK, Box, Ink, Picture, TextStyle, coord
from web.paper.scene import draw_picture_cropped_to_items_with_given_symbols
from web.pieces import Scene

ROW, SWATCH, TRACK_LEFT, TRACK_SCALE = 8.0, 6.0, 7.5, 0.15
"""Millimetres of a list of values: height of a row, side of a swatch, left edge of a track, and those of a pixel."""


def draw_value_track(picture: Picture, track: ValueTrack, box: Box) -> None:
    """Draws a track; one without a value has a scale only."""
    left, middle, scale = box.x, box.middle_y, box.height / HEIGHT
    picture.start_layer()
    ticks = ((left + (ZERO + STEP * value) * scale, (6 if value % 5 == 0 else 4) * scale) for value in range(-10, 11))
    picture.draw_path(
        f"M{coord(left + (ZERO - 10 * STEP) * scale)} {coord(middle)}h{coord(20 * STEP * scale)}"
        + "".join(f"M{coord(x)} {coord(middle - reach)}v{coord(2 * reach)}" for x, reach in ticks),
        Ink(stroke=EDGE, width=round(1.2 * scale, 2)),
    )
    if track.value is None:
        return
    bar_left, bar_width = track.bar
    if track.value:
        bar = Box(left + bar_left * scale, middle - 5 * scale, bar_width * scale, 10 * scale)
        picture.draw_box(bar, Ink(fill=FILLS[track.colour]), Ink(stroke=INK, width=round(scale, 2)))
    picture.start_layer()
    picture.draw_dot(left + track.marker * scale, middle, 17.4 * scale, INK)
    picture.draw_dot(left + track.marker * scale, middle, 14.6 * scale, FILLS[track.colour])


def draw_part_of_value_tracks(scene: Scene, *, viewbox: Sequence[float], scale: float) -> Picture:
    """Draws a part of the tracks. viewbox: its x, y, width and height in pixels; scale: units of a pixel."""
    return draw_picture_cropped_to_items_with_given_symbols(
        scene,
        {"value_track": draw_value_track},
        millimetres_per_pixel=scale,
        margin_mm=0,
        viewbox=viewbox,
    )


def draw_colour_value_list(say: Speaker, values: Values, max_width_mm: float = 0) -> Markup:
    """Draws the six values, each with its track, one below the other. max_width_mm: the greatest width, 0 for no
    limit."""
    picture = Picture(54, 56)
    picture.draw_text(say("vogu.tracks"), 0, 5, TextStyle(4.2 if len(say("vogu.tracks")) < 9 else 3.4))
    tracks = draw_value_tracks(dict(zip(COLOURS, values, strict=True)), say).items_of(ValueTrack)
    for index, track in enumerate(tracks):
        y = ROW * (index + 1)
        picture.draw_box(Box(0, y, SWATCH, SWATCH), Ink(fill=FILLS[track.colour], stroke=BLACK, width=0.25))
        draw_kanji(picture, say, track.colour, x=SWATCH / 2, y=y + 4.6, size=4.4)
        picture.draw_text(
            "–" if track.value is None else format_signed_number(track.value),
            picture.wide,
            y + 5.2,
            TextStyle(6.4, anchor="end"),
        )
    for index, track in enumerate(tracks):
        top = ROW * (index + 1) + (SWATCH - HEIGHT * TRACK_SCALE) / 2
        draw_value_track(picture, track, Box(TRACK_LEFT, top, WIDTH * TRACK_SCALE, HEIGHT * TRACK_SCALE))
    return picture.to_paper_svg(say("vogu.tracks"), "vval", max_width_mm)
