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

WIFI_PORTAL_PAGE = b"<!doctype html><title>Wi-Fi</title><h1>Wi-Fi</h1>"
NO_CSS_SUPPORT_SCRIPT = b"CSS.supports = () => false;"
PHONE_WIDE_FRAME_PAGE = (
    b'<!doctype html><body style="margin:0"><iframe style="border:0;width:360px;height:100vh;max-height:640px">'
)
CONNECTION_FAULT_WORDS = ("fetch", "Load failed")
"""What the engines call a request that found no server."""
FRAME_BARRING_HEADER = "X-Frame-Options"
CONNECTION_HEADERS = {"connection", "keep-alive", "transfer-encoding", "content-length", "server", "date"}


class Relay(ThreadingHTTPServer):
    """An address of its own for a server. way: how the line is: `fine`, `cut`, `slow`, `portal`;
    `old`: the phone is told that it knows nothing of what it is asked for;
    `framed`: pages may be shown in a frame, and at `/framed` is one as wide as a phone."""

    daemon_threads = True

    def __init__(self, server: str) -> None:
        super().__init__(("127.0.0.1", 0), RelayRequestHandler)
        self.behind = urlsplit(server).netloc
        self.way = "fine"
        self.url = f"http://127.0.0.1:{self.server_address[1]}"

    def handle_error(self, request: object, client_address: object) -> None:
        """A phone that hangs up is none."""


class RelayRequestHandler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Relay

    def do_GET(self) -> None:
        if self.server.way == "slow":
            time.sleep(0.3)
        if self.server.way == "cut":
            self.close_connection = True
            self.connection.close()
        elif self.server.way == "portal":
            self.send_full_response(200, [("Content-Type", "text/html")], WIFI_PORTAL_PAGE)
        elif self.path == "/framed":
            self.send_full_response(200, [("Content-Type", "text/html")], PHONE_WIDE_FRAME_PAGE)
        else:
            self.forward_request()

    do_POST = do_GET

    def forward_request(self) -> None:
        way = self.server.way
        plain = {"Accept-Encoding": "identity"} if way == "old" else {}
        asked = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        # Closed whatever becomes of the phone: it may hang up before its answer.
        with closing(http.client.HTTPConnection(self.server.behind, timeout=60)) as line:
            line.request(self.command, self.path, asked or None, {**dict(self.headers), **plain})
            with line.getresponse() as answer:
                status, told, body = answer.status, answer.getheaders(), answer.read()
        if way == "old" and "/early.js" in self.path:
            body = NO_CSS_SUPPORT_SCRIPT + body
        if way == "framed":
            told = [
                (name, value.replace("frame-ancestors 'none'", ""))
                for name, value in told
                if name != FRAME_BARRING_HEADER
            ]
        self.send_full_response(status, told, body)

    def send_full_response(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.send_response_only(status)
        for name, value in headers:
            if name.lower() not in CONNECTION_HEADERS:
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Nobody reads it."""


@contextmanager
def run_relay_to_server(server: str) -> Iterator[Relay]:
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


def faults_besides_connection(phone: Phone) -> list[str]:
    """What went wrong in a page besides the line itself."""
    return [fault for fault in phone.faults() if not any(word in fault for word in CONNECTION_FAULT_WORDS)]
