"""The tray above the bar: a head that is always visible, and below it what enters the next value."""

from __future__ import annotations

from dataclasses import dataclass

from web.pieces.pad import Key, Pad


@dataclass(frozen=True, slots=True, kw_only=True)
class Tray:
    """The head of a tray; its body is drawn where the macro is called. A page with nothing left to enter has None
    instead of a tray.

    head: what is entered (`B: 2個から1つ` without the seat); seat: the seat whose mark is before it, '' for none; hint:
    a few more words, cut off if there is no room; tabs: ways to enter (置く · 公開), one of them current; tools: texts
    at the right end of the head (消す); is_folded: on a screen where it can fold, it is folded until something is
    selected.
    """

    head: str
    seat: str = ""
    hint: str = ""
    tabs: tuple[Key, ...] = ()
    tools: tuple[Key, ...] = ()
    is_folded: bool = False


@dataclass(frozen=True, slots=True)
class TrayWithPad:
    """A tray whose body is one pad."""

    tray: Tray
    pad: Pad
