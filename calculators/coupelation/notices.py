"""What is allowed on a table of Coupelation, but worth knowing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from calculators.core.types import View, Violation
from calculators.coupelation.digest import violation
from calculators.coupelation.draw_allowance import calculate_remaining_draw_allowance
from calculators.coupelation.facedown_cards import list_facedown_cards_with_possible_numbers
from calculators.coupelation.moves import has_mover_no_legal_action_or_none_if_unknown
from calculators.coupelation.state import (
    State,
)
from calculators.coupelation.tower import (
    cards_by_cell,
    format_cell_targets,
)
from calculators.coupelation.tower_rules import (
    tower_won_lost_or_empty,
)
from calculators.coupelation.validate import count_starting_deck_with_finish_card


def find_notices(state: State, view: View) -> tuple[Violation, ...]:
    """What is allowed, but the table should know. Asked only of positions without violations."""
    found = [*find_reserve_above_size_notices(state), *find_deck_larger_than_at_start_notices(state)]
    if state.rows and not tower_won_lost_or_empty(state):
        found += find_hidden_cards_without_safe_number_notices(state)
    if view is not View.MOVES:
        found += find_game_end_or_must_draw_notices(state)
    # A question about a move may be about the draw itself, and says what follows from it.
    draws = "coupelation.stuck.draws" if view is View.CHECK else ""
    return tuple(one for one in found if one.code != draws)


def find_reserve_above_size_notices(state: State) -> Iterator[Violation]:
    """A reserve above its size is to be discarded down before the next turn (coupelation.limit)."""
    size = state.reserve_size
    spare = len(state.reserve or ()) - size
    if spare > 0:
        yield violation("coupelation.reserve.adjust", ("reserve",), facts={"count": spare, "limit": size})


def find_deck_larger_than_at_start_notices(state: State) -> Iterator[Violation]:
    """The deck only gets smaller (coupelation.setup)."""
    most = count_starting_deck_with_finish_card(state.table.players, is_first_game=state.first)
    if state.deck is not None and state.deck > most:
        params = {"deck": state.deck, "limit": most, "players": state.table.players}
        yield violation("coupelation.deck.start", ("deck",), facts=params)


def find_hidden_cards_without_safe_number_notices(state: State) -> Iterator[Violation]:
    """A hidden card that fits with no number left cannot be turned up safely (coupelation.flip).

    Judged by what lies open, not by what one seat knows: the notice may be read by everybody.
    """
    cells = [
        card.cell
        for card in list_facedown_cards_with_possible_numbers(replace(state, hand=None, known=()))
        if not card.possible_numbers
    ]
    if cells:
        yield violation(
            "coupelation.hidden.unsafe",
            ("tower",),
            facts={"count": len(cells)},
            picture_marks=format_cell_targets(*cells),
        )


def find_game_end_or_must_draw_notices(state: State) -> Iterator[Violation]:
    """What ended the game, or that a seat without an action has to draw first (coupelation.draw, .stuck)."""
    if not state.rows:
        return
    outcome = tower_won_lost_or_empty(state)
    if outcome == "lost" and state.last is not None:
        shown = {"number": cards_by_cell(state.rows)[state.last].face}
        yield violation(
            "coupelation.lost.reveal", ("tower", "last"), facts=shown, picture_marks=format_cell_targets(state.last)
        )
    elif outcome == "won":
        yield violation("coupelation.won", ("tower",))
    elif has_mover_no_legal_action_or_none_if_unknown(state):
        left = calculate_remaining_draw_allowance(state)
        if left.most:
            yield violation(
                "coupelation.stuck.draws", ("hand",), facts={"count": left.count, "seat": f"p{state.table.turn}"}
            )
        else:
            yield violation("coupelation.lost.stuck", ("hand",))


def find_notices_why_no_move_is_legal(state: State) -> tuple[Violation, ...]:
    """What follows when there is no legal move: the game is over, the seat draws first, or all have lost."""
    return tuple(find_game_end_or_must_draw_notices(state))
