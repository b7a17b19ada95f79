"""Finds stations by code or by name in kanji, kana or romaji."""

from __future__ import annotations

from calculators.subway.notation import CODES_BY_SPELLING, fold_station_name_case_kana_spaces_and_hyphens
from calculators.subway.state import STATIONS, State

SHORTEST = 2
"""The fewest Latin letters of a text that is also searched for inside names."""


def find_station_codes_by_best_match(state: State, search_text: str) -> list[str]:
    """Returns the stations of the board that match a text, by the best kind of match that there is; [] for an empty
    text.

    That is the station with this code or name, else those whose name begins with the text, else those whose name
    contains it; a short Latin text is not searched for inside names.
    """
    normalized_text = fold_station_name_case_kana_spaces_and_hyphens(search_text)
    if not normalized_text:
        return []
    board = state.board.line_letters_by_station
    exact = CODES_BY_SPELLING.get(normalized_text)
    if exact in board and exact is not None:
        return [exact]
    names = {
        code: [
            fold_station_name_case_kana_spaces_and_hyphens(name)
            for name in (STATIONS[code].ja, STATIONS[code].kana, STATIONS[code].romaji)
        ]
        for code in board
    }
    codes_with_prefix = [
        code for code, station_names in names.items() if any(name.startswith(normalized_text) for name in station_names)
    ]
    searches_inside_names = len(normalized_text) >= SHORTEST or not normalized_text.isascii()
    return codes_with_prefix or [
        code
        for code, station_names in names.items()
        if searches_inside_names and any(normalized_text in name for name in station_names)
    ]
