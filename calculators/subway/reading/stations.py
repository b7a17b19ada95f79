"""The names of the stations as they are said: written, in kana, in Latin letters, and their codes."""

from __future__ import annotations

from calculators.subway.state import STATIONS


def name_stations() -> dict[str, dict[str, list[str]]]:
    """Kind → canonical code → names.

    >>> name_stations()["station"]["S01"][:3]
    ['太閤通', '太閤通駅', 'たいこうどおり']
    """
    found = {}
    for code, station in STATIONS.items():
        romaji = station.romaji
        latin = {romaji, romaji.replace("-", " "), romaji.replace("-", ""), romaji.replace(" ", ""), latin_only(romaji)}
        forms = [station.ja, f"{station.ja}駅", station.kana, f"{station.kana}えき", *sorted(latin), *station.codes]
        if station.ja.endswith("通"):
            forms.append(f"{station.ja}り")
        found[code] = [*forms, *(f"{name} station" for name in sorted(latin))]
    return {"station": found}


def latin_only(name: str) -> str:
    return name.replace("-", "").replace(" ", "")
