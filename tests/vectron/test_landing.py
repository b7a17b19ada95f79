"""Effects of an arrival on a partly known table, and the parameters that are missing for the rest."""

import pytest

from tests.engine import format_found_messages, parse_table_rows

from .tables import ENGINE

ARRIVALS = parse_table_rows("""
    players=2&map=21G1_a3S2_1b12_S1G3&row1=D1&phase=move&p1=h2&move=move.B3  \
tackle {'cell': 'B3', 'seat': 'p2', 'start': 'A2'} of vectron.tackle / turned {'seat': 'p2'} of vectron.tackle / \
exchange.unknown {'seat': 'p2'} of vectron.tackle / gauge.open {'seat': 'p1'} of vectron.tackle.gate  p2 p1
    # the unknown chip of the mover decides the other gauge
    players=2&map=21G1_a3S2_1b12_S1G3&row1=D1&phase=move&p2=h2&move=move.B3  \
fall {'seat': 'p2'} of vectron.tackle.down / exchange.unknown {'seat': 'p2'} of vectron.tackle / \
gauge.open {'seat': 'p2'} of vectron.tackle.gate  p2
    # an unentered gauge rises too
    players=2&map=a1G1_23S2_1b12_S1G3&row1=O2.S&phase=move&p1=h2.g-&move=move.C1  \
gauge.rise {'seat': 'p1', 'stars': 2} of vectron.gate  p1
    players=2&map=a1G1_23S2_1b12_S1G3&row1=O2.S&phase=move&move=move.C1  \
gate.left {'cell': 'C1', 'chip': 'G', 'start': 'A1'} of vectron.gate / gauge.open {'seat': 'p1'} of vectron.gate  p1
    players=2&map=21G1_a3S2_1b12_S1G3&row1=D1&phase=move&p1=h2.g-&p2=hG&move=move.B3  \
gauge.rise {'seat': 'p1', 'stars': 2} of vectron.tackle.gate  p1
    # a settlement gives points without an entered score, and nothing without an entered gauge
    players=2&map=a1G1_23S2_1b12_S1G3&row1=O2.S&phase=move&p1=h3.g6.s-&p2=h2.g2&row2=-&move=move.C1  \
points {'gauge': 9, 'points': 7, 'rank': 1, 'seat': 'p1'} of vectron.settle.rank / \
points {'gauge': 2, 'points': 0, 'rank': 2, 'seat': 'p2'} of vectron.settle.rank  p1
    players=2&map=a1G1_23S2_1b12_S1G3&row1=O2.S&phase=move&p1=h3.g6.s-&p2=h2.g-&row2=-&move=move.C1  \
seven {'limit': 7, 'seats': ['p1']} of vectron.seven  p1 p2
    # an unentered cell
    players=2&map=----_-a--_----_----&row1=D2&phase=move&move=move.D2  unknown {'cell': 'D2'} of vectron.move  map
""")
"""A move, the last of its effects, and the parameters that are missing for the others."""


@pytest.mark.parametrize(("query", "last_effects", "missing"), ARRIVALS)
def test_effects_of_arrival_are_given_as_far_as_known(query: str, last_effects: str, missing: str) -> None:
    verdict = ENGINE.verdict_on_moves_of_query(query)
    assert verdict.legal
    effects = [line.removeprefix("vectron.effect.") for line in format_found_messages(verdict.effects)]
    assert " / ".join(effects).endswith(last_effects)
    assert " ".join(verdict.steps[0].judgement.missing) == missing
