"""A graceful restart (HUP) starts new workers and interrupts no request."""

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection
from threading import Event

import pytest

from scripts.served import Server, run_server
from tests.run_length import choose_by_run_length
from tests.serving.raw_http import send_get_request
from tests.waiting import wait_until

pytestmark = pytest.mark.no_cover

SCORE_PAGE_PATH = "/vogu/score?players=3"


def request_page(server: Server, connection: HTTPConnection | None) -> int:
    """Requests the page and returns the status. An open connection may end between two requests: as browsers do (RFC
    9112, 9.3.1), the GET is repeated on a new one, which must succeed."""
    try:
        return send_get_request(server, SCORE_PAGE_PATH, connection).status
    except ConnectionError:
        if connection is None:
            raise
        connection.close()
        return send_get_request(server, SCORE_PAGE_PATH, connection).status


def request_page_until_over(server: Server, over: Event, statuses: list[int], *, keeps_connection_open: bool) -> None:
    """Requests the page again and again, on one open connection as browsers do, or each time on a new one."""
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=60)) as connection:
        while not over.is_set():
            statuses.append(request_page(server, connection if keeps_connection_open else None))
            time.sleep(choose_by_run_length(0.1, 0.02))


def test_graceful_restart_replaces_workers_and_fails_no_request() -> None:
    over = Event()
    statuses_by_client = [list[int]() for _ in range(choose_by_run_length(2, 4))]
    with run_server(workers=2) as server, ThreadPoolExecutor() as pool:
        before = set(server.list_worker_ids())
        clients = [
            pool.submit(request_page_until_over, server, over, statuses, keeps_connection_open=number % 2 == 0)
            for number, statuses in enumerate(statuses_by_client)
        ]
        try:
            time.sleep(0.5)
            server.request_restart()
            # The clients send requests until the old workers are gone, and one second longer.
            wait_until(lambda: not before & set(server.list_worker_ids()))
            answered = [len(statuses) for statuses in statuses_by_client]
            time.sleep(1)
        finally:
            over.set()
        for client in clients:
            client.result(60)
        assert all(set(statuses) == {200} for statuses in statuses_by_client)
        assert all(len(statuses) > earlier for statuses, earlier in zip(statuses_by_client, answered, strict=True))
        assert len(server.list_worker_ids()) == 2
