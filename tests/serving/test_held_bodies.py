"""Requests with a late, cut, cancelled or endless body block no other request and leave the workers idle."""

import socket
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial

import pytest

from scripts.rude import (
    PREFACE,
    build_http2_frame,
    cancel_first_http2_request,
    close_connection,
    open_connection,
    open_connections,
    open_held_http1_request,
    open_held_http2_requests,
    reset_connection,
)
from scripts.served import Server
from tests.run_length import choose_by_run_length, pair_cases_with_others
from tests.serving.held_bodies import BODY_HOLD_METHODS, assert_workers_idle, hold_body, server_of_method
from tests.serving.raw_http import assert_answers_soon, send_bytes_and_read_answer, send_get_request
from web.serving.buffered_app import BODY_BYTES

pytestmark = pytest.mark.no_cover

HELD_BODIES = choose_by_run_length(300, 2_000)
REQUESTS_GIVEN_UP = choose_by_run_length(50, 500)
PATHS = ("/vogu/enter", "/table/aaaa-bbbb-cccc-dddd/enter", "/table.json")
FORM_HEAD = "POST /vogu/enter HTTP/1.1\r\nHost: a\r\nHX-Request: true\r\nConnection: close\r\n"
FORM_HEAD += "Content-Type: application/x-www-form-urlencoded\r\n"


def test_many_held_request_bodies_do_not_block_other_requests(shared_server: Server) -> None:
    with ExitStack() as stack:
        for path in PATHS:
            open_connections(
                stack,
                HELD_BODIES // len(PATHS),
                partial(open_held_http1_request, shared_server.port, "", path),
            )
        assert_answers_soon(shared_server)
        assert send_get_request(shared_server, "/vogu/score").status == 200
    assert_workers_idle(shared_server)


def test_many_held_http_2_bodies_do_not_block_other_requests(secure_server: Server) -> None:
    with ExitStack() as stack:
        open_connections(
            stack, HELD_BODIES // 50, lambda: open_held_http2_requests(secure_server.port, "h2", "/vogu/enter", 50)
        )
        assert_answers_soon(secure_server)
    assert_workers_idle(secure_server)


@pytest.mark.parametrize(
    ("hold_method", "end_connection"),
    pair_cases_with_others(BODY_HOLD_METHODS, (reset_connection, cancel_first_http2_request, close_connection))[
        : choose_by_run_length(2, 12)
    ],
)
def test_aborted_request_bodies_leave_workers_idle_and_responsive(
    request: pytest.FixtureRequest, hold_method: str, end_connection: Callable[[socket.socket], None]
) -> None:
    server = server_of_method(request, hold_method)
    if end_connection is cancel_first_http2_request and BODY_HOLD_METHODS[hold_method][1] != "h2":
        end_connection = reset_connection  # HTTP/1.1 cannot end one request and keep the connection
    with ExitStack() as stack:
        for line in open_connections(stack, 70, lambda: hold_body(request, hold_method)):
            end_connection(line)
        assert_workers_idle(server)
        assert_answers_soon(server)


def test_chunked_body_is_read_like_body_of_known_length(shared_server: Server) -> None:
    body = b"view=score&players=3"
    whole = send_bytes_and_read_answer(shared_server, f"{FORM_HEAD}Content-Length: {len(body)}\r\n\r\n".encode() + body)
    pieces = send_bytes_and_read_answer(
        shared_server,
        f"{FORM_HEAD}Transfer-Encoding: chunked\r\n\r\n".encode(),
        b"4\r\nview\r\n",
        b"10\r\n" + body[4:] + b"\r\n0\r\n\r\n",
    )
    assert whole.startswith(b"HTTP/1.1 200 ")
    assert whole.partition(b"\r\n\r\n")[2] == pieces.partition(b"\r\n\r\n")[2]


def test_chunked_body_that_is_too_long_is_refused_by_app(shared_server: Server) -> None:
    """The server cuts it one byte after the limit of the app."""
    body = b"a" * (BODY_BYTES + 5_000)
    head = f"{FORM_HEAD}Transfer-Encoding: chunked\r\n\r\n".encode()
    answer = send_bytes_and_read_answer(shared_server, head, b"%x\r\n" % len(body), body + b"\r\n")
    assert answer.startswith(b"HTTP/1.1 413 ")


def test_http_2_without_tls_is_refused(shared_server: Server) -> None:
    """No browser uses it, and a server that detects the protocol itself would wait for ever for the first bytes."""
    assert send_bytes_and_read_answer(shared_server, PREFACE + build_http2_frame(4, 0, 0, b"")) in (
        b"",
        b"HTTP/1.1 400 Bad Request\r\n",
    )
    assert_answers_soon(shared_server)


def test_workers_are_idle_after_clients_hang_up(shared_server: Server) -> None:
    """The clients request the costliest page and hang up at once."""
    path = "/subway/moves?at=H16.M21.T10&turn=p2&roll=6.6&names="
    for number in range(REQUESTS_GIVEN_UP):
        line = open_connection(shared_server.port)
        line.sendall(f"GET {path}{number} HTTP/1.1\r\nHost: a\r\n\r\n".encode())
        reset_connection(line)
    assert_answers_soon(shared_server)
    assert_workers_idle(shared_server)
