"""VECTRON: 2 to 4 players, a 4×4 map, 24 action cards."""

from calculators.vectron.game import GAME

__all__ = ["GAME"]
