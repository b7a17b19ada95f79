"""The whole turn: every table a turn can reach, best first, each with the way there.

A chain of moves changes only the map, the chips, the gauges and who lies. The search keeps these in one
number, so that a jump is a few additions and equal tables are equal numbers. What a result means, and
what comes after it, is asked of `turn`: no rule about the end of a turn is written here again.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import NamedTuple, overload

from calculators.vectron.board import find_cells_with, find_paths_of_distance_card
from calculators.vectron.moves import list_draw_moves_or_forced_draw, list_play_card_moves, map_or_empty
from calculators.vectron.play import StepOutcome, apply_move
from calculators.vectron.rulings import GAUGE
from calculators.vectron.settlement import (
    find_seats_with_full_gauge,
    is_settlement_due_by_full_gauge_or_empty_deck,
    settlement_points_by_seat_zero_for_departed,
)
from calculators.vectron.state import (
    CELLS,
    GATE,
    GAUGE_GOAL,
    PIECES,
    STARS,
    SWAP,
    Card,
    Cards,
    DrawFromDeck,
    DrawFromRow,
    EndTurn,
    ForcedDraw,
    Move,
    MovePiece,
    State,
    action_row_of_seat,
    seat_numbers,
    seat_state_of,
    staying_seat_numbers,
)

LIMIT = 60_000
"""Jumps looked at before the search is cut short; random rows of eight cards need fewer than 10,000."""

CHIPS = "?" + STARS + GATE + SWAP + PIECES
"""What lies on a cell or is held, as four bits: its place here."""
GATE_CODE, SWAP_CODE, PIECE_CODE = CHIPS.index(GATE), CHIPS.index(SWAP), CHIPS.index(PIECES[0])
OWN_CHIP = 4
"""The bits from here: the chip the seat to move holds; below them the cell of its piece."""
SEATS = 8
"""The bits from here: ten a seat, its gauge + 1 (five bits), the chip of another seat, whether it lies."""
SEAT_BITS, SEAT_CHIP, SEAT_DOWN = 10, 5, 9
BOARD = SEATS + 4 * SEAT_BITS
"""The bits from here: four a cell."""
GAUGES = sum(31 << SEATS + SEAT_BITS * index for index in range(4))
FULL = sum(24 << SEATS + SEAT_BITS * index for index in range(4))
"""A gauge of 7 or more has one of these bits, because 1 is added to it."""
LYING = sum(1 << SEATS + SEAT_BITS * index + SEAT_DOWN for index in range(4))
LASTING = ~(GAUGES | LYING)
"""What a settlement leaves as it is: the map and the chips."""

Jumps = tuple[tuple[int, int, int, int], ...]
"""Ways from a cell with a chip in hand: bits of the target, what to add for a chip there plus so much
for each unit of its code, and what to add for a swap chip."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnResult:
    """One table a turn can reach from `start`.

    moves: the way there, to the end of the turn; gauges: of all seats when the last move is done;
    points: what the settlement gives the seat to move, 0 without one; is_known: False where the way needs
    a card of the deck that nobody has seen, and nothing else is told.
    """

    start: State
    moves: tuple[Move, ...]
    gauges: tuple[int, ...] = ()
    points: int = 0
    has_settlement: bool = False
    is_known: bool = True

    @property
    def points_by_seat(self) -> tuple[int, ...]:
        """What the settlement gives each seat, in seat order; nothing without one."""
        return settlement_points_by_seat_zero_for_departed(self.start.table, self.gauges) if self.has_settlement else ()

    @property
    def final_outcome(self) -> StepOutcome:
        """The last step: the next seat's table, or the one to score if the game is over."""
        return outcomes_of_moves_played_one_after_another(self.start, self.moves)[-1]


@dataclass(frozen=True, slots=True)
class WholeTurn:
    """All results, best first. complete: False where the limit cut the search short; jumps: looked at."""

    results: TurnResults
    complete: bool
    jumps: int


def outcomes_of_moves_played_one_after_another(state: State, legal_moves: Sequence[Move]) -> tuple[StepOutcome, ...]:
    """A way step by step; the moves have to be legal, an unseen card stays out of the hand."""
    steps: list[StepOutcome] = []
    for move in legal_moves:
        steps.append(apply_move(steps[-1].state if steps else state, move))
    return tuple(steps)


def search_reachable_tables_best_first(state: State, max_jumps: int = LIMIT) -> WholeTurn:
    """Every distinct table the turn can still reach (vectron.more), for a state with nothing missing.

    Equal tables are one result, with the shortest way; after a settlement those are equal whose map,
    chips and points are. Best first: points of a settlement, own gauge, the others' highest gauge low,
    few moves. A draw from the deck counts as far as a known card is put down; one last entry, not
    known, stands for the unseen card. max_jumps: jumps to look at, so a query always gets the same answer.
    While a gauge was not entered nothing can be said of a settlement, and so of no table.
    """
    if find_seats_with_full_gauge(state) or any(
        seat_state_of(state, number).gauge is None for number in staying_seat_numbers(state)
    ):
        return WholeTurn(TurnResults(TurnSearch(state, max_jumps), ()), complete=True, jumps=0)
    search = TurnSearch(state, max_jumps)
    for before, start in list_openings_before_piece_moves(state):
        search.add_opening_to_move_tree(before, start)
    search.search_moves_level_by_level()
    unseen: tuple[Move, ...] = ()
    if state.phase == "draw":
        unseen = (ForcedDraw(),) if seat_state_of(state, state.table.turn).down else (DrawFromDeck(),)
    return WholeTurn(TurnResults(search, unseen), search.complete, search.jumps)


class TurnOpening(NamedTuple):
    """The moves before the piece moves, and the position they lead to."""

    moves: tuple[Move, ...]
    state: State


def list_openings_before_piece_moves(state: State) -> Iterator[TurnOpening]:
    """The ways to draw and put down known cards, each with the position where the moves begin."""
    if state.phase == "move":
        yield TurnOpening((), state)
    elif state.phase == "play":
        for move in list_play_card_moves(state):
            yield TurnOpening((move,), apply_move(state, move).state)
    else:
        for draw in list_draw_moves_or_forced_draw(state):
            if isinstance(draw, DrawFromDeck | DrawFromRow):
                drawn = apply_move(state, draw).state
                for move in list_play_card_moves(drawn):
                    yield TurnOpening((draw, move), apply_move(drawn, move).state)


@dataclass(slots=True, kw_only=True)
class MoveTree:
    """All chains of moves by the same cards.

    cards: in the order of their use; always_settles: the end of the turn brings a settlement in any case;
    openings: the ways that lead here; levels: tables after so many moves, each with the one before;
    depth_by_ending_table: tables where the turn can end, each with the number of moves.
    """

    cards: Cards
    always_settles: bool
    openings: list[tuple[Move, ...]]
    levels: list[dict[int, int]]
    depth_by_ending_table: dict[int, int] = field(default_factory=dict)

    def move_cells_leading_to_table(self, encoded_table: int, move_count: int) -> tuple[int, ...]:
        """The cells of the moves to a table of a level."""
        cells: list[int] = []
        while move_count:
            cells.append(encoded_table & 15)
            encoded_table = self.levels[move_count][encoded_table]
            move_count -= 1
        return tuple(reversed(cells))


@dataclass(frozen=True, slots=True)
class SettledTable:
    """A table where the turn ends with a settlement: from which tree, after which table, how deep."""

    tree: MoveTree
    table: int
    parent: int
    depth: int


class ReturnAndJumps(NamedTuple):
    """Whether a card leads back to its cell, and the jumps to others."""

    can_return: bool
    jumps: Jumps


class GaugesAndPoints(NamedTuple):
    """The gauge of each seat, and the points of each in a settlement."""

    gauges: tuple[int, ...]
    points: tuple[int, ...]


class TurnSearch:
    """Looks at all chains level by level, so that a cut leaves the short ones complete."""

    def __init__(self, state: State, limit: int) -> None:
        self.state = state
        self.limit = limit
        self.jumps = 0
        self.complete = True
        self.trees: dict[tuple[Cards, bool], MoveTree] = {}
        self.settled: dict[tuple[int, tuple[int, ...]], SettledTable] = {}
        self.highest: dict[tuple[int, tuple[int, ...]], SettledTable] = {}
        self.turn = state.table.turn
        self.piece = PIECE_CODE + self.turn - 1
        self.gauge_at = SEATS + SEAT_BITS * (self.turn - 1)
        self.capped = state.table.option(GAUGE) == "capped"
        self.scores: dict[int, GaugesAndPoints] = {}

    def add_opening_to_move_tree(self, opening_moves: tuple[Move, ...], start_state: State) -> None:
        """A position where the moves begin, and the way to it."""
        cards = action_row_of_seat(start_state, self.turn)[start_state.used :]
        ends = is_settlement_due_by_full_gauge_or_empty_deck(replace(start_state, phase="draw"))
        key = (cards, ends)
        if key in self.trees:
            self.trees[key].openings.append(opening_moves)
            return
        table = encode_table_as_number(start_state)
        tree = self.trees[key] = MoveTree(
            cards=cards, always_settles=ends, openings=[opening_moves], levels=[{table: -1}]
        )
        if start_state.used:
            self.record_tables_of_level_unless_reached_by_fewer_moves(tree, 0)

    def search_moves_level_by_level(self) -> None:
        """Level by level over all trees, until all cards are used or the limit is reached."""
        for depth in range(max((len(tree.cards) for tree in self.trees.values()), default=0)):
            for tree in self.trees.values():
                if depth < len(tree.cards) and self.complete:
                    self.add_level_reached_by_one_more_card(tree, tree.cards[depth])
                    self.record_tables_of_level_unless_reached_by_fewer_moves(tree, depth + 1)

    def record_tables_of_level_unless_reached_by_fewer_moves(self, move_tree: MoveTree, move_count: int) -> None:
        """The tables of a level are results, unless fewer moves reach them too."""
        level = move_tree.levels[move_count]
        if move_tree.always_settles:
            for table, parent in level.items():
                self.record_settlement_if_new_or_with_higher_own_gauge(move_tree, table, parent, move_count)
            return
        for table in level:
            move_tree.depth_by_ending_table.setdefault(table, move_count)

    def record_settlement_if_new_or_with_higher_own_gauge(
        self, move_tree: MoveTree, encoded_table: int, parent_table: int, move_count: int
    ) -> None:
        """A settlement: map, chips and points decide what it leaves. Of those that leave the same the first is kept,
        which is the shortest, and the one with the highest own gauge."""
        key = (encoded_table & LASTING, self.settlement_points_of_table(encoded_table))
        if key not in self.settled:
            self.settled[key] = self.highest[key] = SettledTable(move_tree, encoded_table, parent_table, move_count)
        elif encoded_table >> self.gauge_at & 31 > self.highest[key].table >> self.gauge_at & 31:
            self.highest[key] = SettledTable(move_tree, encoded_table, parent_table, move_count)

    def gauges_of_table(self, encoded_table: int) -> tuple[int, ...]:
        return self.gauges_and_settlement_points_by_seat(encoded_table)[0]

    def settlement_points_of_table(self, encoded_table: int) -> tuple[int, ...]:
        """What a settlement would give each seat; nothing to one whose player has left."""
        return self.gauges_and_settlement_points_by_seat(encoded_table)[1]

    def gauges_and_settlement_points_by_seat(self, encoded_table: int) -> GaugesAndPoints:
        """Gauges and points of a table; few combinations occur, so each is worked out once."""
        key = encoded_table & GAUGES
        if key not in self.scores:
            seats = range(len(seat_numbers(self.state)))
            gauges = tuple((encoded_table >> SEATS + SEAT_BITS * index & 31) - 1 for index in seats)
            self.scores[key] = GaugesAndPoints(
                gauges, settlement_points_by_seat_zero_for_departed(self.state.table, gauges)
            )
        return self.scores[key]

    def add_level_reached_by_one_more_card(self, move_tree: MoveTree, card: Card) -> None:
        """One more move by a card from every table of the last level."""
        last, depth = move_tree.levels[-1], len(move_tree.levels)
        level: dict[int, int] = {}
        move_tree.levels.append(level)
        ways: dict[int, tuple[bool, Jumps]] = {}
        for table in last:
            if self.jumps >= self.limit:
                self.complete = False
                return
            low = table & 255
            if low in ways:
                stays, jumps = ways[low]
            else:
                stays, jumps = self.find_whether_card_leads_back_and_other_jumps(table, card)
                if card != SWAP:
                    ways[low] = stays, jumps
            self.jumps += len(jumps) + stays
            if stays and table not in level:
                level[table] = table
            for at, base, slope, swap in jumps:
                what = table >> at & 15
                if what < GATE_CODE:
                    after = table + base + slope * what
                elif what == SWAP_CODE:
                    after = table + swap
                else:
                    if what == GATE_CODE:
                        after = self.encoded_table_with_gauge_raised(
                            table + base + slope * what, self.gauge_at, low >> OWN_CHIP
                        )
                    else:
                        after = self.encoded_table_after_tackle_swaps_places_and_chips(table, at, what)
                    if after & FULL:
                        self.record_settlement_if_new_or_with_higher_own_gauge(move_tree, after, table, depth)
                        continue
                if after not in level:
                    level[after] = table

    def find_whether_card_leads_back_and_other_jumps(self, encoded_table: int, card: Card) -> ReturnAndJumps:
        """Where a card leads from the piece's cell: whether back to it, and the jumps to other cells."""
        start, held, piece = encoded_table & 15, encoded_table >> OWN_CHIP & 15, self.piece
        if card == SWAP:
            cells = {cell for cell in range(CELLS) if encoded_table >> BOARD + 4 * cell & 15 == SWAP_CODE}
        else:
            cells = {path.end_cell for path in find_paths_of_distance_card(start, card)}
        here = BOARD + 4 * start
        jumps = []
        for cell in sorted(cells - {start}):
            there = BOARD + 4 * cell
            moved = (piece << there) - (piece << here) + cell - start
            base = moved + (held << here) - (held << OWN_CHIP)
            slope = (1 << OWN_CHIP) - (1 << there)
            jumps.append((there, base, slope, moved + (SWAP_CODE << here) - (SWAP_CODE << there)))
        return ReturnAndJumps(start in cells, tuple(jumps))

    def encoded_table_with_gauge_raised(self, encoded_table: int, gauge_bit_shift: int, given_chip_code: int) -> int:
        """A gauge raised by the stars of the chip given away (vectron.gate), by `gauge` up to 7."""
        if given_chip_code == GATE_CODE:
            return encoded_table
        if self.capped:
            given_chip_code = min(given_chip_code, GAUGE_GOAL + 1 - (encoded_table >> gauge_bit_shift & 31))
        return encoded_table + (given_chip_code << gauge_bit_shift)

    def encoded_table_after_tackle_swaps_places_and_chips(
        self, encoded_table: int, target_cell_bit_shift: int, other_piece_code: int
    ) -> int:
        """Pieces and held chips exchanged, the other piece turned over (vectron.tackle)."""
        start, held = encoded_table & 15, encoded_table >> OWN_CHIP & 15
        seat = SEATS + SEAT_BITS * (other_piece_code - PIECE_CODE)
        theirs = encoded_table >> seat + SEAT_CHIP & 15
        after = encoded_table ^ 1 << seat + SEAT_DOWN
        after += (theirs - held) * ((1 << OWN_CHIP) - (1 << seat + SEAT_CHIP))
        after += (self.piece - other_piece_code) * ((1 << target_cell_bit_shift) - (1 << BOARD + 4 * start))
        after += (target_cell_bit_shift - BOARD) // 4 - start
        if theirs == GATE_CODE:
            after = self.encoded_table_with_gauge_raised(after, self.gauge_at, held)
        if held == GATE_CODE:
            after = self.encoded_table_with_gauge_raised(after, seat, theirs)
        return after


def encode_table_as_number(state: State) -> int:
    """The map, chips, gauges and who lies as one number; the own piece stands after its first move."""
    turn = state.table.turn
    table = find_cells_with(map_or_empty(state), PIECES[turn - 1])[0]
    for number in seat_numbers(state):
        seat = seat_state_of(state, number)
        at = SEATS + SEAT_BITS * (number - 1)
        table += (seat.gauge or 0) + 1 << at
        if number == turn:
            table += CHIPS.index(seat.chip) << OWN_CHIP
        else:
            table += (CHIPS.index(seat.chip) << at + SEAT_CHIP) + (seat.down << at + SEAT_DOWN)
    for cell, what in enumerate("".join(map_or_empty(state))):
        table += CHIPS.index(what) << BOARD + 4 * cell
    return table


class TurnResults(Sequence[TurnResult]):
    """The results of a search, best first, made when they are asked for: there can be many thousands."""

    def __init__(self, search: TurnSearch, unseen: tuple[Move, ...], *, gauge_first: bool = False) -> None:
        self.search = search
        self.unseen = unseen
        self.gauge_first = gauge_first
        found: list[tuple[int, MoveTree | SettledTable, int]] = []
        for tree in search.trees.values():
            found.extend(
                (self.merit_by_points_gauges_and_few_moves(table, depth, 0), tree, table)
                for table, depth in tree.depth_by_ending_table.items()
            )
        for end in (search.highest if gauge_first else search.settled).values():
            own = search.settlement_points_of_table(end.table)[search.turn - 1]
            found.append((self.merit_by_points_gauges_and_few_moves(end.table, end.depth, own), end, end.table))
        found.sort(key=merit_of_entry, reverse=True)
        self.found = found
        self.ends = list(accumulate(len(what.openings) if isinstance(what, MoveTree) else 1 for _, what, _ in found))

    def merit_by_points_gauges_and_few_moves(self, encoded_table: int, move_count: int, own_points: int) -> int:
        """Best first: points and own gauge, or the other way round; then the others' highest gauge low,
        few moves."""
        gauges = self.search.gauges_of_table(encoded_table)
        turn = self.search.turn
        other = max((*gauges[: turn - 1], *gauges[turn:]))
        gauge = gauges[turn - 1]
        best = gauge * 32 + own_points if self.gauge_first else own_points * 32 + gauge
        return (best * 32 + 31 - other) * 128 - move_count

    def sorted_by_own_gauge(self) -> TurnResults:
        """The same results with the highest own gauge first, whatever the points; each by the way to it."""
        return TurnResults(self.search, self.unseen, gauge_first=True)

    def __len__(self) -> int:
        return (self.ends[-1] if self.ends else 0) + bool(self.unseen)

    @overload
    def __getitem__(self, index: int) -> TurnResult: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[TurnResult]: ...
    def __getitem__(self, index: int | slice) -> TurnResult | Sequence[TurnResult]:
        if isinstance(index, slice):
            return tuple(self.build_result_at_index(number) for number in range(len(self))[index])
        return self.build_result_at_index(range(len(self))[index])

    def build_result_at_index(self, result_index: int) -> TurnResult:
        """The result at a place of the list."""
        start = self.search.state
        place = bisect_right(self.ends, result_index)
        if place == len(self.ends):
            return TurnResult(start=start, moves=self.unseen, is_known=False)
        _, what, table = self.found[place]
        gauges = self.search.gauges_of_table(table)
        if isinstance(what, SettledTable):
            moves = self.moves_to_settlement(what)
            return TurnResult(
                start=start,
                moves=moves,
                gauges=gauges,
                points=self.search.settlement_points_of_table(table)[self.search.turn - 1],
                has_settlement=True,
            )
        before = what.openings[result_index - (self.ends[place - 1] if place else 0)]
        cells = what.move_cells_leading_to_table(table, what.depth_by_ending_table[table])
        return TurnResult(start=start, moves=(*before, *(MovePiece(cell) for cell in cells), EndTurn()), gauges=gauges)

    def moves_to_settlement(self, settled_table: SettledTable) -> tuple[Move, ...]:
        """The way to a settlement; a gauge at 7 ends the turn by itself."""
        tree = settled_table.tree
        if settled_table.table & FULL:
            cells = (
                *tree.move_cells_leading_to_table(settled_table.parent, settled_table.depth - 1),
                settled_table.table & 15,
            )
            return (*tree.openings[0], *(MovePiece(cell) for cell in cells))
        return (
            *tree.openings[0],
            *(MovePiece(cell) for cell in tree.move_cells_leading_to_table(settled_table.table, settled_table.depth)),
            EndTurn(),
        )


def merit_of_entry(found_entry: tuple[int, MoveTree | SettledTable, int]) -> int:
    return found_entry[0]
