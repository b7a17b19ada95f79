"""Declares drafts: moves with holes, which field is entered next, and what it can be.

draw.?  play.?  move.?    a move of which only the kind is entered
play.?~far                behind `~far`, its card is one of the far distances
play.?_move.B3            the cell of a jump, without the card that leads there
stop_draw.deck            nothing is missing: the turn ends, and the next seat draws

Each field is a whole move.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, overload

from calculators.core.parsing import Unreadable
from calculators.core.types import FieldOption, build_field_option
from calculators.vectron.moves import list_moves_of_next_card_and_turn_end_if_allowed, list_play_card_moves
from calculators.vectron.notation import format_move, parse_move
from calculators.vectron.refusals import check_row_is_not_known_to_be_empty
from calculators.vectron.state import (
    PHASES,
    DrawFromDeck,
    DrawFromRow,
    EndTurn,
    ForcedDraw,
    Move,
    MovePiece,
    Phase,
    PlayCard,
    State,
)

VectronField = Literal["source", "drawn_card", "card", "cell", ""]
FIELD_OF_MOVE_TYPE: dict[type[Move], VectronField] = {
    DrawFromDeck: "source",
    DrawFromRow: "source",
    ForcedDraw: "drawn_card",
    PlayCard: "card",
    MovePiece: "cell",
    EndTurn: "cell",
}

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


def next_field(state: State, draft: Draft) -> VectronField:
    """Returns the field to enter next (vectron.turn): where a card is drawn from, the card drawn by a seat whose piece
    lies, the card placed, or the cell that the piece goes to; '' if nothing is missing."""
    if draft.complete_moves_or_empty:
        return ""
    match draft.open_phase or state.phase:
        case "draw":
            return "drawn_card" if state.seat_state(state.table.turn).down else "source"
        case "play":
            return "card"
    return "cell"


@overload
def list_field_options(
    state: State, _draft: Draft, field: Literal["source"]
) -> tuple[FieldOption[DrawFromDeck | DrawFromRow], ...]: ...
@overload
def list_field_options(
    state: State, _draft: Draft, field: Literal["card", "cell"]
) -> tuple[FieldOption[Move], ...]: ...


def list_field_options(state: State, _draft: Draft, field: VectronField) -> tuple[FieldOption[Move], ...]:
    """Returns what a field can be.

    - source: the deck and the row of each seat; one without cards is not legal (vectron.draw).
    - card: the cards of the hand, () if not all are known.
    - cell: the cells that the next card certainly leads to, and the end of the turn once it is allowed (vectron.more).

    `drawn_card` has no options: it can be any card.
    """
    match field:
        case "source":
            rows = (
                build_field_option(DrawFromRow(seat), check_row_is_not_known_to_be_empty(state, seat))
                for seat in state.seat_numbers
            )
            return (build_field_option(DrawFromDeck()), *rows)
        case "card" if len(state.certain_hand_cards_of_mover) == state.hand_size(state.table.turn):
            return tuple(map(build_field_option, list_play_card_moves(state)))
        case "cell":
            return tuple(map(build_field_option, list_moves_of_next_card_and_turn_end_if_allowed(state)))
    return ()


def enter_field(draft: Draft, field: VectronField, value: Move) -> Draft:
    """Returns the draft with its next move entered. Raises ValueError for a move of another field."""
    if FIELD_OF_MOVE_TYPE.get(type(value)) != field:
        raise ValueError(field)
    return Draft(moves=(value, *(draft.moves if draft.open_phase else ())))
