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
from typing import overload

from calculators.vectron.board import find, paths_of
from calculators.vectron.moves import board_of, draws, plays
from calculators.vectron.play import Outcome, play
from calculators.vectron.rulings import GAUGE
from calculators.vectron.settle import full_gauges, points, settles
from calculators.vectron.state import (
    CELLS,
    GATE,
    GAUGE_GOAL,
    PIECES,
    STARS,
    SWAP,
    Card,
    Cards,
    DrawDeck,
    DrawRow,
    Forced,
    Go,
    Move,
    State,
    Stop,
    row_of,
    seat_numbers,
    seat_of,
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


@dataclass(frozen=True, slots=True)
class TurnResult:
    """One table a turn can reach from `start`.

    moves: the way there, to the end of the turn; gauges: of all seats when the last move is done;
    points: what the settlement gives the seat to move, 0 without one; known: False where the way needs
    a card of the deck that nobody has seen, and nothing else is told.
    """

    start: State
    moves: tuple[Move, ...]
    gauges: tuple[int, ...] = ()
    points: int = 0
    settled: bool = False
    known: bool = True

    @property
    def everybody(self) -> tuple[int, ...]:
        """What the settlement gives each seat, in seat order; nothing without one."""
        return tuple(given for _, given in points(self.gauges)) if self.settled else ()

    @property
    def outcome(self) -> Outcome:
        """The last step: the next seat's table, or the one to score if the game is over."""
        return film(self.start, self.moves)[-1]


@dataclass(frozen=True, slots=True)
class WholeTurn:
    """All results, best first. complete: False where the limit cut the search short; jumps: looked at."""

    results: Results
    complete: bool
    jumps: int


def film(state: State, moves: Sequence[Move]) -> tuple[Outcome, ...]:
    """A way step by step; the moves have to be legal, an unseen card stays out of the hand."""
    steps: list[Outcome] = []
    for move in moves:
        steps.append(play(steps[-1].state if steps else state, move))
    return tuple(steps)


def whole_turn(state: State, limit: int = LIMIT) -> WholeTurn:
    """Every distinct table the turn can still reach (vectron.more), for a state with nothing missing.

    Equal tables are one result, with the shortest way; after a settlement those are equal whose map,
    chips and points are. Best first: points of a settlement, own gauge, the others' highest gauge low,
    few moves. A draw from the deck counts as far as a known card is put down; one last entry, not
    known, stands for the unseen card. limit: jumps to look at, so a query always gets the same answer.
    While a gauge was not entered nothing can be said of a settlement, and so of no table.
    """
    if full_gauges(state) or any(seat_of(state, number).gauge is None for number in seat_numbers(state)):
        return WholeTurn(Results(Search(state, limit), ()), True, 0)
    search = Search(state, limit)
    for before, start in beginnings(state):
        search.add(before, start)
    search.run()
    unseen: tuple[Move, ...] = ()
    if state.phase == "draw":
        unseen = (Forced(),) if seat_of(state, state.table.turn).down else (DrawDeck(),)
    return WholeTurn(Results(search, unseen), search.complete, search.jumps)


def beginnings(state: State) -> Iterator[tuple[tuple[Move, ...], State]]:
    """The ways to draw and put down known cards, each with the position where the moves begin."""
    if state.phase == "move":
        yield (), state
    elif state.phase == "play":
        for move in plays(state):
            yield (move,), play(state, move).state
    else:
        for draw in draws(state):
            if isinstance(draw, DrawDeck | DrawRow):
                drawn = play(state, draw).state
                for move in plays(drawn):
                    yield (draw, move), play(drawn, move).state


@dataclass(slots=True)
class Tree:
    """All chains of moves by the same cards.

    cards: in the order of their use; ends: the end of the turn brings a settlement in any case;
    befores: the ways that lead here; levels: tables after so many moves, each with the one before;
    found: tables where the turn can end, each with the number of moves.
    """

    cards: Cards
    ends: bool
    befores: list[tuple[Move, ...]]
    levels: list[dict[int, int]]
    found: dict[int, int] = field(default_factory=dict)

    def way(self, table: int, depth: int) -> tuple[int, ...]:
        """The cells of the moves to a table of a level."""
        cells: list[int] = []
        while depth:
            cells.append(table & 15)
            table = self.levels[depth][table]
            depth -= 1
        return tuple(reversed(cells))


@dataclass(frozen=True, slots=True)
class Settlement:
    """A table where the turn ends with a settlement: from which tree, after which table, how deep."""

    tree: Tree
    table: int
    parent: int
    depth: int


class Search:
    """Looks at all chains level by level, so that a cut leaves the short ones complete."""

    def __init__(self, state: State, limit: int) -> None:
        self.state = state
        self.limit = limit
        self.jumps = 0
        self.complete = True
        self.trees: dict[tuple[Cards, bool], Tree] = {}
        self.settled: dict[tuple[int, tuple[int, ...]], Settlement] = {}
        self.highest: dict[tuple[int, tuple[int, ...]], Settlement] = {}
        self.turn = state.table.turn
        self.piece = PIECE_CODE + self.turn - 1
        self.gauge_at = SEATS + SEAT_BITS * (self.turn - 1)
        self.capped = state.table.option(GAUGE) == "capped"
        self.scores: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = {}

    def add(self, before: tuple[Move, ...], start: State) -> None:
        """A position where the moves begin, and the way to it."""
        cards = row_of(start, self.turn)[start.used :]
        ends = settles(replace(start, phase="draw"))
        key = (cards, ends)
        if key in self.trees:
            self.trees[key].befores.append(before)
            return
        table = encode(start)
        tree = self.trees[key] = Tree(cards, ends, [before], [{table: -1}])
        if start.used:
            self.note(tree, 0)

    def run(self) -> None:
        """Level by level over all trees, until all cards are used or the limit is reached."""
        for depth in range(max((len(tree.cards) for tree in self.trees.values()), default=0)):
            for tree in self.trees.values():
                if depth < len(tree.cards) and self.complete:
                    self.expand(tree, tree.cards[depth])
                    self.note(tree, depth + 1)

    def note(self, tree: Tree, depth: int) -> None:
        """The tables of a level are results, unless fewer moves reach them too."""
        level = tree.levels[depth]
        if tree.ends:
            for table, parent in level.items():
                self.settle(tree, table, parent, depth)
            return
        for table in level:
            tree.found.setdefault(table, depth)

    def settle(self, tree: Tree, table: int, parent: int, depth: int) -> None:
        """A settlement: map, chips and points decide what it leaves. Of those that leave the same the first is kept,
        which is the shortest, and the one with the highest own gauge."""
        key = (table & LASTING, self.points(table))
        if key not in self.settled:
            self.settled[key] = self.highest[key] = Settlement(tree, table, parent, depth)
        elif table >> self.gauge_at & 31 > self.highest[key].table >> self.gauge_at & 31:
            self.highest[key] = Settlement(tree, table, parent, depth)

    def gauges(self, table: int) -> tuple[int, ...]:
        return self.measured(table)[0]

    def points(self, table: int) -> tuple[int, ...]:
        """What a settlement would give each seat."""
        return self.measured(table)[1]

    def measured(self, table: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Gauges and points of a table; few combinations occur, so each is worked out once."""
        key = table & GAUGES
        if key not in self.scores:
            seats = range(len(seat_numbers(self.state)))
            gauges = tuple((table >> SEATS + SEAT_BITS * index & 31) - 1 for index in seats)
            self.scores[key] = gauges, tuple(given for _, given in points(gauges))
        return self.scores[key]

    def expand(self, tree: Tree, card: Card) -> None:
        """One more move by a card from every table of the last level."""
        last, depth = tree.levels[-1], len(tree.levels)
        level: dict[int, int] = {}
        tree.levels.append(level)
        ways: dict[int, tuple[bool, Jumps]] = {}
        for table in last:
            if self.jumps >= self.limit:
                self.complete = False
                return
            low = table & 255
            if low in ways:
                stays, jumps = ways[low]
            else:
                stays, jumps = self.ways(table, card)
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
                        after = self.raised(table + base + slope * what, self.gauge_at, low >> OWN_CHIP)
                    else:
                        after = self.tackled(table, at, what)
                    if after & FULL:
                        self.settle(tree, after, table, depth)
                        continue
                if after not in level:
                    level[after] = table

    def ways(self, table: int, card: Card) -> tuple[bool, Jumps]:
        """Where a card leads from the piece's cell: whether back to it, and the jumps to other cells."""
        start, held, piece = table & 15, table >> OWN_CHIP & 15, self.piece
        if card == SWAP:
            cells = {cell for cell in range(CELLS) if table >> BOARD + 4 * cell & 15 == SWAP_CODE}
        else:
            cells = {path.target for path in paths_of(start, card)}
        here = BOARD + 4 * start
        jumps = []
        for cell in sorted(cells - {start}):
            there = BOARD + 4 * cell
            moved = (piece << there) - (piece << here) + cell - start
            base = moved + (held << here) - (held << OWN_CHIP)
            slope = (1 << OWN_CHIP) - (1 << there)
            jumps.append((there, base, slope, moved + (SWAP_CODE << here) - (SWAP_CODE << there)))
        return start in cells, tuple(jumps)

    def raised(self, table: int, gauge_at: int, given: int) -> int:
        """A gauge raised by the stars of the chip given away (vectron.gate), by `gauge` up to 7."""
        if given == GATE_CODE:
            return table
        if self.capped:
            given = min(given, GAUGE_GOAL + 1 - (table >> gauge_at & 31))
        return table + (given << gauge_at)

    def tackled(self, table: int, there: int, other: int) -> int:
        """Pieces and held chips exchanged, the other piece turned over (vectron.tackle)."""
        start, held = table & 15, table >> OWN_CHIP & 15
        seat = SEATS + SEAT_BITS * (other - PIECE_CODE)
        theirs = table >> seat + SEAT_CHIP & 15
        after = table ^ 1 << seat + SEAT_DOWN
        after += (theirs - held) * ((1 << OWN_CHIP) - (1 << seat + SEAT_CHIP))
        after += (self.piece - other) * ((1 << there) - (1 << BOARD + 4 * start))
        after += (there - BOARD) // 4 - start
        if theirs == GATE_CODE:
            after = self.raised(after, self.gauge_at, held)
        if held == GATE_CODE:
            after = self.raised(after, seat, theirs)
        return after


def encode(state: State) -> int:
    """The map, chips, gauges and who lies as one number; the own piece stands after its first move."""
    turn = state.table.turn
    table = find(board_of(state), PIECES[turn - 1])[0]
    for number in seat_numbers(state):
        seat = seat_of(state, number)
        at = SEATS + SEAT_BITS * (number - 1)
        table += (seat.gauge or 0) + 1 << at
        if number == turn:
            table += CHIPS.index(seat.chip) << OWN_CHIP
        else:
            table += (CHIPS.index(seat.chip) << at + SEAT_CHIP) + (seat.down << at + SEAT_DOWN)
    for cell, what in enumerate("".join(board_of(state))):
        table += CHIPS.index(what) << BOARD + 4 * cell
    return table


class Results(Sequence[TurnResult]):
    """The results of a search, best first, made when they are asked for: there can be many thousands."""

    def __init__(self, search: Search, unseen: tuple[Move, ...], gauge_first: bool = False) -> None:
        self.search = search
        self.unseen = unseen
        self.gauge_first = gauge_first
        found: list[tuple[int, Tree | Settlement, int]] = []
        for tree in search.trees.values():
            found.extend((self.merit(table, depth, 0), tree, table) for table, depth in tree.found.items())
        for end in (search.highest if gauge_first else search.settled).values():
            own = search.points(end.table)[search.turn - 1]
            found.append((self.merit(end.table, end.depth, own), end, end.table))
        found.sort(key=merit_of, reverse=True)
        self.found = found
        self.ends = list(accumulate(len(what.befores) if isinstance(what, Tree) else 1 for _, what, _ in found))

    def merit(self, table: int, depth: int, own: int) -> int:
        """Best first: points and own gauge, or the other way round; then the others' highest gauge low,
        few moves."""
        gauges = self.search.gauges(table)
        turn = self.search.turn
        other = max((*gauges[: turn - 1], *gauges[turn:]))
        gauge = gauges[turn - 1]
        best = gauge * 32 + own if self.gauge_first else own * 32 + gauge
        return (best * 32 + 31 - other) * 128 - depth

    def by_gauge(self) -> Results:
        """The same results with the highest own gauge first, whatever the points; each by the way to it."""
        return Results(self.search, self.unseen, gauge_first=True)

    def __len__(self) -> int:
        return (self.ends[-1] if self.ends else 0) + bool(self.unseen)

    @overload
    def __getitem__(self, index: int) -> TurnResult: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[TurnResult]: ...
    def __getitem__(self, index: int | slice) -> TurnResult | Sequence[TurnResult]:
        if isinstance(index, slice):
            return tuple(self.result(number) for number in range(len(self))[index])
        return self.result(range(len(self))[index])

    def result(self, number: int) -> TurnResult:
        """The result at a place of the list."""
        start = self.search.state
        place = bisect_right(self.ends, number)
        if place == len(self.ends):
            return TurnResult(start, self.unseen, known=False)
        _, what, table = self.found[place]
        gauges = self.search.gauges(table)
        if isinstance(what, Settlement):
            moves = self.settled_way(what)
            return TurnResult(start, moves, gauges, self.search.points(table)[self.search.turn - 1], True)
        before = what.befores[number - (self.ends[place - 1] if place else 0)]
        cells = what.way(table, what.found[table])
        return TurnResult(start, (*before, *(Go(cell) for cell in cells), Stop()), gauges)

    def settled_way(self, end: Settlement) -> tuple[Move, ...]:
        """The way to a settlement; a gauge at 7 ends the turn by itself."""
        tree = end.tree
        if end.table & FULL:
            cells = (*tree.way(end.parent, end.depth - 1), end.table & 15)
            return (*tree.befores[0], *(Go(cell) for cell in cells))
        return (*tree.befores[0], *(Go(cell) for cell in tree.way(end.table, end.depth)), Stop())


def merit_of(found: tuple[int, Tree | Settlement, int]) -> int:
    return found[0]
