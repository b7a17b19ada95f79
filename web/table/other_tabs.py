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
    query: str

    @property
    def tab(self) -> str:
        return TABS[self.view]

    @property
    def moves_text(self) -> str:
        """The moves of its query; '' for none."""
        return dict(parse_qsl(self.query)).get("move", "")

    def own_query_with_current_rulings_and_people(self, current_query: Mapping[str, str]) -> dict[str, str]:
        """Returns its query with the names, colours and rulings of the view that is left; with the rulings only if the
        same people sit in another order there, or their number differs."""
        own = dict(parse_qsl(self.query))
        names, theirs = (query.get("names", "").split(".") for query in (own, current_query))
        have_people_moved = names != theirs and sorted(names) == sorted(theirs)
        has_player_count_changed = own.get("players", "") != current_query.get("players", "")
        shared_names = [
            name for name in SHARED_PARAMETERS if name == "house" or not (have_people_moved or has_player_count_changed)
        ]
        own_parameters = {name: value for name, value in own.items() if name not in shared_names}
        return {**own_parameters, **{name: current_query[name] for name in shared_names if name in current_query}}


def tab_of_view(view: str) -> str:
    """Returns the tab of a view; '' for a view without one."""
    return TABS[View(view)] if view in tuple(View) else ""


def parse_other_tabs_leniently(other_tabs_text: str) -> tuple[OtherViewTab, ...]:
    """Parses the parameter `kept`; skips parts that cannot be read."""
    found = []
    for part in other_tabs_text.split(TAB_SEPARATOR)[:MAX_OTHER_TABS]:
        view, _, rest = part.partition(PART_SEPARATOR)
        mark, _, query = rest.partition(PART_SEPARATOR)
        if view in tuple(View):
            found.append(OtherViewTab(View(view), mark, query))
    return tuple(found)


def format_other_tabs_that_fit_and_lost_marker(other_tabs: Sequence[OtherViewTab], room_bytes: int) -> str:
    """Formats as many of the tabs as fit into an address with `room_bytes` left; `LOST` stands for the rest;
    '' without tabs."""
    tab_texts = [
        f"{one.view}{PART_SEPARATOR}{one.mark}{PART_SEPARATOR}{one.query}" for one in other_tabs[:MAX_OTHER_TABS]
    ]
    for tab_count in range(len(tab_texts), 0, -1):
        text = TAB_SEPARATOR.join([*tab_texts[:tab_count], *([LOST] if tab_count < len(tab_texts) else [])])
        if len(encode_query_string({"kept": text})) <= room_bytes:
            return text
    return LOST if tab_texts else ""


def has_lost_tabs(other_tabs_text: str) -> bool:
    """Returns whether the parameter `kept` says that something had no room."""
    return other_tabs_text.split(TAB_SEPARATOR)[-1] == LOST


def checksum_of_query_without_people_and_question(
    view: View, query: Mapping[str, str], question_parameters: Sequence[str]
) -> str:
    """Returns the checksum of the table in a query of a view. question_parameters: parameters that belong to a
    question, not to the table."""
    ignored_parameters = (*SHARED_PARAMETERS, "won", "tried", "pick")
    left_out = ignored_parameters if view is View.PLAY else (*ignored_parameters, "move", *question_parameters)
    return f"{crc32(encode_query_string({n: v for n, v in query.items() if n not in left_out}).encode()):x}"


def list_tabs_valid_at_table(
    other_tabs: Sequence[OtherViewTab], table_checksum: str, *, marks_record_of_this_game_as_same_table: bool
) -> tuple[OtherViewTab, ...]:
    """Returns the other tabs that are valid at the table with a checksum: all of them if they belong to it, else only
    the records.

    marks_record_of_this_game_as_same_table: the table is that of a question or a score; the record beside it then stays
    the one of this game. On the page of a record, any other one is the record of another table."""
    if other_tabs and (other_tabs[0].mark == table_checksum or any(one.mark == OVER for one in other_tabs)):
        return tuple(other_tabs)
    record = record_of_this_game_or_none(other_tabs) if marks_record_of_this_game_as_same_table else None
    return tuple(
        replace(one, mark=table_checksum if one is record else OTHER_RECORD)
        for one in other_tabs
        if one.view is View.PLAY
    )


def tabs_of_this_game(other_tabs: Sequence[OtherViewTab]) -> tuple[OtherViewTab, ...]:
    return tuple(one for one in other_tabs if one.mark != OTHER_RECORD)


def record_of_this_game_or_none(other_tabs: Sequence[OtherViewTab]) -> OtherViewTab | None:
    return next((one for one in tabs_of_this_game(other_tabs) if one.view is View.PLAY), None)


def renew_tab_marks(other_tabs: Sequence[OtherViewTab], table_checksum: str) -> tuple[OtherViewTab, ...]:
    """Returns the tabs with their marks renewed: the first gets the checksum, the ones after it are linked to it;
    `OVER` and `OTHER_RECORD` stay."""
    found: list[OtherViewTab] = []
    for one in other_tabs:
        is_fixed = one.mark in (OVER, OTHER_RECORD)
        found.append(one if is_fixed else replace(one, mark=LINKED if found else table_checksum))
    return tuple(found)
