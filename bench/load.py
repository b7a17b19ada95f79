"""Measures a server of two workers under load: `python -m bench.load [seconds] [connections] [rude]` (300, 200, 500).

The requests are for ten thousand different tables of all games and the examples of all clauses; 1 % are PDFs, 25 %
JSON, the rest pages, compressed as for a browser. Beside them `rude` clients do not finish their bodies: they hang up,
reset the connection, or wait until the server closes it. Workers are not restarted meanwhile, so that a memory leak is
visible.
"""

import json
import re
import socket
import sys
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import cycle
from pathlib import Path
from threading import Event, Thread

from bench.queries import list_paths_by_kind
from bench.tables import list_table_paths
from bench.wrk import run_load
from scripts.rude import close_connection, open_held_chunked_request, open_held_http1_request, reset_connection
from scripts.served import list_child_process_ids, run_server

TABLES = 10_000
SHARES = {"page": 74, "json": 25, "pdf": 1}


def memory_mb_by_process(process_ids: list[int]) -> dict[int, float]:
    """Returns the memory of each process in megabytes, by process id."""
    found = {}
    for pid in process_ids:
        status = Path(f"/proc/{pid}/status").read_text()
        resident = re.search(r"VmRSS:\s+(\d+) kB", status)
        found[pid] = int(resident[1]) / 1000 if resident else 0
    return found


def mix_paths(paths_of_kind: dict[str, list[str]]) -> list[str]:
    """Returns a list in which each kind of path has its share (SHARES), and the paths of a kind occur equally often."""
    longest = max(len(found) * 100 // SHARES[kind] for kind, found in paths_of_kind.items() if found)
    out = []
    for kind, found in paths_of_kind.items():
        for path in found:
            out += [path] * max(1, round(longest * SHARES[kind] / 100 / len(found)))
    return out


@contextmanager
def run_rude_clients(port: int, count: int) -> Iterator[Counter[str]]:
    """Holds `count` connections that have sent a part of a body while the block runs.

    Every ten milliseconds the oldest one is ended in one of several ways and a new one is opened. Yields the number of
    connections that ended in each way.
    """
    ends = {"hung up": close_connection, "torn": reset_connection, "thrown out": wait_for_end}
    counted: Counter[str] = Counter()
    over = Event()

    def run() -> None:
        held: deque[socket.socket] = deque()
        ways = cycle(ends.items())
        while not over.wait(0.01):
            with suppress(OSError):
                held.append(
                    (open_held_http1_request if len(held) % 2 else open_held_chunked_request)(port, "", "/vogu/enter")
                )
            if len(held) > count:
                name, end = next(ways)
                counted[name] += 1
                with suppress(OSError):
                    end(held.popleft())
        for line in held:
            line.close()

    thread = Thread(target=run)
    if count:
        thread.start()
    try:
        yield counted
    finally:
        over.set()
        if count:
            thread.join()


def wait_for_end(line: socket.socket) -> None:
    """Reads the server's answer to an unfinished body until the server closes the connection."""
    with line:
        while line.recv(65536):
            pass


def main(seconds: float, connections: int, rude: int) -> None:
    with run_server(workers=2) as server:
        kinds = list_paths_by_kind(server.url)
        for path in list_table_paths(TABLES):
            kinds["json" if ".json?" in path else "page"].append(path)
        games = sorted({path.split("/")[1] for found in kinds.values() for path in found} - {""})
        print(
            f"{sum(map(len, kinds.values())):,} queries of {', '.join(games)}, "
            f"{connections} connections, {rude} rude ones"
        )
        asked = mix_paths(kinds)
        # Caches and arenas fill first, each thread's by a sheet; growth after that would be a leak.
        run_load(server.url, paths=kinds["pdf"] or ["/"], seconds=20, connections=4)
        run_load(server.url, paths=asked, seconds=min(30, seconds / 2), connections=connections, encoding="gzip, br")
        before = [
            memory_mb_by_process(server.list_worker_ids()),
            memory_mb_by_process(
                [press for worker in server.list_worker_ids() for press in list_child_process_ids(worker)]
            ),
        ]
        earlier = len(server.read_log())
        with run_rude_clients(server.port, rude) as counted:
            done = run_load(server.url, paths=asked, seconds=seconds, connections=connections, encoding="gzip, br")
        after = [
            memory_mb_by_process(server.list_worker_ids()),
            memory_mb_by_process(
                [press for worker in server.list_worker_ids() for press in list_child_process_ids(worker)]
            ),
        ]
        # Who fell over would have been replaced.
        lost = sum(len(start.keys() - end.keys()) for start, end in zip(before, after, strict=True))
        answers = [json.loads(line) for line in server.read_log()[earlier:].splitlines() if line.startswith("{")]
        wrong = Counter((line["status"], line["route"], line["game"]) for line in answers if line["status"] >= 400)
    print(f"{done.requests:,} requests in {done.seconds:.0f} s: {done.rate:,.0f} requests/s")
    print(f"p50 {done.p50:.1f} ms, p99 {done.p99:.1f} ms, slowest {done.slowest:.0f} ms")
    print(f"errors {done.errors} (aim 0), told to come back (503) {done.busy}, processes lost {lost}")
    print("rude clients: " + ", ".join(f"{number} {how}" for how, number in counted.items()))
    for name, starts, ends in zip(("worker", "judge or press"), before, after, strict=True):
        for pid, start in starts.items():
            print(f"memory of a {name}: {start:.0f} MB at the start, {ends.get(pid, 0):.0f} MB at the end")
    for (status, route, game), number in wrong.most_common(10):
        print(f"  {number} × {status} {route} {game}")
    if done.errors or lost:
        sys.exit(1)


if __name__ == "__main__":
    given = [*sys.argv[1:], *("300", "200", "500")[len(sys.argv) - 1 :]]
    main(float(given[0]), int(given[1]), int(given[2]))
