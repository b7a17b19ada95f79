"""Finds the cells that the turns of a sentence name, and writes the turns as moves, with `?` for what is missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from calculators.core.parsing import HOLE
from calculators.coupelation.notation import format_move
from calculators.coupelation.reading.described_turns import DescribedTurn
from calculators.coupelation.reading.tower_rows import (
    Rows,
    find_cell_of_card_or_none,
    find_cell_over_neighbours_or_none,
    find_first_or_last_cell_of_upper_row_or_none,
    find_only_cell_for_place_without_bases,
    find_only_free_or_only_fitting_cell_of_row,
    rows_after_placement,
)
from calculators.coupelation.state import ACTION_KINDS, FINISH, HIDDEN, Card, Cell, Payment, Take
from calculators.coupelation.unfinished import build_action


def find_cell_over_card_that_turn_means(turn: DescribedTurn, rows: Rows, base_cell: Cell) -> Cell | None:
    """Returns which of the two cells over a card a turn means: the one that lies on two cards; of two such cells the
    left one if its number fits there, else the right one. None if a number is not known.

    A card that is turned up or replaced has to lie there, else None; any other one needs a free cell, and where it
    cannot lie on either cell, the right one is returned.
    """
    row, column = base_cell
    cards = {
        (row, col): card for row, row_cards in enumerate(rows) for col, card in enumerate(row_cards) if card != "-"
    }
    is_card_needed = turn.action == "flip" or bool(turn.replaced)
    cells = [
        (row + 1, col)
        for col in (column - 1, column)
        if {(row, col), (row, col + 1)} <= cards.keys() and ((row + 1, col) in cards) == is_card_needed
    ]
    if not cells and not is_card_needed:
        return row + 1, column
    if len(cells) < 2:
        return cells[0] if cells else None
    faces = [cards[row, column + offset] for offset in (-1, 0, 1)]
    if not all(face.isdigit() for face in (*faces, turn.card)):
        return None
    left, middle, right = map(int, faces)
    return cells[0] if left < int(turn.card) < middle else cells[1] if middle < int(turn.card) < right else cells[-1]


def find_cell_of_described_turn_or_none(turn: DescribedTurn, rows: Rows) -> Cell | None:
    """Returns the cell that a turn of a sentence names; None if it names none, or one that does not exist."""
    if turn.cell is not None:
        return turn.cell
    if turn.replaced.isdigit() and (cell := find_cell_of_card_or_none(rows, turn.replaced)):
        return cell
    if (turn.action == "flip" or turn.replaced == "x") and not turn.place:
        hidden_cells = [
            (row, column) for row, cards in enumerate(rows) for column, card in enumerate(cards) if card == "x"
        ]
        return hidden_cells[0] if len(hidden_cells) == 1 else None
    if turn.place == "row" and turn.row_end:
        return find_first_or_last_cell_of_upper_row_or_none(rows, turn.row_index, turn.row_end)
    if turn.place == "row":
        return find_only_free_or_only_fitting_cell_of_row(rows, turn.row_index, turn.card)
    if turn.place == "pushed":
        return None
    if not turn.bases:
        return find_only_cell_for_place_without_bases(turn.place, rows)
    if len(turn.bases) == 2:
        return find_cell_over_neighbours_or_none(rows, turn.bases)
    base_cell = find_cell_of_card_or_none(rows, turn.bases[0])
    if base_cell is None:
        return None
    row, column = base_cell
    if turn.place == "over":
        return find_cell_over_card_that_turn_means(turn, rows, base_cell)
    offsets = {"beside_right": (0, 1), "beside_left": (0, -1), "upper_right": (1, 0), "upper_left": (1, -1)}
    row_offset, column_offset = offsets[turn.place]
    return row + row_offset, column + column_offset


class DraftAndMissingFields(NamedTuple):
    """A turn as the text of a move, with `?` for each missing field, and the fields that the sentence does not name."""

    draft_text: str
    missing_fields: list[str]


def format_successive_turns_and_missing_fields(
    turns: Sequence[DescribedTurn], rows_before_first_turn: Rows
) -> tuple[list[str], list[str]]:
    """Returns the texts of the moves, each on the tower after the complete moves before it, and all missing fields.

    The draw of a turn is a text of its own.
    """
    rows = rows_before_first_turn
    moves: list[str] = []
    missing: list[str] = []
    for turn in turns:
        move_text, missing_fields = format_turn_draft_and_missing_fields(turn, rows)
        moves += format_draw(turn)
        moves.append(move_text)
        missing += missing_fields
        if not missing_fields:
            rows = rows_after_placement(rows, move_text)
    return moves, missing


def format_draw(turn: DescribedTurn) -> list[str]:
    """Returns the draw of a turn as a move; [] if the number of cards is unknown, but `?` for it beside the finish
    card."""
    if turn.draws_finish:
        return [f"draw.{turn.draw if turn.draw.isdigit() else HOLE}.{FINISH.face}"]
    return [f"draw.{turn.draw}"] if turn.draw.isdigit() else []


def format_turn_draft_and_missing_fields(described_turn: DescribedTurn, rows: Rows) -> DraftAndMissingFields:
    """Returns the text of a turn as a move, with `?` for each missing field, and the missing fields."""
    cell = find_cell_of_described_turn_or_none(described_turn, rows)
    kind = described_turn.action if described_turn.action in ACTION_KINDS else "up"
    paid = tuple(map(Card, sorted(map(int, described_turn.paid))))
    discards = tuple(HIDDEN.face if face == "x" else int(face) for face in described_turn.discards)
    card = (
        FINISH.face if described_turn.action == "finish" else int(described_turn.card) if described_turn.card else None
    )
    action = build_action(kind, cell, card, described_turn.mark)
    if isinstance(action, Take):
        action = replace(action, payment=Payment.from_paid_cards(paid, discards))
    missing = [] if cell else ["move.cell"]
    lacks_card = (
        not described_turn.action
        or described_turn.exchanges_hand
        or (kind == "take" and (card is None or len(paid) < 2))
    )
    return DraftAndMissingFields(format_move(action), missing + (["move.card"] if lacks_card else []))
