"""A graceful restart (HUP) takes up new code, and nobody at a table notices."""

import http.client
import threading
import time

import pytest

from scripts.served import Server, run_server
from tests.run_length import choose_by_run_length
from tests.serving.raw_http import send_get_request

pytestmark = pytest.mark.no_cover

SCORE_PAGE_PATH = "/vogu/score?players=3"


class RequestingThread(threading.Thread):
    """Somebody who keeps asking, on a connection kept open as browsers do, or on a new one each time."""

    def __init__(self, server: Server, *, keeps_connection_open: bool) -> None:
        super().__init__()
        self.server, self.kept = server, keeps_connection_open
        self.answered, self.failures, self.over = 0, list[str](), threading.Event()

    def run(self) -> None:
        connection, renewed = self.open_connection_or_none(), None
        while not self.over.is_set():
            try:
                reply = send_get_request(self.server, SCORE_PAGE_PATH, connection)
            except (OSError, http.client.HTTPException) as error:
                if not (self.kept and isinstance(error, ConnectionError) and connection is not renewed):
                    self.failures.append(repr(error))
                # A connection kept open may end between two questions: a GET is then asked again, as browsers do
                # (RFC 9112, 9.3.1), on a new one, which has to be answered.
                connection = renewed = self.open_connection_or_none()
                continue
            renewed = None
            if reply.status == 200:
                self.answered += 1
            else:
                self.failures.append(str(reply.status))
            time.sleep(choose_by_run_length(0.1, 0.02))
        if connection:
            connection.close()

    def open_connection_or_none(self) -> http.client.HTTPConnection | None:
        return http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60) if self.kept else None


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
        # Asked on until none of the old workers is left, and then some more.
        until = time.monotonic() + 60
        while before & set(server.list_worker_ids()) and time.monotonic() < until:
            time.sleep(0.1)
        asked = [thread.answered for thread in threads]
        time.sleep(1)
        for thread in threads:
            thread.over.set()
        for thread in threads:
            thread.join(60)

        assert [thread.failures for thread in threads] == [[]] * len(threads)
        assert all(thread.answered > earlier for thread, earlier in zip(threads, asked, strict=True))
        assert not before & set(server.list_worker_ids())
        assert len(server.list_worker_ids()) == 2
