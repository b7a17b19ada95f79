"""Finds and changes cells of the tower that a sentence describes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from calculators.coupelation.state import TOP, Cell

Rows = list[list[str]]
"""The tower from the bottom up; each card as addresses write it, without its mark."""


def split_tower_notation_into_unmarked_rows(text: str) -> Rows:
    """Returns the rows of the parameter `tower`, from the bottom up; [] for `-` and ''."""
    return (
        [[card_text_without_mark(card) for card in row.split(".")] for row in text.split("_")]
        if text and text != "-"
        else []
    )


def card_text_without_mark(card: str) -> str:
    return card.rstrip("deh")


def format_tower_rows(rows: Rows) -> str:
    return "_".join(".".join(row) for row in rows)


def split_cards_at_ends_of_ascending_rows_or_keep(cards: list[str]) -> Rows:
    """Splits the cards of a tower, told from the bottom up, before each card that is lower than the one before it.

    A row ascends, so another one begins there: 12, 25, 31, 20, 28 are two rows. Not split if a number occurs twice, a
    card is no number, or a row is not shorter than the one below or has a single card, which may be one told out of
    order.
    """
    if len(set(cards)) < len(cards) or not all(card.isdigit() for card in cards):
        return [cards]
    rows: Rows = []
    for index, card in enumerate(cards):
        if index and int(card) > int(cards[index - 1]):
            rows[-1].append(card)
        else:
            rows.append([card])
    is_tower = all(len(low) > len(high) > 1 for low, high in pairwise(rows))
    return rows if is_tower else [cards]


def place_cards_in_fitting_gaps(cards: list[str], row_below: list[str]) -> list[str]:
    """Returns the row with `-` for its empty cells, if each card fits between exactly one pair of neighbours below, in
    order.

    Otherwise returns the cards unchanged, from the left. 20 over 3, 9, 14, 25 becomes `-.-.20`.
    """
    card_by_column: dict[int, str] = {}
    for card in cards:
        fitting_columns = [
            index
            for index, (low, high) in enumerate(pairwise(row_below))
            if all(text.isdigit() for text in (low, card, high)) and int(low) < int(card) < int(high)
        ]
        if len(fitting_columns) != 1 or fitting_columns[0] <= max(card_by_column, default=-1):
            return cards
        card_by_column[fitting_columns[0]] = card
    return [card_by_column.get(index, "-") for index in range(max(card_by_column) + 1)] if card_by_column else cards


def rows_with_card_at_cell_unless_taken(rows: Rows, card: str, cell: Cell) -> Rows:
    """Returns the rows with a card at its cell; unchanged if another card lies there, or if it is left of a row above.

    A card left of the bottom row moves the columns of all rows above it.
    """
    row, column = cell
    if column < 0:
        return [[card if index == row else "-", *cards] for index, cards in enumerate(rows)] if row == 0 else rows
    rows_with_card = [list(cards) for cards in rows] + [[] for _ in range(row + 1 - len(rows))]
    rows_with_card[row] += ["-"] * (column + 1 - len(rows_with_card[row]))
    if rows_with_card[row][column] == "-":
        rows_with_card[row][column] = card
        return rows_with_card
    return rows


def find_cell_of_card_or_none(rows: Rows, card: str) -> Cell | None:
    """Returns the cell of a card; None if it does not lie in the tower."""
    return next(
        (
            (row, column)
            for row, cards in enumerate(rows)
            for column, other_card in enumerate(cards)
            if other_card == card
        ),
        None,
    )


def find_cell_over_neighbours_or_none(rows: Rows, neighbours: Sequence[str]) -> Cell | None:
    """Returns the cell over two cards, in either order; None if they are not neighbours, or if several pairs are."""
    cells = [
        (row + 1, column)
        for row, cards in enumerate(rows)
        for column, pair in enumerate(pairwise(cards))
        if sorted(pair) == sorted(neighbours)
    ]
    return cells[0] if len(cells) == 1 else None


def find_only_free_or_only_fitting_cell_of_row(rows: Rows, row_index: int, card: str) -> Cell | None:
    """Returns the only free cell of a row that two cards support, even if the card does not fit there; of several the
    only one where it fits.

    None if that does not decide, and for the bottom row. The only card of the top row needs no cards below.
    """
    if (row_index, 0) == TOP:
        return TOP
    if not 0 < row_index <= len(rows):
        return None
    taken_columns = {column for column, other in enumerate([*rows, []][row_index]) if other != "-"}
    pairs = {
        column: pair
        for column, pair in enumerate(pairwise(rows[row_index - 1]))
        if "-" not in pair and column not in taken_columns
    }
    fitting_columns = [
        column
        for column, pair in pairs.items()
        if all(text.isdigit() for text in (card, *pair)) and int(pair[0]) < int(card) < int(pair[1])
    ]
    columns = list(pairs) if len(pairs) == 1 else fitting_columns
    return (row_index, columns[0]) if len(columns) == 1 else None


def find_first_or_last_cell_of_upper_row_or_none(rows: Rows, row_index: int, end: str) -> Cell | None:
    """Returns the first cell of a row that two cards support, for the end `left`, or the last one, free or not; None
    for the bottom row, and where no cards support the row."""
    row_below = rows[row_index - 1] if 0 < row_index <= len(rows) else []
    columns = [column for column, pair in enumerate(pairwise(row_below)) if "-" not in pair]
    return (row_index, columns[0 if end == "left" else -1]) if columns else None


def find_only_cell_for_place_without_bases(place: str, rows: Rows) -> Cell | None:
    """Returns the cell of a place that names no card, if the tower leaves only one: over the two cards of its top row,
    or beside its only row; else None."""
    if place == "over" and len(rows) == 1 and len(rows[0]) == 2:
        return 1, 0
    if place == "over" and rows and len(rows[-1]) == 2:
        return len(rows), 0
    if place == "beside_right" and len(rows) == 1:
        return 0, len(rows[0])
    if place == "beside_left" and len(rows) == 1:
        return 0, -1
    return None


def rows_after_placement(rows: Rows, move_text: str) -> Rows:
    """Returns the tower after a card was placed at a cell; unchanged for any other action, or below the bottom row.

    A card left of the bottom row moves the columns of all rows above it.
    """
    action_kind, card, *cell_parts = move_text.split(".")
    if action_kind not in ("up", "down") or int(cell_parts[0]) < 0:
        return rows
    row, column = int(cell_parts[0]), int(cell_parts[1])
    rows_after = [list(cards) for cards in rows] + [[] for _ in range(row + 1 - len(rows))]
    if column < 0:
        rows_after = [
            [card_text_without_mark(card) if index == row else "-", *cards] for index, cards in enumerate(rows)
        ]
    else:
        rows_after[row] += ["-"] * (column + 1 - len(rows_after[row]))
        rows_after[row][column] = card_text_without_mark(card)
    return rows_after
