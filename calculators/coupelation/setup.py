"""Setting the table up, and how far the game is."""

from __future__ import annotations

from calculators.core.types import Message
from calculators.coupelation.draw_allowance import calculate_remaining_draw_allowance
from calculators.coupelation.state import HAND_START, HIGHEST, LOWEST, RESERVE, START, Card, PublicHand, State
from calculators.coupelation.tower_rules import count_empty_cells, count_hidden_cards, tower_won_lost_or_empty
from calculators.coupelation.validate import count_starting_deck_with_finish_card

FIXED = 2
"""1 and 50 are in every reserve at the start."""


def describe_setup(player_count: int) -> tuple[Message, ...]:
    """The facts of the box for a number of players; none for a number the game is not for."""
    if player_count not in RESERVE:
        return ()
    size = RESERVE[player_count]
    return (
        Message("coupelation.setup.hand", {"count": HAND_START}, "coupelation.setup"),
        Message("coupelation.setup.reserve", {"count": size, "drawn": size - FIXED}, "coupelation.setup.reserve"),
        Message("coupelation.setup.start", {"number": START}, "coupelation.setup.start"),
        Message(
            "coupelation.setup.deck",
            {"count": count_starting_deck_with_finish_card(player_count, is_first_game=False)},
            "coupelation.setup.finish",
        ),
        Message("coupelation.setup.discards", {}, "coupelation.setup.discards"),
        Message(
            "coupelation.setup.first",
            {"count": count_starting_deck_with_finish_card(player_count, is_first_game=True)},
            "coupelation.first",
        ),
        Message("coupelation.setup.starter", {}, "coupelation.silence.start"),
    )


def describe_mover_and_turns_or_cards_left(state: State) -> tuple[Message, ...]:
    """Whose turn it is, what is left to do and to draw, as far as known."""
    if not state.rows or tower_won_lost_or_empty(state):
        return ()
    empty, hidden = count_empty_cells(state.rows), count_hidden_cards(state)
    found = [
        Message("coupelation.progress.turn", {"seat": f"p{state.table.turn}"}, "coupelation.pass"),
        # Every turn places or reveals one card, an exchange not even that.
        Message(
            "coupelation.progress.left",
            {"empty": empty, "hidden": hidden, "turns": empty + hidden},
            "coupelation.win",
        ),
    ]
    if state.deck is not None:
        found.append(Message("coupelation.progress.deck", {"count": state.deck}, "coupelation.draw.empty"))
    return (*found, calculate_remaining_draw_allowance(state).phrase)


def build_starting_table(state: State, drawn_reserve_cards: tuple[Card, ...] = ()) -> State:
    """The table as the box lays it out (coupelation.setup): 25, the reserve of 1, 50 and the cards drawn for it,
    three cards in every hand, the deck. Players, names, rulings and the first game are those of the state.
    """
    players = state.table.players
    return State(
        table=state.table,
        holdings=(PublicHand(HAND_START),) * players,
        tower=((Card(START),),),
        reserve=(Card(LOWEST), Card(HIGHEST), *drawn_reserve_cards),
        deck=count_starting_deck_with_finish_card(players, is_first_game=state.first),
        first=state.first,
    )
