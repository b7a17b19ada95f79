"""Public forms of moves, and what beats a set."""

from dataclasses import replace

import pytest

from calculators.core.evaluate import evaluate
from calculators.core.public import build_public_query
from calculators.core.types import View
from calculators.scout import GAME
from calculators.scout.compare import describe_sets_beating_active_set
from tests.engine import parse_table_rows

from .tables import format_messages_briefly, judge_move_on_query, read

PUBLIC_FORMS_OF_MOVES = """
hand=17.41.59&table=82.85  show.1          shown.17
hand=17.41.59&table=82.85  show.2-3        shown.41.59
hand=17.41.59&table=82.85  show.1-4        -
hand=17.41.59&table=82.85  scout.left.4    scouted.left
hand=17.41.59&table=82.85  scout.left.5    scouted.left
hand=17.41.59&table=82.85  both.left.4.1   both.left.shown.17
hand=17.41.59&table=82.85  both.left.2.flip.2  both.left.shown.28
hand=17.41.59&table=82.85  both.left.4     both.left
hand=17.41.59&table=82.85  both.left.5.1   -
hand=17.41.59&table=82.85  stuck           stuck
# Without the hand the shown numbers are unknown; place and flip are always secret.
table=65                   scout.left.1    scouted.left
table=65                   both.left.1     both.left
table=65                   show.1          -
table=65                   both.left.1.1   -
"""


@pytest.mark.parametrize(("query", "move", "expected_public_move"), parse_table_rows(PUBLIC_FORMS_OF_MOVES))
def test_public_form_hides_secrets_and_is_legal_if_move_is(query: str, move: str, expected_public_move: str) -> None:
    """A show from places outside the hand has no public form."""
    state = read(f"{query}&owner=p4")
    public_move = GAME.hide_secrets_of_move(state, GAME.parse_move(move))
    assert ("" if public_move is None else GAME.format_move(public_move)) == expected_public_move
    if public_move is not None and GAME.judge_move(state, GAME.parse_move(move)).legal:
        assert GAME.judge_move(replace(state, hand=None), public_move).legal


def test_show_has_no_public_form_without_table() -> None:
    assert GAME.hide_secrets_of_move(None, GAME.parse_move("show.1")) is None
    assert GAME.hide_secrets_of_move(None, GAME.parse_move("scout.left.1")) == GAME.parse_move("scouted.left")


def test_public_record_stops_before_first_move_without_public_form() -> None:
    answer = evaluate(GAME, View.PLAY, {"players": "3", "move": "shown.7_show.1_shown.2"})
    assert build_public_query(answer) == {"players": "3", "move": "shown.7"}


SETS_AND_WHAT_BEATS_THEM = """
# The highest number is 10 with four players and 9 with three.
4  7      higher.one {'number': 8, 'size': 1}; more {'size': 2}
4  9.9    higher.matching {'number': 10, 'size': 2}; more {'size': 3}
4  T.T    more {'size': 3}
4  7.8    higher.run {'number': 8, 'size': 2}; matching {'size': 2}; more {'size': 3}
4  9.T    matching {'size': 2}; more {'size': 3}
4  9.8.7  higher.run {'number': 8, 'size': 3}; matching {'size': 3}; more {'size': 4}
3  9      more {'size': 2}
3  7.8.9  matching {'size': 3}; more {'size': 4}
# Each number is on nine cards, with three players on eight.
3  1.2.3.4.5.6.7.8.9    -
4  1.2.3.4.5.6.7.8.9.T  -
5  T.T.T.T.T.T.T.T.T    -
3  8.8.8.8.8.8.8.8      -
# Cards that are no set.
4  3.5    -
"""


@pytest.mark.clause("scout.strength")
@pytest.mark.parametrize(("players", "table", "expected_messages"), parse_table_rows(SETS_AND_WHAT_BEATS_THEM))
def test_sets_that_would_beat_active_set_are_described(players: str, table: str, expected_messages: str) -> None:
    found = describe_sets_beating_active_set(read(f"players={players}&table={table}"))
    assert format_messages_briefly(found, "needed.") == expected_messages


@pytest.mark.parametrize("move", ["show.1", "scout.left.1", "both.left.1.1"])
def test_verdict_does_not_pass_private_hand_to_next_state(move: str) -> None:
    """Only a followed game updates it."""
    judged = judge_move_on_query("hand=97.41&table=82&owner=p3&mine=p1.97.41", move)
    assert judged.after is not None
    assert judged.after.mine is None
