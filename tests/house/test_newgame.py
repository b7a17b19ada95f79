"""A new game starts green, and a name no game can have leaves nothing behind."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from calculators import GAMES
from scripts.newgame.__main__ import Unusable, check_game_name, main, parse_player_counts
from tests.many import choose_by_run_length

ROOT = Path(__file__).parent.parent.parent


def run(folder: Path, *command: str, profile: str = "mutants") -> subprocess.CompletedProcess[str]:
    """A command of Python in a copy of the project."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COV"))}
    return subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env={**clean, "HYPOTHESIS_PROFILE": profile},
        capture_output=True,
        text=True,
        check=False,
    )


MADE = {"solo": "1-6", "duel": "2"}
TESTED = choose_by_run_length(("solo",), tuple(MADE))
"""Those of the new games whose tests are run."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project without what is installed, with two more games."""
    folder = tmp_path_factory.mktemp("project") / "takujo"
    folder.mkdir()
    names = ("app.py", "pyproject.toml", "calculators", "web", "templates", "static", "translations", "scripts")
    for name in (*names, "tests", "docs", "bench", "package.json"):
        source = ROOT / name
        ignore = shutil.ignore_patterns("node_modules")
        shutil.copytree(source, folder / name, ignore=ignore) if source.is_dir() else shutil.copy(source, folder)
    (folder / "node_modules").symlink_to(ROOT / "node_modules")
    for name, players in MADE.items():
        made = run(folder, "-m", "scripts.newgame", name, players)
        assert made.returncode == 0, made.stderr
    return folder


def test_new_games_lack_nothing(copy: Path) -> None:
    lacking = run(copy, "-m", "web.check")
    assert lacking.returncode == 0, lacking.stderr


MET = ("house", "trust", "search", "live", "interface", "core", "serving/test_bad_luck.py")
"""Folders with tests that every game meets, whatever it is; those of `MANY_GAMES` ask all games at once."""
MANY_GAMES = choose_by_run_length(("test_catalogues",), ("test_exam.py", "test_asking", "test_catalogues"))
SEEN = ("test_verdicts.py", "test_large.py", "test_names.py", "test_house.py")
"""Of the tests in a browser those that a new game's own pictures, names and verdicts have to stand: in the long run."""


def test_new_games_pass_their_own_tests_and_what_every_game_meets(copy: Path) -> None:
    own = [path for name in TESTED for path in (name, f"browser/test_{name}.py")]
    asked = [("mutants", (*TESTED, *MANY_GAMES), (*own, *MET))]
    asked += choose_by_run_length([], [("long", TESTED, tuple(f"browser/{name}" for name in SEEN))])
    for profile, chosen, paths in asked:
        select = ("-k", " or ".join(chosen), "--deselect", "tests/house/test_newgame.py")
        files = [f"tests/{path}" for path in paths]
        tests = run(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", *select, *files, profile=profile)
        assert tests.returncode == 0, tests.stdout[-3000:]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("vogu", "already"),
        ("search", "already"),
        ("", "letters"),
        ("Cribbage", "letters"),
        ("../x", "letters"),
        ("クリベッジ", "letters"),
        ("class", "word of Python"),
        ("json", "word of Python"),
        ("house", "something else"),
    ],
)
def test_a_name_no_game_can_have(
    name: str, why: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(Unusable, match=why):
        check_game_name(name, GAMES)
    monkeypatch.setattr(Path, "write_text", lambda *_args, **_more: pytest.fail("something was written"))
    assert main(name, "2-4") == 1
    assert why in capsys.readouterr().err


@pytest.mark.parametrize("players", ["", "0-2", "4-2", "2-10", "x", "2-", "2-3-4"])
def test_players_no_table_has(players: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Unusable, match="PLAYERS"):
        parse_player_counts(players)
    assert main("neverland", players) == 1
    assert "PLAYERS" in capsys.readouterr().err
