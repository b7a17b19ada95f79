"""The items of the network's scene."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from web.games.subway.pictures.layout import Capsule, NameLabel, Point, RingLook, corner_points_to_relative_svg_path
from web.pieces import SceneItem

HEAD = 10
"""Half the side of the head of a pawn."""


BADGE = 9
"""Half the side of the letter of a line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Track(SceneItem):
    """Something along the track; its box is that of corner_points."""

    corner_points: tuple[Point, ...]

    @property
    def path_data(self) -> str:
        """Returns the data of an SVG path."""
        return corner_points_to_relative_svg_path(self.corner_points)


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackLine(Track):
    """A line. is_complete: does every station have a bead, if the line counts?"""

    symbol: ClassVar[str] = "track_line"
    letter: str
    is_complete: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Route(Track):
    """A path in the colour of a seat, '' for none."""

    symbol: ClassVar[str] = "route"
    seat: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LineBadge(SceneItem):
    """The letter of a line in a ring."""

    symbol: ClassVar[str] = "line_badge"
    width: float = 2 * BADGE
    height: float = 2 * BADGE
    letter: str
    is_complete: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class StationItem(SceneItem):
    """Something at a station; its middle is that of the station."""

    code: str
    capsule: Capsule


@dataclass(frozen=True, slots=True, kw_only=True)
class StationFrame(StationItem):
    """The frame around the two places of a transfer station. is_to_fill: as for `Station`."""

    symbol: ClassVar[str] = "station_frame"
    is_to_fill: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Bead:
    """A bead of a seat. dx, dy: from the middle of its station; is_solid: filled, for the highlighted seat."""

    seat: str
    dx: float
    dy: float
    is_solid: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Station(StationItem):
    """The places of a station.

    empty_places: those without a bead, from the middle; is_to_fill: still without a bead for the end of the game;
    is_forbidden: no seat may start here.
    """

    symbol: ClassVar[str] = "station"
    beads: tuple[Bead, ...]
    empty_places: tuple[Point, ...]
    is_to_fill: bool
    is_forbidden: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class StationLabel(StationItem):
    """The name of a station where every name is drawn.

    label_by_language: from the middle of the station; wide_label_by_language: the same on a map that is stretched.
    """

    symbol: ClassVar[str] = "station_label"
    is_major: bool
    label_by_language: Mapping[str, NameLabel]
    wide_label_by_language: Mapping[str, NameLabel]


@dataclass(frozen=True, slots=True, kw_only=True)
class StationRing(StationItem):
    """A ring around a station. is_swap: a bead would be replaced."""

    symbol: ClassVar[str] = "station_ring"
    look: RingLook
    is_contradictory: bool
    is_swap: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RouteNumber(SceneItem):
    """A word beside a station: its position in a route (`3`, or `3·7` if it is passed twice), or a note."""

    symbol: ClassVar[str] = "route_number"
    height: float = 12
    text: str
    seat: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pawn(SceneItem):
    """The head of a pawn beside its station. turn_degrees: how far its tip is turned from pointing down."""

    symbol: ClassVar[str] = "pawn"
    width: float = 2 * HEAD
    height: float = 2 * HEAD
    seat: str
    station: str
    turn_degrees: int
