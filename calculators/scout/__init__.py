"""SCOUT!"""

from calculators.scout.game import Scout

GAME = Scout()
