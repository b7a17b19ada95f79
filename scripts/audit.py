"""Known holes in the packages we use, as far as the registries tell: part of `make lint`.

A hole fails the check. A registry that cannot be reached, or gives no answer about holes, is named and
skipped: a machine without network must be able to work.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent

# Advisories that do not concern us, each with the reason. None so far.
IGNORED: dict[str, str] = {}


def ask(command: list[str]) -> tuple[dict[str, Any], str]:
    """What an auditor printed as JSON, and the reason where it gave no such answer."""
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=90)
    except (OSError, subprocess.TimeoutExpired) as error:
        return {}, type(error).__name__
    try:
        return json.loads(done.stdout), ""
    except ValueError:
        return {}, (done.stderr.strip().splitlines() or ["no answer"])[-1][:160]


def of_python() -> tuple[list[str], str]:
    """Holes in what runs and what tests, and a line on how far it was looked."""
    command = [sys.executable, "-m", "pip_audit", "--require-hashes", "--disable-pip", "--format", "json"]
    command += ["--progress-spinner", "off", "--timeout", "10"]
    command += ["--requirement", "requirements.txt", "--requirement", "requirements-dev.txt"]
    answer, reason = ask(command)
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
    return holes, f"{len(looked)} of {len(packages)} packages looked up, {len(holes)} holes"


def of_npm() -> tuple[list[str], str]:
    """The same for package-lock.json."""
    answer, reason = ask(["sh", "scripts/npm.sh", "audit", "--json"])
    if "vulnerabilities" not in answer:
        status = answer.get("statusCode") or answer.get("message") or reason or "no answer"
        return [], f"skipped: the registry answers {status}"
    holes = [f"{name}: {hole['severity']}" for name, hole in answer["vulnerabilities"].items()]
    return holes, f"{answer['metadata']['dependencies']['total']} packages looked up, {len(holes)} holes"


if __name__ == "__main__":
    found = []
    for name, audit in {"pip-audit": of_python, "npm audit": of_npm}.items():
        holes, line = audit()
        print(f"{name}: {line}")
        found += holes
    sys.exit("\n".join(found) or 0)
