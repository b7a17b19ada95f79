"""Builds apps for tests. The apps of one process share their compiled templates."""

import tempfile
from pathlib import Path

from flask import Flask
from jinja2 import FileSystemBytecodeCache

from app import create_app

COMPILED_TEMPLATES_FOLDER = tempfile.TemporaryDirectory(prefix="takujo-templates")


def create_test_app(store_address: str = "") -> Flask:
    """Returns a new app. store_address: the store of shared tables; `off` for none, '' for the default."""
    app = create_app(store_address)
    for language, environment in app.extensions["language_environments"].items():
        folder = Path(COMPILED_TEMPLATES_FOLDER.name, language)
        folder.mkdir(exist_ok=True)
        environment.bytecode_cache = FileSystemBytecodeCache(str(folder))
    return app
