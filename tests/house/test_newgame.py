"""`scripts.newgame`: a new game passes all tests; invalid names and player counts are refused without traces."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from calculators import GAMES
from scripts.newgame.__main__ import Unusable, check_game_name, main, parse_player_counts
from tests.engine import parse_table_rows
from tests.run_length import choose_by_run_length
from web.headers import ROOT

pytestmark = pytest.mark.no_cover

COPIED_PROJECT_FILES = (
    "app.py",
    "package.json",
    "pyproject.toml",
    "bench",
    "calculators",
    "docs",
    "scripts",
    "static",
    "templates",
    "tests",
    "translations",
    "web",
)
PLAYER_COUNTS_BY_NEW_GAME = choose_by_run_length({"solo": "1-6"}, {"solo": "1-6", "duel": "2"})
TESTS_MET_BY_EVERY_GAME = (
    "house",
    "trust",
    "search",
    "live",
    "interface",
    "core",
    "serving/test_environment_faults.py",
)
"""Folders with tests that run for each game."""
TESTS_ASKING_ALL_GAMES = ("test_exam.py", "test_question_pages", "test_catalogues")
"""Tests that are about all games at once, so that no test id has the name of a new game."""
BROWSER_TESTS_OF_NEW_GAMES = ("long_verdicts.py", "long_large.py", "test_names.py", "test_accessibility.py")
"""Browser tests that depend on pictures, names and verdicts of a game."""


def run_python_in_folder(folder: Path, *command: str, profile: str = "mutants") -> None:
    """Runs Python in a copy of the project; asserts success."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COV"))}
    environment = {**clean, "HYPOTHESIS_PROFILE": profile}
    done = subprocess.run(
        [sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr


@pytest.fixture(scope="module")
def project_copy_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project, without installed packages, with new games."""
    folder = tmp_path_factory.mktemp("project") / "takujo"
    folder.mkdir()
    for name in COPIED_PROJECT_FILES:
        source = ROOT / name
        ignore = shutil.ignore_patterns("node_modules")
        shutil.copytree(source, folder / name, ignore=ignore) if source.is_dir() else shutil.copy(source, folder)
    (folder / "node_modules").symlink_to(ROOT / "node_modules")
    for name, players in PLAYER_COUNTS_BY_NEW_GAME.items():
        run_python_in_folder(folder, "-m", "scripts.newgame", name, players)
    return folder


def test_new_games_pass_web_check(project_copy_folder: Path) -> None:
    run_python_in_folder(project_copy_folder, "-m", "web.check")


def test_new_games_pass_their_own_tests_and_tests_of_every_game(project_copy_folder: Path) -> None:
    games = tuple(PLAYER_COUNTS_BY_NEW_GAME)
    own = [path for name in games for path in (name, f"browser/test_{name}.py")]
    short_runs = [("mutants", (*games, "test_catalogues"), [*games, "house"])]
    long_runs = [
        ("mutants", (*games, *TESTS_ASKING_ALL_GAMES), [*own, *TESTS_MET_BY_EVERY_GAME]),
        ("long", games, [f"browser/{name}" for name in BROWSER_TESTS_OF_NEW_GAMES]),
    ]
    for profile, chosen, paths in choose_by_run_length(short_runs, long_runs):
        command = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", " or ".join(chosen))
        options = ("--deselect", "tests/house/test_newgame.py")
        files = [f"tests/{path}" for path in paths]
        run_python_in_folder(project_copy_folder, *command, *options, *files, profile=profile)


@pytest.mark.parametrize(
    ("name", "expected_reason"),
    parse_table_rows("""
        vogu      already
        search    already
        -         letters
        Cribbage  letters
        ../x      letters
        クリベッジ     letters
        class     word of Python
        json      word of Python
        house     something else
    """),
)
def test_invalid_game_name_is_refused_and_nothing_is_written(
    name: str, expected_reason: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(Unusable, match=expected_reason):
        check_game_name(name, GAMES)
    monkeypatch.setattr(Path, "write_text", lambda *_args, **_more: pytest.fail("something was written"))
    assert main(name, "2-4") == 1
    assert expected_reason in capsys.readouterr().err


@pytest.mark.parametrize("players", ["", "0-2", "4-2", "2-10", "x", "2-", "2-3-4"])
def test_invalid_player_counts_are_refused(players: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Unusable, match="PLAYERS"):
        parse_player_counts(players)
    assert main("neverland", players) == 1
    assert "PLAYERS" in capsys.readouterr().err
