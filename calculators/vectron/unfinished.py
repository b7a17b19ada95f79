"""Declares drafts: moves with holes.

draw.?  play.?  move.?    a move of which only the kind is entered
play.?~far                behind `~far`, its card is one of the far distances
play.?_move.B3            the cell of a jump, without the card that leads there
stop_draw.deck            nothing is missing: the turn ends, and the next seat draws
"""

from __future__ import annotations

from dataclasses import dataclass

from calculators.core.parsing import Unreadable
from calculators.vectron.notation import format_move, parse_move
from calculators.vectron.state import PHASES, Move, MovePiece, Phase

HOLE, FAR_CARD = ".?", "~far"


@dataclass(frozen=True, slots=True)
class Draft:
    """The next moves, as far as they are entered.

    open_phase: the phase of a missing first move, None if it is entered; moves: those that are entered; has_far_card:
    the missing card is one of the far distances.
    """

    open_phase: Phase | None = None
    moves: tuple[Move, ...] = ()
    has_far_card: bool = False

    @property
    def complete_moves_or_empty(self) -> tuple[Move, ...]:
        """The moves, () while something is missing."""
        return () if self.open_phase else self.moves

    @property
    def jump_without_card_or_none(self) -> MovePiece | None:
        """The jump whose card is still to be entered."""
        return next((move for move in self.moves if self.open_phase == "play" and isinstance(move, MovePiece)), None)

    @property
    def text(self) -> str:
        open_text = [f"{self.open_phase}{HOLE}"] if self.open_phase else []
        return "_".join([*open_text, *map(format_move, self.moves)]) + FAR_CARD * self.has_far_card


def parse_draft_or_none(text: str) -> Draft | None:
    """Parses one or more moves, or a draft; None for any other text."""
    draft_text, far_text, rest = text.partition(FAR_CARD)
    first_text, *other_texts = draft_text.split("_")
    open_phase = next((phase for phase in PHASES if first_text == phase + HOLE), None)
    try:
        moves = tuple(map(parse_move, other_texts if open_phase else [first_text, *other_texts]))
    except Unreadable:
        return None
    return None if rest else Draft(open_phase, moves, bool(far_text))


def parse_draft_or_empty(text: str) -> Draft:
    """Parses a draft; the empty one for any other text."""
    return parse_draft_or_none(text) or Draft()
