"""Requirements are commented, locked and licensed; the long run has all its tests; the audit warns."""

import re
import subprocess
import sys
from importlib.metadata import distributions
from itertools import pairwise
from pathlib import Path

import pytest

from scripts import audit
from scripts.licences import list_licence_rows

ROOT = Path(__file__).parents[2]
REQUIREMENT_FILES = sorted(file.stem for file in ROOT.glob("requirements*.in"))
PIN_PATTERN = re.compile(r"^([A-Za-z0-9._-]+)(\[[a-z,]+\])?==[^ ;]+( ; .+)?$")


EXTRA_REQUIREMENT_PATTERN = re.compile(r"^([A-Za-z0-9._-]+)(\[[a-z,]+\])(?!.*extra ==)")


def test_requirement_with_extra_is_pinned_with_extra() -> None:
    """Without such a pin pip takes the newest version of a package that another one requires with an extra."""
    locked = "".join((ROOT / f"{file}.txt").read_text() for file in REQUIREMENT_FILES)
    required = [requirement for package in distributions() for requirement in package.requires or ()]
    with_extras = {
        f"{found[1].lower()}{found[2]}==" for text in required if (found := EXTRA_REQUIREMENT_PATTERN.match(text))
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
    output = capsys.readouterr().out
    assert ("!!! NOT AUDITED" in output) == is_warning_expected
    assert all(vulnerability in output for vulnerability in found_vulnerabilities)
