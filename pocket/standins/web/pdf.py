"""Stands in for web/pdf where nothing can print: there the sheet's page stands at the address of the PDF."""


class WorkerBusy(Exception):
    """Never raised here."""


class WorkerFailed(Exception):
    """Raised by whatever would print all the same. kind: its words."""

    @property
    def kind(self) -> str:
        return str(self)


class Lacking(Exception):
    """Never raised here. what: nothing."""

    what = ""


def check_printing_works_or_raise() -> None:
    """Says nothing: no address leads here."""


def remove_invisible_and_replace_fontless_characters(name: str) -> str:
    """Any name can be shown."""
    return name


def make_pdf_of_page_or_raise(page_html: str) -> bytes:
    """Raises WorkerFailed: no address leads here."""
    raise WorkerFailed(f"{len(page_html)} characters and no press")


def make_png_of_first_sheet_or_raise(page_html: str) -> bytes:
    """Raises WorkerFailed: no address leads here."""
    raise WorkerFailed(f"{len(page_html)} characters and no press")
