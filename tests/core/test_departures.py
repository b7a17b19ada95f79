"""Departures of seats, and settlements with gauges that are not entered."""

import pytest

from calculators import GAMES, load_game
from calculators.core.evaluate import evaluate
from calculators.core.parsing import Unreadable
from calculators.core.types import TableSettings, View
from calculators.scout.state import find_set_owner_before_seats_that_scouted
from calculators.vectron.settlement import state_with_settlement_gain_corrected
from calculators.vectron.state import SettlementGain
from tests.engine import TextGameEngine, list_message_codes

SLUGS_OF_LEAVABLE_GAMES = [slug for slug in GAMES if load_game(slug).apply_departure is not None]
"""The games that a player can leave before the end."""


@pytest.mark.parametrize("slug", SLUGS_OF_LEAVABLE_GAMES)
def test_leave_move_without_seat_is_unreadable(slug: str) -> None:
    with pytest.raises(Unreadable):
        load_game(slug).parse_move("leave")


@pytest.mark.parametrize("slug", SLUGS_OF_LEAVABLE_GAMES)
def test_departure_leaving_fewer_than_two_seats_is_contradiction(slug: str) -> None:
    answer = evaluate(load_game(slug), View.SCORE, {"players": "3", "out": "p1.p2"})
    assert f"{slug}.leave.few" in list_message_codes(answer.violations)


def test_finish_card_of_departed_seat_passes_on_from_unknown_hand() -> None:
    rules = TextGameEngine(load_game("coupelation"))
    position = rules.progress_after_moves_of_query("players=3&tower=25&p3=F&turn=p3&move=leave.p3").position
    assert "p1=F" in position
    assert "p3=" not in position


@pytest.mark.parametrize(("departed_seats", "owner"), [((2,), 1), ((1, 2, 3, 4), 3)])
def test_scout_count_skips_departed_seats(departed_seats: tuple[int, ...], owner: int) -> None:
    """If all seats have left, the owner is the seat to move."""
    table = TableSettings(players=4, turn=3, departed_seats=departed_seats)
    assert find_set_owner_before_seats_that_scouted(table, 0) == owner


@pytest.mark.parametrize(
    ("rounds", "gauges_and_points"),
    [("-.4p0.-", [(5, 0), (4, 0), (None, 0)]), ("-.4p0.1p0", [(5, 2), (4, 1), (1, 0)])],
)
def test_settlement_has_no_points_until_all_gauges_are_entered(
    rounds: str, gauges_and_points: list[tuple[int | None, int]]
) -> None:
    state = TextGameEngine(load_game("vectron")).read(f"players=3&rounds={rounds}")
    corrected = state_with_settlement_gain_corrected(state, 0, 1, SettlementGain(gauge=5, points=0))
    assert [(gain.gauge, gain.points) for gain in corrected.rounds[0]] == gauges_and_points
