"""Stands in for web/pdf where nothing can print (WeasyPrint needs Pango): the sheet is a page there."""


class Busy(Exception):
    """Never raised here."""


class Jammed(Exception):
    """No sheet can be made."""


def printable(name: str) -> str:
    """Any name can be shown."""
    return name


def press(html: str) -> bytes:  # noqa: ARG001 (called as the real one is)
    """Raises Jammed."""
    raise Jammed("nothing prints here")
