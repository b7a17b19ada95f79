"""Ranks what a turn can reach (`turn_search`): by points of a settlement, or by the own gauge."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple, overload

from calculators.vectron.moves import list_draw_moves, list_play_card_moves
from calculators.vectron.play import StepOutcome, apply_legal_move
from calculators.vectron.settlement import (
    find_staying_seats_with_entered_gauge_at_goal,
    settlement_points_by_seat_or_0_for_departed,
)
from calculators.vectron.state import DrawFromDeck, DrawFromRow, EndTurn, ForcedDraw, Move, MovePiece, State
from calculators.vectron.turn_search import FULL, LIMIT, MoveTree, SettledTable, TurnSearch


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnResult:
    """One table that a turn can reach from `start`.

    moves: the moves that lead there, including the end of the turn; gauges: of all seats after the last move; points:
    what the settlement gives the seat to move, 0 without one; is_known: False if the moves need an unseen card of the
    deck, and nothing else is known then.
    """

    start: State
    moves: tuple[Move, ...]
    gauges: tuple[int, ...] = ()
    points: int = 0
    has_settlement: bool = False
    is_known: bool = True

    @property
    def settlement_points_by_seat_or_empty(self) -> tuple[int, ...]:
        """What the settlement gives each seat, in seat order; empty without one."""
        return settlement_points_by_seat_or_0_for_departed(self.start.table, self.gauges) if self.has_settlement else ()

    @property
    def final_outcome(self) -> StepOutcome:
        """The outcome of the last move: the next seat's position, or the one to score if the game is over."""
        return outcomes_of_moves_played_one_after_another(self.start, self.moves)[-1]


@dataclass(frozen=True, slots=True)
class WholeTurn:
    """All results of a search, best first. complete: False if the limit cut the search short; jumps: the number of
    jumps looked at."""

    results: TurnResults
    complete: bool
    jumps: int


def outcomes_of_moves_played_one_after_another(state: State, legal_moves: Sequence[Move]) -> tuple[StepOutcome, ...]:
    """Applies legal moves one after another and returns all outcomes; an unseen card stays out of the hand."""
    outcomes: list[StepOutcome] = []
    for move in legal_moves:
        outcomes.append(apply_legal_move(outcomes[-1].state if outcomes else state, move))
    return tuple(outcomes)


def rank_reachable_tables(state: State, max_searched_jumps: int = LIMIT) -> WholeTurn:
    """Searches every distinct table the turn can still reach (vectron.more), from a state with nothing missing.

    Equal tables are one result, with the shortest chain of moves; after a settlement, tables with the same map, chips
    and points are equal. Results are ordered by points of a settlement, then own gauge, then a low highest gauge of the
    others, then few moves. A draw from the deck is followed only by placing a card that is already known; one last
    result, which is not known, represents the unseen card. max_searched_jumps: a limit on jumps instead of time, so
    that a query always gets the same answer. Without results if a gauge is not entered or a full gauge awaits its
    settlement.
    """
    if find_staying_seats_with_entered_gauge_at_goal(state) or any(
        state.seat_state(number).gauge is None for number in state.staying_seat_numbers
    ):
        return WholeTurn(TurnResults(TurnSearch(state, max_searched_jumps), ()), complete=True, jumps=0)
    search = TurnSearch(state, max_searched_jumps)
    for opening_moves, opening_state in list_draws_with_known_card_placements(state):
        search.add_opening_to_tree_of_its_row_cards(opening_moves, opening_state)
    search.search_moves_level_by_level_until_limit()
    moves_with_unseen_card: tuple[Move, ...] = ()
    if state.phase == "draw":
        moves_with_unseen_card = (ForcedDraw(),) if state.seat_state(state.table.turn).down else (DrawFromDeck(),)
    return WholeTurn(TurnResults(search, moves_with_unseen_card), search.complete, search.jumps)


class TurnOpening(NamedTuple):
    """The moves before the piece moves, and the position they lead to."""

    moves: tuple[Move, ...]
    state: State


def list_draws_with_known_card_placements(state: State) -> Iterator[TurnOpening]:
    """Lists the ways to draw a card and place a known one, each with the position where the piece begins to move."""
    if state.phase == "move":
        yield TurnOpening((), state)
    elif state.phase == "play":
        for move in list_play_card_moves(state):
            yield TurnOpening((move,), apply_legal_move(state, move).state)
    else:
        for draw in list_draw_moves(state):
            if isinstance(draw, DrawFromDeck | DrawFromRow):
                state_after_draw_in_same_turn = apply_legal_move(state, draw).state
                for move in list_play_card_moves(state_after_draw_in_same_turn):
                    yield TurnOpening((draw, move), apply_legal_move(state_after_draw_in_same_turn, move).state)


class TurnResults(Sequence[TurnResult]):
    """The results of a search, best first, built when they are accessed, since there can be many thousands."""

    def __init__(
        self, search: TurnSearch, moves_with_unseen_card: tuple[Move, ...], *, is_own_gauge_first: bool = False
    ) -> None:
        self.search = search
        self.moves_with_unseen_card = moves_with_unseen_card
        self.is_own_gauge_first = is_own_gauge_first
        entries: list[tuple[int, MoveTree | SettledTable, int]] = []
        for move_tree in search.trees.values():
            entries.extend(
                (self.merit_of_result(table, depth, 0), move_tree, table)
                for table, depth in move_tree.depth_by_ending_table.items()
            )
        for settled_table in (
            search.highest_gauge_tables if is_own_gauge_first else search.first_settled_tables
        ).values():
            own_points = search.settlement_points_of_table(settled_table.table)[search.seat_number - 1]
            entries.append(
                (
                    self.merit_of_result(settled_table.table, settled_table.depth, own_points),
                    settled_table,
                    settled_table.table,
                )
            )
        entries.sort(key=merit_of_entry, reverse=True)
        self.entries = entries
        self.end_indices = list(
            accumulate(len(source.openings) if isinstance(source, MoveTree) else 1 for _, source, _ in entries)
        )

    def merit_of_result(self, encoded_table: int, move_count: int, own_points: int) -> int:
        """Returns the merit of a result as a number, higher is better.

        Points come before own gauge, or after it with `is_own_gauge_first`; then a low highest gauge of the others,
        then few moves.
        """
        gauges = self.search.gauges_of_table(encoded_table)
        seat_number = self.search.seat_number
        highest_other_gauge = max((*gauges[: seat_number - 1], *gauges[seat_number:]))
        own_gauge = gauges[seat_number - 1]
        first_criteria = own_gauge * 32 + own_points if self.is_own_gauge_first else own_points * 32 + own_gauge
        return (first_criteria * 32 + 31 - highest_other_gauge) * 128 - move_count

    def sorted_by_own_gauge(self) -> TurnResults:
        """Returns the same results with the highest own gauge first, whatever the points are."""
        return TurnResults(self.search, self.moves_with_unseen_card, is_own_gauge_first=True)

    def __len__(self) -> int:
        return (self.end_indices[-1] if self.end_indices else 0) + bool(self.moves_with_unseen_card)

    @overload
    def __getitem__(self, index: int) -> TurnResult: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[TurnResult]: ...
    def __getitem__(self, index: int | slice) -> TurnResult | Sequence[TurnResult]:
        if isinstance(index, slice):
            return tuple(self.build_result_at_index(number) for number in range(len(self))[index])
        return self.build_result_at_index(range(len(self))[index])

    def build_result_at_index(self, result_index: int) -> TurnResult:
        """Builds a result; the one after the last represents an unseen card of the deck."""
        start = self.search.state
        entry_index = bisect_right(self.end_indices, result_index)
        if entry_index == len(self.end_indices):
            return TurnResult(start=start, moves=self.moves_with_unseen_card, is_known=False)
        _, source, table = self.entries[entry_index]
        gauges = self.search.gauges_of_table(table)
        if isinstance(source, SettledTable):
            moves = self.list_moves_to_settlement(source)
            return TurnResult(
                start=start,
                moves=moves,
                gauges=gauges,
                points=self.search.settlement_points_of_table(table)[self.search.seat_number - 1],
                has_settlement=True,
            )
        opening = source.openings[result_index - (self.end_indices[entry_index - 1] if entry_index else 0)]
        cells = source.move_cells_leading_to_table(table, source.depth_by_ending_table[table])
        return TurnResult(start=start, moves=(*opening, *(MovePiece(cell) for cell in cells), EndTurn()), gauges=gauges)

    def list_moves_to_settlement(self, settled_table: SettledTable) -> tuple[Move, ...]:
        """Returns the moves to a settlement; a gauge at 7 ends the turn by itself, otherwise its end is the last
        move."""
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
