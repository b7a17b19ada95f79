"""An app of which one address never answers, in a worker that is soon found out; for test_held_bodies."""

from collections.abc import Iterable
from typing import Any

from web.serving import watchdog

SILENCE_SECONDS = 5.0


def app(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    while environ["PATH_INFO"] == "/spins":
        pass
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", "2")])
    return [b"ok"]


def provide_app_with_short_watchdog() -> Any:
    """The app, as a server asks for it."""
    watchdog.SILENCE = SILENCE_SECONDS
    return app
