"""Holds what the other tabs of a table had, so that a look at another tab loses nothing.

An address holds one view: the record of a game, its score, or a question about a move. The page parameter `kept` holds
the other views, the latest first. Only pages have it: JSON, paper and shared links do not. What an address has no room
for is dropped; `LOST` then takes its place, and the page says so.

A record stays as it is, whatever is asked, tried or scored beside it: its tab leads back to it. A link that says so
enters a table that was changed beside it as a correction (`web.table.corrections`). A question and a score belong to
the table they were left at: after a change of that table they are dropped. Where a record begins from another one (the
next game, or a record that has no room for another turn), that one can still be opened.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import parse_qsl
from zlib import crc32

from calculators.core.parsing import encode_query_string
from calculators.core.types import View

MAX_OTHER_TABS = 3
"""The other two views, and another record."""
LINKED, OVER, OTHER_RECORD = "l", "o", ""
"""Marks in place of a table's checksum: the same table as the tab before it; a game that is over, which the score can
only add to; the record of another table."""
TAB_SEPARATOR, PART_SEPARATOR = "!", "."
LOST = "-"
"""The last part, if something had no room."""
TABS = {View.PLAY: "play", View.MOVES: "ask", View.CHECK: "ask", View.SCORE: "score"}
"""The tab that a view belongs to."""
SHARED_PARAMETERS = ("names", "colours", "house")
"""Parameters that all views share: they are taken over from the view that is left."""


@dataclass(frozen=True, slots=True)
class OtherViewTab:
    """A view as it was left. mark: the checksum of its table, or one of the marks above."""

    view: View
    mark: str
    query: Mapping[str, str]

    @property
    def tab(self) -> str:
        return TABS[self.view]

    @property
    def text(self) -> str:
        return f"{self.view}{PART_SEPARATOR}{self.mark}{PART_SEPARATOR}{encode_query_string(self.query)}"

    @property
    def as_other_record(self) -> OtherViewTab:
        """The same view as the record of another table."""
        return replace(self, mark=OTHER_RECORD)

    def own_query_with_current_rulings_and_unmoved_people(self, current_query: Mapping[str, str]) -> dict[str, str]:
        """Returns its query with the names, colours and rulings of the view that is left; with the rulings only if the
        same people sit in another order there, or their number differs."""
        names, theirs = (query.get("names", "").split(".") for query in (self.query, current_query))
        have_people_moved = names != theirs and sorted(names) == sorted(theirs)
        has_player_count_changed = self.query.get("players", "") != current_query.get("players", "")
        shared_names = [
            name for name in SHARED_PARAMETERS if name == "house" or not (have_people_moved or has_player_count_changed)
        ]
        own_parameters = {name: value for name, value in self.query.items() if name not in shared_names}
        return {**own_parameters, **{name: current_query[name] for name in shared_names if name in current_query}}


@dataclass(frozen=True, slots=True)
class OtherTabs:
    """The parameter `kept`. tabs: the views as they were left, the latest first; has_lost: something had no room."""

    tabs: tuple[OtherViewTab, ...] = ()
    has_lost: bool = False

    @classmethod
    def parse_leniently(cls, other_tabs_text: str) -> OtherTabs:
        """Parses the parameter; skips parts that cannot be read."""
        parts, found = other_tabs_text.split(TAB_SEPARATOR), []
        for part in parts[:MAX_OTHER_TABS]:
            view, _, rest = part.partition(PART_SEPARATOR)
            mark, _, query_text = rest.partition(PART_SEPARATOR)
            if view in tuple(View):
                found.append(OtherViewTab(View(view), mark, dict(parse_qsl(query_text))))
        return cls(tuple(found), has_lost=parts[-1] == LOST)

    @property
    def text(self) -> str:
        return TAB_SEPARATOR.join([*(one.text for one in self.tabs), *([LOST] if self.has_lost else [])])

    def text_that_fits(self, room_bytes: int) -> str:
        """Returns the text of as many of the tabs as fit into an address with `room_bytes` left; `LOST` stands for the
        rest; '' without tabs."""
        tabs = self.tabs[:MAX_OTHER_TABS]
        for tab_count in range(len(tabs), 0, -1):
            text = OtherTabs(tabs[:tab_count], has_lost=tab_count < len(tabs)).text
            if len(encode_query_string({"kept": text})) <= room_bytes:
                return text
        return LOST if tabs else ""

    @property
    def of_this_game(self) -> tuple[OtherViewTab, ...]:
        return tuple(one for one in self.tabs if one.mark != OTHER_RECORD)

    @property
    def record_of_this_game_or_none(self) -> OtherViewTab | None:
        return next((one for one in self.of_this_game if one.view is View.PLAY), None)

    @property
    def other_records(self) -> tuple[OtherViewTab, ...]:
        """The records of other tables."""
        return tuple(one for one in self.tabs if one.mark == OTHER_RECORD)

    def valid_at_table(self, view: View, table_checksum: str) -> OtherTabs:
        """Returns the tabs that are valid at the table of a page with a view: all of them if they belong to it, else
        only the records.

        The record beside a question or a score stays the one of this game. On the page of a record, any other one is
        the record of another table."""
        if self.tabs and (self.tabs[0].mark == table_checksum or any(one.mark == OVER for one in self.tabs)):
            return self
        record = None if view is View.PLAY else self.record_of_this_game_or_none
        return OtherTabs(
            tuple(
                replace(one, mark=table_checksum) if one is record else one.as_other_record
                for one in self.tabs
                if one.view is View.PLAY
            )
        )


def tab_of_view(view: str) -> str:
    """Returns the tab of a view; '' for a view without one."""
    return TABS[View(view)] if view in tuple(View) else ""


def checksum_of_query_without_people_and_question(
    view: View, query: Mapping[str, str], question_parameters: Sequence[str]
) -> str:
    """Returns the checksum of the table in a query of a view. question_parameters: parameters that belong to a
    question, not to the table."""
    ignored_parameters = (*SHARED_PARAMETERS, "won", "tried", "pick")
    left_out = ignored_parameters if view is View.PLAY else (*ignored_parameters, "move", *question_parameters)
    return f"{crc32(encode_query_string({n: v for n, v in query.items() if n not in left_out}).encode()):x}"


def mark_tabs_as_of_table(other_tabs: Sequence[OtherViewTab], table_checksum: str) -> OtherTabs:
    """Returns the tabs marked as belonging to a table: the first gets its checksum, the ones after it are linked to the
    first; `OVER` and `OTHER_RECORD` stay."""
    found: list[OtherViewTab] = []
    for one in other_tabs:
        is_fixed = one.mark in (OVER, OTHER_RECORD)
        found.append(one if is_fixed else replace(one, mark=LINKED if found else table_checksum))
    return OtherTabs(tuple(found))
