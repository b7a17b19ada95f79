"""The server that the walks ask: the one of the browser tests."""

from tests.browser.conftest import base_url

__all__ = ["base_url"]
