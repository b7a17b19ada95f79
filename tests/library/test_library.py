"""The engines as a library, and its packages without the web modules; the examples in docstrings everywhere."""

import doctest
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from calculators import GAMES

ROOT = Path(__file__).parents[2]
FILES_WITH_EXAMPLES = [
    ROOT / "docs" / "library.md",
    *(
        file
        for folder in ("calculators", "web")
        for file in (ROOT / folder).rglob("*.py")
        if ">>> " in file.read_text(encoding="utf-8")
    ),
]
LIBRARY_USE_SCRIPT = """
import importlib.util, sys
sys.path.insert(0, sys.argv[1])
assert importlib.util.find_spec("flask") is None and importlib.util.find_spec("web") is None
from calculators import GAMES, Speaker, View, evaluate, load_game
table = {"players": "3", "values": "B4.R6.Y-1.G5.W-1.K2"}
table |= {"p1": "GWg.GWw.GB.WB", "p2": "BB.RK.RY.KK", "p3": "YY.RR.BK.RB"}
score = evaluate(load_game("vogu"), View.SCORE, table).score
print([seat.total for seat in score.seats], Speaker("ja").score_line_text(score.seats[0].lines[0]))
for name in GAMES:
    game = load_game(name)
    assert evaluate(game, View.PLAY, {}) and all(map(Speaker("en").has_sentence, game.codes)), name
"""


@pytest.mark.parametrize("file", FILES_WITH_EXAMPLES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_documented_library_examples_pass_doctest(file: Path) -> None:
    if file.suffix == ".md":
        failed, tried = doctest.testfile(str(file), module_relative=False, encoding="utf-8")
        assert tried
    else:
        name = ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        __import__(name)
        failed, _ = doctest.testmod(sys.modules[name])
    assert not failed


def build_package(kind: str, folder: Path) -> Path:
    """Builds the package of the engines, a `wheel` or an `sdist`; returns its file."""
    build = f"from flit_core import buildapi; print(buildapi.build_{kind}({str(folder)!r}))"
    done = subprocess.run([sys.executable, "-c", build], cwd=ROOT, check=True, capture_output=True, text=True)
    return folder / done.stdout.strip()


@pytest.mark.no_cover
def test_wheel_package_works_without_web_modules(tmp_path: Path) -> None:
    """Unpacks the wheel as pip does, and runs a script in an isolated Python."""
    with zipfile.ZipFile(build_package("wheel", tmp_path)) as package:
        package.extractall(tmp_path)
    assert (tmp_path / "calculators" / "py.typed").exists()
    alone = [sys.executable, "-I", "-S", "-X", "utf8", "-c", LIBRARY_USE_SCRIPT, str(tmp_path)]
    done = subprocess.run(alone, capture_output=True, text=True, encoding="utf-8", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "[26, 25, 26] 青: 4 × 2 = 8\n"


def test_source_package_has_sentences_and_no_web_files(tmp_path: Path) -> None:
    with tarfile.open(build_package("sdist", tmp_path)) as package:
        held = {member.split("/", 1)[1] for member in package.getnames()}
    assert {f"calculators/{game}/messages/{lang}.po" for game in (*GAMES, "core") for lang in ("ja", "en")} <= held
    assert not any(member.startswith(("web", "templates", "tests")) for member in held)
