"""What lies between a phone and the server: a line that can be cut or slow, a Wi-Fi that shows a page of its own."""

from __future__ import annotations

import http.client
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

from tests.engines.phone import Phone

PORTAL = b"<!doctype html><title>Wi-Fi</title><h1>Wi-Fi</h1>"
OLD = b"CSS.supports = () => false;"
FRAME = b'<!doctype html><body style="margin:0"><iframe style="border:0;width:360px;height:100vh;max-height:640px">'
CUT = ("fetch", "Load failed")
"""What the engines call a request that found no server."""
BARRED = "X-Frame-Options"
OF_THE_LINE = {"connection", "keep-alive", "transfer-encoding", "content-length", "server", "date"}


class Relay(ThreadingHTTPServer):
    """An address of its own for a server. way: how the line is: `fine`, `cut`, `slow`, `portal`;
    `old`: the phone is told that it knows nothing of what it is asked for;
    `framed`: pages may be shown in a frame, and at `/framed` is one as wide as a phone."""

    daemon_threads = True

    def __init__(self, server: str) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.behind = urlsplit(server).netloc
        self.way = "fine"
        self.url = f"http://127.0.0.1:{self.server_address[1]}"

    def handle_error(self, request: object, client_address: object) -> None:
        """A phone that hangs up is none."""


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Relay

    def do_GET(self) -> None:
        if self.server.way == "slow":
            time.sleep(0.3)
        if self.server.way == "cut":
            self.close_connection = True
            self.connection.close()
        elif self.server.way == "portal":
            self.answer(200, [("Content-Type", "text/html")], PORTAL)
        elif self.path == "/framed":
            self.answer(200, [("Content-Type", "text/html")], FRAME)
        else:
            self.pass_on()

    do_POST = do_GET

    def pass_on(self) -> None:
        way = self.server.way
        plain = {"Accept-Encoding": "identity"} if way == "old" else {}
        asked = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        # Closed whatever becomes of the phone: it may hang up before its answer.
        with closing(http.client.HTTPConnection(self.server.behind, timeout=60)) as line:
            line.request(self.command, self.path, asked or None, {**dict(self.headers), **plain})
            with line.getresponse() as answer:
                status, told, body = answer.status, answer.getheaders(), answer.read()
        if way == "old" and "/early.js" in self.path:
            body = OLD + body
        if way == "framed":
            told = [(name, value.replace("frame-ancestors 'none'", "")) for name, value in told if name != BARRED]
        self.answer(status, told, body)

    def answer(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.send_response_only(status)
        for name, value in headers:
            if name.lower() not in OF_THE_LINE:
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Nobody reads it."""


@contextmanager
def relayed(server: str) -> Iterator[Relay]:
    """A line to a server for as long as the block runs."""
    relay = Relay(server)
    thread = threading.Thread(target=relay.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield relay
    finally:
        relay.shutdown()
        relay.server_close()
        thread.join()


def besides_the_line(phone: Phone) -> list[str]:
    """What went wrong in a page besides the line itself."""
    return [fault for fault in phone.faults() if not any(word in fault for word in CUT)]
