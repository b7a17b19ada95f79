"""Limits the time of a query to PostgreSQL from our side: a database that hangs does not apply its own limit."""

from __future__ import annotations

import os
import socket
import time
from contextlib import suppress
from threading import Lock, Thread
from typing import Any

from sqlalchemy import Engine, event

GLANCE = 0.25
"""Seconds between two checks of the connections in use."""


class QueryLimit:
    """Cuts the connections of a pool that are in use for too long. A thread that waits for one then gets the error of a
    lost connection, and the pool opens another."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.lock = Lock()
        self.deadlines: dict[Any, float] = {}
        """The deadline of each driver connection in use (monotonic seconds)."""
        self.thread: Thread | None = None

    def watch_connections_of_engine(self, engine: Engine) -> None:
        event.listen(engine, "checkout", self.start_timing_checked_out_connection)
        for ending in ("checkin", "invalidate", "close"):
            event.listen(engine, ending, self.end)

    def start_timing_checked_out_connection(self, connection: Any, *_: object) -> None:
        with self.lock:
            self.deadlines[connection] = time.monotonic() + self.seconds
            if self.thread is None:
                self.thread = Thread(
                    target=self.run_forever_shutting_down_sockets_of_overdue_connections,
                    name="query limit",
                    daemon=True,
                )
                self.thread.start()

    def end(self, connection: Any, *_: object) -> None:
        with self.lock:
            self.deadlines.pop(connection, None)

    def run_forever_shutting_down_sockets_of_overdue_connections(self) -> None:
        while True:
            time.sleep(GLANCE)
            with self.lock:
                now = time.monotonic()
                for connection in [one for one, deadline in self.deadlines.items() if now > deadline]:
                    del self.deadlines[connection]
                    shut_down_connection_socket(connection)


def shut_down_connection_socket(connection: Any) -> None:
    """Shuts down the socket of a connection; a thread that waits for it gets an error."""
    with suppress(Exception), socket.socket(fileno=os.dup(connection.fileno())) as line:
        line.shutdown(socket.SHUT_RDWR)
