"""How much a test tries: in `make test` what finds most faults soonest, in `make long` what finds the rest."""

import os

LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"


def tries(short: int, long: int) -> int:
    """How many of something there are, in the short run and in the long one."""
    return long if LONG else short
