"""A worker of the server in a thread of this process: close to hand, and measured with the rest."""

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Thread
from types import SimpleNamespace
from typing import Any

from gunicorn.config import Config

from web.serving.log import JsonLogger
from web.serving.worker import Worker


class Threaded(Worker):
    """Signals are for the main thread, and its process has no parent to look after."""

    def init_signals(self) -> None:
        pass

    def is_parent_alive(self) -> bool:
        return True


@dataclass(frozen=True)
class Inside:
    """Where it answers, and the worker itself."""

    port: int
    worker: Worker


@contextmanager
def inside(app: Any, **settings: object) -> Iterator[Inside]:
    """Serves an app on a free port of the loopback for as long as the block runs."""
    config = Config()
    for name, value in {"threads": 8, "keepalive": 75, "worker_connections": 200, **settings}.items():
        config.set(name, value)
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(200)
        port = listener.getsockname()[1]
        holder: Any = SimpleNamespace(cfg=config, wsgi=lambda: app)
        worker = Threaded(1, os.getpid(), [listener], holder, 30, config, JsonLogger(config))
        thread = Thread(target=worker.init_process)
        thread.start()
        try:
            yield Inside(port, worker)
        finally:
            worker.alive = False
            worker.method_queue.defer(lambda: None)
            thread.join(20)
            worker.tmp.close()
            for log in (worker.log.access_log, worker.log.error_log):
                for handler in list(log.handlers):
                    log.removeHandler(handler)
                    handler.close()
