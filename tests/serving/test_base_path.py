"""A server below a base path, whether the proxy in front passes that path on or removes it."""

import re
from collections.abc import Iterator
from http.client import HTTPConnection
from urllib.parse import urlencode

import pytest

from scripts.served import Server, run_server
from tests.serving.raw_http import send_get_request

pytestmark = pytest.mark.no_cover

PAGE_PATHS = (
    "/",
    "/vogu/",
    "/vogu/score?p1=GW",
    "/vogu/rules?p1=GW",
    "/scout/check?move=shown.7",
    "/search?q=a",
    "/nowhere",
)
FORM_HEADERS = {"Content-Type": "application/x-www-form-urlencoded", "Host": "takujo.example"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    store = f"sqlite:///{tmp_path_factory.mktemp('below')}/tables.sqlite3"
    with run_server(BASE_PATH="/takujo/", TAKUJO_STORE=store) as server:
        yield server


@pytest.mark.parametrize("path", PAGE_PATHS)
def test_every_link_of_page_is_under_base_path(server: Server, path: str) -> None:
    passed_on, removed = send_get_request(server, f"/takujo{path}"), send_get_request(server, path)
    assert (passed_on.status, passed_on.body) == (removed.status, removed.body)
    links = re.findall(r'(?:href|src|action)="(/[^"]*)"', passed_on.body.decode())
    assert links
    assert all(link.startswith("/takujo/") and not link.startswith("/takujo/takujo") for link in links)


@pytest.mark.parametrize(
    ("method", "path", "fields", "expected_location"),
    [
        ("GET", "/takujo/vogu/enter?view=score&players=3", {}, "/takujo/vogu/score?players=3"),
        ("GET", "/takujo/vogu", {}, "/takujo/vogu/"),
        ("GET", "/Takujo/VOGU/score/", {}, "/takujo/vogu/score"),
        ("GET", "/takujo/takujo/vogu/score", {}, "/takujo/vogu/score"),
        ("POST", "/takujo/table", {"game": "scout", "view": "play", "query": "players=3"}, "/takujo/table/"),
    ],
)
def test_redirects_stay_under_base_path(
    server: Server, method: str, path: str, fields: dict[str, str], expected_location: str
) -> None:
    line = HTTPConnection("127.0.0.1", server.port, timeout=60)
    line.request(method, path, urlencode(fields) or None, FORM_HEADERS)
    answer = line.getresponse()
    assert answer.status in (303, 308)
    assert (answer.getheader("Location") or "").startswith(expected_location)
    line.close()


def test_share_address_includes_base_path(server: Server) -> None:
    assert b"http://takujo.example/takujo/vogu/score" in send_get_request(server, "/takujo/vogu/score?p1=GW").body
