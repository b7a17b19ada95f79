"""The server behind nginx, as in docs/serving.md: HTTPS, HTTP/2, long addresses, client addresses, caching."""

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.served import ROOT, Server, run_server
from tests.required_programs import skip_unless_programs_exist
from tests.serving.proxy import SERVING_DOCS_FOLDER, Proxy, replace_required_parts, run_nginx_proxy
from web.headers import app_version

pytestmark = pytest.mark.no_cover
SCORE_PAGE_PATH = "/vogu/score?players=3&values=B4&p1=GW"
SHARE_TABLE_CURL_OPTIONS = ("--data", "game=vogu&view=score")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that allows each client address two shared tables an hour."""
    store = tmp_path_factory.mktemp("store") / "tables.sqlite3"
    with run_server(TAKUJO_STORE=f"sqlite:///{store}", TAKUJO_NEW_TABLES="2 per hour") as server:
        yield server


@pytest.fixture(scope="module")
def proxy(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    with run_nginx_proxy("nginx.conf", tmp_path_factory.mktemp("nginx"), server_address_changes(server)) as proxy:
        yield proxy


def server_address_changes(server: Server) -> dict[str, str]:
    """Returns the change of the configuration that sets the port of our server."""
    return {"server 127.0.0.1:8000;": f"server 127.0.0.1:{server.port};"}


def list_answered_statuses(server: Server) -> list[int]:
    """Returns the status of each answer of our server so far; the server logs an answer before it sends it."""
    return [json.loads(line)["status"] for line in server.read_log().splitlines() if line.startswith("{")]


def test_proxy_speaks_https_and_http_2_and_pages_link_to_proxy_host(proxy: Proxy) -> None:
    for option, protocol in (("--http1.1", "HTTP/1.1"), ("--http2", "HTTP/2")):
        answer = proxy.request_by_curl(SCORE_PAGE_PATH, option)
        assert (answer.protocol, answer.status) == (protocol, 200)
        assert f"https://{proxy.host}/vogu/score".encode() in answer.body
        assert answer.headers["takujo"] == "1"
        assert answer.headers["content-security-policy"].startswith("default-src 'none'")
    assert (
        proxy.request_by_curl(f"{SCORE_PAGE_PATH}&lang=en", uses_plain_http=True)
        .headers["location"]
        .endswith(f"{SCORE_PAGE_PATH}&lang=en")
    )


@pytest.mark.parametrize("option", ["--http1.1", "--http2"])
def test_longest_allowed_address_passes_proxy_and_longer_gets_414(proxy: Proxy, option: str) -> None:
    longest = "B" * (8_000 - len("lang=en&p1="))
    answer = proxy.request_by_curl(
        f"/vogu/score?lang=en&p1={longest}", option, "--referer", f"https://{proxy.host}/?{longest}"
    )
    assert (answer.status, answer.headers["takujo"]) == (422, "1"), "the app reads it and reports its errors"
    assert proxy.request_by_curl(f"/vogu/score?lang=en&p1={longest}B", option).status == 414
    led = proxy.request_by_curl(f"/vogu/enter?view=score&p1={longest[100:]}", option)
    assert (led.status, len(led.headers["location"]) > 7_900) == (303, True)


def test_sharing_limit_counts_per_client_and_ignores_forged_header(proxy: Proxy) -> None:
    def share_table_status(source_address: str, *more: str) -> int:
        return proxy.request_by_curl("/table", *SHARE_TABLE_CURL_OPTIONS, "--interface", source_address, *more).status

    assert [share_table_status("127.0.0.1") for _ in range(3)] == [303, 303, 429]
    assert share_table_status("127.0.0.1", "--header", "X-Forwarded-For: 192.0.2.9") == 429, "a forged address"
    assert share_table_status("127.0.0.2") == 303


def test_proxy_caches_page_per_language(proxy: Proxy, server: Server) -> None:
    path = f"{SCORE_PAGE_PATH}&p2=RK"
    before = len(list_answered_statuses(server))
    first, second = proxy.request_by_curl(path), proxy.request_by_curl(path)
    assert first.body == second.body
    assert second.headers["cache-control"] == "no-cache", "browsers revalidate"
    revalidated = proxy.request_by_curl(path, "--header", f"If-None-Match: {first.headers['etag']}")
    assert (revalidated.status, revalidated.body) == (304, b"")
    assert len(list_answered_statuses(server)) == before + 1
    assert b'lang="en"' in proxy.request_by_curl(path, "--header", "Accept-Language: en").body
    assert len(list_answered_statuses(server)) == before + 2, "another language is another answer"


def test_proxy_cache_separates_pages_from_script_partials(proxy: Proxy) -> None:
    path = "/vogu/enter?players=3&values=B4&p1=GW"
    script = ("--header", "HX-Request: true", "--header", "HX-Request-Type: partial")
    assert [
        proxy.request_by_curl(path).status,
        proxy.request_by_curl(path, *script).status,
        proxy.request_by_curl(path).status,
    ] == [303, 200, 303]
    page, parts = proxy.request_by_curl(SCORE_PAGE_PATH), proxy.request_by_curl(SCORE_PAGE_PATH, *script)
    assert proxy.request_by_curl(SCORE_PAGE_PATH).body == page.body
    assert proxy.request_by_curl(SCORE_PAGE_PATH, *script).body == parts.body


def test_proxy_caches_static_file_of_current_version(proxy: Proxy, server: Server) -> None:
    path = f"/static/takujo.css?v={app_version()}"
    before = len(list_answered_statuses(server))
    answers = [proxy.request_by_curl(path) for _ in range(3)]
    assert answers[0].headers["cache-control"].endswith("immutable")
    assert len(list_answered_statuses(server)) == before + 1


@pytest.mark.parametrize("path", ["/scout/play?hand=37.41", "/vogu/moves?hand=1R3YmYmR", "/healthz", "/nowhere"])
def test_proxy_never_caches_hand_health_check_or_error(proxy: Proxy, server: Server, path: str) -> None:
    before = len(list_answered_statuses(server))
    for _ in range(3):
        assert re.search("private|no-store", proxy.request_by_curl(path).headers["cache-control"])
    assert len(list_answered_statuses(server)) == before + 3


def test_proxy_never_caches_shared_table(proxy: Proxy, server: Server) -> None:
    path = proxy.request_by_curl("/table", *SHARE_TABLE_CURL_OPTIONS, "--interface", "127.0.0.3").headers["location"]
    path = path.removeprefix(f"https://{proxy.host}")
    before = len(list_answered_statuses(server))
    assert [proxy.request_by_curl(path).status for _ in range(3)] == [200] * 3
    assert len(list_answered_statuses(server)) == before + 3


def test_systemd_service_file_passes_verification(tmp_path: Path) -> None:
    """The test changes only the folder of the checkout."""
    skip_unless_programs_exist("systemd-analyze", what="the service")
    unit = tmp_path / "takujo.service"
    unit.write_text(
        replace_required_parts(
            (SERVING_DOCS_FOLDER / "takujo.service").read_text(encoding="utf-8"), {"/srv/takujo": str(ROOT)}
        )
    )
    done = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr, done.stdout) == (0, "", "")
