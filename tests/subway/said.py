"""Clauses that are not in the rulebook's own words (read by tests/house/test_wording.py)."""

BASIS_BY_CLAUSE_NOT_IN_RULEBOOK: dict[str, str] = {
    "subway.players": "reading",
    "subway.move.free": "reading",
    "subway.move.end": "reading",
    "subway.move.pawns": "reading",
    "subway.move.direction": "reading",
    "subway.replace.pawn": "reading",
    "subway.isolated": "ruling",
    "subway.stalking": "ruling",
    "subway.place.second": "reading",
    "subway.score.termini": "reading",
    "subway.score.turn": "reading",
    "subway.tie.shared": "reading",
    "subway.leave": "silent",
}
"""The basis of each such clause."""
