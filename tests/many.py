"""How much a test tries: in `make test` what finds most faults soonest, in `make long` what finds the rest."""

import os
from collections.abc import Iterable, Sequence
from itertools import product
from typing import TypeVar

from calculators import GAMES

Case = TypeVar("Case")
Other = TypeVar("Other")
LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"


def tries(short: Case, long: Case) -> Case:
    """How many of something there are, or which, in the short run and in the long one."""
    return long if LONG else short


SOME = tries(("scout", "subway"), GAMES)
"""Games for what the house does alike in all of them: one of cards, one of a map."""
ONE = tries(("scout",), GAMES)
"""The game for what none of them changes anything of."""


def paired(cases: Iterable[Case], others: Sequence[Other]) -> list[tuple[Case, Other]]:
    """Each case with one of the others, in turn, in the short run; each with every one in the long one."""
    if LONG:
        return list(product(cases, others))
    # moved on by one after each round of the others: where the cases go in such rounds, too, no case is left with one
    return [(case, others[(n + n // len(others)) % len(others)]) for n, case in enumerate(cases)]


def in_turn(cases: Iterable[Case], others: Sequence[Other], one: Other) -> list[Case]:
    """Those of `paired` that one of the others has."""
    return [case for case, other in paired(cases, others) if other == one]
