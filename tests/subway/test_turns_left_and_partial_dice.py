"""Turns left, partial dice, named seats and unfinished starting choices."""

import pytest

from tests.engine import list_message_codes

from .tables import answer_question, verdict_on_moves_of_query

pytestmark = pytest.mark.no_cover

SECOND_LINE_LACKS_H10_QUERY = (
    "p1=H01.H02.H03.H04.H05.H06.H07.H08.H09.H11.H12.H13.H14.H15.H16.H17.H18.H19.H20.H21.H22"
    "&p2=M06.M23.T06.T12.S01.S03.S06.S07.S09.S11.S12.S13.S15.S16.S17.S18.S19.S20.S21&p3=T17&p4=M14"
)


@pytest.mark.clause("subway.end")
def test_score_has_no_winner_while_any_seat_has_turn_left() -> None:
    answer = answer_question(f"play?{SECOND_LINE_LACKS_H10_QUERY}&at=H09.S20.T17.M14&styles=4.1.2.3&move=go.H10.r1")
    assert answer.followed is not None
    assert (answer.followed.ended, answer.score.final, answer.score.winners) == (False, False, ())
    assert [seat.rank for seat in answer.score.seats] == [1, 2, 3, 3]
    whole = SECOND_LINE_LACKS_H10_QUERY.replace("H09.", "H09.H10.")
    for turn, final in (("p1", True), ("p2", True), ("p3", False), ("p4", False)):
        found = answer_question(f"score?{whole}&bonus=p2&turn={turn}")
        assert (found.score.final, bool(found.score.winners)) == (final, final), turn
        assert ("subway.turns" in list_message_codes(found.notices)) is not final
    assert answer_question(f"score?{whole}&bonus=p2&turn=p3").notices[0].params["seats"] == ["p3", "p4"]


STALKING_RULING_QUERY = "players=3&p1=H05&p2=M14&p3=H07&at=H05.M14.H07&styles=1.2.4&house=stalking-on&robbed=p3"


@pytest.mark.clause("subway.move")
@pytest.mark.parametrize(
    ("move", "legal", "missing"),
    [
        # the 2 leads to H03 and H07, so there is a move other than to the robbed seat with any other die
        ("go.H03.r2", True, ()),
        ("go.H07.r2", False, ()),
        ("path.H05.H04.H03.r2", True, ()),
        ("go.H03.r2-5", True, ()),
        ("go.H07.r2-5", False, ()),
        ("go.H03.r5", None, ("roll",)),
    ],
)
def test_one_known_die_can_decide_verdict_under_stalking_variant(
    move: str, *, legal: bool | None, missing: tuple[str, ...]
) -> None:
    verdict = verdict_on_moves_of_query(f"{STALKING_RULING_QUERY}&move={move}")
    assert (verdict.legal, verdict.missing) == (legal, missing)


@pytest.mark.clause("subway.move")
def test_game_from_empty_table_has_no_unknown_robbed_notice() -> None:
    start = "players=3&house=stalking-on&move=start.S12.4_start.M14.3_start.T18.1"
    for moves in ("", "_go.T20.r2-3", "_go.T20.r2-3_go.M16.r1-1_go.S14.r2_go.T18.r2-2"):
        answer = answer_question(f"play?{start}{moves}")
        assert answer.verdict is not None
        assert answer.verdict.legal, moves
        assert list_message_codes(answer.notices) == []
        assert answer.followed is not None
        assert answer_question(f"play?{answer.followed.position}").notices == ()
    begun = "players=3&house=stalking-on&p1=T18&p2=M14&p3=S12&at=T18.M14.S12&styles=1.3.4"
    assert list_message_codes(answer_question(f"play?{begun}").notices) == ["subway.robbed.unknown"]
