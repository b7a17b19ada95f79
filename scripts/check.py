"""All tests on all cores, and what they take of the code: `make check`; or some of them: `make check TESTS=tests/vogu`.

Every branch of the engines has to be taken and nearly every one of the pages; of `TESTS=tests/vogu` VOGU's own.
pytest's own closing line comes last.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PARTS = {"calculators/*": 100, "web/*": 98}
"""How many of a hundred lines and branches of each part the tests take at least."""


def parts(tests: list[str]) -> dict[str, int]:
    """What the tests have to take: of all tests everything, of a game's folder what that game has."""
    if not tests:
        return PARTS
    slugs = [Path(test).name for test in tests if (ROOT / "calculators" / Path(test).name).is_dir()]
    if len(slugs) != len(tests):
        return {}
    return {
        part.replace("*", f"{at}{slug}/*"): least
        for slug in slugs
        for part, least, at in (("calculators/*", 100, ""), ("web/*", 98, "games/"))
    }


def run(tests: list[str]) -> tuple[int, str]:
    """Runs pytest, of all tests or a game's with coverage; its exit status and the last line it said."""
    # One process more than cores: who drives a browser waits for it half of the time.
    processes = str((os.cpu_count() or 1) + 1)
    command = [sys.executable, "-m", "pytest", "--numprocesses", processes, "--dist", "worksteal", *tests]
    command += ["--cov", "--cov-branch", "--cov-report="] if parts(tests) else []
    last = ""
    # Compiled once, whatever a container says: else each process would compile the tests and all they ask for anew.
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True) as process:
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
    for part, least in parts(tests).items():
        status = max(status, taken(part, least))
    sys.stdout.flush()
    print(last, flush=True)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
