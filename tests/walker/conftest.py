"""The server of the walks is that of the browser tests."""

from tests.browser.conftest import base_url

__all__ = ["base_url"]
