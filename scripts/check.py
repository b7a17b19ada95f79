"""Runs all tests on all cores and checks how much of the code they cover: `make check`.

With `TESTS=tests/vogu` it runs that folder alone and lists which lines of VOGU those tests leave out. Other folders
cover some of these lines, so only the full run fails for what is not covered. pytest's own closing line comes last.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LEAST_COVERED_PERCENT_BY_PART = {"calculators/*": 100, "web/*": 97}
"""For each part of the code, how many percent of its lines and branches all tests together have to cover."""


def list_code_folders_of_tested_games(test_paths: list[str]) -> list[str]:
    """Returns the folders of the code of the games whose test folders are run; none for other folders."""
    slugs = [Path(path).name for path in test_paths if (ROOT / "calculators" / Path(path).name).is_dir()]
    return [folder for slug in slugs for folder in (f"calculators/{slug}", f"web/games/{slug}")]


def run_pytest(test_paths: list[str], measured_folders: list[str]) -> tuple[int, str]:
    """Runs pytest on all tests or on some; returns its exit status and the last line it printed.

    measured_folders: the code whose coverage is measured, which makes its tests slower; with all tests it is all code.
    """
    # One process more than cores: a test that drives a browser waits for it half of the time.
    processes = str((os.cpu_count() or 1) + 1)
    command = [sys.executable, "-m", "pytest", "--numprocesses", processes, "--dist", "worksteal", *test_paths]
    measured = ["--cov"] if not test_paths else [f"--cov={folder}" for folder in measured_folders]
    command += [*measured, "--cov-branch", "--cov-report="] if measured else []
    last_line = ""
    # Bytecode is written even where the environment forbids it: else each process would compile everything anew.
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        for line in process.stdout:
            print(line, end="", flush=True)
            last_line = line.strip() or last_line
    return process.returncode, last_line


def report_coverage(part: str, *options: str) -> int:
    """Prints the lines of a part that no test covered; returns the exit status of `coverage report`."""
    command = [sys.executable, "-m", "coverage", "report", f"--include={part}", *options]
    return subprocess.run(command, cwd=ROOT).returncode


def main(test_paths: list[str]) -> int:
    """Runs the tests and reports coverage; returns the exit status. Only a full run fails for missing coverage."""
    folders = list_code_folders_of_tested_games(test_paths)
    status, last_line = run_pytest(test_paths, folders)
    if not test_paths:
        for part, least in LEAST_COVERED_PERCENT_BY_PART.items():
            print(f"\n{part}: at least {least} %")
            status = max(status, report_coverage(part, f"--fail-under={least}"))
    for folder in folders:
        print(f"\n{folder}: what these tests leave out (for your information; `make check` holds the whole)")
        report_coverage(f"{folder}/*")
    sys.stdout.flush()
    print(last_line, flush=True)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
