"""What a sentence says of the cells of the map, as characters of the notation."""

from __future__ import annotations

from collections.abc import Mapping

from calculators.vectron.notation import format_cell
from calculators.vectron.state import BLANK, PIECES, SIDE

ANY_PIECE = "*"
"""The character for a piece of nobody in particular."""


class CellCharacters:
    """The characters of a map by their cells (`A1`); blank for a map that is not entered or not 4×4."""

    def __init__(self, map_text_or_empty: str) -> None:
        characters = map_text_or_empty.replace("_", "")
        self.characters = list(characters if len(characters) == SIDE * SIDE else BLANK * SIDE * SIDE)

    @property
    def are_any_entered(self) -> bool:
        return any(character != BLANK for character in self.characters)

    def find_cell_or_empty(self, character: str) -> str:
        return format_cell(self.characters.index(character)) if character in self.characters else ""

    def seat_code_of_piece_at_or_empty(self, cell_text_or_empty: str) -> str:
        character = self.characters[index_of_cell(cell_text_or_empty)] if cell_text_or_empty else BLANK
        return f"p{PIECES.index(character) + 1}" if character in PIECES else ""

    def set_character(self, cell_text: str, character: str) -> None:
        self.characters[index_of_cell(cell_text)] = character

    def set_character_if_free(self, cell_text: str, character: str) -> bool:
        """Sets the character of a free cell, for a piece of nobody in particular the first one that is not on the map.

        Returns True also if it is there already; False, and changes nothing, if another thing is there or the piece is
        elsewhere.
        """
        current = self.characters[index_of_cell(cell_text)]
        if current == character or (character == ANY_PIECE and current in PIECES):
            return True
        if character == ANY_PIECE:
            character = next((piece for piece in PIECES if piece not in self.characters), BLANK)
        if current != BLANK or character == BLANK or (character in PIECES and character in self.characters):
            return False
        self.set_character(cell_text, character)
        return True

    def format_map(self) -> str:
        return "_".join(
            "".join(self.characters[start : start + SIDE]) for start in range(0, len(self.characters), SIDE)
        )


def format_map_with_only_these_characters(character_by_cell: Mapping[str, str]) -> str:
    """Formats a map with only a few things."""
    cells = CellCharacters("")
    for cell, character in character_by_cell.items():
        cells.set_character(cell, character)
    return cells.format_map()


def index_of_cell(cell_text: str) -> int:
    """Returns the place of a cell of the map in reading order, from 0."""
    return (int(cell_text[1]) - 1) * SIDE + "ABCD".index(cell_text[0])
