"""Stands in for web/pdf where nothing can print: there the sheet's page stands at the address of the PDF."""


class Busy(Exception):
    """Never raised here."""


class Jammed(Exception):
    """Raised by whatever would print all the same. kind: its words."""

    @property
    def kind(self) -> str:
        return str(self)


class Lacking(Exception):
    """Never raised here. what: nothing."""

    what = ""


def check_paper() -> None:
    """Says nothing: no address leads here."""


def printable(name: str) -> str:
    """Any name can be shown."""
    return name


def press(html: str) -> bytes:
    """Raises Jammed: no address leads here."""
    raise Jammed(f"{len(html)} characters and no press")
