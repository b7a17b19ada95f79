"""Who leaves: what cannot be read, what is one too few, and what passes on."""

import pytest

from calculators import GAMES, load_game
from calculators.core.evaluate import evaluate
from calculators.core.parsing import Unreadable
from calculators.core.types import Table, View
from calculators.scout.state import find_owner_with_scout_count_staying_seats_between
from calculators.vectron.settlement import state_with_seat_gain_corrected_and_all_scores_adjusted
from calculators.vectron.state import SettlementGain

SLUGS_OF_LEAVABLE_GAMES = [slug for slug in GAMES if load_game(slug).apply_departure is not None]
"""The games that somebody can leave in the middle."""


@pytest.mark.parametrize("slug", SLUGS_OF_LEAVABLE_GAMES)
def test_leave_move_without_seat_is_unreadable(slug: str) -> None:
    with pytest.raises(Unreadable):
        load_game(slug).parse_move("leave")


@pytest.mark.parametrize("slug", SLUGS_OF_LEAVABLE_GAMES)
def test_departure_leaving_fewer_than_two_seats_is_contradiction(slug: str) -> None:
    answer = evaluate(load_game(slug), View.SCORE, {"players": "3", "out": "p1.p2"})
    assert f"{slug}.leave.few" in [violation.code for violation in answer.violations]


def test_finish_card_of_departed_seat_passes_on_from_unknown_hand() -> None:
    query = {"players": "3", "tower": "25", "p3": "F", "turn": "p3", "move": "leave.p3"}
    followed = evaluate(load_game("coupelation"), View.PLAY, query).followed
    assert followed is not None
    assert "p1=F" in followed.position
    assert "p3=" not in followed.position


def test_scout_count_skips_departed_seats() -> None:
    assert find_owner_with_scout_count_staying_seats_between(Table(players=4, turn=3, departed_seats=(2,)), 0) == 1


def test_scout_count_with_all_seats_departed_reports_too_few_players() -> None:
    answer = evaluate(load_game("scout"), View.MOVES, {"players": "3", "out": "p1.p2.p3", "table": "82", "scouts": "0"})
    assert "scout.leave.few" in [violation.code for violation in answer.violations]


def test_correcting_one_gauge_leaves_other_gauges_unknown() -> None:
    vectron = load_game("vectron")
    state = vectron.parse_query_except_moves_collecting_unreadable({"players": "3", "rounds": "-.-.-"}).state
    corrected = state_with_seat_gain_corrected_and_all_scores_adjusted(state, 0, 1, SettlementGain(gauge=5, points=2))
    assert [gain.gauge for gain in corrected.rounds[0]] == [5, None, None]
