"""Functions and classes with more than four values take them by keyword. Booleans are for ruff (FBT)."""

import ast
from collections.abc import Iterator
from typing import TypeGuard

import pytest

from web.headers import ROOT

pytestmark = pytest.mark.no_cover

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


def is_wide_class(node: ast.AST) -> TypeGuard[ast.ClassDef]:
    """Returns whether a class has more fields than may be positional that are not keyword-only."""
    if not isinstance(node, ast.ClassDef):
        return False
    fields = [ast.unparse(one) for one in node.body if isinstance(one, ast.AnnAssign)]
    return sum("ClassVar" not in field and "kw_only=True" not in field for field in fields) > MAX_POSITIONAL_VALUES


def is_dataclass_by_position(node: ast.ClassDef) -> bool:
    """Returns whether a class is a dataclass with positional fields."""
    decorators = [one for one in map(ast.unparse, node.decorator_list) if one.startswith("dataclass")]
    return any("kw_only=True" not in one for one in decorators)


def find_faults(node: ast.AST, method_ids: set[int]) -> Iterator[str]:
    """Yields why the signature of a function or class must be keyword-only."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        if (count := len(list_positional_parameters(node, method_ids))) > MAX_POSITIONAL_VALUES:
            yield f"{node.name} has {count} parameters"
    elif is_wide_class(node) and is_dataclass_by_position(node):
        yield f"{node.name} is a dataclass"


def test_wide_signatures_are_keyword_only() -> None:
    """Named tuples cannot be keyword-only, so their calls are checked."""
    files = [ROOT / "app.py", *(path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py")))]
    nodes = [
        (path.relative_to(ROOT).as_posix(), node) for path in files for node in ast.walk(ast.parse(path.read_bytes()))
    ]
    classes = [node for _, node in nodes if isinstance(node, ast.ClassDef)]
    method_ids = {id(one) for node in classes for one in node.body}
    assert [f"{name}: {fault}" for name, node in nodes for fault in find_faults(node, method_ids)] == []
    wide_tuples = {one.name for one in classes if is_wide_class(one) and "NamedTuple" in map(ast.unparse, one.bases)}
    assert wide_tuples
    called_positionally = [
        f"{name}:{node.lineno}"
        for name, node in nodes
        if isinstance(node, ast.Call) and node.args and isinstance(node.func, ast.Name) and node.func.id in wide_tuples
    ]
    assert called_positionally == []
