"""The clauses of 涼夏の地下鉄駅めぐり; `rulings` and `codes` refer to them."""

from __future__ import annotations

from calculators.subway.clauses import CLAUSES

__all__ = ["CLAUSES"]
