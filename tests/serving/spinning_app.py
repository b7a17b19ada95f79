"""An app that never answers at /spins, with a watchdog that notices it soon; for tests/serving/long.py."""

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
    watchdog.SILENCE = SILENCE_SECONDS
    return app
