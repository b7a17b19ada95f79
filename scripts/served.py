"""Takujo served on this machine alone, for the tests and the measurements: gunicorn with our own settings."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Server:
    """A running gunicorn: where it answers, its main process, and what it has logged so far."""

    url: str
    process: subprocess.Popen[bytes]
    output: IO[bytes]

    @property
    def port(self) -> int:
        return int(self.url.rsplit(":", 1)[1])

    def log(self) -> str:
        return Path(self.output.name).read_text()

    def workers(self) -> list[int]:
        """The processes that answer."""
        return children(self.process.pid)

    def presses(self) -> list[int]:
        """The processes that print, of those workers that have printed."""
        return [press for worker in self.workers() for press in children(worker)]

    def hang_up(self) -> None:
        """Asks for a graceful restart."""
        self.process.send_signal(signal.SIGHUP)


def children(process: int) -> list[int]:
    """The processes that one has started, from any of its threads, and that still run."""
    threads = Path(f"/proc/{process}/task").glob("*/children")
    return [int(number) for file in threads for number in file.read_text().split()]


@contextmanager
def served(*options: str, workers: int = 1, app: str = "", folder: Path = ROOT) -> Iterator[Server]:
    """Serves on a free port of the loopback for as long as the block runs."""
    command = [str(Path(sys.executable).with_name("gunicorn")), "--config", str(ROOT / "gunicorn.conf.py")]
    with socket.socket() as listener, tempfile.NamedTemporaryFile(suffix=".log") as output:
        listener.bind(("127.0.0.1", 0))
        listener.listen(512)
        # Bound here and handed over: no other process can take the port in between.
        command += ["--bind", f"fd://{listener.fileno()}", "--workers", str(workers), *options]
        process = subprocess.Popen(
            [*command, *([app] if app else [])],
            cwd=folder,
            env={**os.environ, "ACCESS_LOG": "-", "PYTHONPATH": str(ROOT)},
            pass_fds=[listener.fileno()],
            stdout=output,
            stderr=output,
        )
        server = Server(f"http://127.0.0.1:{listener.getsockname()[1]}", process, output)
        listener.close()  # theirs now: if they fall, nobody is left waiting for an answer
        try:
            wait_for(server)
            yield server
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def wait_for(server: Server, seconds: float = 60) -> None:
    """Returns once the server answers; raises with its log where it does not."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if server.process.poll() is not None:
            break
        try:
            urllib.request.urlopen(server.url + "/healthz", timeout=seconds).close()
        except urllib.error.HTTPError as error:
            error.close()
        except OSError:
            time.sleep(0.05)
            continue
        return
    raise RuntimeError(f"the server does not answer:\n{server.log()}")
