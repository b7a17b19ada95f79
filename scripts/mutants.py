"""Mutation testing of the engines: small faults are put in, one at a time, and the tests have to notice.

    make mutants                      all games
    make mutants GAME=vogu            one
    make mutants GAME=vogu/score      one room of it
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
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "mutants"
REASONS = ROOT / "docs" / "mutants.md"
AIM = 0.95

COPIED = ["app.py", "calculators", "web", "templates", "static", "translations"]
COPIED += ["tests", "docs", "scripts", "bench", "gunicorn.conf.py"]
UNUSED = shutil.ignore_patterns("__pycache__", "browser")
NOTICED = ("killed", "timeout", "segfault")
SETTINGS = """
[tool.mutmut]
source_paths = ["calculators"]
only_mutate = ["calculators/{game}/{room}.py"]
do_not_mutate = [{left_out}]
also_copy = [{copied}]
pytest_add_cli_args_test_selection = [{tests}]
pytest_add_cli_args = ["-p", "no:cacheprovider", "-o", "addopts="]
track_dependencies = false
type_check_command = ["python", "-m", "mypy", "--output=json", "calculators/{game}"]
process_isolation = "{isolation}"
forkserver_warmup = "none"
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


def left_out(game: str) -> list[str]:
    """Sentences, forms and pictures are looked at by the tests of the catalogues, the pages and the browser:
    what coverage leaves out, and the lists of clauses."""
    omitted = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["coverage"]["run"]["omit"]
    of_all = [name.replace("*", game, 1) for name in omitted if "/*/" in name]
    return [*of_all, *(name for name in omitted if f"/{game}/" in name), f"calculators/{game}/clauses.py"]


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


def settle(game: str, room: str, long: bool) -> None:
    """The settings for one game, or one room of it, with the quick tests or all of them.

    The quick ones are imported once for all mutants; with all of them each mutant is imported anew, as some
    functions only work while their module is imported, or are cached.
    """
    # The engine has to be held by the tests of its rules, whatever the pages would notice in passing.
    left = ("pages",) if long else ("pages", *LONG)
    tests = sorted((ROOT / "tests" / game).glob("test_*.py"))
    settings = SETTINGS.format(
        game=game,
        room=room or "*",
        isolation="forkserver" if long else "fork",
        left_out=listed(left_out(game)),
        copied=listed([name for name in COPIED if name not in ("calculators", "tests")]),
        tests=listed([f"tests/{game}/{file.name}" for file in tests if file.stem[5:] not in left]),
    )
    (WORK / game / "pyproject.toml").write_text(settings)


def mutmut(folder: Path, *arguments: str) -> str:
    """What a command of mutmut prints; it stands in run.log as well."""
    program = Path(sys.executable).with_name("mutmut")
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    env = {**os.environ, "HYPOTHESIS_PROFILE": "mutants", "PATH": path}
    log = folder / "run.log"
    with log.open("w") as output:
        subprocess.run([str(program), *arguments], cwd=folder, env=env, stdout=output, stderr=output)
    return log.read_text()


def results(folder: Path) -> dict[str, str]:
    """The fate of each mutant that mypy does not refuse: what it refuses could not get in anyway.

    mutmut forgets what came of the others when other tests are asked, so it is kept in fates.json.
    """
    kept = folder / "fates.json"
    fates: dict[str, str] = json.loads(kept.read_text()) if kept.exists() else {}
    for name, fate in re.findall(
        r"^\s*(\S+__mutmut_\d+): (.+)$", mutmut(folder, "results", "--all", "true"), re.M
    ):
        if fate != "not checked" or name not in fates:
            fates[name] = fate
    kept.write_text(json.dumps(fates, indent=0))
    return {name: fate for name, fate in fates.items() if fate != "caught by type check"}


def living(folder: Path) -> tuple[list[str], list[str]]:
    """The names of those that no test noticed: without a reason, and excused."""
    reasons = REASONS.read_text() if REASONS.exists() else ""
    alive = [name for name, fate in results(folder).items() if fate not in NOTICED]
    return [n for n in alive if f"`{n}`" not in reasons], [n for n in alive if f"`{n}`" in reasons]


def test(wanted: str, again: bool) -> bool:
    """Runs one game's mutants, or those still alive, and prints what came of them."""
    game, _, room = wanted.partition("/")
    folder = WORK / game
    if again:
        shutil.copytree(ROOT / "tests", folder / "tests", ignore=UNUSED, dirs_exist_ok=True)
    else:
        copy(game)
    printed = ""
    for long in (False, True):
        settle(game, room, long)
        asked = living(folder)[0] if again or long else []
        if asked or not (again or long):
            printed = mutmut(folder, "run", *asked)
    found = results(folder)
    if not found or "not checked" in found.values():
        print(f"{wanted}: the mutants were not run to the end\n{printed[-3000:]}")
        return False
    alive, excused = living(folder)
    noticed = len(found) - len(alive) - len(excused)
    share = 1 - len(alive) / len(found)
    print(
        f"{wanted}: {len(found)} well-typed mutants, {noticed} noticed, {len(excused)} excused: {share:.1%}"
    )
    for name in alive:
        print(f"  {name}: alive")
    return share >= AIM


if __name__ == "__main__":
    wanted = [argument for argument in sys.argv[1:] if argument != "--again"]
    wanted = wanted or sorted(path.parent.name for path in (ROOT / "calculators").glob("*/rules.py"))
    passed = [test(game, "--again" in sys.argv) for game in wanted]
    sys.exit(not all(passed))
