"""The spellings of the stations that sentences use: kanji, kana, Latin letters, and codes."""

from __future__ import annotations

from calculators.subway.state import STATIONS, StationCode


def station_spellings_by_code() -> dict[StationCode, list[str]]:
    """Maps the canonical code of every station to its spellings.

    >>> station_spellings_by_code()["S01"][:3]
    ['太閤通', '太閤通駅', 'たいこうどおり']
    """
    found = {}
    for code, station in STATIONS.items():
        romaji = station.romaji
        latin = {
            romaji,
            romaji.replace("-", " "),
            romaji.replace("-", ""),
            romaji.replace(" ", ""),
            romaji_without_long_vowels(romaji),
        }
        forms = [station.ja, f"{station.ja}駅", station.kana, f"{station.kana}えき", *sorted(latin), *station.codes]
        if station.ja.endswith("通"):
            forms.append(f"{station.ja}り")
        found[code] = [*forms, *(f"{name} station" for name in sorted(latin))]
    return found


def romaji_without_long_vowels(name: str) -> str:
    return name.replace("-", "").replace(" ", "")
