"""A graceful restart (HUP) takes up new code, and nobody at a table notices."""

import http.client
import threading
import time

from scripts.served import Server, run_server
from tests.serving.ask import ask

PATH = "/vogu/score?players=3&values=B4.R6.Y-1.G5.W-1.K2&p1=GWg.GWw.GB.WB&p2=BB.RK.RY.KK&p3=YY.RR.BK.RB"


class Table(threading.Thread):
    """Somebody who keeps asking, on a connection kept open as browsers do, or on a new one each time."""

    def __init__(self, server: Server, *, kept: bool) -> None:
        super().__init__()
        self.server, self.kept = server, kept
        self.answered, self.failures, self.over = 0, list[str](), threading.Event()

    def run(self) -> None:
        connection, renewed = self.connect(), None
        while not self.over.is_set():
            try:
                reply = ask(self.server, PATH, connection)
            except (OSError, http.client.HTTPException) as error:
                if not (self.kept and isinstance(error, ConnectionError) and connection is not renewed):
                    self.failures.append(repr(error))
                # A connection kept open may end between two questions: a GET is then asked again, as browsers do
                # (RFC 9112, 9.3.1), on a new one, which has to be answered.
                connection = renewed = self.connect()
                continue
            renewed = None
            if reply.status == 200:
                self.answered += 1
            else:
                self.failures.append(str(reply.status))
            time.sleep(0.02)
        if connection:
            connection.close()

    def connect(self) -> http.client.HTTPConnection | None:
        return http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60) if self.kept else None


def test_a_restart_fails_no_request() -> None:
    with run_server(workers=2) as server:
        before = set(server.workers())
        tables = [Table(server, kept=kept) for kept in (True, True, False, False)]
        for table in tables:
            table.start()
        time.sleep(0.5)
        server.hang_up()
        # Asked on until none of the old workers is left, and then some more.
        until = time.monotonic() + 60
        while before & set(server.workers()) and time.monotonic() < until:
            time.sleep(0.1)
        asked = [table.answered for table in tables]
        time.sleep(1)
        for table in tables:
            table.over.set()
        for table in tables:
            table.join(60)

        assert [table.failures for table in tables] == [[]] * 4
        assert all(table.answered > earlier for table, earlier in zip(tables, asked, strict=True))
        assert not before & set(server.workers())
        assert len(server.workers()) == 2
