"""Plain requests as HTTP or as raw bytes."""

import socket
import time
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPConnection as Connection

from scripts.rude import open_connection
from scripts.served import Server


@dataclass(frozen=True)
class Reply:
    """An answer. protocol: what the status line names, if it was read."""

    status: int
    headers: dict[str, str]
    body: bytes
    protocol: str = ""


def send_get_request(server: Server, path: str, connection: Connection | None = None, **headers: str) -> Reply:
    """Sends a GET request on the given connection, or on a new one."""
    own = connection or Connection("127.0.0.1", server.port, timeout=60)
    try:
        own.request("GET", path, headers={"Host": "takujo.example", **headers})
        response = own.getresponse()
        lowered = {name.lower(): value for name, value in response.getheaders()}
        return Reply(response.status, lowered, response.read())
    finally:
        if connection is None:
            own.close()


def send_bytes_and_read_answer(server: Server, *pieces: bytes) -> bytes:
    """Sends the pieces until the server stops reading; returns as much of its answer as arrives."""
    answer = b""
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as line:
        with suppress(OSError):  # the server may close the connection
            for piece in pieces:
                line.sendall(piece)
        with suppress(OSError):
            while piece := line.recv(65536):
                answer += piece
    return answer


def assert_answers_soon(server: Server) -> None:
    """Asserts that /healthz takes less than a second on a new connection, once in five tries: a busy machine may delay
    one, a blocked server delays all."""
    alpn = "http/1.1" if server.url.startswith("https") else ""
    taken: list[float] = []
    while not taken or (taken[-1] >= 1 and len(taken) < 5):
        began = time.monotonic()
        with open_connection(server.port, alpn) as line:
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            answer = b""
            while piece := line.recv(65536):
                answer += piece
        assert answer.endswith(b"ok")
        taken.append(time.monotonic() - began)
    assert taken[-1] < 1, taken
