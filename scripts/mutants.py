"""Mutation testing of the engines: small faults are put in, one at a time, and the tests have to notice.

    make mutants                      all games
    make mutants GAME=vogu            one
    make mutants GAME=vogu/score      one room of it

Works on a copy below build/, with the tests of that game's engine alone. Prints the share of mutants noticed
and those that were not, and fails under 95 %. Mutants that mypy refuses are not counted. A survivor whose
name stands in docs/mutants.md, in `backticks` and with the reason why it may live, counts as noticed.
"""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "mutants"
REASONS = ROOT / "docs" / "mutants.md"
AIM = 0.95

# Sentences, forms and pictures are looked at by the tests of the catalogues, the pages and the browser: what
# coverage leaves out, and the lists of clauses.
LEFT_OUT = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["coverage"]["run"]["omit"]
LEFT_OUT += ["calculators/*/clauses.py"]
COPIED = ["app.py", "calculators", "web", "templates", "static", "translations"]
COPIED += ["tests", "docs", "scripts", "bench", "gunicorn.conf.py"]
ILL_TYPED = "caught by type check"
NOTICED = ("killed", "timeout", "segfault")
SETTINGS = """
[tool.mutmut]
source_paths = ["calculators"]
only_mutate = ["calculators/{game}/{room}.py"]
do_not_mutate = [{left_out}]
also_copy = [{copied}]
pytest_add_cli_args_test_selection = [{tests}]
pytest_add_cli_args = ["-p", "no:cacheprovider", "-p", "no:randomly", "-o", "addopts="]
type_check_command = ["python", "-m", "mypy", "--output=json", "calculators/{game}"]
timeout_multiplier = 4
timeout_constant = 3

[tool.mypy]
strict = true
warn_unused_ignores = false
warn_unreachable = true

[tool.pytest.ini_options]
pythonpath = ["."]
testpaths = ["tests"]
"""


def listed(names: list[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


def copy(game: str, room: str) -> Path:
    """A fresh copy of the house with the settings for one game, or one room of it."""
    folder = WORK / game
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    present = [name for name in COPIED if (ROOT / name).exists()]
    for name in present:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__", "browser"))
        else:
            shutil.copy(source, folder / name)
    left_out = [name.replace("*", game, 1) for name in LEFT_OUT if f"/{game}/" in name or "/*/" in name]
    copied = [name for name in present if name not in ("calculators", "tests")]
    # The engine has to be held by the tests of its rules, whatever the pages would notice in passing.
    tests = sorted(str(file.relative_to(ROOT)) for file in (ROOT / "tests" / game).glob("test_*.py"))
    settings = SETTINGS.format(
        game=game,
        room=room or "*",
        left_out=listed(left_out),
        copied=listed(copied),
        tests=listed([file for file in tests if not file.endswith("test_pages.py")]),
    )
    (folder / "pyproject.toml").write_text(settings)
    return folder


def test(wanted: str) -> bool:
    """Runs one game's mutants and prints what came of them."""
    game, _, room = wanted.partition("/")
    folder = copy(game, room)
    mutmut = str(Path(sys.executable).with_name("mutmut"))
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    env = {**os.environ, "HYPOTHESIS_PROFILE": "mutants", "PATH": path}
    log = folder / "run.log"
    with log.open("w") as output:
        subprocess.run([mutmut, "run"], cwd=folder, env=env, stdout=output, stderr=output)
    results = subprocess.run([mutmut, "results", "--all", "true"], cwd=folder, capture_output=True, text=True)
    found = re.findall(r"^\s*(\S+__mutmut_\d+): (.+)$", results.stdout, re.MULTILINE)
    if not found or any(state == "not checked" for _, state in found):
        print(f"{wanted}: the mutants were not run to the end\n{log.read_text()[-3000:]}")
        return False
    excused = REASONS.read_text() if REASONS.exists() else ""
    # What `make lint` refuses is no fault that could get in; the tests are measured by the rest.
    judged = [(name, state) for name, state in found if state != ILL_TYPED]
    alive = [name for name, state in judged if state not in NOTICED]
    unexplained = [name for name in alive if f"`{name}`" not in excused]
    share = 1 - len(unexplained) / len(judged)
    print(f"{wanted}: {len(judged)} well-typed mutants of {len(found)}, {len(judged) - len(alive)} noticed,")
    print(f"{len(alive) - len(unexplained)} excused, {len(unexplained)} alive without a reason: {share:.1%}")
    for name in unexplained:
        print(f"  {name}")
    return share >= AIM


if __name__ == "__main__":
    games = sys.argv[1:] or sorted(path.parent.name for path in (ROOT / "calculators").glob("*/rules.py"))
    passed = [test(game) for game in games]
    sys.exit(not all(passed))
