"""A relay between a phone and the server: a connection that can be cut or slow, or a captive portal."""

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
"""Words of the engines' errors for a request that reaches no server."""
FRAME_BARRING_HEADER = "X-Frame-Options"
CONNECTION_HEADERS = {"connection", "keep-alive", "transfer-encoding", "content-length", "server", "date"}


class Relay(ThreadingHTTPServer):
    """A second address of a server. way: the connection is `fine`, `cut`, `slow` or behind a captive `portal`;
    `old`: the phone supports no CSS feature that `early.js` tests;
    `framed`: pages may be in a frame, and `/framed` has a frame as wide as a phone."""

    daemon_threads = True

    def __init__(self, server: str) -> None:
        super().__init__(("127.0.0.1", 0), RelayRequestHandler)
        self.behind = urlsplit(server).netloc
        self.way = "fine"
        self.url = f"http://127.0.0.1:{self.server_address[1]}"

    def handle_error(self, request: object, client_address: object) -> None:
        """A phone may hang up."""


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
        request_body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        # The phone may hang up before its answer.
        with closing(http.client.HTTPConnection(self.server.behind, timeout=60)) as line:
            line.request(self.command, self.path, request_body or None, {**dict(self.headers), **plain})
            with line.getresponse() as answer:
                status, headers, body = answer.status, answer.getheaders(), answer.read()
        if way == "old" and "/early.js" in self.path:
            body = NO_CSS_SUPPORT_SCRIPT + body
        if way == "framed":
            headers = [
                (name, value.replace("frame-ancestors 'none'", ""))
                for name, value in headers
                if name != FRAME_BARRING_HEADER
            ]
        self.send_full_response(status, headers, body)

    def send_full_response(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.send_response_only(status)
        for name, value in headers:
            if name.lower() not in CONNECTION_HEADERS:
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Logs nothing."""


@contextmanager
def run_relay_to_server(server: str) -> Iterator[Relay]:
    """Runs a relay to a server while the block runs."""
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
    """Returns the faults of a page without those of the connection."""
    return [fault for fault in phone.faults() if not any(word in fault for word in CONNECTION_FAULT_WORDS)]
