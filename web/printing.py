"""Prints a page as PDF with WeasyPrint. Runs in the print worker (`web.pdf`)."""

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
"""Pixels of a link's picture: the proportion that messengers display whole."""
PICTURE_MARGIN = 30
"""Pixels around the drawing."""
PICTURE_SCALE = 2.2
"""Pixels per point at which a sheet is drawn before it is scaled down."""
PICTURE_COLOURS = 32
PICTURE_STYLE = """
@page { margin: 8mm }
.head small, .head .date, .foot, .sums, .moves, .note, .way { display: none }
"""
"""Of a sheet, a picture shows the game, who leads or won, and the scene."""


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
    """Fetches nothing from the network or from files; only data in the page itself."""
    return URLFetcher(allowed_protocols=("data",))


def render_deterministic_pdf(self_contained_page_html: str) -> bytes:
    """Returns the PDF of a self-contained page, the same bytes each time."""
    page = HTML(string=self_contained_page_html, url_fetcher=data_only_fetcher())
    sheet: bytes = page.write_pdf(stylesheets=[sheet_stylesheet()], font_config=font_configuration(), pdf_tags=True)
    return sheet


def render_first_sheet_drawing_as_fixed_size_png(page_html: str) -> bytes:
    """Returns a PNG of the first sheet of a page, its drawing scaled to fit the picture, the same bytes each time."""
    import pypdfium2  # only pictures need it

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
