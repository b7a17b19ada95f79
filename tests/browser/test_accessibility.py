"""Every page passes axe, without sideways scrolling and cut text."""

from collections.abc import Callable
from pathlib import Path

import pytest

from calculators import GAMES
from calculators.core.messages import LANGUAGES
from tests.run_length import choose_by_run_length, pair_cases_with_others

LINES = Path(__file__).with_name("addresses.txt").read_text(encoding="utf-8").splitlines()
ADDRESSES = [line for line in LINES if line.startswith("/")]
ADDRESSES += [f"/{slug}/{view}" for slug in GAMES for view in ("", "rules", "setup")]


@pytest.mark.parametrize(
    ("address", "lang"), pair_cases_with_others(ADDRESSES[:: choose_by_run_length(13, 1)], LANGUAGES)
)
def test_page_has_no_axe_violation_sideways_scroll_or_cut_text(
    find_barriers: Callable[[str, str], list[str]], lang: str, address: str
) -> None:
    assert find_barriers(lang, address) == []
