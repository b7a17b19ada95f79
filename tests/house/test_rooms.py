"""The same rooms on every floor, and engines that know no web."""

import ast
import re
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from urllib.parse import parse_qsl

import pytest

from calculators import GAMES, load_game
from calculators.core.replay import PLAY_LIMIT, parse_moves
from tests.house.records import RECORDS, record
from web.check import PAGE_MODULES, find_missing_parts
from web.table.game_pages import GamePages, load_game_pages
from web.table.input_rules import select_nothing_for_reentry

ROOT = Path(__file__).parent.parent.parent
ENGINE_ROOMS = ("__init__", "game", "state", "notation", "validate", "moves", "play", "score", "digest")
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
    assert find_missing_parts(slug) == []
    assert load_game(slug).slug == slug
    assert load_game_pages(slug).input_rules.handle_input is not None


def test_no_file_is_more_than_one_room() -> None:
    files = [p for folder in ("calculators", "web", "scripts", "bench") for p in (ROOT / folder).rglob("*.py")]
    assert [p.name for p in files if len(p.read_text(encoding="utf-8").splitlines()) > 650] == []


def test_no_other_game_is_known() -> None:
    with pytest.raises(KeyError):
        load_game("chess")
    with pytest.raises(KeyError):
        load_game_pages("chess")


@pytest.mark.parametrize("slug", GAMES)
def test_every_page_half_has_the_same_rooms_and_no_others(slug: str) -> None:
    """What is a game's own stands inside one of them."""
    found = {path.stem for path in (ROOT / "web" / "games" / slug).iterdir() if not path.name.startswith("__")}
    assert found == set(PAGE_MODULES)


def test_the_words_of_the_house_are_written_down() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    said = set(re.findall(r"^\| \*\*([a-z ]+)\*\*", text, re.MULTILINE))
    assert {"target", "value", "selection", "draft", "turn", "page content", "opening", "ending"} <= said
    assert all(f"`{room}`" in text for room in PAGE_MODULES)


@pytest.mark.parametrize("slug", GAMES)
def test_each_question_is_a_function_of_its_room(slug: str) -> None:
    pages = load_game_pages(slug)
    for name, asked in (
        ("score", pages.build_score_page),
        ("ask", pages.build_question_page),
        ("play", pages.build_record_page),
    ):
        assert asked.__module__ == f"web.games.{slug}.{name}"


TELLING = [
    (slug, start, seed)
    for slug, start, seed in RECORDS
    if not seed and load_game_pages(slug).input_rules.selection_for_reentry is not select_nothing_for_reentry
]


@pytest.mark.parametrize(("slug", "start", "seed"), TELLING)
def test_a_draft_is_read_as_it_was_written(slug: str, start: str, seed: int) -> None:
    """Every turn of a record can be entered again from the selection that stands for it: the text of its move, or what
    `parse_draft` of the room `draft` reads and `selection_text` writes."""
    rules, touches = load_game(slug), load_game_pages(slug).input_rules
    read = getattr(import_module(f"web.games.{slug}.draft"), "parse_draft", None)
    moves = parse_moves(rules, "_".join(record(slug, start, seed)), PLAY_LIMIT)
    while moves:
        length = rules.count_first_turn_moves(moves, int(dict(parse_qsl(start)).get("players", "4")))
        pick = touches.selection_for_reentry(moves[:length])
        if pick:
            assert re.fullmatch(touches.selection_pattern, pick, re.ASCII), pick
            assert pick == (read(pick).selection_text if read else rules.format_move(moves[0]))
        moves = moves[length:]


def test_what_a_page_half_hands_over_is_little() -> None:
    assert len(fields(GamePages)) <= 10
