"""Runs inside Pyodide while the site is built: compiles with the very Python that will read it.

What no answer needs is left out of the compiled modules: docstrings, annotations, line tables. Assertions stay.
"""

from __future__ import annotations

import ast
import importlib.util
import marshal
import re
import sys
import types
import zipfile
from pathlib import Path

TEMPLATES = "compiled"
"""The folder of what Jinja has made of the templates."""
HEAD = importlib.util.MAGIC_NUMBER + b"\1\0\0\0" + bytes(8)  # by hash, and that hash never checked


def bared(tree: ast.Module) -> ast.Module:
    """A module without docstrings, annotations of functions and of its own names, and what is there for type
    checkers alone; changed in place. Only statements are looked at: nothing of this stands inside an expression.
    """
    tree.body = [line for line in map(without_annotation, block(without_docstring(tree.body))) if line]
    return tree


def block(lines: list[ast.stmt]) -> list[ast.stmt]:
    """The statements of a block, each without what no answer needs."""
    return [left for line in lines for left in statement(line)]


def statement(line: ast.stmt) -> list[ast.stmt]:
    """What is left of a statement."""
    if isinstance(line, ast.FunctionDef | ast.AsyncFunctionDef):
        return [] if "overload" in decorators(line) else [function(line)]
    if isinstance(line, ast.ClassDef):
        return [without_words(line)]
    if isinstance(line, ast.If) and named(line.test) == "TYPE_CHECKING":
        return block(line.orelse)
    for inner in (line, *getattr(line, "handlers", ()), *getattr(line, "cases", ())):
        for name in ("body", "orelse", "finalbody"):
            if lines := getattr(inner, name, None):
                setattr(inner, name, block(lines) or [ast.Pass()])
    return [line]


def without_words(node: ast.ClassDef) -> ast.ClassDef:
    """A class with a short docstring, or a dataclass would write its own; its annotations are its fields and stay."""
    body = without_docstring(node.body)
    short: list[ast.stmt] = [ast.Expr(ast.Constant("."))] if len(body) < len(node.body) else []
    node.body = [*short, *block(body)] or [ast.Pass()]
    return node


def function(node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.stmt:
    """A function without its docstring and annotations."""
    node.body = block(without_docstring(node.body)) or [ast.Pass()]
    if "register" in decorators(node):  # functools.singledispatch reads annotations
        return node
    node.returns = None
    given: ast.arguments = node.args
    for arg in (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg):
        if arg:
            arg.annotation = None
    return node


def decorators(node: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    """The names of what a function is decorated with, the last part of each."""
    return {named(decorator) for decorator in node.decorator_list}


def named(node: ast.expr) -> str:
    """The last part of a dotted name, called or not; '' for any other expression."""
    if isinstance(node, ast.Call):
        return named(node.func)
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


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
    tree = ast.fix_missing_locations(bared(ast.parse(source, name)))
    return packed(compile(tree, name, "exec", dont_inherit=True))


def packed(code: types.CodeType) -> bytes:
    """A code object as the bytes of a `.pyc`."""
    return HEAD + marshal.dumps(without_lines(code))


def template(source: str) -> bytes:
    """The bytes of a `.pyc` of what Jinja has made of a template: no words in it, and no lines to tell of either."""
    source = re.sub(r"^debug_info = '[^']*'$", "debug_info = ''", source, flags=re.MULTILINE)
    return packed(compile(source, "template", "exec", dont_inherit=True))


def compile_folder(folder: str, wanted: set[str], whole: set[str]) -> None:
    """Replaces every source in a folder by its `.pyc`, which Python imports just as well.

    Of packages that are not to stay whole, modules that are not wanted go.
    """
    for file in sorted(Path(folder).rglob("*.py")):
        name = file.relative_to(folder)
        if name.parts[0] == TEMPLATES:
            file.with_suffix(".pyc").write_bytes(template(file.read_text(encoding="utf-8")))
        elif name.parts[0] in whole or module(name.as_posix()) in wanted:
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


def loaded() -> set[str]:
    """The modules in use now, and the packages they are in."""
    names = set(sys.modules)
    return names | {name.rpartition(".")[0] for name in names}
