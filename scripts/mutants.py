"""Runs mutation tests: inserts small faults into the code, one at a time, and checks that tests fail.

    make mutants                      all games, what they share, and the pieces of pictures
    make mutants GAME=vogu            one
    make mutants GAME=vogu/score,play some modules of it
    make mutants GAME=core            what all games share; GAME=pieces: what pictures are made of
    make mutants GAME="vogu --again"  its survivors once more, after tests have been added

Works on a copy below build/, with the tests of that game's engine alone: mutant_make.py makes the mutants,
mutant_judge.py judges them. Prints the share of mutants noticed and the names of the others; fails under 95 %. Mutants
that mypy refuses are not counted. A survivor whose name is in docs/mutants.md, in `backticks` and with a reason, counts
as noticed.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "mutants"
REASONS = ROOT / "docs" / "mutants.md"
AIM = 0.95
SECONDS = 8
"""The seconds of tests that are run against a mutant; survivors are tested again with ten times as many."""

COPIED = ["app.py", "calculators", "web", "pocket", "templates", "static", "translations"]
COPIED += ["tests", "docs", "scripts", "bench", "package.json"]
PROFILE = {"HYPOTHESIS_PROFILE": "mutants"}
UNUSED = shutil.ignore_patterns("__pycache__", "browser")
NOTICED = ("killed", "timeout")
SETTINGS = """
[tool.mutmut]
source_paths = ["{source}"]
only_mutate = [{mutated}]
do_not_mutate = [{left_out}]
also_copy = [{copied}]
type_check_command = ["python", "-m", "mypy", "--output=json", "{folder}"]

[tool.mypy]
strict = true
warn_unused_ignores = false
warn_unreachable = true

[tool.pytest.ini_options]
pythonpath = ["."]
testpaths = ["tests"]
"""


def format_list(names: list[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


SHARED = {"core": "calculators/core", "pieces": "web/pieces"}
"""The targets that are not games: name → folder."""
WORDS = ("digest", "rulings", "codes", "clauses")
"""Modules of sentences and lists, which are not mutated: the tests of the catalogues and sources read them."""
HELD_BY: dict[str, dict[str, tuple[str, ...]]] = {
    "core": {
        "house": ("catalogues", "forms", "missing_parts", "replay", "text"),
        "vogu": ("notation", "violations", "relevant_rulings", "followed_game"),
        "coupelation": ("notation", "violations", "relevant_rulings", "move_descriptions_and_clauses", "followed_game"),
    },
    "pieces": {"house": ("pieces", "touches", "player_changes", "ruling_alternatives")},
}
"""The tests that judge a target that is not a game, besides its own: folder → names of test files. Two games, so that
the result does not depend on the peculiarities of one."""


def find_mutant_folder(target: str) -> str:
    return SHARED.get(target, f"calculators/{target}")


def list_unmutated_modules(target: str) -> list[str]:
    """Returns the modules of a target that are not mutated."""
    return [f"{find_mutant_folder(target)}/{name}.py" for name in WORDS]


def copy_sources_and_tests(target: str) -> None:
    """Makes a fresh copy of the project below `WORK`, in the folder of a target."""
    folder = WORK / target
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=UNUSED)
        else:
            shutil.copy(source, folder / name)


def list_test_files(target: str) -> list[str]:
    """Returns the test files of a target, without those of pages and paper.

    The tests of the rules alone have to notice the mutants of an engine.
    """
    if target in SHARED:
        return list_shared_test_files(target)
    names = sorted(file.stem[5:] for file in (ROOT / "tests" / target).glob("test_*.py"))
    return [f"tests/{target}/test_{name}.py" for name in names if "page" not in name and name != "paper"]


def list_shared_test_files(target: str) -> list[str]:
    """Returns the test files of a target that is not a game: its own, and those of HELD_BY."""
    files = sorted((ROOT / "tests" / target).glob("test_*.py"))
    files += [
        ROOT / "tests" / folder / f"test_{name}.py" for folder, names in HELD_BY[target].items() for name in names
    ]
    return [str(file.relative_to(ROOT)) for file in files]


def write_settings(target: str, modules: str) -> None:
    """Writes the settings of mutmut for a target. modules: the names of those to mutate, `score,play`; '' for all."""
    settings = SETTINGS.format(
        source=find_mutant_folder(target).partition("/")[0],
        folder=find_mutant_folder(target),
        mutated=format_list([f"{find_mutant_folder(target)}/{name}.py" for name in (modules or "*").split(",")]),
        left_out=format_list(list_unmutated_modules(target)),
        copied=format_list(
            [name for name in COPIED if name not in (find_mutant_folder(target).partition("/")[0], "tests")]
        ),
    )
    (WORK / target / "pyproject.toml").write_text(settings)


def run_python(folder: Path, log_name: str, *arguments: str, mutant: str = "") -> int:
    """Runs Python in a folder, writes its output to a log file there and returns the exit code.

    The log of a folder `mutants` is written beside it. mutant: the name of the one to activate, '' for none.
    """
    command = [sys.executable, *arguments]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    env = {**os.environ, **PROFILE, "PATH": path, "PYTHONPATH": str(folder), "MUTANT_UNDER_TEST": mutant}
    with (folder / log_name).open("w") if folder.name != "mutants" else (folder.parent / log_name).open("w") as output:
        return subprocess.run(command, cwd=folder, env=env, stdout=output, stderr=output, check=False).returncode


def make_mutants(folder: Path) -> None:
    """Makes the mutated sources and the list of mutants that mypy accepts. Exits if that fails."""
    if run_python(folder, "make.log", str(ROOT / "scripts/mutant_make.py")):
        sys.exit(f"{folder.name}: the mutants were not made\n{(folder / 'make.log').read_text()[-3000:]}")


def judge_mutants(folder: Path, names: list[str], max_seconds: float) -> dict[str, str]:
    """Returns the fate of each mutant: killed, timeout, survived, or untested if no test enters its function.

    max_seconds: the most seconds of tests that are run against a mutant.
    """
    (folder / "wanted.json").write_text(json.dumps({"mutants": names, "most": max_seconds}, indent=0))
    refresh_unmutated_copy(folder)
    (folder / "judgement.json").unlink(missing_ok=True)
    options = ["-p", "scripts.mutant_judge", "-q", "-s", "-p", "no:cacheprovider", "-o", "addopts="]
    run_python(folder / "mutants", "judge.log", "-m", "pytest", *options, *list_test_files(folder.name))
    if not (folder / "judgement.json").exists():
        sys.exit(f"{folder.name}: not judged\n{(folder / 'judge.log').read_text()[-3000:]}")
    judgement = json.loads((folder / "judgement.json").read_text())
    fates: dict[str, str] = judgement["fates"]
    for name in names:
        if fates.get(name) in ("survived", "untested") and name.partition("__mutmut_")[0] in judgement["at_import"]:
            fates[name] = judge_mutant_alone(folder, name)
    return fates


def refresh_unmutated_copy(folder: Path) -> None:
    """Copies the present state of everything that is not mutated, above all the tests."""
    mutated_folder = str(ROOT / find_mutant_folder(folder.name))

    def list_ignored_names(directory: str, names: list[str]) -> set[str]:
        sources = {name for name in names if directory.startswith(mutated_folder) and name.endswith(".py")}
        return UNUSED(directory, names) | sources

    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / "mutants" / name, ignore=list_ignored_names, dirs_exist_ok=True)


def judge_mutant_alone(folder: Path, mutant_name: str) -> str:
    """Returns the fate of a mutant whose function is called during imports, in a process that imports with it."""
    options = ["-x", "-q", "-p", "no:cacheprovider", "-o", "addopts="]
    code = run_python(
        folder / "mutants", "alone.log", "-m", "pytest", *options, *list_test_files(folder.name), mutant=mutant_name
    )
    return "killed" if code else "survived"


def list_surviving_mutants(fates: dict[str, str]) -> tuple[list[str], list[str]]:
    """Returns the names of the mutants that no test noticed: those without a reason in REASONS, and those with one."""
    reasons = REASONS.read_text()
    alive = [name for name, fate in fates.items() if fate not in NOTICED]
    return [n for n in alive if f"`{n}`" not in reasons], [n for n in alive if f"`{n}`" in reasons]


def test_mutants(wanted: str, *, only_survivors: bool) -> bool:
    """Judges the mutants of a target, or its survivors, and prints the result; returns whether the aim is met.

    wanted: a target, optionally with modules (`vogu/score,play`).
    """
    game, _, rooms = wanted.partition("/")
    folder = WORK / game
    fates_file = folder / "fates.json"
    if only_survivors and not fates_file.exists():
        sys.exit(f"{game} has had no first run: make mutants GAME={game}")
    fates: dict[str, str] = json.loads(fates_file.read_text()) if only_survivors else {}
    if not only_survivors:
        copy_sources_and_tests(game)
        write_settings(game, rooms)
        make_mutants(folder)
    names = (
        [name for name, fate in fates.items() if fate not in NOTICED] if only_survivors else list_made_mutants(folder)
    )
    fates |= judge_mutants(folder, names, SECONDS)
    survivors = [name for name, fate in fates.items() if fate not in NOTICED]
    fates |= judge_mutants(folder, survivors, 10 * SECONDS) if survivors else {}
    fates_file.write_text(json.dumps(fates, indent=0))
    alive, excused = list_surviving_mutants(fates)
    noticed = len(fates) - len(alive) - len(excused)
    print(f"{wanted}: {len(fates)} well-typed mutants, {noticed} noticed ({noticed / len(fates):.1%}), ", end="")
    print(f"{len(excused)} excused, {len(alive)} alive")
    for name in alive:
        print(f"  {name}")
    return len(fates) > 0 and 1 - len(alive) / len(fates) >= AIM


def list_made_mutants(folder: Path) -> list[str]:
    """Returns the names of all mutants to judge."""
    names: list[str] = json.loads((folder / "judged.json").read_text())["mutants"]
    return names


if __name__ == "__main__":
    wanted = [argument for argument in sys.argv[1:] if argument != "--again"]
    games = sorted(path.parent.name for path in (ROOT / "calculators").glob("*/game.py"))
    wanted = wanted or [*(name for name in games if name != "core"), *SHARED]
    passed = [test_mutants(game, only_survivors="--again" in sys.argv) for game in wanted]
    sys.exit(not all(passed))
