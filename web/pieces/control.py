"""Declares what a control does: a button of the page's only form, or a link."""

from __future__ import annotations

from dataclasses import dataclass

from web.pieces.dotted_text import DottedText


@dataclass(frozen=True, slots=True)
class Control:
    """What a control does; exactly one of value, select and href is set.

    value: the value entered at the selection (the game's `handle_input_or_raise`); select: the target to select, `none`
    for none; href: an address or `#part` of the page; name: of a link, to find it again on a later page; needed only if
    several links of one place lead to the same view.
    """

    value: str = ""
    select: str = ""
    href: str = ""
    name: str = ""


ERASE = "erase"
"""The value that erases what is selected."""


def enter_value(value: object) -> Control:
    """Returns a control that enters a value at the selection: `enter_value(7).value == "7"`."""
    return Control(value=str(value))


def select(target: DottedText | str) -> Control:
    """Returns a control that selects a target of the picture; '' selects nothing."""
    return Control(select=str(target) or "none")


def link_to(href: str, link_name: str = "") -> Control:
    """Returns a control that leads to an address or a part of the page."""
    return Control(href=href, name=link_name)
