"""Fitting numbers, descriptions of moves and examples of clauses."""

import pytest

from calculators.coupelation import GAME
from calculators.coupelation.state import Card
from calculators.coupelation.tower import find_cells_for_card
from tests.engine import format_found_messages, parse_table_rows

from .tables import read_state_of_query

CELLS_FOR_NUMBERS = """
12.25.31_x  14  -
12.25.31_x  28  1.1
12.25.31_x  14 exchange  0.0 0.1 1.0
12.25.31_x  28 exchange  0.1 0.2 1.1
12.25.31_x  33 exchange  0.2 0.3
# Right up to its neighbours.
12.25.31    11  0.-1
12.25.31    12  -
12.25.31    13  1.0
12.25.31    24  1.0
12.25.31    26  1.1
12.31       32  0.2
"""


@pytest.mark.parametrize(("tower", "number", "cells"), parse_table_rows(CELLS_FOR_NUMBERS))
def test_a_number_has_cells_where_it_fits(tower: str, number: str, cells: str) -> None:
    state = read_state_of_query(f"tower={tower}&reserve=1.50.13.37")
    found = find_cells_for_card(state, Card(int(number[:2])), include_exchange_cells="exchange" in number)
    assert [f"{row}.{col}" for row, col in found] == cells.split()


MOVE_DESCRIPTIONS = """
up.7.0.-1     up.left {'card': 7, 'place': 0, 'tier': 1} of up
up.18.1.0     up {'card': 18, 'place': 1, 'tier': 2} of up
up.F.6.0      up.finish {'card': 'F', 'place': 1, 'tier': 7} of up
up.F.5.0      up {'card': 'F', 'place': 1, 'tier': 6} of up
down.7.0.-1   down.left {'card': 7, 'place': 0, 'tier': 1} of down
flip.1.0      flip {'number': None, 'place': 1, 'tier': 2} of flip
flip.1.0.20   flip.number {'number': 20, 'place': 1, 'tier': 2} of flip
take.13.1.1.7.20         take {'card': 13, 'discards': [], 'paid': [7, 20], 'place': 2, 'tier': 2} of take
take.13.0.-1.7.20.x3     \
take.left.discards {'card': 13, 'discards': [3], 'paid': [7, 20], 'place': 0, 'tier': 1} of take
take.13.0.0.7.20         exchange {'card': 13, 'discards': [], 'paid': [7, 20], 'place': 1, 'tier': 1} of exchange
take.13.0.0.7.20.x3.xF   \
exchange.discards {'card': 13, 'discards': [3, 'F'], 'paid': [7, 20], 'place': 1, 'tier': 1} of exchange
take.F.6.0.7.8.x3        \
take.finish.discards {'card': 'F', 'discards': [3], 'paid': [7, 8], 'place': 1, 'tier': 7} of take
draw.2        draw {'count': 2} of draw
draw.1.F      draw.finish {'count': 1} of draw
"""


@pytest.mark.parametrize(("move", "expected_description"), parse_table_rows(MOVE_DESCRIPTIONS))
def test_a_move_is_described_in_words(move: str, expected_description: str) -> None:
    found = GAME.describe_move(read_state_of_query("tower=12.25.31_x"), GAME.parse_move(move))
    assert (
        format_found_messages([found])[0].replace("coupelation.say.", "").replace("coupelation.", "")
        == expected_description
    )
