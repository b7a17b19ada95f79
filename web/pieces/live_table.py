"""What a page of a shared table knows of it besides the address it stands for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True)
class LastMove:
    """The move told last: whose it was ('' where nobody's), and in words."""

    seat: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveTable:
    """key: as it is spelled in addresses, that of the watchers on a page that only looks; version: the newest that the
    page knows of; base_version: the one it tells after, with `base_query`, its public question, and its `view`; seat:
    of this phone, '' for one that looks on; last_teller_seat: who told last; is_awake_by_seat: seats with a phone → is
    it awake? has_undelivered_input: is something told that did not reach the table? is_conflict_postponed: because
    others told something else, to be decided later; shows_conflict: is that shown, to be decided? undelivered_count:
    how much waits, in turns or fields; shows_own_position: does the page show what is not the table's (another view, a
    turn told anew)? orphaned_selection: a pick that belonged to a turn which others have told meanwhile;
    secret_parameter_names: names of what stays on the phone; is_read_only: can this page not tell anything? last_move:
    the move told last, also one that waits; changes_by_others: what others did since this phone knew the table, in a
    sentence; has_advanced: did they move it on with this answer? shows_game_end: does the page show how the game at the
    table ended?
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
    orphaned_selection: str = ""
    secret_parameter_names: tuple[str, ...] = ()
    is_read_only: bool = False
    last_move: LastMove | None = None
    changes_by_others: str = ""
    has_advanced: bool = False
    shows_game_end: bool = False

    @property
    def address(self) -> str:
        return f"/{'watch' if self.is_read_only else 'table'}/{self.key}"

    @property
    def sleeping_seats(self) -> list[str]:
        """The seats whose phones have not been heard of for a while."""
        return [seat for seat in self.is_awake_by_seat if seat and self.phone_state_at_seat(seat) == "off"]

    def phone_state_at_seat(self, seat_code: str) -> Literal["on", "off", ""]:
        """The sign of the phone at a seat: `on`, `off` (it sleeps), '' for none. Whose page this is, is there."""
        if seat_code == self.seat:
            return "on"
        is_awake = self.is_awake_by_seat.get(seat_code)
        return "" if is_awake is None else "on" if is_awake else "off"
