"""What a press does: the PDF of a page, by WeasyPrint as it is. It runs in a process of its own (`web.pdf`)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher

STYLE = Path(__file__).parent.parent / "static" / "sheet.css"


@cache
def font_configuration() -> FontConfiguration:
    return FontConfiguration()


@cache
def sheet_stylesheet() -> CSS:
    return CSS(
        string=STYLE.read_text(encoding="utf-8"), font_config=font_configuration(), url_fetcher=data_only_fetcher()
    )


@cache
def data_only_fetcher() -> URLFetcher:
    """Nothing is fetched: neither from the network nor from a file. The code is in the page itself."""
    return URLFetcher(allowed_protocols=("data",))


def render_pdf(page_html: str) -> bytes:
    """The PDF of a self-contained page, the same bytes each time."""
    page = HTML(string=page_html, url_fetcher=data_only_fetcher())
    sheet: bytes = page.write_pdf(stylesheets=[sheet_stylesheet()], font_config=font_configuration(), pdf_tags=True)
    return sheet
