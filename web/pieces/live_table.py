"""What a page of a shared table knows of it besides the query it stores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal
from urllib.parse import urlencode


@dataclass(frozen=True, slots=True)
class LastMove:
    """One of the moves entered last: its seat ('' for none), and its words."""

    seat: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftOffer:
    """A draft of this phone that changes by others have interrupted.

    text: the draft as the page sends it back; selection: continues it, '' unless its turn is the next one;
    correction_link: corrects its turn with it, '' unless others have entered that turn.
    """

    text: str
    selection: str
    correction_link: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveTable:
    """A shared table as a page of it knows it.

    key: as addresses spell it, that for watching on a page that only watches; version: the newest that the page knows;
    base_version: the version that its inputs follow, with `base_query`, its public query, and its `view`; seat: of this
    phone, '' for one without; last_teller_seat: the seat that entered last; is_awake_by_seat: for each seat with a
    phone whether it is awake; has_undelivered_input: an input did not reach the table; is_conflict_postponed: because
    others entered something else, to be resolved later; shows_conflict: the conflict is displayed, to be resolved;
    undelivered_count: how many turns or fields wait; shows_own_position: the page displays something else than the
    table (another view, a turn entered again); draft: what is offered of an interrupted draft; hand_memory: what this
    phone remembers of its private hand (`web.live.remembered_hands`); secret_parameter_names: parameters that stay on
    the phone; is_read_only: this page cannot change anything; last_move: the move entered last, also one that waits;
    changes_by_others: what others changed since this phone knew the table, in a sentence; has_advanced: they changed it
    before this answer; shows_game_end: the page displays how the game ended.
    """

    key: str
    version: int
    base_version: int
    base_query: str
    view: str
    seat: str = ""
    last_teller_seat: str = ""
    is_awake_by_seat: Mapping[str, bool] = field(default_factory=dict)
    has_undelivered_input: bool = False
    is_conflict_postponed: bool = False
    shows_conflict: bool = False
    undelivered_count: int = 0
    shows_own_position: bool = False
    draft: DraftOffer | None = None
    hand_memory: str = ""
    secret_parameter_names: tuple[str, ...] = ()
    is_read_only: bool = False
    last_move: LastMove | None = None
    changes_by_others: str = ""
    has_advanced: bool = False
    shows_game_end: bool = False

    def path(self, page_name: str = "", /, **parameters: str) -> str:
        """Returns the address of the table, or of a page beside it (`seat`, `share`, `end`), with the parameters that
        have a value. Not by its route, which a phone that keeps the app does not have."""
        path = "/".join(filter(None, (f"/{'watch' if self.is_read_only else 'table'}", self.key, page_name)))
        query = urlencode({name: text for name, text in parameters.items() if text})
        return f"{path}?{query}" if query else path

    @property
    def sleeping_seats(self) -> list[str]:
        """The seats whose phones have not reported for a while."""
        return [seat for seat in self.is_awake_by_seat if seat and self.phone_state_at_seat(seat) == "off"]

    def phone_state_at_seat(self, seat_code: str) -> Literal["on", "off", ""]:
        """Returns the state of the phone at a seat: `on`, `off` (asleep), '' for none. The page's own seat is `on`."""
        if seat_code == self.seat:
            return "on"
        is_awake = self.is_awake_by_seat.get(seat_code)
        return "" if is_awake is None else "on" if is_awake else "off"
