"""What a ruling can change of an action, and facts known twice that are one."""

from __future__ import annotations

from calculators.core.types import View
from calculators.coupelation import GAME
from calculators.coupelation.play import ruling_dependent_outcome_of_each_move

from .tables import codes_without_game_prefix, read_state_of_query


def test_the_action_that_wins_is_told_apart() -> None:
    """The top of the tower is the last cell; whoever puts the finish card there ends the game (coupelation.win)."""
    tower = "12.14.18.25.31.38.44_13.16.21.28.34.41_15.19.26.32.39_17.23.29.35_20.27.33_22.30"
    state = read_state_of_query(f"tower={tower}&reserve=1.2.37.50&hand=F.3.5&deck=0&last=5.1")
    move = GAME.parse_move("up.F.6.0")
    assert list(ruling_dependent_outcome_of_each_move(state, [move])) == [("won",)]


def test_a_card_that_lies_there_for_all_and_for_the_asker_is_one_card() -> None:
    """Everybody knows that 31 lies face down there, and the asker as well."""
    start = "players=2&tower=25d.x.x&reserve=1.3.5.8.10.50&p1=h0&p2=h3&deck=30"
    assert (
        codes_without_game_prefix(
            GAME.find_violations(read_state_of_query(f"{start}&holds=p1.31.less-x0-1&known=0.1.31"), View.MOVES)
        )
        == []
    )
    assert (
        codes_without_game_prefix(
            GAME.find_violations(read_state_of_query(f"{start}&holds=p2.31&known=0.1.31"), View.MOVES)
        )
        != []
    )
