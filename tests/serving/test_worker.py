"""What else a worker does: errors, its log, its end, its greeting."""

import json
import socket
import time
from http.client import HTTPConnection as Connection
from http.client import HTTPException
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.serving.ask import ask, send
from tests.serving.big import app
from tests.serving.inside import inside
from web.serving import worker
from web.serving.greeting import greet


def test_an_app_that_fails_is_told_of_in_our_words_and_others_go_on() -> None:
    with inside(app) as server:
        answer = send(server, b"GET /fails HTTP/1.1\r\nHost: a\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 500 ")
        assert "サーバーで問題が起きました".encode() in answer
        soon = send(server, b"GET /soon HTTP/1.1\r\nHost: a\r\n\r\n")
        assert soon.startswith(b"HTTP/1.1 200 ")
        assert b"HTTP/1.1 500" not in soon
        assert ask(server, "/healthz").body == b"ok"


def test_who_asks_whether_to_go_on_may() -> None:
    request = (
        b"GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"
    )
    with inside(app) as server:
        answer = send(server, request)
        assert answer.startswith(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n")


def test_more_headers_than_anybody_needs_are_refused_before_they_end() -> None:
    with inside(app) as server:
        assert send(server, b"GET / HTTP/1.1\r\n", b"X: a\r\n" * 20_000).startswith(b"HTTP/1.1 431 ")
        assert send(server, b"GET / HTTP/1.1\r\n" + b"X: a\r\n" * 200 + b"\r\n").startswith(b"HTTP/1.1 431 ")


def test_a_line_without_an_end_is_refused_before_it_ends() -> None:
    with inside(app) as server:
        assert send(server, b"GET /" + b"a" * 9_000).startswith(b"HTTP/1.1 414 ")


def test_what_comes_after_a_refusal_is_not_read() -> None:
    with inside(app) as server, socket.create_connection(("127.0.0.1", server.port), timeout=30) as line:
        line.sendall(b"GET / HTTP/9.9\r\n\r\n")
        assert line.recv(65536).startswith(b"HTTP/1.1 400 ")
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
        assert b"200 OK" not in b"".join(iter(lambda: line.recv(65536), b""))
        assert ask(server, "/healthz").body == b"ok"


def test_a_connection_kept_idle_makes_room_for_a_new_one() -> None:
    with inside(app, worker_connections=10, threads=2) as server:
        half = socket.create_connection(("127.0.0.1", server.port), timeout=30)
        half.sendall(b"GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n")
        kept = [Connection("127.0.0.1", server.port, timeout=30) for _ in range(8)]
        for connection in kept:
            assert ask(server, "/healthz", connection).body == b"ok"
        for _ in range(4):
            assert ask(server, "/healthz").body == b"ok"
        with pytest.raises((OSError, HTTPException)):
            ask(server, "/healthz", kept[0])
        half.sendall(b"\r\n")
        assert half.recv(65536).startswith(b"HTTP/1.1 200 OK")
        half.close()
        for connection in kept:
            connection.close()


def test_a_worker_ends_after_its_share_and_says_so() -> None:
    with inside(app, max_requests=2) as server:
        assert ask(server, "/healthz").headers["connection"] == "keep-alive"
        assert ask(server, "/healthz").headers["connection"] == "close"
        assert not server.worker.alive


def test_an_answer_that_is_not_taken_in_time_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "SEND_SECONDS", 0.5)
    with inside(app) as server:
        connection = Connection("127.0.0.1", server.port, timeout=30)
        connection.request("GET", "/whole")
        response = connection.getresponse()
        while server.worker.nr_conns:
            time.sleep(0.1)
        with pytest.raises((OSError, HTTPException)):
            response.read()
        connection.close()


def test_the_log_has_a_line_for_each_answer(tmp_path: Path) -> None:
    file = tmp_path / "log"
    with inside(app, accesslog=str(file)) as server:
        ask(server, "/healthz?names=Akiko")
        ask(server, "/parts")
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert [(line["path"], line["status"], line["bytes"]) for line in lines] == [
        ("/healthz", 200, 2),
        ("/parts", 200, 12_000_000),
    ]
    assert "Akiko" not in file.read_text()


@pytest.mark.parametrize(
    ("address", "said", "code"),
    [
        (("0.0.0.0", 8000), "http://127.0.0.1:8000/", True),
        (("127.0.0.1", 8001), "http://127.0.0.1:8001/", False),
        ("/run/takujo.sock", "Takujo 卓上", False),
    ],
)
def test_the_terminal_says_where_it_answers(
    capsys: pytest.CaptureFixture[str], address: object, said: str, code: bool
) -> None:
    arbiter: Any = SimpleNamespace(address=[address])
    greet(arbiter)
    text = capsys.readouterr().out
    assert said in text
    assert ("█" in text) is code
