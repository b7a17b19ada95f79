"""What a press does: the PDF of a page, by WeasyPrint as it is. It runs in a process of its own (`web.pdf`)."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops
from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher

STYLE = Path(__file__).parent.parent / "static" / "sheet.css"
PICTURE_SIZE = (1200, 630)
"""Pixels of the picture of a link: the proportion that messengers show whole."""
PICTURE_MARGIN = 30
"""Pixels around what is drawn."""
PICTURE_SCALE = 2.2
"""Pixels a point at which a sheet is drawn, to be made smaller afterwards."""
PICTURE_COLOURS = 32
PICTURE_STYLE = """
@page { margin: 8mm }
.head small, .head .date, .foot, .sums, .moves, .note, .way { display: none }
"""
"""Of a sheet, a picture has the game, who leads or won, and the scene."""


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


def render_deterministic_pdf(page_html: str) -> bytes:
    """The PDF of a self-contained page, the same bytes each time."""
    page = HTML(string=page_html, url_fetcher=data_only_fetcher())
    sheet: bytes = page.write_pdf(stylesheets=[sheet_stylesheet()], font_config=font_configuration(), pdf_tags=True)
    return sheet


def render_png_of_first_sheet(page_html: str) -> bytes:
    """A PNG of the first sheet of a page: what is drawn on it, as large as the picture allows, the same bytes each
    time."""
    import pypdfium2  # no sheet needs it

    page = HTML(string=page_html, url_fetcher=data_only_fetcher())
    style = CSS(string=PICTURE_STYLE, font_config=font_configuration(), url_fetcher=data_only_fetcher())
    sheet = page.write_pdf(stylesheets=[sheet_stylesheet(), style], font_config=font_configuration())
    with pypdfium2.PdfDocument(sheet) as document:
        drawn = document[0].render(scale=PICTURE_SCALE).to_pil().convert("RGB")
    white = Image.new("RGB", drawn.size, "white")
    scene = drawn.crop(ImageChops.difference(drawn, white).getbbox() or (0, 0, *drawn.size))
    room = [side - 2 * PICTURE_MARGIN for side in PICTURE_SIZE]
    ratio = min(room[0] / scene.width, room[1] / scene.height)
    scene = scene.resize(
        (max(1, round(scene.width * ratio)), max(1, round(scene.height * ratio))), Image.Resampling.LANCZOS
    )
    picture = Image.new("RGB", PICTURE_SIZE, "white")
    picture.paste(scene, tuple((side - own) // 2 for side, own in zip(PICTURE_SIZE, scene.size, strict=True)))
    stream = BytesIO()
    picture.quantize(PICTURE_COLOURS, dither=Image.Dither.NONE).save(stream, "PNG", optimize=True)
    return stream.getvalue()
