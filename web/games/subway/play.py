"""Builds the page of a followed game: the map, the draft of this turn, and the record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from calculators.core.messages import LETTERS
from calculators.core.parsing import format_seat_code
from calculators.core.replay import ReplayStep, Verdict
from calculators.core.types import Judgement, ScoresAndWinners
from calculators.subway import GAME
from calculators.subway.arrival import find_sure_path_and_alternative_or_none, is_roll_of_mover_complete
from calculators.subway.moves import find_legal_moves
from calculators.subway.score import calculate_points_of_entered_seats_and_winners
from calculators.subway.starting_choices import are_starts_still_being_chosen
from calculators.subway.state import ChooseStart, MoveToStation, State
from calculators.subway.unfinished import next_field
from web.games.subway.ask import (
    CHOOSING_STYLE,
    build_bar_choosing_replaced_seat,
    describe_bead_effects_most_important_first,
    station_name_by_code,
)
from web.games.subway.destinations import (
    JudgedDestination,
    count_steps_of_legal_move_or_none,
    list_destinations_changing_beads_first,
    list_surely_legal_moves_with_judgements,
    ring_looks_of_destinations,
    stations_where_beads_are_replaced,
)
from web.games.subway.draft import BEGIN_SELECTION, EMPTY_TURN, parse_draft_or_empty
from web.games.subway.pictures.layout import RingLook
from web.games.subway.pictures.map import add_names_to_read_only_map
from web.games.subway.pictures.scene import NetworkMap, NetworkMarks, draw_table
from web.games.subway.pictures.seats_and_dice import (
    build_pad_of_six_die_faces,
    build_seat_columns_of_points_turn_and_lead,
)
from web.games.subway.record_content import (
    RecordPageContent,
    build_content_shared_by_all_stages,
    few_stations_left_to_fill_two_lines_or_empty,
)
from web.games.subway.score import winner_route_note_by_line_label
from web.games.subway.starting_choices import build_start_choice_content
from web.games.subway.targets import DestinationValue, DieValue, NextSeatDieValue, RemovedDraftDieValue, StationValue
from web.i18n import Speaker
from web.pieces import Action, AnswerBar, Key, Pad, Tray, enter_value, link_to, select
from web.table.bar import (
    build_action_reentering_illegal_turn,
    build_illegal_record_bar_with_reenter_action,
    build_link_to_share_options_action,
    build_refusal_bar,
    build_standard_bar_of_followed_game,
    build_undecided_bar,
)
from web.table.entry import build_accept_action
from web.table.opening import build_opening_bar
from web.table.page import Page


def build_record_page(page: Page) -> RecordPageContent:
    """Builds the content for the stage that the game is at."""
    followed = page.answer.followed
    if followed is None or followed.state is None:
        return build_content_shared_by_all_stages(page, page.answer.state, stage="stopped", bar=None)
    state: State = followed.state
    verdict = followed.verdict
    if verdict is not None and page.is_looking_back:
        return build_content_after_earlier_turn_without_bar(page, verdict.steps[-1])
    if verdict is not None and verdict.legal is not True:
        return build_content_of_stopped_record(page, state, verdict)
    if followed.ended:
        return build_ended_game_content_with_winner_route(page, state, followed.score)
    if are_starts_still_being_chosen(state):
        if page.full_answer.query.get("move") or any(state.at) or page.selection:
            return build_start_choice_content(page, state)
        bar = build_opening_bar(page, Action(text=page.say("opening.begin"), control=select(BEGIN_SELECTION)))
        return replace(build_content_shared_by_all_stages(page, state, stage="people", bar=bar), asks_who_plays=True)
    return build_turn_content(page, state)


def build_content_of_stopped_record(page: Page, state: State, verdict: Verdict) -> RecordPageContent:
    """Builds the content for a record that stops at an illegal or undecided move, with the table before it."""
    say = page.say
    if verdict.legal is False:
        head = say("subway.play.stopped", n=verdict.played + 1)
        bar = build_illegal_record_bar_with_reenter_action(page, verdict, head)
    else:
        notice_texts = [say.violation_text(notice) for notice in verdict.notices]
        bar = build_undecided_bar(
            say("verdict.unknown"),
            notice_texts or [page.join_missing_parameter_labels(4)],
            build_action_reentering_illegal_turn(page),
        )
    move = GAME.parse_move(verdict.steps[-1].move)
    station = move.station if isinstance(move, MoveToStation | ChooseStart) else ""
    ring_look: RingLook = "bad" if verdict.legal is False else "sel"
    rings = {station: ring_look} if station in state.board.line_letters_by_station else {}
    network_map = draw_table(
        state,
        are_all_beads_solid=True,
        marks=NetworkMarks(
            ring_look_by_station=rings, stations_to_fill=few_stations_left_to_fill_two_lines_or_empty(state)
        ),
        large_name_by_station=station_name_by_code(say, rings),
        stations_to_show_in_window=rings,
    )
    return build_content_shared_by_all_stages(page, state, stage="stopped", bar=bar, replacing_map=network_map)


def build_content_after_earlier_turn_without_bar(page: Page, step: ReplayStep) -> RecordPageContent:
    """Builds the content for an earlier turn: the table after its move, and the path of the pawn."""
    state: State = step.state_after
    route = next((effect.params["way"] for effect in step.effects if effect.code == "subway.effect.way"), ())
    rings: dict[str, RingLook] = {route[-1]: "sel"} if route else {}
    network_map = draw_table(
        state,
        are_all_beads_solid=True,
        routes=[(step.before.table.mover_seat_code, route)],
        first_number=0,
        marks=NetworkMarks(
            ring_look_by_station=rings, stations_to_fill=few_stations_left_to_fill_two_lines_or_empty(state)
        ),
        large_name_by_station=station_name_by_code(page.say, rings),
        stations_to_show_in_window=route,
    )
    return build_content_shared_by_all_stages(page, state, stage="looked", bar=None, replacing_map=network_map)


def build_turn_content(page: Page, state: State) -> RecordPageContent:
    """Builds the content for a turn: dice, station, and what the draft would change."""
    draft = parse_draft_or_empty(page.selection, EMPTY_TURN)
    rolled_state = replace(state, roll=draft.roll)
    seat = state.table.mover_seat_code
    judgement = GAME.judge_move(state, draft) if draft.station in state.board.line_letters_by_station else None
    score_before = calculate_points_of_entered_seats_and_winners(state)
    state_after = judgement.state_after if judgement is not None and is_turn_entered(draft, rolled_state) else None
    score_after = calculate_points_of_entered_seats_and_winners(state_after) if state_after is not None else None
    seats = build_seat_columns_of_points_turn_and_lead(
        page,
        state,
        score=score_before,
        turn_seat_code=seat,
        point_changes=format_nonzero_point_changes_by_seat_or_empty(page.say, score_before, score_after),
    )
    judged_destinations = (
        list_surely_legal_moves_with_judgements(rolled_state) if is_roll_of_mover_complete(rolled_state) else ()
    )
    bar = build_verdict_or_next_input_bar_of_drafted_turn(
        page, state_with_roll=rolled_state, draft=draft, judgement=judgement, score_after_legal_move_or_none=score_after
    )
    return replace(
        build_content_shared_by_all_stages(
            page,
            state,
            stage="turn",
            bar=bar,
            replacing_seats=seats,
            replacing_map=build_map_ringing_legal_and_drafted_stations(
                page.say, rolled_state, judged_destinations, draft=draft, judgement=judgement
            ),
        ),
        tray=build_tray_of_rolled_dice_to_remove(page.say, rolled_state, draft, judgement),
        pad=build_dice_pad_this_or_next_turn(
            page.say,
            state,
            is_settled=score_after is not None
            and bool(judgement and judgement.after)
            and not page.request.pending_moves_text,
        ),
        destinations=list_destinations_changing_beads_first(
            page.say,
            rolled_state,
            judged_destinations,
            asked_move=draft,
            control_value_of_station_and_replaced_seat=DestinationValue,
        ),
    )


def is_turn_entered(draft: MoveToStation, rolled_state: State) -> bool:
    """Whether the draft has a station and all dice of the style are entered."""
    return bool(draft.station) and is_roll_of_mover_complete(rolled_state)


def format_nonzero_point_changes_by_seat_or_empty(
    say: Speaker, score_before: ScoresAndWinners, score_after: ScoresAndWinners | None
) -> dict[str, str]:
    """Returns the change of points that the draft would cause for each seat, in words; {} without a finished draft."""
    if score_after is None:
        return {}
    totals = {seat.seat: seat.total for seat in score_before.seats}
    gains = {seat.seat: seat.total - totals.get(seat.seat, 0) for seat in score_after.seats}
    return {seat: say("subway.play.gain", n=gain) for seat, gain in gains.items() if gain}


def build_map_ringing_legal_and_drafted_stations(
    say: Speaker,
    state_with_full_or_partial_roll: State,
    judged_destinations: Sequence[JudgedDestination],
    *,
    draft: MoveToStation,
    judgement: Judgement[State] | None,
) -> NetworkMap:
    """Builds the map with rings at the stations that the dice lead to (none until the dice are complete) and at the
    drafted station, and the route to that unless the draft is illegal. A touch of any station enters it."""
    rings = ring_looks_of_destinations(judged_destinations)
    pawn = state_with_full_or_partial_roll.pawn_station(state_with_full_or_partial_roll.table.turn)
    named_stations = [*rings, *([pawn] if pawn else [])]
    route: tuple[str, ...] = ()
    if draft.station in state_with_full_or_partial_roll.board.line_letters_by_station:
        rings[draft.station] = "bad" if judgement is not None and judgement.legal is False else "sel"
        paths = find_sure_path_and_alternative_or_none(state_with_full_or_partial_roll, draft.station)
        route = paths[0].stations if paths and judgement is not None and judgement.legal is not False else ()
    return draw_table(
        state_with_full_or_partial_roll,
        are_all_beads_solid=True,
        routes=[(state_with_full_or_partial_roll.table.mover_seat_code, route)],
        first_number=0,
        marks=NetworkMarks(
            ring_look_by_station=rings,
            stations_to_fill=few_stations_left_to_fill_two_lines_or_empty(state_with_full_or_partial_roll),
            swap_stations=stations_where_beads_are_replaced(judged_destinations),
        ),
        large_name_by_station=station_name_by_code(say, [*named_stations, *rings]),
        stations_to_show_in_window=named_stations,
        control_of_station=lambda code: enter_value(StationValue(code)),
    )


def build_tray_of_rolled_dice_to_remove(
    say: Speaker, state_with_roll: State, draft: MoveToStation, judgement: Judgement[State] | None
) -> Tray:
    """Builds the tray with the seat to move, its style, and its dice as keys."""
    style = state_with_roll.dice_style(state_with_roll.table.turn)
    steps = count_steps_of_legal_move_or_none(judgement)
    hint = say("subway.steps", n=steps) if steps is not None and is_turn_entered(draft, state_with_roll) else ""
    seat = state_with_roll.table.mover_seat_code
    dice_keys = tuple(
        Key(
            text=str(face),
            control=enter_value(RemovedDraftDieValue(face)),
            label=say("subway.die.told", seat=seat, n=face),
            is_selected=steps is None or style != CHOOSING_STYLE or face == steps,
        )
        for face in draft.roll
    )
    return Tray(head=say(f"subway.style.head.{style or 'none'}"), seat=seat, hint=hint, tabs=dice_keys)


def build_dice_pad_this_or_next_turn(say: Speaker, state: State, *, is_settled: bool) -> Pad:
    """Builds the pad of the six faces: for this turn, or for the next seat if this turn only has to be confirmed.

    is_settled: does it only have to be confirmed? Never if it is entered again or inserted.
    """
    turn = state.table.turn
    if not is_settled:
        return build_pad_of_six_die_faces(say, format_seat_code(turn), DieValue)
    next_seat = state.table.next_staying_seat_number_or_same(turn)
    return build_pad_of_six_die_faces(
        say,
        format_seat_code(next_seat),
        NextSeatDieValue,
        say("subway.play.next", letter=LETTERS[next_seat - 1]),
    )


def build_verdict_or_next_input_bar_of_drafted_turn(
    page: Page,
    *,
    state_with_roll: State,
    draft: MoveToStation,
    judgement: Judgement[State] | None,
    score_after_legal_move_or_none: ScoresAndWinners | None,
) -> AnswerBar:
    """Builds the bar for the draft of a turn."""
    say = page.say
    turn, field = state_with_roll.table.turn, next_field(state_with_roll, draft)
    disabled_action = build_accept_action(say("subway.play.so"), is_disabled=True)
    if field in ("pawn", "style"):
        correct_action = Action(text=say("subway.play.mend"), control=link_to(page.links.link_to_view("moves")))
        return AnswerBar(
            head=say("bar.turn", seat=turn), lines=(say("subway.next.pawn_or_style"),), action=correct_action
        )
    if judgement is not None and judgement.legal is False:
        head = say("subway.play.cannot", station=draft.station)
        return build_refusal_bar(say, judgement.violations[0], head, disabled_action)
    if judgement is not None and judgement.missing == ("move",):
        return build_bar_choosing_replaced_seat(say, judgement.notices[0])
    if score_after_legal_move_or_none is not None and judgement is not None:
        steps = count_steps_of_legal_move_or_none(judgement)
        return AnswerBar(
            head=say("subway.play.to", station=draft.station, n=steps),
            lines=describe_bead_effects_most_important_first(say, judgement.effects),
            action=build_accept_action(say("subway.play.so")),
        )
    if field in ("dice", "second_die"):
        return AnswerBar(
            head=say("bar.turn", seat=turn),
            lines=(say(f"subway.next.{field}"),),
            action=disabled_action if draft != EMPTY_TURN else build_link_to_share_options_action(say),
        )
    reached_stations = {move.station for move in find_legal_moves(state_with_roll)}
    return AnswerBar(
        head=say("subway.play.reach", n=len(reached_stations)),
        lines=(say("subway.next.station"),),
        action=disabled_action,
    )


def build_ended_game_content_with_winner_route(page: Page, state: State, score: ScoresAndWinners) -> RecordPageContent:
    """Builds the content for the end of the game: the whole map with the winner's beads and longest route."""
    winner = next((seat for seat in score.seats if seat.seat in score.winners), None)
    lines = winner.lines if winner else ()
    route = next((line.params["route"] for line in lines if "route" in line.params), ())
    network_map = draw_table(
        state,
        seat_with_solid_beads=winner.seat if winner else "",
        routes=[(winner.seat, route)] if winner else (),
    )
    content = build_content_shared_by_all_stages(
        page, state, stage="ended", bar=build_standard_bar_of_followed_game(page), replacing_map=network_map
    )
    return replace(
        content,
        map=add_names_to_read_only_map(page.say, state.board, network_map),
        ending_notes=winner_route_note_by_line_label(page.say, score),
    )
