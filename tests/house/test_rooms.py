"""The same rooms on every floor, and engines that know no web."""

import ast
from pathlib import Path

import pytest

from calculators import GAMES, game
from web.floor import floor

ROOT = Path(__file__).parent.parent.parent
ENGINE_ROOMS = ("__init__", "state", "notation", "rules", "score", "clauses")
WEB_ROOMS = ("form", "picture")
STANDARD = {"__future__", "collections", "dataclasses", "enum", "functools", "heapq", "itertools", "json"}
STANDARD |= {
    "math",
    "operator",
    "pathlib",
    "re",
    "string",
    "typing",
    "types",
    "unicodedata",
    "urllib",
    "bisect",
}


def imports(file: Path) -> set[str]:
    """The modules a file imports, whole names."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: relative import"
            names.add(node.module or "")
    return names


def engine_files() -> list[Path]:
    return [p for p in (ROOT / "calculators").rglob("*.py") if not p.stem.startswith(WEB_ROOMS)]


@pytest.mark.parametrize("file", engine_files(), ids=lambda p: str(p.relative_to(ROOT)))
def test_engines_import_only_the_standard_library_and_the_shared_words(file: Path) -> None:
    folder = file.parent.name
    for name in imports(file):
        first, _, rest = name.partition(".")
        if first != "calculators":
            assert first in STANDARD, f"{file.name} imports {name}"
        elif folder in GAMES:
            room = rest.split(".")[0]
            assert room in ("words", "text", folder), f"{file.name} imports {name}"
            assert not rest.startswith(tuple(f"{folder}.{web}" for web in WEB_ROOMS))


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_all_rooms(slug: str) -> None:
    for room in (*ENGINE_ROOMS, "form"):
        assert (ROOT / "calculators" / slug / f"{room}.py").exists(), room
    for view in ("score", "moves", "check", "sheet"):
        assert (ROOT / "templates" / slug / f"{view}.html").exists(), view
    assert (ROOT / "tests" / slug / "golden.txt").exists()
    assert (ROOT / "tests" / "browser" / f"test_{slug}.py").exists()
    assert floor(slug) is not None
    assert game(slug).slug == slug


def test_no_file_is_more_than_one_room() -> None:
    files = [p for folder in ("calculators", "web", "scripts", "bench") for p in (ROOT / folder).rglob("*.py")]
    assert [p.name for p in files if len(p.read_text(encoding="utf-8").splitlines()) > 500] == []


def test_no_other_game_is_known() -> None:
    with pytest.raises(KeyError):
        game("chess")
    with pytest.raises(KeyError):
        floor("chess")
