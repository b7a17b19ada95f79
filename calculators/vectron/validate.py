"""Is the table possible, is it complete, what should it know: the checks of a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from calculators.core.knowledge import Knowledge, can_zone_hold_all
from calculators.core.parsing import SEAT_FIELDS, check_player_count_seat_range_and_enough_staying, format_seat_code
from calculators.core.types import View, Violation
from calculators.vectron.digest import violation
from calculators.vectron.notation import ROW_FIELDS
from calculators.vectron.rulings import GAUGE
from calculators.vectron.settlement import (
    calculate_settlement_or_empty_if_entries_missing,
    find_seats_missing_gauge_or_score,
    find_seats_with_full_gauge,
    find_winning_seats_at_goal,
    is_bonus_missing,
    is_over,
    is_settlement_due_by_full_gauge_or_empty_deck,
)
from calculators.vectron.state import (
    ACTION_CARD_MATCHER,
    ACTION_CARDS,
    BLANK,
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
    action_row_of_seat,
    bonus_points_of_seat_or_0,
    certain_hand_cards,
    count_cards_in_hands,
    count_cards_outside_rows_and_hands,
    deck_size_or_none_if_unknown,
    hand_size,
    is_row_entered,
    knowledge_with_entered_hand,
    seat_numbers,
    seat_state_of,
    staying_seat_numbers,
)


def find_violations(state: State, view: View) -> tuple[Violation, ...]:
    """Everything that no table can have, in the order of the checks."""
    found = [*check_player_count_seats_and_card_rows_exist(state)]
    for check in CHECKS:
        found.extend(check(state))
    if view is not View.SCORE:
        found.extend(check_deck_not_empty_at_draw(state))
    return tuple(found)


def check_player_count_seats_and_card_rows_exist(state: State) -> Iterator[Violation]:
    """2–4 players, and nothing of a seat that nobody sits on (vectron.setup)."""
    told = {name for name, _ in state.known.places} | ({format_seat_code(state.mine.seat)} if state.mine else set())
    given = [n for n, seat in zip(SEAT_FIELDS, state.seats, strict=True) if seat is not None or n in told]
    yield from check_player_count_seat_range_and_enough_staying(state.table, PLAYERS, "vectron.setup", given)
    players = state.table.players
    beyond = tuple(
        name
        for number, (name, row) in enumerate(zip(ROW_FIELDS, state.rows, strict=True), 1)
        if row is not None and number > players
    )
    if beyond and players in PLAYERS:
        yield violation("vectron.row.seat", beyond, facts={"players": players}, picture_marks=beyond)


def check_map_is_four_by_four(state: State) -> Iterator[Violation]:
    """The map has four rows of four cells (vectron.setup)."""
    if state.map is not None and not is_map_square(state.map):
        widths = sorted({len(row) for row in state.map}) or [0]
        params = {"rows": len(state.map), "widths": widths, "side": SIDE}
        yield violation("vectron.map.size", ("map",), facts=params, picture_marks=("map",))


def is_map_square(board: Map) -> bool:
    return len(board) == SIDE and all(len(row) == SIDE for row in board)


def list_targets_of_cells_showing_character(board: Map, cell_character: str) -> tuple[str, ...]:
    """The marks of the cells of a map of any size where something lies."""
    return tuple(
        f"map.{chr(65 + column)}{row + 1}"
        for row, line in enumerate(board)
        for column, cell in enumerate(line)
        if cell == cell_character
    )


def check_each_piece_on_map_once(state: State) -> Iterator[Violation]:
    """The piece of each seat is on the map once, and no other (vectron.setup)."""
    for number, piece in enumerate(PIECES, 1):
        marks = list_targets_of_cells_showing_character(state.map or (), piece)
        params = {"piece": piece, "seat": format_seat_code(number), "found": len(marks)}
        if number > state.table.players and marks:
            extra = {**params, "players": state.table.players}
            yield violation("vectron.map.beyond", ("map",), facts=extra, picture_marks=marks)
        elif len(marks) > 1:
            yield violation("vectron.map.twice", ("map",), facts=params, picture_marks=marks)
        elif number <= state.table.players and not marks and is_map_complete(state.map):
            yield violation("vectron.map.piece", ("map",), facts=params, picture_marks=("map",))


def is_map_complete(board: Map | None) -> bool:
    """A 4×4 map with all cells entered."""
    return board is not None and is_map_square(board) and not list_targets_of_cells_showing_character(board, BLANK)


def check_swap_chip_count_on_map(state: State) -> Iterator[Violation]:
    """Two of the chips on the map are swap chips (vectron.setup)."""
    marks = list_targets_of_cells_showing_character(state.map or (), SWAP)
    if len(marks) > SWAPS or (len(marks) < SWAPS and is_map_complete(state.map)):
        params = {"found": len(marks), "swaps": SWAPS}
        yield violation("vectron.map.swaps", ("map",), facts=params, picture_marks=marks or ("map",))


def check_blank_cells_fit_missing_pieces_and_swap_chips(state: State) -> Iterator[Violation]:
    """The cells not entered yet have room for the pieces and swap chips that are still to come."""
    if state.map is None or not is_map_square(state.map) or is_map_complete(state.map):
        return
    blanks = len(list_targets_of_cells_showing_character(state.map, BLANK))
    pieces = sum(
        not list_targets_of_cells_showing_character(state.map, PIECES[number - 1]) for number in seat_numbers(state)
    )
    swaps = max(0, SWAPS - len(list_targets_of_cells_showing_character(state.map, SWAP)))
    if pieces + swaps > blanks:
        params = {"blanks": blanks, "pieces": pieces, "swaps": swaps}
        yield violation("vectron.map.room", ("map",), facts=params, picture_marks=("map",))


def check_gauges_and_scores_in_range(state: State) -> Iterator[Violation]:
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
                yield violation(
                    code, (name,), facts={"seat": name, "value": value, "limit": limit}, picture_marks=(name,)
                )


def check_not_more_bonuses_than_seats(state: State) -> Iterator[Violation]:
    """Points by hand are for players at the table."""
    players = state.table.players
    if state.bonus is not None and len(state.bonus) > players and players in PLAYERS:
        yield violation(
            "vectron.bonus.seat",
            ("bonus",),
            facts={"players": players, "given": len(state.bonus)},
            picture_marks=("bonus",),
        )


def check_past_settlements_have_points_for_each_player(state: State) -> Iterator[Violation]:
    """A settlement gives something to everybody at the table."""
    players = state.table.players
    given = next((len(group) for group in state.rounds if len(group) != players), players)
    if given != players and players in PLAYERS:
        yield violation(
            "vectron.rounds.seat", ("rounds",), facts={"players": players, "given": given}, picture_marks=("rounds",)
        )


def check_hand_not_empty_or_too_large_for_phase(state: State) -> Iterator[Violation]:
    """A hand has two cards, three between drawing and putting down (vectron.draw).

    Fewer are not entered yet, unless the query says that there is none.
    """
    if state.hand is None or 0 < len(state.hand) <= expected_hand_size(state):
        return
    wanted = expected_hand_size(state)
    marks = tuple(f"hand.{index}" for index in range(wanted, len(state.hand))) or ("hand",)
    params = {"cards": len(state.hand), "wanted": wanted, "phase": state.phase}
    yield violation("vectron.hand.size", ("hand",), facts=params, picture_marks=marks)


def check_known_hand_cards_fit_hand_size(state: State) -> Iterator[Violation]:
    """Nobody is known to hold more cards than a hand has (vectron.draw), the hand that was entered among it."""
    for number in seat_numbers(state):
        name, size = format_seat_code(number), hand_size(state, number)
        told: list[tuple[Knowledge[Card], tuple[str, ...]]] = [(state.known, ("holds",))]
        if number == state.table.turn and len(state.hand or ()) <= size:
            told.append((knowledge_with_entered_hand(state), ("holds", "hand")))
        for known, where in told:
            cards = known.zone_named(name)
            if (
                not can_zone_hold_all(cards, size, (), ACTION_CARD_MATCHER)
                or len(cards.held_facts) - len(cards.departed_facts) > size
            ):
                params = {"seat": name, "hand": [fact.card for fact in cards.held_facts], "wanted": size}
                yield violation("vectron.holds", where, facts=params)
                break


def expected_hand_size(state: State) -> int:
    return hand_size(state, state.table.turn)


def check_cards_add_up_to_box(state: State) -> Iterator[Violation]:
    """Rows, all hands and the deck are the 24 cards of the box (vectron.setup, vectron.deal)."""
    left = count_cards_outside_rows_and_hands(state)
    if left < 0:
        yield violation(
            "vectron.cards", list_nonempty_row_names(state), facts=message_facts_of_row_hand_and_box_card_counts(state)
        )
        return
    if state.deck is None:
        return
    every = all(is_row_entered(state, number) for number in seat_numbers(state))
    if state.deck > left or (every and state.deck != left):
        params = {**message_facts_of_row_hand_and_box_card_counts(state), "deck": state.deck, "left": left}
        yield violation(
            "vectron.cards.count", (*list_nonempty_row_names(state), "deck"), facts=params, picture_marks=("deck",)
        )


def check_deck_not_empty_at_draw(state: State) -> Iterator[Violation]:
    """When a turn begins a card is left to draw: else the turn before ended in a settlement
    (vectron.settle)."""
    if (
        state.phase == "draw"
        and deck_size_or_none_if_unknown(state) == 0
        and not find_seats_with_full_gauge(state)
        and not is_over(state)
    ):
        where = list_nonempty_row_names(state) if state.deck is None else (*list_nonempty_row_names(state), "deck")
        yield violation("vectron.cards.deck", where, facts=message_facts_of_row_hand_and_box_card_counts(state))


def list_nonempty_row_names(state: State) -> tuple[str, ...]:
    return tuple(name for name, row in zip(ROW_FIELDS, state.rows, strict=True) if row)


def message_facts_of_row_hand_and_box_card_counts(state: State) -> dict[str, int]:
    """rows, hands: the cards there; limit: the cards of the box."""
    hands = count_cards_in_hands(state)
    return {
        "rows": ACTION_CARDS - count_cards_outside_rows_and_hands(state) - hands,
        "hands": hands,
        "limit": ACTION_CARDS,
    }


def check_mover_lying_piece_fits_phase_and_used_cards(state: State) -> Iterator[Violation]:
    """A lying piece stands up in its first move, and its seat puts no hand card down
    (vectron.forced)."""
    turn = state.table.turn
    if not seat_state_of(state, turn).down:
        return
    where = (format_seat_code(turn),)
    if state.phase == "play":
        yield violation("vectron.down.play", (*where, "phase"), facts={"seat": where[0]}, picture_marks=where)
    if state.used:
        params = {"seat": where[0], "used": state.used}
        yield violation("vectron.down.used", (*where, "used"), facts=params, picture_marks=where)


def check_used_count_fits_phase_and_row(state: State) -> Iterator[Violation]:
    """Cards are used in phase move only, from the top of the own row, where the card just put down
    lies (vectron.move, vectron.more)."""
    if state.phase != "move":
        if state.used:
            params = {"used": state.used, "phase": state.phase}
            yield violation("vectron.used.phase", ("used", "phase"), facts=params)
        return
    turn = state.table.turn
    if not is_row_entered(state, turn):
        return
    name, cards = ROW_FIELDS[turn - 1], len(action_row_of_seat(state, turn))
    if not cards:
        yield violation(
            "vectron.row.empty", (name, "phase"), facts={"seat": format_seat_code(turn)}, picture_marks=(name,)
        )
    if state.used > cards:
        params = {"used": state.used, "cards": cards}
        yield violation("vectron.used.row", ("used", name), facts=params, picture_marks=(name,))


CHECKS: tuple[Callable[[State], Iterator[Violation]], ...] = (
    check_map_is_four_by_four,
    check_each_piece_on_map_once,
    check_swap_chip_count_on_map,
    check_blank_cells_fit_missing_pieces_and_swap_chips,
    check_gauges_and_scores_in_range,
    check_not_more_bonuses_than_seats,
    check_past_settlements_have_points_for_each_player,
    check_hand_not_empty_or_too_large_for_phase,
    check_known_hand_cards_fit_hand_size,
    check_cards_add_up_to_box,
    check_mover_lying_piece_fits_phase_and_used_cards,
    check_used_count_fits_phase_and_row,
)


def find_missing_parameters(state: State, view: View) -> tuple[str, ...]:
    """What the view needs and was not entered, in canonical order.

    score: gauge and score of each seat, and points by hand where the table plays with them. A list of moves:
    the map and the chips held; all rows and the hand to draw, the own row alone when the piece lies; the own
    row and the hand to put down; the own row to move. A verdict needs nothing beforehand: what its moves need
    of the public table, `judge` says.
    """
    numbers = seat_numbers(state)
    if view is View.SCORE:
        asked = ("bonus",) if is_bonus_missing(state) else ()
        return (*(format_seat_code(number) for number in find_seats_missing_gauge_or_score(state)), *asked)
    if view is not View.MOVES:
        return ()
    found = [format_seat_code(number) for number in numbers if not seat_state_of(state, number).chip]
    if state.map is None or (is_map_square(state.map) and not is_map_complete(state.map)):
        found.append("map")
    turn = state.table.turn
    drawing = state.phase == "draw" and not seat_state_of(state, turn).down
    rows = numbers if drawing else (turn,)
    found.extend(ROW_FIELDS[number - 1] for number in rows if number in numbers and not is_row_entered(state, number))
    if (
        (drawing or state.phase == "play")
        and state.hand != ()
        and len(certain_hand_cards(state)) < expected_hand_size(state)
    ):
        found.append("hand")
    return tuple(found)


def find_notices(state: State, view: View) -> tuple[Violation, ...]:
    """What a table should know: few starting chips; in a score what is due, and what is by hand."""
    found = [*find_fewer_two_star_chips_than_players_notices(state)]
    if view is View.SCORE:
        found.extend(find_notices_whether_settlement_is_due(state))
        found.extend(find_score_reaches_goal_by_bonus_alone_notices(state))
        if state.bonus is None:
            found.append(violation("vectron.just3"))
    return tuple(found)


def find_fewer_two_star_chips_than_players_notices(state: State) -> Iterator[Violation]:
    """Each seat began with a two-star chip, so there are at least as many (vectron.setup)."""
    chips = [seat_state_of(state, number).chip for number in seat_numbers(state)]
    if not is_map_complete(state.map) or not all(chips):
        return
    found = chips.count(START_CHIP) + len(list_targets_of_cells_showing_character(state.map or (), START_CHIP))
    if found < len(chips):
        params = {"found": found, "players": len(chips)}
        where = (*(format_seat_code(number) for number in seat_numbers(state)), "map")
        yield violation("vectron.chips.start", where, facts=params)


def find_notices_whether_settlement_is_due(state: State) -> Iterator[Violation]:
    """Whether a settlement is due now or when this turn ends (vectron.settle), and whether the game goes on
    after it (vectron.end)."""
    if find_seats_missing_gauge_or_score(state):
        return
    results = calculate_settlement_or_empty_if_entries_missing(state)
    if is_settlement_due_by_full_gauge_or_empty_deck(state):
        if not find_winning_seats_at_goal(results):
            best = max((result.total for result in results), default=0)
            yield violation("vectron.goes_on", (), facts={"score": best, "limit": SCORE_GOAL})
    elif deck_size_or_none_if_unknown(state) == 0:
        yield violation("vectron.deck_out")
    else:
        highest = max((result.gauge for result in results), default=0)
        yield violation("vectron.open", (), facts={"gauge": highest, "limit": GAUGE_GOAL})


def find_score_reaches_goal_by_bonus_alone_notices(state: State) -> Iterator[Violation]:
    """Points by hand may bring a score to 6 where nothing is settled; whether that ends the game at once
    nobody can read in our copy of the rules (vectron.end, vectron.just3)."""
    if is_settlement_due_by_full_gauge_or_empty_deck(state):
        return
    scores = [(number, seat_state_of(state, number).score or 0) for number in staying_seat_numbers(state)]
    over = [number for number, score in scores if score + bonus_points_of_seat_or_0(state, number) >= SCORE_GOAL]
    if over and state.bonus:
        seats = [format_seat_code(number) for number in over]
        yield violation("vectron.bonus.over", ("bonus",), facts={"seats": seats, "limit": SCORE_GOAL})


def find_notices_why_no_move_is_legal(state: State) -> tuple[Violation, ...]:
    """Why there is no move: a gauge at 7 has ended the turn, the settlement comes first (vectron.seven)."""
    seats = tuple(format_seat_code(number) for number in find_seats_with_full_gauge(state))
    if not seats:
        return ()
    return (
        violation("vectron.settle_now", seats, facts={"seats": list(seats), "limit": GAUGE_GOAL}, picture_marks=seats),
    )
