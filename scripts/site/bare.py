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


def strip_module(tree: ast.Module) -> ast.Module:
    """A module without docstrings, annotations of functions and of its own names, and what is there for type
    checkers alone; changed in place. Only statements are looked at: nothing of this stands inside an expression.
    """
    tree.body = [line for line in map(strip_annotation, strip_block(strip_docstring(tree.body))) if line]
    return tree


def strip_block(statements: list[ast.stmt]) -> list[ast.stmt]:
    """The statements of a block, each without what no answer needs."""
    return [left for line in statements for left in strip_statement(line)]


def strip_statement(statement_node: ast.stmt) -> list[ast.stmt]:
    """What is left of a statement."""
    if isinstance(statement_node, ast.FunctionDef | ast.AsyncFunctionDef):
        return [] if "overload" in list_decorator_names(statement_node) else [strip_function(statement_node)]
    if isinstance(statement_node, ast.ClassDef):
        return [shorten_class_docstring(statement_node)]
    if isinstance(statement_node, ast.If) and last_part_of_name(statement_node.test) == "TYPE_CHECKING":
        return strip_block(statement_node.orelse)
    for inner in (statement_node, *getattr(statement_node, "handlers", ()), *getattr(statement_node, "cases", ())):
        for name in ("body", "orelse", "finalbody"):
            if lines := getattr(inner, name, None):
                setattr(inner, name, strip_block(lines) or [ast.Pass()])
    return [statement_node]


def shorten_class_docstring(node: ast.ClassDef) -> ast.ClassDef:
    """A class with a short docstring, or a dataclass would write its own; its annotations are its fields and stay."""
    body = strip_docstring(node.body)
    short: list[ast.stmt] = [ast.Expr(ast.Constant("."))] if len(body) < len(node.body) else []
    node.body = [*short, *strip_block(body)] or [ast.Pass()]
    return node


def strip_function(node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.stmt:
    """A function without its docstring and annotations."""
    node.body = strip_block(strip_docstring(node.body)) or [ast.Pass()]
    if "register" in list_decorator_names(node):  # functools.singledispatch reads annotations
        return node
    node.returns = None
    given: ast.arguments = node.args
    for arg in (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg):
        if arg:
            arg.annotation = None
    return node


def list_decorator_names(node: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    """The names of what a function is decorated with, the last part of each."""
    return {last_part_of_name(decorator) for decorator in node.decorator_list}


def last_part_of_name(node: ast.expr) -> str:
    """The last part of a dotted name, called or not; '' for any other expression."""
    if isinstance(node, ast.Call):
        return last_part_of_name(node.func)
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def strip_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    """The lines of a module, class or function without the string it may begin with."""
    first = body[0] if body else None
    said = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
    return body[1:] if said else body


def strip_annotation(line: ast.stmt) -> ast.stmt | None:
    """A line of a module; an annotated assignment as a plain one, nothing where nothing is assigned."""
    if not isinstance(line, ast.AnnAssign):
        return line
    return ast.copy_location(ast.Assign([line.target], line.value), line) if line.value else None


def strip_line_tables(code: types.CodeType) -> types.CodeType:
    """A code object, and those inside it, with line tables that say of every instruction: no line."""
    inner = tuple(strip_line_tables(c) if isinstance(c, types.CodeType) else c for c in code.co_consts)
    eights, rest = divmod(len(code.co_code) // 2, 8)
    nowhere = b"\xff" * eights + (bytes([0xF8 | rest - 1]) if rest else b"")
    return code.replace(co_consts=inner, co_linetable=nowhere, co_firstlineno=1, co_qualname=code.co_name)


def compile_source(source: bytes, name: str) -> bytes:
    """The bytes of a `.pyc`."""
    tree = ast.fix_missing_locations(strip_module(ast.parse(source, name)))
    return pack_code(compile(tree, name, "exec", dont_inherit=True))


def pack_code(code: types.CodeType) -> bytes:
    """A code object as the bytes of a `.pyc`."""
    return HEAD + marshal.dumps(strip_line_tables(code))


def compile_template(source: str) -> bytes:
    """The bytes of a `.pyc` of what Jinja has made of a template: no words in it, and no lines to tell of either."""
    source = re.sub(r"^debug_info = '[^']*'$", "debug_info = ''", source, flags=re.MULTILINE)
    return pack_code(compile(source, "template", "exec", dont_inherit=True))


def compile_folder(folder: str, wanted: set[str], whole: set[str]) -> None:
    """Replaces every source in a folder by its `.pyc`, which Python imports just as well.

    Of packages that are not to stay whole, modules that are not wanted go.
    """
    for file in sorted(Path(folder).rglob("*.py")):
        name = file.relative_to(folder)
        if name.parts[0] == TEMPLATES:
            file.with_suffix(".pyc").write_bytes(compile_template(file.read_text(encoding="utf-8")))
        elif name.parts[0] in whole or module_of_file(name.as_posix()) in wanted:
            file.with_suffix(".pyc").write_bytes(compile_source(file.read_bytes(), name.as_posix()))
        file.unlink()


def module_of_file(file: str) -> str:
    """`json/__init__.py` → `json`, `json/decoder.py` → `json.decoder`."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def compile_library(archive: str, target: str, wanted: set[str]) -> None:
    """The named modules of the standard library, compiled, as an archive of their own."""
    with zipfile.ZipFile(archive) as library, zipfile.ZipFile(target, "w") as smaller:
        for name in sorted(library.namelist()):
            if name.endswith(".py") and module_of_file(name) in wanted:
                info = zipfile.ZipInfo(name + "c", (1980, 1, 1, 0, 0, 0))
                smaller.writestr(info, compile_source(library.read(name), name))


def loaded() -> set[str]:
    """The modules in use now, and the packages they are in."""
    names = set(sys.modules)
    return names | {name.rpartition(".")[0] for name in names}
