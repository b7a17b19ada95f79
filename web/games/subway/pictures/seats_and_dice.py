"""Builds the parts that several subway pages share: seats, dice and dice styles."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from calculators.core.parsing import format_seat_code
from calculators.core.types import ScoresAndWinners
from calculators.subway.state import ChooseStart, State
from calculators.subway.unfinished import DIE_FACES, list_field_options
from web.i18n import Speaker
from web.pieces import Control, DottedText, Key, Pad, SeatColumn, Seats, enter_value
from web.table.page import Page

PIP_POSITIONS = {
    1: ((12, 12),),
    2: ((7, 7), (17, 17)),
    3: ((6.6, 6.6), (12, 12), (17.4, 17.4)),
    4: ((7, 7), (17, 7), (7, 17), (17, 17)),
    5: ((6.8, 6.8), (17.2, 6.8), (12, 12), (6.8, 17.2), (17.2, 17.2)),
    6: ((7.2, 6.2), (16.8, 6.2), (7.2, 12), (16.8, 12), (7.2, 17.8), (16.8, 17.8)),
}
"""The middles of the pips of a die that is 24 wide."""

EXACT_STYLE = 4
"""The dice style that goes exactly the number of its one die; assumed for a number of steps without a style."""


def build_seat_columns_of_points_turn_and_lead(
    page: Page,
    state: State,
    *,
    score: ScoresAndWinners | None,
    turn_seat_code: str,
    captions_in_place_of_styles: Mapping[str, str] | None = None,
    point_changes: Mapping[str, str] | None = None,
    control_by_seat: Mapping[str, Control] | None = None,
) -> Seats:
    """Builds a column a seat: its points, what the draft would change, and its dice style or another caption.

    score: of the points, which also says who leads; point_changes: seat → change in words; control_by_seat: what a
    touch of a column does.
    """
    captions = {**short_dice_style_by_seat(page, state), **(captions_in_place_of_styles or {})}
    totals = {seat.seat: seat.total for seat in score.seats} if score else {}
    leaders = (score.winners or score.seat_codes_with_best_total) if score and any(totals.values()) else ()
    columns = tuple(
        SeatColumn(
            seat=seat,
            points=str(totals[seat]) if seat in totals else "",
            unit=page.say("unit.points") if seat in totals else "",
            change=(point_changes or {}).get(seat, ""),
            caption=captions.get(seat, ""),
            is_to_move=seat == turn_seat_code,
            is_leading=seat in leaders and len(leaders) < page.player_count,
            control=(control_by_seat or {}).get(seat),
            is_wrong=f"styles.{number - 1}" in page.parameters_and_targets_of_violations
            or f"at.{number - 1}" in page.parameters_and_targets_of_violations,
        )
        for number, seat in enumerate(page.seats, start=1)
    )
    return Seats(page.say("subway.seats"), columns)


def short_dice_style_by_seat(page: Page, state: State) -> dict[str, str]:
    """Returns the dice style of each seat in short; only its sign if the seat has a name."""
    say = page.say

    def short(seat: int) -> str:
        style = state.dice_style(seat)
        if not style:
            return say("subway.style.short.none")
        text = say(f"subway.style.short.{style}")
        return text[:1] if page.entered_seat_name_or_empty(seat - 1) else text

    return {format_seat_code(seat): short(seat) for seat in state.seats}


def build_pad_of_six_die_faces(
    say: Speaker, seat_code: str, value_of_face: Callable[[int], DottedText], lead_text: str = ""
) -> Pad:
    """Builds the keys of the six faces. value_of_face: what the key of a face sends; lead_text: stands before the
    keys."""
    keys = tuple(
        Key(
            text="",
            control=enter_value(value_of_face(face)),
            label=say("subway.die.of", seat=seat_code, n=face),
            face="".join(f"M{x} {y}h.01" for x, y in PIP_POSITIONS[face]),
        )
        for face in DIE_FACES
    )
    return Pad(say("subway.dice.of", seat=seat_code, n=1), 6, keys, lead_text)


def build_pad_of_four_styles_dimming_taken(
    say: Speaker, state: State, chosen_style: int | None, value_of_style: Callable[[int], DottedText]
) -> Pad:
    """Builds the pad of the four dice styles; one that another seat has displays that seat and is dimmed.

    value_of_style: what the key of a style sends."""
    keys = []
    for option in list_field_options(state, ChooseStart(""), "style"):
        style = option.value
        text = say(f"subway.style.short.{style}")
        for violation in option.violations:
            text = say("subway.style.gone", **violation.params)
        keys.append(
            Key(
                text=text,
                control=enter_value(value_of_style(style)),
                label=say("subway.style.long", style=style, what=say(f"subway.style.does.{style}")),
                is_selected=style == chosen_style,
                is_dimmed=not option.can_be_legal,
            )
        )
    return Pad(say("subway.style.which"), 4, tuple(keys))
