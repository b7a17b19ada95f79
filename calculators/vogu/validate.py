"""What contradicts the rules on a VOGU table, what is not entered yet, what the table should know."""

from __future__ import annotations

from collections.abc import Iterator

from calculators.core.parsing import SEAT_FIELDS, table_violations
from calculators.core.types import View, Violation
from calculators.vogu.contacts import start_values, undecided, values_now
from calculators.vogu.counts import actions, hand_size, is_exact, over, owned, size_of, tokens_taken, turns_by_count
from calculators.vogu.digest import violation
from calculators.vogu.notation import format_edge, format_values
from calculators.vogu.score import is_entered, is_running
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

    In `score` the seats hold the cards they own, in the other views the revealed ones. Does not say whether
    cards placed and revealed fit the turn: that is a notice.
    """
    own = SEAT_FIELDS[state.mine.seat - 1] if state.mine else ""
    given = [n for n, cards in zip(SEAT_FIELDS, state.seats, strict=True) if cards is not None or n == own]
    against = table_violations(state.table, tuple(BOX), "vogu.players", given)
    playing = view is not View.SCORE and not over(state)
    for seat, cards in state.seated:
        against += too_many(state, seat, cards or (), view)
        against += wrong_tokens(seat, cards or (), playing)
    against += stock_violations(state)
    against += value_violations(state)
    against += face_violations(state)
    against += loose_cards(state)
    against += board_violations(state)
    against += hand_violations(state, view)
    return tuple(against)


def too_many(state: State, seat: str, cards: Seat, view: View) -> Found:
    """At the end a seat owns 4 cards (vogu.end), before that at most those dealt (vogu.draft); nobody reveals
    more than 4 (vogu.reveal). The marks are the cards beyond the limit."""
    code, limit = "vogu.revealed", REVEALED_LIMIT
    if view is View.SCORE:
        running = state.box is not None and is_running(state)
        code, limit = ("vogu.owned", state.box.hand) if running and state.box else ("vogu.cards", CARDS_AT_END)
    if len(cards) > limit:
        facts = {"seat": seat, "owned" if code == "vogu.owned" else "cards": len(cards), "limit": limit}
        yield violation(code, [seat], facts, [f"{seat}.{index}" for index in range(limit, len(cards))])


def wrong_tokens(seat: str, cards: Seat, playing: bool) -> Found:
    """A token has a colour of its card, and every revealed card has one (vogu.reveal)."""
    for index, card in enumerate(cards):
        mark = [f"{seat}.{index}"]
        facts = {"seat": seat, "card": list(card.colours), "place": index + 1}
        if card.token and card.token not in card.colours:
            yield violation("vogu.token.card", [seat], facts | {"token": card.token}, mark)
        if playing and card.is_whole and not card.token:
            yield violation("vogu.revealed.token", [seat], facts, mark)


def stock_violations(state: State) -> Found:
    """No colour gives more tokens than its stock had (vogu.setup, vogu.reveal)."""
    taken = tokens_taken(state)
    for colour in COLOURS:
        if state.box is None or taken[colour] <= state.box.stock:
            continue
        marks = [
            f"{seat}.{index}"
            for seat, cards in state.seated
            for index, card in enumerate(cards or ())
            if card.token == colour
        ]
        where = list(dict.fromkeys(mark.split(".")[0] for mark in marks))
        facts = {"colour": colour, "tokens": taken[colour], "stock": state.box.stock, "seats": where}
        yield violation("vogu.token.stock", where, facts, marks)


def value_violations(state: State) -> Found:
    """Values are from −10 to 10 (vogu.limit)."""
    for index, value in enumerate(state.values or ()):
        if value is not None and abs(value) > VALUE_LIMIT:
            facts = {"colour": COLOURS[index], "value": value, "low": -VALUE_LIMIT, "high": VALUE_LIMIT}
            yield violation("vogu.value", ["values"], facts, [f"values.{index}"])


def face_violations(state: State) -> Found:
    """The edges of a face show at most two colours (vogu.card)."""
    faces = [("board", board_mark(cell), face) for cell, face in state.board or ()]
    faces += [("hand", f"hand.{index}", face) for index, face in enumerate(state.hand or ())]
    for name, mark, face in faces:
        if len(face.colours) > 2:
            facts = {"face": edge_names(face), "colours": list(face.colours), "limit": 2}
            yield violation("vogu.face.colours", [name], facts, [mark])


def edge_names(face: Face) -> list[str]:
    """The edges of a face as the catalogue names them (`vogu.edge.2G`), in the order of the sides."""
    return [format_edge(edge, index < 2) for index, edge in enumerate(face.edges)]


def board_mark(cell: Cell) -> str:
    return f"board.{cell[0]}.{cell[1]}"


def loose_cards(state: State) -> Found:
    """Every card of the layout is connected with the others by edges (vogu.place)."""
    board = state.board or ()
    loose = loose_cells([cell for cell, _ in board])
    if loose:
        facts = {"cards": len(loose), "whole": len(board)}
        yield violation("vogu.board.apart", ["board"], facts, map(board_mark, loose))


def most_on_table(state: State, box: Box) -> int:
    """The most cards that can lie on the table: those of the start and one a turn that did not reveal (vogu.pass)."""
    return box.start + state.table.players * box.turns - actions(state, box)[1]


def board_violations(state: State) -> Found:
    """No more cards lie on the table than the turns so far can have placed (vogu.pass)."""
    if state.box is None or not 0 < state.table.turn <= state.table.players:
        return
    cards, limit = len(state.board or ()), most_on_table(state, state.box)
    revealed = actions(state, state.box)[1]
    if cards > limit:
        facts = {"cards": cards, "limit": limit, "players": state.table.players, "revealed": revealed}
        yield violation("vogu.board.cards", ["board"], facts)


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
    """Nobody owns more cards than were dealt (vogu.draft); in play the revealed ones count (vogu.pass)."""
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
        yield violation("vogu.owned", where, facts)


def missing(state: State, view: View) -> tuple[str, ...]:
    """Parameters the view needs that are absent or not entered in full.

    score: the values of all colours and the cards of every seat. moves: revealed cards in full, values (or a
    starting layout they follow from), at least one card on the table, and all the hand of the seat to move,
    which owns more than 4 cards. check: of these only what everybody sees and legality hangs on, so neither
    the hand nor the values.
    """
    if view is View.SCORE:
        lacking = [(name, not is_entered(state, cards)) for name, cards in state.seated]
        lacking.append(("values", None in (state.values or (None,))))
        return tuple(name for name, lacks in lacking if lacks)
    lacking = [(name, not all(card.is_whole for card in cards or ())) for name, cards in state.seated]
    lacking.append(("values", view is View.MOVES and None in values_now(state)))
    lacking.append(("board", not state.board or not all(face.is_whole for _, face in state.board)))
    lacking.append(("hand", view is View.MOVES and owned(state) is None))
    return tuple(name for name, lacks in lacking if lacks)


def notices(state: State, view: View) -> tuple[Violation, ...]:
    """What is allowed but the table should know."""
    if state.box is None:
        return ()
    if view is View.SCORE:
        return tuple(running_notices(state, state.box))
    hand = hand_notices(state) if view is View.CHECK else owned_notices(state)
    return (*start_notices(state), *value_notices(state, view), *hand, *fit_notices(state, state.box))


def running_notices(state: State, box: Box) -> Found:
    """Points of a game that is not over count more cards than the end will (vogu.end)."""
    if is_running(state) and any(state.seats):
        left = state.table.players * box.turns - sum(actions(state, box))
        owned_now = [len(cards or ()) for _, cards in state.seated]
        code = "vogu.now.four" if set(owned_now) == {CARDS_AT_END} else "vogu.now"
        yield violation(code, ["board"], {"moves": left, "limit": CARDS_AT_END})


def start_notices(state: State) -> Found:
    """Values that come from the starting layout, or that cannot because the limit makes the order of
    its contacts matter (vogu.setup.values, vogu.order)."""
    every = start_values(state)
    if len(every) == 1:
        each = dict(zip(COLOURS, every[0], strict=True))
        yield violation("vogu.values.start", ["values"], {"values": format_values(every[0]), **each})
    elif every:
        facts = {"values": [format_values(values) for values in every], "colours": list(undecided(every))}
        yield violation("vogu.values.order", ["values"], facts)


def value_notices(state: State, view: View) -> Found:
    """A verdict does not need the values, but of a value not entered it tells only how it moves."""
    lacking = [colour for colour, value in zip(COLOURS, values_now(state), strict=True) if value is None]
    if view is View.CHECK and lacking and state.board:
        yield violation("vogu.values.open", ["values"], {"colours": lacking})


def owned_notices(state: State) -> Found:
    """A hand too small for a seat that has a turn is not entered in full (vogu.end); where the table tells how many
    cards it has, those entered are the ones that are listed."""
    known, size = len(state.hand or ()), size_of(state, state.table.turn)
    if state.hand and size is not None and known < size:
        yield violation("vogu.hand.listed", ["hand"], {"seat": state.mover, "known": known, "hand": size})
    elif state.hand is not None and owned(state) is None and all(face.is_whole for face in state.hand):
        facts = {
            "seat": state.mover,
            "owned": len(state.hand) + len(state.revealed),
            "least": CARDS_AT_END + 1,
        }
        yield violation("vogu.owned.few", ["hand"], facts)


def hand_notices(state: State) -> Found:
    """A hand known in part is used as far as it goes (vogu.pass)."""
    if state.hand is not None and not is_exact(state):
        known = sum(face.is_whole for face in state.hand)
        yield violation("vogu.hand.part", ["hand"], {"seat": state.mover, "known": known, "hand": hand_size(state)})


def fit_notices(state: State, box: Box) -> Found:
    """Cards placed and revealed fit the turn and what the seat to move owns (vogu.turn, vogu.pass).

    Every seat took as many turns as the one to move, those before it one more; each turn placed or
    revealed one card.
    """
    placed, revealed = actions(state, box)
    if not state.board or not all(face.is_whole for _, face in state.board):
        return
    if placed < 0:
        lack = {"cards": len(state.board), "start": box.start, "players": state.table.players}
        yield violation("vogu.fit.start", ["board"], lack)
        return
    counted = turns_by_count(state, box)
    cards = owned(state)
    if not is_exact(state):
        cards = None
    done = placed + revealed
    facts = {"seat": state.mover, "placed": placed, "revealed": revealed, "actions": done}
    if cards is None and counted is None:
        yield violation("vogu.fit.round", ["board", "turn"], facts)
        return
    turns = counted if cards is None else box.hand - cards
    due = (turns or 0) * state.table.players + state.table.turn - 1
    if done != due:
        yield violation("vogu.fit.turn", ["board", "hand"], facts | {"owned": cards, "due": due})
    yield from revealed_too_often(state, turns or 0)


def revealed_too_often(state: State, turns: int) -> Found:
    """Nobody reveals more cards than it had turns; seats before the one to move had one more (vogu.pass)."""
    for number, (seat, shown) in enumerate(state.seated, 1):
        taken = turns + (number < state.table.turn)
        if len(shown or ()) > taken:
            counts = {"seat": seat, "revealed": len(shown or ()), "turns": taken}
            yield violation("vogu.fit.revealed", [seat], counts)
