"""A PostgreSQL server for the tests: its folder has data and socket, and its user is not root."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg

from scripts.served import list_child_process_ids


def postgres_programs_folder() -> Path:
    """The folder of `initdb` and `pg_ctl`: on Debian it is not in PATH."""
    found = shutil.which("pg_ctl")
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    return Path(found).parent if found else debian[-1]


@dataclass(frozen=True)
class Postgres:
    """A server that can be stopped and started. folder: its data, socket and log."""

    folder: Path
    owner: str

    def create_fresh_database(self, database: str) -> str:
        """The address of an empty database."""
        with psycopg.connect(f"host={self.folder} user={self.owner} dbname=postgres", autocommit=True) as connection:
            connection.execute(f'DROP DATABASE IF EXISTS "{database}" WITH (FORCE)')
            connection.execute(f'CREATE DATABASE "{database}"')
        return f"postgresql+psycopg://{self.owner}@/{database}?host={self.folder}"

    def run(self, *command: str) -> None:
        """Runs a program of PostgreSQL, which root cannot run."""
        user = ["setpriv", f"--reuid={self.owner}", f"--regid={self.owner}", "--clear-groups"]
        subprocess.run(
            [*(user if os.geteuid() == 0 else []), str(postgres_programs_folder() / command[0]), *command[1:]],
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            cwd="/",
        )

    def start(self) -> None:
        # Without fsync: no test cuts the power, and no test waits for a busy disk.
        options = f"-k {self.folder} -c listen_addresses= -c max_connections=60 -c shared_buffers=16MB -c fsync=off"
        log = str(self.folder / "log")
        self.run("pg_ctl", "start", "--wait", "-D", str(self.folder / "data"), "-l", log, "-o", options)

    def stop(self) -> None:
        """Stops at once, as in a crash; what was committed is recovered."""
        self.run("pg_ctl", "stop", "--wait", "--mode=immediate", "-D", str(self.folder / "data"))

    def processes(self) -> list[int]:
        """All processes of the server, the first one first."""
        first = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        return [first, *list_child_process_ids(first)]


def choose_database_owner() -> str:
    """The user who runs the tests, or for root a user without rights."""
    if os.geteuid():
        return pwd.getpwuid(os.geteuid()).pw_name
    known = {user.pw_name for user in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A running server; at the end it is stopped and its data are deleted."""
    owner = choose_database_owner()
    with tempfile.TemporaryDirectory(prefix="takujo-pg") as folder:
        shutil.chown(folder, owner)
        server = Postgres(Path(folder), owner)
        server.run(
            "initdb", "--auth=trust", "--no-sync", "--encoding=UTF8", f"--username={owner}", "-D", f"{folder}/data"
        )
        server.start()
        try:
            yield server
        finally:
            server.stop()
