"""What cannot be on a Coupelation table, what is missing of it, and what the table should know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from operator import itemgetter

from calculators.core.known import HELD, LESS
from calculators.core.parsing import table_violations
from calculators.core.types import View, Violation
from calculators.coupelation.deals import allows, is_called
from calculators.coupelation.digest import violation
from calculators.coupelation.draw import allowance
from calculators.coupelation.hands import hand_of
from calculators.coupelation.hidden import facedown
from calculators.coupelation.moves import is_short, is_stuck
from calculators.coupelation.order import SIDE, empty_count, ended, glass_count, is_off_middle
from calculators.coupelation.rulings import EARLY, PLACE
from calculators.coupelation.sight import telling
from calculators.coupelation.state import (
    BOX,
    FINISH,
    HAND_FULL,
    HAND_LIMIT,
    HAND_START,
    HIDDEN,
    HIGHEST,
    LOWEST,
    RESERVE,
    RESERVE_FULL,
    ROWS,
    START,
    TOP,
    Face,
    Holding,
    State,
    rank,
)
from calculators.coupelation.told import OUT, cell_of, lying_surely, size_of, sure, view_of
from calculators.coupelation.tower import Chain, broken, cards_of, is_orderly, mark, marks, place, put, sides, under


def violations(state: State, view: View) -> tuple[Violation, ...]:  # noqa: ARG001
    """Everything that contradicts the rules; the same for every view."""
    given = [f"p{seat}" for seat, holding in enumerate(state.holdings, 1) if holding is not None]
    found = [
        *table_violations(state.table, tuple(RESERVE), "coupelation.players", given),
        *(reason for rule in RULES for reason in rule(state)),
    ]
    if not is_revealed(state):
        found += disorder(state)
    return tuple(found)


def seen(state: State) -> Iterator[tuple[Face, str, str]]:
    """Every card whose face can be read: face, parameter, place on the picture."""
    for cell, card in cards_of(state.rows).items():
        if card != HIDDEN:
            yield card.face, "tower", mark(cell)
    for cell, number in state.known:
        yield number, "known", mark(cell)
    for name, cards in (("reserve", state.reserve), ("hand", state.hand)):
        for index, card in enumerate(cards or ()):
            if card != HIDDEN:
                yield card.face, name, f"{name}.{index}"
    yield from seen_before(state)
    for seat, holding in enumerate(state.holdings, 1):
        mine = seat == state.table.turn and FINISH in (state.hand or ())
        if holding is not None and holding.finish and not mine:
            yield FINISH.face, f"p{seat}", f"p{seat}"


def seen_before(state: State) -> Iterator[tuple[Face, str, str]]:
    """Every card that is surely in a hand or out of the game."""
    for name, _ in state.told.places:
        if name != f"p{state.table.turn}" or state.hand is None:
            yield from ((fact.card, "holds", name) for fact in sure(state, name))
    yield from ((FINISH.face, "holds", OUT) for fact in state.told.of(OUT).held if fact.card == FINISH.face)
    laid = (number for number, _ in lying_surely(state))
    yield from ((number, "holds", "tower") for number in laid if number not in state.known_numbers.values())


def places_of(state: State) -> dict[Face, tuple[tuple[str, ...], tuple[str, ...]]]:
    """Face → the parameters it is in and its places, the faces ascending."""
    found: dict[Face, tuple[list[str], list[str]]] = {}
    for face, name, where in seen(state):
        names, spots = found.setdefault(face, ([], []))
        names.append(name)
        spots.append(where)
    return {face: (tuple(dict.fromkeys(found[face][0])), tuple(found[face][1])) for face in sorted(found, key=rank)}


def wrong_numbers(state: State) -> Iterator[Violation]:
    """Glass cards have the numbers 1 to 50 (coupelation.setup)."""
    for face, (names, spots) in places_of(state).items():
        if isinstance(face, int) and not LOWEST <= face <= HIGHEST:
            params = {"number": face, "low": LOWEST, "high": HIGHEST}
            yield violation("coupelation.number", names, params, spots)


def repeated_cards(state: State) -> Iterator[Violation]:
    """Every number is there once, and the finish card too (coupelation.setup)."""
    for face, (names, spots) in places_of(state).items():
        if len(spots) > 1:
            if face == FINISH.face:
                yield violation("coupelation.finish.twice", names, {"count": len(spots)}, spots)
            else:
                yield violation("coupelation.number.twice", names, {"number": face, "count": len(spots)}, spots)


def finish_in_first_game(state: State) -> Iterator[Violation]:
    """The first game is played without the finish card (coupelation.setup)."""
    if state.first and FINISH.face in (places := places_of(state)):
        names, spots = places[FINISH.face]
        yield violation("coupelation.finish.first", ("first", *names), marks=spots)


def empty_tower(state: State) -> Iterator[Violation]:
    """The tower starts with 25 and never loses a card but for another (coupelation.setup)."""
    if state.tower == ():
        yield violation("coupelation.tower.empty", ("tower",), {"number": START})


def gaps(state: State) -> Iterator[Violation]:
    """In the bottom row every card lies directly beside another (coupelation.row)."""
    for col, card in enumerate(state.rows[0] if state.rows else ()):
        if card is None:
            where = (0, col)
            yield violation("coupelation.row.gap", ("tower",), place(where), marks(where))


def wide_row(state: State) -> Iterator[Violation]:
    """The bottom row has at most 7 cards (coupelation.row)."""
    width = len(state.rows[0] if state.rows else ())
    if width > ROWS:
        beyond = marks(*((0, col) for col in range(ROWS, width)))
        params = {"width": width, "limit": ROWS}
        yield violation("coupelation.row.width", ("tower",), params, beyond)


def off_middle(state: State) -> Iterator[Violation]:
    """Ruling start-middle: 25 is the middle of the seven while it lies in the bottom row (coupelation.row).

    Only a hidden 25 turned up there has an excuse: that is an unlucky reveal.
    """
    around = sides(state.rows)
    if around and is_off_middle(state, state.rows) and state.last != (0, around[0]):
        left, right = around
        params = {"number": START, "left": left, "right": right, "limit": SIDE}
        spots = marks((0, left))
        yield violation("coupelation.row.middle", ("tower", "house"), params, spots)


def many_rows(state: State) -> Iterator[Violation]:
    """The pyramid has 7 rows (coupelation.goal)."""
    beyond = [cell for cell in cards_of(state.rows) if cell[0] >= ROWS]
    if beyond:
        params = {"rows": len(state.rows), "limit": ROWS}
        yield violation("coupelation.goal.rows", ("tower",), params, marks(*beyond))


def unsupported(state: State) -> Iterator[Violation]:
    """A card above the bottom row lies over two neighbouring cards (coupelation.over)."""
    cards = cards_of(state.rows)
    for cell in cards:
        missing = [below for below in under(cell) if below not in cards] if cell[0] else []
        if missing:
            params = {**place(cell), "count": 2 - len(missing)}
            spots = marks(cell, *missing)
            yield violation("coupelation.over.support", ("tower",), params, spots)


def wrong_top(state: State) -> Iterator[Violation]:
    """At the top lies only the finish card, but in the first game (coupelation.goal)."""
    card = cards_of(state.rows).get(TOP)
    if card not in (None, FINISH) and not state.first:
        yield violation("coupelation.goal.top", ("tower",), marks=marks(TOP))


def low_finish(state: State) -> Iterator[Violation]:
    """Ruling place: the finish card lies only at the top (coupelation.finish)."""
    if state.table.option(PLACE) == "anywhere":
        return
    for cell, card in cards_of(state.rows).items():
        if card == FINISH and cell != TOP:
            yield violation("coupelation.goal.finish", ("tower",), place(cell), marks(cell))


def early_top(state: State) -> Iterator[Violation]:
    """Ruling early-last: the top comes last, over 27 glass cards face up (coupelation.win)."""
    cards = cards_of(state.rows)
    top = cards.get(TOP)
    hidden = [cell for cell, card in cards.items() if card == HIDDEN]
    empty = empty_count(state.rows)
    if top is None or not (hidden or empty) or state.table.option(EARLY) != "last":
        return
    if top == FINISH or state.first:
        params = {"hidden": len(hidden), "empty": empty}
        code = "coupelation.finish.early" if top == FINISH else "coupelation.finish.early.first"
        yield violation(code, ("tower",), params, marks(TOP, *hidden))


def large_hand(state: State) -> Iterator[Violation]:
    """A hand has at most 3 cards before the draw and what it drew beside them (coupelation.draw)."""
    count = glass_count(state.hand or ())
    if count > HAND_FULL:
        yield violation("coupelation.hand.size", ("hand",), {"count": count, "limit": HAND_FULL})
    elif state.drawn is not None and count > HAND_LIMIT + state.drawn:
        params = {"count": count, "drawn": state.drawn, "limit": HAND_LIMIT + state.drawn}
        yield violation("coupelation.drawn.hand", ("hand", "drawn"), params)


def large_holdings(state: State) -> Iterator[Violation]:
    """Between turns a hand has at most 3 cards, in its turn what it drew beside them (coupelation.limit)."""
    for seat, holding in enumerate(state.holdings, 1):
        limit = hand_of(state).most if seat == state.table.turn else HAND_LIMIT
        if holding is not None and holding.count > limit:
            params = {"seat": f"p{seat}", "count": holding.count, "limit": limit}
            yield violation("coupelation.holding.size", (f"p{seat}",), params, (f"p{seat}",))


def hand_seen(state: State) -> Iterator[Violation]:
    """The hand of the seat to move is the one that everybody sees the backs of (coupelation.limit, .draw)."""
    public, seat = state.holding, f"p{state.table.turn}"
    if public is None or state.hand is None:
        return
    count = glass_count(state.hand)
    if count > public.count:
        yield violation("coupelation.hand.shown", ("hand", seat), {"seat": seat, "count": count, "limit": public.count})
    if FINISH in state.hand and not public.finish:
        yield violation("coupelation.hand.finish", ("hand", seat), {"seat": seat})


def large_known(state: State) -> Iterator[Violation]:
    """No hand holds more cards than it has, and some deal fits all that is told of them (coupelation.limit)."""
    found = []
    for name, known in state.told.places:
        size, least = size_of(state, name), len(known.held) - len(known.gone)
        if size is not None and least > size:
            params = {"seat": name, "count": least, "limit": size}
            found.append(violation("coupelation.holds.size", ("holds", name), params, (name,)))
    found += unfollowed(state)
    yield from found
    hand = None if state.hand is None else [card.face for card in state.hand]
    told = state.told if hand is None else telling(state.told, f"p{state.table.turn}", hand)
    if state.told.places and not found and not allows(view_of(replace(state, told=told))):
        yield violation("coupelation.holds.deal", ("holds",) if hand is None else ("holds", "hand"))


def unfollowed(state: State) -> Iterator[Violation]:
    """A card that is called by its cell left one hand, and lies there face down or came into another one."""
    facts = [fact for _, place in state.told.places for fact in place.facts if is_called(fact.card)]
    lying = cards_of(state.rows)
    for card in sorted({str(fact.card) for fact in facts}):
        kinds, cell = [fact.kind for fact in facts if fact.card == card], cell_of(card) or TOP
        down = lying.get(cell) == HIDDEN
        if sorted(kinds) not in ([LESS], [HELD, LESS]) or (bool(state.rows) and down is (HELD in kinds)):
            yield violation("coupelation.holds.cell", ("holds", "tower"), place(cell), marks(cell))


def large_reserve(state: State) -> Iterator[Violation]:
    """No reserve has more than 7 cards: six and the one that action D adds (coupelation.limit)."""
    count = len(state.reserve or ())
    if count > RESERVE_FULL:
        yield violation("coupelation.reserve.size", ("reserve",), {"count": count, "limit": RESERVE_FULL})


def large_deck(state: State) -> Iterator[Violation]:
    """With the deck all cards add up to at most 50 and the finish card (coupelation.setup)."""
    if state.deck is None:
        return
    held = [holding for seat, holding in enumerate(state.holdings, 1) if holding and seat != state.table.turn]
    own = hand_of(state)
    shown = len(cards_of(state.rows)) + len(state.reserve or ()) + (own.count or 0) + bool(own.finish)
    shown += sum(holding.count + holding.finish for holding in held)
    # The finish card may lie in the deck as long as nobody has seen it.
    limit = (HIGHEST if state.first else BOX) - shown
    if state.deck > limit:
        params = {"deck": state.deck, "shown": shown, "limit": max(limit, 0)}
        yield violation("coupelation.deck.count", ("deck",), params)


def wrong_last(state: State) -> Iterator[Violation]:
    """The previous seat placed or revealed a card that lies in the tower (coupelation.draw)."""
    if state.tower is not None and state.last is not None and state.last not in cards_of(state.tower):
        yield violation("coupelation.last", ("last",), place(state.last), marks(state.last))


def large_draw(state: State) -> Iterator[Violation]:
    """Nobody has drawn more than the card before allows (coupelation.draw)."""
    if state.drawn is None or not state.rows or any(wrong_last(state)):
        return
    holding = state.holding and Holding(max(0, state.holding.count - state.drawn))
    before = replace(state.with_holding(holding), drawn=None, hand=None, deck=None)
    limit = allowance(before).most
    if state.drawn > limit:
        yield violation("coupelation.drawn.limit", ("drawn",), {"drawn": state.drawn, "limit": limit})


def seat_of_mine(state: State) -> Iterator[Violation]:
    """A hand of one's own is that of somebody who plays (coupelation.setup)."""
    if state.mine is not None and state.mine.seat > state.table.players:
        params = {"seat": state.mine.seat, "players": state.table.players}
        yield violation("coupelation.mine.seat", ("mine",), params)


def known_faceup(state: State) -> Iterator[Violation]:
    """What somebody knows of a face-down card is of one that lies in the tower (coupelation.flip)."""
    cards = cards_of(state.rows)
    for cell, numbers in groupby(state.known, key=itemgetter(0)):
        told = [number for _, number in numbers]
        if len(told) > 1:
            yield violation("coupelation.known.twice", ("known",), {**place(cell), "numbers": told}, marks(cell))
        if state.tower is not None and cards.get(cell) != HIDDEN:
            yield violation("coupelation.known.place", ("known",), {**place(cell), "number": told[0]}, marks(cell))


RULES = (
    wrong_numbers,
    repeated_cards,
    finish_in_first_game,
    empty_tower,
    gaps,
    wide_row,
    off_middle,
    many_rows,
    unsupported,
    wrong_top,
    low_finish,
    early_top,
    large_hand,
    large_holdings,
    hand_seen,
    large_reserve,
    large_deck,
    wrong_last,
    large_draw,
    known_faceup,
    seat_of_mine,
    large_known,
)


def is_revealed(state: State) -> bool:
    """Is the disorder that of the card at `last`, turned up where it does not fit (coupelation.flip)?"""
    if state.last is None:
        return False
    card = cards_of(state.rows).get(state.last)
    return card is not None and card.number is not None and is_orderly(put(state.rows, state.last, HIDDEN), state.slack)


def disorder(state: State) -> Iterator[Violation]:
    """Every row rises, every card lies strictly between the two below (coupelation.row, .over, .down)."""
    for chain in broken(state.rows, state.slack):
        yield from between(state, chain)


def between(state: State, chain: Chain) -> Iterator[Violation]:
    """One chain without room, as the contradiction it is."""
    cards = cards_of(state.rows)
    start, end = chain.cells[0], chain.cells[-1]
    spots = marks(*chain.cells)
    if chain.hidden:
        params = {
            "low": chain.low,
            "high": chain.high,
            "hidden": chain.hidden,
            "least": chain.least,
            "chain": [str(cards[cell].face) for cell in chain.cells],
        }
        yield violation("coupelation.down.chain", ("tower",), params, spots)
    elif start[0] == end[0]:
        params = {"left": chain.low, "right": chain.high}
        yield violation("coupelation.row.order", ("tower",), params, spots)
    elif start[0] < end[0]:
        params = {"number": chain.high, "below": chain.low}
        yield violation("coupelation.over.left", ("tower",), params, spots)
    else:
        params = {"number": chain.low, "below": chain.high}
        yield violation("coupelation.over.right", ("tower",), params, spots)


# What is missing


def missing(state: State, view: View) -> tuple[str, ...]:
    """What a view needs and was not entered, or not to the end.

    A check needs the reserve only for action D: judge names it. It never needs the hand.
    """
    found = [] if state.tower is not None else ["tower"]
    if view is not View.CHECK and needs_reserve(state, view):
        found.append("reserve")
    if view is View.MOVES and (state.hand is None or not hand_of(state).is_known):
        found.append("hand")
    return tuple(found)


def needs_reserve(state: State, view: View) -> bool:
    """A list of moves needs it; a score if only the reserve could save a seat from being stuck."""
    if state.reserve is not None:
        return is_short(state)
    if view is View.MOVES:
        return True
    return state.hand is not None and bool(state.rows) and hand_of(state).is_known and is_stuck(state) is None


# What the table should know


def deck_start(players: int, first: bool) -> int:
    """Cards of the deck at the start, with the finish card (coupelation.setup).

    >>> deck_start(4, first=False)
    34
    """
    # Of the reserve 1 and 50 are not drawn; they and 25 are not dealt either.
    return HIGHEST - 1 - HAND_START * players - RESERVE[players] + (0 if first else 1)


def notices(state: State, view: View) -> tuple[Violation, ...]:
    """What is allowed, but the table should know. Asked only of positions without violations."""
    found = [*adjust(state), *deck_too_large(state)]
    if state.rows and not ended(state):
        found += unsafe(state)
    if view is not View.MOVES:
        found += lost(state)
    # A question about a move may be about the draw itself, and says what follows from it.
    draws = "coupelation.stuck.draws" if view is View.CHECK else ""
    return tuple(one for one in found if one.code != draws)


def adjust(state: State) -> Iterator[Violation]:
    """A reserve above its size is to be discarded down before the next turn (coupelation.limit)."""
    size = state.reserve_size
    spare = len(state.reserve or ()) - size
    if spare > 0:
        yield violation("coupelation.reserve.adjust", ("reserve",), {"count": spare, "limit": size})


def deck_too_large(state: State) -> Iterator[Violation]:
    """The deck only gets smaller (coupelation.setup)."""
    most = deck_start(state.table.players, state.first)
    if state.deck is not None and state.deck > most:
        params = {"deck": state.deck, "limit": most, "players": state.table.players}
        yield violation("coupelation.deck.start", ("deck",), params)


def unsafe(state: State) -> Iterator[Violation]:
    """A hidden card that fits with no number left cannot be turned up safely (coupelation.flip).

    Judged by what lies open, not by what one seat knows: the notice may be read by everybody.
    """
    cells = [card.cell for card in facedown(replace(state, hand=None, known=())) if not card.safe]
    if cells:
        yield violation("coupelation.hidden.unsafe", ("tower",), {"count": len(cells)}, marks(*cells))


def lost(state: State) -> Iterator[Violation]:
    """What ended the game, or that a seat without an action has to draw first (coupelation.draw, .stuck)."""
    if not state.rows:
        return
    outcome = ended(state)
    if outcome == "lost" and state.last is not None:
        shown = {"number": cards_of(state.rows)[state.last].face}
        yield violation("coupelation.lost.reveal", ("tower", "last"), shown, marks(state.last))
    elif outcome == "won":
        yield violation("coupelation.won", ("tower",))
    elif is_stuck(state):
        left = allowance(state)
        if left.most:
            yield violation("coupelation.stuck.draws", ("hand",), {"count": left.count, "seat": f"p{state.table.turn}"})
        else:
            yield violation("coupelation.lost.stuck", ("hand",))


def no_move_notices(state: State) -> tuple[Violation, ...]:
    """What follows when there is no legal move: the game is over, the seat draws first, or all have lost."""
    return tuple(lost(state))
