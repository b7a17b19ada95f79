"""Checks the packages in use for known vulnerabilities, by the registries: part of `make lint`.

A vulnerability fails the check. If a registry cannot be reached or has no data, one prominent line states it, because
the check has to work on a machine without network; with CI_AUDIT=required that fails too.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent

# Advisories that do not concern us, each with the reason. None so far.
IGNORED: dict[str, str] = {}


def run_auditor(command: list[str]) -> tuple[dict[str, Any], str]:
    """Runs an auditor; returns its JSON output, {} if there is none, and the reason for that."""
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=90)
    except (OSError, subprocess.TimeoutExpired) as error:
        return {}, type(error).__name__
    try:
        return json.loads(done.stdout), ""
    except ValueError:
        return {}, (done.stderr.strip().splitlines() or ["no answer"])[-1][:160]


def audit_python() -> tuple[list[str], str]:
    """Returns the vulnerabilities of the pinned Python packages, and a line on how many were looked up."""
    command = [sys.executable, "-m", "pip_audit", "--require-hashes", "--disable-pip", "--format", "json"]
    command += ["--progress-spinner", "off", "--timeout", "10"]
    for file in sorted(ROOT.glob("requirements*.txt")):
        command += ["--requirement", file.name]
    answer, reason = run_auditor(command)
    packages = answer.get("dependencies", [])
    looked = [package for package in packages if "vulns" in package]
    if not looked:
        return [], f"skipped: {reason or 'the index says nothing about holes here'}"
    holes = [
        f"{package['name']} {package['version']}: {hole['id']}, mended in {hole['fix_versions']}"
        for package in looked
        for hole in package["vulns"]
        if not {hole["id"], *hole.get("aliases", [])} & IGNORED.keys()
    ]
    far = "" if len(looked) == len(packages) else "skipped: "
    return holes, f"{far}{len(looked)} of {len(packages)} packages looked up, {len(holes)} holes"


def list_locked_folders() -> list[Path]:
    """Returns the folders with a package-lock.json of this project."""
    return [file.parent for file in (ROOT / "package-lock.json", *sorted(ROOT.glob("scripts/*/package-lock.json")))]


def audit_npm(folder: Path = ROOT) -> tuple[list[str], str]:
    """Returns the vulnerabilities of the package-lock.json of a folder, and a line on how many were looked up."""
    answer, reason = run_auditor(["sh", "scripts/npm.sh", "--prefix", str(folder.relative_to(ROOT)), "audit", "--json"])
    if "vulnerabilities" not in answer:
        status = answer.get("statusCode") or answer.get("message") or reason or "no answer"
        return [], f"skipped: the registry answers {status}"
    holes = [f"{name}: {hole['severity']}" for name, hole in answer["vulnerabilities"].items()]
    return holes, f"{answer['metadata']['dependencies']['total']} packages looked up, {len(holes)} holes"


def main(audits: Mapping[str, Callable[[], tuple[list[str], str]]], *, required: bool) -> int:
    """Runs the audits and prints the results; returns 1 for a vulnerability or a required audit that was skipped."""
    found, unknown = [], []
    for name, audit in audits.items():
        holes, line = audit()
        print(f"{name}: {line}")
        found += holes
        unknown += [name] * line.startswith("skipped")
    for hole in found:
        print(hole)
    if unknown:
        print(f"!!! NOT AUDITED, nobody knows of holes: {', '.join(unknown)}{' (CI_AUDIT=required)' * required} !!!")
    return int(bool(found or (unknown and required)))


if __name__ == "__main__":
    npm = {
        f"npm audit {folder.relative_to(ROOT)}".rstrip(" ."): partial(audit_npm, folder)
        for folder in list_locked_folders()
    }
    sys.exit(main({"pip-audit": audit_python, **npm}, required=os.environ.get("CI_AUDIT") == "required"))
