"""A seat without any action: what it cannot do, what is not known, and when that is the end."""

from __future__ import annotations

import pytest

from calculators.coupelation.moves import is_mover_stuck_before_draw_or_none_if_unknown
from calculators.coupelation.score import game_won_lost_or_open

from .tables import read_state_of_query

TOWER_WHERE_NO_NUMBER_FITS = "tower=21.22.23.24.25.26.27"
"""Nothing fits between these numbers, nor beside them."""
RESERVE = "reserve=1.50.13.37"


@pytest.mark.clause("coupelation.stuck")
@pytest.mark.parametrize(
    ("query", "stuck"),
    [
        # a card can be laid, a hidden one turned up, an unknown one laid face down
        (f"tower=25&{RESERVE}&hand=7", False),
        (f"tower=25&{RESERVE}&hand=7.x", False),
        (f"tower=25&{RESERVE}&hand=x", False),
        (f"tower=25.x&{RESERVE}&hand=-", False),
        (f"tower=25&{RESERVE}&p1=h1", False),
        # no card, or none that could lie anywhere
        (f"tower=25&{RESERVE}&hand=-", True),
        (f"{TOWER_WHERE_NO_NUMBER_FITS}&{RESERVE}&hand=7", True),
        (f"{TOWER_WHERE_NO_NUMBER_FITS}&{RESERVE}&hand=7.18", True),
        (f"{TOWER_WHERE_NO_NUMBER_FITS}&{RESERVE}&hand=F", True),
        # 20 of the reserve for the 21 of the tower
        (f"{TOWER_WHERE_NO_NUMBER_FITS}&reserve=1.50.2.20&hand=7.13", False),
        # what is not known of the hand, or of the reserve with two cards to pay with
        (f"{TOWER_WHERE_NO_NUMBER_FITS}&{RESERVE}&hand=7.x", None),
        (f"{TOWER_WHERE_NO_NUMBER_FITS}&{RESERVE}", None),
        (f"{TOWER_WHERE_NO_NUMBER_FITS}&reserve=1.50.13&hand=7.18", None),
        (f"{TOWER_WHERE_NO_NUMBER_FITS}&hand=7.18", None),
        (f"{TOWER_WHERE_NO_NUMBER_FITS}&reserve=1.50.13&hand=7", True),
        (f"{TOWER_WHERE_NO_NUMBER_FITS}&hand=7", True),
        # a game that is over
        ("tower=12.25.31_40&last=1.0&reserve=1.50.2.37&hand=-", False),
    ],
)
def test_a_seat_without_an_action(query: str, *, stuck: bool | None) -> None:
    assert is_mover_stuck_before_draw_or_none_if_unknown(read_state_of_query(query)) is stuck
    ended = "last=1.0" in query
    assert game_won_lost_or_open(read_state_of_query(f"{query}&deck=0")) == ("lost" if stuck or ended else "open")
