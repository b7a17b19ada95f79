"""Plain requests, close to the wire."""

import socket
from dataclasses import dataclass
from http.client import HTTPConnection as Connection
from typing import Protocol


class Listening(Protocol):
    """Whatever answers on a port of the loopback."""

    @property
    def port(self) -> int: ...


@dataclass(frozen=True)
class Reply:
    status: int
    headers: dict[str, str]
    body: bytes


def ask(server: Listening, path: str, connection: Connection | None = None, **headers: str) -> Reply:
    """One GET, on a connection of its own unless given one."""
    own = connection or Connection("127.0.0.1", server.port, timeout=60)
    try:
        own.request("GET", path, headers={"Host": "takujo.example", **headers})
        response = own.getresponse()
        lowered = {name.lower(): value for name, value in response.getheaders()}
        return Reply(response.status, lowered, response.read())
    finally:
        if connection is None:
            own.close()


def send(server: Listening, *pieces: bytes) -> bytes:
    """Sends bytes as they are until the server has had enough; its answer, as far as it came through."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as line:
        try:
            for piece in pieces:
                line.sendall(piece)
        except OSError:
            pass  # it has stopped listening, which is its right
        answer = b""
        try:
            while piece := line.recv(65536):
                answer += piece
        except OSError:
            pass
        return answer
