"""Measures shared tables under load: `python -m bench.live [seconds] [tables]` (300, 100), or `make load LIVE=1`.

Each table has four phones; a server has two workers. A phone behaves like its page: it polls for news every 1.5 seconds
with jitter, redraws the page if there are any, and reports every twenty seconds that it is present. Each table enters a
turn every ten seconds. The measured time is from the touch that enters a turn until another phone has the page with it.
Then, for a minute each: the greatest number of tables that meets the aims; the same with one server and with two
servers of one worker each on one PostgreSQL, which shows what a second machine adds; and the cost of the answer
"nothing new" over either database.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import sys
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from html import unescape
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode

from bench.load import memory_mb_by_process
from bench.server import measure_processor_seconds
from scripts.served import Server, list_child_process_ids, run_server
from tests.live.postgres import Postgres, postgres
from tests.subway.test_followed_game import generate_random_game
from tests.vogu.test_followed_game import RandomlyPlayedGame

P50, P99 = 1.5, 2.5
"""The aims: the median and the 99th percentile of the seconds until a turn is displayed."""
ASKS, SAYS, TELLS = 1.5, 20.0, 10.0
"""Seconds between two polls for news, two reports that a phone is present, two turns of a table."""
SEATS = ("p1", "p2", "p3", "p4")
MINUTE = 60.0
FEWER, MORE = (0.75, 0.5, 0.25), (1.5, 2.0, 2.5, 3.0, 4.0)
"""Factors for the number of tables: decreasing until the aims are met if they are not, else increasing until they
fail."""
SCOUT = (
    "shown.3_shown.4_shown.5_scouted.left_shown.6.7_scouted.left_shown.2.3_scouted.right_shown.8_shown.9_shown.5.5_"
    "scouted.left_shown.1.2.3_scouted.left_scouted.left_shown.6.7.8"
)
COUPELATION = "draw.1_up.31e.0.1_draw.2_down.x.0.2_take.13.0.-1.7.20.r50_flip.0.3.40d_draw.1_up.5d.0.-1"
STANDS = re.compile(r'data-version="(?P<version>\d+)" data-stood="(?P<stood>[^"]*)"')
"""The version and the base query that a page displays."""
VECTRON = Path(__file__).parent.parent / "tests" / "vectron" / "long.txt"


def list_example_records() -> list[tuple[str, str, list[str]]]:
    """Returns an example record of each game: slug, query of the start, moves."""
    vogu = RandomlyPlayedGame(1, 4, 0.1)
    subway, stations = generate_random_game(3, 4)
    vectron, _, moves = VECTRON.read_text().strip().partition("&move=")
    tower = "tower=25d&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=34"
    return [
        ("scout", "names=Sora.Umi.Mori.Yuki", SCOUT.split("_")),
        ("vogu", vogu.start, vogu.told),
        ("subway", subway, stations),
        ("vectron", vectron, moves.split("_")),
        ("coupelation", tower, COUPELATION.split("_")),
    ]


class PersistentConnection:
    """A keep-alive connection like a browser's."""

    def __init__(self, url: str) -> None:
        self.host = url.removeprefix("http://")
        self.reader: asyncio.StreamReader | None = None
        self.lock = asyncio.Lock()

    async def request(self, path: str, body: str | None = None, *header_lines: str) -> tuple[int, bytes]:
        """Sends a request and returns the status and body of the answer. Raises OSError or EOFError if none comes."""
        body_bytes = b"" if body is None else body.encode()
        lines = [f"{'GET' if body is None else 'POST'} {path} HTTP/1.1", f"Host: {self.host}", *header_lines]
        lines += ["Accept-Encoding: gzip", "Accept-Language: ja"]
        if body is not None:
            lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body_bytes)}"]
        async with self.lock:
            if self.reader is None or self.reader.at_eof():
                host, _, port = self.host.partition(":")
                self.reader, self.writer = await asyncio.open_connection(host, int(port), limit=1 << 20)
            self.writer.write("\r\n".join([*lines, "", ""]).encode() + body_bytes)
            head = (await self.reader.readuntil(b"\r\n\r\n")).lower()
            length = re.search(rb"content-length: (\d+)", head)
            answer = await self.reader.readexactly(int(length[1])) if length else b""
        if b"content-encoding: gzip" in head:
            answer = zlib.decompress(answer, 31)
        return int(head[9:12]), answer


@dataclass
class Measurements:
    """The results: seconds until each turn was displayed, numbers of errors by kind, numbers of requests by kind."""

    seconds_until_seen: list[float] = field(default_factory=list)
    error_counts: Counter[str] = field(default_factory=Counter)
    request_counts: Counter[str] = field(default_factory=Counter)

    def seen_seconds_quantile(self, share: float) -> float:
        return (
            sorted(self.seconds_until_seen)[
                min(len(self.seconds_until_seen) - 1, int(share * len(self.seconds_until_seen)))
            ]
            if self.seconds_until_seen
            else float("inf")
        )

    @property
    def meets_aims(self) -> bool:
        return (
            not self.error_counts and self.seen_seconds_quantile(0.5) <= P50 and self.seen_seconds_quantile(0.99) <= P99
        )


@dataclass(kw_only=True)
class Phone:
    """A phone at a table.

    base_query: the query of the table as its page has it; sent_at_seconds: the time at which each version was entered,
    shared by all phones of the table; version: of the page that it has.
    """

    line: PersistentConnection
    seat: str
    game: str
    path: str
    base_query: str
    measurements: Measurements
    sent_at_seconds: dict[int, float]
    version: int = 1

    async def request(self, kind: str, path: str, body: str | None = None, *header_lines: str) -> tuple[int, bytes]:
        self.measurements.request_counts[kind] += 1
        try:
            return await self.line.request(path, body, *header_lines)
        except (OSError, EOFError) as error:
            self.line.reader = None
            self.measurements.error_counts[f"{kind} {type(error).__name__}"] += 1
            return 0, b""

    async def send_question(self, kind: str, query: str) -> bool:
        """Sends the form of the page with a query; returns whether the page in the answer has a newer version."""
        fields = {"after": self.version, "stood": self.base_query, "view": "play", "from": "play", "seat": self.seat}
        live_fields = {f"live.{name}": value for name, value in {**fields, "game": self.game}.items()}
        body = urlencode({**live_fields, "view": "play", **dict(parse_qsl(query))})
        status, page = await self.request(kind, f"{self.path}/enter", body, "HX-Request: true")
        match = STANDS.search(page.decode())
        if status != 200 or not match or int(match["version"]) <= self.version:
            self.measurements.error_counts[f"{kind} {status}"] += status != 0
            return False
        self.version, self.base_query = int(match["version"]), unescape(match["stood"])
        return True

    async def publish_turn(self, query: str) -> None:
        self.sent_at_seconds[self.version + 1] = time.monotonic()
        await self.send_question("told", query)

    async def poll_for_news(self) -> None:
        """Polls for news and reports its presence until the task is cancelled."""
        reported_at = 0.0
        await asyncio.sleep(random.uniform(0, ASKS))
        while True:
            if time.monotonic() - reported_at > SAYS:
                reported_at = time.monotonic()
                body = urlencode({"phone": f"phone{self.seat}", "seat": self.seat})
                status, _ = await self.request("here", f"{self.path}/here", body)
                self.measurements.error_counts[f"here {status}"] += status not in (0, 200)
            status, body_bytes = await self.request(
                "news", f"{self.path}.json", None, f'If-None-Match: "{self.version}"'
            )
            if status == 200:
                version = json.loads(body_bytes)["version"]
                # As the page does: it sends its own form and receives the present page of the table.
                if version > self.version and await self.send_question("drawn", self.base_query):
                    self.measurements.seconds_until_seen.append(time.monotonic() - self.sent_at_seconds[version])
            elif status not in (0, 304):
                self.measurements.error_counts[f"news {status}"] += 1
            await asyncio.sleep(ASKS * random.uniform(0.9, 1.1))


async def run_table(
    urls: Sequence[str], record: tuple[str, str, list[str]], measurements: Measurements, seconds: float
) -> None:
    """Runs a table of four phones for some seconds; the phones are distributed over the servers."""
    game, start, moves = record
    await asyncio.sleep(random.uniform(0, ASKS))
    body = urlencode({"game": game, "view": "play", "query": start})
    status, made = await PersistentConnection(urls[0]).request("/table.json", body)
    while status != 201:
        measurements.error_counts[f"shared {status}"] += 1
        await asyncio.sleep(1)
        status, made = await PersistentConnection(urls[0]).request("/table.json", body)
    path, query = f"/table/{json.loads(made)['key']}", json.loads(made)["query"]
    sent_at_seconds: dict[int, float] = {}
    phones = [
        Phone(
            line=PersistentConnection(urls[number % len(urls)]),
            seat=seat,
            game=game,
            path=path,
            base_query=query,
            measurements=measurements,
            sent_at_seconds=sent_at_seconds,
        )
        for number, seat in enumerate(SEATS)
    ]
    tasks = [asyncio.create_task(phone.poll_for_news()) for phone in phones]
    await asyncio.sleep(random.uniform(0, TELLS))
    end = time.monotonic() + seconds - TELLS
    for turn in count(1):
        phone = phones[turn % len(phones)]
        moves_text = "_".join(moves[: turn % (len(moves) + 1)])
        await phone.publish_turn(query + (f"&{urlencode({'move': moves_text})}" if moves_text else ""))
        if time.monotonic() + TELLS > end:
            break
        await asyncio.sleep(TELLS)
    await asyncio.sleep(2 * ASKS)  # until the last turn is displayed too
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def run_tables(urls: Sequence[str], table_count: int, seconds: float) -> Measurements:
    measurements, records = Measurements(), list_example_records()
    await asyncio.gather(
        *(run_table(urls, records[number % len(records)], measurements, seconds) for number in range(table_count))
    )
    measurements.error_counts = +measurements.error_counts
    return measurements


def measure_tables_and_print(
    servers: Sequence[Server], table_count: int, seconds: float, database: Postgres | None = None
) -> Measurements:
    """Runs tables against servers, prints the results and returns them."""

    def measure_spent_seconds() -> list[float]:
        return [
            sum(map(measure_processor_seconds, servers)),
            time.process_time(),
            database_cpu_seconds(database) if database else 0.0,
        ]

    spent_before, began = measure_spent_seconds(), time.monotonic()
    results = asyncio.run(run_tables([server.url for server in servers], table_count, seconds))
    took = time.monotonic() - began
    spent = [end - start for start, end in zip(spent_before, measure_spent_seconds(), strict=True)]
    server_seconds, client_seconds, database_seconds = spent
    requests = ", ".join(f"{number:,} {kind}" for kind, number in results.request_counts.most_common())
    print(f"{table_count} tables of {len(SEATS)} phones, {took:.0f} s: {requests}")
    print(
        f"  seen by others: p50 {results.seen_seconds_quantile(0.5):.2f} s (aim ≤ {P50}), "
        f"p99 {results.seen_seconds_quantile(0.99):.2f} s (aim ≤ {P99}), "
        f"slowest {max(results.seconds_until_seen, default=0):.2f} s, of {len(results.seconds_until_seen):,}; "
        f"wrong: {dict(results.error_counts) or 'nothing'}"
    )
    print(
        f"  processor: server {server_seconds / took:.2f} cores, "
        f"{server_seconds * 1000 / took / table_count:.1f} ms a second a table; "
        f"database {database_seconds / took:.2f}; this client {client_seconds / took:.2f} apart",
        flush=True,
    )
    return results


def print_most_tables(
    servers: Sequence[Server],
    *,
    table_counts_to_try: int,
    seconds: float,
    expected: bool,
    database: Postgres | None = None,
) -> None:
    """Prints the greatest tried number of tables that meets the aims. expected: whether the first number meets them."""
    held = table_counts_to_try if expected else 0
    for step in MORE if expected else FEWER:
        number = round(table_counts_to_try * step)
        holds = measure_tables_and_print(servers, number, min(MINUTE, seconds), database).meets_aims
        held = number if holds else held
        if holds != expected:
            break
    print(f"most that keep the aims, of those tried: {held} tables", flush=True)


def database_cpu_seconds(database: Postgres) -> float:
    """Returns the processor seconds of a PostgreSQL, including its processes that have ended."""
    main = int((database.folder / "data" / "postmaster.pid").read_text().split()[0])
    total = 0
    for pid in (main, *list_child_process_ids(main)):
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        total += sum(map(int, fields[11:15] if pid == main else fields[11:13]))
    return total / 100


def print_cost_of_no_news(server: Server, times: int = 1_000) -> None:
    """Prints the processor time of the answer "nothing new", as a multiple of that of `/healthz`."""

    async def ask() -> float:
        line = PersistentConnection(server.url)
        body = urlencode({"game": "scout", "view": "play", "query": f"move={SCOUT}"})
        key = json.loads((await line.request("/table.json", body))[1])["key"]
        spent = {"/healthz": 0.0, f"/table/{key}.json": 0.0}
        for _ in range(20):
            for path in spent:
                began = measure_processor_seconds(server)
                for _ in range(times // 20):
                    await line.request(path, None, 'If-None-Match: "1"')
                spent[path] += measure_processor_seconds(server) - began
        health, news = spent.values()
        print(f'"nothing new": {news * 1000 / times:.2f} ms, {news / health:.1f} × /healthz (aim ≤ 3)', flush=True)
        return news / health

    asyncio.run(ask())


def main(seconds: float, table_count: int) -> None:
    # All new tables come from one address here, so their limit is raised.
    environment: Any = {"TAKUJO_NEW_TABLES": "100000 per hour", "ACCESS_LOG": ""}
    with tempfile.TemporaryDirectory() as folder, ExitStack() as open_servers:
        store = f"sqlite:///{folder}/tables.sqlite3"
        server = open_servers.enter_context(run_server(workers=2, TAKUJO_STORE=store, **environment))
        asyncio.run(run_tables([server.url], table_count, min(30.0, seconds)))  # fills caches and arenas
        before = memory_mb_by_process(server.list_worker_ids())
        good = measure_tables_and_print([server], table_count, seconds).meets_aims
        after = memory_mb_by_process(server.list_worker_ids())
        for pid, start in before.items():
            print(f"  memory of a worker: {start:.0f} MB at the start, {after.get(pid, 0):.0f} MB at the end")
        print_cost_of_no_news(server)
        print_most_tables([server], table_counts_to_try=table_count, seconds=seconds, expected=good)
    with ExitStack() as open_servers:
        database = open_servers.enter_context(postgres())
        environment["TAKUJO_STORE"] = database.create_fresh_database("takujo")
        servers: list[Server] = []
        for words in ("one server of one worker", "two servers of one worker each, phones of a table on either"):
            servers.append(open_servers.enter_context(run_server(workers=1, **environment)))
            print(f"{words}, one PostgreSQL:")
            asyncio.run(run_tables([server.url for server in servers], table_count, min(30.0, seconds)))
            held = measure_tables_and_print(servers, table_count, min(MINUTE, seconds), database).meets_aims
            print_most_tables(
                servers, table_counts_to_try=table_count, seconds=seconds, expected=held, database=database
            )
            print_cost_of_no_news(servers[0])
        good = held and good
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main(float((sys.argv[1:] or ["300"])[0]), int((sys.argv[2:] or ["100"])[0]))
