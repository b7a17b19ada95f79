"""Notices about unusual tables, and missing parameters."""

import pytest

from calculators.scout import GAME
from tests.engine import parse_two_column_table

from .tables import format_messages_briefly, parse_question

NOTICES_BY_QUESTION = parse_two_column_table("""
moves?players=2&hand=37&scouts=1&ss=0  two.unused {'names': ['scouts', 'ss']} of two.chips in scouts ss at scouts ss
check?players=2&hand=37&ss=0  two.unused {'names': ['ss']} of two.chips in ss at ss
score?players=2&hand=37&ss=0  -
check?hand=37&table=82  -
moves?hand=37&table=82  owner.open of end.scouts in owner at owner
moves?hand=37&table=82&owner=p2&ss=0  -
moves?hand=37  -
moves?players=7&hand=37&table=82  -
score?players=2&p1=c1.s1.h3&p2=c7.s1.h0&end=empty.p2  cards.left {'left': 11, 'limit': 10} of score in p1 p2
score?players=2&p1=c1.s1.h3&p2=c8.s1.h0&end=empty.p2  -
score?players=3&p1=c6.s1.h5&p2=c3.s2.h0&p3=c7.s5.h5&end=empty.p2  \
cards.left {'left': 10, 'limit': 9} of score in p1 p2 p3
score?players=3&p1=c7.s1.h5&p2=c3.s2.h0&p3=c7.s5.h5&end=empty.p2  -
score?players=3&rounds=1.2.3_4.5.6_7.8.9  -
score?players=3&rounds=1.50.3_-40.30.-20  \
rounds.unusual {'points': 50, 'round': 1, 'seat': 'p2'} of score in rounds at rounds.0.1; rounds.unusual \
{'points': -40, 'round': 2, 'seat': 'p1'} of score in rounds at rounds.1.0
moves?p1=c0.s0.h5&hand=37  hand.count {'cards': 1, 'counted': 5, 'seat': 'p1'} of hand in hand p1 at hand
moves?p1=c0.s0.h1&hand=37  -
score?players=2&p1=c1.s1.h3&p2=c1.s1.h0  -
""")


@pytest.mark.parametrize("question", NOTICES_BY_QUESTION)
def test_unusual_or_unused_entries_give_notices(question: str) -> None:
    view, state, _ = parse_question(question)
    assert format_messages_briefly(GAME.find_notices(state, view)) == NOTICES_BY_QUESTION[question]


MISSING_PARAMETERS_BY_QUESTION = parse_two_column_table("""
moves?  hand
check?  -
check?hand=37.4&table=8.x  -
moves?hand=37&table=8.x  table
moves?hand=x7&table=82  hand
play?  -
play?players=3&hand=73&end=empty  end
check?players=3&hand=73&end=empty  end
moves?players=3&hand=73&end=empty  end
score?players=2&p1=c-.s1.h3&p2=c1.s-.h0&end=empty.p2  p1 p2
score?players=3&rounds=1.2.3_4.5.6_7.8.9  -
score?players=3&rounds=1.2.3_4.5.-_7.8.9  rounds
moves?hand=37.4&table=8  hand table
moves?hand=37&table=8.25  table
moves?hand=37&table=82&p1=c2  -
score?players=3  p1 p2 p3 end
score?players=2&p1=c1.s1&p2=c1.s1.h0  p1 end
score?players=2&p1=c1.s1.h3&p2=c1.s1.h0&end=empty  end
score?players=2&p1=c1.s1.h3&p2=c1.s1.h0&end=p2  end
score?players=2&p1=c1.s1.h3&p2=c1.s1.h0&end=empty.p2  -
score?players=2&p1=c1.s1.h3&p2=c1.s1.h0&end=empty.p2&rounds=1  rounds
score?players=2&p1=c1.s1.h3&p2=c1.s1.h0&end=empty.p2&rounds=1.-  rounds
score?players=2&p1=c1.s1.h3&p2=c1.s1.h0&end=empty.p2&rounds=1.2  -
""")


@pytest.mark.parametrize("question", MISSING_PARAMETERS_BY_QUESTION)
def test_missing_parameters_of_question_are_listed(question: str) -> None:
    view, state, _ = parse_question(question)
    assert " ".join(GAME.find_missing_parameters(state, view)) == MISSING_PARAMETERS_BY_QUESTION[question]
