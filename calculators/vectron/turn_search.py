"""Searches the whole turn: every table it can reach, each with the moves that lead there.

A chain of moves changes only the map, the chips, the gauges and which pieces lie. The search encodes these in one
number, so that a jump is a few additions and equal tables are equal numbers. The rules about the end of a turn are not
repeated here; `settlement` and `play` are called for them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from calculators.vectron.board import find_bouncing_paths_of_distance_card, find_cells_with
from calculators.vectron.rulings import GAUGE
from calculators.vectron.settlement import is_settlement_due, settlement_points_by_seat_or_0_for_departed
from calculators.vectron.state import CELLS, GATE, GAUGE_GOAL, PIECES, STARS, SWAP, Card, Cards, CellIndex, Move, State

LIMIT = 60_000
"""Jumps to look at before the search is cut short; random rows of eight cards need fewer than 10,000."""

CHIPS = "?" + STARS + GATE + SWAP + PIECES
"""What can lie on a cell or be held; its index here is its four-bit code."""
GATE_CODE, SWAP_CODE, PIECE_CODE = CHIPS.index(GATE), CHIPS.index(SWAP), CHIPS.index(PIECES[0])
OWN_CHIP = 4
"""The lowest bit of the chip that the seat to move holds; the bits below it are the cell of its piece."""
SEATS = 8
"""The lowest bit of the seats. Each has ten bits: its gauge + 1 (five bits), its chip unless it is the seat to move,
and whether its piece lies."""
SEAT_BITS, SEAT_CHIP, SEAT_DOWN = 10, 5, 9
BOARD = SEATS + 4 * SEAT_BITS
"""The lowest bit of the map, with four bits for each cell."""
GAUGES = sum(31 << SEATS + SEAT_BITS * index for index in range(4))
FULL = sum(24 << SEATS + SEAT_BITS * index for index in range(4))
"""A gauge of 7 or more has one of these bits, because 1 is added to it."""
LYING = sum(1 << SEATS + SEAT_BITS * index + SEAT_DOWN for index in range(4))
LASTING = ~(GAUGES | LYING)
"""The bits that a settlement leaves as they are: the map and the chips."""

Jumps = tuple[tuple[int, int, int, int], ...]
"""The jumps from a cell with a held chip, each as four numbers: the lowest bit of the target cell, the difference to
the table for a chip with code 0 there, the further difference for each unit of the chip's code, and the difference for
a swap chip."""


@dataclass(slots=True, kw_only=True)
class MoveTree:
    """All chains of moves that use the same cards.

    cards: in the order of their use; always_settles: the turn ends with a settlement whatever the moves are; openings:
    the moves that lead to the start of the tree; levels: by number of moves, the tables reached, each with the table
    before it; depth_by_ending_table: the tables where the turn can end, each with the number of moves.
    """

    cards: Cards
    always_settles: bool
    openings: list[tuple[Move, ...]]
    levels: list[dict[int, int]]
    depth_by_ending_table: dict[int, int] = field(default_factory=dict)

    def move_cells_leading_to_table(self, encoded_table: int, move_count: int) -> tuple[CellIndex, ...]:
        """Returns the target cells of the moves that lead to a table of a level."""
        cells: list[CellIndex] = []
        while move_count:
            cells.append(encoded_table & 15)
            encoded_table = self.levels[move_count][encoded_table]
            move_count -= 1
        return tuple(reversed(cells))


@dataclass(frozen=True, slots=True)
class SettledTable:
    """A table where the turn ends with a settlement: its tree, the table before it, and the number of moves."""

    tree: MoveTree
    table: int
    parent: int
    depth: int


class ReturnAndJumps(NamedTuple):
    """Whether a card leads back to the start cell, and its jumps to other cells."""

    can_return: bool
    jumps: Jumps


class GaugesAndPoints(NamedTuple):
    """The gauge of each seat, and its points in a settlement."""

    gauges: tuple[int, ...]
    points: tuple[int, ...]


class TurnSearch:
    """Searches all chains of moves level by level, so that a search cut short is complete for short chains."""

    def __init__(self, state: State, max_jumps: int) -> None:
        self.state = state
        self.max_jumps = max_jumps
        self.jumps = 0
        self.complete = True
        self.trees: dict[tuple[Cards, bool], MoveTree] = {}
        self.first_settled_tables: dict[tuple[int, tuple[int, ...]], SettledTable] = {}
        self.highest_gauge_tables: dict[tuple[int, tuple[int, ...]], SettledTable] = {}
        self.seat_number = state.table.turn
        self.own_piece = PIECE_CODE + self.seat_number - 1
        self.own_gauge_shift = SEATS + SEAT_BITS * (self.seat_number - 1)
        self.is_gauge_capped = state.table.option(GAUGE) == "capped"
        self.gauges_and_points_by_bits: dict[int, GaugesAndPoints] = {}

    def add_opening_to_tree_of_its_row_cards(self, opening_moves: tuple[Move, ...], state_after_opening: State) -> None:
        """Adds a position where the piece begins to move to the tree of its unused row cards, or begins a new tree."""
        cards = state_after_opening.action_row(self.seat_number)[state_after_opening.used :]
        always_settles = is_settlement_due(replace(state_after_opening, phase="draw"))
        key = (cards, always_settles)
        if key in self.trees:
            self.trees[key].openings.append(opening_moves)
            return
        encoded_table = encode_table_as_int_with_own_piece_standing(state_after_opening)
        tree = self.trees[key] = MoveTree(
            cards=cards, always_settles=always_settles, openings=[opening_moves], levels=[{encoded_table: -1}]
        )
        if state_after_opening.used:
            self.record_results_of_level(tree, 0)

    def search_moves_level_by_level_until_limit(self) -> None:
        """Searches all trees level by level until all cards are used or the limit is reached."""
        for depth in range(max((len(tree.cards) for tree in self.trees.values()), default=0)):
            for tree in self.trees.values():
                if depth < len(tree.cards) and self.complete:
                    self.add_level_of_next_card(tree, tree.cards[depth])
                    self.record_results_of_level(tree, depth + 1)

    def record_results_of_level(self, move_tree: MoveTree, move_count: int) -> None:
        """Records the tables of a level as results, except those that fewer moves reach too."""
        level = move_tree.levels[move_count]
        if move_tree.always_settles:
            for table, parent in level.items():
                self.record_settled_table_if_first_or_best(move_tree, table, parent, move_count)
            return
        for table in level:
            move_tree.depth_by_ending_table.setdefault(table, move_count)

    def record_settled_table_if_first_or_best(
        self, move_tree: MoveTree, encoded_table: int, parent_table: int, move_count: int
    ) -> None:
        """Records a table with a settlement; map, chips and points decide what it leaves.

        Of tables that leave the same, two are stored: the first one, which has the fewest moves, and the one with the
        highest own gauge.
        """
        key = (encoded_table & LASTING, self.settlement_points_of_table(encoded_table))
        if key not in self.first_settled_tables:
            self.first_settled_tables[key] = self.highest_gauge_tables[key] = SettledTable(
                move_tree, encoded_table, parent_table, move_count
            )
        elif (
            encoded_table >> self.own_gauge_shift & 31
            > self.highest_gauge_tables[key].table >> self.own_gauge_shift & 31
        ):
            self.highest_gauge_tables[key] = SettledTable(move_tree, encoded_table, parent_table, move_count)

    def gauges_of_table(self, encoded_table: int) -> tuple[int, ...]:
        return self.gauges_and_settlement_points_by_seat(encoded_table)[0]

    def settlement_points_of_table(self, encoded_table: int) -> tuple[int, ...]:
        """Returns what a settlement would give each seat; 0 for one whose player has left."""
        return self.gauges_and_settlement_points_by_seat(encoded_table)[1]

    def gauges_and_settlement_points_by_seat(self, encoded_table: int) -> GaugesAndPoints:
        """Returns gauges and points of a table; few combinations occur, so each is calculated once."""
        key = encoded_table & GAUGES
        if key not in self.gauges_and_points_by_bits:
            seats = range(len(self.state.seat_numbers))
            gauges = tuple((encoded_table >> SEATS + SEAT_BITS * index & 31) - 1 for index in seats)
            self.gauges_and_points_by_bits[key] = GaugesAndPoints(
                gauges, settlement_points_by_seat_or_0_for_departed(self.state.table, gauges)
            )
        return self.gauges_and_points_by_bits[key]

    def add_level_of_next_card(self, move_tree: MoveTree, card: Card) -> None:
        """Adds the tables that one more card reaches from the tables of the last level."""
        last_level, depth = move_tree.levels[-1], len(move_tree.levels)
        level: dict[int, int] = {}
        move_tree.levels.append(level)
        moves_by_piece_and_chip: dict[int, tuple[bool, Jumps]] = {}
        for table in last_level:
            if self.jumps >= self.max_jumps:
                self.complete = False
                return
            piece_and_chip = table & 255
            if piece_and_chip in moves_by_piece_and_chip:
                can_return, jumps = moves_by_piece_and_chip[piece_and_chip]
            else:
                can_return, jumps = self.find_return_and_jumps_of_card(table, card)
                if card != SWAP:
                    moves_by_piece_and_chip[piece_and_chip] = can_return, jumps
            self.jumps += len(jumps) + can_return
            if can_return and table not in level:
                level[table] = table
            for shift, base, slope, swap in jumps:
                chip_code = table >> shift & 15
                if chip_code < GATE_CODE:
                    table_after = table + base + slope * chip_code
                elif chip_code == SWAP_CODE:
                    table_after = table + swap
                else:
                    if chip_code == GATE_CODE:
                        table_after = self.encoded_table_with_gauge_raised_capped_if_ruled(
                            table + base + slope * chip_code, self.own_gauge_shift, piece_and_chip >> OWN_CHIP
                        )
                    else:
                        table_after = self.encoded_table_after_tackle(table, shift, chip_code)
                    if table_after & FULL:
                        self.record_settled_table_if_first_or_best(move_tree, table_after, table, depth)
                        continue
                if table_after not in level:
                    level[table_after] = table

    def find_return_and_jumps_of_card(self, encoded_table: int, card: Card) -> ReturnAndJumps:
        """Finds whether a card leads back to the cell of the piece, and its jumps to other cells."""
        start_cell, held_chip, own_piece = encoded_table & 15, encoded_table >> OWN_CHIP & 15, self.own_piece
        if card == SWAP:
            cells = {cell for cell in range(CELLS) if encoded_table >> BOARD + 4 * cell & 15 == SWAP_CODE}
        else:
            cells = {path.end_cell for path in find_bouncing_paths_of_distance_card(start_cell, card)}
        start_shift = BOARD + 4 * start_cell
        jumps = []
        for cell in sorted(cells - {start_cell}):
            target_shift = BOARD + 4 * cell
            piece_difference = (own_piece << target_shift) - (own_piece << start_shift) + cell - start_cell
            base = piece_difference + (held_chip << start_shift) - (held_chip << OWN_CHIP)
            slope = (1 << OWN_CHIP) - (1 << target_shift)
            jumps.append(
                (target_shift, base, slope, piece_difference + (SWAP_CODE << start_shift) - (SWAP_CODE << target_shift))
            )
        return ReturnAndJumps(start_cell in cells, tuple(jumps))

    def encoded_table_with_gauge_raised_capped_if_ruled(
        self, encoded_table: int, gauge_bit_shift: int, given_chip_code: int
    ) -> int:
        """Raises a gauge by the stars of the chip given away (vectron.gate), up to 7 with the ruling `gauge-capped`.
        gauge_bit_shift: the lowest bit of the gauge."""
        if given_chip_code == GATE_CODE:
            return encoded_table
        if self.is_gauge_capped:
            given_chip_code = min(given_chip_code, GAUGE_GOAL + 1 - (encoded_table >> gauge_bit_shift & 31))
        return encoded_table + (given_chip_code << gauge_bit_shift)

    def encoded_table_after_tackle(
        self, encoded_table: int, target_cell_bit_shift: int, tackled_piece_code: int
    ) -> int:
        """Exchanges places and held chips of two pieces, and knocks the tackled one down or sets it up
        (vectron.tackle); a gate chip raises the gauge of the seat that receives it."""
        start_cell, held_chip = encoded_table & 15, encoded_table >> OWN_CHIP & 15
        other_seat_shift = SEATS + SEAT_BITS * (tackled_piece_code - PIECE_CODE)
        other_chip = encoded_table >> other_seat_shift + SEAT_CHIP & 15
        table_after = encoded_table ^ 1 << other_seat_shift + SEAT_DOWN
        table_after += (other_chip - held_chip) * ((1 << OWN_CHIP) - (1 << other_seat_shift + SEAT_CHIP))
        table_after += (self.own_piece - tackled_piece_code) * (
            (1 << target_cell_bit_shift) - (1 << BOARD + 4 * start_cell)
        )
        table_after += (target_cell_bit_shift - BOARD) // 4 - start_cell
        if other_chip == GATE_CODE:
            table_after = self.encoded_table_with_gauge_raised_capped_if_ruled(
                table_after, self.own_gauge_shift, held_chip
            )
        if held_chip == GATE_CODE:
            table_after = self.encoded_table_with_gauge_raised_capped_if_ruled(
                table_after, other_seat_shift, other_chip
            )
        return table_after


def encode_table_as_int_with_own_piece_standing(state: State) -> int:
    """Encodes map, chips, gauges and lying pieces as one number; the own piece counts as standing, as it does after its
    first move."""
    mover_seat_number = state.table.turn
    table = find_cells_with(state.map_or_empty, PIECES[mover_seat_number - 1])[0]
    for number in state.seat_numbers:
        seat_state = state.seat_state(number)
        shift = SEATS + SEAT_BITS * (number - 1)
        table += (seat_state.gauge or 0) + 1 << shift
        if number == mover_seat_number:
            table += CHIPS.index(seat_state.chip) << OWN_CHIP
        else:
            table += (CHIPS.index(seat_state.chip) << shift + SEAT_CHIP) + (seat_state.down << shift + SEAT_DOWN)
    for cell, character in enumerate("".join(state.map_or_empty)):
        table += CHIPS.index(character) << BOARD + 4 * cell
    return table
