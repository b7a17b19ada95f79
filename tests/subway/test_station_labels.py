"""Station names on the map: at every size they do not overlap, and each is beside its station."""

import math
from itertools import combinations

import pytest

from calculators.subway.state import BOARDS
from tests.run_length import in_each_language, pair_cases_with_others
from tests.subway.pages import do_boxes_overlap
from web.games.subway.pictures.layout import SPOTS
from web.games.subway.pictures.names import (
    CLEAR,
    FAR,
    FINE,
    SIZE,
    Area,
    area_covered_by_text,
    name_area,
    place_all_station_names_that_fit,
    station_half_size,
)
from web.i18n import Speaker

MIN_NAME_COUNTS = {("ja", SIZE): 50, ("ja", FAR): 27, ("en", SIZE): 28, ("en", FAR): 10}
"""The least number of named stations by language and size."""


def station_codes_and_names(board_variant: str, lang: str) -> tuple[tuple[str, str], ...]:
    say = Speaker(lang)
    return tuple((code, say(f"subway.station.{code}")) for code in BOARDS[board_variant].stations)


def distance_to_station(code: str, covered_area: Area) -> float:
    """The distance from a drawn station to a name."""
    spot, (left, top, right, bottom) = SPOTS[code], covered_area
    wide, high = station_half_size(spot.capsule)
    aside = max(left - spot.x - wide, spot.x - wide - right, 0)
    return math.hypot(aside, max(top - spot.y - high, spot.y - high - bottom, 0))


@pytest.mark.parametrize("size", [SIZE, FAR, CLEAR, FINE])
@pytest.mark.parametrize(("board_variant", "lang"), pair_cases_with_others(BOARDS, ["ja", "en"]))
@pytest.mark.no_cover
def test_station_names_do_not_overlap_and_are_nearest_to_own_station(board_variant: str, lang: str, size: int) -> None:
    """The whole area of a name counts."""
    names = place_all_station_names_that_fit(board_variant, station_codes_and_names(board_variant, lang), size)
    areas = [name_area(name, size) for name in names]
    assert not any(do_boxes_overlap(one, other) for one, other in combinations(areas, 2))
    assert len(names) >= MIN_NAME_COUNTS.get((lang, size), 1)
    assert sum(SPOTS[one.code].major for one in names) > len(names) / 6, "transfer stations come first"
    for name in names:
        nearest = sorted((distance_to_station(code, name_area(name, size)), code) for code in SPOTS)[:2]
        assert nearest[0][1] == name.code, name
        assert nearest[0][0] < nearest[1][0], name


LABEL_SIZES = {"ja": (8.5, 7), "en": (8, 6.2)}
"""Letter sizes on the enlarged map: of stations named at every size, and of the others."""
CROWDED_STATIONS = {"H11", "H15", "T10", "S19", "S20", "S21"}
"""Stations whose English labels are longer than the space between their neighbours."""


def label_area(code: str, lang: str) -> Area:
    """The area of a label of the enlarged map with all its lines."""
    spot = SPOTS[code]
    size, (anchor, dx, dy, lines) = LABEL_SIZES[lang][not spot.major], spot.labels[lang]
    areas = [
        area_covered_by_text(
            x=spot.x + dx, baseline_y=spot.y + dy + 7 * line, text=text, anchor=anchor, letter_size=size
        )
        for line, text in enumerate(lines or [Speaker(lang)(f"subway.station.{code}")])
    ]
    lefts, tops, rights, bottoms = zip(*areas, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


@in_each_language
def test_map_label_is_nearest_to_its_own_station(lang: str) -> None:
    """For crowded stations the middle of the label counts."""
    for own in SPOTS:
        left, top, right, bottom = area = label_area(own, lang)
        if lang == "en" and own in CROWDED_STATIONS:
            area = ((left + right) / 2, (top + bottom) / 2) * 2
        assert all(distance_to_station(own, area) < distance_to_station(code, area) for code in SPOTS if code != own), (
            own
        )


@in_each_language
def test_map_labels_do_not_overlap_and_stay_inside_map(lang: str) -> None:
    """Areas may overlap by 1 vertically, as letters do not fill them."""
    areas = {code: label_area(code, lang) for code in SPOTS}
    for (one, a), (other, b) in combinations(areas.items(), 2):
        across = min(a[2], b[2]) - max(a[0], b[0])
        assert across <= 0 or min(a[3], b[3]) - max(a[1], b[1]) <= 1, f"{one} overlaps {other}"
    for code, (left, top, right, bottom) in areas.items():
        assert 0 <= left < right <= 360, code
        assert 8 <= top < bottom <= 500, code


@in_each_language
def test_two_line_label_spells_station_name(lang: str) -> None:
    for code, spot in SPOTS.items():
        for label in (spot.labels[lang], spot.wide_labels[lang]):
            if label.lines:
                assert "".join(label.lines).replace(" ", "") == Speaker(lang)(f"subway.station.{code}").replace(" ", "")
