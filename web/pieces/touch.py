"""What a control does when it is touched: a button of the page's one form, or a link."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Touch:
    """Exactly one of: put, what the game's `tap` is told at the place picked; go, the place to pick
    (`none` for nothing); href, an address or `#part` of the page. name: of a link, by which it is found again on a
    later page; it needs none where no other link leads from its place to the same view."""

    put: str = ""
    go: str = ""
    href: str = ""
    name: str = ""


def tell(put: object) -> Touch:
    """Enters a value at the place picked: `tell(7).put == "7"`."""
    return Touch(put=str(put))


def select(place: str) -> Touch:
    """Selects a place of the picture; '' selects nothing."""
    return Touch(go=place or "none")


def link(href: str, name: str = "") -> Touch:
    """Leads to an address or a part of the page."""
    return Touch(href=href, name=name)
