"""What a verdict says against a move and asks for it, word by word and place by place, beyond `test_violations.py`."""

from __future__ import annotations

import pytest

from calculators.core.types import Judgement, Message, Violation
from calculators.subway import GAME
from calculators.subway.state import State

from .tables import LINES, read

MEETING = "p1=M03&p2=H10&p3=H10&p4=S12&at=M03.H10.H10.S12&styles=4.2.3.1&roll=2"
CHOSEN = "p4=S12&at=-.-.-.S12&styles=-.-.-.4"


def judged(query: str, move: str) -> Judgement[State]:
    """The judgement of a move on a table of which not everything need be known."""
    return GAME.check_move(read(query), GAME.parse_move(move))


@pytest.mark.parametrize(
    ("query", "move", "expected"),
    [
        (
            f"p1={LINES['H']}&p2={LINES['T']}",
            "go.H05",
            Violation(code="subway.over", clause="subway.end", parameter_names=("move",)),
        ),
        (
            "players=3",
            "path.M12.K01.E07",
            Violation(
                code="subway.move.board",
                clause="subway.three",
                parameter_names=("move",),
                params={"station": "K01", "players": 3},
                marks=("st.K01", "st.E07"),
            ),
        ),
        (
            "styles=4",
            "go.H10.r2-2",
            Violation(
                code="subway.move.dice",
                clause="subway.dice",
                parameter_names=("move",),
                params={"count": 2, "limit": 1, "style": 4},
            ),
        ),
        (
            "styles=3",
            "go.H10.r1-2-3",
            Violation(
                code="subway.move.dice",
                clause="subway.dice",
                parameter_names=("move",),
                params={"count": 3, "limit": 2, "style": 3},
            ),
        ),
        (
            "styles=1&roll=2.2",
            "go.H10.r2-5",
            Violation(
                code="subway.move.roll",
                clause="subway.dice",
                parameter_names=("move", "roll"),
                params={"roll": [2, 2], "told": [2, 5]},
            ),
        ),
        (
            MEETING,
            "go.H10.p1",
            Violation(
                code="subway.move.seat.own",
                clause="subway.replace",
                parameter_names=("move",),
                params={"station": "H10", "seat": "p1", "seats": ["p2", "p3"]},
                marks=("st.H10",),
            ),
        ),
        (
            MEETING,
            "go.H10.p5",
            Violation(
                code="subway.move.seat.nobody",
                clause="subway.replace",
                parameter_names=("move",),
                params={"station": "H10", "seat": "p5", "seats": ["p2", "p3"]},
                marks=("st.H10",),
            ),
        ),
        (
            MEETING.replace("p3=H10", "p3=-"),
            "go.H10.p3",
            Violation(
                code="subway.move.seat.bead",
                clause="subway.replace",
                parameter_names=("move",),
                params={"station": "H10", "seat": "p3", "seats": ["p2"]},
                marks=("st.H10",),
            ),
        ),
        (
            MEETING.replace("4.2.3.1", "2.4.3.1"),
            "go.H10.p2",
            Violation(
                code="subway.move.seat.protected",
                clause="subway.dice.safe",
                parameter_names=("move",),
                params={"station": "H10", "seat": "p2", "seats": ["p3"]},
                marks=("st.H10",),
            ),
        ),
        (
            f"{MEETING}&house=isolated-on",
            "go.H10.p2",
            Violation(
                code="subway.move.seat.isolated",
                clause="subway.isolated",
                parameter_names=("move",),
                params={"station": "H10", "seat": "p2", "seats": []},
                marks=("st.H10",),
            ),
        ),
        (
            MEETING,
            "path.H11.H10.H09",
            Violation(
                code="subway.path.start",
                clause="subway.move",
                parameter_names=("move",),
                params={"station": "H11", "pawn": "M03"},
                marks=("st.H11", "st.M03"),
            ),
        ),
        (
            MEETING,
            "path.M03.M04.H11",
            Violation(
                code="subway.path.track",
                clause="subway.move",
                parameter_names=("move",),
                params={"from": "M04", "station": "H11"},
                marks=("st.M04", "st.H11"),
            ),
        ),
        (
            MEETING,
            "path.M03.M04.M03",
            Violation(
                code="subway.path.back",
                clause="subway.move.back",
                parameter_names=("move",),
                params={"station": "M04"},
                marks=("st.M04",),
            ),
        ),
        (
            MEETING,
            "path.M03.M04.H10.H11",
            Violation(
                code="subway.path.steps",
                clause="subway.move",
                parameter_names=("move", "roll"),
                params={"count": 3, "steps": [2]},
            ),
        ),
        (
            "p1=H05&p2=T18&p3=M14&p4=S12&at=H05.T18.M14.S12",
            "start.H13.1",
            Violation(code="subway.start.begun", clause="subway.setup", parameter_names=("move",)),
        ),
        (
            "players=3",
            "start.K01.1",
            Violation(
                code="subway.move.board",
                clause="subway.three",
                parameter_names=("move",),
                params={"station": "K01", "players": 3},
                marks=("st.K01",),
            ),
        ),
        (
            "",
            "start.E07.1",
            Violation(
                code="subway.start.terminus",
                clause="subway.setup.station",
                parameter_names=("move",),
                params={"station": "E07", "near": ["E06"]},
                marks=("st.E07",),
            ),
        ),
        (
            CHOSEN,
            "start.S12.1",
            Violation(
                code="subway.start.taken",
                clause="subway.setup.taken",
                parameter_names=("move",),
                params={"station": "S12", "near": ["S11", "S13"], "seat": "p4"},
                marks=("st.S12",),
            ),
        ),
        (
            CHOSEN,
            "start.H12.4",
            Violation(
                code="subway.start.style",
                clause="subway.setup.taken",
                parameter_names=("move",),
                params={"style": 4, "seat": "p4"},
            ),
        ),
        (
            "p3=M14&p4=S12&at=-.-.M14.S12&styles=-.-.2.4",
            "start.H12.2",
            Violation(
                code="subway.start.style",
                clause="subway.setup.taken",
                parameter_names=("move",),
                params={"style": 2, "seat": "p3"},
            ),
        ),
    ],
)
def test_what_is_said_against_a_move(query: str, move: str, expected: Violation) -> None:
    assert judged(query, move) == Judgement(legal=False, violations=(expected,))


@pytest.mark.parametrize(
    ("query", "move", "expected"),
    [
        (
            MEETING,
            "go.H10",
            Violation(
                code="subway.move.seat.needed",
                clause="subway.replace.choice",
                parameter_names=("move",),
                params={"station": "H10", "seats": ["p2", "p3"]},
                marks=("st.H10",),
            ),
        ),
        (
            CHOSEN,
            "start.H12",
            Violation(
                code="subway.start.style.needed",
                clause="subway.setup",
                parameter_names=("move",),
                params={"station": "H12", "styles": [1, 2, 3]},
            ),
        ),
    ],
)
def test_what_a_move_leaves_open(query: str, move: str, expected: Violation) -> None:
    assert judged(query, move) == Judgement(legal=None, missing=("move",), notices=(expected,))


@pytest.mark.parametrize(
    ("query", "move", "missing"),
    [
        # nothing known, one by one
        ("", "go.H06", ("at", "styles", "roll")),
        ("at=H05", "go.H06", ("styles", "roll")),
        ("at=H05&roll=1", "go.H06", ("styles",)),
        ("at=H05&styles=4", "go.H06", ("roll",)),
        ("styles=4&roll=1", "go.H06", ("at",)),
        ("styles=4&roll=1", "path.H05.H06", ("at",)),
        ("at=H05&styles=4", "path.H05.H06", ("roll",)),
        # one of two dice: with style 1 it may do, with style 3 it never does
        ("at=H05&styles=1&roll=1", "go.H06", ()),
        ("at=H05&styles=1&roll=1", "go.H07", ("roll",)),
        ("at=H05&styles=1&roll=1", "path.H05.H06", ()),
        ("at=H05&styles=1&roll=1", "path.H05.H06.H07", ("roll",)),
        ("at=H05&styles=1&roll=2", "go.H06", ("roll",)),
        ("at=H05&styles=1&roll=2", "go.H07", ()),
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
def test_what_a_verdict_lacks(query: str, move: str, missing: tuple[str, ...]) -> None:
    said = judged(query, move)
    assert (said.legal, said.violations, said.missing) == (True if not missing else None, (), missing)


@pytest.mark.parametrize(
    ("query", "move", "effects"),
    [
        # of the others nothing is known
        (
            "at=H05&styles=4&roll=1",
            "go.H06",
            [
                Message(
                    "subway.effect.unknown",
                    {"station": "H06", "names": ["at", "p1", "p2", "p3", "p4"]},
                    "subway.place",
                )
            ],
        ),
        (
            "p1=H05&p2=-&p3=-&p4=-&at=H05.S12.S12.S12&styles=4.1.2.3&roll=1",
            "go.H06",
            [Message("subway.effect.place", {"station": "H06"}, "subway.place")],
        ),
        (
            MEETING,
            "go.H10.p3",
            [Message("subway.effect.replace", {"station": "H10", "seat": "p3"}, "subway.replace")],
        ),
        (
            MEETING.replace("4.2.3.1", "2.4.3.1"),
            "go.H10",
            [
                Message("subway.effect.replace", {"station": "H10", "seat": "p3"}, "subway.replace"),
                Message("subway.effect.protected", {"station": "H10", "seats": ["p2"]}, "subway.dice.safe"),
            ],
        ),
        (
            f"{MEETING}&house=isolated-on",
            "go.H10",
            [
                Message("subway.effect.isolated", {"station": "H10", "seats": ["p2", "p3"]}, "subway.isolated"),
                Message("subway.effect.nothing", {"station": "H10", "beads": 2}, "subway.place"),
            ],
        ),
        # style 4 keeps a bead where its pawn stands; of a pawn that nobody entered it is not said
        (
            "p1=H05&p2=H06&p3=-&p4=-&at=H05&styles=1.4&roll=1.1",
            "go.H06",
            [Message("subway.effect.nothing", {"station": "H06", "beads": 1}, "subway.place")],
        ),
        # one seat to rob is robbed without being named, and the free place is used too
        (
            "p1=H05&p2=H08&p3=-&p4=-&at=H05.H08.H01.H01&styles=2.1.3.4&roll=3",
            "go.H08",
            [
                Message("subway.effect.place", {"station": "H08"}, "subway.place"),
                Message("subway.effect.replace", {"station": "H08", "seat": "p2"}, "subway.replace"),
            ],
        ),
        (
            "",
            "start.H05.2",
            [Message("subway.effect.start", {"seat": "p4", "station": "H05", "style": 2}, "subway.setup.bead")],
        ),
    ],
)
def test_what_a_move_does(query: str, move: str, effects: list[Message]) -> None:
    said = judged(query, move)
    assert said.legal is True
    assert [effect for effect in said.effects if effect.clause != "subway.move"] == effects


@pytest.mark.clause("subway.move")
@pytest.mark.parametrize(
    ("query", "robbed"),
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
def test_whom_the_mover_robbed_last(query: str, robbed: tuple[int | None, ...]) -> None:
    after = judged(query, "go.H06").after
    assert after is not None
    assert (after.robbed or ()) == robbed
