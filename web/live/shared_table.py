"""Declares a shared table, and what pages need of its store."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from werkzeug.exceptions import ServiceUnavailable


class StoreUnavailable(ServiceUnavailable):
    """The database does not answer, or accepts nothing: 503 unless there is another answer."""

    message_key = "away"


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedTable:
    """A shared table as stored. watch: the key that can only watch; query: canonical and public; version: from 1;
    teller: the seat that entered last, '' for none; teller_first_version: the first of the versions up to this one that
    are all its; changed: when, in seconds since the epoch; is_undo: the last change
    took back the one before it."""

    key: str
    watch: str
    game: str
    view: str
    query: str
    version: int
    teller: str
    teller_first_version: int
    changed: int
    is_undo: bool = False


class TableStore(Protocol):
    """What a page needs of the store. Methods raise StoreUnavailable."""

    def read_table(self, table_key: str) -> SharedTable | None: ...
    def update_table_if_still_at_version(
        self,
        table_key: str,
        *,
        expected_version: int,
        view: str,
        query_text: str,
        teller_seat: str = "",
        is_undo: bool = False,
        queries_between: Sequence[str] = (),
    ) -> SharedTable | None: ...
    def undo_last_change_if_still_at_version(
        self, table_key: str, *, expected_version: int, teller_seat: str = ""
    ) -> SharedTable | None: ...
