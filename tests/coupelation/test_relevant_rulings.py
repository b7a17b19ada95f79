"""The rulings that can change an answer; tests/house/test_rulings_offered.py compares the answers under all options."""

import pytest

from calculators.core.types import View
from calculators.coupelation import GAME
from calculators.coupelation.play import find_keys_of_possibly_relevant_rulings as find_relevant_ruling_keys
from tests.engine import parse_table_rows

from .tables import TOWER_WITH_HIDDEN_CARD, read_state_of_query

pytestmark = pytest.mark.no_cover


RELEVANT_RULINGS = f"""
tower=25&reserve=1.50.13.37&hand=7.8.9              -
tower=12.25.31&reserve=1.50.13.37&hand=7.8.9        -
tower=12.25.31.40&reserve=1.50.13.37&hand=7.8.9     start
tower=25&reserve=1.50.13.37&hand=7.8.F              finish place
tower=25&reserve=1.50.13.F&hand=7.8.9               finish place
tower=25.x&reserve=1.50.13.37h&hand=7.8.9           hearts hidden bottom
tower=25.x&reserve=1.50.13.37&hand=7.8.9h           hearts hidden bottom
tower=25&reserve=1.50.13.37&hand=7.8.9h             bottom
tower=25&reserve=1.50.13.37&hand=7.8.9.10           discards
tower={TOWER_WITH_HIDDEN_CARD}&reserve=1.50.2.37&hand=7.8.9                        start early hidden
tower={TOWER_WITH_HIDDEN_CARD}_F&reserve=1.50.2.37&hand=7.8.9                      start early hidden
tower={TOWER_WITH_HIDDEN_CARD.replace("x", "22")}&reserve=1.50.2.37&hand=7.8.9     start
first=1&tower={TOWER_WITH_HIDDEN_CARD.replace("x", "22")}&reserve=1.50.2.37&hand=7.8.9  start early
tower={TOWER_WITH_HIDDEN_CARD.replace(".30", "")}&reserve=1.50.2.37&hand=7.8.9     start hidden
tower=24.25&reserve=1.50.13.37&hand=7.8.9           hidden
tower=23.25&reserve=1.50.13.37&hand=7.8.9           -
tower=25&reserve=1.50.13.37&hand=7.8&p1=h2.F        finish place
-                                                   -
"""


@pytest.mark.parametrize(("query", "keys"), parse_table_rows(RELEVANT_RULINGS))
def test_table_lists_its_relevant_rulings(query: str, keys: str) -> None:
    """For its list of moves those that can change it; for score and verdict all rulings."""
    state = read_state_of_query(query)
    assert find_relevant_ruling_keys(state, View.MOVES) == tuple(keys.split())
    assert (
        find_relevant_ruling_keys(state, View.SCORE)
        == find_relevant_ruling_keys(state, View.CHECK)
        == tuple(ruling.key for ruling in GAME.rulings)
    )
