"""Requests that the server itself refuses before the app gets them, and the log of the shared_server."""

import pytest

from scripts.served import Server
from tests.serving.raw_http import send_bytes_and_read_answer, send_get_request

MEGABYTE = b"a" * 1_000_000


def assert_server_refused(answer: bytes, status: int) -> None:
    """Asserts that the server itself answered with this status and without a body, and hung up."""
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 %d " % status)
    assert b"connection: close" in head
    assert body == b""


@pytest.mark.parametrize("length", [8_200, 60_000])
def test_too_long_address_is_refused_by_app_with_414(shared_server: Server, length: int) -> None:
    answer = send_bytes_and_read_answer(
        shared_server, b"GET /vogu/score?p1=", b"B" * length, b" HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    )
    assert answer.startswith(b"HTTP/1.1 414 ")
    assert "8,000" in answer.decode()


@pytest.mark.parametrize("start", [b"GET /", b"GET / HTTP/1.1\r\nHost: a\r\nCookie: "])
def test_100_megabyte_request_head_is_cut_off_and_server_goes_on(shared_server: Server, start: bytes) -> None:
    answer = send_bytes_and_read_answer(shared_server, start, *[MEGABYTE] * 100, b" HTTP/1.1\r\n\r\n")
    assert answer[:13] in (b"", b"HTTP/1.1 431 "), "the app gets nothing; an answer may be lost with the connection"
    assert send_get_request(shared_server, "/healthz").status == 200


@pytest.mark.parametrize(
    ("raw_request", "status"),
    [
        (b"GET /" + b"B" * 200_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n", 431),
        (b"GET / HTTP/1.1\r\nX: " + b"a" * 200_000 + b"\r\n\r\n", 431),
        (b"GET / HTTP/1.1\r\n" + b"X: a\r\n" * 200 + b"\r\n", 431),
        (b"GET / HTTP/1.1\r\nno colon\r\n\r\n", 400),
        (b"GET / HTTP/9.9\r\n\r\n", 400),
    ],
)
def test_malformed_or_oversized_request_head_is_refused_by_server(
    shared_server: Server, raw_request: bytes, status: int
) -> None:
    assert_server_refused(send_bytes_and_read_answer(shared_server, raw_request), status)


@pytest.mark.parametrize(
    ("method_and_target", "status", "expected_part"),
    [
        (b"OPTIONS *", 204, b"allow: GET, HEAD, OPTIONS"),
        (b"TRACE /", 405, "この方法では開けません".encode()),
        (b"BREW /nothing", 404, "そのページはありません".encode()),
        (b"GET *", 404, "そのページはありません".encode()),
    ],
)
def test_unusual_methods_and_targets_are_answered_by_app(
    shared_server: Server, method_and_target: bytes, status: int, expected_part: bytes
) -> None:
    answer = send_bytes_and_read_answer(
        shared_server, method_and_target + b" HTTP/1.1\r\nHost: takujo.example\r\nConnection: close\r\n\r\n"
    )
    assert answer.startswith(b"HTTP/1.1 %d " % status)
    assert expected_part in answer


def test_server_log_contains_no_visitor_name(shared_server: Server) -> None:
    """tests/serving/test_server.py tests the lines of the app."""
    send_bytes_and_read_answer(shared_server, b"GET /?names=Akiko" + b"a" * 9_000 + b" HTTP/1.1\r\n\r\n")
    send_get_request(shared_server, "/vogu/score?names=Akiko", None, Referer="http://secret.example/?names=Akiko")
    assert "house.show" in shared_server.read_log()
    assert "Akiko" not in shared_server.read_log()
