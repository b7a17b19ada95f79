"""Programs of the system that a test asks for (scripts/system.sh test installs them)."""

import os
from shutil import which

import pytest

PROGRAM_SEARCH_PATH = f"/usr/sbin:/usr/bin:{os.environ['PATH']}"
"""Where Debian keeps what serves, too."""


def find_program_path(program: str) -> str | None:
    """Where a program is."""
    return which(program, path=PROGRAM_SEARCH_PATH)


def skip_unless_programs_exist(*programs: str, what: str = "") -> None:
    """Leaves a test out, aloud, where this system lacks a program; in CI every one has to be there."""
    if missing := [program for program in programs if not find_program_path(program)]:
        said = f"{what or 'a test'} is left out: this system has no {', '.join(missing)} (scripts/system.sh test)"
        assert not os.environ.get("CI"), said
        pytest.skip(said)
