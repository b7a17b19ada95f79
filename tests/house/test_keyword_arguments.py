"""Functions and classes with more than four values take them by keyword, and booleans always."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.no_cover

ROOT = Path(__file__).parent.parent.parent
FOLDERS = ("calculators", "web", "scripts", "bench", "pocket", "tests")
MAX_POSITIONAL_VALUES = 4
"""More values than that must be keyword-only."""


def names_of_decorators(node: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    """Returns the last part of each decorator's name: `fixture` of `@pytest.fixture(scope="module")`."""
    called = (one.func if isinstance(one, ast.Call) else one for one in node.decorator_list)
    return {one.attr if isinstance(one, ast.Attribute) else ast.unparse(one) for one in called}


def list_positional_parameters(node: ast.FunctionDef | ast.AsyncFunctionDef, method_ids: set[int]) -> list[ast.arg]:
    """Returns the positional parameters of a function without `self`; none of tests and fixtures, which pytest calls by
    keyword."""
    decorators, positional = names_of_decorators(node), [*node.args.posonlyargs, *node.args.args]
    if id(node) in method_ids and "staticmethod" not in decorators:
        return positional[1:]
    return [] if node.name.startswith("test_") or "fixture" in decorators else positional


def count_fields_by_position(node: ast.ClassDef) -> int:
    """Returns the number of fields of a class that are not keyword-only."""
    fields = [ast.unparse(one) for one in node.body if isinstance(one, ast.AnnAssign)]
    return sum("ClassVar" not in field and "kw_only=True" not in field for field in fields)


def is_dataclass_by_position(node: ast.ClassDef) -> bool:
    """Returns whether a class is a dataclass with positional fields."""
    decorators = [one for one in map(ast.unparse, node.decorator_list) if one.startswith("dataclass")]
    return any("kw_only=True" not in one for one in decorators)


def is_boolean(parameter: ast.arg) -> bool:
    """Returns whether a parameter is annotated as a boolean. ruff (FBT) checks defaults and calls."""
    annotation = parameter.annotation
    return annotation is not None and ast.unparse(annotation).strip("'\"") in ("bool", "bool | None")


def find_faults(module: ast.Module, wide_tuples: set[str], calls: list[tuple[str, int]]) -> Iterator[str]:
    """Yields signatures that must be keyword-only. Adds named tuples of many fields to `wide_tuples`, and (name,
    line) of each call with positional values to `calls`."""
    nodes = list(ast.walk(module))
    method_ids = {id(one) for node in nodes if isinstance(node, ast.ClassDef) for one in node.body}
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            positional = list_positional_parameters(node, method_ids)
            if len(positional) > MAX_POSITIONAL_VALUES:
                yield f"{node.name} has {len(positional)} parameters"
            if any(map(is_boolean, positional)):
                yield f"{node.name} has a boolean"
        elif isinstance(node, ast.ClassDef) and count_fields_by_position(node) > MAX_POSITIONAL_VALUES:
            if is_dataclass_by_position(node):
                yield f"{node.name} is a dataclass"
            if "NamedTuple" in map(ast.unparse, node.bases):
                wide_tuples.add(node.name)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
            calls.append((node.func.id, node.lineno))


def test_wide_signatures_and_booleans_are_keyword_only() -> None:
    """Named tuples cannot be keyword-only, so their calls are checked."""
    faults, wide_tuples, calls = list[str](), set[str](), list[tuple[str, str]]()
    files = [ROOT / "app.py", *(path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py")))]
    for path in files:
        name, called = path.relative_to(ROOT).as_posix(), list[tuple[str, int]]()
        module = ast.parse(path.read_bytes())
        faults += [f"{name}: {fault}" for fault in find_faults(module, wide_tuples, called)]
        calls += [(callee, f"{name}:{line}") for callee, line in called]
    assert faults == []
    assert wide_tuples
    assert [where for callee, where in calls if callee in wide_tuples] == []
