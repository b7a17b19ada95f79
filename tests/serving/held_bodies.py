"""Ways to hold back the body of a request, and a check that the workers of a server are idle."""

import os
import socket
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from scripts.rude import open_held_chunked_request, open_held_http1_request, open_held_http2_requests
from scripts.served import Server

CLOCK_TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")
BODY_HOLD_METHODS: dict[str, tuple[Callable[[int, str, str], socket.socket], str]] = {
    "HTTP/1.1": (open_held_http1_request, ""),
    "HTTP/2 over TLS": (open_held_http2_requests, "h2"),
    "in pieces": (open_held_chunked_request, ""),
    "HTTP/1.1 over TLS": (open_held_http1_request, "http/1.1"),
}
"""By name: the function that opens such a connection, and the protocol that TLS negotiates ('' without TLS)."""


def server_of_method(request: pytest.FixtureRequest, hold_method: str) -> Server:
    """Returns the server that speaks the protocol of a method of BODY_HOLD_METHODS."""
    server: Server = request.getfixturevalue("secure_server" if BODY_HOLD_METHODS[hold_method][1] else "shared_server")
    return server


def hold_body(request: pytest.FixtureRequest, hold_method: str) -> socket.socket:
    """Opens a connection on which the body of a request is held back."""
    hold, alpn = BODY_HOLD_METHODS[hold_method]
    return hold(server_of_method(request, hold_method).port, alpn, "/vogu/enter")


def processor_seconds(server: Server) -> float:
    """Returns the processor time of the workers so far, in seconds."""
    stats = [Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split() for pid in server.list_worker_ids()]
    return sum(int(stat[11]) + int(stat[12]) for stat in stats) / CLOCK_TICKS_PER_SECOND


def assert_workers_idle(server: Server) -> None:
    """Asserts that within 20 seconds there is one second in which the workers use less than 0.05 seconds of processor
    time. A spinning thread uses more in every second, even on a busy machine."""
    spent = []
    until = time.monotonic() + 20
    while time.monotonic() < until:
        before = processor_seconds(server)
        time.sleep(1)
        spent.append(processor_seconds(server) - before)
        if spent[-1] < 0.05:
            return
    raise AssertionError(spent)
