"""A docstring explains what is there: a sentence, and no field of a class that has gone or been renamed."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.no_cover

ROOT = Path(__file__).parent.parent.parent
FILES = [
    path for folder in ("calculators", "web", "bench", "scripts") for path in sorted((ROOT / folder).rglob("*.py"))
]
EXPLAINED = re.compile(r"(?:^|[;.?)] |\n)((?:[a-z_]+, )*[a-z_]+): ")
"""`seat, name: which one`, at the beginning of a docstring or of a part of it."""


def names_explained(docstring: str) -> set[str]:
    """The names that a docstring explains."""
    return {name for names in EXPLAINED.findall(re.sub(r"\n +", " ", docstring)) for name in names.split(", ")}


def test_every_field_that_is_explained_is_there() -> None:
    gone = []
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_bytes())):
            if not isinstance(node, ast.ClassDef):
                continue
            fields = {
                one.target.id
                for one in node.body
                if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
            }
            named = {one.name for one in node.body if isinstance(one, ast.FunctionDef)}
            if fields:
                lacks = names_explained(ast.get_docstring(node) or "") - fields - named
                gone += [f"{path.relative_to(ROOT)}: {node.name} has no {name}" for name in sorted(lacks)]
    assert not gone, gone


def test_every_docstring_is_a_sentence() -> None:
    texts = [
        (path.relative_to(ROOT), node.lineno, ast.get_docstring(node))
        for path in FILES
        for node in ast.walk(ast.parse(path.read_bytes()))
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    assert not [f"{path}:{line}" for path, line, text in texts if text is not None and " " not in text]
