"""Says what the page of a turn draft shows, for a question (`moves`, `check`) and for a followed game (`play`).

Its picture is drawn by `turn_picture`, its tray by `turn_tray`, the pad in the tray by `turn_pad`, and its bar by
`turn_bar`; `web.games.coupelation.draft` handles the input. Nothing here needs a hand.
"""

from __future__ import annotations

from calculators.coupelation.moves import is_mover_stuck_before_draw_if_known
from calculators.coupelation.private_hand import use_private_hand_of_mover_if_hand_unentered
from calculators.coupelation.score import outcome_by_tower_or_stuck_mover_without_draws
from calculators.coupelation.state import HIGHEST, LOWEST
from calculators.coupelation.tower import calculate_bounds_under_rulings
from web.games.coupelation.draft import ENTRY
from web.games.coupelation.judged_turn import JudgedTurn
from web.games.coupelation.pictures.end import LossReason, is_finish_card_out
from web.games.coupelation.targets import TARGETS, EndTarget
from web.table.page import Page


class TurnPage(JudgedTurn):
    """A turn draft on its page.

    target: the selected target, None for a draft; missing_text: what the table lacks, in words; has_pending_moves: do
    moves of the record wait until this turn is entered again? final_outcome: how the game ended, '' while it is open;
    end_reason: why the table may end the game by itself, None if it may not.
    """

    def __init__(self, page: Page) -> None:
        super().__init__(ENTRY.find_drafted_turn_of_page(page.answer, page.selection))
        self.say, self.seats, self.target = page.say, page.seats, TARGETS.parse_or_none(page.selection)
        self.missing_text = page.join_missing_parameter_labels(4)
        self.has_pending_moves = bool(page.request.pending_moves_text)
        if self.has_pending_moves:  # a turn that is entered again is not followed by a new one
            self.state_after = None
        result = outcome_by_tower_or_stuck_mover_without_draws(self.state) if self.state.rows else "open"
        self.final_outcome = "" if result == "open" else result
        self.end_reason = self.find_loss_reason_table_may_declare_or_none()
        self.is_end_selected = isinstance(self.target, EndTarget)
        self.is_ended_by_table = self.is_end_selected and self.may_table_end_unwinnable_or_possibly_stuck_game()
        if self.is_ended_by_table:
            self.final_outcome = "lost"

    @property
    def private_hand_numbers_on_own_turn_of_record(self) -> tuple[int, ...]:
        """The cards of the private hand, in its own turn of a followed game."""
        private_hand = self.state.mine if self.is_followed else None
        return private_hand.cards if private_hand is not None and private_hand.seat == self.state.table.turn else ()

    def find_loss_reason_table_may_declare_or_none(self) -> LossReason | None:
        """Returns why the table may end the game by itself, None if it may not.

        `gone`: no win is possible any more. `stuck`: the seat to move may have no action, which depends on cards that
        nobody else sees.
        """
        if not self.is_followed or self.final_outcome or self.card_whose_unknown_mark_limits_draw_or_none:
            return None
        if is_finish_card_out(self.state):
            return "gone"
        return None if is_mover_stuck_before_draw_if_known(self.state_after_draw) is False else "stuck"

    def may_table_end_unwinnable_or_possibly_stuck_game(self) -> bool:
        """May the table end the game, for all that the asker knows of a private hand?"""
        state_seen_by_asker = use_private_hand_of_mover_if_hand_unentered(self.state_after_draw)
        may_be_stuck = (
            self.end_reason == "stuck" and is_mover_stuck_before_draw_if_known(state_seen_by_asker) is not False
        )
        return may_be_stuck or self.end_reason == "gone"

    @property
    def is_legal_but_ends_game_as_lost(self) -> bool:
        """Is the move legal, and does it lose the game for all?"""
        end = self.judgement.end if self.judgement else None
        return end is not None and outcome_by_tower_or_stuck_mover_without_draws(end) == "lost"

    @property
    def is_legal_but_makes_winning_impossible(self) -> bool:
        """Is the move legal, and does it make winning impossible?"""
        return self.judgement is not None and any(
            effect.code == "coupelation.effect.hopeless" for effect in self.judgement.effects
        )

    def fitting_number_range_at_selected_cell_or_none(self) -> tuple[int, int] | None:
        """Returns the smallest and the largest number in order at the selected cell; None if no cell is selected or no
        number fits."""
        cell, number_bounds = self.draft.cell, calculate_bounds_under_rulings(self.state)
        if cell is None or cell not in number_bounds.lowest_by_cell:
            return None
        low, high = max(number_bounds.lowest_by_cell[cell], LOWEST), min(number_bounds.highest_by_cell[cell], HIGHEST)
        return (low, high) if low <= high else None
