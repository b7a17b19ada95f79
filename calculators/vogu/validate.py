"""What contradicts the rules on a VOGU table, what is not entered yet, what the table should know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from calculators.core.parsing import SEAT_FIELDS, table_violations
from calculators.core.types import View, Violation
from calculators.vogu.contacts import start_values, values_now
from calculators.vogu.notation import format_edge, format_values
from calculators.vogu.score import is_complete
from calculators.vogu.state import (
    BOX,
    CARDS_AT_END,
    COLOURS,
    REVEALED_LIMIT,
    VALUE_LIMIT,
    Box,
    Cell,
    Face,
    Seat,
    State,
    neighbours,
)

Found = Iterator[Violation]


def violations(state: State, view: View) -> tuple[Violation, ...]:
    """Everything that no game can have led to.

    In `score` the seats hold the cards they own at the end, in the other views the revealed ones.
    Does not say whether cards placed and revealed fit the turn: that is a notice.
    """
    given = [name for name, cards in zip(SEAT_FIELDS, state.seats, strict=True) if cards is not None]
    found = table_violations(state.table, tuple(BOX), "vogu.setup", given)
    for seat, cards in state.seated:
        found += seat_violations(seat, cards or (), view)
    found += stock_violations(state)
    found += value_violations(state)
    found += face_violations(state)
    found += board_violations(state, view)
    found += hand_violations(state, view)
    return tuple(found)


def seat_violations(seat: str, cards: Seat, view: View) -> Found:
    """At scoring a seat owns 4 cards (vogu.turn), during play it has revealed at most 4, each with a
    token (vogu.reveal); a token has a colour of its card (vogu.reveal)."""
    if view is View.SCORE and len(cards) > CARDS_AT_END:
        yield too_many("vogu.cards", "vogu.turn", seat, len(cards), CARDS_AT_END)
    if view is not View.SCORE and len(cards) > REVEALED_LIMIT:
        yield too_many("vogu.revealed", "vogu.reveal", seat, len(cards), REVEALED_LIMIT)
    for index, card in enumerate(cards):
        mark = (f"{seat}.{index}",)
        facts = {"seat": seat, "card": list(card.colours), "place": index + 1}
        if card.token and card.token not in card.colours:
            yield Violation("vogu.token.card", "vogu.reveal", (seat,), facts | {"token": card.token}, mark)
        if view is not View.SCORE and card.is_whole and not card.token:
            yield Violation("vogu.revealed.token", "vogu.reveal", (seat,), facts, mark)


def too_many(code: str, clause: str, name: str, cards: int, limit: int) -> Violation:
    """More cards in a list than it can have; the marks are those beyond the limit."""
    marks = tuple(f"{name}.{index}" for index in range(limit, cards))
    return Violation(code, clause, (name,), {"seat": name, "cards": cards, "limit": limit}, marks)


def tokens_taken(state: State) -> Counter[str]:
    """How many tokens of each colour the seats of this table have."""
    return Counter(card.token for _, cards in state.seated for card in cards or () if card.token)


def stock_violations(state: State) -> Found:
    """No colour gives more tokens than its stock had (vogu.setup, vogu.reveal)."""
    if state.box is None:
        return
    taken = tokens_taken(state)
    for colour in COLOURS:
        if taken[colour] > state.box.stock:
            marks = tuple(
                f"{seat}.{index}"
                for seat, cards in state.seated
                for index, card in enumerate(cards or ())
                if card.token == colour
            )
            where = tuple(dict.fromkeys(mark.split(".")[0] for mark in marks))
            facts = {
                "colour": colour,
                "tokens": taken[colour],
                "stock": state.box.stock,
                "seats": list(where),
            }
            yield Violation("vogu.token.stock", "vogu.reveal", where, facts, marks)


def value_violations(state: State) -> Found:
    """Values are from −10 to 10 (vogu.limit)."""
    for index, value in enumerate(state.values or ()):
        if abs(value) > VALUE_LIMIT:
            facts = {"colour": COLOURS[index], "value": value, "low": -VALUE_LIMIT, "high": VALUE_LIMIT}
            yield Violation("vogu.value", "vogu.limit", ("values",), facts, (f"values.{index}",))


def face_violations(state: State) -> Found:
    """The edges of a face show at most two colours (vogu.card)."""
    faces = [("board", board_mark(cell), face) for cell, face in state.board or ()]
    faces += [("hand", f"hand.{index}", face) for index, face in enumerate(state.hand or ())]
    for name, mark, face in faces:
        if len(face.colours) > 2:
            facts = {"face": edge_names(face), "colours": list(face.colours), "limit": 2}
            yield Violation("vogu.face.colours", "vogu.card", (name,), facts, (mark,))


def edge_names(face: Face) -> list[str]:
    """The edges of a face as the catalogue names them (`vogu.edge.2G`), in the order of the sides."""
    return [format_edge(edge, index < 2) for index, edge in enumerate(face.edges)]


def board_mark(cell: Cell) -> str:
    return f"board.{cell[0]}.{cell[1]}"


def most_on_table(box: Box, players: int, view: View) -> int:
    """The cards on the table if nobody ever reveals (vogu.turn): all those of the start and of every
    turn; while a seat has to move, one less."""
    return box.start + players * box.turns - (view is not View.SCORE)


def board_violations(state: State, view: View) -> Found:
    """Every card of the layout is connected with the others by edges (vogu.place), and there are no
    more than all turns can have placed (vogu.turn)."""
    board = state.board or ()
    loose = loose_cells([cell for cell, _ in board])
    if loose:
        facts = {"cards": len(loose), "whole": len(board)}
        yield Violation("vogu.board.apart", "vogu.place", ("board",), facts, tuple(map(board_mark, loose)))
    if state.box is None:
        return
    limit = most_on_table(state.box, state.table.players, view)
    if len(board) > limit:
        facts = {"cards": len(board), "limit": limit, "players": state.table.players}
        yield Violation("vogu.board.cards", "vogu.turn", ("board",), facts)


def loose_cells(cells: list[Cell]) -> list[Cell]:
    """The cells that no path over edges connects with the first one."""
    left = set(cells)
    reached = cells[:1]
    left.difference_update(reached)
    for cell in reached:
        near = left.intersection(neighbours(cell))
        left -= near
        reached.extend(near)
    return sorted(left)


def hand_violations(state: State, view: View) -> Found:
    """Nobody owns more cards than were dealt (vogu.setup); in play the revealed ones count (vogu.turn)."""
    if state.box is None or state.hand is None:
        return
    revealed = 0 if view is View.SCORE else len(state.revealed)
    if len(state.hand) + revealed > state.box.hand:
        where = ("hand", state.mover) if revealed else ("hand",)
        facts = {
            "seat": state.mover,
            "hand": len(state.hand),
            "revealed": revealed,
            "owned": len(state.hand) + revealed,
            "limit": state.box.hand,
        }
        yield Violation("vogu.owned", "vogu.setup", where, facts)


def missing(state: State, view: View) -> tuple[str, ...]:
    """Parameters the view needs that are absent or not entered in full.

    score: the values and 4 cards of every seat. moves, check: revealed cards in full, values (or a
    starting layout they follow from), at least one card on the table, and all the hand of the seat to
    move, which owns more than 4 cards: check asks for it as well, also for a placement in dispute.
    """
    if view is View.SCORE:
        lacking = [(name, not is_complete(cards)) for name, cards in state.seated]
        lacking.append(("values", state.values is None))
    else:
        lacking = [(name, not all(card.is_whole for card in cards or ())) for name, cards in state.seated]
        lacking.append(("values", values_now(state) is None))
        lacking.append(("board", not state.board or not all(face.is_whole for _, face in state.board)))
        lacking.append(("hand", owned(state) is None))
    return tuple(name for name, lacks in lacking if lacks)


def owned(state: State) -> int | None:
    """How many cards the seat to move owns; None while its hand is not entered in full: as long as it
    has a turn it owns more than 4 (vogu.turn)."""
    if state.hand is None or not all(face.is_whole for face in state.hand):
        return None
    cards = len(state.hand) + len(state.revealed)
    return cards if cards > CARDS_AT_END else None


def notices(state: State, view: View) -> tuple[Violation, ...]:
    """What is allowed but the table should know; nothing at scoring."""
    if view is View.SCORE or state.box is None:
        return ()
    return (*start_notices(state), *owned_notices(state), *fit_notices(state, state.box))


def start_notices(state: State) -> Found:
    """Values that come from the starting layout, or that cannot because the limit makes the order of
    its contacts matter (vogu.setup, vogu.limit)."""
    found = start_values(state)
    if len(found) == 1:
        facts = {"values": format_values(found[0])}
        yield Violation("vogu.values.start", "vogu.setup", ("values",), facts)
    elif found:
        facts_all = {"values": [format_values(values) for values in found]}
        yield Violation("vogu.values.order", "vogu.limit", ("values",), facts_all)


def owned_notices(state: State) -> Found:
    """A hand too small for a seat that has a turn is not entered in full (vogu.turn)."""
    if state.hand is not None and owned(state) is None and all(face.is_whole for face in state.hand):
        facts = {
            "seat": state.mover,
            "owned": len(state.hand) + len(state.revealed),
            "least": CARDS_AT_END + 1,
        }
        yield Violation("vogu.owned.few", "vogu.turn", ("hand",), facts)


def actions(state: State, box: Box) -> tuple[int, int]:
    """Cards placed since the start (negative: cards lack) and cards revealed."""
    revealed = sum(len(cards or ()) for _, cards in state.seated)
    return len(state.board or ()) - box.start, revealed


def fit_notices(state: State, box: Box) -> Found:
    """Cards placed and revealed fit the turn and what the seat to move owns (vogu.turn).

    Every seat took as many turns as the one to move, those before it one more; each turn placed or
    revealed one card.
    """
    placed, revealed = actions(state, box)
    if not state.board or not all(face.is_whole for _, face in state.board):
        return
    if placed < 0:
        lack = {"cards": len(state.board), "start": box.start, "players": state.table.players}
        yield Violation("vogu.fit.start", "vogu.setup", ("board",), lack)
        return
    cards = owned(state)
    done = placed + revealed
    facts = {"seat": state.mover, "placed": placed, "revealed": revealed, "actions": done}
    if cards is None:
        if turns_by_count(state, box) is None:
            yield Violation("vogu.fit.round", "vogu.turn", ("board", "turn"), facts)
        return
    turns = box.hand - cards
    due = turns * state.table.players + state.table.turn - 1
    if done != due:
        yield Violation("vogu.fit.turn", "vogu.turn", ("board", "hand"), facts | {"owned": cards, "due": due})
    for number, (seat, shown) in enumerate(state.seated, 1):
        taken = turns + (number < state.table.turn)
        if len(shown or ()) > taken:
            counts = {"seat": seat, "revealed": len(shown or ()), "turns": taken}
            yield Violation("vogu.fit.revealed", "vogu.turn", (seat,), counts)


def turns_by_count(state: State, box: Box) -> int | None:
    """Turns the seat to move has taken, from the cards placed and revealed; None if they do not fit."""
    rounds, rest = divmod(sum(actions(state, box)) - state.table.turn + 1, state.table.players)
    return rounds if rest == 0 and 0 <= rounds < box.turns else None


def turns_left(state: State) -> int | None:
    """Turns the seat to move has left, this one counted; None where it is not known."""
    cards = owned(state)
    if cards is not None:
        return cards - CARDS_AT_END
    if state.box is None or not state.board:
        return None
    taken = turns_by_count(state, state.box)
    return None if taken is None else state.box.turns - taken
