"""System programs that tests need (`scripts/system.sh test` installs them)."""

import os
from shutil import which

import pytest

PROGRAM_SEARCH_PATH = f"/usr/sbin:/usr/bin:{os.environ['PATH']}"
"""With the folders of servers on Debian."""


def find_program_path(program: str) -> str | None:
    """Returns the path of a program; None without it."""
    return which(program, path=PROGRAM_SEARCH_PATH)


def skip_unless_programs_exist(*programs: str, what: str = "") -> None:
    """Skips a test with a message if a program is missing; fails it in CI."""
    if missing := [program for program in programs if not find_program_path(program)]:
        reason = f"{what or 'a test'} is left out: this system has no {', '.join(missing)} (scripts/system.sh test)"
        assert not os.environ.get("CI"), reason
        pytest.skip(reason)
