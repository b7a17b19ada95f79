"""The relevant rulings of a question: a ruling that is skipped cannot change the answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from calculators.core.types import View
from calculators.coupelation import GAME
from calculators.coupelation.moves import find_keys_of_possibly_relevant_rulings as find_relevant_ruling_keys
from calculators.coupelation.state import State
from tests.engine import parse_table_rows
from tests.run_length import choose_by_run_length

from .tables import HOUSE_RULE_CASES, house_rules_by_name, positions_of_random_game, read_state_of_query

pytestmark = pytest.mark.no_cover

OPTIONS_BY_RULING_KEY = {ruling.key: [option.key for option in ruling.options] for ruling in GAME.rulings}
"""The options of each ruling, the default first."""
TOWER_WITH_HIDDEN_CARD = "12.14.18.25.31.38.44_13.16.21.28.34.41_15.19.26.32.39_17.23.29.35_20.27.33_x.30"


def content_of_move_list(state: State) -> object:
    """The moves with their effects and results; the short run judges every eighth move."""
    found = GAME.find_violations(state, View.MOVES)
    if found:
        return found
    legal = list(GAME.find_legal_moves(state))
    judged = [(move, GAME.judge_move(state, move)) for move in legal[:: choose_by_run_length(8, 1)]]
    bare = replace(state.table, house=())
    return legal, [
        (move, one.effects, one.end is None, one.after and replace(one.after, table=bare).tower) for move, one in judged
    ]


def states_under_other_options(state: State, ruling_key: str) -> Iterator[State]:
    """The state under each other option."""
    defaults = {key: options[0] for key, options in OPTIONS_BY_RULING_KEY.items()}
    rules = defaults | house_rules_by_name(state)
    for option in OPTIONS_BY_RULING_KEY[ruling_key]:
        if option != rules[ruling_key]:
            house = tuple(item for item in (rules | {ruling_key: option}).items() if item not in defaults.items())
            yield replace(state, table=replace(state.table, house=house))


@pytest.mark.parametrize("rulings", choose_by_run_length(HOUSE_RULE_CASES[:6], HOUSE_RULE_CASES))
def test_irrelevant_ruling_never_changes_move_list(rulings: str) -> None:
    changed = set()
    for seed in range(choose_by_run_length(1, 3)):
        for state in positions_of_random_game(seed, rulings)[:: choose_by_run_length(25, 6)]:
            keys = find_relevant_ruling_keys(state, View.MOVES)
            base = content_of_move_list(state)
            for key in OPTIONS_BY_RULING_KEY:
                if key in keys and key in changed:
                    continue
                if any(content_of_move_list(other) != base for other in states_under_other_options(state, key)):
                    assert key in keys
                    changed.add(key)
    assert changed


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
        == tuple(OPTIONS_BY_RULING_KEY)
    )
