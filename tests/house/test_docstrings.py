"""Docstrings are sentences, and explain only fields and parameters that exist."""

import ast
import re

import pytest

from web.headers import ROOT

pytestmark = pytest.mark.no_cover

CHECKED_PYTHON_FILES = [
    path for folder in ("calculators", "web", "bench", "scripts") for path in sorted((ROOT / folder).rglob("*.py"))
]
EXPLAINED_NAMES_PATTERN = re.compile(r"(?:^|[;.?)] |\n)((?:[a-z_]+, )*[a-z_]+): ")
"""`seat, name: explanation`, at the beginning of a docstring or of a part of it."""


def names_explained(docstring: str) -> set[str]:
    """Returns the names that a docstring explains."""
    return {
        name for names in EXPLAINED_NAMES_PATTERN.findall(re.sub(r"\n +", " ", docstring)) for name in names.split(", ")
    }


Definition = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def find_explained_names_that_do_not_exist(node: Definition) -> set[str]:
    """Returns names that a docstring explains though the function has no such parameter, or the class no such field;
    none for a class without fields."""
    explained = names_explained((ast.get_docstring(node) or "").partition(">>>")[0])
    if not isinstance(node, ast.ClassDef):
        return explained - {argument.arg for argument in ast.walk(node.args) if isinstance(argument, ast.arg)}
    fields = {one.target.id for one in node.body if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)}
    methods = {one.name for one in node.body if isinstance(one, ast.FunctionDef)}
    return explained - fields - methods if fields else set()


def test_docstring_is_sentence_and_explains_only_existing_fields_and_parameters() -> None:
    faults = []
    for path in CHECKED_PYTHON_FILES:
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, Definition):
                text = ast.get_docstring(node)
                gone = find_explained_names_that_do_not_exist(node)
                if gone or (text is not None and " " not in text):
                    faults.append(f"{path.relative_to(ROOT)}:{node.lineno} {sorted(gone)}")
    assert faults == []
