"""Coupelation (クーペレイション): a pyramid of numbers for two to four players together."""

from calculators.coupelation.game import GAME

__all__ = ["GAME"]
