"""What a control does when it is touched: a button of the page's one form, or a link."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Control:
    """Exactly one of: put, what the game's `tap` is told at the place picked; go, the place to pick
    (`none` for nothing); href, an address or `#part` of the page. name: of a link, by which it is found again on a
    later page; it needs none where no other link leads from its place to the same view."""

    value: str = ""
    select: str = ""
    href: str = ""
    name: str = ""


def enter_value(value: object) -> Control:
    """Enters a value at the place picked: `tell(7).put == "7"`."""
    return Control(value=str(value))


def select(target: str) -> Control:
    """Selects a place of the picture; '' selects nothing."""
    return Control(select=target or "none")


def link_to(href: str, link_name: str = "") -> Control:
    """Leads to an address or a part of the page."""
    return Control(href=href, name=link_name)
