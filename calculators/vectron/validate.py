"""Is the table possible, is it complete, what should it know: the checks of a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from calculators.core.known import Known, can_hold
from calculators.core.parsing import SEAT_FIELDS, format_seat, table_violations
from calculators.core.types import View, Violation
from calculators.vectron.digest import violation
from calculators.vectron.notation import ROW_FIELDS
from calculators.vectron.rulings import GAUGE
from calculators.vectron.settle import bonus_open, full_gauges, not_entered, over, settlement, settles, winners
from calculators.vectron.state import (
    ACTION_CARDS,
    BLANK,
    FACES,
    GAUGE_GOAL,
    PIECES,
    PLAYERS,
    SCORE_GOAL,
    SIDE,
    START_CHIP,
    SWAP,
    SWAPS,
    Card,
    Map,
    State,
    aware,
    bonus_of,
    cards_held,
    cards_left,
    deck,
    hand_size,
    held,
    row_known,
    row_of,
    seat_numbers,
    seat_of,
)

Found = Iterator[Violation]


def violations(state: State, view: View) -> tuple[Violation, ...]:
    """Everything that no table can have, in the order of the checks."""
    found = [*seats_wrong(state)]
    for check in CHECKS:
        found.extend(check(state))
    if view is not View.SCORE:
        found.extend(deck_empty(state))
    return tuple(found)


def seats_wrong(state: State) -> Found:
    """2–4 players, and nothing of a seat that nobody sits on (vectron.setup)."""
    told = {name for name, _ in state.known.places} | ({format_seat(state.mine.seat)} if state.mine else set())
    given = [n for n, seat in zip(SEAT_FIELDS, state.seats, strict=True) if seat is not None or n in told]
    yield from table_violations(state.table, PLAYERS, "vectron.setup", given)
    players = state.table.players
    beyond = tuple(
        name
        for number, (name, row) in enumerate(zip(ROW_FIELDS, state.rows, strict=True), 1)
        if row is not None and number > players
    )
    if beyond and players in PLAYERS:
        yield violation("vectron.row.seat", beyond, {"players": players}, beyond)


def map_size(state: State) -> Found:
    """The map has four rows of four cells (vectron.setup)."""
    if state.map is not None and not is_square(state.map):
        widths = sorted({len(row) for row in state.map}) or [0]
        params = {"rows": len(state.map), "widths": widths, "side": SIDE}
        yield violation("vectron.map.size", ("map",), params, ("map",))


def is_square(board: Map) -> bool:
    return len(board) == SIDE and all(len(row) == SIDE for row in board)


def cells_with(board: Map, what: str) -> tuple[str, ...]:
    """The marks of the cells of a map of any size where something lies."""
    return tuple(
        f"map.{chr(65 + column)}{row + 1}"
        for row, line in enumerate(board)
        for column, cell in enumerate(line)
        if cell == what
    )


def map_pieces(state: State) -> Found:
    """The piece of each seat is on the map once, and no other (vectron.setup)."""
    for number, piece in enumerate(PIECES, 1):
        marks = cells_with(state.map or (), piece)
        params = {"piece": piece, "seat": format_seat(number), "found": len(marks)}
        if number > state.table.players and marks:
            extra = {**params, "players": state.table.players}
            yield violation("vectron.map.beyond", ("map",), extra, marks)
        elif len(marks) > 1:
            yield violation("vectron.map.twice", ("map",), params, marks)
        elif number <= state.table.players and not marks and is_full(state.map):
            yield violation("vectron.map.piece", ("map",), params, ("map",))


def is_full(board: Map | None) -> bool:
    """A 4×4 map with all cells entered."""
    return board is not None and is_square(board) and not cells_with(board, BLANK)


def map_swaps(state: State) -> Found:
    """Two of the chips on the map are swap chips (vectron.setup)."""
    marks = cells_with(state.map or (), SWAP)
    if len(marks) > SWAPS or (len(marks) < SWAPS and is_full(state.map)):
        params = {"found": len(marks), "swaps": SWAPS}
        yield violation("vectron.map.swaps", ("map",), params, marks or ("map",))


def map_room(state: State) -> Found:
    """The cells not entered yet have room for the pieces and swap chips that are still to come."""
    if state.map is None or not is_square(state.map) or is_full(state.map):
        return
    blanks = len(cells_with(state.map, BLANK))
    pieces = sum(not cells_with(state.map, PIECES[number - 1]) for number in seat_numbers(state))
    swaps = max(0, SWAPS - len(cells_with(state.map, SWAP)))
    if pieces + swaps > blanks:
        params = {"blanks": blanks, "pieces": pieces, "swaps": swaps}
        yield violation("vectron.map.room", ("map",), params, ("map",))


def seat_facts(state: State) -> Found:
    """Gauges and scores are not negative; a score of 6 has ended the game (vectron.end); with the
    ruling `gauge-capped` no gauge is above 7 (vectron.seven)."""
    capped = state.table.option(GAUGE) == "capped"
    for name, seat in zip(SEAT_FIELDS, state.seats, strict=True):
        gauge = (seat.gauge if seat else None) or 0
        score = (seat.score if seat else None) or 0
        rules = (
            (gauge < 0, "vectron.gauge.negative", gauge, 0),
            (score < 0, "vectron.score.negative", score, 0),
            (score >= SCORE_GOAL, "vectron.score.over", score, SCORE_GOAL),
            (capped and gauge > GAUGE_GOAL, "vectron.gauge.capped", gauge, GAUGE_GOAL),
        )
        for wrong, code, value, limit in rules:
            if wrong:
                yield violation(code, (name,), {"seat": name, "value": value, "limit": limit}, (name,))


def bonus_seats(state: State) -> Found:
    """Points by hand are for players at the table."""
    players = state.table.players
    if state.bonus is not None and len(state.bonus) > players and players in PLAYERS:
        yield violation("vectron.bonus.seat", ("bonus",), {"players": players, "given": len(state.bonus)}, ("bonus",))


def round_seats(state: State) -> Found:
    """A settlement gives something to everybody at the table."""
    players = state.table.players
    given = next((len(group) for group in state.rounds if len(group) != players), players)
    if given != players and players in PLAYERS:
        yield violation("vectron.rounds.seat", ("rounds",), {"players": players, "given": given}, ("rounds",))


def hand_cards(state: State) -> Found:
    """A hand has two cards, three between drawing and putting down (vectron.draw).

    Fewer are not entered yet, unless the query says that there is none.
    """
    if state.hand is None or 0 < len(state.hand) <= hand_wanted(state):
        return
    wanted = hand_wanted(state)
    marks = tuple(f"hand.{index}" for index in range(wanted, len(state.hand))) or ("hand",)
    params = {"cards": len(state.hand), "wanted": wanted, "phase": state.phase}
    yield violation("vectron.hand.size", ("hand",), params, marks)


def known_hands(state: State) -> Found:
    """Nobody is known to hold more cards than a hand has (vectron.draw), the hand that was entered among it."""
    for number in seat_numbers(state):
        name, size = format_seat(number), hand_size(state, number)
        told: list[tuple[Known[Card], tuple[str, ...]]] = [(state.known, ("holds",))]
        if number == state.table.turn and len(state.hand or ()) <= size:
            told.append((aware(state), ("holds", "hand")))
        for known, where in told:
            cards = known.of(name)
            if not can_hold(cards, size, (), FACES) or len(cards.held) - len(cards.gone) > size:
                params = {"seat": name, "hand": [fact.card for fact in cards.held], "wanted": size}
                yield violation("vectron.holds", where, params)
                break


def hand_wanted(state: State) -> int:
    return hand_size(state, state.table.turn)


def cards_in_all(state: State) -> Found:
    """Rows, all hands and the deck are the 24 cards of the box (vectron.setup, vectron.deal)."""
    left = cards_left(state)
    if left < 0:
        yield violation("vectron.cards", rows_given(state), card_params(state))
        return
    if state.deck is None:
        return
    every = all(row_known(state, number) for number in seat_numbers(state))
    if state.deck > left or (every and state.deck != left):
        params = {**card_params(state), "deck": state.deck, "left": left}
        yield violation("vectron.cards.count", (*rows_given(state), "deck"), params, ("deck",))


def deck_empty(state: State) -> Found:
    """When a turn begins a card is left to draw: else the turn before ended in a settlement
    (vectron.settle)."""
    if state.phase == "draw" and deck(state) == 0 and not full_gauges(state) and not over(state):
        where = rows_given(state) if state.deck is None else (*rows_given(state), "deck")
        yield violation("vectron.cards.deck", where, card_params(state))


def rows_given(state: State) -> tuple[str, ...]:
    return tuple(name for name, row in zip(ROW_FIELDS, state.rows, strict=True) if row)


def card_params(state: State) -> dict[str, int]:
    """rows, hands: the cards there; limit: the cards of the box."""
    hands = cards_held(state)
    return {"rows": ACTION_CARDS - cards_left(state) - hands, "hands": hands, "limit": ACTION_CARDS}


def lying_too_late(state: State) -> Found:
    """A lying piece stands up in its first move, and its seat puts no hand card down
    (vectron.forced)."""
    turn = state.table.turn
    if not seat_of(state, turn).down:
        return
    where = (format_seat(turn),)
    if state.phase == "play":
        yield violation("vectron.down.play", (*where, "phase"), {"seat": where[0]}, where)
    if state.used:
        params = {"seat": where[0], "used": state.used}
        yield violation("vectron.down.used", (*where, "used"), params, where)


def used_cards(state: State) -> Found:
    """Cards are used in phase move only, from the top of the own row, where the card just put down
    lies (vectron.move, vectron.more)."""
    if state.phase != "move":
        if state.used:
            params = {"used": state.used, "phase": state.phase}
            yield violation("vectron.used.phase", ("used", "phase"), params)
        return
    turn = state.table.turn
    if not row_known(state, turn):
        return
    name, cards = ROW_FIELDS[turn - 1], len(row_of(state, turn))
    if not cards:
        yield violation("vectron.row.empty", (name, "phase"), {"seat": format_seat(turn)}, (name,))
    if state.used > cards:
        params = {"used": state.used, "cards": cards}
        yield violation("vectron.used.row", ("used", name), params, (name,))


CHECKS: tuple[Callable[[State], Found], ...] = (
    map_size,
    map_pieces,
    map_swaps,
    map_room,
    seat_facts,
    bonus_seats,
    round_seats,
    hand_cards,
    known_hands,
    cards_in_all,
    lying_too_late,
    used_cards,
)


def missing(state: State, view: View) -> tuple[str, ...]:
    """What the view needs and was not entered, in canonical order.

    score: gauge and score of each seat, and points by hand where the table plays with them. A list of moves:
    the map and the chips held; all rows and the hand to draw, the own row alone when the piece lies; the own
    row and the hand to put down; the own row to move. A verdict needs nothing beforehand: what its moves need
    of the public table, `judge` says.
    """
    numbers = seat_numbers(state)
    if view is View.SCORE:
        asked = ("bonus",) if bonus_open(state) else ()
        return (*(format_seat(number) for number in not_entered(state)), *asked)
    if view is not View.MOVES:
        return ()
    found = [format_seat(number) for number in numbers if not seat_of(state, number).chip]
    if state.map is None or (is_square(state.map) and not is_full(state.map)):
        found.append("map")
    turn = state.table.turn
    drawing = state.phase == "draw" and not seat_of(state, turn).down
    rows = numbers if drawing else (turn,)
    found.extend(ROW_FIELDS[number - 1] for number in rows if number in numbers and not row_known(state, number))
    if (drawing or state.phase == "play") and state.hand != () and len(held(state)) < hand_wanted(state):
        found.append("hand")
    return tuple(found)


def notices(state: State, view: View) -> tuple[Violation, ...]:
    """What a table should know: few starting chips; in a score what is due, and what is by hand."""
    found = [*few_start_chips(state)]
    if view is View.SCORE:
        found.extend(standing(state))
        found.extend(over_by_hand(state))
        if state.bonus is None:
            found.append(violation("vectron.just3"))
    return tuple(found)


def few_start_chips(state: State) -> Found:
    """Each seat began with a two-star chip, so there are at least as many (vectron.setup)."""
    chips = [seat_of(state, number).chip for number in seat_numbers(state)]
    if not is_full(state.map) or not all(chips):
        return
    found = chips.count(START_CHIP) + len(cells_with(state.map or (), START_CHIP))
    if found < len(chips):
        params = {"found": found, "players": len(chips)}
        where = (*(format_seat(number) for number in seat_numbers(state)), "map")
        yield violation("vectron.chips.start", where, params)


def standing(state: State) -> Found:
    """Whether a settlement is due now or when this turn ends (vectron.settle), and whether the game goes on
    after it (vectron.end)."""
    if not_entered(state):
        return
    results = settlement(state)
    if settles(state):
        if not winners(results):
            best = max((result.total for result in results), default=0)
            yield violation("vectron.goes_on", (), {"score": best, "limit": SCORE_GOAL})
    elif deck(state) == 0:
        yield violation("vectron.deck_out")
    else:
        highest = max((result.gauge for result in results), default=0)
        yield violation("vectron.open", (), {"gauge": highest, "limit": GAUGE_GOAL})


def over_by_hand(state: State) -> Found:
    """Points by hand may bring a score to 6 where nothing is settled; whether that ends the game at once
    nobody can read in our copy of the rules (vectron.end, vectron.just3)."""
    if settles(state):
        return
    scores = [(number, seat_of(state, number).score or 0) for number in seat_numbers(state)]
    over = [number for number, score in scores if score + bonus_of(state, number) >= SCORE_GOAL]
    if over and state.bonus:
        seats = [format_seat(number) for number in over]
        yield violation("vectron.bonus.over", ("bonus",), {"seats": seats, "limit": SCORE_GOAL})


def no_moves(state: State) -> tuple[Violation, ...]:
    """Why there is no move: a gauge at 7 has ended the turn, the settlement comes first (vectron.seven)."""
    seats = tuple(format_seat(number) for number in full_gauges(state))
    if not seats:
        return ()
    return (violation("vectron.settle_now", seats, {"seats": list(seats), "limit": GAUGE_GOAL}, seats),)
