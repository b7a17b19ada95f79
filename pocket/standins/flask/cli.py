"""Stands in for flask/cli, which brings click and a server along: an app has a group of commands, always empty."""

from __future__ import annotations


class AppGroup:
    """What an app and a blueprint keep commands in."""

    def __init__(self) -> None:
        self.name: str | None = None
        self.commands: dict[str, object] = {}
