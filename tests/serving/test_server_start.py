"""The start of a server: taken addresses, base path, problems it reports; client addresses and the WSGI environ."""

import os
import re
import socket
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from flask import Flask

from scripts.served import ROOT, Server, find_free_port
from tests.engine import parse_table_rows
from tests.serving.raw_http import send_get_request
from tests.serving.test_buffered_app import REQUEST_SCOPE
from web.live.sharing import ipv4_address_or_ipv6_network_of_request
from web.serving.buffered_app import build_wsgi_environ
from web.serving.server import base_path_from_environment_or_exit, build_granian_settings, is_address_taken_or_exit


@pytest.mark.no_cover
def test_second_server_refuses_to_start_on_taken_port(shared_server: Server) -> None:
    place = {"HOST": "127.0.0.1", "PORT": str(shared_server.port), "WEB_CONCURRENCY": "1"}
    second = subprocess.run(
        [sys.executable, "-m", "web.serving"],
        cwd=ROOT,
        env={**os.environ, **place},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert second.returncode == 1
    assert f"another server listens at 127.0.0.1:{shared_server.port}" in second.stderr
    assert send_get_request(shared_server, "/healthz").body == b"ok"
    assert len(shared_server.list_worker_ids()) == 1


def test_address_counts_as_taken_while_socket_listens(tmp_path: Path) -> None:
    port = find_free_port()
    assert not is_address_taken_or_exit(build_granian_settings({"HOST": "127.0.0.1", "PORT": str(port)}))
    with socket.create_server(("127.0.0.1", port), reuse_port=True):
        assert is_address_taken_or_exit(build_granian_settings({"HOST": "127.0.0.1", "PORT": str(port)}))
        assert is_address_taken_or_exit(build_granian_settings({"HOST": "0.0.0.0", "PORT": str(port)}))
    place = build_granian_settings({"HOST": f"unix:{tmp_path}/takujo.sock"})
    assert not is_address_taken_or_exit(place)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(f"{tmp_path}/takujo.sock")
        listener.listen()
        assert is_address_taken_or_exit(place)


def test_foreign_host_address_exits_with_message() -> None:
    with pytest.raises(SystemExit, match=r"cannot listen at 192\.0\.2\.1:8000"):
        is_address_taken_or_exit(build_granian_settings({"HOST": "192.0.2.1"}))


def test_base_path_setting_is_normalised_or_refused() -> None:
    assert base_path_from_environment_or_exit({}) == ""
    for written, base_path in (("/", ""), ("/takujo/", "/takujo"), ("/takujo", "/takujo")):
        assert base_path_from_environment_or_exit({"BASE_PATH": written}) == base_path
    for wrong in ("takujo", "/a b", "//x", '/"'):
        with pytest.raises(SystemExit):
            base_path_from_environment_or_exit({"BASE_PATH": wrong})


@pytest.mark.no_cover
def test_low_open_file_limit_is_reported_at_start() -> None:
    """`ulimit` changes only the process of this test."""
    environ = {**os.environ, "HOST": "127.0.0.1", "PORT": str(find_free_port()), "WEB_CONCURRENCY": "1"}
    command = ["sh", "-c", 'ulimit -n 256; exec "$0" -m web.serving', sys.executable]
    with subprocess.Popen(command, cwd=ROOT, env=environ, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr
        line = process.stderr.readline()
        process.terminate()
    assert "256" in line
    assert "ulimit -n" in line


@pytest.mark.parametrize(
    ("address", "expected_network"),
    parse_table_rows("""
        192.0.2.7             192.0.2.7
        2001:db8:1:2:3:4:5:6  2001:db8:1:2::/64
        2001:db8:1:2::ffff    2001:db8:1:2::/64
        2001:db8:1:3::1       2001:db8:1:3::/64
        ::ffff:192.0.2.7      192.0.2.7
        -                     -
        nonsense              nonsense
    """),
)
def test_ipv6_clients_are_counted_by_64_bit_network(address: str, expected_network: str) -> None:
    with Flask(__name__).test_request_context(environ_base={"REMOTE_ADDR": address}):
        assert ipv4_address_or_ipv6_network_of_request() == expected_network


def test_underscore_forwarded_header_is_left_out_of_wsgi_environ() -> None:
    scope = {
        **REQUEST_SCOPE,
        "raw_path": b"/vogu/%E3%81%82",
        "query_string": "names=あ".encode(),
        "headers": [
            (b"x_forwarded_for", b"6.6.6.6"),
            (b"accept", b"a"),
            (b"accept", b"b"),
            (b"content-type", b"text/plain"),
            (b"transfer-encoding", b"chunked"),
        ],
    }
    environ = build_wsgi_environ(scope, b"body")
    assert "HTTP_X_FORWARDED_FOR" not in environ
    assert "HTTP_TRANSFER_ENCODING" not in environ
    assert environ["HTTP_ACCEPT"] == "a,b"
    assert (environ["CONTENT_TYPE"], environ["CONTENT_LENGTH"]) == ("text/plain", "4")
    assert environ["PATH_INFO"].encode("latin-1").decode() == "/vogu/あ"
    assert environ["QUERY_STRING"].encode("latin-1").decode() == "names=あ"
    assert environ["wsgi.input"].read() == b"body"


def test_every_app_named_for_server_exists_and_is_callable() -> None:
    """No linter finds a wrong name after the colon of `module:name`."""
    files = [file for folder in ("bench", "scripts", "tests") for file in (ROOT / folder).rglob("*.py")]
    names = {
        name
        for file in files
        for name in re.findall(r'\bapp(?:: str)? ?= ?"([\w.]+:\w+)"', file.read_text(encoding="utf-8"))
    }
    assert len(names) > 3
    for name in names:
        module, _, factory = name.partition(":")
        assert callable(getattr(import_module(module), factory, None)), name
