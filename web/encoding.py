"""Answers as small as the asker can read them: br, gzip, or as they are."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from flask import Response, request
from werkzeug.datastructures import Accept

# Where the app runs in a browser there is none: gzip is enough there.
brotli = import_module("brotli") if find_spec("brotli") else None

COMPRESSED = (
    "text/",
    "application/json",
    "application/javascript",
    "application/manifest+json",
    "application/problem+json",
    "application/wasm",
    "image/svg+xml",
)
SMALLEST = 500
"""Bytes from which it is worth it."""
Encoder = Callable[[bytes], bytes]


def encoders(quick: bool) -> dict[str, Encoder]:
    """Encodings by the name of HTTP, the one that makes smallest answers first. quick: for one answer only;
    else as small as can be, for what is kept.
    """
    found: dict[str, Encoder] = {}
    if brotli is not None:
        found["br"] = lambda data: brotli.compress(data, quality=5 if quick else 11)
    # Without the time: the same bytes from every replica.
    found["gzip"] = lambda data: gzip.compress(data, 6 if quick else 9, mtime=0)
    return found


QUICK, SMALL = encoders(quick=True), encoders(quick=False)


def chosen(accepted: Accept, offered: list[str]) -> str:
    """The encoding for an `Accept-Encoding` (RFC 9110, 12.5.3): the asker's preference first, then the order
    offered; '' for none.
    """
    plain = next((quality for name, quality in accepted if name.lower() == "identity"), 0.0)
    qualities = {name: accepted.quality(name) for name in offered}
    best = max(offered, key=lambda name: qualities[name], default="")
    return best if best and qualities[best] > 0 and qualities[best] >= plain else ""


def worth(mimetype: str | None, size: int) -> bool:
    """Does compressing make it smaller?"""
    return size >= SMALLEST and (mimetype or "").startswith(COMPRESSED)


def compress(response: Response) -> Response:
    """Encodes an answer as the asker prefers, and tells caches on what that depends."""
    if response.direct_passthrough or not worth(response.mimetype, response.content_length or 0):
        return response
    response.vary.add("Accept-Encoding")
    encoding = chosen(request.accept_encodings, list(QUICK))
    if encoding and "Content-Encoding" not in response.headers:
        response.set_data(QUICK[encoding](response.get_data()))
        response.headers["Content-Encoding"] = encoding
    return response
