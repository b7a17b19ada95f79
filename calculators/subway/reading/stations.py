"""The spellings of the stations that sentences use: kanji, kana, Latin letters, and codes."""

from __future__ import annotations

from calculators.subway.state import STATIONS, StationCode

SHORT_AND_FORMER_NAMES_BY_CODE = {
    "M07": ("市役所", "しやくしょ"),
    "M13": ("ナゴヤドーム前", "ドーム前", "nagoya dome", "dome-mae"),
    "M18": ("名大", "めいだい"),
    "M21": ("総合リハビリ", "総合リハ", "総リハ"),
    "M22": ("運動場東",),
    "M26": ("伝馬町", "てんまちょう"),
    "M27": ("神宮西", "じんぐうにし"),
    "S01": ("中村区役所", "なかむらくやくしょ"),
    "S03": ("国セン",),
    "S13": ("運動場西",),
    "T08": ("大須", "おおす"),
}
"""What players say for the names on the board: short ones, and those that the stations had until 2023."""


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
        forms += SHORT_AND_FORMER_NAMES_BY_CODE.get(code, ())
        if station.ja.endswith("通"):
            forms.append(f"{station.ja}り")
        found[code] = [*forms, *(f"{name} station" for name in sorted(latin))]
    return found


def romaji_without_long_vowels(name: str) -> str:
    return name.replace("-", "").replace(" ", "")
