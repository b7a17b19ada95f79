"""Each test starts with empty tower caches, so that it does not use results of earlier tests."""

import pytest

from calculators.coupelation import tower

CACHED_TOWER_FUNCTIONS = [found for found in vars(tower).values() if hasattr(found, "cache_clear")]


@pytest.fixture(autouse=True)
def _clear_tower_caches() -> None:
    for function in CACHED_TOWER_FUNCTIONS:
        function.cache_clear()
