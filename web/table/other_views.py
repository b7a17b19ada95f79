"""What a page keeps of the other views of its table, so that a look at another one loses nothing.

An address holds one view: the record of a game, its score, or a move in question. Beside it the page parameter `kept`
holds what the other views had, the last one first. Like `pick` it is of pages alone: JSON, paper and links that are
handed out have none of it. Where an address has no room for it, it goes, and `LOST` stands for it, so that the page
says so.

A record stays the record, whatever is asked, tried, mended or scored beside it: its tab leads back to it, and only a
touch that says so begins another one from the table on the page (`apart`); the earlier one then stays to be opened.
Other views are kept for the table they were left at: once another fact stands there, they are of another table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import parse_qsl
from zlib import crc32

from calculators.core.parsing import to_query
from calculators.core.types import View

MOST = 3
"""Views that are kept: the other two, and the record before the position was mended."""
LINKED, OVER, BROKEN = "l", "o", ""
"""Marks besides that of a table: the same table as the one before it; a game that is over, of which a score can only
tell more; another table."""
BETWEEN, PART = "!", "."
LOST = "-"
"""Stands last where something had no room."""
TABS = {View.PLAY: "play", View.MOVES: "ask", View.CHECK: "ask", View.SCORE: "score"}
"""The tab that a view stands under."""
PEOPLE = ("names", "colours", "house")
"""What is said of all views alike: it goes along from the one that is left."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A view as it was left. mark: of the table it belongs to, or one of the marks above."""

    view: View
    mark: str
    query: str

    @property
    def tab(self) -> str:
        return TABS[self.view]

    @property
    def moves(self) -> str:
        """The moves it has, of a record."""
        return dict(parse_qsl(self.query)).get("move", "")

    def with_people(self, query: Mapping[str, str]) -> dict[str, str]:
        """Its query, with the names, colours and rulings of the view that is left; of people who sit otherwise there
        with the rulings alone."""
        own = dict(parse_qsl(self.query))
        names, theirs = (told.get("names", "").split(".") for told in (own, query))
        moved = names != theirs and sorted(names) == sorted(theirs)
        goes = [name for name in PEOPLE if name == "house" or not (moved or differ(own, query, "players"))]
        told = {name: value for name, value in own.items() if name not in goes}
        return {**told, **{name: query[name] for name in goes if name in query}}


def differ(one: Mapping[str, str], other: Mapping[str, str], name: str) -> bool:
    return one.get(name, "") != other.get(name, "")


def tab_of(view: str) -> str:
    """The tab of a view; '' for one that has none."""
    return TABS[View(view)] if view in tuple(View) else ""


def parse_kept(text: str) -> tuple[Kept, ...]:
    """What `kept` says; what cannot be read is left out."""
    found = []
    for part in text.split(BETWEEN)[:MOST]:
        view, _, rest = part.partition(PART)
        mark, _, query = rest.partition(PART)
        if view in tuple(View):
            found.append(Kept(View(view), mark, query))
    return tuple(found)


def format_kept(kept: Sequence[Kept], room: int) -> str:
    """The text of what is kept, as much of it as there is room for in an address, in bytes; `LOST` for the rest."""
    told = [f"{one.view}{PART}{one.mark}{PART}{one.query}" for one in kept[:MOST]]
    for number in range(len(told), 0, -1):
        text = BETWEEN.join([*told[:number], *([LOST] if number < len(told) else [])])
        if len(to_query({"kept": text})) <= room:
            return text
    return LOST if told else ""


def has_lost(text: str) -> bool:
    """Does `kept` say that something had no room?"""
    return text.split(BETWEEN)[-1] == LOST


def mark_of(view: View, query: Mapping[str, str], question: Sequence[str]) -> str:
    """The mark of a table as a view has it. question: parameters that belong to a question, not to the table."""
    left_out = (*PEOPLE, "won") if view is View.PLAY else (*PEOPLE, "won", "move", *question)
    return f"{crc32(to_query({n: v for n, v in query.items() if n not in left_out}).encode()):x}"


def standing(kept: Sequence[Kept], mark: str, beside: bool) -> tuple[Kept, ...]:
    """What is still to be had at the table with a mark: all that hangs together, or the records of another table.

    beside: is it the table of a question or a score? Then the record beside it goes on."""
    if belongs(kept, mark):
        return tuple(kept)
    records = [replace(one, mark=BROKEN) for one in kept if one.view is View.PLAY]
    on = next((one for one in reached(kept) if one.view is View.PLAY), None) if beside else None
    if on is not None:
        records = [replace(on, mark=mark), *records[1:]]
    return tuple(records)


def belongs(kept: Sequence[Kept], mark: str) -> bool:
    """Is what is kept of the table with a mark?"""
    return bool(kept) and (kept[0].mark == mark or any(one.mark == OVER for one in kept))


def reached(kept: Sequence[Kept]) -> tuple[Kept, ...]:
    """The views of the same table among those that stand."""
    found = []
    for one in kept:
        if one.mark == BROKEN:
            break
        found.append(one)
    return tuple(found)


def carried(kept: Sequence[Kept], mark: str) -> tuple[Kept, ...]:
    """What stands, as the view with a mark has it: the first is of its table, those behind it hang on the first."""
    found: list[Kept] = []
    for one in kept:
        found.append(one if one.mark in (OVER, BROKEN) else replace(one, mark=LINKED if found else mark))
    return tuple(found)
