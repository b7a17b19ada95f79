"""VOGU's moves: what may be done, what it does, why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from calculators.core.types import Judgement, Message, View, Violation
from calculators.vogu.contacts import Contact, contacts_of, results, start_values, values_now
from calculators.vogu.digest import CONTACTS, RULINGS
from calculators.vogu.notation import format_values
from calculators.vogu.state import (
    BOX,
    CARDS_AT_END,
    CHANGE_LIMIT,
    COLOURS,
    REVEALED_LIMIT,
    VALUE_LIMIT,
    Board,
    Card,
    Cell,
    Face,
    Move,
    Place,
    Reveal,
    Seat,
    State,
    Values,
    card_of,
    neighbours,
    size,
)
from calculators.vogu.validate import (
    edge_names,
    missing,
    notices,
    owned,
    tokens_taken,
    turns_left,
    violations,
)

__all__ = [
    "describe",
    "judge",
    "legal_moves",
    "missing",
    "notices",
    "play",
    "progress",
    "relevant",
    "setup",
    "stuck",
    "violations",
]


def open_cells(board: Board) -> tuple[Cell, ...]:
    """The empty cells that share an edge with a card, row by row (vogu.place)."""
    taken = {cell for cell, _ in board}
    return tuple(sorted({near for cell in taken for near in neighbours(cell)} - taken))


def stock_left(state: State) -> Counter[str]:
    """Tokens of each colour still beside the board (vogu.setup)."""
    stock = state.box.stock if state.box else 0
    taken = tokens_taken(state)
    return Counter({colour: stock - taken[colour] for colour in COLOURS})


def legal_moves(state: State) -> list[Move]:
    """Every placement, then every reveal: by the cards in hand order, each face once; cells row by row,
    discards in hand order, tokens in the order of COLOURS."""
    cells = open_cells(state.board or ())
    moves: list[Move] = [Place(face, cell) for face in dict.fromkeys(state.hand or ()) for cell in cells]
    return moves + list(reveals(state))


def relevant(state: State, view: View) -> tuple[str, ...]:
    """The rulings that could change an answer; a check is quick, so there all of them.

    contacts: where the starting layout gives other values, or where a value can pass the limit by all
    contacts of a placement but the last (vogu.limit).
    """
    every = tuple(ruling.key for ruling in RULINGS)
    if view is not View.MOVES:
        return every
    tables = [replace(state.table, house=((CONTACTS.key, option.key),)) for option in CONTACTS.options]
    if len({start_values(replace(state, table=table)) for table in tables}) > 1:
        return every
    cells = dict(state.board or ())
    around = [sum(near in cells for near in neighbours(cell)) for cell in open_cells(state.board or ())]
    most = max(around, default=0)
    furthest = max(map(abs, values_now(state) or (0,))) + CHANGE_LIMIT * (most - 1)
    return every if most > 1 and furthest > VALUE_LIMIT else ()


def reveals(state: State) -> Iterator[Reveal]:
    """Every reveal (vogu.reveal): two hand cards, fewer than 4 revealed, a token of the card left."""
    hand = Counter(state.hand or ())
    left = stock_left(state)
    if len(state.revealed) >= REVEALED_LIMIT:
        return
    for face in hand:
        for discard in hand:
            if discard != face or hand[face] > 1:
                yield from (Reveal(face, discard, c) for c in face.colours if left[c] > 0)


def judge(state: State, move: Move) -> Judgement[State]:
    """Is the move legal; if so what it does and where it leads, if not every reason."""
    reasons = tuple(place_reasons(state, move) if isinstance(move, Place) else reveal_reasons(state, move))
    if reasons:
        return Judgement(False, reasons)
    effects = place_effects(state, move) if isinstance(move, Place) else reveal_effects(state, move)
    if is_last(state):
        return Judgement(True, effects=(*effects, Message("vogu.end", {}, "vogu.turn")), end=play(state, move))
    return Judgement(True, effects=effects, after=play(state, move))


def place_reasons(state: State, move: Place) -> Iterator[Violation]:
    """A hand card goes to an empty cell that shares an edge with a card (vogu.place)."""
    yield from lacking(state, "vogu.move.hand", "vogu.place", Counter([move.face]))
    cells = dict(state.board or ())
    row, col = move.cell
    facts = {"col": col, "row": row}
    mark = (f"board.{row}.{col}",)
    if move.cell in cells:
        facts_there = facts | {"face": edge_names(cells[move.cell])}
        yield Violation("vogu.move.occupied", "vogu.place", ("move",), facts_there, mark)
    elif not any(near in cells for near in neighbours(move.cell)):
        at_corner = any((row + down, col + right) in cells for down in (-1, 1) for right in (-1, 1))
        code = "vogu.move.corner" if at_corner else "vogu.move.apart"
        yield Violation(code, "vogu.place", ("move",), facts, mark)


def reveal_reasons(state: State, move: Reveal) -> Iterator[Violation]:
    """Two hand cards, fewer than 4 revealed, a token of one of the card's colours left (vogu.reveal)."""
    yield from lacking(state, "vogu.move.cards", "vogu.reveal", Counter([move.face, move.discard]))
    hand, shown = len(state.hand or ()), len(state.revealed)
    if hand < 2:
        yield Violation("vogu.move.two", "vogu.reveal", ("hand",), {"hand": hand, "least": 2})
    if shown >= REVEALED_LIMIT:
        facts = {"seat": state.mover, "revealed": shown, "limit": REVEALED_LIMIT}
        yield Violation("vogu.move.four", "vogu.reveal", (state.mover,), facts)
    left = stock_left(state)
    if move.colour not in move.face.colours:
        token = {"token": move.colour, "colours": list(move.face.colours)}
        yield Violation("vogu.move.colour", "vogu.reveal", ("move",), token)
    elif left[move.colour] <= 0:
        others = [colour for colour in move.face.colours if left[colour] > 0]
        code = "vogu.move.other" if others else "vogu.move.stock"
        yield Violation(code, "vogu.reveal", ("move",), {"token": move.colour, "left": others})


def lacking(state: State, code: str, clause: str, needed: Counter[Face]) -> Iterator[Violation]:
    """Only cards of the hand are played, each once."""
    hand = Counter(state.hand or ())
    for face, need in needed.items():
        if hand[face] < need:
            facts = {"face": edge_names(face), "have": hand[face], "need": need}
            yield Violation(code, clause, ("move", "hand"), facts)


def placed_values(state: State, move: Place) -> tuple[Values, ...]:
    """All values a placement can lead to, first those of the reading order (ruling `contacts`)."""
    values = values_now(state) or (0,) * len(COLOURS)
    return results(values, contacts_of(state, move), state.table.option(CONTACTS))


def place_effects(state: State, move: Place) -> tuple[Message, ...]:
    """Each contact, then each value that moved, then what else the order of contacts could give."""
    found = contacts_of(state, move)
    every = placed_values(state, move)
    effects = [contact_effect(contact) for contact in found]
    before = values_now(state) or (0,) * len(COLOURS)
    for index, colour in enumerate(COLOURS):
        moved = [contact.change for contact in found if contact.colour == colour]
        if moved:
            effects.append(change_effect(colour, before[index], every[0][index], sum(moved)))
    if len(every) > 1:
        facts = {"values": [format_values(values) for values in every]}
        effects.append(Message("vogu.contacts.order", facts, "vogu.limit"))
    return tuple(effects)


def contact_effect(contact: Contact) -> Message:
    """One contact (vogu.contact), with what the boost added (vogu.boost)."""
    facts = {
        "side": contact.side,
        "sign": "p" if contact.sign > 0 else "m",
        "beside": contact.beside,
        "number": contact.number,
        "colour": contact.colour,
        "plain": contact.sign * contact.number,
        "change": contact.change,
    }
    if contact.boosted:
        return Message("vogu.contact.boost", facts, "vogu.boost")
    return Message("vogu.contact", facts, "vogu.contact")


def change_effect(colour: str, before: int, after: int, moved: int) -> Message:
    """A value that moved (vogu.contact), or was stopped on its way (vogu.limit)."""
    facts = {"colour": colour, "before": before, "after": after, "change": moved}
    if before + moved == after:
        return Message("vogu.change", facts, "vogu.contact")
    return Message("vogu.change.limit", facts, "vogu.limit")


def reveal_effects(state: State, move: Reveal) -> tuple[Message, ...]:
    """The token taken and how many of its colour stay in the stock (vogu.reveal)."""
    facts = {"seat": state.mover, "token": move.colour, "left": stock_left(state)[move.colour] - 1}
    return (Message("vogu.token", facts, "vogu.reveal"),)


def is_last(state: State) -> bool:
    """Does this turn end the game: the last seat comes down to 4 cards (vogu.turn)?"""
    return state.table.turn == state.table.players and owned(state) == CARDS_AT_END + 1


def play(state: State, move: Move) -> State:
    """The table after a legal move: the next seat's, whose hand is not known, or the one to score.

    A placement outside makes the layout grow, so that its cells count from 0 again.
    """
    hand = list(state.hand or ())
    hand.remove(move.face)
    own, board, values = state.revealed, state.board or (), values_now(state)
    if isinstance(move, Place):
        board = grown(board, move.cell, move.face)
        values = placed_values(state, move)[0]
    else:
        hand.remove(move.discard)
        own = (*own, card_of(move.face, move.colour))
    if is_last(state):
        own = (*own, *map(card_of, hand))
        return State(replace(state.table, turn=1), with_seat(state, own), values)
    turn = state.table.turn % state.table.players + 1
    return State(replace(state.table, turn=turn), with_seat(state, own), values, board)


def with_seat(state: State, cards: tuple[Card, ...]) -> tuple[Seat | None, ...]:
    """The cards of all seats with those of the seat to move; nothing stays not entered."""
    index = state.table.turn - 1
    return (*state.seats[:index], cards or state.seats[index], *state.seats[index + 1 :])


def grown(board: Board, cell: Cell, face: Face) -> Board:
    """A layout with one card more, moved down or right if that card lies above or left of it."""
    down, right = max(0, -cell[0]), max(0, -cell[1])
    cards = sorted([*board, (cell, face)], key=lambda card: card[0])
    return tuple(((row + down, col + right), card) for (row, col), card in cards)


def stuck(state: State) -> tuple[Violation, ...]:
    """Nothing: whoever has a turn has a hand card, and there is always a cell to put it (vogu.place)."""
    del state
    return ()


def describe(state: State, move: Move) -> Message:
    """A move in words; places are counted from 1, outside ones named by their side."""
    if isinstance(move, Reveal):
        facts = {"face": edge_names(move.face), "discard": edge_names(move.discard), "token": move.colour}
        return Message("vogu.move.reveal", facts, "vogu.reveal")
    height, width = size(state.board or ())
    row, col = move.cell
    outside = {"above": row < 0, "left": col < 0, "right": col >= width, "below": row >= height}
    where = next((side for side, beyond in outside.items() if beyond), "inside")
    place = {"face": edge_names(move.face), "col": col + 1, "row": row + 1}
    return Message(f"vogu.move.place.{where}", place, "vogu.place")


def setup(players: int) -> tuple[Message, ...]:
    """What to lay out for so many players, and who starts (vogu.setup)."""
    box = BOX.get(players)
    if box is None:
        return ()
    return (
        Message("vogu.setup.track", {}, "vogu.setup"),
        Message("vogu.setup.stock", {"tokens": box.stock}, "vogu.setup"),
        Message("vogu.setup.start", {"cards": box.start}, "vogu.setup"),
        Message("vogu.setup.values", {}, "vogu.setup"),
        Message("vogu.setup.hand", {"cards": box.hand, "players": players}, "vogu.setup"),
        Message("vogu.setup.turns", {"turns": box.turns}, "vogu.turn"),
    )


def progress(state: State) -> tuple[Message, ...]:
    """Whose turn it is, and how many turns that seat has left, as far as known (vogu.turn)."""
    if state.box is None:
        return ()
    turn = Message("vogu.progress.turn", {"seat": state.mover}, "vogu.turn")
    turns = turns_left(state)
    if turns is None:
        return (turn,)
    return turn, Message("vogu.progress.left", {"seat": state.mover, "turns": turns}, "vogu.turn")
