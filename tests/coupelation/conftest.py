"""Every test works its towers out by itself: what an earlier one left in the caches proves nothing."""

import pytest

from calculators.coupelation import tower

CACHED = [found for found in vars(tower).values() if hasattr(found, "cache_clear")]


@pytest.fixture(autouse=True)
def _forget() -> None:
    for function in CACHED:
        function.cache_clear()
