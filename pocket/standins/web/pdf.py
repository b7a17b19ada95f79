"""Stands in for web/pdf where nothing can print (WeasyPrint needs Pango): the browser prints there."""

from werkzeug.exceptions import NotImplemented as NotHere


class Busy(Exception):
    """Never raised here."""


class Jammed(Exception):
    """Never raised here."""


class Unprinted(NotHere):
    """The page for it says how to print without us."""

    words = "unprinted"


def printable(name: str) -> str:
    """Any name can be shown."""
    return name


def press(html: str) -> bytes:  # noqa: ARG001 (called as the real one is)
    """Raises Unprinted."""
    raise Unprinted
