"""Serves Takujo: `make run` and `python -m web.serving` (docs/serving.md).

PORT, HOST (an address, or `unix:` and the path of a socket), CERT and KEY, WEB_CONCURRENCY, FORWARDED_ALLOW_IPS,
ACCESS_LOG and TAKUJO_APP come from the environment.
"""

from __future__ import annotations

import os
import socket
import sys
import time
from collections.abc import Mapping
from contextlib import closing
from importlib import import_module
from multiprocessing import set_start_method
from pathlib import Path
from threading import Thread
from typing import Any

from granian import Granian
from granian.constants import Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.utils.proxies import wrap_wsgi_with_proxy_headers

from web.serving.greeting import greet

THREADS = 64
"""A process: four sheets that wait for the press, three costly questions and forty verdicts that wait for the judge
(`web.slots`) leave some to everybody else."""
HEAD_BYTES = 65_536
"""The address, 8,000 bytes of query, and a Referer that repeats it."""
HEAD_SECONDS = 10
LIFETIME = 12 * 3600
"""Seconds after which a worker is replaced, whatever may have gathered in it; also beyond so many MiB."""
MEMORY = 500
STOP_SECONDS = 30
"""For answers under way when a worker ends."""


def target() -> Any:
    """The app, which believes of a proxy we trust what scheme was asked for."""
    module, _, name = os.environ.get("TAKUJO_APP", "web.judge:served").partition(":")
    trusted = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1")
    return wrap_wsgi_with_proxy_headers(whole(getattr(import_module(module), name)()), trusted)


def whole(app: Any) -> Any:
    """The app with its answers in one piece: parts are sent by a thread, which a slow reader would hold, one piece by
    the server, which waits for nobody."""

    def answered(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        with closing(app(environ, start_response)) as parts:
            return [b"".join(parts)]

    return answered


def settings(given: Mapping[str, str]) -> dict[str, Any]:
    """What Granian is told, by the environment."""
    host = given.get("HOST") or "0.0.0.0"
    place: dict[str, Any] = {"address": host, "port": int(given.get("PORT") or 8000)}
    if host.startswith("unix:"):
        place = {"uds": Path(host.removeprefix("unix:"))}
    keys = {"ssl_cert": given.get("CERT"), "ssl_key": given.get("KEY")}
    return {
        **place,
        **{name: Path(value) for name, value in keys.items() if value},
        "interface": Interfaces.WSGI,
        "factory": True,
        "workers": int(given.get("WEB_CONCURRENCY") or os.cpu_count() or 1),
        "blocking_threads": THREADS,
        "http1_settings": HTTP1Settings(header_read_timeout=HEAD_SECONDS * 1000, max_buffer_size=HEAD_BYTES),
        "respawn_failed_workers": True,
        "workers_lifetime": LIFETIME,
        "workers_max_rss": MEMORY,
        "workers_kill_timeout": STOP_SECONDS,
        # Requests are told of by the app, which knows what of them is nobody's secret.
        "log_level": LogLevels.error,
    }


def main() -> None:
    # Standard output, unless a person is looking at it: the QR code is to stay in sight.
    os.environ.setdefault("ACCESS_LOG", "" if sys.stdout.isatty() else "-")
    told = settings(os.environ)
    # From nothing: no worker is a copy of a process with threads, which could stop anywhere.
    set_start_method("spawn")
    server = Granian("web.serving.server:target", **told)
    scheme = "https" if "ssl_cert" in told else "http"

    def open_yet() -> None:
        """Greets once somebody answers: Granian's workers listen themselves."""
        here = told.get("address", "").replace("0.0.0.0", "127.0.0.1")
        while here and not reached(here, told["port"]):
            time.sleep(0.05)
        greet(told.get("address", ""), told.get("port", 0), scheme)

    server.on_startup(Thread(target=open_yet, daemon=True).start)
    server.serve()


def reached(host: str, port: int) -> bool:
    """Does anybody listen there?"""
    try:
        socket.create_connection((host, port), 1).close()
    except OSError:
        return False
    return True
