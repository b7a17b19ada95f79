"""What cannot be on a Coupelation table: every contradiction of a position at once."""

from __future__ import annotations

from collections.abc import Iterator

from calculators.core.parsing import table_violations
from calculators.core.types import View, Violation
from calculators.coupelation.clauses import EARLY, START_RULING
from calculators.coupelation.state import (
    BOX,
    CELLS,
    FINISH,
    HAND_FULL,
    HIDDEN,
    HIGHEST,
    LOWEST,
    RESERVE,
    RESERVE_FULL,
    ROWS,
    START,
    TOP,
    Card,
    Cell,
    Face,
    State,
    Tower,
    rank,
)
from calculators.coupelation.tower import Chain, broken, cards_of, is_orderly, put, sides, under, unlucky

SIDE = (ROWS - 1) // 2
"""Cards on either side of the middle of the bottom row."""


def is_sound(state: State, tower: Tower) -> bool:
    """Is every face-up card where it may lie, with integers left for all hidden ones?"""
    return is_orderly(tower) and not is_off_middle(state, tower)


def violations(state: State, view: View) -> tuple[Violation, ...]:  # noqa: ARG001
    """Everything that contradicts the rules; the same for every view."""
    found = [
        *table_violations(state.table, tuple(RESERVE), "coupelation.setup", ()),
        *(violation for rule in RULES for violation in rule(state)),
    ]
    if not is_revealed(state, alone=not found):
        found += disorder(state)
    return tuple(found)


def mark(cell: Cell) -> str:
    """A cell as a place on the picture."""
    return f"tower.{cell[0]}.{cell[1]}"


def marks(*cells: Cell) -> tuple[str, ...]:
    return tuple(mark(cell) for cell in cells)


def place(cell: Cell) -> dict[str, int]:
    """A cell as sentences name it: both counted from 1, the place left of the leftmost card is 0."""
    return {"tier": cell[0] + 1, "place": cell[1] + 1}


def seen(state: State) -> Iterator[tuple[Face, str, str]]:
    """Every card whose face can be read: face, parameter, place on the picture."""
    for cell, card in cards_of(state.rows).items():
        if card != HIDDEN:
            yield card.face, "tower", mark(cell)
    for name, cards in (("reserve", state.reserve), ("hand", state.hand)):
        for index, card in enumerate(cards or ()):
            yield card.face, name, f"{name}.{index}"


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
            yield Violation("coupelation.number", "coupelation.setup", names, params, spots)


def repeated_cards(state: State) -> Iterator[Violation]:
    """Every number is there once, and the finish card too (coupelation.setup)."""
    for face, (names, spots) in places_of(state).items():
        if len(spots) > 1:
            code, params = "coupelation.number.twice", {"number": face, "count": len(spots)}
            if face == FINISH.face:
                code, params = "coupelation.finish.twice", {"count": len(spots)}
            yield Violation(code, "coupelation.setup", names, params, spots)


def finish_in_first_game(state: State) -> Iterator[Violation]:
    """The first game is played without the finish card (coupelation.setup)."""
    if state.first and FINISH.face in (places := places_of(state)):
        names, spots = places[FINISH.face]
        yield Violation("coupelation.finish.first", "coupelation.setup", ("first", *names), {}, spots)


def empty_tower(state: State) -> Iterator[Violation]:
    """The tower starts with 25 and never loses a card but for another (coupelation.setup)."""
    if state.tower == ():
        yield Violation("coupelation.tower.empty", "coupelation.setup", ("tower",), {"number": START})


def gaps(state: State) -> Iterator[Violation]:
    """In the bottom row every card lies directly beside another (coupelation.row)."""
    for col, card in enumerate(state.rows[0] if state.rows else ()):
        if card is None:
            where = (0, col)
            yield Violation("coupelation.row.gap", "coupelation.row", ("tower",), place(where), marks(where))


def wide_row(state: State) -> Iterator[Violation]:
    """The bottom row has at most 7 cards (coupelation.row)."""
    width = len(state.rows[0]) if state.rows else 0
    if width > ROWS:
        beyond = marks(*((0, col) for col in range(ROWS, width)))
        params = {"width": width, "limit": ROWS}
        yield Violation("coupelation.row.width", "coupelation.row", ("tower",), params, beyond)


def is_off_middle(state: State, tower: Tower) -> bool:
    """Ruling start-middle: does 25 lie in the bottom row with more than three cards on one side?"""
    if state.table.option(START_RULING) != "middle":
        return False
    around = sides(tower)
    return around is not None and max(around) > SIDE


def off_middle(state: State) -> Iterator[Violation]:
    """Ruling start-middle: 25 is the middle of the seven while it lies in the bottom row (coupelation.row).

    Only a hidden 25 turned up there has an excuse: that is an unlucky reveal.
    """
    around = sides(state.rows)
    if around and is_off_middle(state, state.rows) and state.last != (0, around[0]):
        left, right = around
        params = {"number": START, "left": left, "right": right, "limit": SIDE}
        spots = marks((0, left))
        yield Violation("coupelation.row.middle", "coupelation.row", ("tower", "house"), params, spots)


def many_rows(state: State) -> Iterator[Violation]:
    """The pyramid has 7 rows (coupelation.goal)."""
    beyond = [cell for cell in cards_of(state.rows) if cell[0] >= ROWS]
    if beyond:
        params = {"rows": len(state.rows), "limit": ROWS}
        yield Violation("coupelation.goal.rows", "coupelation.goal", ("tower",), params, marks(*beyond))


def unsupported(state: State) -> Iterator[Violation]:
    """A card above the bottom row lies over two neighbouring cards (coupelation.over)."""
    cards = cards_of(state.rows)
    for cell in cards:
        missing = [below for below in under(cell) if below not in cards] if cell[0] else []
        if missing:
            params = {**place(cell), "count": 2 - len(missing)}
            spots = marks(cell, *missing)
            yield Violation("coupelation.over.support", "coupelation.over", ("tower",), params, spots)


def wrong_top(state: State) -> Iterator[Violation]:
    """At the top lies only the finish card, but in the first game (coupelation.goal)."""
    card = cards_of(state.rows).get(TOP)
    if card not in (None, FINISH) and not state.first:
        yield Violation("coupelation.goal.top", "coupelation.goal", ("tower",), {}, marks(TOP))


def low_finish(state: State) -> Iterator[Violation]:
    """The finish card lies only at the top (coupelation.goal)."""
    for cell, card in cards_of(state.rows).items():
        if card == FINISH and cell != TOP:
            yield Violation("coupelation.goal.finish", "coupelation.goal", ("tower",), place(cell), marks(cell))


def early_finish(state: State) -> Iterator[Violation]:
    """Ruling early-last: the finish card comes last, over 27 glass cards face up (coupelation.win)."""
    cards = cards_of(state.rows)
    hidden = [cell for cell, card in cards.items() if card == HIDDEN]
    empty = empty_count(state.rows)
    if cards.get(TOP) == FINISH and (hidden or empty) and state.table.option(EARLY) == "last":
        params = {"hidden": len(hidden), "empty": empty}
        yield Violation("coupelation.finish.early", "coupelation.win", ("tower",), params, marks(TOP, *hidden))


def empty_count(tower: Tower) -> int:
    """Cells of the pyramid without a card."""
    return CELLS - sum(row + col < ROWS for row, col in cards_of(tower))


def large_hand(state: State) -> Iterator[Violation]:
    """A hand has at most 3 cards before the draw and 7 after it (coupelation.draw)."""
    count = glass_count(state.hand or ())
    if count > HAND_FULL:
        params = {"count": count, "limit": HAND_FULL}
        yield Violation("coupelation.hand.size", "coupelation.draw", ("hand",), params)


def large_reserve(state: State) -> Iterator[Violation]:
    """No reserve has more than 7 cards: six and the one that action D adds (coupelation.limit)."""
    count = len(state.reserve or ())
    if count > RESERVE_FULL:
        params = {"count": count, "limit": RESERVE_FULL}
        yield Violation("coupelation.reserve.size", "coupelation.limit", ("reserve",), params)


def large_deck(state: State) -> Iterator[Violation]:
    """With the deck all cards add up to at most 50 and the finish card (coupelation.setup)."""
    if state.deck is None:
        return
    tower = cards_of(state.rows)
    shown = (*tower.values(), *(state.reserve or ()), *(state.hand or ()))
    # The finish card may lie in the deck as long as nobody has seen it.
    limit = (HIGHEST if state.first else BOX) - len(shown)
    if state.deck > limit:
        params = {"deck": state.deck, "shown": len(shown), "limit": max(limit, 0)}
        yield Violation("coupelation.deck.count", "coupelation.setup", ("deck",), params)


def wrong_last(state: State) -> Iterator[Violation]:
    """The previous seat placed or revealed a card that lies in the tower (coupelation.draw)."""
    if state.tower is not None and state.last is not None and state.last not in cards_of(state.tower):
        params = place(state.last)
        yield Violation("coupelation.last", "coupelation.draw", ("last",), params, marks(state.last))


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
    early_finish,
    large_hand,
    large_reserve,
    large_deck,
    wrong_last,
)


def glass_count(cards: tuple[Card, ...]) -> int:
    """Cards of a hand; the finish card does not count (coupelation.draw)."""
    return sum(card != FINISH for card in cards)


def is_revealed(state: State, alone: bool) -> bool:
    """Can an unlucky reveal have left this disorder (coupelation.flip)?

    The card at `last` tells; without it any one card that could have been turned up, but only if
    nothing else is wrong: then the table may simply be mistyped.
    """
    if state.last is None:
        return alone and bool(unlucky(state.rows))
    card = cards_of(state.rows).get(state.last)
    return card is not None and card.number is not None and is_orderly(put(state.rows, state.last, HIDDEN))


def disorder(state: State) -> Iterator[Violation]:
    """Every row rises, every card lies strictly between the two below (coupelation.row, .over, .down)."""
    for chain in broken(state.rows):
        yield from between(state.rows, chain)


def between(tower: Tower, chain: Chain) -> Iterator[Violation]:
    """One chain without room, as the contradiction it is."""
    start, end = chain.cells[0], chain.cells[-1]
    spots = marks(*chain.cells)
    if chain.hidden:
        params = {
            "low": chain.low,
            "high": chain.high,
            "hidden": chain.hidden,
            "least": chain.least,
            "chain": [str(cards_of(tower)[cell].face) for cell in chain.cells],
        }
        yield Violation("coupelation.down.chain", "coupelation.down", ("tower",), params, spots)
    elif start[0] == end[0]:
        params = {"left": chain.low, "right": chain.high}
        yield Violation("coupelation.row.order", "coupelation.row", ("tower",), params, spots)
    elif start[0] < end[0]:
        params = {"number": chain.high, "below": chain.low}
        yield Violation("coupelation.over.left", "coupelation.over", ("tower",), params, spots)
    else:
        params = {"number": chain.low, "below": chain.high}
        yield Violation("coupelation.over.right", "coupelation.over", ("tower",), params, spots)
