"""Behind nginx, as docs/serving.md shows it: HTTPS, HTTP/2, long addresses, whose address it is, what is kept."""

import gzip
import json
import re
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import brotli
import pytest

from scripts.served import ROOT, Server, run_server
from tests.needs import skip_unless_programs_exist
from tests.serving.proxy import SHOWN, Proxy, nginx, put
from web.headers import app_version

pytestmark = pytest.mark.no_cover
TABLE = "/vogu/score?players=3&values=B4&p1=GW"
KEPT_SHORTLY = {"proxy_cache_valid 200 10s;": "proxy_cache_valid 200 1s;"}
"""A change of the configuration: a page is kept for one second, so that no test waits for ten."""
KEPT_SECONDS = 2.5
"""After which it is kept no longer: nginx counts whole seconds."""
SHARE = ("--data", "game=vogu&view=score")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that lets an address share two tables an hour."""
    store = tmp_path_factory.mktemp("store") / "tables.sqlite3"
    with run_server(TAKUJO_STORE=f"sqlite:///{store}", TAKUJO_NEW_TABLES="2 per hour") as server:
        yield server


@pytest.fixture(scope="module")
def proxy(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    with nginx("nginx.conf", tmp_path_factory.mktemp("nginx"), listening(server)) as proxy:
        yield proxy


def listening(server: Server) -> dict[str, str]:
    """The change of the configuration that says where our server listens."""
    return {"server 127.0.0.1:8000;": f"server 127.0.0.1:{server.port};"}


def asked(server: Server) -> list[int]:
    """The statuses of all answers of our server until now; it logs each before it sends it."""
    return [json.loads(line)["status"] for line in server.log().splitlines() if line.startswith("{")]


def test_it_speaks_https_and_http_2_and_links_to_itself(proxy: Proxy) -> None:
    for option, protocol in (("--http1.1", "HTTP/1.1"), ("--http2", "HTTP/2")):
        answer = proxy.ask(TABLE, option)
        assert (answer.protocol, answer.status) == (protocol, 200)
        assert f"https://{proxy.host}/vogu/score".encode() in answer.body
        assert answer.headers["takujo"] == "1"
        assert answer.headers["content-security-policy"].startswith("default-src 'none'")
    assert proxy.ask(f"{TABLE}&lang=en", plain=True).headers["location"].endswith(f"{TABLE}&lang=en")


def test_answers_come_compressed_as_the_asker_reads_them(proxy: Proxy) -> None:
    plain = proxy.ask(TABLE)
    for name, decode in (("br", brotli.decompress), ("gzip", gzip.decompress)):
        answer = proxy.ask(TABLE, "--header", f"Accept-Encoding: {name}")
        assert (answer.headers["content-encoding"], decode(answer.body)) == (name, plain.body)
    assert "content-encoding" not in plain.headers


@pytest.mark.parametrize("option", ["--http1.1", "--http2"])
def test_addresses_as_long_as_they_may_be_pass(proxy: Proxy, option: str) -> None:
    longest = "B" * (8_000 - len("lang=en&p1="))
    answer = proxy.ask(f"/vogu/score?lang=en&p1={longest}", option, "--referer", f"https://{proxy.host}/?{longest}")
    assert (answer.status, answer.headers["takujo"]) == (422, "1"), "read, and told what is wrong with it"
    assert proxy.ask(f"/vogu/score?lang=en&p1={longest}B", option).status == 414
    led = proxy.ask(f"/vogu/enter?view=score&p1={longest[100:]}", option)
    assert (led.status, len(led.headers["location"]) > 7_900) == (303, True)


def test_beyond_what_may_be_nginx_refuses_itself(proxy: Proxy) -> None:
    assert proxy.ask("/vogu/score?" + "B" * 20_000, "--http1.1").status == 414


def test_a_limit_is_each_askers_own(proxy: Proxy) -> None:
    """Everybody comes from nginx; whose address it is says nginx, and nobody else."""

    def share(source: str, *said: str) -> int:
        return proxy.ask("/table", *SHARE, "--interface", source, *said).status

    assert [share("127.0.0.1") for _ in range(3)] == [303, 303, 429]
    assert share("127.0.0.1", "--header", "X-Forwarded-For: 192.0.2.9") == 429, "a forged address is none"
    assert share("127.0.0.2") == 303


def test_a_page_is_asked_for_once(proxy: Proxy, server: Server) -> None:
    path = f"{TABLE}&p2=RK"
    before = len(asked(server))
    first, second = proxy.ask(path), proxy.ask(path)
    assert first.body == second.body
    assert second.headers["cache-control"] == "no-cache", "browsers go on asking"
    held = proxy.ask(path, "--header", f"If-None-Match: {first.headers['etag']}")
    assert (held.status, held.body) == (304, b"")
    assert len(asked(server)) == before + 1
    assert b'lang="en"' in proxy.ask(path, "--header", "Accept-Language: en").body
    assert len(asked(server)) == before + 2, "another language is another answer"


def test_a_page_that_was_kept_long_enough_is_asked_about(server: Server, tmp_path: Path) -> None:
    """Not worked out again."""
    with nginx("nginx.conf", tmp_path, listening(server) | KEPT_SHORTLY) as proxy:
        before, first = len(asked(server)), proxy.ask(TABLE)
        time.sleep(KEPT_SECONDS)
        assert proxy.ask(TABLE).body == first.body
        assert asked(server)[before:] == [200, 304]


def test_the_parts_that_a_script_asks_for_are_no_page(proxy: Proxy) -> None:
    path = "/vogu/enter?players=3&values=B4&p1=GW"
    script = ("--header", "HX-Request: true", "--header", "HX-Request-Type: partial")
    assert [proxy.ask(path).status, proxy.ask(path, *script).status, proxy.ask(path).status] == [303, 200, 303]
    page, parts = proxy.ask(TABLE), proxy.ask(TABLE, *script)
    assert proxy.ask(TABLE).body == page.body
    assert proxy.ask(TABLE, *script).body == parts.body


def test_a_file_of_this_version_is_kept(proxy: Proxy, server: Server) -> None:
    path = f"/static/takujo.css?v={app_version()}"
    before = len(asked(server))
    answers = [proxy.ask(path) for _ in range(3)]
    assert answers[0].headers["cache-control"].endswith("immutable")
    assert len(asked(server)) == before + 1


@pytest.mark.parametrize("path", ["/scout/play?hand=37.41", "/vogu/moves?hand=1R3YmYmR", "/healthz", "/nowhere"])
def test_what_holds_a_hand_or_went_wrong_is_never_kept(proxy: Proxy, server: Server, path: str) -> None:
    before = len(asked(server))
    for _ in range(3):
        assert re.search("private|no-store", proxy.ask(path).headers["cache-control"])
    assert len(asked(server)) == before + 3


def test_a_shared_table_is_always_asked_for(proxy: Proxy, server: Server) -> None:
    path = proxy.ask("/table", *SHARE, "--interface", "127.0.0.3").headers["location"]
    path = path.removeprefix(f"https://{proxy.host}")
    before = len(asked(server))
    assert [proxy.ask(path).status for _ in range(3)] == [200] * 3
    assert len(asked(server)) == before + 3


def test_where_no_server_answers_the_next_one_does_and_then_what_is_kept(tmp_path: Path) -> None:
    with run_server(TAKUJO_STORE="off") as one, run_server(TAKUJO_STORE="off") as other:
        second = {"# server 10.0.0.2:8000;": f"server 127.0.0.1:{other.port};"}
        with nginx("nginx.conf", tmp_path, listening(one) | second | KEPT_SHORTLY) as proxy:
            assert proxy.ask(TABLE).status == 200
            end(one)
            assert [proxy.ask(f"{TABLE}&p2={card}").status for card in ("RK", "BY", "GG")] == [200] * 3
            end(other)
            time.sleep(KEPT_SECONDS)
            assert proxy.ask(TABLE).status == 200, "kept"
            assert proxy.ask(f"{TABLE}&p2=WW").status == 502


def end(server: Server) -> None:
    server.process.terminate()
    server.process.wait(30)


def test_the_service_is_one_that_systemd_understands(tmp_path: Path) -> None:
    """Verified as it stands, but that the checkout lies here."""
    skip_unless_programs_exist("systemd-analyze", what="the service")
    unit = tmp_path / "takujo.service"
    unit.write_text(put((SHOWN / "takujo.service").read_text(encoding="utf-8"), {"/srv/takujo": str(ROOT)}))
    done = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr, done.stdout) == (0, "", "")
