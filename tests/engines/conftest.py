"""The server of the browser tests, a relay to it, and one phone of each engine."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.browser.conftest import base_url
from tests.engines.phone import OpenPhone, Phone, run_phone, skip_without_engine
from tests.engines.relay import Relay, run_relay_to_server

__all__ = ["base_url"]


@pytest.fixture(scope="module")
def relay_to_server(base_url: str) -> Iterator[Relay]:
    with run_relay_to_server(base_url) as relay:
        yield relay


@pytest.fixture(scope="package")
def open_phone_of_engine() -> Iterator[OpenPhone]:
    """Opens a new tab of an engine for a server. Each engine starts once; its storage stays."""
    started: dict[str, Phone] = {}
    with ExitStack() as stack:

        def open_or_start_phone(engine_name: str, server_address: str) -> Phone:
            skip_without_engine(engine_name)
            known = started.get(engine_name)
            # For another server the old engine uses another process; one that it suspended meanwhile may not go on.
            if known and engine_name == "old" and known.base != server_address:
                known.close()
                known = None
            if known:
                known.open()
            else:
                known = started[engine_name] = stack.enter_context(run_phone(engine_name, base=server_address))
            known.base = server_address
            known.faults()
            return known

        yield open_or_start_phone
