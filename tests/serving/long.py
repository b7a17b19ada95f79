"""For `make long` alone: tests that wait many seconds, or that maltreat a server of their own."""

import os
import signal
import time
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path

import pytest

from scripts.rude import PREFACE, build_http2_frame, build_http2_headers_frame, open_connection
from scripts.served import Server, run_server, wait_until_server_answers
from tests.serving.held_bodies import BODY_HOLD_METHODS, assert_workers_idle, hold_body
from tests.serving.proxy import run_nginx_proxy
from tests.serving.raw_http import assert_answers_soon, send_get_request
from tests.serving.test_proxy import SCORE_PAGE_PATH, list_answered_statuses, server_address_changes
from tests.waiting import wait_until
from web.serving.buffered_app import BODY_SECONDS

SHORT_CACHE_CHANGES = {"proxy_cache_valid 200 10s;": "proxy_cache_valid 200 1s;"}
"""A change of the configuration: nginx caches a page for one second instead of ten, so that tests wait less."""
CACHE_EXPIRY_SECONDS = 2.5
"""After this time the page has expired: nginx counts whole seconds."""


def test_unsent_request_body_is_refused_after_deadline(request: pytest.FixtureRequest, shared_server: Server) -> None:
    """All methods wait together, for one deadline. A connection that sends nothing at all is closed."""
    with ExitStack() as stack:
        began = time.monotonic()
        lines = {method: stack.enter_context(hold_body(request, method)) for method in BODY_HOLD_METHODS}
        silent = stack.enter_context(open_connection(shared_server.port))
        for method, line in lines.items():
            answer = b""
            while b"We waited" not in answer and (piece := line.recv(65536)):
                answer += piece
            assert time.monotonic() - began > BODY_SECONDS - 1, method
            assert "届きませんでした".encode() in answer, method
            if BODY_HOLD_METHODS[method][1] != "h2":
                assert answer.startswith(b"HTTP/1.1 408 "), method
                assert line.recv(65536) == b"", "the server hangs up"
        assert silent.recv(1) == b""


def test_workers_are_idle_after_clients_drop_all_http_2_streams(secure_server: Server) -> None:
    for connection in range(5):
        with open_connection(secure_server.port, "h2") as line:
            line.sendall(PREFACE + build_http2_frame(4, 0, 0, b""))
            for stream in range(1, 128, 2):
                line.sendall(build_http2_headers_frame(stream, f"/vogu/moves?names={connection}.{stream}", None))
    assert_answers_soon(secure_server)
    assert_workers_idle(secure_server)


def test_spinning_worker_is_replaced() -> None:
    with run_server(app="tests.serving.spinning_app:provide_app_with_short_watchdog") as server:
        (before,) = server.list_worker_ids()
        connection = HTTPConnection("127.0.0.1", server.port, timeout=60)
        connection.request("GET", "/spins")
        wait_until(lambda: server.list_worker_ids() not in ([], [before]))
        connection.close()
        wait_until_server_answers(server)
        assert send_get_request(server, "/healthz").body == b"ok"


def test_workers_end_with_the_process_that_started_them() -> None:
    with run_server(workers=2) as server:
        workers = server.list_worker_ids()
        os.kill(server.process.pid, signal.SIGKILL)
        wait_until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))


def test_nginx_falls_back_to_next_server_and_then_to_cached_page(tmp_path: Path) -> None:
    """Before that, nginx revalidates an expired page: the server answers 304 and computes nothing."""
    with run_server(TAKUJO_STORE="off") as one, run_server(TAKUJO_STORE="off") as other:
        changes = server_address_changes(one) | SHORT_CACHE_CHANGES
        changes |= {"# server 10.0.0.2:8000;": f"server 127.0.0.1:{other.port};"}
        with run_nginx_proxy("nginx.conf", tmp_path, changes) as proxy:
            page = proxy.request_by_curl(SCORE_PAGE_PATH)
            assert page.status == 200
            time.sleep(CACHE_EXPIRY_SECONDS)
            assert proxy.request_by_curl(SCORE_PAGE_PATH).body == page.body
            assert 304 in list_answered_statuses(one) + list_answered_statuses(other)
            stop_server(one)
            paths = [f"{SCORE_PAGE_PATH}&p2={card}" for card in ("RK", "BY", "GG")]
            assert [proxy.request_by_curl(path).status for path in paths] == [200] * 3
            stop_server(other)
            time.sleep(CACHE_EXPIRY_SECONDS)
            assert proxy.request_by_curl(SCORE_PAGE_PATH).status == 200, "from the cache"
            assert proxy.request_by_curl(f"{SCORE_PAGE_PATH}&p2=WW").status == 502


def stop_server(server: Server) -> None:
    """Ends a server by SIGTERM, as systemd does."""
    server.process.terminate()
    server.process.wait(30)
