"""Draws QR codes of addresses: as SVG for the screen, as PNG for paper."""

from __future__ import annotations

import io
import re
from typing import Any, NamedTuple

import segno
from segno.consts import MODE_ALPHANUMERIC, MODE_BYTE

MAX_QR_BYTES = 2900
"""Bytes a QR code can hold at the lowest error correction, a little less than the standard's 2,953."""
DENSE_PART = re.compile(r"([0-9A-Z$%*+./:-]{16,})")
"""Characters that a code encodes in five and a half bits instead of eight, enough of them that switching pays: escaped
names, card numbers, stations."""
MASK_NUMBER = 4
"""The mask that breaks up plain areas of a code. For addresses as long as ours any mask is read equally well, and
trying all eight would take most of the time."""


def fits_in_qr_code(text: str) -> bool:
    """Returns whether a text fits in a QR code. A replay of sixty moves from a full table is too long."""
    return len(text.encode()) <= MAX_QR_BYTES


def encode_qr_code_compactly(text: str) -> segno.QRCode:
    """Returns the code of a text. Each part of an address is encoded as densely as possible: fewer, larger modules."""
    split = filter(None, DENSE_PART.split(text))
    parts: Any = [(part, MODE_ALPHANUMERIC if DENSE_PART.fullmatch(part) else MODE_BYTE) for part in split]
    return segno.make(parts, error="l", mask=MASK_NUMBER, micro=False)


def draw_qr_svg(text: str) -> bytes:
    """Returns the code as an SVG on white, so that it is readable on a dark screen too."""
    stream = io.BytesIO()
    encode_qr_code_compactly(text).save(
        stream, kind="svg", border=4, light="#fff", dark="#000", xmldecl=False, omitsize=True
    )
    return stream.getvalue()


class QrPicture(NamedTuple):
    """A QR code as a data address, and its modules per side."""

    data_uri: str
    modules_per_side: int


def qr_png_data_uri_and_side_modules(text: str) -> QrPicture:
    """Returns the code for paper: a black and white picture as a data address, and its modules per side.

    A path of strokes would be four times as large. A module is four pixels wide: printing smooths a picture that is
    enlarged a little, and cameras cannot read a smoothed code with one pixel per module.
    """
    code = encode_qr_code_compactly(text)
    uri: str = code.png_data_uri(scale=4, border=0)
    return QrPicture(uri, len(code.matrix))
