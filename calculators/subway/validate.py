"""What can be wrong with a table, what is missing from it, and what its players should know."""

from __future__ import annotations

from calculators.core.parsing import SEAT_FIELDS, check_player_count_seat_range_and_enough_staying, format_seat_code
from calculators.core.types import Message, View, Violation
from calculators.subway.codes import violation
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
    find_counted_lines_full_of_beads,
    find_fewest_stations_to_complete_two_lines,
    find_line_stations_without_beads,
    is_over,
)


def find_violations(state: State, view: View) -> tuple[Violation, ...]:
    """Everything that contradicts the rules, the same for every view."""
    del view
    given = [name for name, hand in zip(SEAT_FIELDS, state.beads, strict=True) if hand is not None]
    found = check_player_count_seat_range_and_enough_staying(state.table, PLAYERS, "subway.players", given)
    for check in (
        check_lists_and_seats_fit_player_count,
        check_stations_on_board,
        check_beads_within_station_capacity,
        check_bead_of_any_seat_under_every_pawn,
        check_dice_styles_distinct,
        check_not_too_many_dice,
        check_bonus_has_two_full_lines,
        check_nobody_robs_itself,
    ):
        found.extend(check(state))
    return tuple(found)


def check_lists_and_seats_fit_player_count(state: State) -> list[Violation]:
    """No more entries than seats, and no seat that nobody sits on (clause subway.setup)."""
    players = state.table.players
    found = [
        violation("subway.list", [name], facts={"name": name, "count": len(values), "players": players})
        for name, values in (("at", state.at), ("styles", state.styles), ("robbed", state.robbed or ()))
        if len(values) > players and not (name == "robbed" and state.table.turn == len(values))
    ]
    named = {"bonus": [state.bonus], "robbed": list(state.robbed or ())}
    beyond = [name for name, values in named.items() if any(seat and seat > players for seat in values)]
    if beyond and players in PLAYERS:
        found.append(violation("subway.seat", beyond, facts={"players": players}, picture_marks=beyond))
    return found


def check_stations_on_board(state: State) -> list[Violation]:
    """Only stations that this board has (clause subway.three)."""
    found = []
    board = state.board.lines_by_station
    hands = [[code for code, _ in hand or ()] for hand in state.beads]
    for name, codes in [*zip(SEAT_FIELDS, hands, strict=True), ("at", state.at)]:
        absent = {index: code for index, code in enumerate(codes) if code is not None and code not in board}
        if absent:
            marks = [f"{name}.{index}" for index in absent] + [f"st.{code}" for code in absent.values()]
            params: dict[str, object] = {"stations": list(absent.values()), "players": state.table.players}
            found.append(violation("subway.board", [name], facts=params, picture_marks=marks))
    return found


def check_beads_within_station_capacity(state: State) -> list[Violation]:
    """One bead on an ordinary station, two on a transfer station, no more (clause subway.place)."""
    found = []
    lying: dict[str, list[tuple[str, int, int]]] = {}
    for seat in state.seats:
        for index, (code, count) in enumerate(state.beads[seat - 1] or ()):
            lying.setdefault(code, []).append((format_seat_code(seat), index, count))
    for code, room in state.board.bead_capacity_by_station.items():
        beads = sum(count for _, _, count in lying.get(code, ()))
        if beads > room:
            kind = "subway.beads.ordinary" if room == 1 else "subway.beads.transfer"
            where = [name for name, _, _ in lying[code]]
            marks = [*(f"{name}.{index}" for name, index, _ in lying[code]), f"st.{code}"]
            found.append(
                violation(kind, where, facts={"station": code, "beads": beads, "limit": room}, picture_marks=marks)
            )
    return found


def check_bead_of_any_seat_under_every_pawn(state: State) -> list[Violation]:
    """Somebody's bead lies under every pawn (clause subway.place); asked once all beads are entered."""
    if not state.are_all_beads_entered:
        return []
    return [
        violation(
            "subway.at.bead",
            ["at"],
            facts={"seat": format_seat_code(seat), "station": code},
            picture_marks=[f"at.{seat - 1}", f"st.{code}"],
        )
        for seat in state.seats
        if (code := state.pawn_station(seat)) in state.board.lines_by_station
        and code
        and not state.bead_counts_by_seat_at(code)
    ]


def check_dice_styles_distinct(state: State) -> list[Violation]:
    """Nobody has the dice style of another seat (clause subway.setup)."""
    found = []
    for style in STYLES:
        places = [index for index, other in enumerate(state.styles) if other == style]
        if len(places) > 1:
            params: dict[str, object] = {
                "style": style,
                "seats": [format_seat_code(index + 1) for index in places],
            }
            found.append(
                violation("subway.styles.same", ["styles"], facts=params, picture_marks=[f"styles.{i}" for i in places])
            )
    return found


def check_not_too_many_dice(state: State) -> list[Violation]:
    """No more dice than the style rolls, two at most (clause subway.dice)."""
    style = state.dice_style(state.table.turn)
    limit = max(DICE.values()) if style is None else DICE[style]
    if len(state.roll) <= limit:
        return []
    params: dict[str, object] = {
        "count": len(state.roll),
        "limit": limit,
        "style": style or 0,
        "seat": format_seat_code(state.table.turn),
    }
    marks = [f"roll.{index}" for index in range(limit, len(state.roll))]
    return [violation("subway.roll.count", ["roll"], facts=params, picture_marks=marks)]


def check_bonus_has_two_full_lines(state: State) -> list[Violation]:
    """The bonus only with two complete lines (clause subway.score.bonus), once all beads are entered."""
    complete = find_counted_lines_full_of_beads(state)
    if state.bonus is None or not state.are_all_beads_entered or len(complete) >= LINES_TO_END:
        return []
    params: dict[str, object] = {
        "seat": format_seat_code(state.bonus),
        "complete": len(complete),
        "needed": LINES_TO_END,
    }
    return [violation("subway.bonus.lines", ["bonus"], facts=params, picture_marks=["bonus"])]


def check_nobody_robs_itself(state: State) -> list[Violation]:
    """Nobody robs itself (clause subway.replace)."""
    return [
        violation(
            "subway.robbed.self",
            ["robbed"],
            facts={"seat": format_seat_code(seat)},
            picture_marks=[f"robbed.{seat - 1}"],
        )
        for seat, victim in enumerate(state.robbed or (), start=1)
        if seat == victim
    ]


def find_missing_parameters(state: State, view: View) -> tuple[str, ...]:
    """What the view cannot do without and nobody entered.

    The score needs everybody's beads; a list of moves the mover's pawn, style and dice, and what may bar the
    way. A verdict needs what its move needs, which `judge` says.
    """
    if view is View.SCORE:
        complete = len(find_counted_lines_full_of_beads(state)) >= LINES_TO_END
        found = [f"p{seat}" for seat in state.staying_seats if state.beads[seat - 1] is None]
        return (*found, "bonus") if complete and state.bonus is None else tuple(found)
    if view is not View.MOVES:
        return ()
    turn = state.table.turn
    style = state.dice_style(turn)
    lacks = {
        "at": state.pawn_station(turn) is None or is_stalked_station_not_entered(state),
        "styles": style is None,
        "roll": not state.roll or (style is not None and len(state.roll) < DICE[style]),
    }
    return tuple(name for name, is_missing in lacks.items() if is_missing)


def is_stalked_station_not_entered(state: State) -> bool:
    """Whether the variant ストーカー禁止 bars a station that nobody entered: where the seat robbed last stands."""
    victim = state.seat_last_robbed_by_or_none(state.table.turn)
    return state.table.option(STALKING) == "on" and victim is not None and state.pawn_station(victim) is None


def find_notices(state: State, view: View) -> tuple[Violation, ...]:
    """What is allowed but should be known."""
    if view is View.SCORE:
        complete = find_counted_lines_full_of_beads(state)
        if not state.are_all_beads_entered:
            return ()
        if len(complete) >= LINES_TO_END:
            return (
                (violation("subway.turns", ["turn"], facts=message_facts_of_seats_to_play(state)),)
                if state.bonus and not is_over(state)
                else ()
            )
        params: dict[str, object] = {
            "lines": list(complete),
            "complete": len(complete),
            "needed": LINES_TO_END,
        }
        return (violation("subway.open", [], facts=params),)
    found = []
    if state.table.option(STALKING) == "on" and state.robbed is None:
        found.append(violation("subway.robbed.unknown", ["robbed"], facts={"seat": format_seat_code(state.table.turn)}))
    lacks = find_parameters_that_may_hide_replacement(state)
    if view is View.MOVES and lacks and not find_missing_parameters(state, view):
        found.append(violation("subway.partial", lacks, facts={"names": list(lacks)}))
    return tuple(found)


def message_facts_of_seats_to_play(state: State) -> dict[str, object]:
    """The seats that still have a turn once two lines are complete (clause subway.end)."""
    seats = [format_seat_code(seat) for seat in state.staying_seats if seat >= state.table.turn]
    return {"seats": seats, "count": len(seats)}


def find_parameters_that_may_hide_replacement(state: State) -> tuple[str, ...]:
    """The parameters not entered in full without which it may be open what happens at a station."""
    found = [f"p{seat}" for seat in state.seats if state.beads[seat - 1] is None]
    others = [seat for seat in state.seats if seat != state.table.turn]
    if any(state.pawn_station(seat) is None for seat in others):
        found.append("at")
    if any(state.dice_style(seat) is None for seat in others) and PROTECTED not in state.styles:
        found.append("styles")
    return tuple(found)


def describe_setup(player_count: int) -> tuple[Message, ...]:
    """How to set the table up for a number of players (clause subway.setup)."""
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
        left_out: dict[str, object] = {
            "lines": [letter for letter in LINES if letter in WITHOUT_BRANCHES],
            "stations": [
                code for code in ORDER if code in BOARDS["ozone"].transfer_stations - BOARDS["three"].transfer_stations
            ],
        }
        # Before anybody picks a station.
        found.insert(1, Message("subway.setup.three", left_out, "subway.three"))
    return tuple(found)


def describe_mover_and_turns_or_cards_left(state: State) -> tuple[Message, ...]:
    """Whose turn it is, how far each of the four lines is, and who still moves before the end."""
    if is_over(state):
        return (Message("subway.progress.over", {}, "subway.end"),)
    found = [Message("subway.progress.turn", {"seat": format_seat_code(state.table.turn)}, "subway.turn")]
    if not state.are_all_beads_entered:
        return tuple(found)
    for letter in COUNTED:
        left = find_line_stations_without_beads(state, letter)
        code = "subway.progress.left" if left else "subway.progress.complete"
        found.append(Message(code, {"line": letter, "count": len(left), "stations": list(left)}, "subway.end"))
    stations = find_fewest_stations_to_complete_two_lines(state)
    if stations:
        params = {"count": len(stations), "stations": list(stations)}
        found.append(Message("subway.progress.fill", params, "subway.end"))
    else:
        found.append(Message("subway.progress.last", message_facts_of_seats_to_play(state), "subway.end"))
    return tuple(found)
