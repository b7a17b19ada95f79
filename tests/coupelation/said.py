"""Clauses that are not in the rulebook's own words (read by tests/house/test_wording.py)."""

BASIS_BY_CLAUSE_NOT_IN_RULEBOOK: dict[str, str] = {
    "coupelation.finish": "ruling",
    "coupelation.stuck": "reading",
    "coupelation.before": "reading",
    "coupelation.leave": "silent",
}
"""The basis of each such clause."""
