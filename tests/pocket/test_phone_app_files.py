"""The phone app that a server offers: the offer on pages, and its files."""

import json
import marshal
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from scripts.site import bare
from web import phone_app
from web.headers import app_version

WORKER_FILE_PATH = f"pocket/app-{app_version()}/engine.js"


@pytest.fixture
def offered_build_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A build as of `make pocket` that contains one small worker file."""
    monkeypatch.setattr(phone_app, "BUILT", tmp_path / "pocket")
    file = tmp_path / WORKER_FILE_PATH
    file.parent.mkdir(parents=True)
    file.write_text("plain")
    file.with_name("engine.js.br").write_text("small")
    manifest = {"version": app_version(), "sent": 4_540_000, "files": []}
    (tmp_path / "pocket" / "manifest.json").write_text(json.dumps(manifest))
    return tmp_path / "pocket"


@pytest.mark.parametrize("path", ["/", "/phone"])
def test_etag_of_offering_page_changes_once_phone_app_is_built(
    client: FlaskClient, offered_build_folder: Path, path: str
) -> None:
    there = client.get(path)
    assert "4.5 MB" in there.text
    (offered_build_folder / "manifest.json").rename(offered_build_folder / "later.json")
    before = client.get(path)
    assert "4.5 MB" not in before.text
    assert client.get(path, headers={"If-None-Match": before.headers["ETag"]}).status_code == 304
    (offered_build_folder / "later.json").rename(offered_build_folder / "manifest.json")
    after = client.get(path, headers={"If-None-Match": before.headers["ETag"]})
    assert (after.status_code, after.data) == (200, there.data)


def test_phone_app_of_other_version_is_not_offered(client: FlaskClient, offered_build_folder: Path) -> None:
    manifest = offered_build_folder / "manifest.json"
    manifest.write_text(manifest.read_text().replace(app_version(), "0123456789abcdef"))
    assert "4.5 MB" not in client.get("/").text
    assert client.get("/" + WORKER_FILE_PATH).status_code == 404


@pytest.mark.usefixtures("offered_build_folder")
def test_phone_app_file_is_immutable_and_sent_in_accepted_encoding(client: FlaskClient) -> None:
    for accepted, body in (("br", "small"), ("gzip", "plain"), ("", "plain")):
        answer = client.get("/" + WORKER_FILE_PATH, headers={"Accept-Encoding": accepted}, buffered=True)
        assert (answer.text, answer.mimetype) == (body, "text/javascript")
        assert answer.headers.get("Content-Encoding", "") == ("br" if body == "small" else "")
        assert answer.headers["Cache-Control"].endswith("immutable")
        assert answer.headers["Content-Security-Policy"] == phone_app.WORKER_POLICY
    assert client.get("/pocket/manifest.json", buffered=True).headers["Cache-Control"] == "no-cache"


@pytest.mark.usefixtures("offered_build_folder")
@pytest.mark.parametrize(
    "path", ["engine.js", "../app.py", "later/../../app.py", WORKER_FILE_PATH.partition("/")[2] + ".br", ""]
)
def test_unknown_phone_app_path_is_not_found(client: FlaskClient, path: str) -> None:
    assert client.get("/pocket/" + path).status_code == 404


def test_service_worker_is_revalidated_and_start_page_is_bilingual(client: FlaskClient) -> None:
    answer = client.get("/sw.js")
    assert (answer.mimetype, answer.headers["Cache-Control"]) == ("text/javascript", "no-cache")
    start = client.get("/phone/start.html").text
    assert 'data-start="served"' in start
    for lang in ("ja", "en"):
        assert f'<section lang="{lang}"' in start


SAMPLE_MODULE_SOURCE = b'''
"""A module."""
from typing import TYPE_CHECKING, overload
from dataclasses import dataclass
if TYPE_CHECKING:
    import nothing_there
limit: int = 3
later: str
@dataclass
class Card:
    """A card."""
    top: int
    def turned(self, times: "nothing_there.Times" = limit) -> "Card":
        """Turned."""
        assert times
        return Card(self.top + times)
@overload
def taken(card: None) -> None: ...
def taken(card):
    """Only said."""
'''


def test_packed_module_runs_without_docstrings_and_annotations() -> None:
    code = bare.compile_source(SAMPLE_MODULE_SOURCE, "cards.py")
    assert b"Turned" not in code
    assert b"nothing_there" not in code
    module: dict[str, object] = {"__name__": "cards"}
    exec(marshal.loads(code[16:]), module)
    card = module["Card"]
    assert callable(card)
    assert card(1).turned() == card(4)
    assert "later" not in module
