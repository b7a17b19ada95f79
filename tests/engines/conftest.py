"""The server that the phones ask, the one of the browser tests, and the phones, each started once."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.browser.conftest import base_url
from tests.engines.phone import Phone, held, required

__all__ = ["base_url"]


@pytest.fixture(scope="package")
def phones() -> Iterator[Callable[[str, str], Phone]]:
    """A phone in a new tab, by engine and address of a server; one of each is started for all tests of that server, so
    whatever it stored at that address is there."""
    started: dict[str, Phone] = {}
    with ExitStack() as stack:

        def phone(name: str, base: str) -> Phone:
            required(name)
            known = started.get(name)
            # From one server to another the old engine takes another process, and one that it stopped meanwhile to save
            # its battery may not go on.
            if known and name == "old" and known.base != base:
                known.close()
                known = None
            if known:
                known.open()
            else:
                known = started[name] = stack.enter_context(held(name, base=base))
            known.base = base
            known.faults()
            return known

        yield phone
