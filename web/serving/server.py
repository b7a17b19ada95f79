"""Serves Takujo: `make run` and `python -m web.serving` (docs/serving.md).

PORT, HOST (an address, or `unix:` and the path of a socket), CERT and KEY, BASE_PATH, WEB_CONCURRENCY,
FORWARDED_ALLOW_IPS, ACCESS_LOG and TAKUJO_APP come from the environment.
"""

from __future__ import annotations

import errno
import os
import re
import resource
import socket
import sys
import time
from collections.abc import Mapping
from importlib import import_module
from multiprocessing import set_start_method
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

from granian import Granian
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings, HTTP2Settings
from granian.log import LogLevels
from granian.utils.proxies import wrap_wsgi_with_proxy_headers

from web.serving.buffered_app import BufferedApp
from web.serving.greeting import print_phone_addresses_or_own_address
from web.serving.watchdog import end_process_when_parent_ends

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

THREADS = 64
"""Threads of a process: four sheets that wait for the print worker, three costly questions and forty verdicts that wait
for the question worker (`web.admission`) leave some to everybody else."""
HEAD_BYTES = 65_536
"""The address with 8,000 bytes of query, and a Referer that repeats it."""
HEAD_SECONDS = 10
LIFETIME = 12 * 3600
"""Seconds after which a worker is replaced, whatever it has accumulated; also beyond `MEMORY` MiB."""
MEMORY = 500
WORDS = "web.server_words"
"""The module of the texts for people, which the server does not know: it knows nothing of what it serves."""
CONNECTIONS = 8192
"""Connections of a process; more wait until others are closed."""
BACKLOG = 4096
"""Connections that may wait for that."""
STREAMS = 64
"""Requests at a time on one connection (HTTP/2): a page sends ten."""
PING_SECONDS, PONG_SECONDS = 60, 20
"""Seconds until a connection (HTTP/2) is pinged, which wakes a phone; and until one that does not answer is closed."""
FILES = 128
"""Open files that a process needs besides its connections."""
ENDING_SECONDS = 5.0
"""Seconds to wait for another server at our address to end, as in a restart."""
START_SECONDS = 10.0
"""Seconds that a new worker has to start and listen before the one it replaces ends; on a slow or busy machine it needs
several."""
STOP_SECONDS = 30
"""Seconds for pending answers when a worker ends."""


def create_asgi_app_tied_to_parent_process() -> BufferedApp:
    """Returns the app that a worker serves; called once in each."""
    end_process_when_parent_ends(STOP_SECONDS)
    return BufferedApp(
        load_wsgi_app_behind_trusted_proxy(),
        THREADS,
        import_module(WORDS).bilingual_refusal_text_by_reason(),
        base_path_from_environment_or_exit(os.environ),
    )


def load_wsgi_app_behind_trusted_proxy() -> WSGIApplication:
    """Returns the app, which takes client and scheme from the headers of a trusted proxy."""
    module, _, name = os.environ.get(
        "TAKUJO_APP", "web.question_worker:create_app_answering_costly_requests_in_worker"
    ).partition(":")
    trusted = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1")
    app: WSGIApplication = wrap_wsgi_with_proxy_headers(getattr(import_module(module), name)(), trusted)
    return app


def base_path_from_environment_or_exit(environment: Mapping[str, str]) -> str:
    """Returns the path below which the app is served, `/takujo`; '' for the root. Raises SystemExit for another."""
    found = environment.get("BASE_PATH", "").strip().rstrip("/")
    if found and not re.fullmatch(r"(/[\w.~-]+)+", found, re.ASCII):
        sys.exit(f"BASE_PATH is a path like /takujo/, not {found}")
    return found


def build_granian_settings(environ: Mapping[str, str]) -> dict[str, Any]:
    """Returns the settings of Granian, from the environment."""
    host = environ.get("HOST") or "0.0.0.0"
    place: dict[str, Any] = {"address": host, "port": int(environ.get("PORT") or 8000)}
    if host.startswith("unix:"):
        place = {"uds": Path(host.removeprefix("unix:"))}
    keys = {"ssl_cert": environ.get("CERT"), "ssl_key": environ.get("KEY")}
    return {
        **place,
        **{name: Path(value) for name, value in keys.items() if value},
        "interface": Interfaces.ASGI,
        "websockets": False,
        "factory": True,
        "workers": int(environ.get("WEB_CONCURRENCY") or os.cpu_count() or 1),
        "backlog": BACKLOG,
        "backpressure": connection_count(),
        # Without TLS no browser uses HTTP/2, and while the protocol is unknown Granian waits for ever.
        "http": HTTPModes.auto if all(keys.values()) else HTTPModes.http1,
        "http1_settings": HTTP1Settings(header_read_timeout=HEAD_SECONDS * 1000, max_buffer_size=HEAD_BYTES),
        "http2_settings": HTTP2Settings(
            keep_alive_interval=PING_SECONDS * 1000,
            keep_alive_timeout=PONG_SECONDS,
            max_concurrent_streams=STREAMS,
            max_headers_size=HEAD_BYTES,
            initial_stream_window_size=HEAD_BYTES,
        ),
        "respawn_failed_workers": True,
        "respawn_interval": START_SECONDS,
        "workers_lifetime": LIFETIME,
        "workers_max_rss": MEMORY,
        "workers_kill_timeout": STOP_SECONDS,
        # The app logs requests, because it knows what of them is no secret.
        "log_level": LogLevels.error,
    }


def connection_count() -> int:
    """Returns how many connections a process takes: CONNECTIONS, or what the system's limit of open files allows."""
    return max(16, min(CONNECTIONS, raise_open_file_limit_as_needed_and_return_it() - FILES))


def raise_open_file_limit_as_needed_and_return_it() -> int:
    """Raises the limit of open files as far as needed and allowed, and returns it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = CONNECTIONS + 2 * FILES
    needed = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
    if soft != resource.RLIM_INFINITY and soft < needed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))
        return needed
    return needed if soft == resource.RLIM_INFINITY else soft


def main() -> None:
    # Standard output, unless it is a terminal: there the QR code should stay visible.
    os.environ.setdefault("ACCESS_LOG", "" if sys.stdout.isatty() else "-")
    granian_settings = build_granian_settings(os.environ)
    base_path_from_environment_or_exit(os.environ)
    wait_until_address_is_free_or_exit(granian_settings)
    for sentence in import_module(WORDS).list_bilingual_server_problems(
        os.environ, raise_open_file_limit_as_needed_and_return_it()
    ):
        print(f"Takujo: {sentence}", file=sys.stderr, flush=True)
    # Spawned: a forked copy of a process with threads could deadlock anywhere.
    set_start_method("spawn")
    server = Granian("web.serving.server:create_asgi_app_tied_to_parent_process", **granian_settings)
    scheme = "https" if "ssl_cert" in granian_settings else "http"

    def greet_once_connectable() -> None:
        """Prints the address once a worker accepts connections: Granian's workers listen themselves."""
        own_host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(
            granian_settings.get("address", ""), granian_settings.get("address", "")
        )
        while own_host and not can_connect_to_port(own_host, granian_settings["port"]):
            time.sleep(0.05)
        print_phone_addresses_or_own_address(
            granian_settings.get("address", ""), granian_settings.get("port", 0), scheme
        )

    server.on_startup(Thread(target=greet_once_connectable, daemon=True).start)
    server.serve()


def wait_until_address_is_free_or_exit(granian_settings: Mapping[str, Any]) -> None:
    """Raises SystemExit if another server listens at our address already: the system would distribute connections
    between the two. Waits for one that is just ending."""
    deadline = time.monotonic() + ENDING_SECONDS
    while is_address_taken_or_exit(granian_settings):
        if time.monotonic() > deadline:
            place = (
                granian_settings["uds"]
                if "uds" in granian_settings
                else f"{granian_settings['address']}:{granian_settings['port']}"
            )
            sys.exit(f"Takujo: another server listens at {place}. Stop it, or choose another port: make run PORT=8001")
        time.sleep(0.1)


def is_address_taken_or_exit(granian_settings: Mapping[str, Any]) -> bool:
    """Returns whether somebody listens at the address of these settings. Raises SystemExit if it cannot be used."""
    if "uds" in granian_settings:
        with socket.socket(socket.AF_UNIX) as probe:
            return probe.connect_ex(str(granian_settings["uds"])) == 0
    places = socket.getaddrinfo(
        granian_settings["address"], granian_settings["port"], type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )
    for family, kind, protocol, _, place in places:
        with socket.socket(family, kind, protocol) as listener:
            # Ignores connections that were just closed, and nothing else.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            try:
                listener.bind(place)
            except OSError as error:
                if error.errno == errno.EADDRINUSE:
                    return True
                where = f"{granian_settings['address']}:{granian_settings['port']}"
                raise SystemExit(f"Takujo: cannot listen at {where}: {error.strerror}") from None
    return False


def can_connect_to_port(host: str, port: int) -> bool:
    try:
        socket.create_connection((host, port), 1).close()
    except OSError:
        return False
    return True
