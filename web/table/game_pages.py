"""The page half of one game: what its folder in `web/games` adds to the pages of every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module

from calculators import GAMES
from calculators.core.game import AnyState
from calculators.core.types import View
from web.table.curve import EVERYBODY, Counted
from web.table.hands import Draw
from web.table.lesson import Lesson
from web.table.page import Page
from web.table.people import People
from web.table.shown import Shown
from web.table.touches import Touches
from web.table.turns import Line

Said = dict[str, object]
"""Plain data."""


@dataclass(frozen=True)
class Extra:
    """A question only this game has, at `/<game>/<name>`.

    view: whose checks it shares; ask: the state's answer, plain data that JSON and template show.
    """

    view: View
    ask: Callable[[AnyState], Said]


@dataclass(frozen=True)
class Paper:
    """sheet: what the game's own part of a sheet needs; record: the lines of a record, where a line is not a move;
    band: the millimetres that what is drawn between the curve and those lines takes; part: what a part of a record, a
    round, is called that begins in a state.
    """

    sheet: Callable[[Page], object]
    record: Callable[[Page], list[Line]] | None = None
    band: Callable[[Page], float] | None = None
    part: Callable[[Page, AnyState], str] | None = None


@dataclass(frozen=True)
class GamePages:
    """score, ask, play: what a page shows, of a table, of a question about a move, of a game that is followed.
    touches: what a touch does, and what addresses carry. paper: what its sheets draw. people: how its addresses speak
    of seats. curve: what its curve shows. card: of a game with hidden cards what it draws of one, and its words.
    extras: questions that only this game has. lesson: its turn and its examples in pictures.
    """

    score: Callable[[Page], Shown]
    ask: Callable[[Page], Shown]
    play: Callable[[Page], Shown]
    touches: Touches
    paper: Paper
    people: People = field(default_factory=People)
    curve: Counted = EVERYBODY
    card: Draw | None = None
    extras: Mapping[str, Extra] = field(default_factory=dict)
    lesson: Lesson = field(default_factory=Lesson)


@cache
def game_pages(slug: str) -> GamePages:
    """The pages of a game. Raises KeyError for a name that is no game's."""
    if slug not in GAMES:
        raise KeyError(slug)
    found: GamePages = import_module(f"web.games.{slug}.pages").PAGES
    return found
