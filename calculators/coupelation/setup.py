"""Setting the table up, and how far the game is."""

from __future__ import annotations

from calculators.core.types import Message
from calculators.coupelation.draw import allowance
from calculators.coupelation.order import empty_count, ended, hidden_count
from calculators.coupelation.state import HAND_START, HIGHEST, LOWEST, RESERVE, START, Card, Holding, State
from calculators.coupelation.validate import deck_start

FIXED = 2
"""1 and 50 are in every reserve at the start."""


def setup(players: int) -> tuple[Message, ...]:
    """The facts of the box for a number of players; none for a number the game is not for."""
    if players not in RESERVE:
        return ()
    size = RESERVE[players]
    return (
        Message("coupelation.setup.hand", {"count": HAND_START}, "coupelation.setup"),
        Message("coupelation.setup.reserve", {"count": size, "drawn": size - FIXED}, "coupelation.setup.reserve"),
        Message("coupelation.setup.start", {"number": START}, "coupelation.setup.start"),
        Message("coupelation.setup.deck", {"count": deck_start(players, False)}, "coupelation.setup.finish"),
        Message("coupelation.setup.discards", {}, "coupelation.setup.discards"),
        Message("coupelation.setup.first", {"count": deck_start(players, True)}, "coupelation.first"),
        Message("coupelation.setup.starter", {}, "coupelation.silence.start"),
    )


def progress(state: State) -> tuple[Message, ...]:
    """Whose turn it is, what is left to do and to draw, as far as known."""
    if not state.rows or ended(state):
        return ()
    empty, hidden = empty_count(state.rows), hidden_count(state)
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
    return (*found, allowance(state).phrase)


def start(state: State, drawn: tuple[Card, ...] = ()) -> State:
    """The table as the box lays it out (coupelation.setup): 25, the reserve of 1, 50 and the cards drawn for it,
    three cards in every hand, the deck. Players, names, rulings and the first game are those of the state.
    """
    players = state.table.players
    return State(
        table=state.table,
        holdings=(Holding(HAND_START),) * players,
        tower=((Card(START),),),
        reserve=(Card(LOWEST), Card(HIGHEST), *drawn),
        deck=deck_start(players, state.first),
        first=state.first,
    )
