"""Runs the server (`python -m web.serving`) on the loopback interface, for tests and measurements."""

import os
import random
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Server:
    """A running server. url: its address; process: its main process; output: its log file."""

    url: str
    process: subprocess.Popen[bytes]
    output: IO[bytes]

    @property
    def port(self) -> int:
        return int(self.url.rsplit(":", 1)[1])

    def read_log(self) -> str:
        return Path(self.output.name).read_text()

    def list_worker_ids(self) -> list[int]:
        """Returns the ids of the worker processes."""
        return list_child_process_ids(self.process.pid)

    def request_restart(self) -> None:
        """Sends SIGHUP, which requests a graceful restart."""
        self.process.send_signal(signal.SIGHUP)


def list_child_process_ids(process_id: int) -> list[int]:
    """Returns the ids of the running child processes of a process, except Python's resource tracker."""
    threads = Path(f"/proc/{process_id}/task").glob("*/children")
    numbers = [int(number) for file in threads for number in file.read_text().split()]
    return [number for number in numbers if not is_resource_tracker(number)]


def is_resource_tracker(process_id: int) -> bool:
    """Returns whether a process is the resource tracker that Python starts beside child processes."""
    return b"resource_tracker" in Path(f"/proc/{process_id}/cmdline").read_bytes()


def find_free_port() -> int:
    """Returns a free port below the ephemeral range, so that it stays free while a server restarts."""
    while True:
        with socket.socket() as listener, suppress(OSError):
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            port = random.randrange(20_000, 32_000)
            listener.bind(("127.0.0.1", port))
            return port


@contextmanager
def run_server(
    workers: int = 1,
    app: str = "web.question_worker:create_app_answering_costly_requests_in_worker",
    folder: Path = ROOT,
    port: int = 0,
    **environment: str,
) -> Iterator[Server]:
    """Runs a server on the loopback interface while the block runs.

    app: module and factory; port: 0 for a free one; environment: additional environment variables.
    """
    port = port or find_free_port()
    with tempfile.NamedTemporaryFile(suffix=".log") as output:
        scheme = "https" if "CERT" in environment else "http"
        settings = {"HOST": "127.0.0.1", "PORT": str(port), "WEB_CONCURRENCY": str(workers), "TAKUJO_APP": app}
        process = subprocess.Popen(
            [sys.executable, "-m", "web.serving"],
            cwd=folder,
            env={**os.environ, "ACCESS_LOG": "-", "PYTHONPATH": str(ROOT), **settings, **environment},
            stdout=output,
            stderr=output,
        )
        server = Server(f"{scheme}://127.0.0.1:{port}", process, output)
        try:
            wait_until_server_answers(server)
            yield server
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def wait_until_server_answers(server: Server, seconds: float = 60) -> None:
    """Waits until the server answers. Raises RuntimeError with its log if it ends or does not answer in time."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if server.process.poll() is not None:
            break
        try:
            unchecked = ssl._create_unverified_context() if server.url.startswith("https") else None
            urllib.request.urlopen(server.url + "/healthz", timeout=seconds, context=unchecked).close()
        except urllib.error.HTTPError as error:
            error.close()
        except OSError:
            time.sleep(0.05)
            continue
        return
    raise RuntimeError(f"the server does not answer:\n{server.read_log()}")
