"""A plain second implementation of VOGU on text and dictionaries, independent of the engine."""

from fractions import Fraction
from itertools import groupby, permutations, product
from math import trunc

STARTING_CARDS_BY_PLAYERS = {3: 6, 4: 4, 5: 3}
HAND_SIZE_BY_PLAYERS = {3: 14, 4: 11, 5: 9}
TOKENS_PER_COLOUR_BY_PLAYERS = {3: 1, 4: 2, 5: 2}
COLOUR_ORDER = "BRYGWK"

Board = dict[tuple[int, int], str]
"""Faces as text by (column, row)."""


def parse_board(text: str) -> Board:
    board: Board = {}
    for row, cells in enumerate(text.split("_")):
        col = 0
        for cell in cells.split("."):
            if cell.startswith("-"):
                col += int(cell[2:] or 1)
            else:
                board[col, row] = cell
                col += 1
    return board


def format_board(board: Board) -> str:
    """Writes the cells row by row; runs of empty cells are shortened."""
    rows = []
    for row in range(max(r for _, r in board) + 1):
        cells = [board.get((col, row), "-") for col in range(max(c for c, _ in board) + 1)]
        short: list[str] = []
        for cell, same in groupby(cells):
            count = len(list(same))
            short += [f"-*{count}"] if cell == "-" and count > 1 else [cell] * count
        rows.append(".".join(short))
    return "_".join(rows)


def list_face_colours(face: str) -> list[str]:
    return sorted({face[1], face[3], face[5], face[7]}, key=COLOUR_ORDER.index)


def format_card_text(face: str, token: str = "") -> str:
    colours = list_face_colours(face)
    return (colours[0] + colours[-1]) + token.lower()


def list_contact_changes(board: Board, face: str, col: int, row: int) -> list[tuple[str, int]]:
    """Colour and change of each contact, in the order top, left, right, bottom."""
    found = []
    above, left = board.get((col, row - 1)), board.get((col - 1, row))
    right, below = board.get((col + 1, row)), board.get((col, row + 1))
    if above:
        found.append((above[6], above[7], face[0], face[1]))
    if left:
        found.append((left[4], left[5], face[2], face[3]))
    if right:
        found.append((face[4], face[5], right[2], right[3]))
    if below:
        found.append((face[6], face[7], below[0], below[1]))
    return [
        (colour, (int(number) + (beside == colour)) * (1 if sign == "p" else -1))
        for sign, beside, number, colour in found
    ]


def apply_changes_one_by_one(values: dict[str, int], changes: list[tuple[str, int]]) -> dict[str, int]:
    new = dict(values)
    for colour, change in changes:
        new[colour] = max(-10, min(10, new[colour] + change))
    return new


def results_of_all_change_orders(values: dict[str, int], changes: list[tuple[str, int]]) -> set[tuple[int, ...]]:
    return {tuple(apply_changes_one_by_one(values, list(order)).values()) for order in permutations(changes)}


def apply_changes_summed(values: dict[str, int], changes: list[tuple[str, int]]) -> dict[str, int]:
    new = dict(values)
    for colour, change in changes:
        new[colour] += change
    return {colour: max(-10, min(10, value)) for colour, value in new.items()}


def list_starting_contact_changes(board: Board) -> list[tuple[str, int]]:
    """The contact changes of a layout that is laid row by row, each card beside those before it."""
    lying: Board = {}
    changes = []
    for (col, row), face in sorted(board.items(), key=lambda item: item[0][::-1]):
        changes += list_contact_changes(lying, face, col, row)
        lying[col, row] = face
    return changes


def list_legal_moves(
    board: Board, *, hand: list[str], revealed_cards: list[str], taken_tokens: list[str], tokens_per_colour: int
) -> list[str]:
    """Every legal move in the engine's order. revealed_cards are those of the mover; taken_tokens are of all seats."""
    found = []
    unique = list(dict.fromkeys(hand))
    for face in unique:
        for row in range(-1, 2 + max((r for _, r in board), default=0)):
            for col in range(-1, 2 + max((c for c, _ in board), default=0)):
                touching = [(col, row - 1), (col - 1, row), (col + 1, row), (col, row + 1)]
                if (col, row) not in board and any(cell in board for cell in touching):
                    found.append(f"place.{face}.{col}.{row}")
    if len(revealed_cards) < 4:
        for face, discard in product(unique, unique):
            if face != discard or hand.count(face) > 1:
                for colour in list_face_colours(face):
                    if taken_tokens.count(colour) < tokens_per_colour:
                        found.append(f"reveal.{face}.{discard}.{colour}")
    return found


def calculate_points(cards: list[str], values: dict[str, int]) -> int:
    total = 0
    for colour in COLOUR_ORDER:
        count = sum(card[:2].count(colour) for card in cards)
        tokens = sum(card[2:] == colour.lower() for card in cards)
        total += trunc(values[colour] * count * [Fraction(1), Fraction(3, 2), Fraction(2)][tokens])
    return total
