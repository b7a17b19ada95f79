"""What else the server does: its log, its end, its greeting, HTTPS."""

import io
import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import Client
from werkzeug.wrappers import Request, Response

from app import create_app
from scripts.served import children, run_server
from tests.needs import skip_unless_programs_exist
from tests.serving.ask import ask
from tests.serving.certificate import issue_certificate
from web.serving.greeting import print_own_address_or_all_with_qr_if_host_is_wildcard
from web.serving.server import build_granian_settings, load_wsgi_app_behind_proxy

SHEET = "/vogu/score.pdf?p1=GW"


@pytest.mark.no_cover
def test_a_worker_that_is_killed_is_replaced_and_one_that_printed_ends_with_its_press() -> None:
    with run_server(workers=2) as server:
        until = time.monotonic() + 60
        while ask(server, SHEET).status == 503 and time.monotonic() < until:
            time.sleep(0.5)  # as the answer says, on a machine that is slow to begin
        before = server.workers()
        presses = [press for worker in before for press in children(worker)]
        assert presses
        os.kill(before[0], signal.SIGKILL)
        until = time.monotonic() + 30
        while (len(server.workers()) < 2 or before[0] in server.workers()) and time.monotonic() < until:
            time.sleep(0.1)
        assert len(server.workers()) == 2
        assert ask(server, "/healthz").status == 200
        server.process.terminate()
        began = time.monotonic()
        server.process.wait(30)
        assert time.monotonic() - began < 20
        until = time.monotonic() + 30
        while any(Path(f"/proc/{press}").exists() for press in presses) and time.monotonic() < until:
            time.sleep(0.1)
        assert not any(Path(f"/proc/{press}").exists() for press in presses)


@pytest.mark.no_cover
def test_with_a_certificate_it_speaks_https_and_http_2(tmp_path: Path) -> None:
    """One step: `make run CERT=… KEY=…`."""
    skip_unless_programs_exist("curl", what="HTTPS by curl")
    cert, key, trusted = issue_certificate(tmp_path)
    with run_server(CERT=cert, KEY=key) as server:
        for version in ("--http1.1", "--http2"):
            asked = ["curl", "--silent", "--show-error", "--cacert", trusted, version, "--include"]
            said = subprocess.run([*asked, f"{server.url}/vogu/score?p1=GW"], capture_output=True, check=True).stdout
            head, _, body = said.partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/2 200" if version == "--http2" else b"HTTP/1.1 200")
            assert server.url.encode() in body, "the link to share is of the same scheme"


def test_the_environment_says_where_and_how() -> None:
    assert (build_granian_settings({})["address"], build_granian_settings({})["port"]) == ("0.0.0.0", 8000)
    assert build_granian_settings({"HOST": "unix:/run/takujo.sock"})["uds"] == Path("/run/takujo.sock")
    secure = build_granian_settings({"CERT": "a.pem", "KEY": "b.pem", "WEB_CONCURRENCY": "3", "PORT": "9"})
    assert (secure["ssl_cert"], secure["ssl_key"]) == (Path("a.pem"), Path("b.pem"))
    assert (secure["workers"], secure["port"]) == (3, 9)
    assert "ssl_cert" not in build_granian_settings({"CERT": "", "KEY": ""})


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[FlaskClient, Path]:
    """An app that writes its log into a file."""
    monkeypatch.setenv("ACCESS_LOG", str(tmp_path / "log"))
    return create_app("off").test_client(), tmp_path / "log"


def test_the_log_names_routes_and_nothing_a_visitor_wrote(told: tuple[FlaskClient, Path]) -> None:
    client, file = told
    client.get("/vogu/score?names=Akiko&p1=GWg", headers={"User-Agent": "Netscape", "Referer": "http://kuro.example/"})
    client.get("/vogu/score%3Fnames=Akiko&hand=GWg")
    client.open("/Akiko", method="AKIKO")
    client.get("/", headers={"Host": "Akiko.example"})
    client.get("/", headers={"Host": "Akiko@b"})
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert [(line["method"], line["route"], line["game"], line["status"]) for line in lines] == [
        ("GET", "house.show", "vogu", 200),
        ("GET", "house.show", "vogu", 308),
        ("other", "", "", 404),
        ("GET", "house.home", "", 200),
        ("GET", "house.home", "", 400),
    ]
    assert all(line["bytes"] > 0 and line["ms"] >= 0 for line in lines)
    assert not re.search("akiko|gwg|kuro|netscape|127\\.0", file.read_text(), re.IGNORECASE)


def test_a_line_of_the_log_is_written_in_one_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sixteen threads write into it: what came in two would be torn by a line between."""
    pieces: list[str] = []

    class Output(io.StringIO):
        def write(self, text: str) -> int:
            pieces.append(text)
            return len(text)

    monkeypatch.setenv("ACCESS_LOG", "-")
    monkeypatch.setattr("sys.stdout", Output())
    create_app("off").test_client().get("/healthz")
    (line,) = pieces
    assert line.endswith("\n")
    assert json.loads(line)["status"] == 200


@pytest.mark.parametrize("host", ["a@b", '">x', "a b", "a/b", "a:b", "[::1", "", "a:123456"])
def test_a_host_that_is_none_is_refused(client: FlaskClient, host: str) -> None:
    answer = client.get("/vogu/score", headers={"Host": host})
    assert answer.status_code == 400
    assert "text/html" in answer.content_type


@pytest.mark.parametrize("host", ["takujo.example", "localhost:8000", "192.168.1.7", "[::1]:8000", "my-pc.local"])
def test_hosts_as_they_are(client: FlaskClient, host: str) -> None:
    assert client.get("/vogu/score", headers={"Host": host}).status_code == 200


def test_a_host_may_be_lacking_where_http_has_none(client: FlaskClient) -> None:
    for protocol, status in (("HTTP/1.0", 200), ("HTTP/1.1", 400)):
        environ: dict[str, object] = {"SERVER_PROTOCOL": protocol, "HTTP_HOST": None}
        assert client.get("/healthz", environ_overrides=environ).status_code == status


def test_an_address_that_begins_twice_is_none_of_ours(client: FlaskClient) -> None:
    assert client.get("/", environ_overrides={"PATH_INFO": "//vogu/score"}).status_code == 404


@pytest.mark.parametrize(
    ("host", "port", "said", "code"),
    [
        ("0.0.0.0", 8000, "http://127.0.0.1:8000/", True),
        ("127.0.0.1", 8001, "http://127.0.0.1:8001/", False),
        ("::1", 8000, "http://[::1]:8000/", False),
        ("", 0, "Takujo 卓上", False),
    ],
)
def test_the_terminal_says_where_it_answers(
    capsys: pytest.CaptureFixture[str], host: str, port: int, said: str, *, code: bool
) -> None:
    print_own_address_or_all_with_qr_if_host_is_wildcard(host, port)
    text = capsys.readouterr().out
    assert said in text
    assert ("█" in text) is code


def asker() -> Any:
    """An app that says who asks, and by which scheme."""

    @Request.application
    def app(request: Request) -> Response:
        return Response(f"{request.scheme} {request.remote_addr}")

    return app


@pytest.mark.parametrize(
    ("trusted", "peer", "forwarded", "asker", "scheme"),
    [
        ("127.0.0.1", "127.0.0.1", "192.0.2.1", "192.0.2.1", "https"),
        ("127.0.0.1", "127.0.0.1", "6.6.6.6, 192.0.2.1", "192.0.2.1", "https"),  # what was forged stands before
        ("127.0.0.1,10.0.0.0/8", "10.1.2.3", "6.6.6.6, 192.0.2.1, 10.9.9.9", "192.0.2.1", "https"),
        ("127.0.0.1", "192.0.2.66", "192.0.2.1", "192.0.2.66", "http"),
        ("10.0.0.1", "127.0.0.1", "192.0.2.1", "127.0.0.1", "http"),
    ],
)
def test_whose_request_it_is_says_a_proxy_that_was_named_and_nobody_else(
    monkeypatch: pytest.MonkeyPatch, trusted: str, peer: str, forwarded: str, asker: str, scheme: str
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", trusted)
    monkeypatch.setenv("TAKUJO_APP", "tests.serving.test_server:asker")
    headers = {"X-Forwarded-For": forwarded, "X-Forwarded-Proto": "https"}
    answer = Client(load_wsgi_app_behind_proxy()).get("/", headers=headers, environ_base={"REMOTE_ADDR": peer})
    assert answer.text == f"{scheme} {asker}"
