"""Fixtures that several modules here use."""

import pytest

from web import pdf


@pytest.fixture
def captured_sheets(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sheets that would be printed; none is."""
    sheets: list[str] = []

    def capture_sheet(html: str) -> bytes:
        sheets.append(html)
        return b"%PDF-"

    monkeypatch.setattr(pdf, "make_pdf_of_page_or_raise", capture_sheet)
    return sheets
