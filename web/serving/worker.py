"""gunicorn's threads, which only ever see whole requests and never wait for a slow client.

gunicorn gives a connection a thread as soon as its first byte is there, until the last of its answer is taken; eight
half-sent requests or slow readers then hold a worker. Here the event loop collects the head of a request, a thread
gets it when it is whole, and the loop sends what does not go at once and closes the connection, without waiting.
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
from datetime import datetime
from functools import partial
from typing import Any

from gunicorn.http import Request, errors, wsgi
from gunicorn.workers.gthread import TConn, ThreadWorker

from web.serving.refusals import refusal, status_of
from web.serving.sending import Outgoing, Sending

HEAD_SECONDS = 10.0
"""For a head to be whole, from the connection or, on one kept open, from its first byte."""
HEAD_BYTES = 65_536
LINE_BYTES = 8_192
SEND_SECONDS = 20.0
"""For something of an answer to be taken; then as long again."""
LINGER_SECONDS = 2.0
"""For the other side to close too, so that the end of an answer is not lost (RFC 9112, 9.6)."""
LINGER_BYTES = 1 << 20
NOT_ASCII = re.compile(rb"[\x80-\xff]")


@dataclass
class Waiting:
    """A connection that no thread has: its head is not whole yet, it takes an answer slowly (done: what its thread
    came to), or it waits for the other side to close."""

    until: float
    head: bytes = b""
    sending: Sending | None = None
    done: Future[bool] | None = None
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


class Worker(ThreadWorker):
    """Threads for whole requests. Everything but `handle…` runs in the event loop of the worker."""

    waiting: dict[TConn, Waiting]
    sending: dict[TConn, Sending]
    """What threads have left to send; the loop takes it from here."""

    def init_process(self) -> None:
        self.waiting, self.sending = {}, {}
        super().init_process()

    # --- reading ---

    def accept(self, listener: socket.socket) -> None:
        """Takes a connection; where there are too many, an idle one goes, else who has sent longest."""
        super().accept(listener)
        if self.nr_conns < self.worker_connections:
            return
        reading = [conn for conn, wait in self.waiting.items() if not wait.closing and not wait.sending]
        if self.keepalived_conns:
            self.keepalived_conns[0].timeout = 0
        elif reading:
            oldest = min(reading, key=lambda conn: self.waiting[conn].until)
            self.unwatch(oldest)
            self.drop(oldest)

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
        """Lets the app answer and sends what goes at once; True if the connection is kept afterwards.

        The rest of an answer, where there is any, is left in `sending` for the event loop.
        """
        if has_body(req):
            req.force_close()  # nothing here reads bodies, and nobody waits for one
        conn.sock.setblocking(False)
        outgoing: Any = Outgoing(conn.sock)
        began = datetime.now()
        response, environ = wsgi.create(req, outgoing, conn.client, conn.server, self.cfg)
        environ["wsgi.multithread"] = True
        environ.pop("wsgi.file_wrapper")  # files are sent part by part like anything else
        self.count_request()
        if not self.alive or len(self.keepalived_conns) >= self.max_keepalived:
            response.force_close()
        app: Any = self.wsgi
        body = app(environ, response.start_response)

        def told() -> None:
            self.log.access(response, req, environ, datetime.now() - began)

        sending = Sending(outgoing, response, body, told)
        try:
            sending.go_on()
        except Exception as error:
            sending.end()
            if isinstance(error, OSError) or not response.headers_sent:
                raise
            self.log.exception("an answer that broke off")
            return False
        if sending.over:
            sending.end()
        else:
            self.sending[conn] = sending
        return not response.should_close()

    def count_request(self) -> None:
        """Ends the worker after its share of requests."""
        self.nr += 1
        if self.nr >= self.max_requests and self.alive:
            self.log.info("Autorestarting worker after current request.")
            self.alive = False

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
        """A thread is done with a connection: what it left is sent, then the connection is kept or closed."""
        kept = not fs.cancelled() and fs.exception() is None and fs.result()
        sending = self.sending.pop(conn, None)
        if sending:
            conn.sock.setblocking(False)
            self.watch(conn, Waiting(time.monotonic() + SEND_SECONDS, sending=sending, done=fs), self.on_writable)
        elif kept:
            super().finish_request(conn, fs)
        else:
            self.linger(conn)

    def on_writable(self, conn: TConn, _sock: object) -> None:
        """The system takes more of an answer."""
        wait = self.unwatch(conn)
        sending, done = wait.sending, wait.done
        assert sending
        assert done
        try:
            if sending.go_on():
                wait.until = time.monotonic() + SEND_SECONDS
        except Exception as error:
            self.give_up(conn, sending, error)
            return
        if sending.over:
            sending.end()
            self.finish_request(conn, done)
        else:
            self.watch(conn, wait, self.on_writable)

    def give_up(self, conn: TConn, sending: Sending, error: Exception | None = None) -> None:
        """Ends an answer that is not taken, whose taker is gone, or that broke off."""
        if error is None or isinstance(error, OSError):
            self.log.info("given up: an answer that was not taken")
        else:
            self.log.error("an answer that broke off", exc_info=error)
        sending.end()
        self.drop(conn)

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
            begun = wait.closing or bool(wait.head) or wait.sending is not None
            # Nobody has asked for anything yet, and a worker that ends does not wait for that.
            early = 0 if begun or self.alive else HEAD_SECONDS - LINGER_SECONDS
            if wait.until - early <= now:
                self.unwatch(conn)
                if wait.sending:
                    self.give_up(conn, wait.sending)
                elif wait.head:
                    self.refuse(conn, 408)
                else:
                    self.drop(conn)

    # --- bookkeeping ---

    def watch(self, conn: TConn, wait: Waiting, then: Callable[[TConn, object], None]) -> None:
        """Calls `then` when something comes on a connection, or when it takes more of an answer."""
        self.waiting[conn] = wait
        event = selectors.EVENT_WRITE if wait.sending else selectors.EVENT_READ
        self.poller.register(conn.sock, event, partial(then, conn))

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
