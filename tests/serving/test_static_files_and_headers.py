"""Static files, encodings, redirects, robots.txt, OPTIONS, errors and CORS of data."""

import gzip

import brotli
import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header

from tests.engine import parse_table_rows
from web.assets import FOLDER
from web.encoding import brotli_if_installed_then_gzip_encoders_by_name, choose_encoding_or_empty
from web.headers import app_version

STYLESHEET_PATH = "/static/takujo.css"


@pytest.mark.parametrize(
    ("header", "encoding"),
    parse_table_rows("""
        gzip, deflate, br, zstd  br
        GZIP                     gzip
        gzip;q=0                 -
        br;q=0.5, gzip           gzip
        br;q=0.5, gzip;q=0.5     br
        *, br;q=0                gzip
        *;q=0                    -
        identity, gzip;q=0.5     -
        identity, gzip           gzip
        deflate, zstd            -
        -                        -
    """),
)
def test_most_preferred_encoding_is_chosen_and_smallest_of_equals(header: str, encoding: str) -> None:
    assert choose_encoding_or_empty(parse_accept_header(header, Accept), ["br", "gzip"]) == encoding


@pytest.mark.parametrize("path", [STYLESHEET_PATH, "/vogu/score", "/vogu/rules.json", "/vogu/score.qr", "/nowhere"])
def test_pages_data_and_files_come_compressed(client: FlaskClient, path: str) -> None:
    plain = client.get(path)
    assert "Content-Encoding" not in plain.headers
    assert "Accept-Encoding" in plain.headers["Vary"]
    for encoding, decode in (("br", brotli.decompress), ("gzip", gzip.decompress)):
        answer = client.get(path, headers={"Accept-Encoding": encoding})
        assert answer.headers["Content-Encoding"] == encoding
        assert "Accept-Encoding" in answer.headers["Vary"]
        assert int(answer.headers["Content-Length"]) == len(answer.data) < len(plain.data)
        assert decode(answer.data) == plain.data
        if encoding == "gzip":
            assert answer.data[4:8] == bytes(4), "no time stamp: every server sends the same bytes"


def test_gzip_is_only_encoding_without_brotli(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.encoding.brotli", None)
    assert list(brotli_if_installed_then_gzip_encoders_by_name(prefers_speed_over_size=True)) == ["gzip"]


def test_png_files_are_not_compressed_again(client: FlaskClient) -> None:
    for path, file in (("/static/icon-192.png", "icon-192.png"), ("/favicon.ico", "icon-192.png")):
        answer = client.get(path, headers={"Accept-Encoding": "br, gzip"})
        assert "Content-Encoding" not in answer.headers
        assert (answer.mimetype, answer.data) == ("image/png", (FOLDER / file).read_bytes())


def test_current_version_file_is_immutable_and_others_are_revalidated(client: FlaskClient) -> None:
    assert client.get(f"{STYLESHEET_PATH}?v={app_version()}").headers["Cache-Control"].endswith("immutable")
    for path in (STYLESHEET_PATH, f"{STYLESHEET_PATH}?v=0123456789abcdef"):
        answer = client.get(path)
        assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-cache")
        again = client.get(path, headers={"If-None-Match": answer.headers["ETag"]})
        assert (again.status_code, again.data) == (304, b"")


def test_each_encoding_has_its_validator(client: FlaskClient) -> None:
    tags = {
        client.get(STYLESHEET_PATH, headers={"Accept-Encoding": name}).headers["ETag"] for name in ("br", "gzip", "")
    }
    assert len(tags) == 3


@pytest.mark.parametrize("path", ["/static/", "/static/nothing.css", "/static/../app.py", "/static//../etc"])
def test_unknown_static_path_is_not_found(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.mimetype) == (404, "text/html")


def test_robots_txt_disallows_addresses_with_names_picks_enter_or_json(client: FlaskClient) -> None:
    answer = client.get("/robots.txt")
    assert (answer.status_code, answer.mimetype) == (200, "text/plain")
    for pattern in ("/*names=", "/*pick=", "/*/enter", "/*.json"):
        assert f"Disallow: {pattern}\n" in answer.text


@pytest.mark.parametrize(
    ("path", "status", "location"),
    [
        ("/vogu", 308, "/vogu/"),
        ("/vogu?lang=en", 308, "/vogu/?lang=en"),
        ("/vogu//score", 308, "/vogu/score"),
        ("/vogu/enter?players=3", 303, "/vogu/score?players=3"),
    ],
)
def test_redirect_page_is_in_asked_language_and_ignores_host_header(
    client: FlaskClient, path: str, status: int, location: str
) -> None:
    answer = client.get(path, headers={"Host": "evil.example"})
    assert (answer.status_code, answer.headers["Location"]) == (status, location)
    assert "evil" not in answer.text
    assert ("This way" if "lang=en" in path else "こちらへどうぞ") in answer.text
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")


@pytest.mark.parametrize("path", ["/", "/vogu/score", "/vogu/score.json", STYLESHEET_PATH, "/healthz"])
def test_options_request_lists_allowed_methods(client: FlaskClient, path: str) -> None:
    answer = client.options(path)
    assert (answer.status_code, answer.data) == (204, b"")
    assert answer.headers["Allow"] == client.post(path).headers["Allow"] == "GET, HEAD, OPTIONS"
    assert client.options("/nothing").status_code == 404


@pytest.mark.parametrize(
    ("path", "status", "title"),
    [
        ("/vogu/nothing.json", 404, "There is no such page"),
        ("/vogu/score.json?lang=en&p1=" + "B" * 8000, 414, "The address is too long"),
    ],
)
def test_json_address_reports_errors_as_problem_json(client: FlaskClient, path: str, status: int, title: str) -> None:
    answer = client.get(path, headers={"Accept-Language": "en"})
    assert (answer.status_code, answer.mimetype) == (status, "application/problem+json")
    problem = answer.get_json()
    assert (problem["status"], problem["title"]) == (status, title)
    assert problem["detail"]


@pytest.mark.parametrize("path", ["/vogu/score.json", "/vogu/rules.json", "/vogu/nothing.json"])
def test_json_may_be_read_from_any_site(client: FlaskClient, path: str) -> None:
    answer = client.get(path, headers={"Origin": "https://elsewhere.example"})
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"


def test_cors_preflight_of_json_address_is_allowed(client: FlaskClient) -> None:
    headers = {"Origin": "https://elsewhere.example", "Access-Control-Request-Method": "GET"}
    answer = client.options("/vogu/score.json", headers=headers)
    assert (answer.status_code, answer.headers["Access-Control-Allow-Origin"]) == (204, "*")
    assert "GET" in answer.headers["Access-Control-Allow-Methods"]
    assert answer.headers["Access-Control-Allow-Headers"] == "*"


@pytest.mark.parametrize("path", ["/", "/vogu/score", "/vogu/score.qr"])
def test_pages_refuse_cross_origin_reading(client: FlaskClient, path: str) -> None:
    for answer in (client.get(path), client.options(path)):
        assert "Access-Control-Allow-Origin" not in answer.headers
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
