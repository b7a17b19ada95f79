"""An app of which one address never answers, in a worker that is soon found out; for test_held_bodies."""

from collections.abc import Iterable
from typing import Any

from web.serving import watchdog

SILENCE = 5.0


def app(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    while environ["PATH_INFO"] == "/spins":
        pass
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", "2")])
    return [b"ok"]


def made() -> Any:
    """The app, as a server asks for it."""
    watchdog.SILENCE = SILENCE
    return app
