"""QR codes back to a position: as a picture for the screen, as a path for paper."""

from __future__ import annotations

import io

import segno

CAPACITY = 2900
"""Bytes a QR code can hold at the lowest error correction, a little less than the standard's 2,953."""


def fits(text: str) -> bool:
    """Can a text be a QR code at all? A replay of sixty moves from a full table is too long."""
    return len(text.encode()) <= CAPACITY


def picture(text: str) -> bytes:
    """The code as an SVG with a white ground, so that it reads on a dark screen too."""
    stream = io.BytesIO()
    segno.make(text, error="l", micro=False).save(
        stream, kind="svg", border=4, light="#fff", dark="#000", xmldecl=False, omitsize=True
    )
    return stream.getvalue()


def path(text: str) -> tuple[int, str]:
    """Modules a side and the dark modules as one SVG path of strokes (`M2 2.5h7…`), no border."""
    rows = [list(row) for row in segno.make(text, error="l", micro=False).matrix]
    parts: list[str] = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            run = x
            while run < len(row) and row[run]:
                run += 1
            if run > x:
                parts.append(f"M{x} {y}.5h{run - x}")
            x = run + 1
    return len(rows), "".join(parts)
