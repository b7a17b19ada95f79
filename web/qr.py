"""QR codes back to a position: as a drawing for the screen, as a picture of pixels for paper."""

from __future__ import annotations

import io
import re
import struct
from base64 import b64encode
from collections.abc import Sequence
from typing import Any
from zlib import compress, crc32

import segno
from segno.consts import MODE_ALPHANUMERIC, MODE_BYTE

CAPACITY = 2900
"""Bytes a QR code can hold at the lowest error correction, a little less than the standard's 2,953."""
DENSE = re.compile(r"([0-9A-Z$%*+./:-]{16,})")
"""Letters that a code can write in five and a half bits instead of eight, so many that changing to and fro pays:
names in their escaped form, numbers of cards, stations."""
DOTS = bytes.maketrans(b"\0\1", b"10")
"""Modules as the digits of a picture."""
MASK = 4
"""The pattern that breaks up plain areas of a code: any is as well read of an address as long as ours, and to try all
eight for the evenest takes most of the time."""


def fits(text: str) -> bool:
    """Can a text be a QR code at all? A replay of sixty moves from a full table is too long."""
    return len(text.encode()) <= CAPACITY


def coded(text: str) -> segno.QRCode:
    """The code of a text. The parts of an address are written as tightly as a code can: fewer modules, larger ones."""
    split = filter(None, DENSE.split(text))
    parts: Any = [(part, MODE_ALPHANUMERIC if DENSE.fullmatch(part) else MODE_BYTE) for part in split]
    return segno.make(parts, error="l", mask=MASK, micro=False)


def picture(text: str) -> bytes:
    """The code as an SVG with a white ground, so that it reads on a dark screen too."""
    stream = io.BytesIO()
    coded(text).save(stream, kind="svg", border=4, light="#fff", dark="#000", xmldecl=False, omitsize=True)
    return stream.getvalue()


def pixels(text: str) -> tuple[str, int]:
    """The code for paper: a black and white picture of one pixel a module as a data address, and its modules a side.

    A path of strokes would be four times as large; the modules are drawn sharp at any size.
    """
    matrix = coded(text).matrix
    return f"data:image/png;base64,{b64encode(png(matrix)).decode()}", len(matrix)


def png(matrix: Sequence[bytearray]) -> bytes:
    """A square of modules (1 is dark) as a picture of one bit a dot."""
    side, row = len(matrix), -(-len(matrix) // 8)
    # A row is a number whose bits are its dots, the last byte filled up; a dot that is set is white.
    lines = (int(modules.translate(DOTS).ljust(8 * row, b"0"), 2).to_bytes(row) for modules in matrix)
    head = struct.pack(">LLBBBBB", side, side, 1, 0, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", compress(b"".join(b"\0" + line for line in lines), 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">L", len(data)) + name + data + struct.pack(">L", crc32(name + data)) for name, data in parts
    )
