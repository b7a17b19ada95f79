"""Keeps what the other tabs of a table hold, so that a look at another tab loses nothing.

An address holds one view: the record of a game, its score, or a question about a move. The page parameter `kept`
holds what the other views had, the latest first. Only pages have it: JSON, paper and shared links do not. What an
address has no room for is dropped; `LOST` then stands in its place, and the page says so.

A record stays as it is, whatever is asked, tried or scored beside it: its tab leads back to it. Only a link that says
so begins another record from the table on the page; the earlier record can still be opened. The other views belong
to the table they were left at: after a change of that table they are dropped.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import parse_qsl
from zlib import crc32

from calculators.core.parsing import encode_query_string
from calculators.core.types import View

MAX_OTHER_TABS = 3
"""Views that are kept: the other two, and the record before the position was mended."""
LINKED, OVER, BROKEN = "l", "o", ""
"""Marks besides that of a table: the same table as the one before it; a game that is over, of which a score can only
tell more; another table."""
TAB_SEPARATOR, PART_SEPARATOR = "!", "."
LOST = "-"
"""Stands last where something had no room."""
TABS = {View.PLAY: "play", View.MOVES: "ask", View.CHECK: "ask", View.SCORE: "score"}
"""The tab that a view stands under."""
SHARED_PARAMETERS = ("names", "colours", "house")
"""What is said of all views alike: it goes along from the one that is left."""


@dataclass(frozen=True, slots=True)
class OtherTab:
    """A view as it was left. mark: the checksum of its table, or one of the marks above."""

    view: View
    mark: str
    query: str

    @property
    def tab(self) -> str:
        return TABS[self.view]

    @property
    def moves_text(self) -> str:
        """The moves it has, of a record."""
        return dict(parse_qsl(self.query)).get("move", "")

    def query_with_people_and_rulings_of(self, current_query: Mapping[str, str]) -> dict[str, str]:
        """Its query, with the names, colours and rulings of the view that is left; of people who sit otherwise there
        with the rulings alone."""
        own = dict(parse_qsl(self.query))
        names, theirs = (told.get("names", "").split(".") for told in (own, current_query))
        moved = names != theirs and sorted(names) == sorted(theirs)
        goes = [
            name
            for name in SHARED_PARAMETERS
            if name == "house" or not (moved or have_different_values(own, current_query, "players"))
        ]
        told = {name: value for name, value in own.items() if name not in goes}
        return {**told, **{name: current_query[name] for name in goes if name in current_query}}


def have_different_values(query: Mapping[str, str], other_query: Mapping[str, str], parameter_name: str) -> bool:
    return query.get(parameter_name, "") != other_query.get(parameter_name, "")


def tab_of_view(view: str) -> str:
    """The tab of a view; '' for one that has none."""
    return TABS[View(view)] if view in tuple(View) else ""


def parse_other_tabs_leniently(other_tabs_text: str) -> tuple[OtherTab, ...]:
    """What `kept` says; what cannot be read is left out."""
    found = []
    for part in other_tabs_text.split(TAB_SEPARATOR)[:MAX_OTHER_TABS]:
        view, _, rest = part.partition(PART_SEPARATOR)
        mark, _, query = rest.partition(PART_SEPARATOR)
        if view in tuple(View):
            found.append(OtherTab(View(view), mark, query))
    return tuple(found)


def format_other_tabs_that_fit_and_lost_marker(other_tabs: Sequence[OtherTab], room_bytes: int) -> str:
    """The text of what is kept, as much of it as there is room for in an address, in bytes; `LOST` for the rest."""
    told = [f"{one.view}{PART_SEPARATOR}{one.mark}{PART_SEPARATOR}{one.query}" for one in other_tabs[:MAX_OTHER_TABS]]
    for number in range(len(told), 0, -1):
        text = TAB_SEPARATOR.join([*told[:number], *([LOST] if number < len(told) else [])])
        if len(encode_query_string({"kept": text})) <= room_bytes:
            return text
    return LOST if told else ""


def has_lost_tabs(other_tabs_text: str) -> bool:
    """Does `kept` say that something had no room?"""
    return other_tabs_text.split(TAB_SEPARATOR)[-1] == LOST


def checksum_of_table_query(view: View, query: Mapping[str, str], question_parameters: Sequence[str]) -> str:
    """The mark of a table as a view has it. question_parameters: parameters that belong to a question, not to the
    table."""
    beside = (*SHARED_PARAMETERS, "won", "tried", "pick")
    left_out = beside if view is View.PLAY else (*beside, "move", *question_parameters)
    return f"{crc32(encode_query_string({n: v for n, v in query.items() if n not in left_out}).encode()):x}"


def keep_tabs_of_table_else_only_records_as_broken(
    other_tabs: Sequence[OtherTab], table_checksum: str, *, is_beside_record: bool
) -> tuple[OtherTab, ...]:
    """What is still to be had at the table with a mark: all that hangs together, or the records of another table.

    is_beside_record: is it the table of a question or a score? Then the record beside it goes on."""
    if belong_to_table(other_tabs, table_checksum):
        return tuple(other_tabs)
    records = [replace(one, mark=BROKEN) for one in other_tabs if one.view is View.PLAY]
    on = (
        next((one for one in tabs_before_first_broken_one(other_tabs) if one.view is View.PLAY), None)
        if is_beside_record
        else None
    )
    if on is not None:
        records = [replace(on, mark=table_checksum), *records[1:]]
    return tuple(records)


def belong_to_table(other_tabs: Sequence[OtherTab], table_checksum: str) -> bool:
    """Is what is kept of the table with a mark?"""
    return bool(other_tabs) and (other_tabs[0].mark == table_checksum or any(one.mark == OVER for one in other_tabs))


def tabs_before_first_broken_one(other_tabs: Sequence[OtherTab]) -> tuple[OtherTab, ...]:
    """The views of the same table among those that stand."""
    found = []
    for one in other_tabs:
        if one.mark == BROKEN:
            break
        found.append(one)
    return tuple(found)


def tabs_with_first_marked_by_checksum(other_tabs: Sequence[OtherTab], table_checksum: str) -> tuple[OtherTab, ...]:
    """What stands, as the view with a mark has it: the first is of its table, those behind it hang on the first."""
    found: list[OtherTab] = []
    for one in other_tabs:
        found.append(one if one.mark in (OVER, BROKEN) else replace(one, mark=LINKED if found else table_checksum))
    return tuple(found)
