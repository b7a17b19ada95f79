"""The log of the server, its end, its greeting, HTTPS, host headers, trusted proxies."""

import io
import json
import os
import re
import signal
import socket
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import Client
from werkzeug.wrappers import Request, Response

from scripts.served import Server, list_child_process_ids, run_server, wait_until_server_answers
from tests.apps import create_test_app
from tests.engine import parse_table_rows
from tests.required_programs import skip_unless_programs_exist
from tests.serving.raw_http import send_get_request
from tests.waiting import wait_until
from web.serving.greeting import (
    draw_terminal_qr_code,
    list_own_network_addresses_likeliest_first,
    print_phone_addresses_or_own_address,
)
from web.serving.server import build_granian_settings, load_wsgi_app_behind_trusted_proxy

SCORE_PDF_ADDRESS = "/vogu/score.pdf?p1=GW"


@pytest.mark.no_cover
def test_a_killed_worker_is_replaced_and_its_end_leaves_no_process() -> None:
    """Each worker has a process for costly requests, and from its first sheet on one that prints."""
    with run_server() as server:
        # A slow machine answers 503 with Retry-After at first.
        wait_until(lambda: send_get_request(server, SCORE_PDF_ADDRESS).status != 503, 120)
        (killed,) = server.list_worker_ids()
        wait_until(lambda: len(list_child_process_ids(killed)) == 2)
        beside = list_child_process_ids(killed)
        assert send_get_request(server, "/scout/check?move=shown.7").status == 200
        lines = [json.loads(line) for line in server.read_log().splitlines() if '"game": "scout"' in line]
        assert [line["worker"] for line in lines] == [killed], "a costly request is logged once"
        os.kill(killed, signal.SIGKILL)
        wait_until(lambda: not any(Path(f"/proc/{process}").exists() for process in (killed, *beside)))
        wait_until(lambda: len(server.list_worker_ids()) == 1)
        wait_until_server_answers(server)
        (worker,) = server.list_worker_ids()
        server.process.terminate()
        began = time.monotonic()
        server.process.wait(30)
        assert time.monotonic() - began < 20
        wait_until(lambda: not Path(f"/proc/{worker}").exists())


@pytest.mark.no_cover
def test_server_with_certificate_speaks_https_and_http_2(secure_server: Server, certificate_authority: str) -> None:
    """`make run CERT=… KEY=…` starts such a server."""
    skip_unless_programs_exist("curl", what="HTTPS by curl")
    for version in ("--http1.1", "--http2"):
        curl = ["curl", "--silent", "--show-error", "--cacert", certificate_authority, version, "--include"]
        done = subprocess.run([*curl, f"{secure_server.url}/vogu/score?p1=GW"], capture_output=True, check=True)
        head, _, body = done.stdout.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/2 200" if version == "--http2" else b"HTTP/1.1 200")
        assert secure_server.url.encode() in body, "the link to share has the same scheme"


def test_environment_variables_set_address_port_tls_and_workers() -> None:
    assert (build_granian_settings({})["address"], build_granian_settings({})["port"]) == ("0.0.0.0", 8000)
    assert build_granian_settings({"HOST": "unix:/run/takujo.sock"})["uds"] == Path("/run/takujo.sock")
    secure = build_granian_settings({"CERT": "a.pem", "KEY": "b.pem", "WEB_CONCURRENCY": "3", "PORT": "9"})
    assert (secure["ssl_cert"], secure["ssl_key"]) == (Path("a.pem"), Path("b.pem"))
    assert (secure["workers"], secure["port"]) == (3, 9)
    assert "ssl_cert" not in build_granian_settings({"CERT": "", "KEY": ""})


def test_the_log_names_routes_and_nothing_a_visitor_wrote(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "log"
    monkeypatch.setenv("ACCESS_LOG", str(file))
    client = create_test_app("off").test_client()
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
    """Sixteen threads write into the log: another line could come between two pieces."""
    pieces: list[str] = []

    class RecordingOutput(io.StringIO):
        def write(self, text: str) -> int:
            pieces.append(text)
            return len(text)

    monkeypatch.setenv("ACCESS_LOG", "-")
    monkeypatch.setattr("sys.stdout", RecordingOutput())
    create_test_app("off").test_client().get("/healthz")
    (line,) = pieces
    assert line.endswith("\n")
    assert json.loads(line)["status"] == 200


@pytest.mark.parametrize("host", ["a@b", '">x', "a b", "a/b", "a:b", "[::1", "", "a:123456"])
def test_malformed_host_header_is_refused(client: FlaskClient, host: str) -> None:
    answer = client.get("/vogu/score", headers={"Host": host})
    assert answer.status_code == 400
    assert "text/html" in answer.content_type


@pytest.mark.parametrize("host", ["takujo.example", "localhost:8000", "192.168.1.7", "[::1]:8000", "my-pc.local"])
def test_valid_host_header_is_accepted(client: FlaskClient, host: str) -> None:
    assert client.get("/vogu/score", headers={"Host": host}).status_code == 200


def test_missing_host_header_is_accepted_only_in_http_1_0(client: FlaskClient) -> None:
    for protocol, status in (("HTTP/1.0", 200), ("HTTP/1.1", 400)):
        environ: dict[str, object] = {"SERVER_PROTOCOL": protocol, "HTTP_HOST": None}
        assert client.get("/healthz", environ_overrides=environ).status_code == status


def test_path_with_double_leading_slash_is_not_found(client: FlaskClient) -> None:
    assert client.get("/", environ_overrides={"PATH_INFO": "//vogu/score"}).status_code == 404


@pytest.mark.parametrize(
    ("host", "port", "expected_text", "has_qr_code"),
    [
        ("0.0.0.0", 8000, "http://127.0.0.1:8000/", True),
        ("127.0.0.1", 8001, "http://127.0.0.1:8001/", False),
        ("::1", 8000, "http://[::1]:8000/", False),
        ("", 0, "Takujo 卓上", False),
    ],
)
def test_greeting_prints_address_and_qr_code_for_wildcard_host(
    capsys: pytest.CaptureFixture[str], host: str, port: int, expected_text: str, *, has_qr_code: bool
) -> None:
    print_phone_addresses_or_own_address(host, port)
    text = capsys.readouterr().out
    assert expected_text in text
    assert ("█" in text) is has_qr_code


class UnconnectableSocket(socket.socket):
    """A socket of a machine without a network."""

    def connect(self, _address: object) -> None:
        raise OSError


@pytest.mark.parametrize(
    ("hostname_output", "expected_addresses", "greeting_parts"),
    [
        (
            "192.168.1.7 127.0.1.1 2001:db8::1 10.0.0.7 \n",
            ["192.168.1.7", "10.0.0.7"],
            ["Takujo 卓上  http://192.168.1.7:8000/", "or http://10.0.0.7:8000/"],
        ),
        ("\n", [], ["Takujo 卓上  http://127.0.0.1:8000/"]),
        (None, [], ["Takujo 卓上  http://127.0.0.1:8000/"]),
    ],
)
def test_greeting_lists_ipv4_network_addresses_or_loopback(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    hostname_output: str | None,
    expected_addresses: list[str],
    greeting_parts: list[str],
) -> None:
    """`hostname_output` is None without the program `hostname`."""

    def run_hostname(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        if hostname_output is None:
            raise FileNotFoundError
        return subprocess.CompletedProcess(command, 0, hostname_output)

    monkeypatch.setattr("web.serving.greeting.socket.socket", UnconnectableSocket)
    monkeypatch.setattr("web.serving.greeting.subprocess.run", run_hostname)
    assert list_own_network_addresses_likeliest_first() == expected_addresses
    print_phone_addresses_or_own_address("0.0.0.0", 8000)
    greeting = capsys.readouterr().out
    assert [part for part in greeting_parts if part not in greeting] == []


def test_terminal_qr_code_uses_half_blocks_and_fits_40_columns() -> None:
    lines = draw_terminal_qr_code("http://192.168.100.200:8000/").splitlines()
    assert set("".join(lines)) <= set(" ▄▀█")
    assert len({len(line) for line in lines}) == 1
    assert max(map(len, lines)) <= 40


def create_client_naming_app() -> Any:
    """Returns an app that answers with the scheme and the client's address of a request."""

    @Request.application
    def app(request: Request) -> Response:
        return Response(f"{request.scheme} {request.remote_addr}")

    return app


@pytest.mark.parametrize(
    ("trusted", "peer", "forwarded", "expected_client", "expected_scheme"),
    parse_table_rows("""
        127.0.0.1             127.0.0.1   192.0.2.1                     192.0.2.1   https
        # the client forged the first address
        127.0.0.1             127.0.0.1   6.6.6.6, 192.0.2.1            192.0.2.1   https
        127.0.0.1,10.0.0.0/8  10.1.2.3    6.6.6.6, 192.0.2.1, 10.9.9.9  192.0.2.1   https
        127.0.0.1             192.0.2.66  192.0.2.1                     192.0.2.66  http
        10.0.0.1              127.0.0.1   192.0.2.1                     127.0.0.1   http
    """),
)
def test_client_address_is_taken_only_from_trusted_proxy(
    monkeypatch: pytest.MonkeyPatch, trusted: str, peer: str, forwarded: str, expected_client: str, expected_scheme: str
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", trusted)
    monkeypatch.setenv("TAKUJO_APP", "tests.serving.test_server:create_client_naming_app")
    headers = {"X-Forwarded-For": forwarded, "X-Forwarded-Proto": "https"}
    answer = Client(load_wsgi_app_behind_trusted_proxy()).get("/", headers=headers, environ_base={"REMOTE_ADDR": peer})
    assert answer.text == f"{expected_scheme} {expected_client}"
