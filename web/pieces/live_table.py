"""What a page of a shared table knows of it besides the address it stands for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class LastMove:
    """The move told last: whose it was ('' where nobody's), and in words."""

    seat: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveTable:
    """key: as it is spelled in addresses, that of the watchers on a page that only looks; version: the newest that the
    page knows of; after: the one it tells after, with `stood`, its public question, and its `view`; seat: of this
    phone, '' for one that looks on; teller: who told last; present: seats with a phone → is it awake? waits: is
    something told that did not reach the table? later: because others told something else, to be decided later; both:
    is that shown, to be decided? ahead: how much waits, in turns or fields; look: does the page show what is not the
    table's (another view, a turn told anew)? draft: a pick that belonged to a turn which others have told meanwhile;
    secrets: names of what stays on the phone; watching: can this page not tell anything? last: the move told last;
    did: what others did since this phone knew the table, in a sentence; moved: did they move it on with this answer?
    over: does the page show how the game at the table ended?
    """

    key: str
    version: int
    after: int
    stood: str
    view: str
    seat: str = ""
    teller: str = ""
    present: Mapping[str, bool] = field(default_factory=dict)
    waits: bool = False
    later: bool = False
    both: bool = False
    ahead: int = 0
    look: bool = False
    draft: str = ""
    secrets: tuple[str, ...] = ()
    watching: bool = False
    last: LastMove | None = None
    did: str = ""
    moved: bool = False
    over: bool = False

    @property
    def address(self) -> str:
        return f"/{'watch' if self.watching else 'table'}/{self.key}"

    @property
    def asleep(self) -> list[str]:
        """The seats whose phones have not been heard of for a while."""
        return [seat for seat in self.present if seat and self.phone_state_at_seat(seat) == "off"]

    def phone_state_at_seat(self, seat_code: str) -> str:
        """The sign of the phone at a seat: `on`, `off` (it sleeps), '' for none. Whose page this is, is there."""
        if seat_code == self.seat:
            return "on"
        return {True: "on", False: "off", None: ""}[self.present.get(seat_code)]
