"""Finds what is allowed on a table of Coupelation, but worth knowing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from calculators.core.types import View, Violation
from calculators.coupelation.digest import violation
from calculators.coupelation.draw_allowance import calculate_draw_allowance
from calculators.coupelation.facedown_cards import list_facedown_cards_with_possible_numbers
from calculators.coupelation.moves import is_mover_stuck_before_draw_or_none
from calculators.coupelation.state import State
from calculators.coupelation.tower import format_cell_targets
from calculators.coupelation.tower_rules import tower_outcome_or_empty
from calculators.coupelation.validate import count_deck_after_deal


def find_notices(valid_state: State, view: View) -> tuple[Violation, ...]:
    """Returns what is allowed, but the table should know. Called only for positions without violations."""
    notices = [*find_reserve_above_size_notices(valid_state), *find_deck_larger_than_at_start_notices(valid_state)]
    if valid_state.rows and not tower_outcome_or_empty(valid_state):
        notices += find_hopeless_flip_notices_without_secrets(valid_state)
    if view is not View.MOVES:
        notices += find_won_lost_or_must_draw_notices(valid_state)
    # The verdict on a move says by itself what follows, and the move may be the draw.
    omitted_code = "coupelation.stuck.draws" if view is View.CHECK else ""
    return tuple(notice for notice in notices if notice.code != omitted_code)


def find_reserve_above_size_notices(state: State) -> Iterator[Violation]:
    """Notes a reserve above its size; it must be discarded down before the next turn (coupelation.limit)."""
    size = state.reserve_size
    excess_count = len(state.reserve or ()) - size
    if excess_count > 0:
        yield violation("coupelation.reserve.adjust", ("reserve",), facts={"count": excess_count, "limit": size})


def find_deck_larger_than_at_start_notices(state: State) -> Iterator[Violation]:
    """Notes a deck larger than at the start, although a deck only gets smaller (coupelation.setup)."""
    max_deck = count_deck_after_deal(state.table.players, is_first_game=state.first)
    if state.deck is not None and state.deck > max_deck:
        params = {"deck": state.deck, "limit": max_deck, "players": state.table.players}
        yield violation("coupelation.deck.start", ("deck",), facts=params)


def find_hopeless_flip_notices_without_secrets(state: State) -> Iterator[Violation]:
    """Notes face-down cards that no number left fits, so that they cannot be turned up safely (coupelation.flip).

    Uses only what lies open, not what one seat knows, because everybody may read the notice.
    """
    cells = [
        card.cell
        for card in list_facedown_cards_with_possible_numbers(replace(state, hand=None, facedown_numbers=()))
        if not card.possible_numbers
    ]
    if cells:
        yield violation(
            "coupelation.hidden.unsafe",
            ("tower",),
            facts={"count": len(cells)},
            picture_marks=format_cell_targets(*cells),
        )


def find_won_lost_or_must_draw_notices(state: State) -> Iterator[Violation]:
    """Notes how the game ended, or that a seat without an action must draw first (coupelation.draw, .stuck)."""
    if not state.rows:
        return
    outcome = tower_outcome_or_empty(state)
    if outcome == "lost" and state.last is not None:
        revealed_number = {"number": state.cards_by_cell[state.last].face}
        yield violation(
            "coupelation.lost.reveal",
            ("tower", "last"),
            facts=revealed_number,
            picture_marks=format_cell_targets(state.last),
        )
    elif outcome == "won":
        yield violation("coupelation.won", ("tower",))
    elif is_mover_stuck_before_draw_or_none(state):
        draw_allowance = calculate_draw_allowance(state)
        if draw_allowance.most:
            yield violation(
                "coupelation.stuck.draws",
                ("hand",),
                facts={"count": draw_allowance.count, "seat": f"p{state.table.turn}"},
            )
        else:
            yield violation("coupelation.lost.stuck", ("hand",))


def find_notices_when_no_move_is_legal(state: State) -> tuple[Violation, ...]:
    """Returns the reason why there is no legal move: the game is over, the seat must draw first, or all have lost."""
    return tuple(find_won_lost_or_must_draw_notices(state))
