"""Lists the tests of each clause: `make clauses`, or of one: `make clauses CLAUSE=vogu.place`."""

from __future__ import annotations

import sys

import pytest

from calculators import GAMES, load_game


class ClauseTests:
    """A pytest plugin that collects the tests of each clause. tests: slug of the clause → node ids."""

    def __init__(self) -> None:
        self.tests: dict[str, list[str]] = {clause.slug: [] for slug in GAMES for clause in load_game(slug).clauses}

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            slugs = {slug for mark in item.iter_markers("clause") for slug in mark.args}
            for slug in sorted(slugs):
                self.tests.setdefault(slug, []).append(item.nodeid)


def main(wanted: str) -> int:
    """Prints the tests of a clause ('' for the number of tests of each, and those without); returns the exit status."""
    collected = ClauseTests()
    folders = [f"tests/{slug}" for slug in GAMES]
    options = ["--collect-only", "-p", "no:terminal", "-p", "no:cacheprovider", "-o", "addopts="]
    status = pytest.main([*options, *folders], plugins=[collected])
    if status:
        return int(status)
    if wanted:
        print("\n".join(collected.tests.get(wanted, [])) or f"no test names {wanted}")
        return 0
    for clause, tests in collected.tests.items():
        print(f"{len(tests):5}  {clause}")
    untested = [clause for clause, tests in collected.tests.items() if not tests]
    print(f"without a test: {', '.join(untested) or 'none'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(" ".join(sys.argv[1:])))
