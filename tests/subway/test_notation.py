"""Notation tests of the subway alone; tests/house/test_notation.py has those of all games."""

from __future__ import annotations

import pytest
from hypothesis import given

from calculators.core.parsing import Unreadable
from calculators.subway.notation import CODES_BY_SPELLING, format_move, parse_move, parse_station_code_or_name_to_code
from calculators.subway.state import STATIONS, ChooseStart, MoveToStation

from .notation import UNFINISHED_MOVE_STRATEGY


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("h 08", "H08"),
        ("ナゴヤ", "H08"),
        ("TAIKO DORI", "S01"),
        ("taikodori", "S01"),
        ("星ヶ丘", "H18"),
    ],
)
def test_station_name_or_code_is_read_in_variant_spellings(text: str, code: str) -> None:
    assert parse_station_code_or_name_to_code(text) == code


def test_station_parser_knows_every_code_and_name() -> None:
    assert len(STATIONS) == 87
    for station in STATIONS.values():
        for text in (*station.codes, station.ja, station.kana, station.romaji):
            assert parse_station_code_or_name_to_code(text) == station.code
    assert len(CODES_BY_SPELLING) == 87 * 4 + 13 - 1, "いりなか has no kanji"


@given(UNFINISHED_MOVE_STRATEGY)
def test_draft_text_is_parsed_back_to_same_draft(draft: MoveToStation | ChooseStart) -> None:
    """`?` is an unentered station in a draft; all other texts mean the same in drafts and moves."""
    text = format_move(draft)
    assert parse_move(text, may_have_holes=True) == draft
    if draft.station:
        assert parse_move(text) == draft
    else:
        with pytest.raises(Unreadable):
            parse_move(text)
