"""涼夏の地下鉄駅めぐり: a board game for three or four players on the Nagoya municipal subway."""

from calculators.subway.game import GAME

__all__ = ["GAME"]
