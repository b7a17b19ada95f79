"""Mutation testing: small faults are put in, one at a time, and the tests have to notice.

    make mutants                      all games, what they share, and the pieces of pictures
    make mutants GAME=vogu            one
    make mutants GAME=vogu/score      one module of it
    make mutants GAME=core            what all games share; GAME=pieces: what pictures are made of
    make mutants GAME="vogu --again"  its survivors once more, after tests have been added

Works on a copy below build/, with the tests of that game's engine alone. Prints the share of mutants noticed
and those that were not, and fails under 95 %. Mutants that mypy refuses are not counted. A survivor whose
name stands in docs/mutants.md, in `backticks` and with the reason why it may live, counts as noticed.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "mutants"
REASONS = ROOT / "docs" / "mutants.md"
AIM = 0.95

COPIED = ["app.py", "calculators", "web", "pocket", "templates", "static", "translations"]
COPIED += ["tests", "docs", "scripts", "bench", "gunicorn.conf.py", "package.json"]
PROFILE = {"HYPOTHESIS_PROFILE": "mutants"}
UNUSED = shutil.ignore_patterns("__pycache__", "browser")
NOTICED = ("killed", "timeout", "segfault")
SETTINGS = """
[tool.mutmut]
source_paths = ["{source}"]
only_mutate = ["{folder}/{room}.py"]
do_not_mutate = [{left_out}]
also_copy = [{copied}]
pytest_add_cli_args_test_selection = [{tests}]
pytest_add_cli_args = ["-p", "no:cacheprovider", "-o", "addopts="]
track_dependencies = false
type_check_command = ["python", "-m", "mypy", "--output=json", "{folder}"]
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
# Tests that play whole games or compare with the naive engine: slow, so only what the others do not notice is
# shown to them.
LONG = ("properties", "machine", "counts", "golden")


def listed(names: list[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


SHARED = {"core": "calculators/core", "pieces": "web/pieces"}
"""What is no game: its name → its folder. The tests of the house hold it."""
WORDS = ("digest", "rulings", "codes", "clauses")
"""Modules that hold sentences and lists: the tests of the catalogues and of the sources read them."""
SLOW_IN_HOUSE = ("newgame", "wrap", "rooms", "docs")


def folder_of(target: str) -> str:
    return SHARED.get(target, f"calculators/{target}")


def left_out(target: str) -> list[str]:
    """The modules of a target that are not mutated."""
    return [f"{folder_of(target)}/{name}.py" for name in WORDS]


def copy(game: str) -> None:
    """A fresh copy of the house."""
    folder = WORK / game
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=UNUSED)
        else:
            shutil.copy(source, folder / name)


def tests(game: str) -> list[str]:
    """The files of a game's tests, the quick ones first.

    None of its pages: the engine has to be held by the tests of its rules, whatever they notice in passing.
    """
    place = "house" if game in SHARED else game
    names = sorted(file.stem[5:] for file in (ROOT / "tests" / place).glob("test_*.py"))
    names.sort(key=lambda name: name in LONG)
    kept = [name for name in names if "pages" not in name and name != "paper"]
    return [f"tests/{place}/test_{name}.py" for name in kept if game not in SHARED or name not in SLOW_IN_HOUSE]


def settle(game: str, room: str) -> None:
    """The settings for one game, or one room of it, with the quick tests."""
    settings = SETTINGS.format(
        source=folder_of(game).partition("/")[0],
        folder=folder_of(game),
        room=room or "*",
        left_out=listed(left_out(game)),
        copied=listed([name for name in COPIED if name not in (folder_of(game).partition("/")[0], "tests")]),
        tests=listed([file for file in tests(game) if Path(file).stem[5:] not in LONG]),
    )
    (WORK / game / "pyproject.toml").write_text(settings)


def mutmut(folder: Path, *arguments: str) -> str:
    """What a command of mutmut prints; it stands in run.log as well."""
    program = Path(sys.executable).with_name("mutmut")
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    env = {**os.environ, **PROFILE, "PATH": path}
    log = folder / "run.log"
    with log.open("w") as output:
        subprocess.run([str(program), *arguments], cwd=folder, env=env, stdout=output, stderr=output)
    return log.read_text()


def results(folder: Path) -> dict[str, str]:
    """The fate of each mutant that mypy does not refuse: what it refuses could not get in anyway.

    What mutmut does not know of, because it happened outside or in an earlier run, is kept in fates.json.
    """
    kept = folder / "fates.json"
    fates: dict[str, str] = json.loads(kept.read_text()) if kept.exists() else {}
    printed = mutmut(folder, "results", "--all", "true")
    for name, fate in re.findall(r"^\s*(\S+__mutmut_\d+): (.+)$", printed, re.MULTILINE):
        if fates.get(name) not in NOTICED and (fate != "not checked" or name not in fates):
            fates[name] = fate
    kept.write_text(json.dumps(fates, indent=0))
    return {name: fate for name, fate in fates.items() if fate != "caught by type check"}


def alone(folder: Path, name: str, patience: float | None = None) -> str:
    """The fate of one mutant before all tests, in a process of its own that may take so many seconds.

    mutmut imports the engine once for all: what is worked out at its import, or cached, is no mutant's work.
    """
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests(folder.name)]
    env = {**os.environ, **PROFILE, "MUTANT_UNDER_TEST": name}
    try:
        done = subprocess.run(command, cwd=folder / "mutants", env=env, capture_output=True, timeout=patience)
    except subprocess.TimeoutExpired:
        return "timeout"
    return "killed" if done.returncode else "survived"


def ask_again(folder: Path) -> None:
    """Shows all tests to each mutant that the quick ones did not notice."""
    shutil.copytree(ROOT / "tests", folder / "mutants" / "tests", ignore=UNUSED, dirs_exist_ok=True)
    began = time.monotonic()
    if alone(folder, "") != "survived":
        sys.exit(f"{folder.name}: its tests fail without any mutant")
    patience = 4 * (time.monotonic() - began)
    names, _ = living(folder)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        fates = dict(zip(names, pool.map(lambda name: alone(folder, name, patience), names), strict=True))
    kept = folder / "fates.json"
    kept.write_text(json.dumps({**json.loads(kept.read_text()), **fates}, indent=0))


def living(folder: Path) -> tuple[list[str], list[str]]:
    """The names of those that no test noticed: without a reason, and excused."""
    reasons = REASONS.read_text()
    alive = [name for name, fate in results(folder).items() if fate not in NOTICED]
    return [n for n in alive if f"`{n}`" not in reasons], [n for n in alive if f"`{n}`" in reasons]


def test(wanted: str, again: bool) -> bool:
    """Runs one game's mutants, or those still alive, and prints what came of them."""
    game, _, room = wanted.partition("/")
    folder = WORK / game
    printed = ""
    if again and not folder.exists():
        sys.exit(f"{game} has had no first run: make mutants GAME={game}")
    if not again:
        copy(game)
        settle(game, room)
        printed = mutmut(folder, "run")
    if "not checked" not in results(folder).values():
        ask_again(folder)
    found = results(folder)
    if not found or "not checked" in found.values():
        print(f"{wanted}: the mutants were not run to the end\n{printed[-3000:]}")
        return False
    alive, excused = living(folder)
    noticed = len(found) - len(alive) - len(excused)
    print(f"{wanted}: {len(found)} well-typed mutants, {noticed} noticed ({noticed / len(found):.1%}), ", end="")
    print(f"{len(excused)} excused, {len(alive)} alive")
    for name in alive:
        print(f"  {name}")
    return 1 - len(alive) / len(found) >= AIM


if __name__ == "__main__":
    wanted = [argument for argument in sys.argv[1:] if argument != "--again"]
    games = sorted(path.parent.name for path in (ROOT / "calculators").glob("*/game.py"))
    wanted = wanted or [*(name for name in games if name != "core"), *SHARED]
    passed = [test(game, "--again" in sys.argv) for game in wanted]
    sys.exit(not all(passed))
