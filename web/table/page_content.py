"""Declares what a game gives to each of its pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from calculators.core.types import Message, SeatScore
from web.pieces import AnswerBar

Rectangle = tuple[float, float, float, float]
"""x, y, width and height, in pixels of a picture."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """Who won a game, and what decided it.

    winners: codes of all of them, () if everybody lost; title: who won or lost, in words; head: what decided, in a few
    words; line: at more length; clause: a clause that the bar links, '' for none; details_href: the part of the page
    that explains it; parts: what the points come from, if there is one winner; rows: every seat by rank, with how far
    it is behind, () for a game without points; wins: the wins of each seat including this game, {} unless they have
    played before.
    """

    winners: tuple[str, ...]
    title: str
    head: str
    line: str
    clause: str = ""
    details_href: str = "#breakdown"
    parts: str = ""
    rows: tuple[tuple[SeatScore, int], ...] = ()
    wins: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class PageContent:
    """What the page functions of a game return; each game derives a class with its picture.

    bar: the bar, None for the standard one (`web.table.bar`); refused_bar: the bar of a table that cannot be read or
    that contradicts the rules, None for the standard one; share_text: the answer in one line to share, '' for the usual
    one; short_text: what the list of recent tables displays, '' for the head of the bar; is_public: the page holds
    nothing secret; replay_moves: the moves of a replay as everybody saw them, () to display them as entered;
    verdict_viewbox: x, y, width and height of the part of the picture (`#drawn`) that a verdict turned to the neighbour
    shows, () if it has its own picture; verdict_parts: the rectangles of it that are drawn, () for all of it;
    ending: of a game without points, None before it and for a game with points; ending_notes: the second line of an
    ending's bar by the part of the winner's points that decided; asks_who_plays: who plays is settled first, on the
    table seen from above (`web.table.opening`).
    """

    bar: AnswerBar | None = None
    refused_bar: AnswerBar | None = None
    share_text: str = ""
    short_text: str = ""
    is_public: bool = False
    replay_moves: tuple[Message, ...] = ()
    verdict_viewbox: tuple[float, ...] = ()
    verdict_parts: tuple[Rectangle, ...] = ()
    ending: Ending | None = None
    ending_notes: Mapping[str, str] = field(default_factory=dict)
    asks_who_plays: bool = False


def bounding_rectangle_or_empty(rectangles: Sequence[Rectangle]) -> tuple[float, ...]:
    """Returns the smallest rectangle (left, top, width, height) around all others; () without any."""
    if not rectangles:
        return ()
    left, top = min(x for x, _, _, _ in rectangles), min(y for _, y, _, _ in rectangles)
    right, bottom = max(x + w for x, _, w, _ in rectangles), max(y + h for _, y, _, h in rectangles)
    return left, top, right - left, bottom - top
