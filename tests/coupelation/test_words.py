"""Every phrase the engine says has its sentence in both languages, and names only what it knows."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter

import pytest

from calculators.core.parsing import Unreadable
from calculators.core.types import Message
from calculators.coupelation import GAME
from calculators.coupelation.completion import completion
from calculators.coupelation.draw import draw
from calculators.coupelation.score import reasons
from calculators.coupelation.state import Flip

from .tables import HOUSES, positions, read, verdict
from .test_violations import FULL, catalogue

OTHERS = (
    f"tower={FULL}_F",
    "tower=12.31.25",
    "tower=25&deck=0",
    "tower=12.25",
    "tower=12.25&last=0.1",
    f"tower={FULL}_F&last=6.0",
    "tower=25.27_x&reserve=26.1.50.3",
    "tower=25.26",
    "tower=21.22.23.24.25.26.27&reserve=1.50.13.37&hand=7",
    "tower=10.17.x.33.37.40.46_-.24.27&reserve=26.1.50.3&house=start-middle",
)
MOVES = (
    ("tower=25.x.31&reserve=1.50.13.37&hand=14.27.F.5", "take.13.0.1.14.27.x5.xF"),
    ("tower=12.25.31_x", "flip.1.0.40"),
    ("tower=12.25.31_x", "flip.1.0.13"),
    ("tower=12.25.27_-.x&reserve=1.50.26.2", "flip.1.1"),
    (f"tower={FULL}&reserve=1.50.2.37&hand=F", "up.F.6.0"),
    (f"tower={FULL}&reserve=1.50.2.37&hand=F", "down.F.6.0"),
    (f"tower={FULL}&reserve=1.50.F.37&hand=7.8.36", "take.F.6.0.7.8.x36"),
    (f"tower={FULL}&reserve=1.50.F.37&hand=7.8.36", "take.F.6.0.7.8"),
    (f"first=1&tower={FULL}_x&reserve=1.50.2.37&hand=7.8", "take.F.6.0.7.8"),
    (f"first=1&tower={FULL}_x&reserve=1.50.2.37&hand=7.8", "take.F.6.0.7.8.x24"),
    ("tower=25&reserve=1.50.13.37&hand=7.20.2", "take.13.0.-1.7.20"),
    ("tower=25&reserve=1.50.13.37&hand=7.20.2.3", "take.13.0.-1.7.20.x2.x3"),
)
UNREAD = (
    {"tower": "q"},
    {"hand": "q"},
    {"last": "q"},
)
UNREAD_MOVES = ("up.q.0.0", "take.1.0.0.2.3.4")


def phrases() -> Iterator[Message]:
    """What is said to whole games and to positions they seldom reach."""
    for players in (2, 3, 4):
        yield from GAME.setup(players)
    for seed in range(18):
        for state in positions(seed, HOUSES[seed % 6])[::6]:
            yield from (*GAME.progress(state), *reasons(state), completion(state).reason)
            for move in GAME.legal_moves(state)[::9]:
                yield GAME.describe(state, move)
                yield from GAME.judge(state, move).effects
                if isinstance(move, Flip):
                    yield GAME.describe(state, Flip(move.row, move.col, 7))
    for query in OTHERS:
        yield from (*reasons(read(query)), completion(read(query)).reason, draw(read(query)).phrase)
    for query, text in MOVES:
        yield GAME.describe(read(query), GAME.parse_move(text))
        yield from verdict(query, text).effects
    for asked in UNREAD:
        yield GAME.parse(asked).unread[0].expected
    for text in UNREAD_MOVES:
        with pytest.raises(Unreadable) as caught:
            GAME.parse_move(text)
        yield caught.value.expected


SAID = {phrase.code: phrase for phrase in phrases()}
"""One phrase of each code."""


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("code", sorted(SAID))
def test_a_phrase_names_only_what_is_known(code: str, language: str) -> None:
    sentence = catalogue(language)[code]
    names = {name for _, name, _, _ in Formatter().parse(sentence) if name}
    assert names <= set(SAID[code].params)


def test_no_sentence_is_never_said() -> None:
    """Every effect, reason and word for a move of the catalogue is said somewhere here."""
    kinds = ("effect", "draw", "why", "say", "setup", "progress", "expected", "completion")
    known = {code for code in catalogue("ja") if code.split(".")[1] in kinds}
    assert known - set(SAID) == {"coupelation.completion.unknown"}


def test_each_phrase_has_one_clause() -> None:
    for code, phrase in SAID.items():
        assert GAME.codes.get(code, phrase.clause) == phrase.clause
        assert phrase.clause or code.startswith("coupelation.expected.")
