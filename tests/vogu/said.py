"""Clauses that are not in the rulebook's own words (read by tests/house/test_wording.py)."""

BASIS_BY_CLAUSE_NOT_IN_RULEBOOK: dict[str, str] = {
    "vogu.players": "reading",
    "vogu.card.edges": "reading",
    "vogu.setup.layout": "reading",
    "vogu.pass": "reading",
    "vogu.pass.turns": "reading",
    "vogu.place.edge": "reading",
    "vogu.reveal.token": "reading",
    "vogu.contact.side": "reading",
    "vogu.order": "ruling",
    "vogu.leave": "silent",
}
"""The basis of each such clause: our reading, a ruling, or no rule at all."""
