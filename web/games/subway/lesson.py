"""The lesson of the subway game: a row of stations with beads, pawns and dice."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from calculators.core.answers import Answer
from calculators.core.parsing import format_seat_code
from calculators.subway.notation import parse_move
from calculators.subway.state import Board, ChooseStart, MoveAlongPath, MoveToStation, State
from web.games.subway.paper.map import LINE_INKS
from web.games.subway.pictures.layout import SPOTS
from web.i18n import Speaker
from web.paper.letter_widths import largest_fitting_size
from web.paper.picture import BLACK, WHITE, Ink, Picture, TextStyle, coord
from web.table.lesson import (
    NEW,
    PLAIN,
    WAY,
    Lesson,
    LessonStep,
    blank_picture,
    draw_arrow,
    draw_totals_with_winners_underlined_or_none,
)

ACROSS, WIDEST, NARROW = 318.0, 90.0, 60.0
"""Width of a whole row, the largest distance between stations, and the one below which not every name has room."""
TOP, NAMES, LETTERS = 30.0, 15.0, 14.0
"""Height of the line in the picture, of a line of names, and of their letters."""
STOP, BEAD = 15.0, 17.0
"""Diameters of an empty place and of a bead."""
GOALS = 4
"""The most destinations of a roll that are drawn."""
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Positions of the pips of a die around its middle."""


def draw_die_26_wide(picture: Picture, *, x: float, y: float, face: int, is_highlighted_as_used: bool = False) -> None:
    """Draws a die. is_highlighted_as_used: whether it is the die that is used."""
    picture.draw_rounded_box(NEW if is_highlighted_as_used else PLAIN, x=x, y=y, width=26, height=26, corner_radius=5)
    picture.start_layer()
    for dx, dy in PIPS[face]:
        picture.draw_dot(x + 13 + 7 * dx, y + 13 + 7 * dy, 5, BLACK)


def draw_station_with_bead_or_free(picture: Picture, x: float, y: float, bead_seat_code: str = "") -> None:
    """Draws a station with a bead; without a seat code, with an empty place."""
    if bead_seat_code:
        picture.draw_seat_mark_unless_seat_empty(bead_seat_code, x, y, BEAD)
    else:
        picture.draw_dot(x, y, STOP, BLACK)
        picture.start_layer()
        picture.draw_dot(x, y, STOP - 4, WHITE)
        picture.start_layer()


def draw_pawn_above_station(picture: Picture, station_x: float, station_y: float, seat_code: str) -> None:
    """Draws a pawn above a station whose middle is given."""
    picture.draw_path(f"M{coord(station_x - 6)} {coord(station_y - 14)}h12l-6 9z", Ink(fill=BLACK))
    picture.start_layer()
    picture.draw_seat_mark_unless_seat_empty(seat_code, station_x, station_y - 20, 15)


def draw_track(picture: Picture, *, x: float, y: float, length: float, line_letter: str) -> None:
    picture.draw_path(f"M{coord(x)} {coord(y)}h{coord(length)}", Ink(stroke=LINE_INKS[line_letter], width=6))


def draw_dice_step(_say: Speaker) -> Picture:
    picture = blank_picture()
    for number, (x, y) in enumerate(((26, 2), (56, 2), (26, 34), (56, 34)), 1):
        draw_die_26_wide(picture, x=x, y=y, face=number + 1, is_highlighted_as_used=number == 1)
    return picture


def draw_line_with_stations(picture: Picture, station_xs: Sequence[float], y: float, line_letter: str = "H") -> None:
    draw_track(picture, x=station_xs[0], y=y, length=station_xs[-1] - station_xs[0], line_letter=line_letter)
    picture.start_layer()
    for x in station_xs:
        draw_station_with_bead_or_free(picture, x, y)


def draw_move_step(_say: Speaker) -> Picture:
    picture = blank_picture()
    draw_line_with_stations(picture, (10, 38, 66, 94), 46)
    picture.start_layer()
    draw_pawn_above_station(picture, 10, 46, "p1")
    draw_arrow(picture, 28, 24, 58)
    return picture


def draw_bead_step(_say: Speaker) -> Picture:
    picture = blank_picture()
    draw_line_with_stations(picture, (14, 54, 94), 44, "M")
    picture.start_layer()
    draw_station_with_bead_or_free(picture, 54, 44, "p1")
    picture.start_layer()
    draw_pawn_above_station(picture, 54, 44, "p1")
    return picture


def draw_bead_replacement_step(_say: Speaker) -> Picture:
    picture = blank_picture()
    draw_track(picture, x=4, y=44, length=30, line_letter="E")
    draw_track(picture, x=76, y=44, length=28, line_letter="E")
    picture.start_layer()
    draw_station_with_bead_or_free(picture, 19, 44, "p2")
    draw_station_with_bead_or_free(picture, 90, 44, "p1")
    picture.start_layer()
    draw_pawn_above_station(picture, 19, 44, "p2")
    draw_pawn_above_station(picture, 83, 44, "p2")
    draw_pawn_above_station(picture, 99, 44, "p1")
    draw_arrow(picture, 40, 40, 26)
    return picture


def draw_ending_step(_say: Speaker) -> Picture:
    picture = blank_picture()
    for y, letter in ((18, "H"), (46, "M")):
        draw_track(picture, x=8, y=y, length=92, line_letter=letter)
        picture.start_layer()
        for number, x in enumerate((10, 32, 54, 76, 98)):
            draw_station_with_bead_or_free(picture, x, y, f"p{(number + y) % 4 + 1}")
    return picture


def draw_path_destinations_or_totals_of_answer_or_none(say: Speaker, answer: Answer) -> Picture | None:
    """Draws the example of an answer: the path of a move, the destinations of a roll, or the totals of a score.

    None if there is nothing to draw.
    """
    verdict = answer.verdict
    if verdict:
        step = verdict.steps[-1]
        state: State = step.before or answer.state
        effect_params = {effect.kind: effect.params for effect in step.effects}
        move = parse_move(step.move)
        turning_station = next((one.params["station"] for one in step.violations if one.code == "subway.path.back"), "")
        if turning_station and isinstance(move, MoveAlongPath):
            return draw_path_with_way_back_crossed_out(
                say, state, move.stations[: move.stations.index(turning_station) + 1]
            )
        path = (
            tuple(effect_params["way"]["way"])
            if "way" in effect_params
            else stations_along_refused_move_or_around_chosen_start(state, move)
        )
        bead_after_by_station = (
            {path[-1]: format_seat_code(state.table.turn)}
            if path and {"place", "replace", "start"} & effect_params.keys()
            else {}
        )
        return (
            draw_named_stations_with_beads_and_pawns_in_row(
                say, state, station_codes=path, bead_seat_after_move_by_station=bead_after_by_station
            )
            if path
            else None
        )
    if answer.moves is not None and isinstance(answer.state, State):
        destinations = list(dict.fromkeys(listed.game_move.station for listed in answer.moves))[:GOALS]
        pawn_station = answer.state.pawn_station(answer.state.table.turn)
        return (
            draw_named_stations_with_beads_and_pawns_in_row(
                say,
                answer.state,
                station_codes=(pawn_station, *destinations),
                bead_seat_after_move_by_station={},
                draws_arrow_instead_of_tracks=True,
            )
            if pawn_station and destinations
            else None
        )
    return draw_totals_with_winners_underlined_or_none(answer)


def draw_path_with_way_back_crossed_out(
    say: Speaker, state: State, stations_up_to_turning_back: Sequence[str]
) -> Picture:
    """Draws the path to the station where a pawn would turn back, with the way back crossed out."""
    picture = draw_named_stations_with_beads_and_pawns_in_row(
        say, state, station_codes=stations_up_to_turning_back, bead_seat_after_move_by_station={}
    )
    pitch = picture.wide / len(stations_up_to_turning_back)
    x, y = picture.wide - pitch / 2, TOP - 20
    picture.start_layer()
    picture.draw_path(f"M{coord(x)} {coord(TOP - 11)}v-9h-{coord(pitch - 20)}m6 -6l-6 6l6 6", WAY)
    picture.start_layer()
    middle = x - (pitch - 20) / 2
    picture.draw_path(f"M{coord(middle - 6)} {coord(y - 6)}l12 12m0 -12l-12 12", Ink(stroke=BLACK, width=2.5))
    return picture


def stations_along_refused_move_or_around_chosen_start(
    state: State, refused_move: MoveToStation | MoveAlongPath | ChooseStart
) -> tuple[str, ...]:
    """Returns the stations of a move that is not legal.

    They are those of the path, or those along a line with both ends of the move; for a start, its station between its
    neighbours.
    """
    if isinstance(refused_move, MoveAlongPath):
        return refused_move.stations
    if isinstance(refused_move, ChooseStart):
        return first_line_stations_within_one_stop_of_station(state.board, refused_move.station)
    pawn_station = state.pawn_station(state.table.turn)
    for line_stations in state.board.lines.values():
        if pawn_station in line_stations and refused_move.station in line_stations:
            first_index, last_index = sorted(
                (line_stations.index(pawn_station), line_stations.index(refused_move.station))
            )
            stations = line_stations[first_index : last_index + 1]
            return stations if stations[0] == pawn_station else stations[::-1]
    return tuple(filter(None, (pawn_station, refused_move.station)))


def first_line_stations_within_one_stop_of_station(board: Board, station_code: str) -> tuple[str, ...]:
    """Returns a station between its neighbours on its first line."""
    line_stations = next((stations for stations in board.lines.values() if station_code in stations), (station_code,))
    index = line_stations.index(station_code)
    return line_stations[max(0, index - 1) : index + 2]


def draw_named_stations_with_beads_and_pawns_in_row(
    say: Speaker,
    state: State,
    *,
    station_codes: Sequence[str],
    bead_seat_after_move_by_station: dict[str, str],
    draws_arrow_instead_of_tracks: bool = False,
) -> Picture:
    """Draws stations in a row with their names, beads and pawns.

    bead_seat_after_move_by_station: the seat with a bead on a station after the move; draws_arrow_instead_of_tracks:
    draws an arrow after the first station instead of tracks.
    """
    pitch = min(WIDEST, ACROSS / len(station_codes))
    picture = Picture(pitch * len(station_codes), TOP + 16 + 2 * NAMES)
    xs = [pitch * (number + 0.5) for number in range(len(station_codes))]
    if draws_arrow_instead_of_tracks:
        draw_arrow(picture, xs[0] + 13, TOP, pitch - 26)
    else:
        for (one, other), x in zip(pairwise(station_codes), xs, strict=False):
            draw_track(
                picture,
                x=x,
                y=TOP,
                length=pitch,
                line_letter=letter_of_line_with_both_stations_else_line_h(state.board, one, other),
            )
    picture.start_layer()
    pawns = {state.pawn_station(seat): format_seat_code(seat) for seat in state.seats}
    for x, code in zip(xs, station_codes, strict=True):
        owner = next(iter(state.bead_counts_by_seat_with_beads_at(code)), 0)
        draw_station_with_bead_or_free(
            picture, x, TOP, bead_seat_after_move_by_station.get(code) or (format_seat_code(owner) if owner else "")
        )
    picture.start_layer()
    for number, (x, code) in enumerate(zip(xs, station_codes, strict=True)):
        if code in pawns and (number == 0 or not draws_arrow_instead_of_tracks):
            draw_pawn_above_station(picture, x, TOP, pawns[code])
    draw_all_or_end_station_names(picture, say, station_codes, pitch)
    return picture


def draw_all_or_end_station_names(
    picture: Picture, say: Speaker, station_codes: Sequence[str], station_distance: float
) -> None:
    """Draws the names of all stations, or of both ends if there is no room for all."""
    size, last = LETTERS, len(station_codes) - 1
    for number, code in enumerate(station_codes):
        is_narrow = station_distance < NARROW
        if is_narrow and number not in (0, last):
            continue
        x = {0: 0.0, last: picture.wide}[number] if is_narrow else station_distance * (number + 0.5)
        anchor = {0: "start", last: "end"}[number] if is_narrow else "middle"
        width_limit = picture.wide / 2 - 4 if is_narrow else station_distance - 2
        for line, text in enumerate(SPOTS[code].labels[say.language].lines or [say(f"subway.station.{code}")]):
            style = TextStyle(largest_fitting_size(text, size, width_limit), bold=False, fill=BLACK, anchor=anchor)
            picture.draw_text(text, x, TOP + 24 + NAMES * line, style)


def letter_of_line_with_both_stations_else_line_h(board: Board, first_station: str, second_station: str) -> str:
    """Returns the letter of a line that has both stations; `H` if none has."""
    return next(
        (letter for letter, along in board.lines.items() if first_station in along and second_station in along), "H"
    )


LESSON = Lesson(
    (
        LessonStep("dice", "subway.dice", draw_dice_step),
        LessonStep("move", "subway.move.terminus", draw_move_step),
        LessonStep("bead", "subway.place", draw_bead_step),
        LessonStep("replace", "subway.replace", draw_bead_replacement_step),
        LessonStep("end", "subway.end", draw_ending_step),
    ),
    draw_path_destinations_or_totals_of_answer_or_none,
)
