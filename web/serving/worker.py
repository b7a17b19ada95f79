"""gunicorn's threads, which only ever see whole requests and never wait for a slow client.

gunicorn gives a connection a thread as soon as its first byte is there; eight half-sent requests then hold
a worker. Here the event loop collects the head of a request, a thread gets it when it is whole, and the
loop closes the connection afterwards, without waiting for the other side either.
"""

from __future__ import annotations

import re
import selectors
import socket
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from gunicorn.http import Request, errors
from gunicorn.workers.gthread import TConn, ThreadWorker

from web.serving.refusals import refusal, status_of

HEAD_SECONDS = 10.0
"""For a head to be whole, from the connection or, on one kept open, from its first byte."""
HEAD_BYTES = 65_536
LINE_BYTES = 8_192
SEND_SECONDS = 20.0
"""For an answer to be taken, beyond what the system holds for the client."""
SEND_BUFFER = 1 << 20
LINGER_SECONDS = 2.0
"""For the other side to close too, so that the end of an answer is not lost (RFC 9112, 9.6)."""
LINGER_BYTES = 1 << 20
NOT_ASCII = re.compile(rb"[\x80-\xff]")


@dataclass
class Waiting:
    """A connection that no thread has: its head is not whole yet, or it waits for the other side to close."""

    until: float
    head: bytes = b""
    closing: bool = False
    drained: int = 0


def percent_encoded(head: bytes) -> bytes:
    """A head whose request line says raw bytes beyond ASCII, as people paste addresses, as `%XX`."""
    line, end, rest = head.partition(b"\r\n")
    return NOT_ASCII.sub(lambda found: b"%%%02X" % found[0][0], line) + end + rest


def has_body(request: Request) -> bool:
    """Does something follow the head? Nothing here reads bodies."""
    headers = dict(request.headers)
    return "TRANSFER-ENCODING" in headers or headers.get("CONTENT-LENGTH", "0").strip("0") != ""


def before_request(_worker: object, request: Request) -> None:
    """gunicorn's `pre_request`: a body is not waited for, the connection ends with the answer."""
    if has_body(request):
        request.force_close()


class Worker(ThreadWorker):
    """Threads for whole requests. Everything but `handle…` runs in the event loop of the worker."""

    waiting: dict[TConn, Waiting]

    def init_process(self) -> None:
        self.waiting = {}
        for listener in self.sockets:
            # What is accepted inherits it: most answers are the system's to deliver at once.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        super().init_process()

    # --- reading ---

    def accept(self, listener: socket.socket) -> None:
        """Takes a connection; where there are too many, the one that has waited longest goes."""
        super().accept(listener)
        if self.nr_conns >= self.worker_connections:
            reading = [conn for conn, wait in self.waiting.items() if not wait.closing]
            if reading:
                oldest = min(reading, key=lambda conn: self.waiting[conn].until)
                self.unwatch(oldest)
                self.drop(oldest)
            elif self.keepalived_conns:
                self.keepalived_conns[0].timeout = 0

    def enqueue_req(self, conn: TConn) -> None:
        """Something has come, or is to come, on a connection that no thread has."""
        wait = Waiting(time.monotonic() + HEAD_SECONDS)
        parser: Any = conn.parser
        if parser:
            wait.head = parser.unreader.take_buffered()
        conn.sock.setblocking(False)
        self.read(conn, wait)

    def on_bytes(self, conn: TConn, _sock: object) -> None:
        """The rest of a head has come, or a part of it, or the end of the connection."""
        self.read(conn, self.unwatch(conn))

    def read(self, conn: TConn, wait: Waiting) -> None:
        """Takes what has come: a whole head goes to a thread, what cannot become one is refused."""
        data = received(conn.sock)
        wait.head += data or b""
        if b"\r\n\r\n" in wait.head:
            self.hand_over(conn, wait.head.lstrip(b"\r\n"))
        elif status := unfinished(wait.head):
            self.refuse(conn, status)
        elif data == b"":
            self.drop(conn)
        else:
            self.watch(conn, wait, self.on_bytes)

    def hand_over(self, conn: TConn, head: bytes) -> None:
        """Gives a thread a connection whose next head is whole."""
        conn.init()
        parser: Any = conn.parser
        parser.unreader.unread(percent_encoded(head))
        super().enqueue_req(conn)

    # --- answering, in a thread ---

    def handle_request(self, req: Request, conn: TConn) -> bool:
        """Answers; an answer that is not taken is given up."""
        conn.sock.settimeout(SEND_SECONDS)
        try:
            return super().handle_request(req, conn)
        except TimeoutError:
            self.log.info("given up: an answer that was not taken")
            return False

    def handle_error(
        self,
        req: Request | None,  # noqa: ARG002 (gunicorn calls it so)
        client: socket.socket,
        addr: object,  # noqa: ARG002
        exc: BaseException,
    ) -> None:
        """Our own page for what gunicorn cannot read, and for what goes wrong in it."""
        if isinstance(exc, errors.ParseException):
            self.log.info("refused: %s", type(exc).__name__)
        else:
            self.log.exception("failed")
        with suppress(OSError):  # they are gone
            client.settimeout(LINGER_SECONDS)
            client.sendall(refusal(status_of(exc)))

    # --- closing ---

    def finish_request(self, conn: TConn, fs: Future[bool]) -> None:
        """A thread is done: the connection is kept, or closed without waiting for the other side."""
        kept = not fs.cancelled() and fs.exception() is None and fs.result()
        if kept:
            super().finish_request(conn, fs)
        else:
            self.linger(conn)

    def refuse(self, conn: TConn, status: int) -> None:
        """Answers what will not be read; a page so small fits into the empty buffer of the connection."""
        self.log.info("refused: %d", status)
        with suppress(OSError):  # they are gone
            conn.sock.send(refusal(status))
        self.linger(conn)

    def linger(self, conn: TConn) -> None:
        """Says that no more will come and waits, not long, for the other side to close."""
        try:
            conn.sock.setblocking(False)
            conn.sock.shutdown(socket.SHUT_WR)
        except OSError:
            self.drop(conn)
            return
        self.watch(conn, Waiting(time.monotonic() + LINGER_SECONDS, closing=True), self.on_rest)

    def on_rest(self, conn: TConn, _sock: object) -> None:
        """What comes after our answer is not read; its end, or too much of it, ends the connection."""
        wait = self.unwatch(conn)
        data = received(conn.sock)
        wait.drained += len(data or b"")
        if data == b"" or wait.drained > LINGER_BYTES:
            self.drop(conn)
        else:
            self.watch(conn, wait, self.on_rest)

    def murder_pending(self) -> None:
        """Ends what has waited too long; the loop calls it at least once a second."""
        now = time.monotonic()
        for conn, wait in list(self.waiting.items()):
            begun = wait.closing or bool(wait.head)
            # Nobody has asked for anything yet, and a worker that ends does not wait for that.
            early = 0 if begun or self.alive else HEAD_SECONDS - LINGER_SECONDS
            if wait.until - early <= now:
                self.unwatch(conn)
                self.refuse(conn, 408) if wait.head else self.drop(conn)

    # --- bookkeeping ---

    def watch(self, conn: TConn, wait: Waiting, then: Callable[[TConn, object], None]) -> None:
        self.waiting[conn] = wait
        self.poller.register(conn.sock, selectors.EVENT_READ, partial(then, conn))

    def unwatch(self, conn: TConn) -> Waiting:
        self.poller.unregister(conn.sock)
        return self.waiting.pop(conn)

    def drop(self, conn: TConn) -> None:
        """Closes a connection that nobody watches."""
        self.nr_conns -= 1
        conn.close()


def received(sock: socket.socket) -> bytes | None:
    """What has come so far; None for nothing yet, empty when nothing more will."""
    try:
        return sock.recv(HEAD_BYTES)
    except (BlockingIOError, InterruptedError):
        return None
    except OSError:
        return b""


def unfinished(head: bytes) -> int:
    """Why a head that is not whole yet is not waited for: its status; 0 to wait on."""
    begun = head.lstrip(b"\r\n")
    if begun and not begun[:1].isalpha():
        return 400
    if len(head) > LINE_BYTES and b"\r\n" not in head[:LINE_BYTES]:
        return 414
    return 431 if len(head) > HEAD_BYTES else 0
