"""A shared table as it stands, whoever keeps it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from werkzeug.exceptions import ServiceUnavailable


class Away(ServiceUnavailable):
    """The database does not answer, or takes nothing in: 503 where nobody has another answer."""

    words = "away"


@dataclass(frozen=True, slots=True)
class Shared:
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


class Telling(Protocol):
    """What a page asks of the store. Raises Away."""

    def read(self, key: str) -> Shared | None: ...
    def tell(self, key: str, after: int, view: str, query: str, teller: str = "") -> Shared | None: ...
