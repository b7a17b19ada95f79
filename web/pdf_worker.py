"""The press: a program of its own that prints one sheet after the other.

`python -m web.pdf_worker FD` reads pages from the socket of that number, writes the PDF of each, and ends when
the other side is closed. It is a process because WeasyPrint calls C some thousand times a sheet: among the
threads of a busy server each call would wait for its turn to come again.
"""

from __future__ import annotations

import gc
import sys
from functools import cache
from multiprocessing.connection import Connection
from pathlib import Path

from weasyprint import CSS
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher

from web import pdf_pictures
from web.pdf_lean import lean

pdf_pictures.use()

STYLE = Path(__file__).parent.parent / "static" / "sheet.css"


@cache
def fonts() -> FontConfiguration:
    return FontConfiguration()


@cache
def style() -> CSS:
    return CSS(string=STYLE.read_text(encoding="utf-8"), font_config=fonts(), url_fetcher=fetcher())


@cache
def fetcher() -> URLFetcher:
    """Nothing is fetched: neither from the network nor from a file. The code is in the page itself."""
    return URLFetcher(allowed_protocols=("data",))


def printed(html: str) -> bytes:
    """The PDF of a self-contained page, the same bytes each time."""
    sheet: bytes = pdf_pictures.page_of(html, url_fetcher=fetcher()).write_pdf(
        stylesheets=[style()], font_config=fonts(), pdf_tags=True, finisher=lean
    )
    return sheet


def serve(line: Connection) -> None:
    """Prints what comes, until nothing can come any more.

    What a sheet leaves behind is tidied up once it is handed over, not again and again while it is printed.
    """
    style()
    gc.collect()
    gc.freeze()
    gc.disable()
    while True:
        try:
            html = line.recv_bytes().decode()
        except EOFError:
            return
        line.send_bytes(printed(html))
        gc.collect()


if __name__ == "__main__":
    serve(Connection(int(sys.argv[1])))
