"""Where `last-scout` can matter it is asked; where it cannot, it is not even worked out."""

import pytest

from calculators import load_game
from calculators.core.evaluate import evaluate
from calculators.core.types import View
from calculators.scout.play import find_keys_of_possibly_relevant_rulings

SCOUT_GAME = load_game("scout")


def list_ruling_notice_codes(view: View, **query: str) -> list[str]:
    """The codes of the ruling notices of an answer."""
    return [n.code for n in evaluate(SCOUT_GAME, view, query).notices if n.code.endswith(".ruling.last-scout")]


@pytest.mark.parametrize(
    ("table", "turn", "is_ruling_relevant"),
    [("82", "p3", True), ("82", "p2", False), ("82.85", "p3", False)],
)
def test_only_a_scout_that_empties_the_set_and_is_the_last(table: str, turn: str, *, is_ruling_relevant: bool) -> None:
    query = {"players": "3", "hand": "37.41", "table": table, "owner": "p1", "turn": turn}
    assert bool(list_ruling_notice_codes(View.MOVES, **query)) is is_ruling_relevant
    assert find_keys_of_possibly_relevant_rulings(
        SCOUT_GAME.parse_query_except_moves_collecting_unreadable(query).state, View.MOVES
    ) == (("last-scout",) if is_ruling_relevant else ())
    assert find_keys_of_possibly_relevant_rulings(
        SCOUT_GAME.parse_query_except_moves_collecting_unreadable(query).state, View.CHECK
    ) == (
        "last-scout",
        "both-show",
    )


def test_right_of_a_single_card_is_written_left() -> None:
    query = {
        "players": "3",
        "hand": "37.41",
        "table": "82",
        "owner": "p1",
        "turn": "p2",
        "move": "scout.right.1",
    }
    assert evaluate(SCOUT_GAME, View.CHECK, query).query["move"] == "scout.left.1"
    query["table"] = "82.85"
    assert evaluate(SCOUT_GAME, View.CHECK, query).query["move"] == "scout.right.1"
