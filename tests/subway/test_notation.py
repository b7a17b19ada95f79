"""Notation tests of the subway alone; tests/house/test_notation.py has those of all games."""

import pytest

from calculators.subway.notation import CODES_BY_SPELLING, parse_station_code_or_name_to_code
from calculators.subway.state import STATIONS
from tests.engine import parse_table_rows


@pytest.mark.parametrize(
    ("text", "code"),
    parse_table_rows("""
        h 08        H08
        ナゴヤ      H08
        TAIKO DORI  S01
        taikodori   S01
        星ヶ丘      H18
    """),
)
def test_station_name_or_code_is_read_in_variant_spellings(text: str, code: str) -> None:
    assert parse_station_code_or_name_to_code(text) == code


def test_station_parser_knows_every_code_and_name() -> None:
    assert len(STATIONS) == 87
    for station in STATIONS.values():
        for text in (*station.codes, station.ja, station.kana, station.romaji):
            assert parse_station_code_or_name_to_code(text) == station.code
    assert len(CODES_BY_SPELLING) == 87 * 4 + 13 - 1, "いりなか has no kanji"
