"""Every message has a sentence in both languages that uses only its params."""

from collections.abc import Iterator
from string import Formatter

import pytest

from calculators.core.messages import LANGUAGES, load_all_sentences_of_known_language
from calculators.core.parsing import Unreadable
from calculators.core.types import Message
from calculators.coupelation import GAME
from calculators.coupelation.completion import find_smallest_exchanges_to_complete_tower, find_tower_completion
from calculators.coupelation.draw_allowance import calculate_draw_allowance
from calculators.coupelation.state import Flip
from calculators.coupelation.tower import tower_outcome_or_empty
from tests.engine import parse_table_rows
from tests.run_length import choose_by_run_length

from .tables import (
    FULL_TOWER,
    HOUSE_RULE_CASES,
    judge_move_of_sound_query,
    positions_of_random_game,
    read_state_of_query,
    reasons_of_outcome,
)

TOWER_WITH_HIDDEN_CARD = FULL_TOWER.replace("22.30", "22.x")
SELDOM_REACHED_TABLES = f"""
tower={FULL_TOWER}_F
tower=12.25.31_40&last=1.0
tower=12.x.31&last=0.1
tower=12.x.31&last=0.1&p1=h1
tower=12.25h&last=0.1
tower=12.25h&last=0.1&drawn=0
tower=25
tower=12.F.31&house=place-anywhere
tower=25.26.31.33_-.32
tower=20.22.24.26.28.30.32
tower=25&deck=0
tower=12.25
tower=12.25&last=0.1
tower={FULL_TOWER}_F&last=6.0
tower=25.27_x&reserve=26.1.50.3
tower={TOWER_WITH_HIDDEN_CARD}_F&house=early-lost
tower=25.26
tower=21.22.23.24.25.26.27&reserve=1.50.13.37&hand=7&deck=0
tower=10.17.x.33.37.40.46_-.24.27&reserve=26.1.50.3&house=start-middle
"""
SELDOM_PLAYED_MOVES = f"""
tower=25.x.31&reserve=1.50.13.37&hand=14.27.F.5         take.13.0.1.14.27.x5.xF
tower=12.25.31_x                                        flip.1.0.40
tower={TOWER_WITH_HIDDEN_CARD}&reserve=1.50.2.37&hand=24.F&house=early-lost  up.F.6.0
tower=12.25.31_x                                        flip.1.0.13
tower=12.25.27_-.x&reserve=1.50.26.2                    flip.1.1
tower={FULL_TOWER}&reserve=1.50.2.37&hand=F                   up.F.6.0
tower={FULL_TOWER}&reserve=1.50.2.37&hand=F                   down.F.6.0
tower={FULL_TOWER}&reserve=1.50.F.37&hand=7.8.36              take.F.6.0.7.8.x36
tower={FULL_TOWER}&reserve=1.50.F.37&hand=7.8.36              take.F.6.0.7.8
first=1&house=early-allowed&tower={FULL_TOWER}_x&reserve=1.50.2.37&hand=7.8  take.F.6.0.7.8
first=1&house=early-allowed&tower={FULL_TOWER}_x&reserve=1.50.2.37&hand=7.8  take.F.6.0.7.8.x24
tower=25&reserve=1.50.13.37&hand=7.20.2&deck=34         draw.1
tower=25&reserve=1.50.13.37&hand=7.20.2&deck=34         draw.1.F
tower=12.25.31_x&reserve=1.50.13.37&p1=h2               down.x.1.1
tower=12.25.31_x&reserve=1.50.13.37                     down.x.1.1
tower=12.25.31&reserve=1.50.13.37                       take.13.1.0.7.19.x.r50
tower=12.25.31&reserve=1.50.13.37                       take.13.1.0.14.F.x
tower=x.25.31&reserve=1.50.13.37&hand=7.20              take.13.0.0.7.20
tower=12.F.31&reserve=1.50.13.37&hand=7.20&house=place-anywhere  take.13.0.1.7.20
tower=25&reserve=1.50.13.37&hand=7.20.2                 take.13.0.-1.7.20
tower=25&reserve=1.50.13.37&p1=h1&p2=-&deck=0           up.7.0.-1
tower=25&reserve=1.50.13.37&hand=17.20                  take.37.0.1.17.20
tower=25&reserve=1.50.13.37&hand=17.21.F                take.37.0.1.17.21.xF
tower=25&reserve=1.50.13.37&hand=7.20.2.3               take.13.0.-1.7.20.x2.x3
tower=12.25.31&reserve=1.50.13.37&hand=7.8.9.20.33      up.33.0.3
tower=12.x.x.16&reserve=1.13.50.37&hand=7               flip.0.1
"""
PARAMETERS_GIVEN_UNREADABLY = ("tower", "hand", "last", "p1", "known", "mine", "reserve")
UNREADABLE_MOVES = ("pass", "down.q.0.0", "take.1.0.0.2.3.4")


def iterate_engine_messages() -> Iterator[Message]:
    """Messages about whole games and about rare positions."""
    for players in (2, 3, 4):
        yield from GAME.describe_setup(players)
    for seed in range(choose_by_run_length(2, 20)):
        for state in positions_of_random_game(seed, HOUSE_RULE_CASES[seed % len(HOUSE_RULE_CASES)])[
            :: choose_by_run_length(12, 6)
        ]:
            yield from (
                *GAME.describe_turn_and_progress(state),
                *reasons_of_outcome(state),
                find_tower_completion(state).reason,
            )
            for move in GAME.find_legal_moves(state)[::9]:
                yield GAME.describe_move(state, move)
                yield from GAME.judge_move(state, move).effects
                if isinstance(move, Flip):
                    yield GAME.describe_move(state, Flip(move.entered_cell, 7))
    for query in SELDOM_REACHED_TABLES.split():
        state = read_state_of_query(query)
        yield from (
            *reasons_of_outcome(state),
            find_tower_completion(state).reason,
            calculate_draw_allowance(state).phrase,
        )
        if not tower_outcome_or_empty(state):
            yield find_smallest_exchanges_to_complete_tower(state).reason
    for query, text in parse_table_rows(SELDOM_PLAYED_MOVES):
        yield GAME.describe_move(read_state_of_query(query), GAME.parse_move(text))
        judged = judge_move_of_sound_query(query, text)
        yield from (*judged.effects, *judged.assumes)
    for name in PARAMETERS_GIVEN_UNREADABLY:
        yield GAME.parse_query_except_moves_collecting_unreadable({name: "q"}).unread[0].expected
    for text in UNREADABLE_MOVES:
        with pytest.raises(Unreadable) as caught:
            GAME.parse_move(text)
        yield caught.value.expected


def test_every_catalogue_message_is_produced_and_has_one_clause() -> None:
    """No sentence uses a param that its message lacks."""
    kinds = ("effect", "draw", "why", "say", "setup", "progress", "expected", "completion", "assume", "rescue")
    produced = {message.code: message for message in iterate_engine_messages()}
    for language in LANGUAGES:
        sentences = load_all_sentences_of_known_language(language)
        known = {code for code in sentences if code.startswith("coupelation.") and code.split(".")[1] in kinds}
        assert known - set(produced) == {"coupelation.completion.unknown", "coupelation.rescue.unknown"}
        for code, message in produced.items():
            names = {name for _, name, _, _ in Formatter().parse(sentences[code]) if name}
            assert names <= set(message.params), (code, language)
    for code, message in produced.items():
        assert GAME.codes.get(code, message.clause) == message.clause
        assert message.clause or "expected." in code
