"""Apps for tests: what one of them has compiled of its templates the next one of this process takes over."""

import tempfile
from pathlib import Path

from flask import Flask
from jinja2 import FileSystemBytecodeCache

from app import create_app

COMPILED_TEMPLATES_FOLDER = tempfile.TemporaryDirectory(prefix="takujo-templates")


def create_test_app(store_address: str = "") -> Flask:
    """An app of its own. store: where it keeps shared tables, `off` for nowhere, '' as ever."""
    app = create_app(store_address)
    for language, voice in app.extensions["voices"].items():
        folder = Path(COMPILED_TEMPLATES_FOLDER.name, language)
        folder.mkdir(exist_ok=True)
        voice.bytecode_cache = FileSystemBytecodeCache(str(folder))
    return app
