"""The tray above the bar: a head that always stands, and below it what enters the next thing."""

from __future__ import annotations

from dataclasses import dataclass

from web.pieces.pad import Key


@dataclass(frozen=True, slots=True, kw_only=True)
class Tray:
    """The head of a tray; its body is drawn where the macro is called. A page with nothing left to enter has
    None instead: the tray goes, head and all.

    head: what is entered (`B: 2個から1つ` without the seat); seat: whose mark stands before it, '' for none;
    hint: a few words more, cut where room ends; tabs: ways to enter (置く · 公開), one of them on;
    tools: words at the right end of the head (消す); folded: where it folds it begins so, until something is picked.
    """

    head: str
    seat: str = ""
    hint: str = ""
    tabs: tuple[Key, ...] = ()
    tools: tuple[Key, ...] = ()
    folded: bool = False
