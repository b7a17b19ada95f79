"""A graceful restart (HUP) starts new workers and interrupts no request."""

import http.client
import threading
import time

import pytest

from scripts.served import Server, run_server
from tests.run_length import choose_by_run_length
from tests.serving.raw_http import Reply, send_get_request
from tests.waiting import wait_until

pytestmark = pytest.mark.no_cover

SCORE_PAGE_PATH = "/vogu/score?players=3"


class RequestingThread(threading.Thread):
    """Sends requests again and again, on one open connection as browsers do, or each on a new one."""

    def __init__(self, server: Server, *, keeps_connection_open: bool) -> None:
        super().__init__(daemon=True)
        self.server, self.keeps_open = server, keeps_connection_open
        self.answered, self.failures, self.over = 0, list[str](), threading.Event()

    def run(self) -> None:
        address = "127.0.0.1", self.server.port
        connection = http.client.HTTPConnection(*address, timeout=60) if self.keeps_open else None
        while not self.over.is_set():
            try:
                reply = self.request_page(connection)
            except (OSError, http.client.HTTPException) as error:
                self.failures.append(repr(error))
            else:
                self.answered += 1
                if reply.status != 200:
                    self.failures.append(str(reply.status))
            time.sleep(choose_by_run_length(0.1, 0.02))
        if connection:
            connection.close()

    def request_page(self, connection: http.client.HTTPConnection | None) -> Reply:
        """Requests the page. An open connection may end between two requests: as browsers do (RFC 9112, 9.3.1), the
        thread repeats the GET on a new one, which must succeed."""
        try:
            return send_get_request(self.server, SCORE_PAGE_PATH, connection)
        except ConnectionError:
            if connection is None:
                raise
            connection.close()
            return send_get_request(self.server, SCORE_PAGE_PATH, connection)


def test_graceful_restart_replaces_workers_and_fails_no_request() -> None:
    with run_server(workers=2) as server:
        before = set(server.list_worker_ids())
        threads = [
            RequestingThread(server, keeps_connection_open=keeps_open)
            for keeps_open in (True, False) * choose_by_run_length(1, 2)
        ]
        for thread in threads:
            thread.start()
        time.sleep(0.5)
        server.request_restart()
        # The threads send requests until the old workers are gone, and one second longer.
        wait_until(lambda: not before & set(server.list_worker_ids()))
        answered = [thread.answered for thread in threads]
        time.sleep(1)
        for thread in threads:
            thread.over.set()
        for thread in threads:
            thread.join(60)

        assert [thread.failures for thread in threads] == [[]] * len(threads)
        assert all(thread.answered > earlier for thread, earlier in zip(threads, answered, strict=True))
        assert len(server.list_worker_ids()) == 2
