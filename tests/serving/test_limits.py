"""What the server itself refuses, before the app sees it; and what it writes down."""

import json

import pytest

from scripts.served import Server
from tests.serving.ask import ask, send

MEGABYTE = b"a" * 1_000_000


@pytest.fixture(scope="module")
def server(shared_server: Server) -> Server:
    return shared_server


def refused(answer: bytes, status: int) -> None:
    """Asserts that the server refused in its own short words, and hung up."""
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 %d " % status)
    assert b"connection: close" in head
    assert body == b""


@pytest.mark.no_cover
def test_the_longest_address_reaches_the_app(server: Server) -> None:
    assert ask(server, "/vogu/score?" + "p1=" + "B" * 7_997).status == 422


@pytest.mark.parametrize("length", [8_200, 60_000])
def test_an_address_that_is_far_too_long_is_refused_by_the_app_too(server: Server, length: int) -> None:
    answer = send(server, b"GET /vogu/score?p1=", b"B" * length, b" HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 414 ")
    assert "8,000" in answer.decode()


def test_beyond_what_the_server_reads_it_refuses_itself(server: Server) -> None:
    refused(send(server, b"GET /" + b"B" * 200_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n"), 431)


@pytest.mark.parametrize("start", [b"GET /", b"GET / HTTP/1.1\r\nHost: a\r\nCookie: "])
def test_a_line_or_a_header_of_100_megabytes_is_cut(server: Server, start: bytes) -> None:
    assert b"200 OK" not in send(server, start, *[MEGABYTE] * 100, b" HTTP/1.1\r\n\r\n")
    assert ask(server, "/healthz").status == 200


def test_a_referrer_as_long_as_an_address_may_be_is_no_obstacle(server: Server) -> None:
    assert ask(server, "/healthz", Referer="http://takujo.example/vogu/score?" + "a" * 8_100).status == 200


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"GET / HTTP/1.1\r\nX: " + b"a" * 200_000 + b"\r\n\r\n", 431),
        (b"GET / HTTP/1.1\r\n" + b"X: a\r\n" * 200 + b"\r\n", 431),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nno colon\r\n\r\n", 400),
        (b"GET / HTTP/9.9\r\n\r\n", 400),
    ],
)
def test_what_is_no_request_is_refused(server: Server, request_: bytes, status: int) -> None:
    refused(send(server, request_), status)


def test_a_host_may_be_lacking_where_http_has_none(server: Server) -> None:
    assert send(server, b"GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n").startswith(b"HTTP/1.1 400 ")
    assert send(server, b"GET /healthz HTTP/1.0\r\n\r\n").startswith(b"HTTP/1.0 200 ")


@pytest.mark.parametrize(
    ("line", "status", "said"),
    [
        (b"OPTIONS *", 204, b"allow: GET, HEAD, OPTIONS"),
        (b"OPTIONS /vogu/score", 204, b"allow: GET, HEAD, OPTIONS"),
        (b"OPTIONS /nothing", 404, "そのページはありません".encode()),
        (b"TRACE /", 405, "この方法では開けません".encode()),
        (b"BREW /nothing", 404, "そのページはありません".encode()),
        (b"GET *", 404, "そのページはありません".encode()),
    ],
)
def test_what_is_asked_in_another_way_is_answered_in_our_words(
    server: Server, line: bytes, status: int, said: bytes
) -> None:
    answer = send(server, line + b" HTTP/1.1\r\nHost: takujo.example\r\nConnection: close\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 %d " % status)
    assert said in answer


def test_the_log_is_json_and_names_neither_table_nor_person(server: Server) -> None:
    headers = {"User-Agent": "Netscape", "Referer": "http://secret.example/?names=Kuro"}
    ask(server, "/vogu/score?names=Akiko&p1=GWg", None, **headers)
    ask(server, "/vogu/nowhere%0A%22%7B?names=Akiko", None, **headers)
    send(server, b"GET /?names=Akiko" + b"a" * 9_000 + b" HTTP/1.1\r\n\r\n")
    log = server.log()
    lines = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    assert {"time", "method", "route", "game", "status", "bytes", "ms", "worker"} == set(lines[0])
    assert any((line["route"], line["game"], line["status"]) == ("house.show", "vogu", 308) for line in lines)
    for secret in ("Akiko", "GWg", "Netscape", "Kuro", "nowhere"):
        assert secret not in log
    assert not any("127.0.0.1" in str(line) for line in lines)
