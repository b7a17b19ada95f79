"""Describes the setup of the table and the progress of the game."""

from __future__ import annotations

from dataclasses import replace

from calculators.core.types import Message
from calculators.coupelation.draw_allowance import calculate_draw_allowance
from calculators.coupelation.state import HAND_START, HIGHEST, LOWEST, RESERVE, START, Card, PublicHand, State
from calculators.coupelation.tower import tower_outcome_or_empty
from calculators.coupelation.validate import count_deck_after_deal

FIXED_RESERVE_CARDS = 2
"""1 and 50 are in every reserve at the start."""


def describe_setup(player_count: int) -> tuple[Message, ...]:
    """Returns the setup for a number of players; empty for a number that the game is not for."""
    if player_count not in RESERVE:
        return ()
    reserve_size = RESERVE[player_count]
    return (
        Message("coupelation.setup.hand", {"count": HAND_START}, "coupelation.setup"),
        Message(
            "coupelation.setup.reserve",
            {"count": reserve_size, "drawn": reserve_size - FIXED_RESERVE_CARDS},
            "coupelation.setup.reserve",
        ),
        Message("coupelation.setup.start", {"number": START}, "coupelation.setup.start"),
        Message(
            "coupelation.setup.deck",
            {"count": count_deck_after_deal(player_count, is_first_game=False)},
            "coupelation.setup.finish",
        ),
        Message("coupelation.setup.discards", {}, "coupelation.setup.discards"),
        Message(
            "coupelation.setup.first",
            {"count": count_deck_after_deal(player_count, is_first_game=True)},
            "coupelation.first",
        ),
        Message("coupelation.setup.starter", {}, "coupelation.silence.start"),
    )


def describe_turn_cells_left_deck_and_draw_or_empty(state: State) -> tuple[Message, ...]:
    """Returns whose turn it is, what is left to do, the deck if it is entered, and the draw; empty without a tower or
    after the end."""
    if not state.rows or tower_outcome_or_empty(state):
        return ()
    empty_cell_count, hidden_card_count = state.empty_cell_count, len(state.hidden_cells)
    messages = [
        Message("coupelation.progress.turn", {"seat": f"p{state.table.turn}"}, "coupelation.pass"),
        # A turn places or reveals one card; an exchange does neither.
        Message(
            "coupelation.progress.left",
            {"empty": empty_cell_count, "hidden": hidden_card_count, "turns": empty_cell_count + hidden_card_count},
            "coupelation.win",
        ),
    ]
    if state.deck is not None:
        messages.append(Message("coupelation.progress.deck", {"count": state.deck}, "coupelation.draw.empty"))
    return (*messages, calculate_draw_allowance(state).phrase)


def build_starting_table(state: State, reserve_cards_besides_1_and_50: tuple[Card, ...] = ()) -> State:
    """Returns the table at the start of a game (coupelation.setup): 25 in the tower, a reserve of 1, 50 and the drawn
    cards, and where nothing is entered three cards in a hand, and the deck. The rest is taken from `state`, also the
    marks of its reserve.
    """
    players = state.table.players
    entered_cards = {card.face: card for card in state.reserve_cards}
    entered_holdings = (*state.holdings, *(None,) * players)[:players]
    return replace(
        state,
        holdings=tuple(holding or PublicHand(HAND_START) for holding in entered_holdings),
        tower=((Card(START),),),
        reserve=tuple(
            entered_cards.get(card.face, card)
            for card in (Card(LOWEST), Card(HIGHEST), *reserve_cards_besides_1_and_50)
        ),
        deck=count_deck_after_deal(players, is_first_game=state.first) if state.deck is None else state.deck,
    )
