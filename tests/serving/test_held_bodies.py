"""Requests whose body is held back, cut, taken back or never ends stop nobody, and cost nothing once they are gone."""

from __future__ import annotations

import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.client import HTTPConnection as Connection
from pathlib import Path

import pytest

from scripts.rude import (
    PREFACE,
    connect,
    cut,
    frame,
    hang_up,
    headers,
    hold_chunked,
    hold_http1,
    hold_http2,
    hold_many,
    reset_stream,
)
from scripts.served import Server, run_server, wait_for
from tests.many import pair_cases_with_others
from tests.serving.ask import ask, assert_answers_soon, send
from tests.serving.certificate import issue_certificate
from web.serving.buffered_app import BODY_BYTES, BODY_SECONDS

CROWD = 2000
PATHS = ("/vogu/enter", "/table/aaaa-bbbb-cccc-dddd/enter", "/table.json")
TICKS = os.sysconf("SC_CLK_TCK")


@pytest.fixture(scope="module")
def plain() -> Iterator[Server]:
    with run_server() as server:
        yield server


@pytest.fixture(scope="module")
def secure(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    cert, key, _ = issue_certificate(tmp_path_factory.mktemp("tls"))
    with run_server(CERT=cert, KEY=key) as server:
        yield server


def processor_time(server: Server) -> float:
    """Seconds that the workers have computed."""
    stats = [Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split() for pid in server.workers()]
    return sum(int(stat[11]) + int(stat[12]) for stat in stats) / TICKS


def assert_rests(server: Server) -> None:
    """Asserts that there is a second in which the workers compute next to nothing, soon after what was begun has ended.
    A thread that spins would leave none, also where it has to share the machine."""
    spent = []
    until = time.monotonic() + 20
    while time.monotonic() < until:
        before = processor_time(server)
        time.sleep(1)
        spent.append(processor_time(server) - before)
        if spent[-1] < 0.05:
            return
    raise AssertionError(spent)


HOLDS: dict[str, tuple[Callable[[int, str, str], socket.socket], str]] = {
    "HTTP/1.1": (hold_http1, ""),
    "in pieces": (hold_chunked, ""),
    "HTTP/1.1 over TLS": (hold_http1, "http/1.1"),
    "HTTP/2 over TLS": (hold_http2, "h2"),
}


def hold_body(request: pytest.FixtureRequest, how: str, path: str = "/vogu/enter") -> socket.socket:
    """Opens a connection, to the server that speaks what `how` names, on which the body of a request is held back."""
    hold, alpn = HOLDS[how]
    server: Server = request.getfixturevalue("secure" if alpn else "plain")
    return hold(server.port, alpn, path)


@pytest.mark.no_cover
def test_two_thousand_bodies_held_back_stop_nobody(plain: Server) -> None:
    with ExitStack() as stack:
        for path in PATHS:
            hold_many(stack, CROWD // len(PATHS) + 1, lambda path=path: hold_http1(plain.port, "", path))  # type: ignore[misc]
        assert_answers_soon(plain)
        assert ask(plain, "/vogu/score").status == 200
    assert_rests(plain)


@pytest.mark.no_cover
def test_so_do_two_thousand_of_http_2(secure: Server) -> None:
    with ExitStack() as stack:
        hold_many(stack, CROWD // 50, lambda: hold_http2(secure.port, "h2", "/vogu/enter", 50))
        assert_answers_soon(secure)
    assert_rests(secure)


@pytest.mark.no_cover
@pytest.mark.parametrize(("how", "end"), pair_cases_with_others(HOLDS, (cut, reset_stream, hang_up)))
def test_a_body_that_breaks_off_leaves_nothing_behind(
    request: pytest.FixtureRequest, how: str, end: Callable[[socket.socket], None]
) -> None:
    server: Server = request.getfixturevalue("secure" if HOLDS[how][1] else "plain")
    if end is reset_stream and HOLDS[how][1] != "h2":
        end = cut  # HTTP/1.1 cannot end one request and keep the connection
    with ExitStack() as stack:
        for line in hold_many(stack, 70, lambda: hold_body(request, how)):
            end(line)
        assert_rests(server)
        assert_answers_soon(server)


@pytest.mark.no_cover
def test_a_body_that_does_not_come_is_refused_in_words_after_its_deadline(
    request: pytest.FixtureRequest, plain: Server
) -> None:
    """All at once, so that the deadline passes once. A connection that sends nothing at all is closed."""
    with ExitStack() as stack:
        began = time.monotonic()
        lines = {how: stack.enter_context(hold_body(request, how)) for how in HOLDS}
        silent = stack.enter_context(connect(plain.port))
        for how, line in lines.items():
            answer = b""
            while b"We waited" not in answer and (piece := line.recv(65536)):
                answer += piece
            assert time.monotonic() - began > BODY_SECONDS - 1, how
            assert "届きませんでした".encode() in answer, how
            if HOLDS[how][1] != "h2":
                assert answer.startswith(b"HTTP/1.1 408 "), how
                assert line.recv(65536) == b"", "and hangs up"
        assert silent.recv(1) == b""


def test_a_body_in_pieces_is_read_like_one_that_says_its_length(plain: Server) -> None:
    head = "POST /vogu/enter HTTP/1.1\r\nHost: a\r\nHX-Request: true\r\nConnection: close\r\n"
    head += "Content-Type: application/x-www-form-urlencoded\r\n"
    body = b"view=score&players=3"
    whole = send(plain, f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
    pieces = send(
        plain,
        f"{head}Transfer-Encoding: chunked\r\n\r\n".encode(),
        b"4\r\nview\r\n",
        b"10\r\n" + body[4:] + b"\r\n0\r\n\r\n",
    )
    assert whole.startswith(b"HTTP/1.1 200 ")
    assert whole.partition(b"\r\n\r\n")[2] == pieces.partition(b"\r\n\r\n")[2]


@pytest.mark.parametrize("said", [True, False], ids=["by its length", "by its pieces"])
def test_a_body_that_is_too_long_is_refused_by_the_app(plain: Server, *, said: bool) -> None:
    head = "POST /vogu/enter HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
    head += "Content-Type: application/x-www-form-urlencoded\r\n"
    many = b"a" * (BODY_BYTES + 5_000)
    if said:
        answer = send(plain, f"{head}Content-Length: {len(many)}\r\n\r\n".encode(), many)
    else:
        answer = send(
            plain, f"{head}Transfer-Encoding: chunked\r\n\r\n".encode(), b"%x\r\n" % len(many) + many + b"\r\n"
        )
    assert answer.startswith(b"HTTP/1.1 413 ")


def test_without_tls_http_2_is_not_spoken(plain: Server) -> None:
    """No browser does, and while it is unknown which of both will be spoken a connection is held for ever."""
    assert send(plain, PREFACE + frame(4, 0, 0, b"")) in (b"", b"HTTP/1.1 400 Bad Request\r\n")
    assert_answers_soon(plain)


@pytest.mark.no_cover
def test_whoever_hangs_up_is_not_worked_for(plain: Server) -> None:
    """The costliest table there is, asked for five hundred times by who does not wait for it."""
    path = "/subway/moves?at=H16.M21.T10&turn=p2&roll=6.6&names="
    for number in range(500):
        line = connect(plain.port)
        line.sendall(f"GET {path}{number} HTTP/1.1\r\nHost: a\r\n\r\n".encode())
        cut(line)
    assert_answers_soon(plain)
    assert_rests(plain)


@pytest.mark.no_cover
def test_nor_for_whoever_leaves_with_all_streams_of_http_2(secure: Server) -> None:
    for connection in range(5):
        with connect(secure.port, "h2") as line:
            line.sendall(PREFACE + frame(4, 0, 0, b""))
            for stream in range(1, 128, 2):
                line.sendall(headers(stream, f"/vogu/moves?names={connection}.{stream}", None))
    assert_answers_soon(secure)
    assert_rests(secure)


@pytest.mark.no_cover
def test_a_worker_that_spins_or_does_not_answer_is_replaced() -> None:
    with run_server(app="tests.serving.stuck:made") as server:
        (before,) = server.workers()
        connection = Connection("127.0.0.1", server.port, timeout=60)
        connection.request("GET", "/spins")
        until = time.monotonic() + 60
        while server.workers() in ([], [before]) and time.monotonic() < until:
            time.sleep(0.2)
        connection.close()
        wait_for(server)
        assert before not in server.workers()
        assert ask(server, "/healthz").body == b"ok"


@pytest.mark.no_cover
def test_workers_end_with_the_process_that_started_them() -> None:
    with run_server(workers=2) as server:
        workers = server.workers()
        os.kill(server.process.pid, signal.SIGKILL)
        until = time.monotonic() + 30
        while any(Path(f"/proc/{worker}").exists() for worker in workers) and time.monotonic() < until:
            time.sleep(0.1)
        assert not any(Path(f"/proc/{worker}").exists() for worker in workers)
