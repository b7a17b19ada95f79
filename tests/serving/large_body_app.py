"""An app whose answers are far larger than the socket buffers of a system, whole or in parts; for test_slow_clients."""

from collections.abc import Iterator
from typing import Any

BODY_SIZE_BYTES = 1_000_000
BODY = bytes(range(250)) * (BODY_SIZE_BYTES // 250)


def app(environ: dict[str, Any], start_response: Any) -> Any:
    path = environ["PATH_INFO"]
    if path == "/fails":
        raise RuntimeError("no answer at all")
    length = [] if path == "/chunked" else [("Content-Length", str(BODY_SIZE_BYTES if path != "/healthz" else 2))]
    start_response("200 OK", [("Content-Type", "text/plain"), *length])
    return [b"ok"] if path == "/healthz" else [BODY] if path == "/whole" else yield_body_in_blocks(path)


def yield_body_in_blocks(path: str) -> Iterator[bytes]:
    """Yields the body block by block, as from a file; `/broken` raises after the first block."""
    for at in range(0, BODY_SIZE_BYTES, 50_000):
        if path == "/broken" and at:
            raise RuntimeError("the disk is gone")
        yield BODY[at : at + 50_000]


def provide_large_body_app() -> Any:
    return app
