"""Descriptions of moves, progress towards the end, and bead placement with an unknown pawn."""

import pytest

from calculators.subway import GAME
from calculators.subway.arrival import find_bead_placement_and_replaceable_seats
from tests.engine import format_found_messages, parse_two_column_table

from .tables import LINES, read

EXPECTED_DESCRIPTIONS_BY_MOVE = parse_two_column_table("""
    start.H05     subway.start {'station': 'H05'}
    start.H05.2   subway.start.with {'station': 'H05', 'style': 2}
    go.H10        subway.go {'station': 'H10'}
    go.H10.p2     subway.go.seat {'seat': 'p2', 'station': 'H10'}
    go.H10.r3-4   subway.go.roll {'roll': [3, 4], 'station': 'H10'}
    path.H09.H10  subway.path {'station': 'H10', 'way': ['H09', 'H10']}
""")


def test_each_move_notation_has_its_description() -> None:
    for table in ("", "roll=3", "roll=3.4"):
        assert format_found_messages(
            GAME.describe_move(read(table), GAME.parse_move(move)) for move in EXPECTED_DESCRIPTIONS_BY_MOVE
        ) == (*EXPECTED_DESCRIPTIONS_BY_MOVE.values(),)


@pytest.mark.clause("subway.end")
def test_progress_counts_fewest_stations_to_complete_two_lines() -> None:
    """One station of the Sakura-dori Line and two of the Tsurumai Line are empty; the other lines are all empty."""
    ours, theirs = LINES["S"].split("."), LINES["T"].split(".")
    state = read(f"p1={'.'.join(ours[1:])}&p2={'.'.join(code for code in theirs[:-2] if code not in ours)}&p3=-&p4=-")
    left = {ours[0], *theirs[-2:]}
    assert set(state.fewest_stations_completing_two_counted_lines) == left
    (*_, fact) = GAME.describe_turn_and_progress(state)
    assert (fact.code, fact.params["count"], set(fact.params["stations"])) == ("subway.progress.fill", 3, left)


@pytest.mark.clause("subway.replace")
def test_bead_placement_depends_on_unknown_pawn_under_replace_ruling() -> None:
    """Under the ruling `replace` an unknown pawn at the station leaves it open whether a bead is placed."""
    table = "p1=H07&p2=H09&p3=T02&p4=S12&at=H07.-.T02.S12&styles=1.3.4.2&roll=2.5"
    there = find_bead_placement_and_replaceable_seats(read(f"{table}&house=landing-replace"), "H09")
    assert (there.can_place, there.robbable_seats, there.undecided_seats, there.unknown_parameters) == (
        None,
        (),
        (2,),
        ("at",),
    )
    assert find_bead_placement_and_replaceable_seats(read(table), "H09").can_place is True
