"""For `make long` alone: a new game starts green; the foot of the longest record is free."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.house.records import generate_random_record
from tests.paper import fetch_checked_sheet

ROOT = Path(__file__).parent.parent.parent
COPIED = ("app.py", "package.json", "pyproject.toml", "bench", "calculators", "docs", "scripts", "static", "templates")
COPIED_TOO = ("tests", "translations", "web")
PLAYER_COUNTS_BY_NEW_GAME = {"solo": "1-6", "duel": "2"}
TESTS_MET_BY_EVERY_GAME = ("house", "trust", "search", "live", "interface", "core", "serving/test_bad_luck.py")
"""Folders with tests that every game meets, whatever it is; those of `TESTS_ASKING_ALL_GAMES` ask all games at once."""
TESTS_ASKING_ALL_GAMES = ("test_exam.py", "test_asking", "test_catalogues")
BROWSER_TESTS_OF_NEW_GAMES = ("long_verdicts.py", "long_large.py", "test_names.py", "test_barriers.py")
"""Of the tests in a browser those that a new game's own pictures, names and verdicts have to stand."""


def run_python_in_folder(folder: Path, *command: str, profile: str = "mutants") -> None:
    """Runs a command of Python in a copy of the project, and asserts that it succeeds."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COV"))}
    environment = {**clean, "HYPOTHESIS_PROFILE": profile}
    done = subprocess.run(
        [sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr


@pytest.fixture(scope="module")
def project_copy_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project without what is installed, with two more games."""
    folder = tmp_path_factory.mktemp("project") / "takujo"
    folder.mkdir()
    for name in (*COPIED, *COPIED_TOO):
        source = ROOT / name
        ignore = shutil.ignore_patterns("node_modules")
        shutil.copytree(source, folder / name, ignore=ignore) if source.is_dir() else shutil.copy(source, folder)
    (folder / "node_modules").symlink_to(ROOT / "node_modules")
    for name, players in PLAYER_COUNTS_BY_NEW_GAME.items():
        run_python_in_folder(folder, "-m", "scripts.newgame", name, players)
    return folder


def test_new_games_lack_nothing(project_copy_folder: Path) -> None:
    run_python_in_folder(project_copy_folder, "-m", "web.check")


def test_new_games_pass_their_own_tests_and_what_every_game_meets(project_copy_folder: Path) -> None:
    games = tuple(PLAYER_COUNTS_BY_NEW_GAME)
    own = [path for name in games for path in (name, f"browser/test_{name}.py")]
    for profile, chosen, paths in (
        ("mutants", (*games, *TESTS_ASKING_ALL_GAMES), [*own, *TESTS_MET_BY_EVERY_GAME]),
        ("long", games, [f"browser/{name}" for name in BROWSER_TESTS_OF_NEW_GAMES]),
    ):
        command = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", " or ".join(chosen))
        run_python_in_folder(project_copy_folder, *command, *(f"tests/{path}" for path in paths), profile=profile)


def test_no_line_of_the_longest_record_lies_on_its_foot(client: FlaskClient) -> None:
    """Its whole address stands there: no code holds it."""
    start = "players=3&house=stalking-on"
    moves = generate_random_record("subway", start, 1)
    data = fetch_checked_sheet(client, f"/subway/play.pdf?{start}&lang=ja&move={'_'.join(moves)}", page_count=3)
    boxes = subprocess.run(
        ["pdftotext", "-bbox", "-", "-"], input=data, capture_output=True, check=True
    ).stdout.decode()
    *_, last = boxes.split("<page ")
    found = re.findall(r'yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">(.*?)<', last)
    foot = min(
        float(top) for top, _, word in found if word in ("決めごと", "わたしたちの読み方", "localhost/subway/play")
    )
    above = [float(low) for top, low, _ in found if float(top) < foot - 1]
    assert above
    assert max(above) < foot - 5, "points; the line above the foot lies between"
