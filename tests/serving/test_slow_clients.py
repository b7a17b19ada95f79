"""Incomplete and slow requests delay no other request."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPConnection as Connection

import pytest

from scripts.served import Server, run_server
from tests.serving.large_body_app import BODY
from tests.serving.raw_http import assert_answers_soon, send_bytes_and_read_answer, send_get_request
from web.serving.server import HEAD_SECONDS

CONNECTION_COUNT = 200
STALLING_REQUESTS = {
    "nothing": b"",
    "half a line": b"GET /vogu/sc",
    "no end of the head": b"GET /healthz HTTP/1.1\r\nHost: takujo.example\r\nX-Slow: ",
    "a body that stops": b"GET /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\nhalf",
    "chunks that stop": b"GET /healthz HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n",
    "an answer after which nobody hangs up": b"GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "a refusal after which nobody hangs up": b"GET /healthz HTTP/9.9\r\n\r\n",
}


def open_connection_and_send(stack: ExitStack, server: Server, start: bytes) -> socket.socket:
    line = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=30))
    line.sendall(start)
    return line


@pytest.mark.parametrize("start", STALLING_REQUESTS.values(), ids=STALLING_REQUESTS)
def test_health_check_answers_within_second_beside_200_stalled_requests(shared_server: Server, start: bytes) -> None:
    with ExitStack() as stack:
        for _ in range(CONNECTION_COUNT):
            open_connection_and_send(stack, shared_server, start)
        assert_answers_soon(shared_server)


def test_a_request_may_come_byte_by_byte(shared_server: Server) -> None:
    request = b"GET /healthz HTTP/1.1\r\nHost: takujo.example\r\nConnection: close\r\n\r\n"
    answer = send_bytes_and_read_answer(shared_server, *(bytes([byte]) for byte in request))
    assert answer.startswith(b"HTTP/1.1 200 OK\r\n")
    assert answer.endswith(b"ok")


def test_tls_hello_on_plain_port_is_refused_at_once(shared_server: Server) -> None:
    hello = b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"
    began = time.monotonic()
    assert send_bytes_and_read_answer(shared_server, hello).startswith(b"HTTP/1.1 400 ")
    assert time.monotonic() - began < HEAD_SECONDS / 2, "the server does not wait for the rest of a head"


def test_raw_utf_8_in_an_address_is_read(shared_server: Server) -> None:
    head = "GET /vogu/score?names=あき.ベン&lang=ja HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".encode()
    answer = send_bytes_and_read_answer(shared_server, head)
    assert answer.startswith(b"HTTP/1.1 200 OK")
    assert "あき".encode() in answer


@pytest.fixture(scope="module")
def large_answer_server() -> Iterator[Server]:
    with run_server(app="tests.serving.large_body_app:provide_large_body_app") as server:
        yield server


@pytest.mark.parametrize("path", ["/whole", "/parts", "/chunked"])
def test_200_unread_answers_do_not_block_other_requests(large_answer_server: Server, path: str) -> None:
    with ExitStack() as stack:
        for _ in range(CONNECTION_COUNT):
            open_connection_and_send(stack, large_answer_server, f"GET {path} HTTP/1.1\r\nHost: a\r\n\r\n".encode())
        assert_answers_soon(large_answer_server)


@pytest.mark.parametrize("path", ["/whole", "/parts", "/chunked"])
@pytest.mark.no_cover
def test_slowly_read_answer_is_complete_and_connection_stays_usable(large_answer_server: Server, path: str) -> None:
    connection = Connection("127.0.0.1", large_answer_server.port, timeout=30)
    connection.connect()
    connection.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 50_000)
    for _ in range(2):
        connection.request("GET", path)
        response = connection.getresponse()
        time.sleep(0.2)
        assert response.read() == BODY
    assert send_get_request(large_answer_server, "/healthz", connection).body == b"ok"
    connection.close()


@pytest.mark.no_cover
@pytest.mark.parametrize("path", ["/broken", "/fails"])
def test_failing_answer_becomes_500_and_other_requests_go_on(large_answer_server: Server, path: str) -> None:
    broken = send_bytes_and_read_answer(
        large_answer_server, f"GET {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".encode()
    )
    assert broken.startswith(b"HTTP/1.1 500 ")
    assert send_get_request(large_answer_server, "/healthz").body == b"ok"
