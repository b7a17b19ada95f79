"""Queries of tables that the examples of the clauses start from."""

TABLE = "players=2&p1=h2&p2=h3&map=21G1_a3S2_1b12_S1G3&row1=O3.S&row2=D2"
"""A table of two players."""
NEAR_GATE = "players=2&p1=h2&p2=h3&map=a1G1_23S2_1b12_S1G3&row1=O2.S&row2=D2"
"""A table of two players with a gate two cells from the piece of p1."""
