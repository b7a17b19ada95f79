"""A call with many values names each: no wide signature can be called by position, and no boolean anywhere."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
FOLDERS = ("calculators", "web", "scripts", "bench", "pocket", "tests")
FILES = [ROOT / "app.py", *(path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py")))]
MODULES = {path.relative_to(ROOT).as_posix(): ast.parse(path.read_bytes()) for path in FILES}
MOST = 4
"""Values that may be told apart by their position."""


def names_of_decorators(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> set[str]:
    """The last part of each decorator's name: `fixture` of `@pytest.fixture(scope="module")`."""
    called = (one.func if isinstance(one, ast.Call) else one for one in node.decorator_list)
    return {one.attr if isinstance(one, ast.Attribute) else ast.unparse(one) for one in called}


def iterate_functions() -> Iterator[tuple[str, list[ast.arg]]]:
    """Each function with where it stands and its positional parameters, without `self`.

    Tests and fixtures of pytest are left out: it fills in their parameters by name.
    """
    for name, module in MODULES.items():
        methods = {
            id(node) for one in ast.walk(module) if isinstance(one, ast.ClassDef) for node in ast.iter_child_nodes(one)
        }
        for node in ast.walk(module):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            decorators, positional = names_of_decorators(node), [*node.args.posonlyargs, *node.args.args]
            if id(node) in methods and "staticmethod" not in decorators:
                positional = positional[1:]
            elif node.name.startswith("test_") or "fixture" in decorators:
                continue
            yield f"{name}:{node.name}", positional


def list_fields(node: ast.ClassDef) -> list[ast.AnnAssign]:
    """The fields of a class that can be told by position."""
    return [
        one
        for one in node.body
        if isinstance(one, ast.AnnAssign)
        and "ClassVar" not in ast.unparse(one.annotation)
        and not (one.value and "kw_only=True" in ast.unparse(one.value))
    ]


def is_dataclass_by_position(node: ast.ClassDef) -> bool:
    """Is it a dataclass that can be made by position?"""
    made = [one for one in node.decorator_list if ast.unparse(one).startswith("dataclass")]
    return any("kw_only=True" not in ast.unparse(one) for one in made)


def test_a_function_of_many_parameters_is_called_by_keyword() -> None:
    wide = [where for where, positional in iterate_functions() if len(positional) > MOST]
    assert wide == []


def test_a_boolean_is_told_by_keyword() -> None:
    """By its type; ruff (FBT) asks the same of defaults and of calls."""
    by_position = [
        where
        for where, positional in iterate_functions()
        for one in positional
        if one.annotation is not None and ast.unparse(one.annotation).strip("'\"") in ("bool", "bool | None")
    ]
    assert by_position == []


def test_a_dataclass_of_many_fields_is_made_by_keyword() -> None:
    wide = [
        f"{name}:{node.name}"
        for name, module in MODULES.items()
        for node in ast.walk(module)
        if isinstance(node, ast.ClassDef) and is_dataclass_by_position(node) and len(list_fields(node)) > MOST
    ]
    assert wide == []


def test_a_named_tuple_of_many_fields_is_made_by_keyword() -> None:
    """Python makes it by position as well, so its calls are looked at."""
    nodes = [(name, node) for name, module in MODULES.items() for node in ast.walk(module)]
    wide = {
        node.name
        for _, node in nodes
        if isinstance(node, ast.ClassDef) and "NamedTuple" in map(ast.unparse, node.bases)
        if len(list_fields(node)) > MOST
    }
    by_position = [
        f"{name}:{node.lineno}"
        for name, node in nodes
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in wide and node.args
    ]
    assert wide
    assert by_position == []
