"""Builds the page of a question about a move: the map, the dice, the verdict, and all legal destinations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple

from calculators.core.parsing import Unreadable, format_seat_code
from calculators.core.types import Message, View, Violation
from calculators.subway import GAME
from calculators.subway.arrival import find_sure_path_and_alternative_or_none, is_roll_of_mover_complete
from calculators.subway.moves import find_legal_moves
from calculators.subway.notation import parse_move
from calculators.subway.rulings import STALKING
from calculators.subway.state import ChooseStart, MoveAlongPath, MoveToStation, State
from calculators.subway.unfinished import next_field
from web.games.subway.destinations import (
    Destination,
    JudgedDestination,
    list_destinations_changing_beads_first,
    list_surely_legal_moves_with_judgements,
    ring_looks_of_destinations,
    stations_where_beads_are_replaced,
)
from web.games.subway.draft import EMPTY_TURN
from web.games.subway.pictures.map import Viewbox, add_names_to_touchable_map, viewbox_around_stations_cutting_no_name
from web.games.subway.pictures.scene import NetworkMap, NetworkMarks, draw_table
from web.games.subway.pictures.seats_and_dice import (
    EXACT_STYLE,
    build_pad_of_four_styles_dimming_taken,
    build_pad_of_six_die_faces,
    build_seat_columns_of_points_turn_and_lead,
)
from web.games.subway.targets import (
    AskedMoveValue,
    DieValue,
    MoverPawnValue,
    NoStyleValue,
    PathStepValue,
    RemovedDieValue,
    ReplacedSeatValue,
    RobbedSeatValue,
    SeatStyleValue,
    StepsValue,
    StyleValue,
)
from web.i18n import Speaker
from web.pieces import Action, AnswerBar, Chips, Control, Key, Pad, Seats, Stamp, Tray, enter_value, select
from web.pieces.bar import HALF_WIDTHS_BESIDE_STAMP, LINES_OF_BAR, estimate_width_in_half_width_characters
from web.table.bar import (
    build_bar_of_legal_illegal_or_unknown_verdict,
    build_link_to_share_options_action,
    build_standard_question_bar,
    build_undecided_bar,
)
from web.table.page import Page
from web.table.page_content import PageContent
from web.table.targets import SeatToMoveValue

MapTouchMode = Literal["ask", "pawn", "path"]
PAWN: Final = "pawn"
PATH: Final = "path"
"""Modes in which a touch on the map is no question: it sets the station of the pawn, or adds the next station of a
path."""
STYLE = "style"
"""The selection that asks for a dice style although only a number of steps is entered."""
BEAD_EFFECTS = ("replace", "place", "protected", "isolated", "nothing", "line", "bonus", "last", "end", "unknown")
"""The last parts of the codes of effects that the bar displays, the most important first: another seat loses a bead.
The map displays the path."""
CHOOSING_STYLE = 1
"""The dice style of which one of the two dice is used."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionPageContent(PageContent):
    """The content of the page of a question.

    seats: None if only a station and a number of steps are entered; path_stations: the stations of the path in
    question; pawn_text: the station of the mover's pawn, in words; correction_address: the page where beads and pawns
    are entered; path_mode_control: selects or leaves the mode `path`; robbed_last_keys: the seats that the mover may
    have robbed last, None without the variant ストーカー禁止; victim_keys: the other seats, to choose whose bead the
    move replaces, allowed or not.
    """

    map_touch_mode: MapTouchMode
    seats: Seats | None
    map: NetworkMap
    tray: Tray
    pad: Pad
    destinations: tuple[Destination, ...]
    path_stations: tuple[str, ...]
    pawn_text: str
    correction_address: str
    path_mode_control: Control
    robbed_last_keys: Chips | None
    victim_keys: Chips | None


def build_question_page(page: Page) -> QuestionPageContent:
    """Builds the content of the pages for legal moves and for the verdict on a move."""
    state, move = find_last_questioned_move_with_state(page)
    turn = state.table.turn
    seat = format_seat_code(turn)
    rolled_state = (
        replace(state, roll=move.roll) if isinstance(move, (MoveToStation, MoveAlongPath)) and move.roll else state
    )
    map_touch_mode = selected_or_default_map_touch_mode(page, state)
    shows_destinations = (
        not page.answer.refused
        and is_roll_of_mover_complete(rolled_state)
        and state.pawn_station(turn) is not None
        and not GAME.find_missing_parameters(rolled_state, View.MOVES)
    )
    judged_destinations = list_surely_legal_moves_with_judgements(rolled_state) if shows_destinations else ()
    network_map = build_question_map(
        page,
        state_with_full_or_partial_roll=rolled_state,
        judged_destinations=judged_destinations,
        move=move,
        map_touch_mode=map_touch_mode,
    )
    return QuestionPageContent(
        map_touch_mode=map_touch_mode,
        seats=None
        if is_question_about_exact_steps(state)
        else build_seat_columns_of_points_turn_and_lead(
            page,
            state,
            score=None,
            turn_seat_code=seat,
            control_by_seat={
                other: select(PAWN) if other == seat else enter_value(SeatToMoveValue(other)) for other in page.seats
            },
        ),
        map=network_map,
        tray=build_dice_tray(page, rolled_state),
        pad=build_pad_of_dice_style_die_or_step_count(page, state),
        destinations=list_destinations_changing_beads_first(
            page.say,
            rolled_state,
            judged_destinations,
            asked_move=move,
            control_value_of_station_and_replaced_seat=AskedMoveValue,
        ),
        path_stations=move.stations if isinstance(move, MoveAlongPath) else (),
        pawn_text=page.say("subway.ask.from", station=state.pawn_station(turn))
        if state.pawn_station(turn)
        else page.say("subway.pawn.none"),
        correction_address=link_to_bead_and_pawn_entry_on_score_page(page),
        path_mode_control=select("" if map_touch_mode == PATH else PATH),
        robbed_last_keys=build_last_robbed_seat_chips_if_stalking_is_banned(page, state),
        victim_keys=build_replaced_seat_chips_if_needed_or_named(page, state, move) if page.answer.verdict else None,
        bar=None if page.answer.refused else build_verdict_or_next_input_bar(page, state, map_touch_mode),
        verdict_viewbox=viewbox_of_move_if_on_map(network_map, state, move) or (),
    )


def is_question_about_exact_steps(state: State) -> bool:
    """Whether nothing is entered except a station and a number of steps. The steps are then asked with the style that
    goes exactly the number of its die, until another style is chosen."""
    smallest_state = State(table=state.table, at=state.at, styles=state.styles, roll=state.roll)
    style = state.dice_style(state.table.turn)
    are_other_seats_empty = all(
        other == state.table.turn or not (state.pawn_station(other) or state.dice_style(other)) for other in state.seats
    )
    return state == smallest_state and are_other_seats_empty and style in (None, EXACT_STYLE)


def viewbox_of_move_if_on_map(
    network_map: NetworkMap, state: State, move: MoveToStation | MoveAlongPath | ChooseStart | None
) -> Viewbox | None:
    """Returns the part of the map around the mover's pawn, the path and the end of a move; None without a move, and if
    none of them is on the map."""
    if move is None:
        return None
    stations = {
        state.pawn_station(state.table.turn),
        move.station,
        *(move.stations if isinstance(move, MoveAlongPath) else ()),
    }
    stations_on_board = [code for code in stations if code in state.board.line_letters_by_station]
    return viewbox_around_stations_cutting_no_name(network_map, stations_on_board) if stations_on_board else None


def count_path_steps_left_if_path_is_only_too_short(page: Page, map_touch_mode: MapTouchMode) -> int | None:
    """Returns how many more steps the path that is being entered can have; None if it has enough, breaks another rule
    too, or no path is being entered."""
    verdict = page.answer.verdict
    violations = verdict.steps[-1].violations if verdict and map_touch_mode == PATH else ()
    if [reason.code for reason in violations] != ["subway.path.steps"]:
        return None
    steps_left = max(violations[0].params["steps"], default=0) - violations[0].params["count"]
    return steps_left if steps_left > 0 else None


class StateAndMove(NamedTuple):
    """The table of a question, and its last move (None if there is none)."""

    state: State
    move: MoveToStation | MoveAlongPath | ChooseStart | None


def find_last_questioned_move_with_state(page: Page) -> StateAndMove:
    """Returns the table before the last move of the question, and that move; no move for a departure or a
    correction."""
    verdict = page.answer.verdict
    text = page.answer.move_texts[-1] if page.answer.move_texts else ""
    state: State = page.answer.state
    if verdict is not None:
        text, state = verdict.steps[-1].move, verdict.steps[-1].before or state
    try:
        return StateAndMove(state, parse_move(text))
    except Unreadable:
        return StateAndMove(state, None)


def selected_or_default_map_touch_mode(page: Page, state: State) -> MapTouchMode:
    """Returns what a touch on the map does: extends the path or places the pawn if that is selected, places the pawn
    while the mover has none, else asks about the station."""
    if page.selection == PATH:
        return PATH
    return PAWN if page.selection == PAWN or state.pawn_station(state.table.turn) is None else "ask"


def link_to_bead_and_pawn_entry_on_score_page(page: Page) -> str:
    """Returns the address of the score page, where beads and pawns are entered or corrected."""
    return page.links.link_to_target_of_view(View.SCORE, "line")


def station_name_by_code(say: Speaker, station_codes: Iterable[str]) -> dict[str, str]:
    return {code: say(f"subway.station.{code}") for code in station_codes}


def build_question_map(
    page: Page,
    *,
    state_with_full_or_partial_roll: State,
    judged_destinations: Sequence[JudgedDestination],
    move: MoveToStation | MoveAlongPath | ChooseStart | None,
    map_touch_mode: MapTouchMode,
) -> NetworkMap:
    """Builds the map with rings at the stations that the dice lead to (none until the dice are complete) and at the
    station in question, and the path to that: an entered path always, the path to a station unless the move is illegal.

    A touch of a station does what map_touch_mode says: asks about it, places the pawn, or extends the path.
    """
    destination_rings = ring_looks_of_destinations(judged_destinations)
    stations_on_board = state_with_full_or_partial_roll.board.line_letters_by_station
    rings = dict(destination_rings)
    verdict = page.answer.verdict
    legal = verdict.steps[-1].legal if verdict else None
    route: tuple[str, ...] = ()
    if move is not None and move.station in stations_on_board:
        rings[move.station] = (
            "bad"
            if legal is False and count_path_steps_left_if_path_is_only_too_short(page, map_touch_mode) is None
            else "sel"
        )
        paths = (
            ()
            if page.answer.refused or legal is False
            else find_sure_path_and_alternative_or_none(state_with_full_or_partial_roll, move.station)
        )
        route = paths[0].stations if paths else ()
    if isinstance(move, MoveAlongPath):
        route = move.stations if all(code in stations_on_board for code in move.stations) else ()
    pawn = state_with_full_or_partial_roll.pawn_station(state_with_full_or_partial_roll.table.turn)
    named_stations = {
        **destination_rings,
        **({pawn: ""} if pawn in stations_on_board and pawn else {}),
    }
    station_value = {PAWN: MoverPawnValue, PATH: PathStepValue}.get(map_touch_mode, AskedMoveValue)
    network_map = draw_table(
        state_with_full_or_partial_roll,
        are_all_beads_solid=True,
        routes=[(state_with_full_or_partial_roll.table.mover_seat_code, route)],
        first_number=0,
        marks=NetworkMarks(
            ring_look_by_station=rings,
            swap_stations=stations_where_beads_are_replaced(judged_destinations),
            contradictory_targets=page.parameters_and_targets_of_violations,
        ),
        large_name_by_station=station_name_by_code(page.say, {**named_stations, **rings}),
        stations_to_show_in_window=named_stations,
        control_of_station=lambda code: enter_value(station_value(code)),
    )
    return add_names_to_touchable_map(page.say, state_with_full_or_partial_roll.board, network_map)


def build_verdict_or_next_input_bar(page: Page, state: State, map_touch_mode: MapTouchMode) -> AnswerBar:
    """Builds the bar with the verdict; without a verdict, with what to enter next."""
    answer, say, turn = page.answer, page.say, state.table.turn
    verdict = answer.verdict
    steps_left = count_path_steps_left_if_path_is_only_too_short(page, map_touch_mode)
    if steps_left is not None:
        return AnswerBar(
            head=say("subway.ask.path"),
            lines=(say("subway.ask.path.left", n=steps_left),),
            action=build_link_to_share_options_action(say),
        )
    if verdict is None or (map_touch_mode == PAWN and page.selection):
        return build_next_input_hint_bar(page, state, map_touch_mode)
    step = verdict.steps[-1]
    station = GAME.parse_move(step.move).station
    if step.legal is None and verdict.missing == ("move",):
        notice = step.judgement.notices[0]
        return (
            build_bar_choosing_replaced_seat(say, notice)
            if notice.code == "subway.move.seat.needed"
            else build_undecided_bar(say("verdict.unknown"), (say.violation_text(notice),))
        )
    bar = build_bar_of_legal_illegal_or_unknown_verdict(page, verdict)
    if step.legal is None:
        style = "subway.next.dice" if is_question_about_exact_steps(state) else "subway.ask.style"
        text_keys = {"at": "subway.ask.pawn", "styles": style, "roll": "subway.next.dice"}
        line = next(
            (say(key, seat=turn) for name, key in text_keys.items() if name in verdict.missing),
            page.join_missing_parameter_labels(4),
        )
        return replace(bar, head=say("verdict.unknown"), lines=(line,))
    effects = step.effects
    ways = [effect.params["steps"] for effect in effects if effect.code == "subway.effect.way"]
    if step.legal and ways:
        displayed_kinds = BEAD_EFFECTS[:-1] if is_question_about_exact_steps(state) else BEAD_EFFECTS
        lines = describe_bead_effects_most_important_first(say, effects, displayed_kinds)
        return replace(bar, head=say("subway.play.to", station=station, n=ways[0]), lines=lines)
    if step.legal:
        return bar
    if all(v.code.startswith("subway.move.seat.") for v in step.violations):
        return replace(bar, head=say("subway.ask.stays"), stamp=Stamp.NOTE)
    return replace(bar, head=say("subway.play.cannot", station=station))


def describe_bead_effects_most_important_first(
    say: Speaker, effects: Sequence[Message], displayed_kinds: Sequence[str] = BEAD_EFFECTS
) -> tuple[str, ...]:
    """Returns sentences on the effects of some kinds, in the order of the kinds."""
    displayed_effects = [effect for effect in effects if effect.kind in displayed_kinds]
    displayed_effects.sort(key=lambda effect: displayed_kinds.index(effect.kind))
    return tuple(describe_effect_without_long_list(say, effect) for effect in displayed_effects)


def describe_effect_without_long_list(say: Speaker, effect: Message) -> str:
    """Returns the sentence on an effect; on an unknown one, without the names of what decides it if they are too many
    for the bar. The page names them all."""
    text = say.message_text(effect)
    is_too_long = estimate_width_in_half_width_characters(text) > LINES_OF_BAR * HALF_WIDTHS_BESIDE_STAMP
    return say("subway.ask.unknown") if effect.kind == "unknown" and is_too_long else text


def build_bar_choosing_replaced_seat(say: Speaker, notice: Violation) -> AnswerBar:
    """Builds the bar that asks whose pawn is replaced, with a button for each seat."""
    choices = [
        Action(text=say.seat_name(seat), control=enter_value(ReplacedSeatValue(seat)))
        for seat in notice.params["seats"]
    ]
    return build_undecided_bar(say("subway.ask.whom"), (say.violation_text(notice),), choices=choices)


def build_next_input_hint_bar(page: Page, state: State, map_touch_mode: MapTouchMode) -> AnswerBar:
    """Builds the bar with what to enter next."""
    say, turn = page.say, state.table.turn
    bar = build_standard_question_bar(page)
    if is_question_about_exact_steps(state) and state.pawn_station(turn) is None:
        return replace(bar, head=say("subway.ask.begin"), lines=(say("subway.ask.begin.how"),))
    field = next_field(state, EMPTY_TURN)
    if map_touch_mode == PAWN or field == "pawn":
        return replace(bar, head=say("subway.ask.where", seat=turn), lines=(say("subway.ask.pawn", seat=turn),))
    if map_touch_mode == PATH:
        return replace(bar, head=say("subway.ask.path"), lines=(say("subway.ask.path.how"),))
    if is_question_about_exact_steps(state) and not state.roll:
        return replace(bar, head=say("subway.ask.steps"), lines=(say("subway.next.dice"),))
    if field == "style":
        return replace(bar, head=say("subway.ask.style.head", seat=turn), lines=(say("subway.ask.style", seat=turn),))
    if field in ("dice", "second_die"):
        return replace(bar, head=say("bar.turn", seat=turn), lines=(say("subway.next.dice"),))
    count = len({move.station for move in find_legal_moves(state)})
    return replace(bar, head=say("subway.play.reach", n=count), lines=(say("subway.ask.any"),))


def build_dice_tray(page: Page, state_with_roll: State) -> Tray:
    """Builds the tray: the style of the seat to move is asked, then its dice are keys that take them out.

    In the question about a number of steps the style is asked only once its key is touched.
    """
    say, seat = page.say, state_with_roll.table.mover_seat_code
    style = state_with_roll.dice_style(state_with_roll.table.turn)
    is_minimal_question = is_question_about_exact_steps(state_with_roll)
    if is_minimal_question and style is None and page.selection != STYLE:
        style_key = Key(text=say("subway.ask.restyle"), control=select(STYLE))
        return Tray(head=say("subway.ask.steps"), tools=(style_key,))
    if style is None or page.selection == STYLE:
        return Tray(head=say("subway.style.which"), seat=seat, hint=say("subway.style.keep"))
    dice_keys = tuple(
        Key(
            text=str(face),
            control=enter_value(RemovedDieValue(face)),
            label=say("subway.die.told", seat=seat, n=face),
            is_selected=True,
        )
        for face in state_with_roll.roll
    )
    return Tray(
        head=say("subway.ask.steps" if is_minimal_question else f"subway.style.head.{style}"),
        seat="" if is_minimal_question else seat,
        hint="",
        tabs=dice_keys,
        tools=(
            Key(
                text=say("subway.ask.restyle"),
                control=select(STYLE) if is_minimal_question else enter_value(NoStyleValue()),
            ),
        ),
    )


def build_pad_of_dice_style_die_or_step_count(page: Page, state: State) -> Pad:
    """Builds the pad of the four dice styles while that of the mover is not entered, then of the six faces of a die; in
    the question about exact steps the faces are the number of steps."""
    seat, dice_style = state.table.mover_seat_code, state.dice_style(state.table.turn)
    if is_question_about_exact_steps(state) and page.selection != STYLE:
        return build_pad_of_six_die_faces(page.say, seat, StepsValue)
    if dice_style is None or page.selection == STYLE:
        return build_pad_of_four_styles_dimming_taken(
            page.say, state, dice_style, lambda style: SeatStyleValue(seat, StyleValue(style))
        )
    return build_pad_of_six_die_faces(page.say, seat, DieValue)


def build_replaced_seat_chips_if_needed_or_named(
    page: Page, state: State, move: MoveToStation | MoveAlongPath | ChooseStart | None
) -> Chips | None:
    """Builds the chips of the other seats, to choose whose bead is replaced.

    None unless the move leads to a station where two of them have a bead, or names one of them.
    """
    if not isinstance(move, (MoveToStation, MoveAlongPath)):
        return None
    other_seats = [seat for seat in page.seats if seat != state.table.mover_seat_code]
    seats_with_bead_there = [seat for seat in other_seats if move.station in state.beads_by_station(int(seat[1]))]
    if len(seats_with_bead_there) < 2 and move.seat is None:
        return None
    keys = (
        Key(
            text=page.say.seat_name(seat),
            control=enter_value(ReplacedSeatValue(seat)),
            is_selected=move.seat == int(seat[1]),
        )
        for seat in other_seats
    )
    return Chips(page.say("subway.ask.whom"), tuple(keys))


def build_last_robbed_seat_chips_if_stalking_is_banned(page: Page, state: State) -> Chips | None:
    """Builds the chips to enter whom the mover robbed on its last turn; None without the variant ストーカー禁止."""
    if state.table.option(STALKING) == "off":
        return None
    turn = state.table.turn
    keys = tuple(
        Key(
            text=page.say.seat_name(seat),
            control=enter_value(RobbedSeatValue(seat)),
            is_selected=state.seat_robbed_in_last_turn_of_robber_or_none(turn) == int(seat[1]),
        )
        for seat in page.seats
        if seat != format_seat_code(turn)
    )
    return Chips(page.say("subway.field.robbed"), keys)
