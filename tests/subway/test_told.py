"""What an answer names: its facts, where it points to, and what it still asks for."""

from __future__ import annotations

import pytest

from calculators.subway import GAME
from calculators.subway.arrival import (
    find_bead_placement_and_replaceable_seats,
    map_surely_reached_stations_to_paths_by_different_lines,
)
from calculators.subway.state import (
    SHORTEST_LINE,
    fewest_stations_lacking_any_bead_to_complete_two_lines,
    find_counted_lines_with_any_bead_on_every_station,
)
from tests.engine import format_found_messages

from .tables import LINES, answer_question, read

START = "p1=H05&p2=T18&p3=M14&p4=S12&at=H05.T18.M14.S12&styles=1.2.3.4"
SHORTEST_LINE_LETTER = next(letter for letter, codes in LINES.items() if len(codes.split(".")) == SHORTEST_LINE)


EXPECTED_DESCRIPTIONS_BY_MOVE = {
    "start.H05": "subway.start {'station': 'H05'}",
    "start.H05.2": "subway.start.with {'station': 'H05', 'style': 2}",
    "go.H10": "subway.go {'station': 'H10'}",
    "go.H10.p2": "subway.go.seat {'seat': 'p2', 'station': 'H10'}",
    "go.H10.r3-4": "subway.go.roll {'roll': [3, 4], 'station': 'H10'}",
    "path.H09.H10": "subway.path {'station': 'H10', 'way': ['H09', 'H10']}",
}


def test_moves_in_words() -> None:
    for table in ("", "roll=3", "roll=3.4"):
        assert format_found_messages(
            GAME.describe_move(read(table), GAME.parse_move(move)) for move in EXPECTED_DESCRIPTIONS_BY_MOVE
        ) == (*EXPECTED_DESCRIPTIONS_BY_MOVE.values(),)


@pytest.mark.clause("subway.end")
def test_as_many_beads_as_the_shortest_line_has_complete_it() -> None:
    state = read(f"p1={LINES[SHORTEST_LINE_LETTER]}&p2=-&p3=-&p4=-")
    assert find_counted_lines_with_any_bead_on_every_station(state) == (SHORTEST_LINE_LETTER,)


@pytest.mark.clause("subway.end")
def test_the_fewest_stations_that_are_left() -> None:
    """One station of the Sakura-dori line, two of the Tsurumai line and a whole line each of the others are empty."""
    ours, theirs = LINES["S"].split("."), LINES["T"].split(".")
    state = read(f"p1={'.'.join(ours[1:])}&p2={'.'.join(code for code in theirs[:-2] if code not in ours)}&p3=-&p4=-")
    left = {ours[0], *theirs[-2:]}
    assert set(fewest_stations_lacking_any_bead_to_complete_two_lines(state)) == left
    (*_, told) = GAME.describe_turn_and_what_is_left(state)
    assert (told.code, told.params["count"], set(told.params["stations"])) == ("subway.progress.fill", 3, left)


def test_what_is_not_known_at_a_station_and_what_would_tell() -> None:
    """A second player's beads are not entered: theirs are named, and nobody else's."""
    there = find_bead_placement_and_replaceable_seats(
        read("p1=H05&p3=M14&p4=S12&at=H05.T18.M14.S12&styles=1.2.3.4"), "H07"
    )
    assert (there.can_place, there.unknown_parameters) == (None, ("p2",))


@pytest.mark.clause("subway.replace")
def test_whether_the_free_place_is_used_hangs_on_who_stands_there() -> None:
    """By the ruling `replace` a pawn that may stand there leaves it open whether a bead is put."""
    table = "p1=H07&p2=H09&p3=T02&p4=S12&at=H07.-.T02.S12&styles=1.3.4.2&roll=2.5"
    there = find_bead_placement_and_replaceable_seats(read(f"{table}&house=landing-replace"), "H09")
    assert (there.can_place, there.robbable_seats, there.undecided_seats, there.unknown_parameters) == (
        None,
        (),
        (2,),
        ("at",),
    )
    assert find_bead_placement_and_replaceable_seats(read(table), "H09").can_place is True


def test_without_a_pawn_the_dice_lead_nowhere() -> None:
    assert map_surely_reached_stations_to_paths_by_different_lines(read("styles=1.2.3.4&roll=2.5")) == {}
    assert map_surely_reached_stations_to_paths_by_different_lines(read("at=H05.T18.M14.S12&styles=1.2.3.4")) == {}


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("p1=H05&p2=T18&p3=M14&at=H05.T18.M14.S12&styles=1.2.3.4", ["p4"]),
        ("p1=H05&p2=T18&p3=M14&p4=S12&at=H05.T18.M14&styles=1.2.3.4", ["at"]),
        ("p1=H05&p2=T18&p3=M14&p4=S12&at=H05.T18.M14.S12&styles=1.2", ["styles"]),
        # whoever has style ④ is known, so what the others have changes nothing here
        ("p1=H05&p2=T18&p3=M14&p4=S12&at=H05.T18.M14.S12&styles=1.4", None),
        # the own pawn and style are known, and nobody else's
        ("p1=H05&p2=T18&p3=M14&p4=S12&at=H05&styles=1", ["at", "styles"]),
    ],
)
def test_what_a_list_lacks_is_named(query: str, names: list[str] | None) -> None:
    said = [notice for notice in answer_question(f"moves?{query}&roll=2.5").notices if notice.code == "subway.partial"]
    assert [notice.params["names"] for notice in said] == ([names] if names else [])
