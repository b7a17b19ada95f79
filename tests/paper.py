"""Checks of sheets, for the tests of each game: size, text, QR codes, and their look compared with stored thumbnails.

The greyscale thumbnails of 62 × 88 are in `tests/<game>/paper/`. `PAPER=store pytest tests/vogu/test_paper.py` stores
them anew: look at the sheets themselves first.
"""

import io
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, quote

import pypdf
from flask.testing import FlaskClient
from PIL import Image, ImageChops, ImageStat

from tests.pages import check_texts
from web import pdf

MAX_SHEET_BYTES = 71_000
"""Of a sheet without the subway's map."""
THUMBNAIL_DOTS_PER_INCH = "7.5"
"""Gives a page of 62 × 88 dots."""
LONGEST_NAMES = [quote(name * 6) for name in ("あき", "ベン", "千夏", "ゆう", "みお")]
"""The longest names: twelve full-width letters each."""
STROKE_RICH_NAMES = [
    "鬱龍齋籠鷹鶴麗驚響議護譲",
    "織職雑難離顔題類騒験髄麓",
    "齢亀鼻鼓麻黙黛麦鹿鶏鴨鰯",
    "鯨鮭鮮魅魂鬼髪高骨駿騎驗",
    "鑑讃艦巌欄競籍纏躍露鷲塁",
]
"""Names of twelve different letters with many strokes. A sheet embeds the outline of each letter, so that these names
make it as large as names can."""
MAX_DOT_DIFFERENCE, MAX_MEAN_DIFFERENCE = 40, 1.2
"""Grey levels: for one dot of a thumbnail (2 % of the dots may differ more), and for the average of all dots."""


def fetch_checked_sheet(
    client: FlaskClient, address: str, max_sheet_bytes: int = MAX_SHEET_BYTES, page_count: int = 1
) -> bytes:
    """Returns the PDF of an address; asserts its size, pages, tags, language and fonts."""
    answer = client.get(address)
    assert (answer.status_code, answer.mimetype) == (200, "application/pdf"), address
    assert len(answer.data) <= max_sheet_bytes, f"{len(answer.data)} bytes"
    reader: Any = pypdf.PdfReader(io.BytesIO(answer.data))
    assert len(reader.pages) == page_count
    assert reader.root_object["/MarkInfo"]["/Marked"], "tagged"
    assert reader.root_object["/Lang"] == ("en" if "lang=en" in address else "ja")
    for page in reader.pages:
        for font in page["/Resources"]["/Font"].values():
            assert "BIZ-UDPGothic" in font.get_object()["/BaseFont"]
    assert all("/Alt" in element for element in iterate_structure_elements(reader) if element["/S"] == "/Figure"), (
        "pictures in words"
    )
    assert all(
        ord(char) in pdf.font_code_points() for char in sheet_text_without_spaces(answer.data) if not char.isspace()
    ), "no missing glyph"
    data: bytes = answer.data
    return data


def iterate_structure_elements(reader: Any) -> Iterator[Any]:
    """Yields the structure elements of a PDF in reading order."""
    rest = [reader.root_object["/StructTreeRoot"]["/K"]]
    while rest:
        found = rest.pop(0)
        if isinstance(found, list):
            rest[:0] = found
        elif isinstance(found := found.get_object(), dict):
            rest.insert(0, found.get("/K", []))
            yield found


def check_texts_in_order(data: bytes, *parts: str) -> None:
    """Asserts that a PDF contains texts in this order."""
    text, at = sheet_text_without_spaces(data), 0
    for part in parts:
        found = text.find("".join(part.split()), at)
        assert found >= 0, f"{part!r} after {text[max(0, at - 40) : at]!r}"
        at = found + 1


def address_with_full_names(address: str) -> str:
    """Returns the address of a sheet with `STROKE_RICH_NAMES` in every seat."""
    path, _, query = address.partition("?")
    player_count = int(dict(parse_qsl(query)).get("players", 4))
    others = [part for part in query.split("&") if part and not part.startswith("names=")]
    return f"{path}?{'&'.join([*others, 'names=' + '.'.join(map(quote, STROKE_RICH_NAMES[:player_count]))])}"


def sheet_text_without_spaces(data: bytes) -> str:
    """Returns the text of a sheet without whitespace."""
    command = ["pdftotext", "-raw", "-enc", "UTF-8", "-", "-"]  # -raw: in the order of the content stream
    return "".join(subprocess.run(command, input=data, capture_output=True, check=True).stdout.decode().split())


def list_words_with_lower_edge_mm(data: bytes) -> list[tuple[str, float]]:
    """Returns the words of a sheet of one page in the order of the text, with their lower edge from the top."""
    command = ["pdftotext", "-bbox", "-enc", "UTF-8", "-", "-"]
    found = subprocess.run(command, input=data, capture_output=True, check=True).stdout.decode()
    words = re.findall(r'yMax="([\d.]+)">([^<]*)</word>', found)
    return [(word, float(lower_edge) * 25.4 / 72) for lower_edge, word in words]


def check_texts_before_printing(client: FlaskClient, address: str, expected_texts: str) -> None:
    """Asserts that a sheet, before it becomes a PDF, has texts without spaces, as in `check_texts`."""
    answer = client.get(address.replace("?", "/sheet?", 1))
    assert answer.status_code == 200
    text = "".join(re.sub(r"<[^>]+>", "", answer.text[answer.text.index("<main") :]).split())
    check_texts(text, expected_texts)


def render_page_thumbnail(
    data: bytes, page_number: int = 1, dots_per_inch: str = THUMBNAIL_DOTS_PER_INCH
) -> Image.Image:
    """Returns a page as a greyscale picture."""
    command = ["pdftoppm", "-gray", "-png", "-r", dots_per_inch, "-f", str(page_number), "-l", str(page_number), "-"]
    drawn = subprocess.run(command, input=data, capture_output=True, check=True).stdout
    return Image.open(io.BytesIO(drawn)).convert("L")


def scan_qr_codes(data: bytes) -> list[str]:
    """Returns the texts of the QR codes on all pages of a sheet, rendered at 300 dots an inch."""
    found = []
    for number in range(1, len(pypdf.PdfReader(io.BytesIO(data)).pages) + 1):
        command = ["pdftoppm", "-gray", "-r", "300", "-f", str(number), "-l", str(number), "-"]
        drawn = subprocess.run(command, input=data, capture_output=True, check=True).stdout
        looked = ["zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", "PNM:-"]
        found += subprocess.run(looked, input=drawn, capture_output=True, check=False).stdout.decode().split()
    return found


def check_looks_as_stored(data: bytes, stored_picture: Path, page_number: int = 1) -> None:
    """Asserts that a page looks like its stored thumbnail."""
    now = render_page_thumbnail(data, page_number)
    if os.environ.get("PAPER") == "store":
        stored_picture.parent.mkdir(exist_ok=True)
        now.save(stored_picture, optimize=True)
    with Image.open(stored_picture) as then:
        assert now.size == then.size
        apart = ImageChops.difference(now, then.convert("L"))
    far = sum(count for level, count in enumerate(apart.histogram()) if level > MAX_DOT_DIFFERENCE)
    assert ImageStat.Stat(apart).mean[0] <= MAX_MEAN_DIFFERENCE, stored_picture.name
    assert far <= 0.02 * now.width * now.height, stored_picture.name
