"""The names of stations on the map: none lies on another, in small letters and in large ones."""

from __future__ import annotations

from itertools import combinations

import pytest

from calculators.subway.state import BOARDS
from web.games.subway.pictures.layout import SPOTS
from web.games.subway.pictures.names import SIZE, SMALL, Name, box, small_names
from web.i18n import Speaker


def apart(one: Name, other: Name, size: int) -> bool:
    left, top, right, bottom = box(one.x, one.y, one.text, one.anchor, size)
    to_left, to_top, to_right, to_bottom = box(other.x, other.y, other.text, other.anchor, size)
    return right <= to_left or to_right <= left or bottom <= to_top or to_bottom <= top


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("board", BOARDS)
def test_no_name_lies_on_another(board: str, lang: str) -> None:
    say = Speaker(lang)
    texts = tuple((code, say(f"subway.station.{code}")) for code in BOARDS[board].stations)
    names = small_names(board, texts, (), ())
    assert all(apart(one, other, SMALL) for one, other in combinations(names, 2))
    large = [name for name in names if name.room]
    assert all(apart(one, other, SIZE) for one, other in combinations(large, 2))
    assert len([one for one in large if SPOTS[one.code].major]) > len(SPOTS) / 10, "where lines meet, first of all"


def test_a_name_in_large_letters_or_a_pawn_stands_above_the_others() -> None:
    texts = tuple((code, Speaker("ja")(f"subway.station.{code}")) for code in BOARDS["ozone"].stations)
    names = small_names("ozone", texts, (), ())
    first, second = names[:2]
    assert first.code not in {name.code for name in small_names("ozone", texts, (first,), ())}
    left, top, right, bottom = box(second.x, second.y, second.text, second.anchor, SMALL)
    pawn = ((left + right) / 2, (top + bottom) / 2)
    assert second.code not in {name.code for name in small_names("ozone", texts, (), (pawn,))}
