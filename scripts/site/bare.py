"""Compiles the app inside Pyodide while the site is built, with the same Python that will run it.

The compiled modules leave out what no answer needs: docstrings, annotations, line tables. Assertions stay.
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
"""The folder of the templates compiled by Jinja."""
HEAD = importlib.util.MAGIC_NUMBER + b"\1\0\0\0" + bytes(8)  # by hash, and that hash never checked


def strip_module(tree: ast.Module) -> ast.Module:
    """Removes docstrings, annotations of functions and of module variables, and code for type checkers only.

    Changes the module in place and returns it. Only statements are visited, since no expression contains any of these.
    """
    tree.body = [line for line in map(strip_annotation, strip_block(strip_docstring(tree.body))) if line]
    return tree


def strip_block(statements: list[ast.stmt]) -> list[ast.stmt]:
    """Returns the statements of a block, each stripped."""
    return [left for line in statements for left in strip_statement(line)]


def strip_statement(statement_node: ast.stmt) -> list[ast.stmt]:
    """Returns the statements that remain of one: none for an overload, the `else` part of `if TYPE_CHECKING`."""
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
    """Shortens the docstring of a class; without one a dataclass would generate its own. Keeps annotations (fields)."""
    body = strip_docstring(node.body)
    short: list[ast.stmt] = [ast.Expr(ast.Constant("."))] if len(body) < len(node.body) else []
    node.body = [*short, *strip_block(body)] or [ast.Pass()]
    return node


def strip_function(node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.stmt:
    """Removes the docstring and annotations of a function; returns it."""
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
    """Returns the last part of the name of each decorator of a function."""
    return {last_part_of_name(decorator) for decorator in node.decorator_list}


def last_part_of_name(node: ast.expr) -> str:
    """Returns the last part of a dotted name, called or not; '' for any other expression."""
    if isinstance(node, ast.Call):
        return last_part_of_name(node.func)
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def strip_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    """Returns the statements of a module, class or function without its docstring."""
    first = body[0] if body else None
    has_docstring = (
        isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
    )
    return body[1:] if has_docstring else body


def strip_annotation(line: ast.stmt) -> ast.stmt | None:
    """Returns a statement of a module, an annotated assignment as a plain one; None if it assigns nothing."""
    if not isinstance(line, ast.AnnAssign):
        return line
    return ast.copy_location(ast.Assign([line.target], line.value), line) if line.value else None


def strip_line_tables(code: types.CodeType) -> types.CodeType:
    """Returns a code object, and those inside it, with line tables that give no instruction a line."""
    inner = tuple(strip_line_tables(c) if isinstance(c, types.CodeType) else c for c in code.co_consts)
    eights, rest = divmod(len(code.co_code) // 2, 8)
    nowhere = b"\xff" * eights + (bytes([0xF8 | rest - 1]) if rest else b"")
    return code.replace(co_consts=inner, co_linetable=nowhere, co_firstlineno=1, co_qualname=code.co_name)


def compile_source(source: bytes, name: str) -> bytes:
    """Compiles a source to the bytes of a `.pyc`."""
    tree = ast.fix_missing_locations(strip_module(ast.parse(source, name)))
    return pack_code(compile(tree, name, "exec", dont_inherit=True))


def pack_code(code: types.CodeType) -> bytes:
    """Returns a code object as the bytes of a `.pyc`."""
    return HEAD + marshal.dumps(strip_line_tables(code))


def compile_template(source: str) -> bytes:
    """Compiles the Python source that Jinja generated from a template to a `.pyc`, without line numbers."""
    source = re.sub(r"^debug_info = '[^']*'$", "debug_info = ''", source, flags=re.MULTILINE)
    return pack_code(compile(source, "template", "exec", dont_inherit=True))


def compile_folder(folder: str, wanted: set[str], whole: set[str]) -> None:
    """Replaces every source in a folder by its `.pyc`, which Python can import.

    wanted: the modules to keep; whole: the packages of which all modules are kept.
    """
    for file in sorted(Path(folder).rglob("*.py")):
        name = file.relative_to(folder)
        if name.parts[0] == TEMPLATES:
            file.with_suffix(".pyc").write_bytes(compile_template(file.read_text(encoding="utf-8")))
        elif name.parts[0] in whole or module_of_file(name.as_posix()) in wanted:
            file.with_suffix(".pyc").write_bytes(compile_source(file.read_bytes(), name.as_posix()))
        file.unlink()


def module_of_file(file: str) -> str:
    """Returns the module of a file: `json/__init__.py` → `json`, `json/decoder.py` → `json.decoder`."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def compile_library(archive: str, target: str, wanted: set[str]) -> None:
    """Writes an archive of the wanted modules of the standard library, compiled."""
    with zipfile.ZipFile(archive) as library, zipfile.ZipFile(target, "w") as smaller:
        for name in sorted(library.namelist()):
            if name.endswith(".py") and module_of_file(name) in wanted:
                info = zipfile.ZipInfo(name + "c", (1980, 1, 1, 0, 0, 0))
                smaller.writestr(info, compile_source(library.read(name), name))


def loaded() -> set[str]:
    """Returns the names of the loaded modules and of the packages that contain them."""
    names = set(sys.modules)
    return names | {name.rpartition(".")[0] for name in names}
