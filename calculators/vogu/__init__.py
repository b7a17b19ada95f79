"""VOGU（ヴォーグ）, for 3 to 5 players."""

from calculators.vogu.game import GAME

__all__ = ["GAME"]
