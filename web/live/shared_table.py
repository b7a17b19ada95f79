"""A shared table as it stands, whoever keeps it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from werkzeug.exceptions import ServiceUnavailable


class StoreUnavailable(ServiceUnavailable):
    """The database does not answer, or takes nothing in: 503 where nobody has another answer."""

    words = "away"


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedTable:
    """A shared table as it stands. watch: the key that can look and not tell; query: canonical and public;
    version: from 1; teller: the seat that told last, '' for none; changed: when, in seconds."""

    key: str
    watch: str
    game: str
    view: str
    query: str
    version: int
    teller: str
    changed: int


class TableStore(Protocol):
    """What a page asks of the store. Raises Away."""

    def read_table(self, table_key: str) -> SharedTable | None: ...
    def update_table_unless_overtaken(
        self, table_key: str, *, after_version: int, view: str, query_text: str, teller_seat: str = ""
    ) -> SharedTable | None: ...
