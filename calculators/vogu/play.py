"""VOGU's judge: may this be done on what everybody saw, why not, what does it do, what comes after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from calculators.core.known import Fact, Known, can_hold, unsure
from calculators.core.types import Judgement, Message, Params, View, Violation
from calculators.vogu.contacts import (
    Contact,
    contacts_of,
    results,
    start_values,
    touches,
    undecided,
    values_now,
)
from calculators.vogu.counts import aware, hand_size, hands_told, is_exact, is_last, over, stock_left
from calculators.vogu.digest import CONTACTS, RULINGS, message, violation
from calculators.vogu.moves import cells_of, open_cells
from calculators.vogu.notation import format_values
from calculators.vogu.state import (
    ALIKE,
    CHANGE_LIMIT,
    COLOURS,
    REVEALED_LIMIT,
    UNSEEN,
    VALUE_LIMIT,
    Board,
    Card,
    Cell,
    Done,
    Face,
    Move,
    Needed,
    Place,
    Reveal,
    Seat,
    State,
    Values,
    card_of,
    neighbours,
)
from calculators.vogu.validate import edge_names

Found = Iterator[Violation]


def judge(state: State, move: Move) -> Judgement[State]:
    """Is the move legal on what is known; if so what it does and where it leads, if not every reason.

    Values that were not entered do not matter to that. What the hand is not known to hold is assumed, as far as
    it can hold it.
    """
    if isinstance(move, Place):
        reasons, effects = tuple(place_reasons(state, move)), place_effects(state, move)
    else:
        reasons, effects = tuple(reveal_reasons(state, move)), reveal_effects(state, move)
    reasons = (*no_such_card(move), *reasons)
    if reasons:
        return Judgement(False, reasons)
    assumes = assumptions(state, move)
    if is_last(state):
        return Judgement(True, effects=(*effects, message("vogu.end")), end=play(state, move), assumes=assumes)
    return Judgement(True, effects=effects, after=play(state, move), assumes=assumes)


# --- why not ----------------------------------------------------------------------------------------


def needed(move: Move) -> tuple[Needed, ...]:
    """The cards a move takes from the hand, as far as they are known."""
    if isinstance(move, Place):
        return (move.face,)
    return (move.shown,) if move.discard is None else (move.shown, move.discard)


def no_such_card(move: Move) -> Found:
    """The edges of a face show at most two colours (vogu.card)."""
    for need in needed(move):
        if isinstance(need, Face) and len(need.colours) > 2:
            facts = {"face": edge_names(need), "colours": list(need.colours), "limit": 2}
            yield violation("vogu.face.colours", ["move"], facts)


def place_reasons(state: State, move: Place) -> Found:
    """A hand card goes to an empty cell that shares an edge with a card (vogu.place, vogu.place.edge)."""
    yield from not_in_hand(state, move, "vogu.move.hand")
    yield from cell_reasons(state, move.cell)


def cell_reasons(state: State, cell: Cell) -> Found:
    """Why no card at all goes to a cell."""
    cells = dict(state.board or ())
    row, col = cell
    facts = {"col": col, "row": row}
    mark = (f"board.{row}.{col}",)
    if cell in cells:
        there = [one for one in state.done if one.cell == cell]
        occupied: Params = {**facts, "face": edge_names(cells[cell])}
        yield against_done(state, "vogu.move.occupied", ["move"], occupied, there, mark)
    elif not any(near in cells for near in neighbours(cell)):
        at_corner = any((row + down, col + right) in cells for down in (-1, 1) for right in (-1, 1))
        yield violation("vogu.move.corner" if at_corner else "vogu.move.apart", ["move"], facts, mark)


def reveal_reasons(state: State, move: Reveal) -> Found:
    """Two hand cards, fewer than 4 revealed, a token of one of the card's colours left (vogu.reveal)."""
    yield from not_in_hand(state, move, "vogu.move.cards")
    yield from seat_reasons(state)
    yield from no_token(state, move)


def seat_reasons(state: State) -> Found:
    """Why whoever is to move reveals no card at all."""
    size = hand_size(state)
    if size < 2:
        yield violation("vogu.move.two", ["hand"], {"hand": size, "least": 2})
    shown = len(state.revealed)
    if shown >= REVEALED_LIMIT:
        facts = {"seat": state.mover, "revealed": shown, "limit": REVEALED_LIMIT}
        own = [one for one in state.done if one.seat == state.mover and one.token]
        yield against_done(state, "vogu.move.four", [state.mover], facts, own)


def no_token(state: State, move: Reveal) -> Found:
    """The token has a colour of the card and is in the stock (vogu.reveal, vogu.reveal.token)."""
    colours = list(dict.fromkeys(move.card.colours))
    left = stock_left(state)
    if move.colour not in colours:
        yield violation("vogu.move.colour", ["move"], {"token": move.colour, "colours": colours})
    elif left[move.colour] <= 0:
        others = [colour for colour in colours if left[colour] > 0]
        code = "vogu.move.other" if others else "vogu.move.stock"
        taken = [one for one in state.done if one.token == move.colour]
        yield against_done(state, code, ["move"], {"token": move.colour, "left": others}, taken)


def against_done(
    state: State, code: str, where: Sequence[str], facts: Params, done: Sequence[Done], mark: Sequence[str] = ()
) -> Violation:
    """Why a move is not legal; with the turns of the record that it contradicts, where there are any."""
    proof = state.known.against(*(Fact(UNSEEN, since=one.turn) for one in done))
    return violation(f"{code}.turns" if proof else code, where, {**facts, **proof}, mark)


def fuller_first(move: Move) -> list[Needed]:
    """The cards a move takes from the hand, faces before colours."""
    return sorted(needed(move), key=lambda need: isinstance(need, Card))


def not_in_hand(state: State, move: Move, code: str) -> Found:
    """Only cards of the hand are played, each once; what is not known of a hand can be anything. Where the moves
    before have shown that, they and this one cannot all be so."""
    known, size, needs = aware(state), hand_size(state), fuller_first(move)
    place = known.of(state.mover)
    if can_hold(place, size, needs, ALIKE):
        return
    single = [need for need in dict.fromkeys(needs) if not can_hold(place, size, [need] * needs.count(need), ALIKE)]
    if not single and size >= len(needs):
        free = size - sum(fact.card != UNSEEN for fact in place.held)
        yield violation("vogu.move.unknown", ["move", "hand"], {"cards": len(needs), "free": max(0, free)})
    for need in single:
        gone = [
            one for one in state.done if one.seat == state.mover and any(could_be(card, need) for card in one.cards)
        ]
        facts: Params = {"card": list(need.colours)}
        if isinstance(need, Face):
            have = sum(fact.card == need for fact in place.held)
            facts = {"face": edge_names(need), "have": have, "need": needs.count(need)}
        which = code if isinstance(need, Face) else "vogu.move.colours"
        yield against_done(state, which, ["move", "hand"], facts, gone)


def could_be(one: Needed, other: Needed) -> bool:
    """Can two cards, each as far as it was seen, be one?"""
    return ALIKE.can_be(one, other) or ALIKE.can_be(other, one)


def assumptions(state: State, move: Move) -> tuple[Message, ...]:
    """What the hand has to hold besides what is known of it."""
    said = []
    place, needs = aware(state).of(state.mover), fuller_first(move)
    for need, times in unsure(place, hand_size(state), needs, ALIKE):
        if isinstance(need, Card):
            another = any(ALIKE.must_be(fact.card, need) for fact in place.held)
            code = "vogu.assume.colours.another" if another else "vogu.assume.colours"
            said.append(message(code, seat=state.mover, card=list(need.colours)))
        else:
            code = "vogu.assume.hand" if isinstance(move, Place) else "vogu.assume.cards"
            if before := state.assumed.count((state.mover, need)):
                code, times = "vogu.assume.again", before + times
            said.append(message(code, seat=state.mover, face=edge_names(need), cards=times))
    return tuple(said)


# --- what it does -----------------------------------------------------------------------------------


def placed_values(state: State, move: Place) -> tuple[Values, ...]:
    """All values a placement can lead to, first those of the reading order (ruling `contacts`)."""
    return results(values_now(state), contacts_of(state, move), state.table.option(CONTACTS))


def place_effects(state: State, move: Place) -> tuple[Message, ...]:
    """Each contact, then each value that moved, then what other orders of the contacts would give."""
    contacts = contacts_of(state, move)
    every = placed_values(state, move)
    before = values_now(state)
    effects = [contact_effect(contact) for contact in contacts]
    for index, colour in enumerate(COLOURS):
        moved = [contact.change for contact in contacts if contact.colour == colour]
        if moved:
            effects.append(change_effect(colour, before[index], every[0][index], sum(moved)))
    if len(every) > 1:
        ways = undecided(every)
        effects.append(
            message("vogu.contacts.order", values=[format_values(values) for values in every], colours=list(ways))
        )
        effects += [message("vogu.contacts.ways", colour=colour, ways=list(way)) for colour, way in ways.items()]
    return tuple(effects)


def contact_effect(contact: Contact) -> Message:
    """One contact (vogu.contact), with what the boost added (vogu.boost)."""
    return message(
        "vogu.contact.boost" if contact.boosted else "vogu.contact",
        side=contact.side,
        sign="p" if contact.sign > 0 else "m",
        beside=contact.beside,
        number=contact.number,
        colour=contact.colour,
        plain=contact.sign * contact.number,
        change=contact.change,
    )


def change_effect(colour: str, before: int | None, after: int | None, moved: int) -> Message:
    """A value that moved (vogu.contact), or was stopped on its way (vogu.limit), or is not known."""
    if before is None or after is None:
        return message("vogu.change.open", colour=colour, change=moved)
    code = "vogu.change" if before + moved == after else "vogu.change.limit"
    return message(code, colour=colour, before=before, after=after, change=moved)


def reveal_effects(state: State, move: Reveal) -> tuple[Message, ...]:
    """The token taken and how many of its colour stay in the stock (vogu.reveal)."""
    return (message("vogu.token", seat=state.mover, token=move.colour, left=stock_left(state)[move.colour] - 1),)


# --- what comes after -------------------------------------------------------------------------------


def play(state: State, move: Move) -> State:
    """The table after a legal move: the next seat's, whose hand is not known, or the one to score.

    A placement outside makes the layout grow, so that its cells count from 0 again. At the end the last
    seat owns what is left of its hand, if all of that is known, and how many cards each hand has tells that it is over.
    """
    own, board, values = state.revealed, state.board or (), state.values
    now = values_now(state)
    if isinstance(move, Place):
        board = grown(board, move.cell, move.face)
        now = placed_values(state, move)[0]
    else:
        own = (*own, move.card)
    if any(value is not None for value in now):
        values = now
    known, size = aware(state), hand_size(state)
    discard = (UNSEEN,) if isinstance(move, Reveal) and move.discard is None else ()
    for taken, card in enumerate((*needed(move), *discard)):
        known = known.put(state.mover, card, size - taken, ALIKE)
    turn = state.table.turn % state.table.players + 1
    if not is_last(state):
        following = State(replace(state.table, turn=turn), with_seat(state, own), values, board, known=known.turned())
        return replace(following, assumed=(*state.assumed, *taken_unseen(state, move)), done=done_now(state, move))
    own, table = (*own, *map(card_of, left_over(state, move))), replace(state.table, turn=1)
    end = State(table, with_seat(state, own), values, board, known=replace(known, own=()))
    return replace(end, board=None, known=hands_told(end) if over(end) else Known())


def done_now(state: State, move: Move) -> tuple[Done, ...]:
    """What the moves so far did, this one the last of them; cells as the layout then lies."""
    cell, token = (move.cell, "") if isinstance(move, Place) else (None, move.colour)
    every = (*state.done, Done(state.known.turn, state.mover, needed(move), cell, token))
    down, right = (max(0, -part) for part in cell or (0, 0))
    return tuple(replace(one, cell=one.cell and (one.cell[0] + down, one.cell[1] + right)) for one in every)


def taken_unseen(state: State, move: Move) -> Iterator[tuple[str, Face]]:
    """The faces of a move that are assumed."""
    place, needs = aware(state).of(state.mover), fuller_first(move)
    for need, times in unsure(place, hand_size(state), needs, ALIKE):
        if isinstance(need, Face):
            yield from [(state.mover, need)] * times


def left_over(state: State, move: Move) -> tuple[Face, ...]:
    """The hand after a move; nothing unless every card of it is known."""
    cards = needed(move)
    faces = [card for card in cards if isinstance(card, Face)]
    if not is_exact(state) or len(faces) < 2 - isinstance(move, Place):
        return ()
    left = list(state.hand or ())
    for face in faces:
        left.remove(face)
    return tuple(left)


def with_seat(state: State, cards: tuple[Card, ...]) -> tuple[Seat | None, ...]:
    """The cards of all seats with those of the seat to move; nothing stays not entered."""
    index = state.table.turn - 1
    return (*state.seats[:index], cards or state.seats[index], *state.seats[index + 1 :])


def grown(board: Board, cell: Cell, face: Face) -> Board:
    """A layout with one card more, moved down or right if that card lies above or left of it."""
    down, right = max(0, -cell[0]), max(0, -cell[1])
    cards = sorted([*board, (cell, face)], key=lambda card: card[0])
    return tuple(((row + down, col + right), card) for (row, col), card in cards)


# --- rulings ----------------------------------------------------------------------------------------


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
    around = [sum(near in cells for near in neighbours(cell)) for cell in open_cells(cells_of(state.board))]
    most = max(around, default=0)
    furthest = max(abs(value or 0) for value in values_now(state)) + CHANGE_LIMIT * (most - 1)
    return every if most > 1 and furthest > VALUE_LIMIT else ()


def ruled(state: State, moves: Sequence[Move]) -> Iterator[object]:
    """What each of some legal moves leads to as far as a ruling can change it: every value its contacts can give; a
    reveal leaves the values as they are."""
    now, option = values_now(state), state.table.option(CONTACTS)
    cells = dict(state.board or ())
    found: dict[tuple[tuple[str, int], ...], tuple[Values, ...]] = {}
    for move in moves:
        contacts = tuple(touches(cells, move.cell, move.face)) if isinstance(move, Place) else ()
        changes = tuple((contact.colour, contact.change) for contact in contacts)
        if changes not in found:
            found[changes] = results(now, contacts, option)
        yield now, found[changes]
