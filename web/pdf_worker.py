"""The press: a program of its own that prints one sheet after the other.

`python -m web.pdf_worker FD` reads pages from the socket of that number, writes the PDF of each, and ends when
the other side is closed. It is a process because WeasyPrint calls C some thousand times a sheet: among the
threads of a busy server each call would wait for its turn to come again.
"""

from __future__ import annotations

import gc
import struct
import sys
from functools import cache
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher

from web import pdf_letters

pdf_letters.use()

NEEDED = {b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp", b"cvt ", b"fpgm", b"prep"}
"""The tables of a TrueType font that a PDF reads (ISO 32000, 9.9); letters are found without the others."""
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
    sheet: bytes = HTML(string=html, url_fetcher=fetcher()).write_pdf(
        stylesheets=[style()], font_config=fonts(), pdf_tags=True, finisher=lean
    )
    return sheet


def lean(_: object, pdf: Any) -> None:
    """Leaves out what the fonts of a sheet hold for other uses, some 3 kB."""
    for found in pdf.objects:
        stream = getattr(found, "stream", None)
        if stream and isinstance(stream[0], bytes) and stream[0][:4] == b"\0\1\0\0":
            stream[0] = needed(stream[0])
            found.extra["Length1"] = len(stream[0])


def needed(font: bytes) -> bytes:
    """A TrueType font with the tables that a PDF needs."""
    count = int.from_bytes(font[4:6])
    entries = [struct.unpack_from(">4sLLL", font, 12 + 16 * number) for number in range(count)]
    kept = [entry for entry in entries if entry[0] in NEEDED]
    power = len(kept).bit_length() - 1
    head = font[:4] + struct.pack(">HHHH", len(kept), 16 << power, power, 16 * (len(kept) - (1 << power)))
    tables, place = b"", 12 + 16 * len(kept)
    for tag, check, start, length in kept:
        head += struct.pack(">4sLLL", tag, check, place + len(tables), length)
        tables += font[start : start + length] + bytes(-length % 4)
    return head + tables


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
