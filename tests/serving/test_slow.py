"""Half-sent and slow requests hold nobody else up."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPConnection as Connection

import pytest

from scripts.served import Server, run_server
from tests.serving.ask import ask, assert_answers_soon, send
from tests.serving.big import BODY
from web.serving.server import HEAD_SECONDS

CROWD = 200
HALF = {
    "nothing yet": b"",
    "half a line": b"GET /vogu/sc",
    "no end of the head": b"GET /healthz HTTP/1.1\r\nHost: takujo.example\r\nX-Slow: ",
    "a body that does not come": b"GET /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\nhalf",
    "pieces that do not come": b"GET /healthz HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n",
    "an answer after which nobody hangs up": b"GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "a refusal after which nobody hangs up": b"GET /healthz HTTP/9.9\r\n\r\n",
}


@pytest.fixture(scope="module")
def server(shared_server: Server) -> Server:
    return shared_server


def opened(stack: ExitStack, server: Server, start: bytes) -> socket.socket:
    line = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=30))
    line.sendall(start)
    return line


@pytest.mark.parametrize("start", HALF.values(), ids=HALF)
def test_two_hundred_of_them_and_the_health_address_answers_within_a_second(server: Server, start: bytes) -> None:
    with ExitStack() as stack:
        for _ in range(CROWD):
            opened(stack, server, start)
        assert_answers_soon(server)


def test_a_request_may_come_byte_by_byte(server: Server) -> None:
    request = b"GET /healthz HTTP/1.1\r\nHost: takujo.example\r\nConnection: close\r\n\r\n"
    answer = send(server, *(bytes([byte]) for byte in request))
    assert answer.startswith(b"HTTP/1.1 200 OK\r\n")
    assert answer.endswith(b"ok")


def test_requests_sent_one_behind_the_other_are_answered_in_turn(server: Server) -> None:
    first = b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
    last = b"GET /robots.txt HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    answer = send(server, first + first + last)
    assert answer.count(b"HTTP/1.1 200 OK") == 3
    assert answer.index(b"\r\n\r\nok") < answer.index(b"User-agent")


def test_another_protocol_is_refused_at_once(server: Server) -> None:
    hello = b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"
    began = time.monotonic()
    assert send(server, hello).startswith(b"HTTP/1.1 400 ")
    assert time.monotonic() - began < HEAD_SECONDS / 2, "it is not waited for as a head is that does not come"


@pytest.mark.parametrize("line", ["/vogu/score?names=あき.ベン&lang=ja", "/search?q=のりかえ&lang=ja"])
def test_raw_utf_8_in_an_address_is_read(server: Server, line: str) -> None:
    head = f"GET {line} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".encode()
    answer = send(server, head)
    assert answer.startswith(b"HTTP/1.1 200 OK")
    assert ("あき" if "names" in line else "のりかえ").encode() in answer


@pytest.fixture(scope="module")
def big() -> Iterator[Server]:
    with run_server(app="tests.serving.big:made") as server:
        yield server


@pytest.mark.parametrize("path", ["/whole", "/parts", "/chunked"])
def test_two_hundred_answers_that_nobody_takes_keep_nobody_waiting(big: Server, path: str) -> None:
    with ExitStack() as stack:
        for _ in range(CROWD):
            opened(stack, big, f"GET {path} HTTP/1.1\r\nHost: a\r\n\r\n".encode())
        assert_answers_soon(big)


@pytest.mark.parametrize("path", ["/whole", "/parts", "/chunked"])
@pytest.mark.no_cover
def test_an_answer_taken_slowly_is_whole_and_the_next_one_comes(big: Server, path: str) -> None:
    connection = Connection("127.0.0.1", big.port, timeout=30)
    connection.connect()
    connection.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 50_000)
    for _ in range(2):
        connection.request("GET", path)
        response = connection.getresponse()
        time.sleep(0.2)
        assert response.read() == BODY
    assert ask(big, "/healthz", connection).body == b"ok"
    connection.close()


@pytest.mark.parametrize("path", ["/broken", "/soon", "/fails"])
def test_an_answer_that_breaks_off_is_no_answer_and_others_go_on(big: Server, path: str) -> None:
    broken = send(big, f"GET {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".encode())
    assert broken.startswith(b"HTTP/1.1 500 ")
    assert ask(big, "/healthz").body == b"ok"
