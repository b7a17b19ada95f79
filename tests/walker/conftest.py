"""The server of the walks, and phones at a shared table, are those of the browser tests."""

from tests.browser.conftest import base_url, open_phone_at_seat

__all__ = ["base_url", "open_phone_at_seat"]
