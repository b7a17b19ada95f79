"""What is not the rulebook's own word (asked by tests/house/test_wording.py)."""

BASIS_BY_CLAUSE_NOT_IN_RULEBOOK: dict[str, str] = {
    "vectron.play": "reading",
    "vectron.wall": "reading",
    "vectron.stay": "reading",
    "vectron.gate.left": "reading",
    "vectron.move.must": "reading",
    "vectron.just3": "ruling",
    "vectron.leave": "silent",
}
"""Clauses that stand on our reading, a ruling or the published rules."""
