"""Answers on their way: what the system does not take at once waits here, and no thread with it."""

from __future__ import annotations

import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from gunicorn.http.wsgi import Response


class Outgoing:
    """The writing end of a connection: `sendall` never waits, what does not go at once is kept."""

    def __init__(self, sock: socket.socket) -> None:
        self.sock = sock
        self.kept: deque[memoryview] = deque()
        self.sent = 0

    def sendall(self, data: bytes) -> None:
        self.kept.append(memoryview(data))
        self.flush()

    def send(self, data: bytes) -> int:
        self.sendall(data)
        return len(data)

    def flush(self) -> None:
        """Gives the system what it takes now. Raises OSError where the other side is gone."""
        while self.kept:
            part = self.kept[0]
            try:
                sent = self.sock.send(part) if part else 0
            except (BlockingIOError, InterruptedError):
                return  # full
            self.sent += sent
            self.kept.popleft()
            if sent < len(part):
                self.kept.appendleft(part[sent:])


class Sending:
    """An answer of the app on its way to a connection, and what is to be done when it ends."""

    def __init__(self, outgoing: Outgoing, response: Response, body: Iterable[bytes], told: Callable[[], None]) -> None:
        self.outgoing = outgoing
        self.response = response
        self.body = body
        self.parts: Iterator[bytes] = iter(body)
        self.told = told
        self.done = False

    def go_on(self) -> bool:
        """Sends until the system takes no more or all is sent; has anything gone? Raises OSError."""
        before = self.outgoing.sent
        self.outgoing.flush()
        while not self.outgoing.kept and not self.done:
            part = next(self.parts, None)
            if part is not None:
                self.response.write(part)
            else:
                self.response.close()
                self.done = True
        return self.outgoing.sent > before

    @property
    def over(self) -> bool:
        """Has the system everything?"""
        return self.done and not self.outgoing.kept

    def end(self) -> None:
        """Lets the app close its answer and tells the log, whether all of it was sent or not."""
        closing: Any = getattr(self.body, "close", None)
        try:
            if closing:
                closing()
        finally:
            self.told()
