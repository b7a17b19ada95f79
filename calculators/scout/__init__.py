"""SCOUT!"""

from calculators.scout.game import GAME

__all__ = ["GAME"]
