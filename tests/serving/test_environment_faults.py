"""A fault around the server disables only what depends on it (docs/serving.md, Bad luck)."""

import errno
import os
import re
import time
from contextlib import suppress
from html import unescape
from itertools import product
from pathlib import Path
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.apps import create_test_app
from tests.run_length import ONE_GAME_OR_ALL, choose_by_run_length
from tests.trust.tables import list_example_tables
from web import assets, headers, pdf, server_words, templates
from web.server_words import NETWORK_DRIVES, file_system_kind_or_empty, list_bilingual_server_problems

SCORE_ADDRESS = "/vogu/score?players=3&names=a.b.c"
CHECKED_ADDRESSES = [
    "/",
    "/healthz",
    SCORE_ADDRESS,
    "/vogu/score.json",
    "/vogu/score/sheet",
    "/vogu/score.qr",
    "/static/takujo.css",
]


def list_startup_problems(store_address: str, file_limit: int = 9_999) -> list[str]:
    return list_bilingual_server_problems({"TAKUJO_STORE": store_address}, file_limit)


def collect_status_codes(client: FlaskClient) -> set[int]:
    return {client.get(path).status_code for path in CHECKED_ADDRESSES}


@pytest.mark.parametrize("access_log_path", ["/dev/full", "/proc/nothing/access.log"])
def test_unwritable_access_log_fails_no_request(monkeypatch: pytest.MonkeyPatch, access_log_path: str) -> None:
    """A full disk, and a path that cannot be created."""
    monkeypatch.setenv("ACCESS_LOG", access_log_path)
    assert collect_status_codes(create_test_app("off").test_client()) == {200}


def test_full_standard_output_fails_no_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ACCESS_LOG", "-")
    full = Path("/dev/full").open("w")  # noqa: SIM115  # closed below; closing fails too
    try:
        monkeypatch.setattr("sys.stdout", full)
        assert collect_status_codes(create_test_app("off").test_client()) == {200}
    finally:
        monkeypatch.undo()
        with suppress(OSError):
            full.close()


def fetch_refusal_of_pdf_alone(client: FlaskClient) -> TestResponse:
    assert collect_status_codes(client) == {200}
    answer = client.get("/vogu/score.pdf?players=3&lang=en")
    assert answer.status_code == 503
    return answer


def test_missing_shared_memory_disables_only_pdf(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without /dev/shm there are no semaphores, and the press cannot start."""

    def raise_missing_semaphores(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSYS, "Function not implemented")

    monkeypatch.setattr("multiprocessing.synchronize.SemLock.__init__", raise_missing_semaphores)
    monkeypatch.setattr(pdf, "_press", pdf.create_press())
    monkeypatch.setattr(
        pdf,
        "check_printing_works_or_raise",
        pdf.check_printing_works_or_raise.__wrapped__,
    )  # without its cache
    answer = fetch_refusal_of_pdf_alone(client)
    assert "/dev/shm" in answer.text
    assert "Retry-After" not in answer.headers, "a second try fails too"


def test_missing_fonts_disable_only_pdf(client: FlaskClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An `fc-list` that lists nothing."""
    (tmp_path / "fc-list").write_text("#!/bin/sh\n")
    (tmp_path / "fc-list").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    uncached = pdf.check_printing_works_or_raise.__wrapped__
    for module in (pdf, server_words):
        monkeypatch.setattr(module, "check_printing_works_or_raise", uncached)
    assert "fonts-morisawa-bizud-gothic" in fetch_refusal_of_pdf_alone(client).text
    assert any("fonts-morisawa-bizud-gothic" in line for line in list_startup_problems("off"))


@pytest.mark.parametrize(
    ("store_setting", "file_limit", "expected_mention"),
    [
        ("nonsense", 9_999, "TAKUJO_STORE"),
        ("nonsense://x", 9_999, "TAKUJO_STORE"),
        ("sqlite:////proc/nothing/tables.sqlite3", 9_999, "/proc"),
        ("off", 40, "40"),
    ],
)
def test_startup_problem_is_reported_in_both_languages(
    store_setting: str, file_limit: int, expected_mention: str
) -> None:
    (line,) = list_startup_problems(store_setting, file_limit)
    assert line.count(expected_mention) == 2


def test_intact_setup_reports_no_startup_problem(tmp_path: Path) -> None:
    assert list_startup_problems(f"sqlite:///{tmp_path}/tables.sqlite3") == []


def test_network_drive_is_detected_by_file_system_type(tmp_path: Path) -> None:
    table = tmp_path / "mounts"
    table.write_text("/dev/sda1 / ext4 rw 0 0\nnas:/x /srv/a\\040b nfs4 rw 0 0\n")
    assert file_system_kind_or_empty(Path("/srv/a b/instance"), table) == "nfs4"
    assert file_system_kind_or_empty(Path("/srv/a"), table) == "ext4"
    assert file_system_kind_or_empty(Path("/srv/a"), tmp_path / "nothing") == ""
    table.write_text("/dev/sda1 / ext4 rw 0 0\nsystemd-1 /srv autofs rw 0 0\nnas:/x /srv nfs4 rw 0 0\n")
    assert file_system_kind_or_empty(Path("/srv/a"), table) == "nfs4", "automount"
    for kind in ("nfs4", "cifs", "virtiofs", "fuse.sshfs"):
        assert NETWORK_DRIVES.fullmatch(kind)
    for kind in ("ext4", "overlay", "fuseblk", "fuse.fuse-overlayfs"):
        assert not NETWORK_DRIVES.fullmatch(kind)


def test_network_drive_problem_names_target_of_symlinked_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drive = tmp_path / "drive"
    drive.mkdir()
    (tmp_path / "instance").symlink_to(drive)
    monkeypatch.setattr(server_words, "file_system_kind_or_empty", lambda folder: "nfs4" if folder == drive else "ext4")
    (line,) = list_startup_problems(f"sqlite:///{tmp_path}/instance/t.sqlite3")
    assert str(drive) in line


def test_a_clock_that_jumps_changes_no_answer(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def answers_and_etags() -> list[tuple[bytes, str | None]]:
        answers = [client.get(path) for path in CHECKED_ADDRESSES]
        return [(answer.data, answer.headers.get("ETag")) for answer in answers]

    before = answers_and_etags()
    monkeypatch.setattr(time, "time", lambda: 4e9)
    assert answers_and_etags() == before


def test_two_versions_behind_one_address_answer_each_others_pages(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page of one version requests its files from the other one and sends its touches there."""
    page = client.get(SCORE_ADDRESS)
    own = re.findall(r'"(/static/[^"]+\?v=[^"]+)"', page.text)
    assert '"/vogu/enter"' in page.text
    table = "players=3&values=B4.R6.Y-1.G5.W-1.K2&p1=GWg.GWw.GB.WB&p2=BB.RK.RY.KK&p3=YY.RR.BK.R"
    touch = f"/vogu/enter?{table}&view=score&put=BR"
    ours = client.get(touch, headers={"HX-Request": "true"})
    other = create_test_app("off").test_client()
    for module in (headers, assets, templates):
        monkeypatch.setattr(module, "app_version", lambda: "another")
    assert own
    for file in own:
        answer = other.get(file)
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "no-cache", "a page of the other version gets its own file"
    again = other.get(SCORE_ADDRESS, headers={"If-None-Match": page.headers["ETag"]})
    assert (again.status_code, again.headers["Takujo-Version"]) == (200, "another")
    theirs = other.get(touch, headers={"HX-Request": "true"})
    assert theirs.status_code == ours.status_code == 200
    assert re.sub(r"v=[^\"&]+", "", theirs.text) == re.sub(r"v=[^\"&]+", "", ours.text)


FORMULA_LIKE_NAMES = ("=1+1", "+1", "-1", "@A1", "\t=1", "\n=1", "\r\n@A1", "|=1")


@pytest.mark.no_cover
@pytest.mark.parametrize("slug", ONE_GAME_OR_ALL)
def test_share_text_has_no_line_starting_like_spreadsheet_formula(client: FlaskClient, slug: str) -> None:
    """Each line begins with the game's name or an address, so that a spreadsheet takes it for text."""
    seen = 0
    for (view, query), name in product(list_example_tables(slug)[: choose_by_run_length(1, 12)], FORMULA_LIKE_NAMES):
        names = {"names": ".".join([name] * 3), "lang": "en"}
        page = client.get(f"/{slug}/{view}?{urlencode({**query, **names})}").text
        for text in re.findall(r'<textarea class="field" rows="3"\s+readonly>(.*?)</textarea>', page, re.DOTALL):
            seen += 1
            lines = unescape(text).splitlines()
            assert not [line for line in lines if re.match(r"\s*[=+\-@|]", line)], text
    assert seen
