"""Moves in words, and what a table wants to know around its moves."""

from __future__ import annotations

from calculators.core.parsing import format_seat
from calculators.core.types import Message, Violation
from calculators.scout.move_list import tops
from calculators.scout.moves import Both, Move, Scout, Show
from calculators.scout.notation import canonical_move, format_card
from calculators.scout.play import new_hand, taken_card
from calculators.scout.state import (
    DEALT,
    PLAYERS,
    ROUND_CARDS,
    ROUNDS,
    SCOUT_CHIPS,
    SHOW_CHIP,
    Cards,
    State,
)


def describe(state: State, move: Move) -> Message:
    """A move in words: with the numbers of the cards if they are there, else with their places."""
    move = canonical_move(state, move)
    hand = state.hand or ()
    if isinstance(move, Show):
        return said("show", {}, hand, move)
    scout = move if isinstance(move, Scout) else move.scout
    there = bool(state.active) and scout.place <= len(hand) + 1
    params: dict[str, object] = {"side": scout.side, "place": scout.place}
    if there:
        card = taken_card(state, scout)
        params |= {"card": format_card(card), "number": card.top}
    if isinstance(move, Both):
        return said("both", params, new_hand(state, scout) if there else (), move.show)
    return Message("scout.say.scout" if there else "scout.say.scout.place", params, "scout.scout")


def said(kind: str, params: dict[str, object], hand: Cards, show: Show) -> Message:
    """A show out of a hand in words, after what else is to be said of the move."""
    facts = {**params, "first": show.first, "last": show.last}
    if show.last > len(hand):
        return Message(f"scout.say.{kind}.place", facts, f"scout.{kind}")
    facts["numbers"] = list(tops(hand[show.first - 1 : show.last]))
    return Message(f"scout.say.{kind}", facts, f"scout.{kind}")


def stuck(state: State) -> tuple[Violation, ...]:
    """Only with two players can a seat have no move: the round ends, its owner unbeaten (scout.two)."""
    seats = {"seat": format_seat(state.table.turn), "owner": format_seat(3 - state.table.turn)}
    return (Violation("scout.stuck", "scout.two", ("hand", "chips"), seats),)


def setup(players: int) -> tuple[Message, ...]:
    """Cards, chips and rounds for a number of players (scout.deck)."""
    if players not in PLAYERS:
        return ()
    dealt = {"cards": DEALT[players], "deck": ROUND_CARDS[players], "players": players}
    two = players == 2
    return (
        Message(f"scout.setup.deck.{players}", {}, "scout.two" if two else "scout.deck"),
        Message("scout.setup.deal", dealt, "scout.deck"),
        Message("scout.setup.hand", {}, "scout.hand"),
        Message("scout.setup.chips", {"chips": SCOUT_CHIPS}, "scout.two")
        if two
        else Message("scout.setup.chip", {"chips": SHOW_CHIP}, "scout.both"),
        Message("scout.setup.start", {"seat": format_seat(1), "rounds": ROUNDS[players]}, "scout.game"),
    )


def progress(state: State) -> tuple[Message, ...]:
    """Which round this is, who started it, and, where cards are entered, whose turn it is (scout.game)."""
    players, played = state.table.players, len(state.rounds)
    if players not in PLAYERS or played >= ROUNDS[players]:
        return ()
    round_facts = {
        "round": played + 1,
        "rounds": ROUNDS[players],
        "start": format_seat(played % players + 1),
        "left": ROUNDS[players] - played - 1,
    }
    told = (Message("scout.progress.round", round_facts, "scout.game"),)
    if state.hand is None and not state.active:
        return told
    return (*told, Message("scout.progress.turn", {"seat": format_seat(state.table.turn)}, "scout.turn"))
