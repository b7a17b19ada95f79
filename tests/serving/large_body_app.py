"""An app with answers far larger than a system keeps for a connection, whole or in parts; for test_slow_clients."""

from collections.abc import Iterable, Iterator
from typing import Any

BODY_SIZE_BYTES = 1_000_000
BODY = bytes(range(250)) * (BODY_SIZE_BYTES // 250)


class ClosableBody:
    """An answer as frameworks give it: to be closed."""

    def __init__(self, yield_body_in_blocks: Iterable[bytes]) -> None:
        self.parts = yield_body_in_blocks

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.parts)

    def close(self) -> None:
        """Nothing is open."""


def app(environ: dict[str, Any], start_response: Any) -> Any:
    path = environ["PATH_INFO"]
    if path == "/fails":
        raise RuntimeError("no answer at all")
    length = [] if path == "/chunked" else [("Content-Length", str(BODY_SIZE_BYTES if path != "/healthz" else 2))]
    start_response("200 OK", [("Content-Type", "text/plain"), *length])
    return ClosableBody([b"ok"] if path == "/healthz" else [BODY] if path == "/whole" else yield_body_in_blocks(path))


def yield_body_in_blocks(path: str) -> Iterator[bytes]:
    """Like a file, block by block; on some paths it breaks off."""
    for at in range(0, BODY_SIZE_BYTES, 50_000):
        if (path == "/broken" and at > BODY_SIZE_BYTES // 2) or (path == "/soon" and at):
            raise RuntimeError("the disk is gone")
        yield BODY[at : at + 50_000]


def provide_large_body_app() -> Any:
    """The app, as a server asks for it."""
    return app
