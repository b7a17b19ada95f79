"""The digest of 涼夏の地下鉄駅めぐり: its clauses; `rulings` and `codes` have what hangs on them."""

from __future__ import annotations

from calculators.subway.clauses import CLAUSES

__all__ = ["CLAUSES"]
