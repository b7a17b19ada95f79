"""The sentences of both languages use only params that their messages have."""

import random
from collections.abc import Iterator
from string import Formatter

from calculators.core.messages import LANGUAGES, load_all_sentences_of_known_language
from calculators.core.types import Message, ScoreLine, Violation
from calculators.vectron import GAME
from calculators.vectron.play import describe_assumption_that_hand_had_card
from tests.run_length import choose_by_run_length

from .message_examples import EXAMPLES_OF_CODES
from .tables import ENGINE, random_table, state_of

PREFIXES_OF_OTHER_SENTENCES = tuple(
    f"vectron.{kind}" for kind in ("expected", "chip.", "card.", "phase", "read", "over")
)
"""Of sentences that are no message, and of the end of the game, which every game has."""
MOVES_ON_HALF_ENTERED_TABLES = (
    "players=2&map=a---_----_----_----&row1=D1&phase=move&move=move.B2",
    "players=2&map=a2--_----_----_----&row1=O1&phase=move&move=move.B1",
    "players=2&map=aG--_----_----_----&row1=O1&phase=move&move=move.B1",
    "players=2&p1=h2.g-&map=aG--_----_----_----&row1=O1&phase=move&move=move.B1",
    "players=2&map=ab--_----_----_----&row1=O1&phase=move&move=move.B1",
    "players=2&p1=h2.g6.s-&p2=h2&map=aG--_----_----_----&row1=O1&phase=move&move=move.B1",
    "players=2&phase=play&move=play.D1",
    "players=2&p1=h2&move=draw.deck.S",
    "players=2&p1=down&row1=-&move=forced.S",
    "players=2&p1=h2&p2=h2&row1=O1&phase=move&used=1&deck=0&move=stop",
)
"""Moves on partly entered tables, whose effects are partly known."""


def iterate_engine_messages() -> Iterator[Violation | Message | ScoreLine]:
    """Messages of the engine about example tables and random ones."""
    for _, question, _ in EXAMPLES_OF_CODES:
        yield from ENGINE.find_violations_and_notices(question)
    rng = random.Random(5)
    for _ in range(choose_by_run_length(60, 400)):
        state = state_of(random_table(rng))
        yield from (*GAME.describe_turn_and_progress(state), *GAME.describe_setup(3))
        for move in GAME.find_legal_moves(state):
            yield from (GAME.describe_move(state, move), *GAME.judge_move(state, move).effects)
    for text in ("forced.S", "draw.deck.S"):
        yield GAME.describe_move(state_of(""), GAME.parse_move(text))
    for query in MOVES_ON_HALF_ENTERED_TABLES:
        start, _, text = query.partition("&move=")
        judged = GAME.judge_move(state_of(start), GAME.parse_move(text))
        yield from (*judged.effects, *judged.assumes)
    yield describe_assumption_that_hand_had_card("p1", "D1", 2)
    for query in ("players=2&p1=g7&p2=-&bonus=1", "players=3&p1=g7&p2=-&p3=-&bonus=1&bonusfor=x"):
        for seat in GAME.calculate_score(state_of(query)).seats:
            yield from seat.lines


def test_sentences_use_only_given_parameters() -> None:
    params_by_code: dict[str, set[str]] = {}
    for message in iterate_engine_messages():
        params_by_code.setdefault(message.code, set(message.params)).intersection_update(message.params)
    for language in LANGUAGES:
        for code, text in load_all_sentences_of_known_language(language).items():
            if code.startswith("vectron.") and not code.startswith(PREFIXES_OF_OTHER_SENTENCES):
                assert code in params_by_code, code
                assert {name for _, name, _, _ in Formatter().parse(text) if name} <= params_by_code[code], code
