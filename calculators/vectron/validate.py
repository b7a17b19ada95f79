"""Checks a position: whether it is possible, whether it is complete, and which notices it needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from calculators.core.knowledge import Knowledge, can_some_deal_have_all_cards_in_zone
from calculators.core.parsing import SEAT_FIELDS, check_player_count_seat_range_and_enough_staying, format_seat_code
from calculators.core.types import View, Violation
from calculators.vectron.board import find_cells_with
from calculators.vectron.codes import violation
from calculators.vectron.moves import find_certain_target_cells_of_next_card, next_unused_card_of_own_row_or_none
from calculators.vectron.notation import ROW_FIELDS
from calculators.vectron.rulings import GAUGE
from calculators.vectron.settlement import (
    calculate_seat_settlements_if_all_entered,
    find_staying_seats_with_entered_gauge_at_goal,
    find_winning_seats_at_goal,
    is_bonus_missing,
    is_settlement_due,
    is_settlement_due_that_ends_game,
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
)


def find_violations(state: State, view: View) -> tuple[Violation, ...]:
    """Finds everything that no table can have, in the order of the checks."""
    violations = [*check_player_count_and_absent_seats(state)]
    for check in CHECKS:
        violations.extend(check(state))
    if view is not View.SCORE:
        violations.extend(check_deck_not_empty_in_draw_phase(state))
    return tuple(violations)


def check_player_count_and_absent_seats(state: State) -> Iterator[Violation]:
    """Checks that there are 2–4 players, and nothing is entered for a seat that nobody sits on (vectron.setup)."""
    seats_with_known_cards = {name for name, _ in state.knowledge.public_zones} | (
        {format_seat_code(state.mine.seat)} if state.mine else set()
    )
    entered_seats = [
        seat_code
        for seat_code, seat in zip(SEAT_FIELDS, state.seats, strict=True)
        if seat is not None or seat_code in seats_with_known_cards
    ]
    yield from check_player_count_seat_range_and_enough_staying(state.table, PLAYERS, "vectron.setup", entered_seats)
    players = state.table.players
    rows_beyond_table = tuple(
        name
        for number, (name, row) in enumerate(zip(ROW_FIELDS, state.rows, strict=True), 1)
        if row is not None and number > players
    )
    if rows_beyond_table and players in PLAYERS:
        yield violation(
            "vectron.row.seat", rows_beyond_table, facts={"players": players}, picture_marks=rows_beyond_table
        )


def check_map_is_four_by_four(state: State) -> Iterator[Violation]:
    """Checks that the map has four rows of four cells (vectron.setup)."""
    if state.map is not None and not is_map_square(state.map):
        widths = sorted({len(row) for row in state.map}) or [0]
        message_facts = {"rows": len(state.map), "widths": widths, "side": SIDE}
        yield violation("vectron.map.size", ("map",), facts=message_facts, picture_marks=("map",))


def is_map_square(board: Map) -> bool:
    return len(board) == SIDE and all(len(row) == SIDE for row in board)


def list_targets_of_cells_showing_character(board: Map, cell_character: str) -> tuple[str, ...]:
    """Lists the targets of the cells that hold a character, on a map of any size."""
    return tuple(
        f"map.{chr(65 + column)}{row + 1}"
        for row, line in enumerate(board)
        for column, cell in enumerate(line)
        if cell == cell_character
    )


def check_each_seat_has_one_piece_on_map(state: State) -> Iterator[Violation]:
    """Checks that the piece of each seat is on the map once, and no other piece (vectron.setup).

    A piece may be missing while the map is incomplete.
    """
    for number, piece in enumerate(PIECES, 1):
        targets = list_targets_of_cells_showing_character(state.map or (), piece)
        message_facts = {"piece": piece, "seat": format_seat_code(number), "found": len(targets)}
        if number > state.table.players and targets:
            facts_with_players = {**message_facts, "players": state.table.players}
            yield violation("vectron.map.beyond", ("map",), facts=facts_with_players, picture_marks=targets)
        elif len(targets) > 1:
            yield violation("vectron.map.twice", ("map",), facts=message_facts, picture_marks=targets)
        elif number <= state.table.players and not targets and is_map_complete(state.map):
            yield violation("vectron.map.piece", ("map",), facts=message_facts, picture_marks=("map",))


def is_map_complete(board: Map | None) -> bool:
    """Checks whether a map is 4×4 and has no cell that is not entered."""
    return board is not None and is_map_square(board) and not list_targets_of_cells_showing_character(board, BLANK)


def check_map_has_two_swap_chips(state: State) -> Iterator[Violation]:
    """Checks that the map has two swap chips, or at most two while it is incomplete (vectron.setup)."""
    targets = list_targets_of_cells_showing_character(state.map or (), SWAP)
    if len(targets) > SWAPS or (len(targets) < SWAPS and is_map_complete(state.map)):
        message_facts = {"found": len(targets), "swaps": SWAPS}
        yield violation("vectron.map.swaps", ("map",), facts=message_facts, picture_marks=targets or ("map",))


def check_unentered_cells_suffice_for_missing_chips(state: State) -> Iterator[Violation]:
    """Checks that the cells that are not entered have room for the pieces and swap chips that are still missing."""
    if state.map is None or not is_map_square(state.map) or is_map_complete(state.map):
        return
    blank_count = len(list_targets_of_cells_showing_character(state.map, BLANK))
    missing_piece_count = sum(
        not list_targets_of_cells_showing_character(state.map, PIECES[number - 1]) for number in state.seat_numbers
    )
    missing_swap_count = max(0, SWAPS - len(list_targets_of_cells_showing_character(state.map, SWAP)))
    if missing_piece_count + missing_swap_count > blank_count:
        message_facts = {"blanks": blank_count, "pieces": missing_piece_count, "swaps": missing_swap_count}
        yield violation("vectron.map.room", ("map",), facts=message_facts, picture_marks=("map",))


def check_gauges_and_scores_in_range(state: State) -> Iterator[Violation]:
    """Checks that gauges and scores are not negative, and no score is 6 or more, which would have ended the game
    (vectron.end); with the ruling `gauge-capped` no gauge is above 7 (vectron.seven)."""
    capped = state.table.option(GAUGE) == "capped"
    for seat_code, seat in zip(SEAT_FIELDS, state.seats, strict=True):
        gauge = (seat.gauge if seat else None) or 0
        score = (seat.score if seat else None) or 0
        limits = (
            (gauge < 0, "vectron.gauge.negative", gauge, 0),
            (score < 0, "vectron.score.negative", score, 0),
            (score >= SCORE_GOAL, "vectron.score.over", score, SCORE_GOAL),
            (capped and gauge > GAUGE_GOAL, "vectron.gauge.capped", gauge, GAUGE_GOAL),
        )
        for is_violated, code, value, limit in limits:
            if is_violated:
                yield violation(
                    code,
                    (seat_code,),
                    facts={"seat": seat_code, "value": value, "limit": limit},
                    picture_marks=(seat_code,),
                )


def check_not_more_bonuses_than_seats(state: State) -> Iterator[Violation]:
    """Checks that points by hand are entered for players at the table only."""
    players = state.table.players
    if state.bonus is not None and len(state.bonus) > players and players in PLAYERS:
        yield violation(
            "vectron.bonus.seat",
            ("bonus",),
            facts={"players": players, "given": len(state.bonus)},
            picture_marks=("bonus",),
        )


def check_past_settlements_have_one_gain_per_seat(state: State) -> Iterator[Violation]:
    """Checks that each past settlement has as many gains as there are players."""
    players = state.table.players
    gain_count = next((len(settlement) for settlement in state.rounds if len(settlement) != players), players)
    if gain_count != players and players in PLAYERS:
        yield violation(
            "vectron.rounds.seat",
            ("rounds",),
            facts={"players": players, "given": gain_count},
            picture_marks=("rounds",),
        )


def check_hand_not_empty_or_too_large_for_phase(state: State) -> Iterator[Violation]:
    """Checks that the hand has at most two cards, three between drawing and placing a card (vectron.draw).

    A smaller hand is incomplete, not wrong; an entered hand without any card is a violation.
    """
    if state.hand is None or 0 < len(state.hand) <= hand_size_of_mover(state):
        return
    expected_size = hand_size_of_mover(state)
    targets = tuple(f"hand.{index}" for index in range(expected_size, len(state.hand))) or ("hand",)
    message_facts = {"cards": len(state.hand), "wanted": expected_size, "phase": state.phase}
    yield violation("vectron.hand.size", ("hand",), facts=message_facts, picture_marks=targets)


def check_known_cards_within_hand_limit(state: State) -> Iterator[Violation]:
    """Checks that nobody is known to hold more cards than a hand has (vectron.draw), with and without the entered
    hand."""
    for number in state.seat_numbers:
        seat_code, size = format_seat_code(number), state.hand_size(number)
        knowledge_with_sources: list[tuple[Knowledge[Card], tuple[str, ...]]] = [(state.knowledge, ("holds",))]
        if number == state.table.turn and len(state.hand or ()) <= size:
            knowledge_with_sources.append((state.knowledge_with_entered_hand, ("holds", "hand")))
        for knowledge, parameter_names in knowledge_with_sources:
            zone = knowledge.zone_named(seat_code)
            if (
                not can_some_deal_have_all_cards_in_zone(zone, size, (), ACTION_CARD_MATCHER)
                or len(zone.held_facts) - len(zone.departed_facts) > size
            ):
                message_facts = {"seat": seat_code, "hand": [fact.card for fact in zone.held_facts], "wanted": size}
                yield violation("vectron.holds", parameter_names, facts=message_facts)
                break


def hand_size_of_mover(state: State) -> int:
    return state.hand_size(state.table.turn)


def check_rows_hands_and_entered_deck_fit_box(state: State) -> Iterator[Violation]:
    """Checks that rows, hands and deck together are the 24 cards of the box (vectron.setup, vectron.deal)."""
    cards_left = state.card_count_outside_rows_and_hands
    if cards_left < 0:
        yield violation(
            "vectron.cards",
            list_nonempty_row_names(state),
            facts=message_facts_of_action_card_counts(state),
        )
        return
    if state.deck is None:
        return
    are_all_rows_entered = all(state.is_row_entered(number) for number in state.seat_numbers)
    if state.deck > cards_left or (are_all_rows_entered and state.deck != cards_left):
        message_facts = {
            **message_facts_of_action_card_counts(state),
            "deck": state.deck,
            "left": cards_left,
        }
        yield violation(
            "vectron.cards.count",
            (*list_nonempty_row_names(state), "deck"),
            facts=message_facts,
            picture_marks=("deck",),
        )


def check_deck_not_empty_in_draw_phase(state: State) -> Iterator[Violation]:
    """Checks that a card is left to draw when a turn begins; otherwise the previous turn ended in a settlement
    (vectron.settle)."""
    if (
        state.phase == "draw"
        and state.deck_size_or_none == 0
        and not find_staying_seats_with_entered_gauge_at_goal(state)
        and not is_settlement_due_that_ends_game(state)
    ):
        parameter_names = (
            list_nonempty_row_names(state) if state.deck is None else (*list_nonempty_row_names(state), "deck")
        )
        yield violation(
            "vectron.cards.deck",
            parameter_names,
            facts=message_facts_of_action_card_counts(state),
        )


def list_nonempty_row_names(state: State) -> tuple[str, ...]:
    return tuple(name for name, row in zip(ROW_FIELDS, state.rows, strict=True) if row)


def message_facts_of_action_card_counts(state: State) -> dict[str, int]:
    """Returns the facts of the messages about card counts: in rows, in hands, and in the box (`limit`)."""
    hand_card_count = state.card_count_in_hands
    return {
        "rows": ACTION_CARDS - state.card_count_outside_rows_and_hands - hand_card_count,
        "hands": hand_card_count,
        "limit": ACTION_CARDS,
    }


def check_knocked_down_mover_neither_plays_nor_has_played(state: State) -> Iterator[Violation]:
    """Checks that a seat to move with a lying piece has used no card and has no hand card to place (vectron.forced).

    The piece stands up in its first move.
    """
    seat_number = state.table.turn
    if not state.seat_state(seat_number).down:
        return
    seat_codes = (format_seat_code(seat_number),)
    if state.phase == "play":
        yield violation(
            "vectron.down.play", (*seat_codes, "phase"), facts={"seat": seat_codes[0]}, picture_marks=seat_codes
        )
    if state.used:
        message_facts = {"seat": seat_codes[0], "used": state.used}
        yield violation("vectron.down.used", (*seat_codes, "used"), facts=message_facts, picture_marks=seat_codes)


def check_used_card_count_fits_phase_and_row(state: State) -> Iterator[Violation]:
    """Checks that cards are used in phase `move` only, and not more than the row of the seat to move has.

    In that phase the row has at least the card just placed (vectron.move, vectron.more).
    """
    if state.phase != "move":
        if state.used:
            message_facts = {"used": state.used, "phase": state.phase}
            yield violation("vectron.used.phase", ("used", "phase"), facts=message_facts)
        return
    seat_number = state.table.turn
    if not state.is_row_entered(seat_number):
        return
    row_name, card_count = ROW_FIELDS[seat_number - 1], len(state.action_row(seat_number))
    if not card_count:
        yield violation(
            "vectron.row.empty",
            (row_name, "phase"),
            facts={"seat": format_seat_code(seat_number)},
            picture_marks=(row_name,),
        )
    if state.used > card_count:
        message_facts = {"used": state.used, "cards": card_count}
        yield violation("vectron.used.row", ("used", row_name), facts=message_facts, picture_marks=(row_name,))


CHECKS: tuple[Callable[[State], Iterator[Violation]], ...] = (
    check_map_is_four_by_four,
    check_each_seat_has_one_piece_on_map,
    check_map_has_two_swap_chips,
    check_unentered_cells_suffice_for_missing_chips,
    check_gauges_and_scores_in_range,
    check_not_more_bonuses_than_seats,
    check_past_settlements_have_one_gain_per_seat,
    check_hand_not_empty_or_too_large_for_phase,
    check_known_cards_within_hand_limit,
    check_rows_hands_and_entered_deck_fit_box,
    check_knocked_down_mover_neither_plays_nor_has_played,
    check_used_card_count_fits_phase_and_row,
)


def find_missing_parameters(state: State, view: View) -> tuple[str, ...]:
    """Finds the parameters that the view needs and that are not entered, in canonical order.

    The score needs gauge and score of each seat, and points by hand if the table plays with them; the list of moves the
    map and the held chips; to draw, all rows and the hand, or the player's own row alone if the piece lies; to place a
    card, the own row and the hand; to move, the own row, and nothing else if the cells of its next
    card are certain. Other views need nothing beforehand: `judge_move` returns what
    a move needs of the public table.
    """
    numbers = state.seat_numbers
    if view is View.SCORE:
        bonus_names = ("bonus",) if is_bonus_missing(state) else ()
        return (
            *(format_seat_code(number) for number in state.staying_seats_missing_gauge_or_score),
            *bonus_names,
        )
    if view is not View.MOVES or (state.phase == "move" and are_all_target_cells_of_next_card_certain(state)):
        return ()
    missing = [format_seat_code(number) for number in numbers if not state.seat_state(number).chip]
    if state.map is None or (is_map_square(state.map) and not is_map_complete(state.map)):
        missing.append("map")
    seat_number = state.table.turn
    chooses_draw = state.phase == "draw" and not state.seat_state(seat_number).down
    needed_rows = numbers if chooses_draw else (seat_number,)
    missing.extend(
        ROW_FIELDS[number - 1] for number in needed_rows if number in numbers and not state.is_row_entered(number)
    )
    if (
        (chooses_draw or state.phase == "play")
        and state.hand != ()
        and len(state.certain_hand_cards_of_mover) < hand_size_of_mover(state)
    ):
        missing.append("hand")
    return tuple(missing)


def are_all_target_cells_of_next_card_certain(state: State) -> bool:
    """Returns whether the cells that the next card leads to are certain: not without the piece or the card, nor for an
    S card unless both swap chips are entered."""
    are_swap_chips_known = len(find_cells_with(state.map_or_empty, SWAP)) == SWAPS
    return bool(find_certain_target_cells_of_next_card(state)) and (
        next_unused_card_of_own_row_or_none(state) != SWAP or are_swap_chips_known
    )


def find_notices(state: State, view: View) -> tuple[Violation, ...]:
    """Finds the notices of a table: too few starting chips; in a score, whether a settlement is due and what is entered
    by hand."""
    notices = [*find_fewer_two_star_chips_on_table_than_seats(state)]
    if view is View.SCORE:
        notices.extend(find_score_not_final_notices(state))
        notices.extend(find_bonus_reaches_goal_notices(state))
        if state.bonus is None:
            notices.append(violation("vectron.just3"))
    return tuple(notices)


def find_fewer_two_star_chips_on_table_than_seats(state: State) -> Iterator[Violation]:
    """Finds whether fewer two-star chips are on the map and held than there are players: each began with one
    (vectron.setup). Finds nothing while the map or a held chip is not entered."""
    chips = [state.seat_state(number).chip for number in state.seat_numbers]
    if not is_map_complete(state.map) or not all(chips):
        return
    chip_count = chips.count(START_CHIP) + len(list_targets_of_cells_showing_character(state.map or (), START_CHIP))
    if chip_count < len(chips):
        message_facts = {"found": chip_count, "players": len(chips)}
        parameter_names = (*(format_seat_code(number) for number in state.seat_numbers), "map")
        yield violation("vectron.chips.start", parameter_names, facts=message_facts)


def find_score_not_final_notices(state: State) -> Iterator[Violation]:
    """Finds why the score is not final: no settlement is due, or only when this turn ends (vectron.settle), or the game
    goes on after it (vectron.end). Finds nothing while a gauge or score is not entered."""
    if state.staying_seats_missing_gauge_or_score:
        return
    results = calculate_seat_settlements_if_all_entered(state)
    if is_settlement_due(state):
        if not find_winning_seats_at_goal(results):
            highest_total = max((result.total for result in results), default=0)
            yield violation("vectron.goes_on", (), facts={"score": highest_total, "limit": SCORE_GOAL})
    elif state.deck_size_or_none == 0:
        yield violation("vectron.deck_out")
    else:
        highest_gauge = max((result.gauge for result in results), default=0)
        yield violation("vectron.open", (), facts={"gauge": highest_gauge, "limit": GAUGE_GOAL})


def find_bonus_reaches_goal_notices(state: State) -> Iterator[Violation]:
    """Finds scores that points by hand bring to 6 without a settlement.

    Whether that ends the game at once is not in our copy of the rules (vectron.end, vectron.just3).
    """
    if is_settlement_due(state):
        return
    scores = [(number, state.seat_state(number).score or 0) for number in state.staying_seat_numbers]
    seats_at_goal = [
        number for number, score in scores if score + state.bonus_points_of_seat_or_0(number) >= SCORE_GOAL
    ]
    if seats_at_goal and state.bonus:
        seat_codes = [format_seat_code(number) for number in seats_at_goal]
        yield violation("vectron.bonus.over", ("bonus",), facts={"seats": seat_codes, "limit": SCORE_GOAL})


def find_full_gauge_notices(state: State) -> tuple[Violation, ...]:
    """Explains why no move is legal: a gauge at 7 has ended the turn, and the settlement comes first (vectron.seven).

    Nothing if that settlement ends the game, which is said elsewhere.
    """
    seats = tuple(format_seat_code(number) for number in find_staying_seats_with_entered_gauge_at_goal(state))
    if not seats or is_settlement_due_that_ends_game(state):
        return ()
    return (
        violation("vectron.settle_now", seats, facts={"seats": list(seats), "limit": GAUGE_GOAL}, picture_marks=seats),
    )
