"""The network as a picture: lines, stations, beads, pawns, and one route along the track."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from calculators.core.parsing import format_seat
from calculators.subway.state import State, complete_lines
from web.games.subway.layout import BADGES, SPLIT, SPOTS, line_path, path, places, points

Drawn = dict[str, Any]


def draw_map(
    state: State,
    seat: str = "",
    *,
    route: Sequence[str] = (),
    start: int = 1,
    other: Sequence[str] = (),
    rings: Iterable[str] = (),
    notes: Mapping[str, str] | None = None,
    bad: Collection[str] = (),
) -> Drawn:
    """Everything a template needs to draw the board of a table.

    seat: whose beads are solid; route: drawn along the track and numbered, the first station with start;
    other: a second way; rings: stations to mark; notes: a word at a station; bad: contradictory places.
    """
    board = state.board
    full = complete_lines(state)
    marked = set(rings)
    notes = notes or {}
    stations = []
    for code in board.stations:
        spot = SPOTS[code]
        room = board.room[code]
        seats = [format_seat(s) for s, count in state.owners(code).items() for _ in range(min(count, 4))]
        spots = places(code, room, len(seats))
        pawns = [format_seat(s) for s in state.seats if state.pawn(s) == code]
        side = 18 if room > 1 and spot.capsule == "h" else 8
        stations.append(
            {
                "code": code,
                "x": spot.x,
                "y": spot.y,
                "capsule": spot.capsule if room > 1 else "",
                "beads": [
                    {"seat": s, "x": x, "y": y, "solid": s == seat} for s, (x, y) in zip(seats, spots, strict=False)
                ],
                "empty": spots[len(seats) :],
                "pawns": [{"seat": s, "x": spot.x + side + 11 * i, "y": spot.y - 4} for i, s in enumerate(pawns)],
                "ring": code in marked,
                "bad": f"st.{code}" in bad,
                "major": spot.major,
                "label": spot.labels,
                "split": SPLIT.get(code, []),
                "note": notes.get(code, ""),
                "nx": spot.x + spot.number[0],
                "ny": spot.y + spot.number[1],
            }
        )
    return {
        "lines": [
            {
                "letter": letter,
                "d": line_path(board, letter),
                "full": letter in full,
                "x": BADGES[letter][0],
                "y": BADGES[letter][1],
            }
            for letter in board.lines
        ],
        "stations": stations,
        "seat": seat,
        "route": path(points(route)) if len(route) > 1 else "",
        "other": path(points(other)) if len(other) > 1 else "",
        "numbers": numbers(route, start),
    }


def numbers(route: Sequence[str], start: int) -> list[Drawn]:
    """The order of a route beside its stations; those passed twice have both numbers (3·7)."""
    order: dict[str, list[int]] = {}
    for index, code in enumerate(route, start):
        order.setdefault(code, []).append(index)
    found = []
    for code, passed in order.items():
        text = "·".join(str(n) for n in passed if n)
        if text:
            spot = SPOTS[code]
            width = 6 + 5.4 * len(text)
            found.append(
                {
                    "x": round(spot.x + spot.number[0], 1),
                    "y": round(spot.y + spot.number[1], 1),
                    "w": round(width, 1),
                    "text": text,
                }
            )
    return found
