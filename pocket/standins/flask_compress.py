"""Stands in for Flask-Compress: nothing travels, so nothing is made smaller."""


class Compress:
    """Does nothing to an app."""

    def __init__(self, app: object) -> None:
        """Takes any app."""
