"""Finds stations by code or by name in kanji, kana or romaji."""

from __future__ import annotations

from calculators.subway.notation import CODES_BY_SPELLING, normalize_station_name
from calculators.subway.state import STATIONS, State

SHORTEST = 2
"""The fewest Latin letters of a text that is also searched for inside names."""


def find_station_codes_best_matching_text(state: State, search_text: str) -> list[str]:
    """Returns the stations of the board that match a text, by the best kind of match that there is.

    That is the station with this code or name, else those whose name begins with the text, else those whose name
    contains it.
    """
    wanted = normalize_station_name(search_text)
    if not wanted:
        return []
    board = state.board.lines_by_station
    exact = CODES_BY_SPELLING.get(wanted)
    if exact in board and exact is not None:
        return [exact]
    names = {
        code: [normalize_station_name(name) for name in (STATIONS[code].ja, STATIONS[code].kana, STATIONS[code].romaji)]
        for code in board
    }
    starting = [code for code, own in names.items() if any(name.startswith(wanted) for name in own)]
    inside = len(wanted) >= SHORTEST or not wanted.isascii()
    return starting or [code for code, own in names.items() if inside and any(wanted in name for name in own)]
