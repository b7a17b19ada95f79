"""Apps for tests: what one of them has compiled of its templates the next one of this process takes over."""

import tempfile
from pathlib import Path

from flask import Flask
from jinja2 import FileSystemBytecodeCache

from app import create_app

COMPILED = tempfile.TemporaryDirectory(prefix="takujo-templates")


def made(store: str = "") -> Flask:
    """An app of its own. store: where it keeps shared tables, `off` for nowhere, '' as ever."""
    app = create_app(store)
    for language, voice in app.extensions["voices"].items():
        folder = Path(COMPILED.name, language)
        folder.mkdir(exist_ok=True)
        voice.bytecode_cache = FileSystemBytecodeCache(str(folder))
    return app
