"""Runs inside Pyodide while the site is built: compiles with the very Python that will read it.

What no answer needs is left out of the compiled modules: docstrings, annotations, line tables. Assertions stay.
"""

from __future__ import annotations

import ast
import importlib.util
import marshal
import sys
import types
import zipfile
from pathlib import Path
from typing import TypeVar

HEAD = importlib.util.MAGIC_NUMBER + b"\1\0\0\0" + bytes(8)  # by hash, and that hash never checked


Function = TypeVar("Function", ast.FunctionDef, ast.AsyncFunctionDef)


class Bare(ast.NodeTransformer):
    """Leaves out docstrings, annotations of functions and of modules, and what is there for type checkers alone.

    A class keeps a short docstring, or a dataclass would write its own, and its annotations, which are its fields.
    """

    def visit_Module(self, node: ast.Module) -> ast.Module:
        self.generic_visit(node)
        node.body = [line for line in map(without_annotation, without_docstring(node.body)) if line]
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        self.generic_visit(node)
        if len(body := without_docstring(node.body)) < len(node.body) or not body:
            node.body = [ast.Expr(ast.Constant(".")), *body]
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef | None:
        return None if "overload" in decorators(node) else self.bared(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AsyncFunctionDef:
        return self.bared(node)

    def bared(self, node: Function) -> Function:
        self.generic_visit(node)
        node.body = without_docstring(node.body) or [ast.Pass()]
        if "register" in decorators(node):  # functools.singledispatch reads annotations
            return node
        node.returns = None
        given: ast.arguments = node.args
        for arg in (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg):
            if arg:
                arg.annotation = None
        return node

    def visit_If(self, node: ast.If) -> ast.stmt | list[ast.stmt]:
        self.generic_visit(node)
        if ast.unparse(node.test).rpartition(".")[2] == "TYPE_CHECKING":
            return node.orelse or [ast.Pass()]
        node.body = node.body or [ast.Pass()]
        return node


def decorators(node: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    """The names of what a function is decorated with, the last part of each."""
    return {ast.unparse(decorator).rpartition(".")[2] for decorator in node.decorator_list}


def without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    """The lines of a module, class or function without the string it may begin with."""
    first = body[0] if body else None
    said = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
    return body[1:] if said else body


def without_annotation(line: ast.stmt) -> ast.stmt | None:
    """A line of a module; an annotated assignment as a plain one, nothing where nothing is assigned."""
    if not isinstance(line, ast.AnnAssign):
        return line
    return ast.copy_location(ast.Assign([line.target], line.value), line) if line.value else None


def without_lines(code: types.CodeType) -> types.CodeType:
    """A code object, and those inside it, with line tables that say of every instruction: no line."""
    inner = tuple(without_lines(c) if isinstance(c, types.CodeType) else c for c in code.co_consts)
    eights, rest = divmod(len(code.co_code) // 2, 8)
    nowhere = b"\xff" * eights + (bytes([0xF8 | rest - 1]) if rest else b"")
    return code.replace(co_consts=inner, co_linetable=nowhere, co_firstlineno=1, co_qualname=code.co_name)


def compiled(source: bytes, name: str) -> bytes:
    """The bytes of a `.pyc`."""
    tree = ast.fix_missing_locations(Bare().visit(ast.parse(source, name)))
    return HEAD + marshal.dumps(without_lines(compile(tree, name, "exec", dont_inherit=True)))


def compile_folder(folder: str, wanted: set[str], whole: set[str]) -> None:
    """Replaces every source in a folder by its `.pyc`, which Python imports just as well.

    Of packages that are not to stay whole, modules that are not wanted go.
    """
    for file in sorted(Path(folder).rglob("*.py")):
        name = file.relative_to(folder)
        if name.parts[0] in whole or module(name.as_posix()) in wanted:
            file.with_suffix(".pyc").write_bytes(compiled(file.read_bytes(), name.as_posix()))
        file.unlink()


def module(file: str) -> str:
    """`json/__init__.py` → `json`, `json/decoder.py` → `json.decoder`."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def compile_library(archive: str, target: str, wanted: set[str]) -> None:
    """The named modules of the standard library, compiled, as an archive of their own."""
    with zipfile.ZipFile(archive) as library, zipfile.ZipFile(target, "w") as smaller:
        for name in sorted(library.namelist()):
            if name.endswith(".py") and module(name) in wanted:
                info = zipfile.ZipInfo(name + "c", (1980, 1, 1, 0, 0, 0))
                smaller.writestr(info, compiled(library.read(name), name))


def named_imports(folder: str) -> set[str]:
    """Every module that the sources in a folder import by name, also inside a function."""
    found: set[str] = set()
    for file in sorted(Path(folder).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def loaded() -> set[str]:
    """The modules in use now, and the packages they are in."""
    names = set(sys.modules)
    return names | {name.rpartition(".")[0] for name in names}
