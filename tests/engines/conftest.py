"""The server that the phones ask, the one of the browser tests, and the phones, each started once."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.browser.conftest import base_url
from tests.engines.phone import Phone, run_phone, skip_without_engine

__all__ = ["base_url"]


@pytest.fixture(scope="package")
def open_phone_of_engine() -> Iterator[Callable[[str, str], Phone]]:
    """A phone in a new tab, by engine and address of a server; one of each is started for all tests of that server, so
    whatever it stored at that address is there."""
    started: dict[str, Phone] = {}
    with ExitStack() as stack:

        def open_or_start_phone(engine_name: str, server_address: str) -> Phone:
            skip_without_engine(engine_name)
            known = started.get(engine_name)
            # From one server to another the old engine takes another process, and one that it stopped meanwhile to save
            # its battery may not go on.
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
