"""All tests on all cores, and what they take of the code: `make check`; or some of them: `make check TESTS=tests/vogu`.

Every branch of the engines has to be taken and nearly every one of the pages. pytest's own closing line comes last.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PARTS = {"calculators/*": 100, "web/*": 98}
"""How many of a hundred lines and branches of each part the tests take at least."""


def run(tests: list[str]) -> tuple[int, str]:
    """Runs pytest, of all tests with coverage; its exit status and the last line it said."""
    command = [sys.executable, "-m", "pytest", "--numprocesses", "auto", "--dist", "worksteal", *tests]
    command += [] if tests else ["--cov", "--cov-branch", "--cov-report="]
    last = ""
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        for line in process.stdout:
            print(line, end="", flush=True)
            last = line.strip() or last
    return process.returncode, last


def taken(part: str, least: int) -> int:
    """Prints what the tests have not taken of a part; 0 if it is little enough."""
    print(f"\n{part}: at least {least} %")
    report = [sys.executable, "-m", "coverage", "report", f"--include={part}", f"--fail-under={least}"]
    return subprocess.run(report, cwd=ROOT).returncode


def main(tests: list[str]) -> int:
    status, last = run(tests)
    if not tests:
        status = max(status, *(taken(part, least) for part, least in PARTS.items()))
        sys.stdout.flush()
    print(last, flush=True)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
