"""What speaks against a move: small rules, each with its clause."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from calculators.core.types import Violation
from calculators.coupelation.deals import OTHER
from calculators.coupelation.digest import violation
from calculators.coupelation.draw import allowance, is_start
from calculators.coupelation.hands import against_hand, finish_elsewhere, hand_of, known_elsewhere, places_of_numbers
from calculators.coupelation.moves import counts_of_discards, is_short, worth
from calculators.coupelation.order import SIDE, cells_for_finish, keeps_middle, limits, may_fill_top
from calculators.coupelation.rulings import EARLY, FINISH_RULING, PLACE
from calculators.coupelation.state import (
    FINISH,
    HAND_LIMIT,
    HIDDEN,
    HIGHEST,
    LOWEST,
    ROWS,
    START,
    TOP,
    Card,
    Cards,
    Cell,
    Down,
    Draw,
    Face,
    Flip,
    Move,
    Payment,
    State,
    Take,
    Tower,
    Up,
    numbers,
)
from calculators.coupelation.told import OUT, can_lie, fact_of, finish_in_deck, laid_at, numbers_told
from calculators.coupelation.tower import (
    cards_of,
    chain_above,
    chain_below,
    marks,
    place,
    rising,
    supported,
    under,
)

MOVE = ("move",)


def refusals(state: State, move: Move) -> Iterator[Violation]:
    """Everything that speaks against a move, whatever is hidden turns out to be."""
    return AGAINST[type(move)](state, move)


def against_draw(state: State, move: Draw) -> Iterator[Violation]:
    """The draw: in one go, before the action, up to what the card before allows (coupelation.draw)."""
    if state.drawn is not None:
        yield violation("coupelation.move.draw.again", MOVE, {"count": state.drawn})
        return
    left, held = allowance(state), hand_of(state).count
    if held is not None and held > HAND_LIMIT:
        yield violation("coupelation.move.draw.hand", MOVE, {"count": held, "limit": HAND_LIMIT})
    if move.count > left.most:
        params = {"count": move.count, "limit": left.most}
        yield violation("coupelation.move.draw.most", MOVE, params, clause=left.phrase.clause)
    if is_start(state) and move.count < left.most:
        yield violation("coupelation.move.draw.first", MOVE, {"count": left.most})
    if move.finish and (finish_elsewhere(state) or hand_of(state).finish or state.deck == 0):
        proof = state.told.against(*(fact for fact in state.told.of(OUT).held if fact.card == FINISH.face))
        yield violation("coupelation.move.draw.finish" + (".turns" if proof else ""), MOVE, proof)
    elif move.finish and not move.count and (not left.most or (state.deck or 1) > 1):
        yield violation("coupelation.move.draw.replaced", MOVE, {"count": left.most})
    elif state.deck is not None and not move.finish and move.count == state.deck and finish_in_deck(state):
        yield violation("coupelation.move.draw.rest", MOVE, {"count": move.count})
    elif state.deck is not None and left.most >= move.count > state.deck - move.finish:
        params = {"count": move.count, "limit": state.deck - move.finish}
        yield violation("coupelation.move.draw.most", MOVE, params, clause="coupelation.draw.empty")


def against_up(state: State, move: Up) -> Iterator[Violation]:
    """Action A (coupelation.up)."""
    yield from against_hand(state, (move.face,), "up")
    yield from against_mark(state.hand or (), move.face, move.mark)
    yield from occupied(state, (move.row, move.col))
    yield from against_card(state, Card(move.face), (move.row, move.col))


def against_down(state: State, move: Down) -> Iterator[Violation]:
    """Action B (coupelation.down)."""
    yield from against_hand(state, (move.face,), "down")
    yield from occupied(state, (move.row, move.col))
    if move.face == FINISH.face:
        yield violation("coupelation.move.down.finish", MOVE)
    else:
        yield from against_card(state, HIDDEN, (move.row, move.col))


def against_flip(state: State, move: Flip) -> Iterator[Violation]:
    """Action C (coupelation.flip)."""
    cell = (move.row, move.col)
    if cards_of(state.rows).get(cell) != HIDDEN:
        yield violation("coupelation.move.flip", MOVE, place(cell), marks(cell))
    if move.number is None:
        return
    if not LOWEST <= move.number <= HIGHEST:
        params = {"number": move.number, "low": LOWEST, "high": HIGHEST}
        yield violation("coupelation.move.number", MOVE, params)
    known = state.known_numbers
    if known.get(cell, move.number) != move.number:
        params = {**place(cell), "number": known[cell], "told": move.number}
        yield violation("coupelation.move.known", ("move", "known"), params, marks(cell))
    yield from against_known(state, cell, move.number)
    elsewhere = [number for other, number in known.items() if other != cell]
    cards = {"tower": cards_of(state.rows).values(), "reserve": state.reserve or (), "hand": state.hand or ()}
    for name, seen in (*((name, numbers(found)) for name, found in cards.items()), ("known", elsewhere)):
        if move.number in seen:
            yield violation("coupelation.move.seen", ("move", name), {"number": move.number, "in": name})


def against_known(state: State, cell: Cell, number: int) -> Iterator[Violation]:
    """A face-down card is none that another hand has, and one of those that the hand it came from can have had."""
    can, told = can_lie(state, cell), number in numbers_told(state)
    if (number if told else OTHER) in can:
        return
    if told:
        yield known_elsewhere(state, number)
        return
    cards = sorted(can)
    proof = state.told.against(*(fact_of(state, card)[1] for card in cards), *laid_at(state, cell))
    code = "coupelation.move.under.turns" if proof else "coupelation.move.under"
    yield violation(code, MOVE, {"number": number, "cards": cards, **proof}, marks(cell))


def against_take(state: State, move: Take) -> Iterator[Violation]:
    """Action D (coupelation.take, coupelation.exchange)."""
    yield from against_reserve(state, move)
    yield from against_hand(state, move.payment.faces, "take")
    yield from against_mark(state.reserve or (), move.face, move.mark)
    for card in move.payment.pair:
        yield from against_mark(state.hand or (), card.face, card.mark)
    yield from against_payment(state, move.face, move.payment)
    yield from against_card(state, Card(move.face), (move.row, move.col))
    yield from against_dropped(state, move)


AGAINST: Mapping[type, Callable[[State, Any], Iterator[Violation]]] = {
    Draw: against_draw,
    Up: against_up,
    Down: against_down,
    Flip: against_flip,
    Take: against_take,
}


def needs_reserve(state: State, move: Move) -> bool:
    """Does a move hang on a reserve that was not entered, or not to the end?"""
    return isinstance(move, Take) and is_short(state) and move.face not in {c.face for c in state.reserve or ()}


def against_mark(cards: Cards, face: Face, told: str) -> Iterator[Violation]:
    """A card has the mark that is printed on it (coupelation.setup)."""
    for card in cards:
        if card.face == face and told and card.mark not in ("", told):
            yield violation("coupelation.move.mark", MOVE, {"number": face})


def against_reserve(state: State, move: Take) -> Iterator[Violation]:
    """The card lies in the reserve, and did so before the turn (coupelation.take, coupelation.before)."""
    if move.face in {card.face for card in state.reserve or ()}:
        return
    if move.face in move.payment.faces[:2]:
        yield violation("coupelation.move.reserve.sent", ("move", "reserve"), {"card": move.face})
    elif not is_short(state):
        yield violation("coupelation.move.reserve", ("move", "reserve"), {"card": move.face})
    elif isinstance(move.face, int) and not LOWEST <= move.face <= HIGHEST:
        yield violation("coupelation.move.number", MOVE, {"number": move.face, "low": LOWEST, "high": HIGHEST})
    elif isinstance(move.face, int) and places_of_numbers(state).get(move.face) is not None:
        seen = places_of_numbers(state)[move.face]
        yield violation("coupelation.move.elsewhere", ("move", seen), {"number": move.face, "in": seen})


def against_dropped(state: State, move: Take) -> Iterator[Violation]:
    """A reserve above its size is discarded down by as many cards, of those that lie in it (coupelation.limit)."""
    if not move.dropped:
        return
    pair = move.payment.faces[:2]
    left = [card.face for card in state.reserve or () if card.face != move.face]
    for face in dict.fromkeys(move.dropped):
        if not is_short(state) and (face not in (*left, *pair) or move.dropped.count(face) > 1):
            yield violation("coupelation.move.dropped", ("move", "reserve"), {"card": face})
    spare = len(left) + len(pair) - state.reserve_size
    if not is_short(state) and len(move.dropped) != spare:
        yield violation(
            "coupelation.move.dropped.count", ("move", "reserve"), {"count": len(move.dropped), "spare": spare}
        )


def against_payment(state: State, target: Face, paid: Payment) -> Iterator[Violation]:
    """Two hand cards make the reserve card by sum or difference, discards shift it (coupelation.take)."""
    for face in dict.fromkeys(paid.faces):
        if paid.faces.count(face) > 1 and face != HIDDEN.face:
            yield violation("coupelation.move.twice", MOVE, {"card": face})
    named = (target, paid.first, paid.second)
    if FINISH.face in (target, *paid.faces) and state.table.option(FINISH_RULING) == "none":
        yield violation("coupelation.move.trade", ("move", "house"))
    count = len(paid.discards)
    if count not in counts_of_discards(state, *named[1:], target, count):
        total, gap = worth(paid.first) + worth(paid.second), abs(worth(paid.first) - worth(paid.second))
        params = {
            "card": target,
            "first": paid.first,
            "second": paid.second,
            "sum": total,
            "difference": gap,
            "discards": count,
        }
        yield violation(
            "coupelation.move.price.finish" if FINISH.face in named else "coupelation.move.price", MOVE, params
        )


def occupied(state: State, cell: Cell) -> Iterator[Violation]:
    """Only a reserve card can take the place of a card of the tower (coupelation.exchange)."""
    if cell in cards_of(state.rows):
        yield violation("coupelation.move.occupied", MOVE, place(cell), marks(cell))


def against_card(state: State, card: Card, cell: Cell) -> Iterator[Violation]:
    """Where a card can lie: beside or over others, the finish card on top, the numbers in order."""
    yield from out_of_place(state, cell)
    if card == FINISH:
        yield from against_finish(state, cell)
        return
    if cell == TOP:
        yield from against_top(state, card)
    if cell in limits(state).low:
        yield from out_of_order(state, card, cell)
        yield from off_middle(state, card, cell)


def off_middle(state: State, card: Card, cell: Cell) -> Iterator[Violation]:
    """Ruling start-middle: three cards on either side of 25 (coupelation.row)."""
    if not keeps_middle(state, cell, card):
        yield violation("coupelation.move.middle", ("move", "house"), {"number": START, "limit": SIDE}, marks(cell))


def out_of_place(state: State, cell: Cell) -> Iterator[Violation]:
    """A card lies directly beside the bottom row or over two cards (coupelation.row, coupelation.over)."""
    row, col = cell
    cards = cards_of(state.rows)
    width = len(state.rows[0])
    if cell in cards or cell in supported(state.rows):
        return
    if row:
        found = sum(below in cards for below in under(cell))
        yield violation("coupelation.move.support", MOVE, {**place(cell), "count": found}, marks(cell))
    elif col in (-1, width):
        yield violation("coupelation.move.width", MOVE, {"limit": ROWS})
    else:
        yield violation("coupelation.move.beside", MOVE, place(cell))


def against_top(state: State, card: Card) -> Iterator[Violation]:
    """At the top lies only the finish card; in the first game a glass card, by ruling last (coupelation.goal, .win)."""
    if not state.first:
        yield violation("coupelation.move.top", MOVE, marks=marks(TOP))
    elif TOP in supported(state.rows) and not may_fill_top(state):
        yield early(state, "coupelation.move.early.first")
    elif TOP in supported(state.rows) and is_hidden_top(state, card):
        yield violation("coupelation.move.down.top", ("move", "house"), marks=marks(TOP))


def is_hidden_top(state: State, card: Card) -> bool:
    """Ruling early-last: the top comes last and face up."""
    return card == HIDDEN and state.table.option(EARLY) == "last"


def against_finish(state: State, cell: Cell) -> Iterator[Violation]:
    """The finish card lies where the rulings place and early let it (coupelation.finish, coupelation.win)."""
    allowed = cells_for_finish(state)
    if cell in allowed or (cell not in supported(state.rows) and cell not in cards_of(state.rows) and cell == TOP):
        return
    if cell == TOP and not state.first:
        yield early(state, "coupelation.move.early")
    elif state.table.option(PLACE) == "top" or cell == TOP:
        yield violation("coupelation.move.finish", MOVE, place(cell), marks(cell))
    elif cell in limits(state).low:
        yield from out_of_order(state, HIDDEN, cell)
        yield from off_middle(state, FINISH, cell)


def early(state: State, code: str) -> Violation:
    """Ruling early-last: the top is filled when nothing is hidden any more (coupelation.win)."""
    hidden = [cell for cell, card in cards_of(state.rows).items() if card == HIDDEN]
    params = {"hidden": len(hidden), "option": state.table.option(EARLY)}
    return violation(code, ("move", "tower"), params, marks(*hidden))


def out_of_order(state: State, card: Card, cell: Cell) -> Iterator[Violation]:
    """Numbers rise strictly; a hidden card needs some integer (coupelation.row, .over, .down)."""
    tower, around = state.rows, limits(state)
    low, high = around.low[cell], around.high[cell]
    lower, upper = chain_below(tower, cell, state.slack), chain_above(tower, cell, state.slack)
    if card.number is None:
        if not around.takes_hidden(cell):
            params = {
                "low": number_at(tower, lower[0]),
                "high": number_at(tower, upper[-1]),
                "hidden": len(lower) + len(upper) - 3,
            }
            yield violation("coupelation.move.hidden", MOVE, params, marks(*lower, *upper[1:]))
        return
    if card.number < low:
        yield misfit("low", card.number, {"least": low}, tower, lower)
    if card.number > high:
        yield misfit("high", card.number, {"most": high}, tower, upper[::-1])


def misfit(side: str, number: int, limit: Mapping[str, int], tower: Tower, cells: tuple[Cell, ...]) -> Violation:
    """A number on the wrong side of a face-up card, or without room for the hidden ones between them.

    cells: the face-up card, the hidden ones, the cell asked about.
    """
    hidden = len(cells) - 2
    rule = "down" if hidden else "row" if cells[0][0] == cells[1][0] else "over"
    params = {"number": number, "other": number_at(tower, cells[0]), "hidden": hidden, **limit}
    return violation(f"coupelation.move.{rule}.{side}", MOVE, params, marks(*sorted(cells, key=rising)))


def number_at(tower: Tower, cell: Cell) -> int | None:
    return cards_of(tower)[cell].number
