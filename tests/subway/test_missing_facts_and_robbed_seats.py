"""Missing parameters of verdicts, and the seat that the mover has robbed."""

import pytest

from tests.engine import parse_two_column_table

from .tables import ENGINE

MISSING_PARAMETERS_BY_QUESTION = parse_two_column_table("""
    # unknown facts of the mover
    move=go.H06                                                         at styles roll
    at=H05&move=go.H06                                                  styles roll
    styles=4&roll=1&move=go.H06                                         at
    styles=4&roll=1&move=path.H05.H06                                   at
    at=H05&styles=4&move=path.H05.H06                                   roll
    # one of two dice may suffice with style 1, never with style 3
    at=H05&styles=1&roll=1&move=go.H06                                  -
    styles=1&roll=1&move=go.H06                                         at roll
    at=H05&styles=1&roll=1&move=go.H07                                  roll
    at=H05&styles=1&roll=1&move=path.H05.H06                            -
    at=H05&styles=1&roll=1&move=path.H05.H06.H07                        roll
    at=H05&styles=1&roll=2&move=go.H07.r2-5                             -
    at=H05&styles=3&roll=1&move=go.H06                                  roll
    # one die suffices after a robbery too, except in the variant
    at=H05.H06&styles=1&roll=1&robbed=p2&move=go.H06                    -
    at=H05.H06&styles=1&roll=1&house=stalking-on&move=go.H06            -
    at=H05.H06&styles=1&roll=1&robbed=p2&house=stalking-on&move=go.H04  -
    at=H05.H06&styles=1&roll=1&robbed=p2&house=stalking-on&move=go.H07  roll
    # only the beads of the named seat decide whether a bead can be replaced
    p1=H05&p3=-&p4=-&at=H05.H06&styles=4&roll=1&move=go.H06.p2          p2
    p1=H05&p2=H06&p4=-&at=H05.H06&styles=4&roll=1&move=go.H06.p2        -
    # the variant needs the pawn of the robbed seat
    at=H05&styles=4&roll=1&robbed=p2&move=go.H06                        -
    at=H05&styles=4&roll=1&robbed=p2&house=stalking-on&move=go.H06      at
""")


@pytest.mark.parametrize(("question", "missing"), MISSING_PARAMETERS_BY_QUESTION.items())
def test_verdict_names_its_missing_parameters(question: str, missing: str) -> None:
    judged = ENGINE.verdict_on_moves_of_query(question).steps[0].judgement
    assert (judged.legal, judged.violations) == (None if missing else True, ())
    assert judged.missing == tuple(missing.split())


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
        ("p1=H05&p2=H01.H06&p3=-&p4=-&at=H05.H01.H01.H01&styles=4&roll=1&robbed=p3", ()),
    ],
)
def test_move_updates_seat_robbed_by_mover(query: str, expected_robbed_seats: tuple[int | None, ...]) -> None:
    (step,) = ENGINE.verdict_on_moves_of_query(f"{query}&move=go.H06").steps
    assert (step.after.robbed or ()) == expected_robbed_seats
