"""Measures whether cheap requests wait for costly ones: `python -m bench.crowd [seconds] [clients]` (20, 40).

The clients request the costliest questions of every game (`bench.costly`; page, JSON and sheet), each as soon as the
previous one is answered. Beside them one client requests `/healthz`, and one cheap pages. Costly requests beyond the
slots for costly work are answered with 503 at once.
"""

from __future__ import annotations

import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from http.client import HTTPConnection
from itertools import cycle, islice
from multiprocessing import get_context

from bench import Row
from bench.costly import list_questions
from scripts.served import run_server

EACH = 6
"""The number of questions of each game: the longest of those that list or check moves or follow a game."""
CHEAP = [
    "/",
    "/vogu/score?players=3&values=B4.R6.Y-1.G5.W-1.K2&p1=GWg.GWw.GB.WB&p2=BB.RK.RY.KK&p3=YY.RR.BK.RB",
    "/scout/score?p1=c5.s2.h3&p2=c5.s2.h3&p3=c5.s2.h3&p4=c5.s2.h0&end=empty.p4",
    "/subway/score?p1=H01.H02.H03&p2=T01&p3=M14&p4=S12",
    "/coupelation/score?tower=12.25.31",
    "/vectron/score?p1=h2.g7.s4&p2=h2.g7.s5",
]
SEARCHES = ("%E3%81%AE%E3%82%8A%E3%81%8B%E3%81%88", "how+many+cards+may+I+draw", "tie", "%E7%AB%AF%E6%95%B0")
AIM = 100.0
"""Milliseconds that 99 in 100 cheap answers may take at most."""


def list_costliest_paths() -> list[str]:
    """Returns the paths of each game's longest questions as pages, JSON, paper and rule pages, and of searches."""
    asked: dict[str, list[tuple[str, str]]] = {}
    for _, slug, view, query in list_questions():
        if view in ("moves", "play", "check"):
            asked.setdefault(slug, []).append((view, query))
    longest = [
        (slug, *one) for slug, some in asked.items() for one in sorted(some, key=lambda one: -len(one[1]))[:EACH]
    ]
    views = [f"/{slug}/{view}{kind}?{query}" for slug, view, query in longest for kind in ("", ".json", ".pdf")]
    books = [f"/{slug}/{page}?{query}" for slug, _, query in longest for page in ("rules", "setup", "rules/sheet")]
    searches = [f"/search.json?q={words}" for words in SEARCHES]
    return [*views, *books, *searches]


@dataclass(frozen=True)
class ClientAnswers:
    """The answers to some clients. times: milliseconds of each; busy: how many were 503; failed: how many failed."""

    times: list[float]
    busy: int = 0
    failed: int = 0

    def percentile_ms(self, percent: float) -> float:
        """Returns a percentile of the times."""
        return sorted(self.times)[min(len(self.times) - 1, int(len(self.times) * percent / 100))]


def ask_until(port: int, paths: list[str], end_time: float, client_number: int) -> ClientAnswers:
    """Requests the paths in turn on one connection, each as soon as the previous one is answered."""
    times, busy, failed = [], 0, 0
    link = HTTPConnection("127.0.0.1", port, timeout=30)
    for path in islice(cycle(paths), client_number, None):
        if time.monotonic() > end_time:
            break
        began = time.monotonic()
        try:
            link.request("GET", path)
            answer = link.getresponse()
            answer.read()
        except OSError:
            failed += 1
            link.close()
        else:
            busy += answer.status == 503
            failed += answer.status not in (200, 422, 503)
            times.append((time.monotonic() - began) * 1000)
    return ClientAnswers(times, busy, failed)


def ask_with_clients(port: int, paths: list[str], seconds: float, clients: int = 1) -> ClientAnswers:
    """Runs some clients for some seconds and returns their answers together."""
    until = time.monotonic() + seconds
    with ThreadPoolExecutor(clients) as pool:
        found = list(pool.map(lambda number: ask_until(port, paths, until, number), range(clients)))
    times = [taken for one in found for taken in one.times]
    return ClientAnswers(times, sum(one.busy for one in found), sum(one.failed for one in found))


def measure_beside_crowd(seconds: float, clients: int) -> dict[str, ClientAnswers]:
    """Measures `/healthz` and cheap pages alone, then beside the crowd; each kind of client is a process."""
    asked = list_costliest_paths()
    with run_server(workers=2) as server, ProcessPoolExecutor(3, mp_context=get_context("spawn")) as pool:
        # Templates and rules are read with the first questions to each worker.
        list(pool.map(ask_with_clients, [server.port] * 3, [CHEAP, CHEAP, asked], [seconds] * 3))
        found = {
            "/healthz alone": pool.submit(ask_with_clients, server.port, ["/healthz"], seconds / 4).result(),
            "cheap pages alone": pool.submit(ask_with_clients, server.port, CHEAP, seconds / 4).result(),
        }
        crowd = pool.submit(ask_with_clients, server.port, asked, seconds + 1, clients)
        health = pool.submit(ask_with_clients, server.port, ["/healthz"], seconds)
        pages = pool.submit(ask_with_clients, server.port, CHEAP, seconds)
        return {**found, "/healthz": health.result(), "cheap pages": pages.result(), "the crowd": crowd.result()}


def run(seconds: float = 20, clients: int = 40) -> list[Row]:
    found = measure_beside_crowd(seconds, clients)
    crowd = found.pop("the crowd")
    note = f"beside {clients} who ask the costliest questions; aim < {AIM:.0f}"
    rows: list[Row] = [
        (
            f"p99 of {name}",
            one.percentile_ms(99),
            "ms",
            f"p50 {one.percentile_ms(50):.1f}, slowest {one.percentile_ms(100):.0f}, "
            f"of {len(one.times)}, {one.failed} failed" + ("" if "alone" in name else f"; {note}"),
        )
        for name, one in found.items()
    ]
    note = f"of {len(crowd.times)}, {crowd.failed} failed; the slowest answer took {crowd.percentile_ms(100):.0f} ms"
    return [*rows, ("told to come back (503)", crowd.busy / len(crowd.times) * 100, "%", note)]


def main(words: list[str]) -> None:
    seconds, clients = [*words, *("20", "40")[len(words) :]]
    for name, value, unit, note in run(float(seconds), int(clients)):
        print(f"{name:28}{value:8.1f} {unit:3} {note}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
