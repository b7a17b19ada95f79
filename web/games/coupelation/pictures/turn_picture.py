"""Draws the tower of a turn draft with what lies around it: the reserve, the deck, the hands of the seats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from calculators.core.types import View
from calculators.coupelation.state import Card, Cell, Face, PublicHand, State
from calculators.coupelation.tower_checks import check_rising_order
from web.games.coupelation.draft import ReserveCardValue, value_of_cell
from web.games.coupelation.pictures.fitting_numbers import find_fitting_numbers
from web.games.coupelation.pictures.scene import (
    SIGN_OF_VERDICT,
    TowerMarks,
    VerdictSign,
    can_card_lie_in_cell,
    collect_violation_targets,
    describe_card_or_empty_cell,
    draw_table,
    is_about_hand,
)
from web.games.coupelation.pictures.turn import TurnPage
from web.games.coupelation.targets import EmptyDeckValue, ReserveTarget, TowerTarget
from web.pieces import Control, Scene, enter_value, link_to, select
from web.table.page import Page


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatCorner:
    """A seat beside the tower. count: the cards it holds, as text; count_before: the same before the draft, '' if
    unchanged."""

    seat: str
    name: str
    count: str
    count_before: str = ""
    has_finish_card: bool = False
    is_to_move: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ReserveCard:
    """A card of the reserve. is_taken: by the draft; is_new: just paid; is_dropped: discarded at the end of the
    turn."""

    card: Card
    label: str
    control: Control | None
    is_taken: bool = False
    is_new: bool = False
    is_dropped: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPicture:
    """The tower with what lies around it.

    seat_corners: () for a question; deck_text: what is left of the deck, '' if not entered; empty_deck_control: then
    enters that it is empty.
    """

    scene: Scene
    reserve: tuple[ReserveCard, ...]
    seat_corners: tuple[SeatCorner, ...] = ()
    deck_text: str = ""
    empty_deck_control: Control | None = None


def build_turn_picture(turn_page: TurnPage) -> TurnPicture:
    """Builds the picture; nothing in it can be touched once the game is over."""
    state = turn_page.state
    violations = turn_page.judgement.violations if turn_page.judgement else ()
    order_violations = check_rising_order(state) if turn_page.final_outcome == "lost" else ()
    marks = TowerMarks(
        violating_targets=collect_violation_targets((*violations, *order_violations)),
        verdict_sign=verdict_sign(turn_page),
        fitting_numbers=find_fitting_numbers(turn_page.state_after or state),
        shows_dead_cells=not turn_page.final_outcome,
        state_after=turn_page.state_after,
    )
    deck_text = describe_deck_size_and_after_draw_or_empty(turn_page)
    return TurnPicture(
        scene=draw_table(
            state,
            turn_page.say,
            draft=turn_page.draft,
            marks=marks,
            control_of_cell=None if turn_page.final_outcome else partial(control_entering_cell, turn_page),
        ),
        reserve=tuple(list_reserve_cards_as_after_take_if_discarding(turn_page)),
        seat_corners=tuple(list_seat_corners_with_public_hand_sizes(turn_page)) if turn_page.is_followed else (),
        deck_text=deck_text,
        empty_deck_control=None if deck_text or turn_page.final_outcome else enter_value(EmptyDeckValue()),
    )


def build_refused_table_picture_if_tower_entered(page: Page) -> TurnPicture | None:
    """Builds the picture of a table that contradicts the rules or is unreadable, as entered; None if no tower is
    entered. What is touched is corrected on the page of the table. The hand is not shown, nor what contradicts it."""
    state: State = page.answer.state
    if not state.rows:
        return None

    def control_to_correct(target: TowerTarget | ReserveTarget) -> Control:
        return link_to(page.links.link_to_target_of_view(View.SCORE, str(target)))

    marks = TowerMarks(
        violating_targets=collect_violation_targets(
            violation for violation in page.answer.violations if not is_about_hand(violation)
        )
    )
    return TurnPicture(
        scene=draw_table(
            state,
            page.say,
            marks=marks,
            control_of_cell=lambda cell: (
                control_to_correct(TowerTarget(cell)) if can_card_lie_in_cell(state, cell) else None
            ),
        ),
        reserve=tuple(
            ReserveCard(
                card=card,
                label=describe_card_or_empty_cell(page.say, card),
                control=control_to_correct(ReserveTarget(index)),
            )
            for index, card in enumerate(state.reserve_cards)
        ),
    )


def control_entering_cell(turn_page: TurnPage, cell: Cell) -> Control:
    """Returns the control of a cell: it enters the cell; in a turn that is entered again it selects the draft with that
    cell."""
    if turn_page.has_pending_moves:
        return select(turn_page.draft.draft_with_cell_and_kind_and_number_adapted(turn_page.state, cell).text)
    return enter_value(value_of_cell(turn_page.state, cell))


def control_entering_reserve_card(turn_page: TurnPage, face: Face) -> Control:
    """Returns the control of a card of the reserve: it enters the card; in a turn that is entered again it selects the
    draft with it."""
    if not turn_page.has_pending_moves:
        return enter_value(ReserveCardValue(str(face)))
    return select(turn_page.draft.draft_discarding_or_taking_reserve_card(turn_page.state, face).text)


def verdict_sign(turn_page: TurnPage) -> VerdictSign:
    """Returns the sign at the drafted card: `open` without a verdict, `loses` if the game is lost with it or cannot be
    won any more, else that of the verdict."""
    if turn_page.judgement is None:
        return "open"
    if turn_page.is_legal_but_ends_game_as_lost or turn_page.is_legal_but_makes_winning_impossible:
        return "loses"
    return SIGN_OF_VERDICT[turn_page.judgement.legal]


def list_reserve_cards_as_after_take_if_discarding(turn_page: TurnPage) -> Iterator[ReserveCard]:
    """Yields the cards of the reserve; while it must be discarded down, with the two cards paid and without the
    taken one."""
    state, draft = turn_page.state, turn_page.draft
    excess_count = draft.reserve_excess_after_take_or_0(state)
    cards = list(state.reserve_cards)
    paid_cards = draft.paid if excess_count > 0 else ()
    for card in [*(card for card in cards if not (excess_count > 0 and card.face == draft.number)), *paid_cards]:
        is_dropped = card.face in draft.reserve_discards
        label = describe_card_or_empty_cell(turn_page.say, card) + (
            turn_page.say("coupelation.ask.dropped") if is_dropped else ""
        )
        control = None if turn_page.final_outcome else control_entering_reserve_card(turn_page, card.face)
        is_taken = draft.kind == "take" and draft.number == card.face
        yield ReserveCard(
            card=card,
            label=label,
            control=control,
            is_taken=is_taken,
            is_new=card in paid_cards,
            is_dropped=is_dropped,
        )


def describe_deck_size_and_after_draw_or_empty(turn_page: TurnPage) -> str:
    """Returns the number of cards in the deck in words, and that after the draw of this turn; '' if it is not
    entered."""
    state = turn_page.state
    if state.deck is None:
        return ""
    if turn_page.is_followed and not turn_page.final_outcome and state.drawn is None:
        draw = turn_page.draft.draw_before_action(state)
        if drawn_count := draw.entered_count + draw.finish:
            return turn_page.say("coupelation.play.deck.after", before=state.deck, after=state.deck - drawn_count)
    return turn_page.say("coupelation.play.deck", n=state.deck)


def list_seat_corners_with_public_hand_sizes(turn_page: TurnPage) -> Iterator[SeatCorner]:
    """Yields the public hand of each seat, for the corners beside the tower."""
    state = turn_page.state
    for seat_index, seat in enumerate(turn_page.seats):
        public_hand = state.public_hand_of_seat(seat_index + 1)
        is_to_move = seat_index + 1 == state.table.turn and not turn_page.final_outcome
        count_text, count_text_before = describe_hand_size(public_hand), ""
        if is_to_move and turn_page.judgement is not None and turn_page.judgement.after is not None:
            count_text_after = describe_hand_size(turn_page.judgement.after.public_hand_of_seat(seat_index + 1))
            if count_text_after != count_text:
                count_text_before, count_text = count_text, count_text_after
        yield SeatCorner(
            seat=seat,
            name=turn_page.say.seat_name(seat),
            count=count_text,
            count_before=count_text_before,
            has_finish_card=public_hand.finish,
            is_to_move=is_to_move,
        )


def describe_hand_size(public_hand: PublicHand) -> str:
    """Returns the number of cards of a hand, `–` if not known."""
    return "–" if public_hand.count is None else str(public_hand.count)
