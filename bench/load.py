"""Minutes of a crowd against two workers: `python -m bench.load [seconds] [connections]` (300, 200).

Ten thousand different tables of all games and the examples of all clauses; one in a hundred requests is a PDF, a
quarter JSON, the rest pages, compressed as a browser asks for it. Workers are not renewed meanwhile, so that growing
memory would show.
"""

import json
import re
import sys
from collections import Counter
from pathlib import Path

from bench.queries import paths
from bench.tables import tables
from bench.wrk import load
from scripts.served import children, served

TABLES = 10_000
SHARES = {"page": 74, "json": 25, "pdf": 1}


def memory(processes: list[int]) -> dict[int, float]:
    """The memory of each process, in megabytes."""
    found = {}
    for pid in processes:
        status = Path(f"/proc/{pid}/status").read_text()
        resident = re.search(r"VmRSS:\s+(\d+) kB", status)
        found[pid] = int(resident[1]) / 1000 if resident else 0
    return found


def mixed(kinds: dict[str, list[str]]) -> list[str]:
    """A list in which each kind has its share and each path of a kind the same one."""
    longest = max(len(found) * 100 // SHARES[kind] for kind, found in kinds.items() if found)
    out = []
    for kind, found in kinds.items():
        for path in found:
            out += [path] * max(1, round(longest * SHARES[kind] / 100 / len(found)))
    return out


def main(seconds: float, connections: int) -> None:
    with served(workers=2) as server:
        kinds = paths(server.url)
        for path in tables(TABLES):
            kinds["json" if ".json?" in path else "page"].append(path)
        games = sorted({path.split("/")[1] for found in kinds.values() for path in found} - {""})
        print(f"{sum(map(len, kinds.values())):,} queries of {', '.join(games)}, {connections} connections")
        asked = mixed(kinds)
        # Caches and arenas fill first, each thread's by a sheet; growth after that would be a leak.
        load(server.url, kinds["pdf"] or ["/"], 20, connections=4)
        load(server.url, asked, min(30, seconds / 2), connections, encoding="gzip, br")
        before = [
            memory(server.workers()),
            memory([press for worker in server.workers() for press in children(worker)]),
        ]
        earlier = len(server.log())
        done = load(server.url, asked, seconds, connections, encoding="gzip, br")
        after = [memory(server.workers()), memory([press for worker in server.workers() for press in children(worker)])]
        # Who fell over would have been replaced.
        lost = sum(len(start.keys() - end.keys()) for start, end in zip(before, after, strict=True))
        answers = [json.loads(line) for line in server.log()[earlier:].splitlines() if line.startswith("{")]
        wrong = Counter((line["status"], line["route"], line["game"]) for line in answers if line["status"] >= 400)
    print(f"{done.requests:,} requests in {done.seconds:.0f} s: {done.rate:,.0f} requests/s")
    print(f"p50 {done.p50:.1f} ms, p99 {done.p99:.1f} ms, slowest {done.slowest:.0f} ms")
    print(f"errors {done.errors} (aim 0), told to come back (503) {done.busy}, processes lost {lost}")
    for name, starts, ends in zip(("worker", "judge or press"), before, after, strict=True):
        for pid, start in starts.items():
            print(f"memory of a {name}: {start:.0f} MB at the start, {ends.get(pid, 0):.0f} MB at the end")
    for (status, route, game), number in wrong.most_common(10):
        print(f"  {number} × {status} {route} {game}")
    if done.errors or lost:
        sys.exit(1)


if __name__ == "__main__":
    main(float((sys.argv[1:] or ["300"])[0]), int((sys.argv[2:] or ["200"])[0]))
