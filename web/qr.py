"""QR codes back to a position: as a drawing for the screen, as a picture of pixels for paper."""

from __future__ import annotations

import io
import re
from typing import Any, NamedTuple

import segno
from segno.consts import MODE_ALPHANUMERIC, MODE_BYTE

MAX_QR_BYTES = 2900
"""Bytes a QR code can hold at the lowest error correction, a little less than the standard's 2,953."""
DENSE_PART = re.compile(r"([0-9A-Z$%*+./:-]{16,})")
"""Letters that a code can write in five and a half bits instead of eight, so many that changing to and fro pays:
names in their escaped form, numbers of cards, stations."""
MASK_NUMBER = 4
"""The pattern that breaks up plain areas of a code: any is as well read of an address as long as ours, and to try all
eight for the evenest takes most of the time."""


def fits_in_qr_code(text: str) -> bool:
    """Can a text be a QR code at all? A replay of sixty moves from a full table is too long."""
    return len(text.encode()) <= MAX_QR_BYTES


def encode_qr_code_compactly(text: str) -> segno.QRCode:
    """The code of a text. The parts of an address are written as tightly as a code can: fewer modules, larger ones."""
    split = filter(None, DENSE_PART.split(text))
    parts: Any = [(part, MODE_ALPHANUMERIC if DENSE_PART.fullmatch(part) else MODE_BYTE) for part in split]
    return segno.make(parts, error="l", mask=MASK_NUMBER, micro=False)


def draw_qr_svg(text: str) -> bytes:
    """The code as an SVG with a white ground, so that it reads on a dark screen too."""
    stream = io.BytesIO()
    encode_qr_code_compactly(text).save(
        stream, kind="svg", border=4, light="#fff", dark="#000", xmldecl=False, omitsize=True
    )
    return stream.getvalue()


class QrPicture(NamedTuple):
    """A QR code as a data address, and its modules a side."""

    data_uri: str
    modules_per_side: int


def qr_png_data_uri_and_side_modules(text: str) -> QrPicture:
    """The code for paper: a black and white picture as a data address, and its modules a side.

    A path of strokes would be four times as large. Four pixels a module: what draws a sheet for a printer smooths a
    picture that it enlarges a little, and with one pixel a module a camera then sees no code.
    """
    code = encode_qr_code_compactly(text)
    uri: str = code.png_data_uri(scale=4, border=0)
    return QrPicture(uri, len(code.matrix))
