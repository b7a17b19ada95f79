"""Obvious second implementations, slow and short, to compare the engine with."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import pairwise


def longest(tracks: Mapping[str, Collection[str]], caps: Mapping[str, int]) -> int:
    """Stations on the longest route: plain depth-first search over stations."""
    left = dict(caps)
    best = 0

    def go(here: str, before: str, length: int) -> None:
        nonlocal best
        best = max(best, length)
        for station in tracks[here]:
            if station != before and left.get(station, 0):
                left[station] -= 1
                go(station, here, length + 1)
                left[station] += 1

    for start in caps:
        left[start] -= 1
        go(start, "", 1)
        left[start] += 1
    return best


def is_route(route: Collection[str], tracks: Mapping[str, Collection[str]], caps: Mapping[str, int]) -> bool:
    """Whether a route follows the track, never turns straight back and has a bead for every visit."""
    stations = list(route)
    return (
        all(b in tracks[a] for a, b in pairwise(stations))
        and all(a != c for a, c in zip(stations, stations[2:], strict=False))
        and all(stations.count(station) <= caps.get(station, 0) for station in stations)
    )
