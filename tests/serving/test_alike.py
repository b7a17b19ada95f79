"""Any number of servers answer any request with the same bytes: the whole state is in the address."""

import shutil
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from calculators import GAMES
from scripts.served import Server, run_server
from tests.many import pair_cases_with_others
from tests.serving.ask import Reply, ask
from web.headers import ROOT, app_version, fingerprint_app_sources

TABLE = "players=3&values=B4.R6.Y-1.G5.W-1.K2&p1=GWg.GWw.GB.WB&p2=BB.RK.RY.KK&p3=YY.RR.BK.RB"
PATHS = [
    "/",
    f"/vogu/score?{TABLE}",
    f"/vogu/score.json?{TABLE}",
    f"/vogu/score.pdf?{TABLE}",
    f"/vogu/score.pdf?{TABLE}&names=%E3%81%82%E3%81%8D.Ben&lang=en",
    f"/vogu/score.qr?{TABLE}",
    "/vogu/score?p1=GZ",
    *(
        f"/{game}/{view}"
        for game, view in pair_cases_with_others(GAMES, ("", "rules", "score", "moves.json", "score.pdf"))
    ),
]


@pytest.fixture(scope="module")
def servers() -> Iterator[list[Server]]:
    """Two servers, one with two workers."""
    with ExitStack() as stack:
        yield [stack.enter_context(run_server(workers=number)) for number in (1, 2)]


def ask_until_printed(server: Server, path: str) -> Reply:
    """Asks until the answer is not 503: each worker has a press, which a slow machine begins and prints slowly."""
    until = time.monotonic() + 120
    while (reply := ask(server, path)).status == 503 and time.monotonic() < until:
        time.sleep(0.1)
    reply.headers.pop("date")
    return reply


@pytest.mark.parametrize("path", PATHS)
def test_every_server_and_worker_gives_the_same_bytes(servers: list[Server], path: str) -> None:
    alone, two = servers
    first, *others = [ask_until_printed(server, path) for server in (alone, two, two, two)]
    assert first.status < 500
    assert others == [first] * 3


def test_what_one_server_gave_another_knows_to_be_unchanged(servers: list[Server]) -> None:
    path = f"/vogu/score.pdf?{TABLE}"
    tag = ask_until_printed(servers[0], path).headers["etag"]
    again = ask(servers[1], path, None, **{"If-None-Match": tag})
    assert (again.status, again.body) == (304, b"")


def test_two_checkouts_of_one_commit_are_one_version(tmp_path: Path) -> None:
    for folder in ("calculators", "pocket", "web", "templates", "static", "translations"):
        shutil.copytree(ROOT / folder, tmp_path / folder, copy_function=shutil.copyfile)
    shutil.rmtree(tmp_path / "web" / "__pycache__", ignore_errors=True)
    assert fingerprint_app_sources(tmp_path) == app_version()
    with (tmp_path / "translations" / "en" / "house.po").open("a") as file:
        file.write("# changed\n")
    assert fingerprint_app_sources(tmp_path) != app_version()


def test_the_health_address_answers(servers: list[Server]) -> None:
    reply = ask(servers[0], "/healthz")
    assert (reply.status, reply.body) == (200, b"ok")
    assert reply.headers["content-type"].startswith("text/plain")
