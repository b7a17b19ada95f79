"""Runs inside Pyodide while the site is built: compiles with the very Python that will read it.

What no answer needs is left out of the compiled modules: docstrings and line tables. Assertions stay.
"""

from __future__ import annotations

import ast
import importlib.util
import marshal
import sys
import types
import zipfile
from pathlib import Path

HEAD = importlib.util.MAGIC_NUMBER + b"\1\0\0\0" + bytes(8)  # by hash, and that hash never checked


def without_docs(tree: ast.Module) -> ast.Module:
    """The tree without docstrings; a class keeps a short one, or a dataclass would write its own."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(tree):
        if not isinstance(node, kinds) or ast.get_docstring(node, clean=False) is None:
            continue
        if isinstance(node, ast.ClassDef):
            node.body[0] = ast.copy_location(ast.Expr(ast.Constant(".")), node.body[0])
            ast.fix_missing_locations(node.body[0])
        elif isinstance(node, kinds):
            del node.body[0]
            if not node.body and not isinstance(node, ast.Module):
                node.body = [ast.Pass(lineno=node.lineno, col_offset=0)]
    return tree


def without_lines(code: types.CodeType) -> types.CodeType:
    """A code object, and those inside it, with line tables that say of every instruction: no line."""
    inner = tuple(without_lines(c) if isinstance(c, types.CodeType) else c for c in code.co_consts)
    eights, rest = divmod(len(code.co_code) // 2, 8)
    nowhere = b"\xff" * eights + (bytes([0xF8 | rest - 1]) if rest else b"")
    return code.replace(co_consts=inner, co_linetable=nowhere)


def compiled(source: bytes, name: str) -> bytes:
    """The bytes of a `.pyc`."""
    tree = without_docs(ast.parse(source, name))
    return HEAD + marshal.dumps(without_lines(compile(tree, name, "exec", dont_inherit=True)))


def compile_folder(folder: str) -> None:
    """Replaces every source in a folder by its `.pyc`, which Python imports just as well."""
    for file in sorted(Path(folder).rglob("*.py")):
        file.with_suffix(".pyc").write_bytes(compiled(file.read_bytes(), file.relative_to(folder).as_posix()))
        file.unlink()


def compile_library(archive: str, target: str, wanted: set[str]) -> None:
    """The named modules of the standard library, compiled, as an archive of their own."""
    with zipfile.ZipFile(archive) as library, zipfile.ZipFile(target, "w") as smaller:
        for name in sorted(library.namelist()):
            module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            if name.endswith(".py") and module in wanted:
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
