"""Chooses how many cases a test has: few in the short run (`make test`), all in the long run (`make long`)."""

import os
from collections.abc import Iterable, Sequence
from itertools import product
from typing import TypeVar

import pytest

from calculators import GAMES
from calculators.core.messages import LANGUAGES

Case = TypeVar("Case")
Other = TypeVar("Other")
IS_LONG_RUN = os.environ.get("HYPOTHESIS_PROFILE") == "long"


def choose_by_run_length(short: Case, long: Case) -> Case:
    """Returns the first value in the short run, the second in the long run."""
    return long if IS_LONG_RUN else short


TWO_GAMES_OR_ALL = choose_by_run_length(("scout", "subway"), GAMES)
"""Games for tests of what all games share: one of cards and one of a map, or all."""
ONE_GAME_OR_ALL = choose_by_run_length(("scout",), GAMES)
"""Games for tests of what no game changes: one or all."""
for_each_game = pytest.mark.parametrize("slug", GAMES)
for_two_games_or_all = pytest.mark.parametrize("slug", TWO_GAMES_OR_ALL)
"""Decorators of a test of such games."""
in_each_language = pytest.mark.parametrize("lang", LANGUAGES)
in_japanese_or_each_language = pytest.mark.parametrize("lang", choose_by_run_length(("ja",), LANGUAGES))
in_english_or_each_language = pytest.mark.parametrize("lang", choose_by_run_length(("en",), LANGUAGES))
"""Decorators of a test in both languages, or in one of them in the short run."""


def for_seeds(short_count: int, long_count: int) -> pytest.MarkDecorator:
    """Parametrizes a test with the seeds from 0, as many as the short or the long run has."""
    return pytest.mark.parametrize("seed", range(choose_by_run_length(short_count, long_count)))


def pair_cases_with_others(cases: Iterable[Case], other_values: Sequence[Other]) -> list[tuple[Case, Other]]:
    """Pairs each case with one of the other values in turn; in the long run with every one."""
    if IS_LONG_RUN:
        return list(product(cases, other_values))
    # Shifted by one after each round, so that cases that repeat in rounds of the same length meet every value.
    return [(case, other_values[(n + n // len(other_values)) % len(other_values)]) for n, case in enumerate(cases)]


def for_games_in_languages(slugs: Iterable[str]) -> pytest.MarkDecorator:
    """Parametrizes a test with games, each in one of the languages in turn, or in both in the long run."""
    return pytest.mark.parametrize(("slug", "lang"), pair_cases_with_others(slugs, LANGUAGES))
