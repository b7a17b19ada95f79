"""Judges the moves that the dice lead to, for the map and for the list of destinations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from calculators.core.types import Judgement
from calculators.subway import GAME
from calculators.subway.moves import find_legal_moves
from calculators.subway.state import MoveToStation, State
from web.games.subway.pictures.layout import RingLook


@dataclass(frozen=True, slots=True)
class JudgedDestination:
    """A legal move to a station, and what comes of it."""

    move: MoveToStation
    judgement: Judgement[State]

    @property
    def can_change_beads(self) -> bool:
        """Is a bead placed or replaced there, or may it be?"""
        return any(effect.kind in ("place", "replace", "unknown") for effect in self.judgement.effects)

    @property
    def replaces_bead(self) -> bool:
        return any(effect.kind == "replace" for effect in self.judgement.effects)


def list_surely_legal_moves_with_judgements(state_with_full_or_partial_roll: State) -> tuple[JudgedDestination, ...]:
    """Judges every legal move, in the order of the board; while dice are missing, those that are legal anyway."""
    return tuple(
        JudgedDestination(move, GAME.judge_move(state_with_full_or_partial_roll, move))
        for move in find_legal_moves(state_with_full_or_partial_roll)
    )


def ring_looks_of_destinations(destinations: Sequence[JudgedDestination]) -> dict[str, RingLook]:
    """Returns how the ring of each station looks: weak where no bead changes."""
    return {one.move.station: "can" if one.can_change_beads else "weak" for one in destinations}


def stations_where_beads_are_replaced(destinations: Sequence[JudgedDestination]) -> list[str]:
    return [one.move.station for one in destinations if one.replaces_bead]
