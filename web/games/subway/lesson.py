"""The lesson of the subway game: dice, and parts of the map with pawns, beads and the way of a move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from urllib.parse import parse_qsl

from calculators.core.answers import Answer
from calculators.subway import GAME
from calculators.subway.notation import parse_move
from calculators.subway.state import MoveAlongPath, State
from web.games.subway.paper.map import draw_part_of_network
from web.games.subway.pictures.layout import RingLook
from web.games.subway.pictures.map import Viewbox, viewbox_around_stations_cutting_no_name
from web.games.subway.pictures.names import FAR, place_station_names
from web.games.subway.pictures.scene import NetworkMarks, box_of_item, draw_table
from web.games.subway.pictures.scene_items import Pawn
from web.games.subway.pictures.seats_and_dice import PIP_POSITIONS
from web.i18n import Speaker
from web.paper.picture import BLACK, Box, Picture
from web.table.lesson import (
    NEW,
    PLAIN,
    Lesson,
    LessonStep,
    blank_picture,
    draw_totals_with_winners_underlined_if_in_points,
)

AROUND_SAKAE = Viewbox(138, 200, 134, 71)
"""The part of the map of a step."""
WHERE_LINES_CROSS = Viewbox(80, 172, 104, 82)
"""The part of the map that stands for the game."""
LARGE_PART = 200
"""Height of a part of the map whose names are larger, in pixels of the map."""


def draw_dice_step(_say: Speaker) -> Picture:
    """Draws four dice, the first one as the one that is used."""
    picture = blank_picture()
    for face, x, y in ((2, 26, 3), (3, 58, 3), (4, 26, 35), (5, 58, 35)):
        picture.draw_rounded_box(Box(x, y, 26, 26), 5, NEW if face == 2 else PLAIN)
        picture.start_layer()
        for dx, dy in PIP_POSITIONS[face]:
            picture.draw_dot(x + 1 + dx, y + 1 + dy, 5, BLACK)
    return picture


def draw_map_step(query: str, path: Sequence[str] = (), viewbox: Viewbox = AROUND_SAKAE) -> Picture:
    """Draws a part of the map of a table, with a path of the first seat."""
    state: State = GAME.parse_query_except_moves_collecting_unreadable(dict(parse_qsl(query))).state
    return draw_part_of_network(draw_table(state, routes=[("p1", path)]), viewbox)


def draw_four_transfer_stations(_say: Speaker) -> Picture:
    """Draws where four lines cross, with a bead of every seat."""
    return draw_map_step("p1=H10&p2=T07&p3=M06&p4=S04", viewbox=WHERE_LINES_CROSS)


def draw_move_step(_say: Speaker) -> Picture:
    return draw_map_step("p1=H10&at=H10", ("H10", "H11", "H12", "H13"))


def draw_bead_step(_say: Speaker) -> Picture:
    return draw_map_step("p1=H10.H12&at=H12", ("H10", "H11", "H12"))


def draw_bead_replacement_step(_say: Speaker) -> Picture:
    return draw_map_step("p1=H10.H12&at=H12.H12", ("H10", "H11", "H12"))


def draw_ending_step(_say: Speaker) -> Picture:
    return draw_map_step("p1=H10.H12.H15&p2=H13.H14&p3=H13&p4=H11")


def draw_example_of_answer_or_none(say: Speaker, answer: Answer) -> Picture | None:
    """Draws the example of an answer: the path of a move with its beads, the destinations of a roll, or the totals.

    None if there is nothing to draw.
    """
    if answer.verdict:
        step = answer.verdict.steps[-1]
        state, after = step.before or answer.state, step.after
        move = parse_move(step.move)
        ways = [effect.params["way"] for effect in step.effects if effect.kind == "way"]
        path = tuple(ways[0]) if ways else move.stations if isinstance(move, MoveAlongPath) else ()
        return draw_map_around_pawn_path_and_rings_if_any(
            say,
            replace(state, beads=after.beads) if after else state,
            path=path,
            rings={move.station: "bad" if step.legal is False else "sel"},
        )
    if answer.moves is None:
        return draw_totals_with_winners_underlined_if_in_points(answer)
    return draw_map_around_pawn_path_and_rings_if_any(
        say, answer.state, rings={move.game_move.station: "can" for move in answer.moves}
    )


def draw_map_around_pawn_path_and_rings_if_any(
    say: Speaker, state: State, *, rings: Mapping[str, RingLook], path: tuple[str, ...] = ()
) -> Picture | None:
    """Draws the part of the map with the pawn, the path and the rings; None without any of them.

    Names of the pawn's station and of the rings are larger where much of the map is drawn.
    """
    pawn_station = state.pawn_station(state.table.turn)
    stations = tuple(filter(None, (pawn_station, *path, *rings)))
    if not stations:
        return None
    names = {code: say(f"subway.station.{code}") for code in (*stations[:1], *rings)}
    scene = draw_table(
        state,
        routes=[(state.table.mover_seat_code, path)],
        marks=NetworkMarks(ring_look_by_station=rings),
        large_name_by_station=names,
        stations_to_show_in_window=stations,
    )
    viewbox = viewbox_around_stations_cutting_no_name(scene, stations)
    if viewbox.height < LARGE_PART:
        return draw_part_of_network(scene, viewbox)
    large_names = place_station_names(
        state.board.key,
        name_by_station=names,
        ring_look_by_station=rings,
        taken_areas=map(box_of_item, scene.items_of(Pawn)),
        letter_size=FAR,
    )
    scene = replace(scene, names=large_names)
    return draw_part_of_network(scene, viewbox_around_stations_cutting_no_name(scene, stations, FAR), FAR)


LESSON = Lesson(
    (
        LessonStep("dice", "subway.dice", draw_dice_step),
        LessonStep("move", "subway.move.terminus", draw_move_step),
        LessonStep("bead", "subway.place", draw_bead_step),
        LessonStep("replace", "subway.replace", draw_bead_replacement_step),
        LessonStep("end", "subway.end", draw_ending_step),
    ),
    draw_example_of_answer_or_none,
    scale=4.0,
    draw_thumbnail=draw_four_transfer_stations,
)
