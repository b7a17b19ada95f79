"""What is not the rulebook's own word (asked by tests/house/test_wording.py)."""

BASIS_BY_CLAUSE_NOT_IN_RULEBOOK: dict[str, str] = {
    "coupelation.finish": "ruling",
    "coupelation.stuck": "reading",
    "coupelation.before": "reading",
    "coupelation.leave": "silent",
}
"""Clauses that stand on our reading, a ruling or the published rules."""
