"""What is installed is what was chosen: exact, hashed, with a reason and a licence."""

import json
import re
import socket
import subprocess
import sys
from importlib.metadata import distributions
from itertools import pairwise
from pathlib import Path

import pytest

from scripts import audit
from scripts.licences import list_licence_rows
from web.serving.greeting import (
    draw_terminal_qr_code,
    list_own_network_addresses_likeliest_first,
    print_own_address_or_all_with_qr_if_host_is_wildcard,
)

ROOT = Path(__file__).parents[2]
REQUIREMENT_FILES = sorted(file.stem for file in ROOT.glob("requirements*.in"))
PIN_PATTERN = re.compile(r"^([A-Za-z0-9._-]+)(\[[a-z,]+\])?==[^ ;]+( ; .+)?$")


@pytest.mark.parametrize("file", REQUIREMENT_FILES)
def test_every_package_is_pinned_with_its_hashes(file: str) -> None:
    text = (ROOT / f"{file}.txt").read_text()
    assert "://" not in text, "whose index it was has no place in it"
    blocks = re.split(
        r"\n(?=[A-Za-z])", "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))
    )
    for block in blocks:
        pin, *hashes = block.strip().split(" \\\n    ")
        assert PIN_PATTERN.match(pin)
        assert hashes
        assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", each) for each in hashes)


EXTRA_REQUIREMENT_PATTERN = re.compile(r"^([A-Za-z0-9._-]+)(\[[a-z,]+\])(?!.*extra ==)")


def test_requirement_with_extra_is_pinned_with_extra() -> None:
    """pip takes the newest there is for a package that another one wants with an extra, unless its pin names it."""
    locked = "".join((ROOT / f"{file}.txt").read_text() for file in REQUIREMENT_FILES)
    asked = [wanted for package in distributions() for wanted in package.requires or ()]
    with_extras = {
        f"{found[1].lower()}{found[2]}==" for wanted in asked if (found := EXTRA_REQUIREMENT_PATTERN.match(wanted))
    }
    assert "coverage[toml]==" in with_extras
    assert [pin for pin in with_extras if f"\n{pin}" not in locked] == []


@pytest.mark.parametrize("file", REQUIREMENT_FILES)
def test_every_chosen_requirement_has_comment_and_is_locked(file: str) -> None:
    locked = (ROOT / f"{file}.txt").read_text()
    lines = (ROOT / f"{file}.in").read_text().splitlines()
    for before, line in pairwise(lines):
        if pin := PIN_PATTERN.match(line):
            assert before.startswith("# ") or PIN_PATTERN.match(before)
            name = pin[1].lower().replace("_", "-") + (pin[2] or "")
            assert f"\n{name}==" in locked
        else:
            assert not line or line.startswith(("# ", "-c "))


@pytest.mark.parametrize(
    "folder", [ROOT, ROOT / "scripts" / "lint", ROOT / "scripts" / "lighthouse"], ids=lambda f: f.name
)
def test_npm_packages_are_exact_and_locked(folder: Path) -> None:
    chosen = json.loads((folder / "package.json").read_text())
    locked = json.loads((folder / "package-lock.json").read_text())["packages"]
    for name, version in {**chosen.get("dependencies", {}), **chosen["devDependencies"]}.items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version)
        assert locked[f"node_modules/{name}"]["version"] == version
        assert locked[f"node_modules/{name}"]["integrity"].startswith("sha512-")


def test_every_dependency_has_known_licence() -> None:
    table = list_licence_rows()
    assert {"flask", "weasyprint", "htmx.org"} <= {name for _, name, _, _ in table}
    assert [row for row in table if row[3] == "not said"] == []


def test_long_run_includes_every_shortened_test_module() -> None:
    """`make long` runs every test that `tests.run_length` makes shorter in `make test`."""
    found = re.search(r"^LONG := ((?:.*\\\n)*.*)", (ROOT / "Makefile").read_text(), re.M)
    assert found
    long = [file for name in found[1].replace("\\", "").split() for file in ROOT.glob(name)]
    shorter = [
        file
        for file in ROOT.glob("tests/**/test_*.py")
        if re.search("^from tests.run_length import", file.read_text(), re.M)
    ]
    assert len(shorter) > 20
    assert [file for file in shorter if not {file, *file.parents} & {*long}] == []


def test_tests_of_long_run_alone_are_collected_without_error() -> None:
    files = [str(file) for file in ROOT.glob("tests/*/long*.py")]
    command = [sys.executable, "-m", "pytest", "--collect-only", "--quiet", *files]
    collected = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert collected.returncode == 0, collected.stdout


def test_own_network_addresses_are_ipv4_and_not_loopback() -> None:
    for address in list_own_network_addresses_likeliest_first():
        assert re.fullmatch(r"\d+\.\d+\.\d+\.\d+", address)
        assert not address.startswith("127.")


def test_greeting_prints_loopback_address_without_network(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class UnconnectableSocket(socket.socket):
        def connect(self, _address: object) -> None:
            raise OSError

    def raise_file_not_found(*_: object, **__: object) -> None:
        raise FileNotFoundError

    monkeypatch.setattr("web.serving.greeting.socket.socket", UnconnectableSocket)
    monkeypatch.setattr("web.serving.greeting.subprocess.run", raise_file_not_found)
    assert list_own_network_addresses_likeliest_first() == []
    print_own_address_or_all_with_qr_if_host_is_wildcard("0.0.0.0", 8000)
    assert "http://127.0.0.1:8000/" in capsys.readouterr().out


def test_greeting_lists_every_network_address(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        "web.serving.greeting.list_own_network_addresses_likeliest_first", lambda: ["192.168.1.7", "10.0.0.7"]
    )
    print_own_address_or_all_with_qr_if_host_is_wildcard("0.0.0.0", 8000)
    said = capsys.readouterr().out
    assert "Takujo 卓上  http://192.168.1.7:8000/" in said
    assert "or http://10.0.0.7:8000/" in said


def test_terminal_qr_code_uses_half_blocks_and_fits_40_columns() -> None:
    lines = draw_terminal_qr_code("http://192.168.100.200:8000/").splitlines()
    assert set("".join(lines)) <= set(" ▄▀█")
    assert len({len(line) for line in lines}) == 1
    assert max(map(len, lines)) <= 40


@pytest.mark.parametrize(
    ("found_vulnerabilities", "summary_line", "required", "expected_exit_status", "is_warning_expected"),
    [
        ([], "9 of 9 packages looked up, 0 holes", True, 0, False),
        (["flask 1.0: PYSEC-1"], "9 of 9 packages looked up, 1 holes", False, 1, False),
        ([], "skipped: no answer", False, 0, True),
        ([], "skipped: no answer", True, 1, True),
    ],
)
def test_audit_warns_if_packages_could_not_be_audited(
    capsys: pytest.CaptureFixture[str],
    found_vulnerabilities: list[str],
    summary_line: str,
    *,
    required: bool,
    expected_exit_status: int,
    is_warning_expected: bool,
) -> None:
    assert (
        audit.main({"pip-audit": lambda: (found_vulnerabilities, summary_line)}, required=required)
        == expected_exit_status
    )
    said = capsys.readouterr().out
    assert ("!!! NOT AUDITED" in said) == is_warning_expected
    assert all(hole in said for hole in found_vulnerabilities)
