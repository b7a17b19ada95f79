"""Clauses that are not in the rulebook's own words (read by tests/house/test_wording.py)."""

BASIS_BY_CLAUSE_NOT_IN_RULEBOOK: dict[str, str] = {
    "vectron.play": "reading",
    "vectron.wall": "reading",
    "vectron.stay": "reading",
    "vectron.gate.left": "reading",
    "vectron.move.must": "reading",
    "vectron.just3": "ruling",
    "vectron.leave": "silent",
}
"""The basis of each such clause."""
