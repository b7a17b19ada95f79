"""Finds violations and missing entries of a table, and what its players should know about it."""

from __future__ import annotations

from collections.abc import Iterator

from calculators.core.parsing import SEAT_FIELDS, check_player_count_seat_range_and_enough_staying, format_seat_code
from calculators.core.types import Message, View, Violation
from calculators.subway.codes import violation
from calculators.subway.refusals import is_station_of_stalked_victim_missing
from calculators.subway.rulings import STALKING
from calculators.subway.state import (
    BOARDS,
    COUNTED,
    DICE,
    LINES,
    LINES_TO_END,
    ORDER,
    PLAYERS,
    PROTECTED,
    STYLES,
    WITHOUT_BRANCHES,
    State,
)


def find_violations(state: State, view: View) -> tuple[Violation, ...]:
    """Returns every violation of the rules; the same for every view."""
    del view
    entered_seats = [name for name, hand in zip(SEAT_FIELDS, state.beads, strict=True) if hand is not None]
    found = check_player_count_seat_range_and_enough_staying(state.table, PLAYERS, "subway.players", entered_seats)
    for check in (
        check_lists_and_seats_not_beyond_player_count,
        check_stations_on_board,
        check_beads_within_station_capacity,
        check_bead_under_each_pawn,
        check_dice_styles_of_seats_distinct,
        check_dice_count_within_style_or_two,
        check_two_lines_are_complete_for_bonus,
        check_nobody_robs_itself,
    ):
        found.extend(check(state))
    return tuple(found)


def check_lists_and_seats_not_beyond_player_count(state: State) -> Iterator[Violation]:
    """Checks that no list has more entries than there are seats, and that no entry names a seat beyond them (clause
    subway.setup)."""
    players = state.table.players
    for name, entries in (("at", state.at), ("styles", state.styles), ("robbed", state.robbed or ())):
        if len(entries) > players and not (name == "robbed" and state.table.turn == len(entries)):
            yield violation("subway.list", [name], facts={"name": name, "count": len(entries), "players": players})
    seats_by_parameter = {"bonus": [state.bonus], "robbed": list(state.robbed or ())}
    parameters_beyond_seats = [
        name for name, values in seats_by_parameter.items() if any(seat and seat > players for seat in values)
    ]
    if parameters_beyond_seats and players in PLAYERS:
        yield violation(
            "subway.seat", parameters_beyond_seats, facts={"players": players}, picture_marks=parameters_beyond_seats
        )


def check_stations_on_board(state: State) -> Iterator[Violation]:
    """Checks that every station with a bead or pawn is on this board (clause subway.three)."""
    board = state.board.line_letters_by_station
    hands = [[code for code, _ in hand or ()] for hand in state.beads]
    for name, codes in [*zip(SEAT_FIELDS, hands, strict=True), ("at", state.at)]:
        absent = {index: code for index, code in enumerate(codes) if code is not None and code not in board}
        if absent:
            marks = [f"{name}.{index}" for index in absent] + [f"st.{code}" for code in absent.values()]
            facts = {"stations": list(absent.values()), "players": state.table.players}
            yield violation("subway.board", [name], facts=facts, picture_marks=marks)


def check_beads_within_station_capacity(state: State) -> Iterator[Violation]:
    """Checks that an ordinary station has at most one bead, and a transfer station at most two (clause
    subway.place)."""
    entries_by_station: dict[str, list[tuple[str, int, int]]] = {}
    for seat in state.seats:
        for index, (code, count) in enumerate(state.beads[seat - 1] or ()):
            entries_by_station.setdefault(code, []).append((format_seat_code(seat), index, count))
    for code, capacity in state.board.bead_capacity_by_station.items():
        beads = sum(count for _, _, count in entries_by_station.get(code, ()))
        if beads > capacity:
            yield violation(
                "subway.beads.ordinary" if capacity == 1 else "subway.beads.transfer",
                [name for name, _, _ in entries_by_station[code]],
                facts={"station": code, "beads": beads, "limit": capacity},
                picture_marks=[*(f"{name}.{index}" for name, index, _ in entries_by_station[code]), f"st.{code}"],
            )


def check_bead_under_each_pawn(state: State) -> Iterator[Violation]:
    """Checks that a bead of some seat lies under every pawn (clause subway.place), once the beads of all seats are
    entered."""
    for seat in state.seats if state.are_all_beads_entered else ():
        code = state.pawn_station(seat)
        if code in state.board.line_letters_by_station and not state.bead_counts_by_seat_with_beads_at(code):
            yield violation(
                "subway.at.bead",
                ["at"],
                facts={"seat": format_seat_code(seat), "station": code},
                picture_marks=[f"at.{seat - 1}", f"st.{code}"],
            )


def check_dice_styles_of_seats_distinct(state: State) -> Iterator[Violation]:
    """Checks that no two seats have the same dice style (clause subway.setup)."""
    for style in STYLES:
        seat_indices = [index for index, other in enumerate(state.styles) if other == style]
        if len(seat_indices) > 1:
            yield violation(
                "subway.styles.same",
                ["styles"],
                facts={"style": style, "seats": [format_seat_code(index + 1) for index in seat_indices]},
                picture_marks=[f"styles.{index}" for index in seat_indices],
            )


def check_dice_count_within_style_or_two(state: State) -> Iterator[Violation]:
    """Checks that there are no more dice than the style rolls, or than two if it is not entered (clause
    subway.dice)."""
    style = state.dice_style(state.table.turn)
    limit = max(DICE.values()) if style is None else DICE[style]
    if len(state.roll) > limit:
        facts = {
            "count": len(state.roll),
            "limit": limit,
            "style": style or 0,
            "seat": state.table.mover_seat_code,
        }
        marks = [f"roll.{index}" for index in range(limit, len(state.roll))]
        yield violation("subway.roll.count", ["roll"], facts=facts, picture_marks=marks)


def check_two_lines_are_complete_for_bonus(state: State) -> Iterator[Violation]:
    """Checks that two of the four counted lines are complete if the bonus is given (clause subway.score.bonus), once
    the beads of all seats are entered."""
    if state.bonus is not None and state.are_all_beads_entered and not state.are_two_lines_complete:
        facts = {
            "seat": format_seat_code(state.bonus),
            "complete": len(state.complete_counted_lines),
            "needed": LINES_TO_END,
        }
        yield violation("subway.bonus.lines", ["bonus"], facts=facts, picture_marks=["bonus"])


def check_nobody_robs_itself(state: State) -> Iterator[Violation]:
    """Checks that no seat robs itself (clause subway.replace)."""
    for seat, victim in enumerate(state.robbed or (), start=1):
        if seat == victim:
            facts, marks = {"seat": format_seat_code(seat)}, [f"robbed.{seat - 1}"]
            yield violation("subway.robbed.self", ["robbed"], facts=facts, picture_marks=marks)


def find_missing_parameters(state: State, view: View) -> tuple[str, ...]:
    """Returns the parameters that a view needs and that are not entered.

    The score needs the beads of every player who stays, and the bonus if two lines are complete. A list of moves needs
    the pawn, style and dice of the mover, and a pawn that may forbid its station. For the check of a move it is empty:
    `play.judge_move` finds what that needs.
    """
    if view is View.SCORE:
        found = [f"p{seat}" for seat in state.staying_seats if state.beads[seat - 1] is None]
        return (*found, "bonus") if state.are_two_lines_complete and state.bonus is None else tuple(found)
    if view is not View.MOVES:
        return ()
    turn = state.table.turn
    style = state.dice_style(turn)
    is_missing_by_name = {
        "at": state.pawn_station(turn) is None or is_station_of_stalked_victim_missing(state),
        "styles": style is None,
        "roll": not state.roll or (style is not None and len(state.roll) < DICE[style]),
    }
    return tuple(name for name, is_missing in is_missing_by_name.items() if is_missing)


def find_notices(valid_state: State, view: View) -> tuple[Violation, ...]:
    """Returns notices about a table that breaks no rule."""
    if view is View.SCORE:
        return tuple(find_unfinished_game_notices(valid_state)) if valid_state.are_all_beads_entered else ()
    found = []
    if valid_state.table.option(STALKING) == "on" and valid_state.robbed is None:
        found.append(violation("subway.robbed.unknown", ["robbed"], facts={"seat": valid_state.table.mover_seat_code}))
    missing = find_incomplete_parameters_affecting_beads(valid_state)
    if view is View.MOVES and missing and not find_missing_parameters(valid_state, view):
        found.append(violation("subway.partial", missing, facts={"names": list(missing)}))
    return tuple(found)


def find_unfinished_game_notices(state: State) -> Iterator[Violation]:
    """Yields a notice if the game that is scored goes on: lines or turns are left (clause subway.end)."""
    lines = state.complete_counted_lines
    if not state.are_two_lines_complete:
        facts = {"lines": list(lines), "complete": len(lines), "needed": LINES_TO_END}
        yield violation("subway.open", [], facts=facts)
    elif state.bonus and not state.is_over:
        yield violation("subway.turns", ["turn"], facts=message_facts_of_seats_with_turn_left_in_round(state))


def message_facts_of_seats_with_turn_left_in_round(state: State) -> dict[str, object]:
    """Returns the seats that still have a turn once two lines are complete, as facts for a message (clause
    subway.end)."""
    seats = [format_seat_code(seat) for seat in state.staying_seats if seat >= state.table.turn]
    return {"seats": seats, "count": len(seats)}


def find_incomplete_parameters_affecting_beads(state: State) -> tuple[str, ...]:
    """Returns the parameters that are not fully entered and could change what happens to the beads of a station."""
    found = [f"p{seat}" for seat in state.seats if state.beads[seat - 1] is None]
    other_seats = [seat for seat in state.seats if seat != state.table.turn]
    if any(state.pawn_station(seat) is None for seat in other_seats):
        found.append("at")
    if any(state.dice_style(seat) is None for seat in other_seats) and PROTECTED not in state.styles:
        found.append("styles")
    return tuple(found)


def describe_setup(player_count: int) -> tuple[Message, ...]:
    """Describes how to set up the table for a number of players (clause subway.setup). Empty for other numbers of
    players."""
    if player_count not in PLAYERS:
        return ()
    from_last = [format_seat_code(seat) for seat in range(player_count, 0, -1)]
    found = [
        Message("subway.setup.take", {}, "subway.pieces"),
        Message("subway.setup.start", {"seat": "p1"}, "subway.first"),
        Message("subway.setup.choose", {"seats": from_last}, "subway.setup"),
        Message("subway.setup.beads", {}, "subway.supply"),
    ]
    if player_count == 3:
        left_out = {
            "lines": [letter for letter in LINES if letter in WITHOUT_BRANCHES],
            "stations": [
                code for code in ORDER if code in BOARDS["ozone"].transfer_stations - BOARDS["three"].transfer_stations
            ],
        }
        # Before the players choose their stations.
        found.insert(1, Message("subway.setup.three", left_out, "subway.three"))
    return tuple(found)


def describe_mover_lines_and_seats_with_last_turn(state: State) -> tuple[Message, ...]:
    """Describes whose turn it is, how complete each of the four lines is, and which seats still have a turn before the
    end."""
    if state.is_over:
        return (Message("subway.progress.over", {}, "subway.end"),)
    found = [Message("subway.progress.turn", {"seat": state.table.mover_seat_code}, "subway.turn")]
    if not state.are_all_beads_entered:
        return tuple(found)
    for letter in COUNTED:
        stations_left = state.find_line_stations_without_beads(letter)
        code = "subway.progress.left" if stations_left else "subway.progress.complete"
        found.append(
            Message(code, {"line": letter, "count": len(stations_left), "stations": list(stations_left)}, "subway.end")
        )
    stations = state.fewest_stations_completing_two_counted_lines
    if stations:
        params = {"count": len(stations), "stations": list(stations)}
        found.append(Message("subway.progress.fill", params, "subway.end"))
    else:
        found.append(
            Message("subway.progress.last", message_facts_of_seats_with_turn_left_in_round(state), "subway.end")
        )
    return tuple(found)
