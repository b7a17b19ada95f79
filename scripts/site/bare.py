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
PYC_HEADER = importlib.util.MAGIC_NUMBER + b"\1\0\0\0" + bytes(8)  # validated by a hash, which is never checked


def strip_module(tree: ast.Module) -> ast.Module:
    """Removes docstrings, annotations of functions and of module variables, and code for type checkers only.

    Changes the module in place and returns it. Only statements are visited, since no expression contains any of these.
    """
    statements = map(strip_annotation, strip_block(strip_docstring(tree.body)))
    tree.body = [statement for statement in statements if statement]
    return tree


def strip_block(statements: list[ast.stmt]) -> list[ast.stmt]:
    """Returns the statements of a block, each stripped."""
    return [stripped for statement in statements for stripped in strip_statement(statement)]


def strip_statement(statement_node: ast.stmt) -> list[ast.stmt]:
    """Returns the statements that remain of one: none for an overload, the `else` part of `if TYPE_CHECKING`."""
    if isinstance(statement_node, ast.FunctionDef | ast.AsyncFunctionDef):
        return [] if "overload" in list_decorator_names(statement_node) else [strip_function(statement_node)]
    if isinstance(statement_node, ast.ClassDef):
        return [shorten_class_docstring(statement_node)]
    if isinstance(statement_node, ast.If) and last_part_of_name(statement_node.test) == "TYPE_CHECKING":
        return strip_block(statement_node.orelse)
    for node in (statement_node, *getattr(statement_node, "handlers", ()), *getattr(statement_node, "cases", ())):
        for field in ("body", "orelse", "finalbody"):
            if statements := getattr(node, field, None):
                setattr(node, field, strip_block(statements) or [ast.Pass()])
    return [statement_node]


def shorten_class_docstring(node: ast.ClassDef) -> ast.ClassDef:
    """Shortens the docstring of a class (without one a dataclass would generate its own) and strips its statements;
    keeps annotations, which are fields."""
    body = strip_docstring(node.body)
    short_docstring: list[ast.stmt] = [ast.Expr(ast.Constant("."))] if len(body) < len(node.body) else []
    node.body = [*short_docstring, *strip_block(body)] or [ast.Pass()]
    return node


def strip_function(node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.stmt:
    """Removes the docstring and annotations of a function; returns it."""
    node.body = strip_block(strip_docstring(node.body)) or [ast.Pass()]
    if "register" in list_decorator_names(node):  # functools.singledispatch reads annotations
        return node
    node.returns = None
    args: ast.arguments = node.args
    for arg in (*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg):
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


def strip_annotation(statement: ast.stmt) -> ast.stmt | None:
    """Returns a statement of a module, an annotated assignment as a plain one; None if it assigns nothing."""
    if not isinstance(statement, ast.AnnAssign):
        return statement
    if not statement.value:
        return None
    return ast.copy_location(ast.Assign([statement.target], statement.value), statement)


def strip_line_tables(code: types.CodeType) -> types.CodeType:
    """Returns a code object, and those inside it, with line tables that give no instruction a line."""
    constants = tuple(strip_line_tables(c) if isinstance(c, types.CodeType) else c for c in code.co_consts)
    # An entry of the table covers at most eight code units.
    full_entry_count, remaining_units = divmod(len(code.co_code) // 2, 8)
    last_entry = bytes([0xF8 | remaining_units - 1]) if remaining_units else b""
    line_table = b"\xff" * full_entry_count + last_entry
    return code.replace(co_consts=constants, co_linetable=line_table, co_firstlineno=1, co_qualname=code.co_name)


def compile_source(source: bytes, name: str) -> bytes:
    """Compiles a source to the bytes of a `.pyc`."""
    tree = ast.fix_missing_locations(strip_module(ast.parse(source, name)))
    return pack_code(compile(tree, name, "exec", dont_inherit=True))


def pack_code(code: types.CodeType) -> bytes:
    """Returns a code object as the bytes of a `.pyc`."""
    return PYC_HEADER + marshal.dumps(strip_line_tables(code))


def compile_template(source: str) -> bytes:
    """Compiles the Python source that Jinja generated from a template to a `.pyc`, without line numbers."""
    source = re.sub(r"^debug_info = '[^']*'$", "debug_info = ''", source, flags=re.MULTILINE)
    return pack_code(compile(source, "template", "exec", dont_inherit=True))


def compile_folder(folder: str, wanted_modules: set[str], whole_packages: set[str]) -> None:
    """Replaces every source in a folder by its `.pyc`, which Python can import.

    wanted_modules: the modules to keep; whole_packages: the packages of which all modules are kept.
    """
    for file in sorted(Path(folder).rglob("*.py")):
        path = file.relative_to(folder)
        if path.parts[0] == TEMPLATES:
            file.with_suffix(".pyc").write_bytes(compile_template(file.read_text(encoding="utf-8")))
        elif path.parts[0] in whole_packages or module_of_file(path.as_posix()) in wanted_modules:
            file.with_suffix(".pyc").write_bytes(compile_source(file.read_bytes(), path.as_posix()))
        file.unlink()


def module_of_file(file: str) -> str:
    """Returns the module of a file: `json/__init__.py` → `json`, `json/decoder.py` → `json.decoder`."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def compile_library(archive: str, target: str, wanted_modules: set[str]) -> None:
    """Writes an archive of the wanted modules of the standard library, compiled."""
    with zipfile.ZipFile(archive) as library, zipfile.ZipFile(target, "w") as packed_library:
        for name in sorted(library.namelist()):
            if name.endswith(".py") and module_of_file(name) in wanted_modules:
                entry = zipfile.ZipInfo(name + "c", (1980, 1, 1, 0, 0, 0))
                packed_library.writestr(entry, compile_source(library.read(name), name))


def list_loaded_modules() -> set[str]:
    """Returns the names of the loaded modules and of the packages that contain them."""
    names = set(sys.modules)
    return names | {name.rpartition(".")[0] for name in names}
