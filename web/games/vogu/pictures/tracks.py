"""Draws the values of the colours as a scene: a track for each, from −10 to 10."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from web.i18n import Speaker
from web.pieces import Scene, SceneItem

WIDTH, HEIGHT = 220, 30
"""Pixels of a track."""
ZERO, STEP = 110, 10.2
"""Pixels from the left edge of a track to 0, and from a value to the next."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueTrack(SceneItem):
    """The track of a colour. value: None if not entered."""

    symbol: ClassVar[str] = "value_track"
    x: float = 0
    y: float = 0
    width: float = WIDTH
    height: float = HEIGHT
    colour: str
    value: int | None

    @property
    def bar(self) -> tuple[float, float]:
        """Returns the left edge and the width of the bar from 0 to the value, in pixels from the left edge."""
        value = self.value or 0
        return ZERO + STEP * min(value, 0), STEP * abs(value)

    @property
    def marker(self) -> float:
        """Returns the middle of the value's marker, in pixels from the left edge."""
        return ZERO + STEP * (self.value or 0)


def draw_value_tracks(values: Mapping[str, int | None], say: Speaker, *, pitch: float = HEIGHT) -> Scene:
    """Draws a track for each colour, one below the other. pitch: pixels from one to the next."""
    return Scene(
        label=say("vogu.tracks"),
        width=WIDTH,
        height=pitch * len(values),
        items=tuple(
            ValueTrack(y=pitch * index, colour=colour, value=value)
            for index, (colour, value) in enumerate(values.items())
        ),
    )
