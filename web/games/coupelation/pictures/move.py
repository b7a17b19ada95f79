"""Builds picture, tray and bar of a turn draft, for a question (`moves`, `check`) and for a followed game (`play`).

Nothing here needs a hand. `web.games.coupelation.draft` handles the input; `keys` builds the keys.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from calculators.core.types import View, Violation
from calculators.coupelation.draw_allowance import calculate_draws_left_by_last_placed_card_or_0_once_drawn
from calculators.coupelation.hands import (
    combine_private_and_public_hand_of_mover,
    is_finish_card_elsewhere_or_out_of_game,
)
from calculators.coupelation.moves import is_mover_stuck_before_draw_or_none_if_unknown
from calculators.coupelation.private_hand import use_private_hand_of_mover_if_hand_unentered
from calculators.coupelation.score import outcome_by_tower_or_stuck_mover_without_draws
from calculators.coupelation.state import (
    ACTION_KINDS,
    HIDDEN,
    HIGHEST,
    LOWEST,
    Action,
    Cell,
    Face,
    Flip,
    PrivateHand,
    PublicHand,
    Take,
    Up,
)
from calculators.coupelation.tower import cards_by_cell
from calculators.coupelation.tower_checks import check_numbers_rise_in_rows_and_between_cards_below
from calculators.coupelation.tower_rules import calculate_bounds_under_rulings
from calculators.coupelation.unfinished import find_refusals_of_draft
from web.games.coupelation.draft import (
    ENTRY,
    ActionKindValue,
    AllNumbersValue,
    DrawCountValue,
    FinishCardDrawValue,
    ReserveCardValue,
    value_of_cell,
)
from web.games.coupelation.drafted_turn import DraftTurn
from web.games.coupelation.pair_entry import is_nothing_entered_but_up_to_two_adjacent_faceup_cards
from web.games.coupelation.pictures.end import LossReason, is_finish_card_out
from web.games.coupelation.pictures.keys import explain_why_no_payment_card_is_offered_or_empty
from web.games.coupelation.pictures.parts import ReserveCard, SeatCorner, TurnPicture
from web.games.coupelation.pictures.scene import (
    SIGN_OF_VERDICT,
    TowerMarks,
    VerdictSign,
    collect_violation_targets,
    describe_card_or_empty_cell,
    draw_table,
    format_number_range_or_cross,
)
from web.games.coupelation.targets import TARGETS, EmptyDeckValue, EndTarget
from web.pieces import Action as Doing
from web.pieces import AnswerBar, Control, Key, Stamp, Tray, enter_value, link_to, select
from web.table.bar import build_refusal_bar, find_deciding_clause
from web.table.entry import build_accept_action
from web.table.page import Page


class DraftTurnPage(DraftTurn):
    """Draws the page of a turn draft.

    final_outcome: how the game ended, '' while it is open; end_reason: why the table may end the game by itself, None
    if it may not.
    """

    def __init__(self, page: Page) -> None:
        super().__init__(ENTRY.find_draft_with_position_redrafting_unresolved_move(page.answer, page.selection))
        self.page, self.say = page, page.say
        if page.pending_moves_text:  # a turn that is entered again is not followed by a new one
            self.state_after = None
        result = outcome_by_tower_or_stuck_mover_without_draws(self.state) if self.state.rows else "open"
        self.final_outcome = "" if result == "open" else result
        self.end_reason = self.find_loss_reason_table_may_declare_or_none()
        self.is_end_selected = isinstance(TARGETS.parse_or_none(page.selection), EndTarget)
        self.is_ended_by_table = self.is_end_selected and self.may_table_end_unwinnable_or_possibly_stuck_game()
        if self.is_ended_by_table:
            self.final_outcome = "lost"

    @property
    def private_hand_numbers_on_own_turn_of_record(self) -> tuple[int, ...]:
        """The cards of the private hand, in its own turn of a followed game."""
        private_hand: PrivateHand | None = self.page.answer.state.mine
        private_hand = private_hand if self.page.answer.view is View.PLAY else None
        return private_hand.cards if private_hand is not None and private_hand.seat == self.state.table.turn else ()

    def find_loss_reason_table_may_declare_or_none(self) -> LossReason | None:
        """Returns why the table may end the game by itself, None if it may not.

        `gone`: no win is possible any more. `stuck`: the seat to move may have no action, which depends on cards that
        nobody else sees.
        """
        if not self.is_followed or self.final_outcome or self.card_with_unknown_mark_limiting_unentered_draw_or_none:
            return None
        if is_finish_card_out(self.state):
            return "gone"
        return (
            None
            if is_mover_stuck_before_draw_or_none_if_unknown(self.state_after_legal_draw_in_followed_game_or_unchanged)
            is False
            else "stuck"
        )

    def may_table_end_unwinnable_or_possibly_stuck_game(self) -> bool:
        """May the table end the game, for all that the asker knows of a private hand?"""
        state_seen_by_asker = use_private_hand_of_mover_if_hand_unentered(
            self.state_after_legal_draw_in_followed_game_or_unchanged
        )
        may_be_stuck = (
            self.end_reason == "stuck"
            and is_mover_stuck_before_draw_or_none_if_unknown(state_seen_by_asker) is not False
        )
        return may_be_stuck or self.end_reason == "gone"

    # --- the picture

    def build_turn_picture_of_tower_reserve_and_deck(self) -> TurnPicture:
        state = self.state
        order_violations = (
            check_numbers_rise_in_rows_and_between_cards_below(state) if self.final_outcome == "lost" else ()
        )
        marks = TowerMarks(
            violating_targets=collect_violation_targets((*self.verdict_violations, *order_violations)),
            verdict_sign=self.verdict_sign,
            shows_fitting_numbers=True,
            shows_dead_cells=not self.final_outcome,
            state_after=self.state_after,
        )
        deck_text = self.describe_deck_size_and_after_draw_or_empty()
        return TurnPicture(
            scene=draw_table(
                state,
                self.say,
                draft=self.draft,
                marks=marks,
                control_of_cell=None if self.final_outcome else self.control_entering_cell,
            ),
            reserve=tuple(self.list_reserve_cards_as_after_take_if_discarding()),
            note=self.describe_note_text(),
            seat_corners=tuple(self.list_seat_corners_with_public_hand_sizes()) if self.is_followed else (),
            deck_text=deck_text,
            empty_deck_control=None if deck_text or self.final_outcome else enter_value(EmptyDeckValue()),
        )

    def control_entering_cell(self, cell: Cell) -> Control:
        if self.page.pending_moves_text:
            return select(self.draft.draft_with_cell_and_kind_and_number_adapted(self.state, cell).text)
        return enter_value(value_of_cell(self.state, cell))

    def control_entering_reserve_card(self, face: Face) -> Control:
        if not self.page.pending_moves_text:
            return enter_value(ReserveCardValue(str(face)))
        return select(self.draft.draft_discarding_reserve_card_if_too_many_else_taking_it(self.state, face).text)

    @property
    def verdict_violations(self) -> tuple[Violation, ...]:
        return self.judgement.violations if self.judgement else ()

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

    @property
    def verdict_sign(self) -> VerdictSign:
        if self.judgement is None:
            return "open"
        if self.is_legal_but_ends_game_as_lost or self.is_legal_but_makes_winning_impossible:
            return "loses"
        return SIGN_OF_VERDICT[self.judgement.legal]

    def list_reserve_cards_as_after_take_if_discarding(self) -> Iterator[ReserveCard]:
        """Yields the cards of the reserve; while it must be discarded down, with the two cards paid and without the
        taken one."""
        state, draft = self.state, self.draft
        excess_count = draft.reserve_excess_after_take_or_0(state)
        cards = list(state.reserve or ())
        paid_cards = draft.paid if excess_count > 0 else ()
        for card in [*(card for card in cards if not (excess_count > 0 and card.face == draft.number)), *paid_cards]:
            is_dropped = card.face in draft.dropped
            label = describe_card_or_empty_cell(self.say, card) + (
                self.say("coupelation.ask.dropped") if is_dropped else ""
            )
            control = None if self.final_outcome else self.control_entering_reserve_card(card.face)
            is_taken = draft.kind == "take" and draft.number == card.face
            yield ReserveCard(
                card=card,
                label=label,
                control=control,
                is_taken=is_taken,
                is_new=card in paid_cards,
                is_dropped=is_dropped,
            )

    def describe_note_text(self) -> str:
        """Returns the deck in words; '' in a followed game, which displays it elsewhere."""
        return "" if self.is_followed else self.describe_deck_size_and_after_draw_or_empty()

    def describe_deck_size_and_after_draw_or_empty(self) -> str:
        state = self.state
        if state.deck is None:
            return ""
        if self.is_followed and not self.final_outcome and state.drawn is None:
            draw = self.draft.entered_draw_or_allowance_or_0_if_unknown(state)
            if drawn_count := draw.entered_count + draw.finish:
                return self.say("coupelation.play.deck.after", before=state.deck, after=state.deck - drawn_count)
        return self.say("coupelation.play.deck", n=state.deck)

    def list_seat_corners_with_public_hand_sizes(self) -> Iterator[SeatCorner]:
        """Yields the public hand of each seat, for the corners beside the tower."""
        state = self.state
        for seat_index, seat in enumerate(self.page.seats):
            public_hand = state.public_hand_of_seat(seat_index + 1)
            is_to_move = seat_index + 1 == state.table.turn and not self.final_outcome
            count_text, count_text_before = describe_hand_size(public_hand), ""
            if is_to_move and self.judgement is not None and self.judgement.after is not None:
                count_text_after = describe_hand_size(self.judgement.after.public_hand_of_seat(seat_index + 1))
                if count_text_after != count_text:
                    count_text_before, count_text = count_text, count_text_after
            yield SeatCorner(
                seat=seat,
                name=self.say.seat_name(seat),
                count=count_text,
                count_before=count_text_before,
                has_finish_card=bool(public_hand and public_hand.finish),
                is_to_move=is_to_move,
            )

    # --- the tray

    def build_draw_and_action_tray_or_none_if_game_over(self) -> Tray | None:
        if self.final_outcome:
            return None
        tabs = []
        state, draft = self.state, self.draft
        draw_allowance = calculate_draws_left_by_last_placed_card_or_0_once_drawn(state)
        if self.is_followed and draw_allowance.most and state.drawn is None:
            is_allowance_open = self.card_with_unknown_mark_limiting_unentered_draw_or_none is not None
            count = (
                draw_allowance.most + 1
                if is_allowance_open
                else draft.entered_draw_or_allowance_or_0_if_unknown(state).entered_count
            )
            max_count = draw_allowance.count if draw_allowance.count is not None else draw_allowance.most
            next_count = count - 1 if count > draw_allowance.least else max_count
            count_text = "?" if is_allowance_open else count
            label = self.say("coupelation.play.draw.label", count=count_text)
            tabs.append(
                Key(
                    text=self.say("coupelation.play.draw", count=count_text),
                    control=enter_value(DrawCountValue(next_count)),
                    label=label,
                )
            )
            if not (
                is_finish_card_elsewhere_or_out_of_game(state)
                or combine_private_and_public_hand_of_mover(state).has_finish_card
            ):
                label = self.say("coupelation.play.drawn.finish")
                tabs.append(
                    Key(
                        text="＋F",
                        control=enter_value(FinishCardDrawValue()),
                        label=label,
                        is_selected=draft.draw.finish,
                    )
                )
        for kind in ACTION_KINDS:
            if kind in ("up", "down") or (
                not is_nothing_entered_but_up_to_two_adjacent_faceup_cards(state)
                and (kind == "take" or HIDDEN in cards_by_cell(state.rows).values())
            ):
                offers_numbers = kind == draft.kind == "up" and draft.cell is None and draft.number is None
                value = AllNumbersValue() if offers_numbers else ActionKindValue(kind)
                tabs.append(
                    Key(
                        text=self.say(f"coupelation.ask.{kind}"),
                        control=enter_value(value),
                        is_selected=draft.kind == kind,
                    )
                )
        return Tray(head="", seat=f"p{state.table.turn}" if self.is_followed else "", tabs=tuple(tabs))

    def fitting_number_range_at_selected_cell_or_none(self) -> tuple[int, int] | None:
        """Returns the smallest and the largest number in order at the selected cell; None if no number fits."""
        cell, number_bounds = self.draft.cell, calculate_bounds_under_rulings(self.state)
        if cell is None or cell not in number_bounds.lowest_by_cell:
            return None
        low, high = max(number_bounds.lowest_by_cell[cell], LOWEST), min(number_bounds.highest_by_cell[cell], HIGHEST)
        return (low, high) if low <= high else None

    @property
    def facedown_number_hint_or_empty(self) -> str:
        """Why a card laid face down needs no number; '' for any other action."""
        return self.say("coupelation.ask.down.why") if self.draft.kind == "down" else ""

    # --- the bar

    def build_verdict_or_hint_bar(self) -> AnswerBar:
        draft, say = self.draft, self.say
        action = draft.complete_public_action_or_none
        judgement = self.judgement
        if card_with_unknown_mark := self.card_with_unknown_mark_limiting_unentered_draw_or_none:
            reason_text = say.message_text(calculate_draws_left_by_last_placed_card_or_0_once_drawn(self.state).phrase)
            return AnswerBar(
                head=say("coupelation.mark.ask", number=card_with_unknown_mark.face),
                lines=(reason_text,),
                stamp=Stamp.ASK,
                action=self.build_accept_action_in_record_else_show_verdict_action(is_turn_acceptable=False),
            )
        if judgement is None or action is None:
            return self.build_next_input_or_game_outcome_bar()
        if judgement.legal is False:
            head = self.describe_verdict_in_few_characters(action, "no")
            accept_action = self.build_accept_action_in_record_else_show_verdict_action(is_turn_acceptable=False)
            return build_refusal_bar(say, judgement.violations[0], head, accept_action)
        assumption_texts = (
            () if self.is_followed else tuple(say.message_text(assumption) for assumption in judgement.assumes)
        )
        lines = tuple(say.message_text(effect) for effect in judgement.effects)
        if self.is_followed and draft.reserve_excess_after_take_or_0(self.state) > len(draft.dropped):
            missing_discard_count = draft.reserve_excess_after_take_or_0(self.state) - len(draft.dropped)
            return AnswerBar(
                head=say("coupelation.play.drop.head"),
                lines=(say("coupelation.play.drop", n=missing_discard_count),),
                action=self.build_accept_action_in_record_else_show_verdict_action(is_turn_acceptable=False),
            )
        if self.is_followed and isinstance(action, Flip) and action.number is None:
            return AnswerBar(
                head=self.describe_verdict_in_few_characters(action, "open"),
                lines=(say("coupelation.play.which"), *lines),
                action=self.build_accept_action_in_record_else_show_verdict_action(is_turn_acceptable=False),
            )
        if judgement.legal is None:
            return AnswerBar(
                head=say("verdict.unknown"),
                lines=(self.page.join_missing_parameter_labels_dropping_further_ones(4),),
                stamp=Stamp.ASK,
                action=self.build_accept_action_in_record_else_show_verdict_action(is_turn_acceptable=False),
            )
        if self.is_legal_but_ends_game_as_lost:
            head = (
                say("coupelation.ask.loses")
                if not self.is_followed
                else self.describe_verdict_in_few_characters(action, "yes")
            )
            return AnswerBar(
                head=head,
                lines=lines,
                stamp=Stamp.NOTE,
                assumes=assumption_texts,
                clause=find_deciding_clause(judgement.effects),
                action=self.build_accept_action_in_record_else_show_verdict_action(is_turn_acceptable=True),
            )
        verdict_stamp = (
            Stamp.NOTE
            if self.is_legal_but_makes_winning_impossible
            else Stamp.PROVIDED
            if assumption_texts
            else Stamp.YES
        )
        stamp = Stamp.NONE if self.is_followed else verdict_stamp
        return AnswerBar(
            head=self.describe_verdict_in_few_characters(action, "yes"),
            lines=lines,
            stamp=stamp,
            assumes=assumption_texts,
            clause=find_deciding_clause(judgement.effects),
            action=self.build_accept_action_in_record_else_show_verdict_action(is_turn_acceptable=True),
        )

    def describe_verdict_in_few_characters(self, action: Action, verdict: Literal["yes", "no", "open"]) -> str:
        """Returns the verdict in a few characters, such as `23は置けません` or `29を置ける`."""
        face = action.number if isinstance(action, Flip) else action.face if isinstance(action, (Up, Take)) else None
        kind = "flip" if isinstance(action, Flip) else "card" if face is not None else "down"
        face_text: Face | str = "" if face is None else face
        word = "told" if self.is_followed and verdict == "yes" else verdict
        return self.say(f"coupelation.ask.{kind}.{word}", card=face_text)

    def build_next_input_or_game_outcome_bar(self) -> AnswerBar:
        """Builds the bar that says what to enter next."""
        draft, say = self.draft, self.say
        if self.final_outcome:
            return AnswerBar(head=say(f"coupelation.outcome.{self.final_outcome}"), lines=())
        if draft.next_field == "cell":
            return self.build_bar_asking_cell_after_judging_whole_payment()
        if draft.kind == "take":
            line = explain_why_no_payment_card_is_offered_or_empty(self) or say(
                f"coupelation.next.{draft.next_field}.how"
            )
            return AnswerBar(
                head=say(f"coupelation.next.{draft.next_field}"),
                lines=(line,),
                action=self.build_accept_action_in_record_else_show_verdict_action(is_turn_acceptable=False),
            )
        number_range = self.fitting_number_range_at_selected_cell_or_none()
        if number_range is None:
            return AnswerBar(
                head=say("coupelation.ask.nothing"),
                lines=(say("coupelation.ask.number"),),
                action=self.build_accept_action_in_record_else_show_verdict_action(is_turn_acceptable=False),
            )
        return AnswerBar(
            head=say("coupelation.ask.fits", span=format_number_range_or_cross(number_range)),
            lines=(say("coupelation.ask.number"),),
            action=self.build_accept_action_in_record_else_show_verdict_action(is_turn_acceptable=False),
        )

    def build_bar_asking_cell_after_judging_whole_payment(self) -> AnswerBar:
        """Builds the bar that asks for the cell; a payment that is entered whole is judged before."""
        draft, say = self.draft, self.say
        action = self.build_accept_action_in_record_else_show_verdict_action(is_turn_acceptable=False)
        if violations := find_refusals_of_draft(self.state, draft):
            head = self.describe_verdict_in_few_characters(draft.action, "no")
            return build_refusal_bar(say, violations[0], head, action)
        if len(draft.paid) < 2 or draft.number is None:
            return AnswerBar(
                head=say("coupelation.ask.start"), lines=(say(f"coupelation.ask.start.{draft.kind}"),), action=action
            )
        first, second = draft.paid_faces
        return AnswerBar(
            head=say("coupelation.ask.pays", first=first, second=second, card=draft.number),
            lines=(say("coupelation.ask.start"),) if self.state.rows else (),
            clause="coupelation.take",
            action=action,
        )

    def build_accept_action_in_record_else_show_verdict_action(self, *, is_turn_acceptable: bool) -> Doing:
        """Builds the action that accepts the turn of a followed game; for a question, the one that shows the verdict to
        the others."""
        if not self.is_followed:
            has_verdict = self.judgement is not None
            return Doing(
                text=self.say("bar.show"),
                control=link_to("#verdict"),
                icon="turn",
                is_quiet=True,
                is_disabled=not has_verdict,
            )
        return build_accept_action(self.say("coupelation.play.accept"), is_disabled=not is_turn_acceptable)


def describe_hand_size(public_hand: PublicHand | None) -> str:
    """Returns the number of cards of a hand, `–` if not known."""
    return "–" if public_hand is None or public_hand.count is None else str(public_hand.count)
