"""What a verdict still asks for, and whom a seat has robbed."""

from __future__ import annotations

import pytest

from calculators.core.types import Judgement
from calculators.subway import GAME
from calculators.subway.state import State

from .tables import read


def judge_move_on_query(query: str, move: str) -> Judgement[State]:
    """The judgement of a move on a table of which not everything need be known."""
    return GAME.judge_move(read(query), GAME.parse_move(move))


@pytest.mark.parametrize(
    ("query", "move", "missing"),
    [
        # nothing known, one by one
        ("", "go.H06", ("at", "styles", "roll")),
        ("at=H05", "go.H06", ("styles", "roll")),
        ("styles=4&roll=1", "go.H06", ("at",)),
        ("styles=4&roll=1", "path.H05.H06", ("at",)),
        ("at=H05&styles=4", "path.H05.H06", ("roll",)),
        # one of two dice: with style 1 it may do, with style 3 it never does
        ("at=H05&styles=1&roll=1", "go.H06", ()),
        ("at=H05&styles=1&roll=1", "go.H07", ("roll",)),
        ("at=H05&styles=1&roll=1", "path.H05.H06", ()),
        ("at=H05&styles=1&roll=1", "path.H05.H06.H07", ("roll",)),
        ("at=H05&styles=1&roll=2", "go.H07.r2-5", ()),
        ("at=H05&styles=3&roll=1", "go.H06", ("roll",)),
        # the first of the dice decides it even where a seat was robbed, unless the variant is played
        ("at=H05.H06&styles=1&roll=1&robbed=p2", "go.H06", ()),
        ("at=H05.H06&styles=1&roll=1&house=stalking-on", "go.H06", ()),
        ("at=H05.H06&styles=1&roll=1&robbed=p2&house=stalking-on", "go.H04", ()),
        ("at=H05.H06&styles=1&roll=1&robbed=p2&house=stalking-on", "go.H07", ("roll",)),
        # whether a bead can be taken hangs on the beads of the seat that is named, not of another
        ("p1=H05&p3=-&p4=-&at=H05.H06&styles=4&roll=1", "go.H06.p2", ("p2",)),
        ("p1=H05&p2=H06&p4=-&at=H05.H06&styles=4&roll=1", "go.H06.p2", ()),
        # the variant hangs on where the seat robbed stands
        ("at=H05&styles=4&roll=1&robbed=p2", "go.H06", ()),
        ("at=H05&styles=4&roll=1&robbed=p2&house=stalking-on", "go.H06", ("at",)),
    ],
)
def test_verdict_names_its_missing_parameters(query: str, move: str, missing: tuple[str, ...]) -> None:
    said = judge_move_on_query(query, move)
    assert (said.legal, said.violations, said.missing) == (True if not missing else None, (), missing)


@pytest.mark.clause("subway.move")
@pytest.mark.parametrize(
    ("query", "expected_robbed_seats"),
    [
        # who is robbed now is not known, and who was robbed before counts no more
        ("p1=H05&p3=-&p4=-&at=H05.H06&styles=4&roll=1&robbed=p3", ()),
        ("p1=H05&p3=-&p4=-&at=H05.H06&styles=4&roll=1&robbed=p3.p1", (None, 1)),
        # who is robbed now is known
        ("p1=H05&p2=H06&p3=-&p4=-&at=H05.H06&styles=4&roll=1&robbed=p3", (2,)),
        # nobody is robbed now
        ("p1=H05&p2=H06&p3=-&p4=-&at=H05.H01.H01.H01&styles=4&roll=1&robbed=p3", ()),
    ],
)
def test_move_updates_seat_robbed_by_mover(query: str, expected_robbed_seats: tuple[int | None, ...]) -> None:
    after = judge_move_on_query(query, "go.H06").after
    assert after is not None
    assert (after.robbed or ()) == expected_robbed_seats
