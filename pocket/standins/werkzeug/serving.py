"""Stands in for werkzeug's server: none runs here."""


def is_running_from_reloader() -> bool:
    """Asked by `Flask.run` alone."""
    return False
