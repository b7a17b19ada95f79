"""The page half of one game: what its folder in `web/games` adds to the generic pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from calculators import GAMES
from calculators.core.answers import Answer
from calculators.core.types import View
from web.people import People

if TYPE_CHECKING:
    from web.page import Page
    from web.paper.record import Line
    from web.pieces import Bar

Drawn = dict[str, Any]


@dataclass(frozen=True)
class Extra:
    """A question only this game has, at `/<game>/<name>`.

    view: whose checks it shares; ask: the state's answer, plain data that JSON and template show.
    """

    view: View
    ask: Callable[[Any], Drawn]


@dataclass(frozen=True, slots=True)
class Touched:
    """What one touch leads to. state: the position then; pick: what is selected next ('' for nothing);
    move: the moves asked about or told, as text (None: as they were, '': none); view: another view ('' this one).
    """

    state: Any
    pick: str = ""
    move: str | None = None
    view: str = ""


def keep(query: dict[str, str], view: str) -> dict[str, str]:  # noqa: ARG001
    """Carries everything to another view."""
    return query


@dataclass(frozen=True)
class GamePages:
    """tap: (answer, pick, put) → Touched (or state and next pick), one
    touch; answer.view says on which page; raises ValueError for a put that page does not have. draw: what the
    templates of the game need to draw a page. sheet: what its paper needs. carry: the query as another view should
    start with it. follow: what the templates need to draw a game that is followed (`/<game>/play`).
    bar: what its pages say in the bar, where that is not what every game says (`web.bar.standard_bar`).
    record: the lines of a record on paper, where a line is not a move; its `sheet` then draws the rest of it.
    people: how its addresses speak of seats, so that one can leave or be the first.
    band: the millimetres that what it draws between the curve and those lines takes.
    part: what a part of its record, a round, is called that begins in a state.
    replays: does its check page step through several moves by itself?
    telling: the pick that tells a turn as its moves told it, to be mended.
    counted: what its curve shows of a position, where that is not everybody's points; goal: the points that end it.
    question: parameters besides the secrets that belong to a question and not to the table it is asked at.
    picks: a regular expression for the places that can be picked; any other pick is dropped.
    """

    tap: Callable[[Answer, str, str], Touched | tuple[Any, str]]
    draw: Callable[[Page], Any]
    sheet: Callable[[Page], Any]
    carry: Callable[[dict[str, str], str], dict[str, str]] = keep
    picks: str = r"[a-z]\w*(\.-?\w+)*"
    replays: bool = False
    telling: Callable[[Sequence[Any]], str] | None = None
    counted: Callable[[Page, Any], Mapping[str, int]] | None = None
    goal: int | None = None
    question: tuple[str, ...] = ()
    follow: Callable[[Page], Any] | None = None
    bar: Callable[[Page], Bar] | None = None
    record: Callable[[Page], list[Line]] | None = None
    band: Callable[[Page], float] | None = None
    people: People | None = None
    part: Callable[[Page, Any], str] | None = None
    extras: Mapping[str, Extra] = field(default_factory=dict)


@cache
def game_pages(slug: str) -> GamePages:
    """The pages of a game. Raises KeyError for a name that is no game's."""
    if slug not in GAMES:
        raise KeyError(slug)
    found: GamePages = import_module(f"web.games.{slug}").PAGES
    return found
