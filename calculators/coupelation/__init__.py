"""Coupelation (クーペレイション): a pyramid of numbers for two to four players together."""

from calculators.coupelation.game import Coupelation

GAME = Coupelation()
