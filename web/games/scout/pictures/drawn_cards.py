"""Finds which cards lie on the table while a move is drafted, and after one is judged."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.scout.moves import (
    LEFT,
    Move,
    MoveByPlaces,
    Scout,
    ScoutAndShow,
    SeenScoutAndShow,
    Show,
    cards_shown_by_seen_move_or_empty,
    hand_after_scout_treating_unknown_hand_as_empty,
    split_end_card_from_nonempty_active_set,
)
from calculators.scout.state import Card, Cards, State
from calculators.scout.unfinished import MoveDraft, next_field


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsOnTable:
    """The cards of the table during a move.

    active: the active set; is_showing: does the move show cards? shown_cards: the cards shown against it;
    can_show_more: can another card be shown? hand: the cards of the mover; taken_index: which card of the active set is
    taken and still lies there, None for none; taken_card: the one that a judged move has taken; taken_place: its place
    in the hand, from 1, 0 for none; places_of_move: of the cards of the hand that are shown, else of the taken one.
    """

    active: Cards
    is_showing: bool = False
    shown_cards: Cards = ()
    can_show_more: bool = False
    hand: Cards = ()
    taken_index: int | None = None
    taken_card: Card | None = None
    taken_place: int = 0
    places_of_move: frozenset[int] = frozenset()

    @property
    def active_without_taken_card(self) -> Cards:
        """The active set against which cards are shown: without its card that is taken."""
        return tuple(card for index, card in enumerate(self.active) if index != self.taken_index)

    @property
    def shown_or_taken(self) -> Cards:
        return self.shown_cards or ((self.taken_card,) if self.taken_card else ())


def find_table_and_hand_cards_during_or_after_move(
    state: State, move: MoveDraft | Move | None, *, keeps_taken_card_in_active_set: bool = False
) -> CardsOnTable:
    """Returns the cards on the table. keeps_taken_card_in_active_set: even that of a judged Scout?"""
    if move is None:
        return CardsOnTable(active=state.active, hand=state.hand_cards)
    if isinstance(move, MoveDraft):
        return table_cards_during_drafted_seen_move(state, move)
    return cards_on_table_while_move_is_judged(
        state, move, keeps_taken_card_in_active_set=keeps_taken_card_in_active_set
    )


def table_cards_during_drafted_seen_move(state: State, draft: MoveDraft) -> CardsOnTable:
    """Returns the cards while a seen move is drafted: a Scout leaves its card in the active set, a Scout & Show has
    taken it out. The hand does not change."""
    on_table = CardsOnTable(active=state.active, hand=state.hand_cards)
    if draft.kind == "scout":
        return replace(on_table, taken_index=index_of_end_card_or_none(state, draft.side))
    if draft.kind not in ("show", "both"):
        return on_table
    if draft.kind == "both" and draft.side and state.active:
        on_table = replace(on_table, active=split_end_card_from_nonempty_active_set(state, draft.side).remaining_cards)
    return replace(on_table, is_showing=True, shown_cards=draft.cards, can_show_more=next_field(state, draft) != "side")


def table_cards_during_drafted_move_of_known_hand(state: State, draft: MoveByPlaces) -> CardsOnTable:
    """Returns the cards while a move of a known hand is drafted: the taken card stays in the active set, and is in the
    hand, too, once its gap is entered; the cards shown stay in the hand."""
    taken_index = index_of_end_card_or_none(state, draft.side)
    hand = hand_after_scout_treating_unknown_hand_as_empty(state, draft)
    return CardsOnTable(
        active=tuple(
            card.flipped if index == taken_index and draft.flip else card for index, card in enumerate(state.active)
        ),
        is_showing=draft.kind != "scout" and not draft.shows_nothing,
        shown_cards=tuple(hand[place - 1] for place in draft.shown_places),
        can_show_more=True,
        hand=hand,
        taken_index=taken_index,
        taken_place=draft.taken_place,
        places_of_move=frozenset(draft.shown_places),
    )


def cards_on_table_while_move_is_judged(
    state: State, move: Move, *, keeps_taken_card_in_active_set: bool
) -> CardsOnTable:
    """Returns the cards of a judged move, even of an illegal one: the taken card is in the hand, and the cards shown
    lie against what remains of the active set."""
    shown_cards, hand = cards_shown_by_seen_move_or_empty(move), state.hand_cards
    on_table = CardsOnTable(active=state.active, is_showing=bool(shown_cards), shown_cards=shown_cards, hand=hand)
    scout = move.scout if isinstance(move, ScoutAndShow) else move if isinstance(move, Scout) else None
    side = move.side if isinstance(move, SeenScoutAndShow) else ""
    if scout and state.active and scout.place <= len(on_table.hand) + 1:
        side, hand = scout.side, hand_after_scout_treating_unknown_hand_as_empty(state, scout)
        on_table = replace(
            on_table,
            hand=hand,
            taken_card=hand[scout.place - 1],
            taken_place=scout.place,
            places_of_move=frozenset((scout.place,)),
        )
    if keeps_taken_card_in_active_set:
        on_table = replace(on_table, taken_index=index_of_end_card_or_none(state, side))
    elif side and state.active:
        on_table = replace(on_table, active=split_end_card_from_nonempty_active_set(state, side).remaining_cards)
    if isinstance(move, Show | ScoutAndShow) and move.first:
        places = range(move.first, move.last + 1)
        shown_cards = on_table.hand[move.first - 1 : move.last]
        return replace(
            on_table, is_showing=bool(shown_cards), shown_cards=shown_cards, places_of_move=frozenset(places)
        )
    return on_table


def index_of_end_card_or_none(state: State, side: str) -> int | None:
    """Returns the 0-based index of the card at an end of the active set; None for the side '' and without a set."""
    if not side or not state.active:
        return None
    return 0 if side == LEFT else len(state.active) - 1
