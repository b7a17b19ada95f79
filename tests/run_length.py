"""How much a test tries: in `make test` what finds most faults soonest, in `make long` what finds the rest."""

import os
from collections.abc import Iterable, Sequence
from itertools import product
from typing import TypeVar

from calculators import GAMES

Case = TypeVar("Case")
Other = TypeVar("Other")
IS_LONG_RUN = os.environ.get("HYPOTHESIS_PROFILE") == "long"


def choose_by_run_length(short: Case, long: Case) -> Case:
    """How many of something there are, or which, in the short run and in the long one."""
    return long if IS_LONG_RUN else short


TWO_GAMES_OR_ALL = choose_by_run_length(("scout", "subway"), GAMES)
"""Games for what the house does alike in all of them: one of cards, one of a map."""
ONE_GAME_OR_ALL = choose_by_run_length(("scout",), GAMES)
"""The game for what none of them changes anything of."""


def pair_cases_with_others(cases: Iterable[Case], other_values: Sequence[Other]) -> list[tuple[Case, Other]]:
    """Each case with one of the others, in turn, in the short run; each with every one in the long one."""
    if IS_LONG_RUN:
        return list(product(cases, other_values))
    # moved on by one after each round of the others: where the cases go in such rounds, too, no case is left with one
    return [(case, other_values[(n + n // len(other_values)) % len(other_values)]) for n, case in enumerate(cases)]


def cases_paired_with_value(cases: Iterable[Case], other_values: Sequence[Other], paired_value: Other) -> list[Case]:
    """Those of `pair_cases_with_others` that one of the others has."""
    return [case for case, other in pair_cases_with_others(cases, other_values) if other == paired_value]
