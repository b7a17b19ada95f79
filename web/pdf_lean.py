"""What a sheet leaves out of its file: tables of fonts that nothing reads, fineness of letters that no printer has,
and the greys of a picture that is black and white."""

from __future__ import annotations

import struct
from functools import lru_cache
from io import BytesIO
from itertools import pairwise
from typing import Any
from zlib import compress, crc32

from PIL import Image

NEEDED = {b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp", b"cvt ", b"fpgm", b"prep"}
"""The tables of a TrueType font that a PDF reads (ISO 32000, 9.9); letters are found without the others."""
GRID = 8
"""Corners of letters stand on every so many units of the 2,048 of an em: of our largest, 60 points, a twelfth of a
millimetre, which is a dot of a good printer. A fifth of a font's bytes is what lies below."""
MANY = 60
"""Corners of a letter from which its grid is twice as wide: kanji of many strokes, which only names have; they are set
smaller, and each costs as much as four others."""
LETTERS = 3_000
"""Letters of the font that are kept as they are printed."""
X_SHORT, Y_SHORT, REPEATED, X_SAME, Y_SAME = 2, 4, 8, 16, 32
"""Bits of a point (OpenType, glyf)."""


def lean(_: object, pdf: Any) -> None:
    """Makes the objects of a PDF smaller before they are written."""
    read_plainly(pdf)
    for found in pdf.objects:
        stream = getattr(found, "stream", None)
        if stream and isinstance(stream[0], bytes) and stream[0][:4] == b"\0\1\0\0":
            stream[0] = font(stream[0])
            found.extra["Length1"] = len(stream[0])
        elif stream and found.extra.get("ColorSpace") == "/DeviceRGB" and found.extra.get("Subtype") == "/Image":
            stream[0] = two_tones(stream[0].data, found.extra["Width"], found.extra["Height"])
            found.extra.update({"ColorSpace": "/DeviceGray", "BitsPerComponent": 1})
            del found.extra["DecodeParms"]


def read_plainly(pdf: Any) -> None:
    """Lets words belong to their paragraph or cell: WeasyPrint makes every line an element, which is a tenth of a
    file; and a picture that says nothing but its words is read by them. What was an element stays as an empty object,
    since the others are numbered."""
    dictionaries: list[Any] = [found for found in pdf.objects if isinstance(found, dict)]
    elements = {found.reference: found for found in dictionaries if {"S", "K"} <= found.keys()}
    for found in elements.values():
        if found["S"] == "/Figure" and "Alt" not in found:
            found["S"] = "/Span"
    owners: dict[bytes, bytes] = {}
    for owner in elements.values():
        for place, kid in enumerate(owner["K"]):
            words = elements.get(kid, {})
            if words.get("S") == "/Span" and [*map(type, words["K"])] == [int]:
                owners[kid], owner["K"][place] = owner.reference, words["K"][0]
    for reference in owners:
        elements[reference].clear()
    for tree in (found["Nums"] for found in dictionaries if "Nums" in found):
        for page in tree[1::2]:
            page[:] = [owners.get(reference, reference) for reference in page]


def two_tones(data: bytes, wide: int, high: int) -> bytes:
    """The data of a PNG in colour as those of a picture of one bit a dot: ours are codes, black and white."""
    parts = ((b"IHDR", struct.pack(">LLBBBBB", wide, high, 8, 2, 0, 0, 0)), (b"IDAT", data), (b"IEND", b""))
    png = b"".join(
        struct.pack(">L", len(part)) + tag + part + struct.pack(">L", crc32(tag + part)) for tag, part in parts
    )
    with Image.open(BytesIO(b"\x89PNG\r\n\x1a\n" + png)) as picture:
        return compress(picture.convert("1", dither=Image.Dither.NONE).tobytes(), 9)


def font(data: bytes) -> bytes:
    """A TrueType font with the tables that a PDF needs, its letters on the grid."""
    count = int.from_bytes(data[4:6])
    entries = [struct.unpack_from(">4sLLL", data, 12 + 16 * number) for number in range(count)]
    tables = {tag: data[start : start + length] for tag, _, start, length in entries if tag in NEEDED}
    tables[b"glyf"] = letters(tables)
    power = len(tables).bit_length() - 1
    head = data[:4] + struct.pack(">HHHH", len(tables), 16 << power, power, 16 * (len(tables) - (1 << power)))
    body, place = b"", 12 + 16 * len(tables)
    for tag, check, _, length in entries:
        if tag in tables:
            head += struct.pack(">4sLLL", tag, check, place + len(body), length)
            body += tables[tag] + bytes(-length % 4)
    return head + body


def letters(tables: dict[bytes, bytes]) -> bytes:
    """The outlines of a font, as long as they were."""
    short = tables[b"head"][50:52] == b"\0\0"
    size, times = (2, 2) if short else (4, 1)
    places = [times * int.from_bytes(tables[b"loca"][at : at + size]) for at in range(0, len(tables[b"loca"]), size)]
    return b"".join(snapped(tables[b"glyf"][start:end]) for start, end in pairwise(places) if end > start)


@lru_cache(LETTERS)
def snapped(letter: bytes) -> bytes:
    """An outline with its corners on the grid; one that is made of others stays as it is."""
    contours = struct.unpack_from(">h", letter)[0]
    if contours <= 0:
        return letter
    at = 10 + 2 * contours
    points = int.from_bytes(letter[at - 2 : at]) + 1
    at += 2 + int.from_bytes(letter[at : at + 2])
    flags: list[int] = []
    while len(flags) < points:
        flag = letter[at]
        again = letter[at + 1] if flag & REPEATED else 0
        flags += [flag] * (again + 1)
        at += 2 if flag & REPEATED else 1
    out, grid = bytearray(letter), GRID if points < MANY else 2 * GRID
    for short, same in ((X_SHORT, X_SAME), (Y_SHORT, Y_SAME)):
        at = along(out, at, [(bool(flag & short), bool(flag & same)) for flag in flags], grid)
    return bytes(out)


def along(out: bytearray, at: int, steps: list[tuple[bool, bool]], grid: int) -> int:
    """Rounds one coordinate of every point, kept as a step from the last; returns where the next one begins."""
    place = now = 0
    for short, same in steps:
        if short:
            sign = 1 if same else -1
            place += sign * out[at]
            # The sign stands elsewhere, and a byte holds no more.
            step = min(max(sign * (grid * round(place / grid) - now), 0), 256 - grid)
            out[at] = step
            now += sign * step
            at += 1
        elif not same:
            place += struct.unpack_from(">h", out, at)[0]
            struct.pack_into(">h", out, at, grid * round(place / grid) - now)
            now = grid * round(place / grid)
            at += 2
    return at
