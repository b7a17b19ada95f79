"""Compresses responses as well as the client can decode: br, gzip, or not at all."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from flask import Response, request
from werkzeug.datastructures import Accept

# In a browser, where the app runs without a server, it is missing: gzip is enough there.
brotli = import_module("brotli") if find_spec("brotli") else None

COMPRESSIBLE_TYPES = (
    "text/",
    "application/json",
    "application/javascript",
    "application/manifest+json",
    "application/problem+json",
    "application/wasm",
    "image/svg+xml",
)
MIN_COMPRESSED_BYTES = 500
"""Bytes from which compression is worth it."""
Encoder = Callable[[bytes], bytes]


def brotli_if_installed_then_gzip_encoders_by_name(*, prefers_speed_over_size: bool) -> dict[str, Encoder]:
    """Returns the encoders by their name in HTTP, the one with the smallest results first. prefers_speed_over_size: for
    a single response; else as small as possible, for what is cached."""
    found: dict[str, Encoder] = {}
    if brotli is not None:
        found["br"] = lambda data: brotli.compress(data, quality=5 if prefers_speed_over_size else 11)
    # Without a timestamp: the same bytes from every replica.
    found["gzip"] = lambda data: gzip.compress(data, 6 if prefers_speed_over_size else 9, mtime=0)
    return found


QUICK_ENCODERS, SMALLEST_ENCODERS = (
    brotli_if_installed_then_gzip_encoders_by_name(prefers_speed_over_size=True),
    brotli_if_installed_then_gzip_encoders_by_name(prefers_speed_over_size=False),
)


def choose_encoding_or_empty(accepted_encodings: Accept, offered_encodings: list[str]) -> str:
    """Returns the encoding for an `Accept-Encoding` (RFC 9110, 12.5.3): the client's preference first, then the order
    offered; '' for none."""
    identity_quality = next((quality for name, quality in accepted_encodings if name.lower() == "identity"), 0.0)
    qualities = {name: accepted_encodings.quality(name) for name in offered_encodings}
    best = max(offered_encodings, key=lambda name: qualities[name], default="")
    return best if best and qualities[best] > 0 and qualities[best] >= identity_quality else ""


def is_worth_compressing(mimetype: str | None, size_bytes: int) -> bool:
    """Returns whether compression makes a response smaller."""
    return size_bytes >= MIN_COMPRESSED_BYTES and (mimetype or "").startswith(COMPRESSIBLE_TYPES)


def compress_response_if_worthwhile(response: Response) -> Response:
    """Compresses a response as the client prefers, and tells caches what that depends on."""
    if response.direct_passthrough or not is_worth_compressing(response.mimetype, response.content_length or 0):
        return response
    response.vary.add("Accept-Encoding")
    encoding = choose_encoding_or_empty(request.accept_encodings, list(QUICK_ENCODERS))
    if encoding and "Content-Encoding" not in response.headers:
        response.set_data(QUICK_ENCODERS[encoding](response.get_data()))
        response.headers["Content-Encoding"] = encoding
    return response
