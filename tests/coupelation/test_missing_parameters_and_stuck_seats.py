"""Missing parameters of each view, and ends of games by a stuck seat."""

import pytest

from calculators.core.types import View
from calculators.coupelation import GAME
from calculators.coupelation.moves import is_mover_stuck_before_draw_if_known
from calculators.coupelation.play import ruling_dependent_outcome_of_each_move
from calculators.coupelation.score import outcome_by_tower_or_stuck_mover_without_draws
from tests.engine import format_found_messages, parse_table_rows

from .tables import ENGINE, FULL_TOWER, codes_without_game_prefix, read_state_of_query
from .test_rules import TWO_CARD_TOWER

MISSING_PARAMETERS_BY_VIEW = """
# what each view needs: score, moves, check
-                                        tower; tower reserve hand; tower
tower=25&reserve=1.50.3&hand=7           reserve; reserve; -
tower=25&reserve=1.50.13.37&hand=7.x     -; hand; -
tower=25&reserve=1.50.13.37&hand=7&p1=h2  -; hand; -
tower=25&reserve=1.50.13.37&p1=h3        -; hand; -
players=3&tower=25&reserve=1.50.3.4.5    -; hand; -
players=9&tower=25&reserve=-&hand=-      -; -; -
tower=25&hand=7                          -; reserve; -
tower=21.22.23.24.25.26.27&hand=7.8      reserve; reserve; -
tower=21.22.23.24.25.26.27               -; reserve hand; -
"""


@pytest.mark.parametrize(("query", "expected_parameters"), parse_table_rows(MISSING_PARAMETERS_BY_VIEW))
def test_view_names_its_missing_parameters(query: str, expected_parameters: str) -> None:
    found = [
        GAME.find_missing_parameters(read_state_of_query(query), view) for view in (View.SCORE, View.MOVES, View.CHECK)
    ]
    assert "; ".join(" ".join(names) or "-" for names in found) == expected_parameters


REASONS_WHY_NO_MOVE_IS_LEGAL = f"""
tower={FULL_TOWER}_F&hand=7&reserve=1.50.2.37               coupelation.won of coupelation.win in tower
tower=12.25.31_40&last=1.0&hand=7&reserve=1.50.2.37         \
coupelation.lost.reveal {{'number': 40}} of coupelation.flip.lost in tower last at tower.1.0
tower=21.22.23.24.25.26.27&reserve=1.50.13.37&hand=7&deck=0  \
coupelation.lost.stuck of coupelation.stuck in hand
tower=21.22.23.24.25.26.27&reserve=1.50.13.37&hand=7&last=0.0&drawn=0  \
coupelation.lost.stuck of coupelation.stuck in hand
tower=21.22.23.24.25.26.27d&reserve=1.50.13.37&hand=7&last=0.6&deck=3  \
coupelation.stuck.draws {{'count': 1, 'seat': 'p1'}} of coupelation.draw in hand
"""


@pytest.mark.parametrize(("query", "expected_reason"), parse_table_rows(REASONS_WHY_NO_MOVE_IS_LEGAL))
def test_empty_move_list_gives_its_reason(query: str, expected_reason: str) -> None:
    state = read_state_of_query(query)
    assert [*GAME.find_legal_moves(state)] == []
    assert format_found_messages(GAME.find_notices_when_no_move_is_legal(state)) == (expected_reason,)


def test_verdict_on_losing_draw_has_no_draw_first_notice() -> None:
    """The draw of nothing loses, so there is no notice to draw first."""
    answer = ENGINE.evaluate_query(f"{TWO_CARD_TOWER}&p1=h0&p2=h3&deck=30&move=draw.0", View.CHECK)
    assert answer.verdict is not None
    assert answer.verdict.effects[-1].code == "coupelation.effect.stuck"
    assert answer.notices == ()


@pytest.mark.parametrize(
    ("query", "move", "expected_outcome"),
    [
        (f"tower={FULL_TOWER}&reserve=1.2.37.50&hand=F.3.5&deck=0&last=5.1", "up.F.6.0", "won"),
        (f"{TWO_CARD_TOWER}&p1=h1&p2=h0&deck=0", "up.32d.0.2", "lost"),
    ],
    ids=["the finish card on top", "the next seat has no action"],
)
def test_move_that_ends_game_has_its_outcome(query: str, move: str, expected_outcome: str) -> None:
    """clauses coupelation.win and coupelation.stuck"""
    (outcome,) = ruling_dependent_outcome_of_each_move(read_state_of_query(query), [GAME.parse_move(move)])
    assert outcome[-1] == expected_outcome


QUERY_WITH_ONLY_TOP_FREE = (
    "players=2&tower=x.6.12.25.33.40.48_4.9.18.29.36.44_7.14.23.34.41_11.20.30.38_16.26.35_22.31"
    "&reserve=1.3.5.8.10.13&p1=h1&p2=h1&deck=0&last=5.1"
)


@pytest.mark.clause("coupelation.stuck")
@pytest.mark.parametrize(
    ("start", "moves"),
    parse_table_rows(f"""
        {TWO_CARD_TOWER}&p1=h1&p2=-&deck=0    up.32d.0.2
        # only the top is free, D needs two cards, no card is face down: a hand of one card has no action
        {QUERY_WITH_ONLY_TOP_FREE}               flip.0.0.2d
        # an empty hand that draws nothing
        {TWO_CARD_TOWER}&p1=h0&p2=h3&deck=30  draw.0
        """),
)
def test_a_game_without_an_action_is_lost_and_over(start: str, moves: str) -> None:
    answer = ENGINE.evaluate_query(f"{start}&move={moves}")
    assert answer.followed is not None
    assert (answer.followed.ended, answer.followed.turn, answer.score.outcome) == (True, "", "lost")
    assert answer.score.draw == 0
    assert codes_without_game_prefix(answer.notices)[0] == "lost.stuck"
    assert answer.verdict is not None
    assert codes_without_game_prefix(answer.verdict.effects)[-1] == "effect.stuck"
    after = ENGINE.verdict_on_moves_of_query(f"{start}&move={moves}_draw.0", View.PLAY)
    assert codes_without_game_prefix(after.violations) == ["over"]
    assert ENGINE.evaluate_query(answer.followed.position, View.SCORE).score == answer.score


SEATS_WITH_AND_WITHOUT_ACTION = """
# a card can be placed or flipped, or an unknown one placed face down
tower=25&reserve=1.50.13.37&hand=7                                        False
tower=25&reserve=1.50.13.37&hand=7.x                                      False
tower=25&reserve=1.50.13.37&hand=x                                        False
tower=25.x&reserve=1.50.13.37&hand=-                                      False
tower=25&reserve=1.50.13.37&p1=h1                                         False
# no card, or none that fits
tower=25&reserve=1.50.13.37&hand=-                                        True
tower=21.22.23.24.25.26.27&reserve=1.50.13.37&hand=7                      True
tower=21.22.23.24.25.26.27&reserve=1.50.13.37&hand=7.18                   True
tower=21.22.23.24.25.26.27&reserve=1.50.13.37&hand=F                      True
# 20 of the reserve for the 21 of the tower
tower=21.22.23.24.25.26.27&reserve=1.50.2.20&hand=7.13                    False
# an unknown hand, or an unknown reserve with two cards to pay
tower=21.22.23.24.25.26.27&reserve=1.50.13.37&hand=7.x                    None
tower=21.22.23.24.25.26.27&reserve=1.50.13.37                             None
tower=21.22.23.24.25.26.27&reserve=1.50.13.37&p1=h0                       True
tower=21.22.23.24.25.26.27&reserve=1.50.13.37&p1=h1                       True
tower=21.22.23.24.25.26.27&reserve=1.50.13.37&p1=h2                       None
tower=21.22.23.24.25.26.27&reserve=1.50.13&hand=7.18                      None
tower=21.22.23.24.25.26.27&hand=7.18                                      None
tower=21.22.23.24.25.26.27&reserve=1.50.13&hand=7                         True
tower=21.22.23.24.25.26.27&hand=7                                         True
# a finished game
tower=12.25.31_40&last=1.0&reserve=1.50.2.37&hand=-                       False
"""


@pytest.mark.clause("coupelation.stuck")
@pytest.mark.parametrize(("query", "stuck"), parse_table_rows(SEATS_WITH_AND_WITHOUT_ACTION))
def test_a_seat_is_stuck_without_an_action(query: str, stuck: str) -> None:
    assert str(is_mover_stuck_before_draw_if_known(read_state_of_query(query))) == stuck
    is_lost = stuck == "True" or "last=1.0" in query
    assert outcome_by_tower_or_stuck_mover_without_draws(read_state_of_query(f"{query}&deck=0")) == (
        "lost" if is_lost else "open"
    )
