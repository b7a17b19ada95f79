"""The same rooms on every floor, and engines that know no web."""

import ast
from pathlib import Path

import pytest

from calculators import GAMES, game
from web.check import lacks
from web.game_pages import game_pages

ROOT = Path(__file__).parent.parent.parent
ENGINE_ROOMS = ("__init__", "game", "state", "notation", "validate", "score")
STANDARD = {"__future__", "abc", "collections", "dataclasses", "enum", "functools", "heapq", "itertools", "json"}
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


def module_file(name: str) -> Path | None:
    """The file of a module of ours."""
    path = ROOT.joinpath(*name.split("."))
    return next((p for p in (path.with_suffix(".py"), path / "__init__.py") if p.exists()), None)


def reached(slug: str) -> dict[Path, set[str]]:
    """All files a game's engine is made of, found by walking its imports, with what each imports."""
    found: dict[Path, set[str]] = {}
    waiting = [f"calculators.{slug}"]
    while waiting:
        file = module_file(waiting.pop())
        if file is not None and file not in found:
            found[file] = imports(file)
            waiting += [name for name in found[file] if name.startswith("calculators.")]
            waiting += [f"{name}.{sub}" for name in found[file] for sub in ENGINE_ROOMS if "calculators" in name]
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_engines_import_only_the_standard_library_and_what_games_share(slug: str) -> None:
    files = reached(slug)
    assert len(files) >= len(ENGINE_ROOMS)
    for file, names in files.items():
        for name in names:
            first, _, rest = name.partition(".")
            if first == "calculators":
                assert rest.split(".")[0] in ("", "core", slug), f"{file.name} imports {name}"
            else:
                assert first in STANDARD, f"{file.name} imports {name}"


def test_what_games_share_knows_no_game() -> None:
    for file in (ROOT / "calculators" / "core").glob("*.py"):
        for imported in imports(file):
            assert imported.split(".")[0] in STANDARD or imported.startswith("calculators.core."), f"{file.name}"


@pytest.mark.parametrize("slug", GAMES)
def test_no_game_lacks_anything(slug: str) -> None:
    assert lacks(slug) == []
    assert game(slug).slug == slug
    assert game_pages(slug).tap is not None


def test_no_file_is_more_than_one_room() -> None:
    files = [p for folder in ("calculators", "web", "scripts", "bench") for p in (ROOT / folder).rglob("*.py")]
    assert [p.name for p in files if len(p.read_text(encoding="utf-8").splitlines()) > 500] == []


def test_no_other_game_is_known() -> None:
    with pytest.raises(KeyError):
        game("chess")
    with pytest.raises(KeyError):
        game_pages("chess")
