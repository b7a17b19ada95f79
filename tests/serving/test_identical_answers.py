"""All servers and workers answer a request with the same bytes: the whole state is in the address."""

import shutil
import time
from pathlib import Path

import pytest

from scripts.served import Server, run_server
from tests.run_length import TWO_GAMES_OR_ALL, choose_by_run_length, pair_cases_with_others
from tests.serving.raw_http import Reply, send_get_request
from web.headers import ROOT, app_version, fingerprint_app_sources

pytestmark = pytest.mark.no_cover

VOGU_TABLE_QUERY = "players=3&values=B4.R6.Y-1.G5.W-1.K2&p1=GWg.GWw.GB.WB&p2=BB.RK.RY.KK&p3=YY.RR.BK.RB"
PATHS = [
    "/",
    "/healthz",
    f"/vogu/score?{VOGU_TABLE_QUERY}",
    f"/vogu/score.pdf?{VOGU_TABLE_QUERY}&names=%E3%81%82%E3%81%8D.Ben&lang=en",
    f"/vogu/score.qr?{VOGU_TABLE_QUERY}",
    "/vogu/score?p1=GZ",
    *(
        f"/{game}/{view}"
        for game, view in pair_cases_with_others(
            TWO_GAMES_OR_ALL,
            choose_by_run_length(("rules", "moves.json"), ("", "rules", "score", "moves.json", "score.pdf")),
        )
    ),
]


def request_until_printed(server: Server, path: str) -> Reply:
    """Repeats a request until its status is not 503: on a slow machine the press of a worker starts late."""
    until = time.monotonic() + 120
    while (reply := send_get_request(server, path)).status == 503 and time.monotonic() < until:
        time.sleep(0.1)
    reply.headers.pop("date")
    return reply


def test_every_server_and_worker_gives_the_same_bytes() -> None:
    """Asks two servers, in the long run one of them with two workers."""
    with run_server() as alone, run_server(workers=choose_by_run_length(1, 2)) as other:
        for path in PATHS:
            first = request_until_printed(alone, path)
            assert first.status < 500, path
            for _ in range(choose_by_run_length(1, 3)):
                assert request_until_printed(other, path) == first, path


def test_app_version_depends_only_on_file_contents(tmp_path: Path) -> None:
    for folder in ("calculators", "pocket", "web", "templates", "static", "translations"):
        shutil.copytree(ROOT / folder, tmp_path / folder, copy_function=shutil.copyfile)
    shutil.rmtree(tmp_path / "web" / "__pycache__", ignore_errors=True)
    assert fingerprint_app_sources(tmp_path) == app_version()
    with (tmp_path / "translations" / "en" / "house.po").open("a") as file:
        file.write("# changed\n")
    assert fingerprint_app_sources(tmp_path) != app_version()
