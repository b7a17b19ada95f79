"""Works out the touch areas of stations, and the window of the map that a phone shows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from web.games.subway.pictures.layout import SPOTS, RingLook
from web.games.subway.pictures.names import Area
from web.pieces import Control, SceneItem

WIDE, HEIGHT = 360, 492
"""Width and height of the whole map, which begins 8 below 0."""
MARGIN = 12
"""The least distance of the station in question from the edge of the window."""
REACH = 22
"""Half the side of a touch area, where no other station is nearer."""
WINDOW, STEP = 300, 24
"""The height of the window that a phone shows, and the step by which it moves down."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TouchArea(SceneItem):
    """The area of the map that belongs to a station. is_selected: the station in question or of the draft;
    can_be_reached: whether the dice lead to it."""

    symbol: ClassVar[str] = "touch_area"
    code: str
    is_selected: bool
    can_be_reached: bool


def areas_of_zoom_out_key_in_window_and_map(window_offset_steps: int) -> list[Area]:
    """Returns the areas of the key in the left corner that displays the whole map: in the window and in the whole map.

    The key is higher at a shared table, and the area of the window allows for that.
    """
    window_bottom = 8 + STEP * window_offset_steps + WINDOW
    return [(28, window_bottom - 84, 92, window_bottom), (28, 8 + HEIGHT - 56, 92, 8 + HEIGHT)]


def list_station_touch_areas_with_borders_halfway(
    station_codes: Iterable[str],
    control_for_station: Callable[[str], Control],
    ring_look_by_station: Mapping[str, RingLook],
) -> tuple[TouchArea, ...]:
    """Returns the touch areas of stations; where two meet, the border is halfway."""
    found = []
    for code, (left, top, right, bottom) in touch_bounds_by_station(tuple(station_codes)).items():
        look = ring_look_by_station.get(code)
        is_selected, can_be_reached = look in ("sel", "bad"), look in ("can", "weak")
        found.append(
            TouchArea(
                code=code,
                x=left,
                y=top,
                width=right - left,
                height=bottom - top,
                control=control_for_station(code),
                is_selected=is_selected,
                can_be_reached=can_be_reached,
            )
        )
    return tuple(found)


@cache
def touch_bounds_by_station(
    station_codes: tuple[str, ...],
) -> dict[str, Area]:
    """Returns the bounds of the touch area of each station: what is nearer to it than to its neighbours."""
    found = {}
    for code in station_codes:
        x, y = SPOTS[code].x, SPOTS[code].y
        left, top, right, bottom = x - REACH, y - REACH, x + REACH, y + REACH
        for other in station_codes:
            dx, dy = SPOTS[other].x - x, SPOTS[other].y - y
            if other == code or max(abs(dx), abs(dy)) >= 2 * REACH:
                continue
            across, down = x + SPOTS[other].x, y + SPOTS[other].y
            if abs(dx) >= abs(dy):
                left, right = (left, min(right, across // 2)) if dx > 0 else (max(left, across // 2), right)
            else:
                top, bottom = (top, min(bottom, down // 2)) if dy > 0 else (max(top, down // 2), bottom)
        found[code] = (max(left, 0), max(top, 8), min(right, 360), min(bottom, 500))
    return found


def count_window_steps_down(focus_stations: Collection[str], asked_station_or_empty: str = "") -> int:
    """Returns by how many steps the window moves down to show these stations; without any, to show the middle of the
    map. asked_station_or_empty: stays inside the window."""
    ys = [SPOTS[code].y for code in focus_stations] or [238]
    steps = round(((min(ys) + max(ys)) / 2 - 8 - WINDOW / 2) / STEP)
    if asked_station_or_empty:
        y = SPOTS[asked_station_or_empty].y - 8
        steps = max(min(steps, int((y - MARGIN) // STEP)), -int((WINDOW - MARGIN - y) // STEP))
    return int(max(0, min(steps, (HEIGHT - WINDOW) // STEP)))
