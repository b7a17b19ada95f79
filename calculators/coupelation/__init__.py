"""Coupelation (クーペレイション): two to four players together build a pyramid of numbers."""

from calculators.coupelation.game import GAME

__all__ = ["GAME"]
