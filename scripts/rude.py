"""Opens connections that begin a request and do not complete it: over HTTP/1.1, and over HTTP/2 in raw frames."""

from __future__ import annotations

import socket
import ssl
import struct
from collections.abc import Callable
from contextlib import ExitStack, suppress

HELD_BODY = b"view=play"
"""The part of the body that is sent; its length is announced as LENGTH."""
LENGTH = 200
RESET, SETTINGS, HEADERS, DATA = 3, 4, 1, 0
END_HEADERS, END_STREAM = 4, 1
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
Place = tuple[str, int]


def open_connection(port: int, alpn: str = "") -> socket.socket:
    """Returns a connection to a local server. alpn: `h2` or `http/1.1` with TLS, '' without TLS."""
    line = socket.create_connection(("127.0.0.1", port), timeout=30)
    if not alpn:
        return line
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.set_alpn_protocols([alpn])
    return context.wrap_socket(line)


def build_http2_frame(kind: int, flags: int, stream: int, payload: bytes) -> bytes:
    """Returns a frame of HTTP/2."""
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


def build_http2_headers_frame(stream: int, path: str, body_length: int | None) -> bytes:
    """Returns the frame that begins a request of HTTP/2; body_length: None for a GET without one."""
    pairs = [(":method", "GET" if body_length is None else "POST"), (":scheme", "https"), (":path", path)]
    pairs += [(":authority", "takujo.example")]
    if body_length is not None:
        pairs += [("content-length", str(body_length)), ("content-type", "application/x-www-form-urlencoded")]
    literal = b"".join(
        b"\0" + bytes([len(name)]) + name.encode() + bytes([len(value)]) + value.encode() for name, value in pairs
    )
    return build_http2_frame(HEADERS, END_HEADERS | (END_STREAM if body_length is None else 0), stream, literal)


def open_held_http1_request(port: int, alpn: str, path: str) -> socket.socket:
    """Returns a connection that has sent a POST and nine bytes of its body."""
    line = open_connection(port, alpn)
    head = f"POST {path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    line.sendall(f"{head}Content-Length: {LENGTH}\r\n\r\n".encode() + HELD_BODY)
    return line


def open_held_chunked_request(port: int, alpn: str, path: str) -> socket.socket:
    """Returns a connection that has sent a POST and one piece of its body."""
    line = open_connection(port, alpn)
    head = f"POST {path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    line.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n9\r\n".encode() + HELD_BODY + b"\r\n")
    return line


def open_held_http2_requests(port: int, alpn: str, path: str, request_count: int = 1) -> socket.socket:
    """Returns a connection with POSTs, each of which has sent nine bytes of its body."""
    line = open_connection(port, alpn)
    line.sendall(PREFACE + build_http2_frame(SETTINGS, 0, 0, b""))
    for stream in range(1, 2 * request_count, 2):
        line.sendall(build_http2_headers_frame(stream, path, LENGTH) + build_http2_frame(DATA, 0, stream, HELD_BODY))
    return line


def close_connection(line: socket.socket) -> None:
    """Closes a connection normally."""
    line.close()


def reset_connection(line: socket.socket) -> None:
    """Resets a connection (RST)."""
    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    line.close()


def cancel_first_http2_request(line: socket.socket) -> None:
    """Cancels the first request of an HTTP/2 connection, which stays open."""
    with suppress(OSError):
        line.sendall(build_http2_frame(RESET, 0, 1, struct.pack(">I", 8)))


def open_connections(stack: ExitStack, count: int, hold: Callable[[], socket.socket]) -> list[socket.socket]:
    """Opens `count` connections with `hold` and returns them; the stack closes them."""
    return [stack.enter_context(hold()) for _ in range(count)]
