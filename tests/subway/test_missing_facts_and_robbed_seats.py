"""Missing parameters of verdicts, and the seat that the mover has robbed."""

from __future__ import annotations

import pytest

from calculators.core.types import Judgement
from calculators.subway import GAME
from calculators.subway.state import State

from .tables import read


def judge_move_on_query(query: str, move: str) -> Judgement[State]:
    """The judgement of a move on a possibly incomplete table."""
    return GAME.judge_move(read(query), GAME.parse_move(move))


@pytest.mark.parametrize(
    ("query", "move", "missing"),
    [
        # unknown facts of the mover
        ("", "go.H06", ("at", "styles", "roll")),
        ("at=H05", "go.H06", ("styles", "roll")),
        ("styles=4&roll=1", "go.H06", ("at",)),
        ("styles=4&roll=1", "path.H05.H06", ("at",)),
        ("at=H05&styles=4", "path.H05.H06", ("roll",)),
        # one of two dice may suffice with style 1, never with style 3
        ("at=H05&styles=1&roll=1", "go.H06", ()),
        ("at=H05&styles=1&roll=1", "go.H07", ("roll",)),
        ("at=H05&styles=1&roll=1", "path.H05.H06", ()),
        ("at=H05&styles=1&roll=1", "path.H05.H06.H07", ("roll",)),
        ("at=H05&styles=1&roll=2", "go.H07.r2-5", ()),
        ("at=H05&styles=3&roll=1", "go.H06", ("roll",)),
        # one die suffices after a robbery too, except in the variant
        ("at=H05.H06&styles=1&roll=1&robbed=p2", "go.H06", ()),
        ("at=H05.H06&styles=1&roll=1&house=stalking-on", "go.H06", ()),
        ("at=H05.H06&styles=1&roll=1&robbed=p2&house=stalking-on", "go.H04", ()),
        ("at=H05.H06&styles=1&roll=1&robbed=p2&house=stalking-on", "go.H07", ("roll",)),
        # only the beads of the named seat decide whether a bead can be replaced
        ("p1=H05&p3=-&p4=-&at=H05.H06&styles=4&roll=1", "go.H06.p2", ("p2",)),
        ("p1=H05&p2=H06&p4=-&at=H05.H06&styles=4&roll=1", "go.H06.p2", ()),
        # the variant needs the pawn of the robbed seat
        ("at=H05&styles=4&roll=1&robbed=p2", "go.H06", ()),
        ("at=H05&styles=4&roll=1&robbed=p2&house=stalking-on", "go.H06", ("at",)),
    ],
)
def test_verdict_names_its_missing_parameters(query: str, move: str, missing: tuple[str, ...]) -> None:
    judged = judge_move_on_query(query, move)
    assert (judged.legal, judged.violations, judged.missing) == (True if not missing else None, (), missing)


@pytest.mark.clause("subway.move")
@pytest.mark.parametrize(
    ("query", "expected_robbed_seats"),
    [
        # the robbed seat is unknown, and the seat robbed before no longer counts
        ("p1=H05&p3=-&p4=-&at=H05.H06&styles=4&roll=1&robbed=p3", ()),
        ("p1=H05&p3=-&p4=-&at=H05.H06&styles=4&roll=1&robbed=p3.p1", (None, 1)),
        # the robbed seat is known
        ("p1=H05&p2=H06&p3=-&p4=-&at=H05.H06&styles=4&roll=1&robbed=p3", (2,)),
        # no seat is robbed
        ("p1=H05&p2=H06&p3=-&p4=-&at=H05.H01.H01.H01&styles=4&roll=1&robbed=p3", ()),
    ],
)
def test_move_updates_seat_robbed_by_mover(query: str, expected_robbed_seats: tuple[int | None, ...]) -> None:
    after = judge_move_on_query(query, "go.H06").after
    assert after is not None
    assert (after.robbed or ()) == expected_robbed_seats
