"""What everybody at a VOGU table can count: the stock, the turns, how many cards a hand has, what it can hold."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from calculators.core.types import Message
from calculators.vogu.digest import told
from calculators.vogu.state import BOX, CARDS_AT_END, COLOURS, Box, Card, Face, State

Needed = Face | Card
"""A card a move takes from the hand: its face, or as much as was seen of it, its two colours."""


def tokens_taken(state: State) -> Counter[str]:
    """How many tokens of each colour the seats of this table have."""
    return Counter(card.token for _, cards in state.seated for card in cards or () if card.token)


def stock_left(state: State) -> Counter[str]:
    """Tokens of each colour still beside the board (vogu.setup)."""
    stock = state.box.stock if state.box else 0
    taken = tokens_taken(state)
    return Counter({colour: stock - taken[colour] for colour in COLOURS})


# --- turns ------------------------------------------------------------------------------------------


def actions(state: State, box: Box) -> tuple[int, int]:
    """Cards placed since the start (negative: cards lack) and cards revealed; each is one turn (vogu.pass)."""
    return len(state.board or ()) - box.start, sum(tokens_taken(state).values())


def turns_by_count(state: State, box: Box) -> int | None:
    """Turns the seat to move has taken, from the cards placed and revealed; None if they do not fit."""
    if not state.board:
        return None
    rounds, rest = divmod(sum(actions(state, box)) - state.table.turn + 1, state.table.players)
    return rounds if rest == 0 and 0 <= rounds < box.turns else None


def owned(state: State) -> int | None:
    """How many cards the seat to move owns by its hand; None while that is not entered in full: as long
    as it has a turn it owns more than 4 (vogu.end)."""
    if state.hand is None or not all(face.is_whole for face in state.hand):
        return None
    cards = len(state.hand) + len(state.revealed)
    return cards if cards > CARDS_AT_END else None


def turns_left(state: State) -> int | None:
    """Turns the seat to move has left, this one counted; None where it is not known.

    A hand entered in full decides, else the cards on the table.
    """
    cards = owned(state)
    taken = turns_by_count(state, state.box) if state.box else None
    if cards is not None and (taken is None or state.box is None or state.box.hand - taken <= cards):
        return cards - CARDS_AT_END
    return None if taken is None or state.box is None else state.box.turns - taken


def is_last(state: State) -> bool:
    """Does this turn end the game: the last seat comes down to 4 cards (vogu.end)?"""
    return state.table.turn == state.table.players and turns_left(state) == 1


def moves_left(state: State) -> int | None:
    """Turns of the whole table until the end, this one counted; None where it is not known."""
    turns = turns_left(state)
    return None if turns is None else (turns - 1) * state.table.players + state.table.players - state.table.turn + 1


def hand_sizes(state: State) -> tuple[int, ...]:
    """Cards in the hand of each seat, by what everybody saw; nothing where the turns cannot be counted.

    Seats before the one to move have taken a turn more; every turn and every discard costs a card.
    """
    box = state.box
    taken = turns_by_count(state, box) if box else None
    if box is None or taken is None:
        return ()
    seats = enumerate(state.seated, 1)
    return tuple(box.hand - taken - (n < state.table.turn) - len(cards or ()) for n, (_, cards) in seats)


# --- the hand ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hand:
    """What is known of the hand of the seat to move. whole: cards known in full; parts: cards of which some
    edges are known; size: the most cards it can have; exact: is every card known?"""

    whole: Counter[Face]
    parts: tuple[Face, ...]
    size: int
    exact: bool


def known_hand(state: State) -> Hand:
    """The hand as far as it goes: the cards entered, and how many there can be besides them.

    By count where the turns can be counted, else what was entered if that is enough for a turn, else up to
    the cards dealt. More cards than counted are believed; a notice says so.
    """
    cards = state.hand or ()
    whole = Counter(face for face in cards if face.is_whole)
    parts = tuple(face for face in cards if not face.is_whole)
    box = state.box
    taken = turns_by_count(state, box) if box else None
    if box is not None and taken is not None:
        size = max(len(cards), box.hand - taken - len(state.revealed))
    elif owned(state) is not None or box is None:
        size = len(cards)
    else:
        size = max(len(cards), box.hand - len(state.revealed))
    return Hand(whole, parts, size, not parts and len(cards) == size)


def unheld(hand: Hand, needs: tuple[Needed, ...]) -> list[Needed]:
    """The cards of a move that are not among those known in full; faces are looked for before colours."""
    left = Counter(hand.whole)
    lacking: list[Needed] = []
    for need in sorted(needs, key=lambda need: isinstance(need, Card)):
        match = next((face for face in left if left[face] and fits(face, need)), None)
        if match is None:
            lacking.append(need)
        else:
            left[match] -= 1
    return lacking


def can_hold(hand: Hand, lacking: list[Needed]) -> bool:
    """Can those cards, at most two, be among the ones that are not known in full?"""
    free = hand.size - sum(hand.whole.values()) - len(hand.parts)
    if len(lacking) <= free:
        return True
    options = [[n for n, part in enumerate(hand.parts) if fits(part, need)] for need in lacking]
    if free or len(lacking) == 1:
        return any(options)
    first, second = options
    return any(a != b for a in first for b in second)


def fits(known: Face, need: Needed) -> bool:
    """Can a card of which some edges are known be the one needed?"""
    if isinstance(need, Face):
        return all(mine in (None, theirs) for mine, theirs in zip(known.edges, need.edges, strict=True))
    colours = set(need.colours)
    return set(known.colours) <= colours and len(colours - set(known.colours)) <= known.edges.count(None)


# --- what to say ------------------------------------------------------------------------------------


def setup(players: int) -> tuple[Message, ...]:
    """What to lay out for so many players, and who starts (vogu.setup, vogu.draft)."""
    box = BOX.get(players)
    if box is None:
        return ()
    return (
        told("vogu.setup.track"),
        told("vogu.setup.stock", tokens=box.stock),
        told("vogu.setup.discards"),
        told("vogu.setup.start", cards=box.start),
        told("vogu.setup.values"),
        told("vogu.setup.hand", cards=box.hand, players=players),
        told("vogu.setup.hidden"),
        told("vogu.setup.turns", turns=box.turns),
    )


def progress(state: State) -> tuple[Message, ...]:
    """Whose turn it is, how many turns that seat and the table have left, as far as known (vogu.pass)."""
    if state.box is None:
        return ()
    said = [told("vogu.progress.turn", seat=state.mover)]
    turns, moves = turns_left(state), moves_left(state)
    if turns is not None and moves is not None:
        said.append(told("vogu.progress.left", seat=state.mover, turns=turns))
        said.append(told("vogu.progress.moves", moves=moves))
    return tuple(said)
