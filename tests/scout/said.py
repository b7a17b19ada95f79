"""Clauses that are not in the rulebook's own words (read by tests/house/test_wording.py)."""

BASIS_BY_CLAUSE_NOT_IN_RULEBOOK: dict[str, str] = {
    "scout.two": "published",
    "scout.two.scout": "published",
    "scout.two.end": "published",
    "scout.two.chips": "published",
    "scout.unused": "published",
    "scout.pairs": "reading",
    "scout.single": "reading",
    "scout.single.ten": "reading",
    "scout.strength.equal": "reading",
    "scout.free": "reading",
    "scout.both.show": "ruling",
    "scout.last": "ruling",
    "scout.extra": "ruling",
    "scout.leave": "silent",
}
"""The basis of each such clause: our reading, a ruling or the published rules."""
