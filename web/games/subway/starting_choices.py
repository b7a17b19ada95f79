"""Builds the content of a record page while the seats choose their start stations and dice styles."""

from __future__ import annotations

from dataclasses import replace

from calculators.core.parsing import format_seat_code
from calculators.core.types import Judgement
from calculators.subway import GAME
from calculators.subway.starting_choices import (
    check_dice_style_free,
    list_free_dice_styles,
    next_seat_number_to_choose_start_or_none,
)
from calculators.subway.state import ChooseStart, State
from calculators.subway.unfinished import next_field
from web.games.subway.ask import station_name_by_code
from web.games.subway.draft import EMPTY_START, parse_draft_or_empty
from web.games.subway.pictures.layout import RingLook
from web.games.subway.pictures.scene import NetworkMarks, draw_table
from web.games.subway.pictures.seats_and_dice import (
    build_pad_of_four_styles_dimming_taken,
    build_seat_columns_of_points_turn_and_lead,
)
from web.games.subway.record_content import RecordPageContent, build_content_shared_by_all_stages
from web.games.subway.targets import StartStationValue, StyleValue
from web.pieces import AnswerBar, Tray, enter_value
from web.table.bar import build_refusal_bar
from web.table.entry import build_accept_action
from web.table.page import Page


def build_start_choice_content(page: Page, state: State) -> RecordPageContent:
    """Builds the content before the first turn: the seat that chooses, with the verdict on its draft."""
    say = page.say
    seat = next_seat_number_to_choose_start_or_none(state)
    assert seat is not None
    draft = parse_draft_or_empty(page.selection, EMPTY_START)
    free_styles = list_free_dice_styles(state)
    if draft.style is None and len(free_styles) == 1:
        draft = replace(draft, style=free_styles[0])
    judgement = GAME.judge_move(state, draft) if draft.station else None
    nearby_stations: tuple[str, ...] = ()
    if judgement is not None and judgement.legal is False:
        nearby_stations = tuple(judgement.violations[0].params.get("near", ()))
    rings: dict[str, RingLook] = dict.fromkeys(nearby_stations, "near")
    if draft.station:
        rings[draft.station] = "bad" if judgement is not None and judgement.legal is False else "sel"
    order_captions = {
        format_seat_code(number): say(
            "subway.play.choosing" if number == seat else "subway.play.order", n=len(page.seats) - number + 1
        )
        for number in state.seats
        if state.dice_style(number) is None
    }
    chosen_stations = [code for code in state.at if code]
    network_map = draw_table(
        state,
        are_all_beads_solid=True,
        # Transfer stations are forbidden too; their shape says so.
        marks=NetworkMarks(ring_look_by_station=rings, forbidden_stations=set(state.board.dead_end_stations)),
        large_name_by_station=station_name_by_code(say, [*rings, *chosen_stations]),
        control_of_station=lambda code: enter_value(StartStationValue(code)),
    )
    seats = build_seat_columns_of_points_turn_and_lead(
        page,
        state,
        score=None,
        turn_seat_code=format_seat_code(seat),
        captions_in_place_of_styles=order_captions,
    )
    return replace(
        build_content_shared_by_all_stages(
            page,
            state,
            stage="start",
            bar=build_start_choice_bar(page, seat, draft, judgement),
            replacing_seats=seats,
            replacing_map=network_map,
        ),
        tray=Tray(
            head=say("subway.play.choose"),
            seat=format_seat_code(seat),
            hint=say(f"subway.style.does.{draft.style}") if draft.style else "",
        ),
        pad=build_pad_of_four_styles_dimming_taken(
            say,
            replace(state, table=replace(state.table, turn=seat)),
            draft.style,
            StyleValue,
        ),
    )


def build_start_choice_bar(
    page: Page, seat_number: int, draft: ChooseStart, judgement: Judgement[State] | None
) -> AnswerBar:
    """Builds the bar for the draft of a start."""
    say, state = page.say, page.answer.current_state
    next_fields = "style_and_station" if draft == EMPTY_START else next_field(state, draft)
    disabled_action = build_accept_action(say("subway.play.so"), is_disabled=True)
    if judgement is None and draft.style is not None:
        for violation in check_dice_style_free(state, draft.style):
            return build_refusal_bar(say, violation, say("subway.play.not.style"), disabled_action)
    if judgement is None:
        return AnswerBar(
            head=say("subway.play.chooses", seat=seat_number),
            lines=(say(f"subway.next.{next_fields}"),),
            action=disabled_action,
        )
    head = say("subway.play.at", station=draft.station)
    if judgement.legal is False:
        reported_violation = judgement.violations[0]
        is_style_violation = reported_violation.code == "subway.start.style"
        head = say("subway.play.not.style" if is_style_violation else "subway.play.not", station=draft.station)
        return build_refusal_bar(say, reported_violation, head, disabled_action)
    if judgement.legal is None:
        return AnswerBar(head=head, lines=(say(f"subway.next.{next_fields}"),), action=disabled_action)
    return AnswerBar(
        head=head,
        lines=(say.message_text(judgement.effects[0]),),
        action=build_accept_action(say("subway.play.so")),
    )
